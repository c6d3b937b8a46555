//! Questions from the command line or from a line of a batch.

use std::path::PathBuf;
use std::str::FromStr as _;

use serde_json::Value;

use super::args::{OddsArgs, QuestionArgs, ResolveArgs};
use super::{house_file, named};
use crate::core::cards::Card;
use crate::core::headless::RuleQuestion;
use crate::core::serde_messages::{not_json_message, plain_message};

pub(super) fn of_resolve(args: &ResolveArgs) -> Result<RuleQuestion, String> {
    let mut ask = of_question(&args.question)?;
    ask.cards = args.cards.iter().flat_map(|text| cards(text)).collect();
    ask.dice = args.dice.iter().flat_map(|text| dice(text)).collect();
    ask.seed = args.seed;
    Ok(ask)
}

pub(super) fn of_odds(args: &OddsArgs) -> Result<RuleQuestion, String> {
    of_question(&args.question)
}

fn of_question(question: &QuestionArgs) -> Result<RuleQuestion, String> {
    let QuestionArgs {
        rulebook, procedure, input, choose, gone, allow, house_rules, house: rules, tables: clubs, ..
    } = question;
    let mut ask = RuleQuestion {
        rulebook: rulebook.clone().unwrap_or_default(),
        procedure: procedure.clone().unwrap_or_default(),
        allow: allow.clone(),
        tables: club_texts(clubs)?,
        ..RuleQuestion::default()
    };
    let tables = (named(&ask.rulebook)?.tables)();
    for text in input {
        let (key, value) = pair(text, "a value as KEY=VALUE")?;
        if ask.input.insert(key.to_owned(), value.into()).is_some() {
            return Err(format!("“{key}” is given twice."));
        }
    }
    for text in choose {
        let (key, option) = pair(text, "a choice as KEY=OPTION")?;
        ask.choices.insert(key.to_owned(), option.to_owned());
    }
    for text in gone {
        let (deck, list) = pair(text, "the cards gone as DECK=9s,jd")?;
        ask.gone.entry(deck.to_owned()).or_default().extend(cards(list));
    }
    if let Some(path) = house_rules {
        ask.house_rules = house_file::of_file(path, &tables)?;
    }
    for text in rules {
        let (key, value) = pair(text, "a house rule as KEY=VALUE")?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
        ask.house_rules.insert(key.to_owned(), value);
    }
    Ok(ask)
}

pub(super) fn club_texts(paths: &[PathBuf]) -> Result<Vec<String>, String> {
    let read = |path: &PathBuf| {
        std::fs::read_to_string(path).map_err(|e| format!("The club table cannot be read ({e}): {}", path.display()))
    };
    paths.iter().map(read).collect()
}

fn pair<'a>(text: &'a str, wanted: &str) -> Result<(&'a str, &'a str), String> {
    let split = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
    split.filter(|(key, _)| !key.is_empty()).ok_or_else(|| format!("“{text}” cannot be read: write {wanted}."))
}

/// Cards separated by commas or spaces; anything else is kept, because it may be a summary.
fn cards(text: &str) -> Vec<String> {
    let pieces = text.split(',').map(str::trim).filter(|piece| !piece.is_empty());
    pieces
        .flat_map(|piece| {
            let words: Vec<&str> = piece.split_whitespace().collect();
            if words.iter().all(|word| Card::from_str(word).is_ok()) { words } else { vec![piece] }
        })
        .map(str::to_owned)
        .collect()
}

/// Faces separated by commas or spaces; anything else is kept, because it may be a summary.
fn dice(text: &str) -> Vec<Value> {
    let face = |text: &str| text.parse::<i64>().map_or_else(|_| text.into(), Value::from);
    let pieces = text.split(',').map(str::trim).filter(|piece| !piece.is_empty());
    pieces
        .flat_map(|piece| {
            let words: Vec<&str> = piece.split_whitespace().collect();
            if words.iter().all(|word| word.parse::<i64>().is_ok()) { words } else { vec![piece] }
        })
        .map(face)
        .collect()
}

pub(super) fn of_line(line: &[u8]) -> Result<RuleQuestion, String> {
    let text = std::str::from_utf8(line).map_err(|_| "The line is not text in UTF-8.".to_owned())?;
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("The line is empty: each line is a JSON object.".to_owned());
    }
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("The line is not JSON: {}.", not_json_message(&error)))?;
    let Value::Object(mut map) = value else {
        return Err("The line is not an object: write {\"rulebook\": …, \"procedure\": …, \"input\": {…}}.".to_owned());
    };
    map.retain(|_, value| !value.is_null());
    if let Some(Value::Object(rules)) = map.get("house_rules") {
        let id = map.get("rulebook").and_then(Value::as_str).unwrap_or_default();
        let flat = crate::core::booklet::flat(rules, &(named(id)?.tables)());
        map.insert("house_rules".to_owned(), Value::Object(flat.into_iter().collect()));
    }
    for missing in ["rulebook", "procedure"] {
        if !map.contains_key(missing) {
            return Err(format!("The line names no “{missing}”."));
        }
    }
    serde_path_to_error::deserialize(Value::Object(map)).map_err(|error| {
        let key = error.path().iter().next().map(ToString::to_string);
        let why = error.inner().to_string();
        match key.filter(|key| key != "?") {
            _ if why.starts_with("unknown field") => format!("The line holds an {why}."),
            Some(key) => format!("“{key}” cannot be read: {}.", plain_message(&why)),
            None => format!("The line cannot be read: {}.", plain_message(&why)),
        }
    })
}
