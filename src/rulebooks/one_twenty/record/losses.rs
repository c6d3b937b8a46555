//! Casualties and cubes that a recorded result puts on a unit.

use crate::rulebooks::one_twenty::prelude::*;

/// A status that may stay as it is.
#[choice]
pub enum NewStatus {
    #[default]
    #[is(label = "As before")]
    Same,
    GoodOrder,
    Disorder,
    Retreat,
    Rout,
}

impl NewStatus {
    /// The new status; none if it stays as before.
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
pub(super) fn take_losses(unit: &mut Unit, casualties: u8, status: NewStatus) {
    unit.lose(casualties);
    unit.status = status.status().unwrap_or(unit.status);
}

/// What to do on the table for it.
pub(super) fn losses_on_table(who: &str, casualties: u8, status: NewStatus, rules: &Rules) -> Vec<String> {
    let mut lines = Vec::new();
    if casualties > 0 {
        lines.push(format!("Take {} off {who}.", counted(casualties, "casualty", "casualties")));
    }
    match status.status() {
        None => {}
        Some(Status::GoodOrder) => lines.push(format!("Take the cube off {who}.")),
        Some(status) => lines.push(format!("Place {} beside {who}.", rules.cube_words(status))),
    }
    lines
}
