//! What comes of an assault.

use super::results::{Band, Exploit};
use crate::rulebooks::bbb::prelude::*;

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Fate {
        unit: Option<UnitRef>, kind = Kind::Text;
        #[serde(flatten)]
        blow: Blow;
        #[serde(default)]
        retires: Length;
        #[serde(flatten)]
        left: Left;
    }
}

const FIRST: &str = "The first listed that still stands; the list of units tells each.";
const ANY: &str = "Any that still stands; guns are silenced instead.";
const GUNS: &str = "Guns are silenced, reduced, destroyed.";

fields! {
    /// What came of it. Losses count those of tied rounds too; numbers, modifier and difference are of the last round.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        result: Band, summary;
        attacker_losses: u32, "Attacker loses", 0..=99, summary;
        defender_losses: u32, "Defender loses", 0..=99, summary;
        rounds: u8, 1..=99;
        numbers: i8, -9..=9;
        modifier: i16, -99..=99;
        difference: i16, -99..=99;
        attacker_retires: Length, help = FIRST;
        defender_retires: Length, help = FIRST;
        ignores_terrain: bool;
        exploit: Exploit, "Exploits";
        occupies: bool;
        attacker_disrupted: bool, help = ANY;
        defender_disrupted: bool, help = ANY;
        attackers: Vec<Fate>, "What befell each attacker", help = GUNS;
        defenders: Vec<Fate>, "What befell each defender", help = GUNS;
    }
}

impl Outcome {
    /// The attackers that stand where the defenders stood: these gave way or are gone.
    pub fn winners(&self) -> impl Iterator<Item = &Fate> {
        let won = matches!(self.result, Band::PlusSeven | Band::PlusFour | Band::PlusOne | Band::DefenderGone);
        self.attackers.iter().filter(move |fate| won && !fate.blow.destroyed)
    }
}
