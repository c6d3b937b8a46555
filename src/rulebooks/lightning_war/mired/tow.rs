//! A mired vehicle is towed out: still turns are counted, then it is free.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::FireOnLast;

/// A vehicle tows another; asked with past turns it says how far they are.
pub struct Tow;

fields! {
    /// One turn of towing.
    #[derive(Copy)]
    pub struct Turn {
        moved: bool, "One moved";
        under_fire: bool, "One under fire";
    }
}

fields! {
    /// Who tows whom, and how the turns went.
    pub struct Input for LightningWar {
        unit: Option<UnitRef>, "Mired vehicle";
        tower: Option<UnitRef>, "Towed by", from = unit.towed_by.clone().map(UnitRef::from), loud;
        mired: bool, "Is mired", default = true, from = unit;
        tower_mired: bool, "What tows is mired too", from = tower;
        tow_turns: u8, "Still turns before", 0..=9, default = 0, from = unit,
            help = "Two are needed; on the third it is free.";
        moved: bool, "One of the two moved this turn", from = one_is(Unit::has_moved, unit, maybe(tower));
        under_fire: bool, "One of the two is under fire", from = one_is(|unit| unit.fired.is_some(), unit, maybe(tower));
        turns: Vec<Turn>, "Turns one after the other", as_given, quiet,
            help = "Instead of the ticks above: this turn last.";
    }
}

fields! {
    /// How far they are.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        tow_turns: u8, "Still turns so far", 0..=9;
        freed: bool, "It is free", summary;
        freed_on: u32, "In which of the turns given", 0..=99;
        reset: bool, "The count began anew", help = "In any of the turns given.";
        neither_moves: bool, "Neither moves this turn", help = "No, if one of them has moved.";
    }
}

/// How towing stands after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TowStep {
    /// Still turns so far.
    Waits(u8),
    /// The count began anew.
    Reset,
    /// The vehicle is free.
    Freed,
}

/// One turn of towing after so many still turns.
pub fn step(still: u8, turn: Turn, rules: &Rules) -> TowStep {
    let last = still >= rules.tow.still_turns;
    let fire_counts = turn.under_fire && (!last || rules.tow.fire_on_last_turn == FireOnLast::Stops);
    if turn.moved || (fire_counts && rules.tow.reset_on_fire) {
        return TowStep::Reset;
    }
    match (last, fire_counts) {
        (_, true) => TowStep::Waits(still),
        (true, false) => TowStep::Freed,
        (false, false) => TowStep::Waits(still + 1),
    }
}

fn one_is(is: fn(&Unit) -> bool, unit: &Unit, tower: Option<&Seen<'_, Unit>>) -> bool {
    is(unit) || tower.is_some_and(|tower| is(tower))
}

impl Procedure for Tow {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "tow";
    const TITLE: &'static str = "Tow a mired vehicle";
    const VERBS: &'static [&'static str] = &["tow"];
    const RULE: &'static str = "Miring";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let reasons = [
            (!input.mired, "notMired", "It is not mired."),
            (input.tower_mired, "towerMired", "What tows must not be mired itself."),
            (input.unit.same_as(&input.tower), "itself", "A vehicle cannot tow itself."),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let this = [Turn { moved: input.moved, under_fire: input.under_fire }];
        let turns = if input.turns.is_empty() { this.as_slice() } else { input.turns.as_slice() };
        let mut out =
            Outcome { tow_turns: input.tow_turns, freed: false, freed_on: 0, reset: false, neither_moves: true };
        for (number, turn) in (1..).zip(turns) {
            let step = step(out.tow_turns, *turn, rules);
            out.neither_moves = !turn.moved;
            match step {
                TowStep::Waits(still) => out.tow_turns = still,
                TowStep::Reset => (out.tow_turns, out.reset) = (0, true),
                TowStep::Freed => (out.tow_turns, out.freed, out.freed_on) = (0, true, number),
            }
            chance.say(Self::RULE, || {
                let how = match (turn.moved, turn.under_fire) {
                    (true, _) => "one of them moved",
                    (_, true) => "under fire",
                    _ => "both still and not under fire",
                };
                let then = match step {
                    TowStep::Freed => "it is free, and neither moves".to_owned(),
                    TowStep::Reset => "the count begins anew".to_owned(),
                    TowStep::Waits(still) => format!("{still} of {} still turns", rules.tow.still_turns),
                };
                format!("Turn {number} of towing, {how}: {then}.")
            });
            if out.freed {
                break;
            }
        }
        Ok(out)
    }

    /// Only hitches the two; the turn itself is counted at the end of movement.
    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let Some(tower) = input.tower.unit().and_then(|id| game.unit(id)) else { return };
        let label = Some(tower.label.clone());
        if let Some(unit) = input.unit.unit_mut(game).filter(|u| u.towed_by != label && u.mired) {
            unit.towed_by = label;
            unit.tow_turns = 0;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.unit.name(game, "the vehicle");
        let by = input.tower.name(game, "another");
        let far = if outcome.freed { "it comes free this turn" } else { "counted at the end of movement" };
        let table = vec![format!("Neither {who} nor {by} moves.")];
        Report { headline: format!("{by} tows {who}: {far}"), table, ..Report::default() }
    }
}
