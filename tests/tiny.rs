//! The tiny rule book of `examples/tiny`, played through the desk as any other.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use std::collections::BTreeSet;

use galloper::desk::soak;
use galloper::rulebooks::{BOOKS, RegisteredBook, book};
use galloper_test_support::questions::{ask_of, fraction, odds};
use galloper_test_support::{demo_desk, field, say, step};
use serde_json::json;

fn tiny() -> &'static RegisteredBook {
    book("tiny").expect("tests are built with the example")
}

#[test]
fn a_turn_is_played() {
    let mut desk = demo_desk("tiny", 7);
    assert_eq!(step(&desk), "move");
    say(&mut desk, "next");
    assert_eq!(step(&desk), "volleys");
    say(&mut desk, "v b1 r1 close");
    say(&mut desk, "7");
    say(&mut desk, "");
    assert_eq!(field(&desk, "r1", "men"), json!(4), "7 and 2 for close range cost two men");
    assert_eq!(field(&desk, "r1", "shaken"), json!(true));
    assert!(!desk.preview("v r1 b1").good, "a shaken company does not fire");
    say(&mut desk, "next");
    assert_eq!(step(&desk), "rally");
    assert_eq!(field(&desk, "b1", "fired"), json!(false), "it has reloaded");
    say(&mut desk, "rally r1");
    say(&mut desk, "3");
    say(&mut desk, "");
    assert_eq!(field(&desk, "r1", "shaken"), json!(false), "3 and 1 for Captain Ames");
    say(&mut desk, "next");
    assert_eq!((step(&desk), desk.game().flow().turn), ("move", 2));
    say(&mut desk, "next");
    say(&mut desk, "next");
    assert_eq!((step(&desk), desk.game().flow().turn), ("move", 3), "with nobody shaken there is no rally");
    while desk.undo() {}
    assert_eq!(desk.state(), demo_desk("tiny", 7).state());
}

#[test]
fn the_odds_come_from_the_rule_itself() {
    let ask = |range: &str| ask_of("tiny", "volley", json!({"range": range}));
    let ways = |men: [(&str, u64); 4]| men.map(|(men, ways)| (men.to_owned(), fraction(ways, 36).to_string())).into();
    assert_eq!(odds(&ask("long"), "men_lost"), ways([("0", 10), ("1", 11), ("2", 12), ("4", 3)]));
    assert_eq!(odds(&ask("close"), "men_lost"), ways([("0", 3), ("1", 7), ("2", 16), ("4", 10)]));
    let desk = demo_desk("tiny", 1);
    assert!(desk.game().procedures().iter().all(|info| !info.rolls.is_empty()), "the window asks for their odds");
}

#[test]
fn random_battles_hold_what_must_hold() {
    let mut done = BTreeSet::new();
    for seed in 1..=20 {
        let played = soak::play(tiny(), seed, 4).expect("every action offered can be done");
        done.extend(played.by_id.into_keys());
    }
    assert!(done.remove("arrival"), "reinforcements come under every rule book");
    assert_eq!(done, BTreeSet::from(["rally", "volley"]));
}

#[test]
fn it_is_not_on_the_shelf() {
    assert!(BOOKS.iter().all(|book| book.id != "tiny"));
}
