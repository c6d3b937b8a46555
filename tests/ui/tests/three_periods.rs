//! Three periods of DTN's demo battle played through the window by keys alone, as a script of typed lines has them.

use egui::Key;
use galloper_test_support::demo_game;
use galloper_ui_tests::typist::Typist;

const SCRIPT: &str = include_str!("three_periods.txt");

#[test]
fn a_battle_of_three_periods_is_played_by_keys_alone() {
    let mut typist = Typist::at(demo_game("dtn", 7));
    for (number, line) in (1..).zip(SCRIPT.lines()) {
        match line.split_at_checked(1) {
            Some(("#", _)) => {}
            Some(("=", fact)) => holds(&typist, number, fact),
            Some(("!", key)) => {
                let key = Key::from_name(key).unwrap_or_else(|| panic!("line {number}: no key {key}"));
                typist.presses(key);
            }
            _ => {
                typist.says(line);
            }
        }
    }
    eprintln!("Three periods: {} keys", typist.count());
    while typist.game().flow().turn > 1 {
        typist.undoes();
    }
    assert_eq!(typist.field("A13", "broken"), false, "all of it can be undone");
}

/// `step d3`, `turn 2`, or a label, a field and its value.
fn holds(typist: &Typist, number: usize, fact: &str) {
    let words: Vec<&str> = fact.split_whitespace().collect();
    let (found, wanted) = match words.as_slice() {
        ["step", step] => (typist.step().to_owned(), *step),
        ["turn", turn] => (typist.game().flow().turn.to_string(), *turn),
        [label, key, value] => {
            let found = typist.field(label, key);
            (found.as_str().map_or_else(|| found.to_string(), str::to_owned), *value)
        }
        _ => panic!("line {number} says nothing that can hold: {fact}"),
    };
    assert_eq!(found, wanted, "line {number}:{fact}; {:?}; {}", typist.desk().message, typist.log());
}
