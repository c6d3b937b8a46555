//! What the window shows of a form's lists, worked out once after a change and kept with the form.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use super::field_words::in_a_line;
use super::form::Form;
use super::list_rows::{ListField, flat};

/// The rows of one list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormRows {
    /// What was given in each; see [`ListField::given`].
    pub given: Vec<Value>,
    /// The place of every row, with those below others, from the top down.
    pub places: Vec<Vec<usize>>,
    /// Nothing was given but who is in it.
    pub plain: bool,
}

impl FormRows {
    fn of(list: ListField, form: &Form) -> Self {
        let given = list.given(&form.given, &form.filled).into_owned();
        let rows = form.filled.get(list.field.key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let only_named = |row: &Value| row.as_object().is_some_and(|row| row.keys().all(|key| key == list.head.key));
        Self {
            places: flat(rows).into_iter().map(|(path, _)| path).collect(),
            plain: list.is_of_subjects() && given.iter().all(only_named),
            given,
        }
    }
}

/// Empty until it is asked for: most forms are previews that nobody unfolds.
#[derive(Clone, Debug, Default)]
pub(super) struct FormTable {
    lists: OnceLock<Arc<BTreeMap<&'static str, FormRows>>>,
    line: OnceLock<Arc<str>>,
}

impl Form {
    /// The rows of a list field.
    pub fn rows(&self, key: &str) -> Option<&FormRows> {
        let lists = || self.info.fields.iter().filter_map(ListField::of);
        let made = || Arc::new(lists().map(|list| (list.field.key, FormRows::of(list, self))).collect());
        self.table.lists.get_or_init(made).get(key)
    }

    /// The form in one line.
    pub fn line(&self) -> &str {
        self.table.line.get_or_init(|| in_a_line(self.info.fields, &self.filled).into())
    }
}
