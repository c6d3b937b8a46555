//! A club table being filled in as a form, with its faults in the battle it is for.

use serde_json::{Map, Value};

use super::club_fields::{FORM, TableForm};
use super::form::Form;
use super::form_table::FormTable;
use super::list_rows::RowEdit;
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::club::ClubTable;
use crate::core::fields::key;
use crate::core::procedure::Draft;

/// Makes the panels draw it like a procedure, which it is not.
const INFO: ProcedureInfo = ProcedureInfo {
    id: "",
    title: "Club table",
    verbs: &[],
    rule: "",
    fields: FORM,
    rolls: "",
    outcome: &[],
    summary: &[],
    many: false,
    exception: None,
};

#[derive(Clone, Debug)]
pub struct ClubForm {
    form: Form,
}

impl ClubForm {
    /// A form with a row for a first result, or with these values of [`FORM`].
    pub fn new(values: Option<Value>, game: &dyn Battle) -> Self {
        let given = match values {
            Some(Value::Object(map)) => map,
            _ => Map::from_iter([(key!(TableForm.rows).to_owned(), Value::Array(vec![Value::Object(Map::new())]))]),
        };
        let mut made = Self { form: Form::given(INFO, Draft::from(given)) };
        made.look(game);
        made
    }

    pub fn form(&self) -> &Form {
        &self.form
    }

    /// As values of [`FORM`].
    pub fn values(&self) -> Value {
        Value::Object(self.form.given.0.clone())
    }

    /// `None` while there are faults.
    pub fn table(&self) -> Option<ClubTable> {
        if self.form.examined.faults.is_empty() { ClubTable::of_values(&self.values()).ok() } else { None }
    }

    /// In a sentence.
    pub fn fault(&self) -> Option<&str> {
        self.form.examined.faults.first().map(|fault| fault.text.as_str())
    }

    pub fn set(&mut self, key: &str, value: Option<Value>, game: &dyn Battle) {
        match value {
            Some(value) => self.form.given.0.insert(key.to_owned(), value),
            None => self.form.given.0.remove(key),
        };
        self.look(game);
    }

    pub fn edit_rows(&mut self, key: &'static str, edit: RowEdit, game: &dyn Battle) {
        if let Some(rows) = self.form.edited_rows(key, edit) {
            self.set(key, Some(rows), game);
        }
    }

    fn look(&mut self, game: &dyn Battle) {
        let mut filled = self.form.given.clone();
        for field in FORM {
            if let Some(preset) = field.default {
                filled.fill(field.key, preset.value());
            }
        }
        self.form.filled = filled.0;
        self.form.table = FormTable::default();
        self.form.examined.faults = match ClubTable::of_values(&self.values()) {
            Ok(table) => game.club_faults(&table),
            Err(faults) => faults,
        };
    }
}
