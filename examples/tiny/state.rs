//! What a battle keeps: companies and their leaders.

use crate::core::prelude::*;

fields! {
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Unit {
        men: u8, 0..=30, after = "men", asked;
        men_at_first: u8, 1..=30;
        /// It may not fire, by the switch, until it rallies.
        shaken: bool;
        fired: bool, "Fired this turn";
    }
}

impl Unit {
    pub fn stands(&self) -> bool {
        self.men > 0
    }
}

fields! {
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Leader {
        inspiring: bool, setup, help = "His companies rally more easily.";
    }
}

fields! {
    pub struct Conditions {
        weather: String, default = "";
    }
}

/// Nothing is kept of the battle as a whole.
pub type BattleState = ();

pub mod invariants {
    //! What must hold in every battle, and what is mended after a field was set by hand.

    use crate::core::prelude::*;
    use crate::rulebooks::tiny::Tiny;

    pub fn mend(game: &mut Game<Tiny>, subject: Subject) {
        let Subject::Unit(id) = subject else { return };
        if let Some(unit) = game.unit_mut(id) {
            unit.men = unit.men.min(unit.men_at_first);
        }
    }

    pub fn broken_invariants(game: &Game<Tiny>) -> Vec<String> {
        let too_many = game.units.iter().filter(|piece| piece.own.men > piece.own.men_at_first);
        too_many.map(|piece| format!("{} has more men than it began with", piece.label)).collect()
    }
}
