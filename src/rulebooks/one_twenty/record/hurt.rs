//! Casualties and cubes that a recorded result puts on a unit.

use crate::rulebooks::one_twenty::charge::answers::cube_words;
use crate::rulebooks::one_twenty::prelude::*;

/// A status that may stay as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the states")]
pub enum NewStatus {
    #[default]
    Same,
    GoodOrder,
    Disorder,
    Retreat,
    Rout,
}

impl NewStatus {
    /// The status it says, if it says one.
    pub fn status(self) -> Option<Status> {
        Some(match self {
            Self::Same => return None,
            Self::GoodOrder => Status::GoodOrder,
            Self::Disorder => Status::Disorder,
            Self::Retreat => Status::Retreat,
            Self::Rout => Status::Rout,
        })
    }
}

/// Takes casualties off a unit and sets its cube.
pub(super) fn hurt(
    game: &mut Game<OneTwenty>,
    label: Option<&str>,
    casualties: u8,
    status: NewStatus,
    more: impl FnOnce(&mut Unit),
) {
    on_unit(game, label, |unit| {
        unit.casualties = unit.casualties.saturating_add(casualties).min(unit.strength);
        if let Some(status) = status.status() {
            unit.status = status;
        }
        more(unit);
    });
}

/// What to do on the table for it.
pub(super) fn hurt_words(
    game: &Game<OneTwenty>,
    label: Option<&str>,
    casualties: u8,
    status: NewStatus,
) -> Vec<String> {
    let who = spoken(game, label, "the target");
    let mut lines = Vec::new();
    if casualties > 0 {
        lines.push(format!("Take {} off {who}.", counted(casualties, "casualty", "casualties")));
    }
    match status.status() {
        None => {}
        Some(Status::GoodOrder) => lines.push(format!("Take the cube off {who}.")),
        Some(status) => lines.push(format!("Place {} beside {who}.", cube_words(status, game))),
    }
    lines
}
