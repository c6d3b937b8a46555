//! The rows that are open above the next one: a side, a command of it, a command under that. Reading and writing a table
//! ask the same one, so that what is written is read back.

use crate::core::orbat::{Row, RowKind};
use crate::core::roster::folded;

/// Units and commands that stand under nobody are written as if a side stood above them.
const WITHOUT_SIDE: usize = 1;

#[derive(Clone, Debug)]
pub struct Open {
    pub depth: usize,
    /// The caller's own number for it.
    pub id: usize,
    pub kind: RowKind,
    pub label: String,
    pub name: String,
}

#[derive(Clone, Debug, Default)]
pub struct CommandChain {
    open: Vec<Open>,
}

impl CommandChain {
    /// Goes on to a row, which closes all that are as deep or deeper.
    pub fn enter(&mut self, row: &Row, depth: usize, id: usize) {
        self.open.retain(|above| above.depth < depth);
        let Row { kind, label, name, .. } = row;
        self.open.push(Open { depth, id, kind: *kind, label: label.clone(), name: name.clone() });
    }

    /// The nearest row that one of this depth would stand under.
    pub fn above(&self, depth: usize) -> Option<&Open> {
        self.open.iter().rev().find(|open| open.depth < depth)
    }

    pub fn holds(&self, id: usize) -> bool {
        self.open.iter().any(|open| open.id == id)
    }

    pub fn side(&self) -> Option<&Open> {
        self.open.iter().find(|open| open.kind == RowKind::Side)
    }

    pub fn command(&self) -> Option<&Open> {
        self.open.iter().rev().find(|open| open.kind == RowKind::Command)
    }

    /// The innermost open row of this label or name.
    pub fn named(&self, text: &str) -> Option<&Open> {
        let (wanted, open) = (folded(text), || self.open.iter().rev());
        let is_same = |word: &String| word == text || !wanted.is_empty() && folded(word) == wanted;
        open().find(|open| is_same(&open.label)).or_else(|| open().find(|open| is_same(&open.name)))
    }

    /// How deep a row stands that says this of what it stands under.
    pub fn depth_under(&self, under: &str) -> Option<usize> {
        if under.is_empty() {
            return Some(self.side().map_or(WITHOUT_SIDE, |side| side.depth + 1));
        }
        self.named(under).map(|above| above.depth + 1)
    }
}

/// How deep each row stands if nothing else is said: a remark as deep as the row it belongs to.
pub fn usual_depth(kind: RowKind, next: usize) -> usize {
    match kind {
        RowKind::Remark => next,
        RowKind::Verbatim => 1,
        _ => 0,
    }
}

/// For each row the depth of the next one that is neither blank nor a remark.
pub fn next_depths(rows: &[Row]) -> Vec<usize> {
    let mut next = 0;
    let mut depths: Vec<usize> = rows
        .iter()
        .rev()
        .map(|row| {
            let here = next;
            if !matches!(row.kind, RowKind::Blank | RowKind::Remark) {
                next = row.depth;
            }
            here
        })
        .collect();
    depths.reverse();
    depths
}
