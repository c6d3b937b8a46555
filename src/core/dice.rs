//! The dice that rule books throw. Knows no rule.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Die {
    D4,
    D6,
    D8,
    /// Counts 1 to 10.
    D10,
    D12,
    /// Shows 2, 3, 3, 4, 4, 5.
    Average,
}

impl Die {
    pub const ALL: [Self; 6] = [Self::D4, Self::D6, Self::D8, Self::D10, Self::D12, Self::Average];

    /// Each equally likely; a number may occur on several faces.
    pub const fn faces(self) -> &'static [u8] {
        match self {
            Self::D4 => &[1, 2, 3, 4],
            Self::D6 => &[1, 2, 3, 4, 5, 6],
            Self::D8 => &[1, 2, 3, 4, 5, 6, 7, 8],
            Self::D10 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            Self::D12 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            Self::Average => &[2, 3, 3, 4, 4, 5],
        }
    }

    pub fn shows(self, face: u8) -> bool {
        self.faces().contains(&face)
    }

    /// As it is typed and written to files.
    const fn text(self) -> &'static str {
        match self {
            Self::D4 => "d4",
            Self::D6 => "d6",
            Self::D8 => "d8",
            Self::D10 => "d10",
            Self::D12 => "d12",
            Self::Average => "avd",
        }
    }
}

pub fn dice_text(dice: &[Die]) -> String {
    let mut parts = Vec::new();
    for run in dice.chunk_by(|a, b| a == b) {
        match run {
            [one] => parts.push(one.to_string()),
            [first, ..] => parts.push(format!("{}{first}", run.len())),
            [] => {}
        }
    }
    parts.join(", ")
}

/// Reads dice as in `2d6`, `d6 d8`, `2d6, avd`.
///
/// # Errors
/// A sentence that names what is no die.
pub fn read_dice(text: &str) -> Result<Vec<Die>, DieError> {
    let mut dice = Vec::new();
    for word in text.split([',', ' ', '+']).filter(|word| !word.is_empty()) {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let times = if digits == 0 { Ok(1) } else { word[..digits].parse::<usize>() };
        let times = times.ok().filter(|n| (1..=99).contains(n)).ok_or_else(|| DieError(word.to_owned()))?;
        let die: Die = word[digits..].parse().map_err(|_| DieError(word.to_owned()))?;
        dice.extend(std::iter::repeat_n(die, times));
    }
    Ok(dice)
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Average { "AvD" } else { self.text() })
    }
}

/// A text that names no die.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a die: type d4, d6, d8, d10, d12, or avd for an average die")]
pub struct DieError(pub String);

impl FromStr for Die {
    type Err = DieError;

    fn from_str(text: &str) -> Result<Self, DieError> {
        let typed = text.trim();
        Self::ALL
            .into_iter()
            .find(|die| die.text().eq_ignore_ascii_case(typed))
            .ok_or_else(|| DieError(typed.to_owned()))
    }
}

impl From<Die> for String {
    fn from(die: Die) -> Self {
        die.text().to_owned()
    }
}

impl TryFrom<String> for Die {
    type Error = DieError;

    fn try_from(text: String) -> Result<Self, DieError> {
        text.parse()
    }
}
