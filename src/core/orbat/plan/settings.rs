//! The settings of an order of battle: title, conditions of the day, house rules, club tables, objectives and the end.

use serde_json::Value;

use super::Planner;
use crate::core::club::ClubTable;
use crate::core::ending::{LONGEST_NAME, LossRule, MOST_OBJECTIVES, MOST_POINTS};
use crate::core::orbat::cells::read_cell;
use crate::core::orbat::ending::Objective;
use crate::core::orbat::tokens::unquoted;
use crate::core::orbat::{Problem, Row, RowKind, Setting};
use crate::core::phrases::sentence;
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
        } else if let Err(problem) = setting(planner, at, row, known) {
            planner.say(problem);
            planner.made.left_out.push(at);
        }
    }
    club(planner, table);
}

/// Reads the club table whose text was gathered from its lines.
fn club(planner: &mut Planner<'_>, table: Option<(usize, String)>) {
    let Some((at, text)) = table else { return };
    match ClubTable::read(&text) {
        Ok(table) => planner.made.plan.clubs.push(table),
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
            let objective = objective(text).ok_or_else(|| {
                wrong("An objective needs a name, as in “objective Hausen  3 points  held by French”.".to_owned())
            })?;
            if plan.objectives.len() >= MOST_OBJECTIVES {
                return Err(wrong(format!("There are more than {MOST_OBJECTIVES} objectives, and that is the most.")));
            }
            if plan.objectives.iter().any(|known| folded(&known.name) == folded(&objective.name)) {
                return Err(wrong(format!("The objective {} is there already; the first counts.", objective.name)));
            }
            if objective.name.chars().count() > LONGEST_NAME {
                return Err(wrong(format!("The name is too long: {LONGEST_NAME} letters are the most.")));
            }
            within_reach(objective.points).map_err(wrong)?;
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
        Setting::House => house(planner, text).map_err(wrong)?,
        Setting::Weather => condition(planner, at, row)?,
    }
    Ok(())
}

/// Splits `3 points` off the end; one point if nothing is said.
fn points(text: &str) -> (&str, u32) {
    let whole = (text.trim(), 1);
    let Some((rest, word)) = text.trim_end().rsplit_once(char::is_whitespace) else { return whole };
    if !matches!(word.to_lowercase().as_str(), "point" | "points") {
        return whole;
    }
    let (rest, number) = rest.trim_end().rsplit_once(char::is_whitespace).unwrap_or(("", rest.trim_end()));
    number.parse().map_or(whole, |points| (rest.trim(), points))
}

/// `Hausen  3 points  held by French`.
fn objective(text: &str) -> Option<Objective> {
    let lower = text.to_ascii_lowercase();
    let (said, held_by) = match lower.rfind(" held by ") {
        Some(at) => (&text[..at], text[at + " held by ".len()..].trim()),
        None => (text, ""),
    };
    let (name, points) = points(said);
    let plain = |text: &str| unquoted(text).map_or_else(|| text.to_owned(), std::borrow::Cow::into_owned);
    let objective = Objective { name: plain(name), points, held_by: plain(held_by) };
    (!objective.name.is_empty()).then_some(objective)
}

/// `bases lost  1 point`.
fn losses(planner: &Planner<'_>, text: &str) -> Result<LossRule, String> {
    let (said, points) = points(text);
    within_reach(points)?;
    LossRule::read(planner.shape.map_or(&[], |shape| shape.units), said, points)
}

fn within_reach(points: u32) -> Result<(), String> {
    if points <= MOST_POINTS {
        Ok(())
    } else {
        Err(format!("{points} points are too many: {MOST_POINTS} are the most."))
    }
}

/// `fire.range 12`.
fn house(planner: &mut Planner<'_>, text: &str) -> Result<(), String> {
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
    planner.made.plan.house.insert(tables.current_key(&key).to_owned(), value);
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
