//! The one green action at a time: what it says, why it cannot be done, and doing it.

use super::ask::assumed_in_words;
use super::form::{Form, Stage};
use super::rows::small_letters;
use super::session::{Desk, sentence};
use crate::core::chance::{Need, NeedKind};
use crate::core::sequence::{Opens, Work};

/// The one green action: what Enter on an empty line does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Green {
    /// What it says.
    pub label: String,
    /// A few words more.
    pub note: String,
    /// Why it cannot be done now; empty if it can.
    pub why_not: String,
    /// What the form at hand assumes because nobody said and the battle does not know: "assumed: 6″, in command".
    pub assumed: String,
    /// What it does.
    pub does: Does,
}

/// What the green action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Opens this item of the work list.
    Open(usize),
    /// Steps on.
    Next,
    /// Lets the program roll.
    Roll,
    /// Takes what is mostly picked of a decision.
    Usual,
    /// Applies the result.
    Apply,
    /// Applies the rest of the list.
    List,
    /// Nothing: something is missing.
    Wait,
}

impl Green {
    fn of(does: Does) -> Self {
        let nothing = String::new;
        Self { label: nothing(), note: nothing(), why_not: nothing(), assumed: nothing(), does }
    }
}

/// What a form assumes, once it can go on as it is.
fn assumed(form: &Form) -> String {
    let goes_on = matches!(form.stage(), Stage::Ready | Stage::Roll(_));
    let words = if goes_on { assumed_in_words(&form.assumed) } else { Vec::new() };
    if words.is_empty() { String::new() } else { format!("assumed: {}", words.join(", ")) }
}

impl Desk {
    /// What Enter on an empty line does.
    pub fn green(&self) -> Green {
        let green = |label: &str, does| Green { label: label.to_owned(), ..Green::of(does) };
        if let Some(why_not) = self.only_read() {
            return Green { why_not, ..green("Only looked at", Does::Wait) };
        }
        if let Some(list) = &self.list {
            return list.green();
        }
        if let Some(form) = &self.form {
            let green = |label: &str, does| Green { assumed: assumed(form), ..green(label, does) };
            return match form.stage() {
                Stage::Ready => green("Apply", Does::Apply),
                Stage::Roll(need) if matches!(need.kind, NeedKind::Choice { .. }) => match need.usual() {
                    Some(usual) => Green { note: need.why.clone(), ..green(&format!("Take {usual}"), Does::Usual) },
                    None => Green {
                        why_not: format!("{}: type {}", need.why, need.wanted()),
                        ..green("Choose", Does::Wait)
                    },
                },
                Stage::Roll(need) if self.game().setup().table_rolls => Green {
                    why_not: "type what the table shows, or press F2 for the program's roll".to_owned(),
                    ..green(&roll_label(&need), Does::Wait)
                },
                Stage::Roll(need) => green(&roll_label(&need), Does::Roll),
                Stage::Refused(_) => {
                    Green { why_not: "the rules are against it; F9 allows it".to_owned(), ..green("Apply", Does::Wait) }
                }
                Stage::BadRoll(why) => Green { why_not: why, ..green("Apply", Does::Wait) },
                Stage::Fill => {
                    let fault = form.examined.faults.first();
                    let why_not = fault.map_or_else(String::new, |f| f.text.clone());
                    let label = fault
                        .and_then(|f| form.field_at(&f.key))
                        .map_or_else(|| "Apply".to_owned(), |field| format!("Fill in {}", small_letters(field.label)));
                    Green { why_not, ..green(&label, Does::Wait) }
                }
            };
        }
        let work = self.work();
        let due = work.iter().position(|w| w.must && !w.done);
        let open = work.iter().filter(|w| w.must && !w.done).count();
        match self.work_at.or_else(|| self.turn_of_selected(&work)).or(due) {
            Some(index) => {
                let begins = matches!(work.get(index).map(|w| &w.opens), Some(Opens::Turn(_)));
                let note = work.get(index).map(|w| w.title.clone()).unwrap_or_default();
                Green { note, ..green(if begins { "Begin turn" } else { "Open" }, Does::Open(index)) }
            }
            None if open > 0 => Green { note: format!("{open} open"), ..green("Next", Does::Next) },
            None => green("Next", Does::Next),
        }
    }

    /// Whoever is selected takes his turn next, if it is his to take.
    fn turn_of_selected(&self, work: &[Work]) -> Option<usize> {
        let [one] = self.selected.as_slice() else { return None };
        work.iter().position(|w| matches!(w.opens, Opens::Turn(actor) if actor == *one))
    }

    /// Does the green action.
    pub fn go_green(&mut self) {
        match self.green().does {
            Does::Open(index) => self.open_work(index),
            Does::Next => self.next(),
            Does::Roll => self.roll(),
            Does::Usual => self.take_usual(),
            Does::Apply => self.apply(),
            Does::List => {
                self.list_enter("");
            }
            Does::Wait => self.message = Some(sentence(&self.green().why_not)),
        }
    }

    /// Moves along the work list.
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

/// What the roll button says.
fn roll_label(need: &Need) -> String {
    match need.kind {
        NeedKind::Cards { .. } => format!("Draw {}", need.wanted()),
        NeedKind::Dice { .. } => format!("Throw {}", need.wanted()),
        NeedKind::Choice { .. } => "Choose".to_owned(),
    }
}
