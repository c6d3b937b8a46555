//! The tables and switches, typed. Figures, labels and help lines are in `tables.toml`.

use crate::core::prelude::*;

#[table]
pub struct Rules {
    pub volley: VolleyRules,
    pub rally: RallyRules,
}

#[table]
pub struct VolleyRules {
    pub losses: Vec<Losses>,
    pub close: i16,
    pub shaken_from: u8,
    pub shaken_fires: bool,
}

#[table]
pub struct Losses {
    pub from: i16,
    pub men: u8,
}

impl VolleyRules {
    /// Men lost by a total: those of the first row that it reaches.
    pub fn men_lost(&self, total: i16) -> u8 {
        self.losses.iter().find(|row| total >= row.from).map_or(0, |row| row.men)
    }
}

#[table]
pub struct RallyRules {
    pub from: u8,
    pub inspiring: u8,
}
