//! Who moves first this period.

use super::cp_throw::throw;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{CLASSES, SIDES};
use crate::rulebooks::dtn::tables::FirstTie;

/// The side with more command points moves first.
pub struct FirstMover;

/// Both sides' points, or the classes to throw by.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The first side's points, all its throwers together.
    pub cp_a: Option<u8>,
    /// The second side's.
    pub cp_b: Option<u8>,
    /// The class to throw by where the points are not given.
    pub class_a: Option<CClass>,
    /// The same for the second side.
    pub class_b: Option<CClass>,
    /// Who moved first last period.
    pub last_first: LastFirst,
}

/// Who moved first last period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LastFirst {
    /// This is the first period.
    None,
    /// The first side.
    A,
    /// The second side.
    B,
}

/// Who has more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lead {
    /// The first side.
    A,
    /// Neither.
    Tie,
    /// The second side.
    B,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum First {
    /// The first side.
    A,
    /// The second side.
    B,
    /// Nobody yet: both throw again.
    Rethrow,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Who has more points.
    pub lead: Lead,
    /// Who moves first.
    pub first: First,
    /// The first side's points.
    pub cp_a: u8,
    /// The second side's.
    pub cp_b: u8,
}

impl Procedure for FirstMover {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "first_mover";
    const TITLE: &'static str = "Who moves first";
    const VERBS: &'static [&'static str] = &["first"];
    const RULE: &'static str = "Period sequence";
    const FIELDS: &'static [Field] = &[
        Field::whole("cp_a", "Points of the first side", 0, 99).optional(),
        Field::whole("cp_b", "Points of the second side", 0, 99).optional(),
        Field::choice("class_a", "Class of the first side", CLASSES)
            .optional()
            .quiet()
            .help("Thrown for where the points are not given."),
        Field::choice("class_b", "Class of the second side", CLASSES)
            .optional()
            .quiet()
            .help("Thrown for where the points are not given."),
        Field::choice(
            "last_first",
            "First last period",
            &[("none", "First period"), ("a", "First side"), ("b", "Second side")],
        )
        .or(Preset::Word("none")),
    ];
    const ROLLS: &'static str = "Nothing if both points are given; otherwise each side's dice by its class. A D6 for a tie in the first period where that switch is set.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("lead", "Who has more", &[("a", "First side"), ("tie", "Neither"), ("b", "Second side")]),
        Field::choice(
            "first",
            "Moves first",
            &[("a", "First side"), ("b", "Second side"), ("rethrow", "Tie: rethrow")],
        ),
        Field::whole("cp_a", "Points of the first side", 0, 99),
        Field::whole("cp_b", "Points of the second side", 0, 99),
    ];
    const SUMMARY: &'static [&'static str] = &["lead", "first"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let points = |side: usize| {
            let thrown = game.commands.iter().filter(|c| c.side == side).filter_map(|c| c.own.cp_thrown);
            thrown.map(u32::from).sum::<u32>()
        };
        draft.fill("cp_a", points(0));
        draft.fill("cp_b", points(1));
        draft.fill("last_first", game.own.last_first.map_or("none", |side| SIDES[side.min(1)].0));
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let side = |key: &str, cp: Option<u8>, class: Option<CClass>, who: &str| {
            let text = format!("The {who} side has neither points nor a class to throw by: give one of them.");
            (cp.is_none() && class.is_none()).then(|| FieldFault::new(key, text))
        };
        [side("cp_a", input.cp_a, input.class_a, "first"), side("cp_b", input.cp_b, input.class_b, "second")]
            .into_iter()
            .flatten()
            .collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let cp_a = points(input.cp_a, input.class_a, "command points, first side", rules, chance)?;
        let cp_b = points(input.cp_b, input.class_b, "command points, second side", rules, chance)?;
        let lead = match cp_a.cmp(&cp_b) {
            std::cmp::Ordering::Greater => Lead::A,
            std::cmp::Ordering::Equal => Lead::Tie,
            std::cmp::Ordering::Less => Lead::B,
        };
        let first = match (lead, input.last_first) {
            (Lead::A, _) | (Lead::Tie, LastFirst::A) => First::A,
            (Lead::B, _) | (Lead::Tie, LastFirst::B) => First::B,
            (Lead::Tie, LastFirst::None) => first_period_tie(rules.cp.first_tie, chance)?,
        };
        chance.say("Period sequence", || {
            let why = match (lead, input.last_first, first) {
                (Lead::Tie, LastFirst::None, First::Rethrow) => "a tie in the first period: both throw again",
                (Lead::Tie, LastFirst::None, _) => "a tie in the first period, decided",
                (Lead::Tie, ..) => "a tie: whoever moved first last time does so again",
                _ => "the side with more points moves first",
            };
            format!("{cp_a} against {cp_b}: {why}.")
        });
        Ok(Outcome { lead, first, cp_a, cp_b })
    }

    fn apply(_input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        match outcome.first {
            First::A => game.own_mut().first = Some(0),
            First::B => game.own_mut().first = Some(1),
            First::Rethrow => {
                for id in 0..game.commands.len() {
                    if game.command(id).is_none_or(|c| c.own.cp_thrown.is_none()) {
                        continue;
                    }
                    if let Some(officer) = game.command_mut(id) {
                        officer.cp = officer.cp.saturating_sub(officer.cp_thrown.take().unwrap_or(0));
                    }
                }
            }
        }
    }

    fn tell(_input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let headline = match outcome.first {
            First::A => format!("{} move first", game.side_name(0)),
            First::B => format!("{} move first", game.side_name(1)),
            First::Rethrow => "A tie: both sides throw again".to_owned(),
        };
        Report { headline: format!("{headline} ({} to {})", outcome.cp_a, outcome.cp_b), ..Report::default() }
    }
}

fn points(cp: Option<u8>, class: Option<CClass>, why: &str, rules: &Rules, chance: &mut Chance) -> Roll<u8> {
    match (cp, class) {
        (Some(cp), _) => Ok(cp),
        (None, Some(class)) => throw(class, why, rules, chance),
        (None, None) => Ok(0),
    }
}

fn first_period_tie(tie: FirstTie, chance: &mut Chance) -> Roll<First> {
    match tie {
        FirstTie::Rethrow => Ok(First::Rethrow),
        FirstTie::Random => {
            let first = chance.dice(&[Die::D6], "who moves first: 1 to 3 the first side", |d| d[0] <= 3)?;
            Ok(if first { First::A } else { First::B })
        }
        FirstTie::Prompt => {
            let sides = [SideName::A.word(), SideName::B.word()];
            let pick = chance.choose("first", "a tie in the first period: who moves first?", &sides, 0)?;
            Ok(if pick == 0 { First::A } else { First::B })
        }
    }
}
