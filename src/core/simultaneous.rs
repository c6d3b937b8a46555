//! Outcomes that wait until their step is left, because there everything happens at the same moment. Knows no rule book.

use std::sync::Arc;

use super::draft::KnownSubjects;
use super::game::Game;
use super::prepared::{Outcome, PreparedAction};
use super::procedure::Report;
use super::rulebook::Rulebook;
use super::sequence::{Frame, HeldOutcome, Opens, StepKind, Work, steps_of};

impl<R: Rulebook> Game<R> {
    /// Whether the outcome of this procedure waits at the stop where the game stands.
    pub fn holds_here(&self, procedure: &str) -> bool {
        match steps_of::<R>(&self.flow.cursor).last().map(|step| &step.does) {
            Some(StepKind::Stop(stop)) => (stop.holds)(self.rules()).contains(&procedure),
            _ => false,
        }
    }

    /// Keeps an outcome until the step is left; what follows from it and what to do on the table is said then.
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

    /// Lets everything that waits at or below this place take effect. Returns what to do on the table, and whether
    /// something is due from it at once.
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

    /// What waits here, for the work list.
    pub(super) fn held_work(&self) -> impl Iterator<Item = Work> {
        self.flow.held.iter().filter(|held| held.at == self.flow.cursor).map(|held| Work {
            title: held.headline.clone(),
            note: "takes effect when the step ends".to_owned(),
            subject: None,
            must: false,
            done: true,
            again: false,
            opens: Opens::Nothing,
        })
    }
}
