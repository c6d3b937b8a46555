//! Those who are not on the table yet: when they come, who comes together, and how they are named. Knows no rule book.

use std::collections::BTreeMap;

use super::leaving::CommandBranch;
use crate::core::game::Game;
use crate::core::name_index::NameIndex;
use crate::core::orbat::Arrival;
use crate::core::phrases::counted;
use crate::core::roster::{Away, CommandId, Piece, SideId, Subject, folded};
use crate::core::rulebook::Rulebook;
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

pub(super) fn awaited<T>(piece: &Piece<T>) -> Option<Arrival> {
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
    pub(super) fn coming_with(&self, subject: Subject, arrival: Arrival) -> CommandBranch {
        let all = self.branch(subject);
        let alike = |id: &CommandId| self.commands.slot(*id).and_then(awaited) == Some(arrival);
        let unit = |id: &usize| self.units.slot(*id).and_then(awaited) == Some(arrival);
        CommandBranch {
            commands: all.commands.into_iter().filter(alike).collect(),
            units: all.units.into_iter().filter(unit).collect(),
        }
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

impl AwaitedGroup {
    pub(super) fn is_due(&self, turn: u32) -> bool {
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
