//! Random changes to the order of battle, for random play. Knows no rule book.

use rand::RngExt as _;
use rand_pcg::Pcg64;
use serde_json::Value;

use super::session::Desk;
use crate::core::on_the_day::{Above, DayChange};
use crate::core::orbat::{Arrival, Row, RowKind};
use crate::core::roster::Subject;
use crate::core::schema::Kind;

/// So many are left on the table whatever is removed, for the battle to go on.
const FEWEST: usize = 6;

/// A change that an umpire might make on the day.
pub(super) fn some_change(desk: &Desk, luck: &mut Pcg64) -> Option<DayChange> {
    let rows: Vec<Subject> = desk.game().roster().iter().map(|row| row.subject).collect();
    let commands: Vec<Subject> = rows.iter().copied().filter(|s| matches!(s, Subject::Command(_))).collect();
    let units: Vec<Subject> = rows.iter().copied().filter(|s| matches!(s, Subject::Unit(_))).collect();
    let anyone: Vec<Subject> = commands.iter().chain(&units).copied().collect();
    let who = one_of(&anyone, luck)?;
    let sides = desk.game().setup().sides.len();
    let side = luck.random_range(0..sides);
    let above = match one_of(&commands, luck) {
        Some(Subject::Command(id)) if luck.random_range(0..8) > 0 => Above::Command(id),
        _ => Above::Side(side),
    };
    let label = format!("Z{}", luck.random_range(1..400));
    Some(match luck.random_range(0..12) {
        0..=2 => DayChange::Add { row: some_row(desk, who, &label, luck), above },
        3 => {
            let left = units.len().saturating_sub(desk.game().units_of(who).len());
            if left < FEWEST {
                return None;
            }
            DayChange::Remove(who)
        }
        4 => DayChange::Rename(who, format!("Renamed {label}")),
        5 | 6 => DayChange::Relabel(who, label),
        7 | 8 => DayChange::Place(who, above),
        9 => match luck.random_range(0..3) {
            0 => DayChange::Player(who, "Ben".to_owned()),
            _ => DayChange::Transfer(who, side),
        },
        10 => match one_of(&units, luck)? {
            Subject::Unit(unit) => DayChange::Split(unit, luck.random_range(1..=3)),
            _ => return None,
        },
        _ => match (one_of(&units, luck)?, one_of(&units, luck)?) {
            (Subject::Unit(one), Subject::Unit(other)) if units.len() > FEWEST => DayChange::Merge(one, other),
            _ => return None,
        },
    })
}

fn one_of(all: &[Subject], luck: &mut Pcg64) -> Option<Subject> {
    (!all.is_empty()).then(|| all[luck.random_range(0..all.len())])
}

/// Somebody new, on the table at once or later.
fn some_row(desk: &Desk, like: Subject, label: &str, luck: &mut Pcg64) -> Row {
    let turn = desk.game().flow().turn;
    let arrives = match luck.random_range(0..6) {
        0 => Some(Arrival::Turn(turn + luck.random_range(0..3))),
        1 => Some(Arrival::Roll { turn: turn + luck.random_range(0..3), at_least: luck.random_range(1..=6) }),
        2 => Some(Arrival::Umpire),
        _ => None,
    };
    row_like(desk, like, label, arrives)
}

/// A line for somebody like one who is there: the same words and numbers.
pub fn row_like(desk: &Desk, like: Subject, label: &str, arrives: Option<Arrival>) -> Row {
    let game = desk.game();
    let plain = game.fields_of(like).iter().filter(|f| matches!(f.kind, Kind::Choice(_) | Kind::Whole { .. }));
    let value = |key: &str| game.field(like, key).filter(|value| !value.is_null());
    Row {
        kind: if matches!(like, Subject::Unit(_)) { RowKind::Unit } else { RowKind::Command },
        label: label.to_owned(),
        name: format!("New {label}"),
        values: plain.filter_map(|field| Some((field.key.to_owned(), value(field.key)?))).collect(),
        arrives,
        ..Row::default()
    }
}

/// Where a battle still names somebody by a label that nobody has any more.
pub(super) fn still_named(desk: &Desk, label: &str) -> Option<String> {
    fn path(value: &Value, label: &str) -> Option<String> {
        match value {
            Value::String(text) => (text == label).then(String::new),
            Value::Array(all) => {
                (0..).zip(all).find_map(|(at, v): (usize, _)| Some(format!("/{at}{}", path(v, label)?)))
            }
            Value::Object(map) => map.iter().find_map(|(key, v)| Some(format!("/{key}{}", path(v, label)?))),
            _ => None,
        }
    }
    let mut state = desk.state().clone();
    // Here it is remembered that somebody had it.
    state.battle_mut().setup_mut().former_labels.clear();
    let plain = serde_json::to_value(&state).ok()?;
    path(&plain, label).map(|path| format!("{path} still names {label}, who was relabelled"))
}
