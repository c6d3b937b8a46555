//! Helpers for inputs: labels to units and commands, and back to names. Knows no rule.

use serde::Serialize;
use serde_json::Value;

use super::game::Game;
use super::procedure::Draft;
use super::roster::Subject;
use super::rulebook::Rulebook;

/// Anything serialisable as JSON.
pub fn plain<T: Serialize>(value: T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

pub fn command_at<'a, R: Rulebook>(game: &'a Game<R>, label: Option<&str>) -> Option<(usize, &'a R::Command)> {
    match game.find(label?).ok()? {
        Subject::Command(id) => game.command(id).map(|c| (id, &c.own)),
        _ => None,
    }
}

pub fn unit_at<'a, R: Rulebook>(game: &'a Game<R>, label: Option<&str>) -> Option<(usize, &'a R::Unit)> {
    match game.find(label?).ok()? {
        Subject::Unit(id) => game.unit(id).map(|u| (id, &u.own)),
        _ => None,
    }
}

/// The labels under `head` in the rows of a list.
pub fn row_labels(draft: &Draft, key: &str, head: &str) -> Vec<String> {
    let label = |row: &Value| row.as_str().or_else(|| row.get(head)?.as_str()).map(str::to_owned);
    draft.0.get(key).and_then(Value::as_array).map_or_else(Vec::new, |rows| rows.iter().filter_map(label).collect())
}

/// The name of whom a label means; the label itself if nobody has it, `otherwise` if there is none.
pub fn name_or_label<R: Rulebook>(game: &Game<R>, label: Option<&str>, otherwise: &str) -> String {
    match label {
        Some(text) => game.find(text).map_or_else(|_| text.to_owned(), |s| game.name_of(s)),
        None => otherwise.to_owned(),
    }
}
