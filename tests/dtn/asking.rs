//! Questions to DTN without a battle.

use galloper::core::headless::{RuleAnswer, RuleQuestion};
pub use galloper_test_support::questions::*;
use serde_json::{Value, json};

/// A question to a procedure.
pub fn ask(procedure: &str, input: Value) -> RuleQuestion {
    ask_of("dtn", procedure, input)
}

/// The same with these cards.
pub fn drawn(procedure: &str, input: Value, cards: &[&str]) -> RuleQuestion {
    with_cards(ask(procedure, input), cards)
}

/// A question with cards, typed in a line.
pub fn drawing(ask: RuleQuestion, cards: &str) -> RuleQuestion {
    RuleQuestion { cards: cards.split_whitespace().map(str::to_owned).collect(), ..ask }
}

/// The same under house rules.
pub fn under(house: Value, ask: RuleQuestion) -> RuleQuestion {
    RuleQuestion { house_rules: object(house).into_iter().collect(), ..ask }
}

/// A move under an order at an activation.
pub fn moving(order: &str, activation: &str, what: &str) -> RuleQuestion {
    ask("move", json!({"order": order, "activation": activation, "move_type": what}))
}

/// What is wrong with a question that cannot be answered, whatever the umpire allows.
pub fn wrong(ask: RuleQuestion) -> String {
    match answer(&allowed(ask)) {
        RuleAnswer::Error(text) => text,
        other => panic!("it gives {other:?}"),
    }
}
