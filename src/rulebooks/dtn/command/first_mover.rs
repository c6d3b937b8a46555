//! Who moves first this period.

use super::cp_throw::throw;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::FirstTie;

/// The side with more command points moves first.
pub struct FirstMover;

fields! {
    /// Both sides' points, all throwers together, or the classes to throw by.
    pub struct Input for Dtn {
        cp_a: Option<u8>, "Points of the first side", 0..=99, from = thrown(game, 0), loud;
        cp_b: Option<u8>, "Points of the second side", 0..=99, from = thrown(game, 1), loud;
        class_a: Option<CClass>, "Class of the first side", quiet, help = BY_CLASS;
        class_b: Option<CClass>, "Class of the second side", quiet, help = BY_CLASS;
        last_first: LastFirst, "First last period", default = LastFirst::None, from = game.own.last_first, loud;
    }
}

const BY_CLASS: &str = "Thrown for where the points are not given.";

/// Who moved first last period.
#[choice]
pub enum LastFirst {
    #[is(label = "First period")]
    None,
    #[is(label = "First side")]
    A,
    #[is(label = "Second side")]
    B,
}

impl From<Option<usize>> for LastFirst {
    fn from(side: Option<usize>) -> Self {
        match side {
            None => Self::None,
            Some(0) => Self::A,
            Some(_) => Self::B,
        }
    }
}

#[choice]
pub enum Lead {
    #[is(label = "First side")]
    A,
    #[is(label = "Neither")]
    Tie,
    #[is(label = "Second side")]
    B,
}

#[choice]
pub enum First {
    #[is(label = "First side")]
    A,
    #[is(label = "Second side")]
    B,
    #[is(label = "Tie: rethrow")]
    Rethrow,
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        lead: Lead, "Who has more", summary;
        first: First, "Moves first", summary;
        cp_a: u8, "Points of the first side", 0..=99;
        cp_b: u8, "Points of the second side", 0..=99;
    }
}

/// The points that a side has thrown this period.
fn thrown(game: &Game<Dtn>, side: SideId) -> u8 {
    let thrown = game.commands.iter().filter(|c| c.side == side).filter_map(|c| c.own.cp_thrown);
    thrown.fold(0, u8::saturating_add)
}

impl Procedure for FirstMover {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "first_mover";
    const TITLE: &'static str = "Who moves first";
    const VERBS: &'static [&'static str] = &["first"];
    const RULE: &'static str = "Period sequence";
    const ROLLS: &'static str = "Nothing if both points are given; otherwise each side's dice by its class. A D6 for a tie in the first period where that switch is set.";

    fn faults(input: &Input) -> Vec<FieldFault> {
        let side = |key: &str, cp: Option<u8>, class: Option<CClass>, who: &str| {
            let text = format!("The {who} side has neither points nor a class to throw by: give one of them.");
            (cp.is_none() && class.is_none()).then(|| FieldFault::new(key, text))
        };
        [
            side(key!(Input.cp_a), input.cp_a, input.class_a, "first"),
            side(key!(Input.cp_b), input.cp_b, input.class_b, "second"),
        ]
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
                for id in game.commands.ids() {
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
