//! The roster: sides, commands in a tree, and units, each with the short label that is on its base. A rule book adds
//! its own values to each.

use deunicode::deunicode_char;
use serde::{Deserialize, Serialize};

use super::orbat::Arrival;

/// Counts from 0.
pub type SideId = usize;
pub type CommandId = usize;
pub type UnitId = usize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// As in "French".
    pub name: String,
    /// May be empty.
    #[serde(default)]
    pub player: String,
}

/// A unit or command with what all rule books have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece<T> {
    /// Unique in the battle.
    pub label: String,
    pub name: String,
    pub side: SideId,
    /// Its superior.
    pub under: Option<CommandId>,
    /// Where a command has a player of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub player: String,
    pub own: T,
    /// Why it is not on the table; `None` if it is there, as everybody was before this was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<Away>,
}

impl<T> Piece<T> {
    /// The umpire took it out of the battle.
    pub fn is_removed(&self) -> bool {
        matches!(self.away, Some(Away::Removed { .. }))
    }
}

/// Why a unit or command is not on the table. It stays in its slot, and no rule, list or total sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Away {
    Awaited(Arrival),
    /// Taken out of the battle by the umpire in this turn.
    Removed {
        turn: u32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    Side(SideId),
    /// A leader and those under him.
    Command(CommandId),
    Unit(UnitId),
}

/// The side of this name.
///
/// # Errors
/// A sentence with the names there are.
pub fn side_named(sides: &[Side], text: &str) -> Result<SideId, String> {
    let named = sides.iter().position(|side| !text.is_empty() && folded(&side.name) == folded(text));
    let numbered = || text.trim().parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < sides.len());
    named.or_else(numbered).ok_or_else(|| {
        let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
        format!("“{text}” is no side of this battle; the sides are {}.", names.join(" and "))
    })
}

/// Equal for texts that a person would take for the same name: case, accents and punctuation do not count.
pub fn folded(text: &str) -> String {
    let plain = |c: char| deunicode_char(c).map_or_else(|| c.to_string(), str::to_owned);
    let spelt = |c: char| if c.is_ascii() { c.to_string() } else { plain(c) };
    let letters = text.chars().filter(|c| c.is_alphanumeric()).map(spelt).collect::<String>();
    letters.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Splits a label into letters and number, so that the range `f12-f17` can be listed.
pub fn label_parts(label: &str) -> Option<(String, u32)> {
    let at = label.find(|c: char| c.is_ascii_digit())?;
    let number = label[at..].parse().ok()?;
    Some((label[..at].to_lowercase(), number))
}
