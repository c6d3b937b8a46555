//! How far a unit may go: the allowance calculator.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{FormationCost, HalfMove, RoadDoubles};

pub struct Allowance;

/// The two kinds of move that are measured.
const KINDS: Words = &[(Permit::Full.word(), "Full"), (Permit::Half.word(), "Half")];

fields! {
    pub struct Input for Bbb {
        unit: Option<AnyRef>;
        arm: Arm, default = Arm::Infantry, from = arm_of(game, *unit), loud;
        kind: Permit, "Move", default = Permit::Full, words = KINDS, from = kind_of(game, *unit), loud;
        #[serde(flatten)]
        way: Way;
        n_formation_changes: u8, "Changes of formation", 0..=9, default = 0, help = "Limbering and unlimbering too.";
    }
}

fields! {
    /// The ground that a move crosses.
    #[derive(Copy)]
    pub struct Way for Bbb {
        front_arc: bool, "Within the front arc", default = true;
        crosses_difficult: bool, "Crosses difficult terrain", help = "Woods, town or marsh; once a move.";
        n_linear: u8, "Linear obstacles crossed", 0..=9, default = 0,
            help = "Streams and steep slopes; bridges too unless all march in column or limbered.";
        road_column: bool, "All along a road in column", help = "In column of march or limbered.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        inches: Length, summary;
    }
}

fn arm_of(game: &Game<Bbb>, who: Subject) -> Arm {
    match who {
        Subject::Unit(id) => game.unit(id).map_or_else(Arm::default, |unit| unit.own.arm),
        Subject::Command(_) => Arm::General,
        Subject::Side(_) => Arm::default(),
    }
}

fn kind_of(game: &Game<Bbb>, who: Subject) -> Permit {
    let Subject::Unit(id) = who else { return Permit::Full };
    let half = game.unit(id).is_some_and(|unit| unit.own.rolled && unit.own.permit == Permit::Half);
    if half { Permit::Half } else { Permit::Full }
}

pub fn half(length: Length) -> Length {
    Length::thousandths(length.in_thousandths() / 2)
}

fn times(length: Length, n: i64) -> Length {
    Length::thousandths(length.in_thousandths().saturating_mul(n))
}

impl Input {
    /// How far it goes, with each step of the sum.
    pub fn inches(&self, rules: &Rules, mut say: impl FnMut(String)) -> Length {
        let rules = &rules.allowance;
        let full = rules.full.of(self.arm);
        if self.kind == Permit::None {
            return Length::ZERO;
        }
        let is_half = self.kind == Permit::Half;
        let mut left = if is_half { half(full) } else { full };
        say(format!("A {} of {} is {left}″.", self.kind.said(), self.arm.said()));
        if self.n_formation_changes > 0 {
            let cost = match rules.formation_cost {
                FormationCost::HalfOfFull => half(full),
                FormationCost::HalfOfPermitted => half(left),
            };
            left = (left - times(cost, i64::from(self.n_formation_changes))).max(Length::ZERO);
            say(format!("Changing formation costs {cost}″ each: {left}″."));
            if left == Length::ZERO {
                return left;
            }
        }
        if self.way.road_column && !(is_half && rules.road == RoadDoubles::FullOnly) {
            left = times(left, 2);
            say(format!("Along a road it doubles: {left}″."));
        }
        if !self.way.front_arc && self.arm != Arm::General {
            left = left - rules.outside_arc;
            say(format!("Outside the front arc takes off {}″: {left}″.", rules.outside_arc));
        }
        let before = left;
        // Taking terrain from the full move and then halving takes half of it from the half move. What is not terrain
        // is not halved.
        let lightly = is_half && rules.half_move == HalfMove::SubtractFirst;
        let whole = rules.terrain_cost(self.arm);
        let penalty = if lightly { half(whole) } else { whole };
        let hindrances = i64::from(self.way.n_linear) + i64::from(self.way.crosses_difficult);
        if hindrances > 0 {
            left = left - times(penalty, hindrances);
            let times = if hindrances > 1 { format!(", {hindrances} times") } else { String::new() };
            say(format!("Terrain takes off {penalty}″{times}: {left}″."));
        }
        let floor = rules.floor.min(before);
        if self.way.front_arc && left < floor {
            left = floor;
            say(format!("Within the front arc terrain leaves at least {floor}″."));
        }
        left.max(Length::ZERO)
    }
}

impl Procedure for Allowance {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "allowance";
    const TITLE: &'static str = "How far it may move";
    const VERBS: &'static [&'static str] = &["far", "allowance"];
    const RULE: &'static str = "Full move allowance";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let general = input.arm == Arm::General;
        let facts = [
            (general && input.n_formation_changes > 0, "noSuchFormation", "A general has no formation to change."),
            (
                general && input.way.road_column,
                "noSuchFormation",
                "A road doubles the move of columns and limbered guns only.",
            ),
        ];
        Reason::among("Full move allowance", facts)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let inches = input.inches(rules, |line| chance.say("Move allowance", || line));
        Ok(Outcome { inches })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<Bbb>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = input.unit.name(game, "The unit");
        Report { headline: format!("{who} may move {}″", outcome.inches), ..Report::default() }
    }
}
