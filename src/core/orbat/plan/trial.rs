//! Tries what a battle would begin with: house rules that contradict each other and club tables that do not fit the rule
//! book are told of their lines and left out.

use super::Planner;
use crate::core::club::ClubTable;
use crate::core::orbat::{BookShape, Problem};
use crate::core::phrases::{counted, sentence};
use crate::core::tables::{Patch, TableError};

/// How many lines are tried to find out which one another rule does not go with.
const TRIES: usize = 64;

/// Leaves out house rules until the rest make sense together.
pub(super) fn house(planner: &mut Planner<'_>) {
    let Some(shape) = planner.shape else { return };
    while let Err(error) = (shape.house)(&planner.made.plan.house) {
        let Some(at) = guilty(planner, shape, &error) else { return };
        let (row, key) = planner.house.remove(at);
        planner.made.plan.house.remove(&key);
        let text = match &error {
            TableError::Unfit { key: other, why, .. } if *other != key => {
                format!("The house rule “{key}” does not go with “{other}”: {why}")
            }
            error => error.to_string(),
        };
        let word = planner.document.row(row).text.clone();
        planner.say(Problem { word, ..Problem::wrong(row, sentence(&text)) });
        planner.made.left_out.push(row);
    }
}

/// The house rule that an error is about, by its place in the list.
fn guilty(planner: &Planner<'_>, shape: &BookShape, error: &TableError) -> Option<usize> {
    let key_of = |error: &TableError| match error {
        TableError::Unfit { key, .. } | TableError::NotAllowed { key, .. } => key.clone(),
        TableError::Unreadable(_) | TableError::NoSuchKey(..) => String::new(),
    };
    let key = key_of(error);
    let helps = |at: &usize| {
        let mut without: Patch = planner.made.plan.house.clone();
        without.remove(&planner.house[*at].1);
        match (shape.house)(&without) {
            Ok(()) => true,
            Err(other) => key_of(&other) != key,
        }
    };
    let named = planner.house.iter().position(|(_, known)| *known == key);
    named
        .or_else(|| (0..planner.house.len()).rev().take(TRIES).find(helps))
        .or_else(|| planner.house.len().checked_sub(1))
}

/// Leaves out club tables that the battle would not take.
pub(super) fn clubs(planner: &mut Planner<'_>) {
    let Some(shape) = planner.shape else { return };
    let tables = std::mem::take(&mut planner.made.plan.clubs);
    let mut taken = shipped(shape);
    let mut kept = Vec::new();
    for (row, table) in planner.clubs.clone().into_iter().zip(tables) {
        let faults = (shape.club)(&table, &taken);
        let labels = planner.made.plan.units.iter().chain(&planner.made.plan.commands).map(|piece| &piece.label);
        let is_label = |verb: &&String| labels.clone().any(|label| label.eq_ignore_ascii_case(verb));
        let label = table.verbs.iter().find(is_label);
        let mut texts = faults.into_iter().map(|fault| fault.text);
        let text = texts.next();
        let text = text
            .or_else(|| label.map(|verb| format!("“{verb}” is a label in this battle: give the table another verb.")));
        let Some(mut text) = text else {
            taken.retain(|other| other.id != table.id);
            taken.push(table.clone());
            kept.push(table);
            continue;
        };
        let more = texts.count();
        if more > 0 {
            text = format!("{text} {} wrong in it.", counted(more, "more thing is", "more things are"));
        }
        let text = format!("The table “{}” does not fit {}: {text}", table.title, shape.title);
        planner.wrong(row, text);
        planner.made.left_out.push(row);
    }
    planner.made.plan.clubs = kept;
}

/// The tables that every battle of the rule book begins with.
pub(super) fn shipped(shape: &BookShape) -> Vec<ClubTable> {
    shape.clubs.iter().filter_map(|text| ClubTable::read(text).ok()).collect()
}
