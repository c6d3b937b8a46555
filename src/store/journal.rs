//! The journal's format, as pure functions: a line is `checksum {json}`, chained to the line before. Knows no files,
//! no threads and not what the values mean.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The format this program writes, and the newest that it reads.
///
/// A later format keeps the shape of line 1, so that an older program can say that it is older.
pub const FORMAT: u32 = 1;

/// What the battle is and how it began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// See [`FORMAT`].
    pub galloper: u32,
    pub rulebook: String,
    pub title: String,
    /// In Unix milliseconds.
    pub created: i64,
    /// The whole first state.
    pub start: Value,
}

/// Any line after the header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant)] // nearly every line is an action
pub enum JournalLine {
    Action(ActionLine),
    /// The cursor moved: undo, redo, a jump.
    Goto(GotoLine),
}

/// One confirmed action, with everything needed to replay its values and to repeat it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ActionLine {
    /// Consecutive from 1 over all lines after the header.
    pub n: u64,
    /// The action whose state this one follows; 0 is the start.
    pub follows: u64,
    /// In Unix milliseconds.
    pub at: i64,
    /// For the log and the undo menu.
    pub label: String,
    pub action: Value,
    /// What was rolled or drawn, and how.
    pub rolls: Value,
    pub working: Value,
    /// New values of the parts of the state that changed.
    pub changes: Vec<JournalChange>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JournalChange {
    pub part: String,
    pub value: Value,
}

/// From here on, the state is the one after action `to`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GotoLine {
    pub n: u64,
    /// 0 is the start.
    pub to: u64,
    /// In Unix milliseconds.
    pub at: i64,
}

impl JournalLine {
    pub fn n(&self) -> u64 {
        match self {
            Self::Action(line) => line.n,
            Self::Goto(line) => line.n,
        }
    }

    /// The earlier action that the line refers to; 0 is the start.
    pub fn refers_to(&self) -> u64 {
        match self {
            Self::Action(line) => line.follows,
            Self::Goto(line) => line.to,
        }
    }

    pub fn action(&self) -> Option<&ActionLine> {
        match self {
            Self::Action(line) => Some(line),
            Self::Goto(_) => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// With its newline.
    pub text: String,
    /// The next line is chained to it.
    pub sum: String,
}

/// Eight hex digits over the previous checksum and the line's own text.
pub fn checksum(previous: &str, json: &str) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(previous.as_bytes());
    hasher.update(json.as_bytes());
    format!("{:08x}", hasher.finalize())
}

/// # Errors
/// If the start is nested too deeply to be read back.
pub fn encode_header(header: &Header) -> serde_json::Result<Encoded> {
    let json = serde_json::to_string(header)?;
    decode_header(&json)?;
    Ok(encoded("", &json))
}

/// `previous` is the checksum of the line before.
///
/// # Errors
/// If a value is nested too deeply to be read back.
pub fn encode_line(previous: &str, line: &JournalLine) -> serde_json::Result<Encoded> {
    let json = serde_json::to_string(line)?;
    // A line that cannot be read back must never reach the file: nothing after it could be read either.
    decode_line(&json)?;
    Ok(encoded(previous, &json))
}

fn encoded(previous: &str, json: &str) -> Encoded {
    let sum = checksum(previous, json);
    Encoded { text: format!("{sum} {json}\n"), sum }
}

/// Splits a line without its newline into checksum and JSON; `None` if it has another shape.
pub fn split(line: &str) -> Option<(&str, &str)> {
    let (sum, json) = line.split_once(' ')?;
    let hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    (sum.len() == 8 && sum.bytes().all(hex)).then_some((sum, json))
}

/// Unknown fields are ignored.
///
/// # Errors
/// If it is no header.
pub fn decode_header(json: &str) -> serde_json::Result<Header> {
    serde_json::from_str(json)
}

/// Unknown fields are ignored.
///
/// # Errors
/// If it is no line.
pub fn decode_line(json: &str) -> serde_json::Result<JournalLine> {
    serde_json::from_str(json)
}
