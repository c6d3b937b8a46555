//! The journal keeps changes on the day as it keeps everything: one line each, read back equal.

use galloper::core::on_the_day::DayChange;
use galloper::core::orbat::Arrival;
use galloper::core::roster::Subject;
use galloper::desk::Desk;
use galloper::rulebooks::BOOKS;
use galloper_test_support::{demo_game, no_window};

use crate::{add_unit, do_change, some_command};

#[test]
fn a_battle_is_read_back_as_it_was_left() {
    let dir = tempfile::tempdir().unwrap();
    for book in BOOKS {
        let path = dir.path().join(format!("{}.galloper", book.id));
        let mut desk = Desk::create(demo_game(book.id, 4), &path, no_window()).unwrap();
        add_unit(&mut desk, "Z1", Some(Arrival::Roll { turn: 2, at_least: 3 }));
        add_unit(&mut desk, "Z2", None);
        let units = desk.game().units_of(Subject::Command(some_command(&desk)));
        do_change(&mut desk, &DayChange::Relabel(Subject::Unit(units[0]), "Z3".to_owned()));
        do_change(&mut desk, &DayChange::Remove(Subject::Unit(units[1])));
        desk.undo();
        desk.undo();
        desk.redo();
        desk.wait_saved();
        let (state, now) = (desk.state().clone(), desk.history().now());
        drop(desk);
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert_eq!(lines, 1 + 4 + 3, "a header, four changes, three steps through them");
        let back = Desk::open(&path, no_window()).unwrap();
        assert_eq!((back.state(), back.history().now()), (&state, now), "{}", book.id);
        assert_eq!(back.message, None);
        assert!(back.game().select("Z1").is_err() && back.game().select("Z3").is_ok());
    }
}
