//! Outcomes held until their step is left, because everything in that step happens at the same moment. Knows no rule
//! book.

use std::sync::Arc;

use super::draft::KnownSubjects;
use super::game::Game;
use super::prepared::{Outcome, PreparedAction};
use super::procedure::Report;
use super::rulebook::Rulebook;
use super::sequence::{Frame, HeldOutcome, Opens, StepKind, Work, steps_of};

impl<R: Rulebook> Game<R> {
    /// Whether the outcome of this procedure is held at the present stop.
    pub fn holds_here(&self, procedure: &str) -> bool {
        match steps_of::<R>(&self.flow.cursor).last().map(|step| &step.does) {
            Some(StepKind::Stop(stop)) => (stop.holds)(self.rules()).contains(&procedure),
            _ => false,
        }
    }

    /// Holds an outcome until the step is left; its duties and table lines follow then.
    pub(super) fn hold(&mut self, action: &PreparedAction, outcome: &Outcome, told: &mut Report) {
        let flow = self.flow_mut();
        let held = HeldOutcome {
            procedure: action.info.id.to_owned(),
            input: action.input.clone(),
            outcome: outcome.value.clone(),
            headline: told.headline.clone(),
            at: flow.cursor.clone(),
        };
        flow.held.push(held);
        told.follows.clear();
        told.table = vec!["Nothing yet: it takes effect with the others when this step ends.".to_owned()];
    }

    /// Applies everything held at or below this place. Returns what to do on the table, and whether it made something
    /// due at once.
    pub(super) fn release(&mut self, place: &[Frame]) -> (Vec<String>, bool) {
        let mut table = Vec::new();
        if self.flow.held.is_empty() {
            return (table, false);
        }
        let (ripe, waiting): (Vec<_>, Vec<_>) =
            self.flow.held.clone().into_iter().partition(|h| h.at.starts_with(place));
        self.flow_mut().held = waiting;
        let rules = Arc::clone(self.rules());
        let mut due = false;
        for HeldOutcome { procedure, input, outcome, headline, .. } in ripe {
            let Some(entry) = self.entry(&procedure) else { continue };
            let read = (entry.prepare)(&input, Some((self, &KnownSubjects::default()))).and_then(|prepared| {
                let outcome = prepared.read_outcome(&outcome, self)?;
                Ok((prepared, outcome))
            });
            let took_effect = read.and_then(|(prepared, outcome)| {
                let told = prepared.tell(&outcome, self)?;
                prepared.apply(&outcome, &rules, self).map(|()| told)
            });
            match took_effect {
                Ok(told) => {
                    table.extend(told.table);
                    due |= told.follows.iter().any(|duty| duty.at.is_empty());
                    told.follows.into_iter().for_each(|duty| self.add_duty(duty));
                }
                Err(why) => table.push(format!("{headline}: this no longer fits, so nothing was changed ({why}).")),
            }
        }
        (table, due)
    }

    /// Held outcomes of this stop, for the work list.
    pub(super) fn held_work(&self) -> impl Iterator<Item = Work> {
        let waits = |held: &&HeldOutcome| held.at == self.flow.cursor;
        self.flow.held.iter().filter(waits).map(|held| {
            let work = Work::new(held.headline.clone(), Opens::Nothing).note("takes effect when the step ends");
            Work { must: false, done: true, ..work }
        })
    }
}
