//! Fire, fatigue and recovery played through the sequence, by the entry line and as a list.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::desk::Desk;
use galloper::rulebooks::dtn::Dtn;
use galloper::rulebooks::dtn::guns::steps::{due_first, fired_on_chargers};
use serde_json::json;

use crate::battle::{begin, carry_out, demo, draft, field, go_to, here, index, set, subject, titles};

/// By hand fire points are a number; the markers that stay keep what they remember.
#[test]
fn fire_points_are_counted_by_hand() {
    let mut game = demo();
    go_to(&mut game, "gun-fire");
    carry_out(&mut game, "artillery_fire", json!({"firer": "F24", "target": "A12", "range": 12}), &[]);
    set(&mut game, "A12", "fp", json!("+2"));
    assert_eq!(field(&game, "A12", "fp"), 3);
    let lying = |game: &Game<Dtn>| game.unit(index(game, "A12")).unwrap().own.fp.markers().to_vec();
    assert!(lying(&game)[0].heavy_or_howitzer && lying(&game)[0].long_or_indirect);
    assert!(!lying(&game)[2].heavy_or_howitzer);
    set(&mut game, "A12", "fp", json!("-2"));
    assert!(lying(&game)[0].heavy_or_howitzer);
    assert!(game.set_field(subject(&game, "A12"), "fp", &json!("-2")).is_err(), "never below nought");
    set(&mut game, "A12", "fp", json!(0));
    assert!(lying(&game).is_empty());
}

/// Two periods of fire: points gather, are resolved at three; fatigue gathers by itself and is resolved at two.
#[test]
fn a_battery_fires_in_two_periods() {
    let mut game = demo();
    go_to(&mut game, "gun-fire");
    assert_eq!(game.work().len(), 6, "all batteries of both sides");
    let told = carry_out(&mut game, "artillery_fire", json!({"firer": "F14", "target": "A12", "range": 7}), &[]);
    assert_eq!(
        told,
        ["Put 2 fire points on A12 IR 20 Kaunitz, front.", "Mark F14 Battery, 8 pdr as fired."],
        "what to do on the table"
    );
    assert_eq!((field(&game, "A12", "fp"), field(&game, "F14", "fired")), (json!(2), json!(true)));
    let told = game.next();
    assert_eq!(told, ["Put a fatigue marker on F14 Battery, 8 pdr: it has 1."]);
    assert_eq!(here(&game), "end", "two fire points and one fatigue are not resolved yet");
    assert_eq!(due_first(&game, index(&game, "A12")).len(), 1);
    assert_eq!(due_first(&game, index(&game, "F14"))[0].procedure, "fatigue");

    go_to(&mut game, "gun-fire");
    assert_eq!(game.flow().turn, 2);
    assert_eq!((field(&game, "F14", "fired"), field(&game, "F14", "fatigue")), (json!(false), json!(1)));
    let again = game.work().into_iter().find(|w| w.title.starts_with("F14")).unwrap();
    assert_eq!(again.note, "last at A12, 7″");
    carry_out(&mut game, "artillery_fire", json!({"firer": "F14"}), &[]);
    assert_eq!(field(&game, "A12", "fp"), 4, "same again");
    game.next();
    assert_eq!(here(&game), "gun-resolution");
    assert_eq!(titles(&game.work()), ["Fire on A12 IR 20 Kaunitz", "Fatigue of F14 Battery, 8 pdr"]);
    assert_eq!(game.tracker().open, 2);
    let told = carry_out(&mut game, "resolve_fps", json!({"unit": "A12"}), &["5d", "qs", "2c", "9s"]);
    assert_eq!(told[0], "Take all fire points off A12 IR 20 Kaunitz.");
    assert_eq!((field(&game, "A12", "hits"), field(&game, "A12", "broken")), (json!(3), json!(true)));
    assert!(told.contains(&"A12 IR 20 Kaunitz is broken: take it off the table.".to_owned()), "{told:?}");
    assert_eq!(field(&game, "A12", "fp"), 0);
    carry_out(&mut game, "fatigue", json!({"unit": "F14"}), &["4c"]);
    assert_eq!((field(&game, "F14", "fatigue"), field(&game, "F14", "hits")), (json!(0), json!(1)));
    assert!(game.work().is_empty());
    game.next();
    assert_eq!((here(&game), field(&game, "F14", "fatigue")), ("end", json!(0)), "tired once a period");
}

#[test]
fn a_silenced_battery_recovers_its_voice() {
    let mut game = demo();
    set(&mut game, "F14", "hits", json!(1));
    set(&mut game, "F14", "fatigue", json!(2));
    let told = carry_out(&mut game, "fatigue", json!({"unit": "F14"}), &["ks"]);
    assert!(told.iter().any(|line| line.contains("silenced")), "{told:?}");
    assert_eq!((field(&game, "F14", "silenced"), field(&game, "F14", "broken")), (json!(true), json!(false)));
    go_to(&mut game, "gun-recovery");
    let told = carry_out(&mut game, "gun_recovery", json!({"unit": "F14", "zone": "tz"}), &["6h", "2c"]);
    assert!(told.contains(&"Take the Silenced marker off F14 Battery, 8 pdr.".to_owned()), "{told:?}");
    assert_eq!((field(&game, "F14", "silenced"), field(&game, "F14", "hits")), (json!(false), json!(1)));
}

#[test]
fn a_second_shot_on_chargers_tires() {
    let mut game = demo();
    let battery = index(&game, "A14");
    assert!(fired_on_chargers(&mut game, battery).is_empty());
    assert_eq!(field(&game, "A14", "fatigue"), 0);
    assert!(fired_on_chargers(&mut game, battery).is_empty(), "one point is not resolved");
    assert!(fired_on_chargers(&mut game, battery).is_empty(), "a third shot costs no more");
    assert_eq!((field(&game, "A14", "fatigue"), field(&game, "A14", "fires_on_chargers")), (json!(1), json!(3)));
    go_to(&mut game, "end");
    game.next();
    assert_eq!(field(&game, "A14", "fires_on_chargers"), 0);
    fired_on_chargers(&mut game, battery);
    assert_eq!(fired_on_chargers(&mut game, battery)[0].procedure, "fatigue");
}

#[test]
fn infantry_recovers_in_its_divisions_turn() {
    let mut game = demo();
    set(&mut game, "FRI", "order", json!("regroup"));
    set(&mut game, "F22", "hits", json!(2));
    set(&mut game, "F24", "hits", json!(1));
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["kh"]);
    game.next();
    assert_eq!(here(&game), "d3");
    let recovers: Vec<String> = titles(&game.work()).into_iter().filter(|t| t.ends_with("recovers")).collect();
    assert_eq!(recovers, ["F22 33e Ligne recovers"], "guns recover in the attrition phase");
    carry_out(&mut game, "recovery", json!({"unit": "F22", "zone": "out"}), &["2h", "3s"]);
    assert_eq!((field(&game, "F22", "hits"), field(&game, "F22", "recovered")), (json!(1), json!(true)));
    let twice = game.examine("recovery", &draft(json!({"unit": "F22", "zone": "out"})));
    assert_eq!(twice.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["recovered"]);
}

#[test]
fn nothing_to_do_is_no_stop() {
    let mut game = demo();
    for label in ["F14", "F24", "F34", "A14", "A24", "A34"] {
        set(&mut game, label, "limbered", json!(true));
    }
    go_to(&mut game, "firefights");
    game.next();
    assert_eq!(here(&game), "end");
}

/// The entry line, then the list: "same again" for every battery that has a last target.
#[test]
fn fire_by_the_entry_line_and_as_a_list() {
    let mut desk = galloper_test_support::demo_desk("dtn", 7);
    let value = |desk: &Desk, label: &str, key: &str| {
        let who = desk.game().select(label).unwrap()[0];
        desk.game().field(who, key).unwrap()
    };
    let to_fire = |desk: &mut Desk| {
        for _ in 0..200 {
            desk.next();
            if desk.game().tracker().step == "gun-fire" {
                return;
            }
        }
        panic!("no stop for fire");
    };
    to_fire(&mut desk);
    assert_eq!(
        desk.preview("fire f14 a12 7").text,
        "F14 Battery, 8 pdr fires at A12 IR 20 Kaunitz: 2 FP, effective range (assumed: face under fire front)"
    );
    assert!(desk.enter("fire f14 a12 7"), "{:?}", desk.message);
    assert!(desk.enter("fire a24 f11 e left"), "{:?}", desk.message);
    assert!(desk.enter("fp a12 +2"));
    assert_eq!((value(&desk, "A12", "fp"), value(&desk, "F11", "fp")), (json!(4), json!(2)));

    to_fire(&mut desk);
    assert_eq!(desk.lists().iter().map(|p| p.id).collect::<Vec<_>>(), ["artillery_fire"]);
    desk.open_list("artillery_fire").unwrap();
    let list = desk.list.as_ref().unwrap();
    let at = list.rows.iter().position(|row| row.title.starts_with("F34")).unwrap();
    assert_eq!(list.rows.len(), 6);
    desk.list_move(at as isize);
    assert!(desk.enter("a22 l"), "the row keeps its battery: {:?}", desk.message);
    desk.list_rest();
    assert!(desk.list.is_none(), "{:?}", desk.message);
    let fp = |label: &str| value(&desk, label, "fp");
    assert_eq!(
        (fp("A12"), fp("F11"), fp("A22")),
        (json!(6), json!(4), json!(0)),
        "a single gun is worth nothing far off"
    );
    assert_eq!(value(&desk, "F34", "fired"), true);
    assert_eq!(value(&desk, "F24", "fired"), false, "it has no last target and takes no part");
}
