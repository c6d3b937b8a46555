//! Answers for people: fields by their labels, the working beneath, odds in per cent.

use std::io::{self, Write};

use serde_json::Value;

use super::args::QuestionArgs;
use super::question::club_texts;
use super::roll::{self, deck_name};
use super::{VerbAnswer, named};
use crate::core::battle::ProcedureInfo;
use crate::core::chance::{Need, NeedKind, Rolled, Working};
use crate::core::fraction::Fraction;
use crate::core::headless::RuleAnswer;
use crate::core::odds_table::OddsTable;
use crate::core::schema::{Field, Kind};

/// Writes an answer; what is no result goes to the error handle.
pub(super) fn write(
    question: &QuestionArgs,
    said: &VerbAnswer,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<()> {
    let procedure = procedure_of(question);
    match said {
        VerbAnswer::Odds(table) => odds(procedure.as_ref(), table, out),
        VerbAnswer::InBattle { answer, .. } => write(question, answer, out, err),
        VerbAnswer::Outcome(answer) => match &**answer {
            RuleAnswer::Outcome { outcome, working, rolls, allowed } => {
                fields(procedure.as_ref(), outcome, out)?;
                workings(rolls, working, allowed, out)
            }
            RuleAnswer::Refused(reasons) => reasons
                .iter()
                .try_for_each(|(key, text)| writeln!(err, "Refused: {text} (The umpire may allow it: --allow {key})")),
            RuleAnswer::Needs(need) => writeln!(err, "{}", wanted(need)),
            RuleAnswer::Error(text) => writeln!(err, "{text}"),
        },
    }
}

fn procedure_of(question: &QuestionArgs) -> Option<ProcedureInfo> {
    let book = named(question.rulebook.as_deref()?).ok()?;
    let clubs = club_texts(&question.tables).and_then(|texts| (book.clubs)(&texts)).unwrap_or_default();
    (book.procedures)().into_iter().chain(clubs).find(|info| Some(info.id) == question.procedure.as_deref())
}

fn fields(procedure: Option<&ProcedureInfo>, outcome: &Value, out: &mut dyn Write) -> io::Result<()> {
    let table = procedure.map_or(&[][..], |info| info.outcome);
    let rows: Vec<(&str, String)> = table
        .iter()
        .filter_map(|field| outcome.get(field.key).map(|value| (field.label, shown(field, value))))
        .collect();
    let wide = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    rows.iter().try_for_each(|(label, value)| writeln!(out, "{label:wide$}  {value}"))
}

fn shown(field: &Field, value: &Value) -> String {
    match (field.kind, value) {
        (_, Value::Null) => "–".to_owned(),
        (Kind::Flag, Value::Bool(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        (Kind::Choice(words), Value::String(word)) => {
            words.iter().find(|(value, _)| value == word).map_or(word.as_str(), |(_, label)| label).to_owned()
        }
        (Kind::Length, Value::Number(length)) => format!("{length}{}", field.unit),
        (_, Value::Array(rows)) if rows.is_empty() => "none".to_owned(),
        (Kind::List(below) | Kind::Tree(below), Value::Array(rows)) => {
            let row = |row: &Value| {
                // A row may be the bare value of its only field.
                let of = |field: &Field| if row.is_object() { row.get(field.key) } else { Some(row) };
                let parts = below.iter().filter_map(|field| of(field).map(|value| shown(field, value)));
                parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
            };
            rows.iter().map(row).collect::<Vec<_>>().join(", ")
        }
        (_, Value::String(text)) => text.clone(),
        (_, other) => other.to_string(),
    }
}

fn workings(rolls: &[Rolled], working: &[Working], allowed: &[String], out: &mut dyn Write) -> io::Result<()> {
    if !(rolls.is_empty() && working.is_empty() && allowed.is_empty()) {
        writeln!(out)?;
    }
    for text in allowed {
        writeln!(out, "  Allowed by the umpire: {text}")?;
    }
    for rolled in rolls {
        writeln!(out, "  {}.", roll::words(rolled))?;
    }
    for Working { rule, text } in working {
        writeln!(out, "  {rule}: {text}")?;
    }
    Ok(())
}

/// What to roll, and how to give it.
fn wanted(need: &Need) -> String {
    let (wanted, why) = (need.wanted(), &need.why);
    match &need.kind {
        NeedKind::Cards { deck, .. } => {
            let hint = if need.hint.is_empty() { String::new() } else { format!("; or {}", need.hint) };
            let deck = deck_name(*deck);
            format!("Draw {wanted} from deck {deck} for {why}: --cards (as in 9s,jd{hint}), or --seed to draw here.")
        }
        NeedKind::Dice { .. } => format!("Throw {wanted} for {why}: --dice (as in 3,5), or --seed to throw here."),
        NeedKind::Choice { key, .. } => format!("Choose for {why}: --choose {key}=OPTION, with {wanted}."),
    }
}

fn odds(procedure: Option<&ProcedureInfo>, table: &OddsTable, out: &mut dyn Write) -> io::Result<()> {
    let known = procedure.map_or(&[][..], |info| info.outcome);
    let field = |key: &str| known.iter().find(|field| field.key == key);
    let summary: Vec<&str> = procedure.map_or_else(Vec::new, |info| info.summary.to_vec());
    let mut rows: Vec<Vec<String>> = Vec::new();
    if summary.len() > 1 {
        let heads = summary.iter().map(|key| field(key).map_or(*key, |field| field.label).to_owned());
        rows.push(heads.chain(["Chance".to_owned()]).collect());
    }
    for (values, chance) in &table.rows {
        let cell = |key: &&str| {
            let value = values.get(*key)?;
            Some(field(key).map_or_else(|| value.to_string(), |field| shown(field, value).to_lowercase()))
        };
        let cells = summary.iter().map(|key| cell(key).unwrap_or_default());
        rows.push(cells.chain([chance.to_string(), percent(chance)]).collect());
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, wide)| format!("{cell:wide$}")).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    if table.fresh_assumed {
        writeln!(out, "Some cards drawn were never seen, so a fresh deck is assumed.")?;
    }
    Ok(())
}

/// One decimal; never 0 or 100 per cent for what is uncertain.
fn percent(chance: &Fraction) -> String {
    let percent = chance.to_f64() * 100.0;
    match format!("{percent:.1}").as_str() {
        _ if *chance == Fraction::one() => "100 %".to_owned(),
        "0.0" if *chance != Fraction::zero() => "< 0.1 %".to_owned(),
        "100.0" => "> 99.9 %".to_owned(),
        rounded => format!("{rounded} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn per_cent_never_rounds_to_certainty() {
        let said = |text: &str| percent(&text.parse().unwrap());
        assert_eq!(said("14/27"), "51.9 %");
        assert_eq!(said("1"), "100 %");
        assert_eq!(said("99999/100000"), "> 99.9 %");
        assert_eq!(said("1/100000"), "< 0.1 %");
    }
}
