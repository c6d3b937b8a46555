//! What a battle leaves of the armies for the next one.

use galloper::core::battle::Battle;
use galloper::core::orbat::document::Document;
use galloper::core::orbat::plan::plan;
use galloper::core::orbat::{Row, RowKind, Severity};
use galloper::core::roster::Subject;
use galloper::core::survivors::Survivors;
use galloper::desk::survivors::survivors;
use galloper::desk::{Desk, soak};
use galloper::rulebooks::{AnyGame, BOOKS, EXAMPLES, shape};
use galloper_test_support::{demo_desk, demo_game, desk_over, say};
use serde_json::{Value, json};

use super::say_all;

/// The armies after the battle on this desk.
fn after(desk: &Desk) -> Survivors<AnyGame> {
    desk.state().survivors()
}

/// A field of who has this label; null if he is gone.
fn of(battle: &dyn Battle, label: &str, key: &str) -> Value {
    let who = battle.select(label).ok().and_then(|found| found.first().copied());
    who.and_then(|who| battle.field(who, key)).unwrap_or(Value::Null)
}

fn labels(battle: &dyn Battle) -> Vec<String> {
    battle.roster().into_iter().map(|row| row.label).filter(|label| !label.is_empty()).collect()
}

#[test]
fn each_rule_book_judges_what_is_left_of_a_unit() {
    // The book, what happens to whom, and what then stands in which field; null if the unit is gone.
    let table: &[(&str, &[&str], &[(&str, &str, Value)])] = &[
        (
            "dtn",
            &["sp f11 6", "hits f11 2", "broken f12 yes", "sp f13 3", "hits f13 3", "moved f11 yes"],
            &[
                ("f11", "sp", json!(4)),
                ("f11", "hits", json!(0)),
                ("f11", "moved", json!(false)),
                ("f12", "sp", Value::Null),
                ("f13", "sp", Value::Null),
            ],
        ),
        (
            "lightning_war",
            &["kill p1", "mired p2 yes"],
            &[("p1", "kind", Value::Null), ("p2", "mired", json!(false)), ("p2", "kind", json!("infantry"))],
        ),
        (
            "tiny",
            &["men r1 4", "shaken r1 yes", "men r2 0"],
            &[
                ("r1", "men", json!(4)),
                ("r1", "men_at_first", json!(4)),
                ("r1", "shaken", json!(false)),
                ("r2", "men", Value::Null),
            ],
        ),
    ];
    for (book, lines, wanted) in table {
        let mut desk = demo_desk(book, 1);
        say_all(&mut desk, lines);
        let Survivors { game, .. } = after(&desk);
        for (label, key, value) in *wanted {
            assert_eq!(of(game.battle(), label, key), *value, "{book}: {key} of {label}");
        }
    }
}

/// The first units of a battle that have this field.
fn first_units(desk: &Desk, key: &str) -> Vec<String> {
    let rows = desk.game().roster();
    let units = rows.into_iter().filter(|row| matches!(row.subject, Subject::Unit(_)));
    units.filter(|row| desk.game().field(row.subject, key).is_some()).map(|row| row.label).take(3).collect()
}

#[test]
fn losses_in_bases_and_strength_are_for_good() {
    let table = [
        ("bbb", "bases", "bases_original", "removed", "-1"),
        ("close_fire", "casualties", "bases", "destroyed", "1"),
        ("one_twenty", "casualties", "strength", "", "2"),
    ];
    for (book, hit, strength, gone, by) in table {
        let mut desk = demo_desk(book, 1);
        let units = first_units(&desk, hit);
        let before = of(desk.game(), &units[0], strength).as_i64().unwrap();
        say_all(&mut desk, &[&format!("{hit} {} {by}", units[0])]);
        if !gone.is_empty() {
            say_all(&mut desk, &[&format!("{gone} {} yes", units[1])]);
        }
        let Survivors { game, remarks } = after(&desk);
        let lost = by.trim_start_matches('-').parse::<i64>().unwrap();
        assert_eq!(of(game.battle(), &units[0], strength), json!(before - lost), "{book}");
        assert_eq!(labels(game.battle()).contains(&units[1]), gone.is_empty(), "{book}");
        assert!(remarks[0].starts_with("Ours, for the rules say nothing"), "{book}: {remarks:?}");
        let named = remarks.iter().any(|remark| *remark == format!("Gone: {}.", units[1]));
        assert_eq!(named, !gone.is_empty(), "{book}: {remarks:?}");
    }
}

#[test]
fn a_killed_leader_is_gone_and_his_units_go_to_his_superior() {
    for (book, leader, above, field) in [("close_fire", "GOO", "MAR", "killed"), ("one_twenty", "BAC", "REI", "lost")] {
        let mut desk = demo_desk(book, 1);
        let found = desk.game().select(leader).unwrap()[0];
        let own = desk.game().units_of(found);
        assert!(!own.is_empty());
        say_all(&mut desk, &[&format!("{field} {leader} yes")]);
        let Survivors { game, remarks } = after(&desk);
        assert!(!labels(game.battle()).contains(&leader.to_owned()), "{book}");
        let superior = game.battle().select(above).unwrap()[0];
        let under = game.battle().units_of(superior);
        assert!(own.iter().all(|unit| under.contains(unit)), "{book}");
        let name = desk.game().name_of(found);
        assert!(remarks.iter().any(|remark| remark.starts_with(&format!("{name} is lost: "))), "{book}: {remarks:?}");
    }
}

#[test]
fn the_day_is_over() {
    let mut desk = demo_desk("dtn", 1);
    say_all(&mut desk, &["objective Hausen 3", "lasts 8", "o friant action 5"]);
    let Survivors { game, .. } = after(&desk);
    let setup = game.battle().setup();
    assert_eq!(setup.title, format!("{}, after the battle", desk.game().setup().title));
    assert!(setup.ending.is_empty() && setup.conditions.is_empty());
    assert_eq!(of(game.battle(), "friant", "order"), of(demo_desk("dtn", 1).game(), "f11", "order"), "no chit lies");
    assert_eq!(game.survivors().game.battle().setup().title, setup.title, "said once");
}

/// Begins a battle from the rows of an order of battle, of which nothing may be wrong.
fn begun(book: &str, rows: Vec<Row>) -> AnyGame {
    let document = Document::from_rows(rows, shape);
    let planned = plan(&document);
    let wrong: Vec<_> = planned.problems.iter().filter(|problem| problem.severity == Severity::Wrong).collect();
    assert!(wrong.is_empty(), "{book}: {wrong:?}\n{}", document.text());
    let read = Document::parse(&document.text(), shape);
    assert_eq!(plan(&read).plan, planned.plan, "{book}: the text says the same");
    (galloper::rulebooks::book(book).unwrap().begin)(&planned.plan, 7).unwrap_or_else(|why| panic!("{book}: {why}"))
}

#[test]
fn after_a_battle_played_at_random_the_next_one_begins_with_what_is_left() {
    for book in BOOKS.iter().chain(EXAMPLES) {
        for seed in [3, 4] {
            let desk = soak::desk_after(demo_game(book.id, seed), seed, 3).expect("every action offered can be done");
            let Survivors { game, remarks } = after(&desk);
            let rows = survivors(desk.state());
            let said: Vec<&str> =
                rows.iter().filter(|row| row.kind == RowKind::Remark).map(|row| row.text.as_str()).collect();
            assert_eq!(said, remarks, "{}", book.id);
            let next = begun(book.id, rows);
            let battle = next.battle();
            assert_eq!(battle.setup().title, game.battle().setup().title);
            assert_eq!(battle.broken_invariants(), [""; 0], "{}", book.id);
            let sorted = |battle: &dyn Battle| {
                let mut labels = labels(battle);
                labels.sort();
                labels
            };
            assert_eq!(sorted(battle), sorted(game.battle()), "{}", book.id);
            for label in labels(battle) {
                let who = battle.select(&label).unwrap()[0];
                for field in battle.fields_of(who).iter().filter(|field| field.setup.is_some()) {
                    let wanted = of(game.battle(), &label, field.key);
                    assert_eq!(of(battle, &label, field.key), wanted, "{}: {} of {label}", book.id, field.key);
                }
            }
            let mut played = desk_over(next);
            for _ in 0..6 {
                say(&mut played, "next");
            }
        }
    }
}

#[test]
fn a_battle_under_way_keeps_how_it_is_won_in_its_rows() {
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 1);
        let side = desk.game().setup().sides[1].name.clone();
        let loss = desk.game().usual_losses()[0];
        let lines = [
            format!("objective Chapel Hill 3 {side}"),
            "objective Mill 1".to_owned(),
            format!("points {loss} 2"),
            "lasts 8".to_owned(),
            format!("breaks {side} 12"),
        ];
        say_all(&mut desk, &lines.iter().map(String::as_str).collect::<Vec<_>>());
        let again = begun(book.id, desk.state().to_rows());
        assert_eq!(again.battle().setup().ending, desk.game().setup().ending, "{}", book.id);
    }
}
