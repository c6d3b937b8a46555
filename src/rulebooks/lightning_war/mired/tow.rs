//! A mired vehicle is towed out: still turns are counted, then it is free.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::FireOnLast;

/// A vehicle tows another; asked with past turns it says how far they are.
pub struct Tow;

/// One turn of towing.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// One of the two moved.
    pub moved: bool,
    /// One of the two was under fire.
    pub under_fire: bool,
}

/// Who tows whom, and how the turns went.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The mired vehicle's label.
    pub unit: Option<String>,
    /// The label of what tows it.
    pub tower: Option<String>,
    /// It is mired.
    pub mired: bool,
    /// What tows is mired itself.
    pub tower_mired: bool,
    /// Still turns before.
    pub tow_turns: u8,
    /// One of the two moved this turn.
    pub moved: bool,
    /// One of the two is under fire this turn.
    pub under_fire: bool,
    /// The turns one after the other, this one last; instead of the ticks above.
    pub turns: Vec<Turn>,
}

/// How far they are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Still turns so far.
    pub tow_turns: u8,
    /// The vehicle is free.
    pub freed: bool,
    /// In which of the turns given.
    pub freed_on: u32,
    /// The count began anew in one of the turns given.
    pub reset: bool,
    /// Neither moves this turn, as towing wants it.
    pub neither_moves: bool,
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

impl Procedure for Tow {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "tow";
    const TITLE: &'static str = "Tow a mired vehicle";
    const VERBS: &'static [&'static str] = &["tow"];
    const RULE: &'static str = "Miring";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Mired vehicle", SubjectKind::Unit),
        Field::subject("tower", "Towed by", SubjectKind::Unit),
        Field::flag("mired", "Is mired").or(Preset::Flag(true)).quiet(),
        Field::flag("tower_mired", "What tows is mired too").quiet(),
        Field::whole("tow_turns", "Still turns before", 0, 9)
            .or(Preset::Whole(0))
            .quiet()
            .help("Two are needed; on the third it is free."),
        Field::flag("moved", "One of the two moved this turn").quiet(),
        Field::flag("under_fire", "One of the two is under fire").quiet(),
        Field::new(
            "turns",
            "Turns one after the other",
            Kind::List(&[Field::flag("moved", "One moved"), Field::flag("under_fire", "One under fire")]),
        )
        .quiet()
        .help("Instead of the ticks above: this turn last."),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("tow_turns", "Still turns so far", 0, 9),
        Field::flag("freed", "It is free"),
        Field::whole("freed_on", "In which of the turns given", 0, 99),
        Field::flag("reset", "The count began anew").help("In any of the turns given."),
        Field::flag("neither_moves", "Neither moves this turn").help("No, if one of them has moved."),
    ];
    const SUMMARY: &'static [&'static str] = &["freed"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        draft.fill("mired", unit.mired);
        draft.fill("tower", unit.towed_by.clone().map_or(Value::Null, Value::from));
        let tower = unit_at(game, draft.text("tower")).map(|(_, tower)| tower);
        draft.fill("tower_mired", tower.is_some_and(|t| t.mired));
        draft.fill("tow_turns", unit.tow_turns);
        draft.fill("moved", unit.moved > Length::ZERO || tower.is_some_and(|t| t.moved > Length::ZERO));
        draft.fill("under_fire", unit.fired.is_some() || tower.is_some_and(|t| t.fired.is_some()));
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let same = input.unit.is_some() && input.unit == input.tower;
        let reasons = [
            (!input.mired, "notMired", "It is not mired."),
            (input.tower_mired, "towerMired", "What tows must not be mired itself."),
            (same, "itself", "A vehicle cannot tow itself."),
        ];
        reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, Self::RULE, text)).collect()
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

    /// The turn itself is counted at the end of movement; here the two are only hitched.
    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let (Some((id, _)), Some((tower, _))) =
            (unit_at(game, input.unit.as_deref()), unit_at(game, input.tower.as_deref()))
        else {
            return;
        };
        let label = game.unit(tower).map(|t| t.label.clone());
        if let Some(unit) = game.unit_mut(id).filter(|u| u.towed_by != label && u.mired) {
            unit.towed_by = label;
            unit.tow_turns = 0;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "the vehicle");
        let by = spoken(game, input.tower.as_deref(), "another");
        let far = if outcome.freed { "it comes free this turn" } else { "counted at the end of movement" };
        let table = vec![format!("Neither {who} nor {by} moves.")];
        Report { headline: format!("{by} tows {who}: {far}"), table, ..Report::default() }
    }
}
