//! The rows of a list field: which field names a row, what was given in it, how it reads in a line. Knows no rule
//! book.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::field_words::shown;
use super::form::Form;
use super::row_counts::count;
use crate::core::battle::Battle;
use crate::core::phrases::small_letters;
use crate::core::procedure::Draft;
use crate::core::schema::{Field, Kind};

/// A list field together with the field that names its rows.
#[derive(Clone, Copy, Debug)]
pub struct ListField {
    pub field: &'static Field,
    pub row: &'static [Field],
    /// The field that names a row: who, or what is done.
    pub head: &'static Field,
}

impl ListField {
    /// `None` if it is no list, or its rows have no name.
    pub fn of(field: &'static Field) -> Option<Self> {
        let (Kind::List(row) | Kind::Tree(row)) = field.kind else { return None };
        let who = row.iter().find(|f| matches!(f.kind, Kind::Subject(_)));
        let head = who.or_else(|| row.first().filter(|f| matches!(f.kind, Kind::Text | Kind::Choice(_))))?;
        Some(Self { field, row, head })
    }

    /// The list that names and words typed for a form go to: the first one asked for.
    pub fn asked(fields: &'static [Field]) -> Option<Self> {
        fields.iter().filter(|f| !f.quiet).find_map(Self::of)
    }

    pub fn is_of_subjects(self) -> bool {
        matches!(self.head.kind, Kind::Subject(_))
    }

    pub fn takes_names(self) -> bool {
        matches!(self.head.kind, Kind::Subject(_) | Kind::Text)
    }

    /// What was given in each row. Rows made by the prefill alone are included, without what it can fill in again.
    pub fn given<'a>(self, given: &'a Draft, filled: &Map<String, Value>) -> Cow<'a, [Value]> {
        if let Some(rows) = given.0.get(self.field.key).and_then(Value::as_array).filter(|rows| !rows.is_empty()) {
            return Cow::Borrowed(rows);
        }
        let kept = |row: &Value| {
            count(|counts| counts.form_rows += 1);
            let said = |f: &&Field| f.key == self.head.key || (!f.quiet && !is_default(f, row.get(f.key)));
            let keep = |f: &Field| Some((f.key.to_owned(), row.get(f.key).filter(|v| !v.is_null())?.clone()));
            Value::Object(self.row.iter().filter(said).filter_map(keep).collect())
        };
        filled.get(self.field.key).and_then(Value::as_array).into_iter().flatten().map(kept).collect()
    }

    /// A row in words: its name, and what differs from the default.
    pub fn words(self, row: &Value) -> String {
        let mut parts = vec![shown(row.get(self.head.key))];
        let loud = self.row.iter().filter(|f| !f.quiet && f.key != self.head.key);
        parts.extend(loud.filter(|f| !is_default(f, row.get(f.key))).filter_map(|f| said(f, row.get(f.key)?)));
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    pub fn line(self, rows: &[Value]) -> String {
        rows.iter().map(|row| self.words(row)).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Whether this is the field's default.
pub fn is_default(field: &Field, value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(value) => field.default.is_some_and(|preset| preset.value() == *value),
    }
}

/// A field and its value as said in passing: "left flank", "3″", "supported", "bonus 2".
pub fn said(field: &Field, value: &Value) -> Option<String> {
    match (field.kind, value) {
        (_, Value::Null) | (Kind::List(_) | Kind::Tree(_), _) => None,
        (Kind::Flag, value) => (value.as_bool() == Some(true)).then(|| small_letters(field.label)),
        (Kind::Length, value) if !field.unit.is_empty() => Some(format!("{}{}", shown(Some(value)), field.unit)),
        (Kind::Choice(words), value) => {
            let word = value.as_str()?;
            words.iter().find(|(v, _)| *v == word).map(|(_, label)| small_letters(label))
        }
        (Kind::Whole { .. } | Kind::Length, value) => {
            Some(format!("{} {}", small_letters(field.label), shown(Some(value))))
        }
        (_, value) => Some(shown(Some(value))).filter(|text| !text.is_empty()),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum RowEdit {
    /// Sets or clears a field of the row at this place.
    Set(Vec<usize>, &'static str, Option<Value>),
    /// Adds a row at the end, or below the row at this place.
    Add(Vec<usize>),
    /// Removes the row at this place.
    Drop(Vec<usize>),
}

impl Form {
    /// Changes the rows of a list field and examines the form again.
    pub fn edit_rows(&mut self, key: &'static str, edit: RowEdit, game: &dyn Battle) {
        if let Some(rows) = self.edited_rows(key, edit) {
            self.set(key, Some(rows), game);
        }
    }

    /// The rows of a list field after a change.
    pub(super) fn edited_rows(&self, key: &'static str, edit: RowEdit) -> Option<Value> {
        let list = self.info.fields.iter().find(|f| f.key == key).and_then(ListField::of)?;
        let mut rows = list.given(&self.given, &self.filled).into_owned();
        match edit {
            RowEdit::Set(path, key, value) => {
                let row = row_at_mut(&mut rows, &path)?;
                match value {
                    Some(value) => row.insert(key.to_owned(), value),
                    None => row.remove(key),
                };
            }
            RowEdit::Add(path) => add_row(&mut rows, &path),
            RowEdit::Drop(path) => drop_row(&mut rows, &path),
        }
        Some(Value::Array(rows))
    }
}

/// A place in a list or tree: the index of a row, then of one below it, and so on.
pub type Path = [usize];

pub fn row_at<'a>(rows: &'a [Value], path: &Path) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    let row = rows.get(*first)?;
    if rest.is_empty() { Some(row) } else { row_at(row.get("below")?.as_array()?, rest) }
}

pub fn row_at_mut<'a>(rows: &'a mut [Value], path: &Path) -> Option<&'a mut Map<String, Value>> {
    let (first, rest) = path.split_first()?;
    let row = rows.get_mut(*first)?.as_object_mut()?;
    if rest.is_empty() { Some(row) } else { row_at_mut(row.get_mut("below")?.as_array_mut()?, rest) }
}

/// Adds an empty row at the end, or below the row at this place.
pub fn add_row(rows: &mut Vec<Value>, below: &Path) {
    let new = Value::Object(Map::new());
    if below.is_empty() {
        rows.push(new);
    } else if let Some(row) = row_at_mut(rows, below) {
        let under = row.entry("below").or_insert_with(|| Value::Array(Vec::new()));
        if let Some(under) = under.as_array_mut() {
            under.push(new);
        }
    }
}

/// Removes a row with everything below it.
pub fn drop_row(rows: &mut Vec<Value>, path: &Path) {
    match path {
        [only] if *only < rows.len() => {
            rows.remove(*only);
        }
        [first, rest @ ..] => {
            let under = rows.get_mut(*first).and_then(|row| row.get_mut("below")).and_then(Value::as_array_mut);
            if let Some(under) = under {
                drop_row(under, rest);
            }
        }
        [] => {}
    }
}

/// Every row of a list or tree with its place, from the top down.
pub fn flat(rows: &[Value]) -> Vec<(Vec<usize>, &Value)> {
    fn walk<'a>(rows: &'a [Value], at: &[usize], found: &mut Vec<(Vec<usize>, &'a Value)>) {
        for (i, row) in rows.iter().enumerate() {
            let path = [at, &[i]].concat();
            found.push((path.clone(), row));
            if let Some(below) = row.get("below").and_then(Value::as_array) {
                walk(below, &path, found);
            }
        }
    }
    let mut found = Vec::new();
    walk(rows, &[], &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn inches_are_said_only_of_lengths() {
        assert_eq!(said(&Field::length("range", "Range"), &json!(4.5)).as_deref(), Some("4.5″"));
        assert_eq!(
            said(&Field::length("factor", "Base factor").unitless(), &json!(2)).as_deref(),
            Some("base factor 2")
        );
    }
}
