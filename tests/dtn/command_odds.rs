//! The odds that DTN's sheet of mechanics states in its section 6, as the very fractions.

use std::collections::BTreeMap;

use serde_json::json;

use crate::asking::{ask, expected, fraction, odds};

fn cp(class: &str, chances: &[&str]) {
    let numbers: Vec<String> = (0..chances.len()).map(|cp| cp.to_string()).collect();
    let rows: Vec<(&str, &str)> = numbers.iter().map(String::as_str).zip(chances.iter().copied()).collect();
    assert_eq!(odds(&ask("cp_throw", json!({"class": class})), "cp"), expected(&rows), "{class}");
}

#[test]
fn cp_throw_of_every_class_and_value() {
    cp("C4", &["1/3", "1/3", "1/3"]);
    cp("C6", &["1/6", "5/18", "2/9", "1/6", "1/9", "1/18"]);
    cp("C8", &["1/8", "11/48", "5/24", "1/6", "1/8", "1/12", "1/24", "1/48"]);
    cp("C10", &["1/10", "11/60", "1/6", "3/20", "2/15", "1/10", "1/15", "1/20", "1/30", "1/60"]);
    cp("C12", &["1/12", "11/72", "5/36", "1/8", "1/9", "7/72", "1/12", "5/72", "1/18", "1/24", "1/36", "1/72"]);
}

#[test]
fn first_mover() {
    let lead = |a: &str, b: &str| odds(&ask("first_mover", json!({"class_a": a, "class_b": b})), "lead");
    assert_eq!(lead("C6", "C8"), expected(&[("a", "145/432"), ("tie", "17/96"), ("b", "421/864")]));
    assert_eq!(lead("C8", "C12"), expected(&[("a", "1003/3456"), ("tie", "211/1728"), ("b", "677/1152")]));
}

#[test]
fn a_tie_goes_to_whoever_moved_first_last_period() {
    let input = json!({"class_a": "C6", "class_b": "C8", "last_first": "a"});
    // 145/432 + 17/96 = 443/864.
    assert_eq!(odds(&ask("first_mover", input), "first"), expected(&[("a", "443/864"), ("b", "421/864")]));
}

fn activation(a_rating: u32, character: &str, cards: u32) -> BTreeMap<String, String> {
    let input = json!({"a_rating": a_rating, "character": character, "senior_in_contact": cards == 2});
    odds(&ask("activation", input), "activation")
}

#[test]
fn activation_with_one_card_at_rating_7() {
    let rows = |full, limited, fail| expected(&[("full", full), ("limited", limited), ("fail", fail)]);
    assert_eq!(activation(7, "N", 1), rows("14/27", "11/27", "2/27"));
    assert_eq!(activation(7, "W", 1), rows("14/27", "10/27", "1/9"));
    assert_eq!(activation(7, "S", 1), rows("5/9", "10/27", "2/27"));
}

/// Full and failing cards of a fresh deck: 4(14 − A) and the Aces, and the jokers by character.
fn full_and_failing(a_rating: u32, character: &str) -> (u32, u32) {
    let full = 4 * (14 - a_rating) + if character == "S" { 2 } else { 0 };
    let fail = 4 + if character == "W" { 2 } else { 0 };
    (full, fail)
}

/// Rows of no chance are not there.
fn formula(full: u32, limited: u32, fail: u32, of: u32) -> BTreeMap<String, String> {
    [("full", full), ("limited", limited), ("fail", fail)]
        .into_iter()
        .filter(|(_, ways)| *ways > 0)
        .map(|(key, ways)| (key.to_owned(), fraction(ways.into(), of.into()).to_string()))
        .collect()
}

#[test]
fn activation_with_one_card_by_the_formula() {
    for a_rating in 2..=13 {
        for character in ["W", "N", "S"] {
            let (full, fail) = full_and_failing(a_rating, character);
            let wanted = formula(full, 54 - full - fail, fail, 54);
            assert_eq!(activation(a_rating, character, 1), wanted, "A={a_rating} {character}");
        }
    }
}

#[test]
fn activation_with_two_cards() {
    let rows = |full, limited, fail| expected(&[("full", full), ("limited", limited), ("fail", fail)]);
    assert_eq!(activation(7, "N", 2), rows("1106/1431", "319/1431", "2/477"));
    assert_eq!(activation(9, "W", 2), rows("290/477", "182/477", "5/477"));
}

#[test]
fn activation_with_two_cards_by_the_formula() {
    let pairs = |n: u32| n * (n - 1) / 2;
    for a_rating in 2..=13 {
        for character in ["W", "N", "S"] {
            let (full, fail) = full_and_failing(a_rating, character);
            let (of, no_full, failing) = (pairs(54), pairs(54 - full), pairs(fail));
            let wanted = formula(of - no_full, no_full - failing, failing, of);
            assert_eq!(activation(a_rating, character, 2), wanted, "A={a_rating} {character}");
        }
    }
}

#[test]
fn an_attach_order_is_carried_out_as_often_as_one_card_activates_fully() {
    let joins = odds(&ask("attach", json!({"a_rating": 7})), "joins");
    assert_eq!(joins, expected(&[("true", "14/27"), ("false", "13/27")]));
}
