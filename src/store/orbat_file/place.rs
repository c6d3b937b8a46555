//! Puts the rows of a table into the order of their chain of command: under the side and the command that they name,
//! wherever those stand. Rows that stand there already are left where they are.

use std::collections::{BTreeMap, BTreeSet};

use super::chain::{CommandChain, next_depths, usual_depth};
use super::limits;
use crate::core::orbat::{Row, RowKind};
use crate::core::roster::folded;

/// A row with what its cells say about its place.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    pub row: Row,
    /// The name of its side; empty for the one it stands in.
    pub side: String,
    /// The label or name of its superior; `None` where the table has no such column.
    pub under: Option<String>,
    pub indent: Option<usize>,
}

#[derive(Debug, Default)]
pub struct Placed {
    pub rows: Vec<Row>,
    /// For each entry its place in `rows`.
    pub at: Vec<usize>,
    /// What cannot be so, by entry.
    pub faults: Vec<(usize, String)>,
}

pub fn place(entries: Vec<Entry>) -> Placed {
    let mut tree = Tree::of(&entries);
    for id in 0..entries.len() {
        tree.add(id, &entries);
    }
    tree.break_circles(&entries);
    tree.into_rows(entries)
}

/// The entries by number, and behind them the sides and commands that are only named.
struct Tree {
    chain: CommandChain,
    parents: Vec<Option<usize>>,
    depths: Vec<usize>,
    /// Sides and commands that no row is.
    made: Vec<Row>,
    entries: usize,
    /// All of them in the order of the file, a made one before the row that names it.
    order: Vec<usize>,
    sides: BTreeMap<String, usize>,
    /// Labels, then names: commands before units.
    names: BTreeMap<String, Vec<usize>>,
    /// The side that an entry names.
    side_of: Vec<String>,
    last_setting: Option<usize>,
    out_of_order: bool,
    too_deep: bool,
    faults: Vec<(usize, String)>,
}

impl Tree {
    fn of(entries: &[Entry]) -> Self {
        let (mut sides, mut names) = (BTreeMap::new(), BTreeMap::<String, Vec<usize>>::new());
        for (id, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.row.kind == RowKind::Side) {
            sides.entry(folded(&entry.row.name)).or_insert(id);
        }
        let words: [(RowKind, fn(&Row) -> &String); 4] = [
            (RowKind::Command, |row| &row.label),
            (RowKind::Command, |row| &row.name),
            (RowKind::Unit, |row| &row.label),
            (RowKind::Unit, |row| &row.name),
        ];
        for (kind, word) in words {
            for (id, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.row.kind == kind) {
                let word = folded(word(&entry.row));
                if !word.is_empty() {
                    names.entry(word).or_default().push(id);
                }
            }
        }
        let (parents, depths) = (vec![None; entries.len()], vec![0; entries.len()]);
        let side_of = entries.iter().map(|entry| folded(&entry.side)).collect();
        Self {
            chain: CommandChain::default(),
            parents,
            depths,
            made: Vec::new(),
            entries: entries.len(),
            order: Vec::new(),
            sides,
            names,
            side_of,
            last_setting: None,
            out_of_order: false,
            too_deep: false,
            faults: Vec::new(),
        }
    }

    fn add(&mut self, id: usize, entries: &[Entry]) {
        let entry = &entries[id];
        let row = &entry.row;
        match row.kind {
            RowKind::Blank | RowKind::Remark => self.depths[id] = entry.indent.unwrap_or(0),
            RowKind::Setting => {
                self.depths[id] = entry.indent.unwrap_or(0);
                self.last_setting = Some(id);
            }
            RowKind::Verbatim => {
                self.depths[id] = entry.indent.unwrap_or(usual_depth(row.kind, 0));
                self.parents[id] = self.last_setting;
            }
            RowKind::Side => {
                self.depths[id] = entry.indent.unwrap_or(0);
                self.chain.enter(row, self.depths[id], id);
            }
            RowKind::Command | RowKind::Unit => self.subordinate(id, entries),
        }
        self.order.push(id);
    }

    fn subordinate(&mut self, id: usize, entries: &[Entry]) {
        let entry = &entries[id];
        if let Some(depth) = entry.indent {
            self.parents[id] = self.chain.above(depth).map(|above| above.id);
            self.depths[id] = depth;
            self.chain.enter(&entry.row, depth, id);
            return;
        }
        let side = self.side_for(entry);
        let parent = match entry.under.as_deref() {
            Some(name) if !name.is_empty() => Some(self.superior(name, side, id)),
            // Without such a column a unit stands under the last command.
            None if entry.row.kind == RowKind::Unit => self.open_command(side).or(side),
            _ => side,
        };
        if let Some(parent) = parent.filter(|parent| !self.chain.holds(*parent)) {
            self.out_of_order = true;
            self.open_branch(parent, entries);
        }
        self.parents[id] = parent;
        let depth = parent.map_or_else(|| self.chain.depth_under("").unwrap_or(1), |parent| self.depths[parent] + 1);
        self.set_depth(id, depth);
        self.chain.enter(&entry.row, self.depths[id], id);
    }

    fn set_depth(&mut self, id: usize, depth: usize) {
        self.depths[id] = depth.min(limits::LEVELS);
        if depth > limits::LEVELS && !self.too_deep {
            self.too_deep = true;
            let text = format!("The chain of command is {depth} levels deep here; it may be {} deep.", limits::LEVELS);
            self.faults.push((id, text));
        }
    }

    /// Goes on below a row that stands elsewhere.
    fn open_branch(&mut self, id: usize, entries: &[Entry]) {
        let mut path = vec![id];
        // Superiors may still stand in a circle here.
        while let Some(above) =
            path.last().and_then(|last| self.parents[*last]).filter(|_| path.len() <= limits::LEVELS)
        {
            path.push(above);
        }
        self.chain = CommandChain::default();
        for id in path.into_iter().rev() {
            let row = entries.get(id).map_or_else(|| &self.made[id - self.entries], |entry| &entry.row);
            self.chain.enter(row, self.depths[id], id);
        }
    }

    /// The side that an entry belongs to: the one that it names, or the one that it stands in.
    fn side_for(&mut self, entry: &Entry) -> Option<usize> {
        let wanted = folded(&entry.side);
        let open = self.chain.side().map(|side| (side.id, folded(&side.name)));
        match open {
            Some((id, name)) if wanted.is_empty() || name == wanted => Some(id),
            None if wanted.is_empty() => None,
            _ => Some(self.side_named(wanted, &entry.side)),
        }
    }

    fn side_named(&mut self, folded_name: String, name: &str) -> usize {
        if let Some(side) = self.sides.get(&folded_name) {
            return *side;
        }
        let side = Row { kind: RowKind::Side, name: name.to_owned(), ..Row::default() };
        let id = self.make(side, None, 0);
        self.sides.insert(folded_name, id);
        id
    }

    fn open_command(&self, side: Option<usize>) -> Option<usize> {
        let same_side = self.chain.side().map(|open| open.id) == side;
        self.chain.command().filter(|_| same_side).map(|command| command.id)
    }

    /// The row that is named as superior: an open one, any other of this name, or a new command.
    fn superior(&mut self, name: &str, side: Option<usize>, id: usize) -> usize {
        let same_side = side.is_none() || self.chain.side().map(|open| open.id) == side;
        if let Some(open) = self.chain.named(name).filter(|_| same_side) {
            return open.id;
        }
        let word = folded(name);
        if let Some(side) = self.sides.get(&word) {
            return *side;
        }
        let found = self.names.get(&word).and_then(|ids| {
            let others = || ids.iter().filter(|other| **other != id);
            others().find(|other| self.side_of.get(**other) == self.side_of.get(id)).or_else(|| others().next())
        });
        if let Some(found) = found {
            return *found;
        }
        let command = Row { kind: RowKind::Command, name: name.to_owned(), ..Row::default() };
        let made = self.make(command, side, side.map_or(1, |side| self.depths[side] + 1));
        self.names.entry(word).or_default().push(made);
        made
    }

    fn make(&mut self, row: Row, parent: Option<usize>, depth: usize) -> usize {
        let id = self.parents.len();
        self.out_of_order |= parent.is_some_and(|parent| !self.chain.holds(parent));
        self.parents.push(parent);
        self.depths.push(depth);
        self.chain.enter(&row, depth, id);
        self.made.push(row);
        self.order.push(id);
        id
    }

    /// A command that stands under itself by way of others is put under its side.
    fn break_circles(&mut self, entries: &[Entry]) {
        let mut sound = BTreeSet::new();
        for start in 0..self.parents.len() {
            let (mut path, mut at) = (BTreeSet::new(), Some(start));
            while let Some(id) = at.filter(|id| !sound.contains(id)) {
                if !path.insert(id) {
                    self.cut(id, entries);
                    break;
                }
                at = self.parents[id];
            }
            sound.extend(path);
        }
    }

    fn cut(&mut self, id: usize, entries: &[Entry]) {
        self.out_of_order = true;
        self.parents[id] = self.side_of.get(id).and_then(|side| self.sides.get(side)).copied();
        let Some(entry) = entries.get(id) else { return };
        let name = if entry.row.label.is_empty() { &entry.row.name } else { &entry.row.label };
        let above = entry.under.as_deref().unwrap_or_default();
        let text =
            format!("“{name}” stands under “{above}”, which stands under “{name}” itself: name another superior.");
        self.faults.push((id, text));
    }

    fn into_rows(mut self, entries: Vec<Entry>) -> Placed {
        let count = self.entries;
        let order = if self.out_of_order { self.by_branch(&entries) } else { std::mem::take(&mut self.order) };
        let mut at = vec![0; count];
        let indents: Vec<Option<usize>> = entries.iter().map(|entry| entry.indent).collect();
        let mut sources: Vec<Option<Row>> = entries.into_iter().map(|entry| Some(entry.row)).collect();
        sources.extend(std::mem::take(&mut self.made).into_iter().map(Some));
        let mut rows = Vec::with_capacity(order.len());
        let mut ids = Vec::with_capacity(order.len());
        for id in order {
            let Some(row) = sources[id].take() else { continue };
            if let Some(place) = at.get_mut(id) {
                *place = rows.len();
            }
            ids.push(id);
            rows.push(Row { depth: self.depths[id], ..row });
        }
        let next = next_depths(&rows);
        for ((row, id), next) in rows.iter_mut().zip(ids).zip(next) {
            if row.kind == RowKind::Remark && indents.get(id).is_none_or(Option::is_none) {
                row.depth = usual_depth(row.kind, next);
            }
        }
        Placed { rows, at, faults: self.faults }
    }

    /// Every row behind its superior; blank lines and remarks stay before the row that they stand before.
    fn by_branch(&mut self, entries: &[Entry]) -> Vec<usize> {
        let is_free =
            |id: usize| entries.get(id).is_some_and(|e| matches!(e.row.kind, RowKind::Blank | RowKind::Remark));
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.parents.len()];
        let (mut before, mut free, mut roots) = (BTreeMap::new(), Vec::new(), Vec::new());
        for id in std::mem::take(&mut self.order) {
            if is_free(id) {
                free.push(id);
                continue;
            }
            before.insert(id, std::mem::take(&mut free));
            match self.parents[id] {
                Some(parent) => below[parent].push(id),
                None => roots.push(id),
            }
        }
        let mut order = Vec::with_capacity(self.parents.len());
        let mut open: Vec<usize> = roots.into_iter().rev().collect();
        while let Some(id) = open.pop() {
            self.deepen(id, entries);
            order.extend(before.remove(&id).unwrap_or_default());
            order.push(id);
            open.extend(below[id].iter().rev());
        }
        order.extend(free);
        order
    }

    /// Sets the depth of a row whose superior's is known.
    fn deepen(&mut self, id: usize, entries: &[Entry]) {
        let kind = entries.get(id).map(|entry| entry.row.kind);
        let depth = match (self.parents[id], kind) {
            (Some(parent), _) => self.depths[parent] + 1,
            (None, Some(RowKind::Command | RowKind::Unit)) => 1,
            (None, _) => 0,
        };
        self.set_depth(id, depth);
    }
}
