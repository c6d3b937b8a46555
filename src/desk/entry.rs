//! The one entry line: labels, sets, cards, dice, sums and verbs, with a preview of what Enter will do.

use serde_json::Value;

use super::form::{Form, Stage};
use super::session::{Desk, sentence};
use super::words::{fill, fill_selected, in_a_line};
use crate::core::chance::Answer;
use crate::core::marks::{End, Mark, Reminder};
use crate::core::play::{Play, ProcedureInfo};
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::schema::Kind;
use crate::core::values::complete;

/// What a text on the entry line means.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// Nothing typed: the green action.
    Green,
    /// A roll, or a choice.
    Answer(String),
    /// A procedure with what was said of it.
    Open(&'static str, Draft),
    /// Words for the form at hand.
    Fill(Draft),
    /// A text for the row of the list at hand.
    Row(String),
    /// A field set by hand.
    Set(Vec<Subject>, &'static str, String),
    /// A marker put or taken off.
    Mark(Vec<Subject>, String, End),
    /// A counter.
    Count(String, i64),
    /// A reminder for a turn.
    Remind(u32, String),
    /// A deck shuffled anew.
    Reshuffle(usize),
    /// A condition of the day.
    Condition(&'static str, Value),
    /// Units or commands to select.
    Select(Vec<Subject>),
    /// Step on, undo, redo.
    Word(Word),
    /// Not understood, in a sentence.
    Bad(String),
}

/// A command by its plain word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Word {
    Next,
    Undo,
    Redo,
    Allow,
    Park,
}

/// What Enter will do, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The words.
    pub text: String,
    /// Whether it can be done.
    pub good: bool,
}

impl Desk {
    /// What a text means now.
    pub fn read_entry(&self, text: &str) -> Entry {
        let text = text.trim();
        if text.is_empty() {
            return Entry::Green;
        }
        if self.list.is_some() {
            return Entry::Row(text.to_owned());
        }
        // A roll is tried on a copy: a summary that the rule cannot read may still be a label or a verb.
        let unread = match self.form.as_ref().filter(|f| f.need().is_some()).cloned() {
            Some(mut form) => match form.answer(text, self.game()) {
                Ok(()) => return Entry::Answer(text.to_owned()),
                Err(why) => Some(why),
            },
            None => None,
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let first = words[0].to_lowercase();
        if let Some(entry) = self.verb(&first, &words[1..]) {
            return entry;
        }
        if let Some(entry) = plain_word(&first, &words[1..], self.game(), &self.selected) {
            return entry;
        }
        if let Some(entry) = self.by_hand_entry(&first, &words[1..]) {
            return entry;
        }
        let selected = self.game().select(text);
        if let Ok(found) = selected {
            return Entry::Select(found);
        }
        if let Some(form) = &self.form {
            let mut draft = form.given.clone();
            if fill(&form.info, &words, &mut draft, self.game()).is_ok() {
                return Entry::Fill(draft);
            }
        }
        let why = match (unread, selected) {
            (Some(why), _) => why,
            (None, Err(why)) => why.to_string(),
            (None, Ok(_)) => String::new(),
        };
        Entry::Bad(sentence(&why))
    }

    fn verb(&self, first: &str, rest: &[&str]) -> Option<Entry> {
        let info = self.game().procedures().into_iter().find(|p| p.id == first || p.verbs.contains(&first))?;
        let mut draft = Draft::default();
        if let Err(why) = fill(&info, rest, &mut draft, self.game()) {
            return Some(Entry::Bad(why));
        }
        fill_selected(&info, &self.selected, &mut draft, self.game());
        Some(Entry::Open(info.id, draft))
    }

    /// `hits p3 +1`, or `hits +1` for the selection.
    fn by_hand_entry(&self, first: &str, rest: &[&str]) -> Option<Entry> {
        let game = self.game();
        let known =
            |s: Subject| game.fields_of(s).iter().find(|f| f.key == first || f.label.eq_ignore_ascii_case(first));
        let (value, who) = rest.split_last()?;
        let subjects = if who.is_empty() { self.selected.clone() } else { game.select(&who.join(" ")).ok()? };
        if let Some(field) = known(*subjects.first()?) {
            return Some(Entry::Set(subjects, field.key, (*value).to_owned()));
        }
        // A command named for a field that only units have means its units.
        let units: Vec<Subject> = subjects.iter().flat_map(|s| game.units_of(*s)).map(Subject::Unit).collect();
        let field = known(*units.first()?)?;
        Some(Entry::Set(units, field.key, (*value).to_owned()))
    }

    /// What Enter will do with this text.
    pub fn preview(&self, text: &str) -> Preview {
        let good = |text: String| Preview { text, good: true };
        let game = self.game();
        let names = |who: &[Subject]| who.iter().map(|s| game.name_of(*s)).collect::<Vec<_>>().join(", ");
        match self.read_entry(text) {
            Entry::Green => {
                let green = self.green();
                match (green.why_not.is_empty(), green.note.is_empty()) {
                    (false, _) => Preview { text: sentence(&green.why_not), good: false },
                    (true, true) => good(green.label),
                    (true, false) => good(format!("{}: {}", green.label, green.note)),
                }
            }
            Entry::Answer(text) => good(format!("Take {text} as rolled at the table")),
            Entry::Row(text) => good(format!("Put “{text}” into the row at hand")),
            Entry::Open(id, draft) => {
                self.procedure(id).map_or_else(|| good(String::new()), |info| self.preview_form(info, draft))
            }
            Entry::Fill(draft) => match &self.form {
                Some(form) => self.preview_form(form.info, draft),
                None => good(String::new()),
            },
            Entry::Set(who, key, value) => good(format!("Set {key} of {} to {value} by hand", names(&who))),
            Entry::Mark(who, text, ends) => {
                let until = ends.words(game.turn_word());
                good(format!("Put the marker “{text}” beside {} ({until}), or take it off", names(&who)))
            }
            Entry::Count(name, by) => good(format!("Count {name} {by:+}")),
            Entry::Remind(turn, text) => good(format!("Remind me in {} {turn}: {text}", game.turn_word())),
            Entry::Reshuffle(deck) => good(format!("Shuffle deck {} anew", deck + 1)),
            Entry::Condition(key, value) => good(format!("Set {key} of the day to {value}")),
            Entry::Select(who) => good(format!("Select {}", names(&who))),
            Entry::Word(Word::Next) => good("Step on".to_owned()),
            Entry::Word(Word::Undo) => good(format!("Undo “{}”", self.undo_label().unwrap_or("nothing"))),
            Entry::Word(Word::Redo) => good(format!("Redo “{}”", self.redo_label().unwrap_or("nothing"))),
            Entry::Word(Word::Allow) => good("Allow what the rules refuse".to_owned()),
            Entry::Word(Word::Park) => good("Leave this turn open and choose another".to_owned()),
            Entry::Bad(why) => Preview { text: why, good: false },
        }
    }

    fn preview_form(&self, info: ProcedureInfo, draft: Draft) -> Preview {
        let form = Form::open(info, draft, self.game());
        let line = in_a_line(info.fields, &form.filled);
        match form.stage() {
            Stage::Ready => {
                Preview { text: form.told.map_or_else(|| info.title.to_owned(), |told| told.headline), good: true }
            }
            Stage::Roll(need) => {
                Preview { text: format!("{}: {line}; then {}", info.title, need.wanted()), good: true }
            }
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

    /// Enter on the entry line. Returns whether the text was used, so that it can be cleared.
    pub fn enter(&mut self, text: &str) -> bool {
        self.message = None;
        match self.read_entry(text) {
            Entry::Green => self.go_green(),
            Entry::Answer(text) => {
                if let Err(why) = self.answer(&text) {
                    self.message = Some(sentence(&why));
                    return false;
                }
            }
            Entry::Row(text) => self.list_enter(&text),
            Entry::Open(id, draft) => {
                self.open_form(id, &Value::Object(draft.0));
                self.apply_if_plain();
            }
            Entry::Fill(draft) => {
                let game = self.history().state().clone();
                if let Some(form) = &mut self.form {
                    form.given = draft;
                    form.look(game.play());
                }
                self.apply_if_plain();
            }
            Entry::Set(who, key, value) => self.set_fields(&who, key, &Value::from(value)),
            Entry::Mark(who, text, ends) => self.mark(&who, &text, &ends),
            Entry::Count(name, by) => self.by_hand(format!("{name} {by:+}"), |game| {
                game.count(&name, by);
                Ok(())
            }),
            Entry::Remind(turn, text) => self.by_hand(format!("Reminder for {turn}: {text}"), |game| {
                game.marks_mut().reminders.push(Reminder { text, turn, step: None, said: false });
                Ok(())
            }),
            Entry::Reshuffle(deck) => self.by_hand(format!("Deck {} reshuffled", deck + 1), |game| {
                if game.reshuffle(deck) { Ok(()) } else { Err(format!("there is no deck {}", deck + 1)) }
            }),
            Entry::Condition(key, value) => self.by_hand(format!("{key} of the day: {value}"), |game| {
                game.setup_mut().conditions.insert(key.to_owned(), value);
                Ok(())
            }),
            Entry::Select(who) => self.selected = who,
            Entry::Word(Word::Next) => self.next(),
            Entry::Word(Word::Undo) => {
                self.undo();
            }
            Entry::Word(Word::Redo) => {
                self.redo();
            }
            Entry::Word(Word::Allow) => self.allow(),
            Entry::Word(Word::Park) => self.park(),
            Entry::Bad(why) => {
                self.reject(text, &why);
                self.message = Some(why);
                return false;
            }
        }
        true
    }

    /// A roll that reads well but cannot be is remembered: the umpire may still allow it.
    fn reject(&mut self, text: &str, why: &str) {
        if let Some(form) = &mut self.form {
            let reads = form.need().is_some_and(|need| matches!(need.read(text), Ok(Answer::Cards(_))));
            form.rejected = reads.then(|| (text.to_owned(), why.to_owned()));
        }
    }

    /// What was typed whole and needs no roll is done at once: its preview said what it would do.
    fn apply_if_plain(&mut self) {
        let plain = self.form.as_ref().is_some_and(|f| f.info.rolls.is_empty() && matches!(f.stage(), Stage::Ready));
        if plain {
            self.apply();
        }
    }

    /// Puts a marker beside everyone named, or takes it off.
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

    /// The ways a text can go on: verbs, fields, labels, names, choices.
    pub fn completions(&self, text: &str) -> Vec<String> {
        let (before, last) = match text.rfind(' ') {
            Some(at) => text.split_at(at + 1),
            None => ("", text),
        };
        // A number is a number, whatever names begin with it.
        if last.is_empty() || last.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return Vec::new();
        }
        let low = last.to_lowercase();
        let mut words: Vec<String> = Vec::new();
        let procedures = self.game().procedures();
        if before.is_empty() {
            words.extend(procedures.iter().flat_map(|p| p.verbs.iter().map(|v| (*v).to_owned())));
            words.extend(
                ["next", "undo", "redo", "allow", "mark", "count", "remind", "reshuffle", "all"].map(str::to_owned),
            );
            for subject in [Subject::Unit(0), Subject::Command(0)] {
                words.extend(self.game().fields_of(subject).iter().map(|f| f.key.to_owned()));
            }
        } else {
            let verb = before.split_whitespace().next().unwrap_or("").to_lowercase();
            let fields = procedures.iter().filter(|p| p.verbs.contains(&verb.as_str())).flat_map(|p| p.fields);
            for field in fields {
                if let Kind::Choice(choices) = field.kind {
                    words.extend(choices.iter().map(|(value, _)| (*value).to_owned()));
                }
            }
        }
        words.extend(
            self.game().names().into_iter().flat_map(|(label, name)| [label.to_lowercase(), name.to_lowercase()]),
        );
        words.retain(|w| w.to_lowercase().starts_with(&low) && w.to_lowercase() != low);
        words.sort();
        words.dedup();
        words.truncate(8);
        words.into_iter().map(|w| format!("{before}{w}")).collect()
    }
}

/// A marker with its end: `smoke`, `smoke until period`, `smoke until 5`.
fn marked(who: Vec<Subject>, text: &str, turn_word: &str) -> Entry {
    let Some((text, until)) = text.rsplit_once(" until ") else {
        return Entry::Mark(who, text.to_owned(), End::ByHand);
    };
    match until.trim().parse::<u32>() {
        Ok(turn) => Entry::Mark(who, text.to_owned(), End::TurnNumber(turn)),
        Err(_) if until.trim() == turn_word || until.trim() == "end" => Entry::Mark(who, text.to_owned(), End::Turn),
        Err(_) => {
            Entry::Bad(format!("A marker lasts until {turn_word}, or until the number of one: mark F12 smoke until 5."))
        }
    }
}

/// Commands by their plain word.
fn plain_word(first: &str, rest: &[&str], game: &dyn Play, selected: &[Subject]) -> Option<Entry> {
    let joined = rest.join(" ");
    Some(match (first, rest) {
        ("next", []) => Entry::Word(Word::Next),
        ("undo", []) => Entry::Word(Word::Undo),
        ("redo", []) => Entry::Word(Word::Redo),
        ("allow", []) => Entry::Word(Word::Allow),
        ("leave", []) => Entry::Word(Word::Park),
        ("reshuffle" | "reshuffled" | "shuffle", []) => Entry::Reshuffle(0),
        ("reshuffle" | "reshuffled" | "shuffle", [which]) => match game.select(which).ok().as_deref() {
            Some([Subject::Side(side)]) => Entry::Reshuffle(*side),
            _ => match which.parse::<usize>() {
                Ok(n) if n > 0 => Entry::Reshuffle(n - 1),
                _ => Entry::Bad(format!("“{which}” is no deck: name a side, or type 1 or 2.")),
            },
        },
        ("mark", [_, ..]) => match game.select(rest[0]) {
            Ok(who) if rest.len() > 1 => marked(who, &rest[1..].join(" "), game.turn_word()),
            _ if !selected.is_empty() => marked(selected.to_vec(), &joined, game.turn_word()),
            Ok(_) => Entry::Bad("Type what the marker says: mark F12 low on powder.".to_owned()),
            Err(why) => Entry::Bad(sentence(&why.to_string())),
        },
        ("count", [.., _]) => match rest.split_last() {
            Some((by, name)) if !name.is_empty() && by.parse::<i64>().is_ok() => {
                Entry::Count(name.join(" "), by.parse().unwrap_or(0))
            }
            _ => Entry::Count(joined, 1),
        },
        ("remind", [turn, _, ..]) => match turn.parse::<u32>() {
            Ok(turn) => Entry::Remind(turn, rest[1..].join(" ")),
            Err(_) => Entry::Bad(format!("Type the {} first: remind 5 the bridge blows.", game.turn_word())),
        },
        (word, [value]) => {
            let field = game.conditions().iter().find(|f| f.key == word)?;
            let given = Value::Object([(field.key.to_owned(), Value::from(*value))].into_iter().collect());
            match complete(std::slice::from_ref(field), &given) {
                Ok(checked) => Entry::Condition(field.key, checked[field.key].clone()),
                Err(faults) => Entry::Bad(faults.into_iter().map(|f| f.text).collect::<Vec<_>>().join(" ")),
            }
        }
        _ => return None,
    })
}
