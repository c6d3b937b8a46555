//! A club table thrown: filled in from the battle, its total looked up, its markers and fields set.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ClubTable, On, Row};
use crate::core::chance::{Chance, Roll};
use crate::core::deck::Deck;
use crate::core::game::Game;
use crate::core::inputs::{plain, spoken};
use crate::core::marks::{End, Mark};
use crate::core::odds::odds;
use crate::core::procedure::{Draft, OddsFault, OddsTable, Told, summarised};
use crate::core::rulebook::Rulebook;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Outcome {
    result: String,
    thrown: u16,
    total: i64,
}

/// Fills in what the battle knows: modifiers that a field tells.
pub fn prefill<R: Rulebook>(game: &Game<R>, table: &ClubTable, draft: &mut Draft) {
    for modifier in &table.modifiers {
        let Some(field) = &modifier.field else { continue };
        let whose = if modifier.of == On::Target { "target" } else { "unit" };
        let Some(subject) = draft.text(whose).and_then(|text| game.find(text).ok()) else { continue };
        let now = match game.field(subject, field) {
            Some(Value::String(word)) => word,
            Some(other) => other.to_string(),
            None => continue,
        };
        let holds = if modifier.is.is_empty() { now == "true" } else { modifier.is.contains(&now) };
        draft.fill(&modifier.key, holds);
    }
}

/// The throw, the sum and the row.
pub fn resolve(input: &Value, chance: &mut Chance) -> Result<Roll<Value>, String> {
    let table = ClubTable::of_input(input)?;
    Ok(thrown(table, input, chance).map(plain))
}

fn thrown(table: &'static ClubTable, input: &Value, chance: &mut Chance) -> Roll<Outcome> {
    let thrown = if table.cards > 0 {
        let rank = |card: crate::core::cards::Card| u16::from(card.rank().unwrap_or(0));
        chance.cards(0, u32::from(table.cards), &table.title, rank)?
    } else {
        chance.dice(&table.dice, &table.title, |faces| faces.iter().map(|f| u16::from(*f)).sum::<u16>())?
    };
    let rule = "Club table";
    chance.say(rule, || format!("{}: {thrown} thrown.", table.title));
    let mut total = i64::from(thrown);
    for modifier in &table.modifiers {
        let times = match input.get(&modifier.key) {
            Some(Value::Bool(true)) => 1,
            Some(Value::Number(n)) => n.as_i64().unwrap_or(0),
            _ => 0,
        };
        if times != 0 {
            total += times * modifier.add;
            chance.say(rule, || format!("{:+} {}.", times * modifier.add, modifier.label));
        }
    }
    let result = table.row(total).map_or_else(|| "nothing".to_owned(), |row| row.result.clone());
    chance.say(rule, || format!("Total {total}: {result}."));
    Ok(Outcome { result, thrown, total })
}

/// The exact odds of each result.
pub fn odds_of(
    input: &Value,
    decks: &[Deck],
    choices: &BTreeMap<String, String>,
    stop: Option<&AtomicBool>,
) -> Result<OddsTable, OddsFault> {
    let table = ClubTable::of_input(input).map_err(OddsFault::Input)?;
    let found = odds(decks, choices, stop, |chance| thrown(table, input, chance)).map_err(OddsFault::Stop)?;
    Ok(summarised(found.rows, &["result"], found.fresh_assumed))
}

/// The row that came of it, and the label it is for.
fn came<'a>(input: &'a Value, outcome: &Value) -> Result<Option<(&'static Row, Option<&'a str>)>, String> {
    let table = ClubTable::of_input(input)?;
    let total = outcome.get("total").and_then(Value::as_i64).ok_or("the total is missing")?;
    Ok(table.row(total).map(|row| {
        let whose = if row.on == On::Target { "target" } else { "unit" };
        (row, input.get(whose).and_then(Value::as_str))
    }))
}

/// Places the markers and sets the fields.
pub fn apply<R: Rulebook>(input: &Value, outcome: &Value, game: &mut Game<R>) -> Result<(), String> {
    let Some((row, Some(label))) = came(input, outcome)? else { return Ok(()) };
    let subject = game.find(label).map_err(|e| e.to_string())?;
    for text in &row.marks {
        let lies = game.marks.marks.iter().any(|m| m.on == subject && m.text == *text);
        if !lies {
            game.toggle_mark(Mark { on: subject, text: text.clone(), ends: End::ByHand });
        }
    }
    for (key, value) in &row.set {
        game.set_field(subject, key, &Value::from(value.as_str()))?;
    }
    Ok(())
}

/// What it means at the table.
pub fn tell<R: Rulebook>(input: &Value, outcome: &Value, game: &Game<R>) -> Result<Told, String> {
    let table = ClubTable::of_input(input)?;
    let who = spoken(game, input.get("unit").and_then(Value::as_str), "The unit");
    let result = outcome.get("result").and_then(Value::as_str).unwrap_or_default();
    let mut lines = Vec::new();
    if let Some((row, label)) = came(input, outcome)? {
        let on = spoken(game, label, "the unit");
        lines.extend(row.marks.iter().map(|mark| format!("Place “{mark}” beside {on}.")));
        lines.extend(row.set.iter().map(|(key, value)| format!("{on}: {} {value}.", key.replace('_', " "))));
    }
    let empty = Map::new();
    let target = input.as_object().unwrap_or(&empty).get("target").and_then(Value::as_str);
    let at = target.map_or_else(String::new, |label| format!(" at {}", spoken(game, Some(label), "")));
    Ok(Told { headline: format!("{}, {who}{at}: {result}", table.title), table: lines, ..Told::default() })
}
