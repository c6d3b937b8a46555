//! The form for house values typed from the umpire's booklet, and the club's file of them.

use serde_json::{Value, json};

use super::manual_actions::note;
use super::session::Desk;
use crate::core::battle::Battle;
use crate::core::booklet::{self, BookletValue, check, text_of, value_of, wanted};
use crate::core::schema::validate::FieldFault;
use crate::core::tables::{Patch, Tables};
use crate::rulebooks::{AnyGame, RegisteredBook, book};
use crate::store::battle::JournalAction;

#[derive(Clone, Debug, PartialEq)]
pub struct BookletRow {
    pub wanted: BookletValue,
    pub text: String,
    /// Typed, chosen or confirmed by the umpire.
    pub told: bool,
    /// In a sentence.
    pub fault: Option<String>,
    /// Text and `told` as they were when the form was opened or last applied.
    known: (String, bool),
}

#[derive(Clone, Debug)]
pub struct BookletForm {
    book: &'static RegisteredBook,
    tables: Tables,
    /// By key.
    pub rows: Vec<BookletRow>,
    /// Values from the booklet that the form does not show.
    others: Patch,
}

impl BookletForm {
    /// The form in the present state of the battle.
    pub fn of(game: &dyn Battle) -> Option<Self> {
        let book = book(game.book())?;
        let tables = (book.tables)();
        let setup = game.setup();
        let row = |wanted: BookletValue| {
            let text = text_of(setup.house.get(&wanted.key).unwrap_or(&wanted.shipped));
            let told = setup.booklet.contains(&wanted.key);
            BookletRow { known: (text.clone(), told), wanted, text, told, fault: None }
        };
        let rows: Vec<BookletRow> = wanted(&tables).into_iter().map(row).collect();
        let beside = setup.booklet.iter().filter(|key| rows.iter().all(|row| row.wanted.key != **key));
        let value = |key: &String| {
            let value = setup.house.get(key).or_else(|| tables.get(key).map(|entry| &entry.value))?;
            Some((key.clone(), value.clone()))
        };
        let others = beside.filter_map(value).collect();
        Some(Self { book, tables, rows, others })
    }

    pub fn title(&self) -> &'static str {
        self.book.title
    }

    pub fn told(&self) -> usize {
        self.rows.iter().filter(|row| row.told).count()
    }

    /// How many rows differ from the battle.
    pub fn unapplied(&self) -> usize {
        self.rows.iter().filter(|row| (&row.text, row.told) != (&row.known.0, row.known.1)).count()
    }

    pub fn set(&mut self, at: usize, text: &str) {
        let Some(row) = self.rows.get_mut(at) else { return };
        (row.text, row.told) = (text.to_owned(), true);
        row.fault = None;
    }

    /// Moves this many choices on, wrapping around; false if there is nothing to choose.
    pub fn choose(&mut self, at: usize, by: isize) -> bool {
        let Some(row) = self.rows.get(at) else { return false };
        let choices = &row.wanted.choices;
        let now = choices.iter().position(|choice| text_of(choice) == row.text).unwrap_or(0);
        let Some(to) = now.checked_add_signed(by.rem_euclid(choices.len().max(1) as isize)) else { return false };
        let Some(text) = choices.get(to % choices.len().max(1)).map(text_of) else { return false };
        self.set(at, &text);
        true
    }

    /// Picks the next choice that begins with this text.
    pub fn choose_by(&mut self, at: usize, beginning: &str) {
        let Some(row) = self.rows.get(at) else { return };
        let texts: Vec<String> = row.wanted.choices.iter().map(text_of).collect();
        let now = texts.iter().position(|text| *text == row.text).map_or(0, |now| now + 1);
        let fits = |text: &&String| text.to_lowercase().starts_with(&beginning.to_lowercase());
        let found = texts.iter().cycle().skip(now).take(texts.len()).find(fits).cloned();
        if let Some(text) = found {
            self.set(at, &text);
        }
    }

    /// Confirms the value as it is; false, with the fault shown, if it is not allowed.
    pub fn confirm(&mut self, at: usize) -> bool {
        let Some(row) = self.rows.get_mut(at) else { return true };
        row.told = true;
        let read = check(&self.tables, &row.wanted.key, &value_of(&row.text, &row.wanted.shipped));
        row.fault = read.as_ref().err().map(|fault| fault.text.clone());
        if let Ok(value) = &read {
            row.text = text_of(value);
        }
        read.is_ok()
    }

    /// Checks a value that loses the focus, if the umpire gave it.
    pub fn leave(&mut self, at: usize) {
        if self.rows.get(at).is_some_and(|row| row.told) {
            self.confirm(at);
        }
    }

    /// Resets the value to the shipped one, no longer from the booklet.
    pub fn forget(&mut self, at: usize) {
        let Some(row) = self.rows.get_mut(at) else { return };
        (row.text, row.told, row.fault) = (text_of(&row.wanted.shipped), false, None);
    }

    /// All values given, checked.
    ///
    /// # Errors
    /// The first value that does not fit: its row and a sentence.
    pub fn values(&mut self) -> Result<Patch, (usize, String)> {
        let mut values = self.others.clone();
        for at in 0..self.rows.len() {
            self.leave(at);
        }
        for (at, row) in self.rows.iter().enumerate().filter(|(_, row)| row.told) {
            if let Some(fault) = &row.fault {
                return Err((at, fault.clone()));
            }
            let value = check(&self.tables, &row.wanted.key, &value_of(&row.text, &row.wanted.shipped));
            values.insert(row.wanted.key.clone(), value.map_err(|fault| (at, fault.text))?);
        }
        Ok(values)
    }

    /// Shows a fault that only the whole battle could find beside its value; returns its row.
    pub fn show(&mut self, fault: &FieldFault) -> Option<usize> {
        let at = self.rows.iter().position(|row| row.wanted.key == fault.key)?;
        self.rows[at].fault = Some(fault.text.clone());
        Some(at)
    }

    /// The club's file of all values given.
    pub fn file_text(&self, values: &Patch) -> String {
        booklet::file_text(self.book.title, &self.tables, values)
    }

    /// Fills in the values of a file and returns how many; values that it lacks stay.
    ///
    /// # Errors
    /// A sentence when it cannot be read or one of its values does not fit; nothing is changed then.
    pub fn fill(&mut self, text: &str, is_json: bool) -> Result<usize, String> {
        let values = club_values(text, is_json, &self.tables)?;
        for (key, value) in &values {
            match self.rows.iter().position(|row| row.wanted.key == *key) {
                Some(at) => self.set(at, &text_of(value)),
                None => drop(self.others.insert(key.clone(), value.clone())),
            }
        }
        Ok(values.len())
    }
}

/// The values of a club's file, checked.
fn club_values(text: &str, is_json: bool, tables: &Tables) -> Result<Patch, String> {
    let values = booklet::read(text, is_json, tables)?;
    let one = |(key, value): (&String, &Value)| {
        let key = tables.full_key(key);
        check(tables, &key, value).map(|value| (key, value)).map_err(|fault| fault.text)
    };
    values.iter().map(one).collect()
}

/// Starts a battle with the club's values and returns how many there are.
///
/// # Errors
/// A sentence; the battle is unchanged then.
pub fn begin_with(game: &mut AnyGame, text: &str) -> Result<usize, String> {
    let Some(book) = book(game.battle().book()) else { return Ok(0) };
    let values = club_values(text, false, &(book.tables)())?;
    let first = |faults: Vec<FieldFault>| faults.into_iter().next().map(|fault| fault.text).unwrap_or_default();
    game.battle_mut().set_booklet(&values).map_err(first)?;
    Ok(values.len())
}

impl Desk {
    /// Applies the values typed from the booklet as one action.
    ///
    /// # Errors
    /// Every value that does not fit; nothing is changed then.
    pub fn set_booklet(&mut self, values: &Patch) -> Result<(), Vec<FieldFault>> {
        let mut state = self.state().clone();
        state.battle_mut().set_booklet(values)?;
        if state == *self.state() {
            return Ok(());
        }
        let many = crate::core::phrases::counted(values.len(), "value", "values");
        let label = format!("From the booklet: {many}");
        let what = json!({ "booklet": values });
        if self.commit(state, note(label, JournalAction::Hand { what, table: Vec::new() }), |_| {}) {
            return Ok(());
        }
        Err(vec![FieldFault::new("", self.message.take().unwrap_or_default())])
    }
}
