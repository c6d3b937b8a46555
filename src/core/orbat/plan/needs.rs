//! Fields about which an order of battle should not be silent.

use serde_json::Value;

use super::pieces::named;
use crate::core::orbat::cells::show_cell;
use crate::core::orbat::words::said;
use crate::core::orbat::{BookShape, Problem, Row, RowKind, Severity};
use crate::core::phrases::uncapital;
use crate::core::schema::{Field, Kind, Preset};

/// A field that an order of battle should give.
pub(super) struct MissingField {
    pub field: &'static Field,
    /// What is taken if it is not given; none if it must be.
    default: Option<Value>,
    /// The rule book takes it by itself.
    by_itself: bool,
}

/// The fields of a kind of row about which silence must be spoken of: numbers without a sensible default, and what kind
/// of troops a unit is.
pub(super) fn needs(shape: &BookShape, kind: RowKind) -> Vec<MissingField> {
    let start = (shape.start)(kind);
    let written = || shape.fields(kind).iter().filter(|field| field.setup.is_some());
    let troops = written().find(|field| matches!(field.kind, Kind::Choice(_))).filter(|_| kind == RowKind::Unit);
    let number = |field: &'static Field| {
        let Kind::Whole { min, max } = field.kind else { return None };
        let begins = start.get(field.key).and_then(Value::as_i64);
        let sensible = field.optional || begins.is_some_and(|n| (min..=max).contains(&n)) && field.asked.is_none();
        let default = field.default.map(Preset::value);
        (!sensible).then_some(MissingField { field, default, by_itself: false })
    };
    let troops = troops.map(|field| MissingField { field, default: start.get(field.key).cloned(), by_itself: true });
    troops.into_iter().chain(written().filter_map(number)).collect()
}

impl MissingField {
    /// Nothing is taken if it is not given.
    pub fn is_must(&self) -> bool {
        self.default.is_none()
    }

    /// What to say about a row that does not give it, and what is taken.
    pub fn of(&self, at: usize, row: &Row, shape: &BookShape) -> (Problem, Option<Value>) {
        let field = self.field;
        let (who, what) = (named(row), uncapital(field.label));
        let Some(value) = &self.default else {
            let example = example(field, shape.fields(row.kind));
            let gap = if row.values.is_empty() && row.name.contains(' ') { " Two blanks end the name." } else { "" };
            let text = format!("{who}: {what} not given; write {example}.{gap}");
            return (Problem { field: field.key.to_owned(), ..Problem::wrong(at, text) }, None);
        };
        let word = said(field, value, shape.fields(row.kind));
        let shown = show_cell(field, value);
        let text = format!("{who}: {what} not given, {} taken.", uncapital(&shown));
        let problem = Problem {
            severity: Severity::Note,
            field: field.key.to_owned(),
            instead: word,
            ..Problem::wrong(at, text)
        };
        (problem, (!self.by_itself).then(|| value.clone()))
    }
}

/// A number as it would be written: "1 SP to 30 SP".
fn example(field: &'static Field, fields: &'static [Field]) -> String {
    let Kind::Whole { min, max } = field.kind else { return format!("{}=…", field.key) };
    let shown = |n: i64| said(field, &n.into(), fields).unwrap_or_else(|| format!("{}={n}", field.key));
    format!("{} to {}", shown(min), shown(max))
}
