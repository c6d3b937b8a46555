//! Making two units of one and one of two, as far as the rule book can. Knows no rule book.

use std::sync::Arc;

use super::Changed;
use super::leaving::CommandBranch;
use crate::core::game::Game;
use crate::core::orbat::labels::counted_on;
use crate::core::roster::{Piece, Subject, UnitId};
use crate::core::rulebook::Rulebook;

impl<R: Rulebook> Game<R> {
    pub(super) fn split(&mut self, id: UnitId, part: i64) -> Result<Changed, String> {
        let rules = Arc::clone(self.rules());
        let taken = self.labels_taken();
        let Some(unit) = self.unit(id) else { return Err("Nobody like that is on the table.".to_owned()) };
        let name = self.name_of(Subject::Unit(id));
        let Piece { label, side, under, player, .. } = unit.clone();
        let (new_label, new_name) = (counted_on(&label, &taken), part_name(&unit.name));
        let mut own = unit.own.clone();
        let split = R::split(&rules, &mut own, part)?;
        if let Some(unit) = self.unit_mut(id) {
            *unit = own;
        }
        let new = Piece { label: new_label.clone(), name: new_name, side, under, player, own: split, away: None };
        let new_id = self.units.push(new);
        let new = Subject::Unit(new_id);
        self.forget_names();
        R::mend(self, Subject::Unit(id));
        R::mend(self, new);
        self.note_split(id, new_id);
        let headline = format!("{name} is split: {part} of it are now {new_label}");
        Ok(Changed::new(headline).on(new).table(format!("Part {new_label} from {label} on the table.")).table(SILENT))
    }

    pub(super) fn merge(&mut self, id: UnitId, other: UnitId) -> Result<Changed, String> {
        let rules = Arc::clone(self.rules());
        let (name, joins) = (self.name_of(Subject::Unit(id)), self.name_of(Subject::Unit(other)));
        let (Some(unit), Some(second)) = (self.unit(id), self.unit(other)) else {
            return Err("Nobody like that is on the table.".to_owned());
        };
        if id == other {
            return Err(format!("{name} cannot be merged with itself: name another unit."));
        }
        if unit.side != second.side {
            return Err(format!("{name} and {joins} are on different sides."));
        }
        let (label, gone) = (unit.label.clone(), second.label.clone());
        let mut own = unit.own.clone();
        R::merge(&rules, &mut own, &second.own)?;
        if let Some(unit) = self.unit_mut(id) {
            *unit = own;
        }
        self.note_merger(id, other);
        let told = self.take_out(&CommandBranch { commands: Vec::new(), units: vec![other] });
        R::mend(self, Subject::Unit(id));
        let table = [vec![format!("Put {gone} together with {label}."), SILENT.to_owned()], told].concat();
        Ok(Changed { table, ..Changed::new(format!("{joins} becomes part of {name}")).on(Subject::Unit(id)) })
    }
}

/// What is said of every split and merger: no sheet of rules has them.
const SILENT: &str = "The rules say nothing of this: it is the umpire's decision.";

/// How much of a strength goes to a part, and how much of its losses with it, in proportion.
///
/// # Errors
/// A sentence if nothing would be left on one side.
pub fn parted(strength: u8, lost: u8, part: i64, what: &str) -> Result<(u8, u8), String> {
    let most = i64::from(strength) - 1;
    if !(1..=most).contains(&part) {
        return Err(match most {
            ..1 => format!("It has only {strength} {what}: nothing can be taken from it."),
            1 => format!("It has {strength} {what}: 1 can be taken from it."),
            _ => format!("It has {strength} {what}: 1 to {most} can be taken from it."),
        });
    }
    let with = i64::from(lost) * part / i64::from(strength);
    let left = |strength: i64, lost: i64| lost < strength;
    if !left(part, with) || !left(i64::from(strength) - part, i64::from(lost) - with) {
        return Err("It has lost too much: nothing would be left of a part.".to_owned());
    }
    Ok((part as u8, with as u8))
}

/// The strength of two units as one.
///
/// # Errors
/// A sentence if it is more than a unit can have.
pub fn joined(first: u8, second: u8, most: u8, what: &str) -> Result<u8, String> {
    let sum = u16::from(first) + u16::from(second);
    u8::try_from(sum)
        .ok()
        .filter(|sum| *sum <= most)
        .ok_or_else(|| format!("Together they would have {sum} {what}; {most} is the most."))
}

/// The name of a part, which does not grow when a part is split again.
fn part_name(name: &str) -> String {
    const PART: &str = ", part";
    if name.ends_with(PART) { name.to_owned() } else { format!("{name}{PART}") }
}
