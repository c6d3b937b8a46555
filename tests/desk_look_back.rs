//! Looking back only looks: the desk, its forms and its file stay as they are, and what leaves the line is told and found
//! again.

use std::path::Path;

use galloper::desk::branches::branch_rows;
use galloper::desk::look_back::READ_ONLY;
use galloper::desk::{Desk, OpenBattle};
use galloper_test_support::{demo_desk, demo_game, field, no_window};

fn in_file(path: &Path) -> OpenBattle {
    OpenBattle::from(Desk::create(demo_game("dtn", 7), path, no_window()).expect("a file"))
}

fn open() -> OpenBattle {
    OpenBattle::from(demo_desk("dtn", 7))
}

/// Types lines at the desk; each must be taken.
fn say(open: &mut OpenBattle, lines: &[&str]) {
    for line in lines {
        let desk = open.to_work().expect("the desk is there to work at");
        assert!(desk.enter(line), "“{line}”: {:?}", desk.message);
    }
}

fn hits(open: &OpenBattle, label: &str) -> serde_json::Value {
    field(open.shown(), label, "hits")
}

const SIX: [&str; 6] = ["hits f11 1", "hits f11 2", "hits f11 3", "hits f12 1", "hits f12 2", "hits f12 3"];

#[test]
fn looking_back_shows_the_past_and_moves_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("battle.galloper");
    let mut open = in_file(&path);
    say(&mut open, &SIX);
    say(&mut open, &["o friant"]);
    open.wait_saved();
    let bytes = std::fs::read(&path).expect("the file");
    let (now, len) = (open.history().now(), open.history().len());
    let form = open.form.as_ref().map(|form| (form.info.id, form.given.clone())).expect("a form is at hand");
    let waiting = open.waiting.len();
    open.look(2);
    assert_eq!((open.moment(), hits(&open, "f11")), (2, 2.into()));
    assert_eq!(open.to_work().err(), Some(READ_ONLY), "no desk that could be changed is to be had");
    let f12 = open.shown().select("f12").expect("F12");
    let chosen = open.selected.clone();
    open.select(f12.clone());
    assert_eq!(open.selected(), f12);
    assert_eq!((open.history().now(), open.history().len()), (now, len));
    assert_eq!(open.game().field(f12[0], "hits"), Some(3.into()), "the battle itself stands where it stood");
    open.back_to_now();
    assert_eq!(open.selected(), chosen, "selecting in the past is forgotten with it");
    let back = open.form.as_ref().map(|form| (form.info.id, form.given.clone()));
    assert_eq!((back, open.waiting.len()), (Some(form), waiting), "the form at hand is untouched");
    open.wait_saved();
    assert_eq!(std::fs::read(&path).expect("the file"), bytes, "looking writes nothing");
    assert!(open.to_work().is_ok());
}

#[test]
fn the_banner_says_what_is_looked_at_and_where_the_battle_stands() {
    let mut open = open();
    assert_eq!(open.past(), None);
    say(&mut open, &SIX);
    open.look(2);
    let past = open.past().expect("the past");
    assert!(past.title.starts_with("Looking back: period 1, "), "{past:?}");
    assert!(past.place.starts_with("Action 2 of 6, at ") && past.place.contains(", 4 actions ago. "), "{past:?}");
    assert!(past.place.contains("The battle itself stands in period 1, "), "{past:?}");
    assert!(past.place.ends_with("Nothing here can be changed."), "{past:?}");
    assert_eq!((past.onward, past.leaves.as_str()), ("Continue from here", "leaves 4 actions"));
    assert!(open.look_by(1) && open.look_by(1) && open.look_by(1));
    assert!(open.past().expect("the past").place.contains(", 1 action ago. "));
    assert!(open.look_by(1), "the last step comes back to now");
    assert_eq!((open.past(), open.look_by(1)), (None, false));
    open.look_by(-99);
    assert_eq!((open.moment(), open.look_by(-1)), (0, false));
    assert!(open.past().expect("the past").place.starts_with("The start, at "));
}

#[test]
fn to_go_on_from_the_past_leaves_a_branch_that_can_be_returned_to() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("battle.galloper");
    let mut open = in_file(&path);
    say(&mut open, &SIX);
    assert!(!open.go_on_from_here(), "only from the past");
    open.look(2);
    assert!(open.go_on_from_here());
    assert_eq!(open.history().now(), 2);
    let told = open.take_message().expect("it is told");
    assert!(told.contains("4 actions on a branch") && told.contains("Ctrl B"), "{told}");
    say(&mut open, &["hits f13 1"]);
    let told = open.take_message().expect("it is told");
    assert_eq!(told, "This left 4 undone actions on a branch: Ctrl B lists it and goes back to it.");
    assert_eq!(open.undo_label(), Some("F13 57e Ligne: hits 1"));
    let rows = branch_rows(open.history());
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!((row.branch.actions, row.branch.end), (4, 6));
    assert_eq!((row.left_after.as_str(), row.left_in.as_str()), ("F11 10e Léger: hits 2", "period 1"));
    assert_eq!(row.last, "F12 3e Ligne: hits 3");

    open.look_along(6);
    let past = open.past().expect("the past");
    assert!(past.title.starts_with("Looking at another branch: "), "{past:?}");
    assert!(past.place.contains("4 actions beside the line, which it left after “F11 10e Léger: hits 2”"), "{past:?}");
    assert_eq!((past.onward, past.leaves.as_str()), ("Return to this branch", "leaves 1 action"));
    assert_eq!(hits(&open, "f12"), 3);
    open.look_by(-3);
    assert_eq!(open.moment(), 3);
    open.look_by(3);
    assert_eq!(open.moment(), 6, "going to and fro stays on the branch");
    assert!(open.go_on_from_here());
    assert_eq!((open.history().now(), hits(&open, "f12")), (6, 3.into()));
    open.wait_saved();
    drop(open);

    let again = OpenBattle::from(Desk::open(&path, no_window()).expect("it opens"));
    assert_eq!((again.history().now(), hits(&again, "f12")), (6, 3.into()), "the return is in the file");
    assert_eq!(branch_rows(again.history())[0].last, "F13 57e Ligne: hits 1", "what was left is listed in its turn");
}

#[test]
fn an_action_after_an_undo_is_told_but_not_held_up() {
    let mut open = open();
    say(&mut open, &SIX);
    let desk = open.to_work().expect("the desk");
    assert!(desk.undo() && desk.undo() && desk.undo());
    assert_eq!(desk.history().undone(), 3);
    assert!(desk.redo());
    assert_eq!((desk.history().undone(), &desk.message), (2, &None), "undo and redo lose nothing and say nothing");
    assert!(desk.enter("hits f14 1"));
    let told = desk.message.take().expect("it is told");
    assert_eq!(told, "This left 2 undone actions on a branch: Ctrl B lists it and goes back to it.");
    assert!(desk.enter("hits f14 2"));
    assert_eq!(desk.message, None, "once");
}

#[test]
fn what_was_undone_can_be_looked_at_and_gone_on_from() {
    let mut open = open();
    say(&mut open, &SIX);
    for _ in 0..4 {
        open.to_work().expect("the desk").undo();
    }
    assert!(open.look_by(3));
    let past = open.past().expect("looked at");
    assert!(past.title.starts_with("Looking at what was undone: "), "{past:?}");
    assert!(past.place.starts_with("Action 5 of 6, at ") && past.place.contains("3 undone actions ahead"), "{past:?}");
    assert_eq!(past.leaves, "", "doing it again leaves nothing");
    open.look(1);
    assert_eq!(open.past().expect("looked at").leaves, "leaves 1 action and 4 undone");
    open.look(5);
    assert!(open.go_on_from_here());
    assert_eq!((open.history().now(), open.history().undone()), (5, 1));
    assert!(branch_rows(open.history()).is_empty());
}

#[test]
fn turns_are_gone_back_to_one_by_one() {
    let mut open = open();
    while open.game().flow().turn < 3 {
        open.to_work().expect("the desk").next();
    }
    let last = open.history().len() - 1;
    assert!(open.look_by_turn(false));
    assert_eq!(open.shown().flow().turn, 2);
    let began = open.moment();
    assert!(open.look_by_turn(false));
    assert_eq!((open.shown().flow().turn, open.moment()), (1, 0));
    assert!(!open.look_by_turn(false));
    assert!(open.look_by_turn(true) && open.moment() == began);
    assert!(open.look_by_turn(true) && open.look_back().is_none() && open.moment() == last);
}
