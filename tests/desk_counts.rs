//! What one action costs from the finished line to the journal: how often its input is decoded, its draft filled from the
//! battle, and somebody looked up.
//!
//! A decode is an input made of JSON into its Rust type. A prefill is a draft filled with what the battle knows. A look-up
//! is a question to the battle whom a text means: `find`, `select` or `names_at`; a label whose subject the draft knows
//! already is none. The last preview counts, for Enter uses what it prepared; those of the letters before do not. What
//! opens by itself after the action belongs to the next one, so only actions after which nothing opens are looked at.

use std::fmt::Write as _;
use std::sync::Arc;

use galloper::core::counts::{self, ActionCounts};
use galloper::core::sequence::Opens;
use galloper::desk::{Desk, OpenBattle, Stage};
use galloper::rulebooks::BOOKS;
use galloper_test_support::{battle_of_toml, demo_desk, demo_desk_at, desk_over, set};
use serde_json::{Map, Value};

/// Davout has drawn and may send orders.
fn at_orders() -> Desk {
    let mut desk = demo_desk("dtn", 7);
    for line in ["1 6", "", "3 4", "", "next", "", "", "", "9s", "", ""] {
        assert!(desk.enter(line), "{line}");
    }
    assert_eq!(desk.game().tracker().step, "s-orders");
    while desk.cancel() {}
    desk
}

/// Types a line letter by letter, each with its preview, and counts from the last letter on.
fn typed(desk: Desk, line: &str) -> ActionCounts {
    let mut open = OpenBattle::from(desk);
    let moments = open.history().len();
    for end in 1..line.len() {
        open.line_of(&line[..end]);
    }
    counts::take();
    let preview = open.line_of(line).preview.clone();
    assert!(preview.good, "{line}: {}", preview.text);
    assert_eq!(open.enter(line), Ok(true));
    let counted = counts::take();
    eprintln!("typed {line}: {counted:?}");
    assert_eq!(open.history().len(), moments + 1, "“{line}” is in the journal: {:?}", open.message);
    counted
}

/// Rolls what is wanted and applies the form at hand; false if something else is missing.
fn finish(desk: &mut Desk) -> bool {
    let moments = desk.history().len();
    for _ in 0..20 {
        match desk.form.as_ref().map(galloper::desk::Form::stage) {
            Some(Stage::Roll(need)) if need.usual().is_some() => desk.take_usual(),
            Some(Stage::Roll(_)) => desk.roll(),
            Some(Stage::Ready) => {
                desk.apply();
                return desk.history().len() > moments;
            }
            _ => return false,
        }
    }
    false
}

#[test]
fn an_order_typed_on_the_entry_line() {
    let counted = typed(at_orders(), "o friant action 15");
    assert_eq!((counted.decodes, counted.prefills), (1, 1));
    // Friant is looked up. Davout is selected, as it is his turn, so the draft knows whom his label means.
    assert!(counted.look_ups <= 2, "{counted:?}");
}

#[test]
fn the_same_order_by_the_palette_and_the_rest_typed() {
    let mut desk = at_orders();
    desk.selected = desk.game().select("friant").expect("he is on the table");
    counts::take();
    // What Ctrl K does with the procedure that was found.
    desk.call("issue_order");
    let called = counts::take();
    eprintln!("palette issue_order: {called:?}");
    let recipient = desk.form.as_ref().and_then(|form| form.given.text("recipient"));
    assert_eq!(recipient, Some("FRI"), "the form is for whoever is selected");
    // The form is shown before it is complete, so the battle fills it once for that; Davout, who sends, is looked up.
    assert_eq!((called.decodes, called.prefills, called.look_ups), (0, 1, 1));
    let counted = typed(desk, "action 15");
    assert_eq!((counted.decodes, counted.prefills), (1, 1));
    // Davout once more, and whether anybody is called “action 15”.
    assert!(counted.look_ups <= 2, "{counted:?}");
}

fn rows_in(filled: &Map<String, Value>) -> usize {
    filled.values().filter_map(Value::as_array).map(Vec::len).sum()
}

#[test]
fn items_of_the_work_lists_of_all_rule_books() {
    let mut seen = 0;
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 7);
        let mut known: Vec<&str> = Vec::new();
        for _ in 0..60 {
            while desk.cancel() {}
            for (at, item) in desk.work().into_iter().enumerate() {
                let Opens::Form { procedure, .. } = item.opens else { continue };
                if item.done || known.contains(&procedure) {
                    continue;
                }
                counts::take();
                desk.open_work(at);
                let rows = desk.form.as_ref().map_or(0, |form| rows_in(&form.filled));
                let done = finish(&mut desk);
                let counted = counts::take();
                if done && desk.form.is_none() {
                    eprintln!("{} {procedure}: {counted:?}", book.id);
                    assert_eq!((counted.decodes, counted.prefills), (1, 1), "{} {procedure}", book.id);
                    // Each row of a list may name two of its own.
                    assert!(counted.look_ups as usize <= 2 * rows.max(1), "{} {procedure}: {counted:?}", book.id);
                    known.push(procedure);
                    seen += 1;
                }
                while desk.cancel() {}
                if done {
                    desk.undo();
                    while desk.cancel() {}
                }
            }
            desk.next();
        }
    }
    assert!(seen > 10, "{seen} procedures were tried");
}

#[test]
fn a_move_typed_in_bbb_asks_once_for_each_name() {
    let counted = typed(demo_desk_at("bbb", 7, "generals"), "ride kameke");
    assert_eq!(counted, ActionCounts { decodes: 1, prefills: 1, look_ups: 1, ..ActionCounts::default() });
}

/// A Lightning War battle of so many units: companies of two platoons of five.
fn companies(units: usize) -> Desk {
    let mut text = String::from("title = \"Many companies\"\n");
    for (side, label) in [("German", "GD"), ("American", "AD")] {
        let _ = write!(
            text,
            "[[sides]]\nname = \"{side}\"\n[[commands]]\nlabel = \"{label}\"\nname = \"{side} staff\"\nside = \"{side}\"\n"
        );
    }
    for unit in 0..units {
        let (company, platoon) = (unit / 10, unit / 5 % 2 + 1);
        let _ = write!(
            text,
            "[[units]]\nlabel = \"G{unit}\"\nname = \"Squad {unit}\"\nside = \"German\"\nunder = \"GD\"\n\
             toe_path = \"Company {company}/Platoon {platoon}\"\n"
        );
    }
    desk_over(battle_of_toml("lightning_war", &text, 7))
}

#[test]
fn the_formations_of_an_army_are_listed_once_however_much_is_typed() {
    let mut listed = Vec::new();
    for units in [40, 1000] {
        let open = OpenBattle::from(companies(units));
        counts::take();
        for line in ["move company 3 platoon 2 g1 squad 7 2", "move all but company 1 platoon 1 company 2"] {
            for end in 1..=line.len() {
                open.line_of(&line[..end]);
            }
        }
        listed.push(counts::take().set_lists);
    }
    assert_eq!(listed, [1, 1], "of 40 and of 1,000 units");
}

#[test]
fn a_formation_path_set_by_hand_is_known_at_once() {
    let mut desk = companies(40);
    let units = |desk: &Desk, text: &str| desk.game().select(text).map(|found| found.len());
    assert_eq!((units(&desk, "company 3"), units(&desk, "company 3 platoon 1")), (Ok(10), Ok(5)));
    let before = desk.game().name_index();
    set(&mut desk, "G30", "toe_path", "Company 9/Platoon 1");
    assert_eq!((units(&desk, "company 3"), units(&desk, "company 9")), (Ok(9), Ok(1)));
    desk.undo();
    assert_eq!(units(&desk, "company 3"), Ok(10));
    assert!(Arc::ptr_eq(&before, &desk.game().name_index()), "the moment before has its own");
}
