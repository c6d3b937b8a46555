//! Each change: what it does, that it is undone and redone whole, and what is refused.

use galloper::core::marks::{End, Mark};
use galloper::core::on_the_day::{Above, DayChange};
use galloper::core::roster::Subject;
use galloper::desk::soak_orders::row_like;
use galloper::rulebooks::BOOKS;
use galloper_test_support::{demo_desk, demo_desk_at, field, say, say_unopposed, set, subject};
use serde_json::json;

use crate::{add_unit, do_change, every_desk, label_of, refusal, some_command};

#[test]
fn every_change_is_one_action_and_is_undone_and_redone_whole() {
    for book in BOOKS {
        for at in 0..9 {
            let mut desk = demo_desk(book.id, 3);
            let top = Subject::Command(some_command(&desk));
            let units = desk.game().units_of(top);
            let (one, other) = (units[0], units[1]);
            let who = Subject::Unit(one);
            let other_side = Above::Side(1 - desk.game().side_of(who).unwrap());
            let change = match at {
                0 => {
                    DayChange::Add { row: row_like(&desk, who, "Z1", None), above: Above::Command(some_command(&desk)) }
                }
                1 => DayChange::Remove(who),
                2 => DayChange::Remove(top),
                3 => DayChange::Rename(who, "Another name".to_owned()),
                4 => DayChange::Relabel(who, "Z9".to_owned()),
                5 => DayChange::Place(top, other_side),
                6 => DayChange::Player(top, "Ben".to_owned()),
                7 => DayChange::Split(one, 1),
                _ => DayChange::Merge(one, other),
            };
            let before = desk.state().clone();
            let moments = desk.history().len();
            let promised = desk.try_order(&change);
            let done = desk.change_order(&change);
            assert_eq!(promised.is_ok(), done, "{}: {change:?}: {:?}", book.id, desk.message);
            if !done {
                assert!(at > 6 || desk.message.is_some(), "{}: {change:?}: {:?}", book.id, desk.message);
                assert_eq!(*desk.state(), before, "{}: {change:?} is refused and changed something", book.id);
                continue;
            }
            assert_eq!(desk.history().len(), moments + 1, "one action");
            assert_eq!(desk.undo_label(), promised.ok().map(|changed| changed.headline).as_deref());
            assert_eq!(desk.game().broken_invariants(), Vec::<String>::new(), "{}: {change:?}", book.id);
            let after = desk.state().clone();
            assert!(desk.undo());
            assert_eq!(*desk.state(), before, "{}: {change:?} undone", book.id);
            assert!(desk.redo());
            assert_eq!(*desk.state(), after, "{}: {change:?} redone", book.id);
        }
    }
}

#[test]
fn a_unit_joins_as_the_line_says_and_can_be_played_at_once() {
    let mut desk = demo_desk("dtn", 1);
    assert_eq!(
        desk.preview("add F25 33e Bis under FRI infantry 3 SP M7").text,
        "F25 33e Bis joins the battle under Friant"
    );
    say_unopposed(&mut desk, "add F25 33e Bis under FRI infantry 3 SP M7");
    assert_eq!((field(&desk, "F25", "sp"), field(&desk, "f25", "morale")), (json!(3), json!(7)));
    assert!(desk.game().units_of(subject(&desk, "friant")).len() == 5);
    assert_eq!(desk.selected, [subject(&desk, "F25")]);
    desk.undo();
    assert_eq!(desk.selected, [], "nobody who is not there is selected");
    desk.redo();
    say_unopposed(&mut desk, "hits f25 +1");
    say_unopposed(&mut desk, "add [NEW] Gudin under DAV");
    assert_eq!(label_of(&desk, "gudin"), "NEW");
    say_unopposed(&mut desk, "place F25 under gudin");
    assert_eq!(desk.game().units_of(subject(&desk, "NEW")).len(), 1);
}

#[test]
fn labels_are_never_reused_silently() {
    let mut desk = demo_desk("dtn", 1);
    assert_eq!(refusal(&mut desk, "relabel F11 F12"), "F12 is 3e Ligne; F15 is free.");
    say_unopposed(&mut desk, "remove F12");
    assert_eq!(refusal(&mut desk, "relabel F11 F12"), "F12 was removed in period 1; F15 is free.");
    assert_eq!(
        refusal(&mut desk, "add F12 Another under FRI infantry 3 7"),
        "F12 was removed in period 1; F15 is free."
    );
    say_unopposed(&mut desk, "add F15 Late under FRI infantry 3 7 arrives period 3");
    assert_eq!(refusal(&mut desk, "relabel F11 f15"), "F15 is Late, who is awaited; F16 is free.");
    assert!(refusal(&mut desk, "relabel F11 french").starts_with("“french” is the name of a side"));
    say_unopposed(&mut desk, "relabel F11 f11");
    assert_eq!(label_of(&desk, "f11"), "f11", "its own label may be written otherwise");
}

#[test]
fn whoever_leaves_takes_fights_marks_duties_and_references_along() {
    let mut desk = demo_desk("dtn", 1);
    let (f11, a11) = (subject(&desk, "F11"), subject(&desk, "A11"));
    let Subject::Unit(gone) = f11 else { panic!("a unit") };
    set(&mut desk, "F14", "attached_to", "F11");
    desk.by_hand("A mark".to_owned(), |game| {
        game.toggle_mark(Mark { on: f11, text: "smoke".to_owned(), ends: End::ByHand });
        game.toggle_mark(Mark { on: a11, text: "smoke".to_owned(), ends: End::ByHand });
        Ok(())
    });
    say_unopposed(&mut desk, "remove F11");
    assert_eq!(field(&desk, "F14", "attached_to"), json!(null));
    assert_eq!(desk.game().marks().marks.len(), 1, "the other's stays");
    assert!(desk.game().select("F11").is_err() && desk.game().name_of(f11).is_empty());
    assert!(desk.game().engagements().standing.iter().all(|e| e.parties.iter().all(|p| p.unit != gone)));
}

#[test]
fn a_command_leaves_with_all_under_it() {
    let mut desk = demo_desk("dtn", 1);
    assert_eq!(desk.preview("remove montbrun").text, "Montbrun leaves the battle with 1 command and 4 units");
    say_unopposed(&mut desk, "remove montbrun");
    for gone in ["MTB", "PAJ", "F31", "F34"] {
        assert!(desk.game().select(gone).is_err(), "{gone}");
    }
    assert!(desk.game().select("F21").is_ok());
}

#[test]
fn the_last_unit_cannot_be_removed() {
    for mut desk in every_desk() {
        let mut last = None;
        for _ in 0..200 {
            let units: Vec<Subject> =
                desk.game().roster().iter().map(|r| r.subject).filter(|s| matches!(s, Subject::Unit(_))).collect();
            if let [one] = units.as_slice() {
                last = Some(*one);
                break;
            }
            do_change(&mut desk, &DayChange::Remove(units[0]));
        }
        assert!(!desk.change_order(&DayChange::Remove(last.unwrap())));
        assert_eq!(desk.message.as_deref(), Some("Nobody would be left on the table."));
        for _ in 0..60 {
            while desk.cancel() {}
            desk.next();
        }
    }
}

#[test]
fn a_turn_under_way_ends_when_its_actor_leaves() {
    let mut desk = demo_desk_at("dtn", 4, "divisions");
    let actor = desk.work().iter().find_map(|work| work.subject.filter(|_| !work.done)).unwrap();
    desk.begin(actor);
    assert_eq!(desk.game().tracker().actor, Some(actor));
    do_change(&mut desk, &DayChange::Remove(actor));
    assert_eq!(desk.game().tracker().actor, None);
    assert!(desk.game().flow().cursor.iter().all(|frame| frame.actor != Some(actor)));
    desk.undo();
    assert_eq!(desk.game().tracker().actor, Some(actor));
    desk.park();
    do_change(&mut desk, &DayChange::Remove(actor));
    assert!(desk.game().flow().parked.is_empty(), "nor can it be taken up again");
}

#[test]
fn another_command_of_the_other_side_changes_sides_of_the_whole_branch() {
    for mut desk in every_desk() {
        let top = some_command(&desk);
        let side = desk.game().side_of(Subject::Command(top)).unwrap();
        let enemy = desk
            .game()
            .roster()
            .iter()
            .map(|row| row.subject)
            .find(|who| matches!(who, Subject::Command(_)) && desk.game().side_of(*who) != Some(side));
        let Some(Subject::Command(enemy)) = enemy else { panic!("there is an enemy") };
        let units = desk.game().units_of(Subject::Command(top));
        do_change(&mut desk, &DayChange::Place(Subject::Command(top), Above::Command(enemy)));
        assert!(units.iter().all(|unit| desk.game().side_of(Subject::Unit(*unit)) == Some(1 - side)));
        assert!(desk.game().units_of(Subject::Command(enemy)).len() >= units.len());
        // Whoever stands above in the list now stands below in the tree.
        let rows = desk.game().roster();
        let at = |who: Subject| rows.iter().position(|row| row.subject == who).unwrap();
        assert!(at(Subject::Command(enemy)) < at(Subject::Command(top)), "{}", desk.game().book());
        do_change(&mut desk, &DayChange::Transfer(Subject::Command(top), side));
        assert_eq!(desk.game().side_of(Subject::Unit(units[0])), Some(side));
    }
}

#[test]
fn refusals_are_sentences() {
    let mut desk = demo_desk("dtn", 1);
    for (line, says) in [
        ("place davout under pajol", "Pajol is Davout or stands under it: nobody can be their own superior."),
        ("place friant under davout", "Friant stands there already."),
        ("place F11 under F12", "F12 is a unit and commands nobody: name a command or a side."),
        ("place F11", "Say under whom, as in place F25 under FRI."),
        ("remove french", "A side cannot be removed: name a unit or a command."),
        ("remove F11-F13", "Name one at a time, as in remove F25."),
        ("rename french Prussian", "A side keeps its name in a battle under way: name a unit or a command."),
        ("relabel F11 F 99", "A label is one word, as in relabel F25 F26."),
        ("transfer F11 french", "F11 10e Léger is on the French side already."),
        ("transfer F11 prussian", "“prussian” is no side of this battle; the sides are French and Austrian."),
        ("player F11 Ben", "F11 10e Léger is a unit: name a command or a side, who have players."),
        ("split F11 9", "It has 4 SP: 1 to 3 can be taken from it."),
        ("split F11", "Say who, and what then, as in split F25 2."),
        ("split friant 2", "Only units can be split, as in split F25 2."),
        ("merge F11 F11", "F11 10e Léger cannot be merged with itself: name another unit."),
        ("merge F11 A11", "F11 10e Léger and A11 IR 12 Manfredini are on different sides."),
        ("merge F11 F14", "They are of different arms."),
        ("add F25 Somebody", "Say under whom, as in add F25 33e Ligne under FRI infantry 3 SP M7."),
        ("add F25 Somebody under FRI infantry M7", "F25 Somebody: strength points not given; write 1 SP to 30 SP."),
        ("add F41-F44 Landwehr under FRI infantry 3 7", "F41-F44 is not one unit or command: add one at a time."),
        ("remove F99", "Nobody here is called “f99”."),
    ] {
        assert_eq!(refusal(&mut desk, line), says, "{line}");
    }
}

#[test]
fn names_and_players_are_changed_by_words() {
    let mut desk = demo_desk("dtn", 1);
    say_unopposed(&mut desk, "rename F22 108e Ligne");
    assert_eq!(desk.game().name_of(subject(&desk, "F22")), "F22 108e Ligne");
    say_unopposed(&mut desk, "rename saint hilaire Gudin");
    assert_eq!(label_of(&desk, "gudin"), "STH");
    say_unopposed(&mut desk, "player friant Ben");
    say_unopposed(&mut desk, "player austrian Clara");
    assert_eq!(desk.game().setup().sides[1].player, "Clara");
    say_unopposed(&mut desk, "player austrian none");
    assert_eq!(desk.game().setup().sides[1].player, "");
    say(&mut desk, "f22");
    say_unopposed(&mut desk, "rename The 108th");
    assert_eq!(desk.game().name_of(subject(&desk, "F22")), "F22 The 108th", "the selected one need not be named");
}

#[test]
fn a_new_label_is_written_wherever_the_old_one_stood() {
    let mut desk = demo_desk("dtn", 1);
    set(&mut desk, "F14", "attached_to", "F11");
    say_unopposed(&mut desk, "relabel F11 L1");
    assert_eq!(field(&desk, "F14", "attached_to"), json!("L1"));
    let whole = serde_json::to_string(desk.state()).unwrap();
    assert_eq!(whole.matches("\"F11\"").count(), 1, "only as the label that was given up");
    assert_eq!(desk.game().setup().former_labels[0].label, "F11");
    add_unit(&mut desk, "Z7", None);
}

#[test]
fn a_label_that_was_given_up_goes_to_nobody_else_unsaid() {
    let mut desk = demo_desk("dtn", 5);
    say_unopposed(&mut desk, "relabel F24 F29");
    let told = |desk: &galloper::desk::Desk| {
        format!("{:?}", desk.history().moment(desk.history().now()).map(|moment| &moment.note))
    };
    assert!(!told(&desk).contains("older lines of the log"));
    // Counted on, a new label passes over those that others had.
    say_unopposed(&mut desk, "split F23 1");
    assert_eq!(desk.game().label_of(desk.selected[0]), "F25");
    say_unopposed(&mut desk, "relabel F23 F24");
    assert!(told(&desk).contains("F24 was the label of Battery, 12 pdr, now F29"), "{}", told(&desk));
    // Back again is nobody else's.
    say_unopposed(&mut desk, "relabel F24 F23");
    assert!(!told(&desk).contains("older lines of the log"), "{}", told(&desk));
    say_unopposed(&mut desk, "add F24 Another under FRI infantry 3 SP M7");
    assert!(told(&desk).contains("older lines of the log mean that one"), "{}", told(&desk));
}
