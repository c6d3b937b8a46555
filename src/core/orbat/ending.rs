//! What an order of battle says about objectives, losses and the end, as plain data; and what a battle says of them as
//! settings.

use serde::{Deserialize, Serialize};

use super::plan::{Plan, objectives};
use super::{Row, Setting};
use crate::core::ending::{self, BreakPoint, Ending, LossRule};
use crate::core::game::Setup;
use crate::core::phrases::counted;
use crate::core::roster::{Side, SideId, side_named};

/// A place worth points to whoever holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlannedObjective {
    pub name: String,
    pub points: u32,
    /// The side that holds it at the start; empty if nobody does.
    pub held_by: String,
}

impl Plan {
    /// How the battle is won.
    pub fn ending(&self) -> Ending {
        let sides: Vec<Side> =
            self.sides.iter().map(|side| Side { name: side.name.clone(), player: String::new() }).collect();
        let side = |name: &str| side_named(&sides, name).ok();
        let objectives = self.objectives.iter().map(|objective| ending::Objective {
            name: objective.name.clone(),
            points: objective.points,
            held_by: side(&objective.held_by),
        });
        let breaks = self.sides.iter().enumerate();
        let breaks = breaks.filter_map(|(side, said)| Some(BreakPoint { side, losses: said.breaks_at? }));
        Ending {
            objectives: objectives.collect(),
            losses: self.losses.iter().filter(|rule| rule.points > 0).cloned().collect(),
            last_turn: self.last_turn,
            breaks: breaks.collect(),
            ..Ending::default()
        }
    }
}

/// The settings that say how a battle is won; break points stand with their sides.
pub(super) fn settings(setup: &Setup) -> Vec<Row> {
    let Ending { objectives, losses, last_turn, .. } = &setup.ending;
    let points = |points: u32| counted(points, "point", "points");
    let turns = last_turn.map(|turn| Setting::Turns.row(turn.to_string()));
    let places = objectives.iter().map(|objective| {
        let holder = objective.held_by.and_then(|side| setup.sides.get(side));
        let held_by = holder.map_or("", |side| side.name.as_str());
        let text = objectives::written(&objective.name, &points(objective.points), held_by, &setup.sides);
        Setting::Objective.row(text)
    });
    let losses = losses.iter().map(|rule| Setting::Losses.row(format!("{}  {}", what(rule), points(rule.points))));
    turns.into_iter().chain(places).chain(losses).collect()
}

/// `hits`, `bases lost`, by the key of the field, which reads back as that field.
fn what(rule: &LossRule) -> String {
    let LossRule { field, lost, .. } = rule;
    if *lost { format!("{field} {}", ending::loss_rule::LOST) } else { field.clone() }
}

/// The points of losses at which a side breaks.
pub(super) fn breaks_at(setup: &Setup, side: SideId) -> Option<u32> {
    setup.ending.breaks.iter().find(|known| known.side == side).map(|known| known.losses)
}
