//! The journal's format, as pure functions: a line is `checksum {json}`, chained to the line before.
//! It must not know files, threads or what the values mean.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The format this program writes, and the newest that it reads.
///
/// A later format keeps the shape of line 1, so that an older program can say that it is older.
pub const FORMAT: u32 = 1;

/// The first line: what the battle is and how it began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The format of the file, see [`FORMAT`].
    pub galloper: u32,
    /// The rule book's id.
    pub rulebook: String,
    /// The battle's name.
    pub title: String,
    /// When it was set up, in Unix milliseconds.
    pub created: i64,
    /// The order of battle: the whole first state.
    pub start: Value,
}

/// Any line after the header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant)] // nearly every line is an action
pub enum JournalLine {
    /// Something happened.
    Action(ActionLine),
    /// The cursor moved: undo, redo, a jump.
    Goto(GotoLine),
}

/// One confirmed action, with everything needed to replay its values and to ask it again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ActionLine {
    /// The number of the line: 1, 2, 3 over all lines after the header.
    pub n: u64,
    /// The action whose state this one follows; 0 is the start.
    pub follows: u64,
    /// When, in Unix milliseconds.
    pub at: i64,
    /// What the log and the undo menu call it.
    pub label: String,
    /// What was decided.
    pub action: Value,
    /// What was rolled or drawn, and how.
    pub rolls: Value,
    /// How the result came about.
    pub working: Value,
    /// The new value of each part of the state that changed.
    pub changes: Vec<JournalChange>,
}

/// One changed part of the state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JournalChange {
    /// Which part.
    pub part: String,
    /// Its whole new value.
    pub value: Value,
}

/// From here on, the state is the one after action `to`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GotoLine {
    /// The number of the line.
    pub n: u64,
    /// The action gone to; 0 is the start.
    pub to: u64,
    /// When, in Unix milliseconds.
    pub at: i64,
}

impl JournalLine {
    /// The number of the line.
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

    /// The action, if it is one.
    pub fn action(&self) -> Option<&ActionLine> {
        match self {
            Self::Action(line) => Some(line),
            Self::Goto(_) => None,
        }
    }
}

/// A line ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The whole line with its newline.
    pub text: String,
    /// Its checksum, to which the next line is chained.
    pub sum: String,
}

/// The checksum of a line: eight hex digits over the checksum before it and its own text.
pub fn checksum(previous: &str, json: &str) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(previous.as_bytes());
    hasher.update(json.as_bytes());
    format!("{:08x}", hasher.finalize())
}

/// Encodes the first line.
///
/// # Errors
/// If the start is nested too deep to be read back.
pub fn encode_header(header: &Header) -> serde_json::Result<Encoded> {
    let json = serde_json::to_string(header)?;
    decode_header(&json)?;
    Ok(encoded("", &json))
}

/// Encodes a later line; `previous` is the checksum of the line before it.
///
/// # Errors
/// If a value is nested too deep to be read back.
pub fn encode_line(previous: &str, line: &JournalLine) -> serde_json::Result<Encoded> {
    let json = serde_json::to_string(line)?;
    // What cannot be read back must never reach the file: it would lock out all that follows.
    decode_line(&json)?;
    Ok(encoded(previous, &json))
}

fn encoded(previous: &str, json: &str) -> Encoded {
    let sum = checksum(previous, json);
    Encoded { text: format!("{sum} {json}\n"), sum }
}

/// Splits a line, without its newline, into checksum and JSON; `None` if it has another shape.
pub fn split(line: &str) -> Option<(&str, &str)> {
    let (sum, json) = line.split_once(' ')?;
    let hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    (sum.len() == 8 && sum.bytes().all(hex)).then_some((sum, json))
}

/// Decodes the JSON of the first line; fields that it does not know are passed over.
///
/// # Errors
/// If it is no header.
pub fn decode_header(json: &str) -> serde_json::Result<Header> {
    serde_json::from_str(json)
}

/// Decodes the JSON of a later line; fields that it does not know are passed over.
///
/// # Errors
/// If it is no line.
pub fn decode_line(json: &str) -> serde_json::Result<JournalLine> {
    serde_json::from_str(json)
}
