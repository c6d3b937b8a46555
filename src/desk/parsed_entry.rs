//! What a text of the entry line can mean, and the meanings that no verb gives: rolls, fields set by hand, an arrow
//! between names. Knows no rule book.

use serde_json::Value;

use super::fill_words::fill_form;
use super::form::Form;
use super::list_rows::ListField;
use super::roll_text::is_roll_text;
use super::session::Desk;
use crate::core::chance::TypedRoll;
use crate::core::ending::EndingChange;
use crate::core::marks::{End, Mark};
use crate::core::on_the_day::DayChange;
use crate::core::phrases::sentence;
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::schema::{Field, Kind};
use crate::core::sequence::Opens;

/// The answer to a number where no roll is wanted.
const NO_ROLL: &str =
    "No more is to be rolled: Enter goes on, F7 takes the roll back, and a field is set by its name, as in range 9.";

#[derive(Clone, Debug, PartialEq)]
pub enum ParsedEntry {
    /// Nothing was typed.
    DefaultAction,
    Answer(String),
    /// A procedure with its draft.
    Open(&'static str, Draft),
    /// A procedure for several subjects, a draft for each.
    Many(&'static str, Vec<(Subject, Draft)>),
    /// Words for the open form.
    Fill(Draft),
    /// A text for the current row of the open list.
    Row(String),
    /// A field set by hand.
    Set(Vec<Subject>, &'static str, String),
    /// A marker to place or take off.
    Mark(Vec<Subject>, String, End),
    Count(String, i64),
    /// A reminder for a turn.
    Remind(u32, String),
    Reshuffle(usize),
    Condition(&'static str, Value),
    /// A change to the order of battle.
    Order(Box<DayChange>),
    /// How the battle is won.
    Ending(EndingChange),
    Select(Vec<Subject>),
    Word(PlainCommand),
    /// A roll that is impossible, in a sentence.
    Refused(String),
    /// Not understood, in a sentence.
    Bad(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainCommand {
    Next,
    Undo,
    Redo,
    Allow,
    Park,
    Again,
    AgainAll,
    Victory,
}

impl Desk {
    /// A choice of the open form that is also the beginning of a command, as long as the line is no whole command:
    /// “split” answers a form of Lightning War, “split F25 2” does not.
    pub(super) fn answer_of_form(&self, entry: &ParsedEntry, words: &[&str]) -> Option<ParsedEntry> {
        let form = self.form.as_ref().filter(|_| matches!(entry, ParsedEntry::Bad(_)))?;
        let is_choice = |field: &Field| match field.kind {
            Kind::Choice(choices) => choices.iter().any(|(value, _)| value.eq_ignore_ascii_case(words[0])),
            _ => false,
        };
        form.info
            .fields
            .iter()
            .any(is_choice)
            .then(|| fill_form(form, words, self.game()).ok().map(ParsedEntry::Fill))?
    }

    /// Why a roll was not taken, and what is wanted.
    pub(super) fn not_taken(&self, why: Option<&str>) -> String {
        match (why, self.form.as_ref().and_then(Form::need)) {
            (Some(why), Some(need)) if !why.contains("wanted") => {
                format!("{} Wanted for {}: {}.", sentence(why), need.why, need.wanted())
            }
            (why, _) => sentence(why.unwrap_or(NO_ROLL)),
        }
    }

    /// Whether a text can only be a roll: numbers and cards that are nobody's label.
    pub(super) fn is_roll(&self, text: &str) -> bool {
        is_roll_text(text) && !self.game().name_index().is_label(text)
    }

    /// Whether a text answers the present question: the roll or choice of the form, or the current row of the list.
    pub fn is_answer(&self, text: &str) -> bool {
        let text = text.trim();
        if text.is_empty() {
            return false;
        }
        if self.list.is_some() {
            return true;
        }
        self.form.as_ref().is_some_and(|form| form.rolls_count() && self.is_roll(text))
            || matches!(self.read_entry(text), ParsedEntry::Answer(_))
    }

    /// `e12>b21` without a verb or an open form: the procedure of this stop that takes two.
    pub(super) fn arrow(&self, words: &[&str]) -> Option<ParsedEntry> {
        if self.form.is_some() || !words.contains(&">") {
            return None;
        }
        let work = self.work();
        let here = work.iter().filter(|w| !w.done).filter_map(|w| match &w.opens {
            Opens::Form { procedure, .. } => Some(*procedure),
            _ => None,
        });
        here.filter_map(|id| self.verb(id, words)).find(|entry| !matches!(entry, ParsedEntry::Bad(_)))
    }

    /// `hits p3 +1`, or `hits +1` for the selection.
    pub(super) fn by_hand_entry(&self, first: &str, rest: &[&str]) -> Option<ParsedEntry> {
        let game = self.game();
        let known =
            |s: Subject| game.fields_of(s).iter().find(|f| f.key == first || f.label.eq_ignore_ascii_case(first));
        let (value, who) = rest.split_last()?;
        let subjects = if who.is_empty() { self.selected.clone() } else { game.select(&who.join(" ")).ok()? };
        if let Some(field) = known(*subjects.first()?).filter(|_| subjects.iter().all(|s| known(*s).is_some())) {
            return Some(ParsedEntry::Set(subjects, field.key, (*value).to_owned()));
        }
        // A command stands for its units where only units have the field.
        let units: Vec<Subject> = subjects.iter().flat_map(|s| game.units_of(*s)).map(Subject::Unit).collect();
        let field = known(*units.first()?)?;
        Some(ParsedEntry::Set(units, field.key, (*value).to_owned()))
    }

    /// Remembers a readable roll that was refused, because the umpire may still allow it.
    pub(super) fn reject(&mut self, text: &str, why: &str) {
        if let Some(form) = &mut self.form {
            let reads = form.need().is_some_and(|need| matches!(need.read(text), Ok(TypedRoll::Cards(_))));
            form.rejected = reads.then(|| (text.to_owned(), why.to_owned()));
        }
    }

    /// Places a marker beside everyone named, or takes it off.
    pub fn mark(&mut self, who: &[Subject], text: &str, ends: &End) {
        let names: Vec<String> = who.iter().map(|s| self.game().name_of(*s)).collect();
        let label = format!("Marker “{text}”: {}", names.join(", "));
        self.by_hand(label, |game| {
            for on in who {
                game.toggle_mark(Mark { on: *on, text: text.to_owned(), ends: ends.clone() });
            }
            Ok(())
        });
    }
}

/// Whether a form waits for a name, so that a label typed alone is meant for it: a subject is missing, or a list is
/// empty.
pub(super) fn wants_names(form: &Form) -> bool {
    let lacks = |key: &str| {
        let field = form.info.fields.iter().find(|f| f.key == key);
        field.is_some_and(|f| matches!(f.kind, Kind::Subject(_)))
    };
    let list = ListField::asked(form.info.fields).filter(|l| l.takes_names());
    let empty = |l: ListField| form.filled.get(l.field.key).and_then(Value::as_array).is_none_or(Vec::is_empty);
    form.examined.faults.first().is_some_and(|fault| lacks(&fault.key)) || list.is_some_and(empty)
}
