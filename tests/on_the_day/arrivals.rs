//! Reinforcements: by turn, by a roll, by the umpire's word.

use galloper::core::on_the_day::AwaitedGroup;
use galloper::core::orbat::Arrival;
use galloper::desk::{Desk, Form, Stage};
use galloper::rulebooks::{BOOKS, book};
use galloper_test_support::{demo_desk, desk_over, go_until, say, say_unopposed};

use crate::add_unit;

fn to_turn(desk: &mut Desk, turn: u32) {
    go_until(desk, "the turn", |desk| desk.game().flow().turn >= turn);
}

#[test]
fn a_duty_says_who_arrives_and_one_key_brings_them_on() {
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 6);
        add_unit(&mut desk, "Z1", Some(Arrival::Turn(2)));
        assert!(desk.work().iter().all(|work| !work.title.contains("Z1")), "{}: not yet", book.id);
        to_turn(&mut desk, 2);
        assert_eq!(desk.work()[0].title, "Z1 New Z1 arrives", "{}", book.id);
        assert!(desk.work()[0].must);
        let moments = desk.history().len();
        say(&mut desk, "");
        assert_eq!(desk.history().len(), moments + 1, "{}: {:?}", book.id, desk.form.as_ref().map(Form::stage));
        assert_eq!(desk.undo_label(), Some("Z1 New Z1 arrives"));
        let told = desk.history().moment(desk.history().now()).unwrap().note.action.table().to_vec();
        assert_eq!(told, ["Put Z1 on the table."]);
        assert!(desk.game().select("Z1").is_ok() && desk.game().awaited().is_empty());
        assert!(desk.work().iter().all(|work| !work.title.ends_with("arrives")));
        assert_eq!(desk.game().broken_invariants(), Vec::<String>::new());
        desk.undo();
        assert!(desk.game().select("Z1").is_err());
        desk.redo();
        assert!(desk.game().select("Z1").is_ok());
    }
}

#[test]
fn a_roll_is_asked_for_each_turn_until_it_is_good() {
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 6);
        add_unit(&mut desk, "Z1", Some(Arrival::Roll { turn: 2, at_least: 4 }));
        to_turn(&mut desk, 2);
        assert_eq!(desk.work()[0].title, "Z1 New Z1 arrives with 4+", "{}", book.id);
        desk.wait_odds();
        let odds = desk.odds().unwrap_or_else(|| panic!("{}: no odds", book.id));
        assert_eq!(odds.rows.iter().map(|(_, chance)| chance.to_string()).collect::<Vec<_>>(), ["1/2", "1/2"]);
        say(&mut desk, "3");
        say(&mut desk, "");
        assert_eq!(desk.undo_label(), Some("Z1 New Z1 does not arrive yet"));
        let last = desk.history().moment(desk.history().now()).unwrap();
        assert_eq!(last.note.working[0].text, "3 thrown, 4 or more wanted: Z1 New Z1 does not arrive.");
        assert!(desk.work().iter().all(|work| !work.title.contains("Z1")), "{}: once a turn", book.id);
        to_turn(&mut desk, 3);
        assert_eq!(desk.work()[0].title, "Z1 New Z1 arrives with 4+", "{}", book.id);
        say(&mut desk, "4");
        say(&mut desk, "");
        assert!(desk.game().select("Z1").is_ok(), "{}", book.id);
        to_turn(&mut desk, 4);
        assert!(desk.work().iter().all(|work| !work.title.contains("arrives")));
    }
}

#[test]
fn the_roll_may_be_generated() {
    let mut arrived = [0, 0];
    for seed in 1..30 {
        let mut desk = demo_desk("dtn", seed);
        add_unit(&mut desk, "Z1", Some(Arrival::Roll { turn: 1, at_least: 4 }));
        to_turn(&mut desk, 2);
        desk.roll();
        assert!(matches!(desk.form.as_ref().map(Form::stage), Some(Stage::Ready)));
        desk.apply();
        arrived[usize::from(desk.game().select("Z1").is_ok())] += 1;
    }
    assert!(arrived.iter().all(|n| *n > 3), "{arrived:?}");
}

#[test]
fn the_umpire_gives_the_word() {
    let mut desk = demo_desk("dtn", 6);
    say_unopposed(&mut desk, "add F25 Late under FRI infantry 3 7 arrives umpire");
    assert_eq!(desk.work().last().unwrap().title, "F25 Late awaits the umpire's word");
    assert!(!desk.work().last().unwrap().must);
    say_unopposed(&mut desk, "add F26 Later under FRI infantry 3 7 arrives umpire");
    let folded = desk.work().into_iter().filter(|work| work.title.contains("await")).collect::<Vec<_>>();
    assert_eq!((folded.len(), folded[0].title.as_str()), (1, "2 await the umpire's word"));
    assert_eq!(folded[0].note, "F25 Late, F26 Later");
    say(&mut desk, "arrive later");
    say(&mut desk, "");
    assert!(desk.game().select("F26").is_ok() && desk.game().select("F25").is_err());
    let preview = desk.preview("arrive nobody");
    assert!(preview.text.contains("Nobody called “nobody” is awaited; awaited: F25 Late."), "{}", preview.text);
}

#[test]
fn an_early_arrival_needs_the_umpires_leave() {
    let mut desk = demo_desk("dtn", 6);
    say_unopposed(&mut desk, "add F25 Late under FRI infantry 3 7 arrives period 4");
    say(&mut desk, "arrive f25");
    assert!(matches!(desk.form.as_ref().map(Form::stage), Some(Stage::Refused(_))));
    assert_eq!(desk.preview("arrive f25").text, "Late arrives in period 4.");
    say(&mut desk, "allow");
    say(&mut desk, "");
    assert!(desk.game().select("F25").is_ok());
}

#[test]
fn those_who_come_together_are_asked_for_together() {
    let mut desk = demo_desk("dtn", 6);
    for line in [
        "add F25 Late under FRI infantry 3 7 arrives period 2",
        "add F26 Later under FRI infantry 3 7 arrives period 2",
    ] {
        say_unopposed(&mut desk, line);
    }
    assert_eq!(desk.game().awaited().len(), 1);
    to_turn(&mut desk, 2);
    assert_eq!(desk.work()[0].title, "F25 and F26 arrive");
    say(&mut desk, "arrive f25");
    say(&mut desk, "");
    assert_eq!(desk.work()[0].title, "F26 Later arrives", "the rest is asked for anew");
    say_unopposed(&mut desk, "add F27 Latest under FRI infantry 3 7 arrives period 2");
    assert!(desk.game().select("F27").is_ok(), "whose time has come needs no waiting");
}

const LATE: &str = "\
rules DTN

French
  Davout  commander C10 A4
    F11 10e  inf 4 7
    Friant  A7  arrives period 2 on 4+
      F21 15e  inf 4 7
      F22 33e  inf 3 7
      F23 48e  inf 3 7  arrives period 3
    Gudin  A7  arrives umpire
      F31 7e  inf 4 7
      Petit  A7
        F32 12e  inf 4 7
        F33 21e  inf 4 7  arrives period 1

Austrian
  Hohenzollern  commander C10 A4
    A11 IR 12  inf 4 7
";

fn late() -> Desk {
    desk_over((book("dtn").unwrap().scenario)(LATE, 3).unwrap())
}

fn on_the_table(desk: &Desk) -> Vec<String> {
    desk.game().roster().into_iter().map(|row| row.label).filter(|label| !label.is_empty()).collect()
}

#[test]
fn an_order_of_battle_says_who_comes_later_and_a_command_comes_with_all_under_it() {
    let mut desk = late();
    assert_eq!(on_the_table(&desk), ["DAV", "F11", "HOH", "A11"]);
    let told: Vec<String> = desk.game().awaited().iter().map(AwaitedGroup::coming).collect();
    assert_eq!(told, ["Friant arrives: 2 units", "Gudin arrives: 2 units", "F23 48e arrives", "F33 21e arrives"]);
    // A unit brings the chain of command above it, and nobody else of theirs.
    assert_eq!(desk.work()[0].title, "F33 21e arrives");
    say(&mut desk, "");
    assert_eq!(on_the_table(&desk), ["DAV", "F11", "GUD", "PET", "F33", "HOH", "A11"]);
    let told = desk.history().moment(desk.history().now()).unwrap().note.action.table().to_vec();
    assert_eq!(told, ["Put F33 on the table.", "Gudin and Petit come with them."]);
    to_turn(&mut desk, 2);
    assert_eq!(desk.work()[0].title, "Friant arrives: 2 units with 4+");
    say(&mut desk, "6");
    say(&mut desk, "");
    assert_eq!(desk.undo_label(), Some("Friant arrives: 2 units"));
    let told = desk.history().moment(desk.history().now()).unwrap().note.action.table().to_vec();
    assert_eq!(told, ["Put F21 and F22 on the table."]);
    to_turn(&mut desk, 3);
    assert_eq!(desk.work()[0].title, "F23 48e arrives");
    assert_eq!(desk.game().broken_invariants(), Vec::<String>::new());
}

#[test]
fn a_battle_written_as_an_order_of_battle_awaits_the_same() {
    let mut desk = late();
    say_unopposed(&mut desk, "remove F11");
    let rows = desk.state().to_rows();
    let said: Vec<(String, Option<Arrival>)> =
        rows.iter().filter(|row| row.arrives.is_some()).map(|row| (row.name.clone(), row.arrives)).collect();
    let expected = [
        ("Friant", Arrival::Roll { turn: 2, at_least: 4 }),
        ("48e", Arrival::Turn(3)),
        ("Gudin", Arrival::Umpire),
        ("21e", Arrival::Turn(1)),
    ];
    assert_eq!(said, expected.map(|(name, arrival)| (name.to_owned(), Some(arrival))));
    assert!(rows.iter().all(|row| row.label != "F11"), "whoever was removed is no part of it");
    assert!(rows.iter().any(|row| row.label == "F32"));
}

#[test]
fn who_arrived_by_a_typed_line_is_not_asked_for_again() {
    let mut desk = demo_desk("dtn", 5);
    add_unit(&mut desk, "Z1", Some(Arrival::Turn(2)));
    while desk.game().flow().turn < 2 {
        while desk.cancel() {}
        desk.next();
    }
    let asked = |desk: &Desk| desk.form.as_ref().is_some_and(|form| form.info.id == "arrival");
    assert!(asked(&desk), "it opens by itself");
    desk.enter("arrive Z1");
    while asked(&desk) && desk.form.as_ref().is_some_and(|form| form.run.is_some()) {
        desk.apply();
    }
    assert!(desk.game().select("Z1").is_ok());
    assert!(!asked(&desk) && desk.waiting.iter().all(|form| form.info.id != "arrival"), "{:?}", desk.message);
}
