//! The conditions of the day.

use crate::rulebooks::dtn::prelude::*;

fields! {
    /// The conditions of the day, as a battle keeps them by their keys.
    pub struct Conditions {
        visibility: u8, "Visibility in inches", 1..=99, default = 99, help = "The threat zone reaches no further.";
        weather: Option<String>;
    }
}
