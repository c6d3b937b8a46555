//! What DTN keeps of the battle as a whole. Plain data, no rules.

use std::collections::BTreeMap;

use crate::rulebooks::dtn::prelude::*;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleState {
    /// Who moves first this period, once it is known.
    pub first: Option<usize>,
    /// Who moved first last period.
    pub last_first: Option<usize>,
    /// How many units passed each defile or bridge this period, by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub defiles: BTreeMap<String, u8>,
    /// The generals who were put in their place at the step under way, by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<usize>,
    /// The units that answered the enemy at the step under way, by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub responded: Vec<usize>,
}

fields! {
    /// The conditions of the day, as a battle keeps them by their keys.
    pub struct Conditions {
        visibility: u8, "Visibility in inches", 1..=99, default = 99, help = "The threat zone reaches no further.";
        weather: Option<String>;
    }
}

/// How far one sees on the day, if it was said.
pub fn visibility(game: &Game<Dtn>) -> Option<Length> {
    Length::from_value(game.setup.conditions.get(key!(Conditions.visibility))?).ok()
}
