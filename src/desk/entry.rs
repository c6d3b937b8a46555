//! The entry line, from a typed text to its action: read once, with its preview, and entered as it was read. Verbs,
//! words for the open form and sets are told apart here. Knows no rule book.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use serde_json::Value;

use super::draft_each::draft_each;
use super::field_words::fill_selected;
use super::fill_words::{fill_form, names_fields, put};
use super::form::{Form, Stage};
use super::list_rows::ListField;
use super::look_back::OpenBattle;
use super::parsed_entry::wants_names;
pub use super::parsed_entry::{ParsedEntry, PlainCommand};
use super::plain_commands::plain_command;
use super::preview::Preview;
use super::session::Desk;
use super::tokens::tokens;
use crate::core::battle::ProcedureInfo;
use crate::core::marks::Reminder;
use crate::core::phrases::sentence;
use crate::core::procedure::Draft;

/// A text of the entry line: its meaning, the form it leads to, and its preview. Enter uses the very form that the
/// preview showed.
#[derive(Clone, Debug)]
pub struct TypedLine {
    pub text: String,
    pub entry: ParsedEntry,
    /// As Enter leaves it: opened, filled in or answered.
    pub form: Option<Form>,
    pub preview: Preview,
}

/// The last text and its completions, each with the revision of the desk it was read at.
#[derive(Default)]
pub(super) struct KeptLine {
    line: RefCell<Option<(u64, Arc<TypedLine>)>>,
    ways: RefCell<Option<(u64, String, Arc<Vec<String>>)>>,
    /// How many lines were read and completed.
    pub(super) read: Cell<u64>,
    pub(super) completed: Cell<u64>,
}

impl OpenBattle {
    /// A text of the entry line, read again only if it or the desk has changed.
    pub fn line_of(&self, text: &str) -> Arc<TypedLine> {
        let (kept, revision) = (self.kept_line(), self.revision());
        let mut line = kept.line.borrow_mut();
        if let Some((_, line)) = line.as_ref().filter(|(of, line)| *of == revision && line.text == text) {
            return Arc::clone(line);
        }
        kept.read.set(kept.read.get() + 1);
        let new = Arc::new(self.read_line(text));
        *line = Some((revision, Arc::clone(&new)));
        new
    }

    /// The completions of a text, made again only if it or the desk has changed.
    pub fn ways_of(&self, text: &str) -> Arc<Vec<String>> {
        let (kept, revision) = (self.kept_line(), self.revision());
        let mut ways = kept.ways.borrow_mut();
        if let Some((.., ways)) = ways.as_ref().filter(|(of, known, _)| *of == revision && known == text) {
            return Arc::clone(ways);
        }
        kept.completed.set(kept.completed.get() + 1);
        let new = Arc::new(self.completions(text));
        *ways = Some((revision, text.to_owned(), Arc::clone(&new)));
        new
    }

    /// Handles Enter, with the line as its preview was made. Returns whether the text was used.
    ///
    /// # Errors
    /// A sentence while the past is shown.
    pub fn enter(&mut self, text: &str) -> Result<bool, &'static str> {
        let line = TypedLine::clone(&self.line_of(text));
        Ok(self.to_work()?.enter_line(line))
    }
}

impl Desk {
    /// Valid as long as nothing on the desk changes.
    pub fn read_line(&self, text: &str) -> TypedLine {
        let (entry, answered) = self.read(text);
        let form = match &entry {
            ParsedEntry::Answer(_) => answered,
            ParsedEntry::Open(id, draft) => self.procedure(id).map(|info| Form::open(info, draft.clone(), self.game())),
            ParsedEntry::Fill(draft) => self.form.clone().map(|form| form.with(draft.clone(), self.game())),
            _ => None,
        };
        let preview = self.preview_of(&entry, form.as_ref());
        TypedLine { text: text.to_owned(), entry, form, preview }
    }

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

    pub(super) fn verb(&self, first: &str, rest: &[&str]) -> Option<ParsedEntry> {
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

    /// Applies a complete entry that needs no roll at once: the preview said what it would do.
    fn apply_if_plain(&mut self) {
        let plain = self.form.as_ref().is_some_and(|f| f.info.rolls.is_empty() && matches!(f.stage(), Stage::Ready));
        if plain {
            self.apply();
        }
    }
}
