//! Those awaited come to the table, and are asked for when it is time. Knows no rule book.

use super::AwaitedGroup;
use super::arrival::{ID, Input, Reinforcements};
use super::awaited::awaited;
use crate::core::fields::{draft, key};
use crate::core::game::Game;
use crate::core::orbat::Arrival;
use crate::core::roster::{Away, CommandId, Subject, UnitId};
use crate::core::rulebook::Rulebook;
use crate::core::sequence::Duty;

impl<R: Rulebook> Game<R> {
    /// Brings somebody awaited to the table, with those under them who come at the same time and their superiors, who
    /// must be there to command. Returns labels of units and commands, and names of superiors.
    pub(super) fn bring_on(&mut self, subject: Subject) -> (Vec<String>, Vec<String>) {
        let arrival = match subject {
            Subject::Command(id) => self.commands.slot(id).and_then(awaited),
            Subject::Unit(id) => self.units.slot(id).and_then(awaited),
            Subject::Side(_) => None,
        };
        let Some(arrival) = arrival else { return Default::default() };
        let mut coming = self.coming_with(subject, arrival);
        let mut above: Vec<CommandId> = coming.subjects().flat_map(|one| self.absent_superiors(one)).collect();
        above.retain(|id| !coming.commands.contains(id));
        above.sort_unstable();
        above.dedup();
        coming.commands.extend(&above);
        self.set_away(&coming.commands, &coming.units, None);
        let who: Vec<Subject> = coming.subjects().collect();
        for one in &who {
            R::mend(self, *one);
        }
        self.reorganised();
        let units: Vec<String> = coming.units.iter().map(|id| self.label_of(Subject::Unit(*id))).collect();
        let labels = if units.is_empty() { who.iter().map(|one| self.label_of(*one)).collect() } else { units };
        (labels, above.iter().map(|id| self.name_of(Subject::Command(*id))).collect())
    }

    /// Brings these to the table, or takes them from it.
    pub(super) fn set_away(&mut self, commands: &[CommandId], units: &[UnitId], away: Option<Away>) {
        for id in commands {
            if let Some(command) = self.commands.slot_mut(*id) {
                command.away = away;
            }
        }
        for id in units {
            if let Some(unit) = self.units.slot_mut(*id) {
                unit.away = away;
            }
        }
        self.forget_names();
    }

    fn absent_superiors(&self, subject: Subject) -> Vec<CommandId> {
        let mut above = Vec::new();
        let mut up = match subject {
            Subject::Command(id) => self.commands.slot(id).and_then(|c| c.under),
            Subject::Unit(id) => self.units.slot(id).and_then(|u| u.under),
            Subject::Side(_) => None,
        };
        while let Some((id, command)) = up.and_then(|id| Some((id, self.commands.slot(id)?))) {
            if command.away.is_none() || above.contains(&id) {
                break;
            }
            above.push(id);
            up = command.under;
        }
        above
    }

    /// Makes everybody under somebody awaited come with them, unless they have a time of their own.
    pub(in crate::core) fn inherit_arrivals(&mut self) {
        let absent = |up: Option<CommandId>| {
            let mut up = up;
            for _ in 0..=self.commands.slot_count() {
                let command = self.commands.slot(up?)?;
                if command.away.is_some() {
                    return command.away;
                }
                up = command.under;
            }
            None
        };
        let commands = self.commands.entries().filter_map(|(id, c)| Some((id, absent(c.under)?))).collect::<Vec<_>>();
        let units = self.units.entries().filter_map(|(id, u)| Some((id, absent(u.under)?))).collect::<Vec<_>>();
        for (id, away) in commands {
            if let Some(command) = self.commands.slot_mut(id) {
                command.away = Some(away);
            }
        }
        for (id, away) in units {
            if let Some(unit) = self.units.slot_mut(id) {
                unit.away = Some(away);
            }
        }
        self.forget_names();
    }

    /// The battle as if nobody were to come, for those who may not know of them.
    pub fn without_awaited(mut self) -> Self {
        let gone = Some(Away::Removed { turn: self.flow.turn });
        let commands: Vec<usize> =
            self.commands.slots().filter(|(_, c)| awaited(c).is_some()).map(|(id, _)| id).collect();
        let units: Vec<usize> = self.units.slots().filter(|(_, u)| awaited(u).is_some()).map(|(id, _)| id).collect();
        self.set_away(&commands, &units, gone);
        self.drop_arrival_duties(|_| true);
        self
    }

    /// Asks for all who are due in the turn that begins, in place of what was asked in the turn before.
    pub(in crate::core) fn call_arrivals(&mut self) {
        let turn = self.flow.turn;
        self.drop_arrival_duties(|_| true);
        for group in self.awaited().into_iter().filter(|group| group.is_due(turn)) {
            self.ask_for(&group);
        }
    }

    /// Keeps what is asked in step with who is awaited. Who tried a throw in vain is asked for again next turn only.
    pub(super) fn renew_arrivals(&mut self) {
        let groups = self.awaited();
        let known = |who: &str| groups.iter().any(|group| group.who == who);
        self.drop_arrival_duties(|who| !known(who));
        let asked: Vec<String> = self.flow.duties.iter().filter_map(asked_for).map(str::to_owned).collect();
        let turn = self.flow.turn;
        let new = |group: &AwaitedGroup| {
            matches!(group.arrival, Arrival::Turn(_)) && group.is_due(turn) && !asked.contains(&group.who)
        };
        for group in groups.into_iter().filter(new) {
            self.ask_for(&group);
        }
    }

    fn ask_for(&mut self, group: &AwaitedGroup) {
        let title = match group.arrival {
            Arrival::Roll { at_least, .. } => format!("{} with {at_least}+", group.coming()),
            _ => group.coming(),
        };
        self.add_duty(Duty::of::<Reinforcements<R>>(title, draft!(Input { who: group.who })));
    }

    /// Drops duties of arrivals by whom they name.
    pub(super) fn drop_arrival_duties(&mut self, gone: impl Fn(&str) -> bool) {
        let over = |duty: &Duty| asked_for(duty).is_some_and(&gone);
        if self.flow.duties.iter().any(over) {
            self.flow_mut().duties.retain(|duty| !over(duty));
        }
    }
}

/// Whom a duty asks for, if it asks for an arrival.
pub(super) fn asked_for(duty: &Duty) -> Option<&str> {
    let who = duty.draft.get(key!(Input.who)).and_then(serde_json::Value::as_str);
    who.filter(|_| duty.procedure == ID)
}
