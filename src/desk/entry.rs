//! The entry line: labels, sets, cards, dice, sums and verbs, with a preview of what Enter will do.

use serde_json::Value;

use super::draft_each::draft_each;
use super::field_words::fill_selected;
use super::fill_words::{fill_form, names_fields, put};
use super::form::{Form, Stage};
use super::list_rows::ListField;
use super::plain_commands::plain_command;
use super::roll_text::is_roll_text;
use super::session::Desk;
use super::tokens::tokens;
use super::typed_line::TypedLine;
use crate::core::battle::ProcedureInfo;
use crate::core::chance::TypedRoll;
use crate::core::ending::EndingChange;
use crate::core::marks::{End, Mark, Reminder};
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
    /// What a text means now.
    pub fn read_entry(&self, text: &str) -> ParsedEntry {
        self.read(text).0
    }

    /// What a text means now; for a roll or choice also the form after it.
    pub(super) fn read(&self, text: &str) -> (ParsedEntry, Option<Form>) {
        let text = text.trim();
        if text.is_empty() {
            return (ParsedEntry::DefaultAction, None);
        }
        if self.list.is_some() {
            return (ParsedEntry::Row(text.to_owned()), None);
        }
        // A roll is tried on a copy: a text that the rule cannot read may still be a label or a verb.
        let unread = match self.form.as_ref().filter(|f| f.need().is_some()).cloned() {
            Some(mut form) => match form.answer(text, self.game()) {
                Ok(()) => return (ParsedEntry::Answer(text.to_owned()), Some(form)),
                Err(why) => Some(why),
            },
            None => None,
        };
        (self.read_words(text, unread), None)
    }

    /// The meaning of a text that is no roll; `unread` says why it is none.
    fn read_words(&self, text: &str, unread: Option<String>) -> ParsedEntry {
        let as_roll = |form: &Form| form.rolls_count() && self.is_roll(text);
        if self.form.as_ref().is_some_and(as_roll) {
            return ParsedEntry::Refused(self.not_taken(unread.as_deref()));
        }
        // An arrow separates names, with or without spaces around it.
        let parted = text.replace('>', " > ");
        let words: Vec<&str> = parted.split_whitespace().collect();
        let first = words[0].to_lowercase();
        if let Some(entry) = self.action_string(&words) {
            return entry;
        }
        if let Some(entry) = self.verb(&first, &words[1..]) {
            return entry;
        }
        if let Some(form) = self.form.as_ref().filter(|form| names_fields(form, &words, self.game())) {
            return fill_form(form, &words, self.game()).map_or_else(ParsedEntry::Bad, ParsedEntry::Fill);
        }
        if let Some(entry) = plain_command(&first, &words[1..], self.game(), &self.selected) {
            return self.answer_of_form(&entry, &words).unwrap_or(entry);
        }
        if let Some(entry) = self.by_hand_entry(&first, &words[1..]) {
            return entry;
        }
        if let Some(entry) = self.arrow(&words).or_else(|| self.action_string_of_unit(&words)) {
            return entry;
        }
        let selected = self.game().select(text);
        // "+f12" and "-f12" concern the rows of a list.
        let for_rows = words.iter().any(|w| w.starts_with(['+', '-']));
        if selected.is_ok() && !self.form.as_ref().is_some_and(|form| for_rows || wants_names(form)) {
            return ParsedEntry::Select(selected.unwrap_or_default());
        }
        let mut unfit = None;
        if let Some(form) = &self.form {
            match fill_form(form, &words, self.game()) {
                Ok(draft) => return ParsedEntry::Fill(draft),
                // For a list, its own error is the most helpful one.
                Err(why) => unfit = Some(why).filter(|_| ListField::asked(form.info.fields).is_some()),
            }
        }
        match (unread.or(unfit), selected) {
            (_, Ok(found)) => ParsedEntry::Select(found),
            (Some(why), Err(_)) => ParsedEntry::Bad(sentence(&why)),
            (None, Err(why)) => ParsedEntry::Bad(sentence(&why.to_string())),
        }
    }

    /// A choice of the open form that is also the beginning of a command, as long as the line is no whole command:
    /// “split” answers a form of Lightning War, “split F25 2” does not.
    fn answer_of_form(&self, entry: &ParsedEntry, words: &[&str]) -> Option<ParsedEntry> {
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
    fn not_taken(&self, why: Option<&str>) -> String {
        match (why, self.form.as_ref().and_then(Form::need)) {
            (Some(why), Some(need)) if !why.contains("wanted") => {
                format!("{} Wanted for {}: {}.", sentence(why), need.why, need.wanted())
            }
            (why, _) => sentence(why.unwrap_or(NO_ROLL)),
        }
    }

    /// Whether a text can only be a roll: numbers and cards that are nobody's label.
    fn is_roll(&self, text: &str) -> bool {
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

    fn verb(&self, first: &str, rest: &[&str]) -> Option<ParsedEntry> {
        let info = self.game().procedures().into_iter().find(|p| p.id == first || p.verbs.contains(&first))?;
        Some(self.called(info, rest).unwrap_or_else(ParsedEntry::Bad))
    }

    /// A procedure with the words after its verb.
    fn called(&self, info: ProcedureInfo, rest: &[&str]) -> Result<ParsedEntry, String> {
        let line = tokens(&info, rest, self.game())?;
        if let Some(rows) = draft_each(&info, rest, &line, self.game())? {
            return Ok(ParsedEntry::Many(info.id, rows));
        }
        let mut draft = Draft::default();
        put(&info, &line, &mut draft, self.game(), &[])?;
        fill_selected(&info, &self.selected, &mut draft, self.game());
        Ok(ParsedEntry::Open(info.id, draft))
    }

    /// `e12>b21` without a verb or an open form: the procedure of this stop that takes two.
    fn arrow(&self, words: &[&str]) -> Option<ParsedEntry> {
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
    fn by_hand_entry(&self, first: &str, rest: &[&str]) -> Option<ParsedEntry> {
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

    /// Handles Enter. Returns whether the text was used, so that it can be cleared.
    pub fn enter(&mut self, text: &str) -> bool {
        let line = self.read_line(text);
        self.enter_line(line)
    }

    /// Handles Enter on a line that was read after the last change. Returns whether its text was used.
    pub fn enter_line(&mut self, line: TypedLine) -> bool {
        self.message = None;
        self.report = None;
        let TypedLine { text, entry, form, .. } = line;
        match entry {
            ParsedEntry::DefaultAction => self.do_default_action(),
            ParsedEntry::Answer(_) => self.form = form,
            ParsedEntry::Row(text) => return self.list_enter(&text),
            ParsedEntry::Open(..) => {
                if let Some(form) = form {
                    self.show_form(form);
                }
                self.apply_if_plain();
            }
            ParsedEntry::Many(id, rows) => self.open_rows(id, rows),
            ParsedEntry::Fill(_) => {
                self.form = form;
                self.apply_if_plain();
            }
            ParsedEntry::Set(who, key, value) => self.set_fields(&who, key, &Value::from(value)),
            ParsedEntry::Mark(who, text, ends) => self.mark(&who, &text, &ends),
            ParsedEntry::Count(name, by) => self.by_hand(format!("{name} {by:+}"), |game| {
                game.count(&name, by);
                Ok(())
            }),
            ParsedEntry::Remind(turn, text) => self.by_hand(format!("Reminder for {turn}: {text}"), |game| {
                game.marks_mut().reminders.push(Reminder { text, turn, step: None, said: false });
                Ok(())
            }),
            ParsedEntry::Reshuffle(deck) => self.by_hand(format!("Deck {} reshuffled", deck + 1), |game| {
                if game.reshuffle(deck) { Ok(()) } else { Err(format!("there is no deck {}", deck + 1)) }
            }),
            ParsedEntry::Condition(key, value) => self.by_hand(format!("{key} of the day: {value}"), |game| {
                game.setup_mut().conditions.insert(key.to_owned(), value);
                Ok(())
            }),
            ParsedEntry::Order(change) => return self.change_order(&change),
            ParsedEntry::Ending(change) => self.change_ending(&change),
            ParsedEntry::Select(who) => self.selected = who,
            ParsedEntry::Word(PlainCommand::Next) => self.next(),
            ParsedEntry::Word(PlainCommand::Undo) => {
                self.undo();
            }
            ParsedEntry::Word(PlainCommand::Redo) => {
                self.redo();
            }
            ParsedEntry::Word(PlainCommand::Allow) => self.allow(),
            ParsedEntry::Word(PlainCommand::Park) => self.park(),
            ParsedEntry::Word(PlainCommand::Again) => self.repeat_last(),
            ParsedEntry::Word(PlainCommand::AgainAll) => self.repeat_all(),
            ParsedEntry::Word(PlainCommand::Victory) => self.show_victory(),
            // A refused answer is cleared all the same; left in the line it would answer the next question.
            ParsedEntry::Refused(why) => {
                self.reject(&text, &why);
                self.message = Some(why);
            }
            ParsedEntry::Bad(why) => {
                self.message = Some(why);
                return false;
            }
        }
        true
    }

    /// Remembers a readable roll that was refused, because the umpire may still allow it.
    fn reject(&mut self, text: &str, why: &str) {
        if let Some(form) = &mut self.form {
            let reads = form.need().is_some_and(|need| matches!(need.read(text), Ok(TypedRoll::Cards(_))));
            form.rejected = reads.then(|| (text.to_owned(), why.to_owned()));
        }
    }

    /// Applies a complete entry that needs no roll at once: the preview said what it would do.
    fn apply_if_plain(&mut self) {
        let plain = self.form.as_ref().is_some_and(|f| f.info.rolls.is_empty() && matches!(f.stage(), Stage::Ready));
        if plain {
            self.apply();
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
fn wants_names(form: &Form) -> bool {
    let lacks = |key: &str| {
        let field = form.info.fields.iter().find(|f| f.key == key);
        field.is_some_and(|f| matches!(f.kind, Kind::Subject(_)))
    };
    let list = ListField::asked(form.info.fields).filter(|l| l.takes_names());
    let empty = |l: ListField| form.filled.get(l.field.key).and_then(Value::as_array).is_none_or(Vec::is_empty);
    form.examined.faults.first().is_some_and(|fault| lacks(&fault.key)) || list.is_some_and(empty)
}
