//! Whether a line fits after the lines before it: one check for reader and writer. Knows neither files nor the text of
//! a line.

use super::error::FileFault;
use super::journal::JournalLine;

/// What the next line needs to know of the lines before it.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    /// Of the last line.
    pub sum: String,
    /// For each line after the header, whether it is an action.
    actions: Vec<bool>,
}

impl Chain {
    pub fn after_header(sum: String) -> Self {
        Self { sum, actions: Vec::new() }
    }

    /// The chain after `lines`, already checked, with the checksum of the last one.
    pub fn after(lines: &[JournalLine], sum: String) -> Self {
        let actions = lines.iter().map(|line| line.action().is_some()).collect();
        Self { sum, actions }
    }

    /// The number of the last line; 0 is the header.
    pub fn last(&self) -> u64 {
        self.actions.len() as u64
    }

    /// The row of the next line in the file; the header is row 1.
    pub fn next_row(&self) -> usize {
        self.actions.len() + 2
    }

    /// Checks the numbers of the next line.
    pub fn check(&self, line: &JournalLine) -> Result<(), FileFault> {
        let (row, expected, to) = (self.next_row(), self.last() + 1, line.refers_to());
        if line.n() != expected {
            return Err(FileFault::Misplaced { line: row, found: line.n(), expected });
        }
        if to == 0 || self.is_action(to) { Ok(()) } else { Err(FileFault::NoSuchAction { line: row, to }) }
    }

    /// Adds the next line, after [`Chain::check`].
    pub fn push(&mut self, line: &JournalLine, sum: String) {
        self.actions.push(line.action().is_some());
        self.sum = sum;
    }

    fn is_action(&self, n: u64) -> bool {
        let index = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
        index.and_then(|index| self.actions.get(index)).copied().unwrap_or(false)
    }
}
