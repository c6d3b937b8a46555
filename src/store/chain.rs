//! What makes a line fit after the lines before it: one check for the reader and the writer.
//! It must not know files or the text of a line.

use super::error::FileFault;
use super::journal::JournalLine;

/// The lines so far, as far as the next one needs them.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    /// The checksum of the last line.
    pub sum: String,
    /// For each line after the header, whether it is an action.
    actions: Vec<bool>,
}

impl Chain {
    /// The chain after the header.
    pub fn after_header(sum: String) -> Self {
        Self { sum, actions: Vec::new() }
    }

    /// The chain after `lines`, which have been checked, with the checksum of the last one.
    pub fn after(lines: &[JournalLine], sum: String) -> Self {
        let actions = lines.iter().map(|line| line.action().is_some()).collect();
        Self { sum, actions }
    }

    /// The number of the last line; 0 is the header.
    pub fn last(&self) -> u64 {
        self.actions.len() as u64
    }

    /// The place in the file of the line that comes next; the header is line 1.
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

    /// Takes the next line in, after [`Chain::check`].
    pub fn push(&mut self, line: &JournalLine, sum: String) {
        self.actions.push(line.action().is_some());
        self.sum = sum;
    }

    fn is_action(&self, n: u64) -> bool {
        let index = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
        index.and_then(|index| self.actions.get(index)).copied().unwrap_or(false)
    }
}
