//! Reads a battle: every line is checked, an incomplete last line is left out and reported, any other fault is named.
//! Never writes, and does not know what the values mean.

use std::fmt;
use std::fs::{self, File};
use std::io::{Read as _, Seek as _};
use std::path::Path;

use serde::Deserialize;

use super::chain::Chain;
use super::error::{FileFault, StoreError};
use super::journal::{self, ActionLine, FORMAT, Header, JournalLine};
use super::limits;

/// How far into a file the word `"galloper"` is looked for.
const HEAD: usize = 64;

#[derive(Debug, Clone, PartialEq)]
pub struct Loaded {
    pub header: Header,
    /// Branches included; line `n` is at index `n - 1`.
    pub lines: Vec<JournalLine>,
    /// What was left out at the end.
    pub torn: Option<Torn>,
    /// The length up to the end of the last whole line.
    pub good_len: u64,
    /// The last line lacks only its newline, which is written before the next one.
    pub unended: bool,
    /// Of the last whole line.
    pub last_sum: String,
}

/// A last line that was not written completely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Torn {
    /// The header is line 1.
    pub line: usize,
    /// How much of it there was.
    pub bytes: u64,
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, bytes } = self;
        let plural = if *bytes == 1 { "" } else { "s" };
        write!(
            f,
            "Line {line}, the last, was cut short when it was written ({bytes} byte{plural}) and is left out; everything before it is whole"
        )
    }
}

impl Loaded {
    pub fn next_n(&self) -> u64 {
        self.lines.len() as u64 + 1
    }

    /// The action whose state the battle is at; 0 is the start.
    pub fn cursor(&self) -> u64 {
        match self.lines.last() {
            None => 0,
            Some(JournalLine::Action(line)) => line.n,
            Some(JournalLine::Goto(line)) => line.to,
        }
    }

    pub fn action(&self, n: u64) -> Option<&ActionLine> {
        let index = usize::try_from(n.checked_sub(1)?).ok()?;
        self.lines.get(index).and_then(JournalLine::action)
    }

    /// The actions that lead from the start to the state after `n`.
    pub fn trail(&self, n: u64) -> Vec<&ActionLine> {
        // Ends, because each action follows an earlier one.
        let mut trail: Vec<_> = std::iter::successors(self.action(n), |line| self.action(line.follows)).collect();
        trail.reverse();
        trail
    }
}

/// Reads the battle at `path` and never changes it.
///
/// # Errors
/// One sentence that names the line and the path, see [`StoreError`].
pub fn read(path: &Path) -> Result<Loaded, StoreError> {
    let bytes = read_bytes(path)?;
    parse(&bytes).map_err(|fault| StoreError::content(path, fault))
}

/// The bytes of a file that looks like a battle; of any other only the beginning is read.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    let failed = |error| StoreError::reading(path, &error);
    // Checked before opening, because opening a pipe waits for its other end.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(StoreError::NotAFile { path: path.to_path_buf() });
    }
    let mut file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    (&mut file).take(HEAD as u64).read_to_end(&mut bytes).map_err(failed)?;
    check_kind(&bytes).map_err(|fault| StoreError::content(path, fault))?;
    file.rewind().map_err(failed)?;
    bytes.clear();
    file.read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

/// # Errors
/// The first fault, with its line.
pub fn parse(bytes: &[u8]) -> Result<Loaded, FileFault> {
    let (loaded, fault) = parse_good(bytes)?;
    fault.map_or(Ok(loaded), Err)
}

/// Reads a battle up to its first bad line, and says what is wrong there.
///
/// # Errors
/// The fault, if it is in the first line.
pub(super) fn parse_good(bytes: &[u8]) -> Result<(Loaded, Option<FileFault>), FileFault> {
    check_kind(bytes)?;
    let (whole, tail) = bytes.split_at(whole_len(bytes));
    let mut rows = whole.split_inclusive(|b| *b == b'\n');
    // A line whose checksum matches lacks only its newline.
    let alone = || {
        parse_header(tail)
            .map_err(|fault| if matches!(fault, FileFault::Newer { .. }) { fault } else { FileFault::HeaderTorn })
    };
    let first = rows.next();
    let (header, sum) = first.map_or_else(alone, parse_header)?;
    let mut chain = Chain::after_header(sum);
    let mut lines = Vec::new();
    let mut good_len = first.map_or(0, <[u8]>::len);
    for row in rows {
        match parse_line(row, &mut chain) {
            Ok(line) => lines.push(line),
            Err(fault) => {
                let (good_len, last_sum) = (good_len as u64, chain.sum);
                let good = Loaded { header, lines, torn: None, good_len, unended: false, last_sum };
                return Ok((good, Some(fault)));
            }
        }
        good_len += row.len();
    }
    let kept = if whole.is_empty() { None } else { parse_line(tail, &mut chain).ok() };
    let unended = whole.is_empty() || kept.is_some();
    lines.extend(kept);
    let torn = (!tail.is_empty() && !unended).then(|| Torn { line: chain.next_row(), bytes: tail.len() as u64 });
    let good_len = if unended { bytes.len() } else { whole.len() } as u64;
    Ok((Loaded { header, lines, torn, good_len, unended, last_sum: chain.sum }, None))
}

/// A battle begins with a checksum and a brace, or at least names itself near the beginning.
fn check_kind(bytes: &[u8]) -> Result<(), FileFault> {
    if bytes.is_empty() {
        return Err(FileFault::Empty);
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    let shaped = head.get(8..10) == Some(b" {") && head[..8].iter().all(u8::is_ascii_hexdigit);
    let named = head.windows(10).any(|window| window == b"\"galloper\"");
    if shaped || named { Ok(()) } else { Err(FileFault::OtherKind) }
}

/// The length of the whole lines.
///
/// The writer syncs each line before the next, so only the last one can be incomplete: it has no newline, or contains
/// zero bytes where its blocks never arrived before a power cut (JSON has none). What follows may still be a line
/// without its newline.
fn whole_len(bytes: &[u8]) -> usize {
    let after_newline = |part: &[u8]| part.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let end = after_newline(bytes);
    if end < bytes.len() {
        return end;
    }
    let last = after_newline(&bytes[..end.saturating_sub(1)]);
    if bytes[last..].contains(&0) { last } else { end }
}

/// The text of a row without its newline. A carriage return before it, as Git or mail on Windows may add, is ignored.
fn text(row: &[u8], line: usize) -> Result<&str, FileFault> {
    let text = std::str::from_utf8(row).map_err(|_| FileFault::NotText { line })?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    Ok(text.strip_suffix('\r').unwrap_or(text))
}

fn parse_header(row: &[u8]) -> Result<(Header, String), FileFault> {
    #[derive(Deserialize)]
    struct Version {
        galloper: u64,
    }
    let line = 1;
    let (sum, json) = journal::split(text(row, line)?).ok_or(FileFault::Damaged { line })?;
    // Before the checksum, because a later format may compute it differently.
    if let Ok(Version { galloper: found }) = serde_json::from_str(json)
        && found > u64::from(FORMAT)
    {
        return Err(FileFault::Newer { found });
    }
    if journal::checksum("", json) != sum {
        return Err(FileFault::Damaged { line });
    }
    let header =
        journal::decode_header(json).map_err(|error| FileFault::Unknown { line, reason: error.to_string() })?;
    limits::header(&header)?;
    Ok((header, sum.to_owned()))
}

fn parse_line(row: &[u8], chain: &mut Chain) -> Result<JournalLine, FileFault> {
    let line = chain.next_row();
    let text = text(row, line)?;
    let (sum, json) = journal::split(text).ok_or(FileFault::Damaged { line })?;
    if journal::checksum(&chain.sum, json) != sum {
        return Err(blame(json, chain));
    }
    let parsed = journal::decode_line(json).map_err(|error| FileFault::Unknown { line, reason: error.to_string() })?;
    chain.check(&parsed)?;
    limits::line(&parsed, line)?;
    chain.push(&parsed, sum.to_owned());
    Ok(parsed)
}

/// Explains a checksum that does not match: a whole line in the wrong place shows by its number.
fn blame(json: &str, chain: &Chain) -> FileFault {
    let (line, expected) = (chain.next_row(), chain.last() + 1);
    match journal::decode_line(json) {
        Ok(parsed) if parsed.n() != expected => FileFault::Misplaced { line, found: parsed.n(), expected },
        _ => FileFault::Damaged { line },
    }
}
