//! Who is in command: each unit's general, how far he is, and whether his command reaches it. Asked once a turn.

use crate::core::schema::validate::pick;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::WhoRolls;
use crate::rulebooks::bbb::turn::{active, retires};

/// Says who is in command.
pub struct InCommand;

/// Whether a general's command reaches a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Reach {
    In,
    Out,
}

const REACHES: Words = &[("in", "In command"), ("out", "Out of command")];

impl Reach {
    fn of(is_in: bool) -> Self {
        if is_in { Self::In } else { Self::Out }
    }
}

/// One unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its label.
    pub unit: Option<String>,
    /// Whether it is in command, where that is said.
    pub command: Option<Reach>,
    /// How far its general is, where that was measured.
    pub distance: Option<Length>,
    /// The general's label.
    pub general: Option<String>,
    /// How far his command reaches.
    pub radius: Option<Length>,
}

const ROW: &[Field] = &[
    Field::subject("unit", "Unit", SubjectKind::Unit),
    Field::choice("command", "Command", REACHES).optional(),
    Field::length("distance", "Distance to its general").optional(),
    Field::subject("general", "General", SubjectKind::Command).quiet(),
    Field::length("radius", "Command radius").optional().quiet(),
];

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

/// All who are asked about.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The units.
    pub units: Vec<Row>,
}

/// What was said of one unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Said {
    /// Its label.
    pub unit: Option<String>,
    /// It is in command.
    pub in_command: bool,
    /// How far its general is, where that was measured.
    pub distance: Option<Length>,
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// How many are in command.
    pub in_command: u32,
    /// How many are not.
    pub out_of_command: u32,
    /// Each of them.
    pub units: Vec<Said>,
}

impl Procedure for InCommand {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "command";
    const TITLE: &'static str = "Who is in command";
    const VERBS: &'static [&'static str] = &["command", "com"];
    const RULE: &'static str = "Movement modifiers";
    const FIELDS: &'static [Field] =
        &[Field::new("units", "Units", Kind::List(ROW)).help("In, out, or the distance to the general; as last turn.")];
    const OUTCOME: &'static [Field] = &[
        Field::whole("in_command", "In command", 0, 9_999),
        Field::whole("out_of_command", "Out of command", 0, 9_999),
        Field::new(
            "units",
            "Each unit",
            Kind::List(&[
                Field::text("unit", "Unit").optional(),
                Field::flag("in_command", "In command"),
                Field::length("distance", "Distance to its general").optional(),
            ]),
        ),
    ];
    const SUMMARY: &'static [&'static str] = &["in_command", "out_of_command"];

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        let Some(Value::Array(rows)) = draft.0.get_mut("units") else { return };
        for row in rows {
            if row.is_string() {
                *row = json!({ "unit": row.take() });
            }
            let Some(map) = row.as_object_mut() else { continue };
            let mut known = Draft::from(std::mem::take(map));
            offer(game, &mut known);
            *map = known.0;
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        if input.units.is_empty() {
            return vec![FieldFault::new("units", "Name units, each with in, out, or the distance to its general.")];
        }
        let open: Vec<&str> = input.units.iter().filter(|row| row.reach().is_none()).map(Row::who).collect();
        if open.is_empty() {
            return Vec::new();
        }
        let text = format!("Say of {} in, out, or the distance to the general, as in {} in.", open.join(", "), open[0]);
        vec![FieldFault::new("units", text)]
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
            let general = command_at(game, row.general.as_deref()).map(|(id, _)| game.label_of(Subject::Command(id)));
            on_unit(game, said.unit.as_deref(), |unit| {
                unit.out_of_command = !said.in_command;
                unit.command_turn = turn;
                unit.general_distance = said.distance;
                unit.general = general;
            });
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

/// Whether it matters for a unit's roll that it is in command.
pub fn asks_command(unit: &Unit, rules: &Rules) -> bool {
    let rolls = unit.arm != Arm::Artillery || rules.moving.who_rolls != WhoRolls::NotArtillery;
    unit.stands() && rolls && !retires(unit, rules)
}

/// The labels of those of the side that moves who have a roll to make, each with whether it was said of it this turn.
pub fn asked(game: &Game<Bbb>) -> Vec<(String, bool)> {
    let side = active(game, &game.flow.cursor);
    let units = game.units.iter().filter(|piece| Some(piece.side) == side);
    units
        .filter(|piece| asks_command(&piece.own, game.rules()))
        .map(|piece| (piece.label.clone(), piece.own.command_turn == game.flow.turn))
        .collect()
}

/// The general whom a unit is under, or who was last named for it.
pub fn general_of(game: &Game<Bbb>, unit: usize) -> Option<usize> {
    let piece = game.unit(unit)?;
    command_at(game, piece.own.general.as_deref()).map(|(id, _)| id).or(piece.under)
}

/// Fills a row with the last answer. A distance typed anew decides for itself, and a word typed anew does without the
/// distance of last time.
fn offer(game: &Game<Bbb>, row: &mut Draft) {
    let Some((id, unit)) = unit_at(game, row.text("unit")) else { return };
    if let Some(general) = general_of(game, id) {
        row.fill("general", game.label_of(Subject::Command(general)));
    }
    if let Some(radius) = command_at(game, row.text("general")).and_then(|(_, general)| general.command_radius) {
        row.fill("radius", plain(radius));
    }
    let length = |key: &str| row.0.get(key).and_then(|value| Length::from_value(value).ok());
    let (far, radius) = (length("distance"), length("radius"));
    let within = |far: Option<Length>| far.zip(radius).map(|(far, radius)| Reach::of(far <= radius));
    // Of another general nothing is known from last time.
    let same_general = command_at(game, row.text("general")).map(|(id, _)| id) == general_of(game, id);
    let last_far = unit.general_distance.filter(|_| same_general);
    let offered = last_answer(unit).filter(|_| same_general).or_else(|| within(last_far));
    let said = row.0.get("command").and_then(|value| pick(value, REACHES)).map(|word| Reach::of(word == "in"));
    let said_anew = said.is_some() && said != offered;
    let measured_anew = far.is_some() && far != last_far;
    let answer = match (said_anew, measured_anew) {
        (false, true) => within(far).or(said),
        _ => said.or(offered),
    };
    if let Some(answer) = answer {
        row.0.insert("command".to_owned(), plain(answer));
    }
    if !measured_anew {
        let agrees = within(last_far).is_none_or(|by| Some(by) == answer);
        match last_far.filter(|_| agrees) {
            Some(last) => row.fill("distance", plain(last)),
            None => drop(row.0.remove("distance")),
        }
    }
}

fn last_answer(unit: &Unit) -> Option<Reach> {
    let told = unit.command_turn > 0 || unit.out_of_command;
    told.then(|| Reach::of(!unit.out_of_command))
}
