//! The sheet against sums made by hand.

use galloper::core::orbat::Arrival;
use galloper::core::orbat::document::Document;
use galloper::core::orbat::plan::plan;
use galloper::core::roster::Subject;
use galloper::core::view::SectionRow;
use galloper::rulebooks::{book, shape};
use galloper_test_support::{demo_desk, demo_game, desk_over};
use serde_json::json;

use super::{say_all, sheet};

#[test]
fn a_battle_of_dtn_is_worked_out_line_by_line() {
    let mut desk = demo_desk("dtn", 1);
    assert!(desk.game().victory().is_empty() && sheet(&desk).is_empty());
    say_all(
        &mut desk,
        &[
            "objective Hausen 3 french",
            "objective Chapel Hill 2",
            "points hits 1",
            "points broken 2",
            "lasts 8",
            "breaks austrian 12",
            "breaks french 20",
            "hits a11 2",
            "hits a13 3",
            "hits f11 1",
            "broken a11 yes",
            "broken a13 yes",
        ],
    );
    assert_eq!(
        sheet(&desk),
        [
            "French 12, Austrian 1: French ahead by 11.",
            "French: 12 points",
            "  Hausen, held: 3",
            "  Austrian hits: 5 × 1 = 5",
            "  Austrian units broken: A11, A13: 2 × 2 = 4",
            "Austrian: 1 point",
            "  French hits: 1 × 1 = 1",
            "  French units broken: 0 × 2 = 0",
            "Chapel Hill, held by nobody: worth 2 points",
            "French losses 1 of 20: 19 more break them",
            "Austrian losses 9 of 12: 3 more break them",
            "period 1 of 8",
        ]
    );
    say_all(&mut desk, &["hits a13 +2"]);
    assert!(sheet(&desk).contains(&"Austrian losses 11 of 12: 1 more breaks them".to_owned()), "{:?}", sheet(&desk));
    say_all(&mut desk, &["hits a12 1"]);
    assert!(sheet(&desk).contains(&"Austrian losses 12 of 12: broken".to_owned()));
    let last = sheet(&desk).pop().unwrap();
    assert_eq!(last, "The end by the scenario: Austrian side is broken, losses 12 of 12.");
}

#[test]
fn what_was_lost_counts_from_the_start_even_if_the_rule_comes_late() {
    let mut desk = demo_desk("bbb", 1);
    let unit = |desk: &galloper::desk::Desk, label: &str| desk.game().select(label).unwrap()[0];
    let rows = desk.game().roster();
    let first = rows.iter().find(|row| matches!(row.subject, Subject::Unit(_)) && row.side == 0).unwrap().label.clone();
    let bases = desk.game().field(unit(&desk, &first), "bases").unwrap().as_i64().unwrap();
    say_all(&mut desk, &[&format!("bases {first} {}", bases - 1), "points bases lost 3"]);
    let lost = || "  Prussian bases lost: 1 × 3 = 3".to_owned();
    assert!(sheet(&desk).contains(&lost()), "{:?}", sheet(&desk));
    say_all(&mut desk, &[&format!("bases {first} {bases}")]);
    assert!(sheet(&desk).contains(&"  Prussian bases lost: 0 × 3 = 0".to_owned()), "nothing is lost any more");
    say_all(&mut desk, &[&format!("bases {first} {}", bases - 2), "points bases lost 0"]);
    assert!(desk.game().setup().ending.is_empty(), "with the rule its figures go");
}

#[test]
fn the_panel_has_a_section_and_only_where_there_is_something_to_win() {
    for id in ["dtn", "bbb", "close_fire", "one_twenty", "lightning_war", "tiny"] {
        let mut desk = demo_desk(id, 1);
        let titles = |desk: &galloper::desk::Desk| -> Vec<String> {
            desk.game().sections().into_iter().map(|section| section.title).collect()
        };
        let before = titles(&desk);
        assert!(!before.contains(&"Victory".to_owned()), "{id}");
        say_all(&mut desk, &["objective Hausen 3", "lasts 6"]);
        assert_eq!(titles(&desk), [before, vec!["Victory".to_owned()]].concat(), "{id}");
        let section = desk.game().sections().pop().unwrap();
        let facts: Vec<(String, String)> = section
            .rows
            .into_iter()
            .filter_map(|row| match row {
                SectionRow::Fact(fact) => Some((fact.name, fact.value)),
                _ => None,
            })
            .collect();
        assert!(facts.contains(&("Hausen (3)".to_owned(), "nobody".to_owned())), "{id}: {facts:?}");
        assert!(facts.iter().any(|(_, value)| value == "1 of 6"), "{id}: {facts:?}");
    }
}

#[test]
fn a_setup_that_says_nothing_of_victory_has_no_key_for_it() {
    let mut desk = desk_over(demo_game("dtn", 1));
    let plain = |desk: &galloper::desk::Desk| serde_json::to_value(desk.game().setup()).unwrap();
    let before = plain(&desk);
    assert_eq!(before.get("ending"), None, "old battles keep their bytes");
    say_all(&mut desk, &["objective Bridge 4 austrian", "breaks french 9"]);
    assert_eq!(
        plain(&desk)["ending"],
        json!({
            "objectives": [{ "name": "Bridge", "points": 4, "heldBy": 1 }], "breaks": [{ "side": 0, "losses": 9 }],
        })
    );
    say_all(&mut desk, &["objective bridge gone", "breaks french 0"]);
    assert_eq!(plain(&desk), before);
}

#[test]
fn ten_objectives_and_both_sides_fit_into_one_report() {
    let mut desk = demo_desk("dtn", 1);
    assert!(desk.enter("victory") && desk.report.is_none());
    assert!(desk.message.as_deref().unwrap().contains("points hits 1"), "{:?}", desk.message);
    for n in 1..=10 {
        let holder = ["french", "austrian", "nobody"][n % 3];
        say_all(&mut desk, &[&format!("objective Place {n} {n}"), &format!("objective Place {n} {holder}")]);
    }
    say_all(&mut desk, &["points hits 1", "lasts 8"]);
    let state = desk.state().clone();
    let moments = desk.history().len();
    say_all(&mut desk, &["victory"]);
    let report = desk.report.clone().unwrap();
    assert_eq!((desk.state() == &state, desk.history().len()), (true, moments), "it only shows");
    assert_eq!(report.title, "French 18, Austrian 22: Austrian ahead by 4.");
    let titles: Vec<&str> = report.sections.iter().map(|section| section.title.as_str()).collect();
    assert_eq!(titles, ["French: 18 points", "Austrian: 22 points", "Held by nobody", "The end"]);
    assert_eq!(report.sections.iter().map(|section| section.rows.len()).sum::<usize>(), 13);
    assert!(desk.cancel() && desk.report.is_none(), "Esc closes it");
    say_all(&mut desk, &["victory", "hits f11 1"]);
    assert!(desk.report.is_none(), "an action closes it");
}

#[test]
fn who_is_awaited_counts_in_nothing_until_he_is_there() {
    let mut rows = demo_game("dtn", 1).to_rows();
    let row = rows.iter_mut().find(|row| row.label == "A11").unwrap();
    row.arrives = Some(Arrival::Umpire);
    row.values.insert("hits".to_owned(), json!(2));
    let planned = plan(&Document::from_rows(rows, shape));
    let mut desk = desk_over((book("dtn").unwrap().begin)(&planned.plan, 1).unwrap());
    say_all(&mut desk, &["points hits 1", "points strength points lost 1", "hits a12 1"]);
    assert!(sheet(&desk).contains(&"  Austrian hits: 1 × 1 = 1".to_owned()), "{:?}", sheet(&desk));
    let at_first = &desk.game().setup().ending.at_first[0].of;
    assert!(at_first.iter().all(Option::is_some), "what he had at the start is known all the same");
    let labels: Vec<String> =
        desk.state().survivors().game.battle().roster().into_iter().map(|row| row.label).collect();
    assert!(labels.contains(&"A11".to_owned()), "he is there for the next battle");
}
