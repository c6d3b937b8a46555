//! How a battle is won and when it is over by its scenario: objectives, points for losses, a last turn, break points.
//! Part of the setup, so that undo and journal keep it. Knows no rule book.

mod change;
pub mod loss_rule;
mod regrouped;
pub mod rows;
pub mod victory;

use serde::{Deserialize, Serialize};

use super::game::Game;
use super::roster::{SideId, folded};
use super::rulebook::Rulebook;
use super::sequence::Duty;
pub use change::{EndingChange, Holder, LONGEST_NAME, MOST, MOST_OBJECTIVES, MOST_POINTS};
pub use loss_rule::LossRule;
pub use regrouped::Regrouped;
pub use victory::VictorySheet;

/// What the scenario says of winning. Empty if it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Ending {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<LossRule>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_turn: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub breaks: Vec<BreakPoint>,
    /// For the rules that count what was lost since the start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at_first: Vec<FirstFigures>,
    /// Why the battle is over, as far as the table was told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<EndReason>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Objective {
    pub name: String,
    pub points: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_by: Option<SideId>,
}

/// A side breaks when its losses are worth this many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakPoint {
    pub side: SideId,
    pub losses: u32,
}

/// A field of every unit as it was at the start, by the unit's number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstFigures {
    pub field: String,
    pub of: Vec<Option<i64>>,
}

/// Why a battle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EndReason {
    LastTurn(u32),
    Broken(SideId),
}

impl Ending {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The objective of exactly this name, whatever its case.
    pub fn objective(&self, name: &str) -> Option<&Objective> {
        self.objectives.iter().find(|known| folded(&known.name) == folded(name))
    }
}

impl<R: Rulebook> Game<R> {
    /// Makes a change of the ending. `first` is what each unit had of the field in its first state; it is needed for what
    /// is lost since the start.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    pub fn change_ending(&mut self, change: &EndingChange, first: &[Option<i64>]) -> Result<(), String> {
        if let Some(why) = change.against(&self.setup.ending) {
            return Err(why);
        }
        let mut ending = self.setup.ending.clone();
        ending.change(change);
        if let EndingChange::Losses(LossRule { field, lost: true, points: 1.. }) = change
            && !ending.at_first.iter().any(|figures| figures.field == *field)
        {
            ending.at_first.push(FirstFigures { field: field.clone(), of: first.to_vec() });
        }
        self.setup_mut().ending = ending;
        self.record_first_figures();
        Ok(())
    }

    /// Notes what units have that were not there before, so that what they lose from now on is known. To be called
    /// when the battle begins and when a unit joins it.
    pub fn record_first_figures(&mut self) {
        let ending = &self.setup.ending;
        let known = |field: &str| ending.at_first.iter().find(|figures| figures.field == field);
        let fields: Vec<String> =
            ending.losses.iter().filter(|rule| rule.lost).map(|rule| rule.field.clone()).collect();
        let full = |mut all: Vec<FirstFigures>, field: String| {
            let before = known(&field).map_or(&[][..], |figures| figures.of.as_slice());
            let mut of = self.figures(&field);
            for (now, before) in of.iter_mut().zip(before) {
                *now = before.or(*now);
            }
            all.push(FirstFigures { field, of });
            all
        };
        let all = fields.into_iter().fold(Vec::new(), full);
        if all != ending.at_first {
            self.setup_mut().ending.at_first = all;
        }
    }

    /// Says once that the battle has reached its end by the scenario, and why. The duty can be left: play may go on.
    pub(super) fn tell_end(&mut self) -> Vec<String> {
        if self.setup.ending.is_empty() {
            return Vec::new();
        }
        let sheet = self.victory();
        let reasons: Vec<EndReason> = sheet.over.iter().map(|over| over.reason).collect();
        let told = &self.setup.ending.told;
        if reasons == *told {
            return Vec::new();
        }
        let new: Vec<&victory::Over> = sheet.over.iter().filter(|over| !told.contains(&over.reason)).collect();
        let mut lines: Vec<String> = new.iter().map(|over| format!("The end by the scenario: {}.", over.why)).collect();
        if !lines.is_empty() {
            lines.push(sheet.standing());
            let title = format!("The end by the scenario: {}", sheet.standing().trim_end_matches('.'));
            self.add_duty(Duty { title, ..Duty::default() }.optional());
        }
        self.setup_mut().ending.told = reasons;
        lines
    }
}
