//! The demo battle, played by typed lines as the window does it.

use galloper::core::tracker::PhaseProgress;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper_test_support::demo_desk;
pub use galloper_test_support::{field, say_unopposed as line, set};
use serde_json::{Value, json};

/// The demo battle at its start.
pub fn demo() -> Desk {
    demo_desk("lightning_war", 1944)
}

/// The step's title.
pub fn here(desk: &Desk) -> String {
    desk.game().tracker().title
}

/// Closes what is open and steps on until the step of this title.
pub fn go_to(desk: &mut Desk, title: &str) {
    while desk.cancel() {}
    desk.next();
    galloper_test_support::go_to(desk, title);
}

fn rows(desk: &Desk) -> Vec<String> {
    desk.game().roster().into_iter().map(|r| format!("{} {}", r.label, r.note)).collect()
}

fn log(desk: &Desk) -> String {
    desk.undo_label().unwrap_or_default().to_owned()
}

#[test]
fn the_demo_battle_opens_with_its_detachments() {
    let desk = demo();
    assert_eq!(here(&desk), "Before movement");
    assert!(desk.game().broken_invariants().is_empty());
    let all = rows(&desk);
    assert!(all.contains(&"G1 Medium · regular".to_owned()), "{all:?}");
    assert!(all.contains(&"A3 Low · regular".to_owned()), "{all:?}");
}

#[test]
fn a_turn_runs_through_the_queue_by_initiative() {
    let mut desk = demo();
    line(&mut desk, "fired S1-S3 artillery P4");
    line(&mut desk, "morale P1 P2 rout");
    let mut seen = Vec::new();
    go_to(&mut desk, "Set-up of the movement");
    desk.next();
    while desk.game().tracker().phases[1].progress == PhaseProgress::Now {
        seen.push(here(&desk));
        for _ in 0..40 {
            let open = desk.work().iter().any(|w| w.must && !w.done);
            if !open {
                break;
            }
            desk.enter("");
        }
        while desk.cancel() {}
        desk.next();
    }
    assert_eq!(seen, ["Driven by morale", "Fired upon", "Low Initiative", "Medium Initiative", "High Initiative"]);
    assert_eq!(field(&desk, "P3", "moved"), json!(2));
    assert_eq!(field(&desk, "T4", "moved"), json!(10));
    assert_eq!(field(&desk, "W3", "moved"), json!(0), "no orders");
    assert_eq!(here(&desk), "Medium Initiative", "the tanks move again");
}

#[test]
fn a_part_fired_upon_breaks_off_and_continues_later() {
    let mut desk = demo();
    line(&mut desk, "fired P1-P3 aircraft");
    go_to(&mut desk, "Fired upon");
    line(&mut desk, "act");
    let reasons = desk.form.as_ref().unwrap().open_reasons();
    assert_eq!(reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["inPart"], "the whole may not act");
    line(&mut desk, "split");
    assert!(log(&desk).contains("P1 P2 P3 break off and halt"), "{}", log(&desk));
    assert!(rows(&desk).contains(&"G1b High · regular".to_owned()), "{:?}", rows(&desk));
    assert_eq!((field(&desk, "G1b", "suspended"), field(&desk, "G1", "suspended")), (json!(true), json!(false)));
    assert_eq!(field(&desk, "G1b", "card"), true);
    go_to(&mut desk, "Command");
    line(&mut desk, "orders G1b continue");
    assert_eq!(field(&desk, "G1b", "suspended"), false);
    line(&mut desk, "rejoin G1b");
    assert!(!rows(&desk).iter().any(|r| r.starts_with("G1b")));
    assert!(desk.game().broken_invariants().is_empty());
}

#[test]
fn detachments_are_made_by_formation_or_labels() {
    let mut desk = demo();
    line(&mut desk, "detach 1st company 1. platoon");
    assert!(log(&desk).contains("3 units, regular, High Initiative"), "{}", log(&desk));
    line(&mut desk, "detach P4 T4 T5");
    assert!(log(&desk).contains("3 units, irregular, Medium Initiative"), "{}", log(&desk));
    let dossier = desk.game().dossier(desk.game().select("G1c").unwrap()[0]);
    let why = dossier.facts.iter().find(|f| f.name == "Why").unwrap();
    assert!(why.value.contains("1st Company and 2nd Company are there only in part"), "{}", why.value);
    // Losses do not change the status: the lost squad counts nowhere.
    line(&mut desk, "lost P1");
    assert!(rows(&desk).contains(&"G1b High · regular".to_owned()), "{:?}", rows(&desk));
    assert_eq!(field(&desk, "P1", "destroyed"), true);
    desk.undo();
    assert_eq!(field(&desk, "P1", "destroyed"), false);
}

#[test]
fn infantry_that_ran_walks_the_next_turn() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    line(&mut desk, "dm G1 fast");
    assert_eq!((field(&desk, "P4", "moved"), field(&desk, "P4", "ran")), (json!(4), json!(true)));
    go_to(&mut desk, "Before movement");
    go_to(&mut desk, "Medium Initiative");
    assert_eq!(field(&desk, "P4", "ran_last_turn"), true);
    line(&mut desk, "dm G1 fast");
    assert_eq!((field(&desk, "P4", "moved"), field(&desk, "P4", "ran")), (json!(2), json!(false)));
}

#[test]
fn exceptions_by_unit_are_typed_into_the_open_form() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    desk.open_form("detachment_move", &json!({"detachment": "G1"}));
    line(&mut desk, "P3 stationary");
    assert_eq!((field(&desk, "P3", "mode"), field(&desk, "P4", "moved")), (json!("stationary"), json!(2)));
    assert_eq!(field(&desk, "P3", "moved"), 0);
}

#[test]
fn a_stream_mires_and_towing_frees() {
    let mut desk = demo();
    go_to(&mut desk, "High Initiative");
    assert!(desk.work()[0].title.contains("does the referee find it"), "general orders");
    line(&mut desk, "");
    assert_eq!(field(&desk, "G3", "latitude"), true);
    while desk.cancel() {}
    line(&mut desk, "dm G3 stream");
    assert!(desk.work().iter().any(|w| w.title.contains("does it mire")));
    line(&mut desk, "6 6");
    desk.apply();
    assert_eq!(field(&desk, "R1", "mired"), true);
    line(&mut desk, "10");
    desk.apply();
    assert_eq!(field(&desk, "R2", "mired"), false);
    line(&mut desk, "tow R1 T1");
    assert_eq!(field(&desk, "R1", "towed_by"), "T1");
    for (turn, still) in [(1, 0), (2, 1), (3, 2), (4, 0)] {
        // The car and the tank moved in the first turn, so its end counts nothing.
        if turn == 1 {
            line(&mut desk, "moved T1 3");
        } else {
            line(&mut desk, "tow_turns R1 +0");
        }
        go_to(&mut desk, "Fire and morale");
        assert_eq!(field(&desk, "R1", "tow_turns"), still, "turn {turn}");
        assert_eq!(field(&desk, "R1", "mired"), turn < 4);
        go_to(&mut desk, "Before movement");
    }
}

#[test]
fn quarters_come_round_four_times() {
    let mut desk = demo();
    go_to(&mut desk, "Set-up of the movement");
    line(&mut desk, "parts P1-P3 quarters");
    line(&mut desk, "parts P4 halves");
    go_to(&mut desk, "Medium Initiative");
    let mut far = Vec::new();
    for _ in 0..4 {
        line(&mut desk, "dm G1");
        far.push((field(&desk, "P1", "moved"), field(&desk, "P4", "moved"), field(&desk, "P5", "moved")));
        while desk.cancel() {}
        go_to(&mut desk, if far.len() < 4 { "Medium Initiative" } else { "Fire and morale" });
    }
    let wanted = [(0.5, 1.0, 2.0), (1.0, 2.0, 2.0), (1.5, 2.0, 2.0), (2.0, 2.0, 2.0)];
    for (found, wanted) in far.iter().zip(wanted) {
        let as_f64 = (found.0.as_f64().unwrap(), found.1.as_f64().unwrap(), found.2.as_f64().unwrap());
        assert_eq!(as_f64, wanted);
    }
}

#[test]
fn the_chart_is_filled_and_saved_with_the_battle() {
    let mut desk = demo();
    line(&mut desk, "chart marsh tracked 2");
    let house = &desk.game().setup().house;
    assert_eq!((&house["terrain.marsh.tracked"], &house["chart.confirmed"]), (&json!(2), &json!(["marsh.tracked"])));
    desk.open_form("movement", &json!({"unit": "T1", "terrain": "marsh", "mire_tests": 0}));
    let told = desk.form.as_ref().unwrap().told.clone().unwrap();
    assert!(told.headline.ends_with("4″"), "{}", told.headline);
    desk.cancel();
    desk.undo();
    assert!(desk.game().setup().house.is_empty());
}

#[test]
fn a_detachment_without_orders_is_refused_and_may_be_allowed() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    while desk.cancel() {}
    desk.enter("dm A3");
    let reasons = desk.form.as_ref().unwrap().open_reasons();
    assert_eq!(reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["noOrders"]);
    desk.allow();
    desk.apply();
    assert_eq!(field(&desk, "W3", "moved"), 2);
    assert_eq!(field(&desk, "W1", "moved"), 0, "a gun has no speed of its own");
}

#[test]
fn the_order_of_movement_is_a_switch() {
    let order = |value: Value| {
        let mut desk = demo();
        line(&mut desk, "fired P1-P10 aircraft");
        line(&mut desk, "morale S1 rout");
        desk.set_house_rule("move.order", Some(&value));
        let mut seen = Vec::new();
        go_to(&mut desk, "Set-up of the movement");
        for _ in 0..2 {
            while desk.cancel() {}
            desk.next();
            seen.push(here(&desk));
        }
        seen
    };
    assert_eq!(order(json!(["discretionary", "morale", "low", "medium", "high"])), ["Fired upon", "Driven by morale"]);
    assert_eq!(order(json!(["forced", "low", "medium", "high"])), ["Morale and fire", "Low Initiative"]);
    assert_eq!(order(json!(["high", "medium", "low", "morale", "discretionary"]))[0], "High Initiative");
}

#[test]
fn other_switches_of_the_turn() {
    let at = |key: &str, value: Value, title: &str| {
        let mut desk = demo();
        desk.set_house_rule(key, Some(&value));
        go_to(&mut desk, title);
        desk
    };
    let titles = |desk: &Desk| desk.work().iter().filter(|w| w.must).map(|w| w.title.clone()).collect::<Vec<_>>();
    let one = at("move.ties", json!("secondSide"), "Medium Initiative");
    assert_eq!(titles(&one), ["Able Company moves", "Baker Company moves"]);
    let each = at("move.entered", json!("byUnit"), "High Initiative");
    assert!(titles(&each)[0].contains("does the referee find it"), "{:?}", titles(&each));
    let each = at("move.entered", json!("byUnit"), "Medium Initiative");
    assert!(titles(&each).contains(&"P1 1. Squad, 1. Platoon moves".to_owned()), "{:?}", titles(&each));
    let mut only = at("phases.othersStop", json!(false), "Set-up of the movement");
    go_to(&mut only, "Set-up of the movement");
    assert_eq!(only.game().flow().turn, 2);
}

#[test]
fn suspended_orders_return_by_themselves_only_if_ruled_so() {
    for (ruling, suspended) in [("newOrContinue", true), ("nextTurn", false)] {
        let mut desk = demo();
        desk.set_house_rule("discretionary.ordersReturn", Some(&json!(ruling)));
        line(&mut desk, "orders G1 suspend");
        go_to(&mut desk, "Command");
        go_to(&mut desk, "Before movement");
        assert_eq!(field(&desk, "G1", "suspended"), suspended);
    }
}

#[test]
fn random_play_holds() {
    for seed in 0..6 {
        galloper::desk::soak::play(book("lightning_war").unwrap(), seed, 3).unwrap();
    }
}

#[test]
fn those_who_ride_and_those_who_tow_do_not_move_by_themselves() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    line(&mut desk, "mired T2 yes");
    line(&mut desk, "tow T2 T3");
    line(&mut desk, "dm G2");
    let moved = |label: &str| field(&desk, label, "moved");
    assert_eq!(
        (moved("T1"), moved("T2"), moved("T3"), moved("P11"), moved("T7")),
        (json!(8), json!(0), json!(0), json!(0), json!(10))
    );
}

#[test]
fn a_reserve_detachment_moves_twice_but_not_under_fire() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    line(&mut desk, "dm G2");
    while here(&desk) != "Medium Initiative" || desk.game().tracker().phases[2].progress != PhaseProgress::Now {
        while desk.cancel() {}
        desk.next();
    }
    assert_eq!(desk.work()[0].title, "Tank Company moves again");
    line(&mut desk, "");
    assert_eq!((field(&desk, "T4", "moved"), field(&desk, "G2", "reserve_moved")), (json!(20), json!(true)));
    desk.undo();
    line(&mut desk, "fired T1 artillery");
    assert_eq!(field(&desk, "G2", "suspended"), true, "it stops and needs new orders");
    assert!(desk.work().iter().all(|w| !w.title.contains("moves again")), "{:?}", desk.work());
    desk.open_form("detachment_move", &json!({"detachment": "G2", "reserve": true}));
    let reasons = desk.form.as_ref().unwrap().open_reasons();
    assert_eq!(reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["suspended", "firedUpon"]);
}

#[test]
fn mounting_binds_the_carrier() {
    let mut desk = demo();
    line(&mut desk, "mount P11");
    assert_eq!((field(&desk, "P11", "mounted_on"), field(&desk, "P11", "locked")), (Value::Null, json!(true)));
    assert_eq!(field(&desk, "T7", "locked"), true);
    line(&mut desk, "mount P11 T7 mount");
    assert_eq!(field(&desk, "P11", "mounted_on"), "T7");
}

#[test]
fn a_part_that_splits_off_makes_for_cover_as_a_detachment_of_its_own() {
    let mut desk = demo();
    line(&mut desk, "fired P1-P3 artillery");
    go_to(&mut desk, "Fired upon");
    line(&mut desk, "split to_cover");
    assert!(desk.work().iter().any(|w| w.title == "P1 P2 P3: to cover"), "{:?}", desk.work());
    line(&mut desk, "");
    assert_eq!((field(&desk, "P1", "moved"), field(&desk, "G1b", "last_action")), (json!(2), json!("discretionary")));
    assert_eq!((field(&desk, "P4", "moved"), field(&desk, "G1", "suspended")), (json!(0), json!(false)));
    // Fired upon again in the next turn they may make for cover once more, though their orders are suspended.
    go_to(&mut desk, "Fire and morale");
    line(&mut desk, "fired P1-P3 artillery");
    go_to(&mut desk, "Fired upon");
    line(&mut desk, "act to_cover");
    line(&mut desk, "");
    assert_eq!((field(&desk, "P1", "moved"), field(&desk, "G1b", "suspended")), (json!(2), json!(true)));
}

#[test]
fn nobody_acts_of_its_own_accord_without_being_fired_upon() {
    let mut desk = demo();
    desk.open_form("discretionary_action", &json!({"detachment": "G1", "response": "act"}));
    let reasons = desk.form.as_ref().unwrap().open_reasons();
    assert_eq!(reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["noFire"]);
}

#[test]
fn a_factor_given_by_hand_is_offered_to_the_chart() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    desk.open_form("detachment_move", &json!({"detachment": "G1", "terrain": "special", "factor": 4}));
    desk.apply();
    assert_eq!(field(&desk, "P1", "moved"), 0.5);
    let offer = desk.work().iter().position(|w| w.title.contains("Put it on the chart")).unwrap();
    desk.open_work(offer);
    desk.apply();
    assert_eq!(desk.game().setup().house["terrain.special.infantry"], json!(4));
    assert_eq!(
        desk.game().setup().house.keys().filter(|k| k.contains("mireTest")).count(),
        0,
        "nothing else is changed"
    );
}

#[test]
fn a_detachment_that_mires_at_a_stream_has_moved_no_further() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    let legs = json!([{"terrain": "open", "inches": 3}, {"terrain": "stream", "inches": 1}, {"terrain": "open"}]);
    desk.open_form("detachment_move", &json!({"detachment": "G2", "legs": legs}));
    desk.apply();
    assert_eq!(field(&desk, "T1", "moved"), 6);
    desk.open_form("miring", &json!({"unit": "T1", "entered": [{"inches": 3}]}));
    line(&mut desk, "6 6");
    desk.apply();
    assert_eq!((field(&desk, "T1", "moved"), field(&desk, "T1", "mired")), (json!(3), json!(true)));
}

#[test]
fn those_driven_by_morale_do_not_move_by_orders_as_well() {
    let mut desk = demo();
    line(&mut desk, "morale P1-P10 rout");
    go_to(&mut desk, "Medium Initiative");
    let titles: Vec<String> = desk.work().iter().map(|w| w.title.clone()).collect();
    assert!(!titles.iter().any(|t| t.contains("Grenadier Company moves")), "{titles:?}");
}

#[test]
fn what_was_towed_free_moves_no_more_that_turn() {
    let mut desk = demo();
    for (unit, key, value) in
        [("T2", "mired", json!(true)), ("T2", "towed_by", json!("T3")), ("T2", "tow_turns", json!(2))]
    {
        set(&mut desk, unit, key, value);
    }
    // It stuck in an earlier turn.
    go_to(&mut desk, "Fire and morale");
    set(&mut desk, "T2", "tow_turns", json!(2));
    go_to(&mut desk, "Set-up of the movement");
    go_to(&mut desk, "Fire and morale");
    assert_eq!(
        (field(&desk, "T2", "mired"), field(&desk, "T2", "locked"), field(&desk, "T3", "locked")),
        (json!(false), json!(true), json!(true))
    );
}

#[test]
fn a_second_run_by_the_umpires_leave_is_noted_as_such() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    line(&mut desk, "dm G1 fast");
    go_to(&mut desk, "Before movement");
    go_to(&mut desk, "Medium Initiative");
    desk.open_form("movement", &json!({"unit": "P4", "mode": "run"}));
    assert_eq!(desk.form.as_ref().unwrap().open_reasons()[0].key, "ranLastTurn");
    desk.allow();
    desk.apply();
    assert_eq!(field(&desk, "P4", "moved"), 4);
    assert!(desk.game().broken_invariants().is_empty(), "the umpire's leave is noted");
}

#[test]
fn nobody_changes_sides_by_rejoining() {
    let mut desk = demo();
    desk.open_form("rejoin", &json!({"who": "W1", "into": "G1", "same_side": true}));
    desk.apply();
    assert!(desk.game().broken_invariants().is_empty(), "{:?}", desk.game().broken_invariants());
}
