//! How far a unit may go: the allowance calculator.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::words::KINDS;
use crate::rulebooks::bbb::tables::{FormationCost, HalfMove, RoadDoubles};

/// Works out a move.
pub struct Allowance;

/// What the move is like.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Way {
    /// The arm.
    pub arm: Arm,
    /// A full or a half move.
    pub kind: Permit,
    /// All of it within the front arc.
    pub front_arc: bool,
    /// It crosses difficult terrain.
    pub crosses_difficult: bool,
    /// Linear obstacles crossed.
    pub n_linear: u8,
    /// All of it along a road, in column of march or limbered.
    pub road_column: bool,
    /// Changes of formation, limbering and unlimbering.
    pub n_formation_changes: u8,
}

/// Who moves, and how.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// The move.
    #[serde(flatten)]
    pub way: Way,
}

/// How far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Inches.
    pub inches: Length,
}

/// Half a length.
pub fn half(length: Length) -> Length {
    Length::thousandths(length.in_thousandths() / 2)
}

fn times(length: Length, n: i64) -> Length {
    Length::thousandths(length.in_thousandths().saturating_mul(n))
}

impl Way {
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
        if self.road_column && !(is_half && rules.road == RoadDoubles::FullOnly) {
            left = times(left, 2);
            say(format!("Along a road it doubles: {left}″."));
        }
        if !self.front_arc && self.arm != Arm::General {
            left = left - rules.outside_arc;
            say(format!("Outside the front arc takes off {}″: {left}″.", rules.outside_arc));
        }
        let before = left;
        // To take terrain from the full move and halve what is left is to take half of it from the half move; what is
        // no terrain is not halved.
        let lightly = is_half && rules.half_move == HalfMove::SubtractFirst;
        let whole = rules.terrain_cost(self.arm);
        let penalty = if lightly { half(whole) } else { whole };
        let hindrances = i64::from(self.n_linear) + i64::from(self.crosses_difficult);
        if hindrances > 0 {
            left = left - times(penalty, hindrances);
            let times = if hindrances > 1 { format!(", {hindrances} times") } else { String::new() };
            say(format!("Terrain takes off {penalty}″{times}: {left}″."));
        }
        let floor = rules.floor.min(before);
        if self.front_arc && left < floor {
            left = floor;
            say(format!("Within the front arc terrain leaves at least {floor}″."));
        }
        left.max(Length::ZERO)
    }
}

/// The fields of a move; all but the arm and kind are of the ground.
pub const WAY: [Field; 5] = [
    Field::flag("front_arc", "Within the front arc").or(Preset::Flag(true)),
    Field::flag("crosses_difficult", "Crosses difficult terrain").help("Woods, town or marsh; once a move."),
    Field::whole("n_linear", "Linear obstacles crossed", 0, 9)
        .or(Preset::Whole(0))
        .help("Streams and steep slopes; bridges too unless all march in column or limbered."),
    Field::flag("road_column", "All along a road in column").help("In column of march or limbered."),
    Field::whole("n_formation_changes", "Changes of formation", 0, 9)
        .or(Preset::Whole(0))
        .help("Limbering and unlimbering too."),
];

impl Procedure for Allowance {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "allowance";
    const TITLE: &'static str = "How far it may move";
    const VERBS: &'static [&'static str] = &["far", "allowance"];
    const RULE: &'static str = "Full move allowance";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Any),
        Field::choice("arm", "Arm", Arm::WORDS).or(Preset::Word("infantry")),
        Field::choice("kind", "Move", KINDS).or(Preset::Word("full")),
        WAY[0],
        WAY[1],
        WAY[2],
        WAY[3],
        WAY[4],
    ];
    const OUTCOME: &'static [Field] = &[Field::length("inches", "Inches")];
    const SUMMARY: &'static [&'static str] = &["inches"];

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        match named(game, draft, "unit") {
            Some(Subject::Unit(id)) => {
                let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
                draft.fill("arm", plain(unit.arm));
                if unit.rolled && unit.permit == Permit::Half {
                    draft.fill("kind", "half");
                }
            }
            Some(Subject::Command(_)) => draft.fill("arm", "general"),
            _ => {}
        }
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let Way { arm, n_formation_changes, road_column, .. } = input.way;
        let general = arm == Arm::General;
        let facts = [
            (general && n_formation_changes > 0, "noSuchFormation", "A general has no formation to change."),
            (general && road_column, "noSuchFormation", "A road doubles the move of columns and limbered guns only."),
        ];
        Reason::among("Full move allowance", facts)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let inches = input.way.inches(rules, |line| chance.say("Move allowance", || line));
        Ok(Outcome { inches })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<Bbb>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        Report { headline: format!("{who} may move {}″", outcome.inches), ..Report::default() }
    }
}
