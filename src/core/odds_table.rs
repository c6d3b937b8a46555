//! The odds of a procedure, grouped by the summary of its outcome. Counts nothing itself and knows no rule book.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::fields::json;
use super::fraction::Fraction;
use super::odds::{Odds, OddsStop};

/// The chance of each summary of a procedure's outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    /// The summary fields' values and their chance, most useful order.
    pub rows: Vec<(Map<String, Value>, Fraction)>,
    /// Some cards were never told, so a fresh deck is assumed.
    pub fresh_assumed: bool,
    /// The steps that the count took; [`super::odds::MOST_STEPS`] are the limit.
    pub steps: u64,
}

/// Why there are no odds.
#[derive(Debug)]
pub enum OddsFault {
    /// The input does not fit.
    Input(String),
    /// The enumeration stopped.
    Stop(OddsStop),
}

/// Adds up the chances of outcomes that share their summary, in the order in which they first come.
pub(super) fn summarised<T>(
    found: Odds<T>,
    short: impl Fn(&T) -> Result<Map<String, Value>, String>,
) -> Result<OddsTable, String> {
    let Odds { rows, fresh_assumed, steps } = found;
    let mut table = OddsTable { rows: Vec::with_capacity(rows.len()), fresh_assumed, steps };
    let mut places = BTreeMap::new();
    for (outcome, chance) in rows {
        table.add(short(&outcome)?, chance, &mut places)?;
    }
    Ok(table)
}

/// The same for a procedure whose outcome has no summary of its own: by these of its fields.
pub(super) fn summarised_by<T: Serialize>(
    found: Result<Odds<T>, OddsStop>,
    summary: &[&str],
) -> Result<OddsTable, OddsFault> {
    let found = found.map_err(OddsFault::Stop)?;
    summarised(found, |outcome| short_of(outcome, summary)).map_err(OddsFault::Input)
}

impl OddsTable {
    fn add(
        &mut self,
        row: Map<String, Value>,
        chance: Fraction,
        places: &mut BTreeMap<String, usize>,
    ) -> Result<(), String> {
        let words = serde_json::to_string(&row).map_err(|e| e.to_string())?;
        let place = *places.entry(words).or_insert(self.rows.len());
        match self.rows.get_mut(place) {
            Some((_, sum)) => *sum = std::mem::replace(sum, Fraction::zero()) + chance,
            None => self.rows.push((row, chance)),
        }
        Ok(())
    }
}

/// The fields of an outcome that its summary names, by way of JSON.
fn short_of<T: Serialize>(outcome: &T, summary: &[&str]) -> Result<Map<String, Value>, String> {
    let mut all = match json(outcome)? {
        Value::Object(map) => map,
        other => Map::from_iter([("outcome".to_owned(), other)]),
    };
    Ok(summary.iter().filter_map(|key| all.remove_entry(*key)).collect())
}

/// How many values an input holds.
pub(super) fn size_of_tree(value: &Value) -> usize {
    match value {
        Value::Array(rows) => 1 + rows.iter().map(size_of_tree).sum::<usize>(),
        Value::Object(map) => 1 + map.values().map(size_of_tree).sum::<usize>(),
        _ => 1,
    }
}
