//! The half of [`Filler`] that concerns lists: names become rows, and words describe the rows just named.

use serde_json::{Map, Value};

use super::draft_each::expanded;
use super::fill_words::Filler;
use super::list_rows::ListField;
use crate::core::roster::{Subject, folded};
use crate::core::schema::validate::pick;
use crate::core::schema::{Field, Kind};

impl Filler<'_> {
    /// The list for the other side.
    pub(super) fn second(&self, list: ListField) -> Option<ListField> {
        let named = |l: &ListField| l.field.key != list.field.key && matches!(l.head.kind, Kind::Subject(_));
        self.info.fields.iter().filter(|f| !f.quiet).filter_map(ListField::of).find(named)
    }

    /// What follows goes into the second list.
    pub(super) fn go_over(&mut self) {
        let Some(second) = self.list.and_then(|list| self.second(list)).filter(|_| !self.over) else { return };
        self.keep_rows();
        (self.list, self.over, self.changed) = (Some(second), true, false);
        self.current.clear();
    }

    /// The subjects a set expands to in this list: a formation becomes its units where units are wanted.
    fn expanded(&self, list: ListField, who: &[Subject]) -> Vec<Subject> {
        expanded(list.head, who, self.game)
    }

    /// How many units a name may expand to: one if a field before the list takes a single unit, else all of them.
    pub(super) fn wanted(&self, list: ListField, who: &[Subject]) -> usize {
        match who {
            [one] if !self.list_is_next(list, *one) => 1,
            _ => self.expanded(list, who).len(),
        }
    }

    pub(super) fn side_of_rows(&self, list: ListField) -> Option<usize> {
        let label = self.rows.first()?.get(list.head.key)?.as_str()?;
        let who = self.game.select(label).ok()?;
        self.game.side_of(*who.first()?)
    }

    fn row_of(&self, list: ListField, label: &str) -> Option<usize> {
        let named =
            |row: &Value| row.get(list.head.key).and_then(Value::as_str).is_some_and(|l| folded(l) == folded(label));
        self.rows.iter().position(named)
    }

    /// Makes these the current rows and adds those that are missing.
    pub(super) fn name_rows(&mut self, who: &[Subject]) -> Result<(), String> {
        let Some(list) = self.list.filter(|l| l.takes_names()) else {
            return Err(format!("“{}” has no list of names.", self.info.title));
        };
        let who = self.expanded(list, who);
        let mut sides: Vec<usize> = who.iter().filter_map(|s| self.game.side_of(*s)).collect();
        sides.extend(self.side_of_rows(list));
        sides.dedup();
        if sides.len() > 1 {
            return Err(format!("{} are of one side: put a > before the name of the other.", list.field.label));
        }
        self.current.clear();
        self.in_row.clear();
        for one in who {
            let label = self.game.label_of(one);
            self.draft.known().keep(&label, one);
            let at = self.row_of(list, &label).unwrap_or_else(|| {
                self.rows.push(Value::Object(Map::from_iter([(list.head.key.to_owned(), label.into())])));
                self.rows.len() - 1
            });
            self.current.push(at);
        }
        self.changed = true;
        Ok(())
    }

    pub(super) fn drop_rows(&mut self, who: &[Subject]) {
        let Some(list) = self.list else { return };
        for one in self.expanded(list, who) {
            if let Some(at) = self.row_of(list, &self.game.label_of(one)) {
                self.rows.remove(at);
            }
        }
        self.current.clear();
        self.changed = true;
    }

    pub(super) fn set_rows(&mut self, at: &[usize], key: &'static str, value: &Value) {
        for row in at {
            if let Some(row) = self.rows.get_mut(*row).and_then(Value::as_object_mut) {
                row.insert(key.to_owned(), value.clone());
            }
        }
        self.in_row.push(key);
        self.changed = true;
    }

    /// A word that names a row of a list without subjects, such as the ground they fight on. The first such word of a
    /// line replaces the list.
    pub(super) fn other_row(&mut self, word: &str) -> bool {
        let named = |list: &ListField| match list.head.kind {
            Kind::Choice(words) => pick(&word.into(), words),
            _ => None,
        };
        let mut lists = self.info.fields.iter().filter(|f| !f.quiet).filter_map(ListField::of);
        let Some((list, value)) = lists.find_map(|list| Some((list, named(&list)?))) else { return false };
        let key = list.field.key;
        let mut rows = match self.draft.0.get(key) {
            Some(Value::Array(rows)) if self.taken.contains(&key) => rows.clone(),
            _ => Vec::new(),
        };
        rows.push(Value::Object(Map::from_iter([(list.head.key.to_owned(), value.into())])));
        self.set(list.field, Value::Array(rows));
        true
    }
}

/// The value typed for a field; for a list of subjects a row for each label.
pub(super) fn rows_named(field: &'static Field, value: &str) -> Value {
    match ListField::of(field).filter(|list| list.is_of_subjects() && !value.contains(['[', '{', ':'])) {
        Some(list) => {
            let row = |label: &str| Value::Object(Map::from_iter([(list.head.key.to_owned(), label.into())]));
            value.split([',', ';']).filter(|label| !label.is_empty()).map(row).collect()
        }
        None => value.into(),
    }
}
