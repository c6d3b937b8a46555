//! What comes of an assault.

use super::results::{BANDS, Band, EXPLOITS, Exploit};
use crate::core::schema::joined;
use crate::rulebooks::bbb::losses::blow::{BLOW, LEFT};
use crate::rulebooks::bbb::prelude::*;

/// What befell one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fate {
    /// Its label.
    pub unit: Option<String>,
    /// What befell it.
    #[serde(flatten)]
    pub blow: Blow,
    /// How far it retires.
    #[serde(default)]
    pub retires: Length,
    /// What is left of it.
    #[serde(flatten)]
    pub left: Left,
}

const FATE: &[Field] =
    &joined::<14>(&[&[Field::text("unit", "Unit").optional()], &BLOW, &[Field::length("retires", "Retires")], &LEFT]);

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The row of the table.
    pub result: Band,
    /// Bases the attackers lost, in ties too.
    pub attacker_losses: u32,
    /// Bases the defenders lost, in ties too.
    pub defender_losses: u32,
    /// Rounds fought.
    pub rounds: u8,
    /// What numbers were worth in the last round.
    pub numbers: i8,
    /// All modifiers of the last round.
    pub modifier: i16,
    /// The final difference.
    pub difference: i16,
    /// How far the attackers retire.
    pub attacker_retires: Length,
    /// How far the defenders retire.
    pub defender_retires: Length,
    /// The retirement ignores terrain.
    pub ignores_terrain: bool,
    /// Whether the attackers exploit.
    pub exploit: Exploit,
    /// The attackers take the position.
    pub occupies: bool,
    /// The attackers end disrupted.
    pub attacker_disrupted: bool,
    /// The defenders end disrupted.
    pub defender_disrupted: bool,
    /// What befell each attacker.
    pub attackers: Vec<Fate>,
    /// What befell each defender.
    pub defenders: Vec<Fate>,
}

impl Outcome {
    /// The attackers that stand where the defenders stood: these gave way or are gone.
    pub fn winners(&self) -> impl Iterator<Item = &Fate> {
        let won = matches!(self.result, Band::PlusSeven | Band::PlusFour | Band::PlusOne | Band::DefenderGone);
        self.attackers.iter().filter(move |fate| won && !fate.blow.destroyed)
    }
}

const FIRST: &str = "The first listed that still stands; the list of units tells each.";
const ANY: &str = "Any that still stands; guns are silenced instead.";

/// Its fields.
pub const FIELDS: &[Field] = &[
    Field::choice("result", "Result", BANDS),
    Field::whole("attacker_losses", "Attacker loses", 0, 99),
    Field::whole("defender_losses", "Defender loses", 0, 99),
    Field::whole("rounds", "Rounds", 1, 99),
    Field::whole("numbers", "Numbers", -9, 9),
    Field::whole("modifier", "Modifier", -99, 99),
    Field::whole("difference", "Difference", -99, 99),
    Field::length("attacker_retires", "Attacker retires").help(FIRST),
    Field::length("defender_retires", "Defender retires").help(FIRST),
    Field::flag("ignores_terrain", "Ignores terrain"),
    Field::choice("exploit", "Exploits", EXPLOITS),
    Field::flag("occupies", "Occupies"),
    Field::flag("attacker_disrupted", "Attacker disrupted").help(ANY),
    Field::flag("defender_disrupted", "Defender disrupted").help(ANY),
    Field::new("attackers", "What befell each attacker", Kind::List(FATE))
        .help("Guns are silenced, reduced, destroyed."),
    Field::new("defenders", "What befell each defender", Kind::List(FATE))
        .help("Guns are silenced, reduced, destroyed."),
];
