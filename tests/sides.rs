//! Orders of battle by their sides: how many a rule book is for, and who is named among them.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use galloper::core::rulebook::Rulebook;
use galloper::rulebooks::bbb::Bbb;
use galloper::rulebooks::{BOOKS, book};
use galloper_test_support::{demo_desk, desk_over};

fn battle(sides: &[&str]) -> String {
    format!("battle A skirmish\n{}", sides.join("\n"))
}

#[test]
fn a_number_of_sides_that_a_rule_book_cannot_play_is_refused() {
    for id in ["dtn", "bbb", "one_twenty"] {
        let read =
            |sides: &[&str]| (book(id).unwrap().scenario)(&battle(sides), 1).map(|_| ()).map_err(|e| e.to_string());
        assert_eq!(read(&["Red", "Blue"]), Ok(()), "{id}");
        let wrong = |n: usize| Err(format!("this rule book is for 2 sides, and the order of battle has {n}"));
        assert_eq!(read(&["Red", "Blue", "Green"]), wrong(3), "{id}");
        assert_eq!(read(&["Red"]), wrong(1), "{id}");
    }
}

/// Where more sides may come, whole turns of them are played; nobody is ever against himself.
#[test]
fn a_third_side_stops_nobody() {
    for book in BOOKS {
        let Ok(game) = (book.scenario)(&battle(&["Red", "Blue", "Green"]), 1) else { continue };
        let mut desk = desk_over(game);
        for _ in 0..60 {
            desk.next();
            let _ = (desk.game().work(), desk.game().sections(), desk.game().roster());
        }
    }
}

#[test]
fn a_misspelt_first_player_is_said_with_those_there_are() {
    let misspelt = Bbb::DEMO.replace("first_player Prussian", "first_player Prusian");
    let error = (book("bbb").unwrap().scenario)(&misspelt, 1).map(|_| ()).unwrap_err().to_string();
    assert_eq!(error, "First Player: “Prusian” is no side of this battle; the sides are Prussian and French");
    let mut desk = demo_desk("bbb", 1);
    desk.enter("first_player Frnch");
    let before = desk.game().setup().conditions.get("first_player").cloned();
    assert_eq!(before, Some("Prussian".into()), "{:?}", desk.message);
    desk.enter("first_player french");
    assert_eq!(desk.game().setup().conditions.get("first_player"), Some(&"french".into()), "{:?}", desk.message);
}
