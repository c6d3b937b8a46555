//! Order chits, and what an activation draw allows. Plain data, no rules.

use crate::core::chance::{Fold, Summary};
use crate::core::fields::Lookup;
use crate::rulebooks::dtn::prelude::*;

/// An order chit. Those offered are the chits that lie beside a division.
#[choice(
    as_label,
    WORDS = [None, Action, Regroup, Move, BreakOff],
    ORDERS = [Action, Regroup, Move, BreakOff, Attach],
    ADOPTED = [Action, Regroup, Move, BreakOff]
)]
pub enum Order {
    #[default]
    #[is(said = "no order")]
    None,
    Action,
    Regroup,
    Move,
    #[is(label = "Break-off")]
    BreakOff,
    /// Join another division; for single units only.
    Attach,
}

impl Order {
    pub fn article(self) -> &'static str {
        if matches!(self, Self::Action | Self::Attach) { "an" } else { "a" }
    }

    /// Whether the chit comes off at the end of the period.
    pub fn ends_with_period(self) -> bool {
        matches!(self, Self::Action | Self::Regroup)
    }
}

/// Where an order came from.
#[choice]
pub enum OrderSource {
    /// Paid for with command points.
    #[default]
    Cp,
    /// A senior officer at the general's side.
    DirectControl,
    /// Free, by another rule.
    Free,
}

/// An order to join another division. As plain data `attach_to` and `attach_turns`, so that the umpire may set them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PlainAttach", into = "PlainAttach")]
pub struct AttachOrder {
    /// The label of the division to join.
    pub target: String,
    /// How many of its own side's movement phases it has left.
    pub turns_left: u8,
}

fields! {
    struct PlainAttach {
        attach_to: Option<CommandRef>, "Attach order to join", help = "A division of its own side.";
        attach_turns: Option<u8>, "Turns left of the Attach order", 1..=9;
        /// How the first battles were saved.
        #[serde(skip_serializing, default)]
        attach: Option<FirstAttach>, hidden;
    }
}

impl Fields for Option<AttachOrder> {
    const FIELDS: &'static [Field] = PlainAttach::FIELDS;

    fn subjects(&mut self, _: &mut dyn FnMut(&mut dyn Lookup)) {}
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct FirstAttach {
    target: String,
    turns_left: u8,
}

impl TryFrom<PlainAttach> for AttachOrder {
    type Error = &'static str;

    fn try_from(plain: PlainAttach) -> Result<Self, Self::Error> {
        match plain {
            PlainAttach { attach_to: Some(target), attach_turns, .. } => {
                Ok(Self { target: target.to_string(), turns_left: attach_turns.unwrap_or(2) })
            }
            PlainAttach { attach: Some(FirstAttach { target, turns_left }), .. } => Ok(Self { target, turns_left }),
            _ => Err("no Attach order"),
        }
    }
}

impl From<AttachOrder> for PlainAttach {
    fn from(AttachOrder { target, turns_left }: AttachOrder) -> Self {
        Self { attach_to: Some(target.into()), attach_turns: Some(turns_left), attach: None }
    }
}

/// What an activation draw allows. The better of two cards counts, so the order is worst to best.
#[choice(WORDS = [Full, Limited, Fail])]
pub enum Activation {
    #[default]
    #[is(said = "fails")]
    Fail,
    /// Free moves.
    #[is(said = "limited activation")]
    Limited,
    /// Whatever the order allows.
    #[is(said = "full activation")]
    Full,
}

impl Summary for Activation {
    fn counts(self) -> bool {
        self == Self::Full
    }
    fn read(text: &str, _: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "full" | "f" => Some(Self::Full),
            "limited" | "lim" | "l" => Some(Self::Limited),
            "fail" | "failed" | "x" => Some(Self::Fail),
            _ => None,
        }
    }
    fn hint() -> &'static str {
        "full, limited or fail"
    }
}

impl Fold for Activation {
    fn join(self, other: Self) -> Self {
        self.max(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebooks::dtn::state::Unit;
    use serde_json::json;

    #[test]
    fn an_attach_order_is_read_as_it_was_saved_first_and_as_it_is_saved_now() {
        let order = |turns_left| Some(AttachOrder { target: "Friant".to_owned(), turns_left });
        let read = |value| serde_json::from_value::<Unit>(value).unwrap().attach;
        assert_eq!(read(json!({"sp": 3, "attach": {"target": "Friant", "turns_left": 1}})), order(1));
        assert_eq!(read(json!({"sp": 3, "attach": null})), None);
        assert_eq!(read(json!({"attach_to": "Friant", "attach_turns": 1})), order(1));
        assert_eq!(read(json!({"attach_to": "Friant"})), order(2));
        assert_eq!(read(json!({"attach_to": null, "attach_turns": null})), None);
        let unit = Unit { attach: order(1), ..Unit::default() };
        let saved = serde_json::to_value(&unit).unwrap();
        assert_eq!((&saved["attach_to"], &saved["attach_turns"]), (&json!("Friant"), &json!(1)));
        assert_eq!((saved.get("attach"), read(saved.clone())), (None, order(1)));
    }
}
