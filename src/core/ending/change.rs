//! One change of how a battle is won, as the umpire makes it: whether it can be made, what it does, and its words.

use serde::{Deserialize, Serialize};

use super::{BreakPoint, Ending, LossRule, Objective};
use crate::core::game::Setup;
use crate::core::phrases::counted;
use crate::core::roster::{SideId, folded};

/// The most points of an objective or of one loss.
pub const MOST_POINTS: u32 = 1_000;
/// The most losses a side can stand, and the latest last turn.
pub const MOST: u32 = 9_999;
/// More could not be shown.
pub const MOST_OBJECTIVES: usize = 100;
/// The longest name of an objective, in letters.
pub const LONGEST_NAME: usize = 60;

/// One change of the ending, as the umpire makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EndingChange {
    /// A new objective, or other points or another holder for one of this name.
    Objective {
        name: String,
        points: Option<u32>,
        holder: Option<Holder>,
    },
    ObjectiveGone(String),
    /// With no points the rule is taken out.
    Losses(LossRule),
    LastTurn(Option<u32>),
    Breaks(SideId, Option<u32>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Holder {
    Nobody,
    Side(SideId),
}

impl Ending {
    /// Makes a change. What it names must be in order: see [`EndingChange::against`].
    pub fn change(&mut self, change: &EndingChange) {
        match change {
            EndingChange::Objective { name, points, holder } => {
                let at = self.objectives.iter().position(|known| folded(&known.name) == folded(name));
                let at = at.unwrap_or_else(|| {
                    self.objectives.push(Objective { name: name.clone(), points: 0, held_by: None });
                    self.objectives.len() - 1
                });
                let objective = &mut self.objectives[at];
                objective.points = points.unwrap_or(objective.points);
                match holder {
                    Some(Holder::Side(side)) => objective.held_by = Some(*side),
                    Some(Holder::Nobody) => objective.held_by = None,
                    None => {}
                }
            }
            EndingChange::ObjectiveGone(name) => self.objectives.retain(|known| folded(&known.name) != folded(name)),
            EndingChange::Losses(rule) => {
                match self.losses.iter_mut().find(|known| known.counts_as(rule)) {
                    Some(known) => known.points = rule.points,
                    None => self.losses.push(rule.clone()),
                }
                self.losses.retain(|known| known.points > 0);
                let lost = |field: &str| self.losses.iter().any(|rule| rule.lost && rule.field == field);
                self.at_first.retain(|figures| lost(&figures.field));
            }
            EndingChange::LastTurn(turn) => self.last_turn = *turn,
            EndingChange::Breaks(side, losses) => {
                self.breaks.retain(|known| known.side != *side);
                self.breaks.extend(losses.map(|losses| BreakPoint { side: *side, losses }));
                self.breaks.sort_by_key(|known| known.side);
            }
        }
    }
}

impl EndingChange {
    /// Why it cannot be made, in a sentence.
    pub fn against(&self, ending: &Ending) -> Option<String> {
        let too_much = |points: u32| {
            (points > MOST_POINTS).then(|| format!("{points} points are too many: 0 to {MOST_POINTS} can be given."))
        };
        match self {
            Self::Objective { name, .. } if name.chars().count() > LONGEST_NAME => {
                Some(format!("That name is too long for an objective: {LONGEST_NAME} letters are the most."))
            }
            Self::Objective { name, points, .. } => match (ending.objective(name), points) {
                (None, None) => Some(format!(
                    "There is no objective “{name}”{}; with points it is a new one, as in: objective {name} 3.",
                    known_names(ending)
                )),
                (None, Some(_)) if ending.objectives.len() >= MOST_OBJECTIVES => {
                    Some(format!("There are {MOST_OBJECTIVES} objectives already, and that is the most."))
                }
                (_, points) => points.and_then(too_much),
            },
            Self::ObjectiveGone(name) => match ending.objective(name) {
                None => Some(format!("There is no objective “{name}”{}.", known_names(ending))),
                Some(_) => None,
            },
            Self::Losses(rule) if rule.points == 0 && !ending.losses.iter().any(|known| known.counts_as(rule)) => {
                Some("No points are given for that, so there is nothing to take out.".to_owned())
            }
            Self::Losses(rule) => too_much(rule.points),
            Self::LastTurn(number) | Self::Breaks(_, number) => number
                .filter(|number| !(1..=MOST).contains(number))
                .map(|number| format!("{number} is out of reach: 1 to {MOST} can be given, or 0 for none.")),
        }
    }

    /// What it does, as the log and the preview say it.
    pub fn words(&self, setup: &Setup, turn_word: &str, field: &str) -> String {
        let side = |side: &SideId| setup.sides.get(*side).map_or("", |side| side.name.as_str());
        match self {
            Self::Objective { name, points, holder } => {
                let known = setup.ending.objective(name);
                let new = if known.is_none() { "New objective" } else { "Objective" };
                let name = known.map_or(name.as_str(), |known| known.name.as_str());
                let points = points.map(|points| counted(points, "point", "points"));
                let holder = holder.map(|holder| match holder {
                    Holder::Nobody => "held by nobody".to_owned(),
                    Holder::Side(id) => format!("held by {}", side(&id)),
                });
                let said: Vec<String> = points.into_iter().chain(holder).collect();
                format!("{new} {name}: {}", said.join(", "))
            }
            Self::ObjectiveGone(name) => {
                let name = setup.ending.objective(name).map_or(name.as_str(), |known| known.name.as_str());
                format!("Objective {name} taken out")
            }
            Self::Losses(LossRule { points: 0, .. }) => format!("No more points for {field}"),
            Self::Losses(rule) => format!("Points for {field}: {} each, to the enemy", rule.points),
            Self::LastTurn(Some(turn)) => format!("The last {turn_word} is {turn}"),
            Self::LastTurn(None) => format!("No last {turn_word}"),
            Self::Breaks(id, Some(losses)) => {
                format!("{} side breaks at {} of losses", side(id), counted(*losses, "point", "points"))
            }
            Self::Breaks(id, None) => format!("{} side has no break point", side(id)),
        }
    }
}

/// "; there are Hausen and Chapel Hill", for a sentence about a name that is unknown.
fn known_names(ending: &Ending) -> String {
    let names: Vec<&str> = ending.objectives.iter().map(|known| known.name.as_str()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("; there is {one}"),
        many => format!("; there are {}", many.join(", ")),
    }
}
