//! The desk played as an umpire would, by the entry line and Enter alone.

use galloper::core::roster::Subject;
use galloper::desk::Desk;
use galloper_test_support::{demo_desk, demo_game, no_window, say, step};

/// Throws both sides' points so that the French have five and move first, up to Davout's orders.
fn to_orders(desk: &mut Desk) {
    say(desk, "1 6");
    say(desk, "");
    say(desk, "3 4");
    say(desk, "");
    assert_eq!(desk.game().tracker().phases[0].note, "French 5 · Austrian 1");
    say(desk, "next");
    assert_eq!(step(desk), "first-mover");
    say(desk, "");
    say(desk, "");
    assert_eq!(step(desk), "seniors");
    assert_eq!(desk.game().tracker().note, "French move first");
    say(desk, "");
    assert_eq!(step(desk), "s-draw");
    say(desk, "9s");
    say(desk, "");
    say(desk, "");
    assert_eq!(step(desk), "s-orders");
}

fn order_of(desk: &Desk, name: &str) -> String {
    let who = desk.game().select(name).expect("a name")[0];
    let value = desk.game().field(who, "order").expect("an order");
    value.as_str().unwrap_or("").to_owned()
}

#[test]
fn a_period_is_played_undone_and_redone() {
    let mut desk = demo_desk("dtn", 7);
    to_orders(&mut desk);
    let said = desk.preview("o friant action 15").text;
    assert_eq!(said, "Davout orders Friant: Action, 2 CP (assumed: officer to headquarters 0″)");
    say(&mut desk, "o friant action 15");
    assert_eq!(order_of(&desk, "friant"), "action");
    let davout = desk.game().select("dav").expect("Davout")[0];
    assert_eq!(desk.game().field(davout, "cp"), Some(3.into()));
    say(&mut desk, "o saint-hilaire move 5");
    let mut turns = 0;
    while desk.game().flow().turn == 1 {
        turns += 1;
        assert!(turns < 200, "stuck at {} with {:?}", step(&desk), desk.default_action());
        say(&mut desk, "");
    }
    assert_eq!(order_of(&desk, "friant"), "none", "Action comes off at the end of the period");
    let end = desk.state().clone();
    while desk.undo() {}
    assert_eq!(desk.state(), &demo_game("dtn", 7), "undo brings back the very start");
    while desk.redo() {}
    assert_eq!(desk.state(), &end);
}

#[test]
fn the_same_draw_comes_after_an_undo() {
    let mut desk = demo_desk("dtn", 7);
    say(&mut desk, "");
    let first = desk.form.as_ref().and_then(|f| f.run.as_ref()).map(|r| r.rolls.clone());
    say(&mut desk, "");
    desk.undo();
    say(&mut desk, "");
    let again = desk.form.as_ref().and_then(|f| f.run.as_ref()).map(|r| r.rolls.clone());
    assert!(first.is_some() && first == again);
}

#[test]
fn a_refused_order_changes_nothing_until_it_is_allowed() {
    let mut desk = demo_desk("dtn", 7);
    to_orders(&mut desk);
    let before = desk.state().clone();
    assert!(!desk.preview("o friant action 80").good);
    say(&mut desk, "o friant action 80");
    assert_eq!(desk.state(), &before);
    assert!(desk.default_action().why_not.contains("F9"), "{:?}", desk.default_action());
    say(&mut desk, "allow");
    say(&mut desk, "");
    assert_eq!(order_of(&desk, "friant"), "action");
    let label = desk.undo_label().unwrap_or("").to_owned();
    assert!(label.starts_with("Allowed: "), "{label}");
}

#[test]
fn labels_sets_and_fields_are_typed() {
    let mut desk = demo_desk("dtn", 7);
    say(&mut desk, "f11-f13 a22");
    assert_eq!(desk.selected.len(), 4);
    say(&mut desk, "all but f11-f34");
    assert_eq!(desk.selected.len(), 12);
    say(&mut desk, "hits f12 +1");
    let f12 = desk.game().select("f12").expect("F12")[0];
    assert_eq!(desk.game().field(f12, "hits"), Some(1.into()));
    say(&mut desk, "status f11-f14 defend");
    assert_eq!(desk.game().field(f12, "status"), Some("defend".into()));
    assert!(desk.undo());
    assert_eq!(desk.game().field(f12, "status"), Some("normal".into()), "a set is one undo");
    say(&mut desk, "mark f12 low on powder");
    assert_eq!(desk.game().marks().marks.len(), 1);
    say(&mut desk, "mark f12 low on powder");
    assert_eq!(desk.game().marks().marks.len(), 0);
    say(&mut desk, "mark f12 smoke until period");
    assert_eq!(desk.game().marks().marks[0].ends, galloper::core::marks::End::Turn);
    say(&mut desk, "mark f12 smoke");
    say(&mut desk, "status friant defend");
    let f21 = desk.game().select("f21").expect("F21")[0];
    assert_eq!(desk.game().field(f21, "status"), Some("defend".into()), "a formation's name means its units");
    say(&mut desk, "count bridges 2");
    assert_eq!(desk.game().marks().counters[0].count, 2);
    say(&mut desk, "remind 2 the bridge blows");
    assert!(!desk.enter("xyzzy"));
    assert!(desk.message.as_deref().is_some_and(|m| m.contains("xyzzy")), "{:?}", desk.message);
    assert!(!desk.preview("hits f12 -9").text.is_empty());
    say(&mut desk, "hits f12 -9");
    assert!(desk.message.as_deref().is_some_and(|m| m.contains("between 0 and 30")), "{:?}", desk.message);
}

#[test]
fn a_list_is_filled_row_by_row_and_is_one_undo() {
    let mut desk = demo_desk("dtn", 7);
    desk.open_list("cp_throw").expect("two commanders wait");
    say(&mut desk, "2 7");
    assert!(desk.preview("9 9").good);
    say(&mut desk, "9 9");
    let fault = desk.list.as_ref().map(|l| l.rows[1].fault.clone()).unwrap_or_default();
    assert!(!fault.is_empty(), "a d6 cannot show 9");
    say(&mut desk, "3 5");
    say(&mut desk, "");
    assert_eq!(desk.game().tracker().phases[0].note, "French 5 · Austrian 2");
    assert!(desk.undo());
    assert_eq!(desk.state(), &demo_game("dtn", 7));
    desk.open_list("cp_throw").expect("a list");
    desk.list_rest();
    assert!(desk.list.is_none() && desk.game().tracker().open == 0, "{:?}", desk.message);
}

#[test]
fn all_divisions_draw_in_a_list_and_a_turn_can_be_left_open() {
    let mut desk = demo_desk("dtn", 7);
    to_orders(&mut desk);
    say(&mut desk, "next");
    say(&mut desk, "next");
    assert_eq!(step(&desk), "seniors");
    say(&mut desk, "");
    say(&mut desk, "kd");
    say(&mut desk, "");
    while step(&desk) != "divisions" {
        say(&mut desk, "next");
    }
    desk.open_list("activation").expect("three divisions wait");
    say(&mut desk, "qs");
    say(&mut desk, "ah");
    say(&mut desk, "10c");
    say(&mut desk, "");
    say(&mut desk, "");
    assert_eq!(step(&desk), "d3", "the draw is made already");
    let first = desk.game().tracker().actor;
    desk.park();
    assert_eq!(step(&desk), "divisions");
    let work = desk.work();
    assert!(work.iter().any(|w| w.title.starts_with("Back to")), "{work:?}");
    let friant = desk.game().select("friant").expect("Friant")[0];
    desk.begin(friant);
    assert_eq!(step(&desk), "divisions", "a failed division's turn is over at once");
    let back = desk.work().iter().position(|w| w.title.starts_with("Back to")).expect("the open turn");
    desk.open_work(back);
    assert_eq!((step(&desk), desk.game().tracker().actor), ("d3", first));
}

#[test]
fn direct_control_runs_a_divisional_turn_and_returns() {
    let mut desk = demo_desk("dtn", 7);
    to_orders(&mut desk);
    say(&mut desk, "next");
    assert_eq!(step(&desk), "s-control");
    say(&mut desk, "control friant move");
    assert_eq!(step(&desk), "d3");
    assert_eq!(order_of(&desk, "friant"), "move");
    say(&mut desk, "next");
    assert_eq!(step(&desk), "d13", "the general may be put near his units");
    say(&mut desk, "next");
    assert_eq!(step(&desk), "s-control", "the called turn returns to the officer's");
    let friant = desk.game().select("friant").expect("Friant")[0];
    assert_eq!(desk.game().field(friant, "turn_taken"), Some(true.into()));
    assert!(matches!(friant, Subject::Command(_)));
}

#[test]
fn the_battle_is_found_where_it_was_left() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("teugn.galloper");
    let mut desk = Desk::create(demo_game("dtn", 7), &path, no_window()).expect("a new file");
    to_orders(&mut desk);
    say(&mut desk, "o friant action 15");
    desk.undo();
    say(&mut desk, "o friant move 24");
    let (state, now) = (desk.state().clone(), desk.history().now());
    drop(desk);
    let back = Desk::open(&path, no_window()).expect("it opens");
    assert_eq!(back.state(), &state);
    assert_eq!(back.history().now(), now);
    assert_eq!(back.history().len(), now + 1, "the branch that was left is still there");
}

#[test]
fn a_card_already_drawn_is_refused_unless_the_umpire_allows_it() {
    let mut desk = demo_desk("dtn", 7);
    to_orders(&mut desk);
    say(&mut desk, "next");
    say(&mut desk, "next");
    say(&mut desk, "");
    assert_eq!(step(&desk), "s-draw", "Montbrun draws from the same deck as Davout");
    let before = desk.state().clone();
    say(&mut desk, "9s");
    assert!(desk.message.as_deref().is_some_and(|m| m.contains("9♠") && m.contains("allow it")), "Davout drew it");
    assert_eq!(desk.state(), &before);
    say(&mut desk, "allow");
    assert_eq!(desk.default_action().label, "Apply");
}
