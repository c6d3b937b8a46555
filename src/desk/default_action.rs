//! The default action (green button, Enter on an empty line): its label, why it is not possible, and doing it.

use super::assumed_fields::assumed_in_words;
use super::form::{Form, Stage};
use super::session::Desk;
use crate::core::chance::{Need, NeedKind};
use crate::core::phrases::{sentence, small_letters};
use crate::core::sequence::{Opens, Work};

/// What the green button and Enter on an empty line do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultAction {
    pub label: String,
    pub note: String,
    /// Empty if it is possible.
    pub why_not: String,
    /// What the open form assumes because it is neither given nor known: "assumed: 6″, in command".
    pub assumed: String,
    pub does: DefaultActionKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultActionKind {
    /// An item of the work list.
    Open(usize),
    Next,
    Roll,
    /// Takes the usual option of a choice.
    Usual,
    Apply,
    /// Applies the rest of the list.
    List,
    /// Nothing, because something is missing.
    Wait,
}

impl DefaultAction {
    fn of(does: DefaultActionKind) -> Self {
        let nothing = String::new;
        Self { label: nothing(), note: nothing(), why_not: nothing(), assumed: nothing(), does }
    }
}

/// What a form assumes, if it can go on as it is.
fn assumed(form: &Form) -> String {
    let goes_on = matches!(form.stage(), Stage::Ready | Stage::Roll(_));
    let words = if goes_on { assumed_in_words(&form.assumed) } else { Vec::new() };
    if words.is_empty() { String::new() } else { format!("assumed: {}", words.join(", ")) }
}

impl Desk {
    pub fn default_action(&self) -> DefaultAction {
        self.default_action_of(&self.work())
    }

    /// The default action for this work list.
    pub(super) fn default_action_of(&self, work: &[Work]) -> DefaultAction {
        let made = |label: &str, does| DefaultAction { label: label.to_owned(), ..DefaultAction::of(does) };
        if let Some(why_not) = self.only_read() {
            return DefaultAction { why_not, ..made("Only looked at", DefaultActionKind::Wait) };
        }
        if let Some(list) = &self.list {
            return list.default_action();
        }
        if let Some(form) = &self.form {
            let made = |label: &str, does| DefaultAction { assumed: assumed(form), ..made(label, does) };
            return match form.stage() {
                Stage::Ready => made("Apply", DefaultActionKind::Apply),
                Stage::Roll(need) if matches!(need.kind, NeedKind::Choice { .. }) => match need.usual() {
                    Some(usual) => DefaultAction {
                        note: need.why.clone(),
                        ..made(&format!("Take {usual}"), DefaultActionKind::Usual)
                    },
                    None => DefaultAction {
                        why_not: format!("{}: type {}", need.why, need.wanted()),
                        ..made("Choose", DefaultActionKind::Wait)
                    },
                },
                Stage::Roll(need) if self.game().setup().table_rolls => DefaultAction {
                    why_not: "type what the table shows, or press F2 for the program's roll".to_owned(),
                    ..made(&roll_label(&need), DefaultActionKind::Wait)
                },
                Stage::Roll(need) => made(&roll_label(&need), DefaultActionKind::Roll),
                Stage::Refused(_) => DefaultAction {
                    why_not: "the rules are against it; F9 allows it".to_owned(),
                    ..made("Apply", DefaultActionKind::Wait)
                },
                Stage::BadRoll(why) => DefaultAction { why_not: why, ..made("Apply", DefaultActionKind::Wait) },
                Stage::Fill => {
                    let fault = form.examined.faults.first();
                    let why_not = fault.map_or_else(String::new, |f| f.text.clone());
                    let label = fault
                        .and_then(|f| form.field_at(&f.key))
                        .map_or_else(|| "Apply".to_owned(), |field| format!("Fill in {}", small_letters(field.label)));
                    DefaultAction { why_not, ..made(&label, DefaultActionKind::Wait) }
                }
            };
        }
        let due = work.iter().position(|w| w.must && !w.done);
        let open = work.iter().filter(|w| w.must && !w.done).count();
        match self.work_at.or_else(|| self.turn_of_selected(work)).or(due) {
            Some(index) => {
                let begins = matches!(work.get(index).map(|w| &w.opens), Some(Opens::Turn(_)));
                let note = work.get(index).map(|w| w.title.clone()).unwrap_or_default();
                DefaultAction {
                    note,
                    ..made(if begins { "Begin turn" } else { "Open" }, DefaultActionKind::Open(index))
                }
            }
            None if open > 0 => DefaultAction { note: format!("{open} open"), ..made("Next", DefaultActionKind::Next) },
            None => made("Next", DefaultActionKind::Next),
        }
    }

    /// The turn of the selected subject, if it may take one now.
    fn turn_of_selected(&self, work: &[Work]) -> Option<usize> {
        let [one] = self.selected.as_slice() else { return None };
        work.iter().position(|w| matches!(w.opens, Opens::Turn(actor) if actor == *one))
    }

    pub fn do_default_action(&mut self) {
        let action = self.default_action();
        match action.does {
            DefaultActionKind::Open(index) => self.open_work(index),
            DefaultActionKind::Next => self.next(),
            DefaultActionKind::Roll => self.roll(),
            DefaultActionKind::Usual => self.take_usual(),
            DefaultActionKind::Apply => self.apply(),
            DefaultActionKind::List => {
                self.list_enter("");
            }
            DefaultActionKind::Wait => self.message = Some(sentence(&action.why_not)),
        }
    }

    /// Moves the cursor in the work list.
    pub fn move_in_work(&mut self, by: isize) {
        let len = self.work().len();
        if len == 0 {
            return;
        }
        let at = match (self.work_at, by) {
            (None, by) if by > 0 => 0,
            (None, _) => len - 1,
            (Some(at), by) => (at as isize + by).rem_euclid(len as isize) as usize,
        };
        self.work_at = Some(at);
    }
}

fn roll_label(need: &Need) -> String {
    match need.kind {
        NeedKind::Cards { .. } => format!("Draw {}", need.wanted()),
        NeedKind::Dice { .. } => format!("Throw {}", need.wanted()),
        NeedKind::Choice { .. } => "Choose".to_owned(),
    }
}
