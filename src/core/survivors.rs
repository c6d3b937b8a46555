//! What a battle leaves of the armies for the next one. Knows no rule book.

use serde_json::{Map, Value};

use super::game::{CommandOf, Game, UnitOf};
use super::roster::{Away, CommandId};
use super::rulebook::{PlainData, Rulebook};
use super::schema::Field;

/// So many are named in a remark; of the rest the number is said.
const NAMED: usize = 30;

/// The armies after a battle, as they begin the next one.
#[derive(Clone, Debug)]
pub struct Survivors<G> {
    pub game: G,
    /// How it was judged and who is gone, in sentences.
    pub remarks: Vec<String>,
}

impl<R: Rulebook> Game<R> {
    /// The armies as they come out of the battle: what an order of battle says of each unit, with the strength that is
    /// left of it. Who was still awaited is there; who was taken out by the umpire is not. What belonged to the day is
    /// gone: conditions, objectives, the end.
    pub fn survivors(&self) -> Survivors<Self> {
        let mut after = self.clone();
        let setup = after.setup_mut();
        setup.title = after_the_battle(&setup.title);
        setup.conditions.clear();
        setup.ending = super::ending::Ending::default();
        let mut gone = Vec::new();
        for id in 0..self.units.slot_count() {
            if let Some(unit) = self.units.slot(id).filter(|unit| !unit.is_removed()) {
                let left = self.unit_left(unit);
                if left.is_none() {
                    gone.push(unit.label.as_str());
                }
                after.put_unit(id, left);
            }
        }
        let mut leaders = Vec::new();
        for id in 0..self.commands.slot_count() {
            if let Some(command) = self.commands.slot(id).filter(|command| !command.is_removed()) {
                let left = self.command_left(id, command);
                if left.is_none() && R::in_play(self, id) {
                    leaders.push((id, command));
                }
                after.put_command(id, left);
            }
        }
        after.close_ranks();
        after.forget_names();
        let mut remarks: Vec<String> = R::SURVIVORS.lines().map(str::to_owned).collect();
        remarks.extend(named("Gone", &gone));
        for (id, command) in leaders {
            let under = self.commands.slot(id).and_then(|lost| after.living(lost.under));
            let under = under.and_then(|id| after.commands.slot(id)).map_or("nobody", |above| above.name.as_str());
            remarks.push(format!(
                "{} is lost: who was under him stands under {under} until you name another.",
                command.name
            ));
        }
        Survivors { game: after, remarks }
    }

    fn unit_left(&self, unit: &UnitOf<R>) -> Option<R::Unit> {
        let fresh = as_ordered(R::UNIT_FIELDS, &unit.own).unwrap_or_else(|| unit.own.clone());
        R::survivor(self.rules(), &unit.own, fresh)
    }

    fn command_left(&self, id: CommandId, command: &CommandOf<R>) -> Option<R::Command> {
        let fresh = as_ordered(R::COMMAND_FIELDS, &command.own).unwrap_or_else(|| command.own.clone());
        R::surviving_leader(self.rules(), &command.own, fresh)
            .filter(|_| command.away.is_some() || R::in_play(self, id))
    }

    fn put_unit(&mut self, id: usize, left: Option<R::Unit>) {
        let turn = self.flow.turn;
        if let Some(unit) = self.units.slot_mut(id) {
            unit.away = left.is_none().then_some(Away::Removed { turn });
            unit.own = left.unwrap_or_else(|| unit.own.clone());
        }
    }

    fn put_command(&mut self, id: CommandId, left: Option<R::Command>) {
        let turn = self.flow.turn;
        if let Some(command) = self.commands.slot_mut(id) {
            command.away = left.is_none().then_some(Away::Removed { turn });
            command.own = left.unwrap_or_else(|| command.own.clone());
        }
    }

    /// Puts everybody under the nearest superior who is left.
    fn close_ranks(&mut self) {
        for id in 0..self.units.slot_count() {
            let above = self.units.slot(id).and_then(|unit| self.living(unit.under));
            if let Some(unit) = self.units.slot_mut(id) {
                unit.under = above;
            }
        }
        for id in 0..self.commands.slot_count() {
            let above = self.commands.slot(id).and_then(|command| self.living(command.under));
            if let Some(command) = self.commands.slot_mut(id) {
                command.under = above;
            }
        }
    }

    /// The first of these superiors who is left. No chain is longer than the number of commands.
    fn living(&self, mut under: Option<CommandId>) -> Option<CommandId> {
        for _ in 0..=self.commands.slot_count() {
            let command = self.commands.slot(under?)?;
            if command.away.is_none() {
                return under;
            }
            under = command.under;
        }
        None
    }
}

/// A second battle after a battle is still after it.
fn after_the_battle(title: &str) -> String {
    const AFTER: &str = ", after the battle";
    if title.ends_with(AFTER) { title.to_owned() } else { format!("{title}{AFTER}") }
}

/// Only what an order of battle says of a unit or command; all else as at the start.
fn as_ordered<T: PlainData>(fields: &[Field], own: &T) -> Option<T> {
    let Value::Object(plain) = serde_json::to_value(own).ok()? else { return None };
    let ordered = |key: &str| fields.iter().any(|field| field.key == key && field.setup.is_some());
    let kept: Map<String, Value> = plain.into_iter().filter(|(key, _)| ordered(key)).collect();
    serde_json::from_value(Value::Object(kept)).ok()
}

fn named(what: &str, labels: &[&str]) -> Option<String> {
    let more = labels.len().saturating_sub(NAMED);
    let first = labels[..labels.len() - more].join(", ");
    match (labels.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(format!("{what}: {first}.")),
        (false, more) => Some(format!("{what}: {first} and {more} more.")),
    }
}
