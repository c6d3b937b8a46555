//! Who is in command: each unit's general, how far he is, and whether his command reaches it. Asked once a turn.

use serde_json::Map;

use crate::core::schema::validate::pick;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::WhoRolls;
use crate::rulebooks::bbb::turn::{active, retires};

pub struct InCommand;

/// Whether a general's command reaches a unit.
#[choice]
pub enum Reach {
    #[is(label = "In command")]
    In,
    #[is(label = "Out of command")]
    Out,
}

impl Reach {
    fn of(is_in: bool) -> Self {
        if is_in { Self::In } else { Self::Out }
    }
}

fields! {
    pub struct Row for Bbb {
        unit: Option<UnitRef>;
        command: Option<Reach>;
        distance: Option<Length>, "Distance to its general";
        general: Option<CommandRef>, from = general_named(game, unit.id);
        radius: Option<Length>, "Command radius", from = general.command_radius;
    }
}

impl Row {
    fn by_distance(&self) -> Option<Reach> {
        let (far, radius) = self.distance.zip(self.radius)?;
        Some(Reach::of(far <= radius))
    }

    fn reach(&self) -> Option<Reach> {
        self.command.or_else(|| self.by_distance())
    }

    fn who(&self) -> &str {
        self.unit.as_deref().unwrap_or("a unit")
    }

    /// The distance, as long as the answer agrees with it.
    fn measured(&self) -> Option<Length> {
        self.distance.filter(|_| self.by_distance().is_none_or(|by| Some(by) == self.reach()))
    }
}

fields! {
    pub struct Input for Bbb {
        units: Vec<Row>, help = "In, out, or the distance to the general; as last turn.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Said {
        unit: Option<UnitRef>, kind = Kind::Text;
        in_command: bool;
        distance: Option<Length>, "Distance to its general";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        in_command: u32, 0..=9_999, summary;
        out_of_command: u32, 0..=9_999, summary;
        units: Vec<Said>, "Each unit";
    }
}

impl Procedure for InCommand {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "command";
    const TITLE: &'static str = "Who is in command";
    const VERBS: &'static [&'static str] = &["command", "com"];
    const RULE: &'static str = "Movement modifiers";

    fn after_fill(game: &Game<Bbb>, draft: &mut Draft) {
        let shared = draft.row(Map::new());
        let Some(Value::Array(rows)) = draft.0.get_mut(key!(Input.units)) else { return };
        for row in rows.iter_mut().filter_map(Value::as_object_mut) {
            let mut known = shared.row(std::mem::take(row));
            answer(game, &mut known);
            *row = known.0;
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        if input.units.is_empty() {
            return vec![FieldFault::new(
                key!(Input.units),
                "Name units, each with in, out, or the distance to its general.",
            )];
        }
        let open: Vec<&str> = input.units.iter().filter(|row| row.reach().is_none()).map(Row::who).collect();
        if open.is_empty() {
            return Vec::new();
        }
        let text = format!("Say of {} in, out, or the distance to the general, as in {} in.", open.join(", "), open[0]);
        vec![FieldFault::new(key!(Input.units), text)]
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Movement modifiers", text));
        for (at, row) in input.units.iter().enumerate() {
            if let (Some(far), Some(radius)) = (row.distance.filter(|_| row.measured().is_none()), row.radius) {
                let said = if row.reach() == Some(Reach::In) { "in" } else { "out of" };
                let text = format!("{} is {far}″ from a general who reaches {radius}″, yet {said} command.", row.who());
                no("commandAndDistance", text);
            }
            let same = |other: &Row| row.unit.is_some() && other.unit == row.unit;
            if input.units[..at].iter().any(same) {
                no("twice", format!("{} is listed twice.", row.who()));
            }
        }
        reasons
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let said = |row: &Row| Said {
            unit: row.unit.clone(),
            in_command: row.reach() == Some(Reach::In),
            distance: row.measured(),
        };
        let units: Vec<Said> = input.units.iter().map(said).collect();
        for row in &input.units {
            if let (Some(far), Some(radius)) = (row.measured(), row.radius) {
                let reach = if row.reach() == Some(Reach::In) { "in command" } else { "out of command" };
                chance.say("Command", || format!("{}: {far}″ of {radius}″, {reach}.", row.who()));
            }
        }
        let count = |is_in: bool| {
            let those = units.iter().filter(|unit| unit.in_command == is_in).count();
            u32::try_from(those).unwrap_or(u32::MAX)
        };
        Ok(Outcome { in_command: count(true), out_of_command: count(false), units })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Bbb>) {
        let turn = game.flow.turn;
        for (row, said) in input.units.iter().zip(&outcome.units) {
            let general = row.general.command().map(|id| game.label_of(Subject::Command(id)));
            let Some(unit) = said.unit.unit_mut(game) else { continue };
            unit.out_of_command = !said.in_command;
            unit.command_turn = turn;
            unit.general_distance = said.distance;
            unit.general = general;
        }
    }

    fn tell(_: &Input, outcome: &Outcome, _: &Game<Bbb>) -> Report {
        let out: Vec<&str> =
            outcome.units.iter().filter(|unit| !unit.in_command).filter_map(|unit| unit.unit.as_deref()).collect();
        let headline = if out.is_empty() {
            format!("In command: {}", outcome.in_command)
        } else {
            format!("In command: {}; out of command: {}", outcome.in_command, out.join(", "))
        };
        Report { headline, ..Report::default() }
    }
}

/// Whether being in command matters for a unit's roll.
pub fn asks_command(unit: &Unit, rules: &Rules) -> bool {
    let rolls = unit.arm != Arm::Artillery || rules.moving.who_rolls != WhoRolls::NotArtillery;
    unit.stands() && rolls && !retires(unit, rules)
}

/// The units of the moving side that have a roll to make, each with whether it was asked about this turn.
pub fn asked(game: &Game<Bbb>) -> Vec<(String, bool)> {
    let side = active(game, &game.flow.cursor);
    let units = game.units.iter().filter(|piece| Some(piece.side) == side);
    units
        .filter(|piece| asks_command(&piece.own, game.rules()))
        .map(|piece| (piece.label.clone(), piece.own.command_turn == game.flow.turn))
        .collect()
}

/// The general who was last named for a unit, or whom it stands under.
pub fn general_of(game: &Game<Bbb>, unit: usize) -> Option<usize> {
    let piece = game.unit(unit)?;
    command_at(game, piece.own.general.as_deref()).map(|(id, _)| id).or(piece.under)
}

fn general_named(game: &Game<Bbb>, unit: UnitId) -> Option<CommandRef> {
    general_of(game, unit).map(|general| CommandRef::known(game, Subject::Command(general)))
}

/// Fills a row with the last answer. A newly typed distance decides by itself whether the unit is in command; a newly
/// typed word drops the distance of last time.
fn answer(game: &Game<Bbb>, row: &mut Draft) {
    let Some((id, unit)) = row.unit(game, key!(Row.unit)) else { return };
    let length = |key: &str| row.0.get(key).and_then(|value| Length::from_value(value).ok());
    let (far, radius) = (length(key!(Row.distance)), length(key!(Row.radius)));
    let within = |far: Option<Length>| far.zip(radius).map(|(far, radius)| Reach::of(far <= radius));
    // Nothing is known from last time if the general is another.
    let same_general = row.command(game, key!(Row.general)).map(|(id, _)| id) == general_of(game, id);
    let last_far = unit.general_distance.filter(|_| same_general);
    let offered = last_answer(unit).filter(|_| same_general).or_else(|| within(last_far));
    let said = row
        .0
        .get(key!(Row.command))
        .and_then(|value| pick(value, Reach::WORDS))
        .map(|word| Reach::of(word == Reach::In.word()));
    let said_anew = said.is_some() && said != offered;
    let measured_anew = far.is_some() && far != last_far;
    let answer = match (said_anew, measured_anew) {
        (false, true) => within(far).or(said),
        _ => said.or(offered),
    };
    if let Some(answer) = answer {
        row.0.insert(key!(Row.command).to_owned(), plain(answer));
    }
    if !measured_anew {
        let agrees = within(last_far).is_none_or(|by| Some(by) == answer);
        match last_far.filter(|_| agrees) {
            Some(last) => row.fill(key!(Row.distance), plain(last)),
            None => drop(row.0.remove(key!(Row.distance))),
        }
    }
}

fn last_answer(unit: &Unit) -> Option<Reach> {
    let told = unit.command_turn > 0 || unit.out_of_command;
    told.then(|| Reach::of(!unit.out_of_command))
}
