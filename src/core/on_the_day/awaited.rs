//! Those who are not on the table yet: when they come, who comes together, and their coming. Knows no rule book.

use std::collections::BTreeMap;

use super::arrival::{ID, WHO};
use super::leaving::Branch;
use crate::core::game::Game;
use crate::core::name_index::NameIndex;
use crate::core::orbat::Arrival;
use crate::core::phrases::counted;
use crate::core::roster::{Away, CommandId, Piece, SideId, Subject, UnitId, folded};
use crate::core::rulebook::Rulebook;
use crate::core::sequence::Duty;
use crate::core::view::{Fact, Section, SectionRow};

/// Some who come at the same time: a command with its branch, or units that stand under the same command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedGroup {
    pub arrival: Arrival,
    pub side: SideId,
    /// The highest of them; several only if they are units.
    pub leads: Vec<Subject>,
    /// Labels of the leads, as the arrival's form names them.
    pub who: String,
    /// "Friant", "F31, F32 and F33".
    pub name: String,
    pub units: usize,
}

/// When somebody comes, in words: "arrives in turn 3", "may arrive from turn 2 on: 4+".
pub fn arrival_words(arrival: Arrival, turn: &str) -> String {
    match arrival {
        Arrival::Turn(n) => format!("arrives in {turn} {n}"),
        Arrival::Roll { turn: n, at_least } => format!("arrives from {turn} {n} on with {at_least}+"),
        Arrival::Umpire => "arrives when the umpire says so".to_owned(),
    }
}

fn awaited<T>(piece: &Piece<T>) -> Option<Arrival> {
    match piece.away {
        Some(Away::Awaited(arrival)) => Some(arrival),
        _ => None,
    }
}

impl<R: Rulebook> Game<R> {
    /// Everybody awaited, by those who come together.
    pub fn awaited(&self) -> Vec<AwaitedGroup> {
        let mut led: BTreeMap<CommandId, usize> = BTreeMap::new();
        let mut loose: Vec<((Option<CommandId>, SideId), Arrival, Vec<usize>)> = Vec::new();
        let leads = |up: Option<CommandId>, arrival: Arrival| {
            up.and_then(|id| self.commands.slot(id)).and_then(awaited) == Some(arrival)
        };
        for (id, command) in self.commands.slots() {
            if let Some(arrival) = awaited(command).filter(|arrival| !leads(command.under, *arrival)) {
                led.insert(id, self.coming_with(Subject::Command(id), arrival).units.len());
            }
        }
        for (id, unit) in self.units.slots() {
            let Some(arrival) = awaited(unit).filter(|arrival| !leads(unit.under, *arrival)) else { continue };
            let place = (unit.under, unit.side);
            let together = matches!(arrival, Arrival::Turn(_));
            match loose.iter_mut().find(|(known, when, _)| together && *known == place && *when == arrival) {
                Some((.., units)) => units.push(id),
                None => loose.push((place, arrival, vec![id])),
            }
        }
        let of_command = |(id, units): (CommandId, usize)| {
            let command = self.commands.slot(id)?;
            Some(self.group(awaited(command)?, command.side, vec![Subject::Command(id)], units))
        };
        let commands = led.into_iter().filter_map(of_command).collect::<Vec<_>>();
        let units = loose.into_iter().map(|((_, side), arrival, units)| {
            let count = units.len();
            self.group(arrival, side, units.into_iter().map(Subject::Unit).collect(), count)
        });
        commands.into_iter().chain(units).collect()
    }

    fn group(&self, arrival: Arrival, side: SideId, leads: Vec<Subject>, units: usize) -> AwaitedGroup {
        let words: Vec<(String, String, _)> = leads.iter().map(|lead| self.slot_words(*lead)).collect();
        let labels: Vec<&str> = words.iter().map(|(label, ..)| label.as_str()).collect();
        let name = match (leads.as_slice(), words.as_slice()) {
            ([Subject::Command(_)], [(_, name, _)]) => name.clone(),
            (_, [(label, name, _)]) => format!("{label} {name}"),
            _ => listed(&labels),
        };
        AwaitedGroup { arrival, side, who: labels.join(", "), name, leads, units }
    }

    /// Whoever comes with this one at this time: itself and those under it who are awaited likewise.
    pub(super) fn coming_with(&self, subject: Subject, arrival: Arrival) -> Branch {
        let all = self.branch(subject);
        let alike = |id: &CommandId| self.commands.slot(*id).and_then(awaited) == Some(arrival);
        let unit = |id: &usize| self.units.slot(*id).and_then(awaited) == Some(arrival);
        Branch {
            commands: all.commands.into_iter().filter(alike).collect(),
            units: all.units.into_iter().filter(unit).collect(),
        }
    }

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

    /// Who is awaited and when, for the panel at the side; `None` if everybody is there.
    pub(in crate::core) fn awaited_section(&self) -> Option<Section> {
        let row = |group: AwaitedGroup| {
            let units = match group.leads.as_slice() {
                [Subject::Command(_)] => format!(" · {}", counted(group.units, "unit", "units")),
                _ => String::new(),
            };
            SectionRow::Fact(Fact::new(format!("{}{units}", group.name), arrival_words(group.arrival, R::TURN)))
        };
        let rows: Vec<SectionRow> = self.awaited().into_iter().map(row).collect();
        (!rows.is_empty()).then(|| Section { title: "Still to arrive".to_owned(), rows })
    }

    /// Asks for all who are due in the turn that begins, in place of what was asked in the turn before.
    pub(in crate::core) fn call_arrivals(&mut self) {
        let turn = self.flow.turn;
        self.drop_arrival_duties(|_| true);
        for group in self.awaited().into_iter().filter(|group| group.is_due(turn)) {
            self.ask_for(group);
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
            self.ask_for(group);
        }
    }

    fn ask_for(&mut self, group: AwaitedGroup) {
        let title = match group.arrival {
            Arrival::Roll { at_least, .. } => format!("{} with {at_least}+", group.coming()),
            _ => group.coming(),
        };
        let draft = [(WHO.to_owned(), group.who.into())].into_iter().collect();
        self.add_duty(Duty { title, procedure: ID.to_owned(), draft, ..Duty::default() });
    }

    /// Drops duties of arrivals by whom they name.
    pub(super) fn drop_arrival_duties(&mut self, gone: impl Fn(&str) -> bool) {
        let over = |duty: &Duty| asked_for(duty).is_some_and(&gone);
        if self.flow.duties.iter().any(over) {
            self.flow_mut().duties.retain(|duty| !over(duty));
        }
    }

    /// Whom of those awaited a text means: labels or names, separated by commas.
    ///
    /// # Errors
    /// A sentence with those who are awaited.
    pub(super) fn find_awaited(&self, text: &str) -> Result<Vec<Subject>, String> {
        let index = NameIndex::of(&self.commands, &self.units, |away| matches!(away, Some(Away::Awaited(_))));
        let mut found = Vec::new();
        for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            match self.one_awaited(part, &index) {
                Ok(subject) => found.push(subject),
                // Several names with blanks between them.
                Err(why) => {
                    let words = part.split_whitespace().map(|word| self.one_awaited(word, &index));
                    found.extend(words.collect::<Result<Vec<_>, _>>().map_err(|_| why)?);
                }
            }
        }
        let mut seen = Vec::new();
        found.retain(|subject| {
            !seen.contains(subject) && {
                seen.push(*subject);
                true
            }
        });
        Ok(found)
    }

    fn one_awaited(&self, text: &str, index: &NameIndex) -> Result<Subject, String> {
        if let Some(subject) = index.labelled(text) {
            return Ok(subject);
        }
        let word = folded(text);
        let found = match index.named(&word) {
            [] if word.len() >= 2 => index.begun(&word),
            exact => exact.to_vec(),
        };
        let leader = found.iter().copied().filter(|subject| matches!(subject, Subject::Command(_)));
        match (found.as_slice(), leader.collect::<Vec<_>>().as_slice()) {
            ([one], _) | (_, [one]) => Ok(*one),
            ([], _) => {
                let names: Vec<String> = self.awaited().into_iter().take(4).map(|group| group.name).collect();
                let known = if names.is_empty() { "nobody is".to_owned() } else { listed(&names) };
                Err(format!("Nobody called “{text}” is awaited; awaited: {known}."))
            }
            (some, _) => {
                let names: Vec<String> = some.iter().take(4).map(|one| self.slot_words(*one).1).collect();
                Err(format!("“{text}” could be {}: type the label.", names.join(" or ")))
            }
        }
    }
}

/// Whom a duty asks for, if it asks for an arrival.
fn asked_for(duty: &Duty) -> Option<&str> {
    let who = duty.draft.get(WHO).and_then(serde_json::Value::as_str);
    who.filter(|_| duty.procedure == ID)
}

impl AwaitedGroup {
    fn is_due(&self, turn: u32) -> bool {
        match self.arrival {
            Arrival::Turn(at) | Arrival::Roll { turn: at, .. } => at <= turn,
            Arrival::Umpire => false,
        }
    }

    /// "Friant arrives: 4 units".
    pub fn coming(&self) -> String {
        let arrive = if self.leads.len() > 1 { "arrive" } else { "arrives" };
        let units = match self.leads.first() {
            Some(Subject::Command(_)) if self.units > 0 => format!(": {}", counted(self.units, "unit", "units")),
            _ => String::new(),
        };
        format!("{} {arrive}{units}", self.name)
    }
}

/// "F31, F32 and F33".
pub(super) fn listed<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}
