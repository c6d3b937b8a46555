//! A battle as an order of battle: its settings, sides, and the tree of commands and units as they are now.

use serde_json::{Map, Value};

use super::cells::show_cell;
use super::setting::{club, house_rule};
use super::{Arrival, BookShape, Row, RowKind, Setting, SideFields, ending};
use crate::core::club::ClubTable;
use crate::core::fields::key;
use crate::core::game::Game;
use crate::core::roster::{Away, CommandId, Piece, SideId};
use crate::core::rulebook::{PlainData, Rulebook};
use crate::core::schema::Kind;

impl<R: Rulebook> Game<R> {
    /// The battle as an order of battle; a battle that begins from it has the same roster.
    pub fn to_rows(&self) -> Vec<Row> {
        let shape = BookShape::of::<R>();
        let mut rows = self.settings(&shape);
        let tree = Tree::of(self);
        let (unit, command) = (Base::of(&shape, RowKind::Unit), Base::of(&shape, RowKind::Command));
        for (at, side) in self.setup.sides.iter().enumerate() {
            rows.push(Row::default());
            rows.push(Row {
                kind: RowKind::Side,
                name: side.name.clone(),
                player: side.player.clone(),
                values: ending::breaks_at(&self.setup, at)
                    .map(|at| (key!(SideFields.breaks_at).to_owned(), at.into()))
                    .into_iter()
                    .collect(),
                ..Row::default()
            });
            let mut open: Vec<Node> = tree.below(at, None, 1);
            while let Some(node) = open.pop() {
                match node {
                    Node::Unit { id, depth } => {
                        rows.extend(self.units.slot(id).map(|piece| {
                            let row = unit.row(piece, depth, |own| R::muster(own));
                            Row { arrives: self.arrives(piece), ..row }
                        }));
                    }
                    Node::Command { id, depth } => {
                        rows.extend(self.commands.slot(id).map(|piece| {
                            let row = command.row(piece, depth, |_| {});
                            Row { arrives: self.arrives(piece), ..row }
                        }));
                        open.extend(tree.below(at, Some(id), depth + 1));
                    }
                }
            }
        }
        rows
    }

    /// When somebody comes, unless it is with their superior.
    fn arrives<T>(&self, piece: &Piece<T>) -> Option<Arrival> {
        let above = piece.under.and_then(|id| self.commands.slot(id)).and_then(|command| command.away);
        match piece.away {
            Some(Away::Awaited(arrival)) if above != piece.away => Some(arrival),
            _ => None,
        }
    }

    fn settings(&self, shape: &BookShape) -> Vec<Row> {
        let setup = &self.setup;
        let mut rows = vec![Setting::Battle.row(&setup.title), Setting::Rules.row(shape.title)];
        let known = shape.conditions.iter().filter_map(|field| Some((field, setup.conditions.get(field.key)?)));
        let said = known.map(|(field, value)| Row::setting(field.key, show_cell(field, value)));
        rows.extend(said.filter(|row| !row.text.is_empty()));
        if setup.table_rolls {
            rows.push(Setting::Rolls.row("table"));
        }
        rows.extend(ending::settings(setup));
        rows.extend(setup.house.iter().map(|(key, value)| house_rule(key, value)));
        let shipped: Vec<ClubTable> = R::CLUBS.iter().filter_map(|text| ClubTable::read(text).ok()).collect();
        setup.clubs.iter().filter(|table| !shipped.contains(table)).for_each(|table| rows.extend(club(table)));
        rows
    }
}

enum Node {
    Unit { id: usize, depth: usize },
    Command { id: usize, depth: usize },
}

/// Commands and units by what they stand under.
struct Tree {
    /// Of each command, and of the sides behind them.
    units: Vec<Vec<usize>>,
    commands: Vec<Vec<usize>>,
    /// The first unit under each command, however deep.
    first: Vec<Option<usize>>,
    many: usize,
}

impl Tree {
    fn of<R: Rulebook>(game: &Game<R>) -> Self {
        let many = game.commands.slot_count();
        let places = many + game.setup.sides.len();
        let mut tree =
            Self { units: vec![Vec::new(); places], commands: vec![Vec::new(); places], first: vec![None; many], many };
        // Whoever was removed is no part of it; one who is awaited is.
        for (id, piece) in game.commands.slots().filter(|(_, piece)| !piece.is_removed()) {
            if let Some(place) = tree.commands.get_mut(piece.under.unwrap_or(many + piece.side)) {
                place.push(id);
            }
        }
        for (id, piece) in game.units.slots().filter(|(_, piece)| !piece.is_removed()) {
            if let Some(place) = tree.units.get_mut(piece.under.unwrap_or(many + piece.side)) {
                place.push(id);
            }
        }
        for id in (0..many).rev() {
            let own = tree.units[id].iter().copied();
            tree.first[id] = own.chain(tree.commands[id].iter().filter_map(|below| tree.first[*below])).min();
        }
        tree
    }

    /// What stands right under a command or side, the last first. Units and commands are mixed so that the units of the
    /// battle keep their order as far as the tree lets them.
    fn below(&self, side: SideId, command: Option<CommandId>, depth: usize) -> Vec<Node> {
        let place = command.unwrap_or(self.many + side);
        let mut units = self.units[place].iter().peekable();
        let mut nodes = Vec::new();
        for id in &self.commands[place] {
            while let Some(unit) = units.next_if(|unit| self.first[*id].is_some_and(|first| **unit < first)) {
                nodes.push(Node::Unit { id: *unit, depth });
            }
            nodes.push(Node::Command { id: *id, depth });
        }
        nodes.extend(units.map(|id| Node::Unit { id: *id, depth }));
        nodes.reverse();
        nodes
    }
}

/// What is kept of a unit or command about which nothing is said, against which others are described.
struct Base {
    kind: RowKind,
    start: Map<String, Value>,
    /// What every line says, even if it is the usual: which troops, and what must be given.
    always: Vec<&'static str>,
    /// Keys that an order of battle writes.
    written: Vec<&'static str>,
}

impl Base {
    fn of(shape: &BookShape, kind: RowKind) -> Self {
        let written = || shape.fields(kind).iter().filter(|field| field.setup.is_some());
        let first = written().find(|field| matches!(field.kind, Kind::Choice(_)));
        let needed = written().filter(|field| field.asked.is_some());
        let always = first.into_iter().chain(needed).map(|field| field.key).collect();
        Self { kind, start: (shape.start)(kind), always, written: written().map(|field| field.key).collect() }
    }

    /// The row of a unit or command; `muster` fills in what follows from the rest.
    fn row<T: PlainData>(&self, piece: &Piece<T>, depth: usize, muster: impl Fn(&mut T)) -> Row {
        let Piece { label, name, player, own, .. } = piece;
        let Ok(Value::Object(now)) = serde_json::to_value(own) else { return Row::default() };
        let said = |(key, value): &(&String, &Value)| {
            !value.is_null() && (self.start.get(*key) != Some(*value) || self.always.contains(&key.as_str()))
        };
        let mut values: Map<String, Value> = now.iter().filter(said).map(|(k, v)| (k.clone(), v.clone())).collect();
        let extra: Vec<String> = values.keys().filter(|key| !self.written.contains(&key.as_str())).cloned().collect();
        for key in extra {
            let mut without = values.clone();
            without.remove(&key);
            let mut all = self.start.clone();
            all.extend(without.clone());
            let follows = T::deserialize(Value::Object(all)).is_ok_and(|mut made: T| {
                muster(&mut made);
                made == *own
            });
            if follows {
                values = without;
            }
        }
        let (label, name, player) = (label.clone(), name.clone(), player.clone());
        let values = values.into_iter().collect();
        Row { kind: self.kind, depth, label, name, player, values, ..Row::default() }
    }
}
