//! The odds that the mechanics state, as the very fractions.

use galloper_test_support::questions::{fraction, odds, ruled};
use serde_json::json;

use super::examples::ask;

#[test]
fn miring_by_every_size() {
    let rows = [
        ("wheeled", ["at", "light"], "1/12"),
        ("wheeled", ["small", "medium"], "1/6"),
        ("wheeled", ["large", "heavy"], "5/18"),
        ("tracked", ["at", "light"], "1/36"),
        ("tracked", ["small", "medium"], "1/12"),
        ("tracked", ["large", "heavy"], "1/6"),
    ];
    for (mobility, sizes, chance) in rows {
        for size in sizes {
            let found = odds(&ask("miring", json!({"mobility": mobility, "size": size})), "mired");
            assert_eq!(found["true"], chance, "{mobility} {size}");
        }
    }
}

#[test]
fn miring_by_every_modifier() {
    // 2D6 that show T − m or more, for T = 10.
    for (modifier, ways) in [(-10, 0), (-3, 0), (-2, 1), (-1, 3), (0, 6), (1, 10), (3, 21), (8, 36), (10, 36)] {
        let truck = json!({"mobility": "wheeled", "size": "medium", "mire_modifier": modifier});
        let found = odds(&ask("miring", truck), "mired");
        let chance = found.get("true").cloned().unwrap_or_else(|| "0".to_owned());
        assert_eq!(chance, fraction(ways, 36).to_string(), "{modifier}");
    }
}

#[test]
fn two_tests_in_a_row() {
    let two = ask("miring", json!({"mobility": "wheeled", "size": "medium", "tests": 2}));
    assert_eq!(odds(&two, "mired")["true"], "11/36");
    assert_eq!(odds(&ruled(two, "mire.when", "oncePerTurn"), "mired")["true"], "1/6");
}

#[test]
fn any_number_of_tests_in_a_row() {
    for tests in 1..=9 {
        let truck = ask("miring", json!({"mobility": "wheeled", "size": "medium", "tests": tests}));
        let through = fraction(5_u64.pow(tests), 6_u64.pow(tests)).to_string();
        assert_eq!(odds(&truck, "mired")["false"], through, "{tests}");
        let drives = json!({"mobility": "wheeled", "size": "medium", "cross_mph": 12, "mire_tests": tests});
        assert_eq!(odds(&ask("movement", drives), "mired")["false"], through, "{tests}");
    }
    for (modifier, sure) in [(-10, "false"), (10, "true")] {
        let truck = json!({"mobility": "wheeled", "size": "medium", "mire_modifier": modifier, "tests": 9});
        assert_eq!(odds(&ask("miring", truck), "mired")[sure], "1");
    }
}

#[test]
fn getting_free_within_so_many_turns() {
    for (turns, chance) in [(1, "1/6"), (2, "11/36"), (3, "91/216"), (4, "671/1296")] {
        assert_eq!(odds(&ask("free_mired", json!({"turns": turns})), "freed")["true"], chance);
    }
}

#[test]
fn a_move_over_a_stream_has_the_odds_of_its_test() {
    let tank = json!({"mobility": "tracked", "size": "heavy", "cross_mph": 16, "terrain": "stream"});
    assert_eq!(odds(&ask("movement", tank), "mired")["true"], "1/6");
}
