//! Points for losses: which field of units counts, and how much of it a unit has or has lost.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::phrases::small_letters;
use crate::core::roster::folded;
use crate::core::schema::{Field, Kind};

/// The word behind a field that counts what is gone of it since the start.
pub const LOST: &str = "lost";

/// Points that the enemy gets for a field of units: for each of a number, or for each unit that has a flag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LossRule {
    /// The key of the field.
    pub field: String,
    /// What is gone since the start counts, not what stands there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
    pub points: u32,
}

impl LossRule {
    /// Reads what the points are for: `hits`, `broken`, `bases lost`.
    ///
    /// # Errors
    /// A sentence with the fields that would do.
    pub fn read(fields: &'static [Field], text: &str, points: u32) -> Result<Self, String> {
        let rule = |field: &Field, lost| Ok(Self { field: field.key.to_owned(), lost, points });
        if let Some(field) = exact(fields, text) {
            return rule(field, false);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some((last, name)) = words.split_last()
            && last.eq_ignore_ascii_case(LOST)
            && let Some(field) = named(fields, &name.join(" "))
        {
            return match field.kind {
                Kind::Whole { .. } => rule(field, true),
                _ => Err(format!("{} is a yes or no, of which nothing is lost: leave out “{LOST}”.", field.label)),
            };
        }
        named(fields, text).map_or_else(|| Err(unknown(fields, text)), |field| rule(field, false))
    }

    /// Whether both are for the same losses.
    pub fn counts_as(&self, other: &Self) -> bool {
        self.field == other.field && self.lost == other.lost
    }

    /// What it is for, in words: "hits", "units broken", "bases lost".
    pub fn words(&self, fields: &[Field]) -> String {
        let field = fields.iter().find(|field| field.key == self.field);
        let label = field.map_or_else(|| self.field.replace('_', " "), |field| small_letters(field.label));
        match field.map(|field| field.kind) {
            Some(Kind::Flag) => format!("units {label}"),
            _ if self.lost => format!("{label} {LOST}"),
            _ => label,
        }
    }
}

/// Whether points can be given for a field.
pub fn counts(field: &Field) -> bool {
    matches!(field.kind, Kind::Whole { .. } | Kind::Flag)
}

/// How much of a field a unit has: a number as it is, a flag as 1. Nothing is less than none.
pub(super) fn figure(value: Option<&Value>) -> i64 {
    match value {
        Some(Value::Bool(set)) => i64::from(*set),
        Some(Value::Number(number)) => number.as_i64().unwrap_or(i64::MAX).max(0),
        _ => 0,
    }
}

fn exact(fields: &'static [Field], text: &str) -> Option<&'static Field> {
    let name = folded(text);
    let called = |field: &&Field| {
        folded(field.key) == name
            || folded(field.label) == name
            || field.called.iter().any(|other| folded(other) == name)
    };
    fields.iter().filter(|field| counts(field)).find(called)
}

/// The field of this name, or the only one that begins so.
fn named(fields: &'static [Field], text: &str) -> Option<&'static Field> {
    let name = folded(text);
    let begins = |field: &&Field| folded(field.key).starts_with(&name) || folded(field.label).starts_with(&name);
    exact(fields, text).or_else(|| {
        let mut begun = fields.iter().filter(|field| counts(field)).filter(begins);
        let one = begun.next().filter(|_| name.len() >= 2)?;
        begun.next().is_none().then_some(one)
    })
}

fn unknown(fields: &[Field], text: &str) -> String {
    let names: Vec<String> =
        fields.iter().filter(|field| counts(field)).map(|field| small_letters(field.label)).collect();
    format!(
        "“{text}” is no number and no yes or no of units; these would do: {}. Behind a number, “{LOST}” counts what is \
         gone of it since the start.",
        names.join(", ")
    )
}
