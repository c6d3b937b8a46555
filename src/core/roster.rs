//! The roster: sides, commands in a tree, units, each with the short label that stands on its base. A rule book adds its
//! own values to each; nothing here knows which.

use deunicode::deunicode_char;
use serde::{Deserialize, Serialize};

/// The number of a side, from 0.
pub type SideId = usize;
/// The number of a command in the roster.
pub type CommandId = usize;
/// The number of a unit in the roster.
pub type UnitId = usize;

/// One side of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// The side's name, as in "French".
    pub name: String,
    /// Who plays it; may be empty.
    #[serde(default)]
    pub player: String,
}

/// A unit or command with what every rule book's have: a label, a name, a side, a superior.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece<T> {
    /// The short label on the base, unique in the battle.
    pub label: String,
    /// The full name.
    pub name: String,
    /// Whose it is.
    pub side: SideId,
    /// The command it belongs to.
    pub under: Option<CommandId>,
    /// Who plays it, where a command has a player of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub player: String,
    /// What the rule book keeps of it.
    pub own: T,
}

/// A unit or a command of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// A whole side.
    Side(SideId),
    /// A command: a leader and those under him.
    Command(CommandId),
    /// A unit.
    Unit(UnitId),
}

/// The side that a text names, or a sentence with those there are.
///
/// # Errors
/// When it is the name of none.
pub fn side_named(sides: &[Side], text: &str) -> Result<SideId, String> {
    let named = sides.iter().position(|side| !text.is_empty() && folded(&side.name) == folded(text));
    let numbered = || text.trim().parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < sides.len());
    named.or_else(numbered).ok_or_else(|| {
        let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
        format!("“{text}” is no side of this battle; the sides are {}.", names.join(" and "))
    })
}

/// Two texts that a person would take for the same name: case, accents and punctuation do not count.
pub fn folded(text: &str) -> String {
    let plain = |c: char| deunicode_char(c).map_or_else(|| c.to_string(), str::to_owned);
    let spelt = |c: char| if c.is_ascii() { c.to_string() } else { plain(c) };
    let letters = text.chars().filter(|c| c.is_alphanumeric()).map(spelt).collect::<String>();
    letters.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Splits a label into its letters and its number, so that `f12-f17` can be counted out.
pub fn label_parts(label: &str) -> Option<(String, u32)> {
    let at = label.find(|c: char| c.is_ascii_digit())?;
    let number = label[at..].parse().ok()?;
    Some((label[..at].to_lowercase(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fold_as_a_person_would_type_them() {
        assert_eq!(folded("Saint-Hilaire"), "sainthilaire");
        assert_eq!(folded("10e Léger"), "10eleger");
        assert_eq!(
            (folded("Białystok"), folded("Œuvre"), folded("Nový")),
            ("bialystok".into(), "oeuvre".into(), "novy".into())
        );
        assert_eq!(folded("Große"), folded("Grosse"));
        assert_eq!(label_parts("F12"), Some(("f".to_owned(), 12)));
        assert_eq!(label_parts("guard"), None);
    }
}
