//! Odds as lines of words, built once when they are counted. Knows no rule book and no window.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use crate::core::fraction::Fraction;
use crate::core::odds_table::OddsTable;
use crate::core::schema::{Field, Kind};

/// How many outcomes are told as a whole; of more, each field is told by itself.
const FEW: usize = 4;

/// An outcome in words, and its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsLine {
    pub words: String,
    /// From 0 to 1.
    pub share: f64,
    /// The same, exact.
    pub fraction: String,
}

impl OddsLine {
    fn new(words: String, chance: &Fraction) -> Self {
        Self { words, share: chance.to_f64(), fraction: chance.to_string() }
    }
}

/// The values of one field; the yes-or-no fields are together, without a name, each with the chance of yes.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsGroup {
    pub name: Option<&'static str>,
    pub lines: Vec<OddsLine>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OddsLines {
    /// What the figures rest on.
    pub note: &'static str,
    /// The outcomes as a whole, if there are few and each is one value.
    pub whole: Option<Vec<OddsLine>>,
    /// The values of each field.
    pub groups: Vec<OddsGroup>,
    /// The same under each other, each with the name of its field.
    pub unfolded: Vec<OddsLine>,
}

impl OddsLines {
    pub fn of(table: &OddsTable, outcome: &'static [Field]) -> Self {
        let joint = table.rows.first().is_some_and(|(fields, _)| fields.len() > 1);
        let few = table.rows.len() <= FEW && !joint;
        let groups = if few { Vec::new() } else { groups(table, outcome) };
        let named = |group: &OddsGroup| {
            let name = group.name.map_or_else(String::new, |name| format!("{name}: "));
            let line = move |line: &OddsLine| OddsLine { words: format!("{name}{}", line.words), ..line.clone() };
            group.lines.iter().map(line).collect::<Vec<_>>()
        };
        Self {
            note: if table.fresh_assumed { "fresh deck assumed" } else { "exact" },
            whole: few.then(|| table.rows.iter().map(|row| whole(row, outcome)).collect()),
            unfolded: groups.iter().flat_map(named).collect(),
            groups,
        }
    }
}

/// A row of the table as one outcome.
fn whole((fields, chance): &(Map<String, Value>, Fraction), outcome: &'static [Field]) -> OddsLine {
    let words: Vec<String> = fields.iter().map(|(key, value)| words_of(outcome, key, value)).collect();
    OddsLine::new(words.join(" · "), chance)
}

fn groups(table: &OddsTable, outcome: &'static [Field]) -> Vec<OddsGroup> {
    let (mut groups, mut flags) = (Vec::new(), Vec::new());
    for (key, values) in by_field(table) {
        let field = outcome.iter().find(|f| f.key == key);
        if field.is_some_and(|f| matches!(f.kind, Kind::Flag)) {
            let yes = values.into_iter().find(|(value, _)| *value == Value::Bool(true));
            let chance = yes.map_or_else(Fraction::zero, |(_, chance)| chance);
            flags.push(OddsLine::new(field.map_or("", |f| f.label).to_owned(), &chance));
            continue;
        }
        let line = |(value, chance): (Value, Fraction)| {
            let words = match &value {
                Value::Number(n) => n.to_string(),
                value => words_of(outcome, &key, value),
            };
            OddsLine::new(words, &chance)
        };
        groups.push(OddsGroup { name: field.map(|f| f.label), lines: values.into_iter().map(line).collect() });
    }
    if !flags.is_empty() {
        groups.push(OddsGroup { name: None, lines: flags });
    }
    groups
}

/// The chances of the values of each field of a summary: numbers by size, the rest in order of appearance.
fn by_field(table: &OddsTable) -> Vec<(String, Vec<(Value, Fraction)>)> {
    let mut fields: Vec<(String, Vec<(Value, Fraction)>)> = Vec::new();
    for (row, chance) in &table.rows {
        for (key, value) in row {
            let at = fields.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
                fields.push((key.clone(), Vec::new()));
                fields.len() - 1
            });
            let values = &mut fields[at].1;
            match values.iter_mut().find(|(known, _)| known == value) {
                Some((_, sum)) => *sum = sum.clone() + chance.clone(),
                None => values.push((value.clone(), chance.clone())),
            }
        }
    }
    for (_, values) in &mut fields {
        if values.iter().all(|(value, _)| value.is_number()) {
            values.sort_by(|(a, _), (b, _)| a.as_f64().partial_cmp(&b.as_f64()).unwrap_or(Ordering::Equal));
        }
    }
    fields
}

fn words_of(outcome: &'static [Field], key: &str, value: &Value) -> String {
    let field = outcome.iter().find(|f| f.key == key);
    match (field.map(|f| f.kind), value) {
        (Some(Kind::Choice(words)), Value::String(word)) => {
            words.iter().find(|(w, _)| w == word).map_or_else(|| word.clone(), |(_, label)| (*label).to_owned())
        }
        (Some(Kind::Flag), Value::Bool(on)) => {
            let label = field.map_or("", |f| f.label);
            if *on { label.to_owned() } else { format!("not: {}", label.to_lowercase()) }
        }
        (_, Value::Number(n)) => format!("{}: {n}", field.map_or("", |f| f.label)),
        (_, other) => other.as_str().map_or_else(|| other.to_string(), str::to_owned),
    }
}
