//! Battles and orders of battle: the first form gives what the lines give, and a battle can be written as one again.

use galloper::core::orbat::document::Document;
use galloper::core::orbat::plan::plan;
use galloper::core::orbat::{RowKind, Severity};
use galloper::rulebooks::{AnyGame, BOOKS, EXAMPLES, book, shape};
use galloper_test_support::{battle_of_toml, demo_game};
use serde_json::{Value, json};

/// The state of a battle with its roster by labels: the order of commands and units does not count, nor how it is won,
/// of which the first form said nothing.
fn by_label(game: &AnyGame) -> Value {
    let mut state = serde_json::to_value(game).unwrap();
    state["setup"].as_object_mut().unwrap().remove("ending");
    let labels: Vec<Value> = state["commands"].as_array().unwrap().iter().map(|c| c["label"].clone()).collect();
    for list in ["commands", "units"] {
        let mut pieces = state[list].as_array().unwrap().clone();
        for piece in &mut pieces {
            if let Some(id) = piece["under"].as_u64() {
                piece["under"] = labels[usize::try_from(id).unwrap()].clone();
            }
        }
        pieces.sort_by_key(|piece| piece["label"].as_str().unwrap().to_owned());
        state[list] = pieces.into();
    }
    state
}

#[test]
fn the_first_form_gives_the_same_battles() {
    for (id, old) in [
        ("dtn", include_str!("old/teugn_hausen.toml")),
        ("bbb", include_str!("old/spicheren.toml")),
        ("close_fire", include_str!("old/schellenberg.toml")),
        ("one_twenty", include_str!("old/quatre_bras.toml")),
        ("lightning_war", include_str!("old/crossroads.toml")),
        ("tiny", include_str!("old/tiny.toml")),
    ] {
        let (old, new) = (battle_of_toml(id, old, 1), demo_game(id, 1));
        assert_eq!(by_label(&old), by_label(&new), "{id}");
    }
}

fn begun_again(game: &AnyGame) -> AnyGame {
    let document = Document::from_rows(game.to_rows(), shape);
    let planned = plan(&document);
    let wrong: Vec<_> = planned.problems.iter().filter(|problem| problem.severity == Severity::Wrong).collect();
    assert!(wrong.is_empty(), "{wrong:?}\n{}", document.text());
    assert!(planned.problems.iter().all(|problem| !problem.text.contains("taken")), "{:?}", planned.problems);
    (book(&planned.plan.book).unwrap().begin)(&planned.plan, 1).unwrap()
}

#[test]
fn a_battle_written_down_begins_as_the_same_battle() {
    for book in BOOKS.iter().chain(EXAMPLES) {
        let game = (book.demo)(1).unwrap();
        assert_eq!(begun_again(&game), game, "{}", book.id);
        assert!(
            game.to_rows()
                .iter()
                .all(|row| !matches!(row.kind, RowKind::Unit | RowKind::Command) || !row.label.is_empty())
        );
    }
}

/// Hits, house rules, a club's own table and rolls on the table are written too.
#[test]
fn a_battle_under_way_is_written_as_it_stands() {
    let mut state = serde_json::to_value(demo_game("one_twenty", 1)).unwrap();
    state["units"][0]["own"]["casualties"] = json!(3);
    state["units"][0]["own"]["status"] = json!("disorder");
    state["units"][1]["own"]["opponent"] = json!("A1");
    state["setup"]["table_rolls"] = json!(true);
    state["setup"]["conditions"]["weather"] = json!("rain # and wind");
    let changed = AnyGame::from_plain("one_twenty", &state).unwrap();
    let again = begun_again(&changed);
    let (again, changed) = (serde_json::to_value(&again).unwrap(), serde_json::to_value(&changed).unwrap());
    for part in ["units", "commands", "setup"] {
        assert_eq!(again[part], changed[part], "{part}");
    }
}
/// Every battle that comes with a rule book can be begun as it is, with nothing wrong and nothing taken for granted.
#[test]
fn the_library_is_whole() {
    for book in BOOKS.iter().chain(EXAMPLES) {
        for battle in book.library {
            let document = Document::parse(battle.text, shape);
            assert_eq!(document.shape().map(|shape| shape.id), Some(book.id), "{}", battle.id);
            let planned = plan(&document);
            let wrong: Vec<_> = planned.problems.iter().filter(|p| p.severity == Severity::Wrong).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?}", battle.id);
            (book.begin)(&planned.plan, 1).unwrap();
        }
    }
}
