//! The settings of an order of battle: title, conditions of the day, house rules, club tables, objectives and the end.

use serde_json::Value;

use super::nearest::nearest;
use super::{Planner, objectives, quotes};
use crate::core::club::ClubTable;
use crate::core::ending::{LONGEST_NAME, LossRule, MOST_OBJECTIVES, MOST_POINTS, loss_rule};
use crate::core::orbat::cells::read_cell;
use crate::core::orbat::tokens::unquoted;
use crate::core::orbat::{BookShape, Problem, Row, RowKind, Setting, names};
use crate::core::phrases::{sentence, small_letters};
use crate::core::roster::folded;

pub(super) fn read(planner: &mut Planner<'_>) {
    planner.made.plan.book = planner.shape.map_or_else(String::new, |shape| shape.id.to_owned());
    let mut seen = std::collections::BTreeSet::new();
    let mut table: Option<(usize, String)> = None;
    for (at, row) in planner.rows() {
        match row.kind {
            RowKind::Verbatim => match &mut table {
                Some((_, text)) => {
                    text.push_str(&row.text);
                    text.push('\n');
                }
                None => planner.wrong(at, "This line is too long to be read: 4,000 letters are the most."),
            },
            RowKind::Blank if table.is_some() => {
                if let Some((_, text)) = &mut table {
                    text.push('\n');
                }
            }
            _ => club(planner, table.take()),
        }
        if row.kind != RowKind::Setting {
            continue;
        }
        let known = Setting::named(&row.name);
        if known == Some(Setting::Table) {
            table = Some((at, format!("{}\n", row.text)));
        } else if !known.is_some_and(Setting::may_repeat) && !seen.insert(row.name.clone()) {
            planner.wrong(at, format!("“{}” is said twice; the first counts.", row.name));
            planner.made.left_out.push(at);
        } else {
            let read = setting(planner, at, row, known);
            let in_quotes = quotes::setting(planner, at, row);
            if let Some(problem) = in_quotes.or(read.err()) {
                planner.say(problem);
                planner.made.left_out.push(at);
            }
        }
    }
    club(planner, table);
}

/// Reads the club table whose text was gathered from its lines.
fn club(planner: &mut Planner<'_>, table: Option<(usize, String)>) {
    let Some((at, text)) = table else { return };
    match ClubTable::read(&text) {
        Ok(table) => {
            planner.made.plan.clubs.push(table);
            planner.clubs.push(at);
        }
        Err(error) => {
            planner.wrong(at, sentence(&error.to_string()));
            planner.made.left_out.push(at);
        }
    }
}

fn setting(planner: &mut Planner<'_>, at: usize, row: &Row, known: Option<Setting>) -> Result<(), Problem> {
    let text = row.text.as_str();
    let plan = &mut planner.made.plan;
    let wrong = |why: String| Problem { word: text.to_owned(), ..Problem::wrong(at, why) };
    let Some(known) = known else { return condition(planner, at, row) };
    match known {
        Setting::Battle => text.clone_into(&mut plan.title),
        Setting::Rules | Setting::Table => {}
        Setting::About => {
            if !plan.card.about.is_empty() {
                plan.card.about.push(' ');
            }
            plan.card.about.push_str(text);
        }
        Setting::Source => plan.card.sources.push(text.to_owned()),
        Setting::Invented => plan.card.invented.push(text.to_owned()),
        Setting::Note => plan.card.notes.push(text.to_owned()),
        Setting::Period => text.clone_into(&mut plan.card.period),
        Setting::Length => text.clone_into(&mut plan.card.length),
        Setting::Size => match ["small", "medium", "large"].iter().find(|size| text.eq_ignore_ascii_case(size)) {
            Some(size) => (*size).clone_into(&mut plan.card.size),
            None => return Err(wrong(format!("The size is “{text}”; it may be small, medium or large."))),
        },
        Setting::Rolls => match text.to_lowercase().as_str() {
            "table" => plan.table_rolls = true,
            "program" => plan.table_rolls = false,
            _ => return Err(wrong(format!("Rolls are made by “{text}”; say table or program."))),
        },
        Setting::Turns => match text.parse::<u32>().ok().filter(|turn| (1..=9999).contains(turn)) {
            Some(turn) => plan.last_turn = Some(turn),
            None => return Err(wrong(format!("The last turn is “{text}”; write its number, as in “turns 8”."))),
        },
        Setting::Objective => {
            let objective = objectives::read(text, &planner.sides);
            if objective.name.is_empty() {
                let why = "An objective needs a name, as in “objective Hausen  3 points  held by French”.";
                return Err(wrong(why.to_owned()));
            }
            if plan.objectives.len() >= MOST_OBJECTIVES {
                return Err(wrong(format!("There are more than {MOST_OBJECTIVES} objectives, and that is the most.")));
            }
            if plan.objectives.iter().any(|known| folded(&known.name) == folded(&objective.name)) {
                return Err(wrong(format!("The objective {} is there already; the first counts.", objective.name)));
            }
            if objective.name.chars().count() > LONGEST_NAME {
                return Err(wrong(format!("The name is too long: {LONGEST_NAME} letters are the most.")));
            }
            within_reach(objective.points).map_err(|why| {
                let quotes = format!(" A name that ends in a number stands in quotes: \"{text}\"  1 point.");
                wrong(if objectives::ends_in_bare_number(text) { why + &quotes } else { why })
            })?;
            plan.objectives.push(objective);
        }
        Setting::Losses => {
            let rule = losses(planner, text).map_err(wrong)?;
            let known = &mut planner.made.plan.losses;
            if known.iter().any(|other| other.counts_as(&rule)) {
                return Err(wrong("Points for this are given already; the first count.".to_owned()));
            }
            known.push(rule);
        }
        Setting::House => house(planner, at, text).map_err(wrong)?,
        Setting::Weather => condition(planner, at, row)?,
    }
    Ok(())
}

/// `bases lost  1 point`, `hits 2`; one point if nothing is said.
fn losses(planner: &Planner<'_>, text: &str) -> Result<LossRule, String> {
    let (said, points) = objectives::points_at_end(text, false).unwrap_or((text, 1));
    within_reach(points)?;
    let Some(shape) = planner.shape else { return LossRule::read(&[], said, points) };
    let said = said.trim();
    let read = LossRule::read(shape.units, said, points);
    // Whatever it is not, all that it could be is too much to read.
    read.map_err(|why| if why.starts_with(&format!("“{said}”")) { no_losses(shape, said) } else { why })
}

fn no_losses(shape: &BookShape, said: &str) -> String {
    let fields = || shape.units.iter().filter(|field| loss_rule::counts(field));
    let names: Vec<(String, String)> =
        fields().flat_map(|field| names(field).map(|name| (folded(name), small_letters(field.label)))).collect();
    let near = nearest(&folded(said), names.iter().map(|(name, label)| (name.as_str(), label)));
    let right = near.map_or_else(String::new, |label| format!("; “{label}” would be right"));
    format!("“{said}” is no number and no yes or no of units{right}. “galloper columns {} --all” lists them.", shape.id)
}

fn within_reach(points: u32) -> Result<(), String> {
    if points <= MOST_POINTS {
        Ok(())
    } else {
        Err(format!("{points} points are too many: {MOST_POINTS} are the most."))
    }
}

/// `fire.range 12`.
fn house(planner: &mut Planner<'_>, at: usize, text: &str) -> Result<(), String> {
    let Some(shape) = planner.shape else { return Ok(()) };
    let (key, value) = text.split_once(char::is_whitespace).map_or((text, ""), |(key, value)| (key, value.trim()));
    let value = unquoted(value).map_or_else(|| value.to_owned(), std::borrow::Cow::into_owned);
    let tables = planner.tables.get_or_insert_with(shape.tables);
    let key = tables.full_key(key);
    let read = serde_json::from_str::<Value>(&value).ok();
    let checked = read.as_ref().and_then(|value| tables.check(&key, value).ok());
    let value = match checked {
        Some(value) => value,
        None => tables.check(&key, &Value::from(value)).map_err(|error| sentence(&error.to_string()))?,
    };
    let key = tables.current_key(&key).to_owned();
    if planner.made.plan.house.contains_key(&key) {
        return Err(format!("The house rule “{key}” is said twice; the first counts."));
    }
    planner.made.plan.house.insert(key.clone(), value);
    planner.house.push((at, key));
    Ok(())
}

fn condition(planner: &mut Planner<'_>, at: usize, row: &Row) -> Result<(), Problem> {
    let Some(shape) = planner.shape else { return Ok(()) };
    let Some(field) = shape.condition(&row.name) else {
        let known: Vec<&str> = shape.conditions.iter().map(|field| field.key).collect();
        let text = format!("{} has no condition “{}”; it has {}.", shape.title, row.name, super::sentence_list(&known));
        return Err(Problem { word: row.name.clone(), ..Problem::wrong(at, text) });
    };
    let fault =
        |text: String| Problem { field: field.key.to_owned(), word: row.text.clone(), ..Problem::wrong(at, text) };
    let value = read_cell(field, &row.text).map_err(|read| fault(read.text))?;
    if !value.is_null() {
        planner.made.plan.conditions.insert(field.key.to_owned(), value);
    }
    Ok(())
}
