//! Input that contradicts itself or lacks what it needs: refused with a reason, or wrong whatever is allowed.

use serde_json::{Value, json};

use crate::asking::{ask, merged, outcome, refused, working, wrong};

/// What a procedure refuses, and by which key.
#[test]
fn what_cannot_both_be_so_is_refused() {
    for (procedure, input, key) in [
        ("aftermath", json!({"winner": "defender", "defender_broken": true, "attackers": [{}]}), "brokenWinner"),
        ("aftermath", json!({"winner": "attacker", "equal": true, "attackers": [{}]}), "equalIsDefenders"),
        ("breakthrough", json!({"arm": "artillery", "target": "x"}), "gunsCharge"),
        ("artillery_fire", json!({"band": "short", "range": 7}), "bandAndRange"),
        ("issue_order", json!({"order": "attach", "cp": 3, "attach_to": "x", "to_unit": false}), "attachUnit"),
        ("zone", json!({"distance": 3, "zone": "out"}), "zoneAndDistance"),
        ("firefight", json!({"a_sp": 2, "b_sp": 2, "a_elsewhere": 5}), "overElsewhere"),
        ("move", json!({"move_type": "changeFace", "zone": "cz", "end_zone": "out"}), "staysInZone"),
        ("move", json!({"move_type": "fallBack", "zone": "out", "end_zone": "cz"}), "backToEnemy"),
    ] {
        assert_eq!(refused(&ask(procedure, input.clone())), [key], "{input}");
    }
    let convert = json!({"winner": "attacker", "equal": true, "convert": true, "attackers": [{}]});
    assert_eq!(refused(&ask("aftermath", convert)), ["equalIsDefenders", "noConversion"]);
}

/// The same two facts where they agree.
#[test]
fn what_agrees_is_taken() {
    for (procedure, input) in [
        ("aftermath", json!({"winner": "attacker", "equal": true, "defender_broken": true, "attackers": [{}]})),
        ("breakthrough", json!({"arm": "artillery"})),
        ("artillery_fire", json!({"band": "effective", "range": 7, "closest": 7})),
        ("artillery_fire", json!({"band": "short", "range": 3, "howitzer": true})),
        ("artillery_fire", json!({"range": 6, "bounce": true, "bounce_range": 8, "bounce_behind": 2})),
        ("issue_order", json!({"order": "attach", "cp": 3, "attach_to": "x"})),
        ("zone", json!({"distance": 3, "zone": "cz"})),
        ("final_move", json!({"distance": 1.5, "spare": 1, "attack": "firefight", "ends_at": 1.5})),
        ("move", json!({"move_type": "changeFace", "zone": "cz", "end_zone": "cz"})),
        ("move", json!({"move_type": "fallBack", "zone": "cz", "end_zone": "tz"})),
    ] {
        outcome(&ask(procedure, input));
    }
}

#[test]
fn what_nobody_can_allow_is_wrong() {
    for (procedure, input, text) in [
        ("artillery_fire", json!({"range": 5, "closest": 6}), "closest target cannot be at 6″"),
        (
            "artillery_fire",
            json!({"range": 6, "bounce": true, "bounce_range": 5, "bounce_behind": 2}),
            "behind the first",
        ),
        (
            "final_move",
            json!({"distance": 1.5, "spare": 1, "attack": "firefight", "ends_at": 1.8}),
            "cannot end farther off",
        ),
        ("final_move", json!({"distance": 3, "spare": 1, "ends_at": 1}), "A charge ends in contact"),
        ("firefight", json!({"a_sp": 2, "b_sp": 2, "a_silenced": true}), "only artillery is silenced"),
        ("charge_combat", json!({"attackers": [{}], "defender_silenced": true}), "only artillery is silenced"),
        ("charge_combat", json!({"attackers": [null]}), "row 1 is empty"),
        ("aftermath", json!({}), "name the attackers"),
        ("first_mover", json!({"cp_a": 2}), "The second side has neither"),
        ("issue_order", json!({"order": "attach", "cp": 3}), "must name the division"),
    ] {
        let said = wrong(ask(procedure, input.clone()));
        assert!(said.contains(text), "{input}: {said}");
    }
}

#[test]
fn low_visibility_that_is_denied_is_not_low() {
    let comes = |more: Value| {
        let input = merged(json!({"distance": 6, "visibility": 6}), more);
        outcome(&ask("approach", input))["stop_distance"].clone()
    };
    assert_eq!(comes(json!({"low_visibility": false})), 3);
    assert_eq!(comes(json!({})), 2);
}

/// Clarification 12: a blocked line takes nobody out of the contact zone.
#[test]
fn an_attack_from_the_contact_zone_minds_no_blocked_line() {
    assert_eq!(outcome(&ask("approach", json!({"distance": 3, "blocked": true})))["contact"], true);
    assert_eq!(refused(&ask("approach", json!({"distance": 5, "blocked": true}))), ["outsideTz"]);
}

/// What the working of an aftermath says is what the units do.
#[test]
fn the_aftermath_says_what_is_done() {
    let converts = ask("aftermath", json!({"winner": "defender", "equal": true, "convert": true, "attackers": [{}]}));
    assert_eq!(outcome(&converts)["attackers"][0]["act"], "firefight");
    assert!(working(&converts).contains("firefight instead of falling back"), "{}", working(&converts));
    let refuge = ask("aftermath", json!({"winner": "attacker", "attackers": [{}], "into_bua": true}));
    let done = outcome(&refuge);
    assert_eq!((&done["attackers"][0]["act"], &done["follow_on"]), (&json!("followsOn"), &json!(true)));
    assert!(!working(&refuge).contains("falls back"), "{}", working(&refuge));
    let mixed = json!({"winner": "defender", "equal": true, "convert": true, "attackers": [{}, {"arm": "battleCav"}]});
    assert!(working(&ask("aftermath", mixed)).contains("the others lost and fall back 3″"));
}

#[test]
fn an_officer_without_headquarters_goes_by_the_armys_where_the_switch_says_so() {
    let order = json!({"order": "action", "cp": 3, "d1": 10, "d2": 10, "direct": true});
    let pass = json!({"n": 2, "cp": 3, "d1": 10, "d2": 10, "direct": true});
    for (straight, cost, lost) in [(true, 1, 0), (false, 2, 1)] {
        let under = |ask| crate::asking::ruled(ask, "orders.corpsDirect", straight);
        assert_eq!(outcome(&under(ask("issue_order", order.clone())))["cost"], cost);
        assert_eq!(outcome(&under(ask("pass_cps", pass.clone())))["lost"], lost);
    }
}

#[test]
fn a_road_march_in_bad_going_is_told_why_not() {
    let march = ask("move", json!({"move_type": "roadMarch", "order": "move", "going": "bad"}));
    let galloper::core::headless::RuleAnswer::Refused(reasons) = crate::asking::answer(&march) else {
        panic!("refused")
    };
    assert!(reasons[0].1.contains("bad going"), "{reasons:?}");
}
