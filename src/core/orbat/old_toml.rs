//! Reads the first form of orders of battle, TOML with lists of sides, commands and units, into rows.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::cells::{read_cell, show_cell};
use super::setting::{club, house_rule, plain};
use super::{BookShape, Row, RowKind, Setting};
use crate::core::club::ClubTable;
use crate::core::roster::{Side, folded};
use crate::core::scenario::ScenarioError;

#[derive(Deserialize)]
struct Text {
    title: String,
    sides: Vec<Side>,
    #[serde(default)]
    commands: Vec<OldPiece>,
    #[serde(default)]
    units: Vec<OldPiece>,
    #[serde(default)]
    conditions: BTreeMap<String, Value>,
    #[serde(default)]
    house: BTreeMap<String, Value>,
    #[serde(default)]
    tables: Vec<ClubTable>,
}

#[derive(Deserialize)]
struct OldPiece {
    label: String,
    #[serde(default)]
    name: String,
    side: String,
    #[serde(default)]
    under: Option<String>,
    #[serde(default)]
    player: String,
    #[serde(flatten)]
    own: Map<String, Value>,
}

/// Whether a text is in this form and not in lines.
pub fn is_old(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    lines.into_iter().any(|line| line.starts_with("[[sides]]") || line.starts_with("sides = ["))
}

/// The rows of an order of battle of the first form.
///
/// # Errors
/// A sentence naming what is wrong.
pub fn rows(text: &str, shape: &BookShape) -> Result<Vec<Row>, ScenarioError> {
    let Text { title, sides, commands, units, conditions, house, tables } =
        toml::from_str(text).map_err(|e| ScenarioError::Unreadable(e.message().to_owned()))?;
    let mut rows = vec![Setting::Battle.row(title), Setting::Rules.row(shape.title)];
    for (key, value) in &conditions {
        let field = shape.condition(key);
        rows.push(Row::setting(key, field.map_or_else(|| plain(value), |field| show_cell(field, value))));
    }
    rows.extend(house.iter().map(|(key, value)| house_rule(key, value)));
    rows.extend(tables.iter().flat_map(club));
    let tree = Tree::of(&sides, &commands, &units)?;
    for (at, side) in sides.iter().enumerate() {
        rows.push(Row::default());
        rows.push(Row { kind: RowKind::Side, name: side.name.clone(), player: side.player.clone(), ..Row::default() });
        tree.write(&(at, None), 1, shape, &mut rows);
    }
    Ok(rows)
}

/// Side, and the command above.
type Above = (usize, Option<usize>);

/// Commands and units by what they stand under.
struct Tree<'a> {
    commands: BTreeMap<Above, Vec<(usize, &'a OldPiece)>>,
    units: BTreeMap<Above, Vec<&'a OldPiece>>,
}

impl<'a> Tree<'a> {
    fn of(sides: &[Side], commands: &'a [OldPiece], units: &'a [OldPiece]) -> Result<Self, ScenarioError> {
        let sides: BTreeMap<String, usize> =
            sides.iter().enumerate().rev().map(|(i, side)| (folded(&side.name), i)).collect();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let above = |piece: &OldPiece, known: &BTreeMap<String, usize>| {
            let no_side = || ScenarioError::NoSuchSide(piece.label.clone(), piece.side.clone());
            let side = *sides.get(&folded(&piece.side)).ok_or_else(no_side)?;
            let Some(above) = &piece.under else { return Ok((side, None)) };
            let no_command = || ScenarioError::NoSuchCommand(piece.label.clone(), above.clone());
            known.get(&folded(above)).map(|id| (side, Some(*id))).ok_or_else(no_command)
        };
        let mut tree = Tree { commands: BTreeMap::new(), units: BTreeMap::new() };
        for (id, piece) in commands.iter().enumerate() {
            tree.commands.entry(above(piece, &known)?).or_default().push((id, piece));
            known.entry(folded(&piece.label)).or_insert(id);
        }
        for piece in units {
            tree.units.entry(above(piece, &known)?).or_default().push(piece);
        }
        Ok(tree)
    }

    fn write(&self, above: &Above, depth: usize, shape: &BookShape, rows: &mut Vec<Row>) {
        let units = self.units.get(above).into_iter().flatten();
        rows.extend(units.map(|piece| row(piece, RowKind::Unit, depth, shape)));
        for (id, piece) in self.commands.get(above).into_iter().flatten() {
            rows.push(row(piece, RowKind::Command, depth, shape));
            self.write(&(above.0, Some(*id)), depth + 1, shape, rows);
        }
    }
}

fn row(piece: &OldPiece, kind: RowKind, depth: usize, shape: &BookShape) -> Row {
    let OldPiece { label, name, player, own, .. } = piece;
    let mut row =
        Row { kind, depth, label: label.clone(), name: name.clone(), player: player.clone(), ..Row::default() };
    let kept = (shape.start)(kind);
    for (key, value) in own {
        let field = shape.fields(kind).iter().find(|field| field.key == key);
        let read = match field {
            Some(field) => read_cell(field, &show_cell(field, value)).ok(),
            None => kept.contains_key(key).then(|| value.clone()),
        };
        match read {
            Some(value) => drop(row.values.insert(key.clone(), value)),
            None => row.unclear.push(format!("{key}={}", plain(value))),
        }
    }
    row
}
