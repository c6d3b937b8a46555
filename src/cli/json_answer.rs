//! Answers as JSON, in the shapes that other programs rely on.

use serde_json::{Map, Value, json};

use super::VerbAnswer;
use super::roll::{self, deck_name};
use crate::core::chance::{Need, NeedKind, Working};
use crate::core::headless::RuleAnswer;
use crate::core::odds_table::OddsTable;

pub(super) fn json(said: &VerbAnswer) -> Value {
    match said {
        VerbAnswer::Odds(table) => odds(table),
        VerbAnswer::InBattle { input, answer } => {
            let mut said = json(answer);
            said["input"] = input.clone().into();
            said
        }
        VerbAnswer::Outcome(answer) => match &**answer {
            RuleAnswer::Outcome { outcome, working, rolls, allowed } => {
                let mut said = Map::new();
                said.insert("outcome".to_owned(), outcome.clone());
                said.insert("working".to_owned(), working.iter().map(text_of).collect());
                said.insert("rolls".to_owned(), rolls.iter().map(roll::json).collect());
                if !allowed.is_empty() {
                    said.insert("allowed".to_owned(), json!(allowed));
                }
                Value::Object(said)
            }
            RuleAnswer::Refused(reasons) => {
                let (keys, texts): (Vec<&str>, Vec<&str>) =
                    reasons.iter().map(|(key, text)| (key.as_str(), text.as_str())).unzip();
                json!({"refused": texts, "keys": keys})
            }
            RuleAnswer::Needs(need) => json!({ "needs": needs(need) }),
            RuleAnswer::Error(text) => json!({ "error": text }),
        },
    }
}

fn text_of(line: &Working) -> Value {
    line.text.as_str().into()
}

fn needs(need: &Need) -> Value {
    let why = &need.why;
    match &need.kind {
        NeedKind::Cards { deck, missing, .. } => json!({"cards": missing, "for": why, "deck": deck_name(*deck)}),
        NeedKind::Dice { missing, .. } => json!({"dice": missing, "for": why}),
        NeedKind::Choice { key, options, .. } => json!({"choice": key, "options": options, "for": why}),
    }
}

fn odds(table: &OddsTable) -> Value {
    let rows: Vec<Value> = table
        .rows
        .iter()
        .map(|(summary, chance)| {
            let mut row = summary.clone();
            row.insert("p".to_owned(), chance.to_string().into());
            row.insert("decimal".to_owned(), chance.to_f64().into());
            Value::Object(row)
        })
        .collect();
    let mut said = Map::new();
    said.insert("odds".to_owned(), rows.into());
    if table.fresh_assumed {
        said.insert("fresh_assumed".to_owned(), true.into());
    }
    Value::Object(said)
}
