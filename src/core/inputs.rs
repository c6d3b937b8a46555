//! How inputs are filled from a battle and spoken of: labels made into units and commands, and names back. Knows no rule.

use serde::Serialize;
use serde_json::{Map, Value};

use super::game::Game;
use super::procedure::Draft;
use super::roster::Subject;
use super::rulebook::Rulebook;

/// A plain value of anything that serde knows.
pub fn plain<T: Serialize>(value: T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The command a label means.
pub fn command_at<'a, R: Rulebook>(game: &'a Game<R>, label: Option<&str>) -> Option<(usize, &'a R::Command)> {
    match game.find(label?).ok()? {
        Subject::Command(id) => game.command(id).map(|c| (id, &c.own)),
        _ => None,
    }
}

/// The unit a label means.
pub fn unit_at<'a, R: Rulebook>(game: &'a Game<R>, label: Option<&str>) -> Option<(usize, &'a R::Unit)> {
    match game.find(label?).ok()? {
        Subject::Unit(id) => game.unit(id).map(|u| (id, &u.own)),
        _ => None,
    }
}

/// Fills the rows of a list in a draft, each from the unit that it names under `head`. A bare label makes a row.
pub fn fill_rows<R: Rulebook>(
    game: &Game<R>,
    draft: &mut Draft,
    key: &str,
    head: &str,
    fill: impl Fn(&R::Unit, &mut Draft),
) {
    let own = draft.row(Map::new());
    let Some(Value::Array(rows)) = draft.0.get_mut(key) else { return };
    for row in rows {
        if row.is_string() {
            *row = Value::Object([(head.to_owned(), row.take())].into_iter().collect());
        }
        let Some(map) = row.as_object_mut() else { continue };
        let mut filled = own.row(std::mem::take(map));
        if let Some(Subject::Unit(id)) = filled.subject(game, head)
            && let Some(unit) = game.unit(id)
        {
            fill(&unit.own, &mut filled);
        }
        *map = filled.0;
    }
}

/// The labels that the rows of a list in a draft name under `head`.
pub fn row_labels(draft: &Draft, key: &str, head: &str) -> Vec<String> {
    let label = |row: &Value| row.as_str().or_else(|| row.get(head)?.as_str()).map(str::to_owned);
    draft.0.get(key).and_then(Value::as_array).map_or_else(Vec::new, |rows| rows.iter().filter_map(label).collect())
}

/// Changes the unit a label means, if there is one.
pub fn on_unit<R: Rulebook>(game: &mut Game<R>, label: Option<&str>, change: impl FnOnce(&mut R::Unit)) {
    if let Some((id, _)) = unit_at(game, label)
        && let Some(unit) = game.unit_mut(id)
    {
        change(unit);
    }
}

/// The name of whom a label means, or the label itself where there is no battle.
pub fn spoken<R: Rulebook>(game: &Game<R>, label: Option<&str>, otherwise: &str) -> String {
    match label {
        Some(text) => game.find(text).map_or_else(|_| text.to_owned(), |s| game.name_of(s)),
        None => otherwise.to_owned(),
    }
}

/// "1 hit", "2 hits".
pub fn counted(n: impl Into<u32>, one: &str, many: &str) -> String {
    match n.into() {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}
