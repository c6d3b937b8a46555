//! Faults of a club table that do not depend on the rule book, field by field.

use super::{ClubParty, ClubRow, ClubTable, DECK, Modifier, TABLE, TARGET, UNIT};
use crate::core::schema::validate::FieldFault;

pub(crate) const MOST_ADDED: i64 = 99;
/// The highest total that a row can name, and its negative the lowest.
pub(crate) const MOST_TOTAL: i64 = 999;
/// Most dice or cards: with more, odds take too long.
pub(crate) const MOST_ROLLED: u8 = 6;
/// Keys that the form of every table uses itself.
const TAKEN: [&str; 4] = [UNIT, TARGET, TABLE, DECK];

fn is_plain(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Faults of one part of a table, each with the path of its field.
struct FaultFinder {
    path: String,
    faults: Vec<FieldFault>,
}

impl FaultFinder {
    fn at(path: impl Into<String>) -> Self {
        Self { path: path.into(), faults: Vec::new() }
    }

    fn note(&mut self, wrong: bool, key: &str, text: impl FnOnce() -> String) {
        if wrong {
            let key = if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) };
            self.faults.push(FieldFault { key, text: text() });
        }
    }
}

impl ClubTable {
    /// Every fault with the path of its field, as in `modifiers.2.key`.
    pub fn faults(&self) -> Vec<FieldFault> {
        let mut found = FaultFinder::at("");
        found.note(!is_plain(&self.id), "id", || {
            format!("The id “{}” must be small letters, digits and _, as in volley.", self.id)
        });
        found.note(self.title.trim().is_empty(), "title", || "The table needs a title, as in “Musketry”.".to_owned());
        let unfit = |verb: &&String| verb.is_empty() || verb.chars().any(|c| c.is_whitespace() || c.is_uppercase());
        let verb = self.verbs.iter().find(unfit);
        found.note(verb.is_some(), "verbs", || {
            format!("The verb “{}” must be one word in small letters, as in volley.", verb.map_or("", String::as_str))
        });
        found.note(self.dice.is_empty() == (self.cards == 0), "dice", || {
            "The table needs either dice, as in dice = [\"d6\", \"d6\"], or cards, as in cards = 1.".to_owned()
        });
        let many = self.dice.len() > usize::from(MOST_ROLLED) || self.cards > MOST_ROLLED;
        let where_many = if self.cards > MOST_ROLLED { "cards" } else { "dice" };
        found.note(many, where_many, || format!("A table takes at most {MOST_ROLLED} dice or cards."));
        let mut faults = found.faults;
        for i in 0..self.modifiers.len() {
            faults.extend(self.modifier_faults(i));
        }
        if self.rows.is_empty() {
            let text = "The table has no rows: give some [[rows]] with from, to and result.".to_owned();
            faults.push(FieldFault { key: "rows".to_owned(), text });
        }
        for i in 0..self.rows.len() {
            faults.extend(self.row_faults(i));
        }
        faults
    }

    fn modifier_faults(&self, i: usize) -> Vec<FieldFault> {
        let Modifier { key, label, add, each, of, field, is, from, to } = &self.modifiers[i];
        let said = format!("The modifier “{}”", if label.is_empty() { key } else { label });
        let mut found = FaultFinder::at(format!("modifiers.{}", i + 1));
        let twice = self.modifiers[..i].iter().any(|m| m.key == *key);
        found.note(!is_plain(key) || twice || TAKEN.contains(&key.as_str()), "key", || {
            format!("{said} needs a key of its own in small letters, and none of {}.", TAKEN.join(", "))
        });
        found.note(label.trim().is_empty(), "label", || format!("{said} needs a label that says when it counts."));
        found.note(!(-MOST_ADDED..=MOST_ADDED).contains(add), "add", || {
            format!("{said} adds {add}; it may add from -{MOST_ADDED} to {MOST_ADDED}.")
        });
        let told = !is.is_empty() || from.is_some() || to.is_some();
        found.note(told && field.is_none(), "field", || {
            format!("{said} says for which values it holds, but not of which field: give its field.")
        });
        found.note(told && *each, "each", || {
            format!("{said} counts each, so it cannot hold for some values only: leave out each, or is, from and to.")
        });
        found.note(!is.is_empty() && (from.is_some() || to.is_some()), "is", || {
            format!("{said} holds for the values of “is” or from a number to a number, not both.")
        });
        found.note(matches!((from, to), (Some(from), Some(to)) if from > to), "to", || {
            format!("{said} ends before it begins: its “to” is less than its “from”.")
        });
        found.note(*of == ClubParty::Target && !self.target, "of", || {
            format!("{said} is of the target, but the table has none: say target = true.")
        });
        found.faults
    }

    fn row_faults(&self, i: usize) -> Vec<FieldFault> {
        let row = &self.rows[i];
        let ends = |row: &ClubRow| (row.from.unwrap_or(i64::MIN), row.to.unwrap_or(i64::MAX));
        let (from, to) = ends(row);
        let mut found = FaultFinder::at(format!("rows.{}", i + 1));
        found.note(row.result.trim().is_empty(), "result", || format!("Row {} needs a result in words.", i + 1));
        for (key, end) in [("from", row.from), ("to", row.to)] {
            found.note(end.is_some_and(|n| n.abs() > MOST_TOTAL), key, || {
                format!("The row “{}” names a total beyond {MOST_TOTAL}.", row.result)
            });
        }
        found.note(from > to, "to", || format!("The row “{}” ends before it begins.", row.result));
        let other = self.rows[..i].iter().find(|other| ends(other).0 <= to && from <= ends(other).1);
        found.note(other.is_some() && from <= to, "from", || {
            let other = other.map_or("", |row| row.result.as_str());
            format!("The rows “{other}” and “{}” overlap: each total may be in one of them only.", row.result)
        });
        found.note(row.marks.iter().any(|mark| mark.trim().is_empty()), "marks", || {
            format!("A marker of the row “{}” has no words.", row.result)
        });
        found.note(row.on == ClubParty::Target && !self.target, "on", || {
            format!("The row “{}” is on the target, but the table has none: say target = true.", row.result)
        });
        found.faults
    }
}
