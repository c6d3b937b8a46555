//! The preview: what Enter will do with a text. Knows no rule book.

use super::assumed_fields::assumed_in_words;
use super::ending_commands::in_words;
use super::entry::{ParsedEntry, PlainCommand};
use super::form::{Form, Stage};
use super::session::Desk;
use crate::core::phrases::sentence;
use crate::core::roster::Subject;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub text: String,
    pub good: bool,
}

impl Desk {
    pub fn preview(&self, text: &str) -> Preview {
        self.read_line(text).preview
    }

    /// The preview of an entry and the form it leads to.
    pub(super) fn preview_of(&self, entry: &ParsedEntry, form: Option<&Form>) -> Preview {
        let good = |text: String| Preview { text, good: true };
        let game = self.game();
        let names = |who: &[Subject]| who.iter().map(|s| game.name_of(*s)).collect::<Vec<_>>().join(", ");
        match entry {
            ParsedEntry::DefaultAction => {
                let action = self.default_action();
                match (action.why_not.is_empty(), action.note.is_empty()) {
                    (false, _) => Preview { text: sentence(&action.why_not), good: false },
                    (true, true) => good(action.label),
                    (true, false) => good(format!("{}: {}", action.label, action.note)),
                }
            }
            ParsedEntry::Answer(text) => good(format!("Take {text} as rolled at the table")),
            ParsedEntry::Row(text) => good(format!("Put “{text}” into the row at hand")),
            ParsedEntry::Open(..) | ParsedEntry::Fill(_) => form.map_or_else(|| good(String::new()), preview_form),
            ParsedEntry::Many(id, rows) => {
                let who: Vec<Subject> = rows.iter().map(|(who, _)| *who).collect();
                let title = self.procedure(id).map_or("", |info| info.title);
                good(format!("{title}, a row each: {}", names(&who)))
            }
            ParsedEntry::Set(who, key, value) => good(format!("Set {key} of {} to {value} by hand", names(who))),
            ParsedEntry::Mark(who, text, ends) => {
                let until = game.until(ends);
                good(format!("Put the marker “{text}” beside {} ({until}), or take it off", names(who)))
            }
            ParsedEntry::Count(name, by) => good(format!("Count {name} {by:+}")),
            ParsedEntry::Remind(turn, text) => good(format!("Remind me in {} {turn}: {text}", game.turn_word())),
            ParsedEntry::Reshuffle(deck) => good(format!("Shuffle deck {} anew", deck + 1)),
            ParsedEntry::Condition(key, value) => good(format!("Set {key} of the day to {value}")),
            ParsedEntry::Order(change) => match self.try_order(change) {
                Ok(changed) => good(changed.headline),
                Err(text) => Preview { text, good: false },
            },
            ParsedEntry::Ending(change) => good(in_words(change, game)),
            ParsedEntry::Select(who) => good(format!("Select {}", names(who))),
            ParsedEntry::Word(PlainCommand::Next) => good("Step on".to_owned()),
            ParsedEntry::Word(PlainCommand::Undo) => good(format!("Undo “{}”", self.undo_label().unwrap_or("nothing"))),
            ParsedEntry::Word(PlainCommand::Redo) => good(format!("Redo “{}”", self.redo_label().unwrap_or("nothing"))),
            ParsedEntry::Word(PlainCommand::Allow) => good("Allow what the rules refuse".to_owned()),
            ParsedEntry::Word(PlainCommand::Park) => good("Leave this turn open and choose another".to_owned()),
            ParsedEntry::Word(PlainCommand::Again) => good("Do the same as last time for the unit at hand".to_owned()),
            ParsedEntry::Word(PlainCommand::AgainAll) => {
                good(format!("Do the same as last time for all who remember it ({})", self.repeat_count()))
            }
            ParsedEntry::Word(PlainCommand::Victory) => good("Show how the battle stands".to_owned()),
            ParsedEntry::Refused(why) | ParsedEntry::Bad(why) => Preview { text: why.clone(), good: false },
        }
    }
}

fn preview_form(form: &Form) -> Preview {
    let info = form.info;
    let line = form.line();
    match form.stage() {
        Stage::Ready => {
            let guessed: Vec<_> = form.assumed.iter().filter(|(field, _)| !field.quiet).cloned().collect();
            let words = assumed_in_words(&guessed);
            let mut text = form.told.as_ref().map_or_else(|| info.title.to_owned(), |told| told.headline.clone());
            // It is applied at once, so its assumptions are shown nowhere else.
            if !words.is_empty() && info.rolls.is_empty() {
                text = format!("{text} (assumed: {})", words.join(", "));
            }
            Preview { text, good: true }
        }
        Stage::Roll(need) => Preview { text: format!("{}: {line}; then {}", info.title, need.wanted()), good: true },
        Stage::Refused(reasons) => {
            let why: Vec<&str> = reasons.iter().map(|r| r.text.as_str()).collect();
            Preview { text: why.join(" "), good: false }
        }
        Stage::BadRoll(why) => Preview { text: why, good: false },
        Stage::Fill => {
            let why = form.examined.faults.first().map_or_else(String::new, |f| f.text.clone());
            Preview { text: format!("{}: {why}", info.title), good: true }
        }
    }
}
