//! What no sheet gives, in every rule book: listed with what to look up, filled in as one form, undone as one action.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use galloper::core::booklet::{text_of, wanted};
use galloper::core::tables::ValueSource;
use galloper::desk::booklet::begin_with;
use galloper::desk::{BookletForm, Desk};
use galloper::rulebooks::BOOKS;
use galloper_test_support::demo_desk;
use serde_json::json;

#[test]
fn every_house_value_of_every_rule_book_says_what_to_look_up() {
    for book in BOOKS {
        let tables = (book.tables)();
        let all = wanted(&tables);
        for (key, entry) in tables.entries() {
            let listed = all.iter().find(|one| one.key == key);
            assert_eq!(listed.is_some(), entry.mark == ValueSource::House && entry.asked, "{} {key}", book.id);
            let Some(one) = listed else { continue };
            assert!(one.look_up.ends_with('.') && one.look_up.len() < 110, "{} {key}: {}", book.id, one.look_up);
            assert!(!entry.look_up.is_empty(), "{} {key} says in the asset what to look up", book.id);
        }
    }
}

#[test]
fn a_form_confirmed_as_shipped_marks_all_and_changes_nothing_else() {
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 1);
        let mut form = BookletForm::of(desk.game()).unwrap();
        for at in 0..form.rows.len() {
            assert!(form.confirm(at), "{}: {:?}", book.id, form.rows[at]);
        }
        let rules = desk.game().setup().house.clone();
        desk.set_booklet(&form.values().unwrap()).unwrap();
        let setup = desk.game().setup().clone();
        let house: Vec<&String> = setup.house.keys().filter(|key| *key != "chart.confirmed").collect();
        assert_eq!(house, rules.keys().collect::<Vec<_>>(), "{}", book.id);
        let tables = (book.tables)();
        let ours = tables.entries().filter(|(key, e)| e.asked && setup.standing(key, e) == ValueSource::House);
        assert_eq!(ours.count(), 0, "{}", book.id);
        let moments = desk.history().len();
        desk.undo();
        assert!(desk.game().setup().booklet.is_empty() && desk.history().len() == moments, "one action");
        desk.redo();
        assert_eq!(desk.game().setup().booklet.len(), form.rows.len());
        // Once more: it is so already.
        desk.set_booklet(&form.values().unwrap()).unwrap();
        assert_eq!(desk.history().len(), moments);
    }
}

#[test]
fn a_value_that_only_the_whole_battle_refuses_is_said_beside_its_label() {
    let mut desk = demo_desk("lightning_war", 1);
    let mut form = BookletForm::of(desk.game()).unwrap();
    let at = form.rows.iter().position(|row| row.wanted.key == "mire.halftrack").unwrap();
    form.set(at, "1, 2");
    let values = form.values().unwrap();
    let faults = desk.set_booklet(&values).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].key == "mire.halftrack" && faults[0].text.starts_with("Half-tracks mire on cannot be"),
        "{faults:?}"
    );
    assert_eq!(form.show(&faults[0]), Some(at));
    assert!(desk.game().setup().booklet.is_empty(), "nothing is changed");
}

#[test]
fn the_club_s_file_begins_a_battle_and_another_s_is_refused_in_a_sentence() {
    for book in BOOKS {
        let desk = demo_desk(book.id, 1);
        let mut form = BookletForm::of(desk.game()).unwrap();
        for at in 0..form.rows.len() {
            form.choose(at, 1);
            form.confirm(at);
        }
        let values = form.values().unwrap();
        let text = form.file_text(&values);
        let mut game = (book.demo)(2).unwrap();
        assert_eq!(begin_with(&mut game, &text), Ok(values.len()), "{}", book.id);
        assert_eq!(game.battle().setup().booklet.len(), values.len());
        // The same again from the file, by the form.
        let mut again = BookletForm::of(desk.game()).unwrap();
        assert_eq!(again.fill(&text, false), Ok(values.len()));
        assert_eq!(again.values().unwrap(), values);
        let other = if book.id == "dtn" { "bbb" } else { "dtn" };
        let mut game = (galloper::rulebooks::book(other).unwrap().demo)(3).unwrap();
        let before = game.clone();
        let why = begin_with(&mut game, &text).unwrap_err();
        assert!(why.contains("there is no house rule") && game == before, "{why}");
    }
}

#[test]
fn a_figure_of_the_chart_typed_as_shipped_is_the_referee_s_own() {
    let mut desk = demo_desk("lightning_war", 1);
    let mark = |desk: &Desk| {
        desk.game()
            .sections()
            .iter()
            .flat_map(|s| s.rows.clone())
            .map(|row| format!("{row:?}"))
            .find(|row| row.contains("\"Scrub\""))
            .unwrap()
    };
    assert!(mark(&desk).contains("House"));
    let mut form = BookletForm::of(desk.game()).unwrap();
    for at in 0..form.rows.len() {
        if form.rows[at].wanted.key.starts_with("terrain.scrub.") {
            form.confirm(at);
        }
    }
    desk.set_booklet(&form.values().unwrap()).unwrap();
    assert!(!mark(&desk).contains("House"), "{}", mark(&desk));
    let house = &desk.game().setup().house;
    assert!(house["chart.confirmed"].as_array().unwrap().contains(&json!("scrub.tracked")), "{house:?}");
    // Taken back in the form, it is ours again.
    let mut form = BookletForm::of(desk.game()).unwrap();
    for at in 0..form.rows.len() {
        form.forget(at);
    }
    assert_eq!(form.unapplied(), 7);
    desk.set_booklet(&form.values().unwrap()).unwrap();
    assert!(mark(&desk).contains("House") && desk.game().setup().booklet.is_empty());
}

#[test]
fn a_house_rule_changed_afterwards_is_no_longer_the_booklet_s() {
    let mut desk = demo_desk("one_twenty", 1);
    let mut form = BookletForm::of(desk.game()).unwrap();
    let at = form.rows.iter().position(|row| row.wanted.key == "cubes.rout").unwrap();
    form.set(at, "black");
    desk.set_booklet(&form.values().unwrap()).unwrap();
    desk.set_house_rule("cubes.rout", Some(&json!("black")));
    assert!(desk.game().setup().booklet.contains("cubes.rout"), "the same value again changes nothing");
    desk.set_house_rule("cubes.rout", Some(&json!("pink")));
    assert!(desk.game().setup().booklet.is_empty());
    let row = BookletForm::of(desk.game()).unwrap().rows[at].clone();
    assert_eq!((row.text.as_str(), row.told), ("pink", false));
    assert_eq!(text_of(&row.wanted.shipped), "red");
}
