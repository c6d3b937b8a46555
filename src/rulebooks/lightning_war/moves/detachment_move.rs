//! A whole detachment moves: one way and one ground for all, exceptions by unit.

use super::distance::length;
use super::movement_record::{self, Made, needs_leave};
use super::moving_unit::{MovingUnit, share};
use super::{detachment_move_check, movement, movement_check, overrun, reserve};
use crate::rulebooks::lightning_war::mired::miring::{self, Miring};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::terrain::chart::offers;
use crate::rulebooks::lightning_war::terrain::costs::{Further, Over};
use crate::rulebooks::lightning_war::turn::pass;
use crate::rulebooks::lightning_war::turn::queue::waits;

pub struct DetachmentMove;

/// How a detachment moves.
#[choice]
pub enum Pace {
    Normal,
    #[is(label = "Run or gallop")]
    Fast,
    #[is(label = "Road all turn")]
    Road,
    Overrun,
    Stationary,
}

fields! {
    /// How it moves over what.
    pub struct Input for LightningWar {
        detachment: Option<CommandRef>;
        pace: Pace, "How", default = Pace::Normal;
        #[serde(flatten)]
        over: Over;
        units: Vec<Member>, help = "Exceptions: the unit, then how it moves or how far.";
        #[serde(flatten)]
        further: Further;
        orders: OrderState, "Its orders", default = OrderState::Usable, from = facts::orders(game, detachment.id);
        discretionary: bool, "A discretionary action", quiet;
        toward_firer: bool, "That is towards the firer", quiet;
        reserve: bool, "Second move, under Reserve Movement", quiet;
        leader: bool, "A leader is with it", default = true, from = detachment;
        reserve_orders: bool, "Its orders say Reserve Movement", default = true, from = detachment.reserve_movement;
        danger_area: bool, "Through a known enemy's danger area", quiet;
        fired_upon: bool, "It was fired upon", from = facts::fired_upon(game, detachment.id);
    }
}

fields! {
    /// A unit of the detachment and how it differs.
    #[derive(PartialEq, Eq)]
    pub struct Member for LightningWar {
        unit: Option<UnitRef>;
        mode: Option<Mode>, "How";
        distance: Option<Length>, "Goes";
        #[serde(flatten)]
        who: MovingUnit;
        share: Share, "Share of its move", default = Share::Full, from = share(unit, game.rules());
        segments: u8, "Split into parts", 1..=4, default = 1, from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        units: Vec<Gone>;
        /// The shortest that any of those who move goes.
        together: Length, "All keep together for", summary;
    }
}

fields! {
    /// How a unit went.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Gone {
        unit: String;
        mode: Mode, "How";
        distance: Length, "Goes";
        mire_tests: u32, "Rolls for miring", 0..=9;
        enters: Vec<Length>, "Has gone when it enters each";
        moving_firer: bool, "Fires as one that moved";
        /// Empty if it moves.
        stays: String, "Why it stays";
    }
}

impl Input {
    /// How a unit moves: its exception, else as all by its kind; none if its way decides.
    pub(super) fn mode(&self, member: &Member, rules: &Rules) -> Option<Mode> {
        let tired = member.who.ran_last_turn && !rules.speed.infantry_runs_in_a_row;
        if member.mode.is_some() {
            return member.mode;
        }
        Some(match (self.pace, member.who.kind()) {
            (Pace::Stationary, _) => Mode::Stationary,
            (Pace::Fast, UnitKind::Infantry) if !tired => Mode::Run,
            (Pace::Fast, UnitKind::Cavalry) if self.at_cost_one(member, rules) => Mode::Gallop,
            (_, UnitKind::Infantry | UnitKind::PackHorse | UnitKind::Cavalry) => Mode::Walk,
            (Pace::Road, _) => Mode::Road,
            (Pace::Overrun, UnitKind::Vehicle) => Mode::Overrun,
            (_, UnitKind::Vehicle | UnitKind::Gun) => return None,
        })
    }

    /// For each unit the index of the first one with the same facts but for names, so that a long way is measured once for
    /// all who go it alike.
    pub(super) fn alike(&self) -> Vec<usize> {
        let nameless = |m: &Member| {
            let riding = m.who.riding.is_some().then(String::new);
            Member { unit: None, who: MovingUnit { riding, ..m.who.clone() }, ..m.clone() }
        };
        let facts: Vec<Member> = self.units.iter().map(nameless).collect();
        let mut firsts: Vec<usize> = Vec::new();
        let first = |at: usize| {
            let known = firsts.iter().copied().find(|first| facts[*first] == facts[at]);
            known.unwrap_or_else(|| {
                firsts.push(at);
                at
            })
        };
        (0..facts.len()).map(first).collect()
    }

    /// Whether every inch of the way costs this unit 1.
    fn at_cost_one(&self, member: &Member, rules: &Rules) -> bool {
        let way = self.as_unit(member, Some(Mode::Gallop)).legs();
        let costs_one = |leg: &Leg| leg.total(member.who.column(), rules) == Some(Length::whole(1));
        !rules.speed.gallop_only_at_cost_one || way.iter().all(costs_one)
    }

    /// A unit's own move.
    pub(super) fn as_unit(&self, member: &Member, mode: Option<Mode>) -> movement::Input {
        let Member { unit, distance, who, share, segments, .. } = member.clone();
        movement::Input {
            unit,
            mode,
            over: self.over.clone(),
            distance,
            further: self.further.clone(),
            entire_turn_on_road: None,
            who,
            destroyed: false,
            share,
            segments,
            orders: OrderState::Usable,
            mire_tests: None,
        }
    }

    /// How a unit goes.
    pub(super) fn gone(&self, member: &Member, rules: &Rules) -> Gone {
        let own = self.as_unit(member, self.mode(member, rules));
        // Who leaves the road has gone across country all turn.
        let mode = match own.mode() {
            Mode::Road if !own.all_on_road() => Mode::CrossCountry,
            mode => mode,
        };
        let still = Gone {
            unit: member.unit.label().unwrap_or_default().to_owned(),
            mode,
            distance: Length::ZERO,
            mire_tests: 0,
            enters: Vec::new(),
            moving_firer: false,
            stays: String::new(),
        };
        let stay = |why: &str| Gone { mode: Mode::Stationary, stays: why.to_owned(), ..still.clone() };
        if own.stays() {
            return still;
        }
        if member.who.mired {
            return stay("mired");
        }
        if member.who.locked {
            return stay("mounting, dismounting or towing");
        }
        if let Some(carrier) = member.who.riding.as_deref() {
            return stay(&format!("rides on {carrier}"));
        }
        let Some(way) = own.way(rules).filter(|way| way.distance > Ratio::from(0)) else {
            return stay("no speed of its own here");
        };
        Gone {
            distance: length(own.goes(&way)),
            mire_tests: own.tests(&way, rules),
            enters: own.enters(&way, rules).into_iter().map(length).collect(),
            moving_firer: own.moving_firer(&way, own.goes(&way), rules),
            ..still
        }
    }
}

impl Procedure for DetachmentMove {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "detachment_move";
    const TITLE: &'static str = "Move a detachment";
    const VERBS: &'static [&'static str] = &["dm", "march"];
    const RULE: &'static str = "Movement";
    const MANY: bool = true;

    /// Lists the units still to move in this part of the phase.
    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((id, _)) = draft.command(game, key!(Input.detachment)) else { return };
        let said = |key: &str| draft.0.get(key) == Some(&Value::Bool(true));
        let reserve = said(key!(Input.reserve));
        let free = reserve || said(key!(Input.discretionary));
        let pass = pass(&game.flow.cursor);
        let able = |unit: &Unit| unit.forced.is_none();
        let due = |unit: &Unit| able(unit) && (free || waits(unit, pass));
        let some = facts::living(game, id).any(|(_, unit)| due(unit));
        let listed = facts::living(game, id).filter(|(_, unit)| if some { due(unit) } else { able(unit) });
        let labels: Vec<String> = listed.map(|(unit, _)| game.label_of(Subject::Unit(unit))).collect();
        draft.fill(key!(Input.units), labels);
        if reserve {
            // The second move is not split.
            draft.fill_rows(key!(Input.units), key!(Member.unit), |row| {
                if row.subject(game, key!(Member.unit)).is_some() {
                    row.0.insert(key!(Member.segments).to_owned(), 1.into());
                }
            });
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        detachment_move_check::against(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let alike = input.alike();
        let mut units: Vec<Gone> = Vec::new();
        for (member, &first) in input.units.iter().zip(&alike) {
            let gone = match units.get(first).filter(|_| member.who.riding.is_none()) {
                Some(known) => Gone { unit: member.unit.label().unwrap_or_default().to_owned(), ..known.clone() },
                None => input.gone(member, rules),
            };
            units.push(gone);
        }
        for (words, labels) in detachment_move_check::groups(&units, &input.units) {
            chance.say(Self::RULE, || format!("{words}: {}.", labels.join(" ")));
        }
        let legs = |member: &Member| input.as_unit(member, input.mode(member, rules)).legs();
        let mut grounds: Vec<String> = Vec::new();
        let firsts = (0..units.len()).filter(|at| alike[*at] == *at && units[*at].distance > Length::ZERO);
        for member in firsts.map(|at| &input.units[at]) {
            let over: Vec<String> = legs(member).iter().map(|leg| leg.words(member.who.column(), rules)).collect();
            let words = format!("{} over {}.", member.who.column().label(), over.join(", then "));
            if !grounds.contains(&words) {
                grounds.push(words);
            }
        }
        for words in grounds {
            chance.say(Self::RULE, || words);
        }
        let going = units.iter().filter(|g| g.distance > Length::ZERO && g.mode != Mode::Pivot);
        let together = going.map(|g| g.distance).min().unwrap_or_default();
        Ok(Outcome { units, together })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<LightningWar>) {
        let turn = game.flow.turn;
        for (gone, member) in outcome.units.iter().zip(&input.units) {
            let Some(unit) = member.unit.unit_mut(game) else { continue };
            let against = movement_check::against(&input.as_unit(member, input.mode(member, rules)), rules);
            let by_leave = needs_leave(unit, &against, member.who.ran_last_turn, member.who.mired);
            let &Gone { mode, distance: moved, moving_firer, .. } = gone;
            movement_record::record(unit, Made { mode, moved, moving_firer, by_leave, turn });
        }
        if let Some(detachment) = input.detachment.command_mut(game) {
            detachment.moved = true;
            detachment.reserve_moved |= input.reserve;
            let why = if input.discretionary { LastAction::Discretionary } else { LastAction::Orders };
            detachment.last_action = Some(why);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.detachment.name(game, "The detachment");
        let mut table = Vec::new();
        for (words, labels) in detachment_move_check::groups(&outcome.units, &input.units) {
            table.push(format!("{words}: {}.", labels.join(" ")));
        }
        let moving = outcome.units.iter().filter(|g| g.distance > Length::ZERO).count();
        let headline = match moving {
            0 => format!("{who} stays"),
            n => format!("{who} moves: {}, together {}″", counted(n, "unit", "units"), outcome.together),
        };
        let mut follows: Vec<Duty> = outcome
            .units
            .iter()
            .zip(&input.units)
            .filter_map(|(gone, member)| miring_due(gone, member, game))
            .collect();
        let mut columns: Vec<Column> = input.units.iter().map(|member| member.who.column()).collect();
        columns.sort();
        columns.dedup();
        follows.extend(offers(&input.over.stretches(&input.further, Terrain::Open), &columns, game.rules()));
        let over: Vec<&str> =
            outcome.units.iter().filter(|g| g.mode == Mode::Overrun).map(|g| g.unit.as_str()).collect();
        follows.extend(overrun::reminder(!over.is_empty(), &over.join(" "), game.rules()));
        follows.extend(reserve::reminder(input.reserve, &who));
        Report { headline, table, follows }
    }
}

/// The rolls for miring that a unit's way makes due.
fn miring_due(gone: &Gone, member: &Member, game: &Game<LightningWar>) -> Option<Duty> {
    let before = member.unit.unit_in(game).map_or(Length::ZERO, |unit| unit.moved);
    let entered = gone.enters.iter().map(|at| draft!(miring::Entered { inches: before + *at }));
    let draft = draft!(miring::Input { unit: gone.unit, tests: gone.mire_tests, entered: entered.collect::<Vec<_>>() });
    let title = format!("{}: does it mire?", member.unit.name(game, "The vehicle"));
    (gone.mire_tests > 0).then(|| Duty::of::<Miring>(title, draft).on(member.unit.subject()))
}
