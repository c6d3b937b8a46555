//! What contradicts itself is refused in a sentence; orders that are suspended, and those who need none.

use galloper::core::headless::RuleAnswer;
use galloper_test_support::questions::{answer, merged, outcome, refused, ruled, with_dice, working};
use serde_json::{Value, json};

use super::examples::ask;

#[test]
fn contradictions_are_refused() {
    let truck = |more: Value| {
        let input = merged(json!({"kind": "vehicle", "road_mph": 40, "cross_mph": 20}), more);
        ask("movement", input)
    };
    let cases = [
        (ask("initiative", json!({"status": "regular", "irregular": true, "high": 3})), "twoStatuses"),
        (truck(json!({"mode": "crossCountry", "entire_turn_on_road": true})), "onRoad"),
        (
            truck(
                json!({"entire_turn_on_road": true, "legs": [{"terrain": "road", "inches": 2}, {"terrain": "open"}]}),
            ),
            "onRoad",
        ),
        (truck(json!({"entire_turn_on_road": true, "terrain": "marsh"})), "onRoad"),
        (truck(json!({"terrain": "sand", "legs": [{"terrain": "open"}]})), "twoWays"),
        (truck(json!({"ground": "mud", "legs": [{"terrain": "open"}]})), "twoWays"),
        (truck(json!({"factor": 0})), "noFactor"),
        (ask("movement", json!({"kind": "cavalry", "mire_tests": 2})), "cannotMire"),
        (ask("orders", json!({"detachments": [{}], "turn_written": 3, "turn_effective": 2})), "tooEarly"),
        (ask("pivot", json!({"allowance": 10, "moved": 11})), "tooFar"),
        (ask("no_stacking", json!({"point": ""})), "noPoint"),
    ];
    for (question, key) in cases {
        assert_eq!(refused(&question), [key], "{question:?}");
    }
    assert_eq!(outcome(&truck(json!({"entire_turn_on_road": true})))["distance"], 20);
}

#[test]
fn a_number_is_no_list_of_units() {
    for procedure in ["form_detachment", "split_phase", "detachment_move"] {
        let RuleAnswer::Error(text) = answer(&ask(procedure, json!({"units": 3}))) else { panic!("{procedure}") };
        assert_eq!(text, "units (Units) is 3, but it must be a list of rows.");
    }
}

#[test]
fn house_rules_beyond_the_dice_are_refused() {
    let wrong = [
        ("mire.tracked", json!([14, 2, 3]), "three numbers from 2 to 13"),
        ("mire.tracked", json!([12, 11]), "three numbers from 2 to 13"),
        ("mire.wheeled", json!(["x", 10, 9]), "three numbers from 2 to 13"),
        ("tow.stillTurns", json!(0), "between 1 and 9"),
    ];
    for (key, value, words) in wrong {
        let RuleAnswer::Error(text) = answer(&ruled(ask("scale", json!({"mph": 4})), key, value)) else {
            panic!("{key}")
        };
        assert!(text.contains(key) && text.contains(words), "{text}");
    }
    let never = with_dice(ask("miring", json!({"mobility": "tracked", "size": "heavy"})), &[6, 6]);
    assert_eq!(outcome(&ruled(never, "mire.tracked", json!([13, 13, 13])))["mired"], false);
}

#[test]
fn suspended_orders_return_next_turn_where_house_rules_say_so() {
    let check = |more: Value| {
        let input = merged(json!({"orders": true, "suspended": true, "turn": 5}), more);
        ask("orders_check", input)
    };
    let returns = |question| ruled(question, "discretionary.ordersReturn", "nextTurn");
    assert_eq!(refused(&check(json!({"suspended_turn": 4}))), ["suspended"]);
    assert_eq!(outcome(&returns(check(json!({"suspended_turn": 4}))))["state"], "usable");
    assert_eq!(refused(&returns(check(json!({"suspended_turn": 5})))), ["suspended"]);
    assert_eq!(refused(&returns(check(json!({})))), ["suspended"], "in this turn, if nothing is said");
    let acts = ask("discretionary_action", json!({"response": "act"}));
    let said = |question| match answer(&question) {
        RuleAnswer::Outcome { working, .. } => working[0].text.clone(),
        other => panic!("{other:?}"),
    };
    assert!(said(acts.clone()).contains("until new orders or Continue"));
    assert!(said(returns(acts)).contains("until the next turn"));
}

#[test]
fn scouts_move_by_the_referees_leave_and_the_driven_without_orders() {
    let may = |input: Value| ask("orders_check", input);
    for role in ["fo", "reconnaissance"] {
        assert_eq!(refused(&may(json!({"role": role}))), ["noOrders"]);
        assert_eq!(outcome(&may(json!({"role": role, "referee_approves": true})))["may_move"], true);
        let beyond = json!({"role": role, "orders": true, "describes_movement": false, "referee_approves": true});
        assert_eq!(outcome(&may(beyond))["may_move"], true);
    }
    assert_eq!(refused(&may(json!({"role": "line", "referee_approves": true}))), ["noOrders"]);
    let driven = outcome(&may(json!({"morale_forced": true})));
    assert_eq!((&driven["may_move"], &driven["state"]), (&json!(true), &json!("none")));
}

#[test]
fn towing_tells_what_happened_on_the_way() {
    let shelled = outcome(&ask("tow", json!({"turns": [{}, {"under_fire": true}, {}]})));
    assert_eq!((&shelled["reset"], &shelled["tow_turns"]), (&json!(true), &json!(1)));
    let moved = outcome(&ask("tow", json!({"tow_turns": 2, "moved": true})));
    assert_eq!((&moved["neither_moves"], &moved["freed"]), (&json!(false), &json!(false)));
}

#[test]
fn what_stays_the_same_says_why() {
    let of = |input: Value| working(&ask("initiative", input));
    assert!(of(json!({"high": 1, "irregular": true})).contains("a unit alone keeps its own: High"));
    assert!(of(json!({"low": 2, "irregular": true})).contains("none is lower than Low"));
    let gun = ask("miring", json!({"mobility": "wheeled", "size": "at"}));
    let RuleAnswer::Outcome { working, .. } = answer(&ruled(gun, "mire.atSize", "towed")) else { panic!("no roll") };
    assert!(working[0].text.contains("only with what tows it"));
}
