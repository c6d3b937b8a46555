//! House rules that make no sense are told so in a sentence, whatever is asked.

use galloper::core::game::rules_of;
use galloper::rulebooks::bbb::Bbb;
use galloper_test_support::questions::{self, ask_of, fault, outcome, ruled};
use serde_json::{Value, json};

/// What is wrong with this value of this house rule.
fn wrong(key: &str, value: Value) -> String {
    let text = fault(&ruled(ask_of("bbb", "allowance", json!({})), key, value.clone()));
    let start = format!("The house rule “{key}” cannot be {value}: ");
    text.strip_prefix(&start).unwrap_or_else(|| panic!("{text}")).to_owned()
}

#[test]
fn tables_have_rows_in_their_order() {
    assert_eq!(wrong("fire.columns", json!([])), "it takes 1 column to 99.");
    assert_eq!(wrong("fire.columns", json!([4, 2, 1])), "each column must be more than the one before it.");
    assert_eq!(wrong("fire.columns", json!([0, 1])), "each column must be more than 0.");
    assert_eq!(wrong("fire.results", json!([])), "it takes one result at least.");
    assert_eq!(wrong("move.table", json!([])), "it takes 1 row to 99.");
    let row = |from: i8| json!({"row": "x", "from": from, "good": "full", "disrupted": "stays"});
    let order = wrong("move.table", json!([row(5), row(7)]));
    assert_eq!(order, "each row must begin at a lower total than the one above it.");
    let numbers = |have: u8, to: u8| json!({"have": have, "to": to, "worth": 1});
    let right = "each row must set more bases (have) against fewer, 1 at least (to).";
    assert_eq!(wrong("assault.numbers", json!([numbers(0, 0)])), right);
    assert_eq!(wrong("assault.numbers", json!([numbers(2, 2)])), right);
    let order = wrong("assault.numbers", json!([numbers(3, 2), numbers(2, 1)]));
    assert!(order.starts_with("the greatest odds must come first"), "{order}");
    assert!(wrong("fire.bands.guns", json!([3, 3])).contains("each farther"));
}

#[test]
fn figures_lie_within_reason() {
    assert_eq!(wrong("allowance.floor", json!(-3)), "a length cannot be less than 0.");
    assert_eq!(wrong("assault.spent", json!(-128)), "-128 must lie between -20 and 20.");
    assert_eq!(wrong("cover.assaultMost", json!(200)), "cover cannot be worth more than 20.");
    assert_eq!(wrong("fire.lowAmmoFrom", json!(0)), "it must lie between 2 and 12, or be 13 for never.");
    let woods = json!({"movement": "difficult", "cover": 200, "assault": 1});
    assert_eq!(wrong("terrain.woods", woods), "cover cannot be worth more than 20.");
    assert_eq!(
        wrong("spent.atLosses", json!({"raw": 0, "trained": 2, "veteran": 3})),
        "each figure must be 1 at least."
    );
}

#[test]
fn what_cannot_be_read_is_said_in_plain_words() {
    assert_eq!(wrong("fire.divisor", json!(0)), "it must be a whole number from 1 to 255, not 0.");
    assert_eq!(wrong("move.modifiers", json!({"column": 1})), "“command” is missing.");
    assert_eq!(wrong("recover.perTurn", json!(-1)), "it must be a whole number from 0 to 255, not -1.");
    assert!(wrong("cover.noFlank", json!(["moon"])).starts_with("there is no “moon”; it may be open, gentleSlope"));
    assert_eq!(wrong("fire.columns", json!(["x"])), "“x” is no number of fire points: write 7.5 or 15/2.");
}

#[test]
fn the_book_itself_and_a_table_of_ones_own_make_sense() {
    assert!(rules_of::<Bbb>(&[].into()).is_ok());
    let short = ruled(ask_of("bbb", "fire_attack", json!({"fp": 3})), "fire.columns", json!([1, 2, 4]));
    let found = outcome(&questions::with_dice(short, &[6, 6]));
    assert_eq!(found["column"], json!("4"));
}
