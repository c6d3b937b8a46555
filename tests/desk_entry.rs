//! What the entry line takes for a roll, what for a field, and what a form asks because nobody knows it.

use galloper::core::schema::{Field, Kind};
use galloper::desk::{Desk, Stage};
use galloper::rulebooks::BOOKS;
use galloper_test_support::{demo_desk, demo_desk_at, filled, say};
use serde_json::{Value, json};

/// The line is refused with these words, is used up, and changes nothing.
fn refused(desk: &mut Desk, line: &str, words: &str) {
    let before = desk.form.as_ref().map(|form| (form.given.clone(), form.script.clone()));
    assert!(!desk.preview(line).good, "{line}");
    assert!(desk.enter(line), "“{line}” was an answer and is used up");
    let said = desk.message.clone().unwrap_or_default();
    assert!(said.contains(words), "“{line}” is answered with “{said}”");
    assert_eq!(desk.form.as_ref().map(|form| (form.given.clone(), form.script.clone())), before, "{line}");
}

#[test]
fn surplus_or_impossible_dice_are_refused_and_never_become_fields() {
    let mut desk = demo_desk_at("close_fire", 7, "guns");
    say(&mut desk, "fire e41 b11 300");
    refused(&mut desk, "4 6", "only 1 is wanted: d6");
    refused(&mut desk, "9", "d6 cannot show 9; type a number that is on the die. Wanted for");
    refused(&mut desk, "9s", "Wanted for the shot: d6");
    say(&mut desk, "range 250");
    assert_eq!(filled(&desk, "range"), "250");
    say(&mut desk, "range=260");
    say(&mut desk, "dps 6");
    assert_eq!((filled(&desk, "range"), filled(&desk, "dp")), (json!("260"), json!("6")));
    assert!(!desk.enter("enfiladed 5"), "a word with a bare number beside it is no field either");
    say(&mut desk, "3");
    refused(&mut desk, "6", "No more is to be rolled");

    let mut desk = demo_desk_at("one_twenty", 7, "4");
    let brigade = desk.game().roster().into_iter().find(|row| row.depth == 1).map(|row| row.label).expect("a brigade");
    say(&mut desk, &format!("order {brigade} attack"));
    assert!(matches!(desk.form.as_ref().map(galloper::desk::Form::stage), Some(Stage::Roll(_))));
    let known = (filled(&desk, "path_ap"), filled(&desk, "radius"));
    refused(&mut desk, "5 4 3", "wanted");
    assert_eq!((filled(&desk, "path_ap"), filled(&desk, "radius")), known);
}

#[test]
fn surplus_cards_and_double_dice_are_refused() {
    let mut desk = demo_desk("dtn", 7);
    refused(&mut desk, "9 9", "d6 cannot show 9");
    refused(&mut desk, "1 6 2", "no more are wanted");
    let mut desk = demo_desk_at("bbb", 7, "movement");
    say(&mut desk, "command p1 in");
    say(&mut desk, "roll p1");
    refused(&mut desk, "3 4 5", "no more are wanted");
    refused(&mut desk, "13", "cannot come of");
}

#[test]
fn a_row_of_a_list_takes_no_surplus_dice_as_fields() {
    let mut desk = demo_desk_at("bbb", 7, "movement");
    desk.open_list("movement_roll").expect("many wait");
    let given = |desk: &Desk| desk.list.as_ref().map(|list| list.rows[0].given.clone());
    let before = given(&desk);
    for line in ["3 4 5", "13"] {
        assert!(desk.enter(line), "a roll is used up");
        let list = desk.list.as_ref().expect("the list");
        assert!(!list.rows[0].fault.is_empty(), "{line}");
        assert_eq!((list.at, given(&desk)), (0, before.clone()), "{line}");
    }
    assert!(!desk.enter("gibberish"), "what cannot be read stays to be corrected");
}

#[test]
fn a_bare_number_never_goes_to_a_field_folded_away() {
    for shelf in BOOKS {
        let mut desk = demo_desk(shelf.id, 7);
        while desk.cancel() {}
        for info in desk.game().procedures() {
            let quiet: Vec<&Field> = info.fields.iter().filter(|f| f.quiet).collect();
            while desk.cancel() {}
            desk.open_form(info.id, &json!({}));
            let before: Vec<Value> = quiet.iter().map(|f| filled(&desk, f.key)).collect();
            desk.enter("4 4 4 4 4 4 4 4");
            desk.enter("4");
            if desk.form.as_ref().is_some_and(|form| form.info.id == info.id) {
                let given = &desk.form.as_ref().expect("a form").given.0;
                let hidden: Vec<&str> = quiet.iter().map(|f| f.key).filter(|key| given.contains_key(*key)).collect();
                assert!(hidden.is_empty(), "{} {}: {hidden:?} were {before:?}", shelf.id, info.id);
            }
        }
    }
}

#[test]
fn what_is_asked_for_stands_in_sight() {
    let check = |at: &str, fields: &'static [Field]| {
        for field in fields.iter().filter(|f| f.asked.is_some()) {
            assert!(!field.quiet, "{at}: {} is asked for but folded away", field.key);
        }
    };
    for shelf in BOOKS {
        for info in demo_desk(shelf.id, 7).game().procedures() {
            check(info.id, info.fields);
            for field in info.fields {
                if let Kind::List(rows) = field.kind {
                    check(info.id, rows);
                }
            }
        }
    }
}

#[test]
fn an_order_without_a_distance_is_not_given() {
    let mut desk = demo_desk_at("dtn", 7, "divisions");
    let before = desk.state().clone();
    say(&mut desk, "order friant action issuer=dav");
    assert_eq!(desk.state(), &before, "0″ is not assumed");
    let action = desk.default_action();
    assert_eq!(action.label, "Fill in headquarters to recipient");
    assert!(action.why_not.contains("not known"), "{action:?}");
    // The number goes where it is missing.
    say(&mut desk, "9");
    let d2 = desk.form.as_ref().map(|form| form.filled["d2"].clone());
    assert!(d2.is_none_or(|d2| d2 == "9"), "the form is done or has its distance");
}

#[test]
fn a_melee_is_recorded_only_with_its_casualties_and_a_risk_only_once_told() {
    let mut desk = demo_desk_at("one_twenty", 7, "5f");
    let before = desk.state().clone();
    say(&mut desk, "melee a1 f1");
    assert_eq!(desk.state(), &before, "0 and 0 are not assumed");
    assert_eq!(desk.default_action().label, "Fill in casualties");
    say(&mut desk, "2");
    assert_eq!(desk.default_action().label, "Fill in casualties of the other", "a number goes where it is missing");
    say(&mut desk, "0");
    assert_ne!(desk.state(), &before);

    let mut desk = demo_desk_at("dtn", 7, "divisions");
    say(&mut desk, "risk friant");
    assert_eq!(desk.default_action().label, "Fill in risk, if not measured");
    desk.set_form_field("distance", Some(json!(0.5)));
    assert!(matches!(desk.form.as_ref().map(galloper::desk::Form::stage), Some(Stage::Roll(_))), "measured");
}

#[test]
fn what_is_assumed_is_said_beside_the_green_action() {
    let mut desk = demo_desk_at("dtn", 7, "divisions");
    say(&mut desk, "firefight f11 > a11");
    assert!(desk.default_action().assumed.contains("first unit's face front"), "{:?}", desk.default_action());
    let desk = demo_desk_at("dtn", 7, "gun-fire");
    let guns = desk.game().roster().into_iter().find(|row| row.label.starts_with('F') && row.note.contains("gun"));
    let guns = guns.map_or_else(|| "F14".to_owned(), |row| row.label);
    let said = desk.preview(&format!("fire {guns} a11 7")).text;
    assert!(said.contains("face under fire front"), "what is done at once says it beforehand: {said}");
}

#[test]
fn what_the_work_list_knows_a_typed_line_knows() {
    let mut desk = demo_desk_at("dtn", 7, "divisions");
    say(&mut desk, "charge f11 > a11 5");
    let mut left = 12;
    while desk.game().flow().duties.is_empty() && left > 0 {
        desk.allow();
        desk.apply();
        left -= 1;
    }
    let duty = |id: &str| desk.game().flow().duties.iter().find(|d| d.procedure == id).map(|d| d.draft.clone());
    let (guns, close) = (duty("artillery_check").expect("guns may fire"), duty("final_move").expect("it closes"));
    assert_eq!(guns["made_approach"], true);
    while desk.cancel() {}
    say(&mut desk, "check a14 > f11");
    assert_eq!(filled(&desk, "made_approach"), true, "{:?}", desk.form.as_ref().map(|f| &f.filled));
    while desk.cancel() {}
    for line in ["close f11 > a11", "close f11", "close"] {
        let form = |desk: &Desk| {
            let galloper::desk::ParsedEntry::Open(id, draft) = desk.read_entry(line) else { panic!("{line}") };
            galloper::desk::Form::open(desk.procedure(id).expect("it is there"), draft, desk.game())
        };
        let form = form(&desk);
        assert_eq!((&form.filled["distance"], &form.filled["spare"]), (&close["distance"], &close["spare"]), "{line}");
    }
    say(&mut desk, "close f11 > a12");
    assert_eq!(filled(&desk, "distance"), Value::Null, "of another target nothing is known");
    while desk.cancel() {}
    desk.open_form("final_move", &json!({"unit": "F11", "distance": 2}));
    assert_eq!(filled(&desk, "distance"), 2, "what is typed wins");
}

/// Whatever is offered asks who does it: nothing goes on, is rolled or is applied for nobody.
#[test]
fn nothing_that_is_offered_goes_on_without_its_unit() {
    use galloper::core::sequence::Opens;
    let mut blank = std::collections::BTreeSet::new();
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 7);
        for _ in 0..120 {
            while desk.cancel() {}
            for item in desk.work() {
                let Opens::Form { procedure, draft } = item.opens else { continue };
                desk.open_form(procedure, &draft);
                let form = desk.form.as_ref().expect("it is open");
                let first = form.info.fields.iter().find(|f| !f.quiet && matches!(f.kind, Kind::Subject(_)));
                let nobody = first.is_some_and(|f| filled(&desk, f.key).as_str().is_none_or(str::is_empty));
                if nobody && matches!(form.stage(), Stage::Ready | Stage::Roll(_)) {
                    blank.insert(format!("{} {procedure}", book.id));
                }
                while desk.cancel() {}
            }
            desk.next();
        }
    }
    assert_eq!(blank, std::collections::BTreeSet::new());
}
