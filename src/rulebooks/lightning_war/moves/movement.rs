//! How far a unit moves this turn, and whether it sticks on the way.

use super::distance::{Way, exact, length};
use super::movement_check::against;
use super::movement_record::{self, Made, needs_leave};
use super::movement_way::per_segment;
use super::moving_unit::{MovingUnit, share};
use super::overrun;
use crate::rulebooks::lightning_war::mired::miring;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::terrain::chart::offers;
use crate::rulebooks::lightning_war::terrain::costs::{Further, Over};

/// Moves a unit, or says how far it could.
pub struct Movement;

fields! {
    /// Who moves over what.
    pub struct Input for LightningWar {
        unit: Option<UnitRef>;
        mode: Option<Mode>, "How", help = "By its kind if left blank: walk, road or cross-country.";
        #[serde(flatten)]
        over: Over;
        distance: Option<Length>, "Goes", help = "All the way if left blank.";
        #[serde(flatten)]
        further: Further;
        entire_turn_on_road: Option<bool>, quiet,
            help = "By the way it goes if left blank; only then a vehicle has its road speed.";
        #[serde(flatten)]
        who: MovingUnit;
        destroyed: bool, from = unit;
        share: Share, "Share of its move", default = Share::Full, from = share(unit, game.rules()),
            help = "Less than all after getting free or mounting, if house rules say so.";
        segments: u8, "Split into parts", 1..=4, default = 1, from = unit, help = "1, 2 or 4.";
        orders: OrderState, "Its orders", default = OrderState::Usable,
            from = unit.piece.under.map_or(OrderState::Usable, |home| facts::orders(game, home)),
            help = "Without usable orders it does not move.";
        mire_tests: Option<u8>, "Features that may mire", 0..=9, quiet,
            help = "By the stretches if left blank: what the chart marks.";
    }
}

fields! {
    /// How far it may go and what happens.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        mph: Length, "Miles an hour", unitless;
        inches: Length, "Inches before terrain";
        /// The worst of several stretches.
        factor: Length, unitless;
        distance: Length, "May go this turn", summary;
        exact: String, "The same as a fraction";
        per_segment: Length, "In one part of a split move";
        legs: Vec<Length>, "Of each stretch";
        left: Length, "Inches left at the end of the stretches";
        /// To where it sticks, if it does.
        moved: Length, "Goes now";
        mired: bool, "Sticks on the way", summary;
        moving_firer: bool, "Fires as one that moved";
        overrun: bool, "Overruns";
    }
}

impl Procedure for Movement {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "movement";
    const TITLE: &'static str = "Move a unit";
    const VERBS: &'static [&'static str] = &["move", "mv"];
    const RULE: &'static str = "Movement";
    const ROLLS: &'static str = "2d6 for each feature that may mire a vehicle.";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        against(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (mover, legs, column) = (input.mover(), input.legs(), input.who.column());
        let (mph, inches) = (mover.mph(rules), mover.inches(rules));
        let zero = || Way { distance: Ratio::from(0), legs: vec![Ratio::from(0); legs.len()], left: inches };
        let way = input.way(rules).unwrap_or_else(zero);
        let factor = legs.iter().filter_map(|leg| leg.total(column, rules)).max().unwrap_or_default();
        explain(input, rules, &way, chance);
        let goes = input.goes(&way);
        let rolled = miring::roll(input.who.vehicle(), input.features(&way, rules), rules, chance)?;
        let stuck = (rolled.feature as usize).checked_sub(1);
        let moved = stuck.and_then(|at| input.enters(&way, rules).get(at).copied()).map_or(goes, |at| at.min(goes));
        if stuck.is_some() {
            chance.say("Miring", || format!("Its move ends there, after {}″.", length(moved)));
        }
        Ok(Outcome {
            mph,
            inches: length(inches),
            factor,
            distance: length(way.distance),
            exact: exact(way.distance),
            per_segment: length(per_segment(way.distance, input.segments)),
            legs: way.legs.iter().map(|leg| length(*leg)).collect(),
            left: length(way.left),
            moved: length(moved),
            mired: stuck.is_some(),
            moving_firer: input.moving_firer(&way, moved, rules),
            overrun: input.mode() == Mode::Overrun,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<LightningWar>) {
        let turn = game.flow.turn;
        let Some(unit) = input.unit.unit_mut(game) else { return };
        let by_leave = needs_leave(unit, &against(input, rules), input.who.ran_last_turn, input.who.mired);
        let &Outcome { moved, moving_firer, .. } = outcome;
        movement_record::record(unit, Made { mode: input.mode(), moved, moving_firer, by_leave, turn });
        if outcome.mired {
            unit.mire(turn);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.unit.name(game, "The unit");
        let far = outcome.moved;
        let mode = input.mode().said();
        if !outcome.mired && (input.stays() || far == Length::ZERO) {
            return Report { headline: format!("{who}: {mode}"), ..Report::default() };
        }
        let (stuck, table) = if outcome.mired {
            (" and is mired", format!("{who} stops where it enters and is mired: put a marker beside it."))
        } else {
            ("", format!("Move {who} up to {far}″."))
        };
        let mut follows = offers(&input.legs(), &[input.who.column()], game.rules());
        follows.extend(overrun::reminder(outcome.overrun, &who, game.rules()));
        Report { headline: format!("{who}: {mode} {far}″{stuck}"), table: vec![table], follows }
    }
}

/// Says how far it may go and why.
fn explain(input: &Input, rules: &Rules, way: &Way, chance: &mut Chance) {
    const RULE: &str = Movement::RULE;
    let (mover, legs) = (input.mover(), input.legs());
    chance.say(RULE, || {
        let some_road = input.entire_turn_on_road == Some(false) || legs.iter().any(|leg| leg.terrain == Terrain::Road);
        let how = match input.mode() {
            mode if input.all_on_road() => mode.said(),
            Mode::Road => "not all of the turn on road",
            Mode::CrossCountry if some_road => "not all of the turn on road",
            mode => mode.said(),
        };
        format!("{}, {how}: {} mph = {}″.", mover.kind.label(), mover.mph(rules), length(mover.inches(rules)))
    });
    if mover.kind == UnitKind::Vehicle && input.who.mobility.is_none() {
        chance.say(RULE, || "Whether it has wheels or tracks is not said: it is taken as tracked.".to_owned());
    }
    match input.share {
        Share::Full => {}
        Share::Half => chance.say(RULE, || "It has half its move.".to_owned()),
        Share::None => chance.say(RULE, || "It has no move left.".to_owned()),
    }
    if !input.stays() {
        chance.say(RULE, || {
            let over: Vec<String> = legs.iter().map(|leg| leg.words(input.who.column(), rules)).collect();
            format!("Over {}: {}″.", over.join(", then "), length(way.distance))
        });
    }
    if input.segments > 1 {
        chance.say(RULE, || {
            let each = length(per_segment(way.distance, input.segments));
            format!("Split into {} parts: {each}″ each.", input.segments)
        });
    }
    if input.mode() == Mode::Overrun {
        chance.say("Overruns", || format!("Machine guns count {} times.", rules.overrun.mg_firepower));
    }
}
