//! Movement and the approach of an attack: the worked examples of DTN's sheet of mechanics, each a test of its name, the
//! whole table of permissions, every switch both ways, exact odds, and what becomes of marks in a battle.

use std::collections::BTreeMap;

use galloper::core::fraction::Fraction;
use galloper::core::game::Game;
use galloper::core::headless::{Answer, Ask};
use galloper::core::marks::Party;
use galloper::core::play::Play as _;
use galloper::core::sequence::Opens;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Map, Value, json};

use crate::asking::{and, answer, ask, expected, object, odds, outcome, refused, with_cards, with_dice};
use crate::battle::{begin, carry_out, demo, draft, field, go_to, here, index, set, subject};

/// The same under house rules.
fn under(house: Value, ask: Ask) -> Ask {
    Ask { house_rules: object(house).into_iter().collect(), ..ask }
}

/// A move under an order at an activation.
fn moving(order: &str, activation: &str, what: &str) -> Ask {
    ask("move", json!({"order": order, "activation": activation, "move_type": what}))
}

// Orders

#[test]
fn e11_charges_need_an_action_order_and_full_activation() {
    assert_eq!(refused(&moving("none", "full", "charge")), ["notGranted"]);
    outcome(&moving("action", "full", "charge"));
    assert_eq!(refused(&moving("action", "limited", "charge")), ["notGranted"]);
}

#[test]
fn e12_rapid_moves_need_a_move_order_and_full_activation() {
    assert_eq!(refused(&moving("action", "full", "rapid")), ["notGranted"]);
    assert_eq!(outcome(&moving("move", "full", "rapid"))["allowance"], 8);
    assert_eq!(refused(&moving("move", "limited", "rapid")), ["notGranted"]);
    let limited = outcome(&moving("move", "limited", "normal"));
    assert_eq!((&limited["allowance"], &limited["rate"]), (&json!(4), &json!("normal")));
}

#[test]
fn e13_regroup_recovers_and_falls_back_but_does_not_advance() {
    outcome(&moving("regroup", "full", "recover"));
    outcome(&moving("regroup", "full", "fallBack"));
    assert_eq!(refused(&moving("regroup", "full", "normal")), ["notGranted"]);
    assert_eq!(refused(&moving("action", "full", "recover")), ["notGranted"]);
    // Both in one turn: falling back does not bar recovery.
    outcome(&and(moving("regroup", "full", "recover"), json!({"moved_turn": true})));
}

/// The table of permissions: what is allowed at full and at limited activation, for each order. Y allowed, N refused,
/// S for skirmish cavalry and artillery only, D allowed unless on Defend.
#[test]
fn the_whole_table_of_permissions() {
    const ORDERS: [&str; 5] = ["none", "action", "regroup", "move", "breakOff"];
    let table = [
        ("normal", ["YS", "YS", "NS", "YY", "NN"]),
        ("rapid", ["NN", "NN", "NN", "YN", "YY"]),
        ("roadMarch", ["NN", "NN", "NN", "YN", "NN"]),
        ("charge", ["NN", "YN", "NN", "NN", "NN"]),
        ("pin", ["NN", "YN", "NN", "NN", "NN"]),
        ("support", ["NN", "YN", "NN", "NN", "NN"]),
        ("firefightFromCz", ["YN", "YN", "NN", "NN", "NN"]),
        ("firefightFromTz", ["NN", "YN", "NN", "NN", "NN"]),
        ("fallBack", ["YD", "YD", "YD", "YD", "YY"]),
        ("retreat", ["NN", "NN", "NN", "NN", "YY"]),
        ("changeFace", ["YY", "YY", "YY", "YY", "NN"]),
        ("relief", ["YY", "YY", "YY", "YY", "NN"]),
        ("takeCover", ["YY", "YY", "YY", "YY", "NN"]),
        ("takeDefend", ["YN", "YN", "NN", "NN", "NN"]),
        ("recover", ["NN", "NN", "YN", "NN", "NN"]),
    ];
    let mut cells = 0;
    for (what, row) in table {
        for (order, cell) in ORDERS.into_iter().zip(row) {
            for (activation, sign) in ["full", "limited"].into_iter().zip(cell.chars()) {
                for arm in ["infantry", "battleCav", "skirmCav", "artillery"] {
                    for status in ["normal", "defend"] {
                        let ask = and(moving(order, activation, what), json!({"arm": arm, "status": status}));
                        let wanted = allowed(what, order, activation, sign, arm, status);
                        let against = refused(&ask);
                        assert_eq!(
                            against.is_empty(),
                            wanted,
                            "{what} {order} {activation} {arm} {status}: {against:?}"
                        );
                        cells += 1;
                    }
                }
            }
        }
        for order in ORDERS {
            assert_eq!(refused(&moving(order, "fail", what)), ["failed"], "{what} {order}");
            assert_eq!(refused(&moving(order, "none", what)), ["notDrawn"], "{what} {order}");
        }
    }
    assert_eq!(cells, 15 * 5 * 2 * 4 * 2);
}

/// What a cell means for this arm and status, with the clarifications on Defend and the arms' own limits.
fn allowed(what: &str, order: &str, activation: &str, sign: char, arm: &str, status: &str) -> bool {
    let granted = match sign {
        'N' => false,
        'S' => matches!(arm, "skirmCav" | "artillery"),
        _ => true,
    };
    let of_arm = match what {
        "charge" | "recover" => arm != "artillery",
        "firefightFromCz" | "firefightFromTz" => matches!(arm, "infantry" | "artillery"),
        _ => true,
    };
    // Break-off is carried out at a limited activation as if it were full.
    let full = activation == "full" || order == "breakOff";
    let on_defend = match what {
        "changeFace" | "takeDefend" | "recover" => true,
        "fallBack" => full,
        // Defend is dropped under Action at full activation, and lapses with a move under Move and Break-off.
        _ => matches!(order, "move" | "breakOff") || (order == "action" && full),
    };
    granted && of_arm && (status != "defend" || on_defend)
}

#[test]
fn free_moves_only_when_limited_is_the_strict_reading() {
    let strict = |order: &str, activation: &str| {
        refused(&under(json!({"moves.freeOnlyWhenLimited": true}), moving(order, activation, "changeFace"))).is_empty()
    };
    assert!(!strict("none", "full") && strict("none", "limited"));
    assert!(!strict("move", "full") && !strict("move", "limited"));
    assert!(strict("action", "full") && strict("regroup", "full"));
}

#[test]
fn break_off_at_a_limited_activation_by_switch() {
    let by = |switch: &str, what: &str| {
        refused(&under(json!({"moves.breakOffLimited": switch}), moving("breakOff", "limited", what))).is_empty()
    };
    assert!(by("carriedOut", "retreat") && by("carriedOut", "rapid"));
    assert!(!by("freeMoves", "retreat") && by("freeMoves", "fallBack"));
    assert!(!by("nothing", "retreat") && !by("nothing", "fallBack"));
}

#[test]
fn taking_defend_at_a_limited_activation_by_switch() {
    let by = |order: &str| {
        refused(&under(json!({"moves.defendNeedsFull": false}), moving(order, "limited", "takeDefend"))).is_empty()
    };
    assert!(by("none") && by("action"));
    assert!(!by("regroup") && !by("move") && !by("breakOff"));
}

#[test]
fn adjustments_on_defend_by_switch() {
    let relief = and(moving("none", "full", "relief"), json!({"status": "defend"}));
    assert_eq!(refused(&relief), ["onDefend"]);
    let kept = outcome(&under(json!({"movement.defendAdjusts": "any"}), relief));
    assert_eq!((&kept["status"], &kept["drops_defend"]), (&json!("defend"), &json!(false)));
    let dropped = outcome(&and(moving("action", "full", "takeCover"), json!({"status": "defend"})));
    assert_eq!((&dropped["status"], &dropped["drops_defend"]), (&json!("normal"), &json!(true)));
}

// Zones

fn zone(input: Value) -> Value {
    outcome(&ask("zone", input))["zone"].clone()
}

#[test]
fn e17_zones() {
    for (distance, wanted) in [(json!(4), "cz"), (json!(4.1), "tz"), (json!(8), "tz"), (json!("8.1"), "out")] {
        assert_eq!(zone(json!({"distance": distance})), wanted, "{distance}");
    }
    assert_eq!(zone(json!({"distance": 7, "visibility": 6})), "out");
    assert_eq!(zone(json!({"distance": 3, "screened": true})), "tz");
    assert_eq!(zone(json!({"distance": 3, "terrain_affected": true})), "tz");
    assert_eq!(zone(json!({"distance": 2, "terrain_affected": true})), "cz");
    assert_eq!(zone(json!({"distance": 6, "blocked": true})), "out");
    // The letter alone serves, and one of the two is needed.
    for (letter, wanted) in [("c", "cz"), ("T", "tz"), ("o", "out"), ("TZ", "tz")] {
        assert_eq!(zone(json!({"zone": letter})), wanted);
    }
    assert_eq!(refused(&ask("zone", json!({}))), ["notMeasured"]);
}

#[test]
fn the_contact_zone_in_terrain_by_switch() {
    let as_open = json!({"zones.contactInTerrain": 4});
    let wood = ask("zone", json!({"distance": 3, "terrain_affected": true}));
    assert_eq!(outcome(&under(as_open, wood))["zone"], "cz");
}

#[test]
fn the_days_visibility_and_the_zone_are_kept_in_a_battle() {
    let mut game = demo();
    game.setup_mut().conditions.insert("visibility".to_owned(), json!(5));
    carry_out(&mut game, "zone", json!({"unit": "F21", "distance": 6}), &[]);
    assert_eq!(field(&game, "F21", "zone"), "out");
    carry_out(&mut game, "zone", json!({"unit": "F21", "zone": "c"}), &[]);
    assert_eq!(field(&game, "F21", "zone"), "cz");
}

// Movement

fn allowance(arm: &str, art_type: &str, what: &str, going: &str) -> Option<Value> {
    let order = if matches!(what, "rapid" | "roadMarch") { "move" } else { "action" };
    let ask = and(moving(order, "full", what), json!({"arm": arm, "art_type": art_type, "going": going}));
    match answer(&ask) {
        Answer::Outcome { outcome, .. } => Some(outcome["allowance"].clone()),
        Answer::Refused(reasons) => {
            assert_eq!(reasons.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), ["mayNot"]);
            None
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn e18_allowances() {
    assert_eq!(allowance("battleCav", "medFoot", "rapid", "bad"), Some(json!(4)));
    assert_eq!(allowance("artillery", "heavyFoot", "normal", "bad"), None);
    assert_eq!(allowance("artillery", "heavyFoot", "rapid", "bad"), None);
    assert_eq!(allowance("skirmCav", "medFoot", "normal", "good"), Some(json!(8)));
    assert_eq!(allowance("infantry", "medFoot", "roadMarch", "good"), Some(json!(12)));
    assert_eq!(allowance("skirmCav", "medFoot", "roadMarch", "good"), Some(json!(24)));
    assert_eq!(allowance("artillery", "horse", "roadMarch", "good"), Some(json!(18)));
}

#[test]
fn the_whole_table_of_move_distances() {
    let table: [(&str, &str, [Option<i64>; 4], i64); 7] = [
        ("infantry", "medFoot", [Some(4), Some(4), Some(8), Some(5)], 12),
        ("battleCav", "medFoot", [Some(6), Some(3), Some(12), Some(4)], 18),
        ("skirmCav", "medFoot", [Some(8), Some(4), Some(16), Some(6)], 24),
        ("artillery", "heavyFoot", [Some(4), None, Some(8), None], 12),
        ("artillery", "medFoot", [Some(4), Some(2), Some(8), Some(3)], 12),
        ("artillery", "lightFoot", [Some(4), Some(3), Some(8), Some(4)], 12),
        ("artillery", "horse", [Some(6), Some(2), Some(12), Some(3)], 18),
    ];
    for (arm, art_type, cells, road) in table {
        let ways = [("normal", "good"), ("normal", "bad"), ("rapid", "good"), ("rapid", "bad")];
        for ((what, going), inches) in ways.into_iter().zip(cells) {
            assert_eq!(
                allowance(arm, art_type, what, going),
                inches.map(Value::from),
                "{arm} {art_type} {what} {going}"
            );
        }
        assert_eq!(allowance(arm, art_type, "roadMarch", "good"), Some(json!(road)), "{arm} {art_type}");
    }
    // A cell can be changed, and opened or closed.
    let heavy = json!({"arm": "artillery", "art_type": "heavyFoot", "going": "bad"});
    let opened =
        under(json!({"movement.table.heavyFoot.normal": [4, 1]}), and(moving("none", "full", "normal"), heavy));
    assert_eq!(outcome(&opened)["allowance"], 1);
    let foot = and(moving("none", "full", "normal"), json!({"going": "bad"}));
    assert_eq!(outcome(&under(json!({"movement.table.infantry.normal": [4, 3]}), foot.clone()))["allowance"], 3);
    assert_eq!(refused(&under(json!({"movement.table.infantry.normal": [4, -1]}), foot)), ["mayNot"]);
}

#[test]
fn generals_and_headquarters() {
    let ride = |going: &str, distance: i64| ask("general_move", json!({"going": going, "distance": distance}));
    assert_eq!(outcome(&ride("good", 16))["allowance"], 16);
    assert_eq!(refused(&ride("bad", 9)), ["tooFar"]);
    let hq = |going: &str| ask("hq_move", json!({"going": going}));
    assert_eq!((&outcome(&hq("good"))["allowance"], &outcome(&hq("bad"))["allowance"]), (&json!(6), &json!(2)));
    let fast = |going: &str| outcome(&under(json!({"movement.hqRapid": true}), hq(going)))["allowance"].clone();
    assert_eq!((fast("good"), fast("bad")), (json!(12), json!(3)));
}

#[test]
fn e19_a_third_unit_over_the_same_bridge() {
    let cross = |crossed: u8| and(moving("action", "full", "normal"), json!({"defile": true, "crossed": crossed}));
    let second = outcome(&cross(1));
    assert_eq!((&second["vulnerable"], &second["stops_after_defile"]), (&json!(true), &json!(false)));
    assert_eq!(refused(&cross(2)), ["defileFull"]);
    assert_eq!(outcome(&and(cross(0), json!({"zone": "tz"})))["stops_after_defile"], true);
    assert!(refused(&under(json!({"movement.defileMost": 3}), cross(2))).is_empty());

    // In a battle they are counted, bridge by bridge, until the period ends.
    let mut game = in_turn("FRI", "action", "ks");
    for label in ["F21", "F22"] {
        carry_out(&mut game, "move", json!({"unit": label, "defile": true}), &[]);
    }
    let third = |game: &Game<Dtn>, name: &str| {
        let examined = game.examine("move", &draft(json!({"unit": "F23", "defile": true, "defile_name": name})));
        examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert_eq!(third(&game, ""), ["defileFull"]);
    assert!(third(&game, "Mill ford").is_empty());
    go_to(&mut game, "cp-throw");
    assert!(game.own.defiles.is_empty());
}

#[test]
fn every_reason_against_a_move_is_named() {
    let bad = json!({
        "arm": "artillery", "limbered": false, "limber": "limber", "limber_changed": true, "distance": 9, "fp": 2,
        "fatigue": 1, "broken": true, "in_command": false, "moved_turn": true, "zone": "cz", "end_zone": "cz",
    });
    let keys = refused(&and(moving("action", "limited", "normal"), bad));
    let wanted = [
        "broken",
        "outOfCommand",
        "movedAlready",
        "fpsFirst",
        "fatigueFirst",
        "tooFar",
        "inContactZone",
        "limberTwice",
    ];
    assert_eq!(keys, wanted);
    let cases = [
        ("move", "roadMarch", json!({"on_road": false}), "offRoad"),
        ("move", "rapid", json!({"change_face": true}), "rapidForwards"),
        ("none", "normal", json!({"zone": "tz", "end_zone": "c"}), "entersContactZone"),
        ("action", "charge", json!({"zone": "out"}), "outsideTz"),
        ("action", "pin", json!({"end_zone": "tz"}), "endsOutsideCz"),
        ("none", "firefightFromCz", json!({"zone": "tz"}), "notInCz"),
        ("none", "takeCover", json!({"enemy_distance": 2}), "tooNearForCover"),
        ("action", "support", json!({"enemy_distance": 1.9}), "tooNearForSupport"),
        ("none", "relief", json!({"distance": 2.5}), "tooFar"),
        ("none", "normal", json!({"limber": "limber"}), "notArtillery"),
        ("none", "normal", json!({"arm": "artillery", "limbered": false}), "deployed"),
        ("none", "normal", json!({"arm": "artillery", "limber": "limber"}), "limberedAlready"),
        ("none", "changeFace", json!({"arm": "artillery", "limbered": false, "limber": "unlimber"}), "deployedAlready"),
        ("none", "changeFace", json!({"distance": 1}), "tooFar"),
    ];
    for (order, what, more, key) in cases {
        assert_eq!(refused(&and(moving(order, "full", what), more.clone())), [key], "{order} {what} {more}");
    }
    let fine = [
        ("none", "takeCover", json!({"enemy_distance": 2.1})),
        ("action", "support", json!({"enemy_distance": 2})),
        ("none", "fallBack", json!({"zone": "cz"})),
        ("breakOff", "retreat", json!({"zone": "cz"})),
        ("none", "changeFace", json!({"arm": "artillery", "limbered": false})),
        ("none", "normal", json!({"arm": "artillery", "limbered": false, "limber": "limber", "distance": 4})),
        ("none", "normal", json!({"arm": "artillery", "limber": "unlimber", "distance": 0})),
    ];
    for (order, what, more) in fine {
        assert_eq!(refused(&and(moving(order, "full", what), more.clone())), [""; 0], "{order} {what} {more}");
    }
}

#[test]
fn what_a_unit_is_after_its_move() {
    let after = |order: &str, what: &str, more: Value| outcome(&and(moving(order, "full", what), more));
    let status = |o: &Value| (o["status"].clone(), o["vulnerable"].clone());
    assert_eq!(status(&after("move", "rapid", json!({}))), (json!("rapid"), json!(true)));
    assert_eq!(status(&after("move", "roadMarch", json!({}))), (json!("roadMarch"), json!(true)));
    assert_eq!(status(&after("breakOff", "retreat", json!({}))), (json!("rapid"), json!(true)));
    assert_eq!(status(&after("move", "normal", json!({"status": "rapid"}))), (json!("normal"), json!(false)));
    assert_eq!(status(&after("none", "takeDefend", json!({}))), (json!("defend"), json!(false)));
    assert_eq!(status(&after("none", "changeFace", json!({"status": "defend"}))), (json!("defend"), json!(false)));
    assert_eq!(after("move", "normal", json!({"status": "defend"}))["drops_defend"], true);
    assert_eq!(after("none", "fallBack", json!({"status": "defend"}))["drops_defend"], true);
    // At least the normal allowance: for the order's sake.
    let enough = |distance: Value| after("move", "rapid", json!({"distance": distance}))["at_least_normal"].clone();
    assert_eq!((enough(json!(3.9)), enough(json!(4)), enough(Value::Null)), (json!(false), json!(true), json!(true)));
    assert_eq!(after("move", "changeFace", json!({}))["at_least_normal"], false);
    // What counts as a move.
    let moved = |what: &str, more: Value| after("action", what, more)["moved"].clone();
    let unlimber = json!({"arm": "artillery", "limber": "unlimber", "distance": 0});
    assert_eq!((moved("changeFace", json!({})), moved("takeDefend", json!({}))), (json!(true), json!(false)));
    assert_eq!(moved("normal", unlimber.clone()), false);
    let by = |house: Value, what: &str, more: Value| outcome(&under(house, and(moving("action", "full", what), more)));
    assert_eq!(by(json!({"movement.faceIsMove": false}), "changeFace", json!({}))["moved"], false);
    assert_eq!(by(json!({"movement.limberIsMove": true}), "normal", unlimber)["moved"], true);
    let stays = by(json!({"movement.fallBackKeepsDefend": true}), "fallBack", json!({"status": "defend"}));
    assert_eq!((&stays["status"], &stays["drops_defend"]), (&json!("defend"), &json!(false)));
    let march = under(json!({"movement.roadMarchVulnerable": false}), moving("move", "full", "roadMarch"));
    assert_eq!(outcome(&march)["vulnerable"], false);
}

// Attacks

fn approach(input: Value) -> Value {
    outcome(&ask("approach", input))
}

/// Approach, spare, reach and contact.
fn figures(outcome: &Value) -> (Value, Value, Value, Value) {
    let of = |key: &str| outcome[key].clone();
    (of("approach"), of("spare"), of("reach"), of("contact"))
}

fn four(
    approach: impl Into<Value>,
    spare: impl Into<Value>,
    reach: impl Into<Value>,
    contact: bool,
) -> (Value, Value, Value, Value) {
    (approach.into(), spare.into(), reach.into(), contact.into())
}

#[test]
fn e20_infantry_charges_from_6_inches() {
    assert_eq!(figures(&approach(json!({"arm": "infantry", "distance": 6}))), four(3, 1, 3, true));
}

#[test]
fn e21_infantry_halts_from_6_and_a_half() {
    let halted = approach(json!({"arm": "infantry", "distance": 6.5}));
    assert_eq!(figures(&halted), four(3.5, 0.5, 0, false));
    assert_eq!((&halted["halts"], &halted["stop_distance"]), (&json!(true), &json!(3)));
    // From the edge of the zone it does not even get to 3 inches.
    let short = approach(json!({"arm": "infantry", "distance": 8}));
    assert_eq!((&short["approach"], &short["stop_distance"], &short["halts"]), (&json!(4), &json!(4), &json!(true)));
}

#[test]
fn e22_battle_cavalry_charges_across_the_threat_zone() {
    assert_eq!(figures(&approach(json!({"arm": "battleCav", "distance": 8}))), four(5, 1, 3, true));
    assert_eq!(refused(&ask("approach", json!({"arm": "battleCav", "distance": 9}))), ["outsideTz"]);
    assert_eq!(refused(&ask("approach", json!({"arm": "battleCav", "distance": 5, "visibility": 4}))), ["outsideTz"]);
    assert_eq!(refused(&ask("approach", json!({"distance": 5, "blocked": true}))), ["outsideTz"]);
}

#[test]
fn e23_a_change_of_face_costs_the_bonus() {
    let horse = approach(json!({"arm": "battleCav", "distance": 5, "face_change": true}));
    assert_eq!(figures(&horse), four(2, 4, 4, true));
    let foot = approach(json!({"arm": "infantry", "distance": 6, "face_change": true}));
    assert_eq!(figures(&foot), four(3, 1, 1, false));
    assert_eq!(foot["halts"], false);
}

#[test]
fn e24_from_the_contact_zone_and_in_low_visibility() {
    assert_eq!(figures(&approach(json!({"arm": "infantry", "distance": 4}))), four(0, 4, 6, true));
    let mist = approach(json!({"arm": "infantry", "distance": 5, "low_visibility": true}));
    assert_eq!(figures(&mist), four(3, 1, 3, true));
    assert_eq!(mist["stop_distance"], 2);
}

#[test]
fn the_approach_where_the_contact_zone_is_narrow() {
    // Between 2 and 3 inches there is no approach to make.
    let near = approach(json!({"distance": 2.5, "terrain_affected": true}));
    assert_eq!((figures(&near), &near["stop_distance"]), (four(0, 4, 6, true), &json!(2.5)));
    assert_eq!(figures(&approach(json!({"distance": 4, "terrain_affected": true}))), four(1, 3, 5, true));
}

#[test]
fn the_other_reading_of_the_approach() {
    let at_most = |distance: Value| {
        outcome(&under(
            json!({"attack.approach": "atMost"}),
            ask("approach", json!({"arm": "battleCav", "distance": distance})),
        ))
    };
    // It moves no more than it needs to stand in the contact zone, and 3 inches at the most.
    assert_eq!(figures(&at_most(json!(6))), four(2, 4, 6, true));
    let far = at_most(json!(8));
    assert_eq!((&far["approach"], &far["halts"], &far["stop_distance"]), (&json!(3), &json!(true), &json!(5)));
}

#[test]
fn attacks_of_the_wrong_arm() {
    let attack =
        |attack: &str, arm: &str| refused(&ask("approach", json!({"attack": attack, "arm": arm, "distance": 3})));
    assert_eq!(attack("charge", "artillery"), ["artilleryCharge"]);
    assert_eq!(attack("firefight", "battleCav"), ["cavalryFirefight"]);
    assert!(attack("firefight", "artillery").is_empty() && attack("pin", "skirmCav").is_empty());
    let heavy = json!({"attack": "pin", "arm": "artillery", "art_type": "heavyFoot", "going": "bad", "distance": 3});
    assert_eq!(refused(&ask("approach", heavy)), ["mayNot"]);
}

#[test]
fn final_moves() {
    let close = |input: Value| outcome(&ask("final_move", input));
    let home = close(json!({"spare": 1, "distance": 3}));
    assert_eq!(
        (&home["reach"], &home["contact"], &home["moves"], &home["end_distance"]),
        (&json!(3), &json!(true), &json!(3), &json!(0))
    );
    let short = close(json!({"spare": 1, "distance": 3, "face_change": true}));
    assert_eq!((&short["contact"], &short["end_distance"]), (&json!(false), &json!(2)));
    let shots = close(json!({"attack": "firefight", "spare": 1, "distance": 4}));
    assert_eq!(
        (&shots["arrives"], &shots["contact"], &shots["end_distance"]),
        (&json!(true), &json!(false), &json!(2))
    );
    let far = close(json!({"attack": "firefight", "spare": 1, "distance": 6}));
    assert_eq!((&far["arrives"], &far["end_distance"]), (&json!(false), &json!(3)));
    let pin = close(json!({"attack": "pin", "spare": 4, "distance": 3, "ends_at": 1}));
    assert_eq!((&pin["moves"], &pin["end_distance"]), (&json!(2), &json!(1)));
    let no = |input: Value| refused(&ask("final_move", input));
    assert_eq!(no(json!({"attack": "pin", "spare": 4, "distance": 3, "ends_at": 0.5})), ["tooClose"]);
    assert_eq!(no(json!({"attack": "firefight", "spare": 4, "distance": 4, "ends_at": 3})), ["tooFarOff"]);
    // A fresh target, where the first has evaded.
    assert!(no(json!({"spare": 3, "distance": 5, "fresh_target": true})).is_empty());
    assert_eq!(no(json!({"spare": 3, "distance": 5.1, "fresh_target": true})), ["freshTooFar"]);
    assert_eq!(no(json!({"attack": "pin", "spare": 3, "distance": 3, "fresh_target": true})), ["freshChargeOnly"]);
}

#[test]
fn target_priority_is_front_flank_rear_then_near() {
    let target = |label: &str, quadrant: &str, distance: Value| json!({"label": label, "quadrant": quadrant, "distance": distance});
    let sorted = |targets: Value| {
        let sorted = outcome(&ask("target_priority", json!({ "targets": targets })))["sorted"].clone();
        let row = |t: &Value| format!("{}{}", t["label"].as_str().unwrap(), if t["may"] == true { "+" } else { "" });
        sorted.as_array().unwrap().iter().map(row).collect::<Vec<_>>().join(" ")
    };
    let list = json!([
        target("R", "rear", json!(1)),
        target("F2", "front", json!(3.5)),
        target("L", "flank", json!(0.5)),
        target("F1", "front", json!(3)),
    ]);
    assert_eq!(sorted(list), "F1+ F2 L R");
    let mut busy = target("F1", "front", json!(3));
    busy["already_attacked"] = json!(true);
    assert_eq!(sorted(json!([busy, target("L", "flank", json!(1)), target("R", "rear", json!(1))])), "F1+ L+ R");
    let mut across = target("F1", "front", json!(3));
    across["crosses"] = json!(true);
    assert_eq!(sorted(json!([across, target("F2", "front", json!(4))])), "F2+ F1");
    assert_eq!(sorted(json!([])), "");
}

// Artillery check

fn check(input: Value) -> Value {
    outcome(&ask("artillery_check", input))
}

#[test]
fn e25_a_heavy_battery_fires_on_cavalry_after_its_approach() {
    let heavy = json!([{"weight": "heavy", "sp": 2, "range": 5}]);
    let fire = check(json!({"cavalry": true, "made_approach": true, "batteries": heavy}));
    assert_eq!((&fire["fp"], &fire["heavy_or_howitzer"]), (&json!(1), &json!(true)));
}

#[test]
fn e26_a_medium_battery_fires_on_infantry() {
    let at = |range: Value| json!([{"weight": "medium", "sp": 3, "range": range}]);
    assert_eq!(check(json!({"batteries": at(json!(3.5))}))["fp"], 3);
    assert_eq!(check(json!({"made_approach": true, "batteries": at(json!(3))}))["fp"], 2);
}

#[test]
fn several_batteries_single_points_and_tired_gunners() {
    let batteries = json!([
        {"weight": "light", "sp": 1, "range": 6, "fires_before": 1},
        {"weight": "light", "sp": 1, "range": 4, "consolidated": true, "fires_before": 1},
        {"weight": "medium", "howitzer": true, "sp": 2, "range": 3},
    ]);
    let fire = check(json!({"cavalry": true, "batteries": batteries}));
    let shots = fire["shots"].as_array().unwrap();
    let of = |key: &str| shots.iter().map(|shot| shot[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("fp"), [0, 2, 1]);
    // A shot worth nothing is not fired: it tires nobody.
    assert_eq!(of("fires_on_chargers"), [1, 2, 1]);
    assert_eq!(of("fatigue_due"), [false, true, false]);
    assert_eq!((&fire["fp"], &fire["heavy_or_howitzer"]), (&json!(3), &json!(true)));
    let far = json!({"batteries": [{"weight": "light", "range": 6.1}, {"range": 5, "visible": false}]});
    assert_eq!(refused(&ask("artillery_check", far)), ["outOfRange", "notSeen"]);
    assert_eq!(check(json!({}))["fp"], 0);
}

#[test]
fn who_may_not_fire_on_a_charge() {
    let cases = [
        (json!({"is_artillery": false}), "notArtillery"),
        (json!({"deployed": false}), "limbered"),
        (json!({"silenced": true}), "silenced"),
        (json!({"sp": 0}), "noStrength"),
        (json!({"friend": true}), "ownSide"),
    ];
    for (fact, key) in cases {
        let mut battery = json!({"range": 5});
        battery.as_object_mut().unwrap().extend(object(fact));
        assert_eq!(refused(&ask("artillery_check", json!({"batteries": [battery]}))), [key]);
    }
    // In a battle what the roster knows is filled in; a battery fires once on a charge.
    let mut game = demo();
    let keys = |game: &Game<Dtn>, labels: &[&str]| {
        let batteries: Vec<Value> = labels.iter().map(|label| json!({"battery": label, "range": 5})).collect();
        let examined = game.examine("artillery_check", &draft(json!({"charger": "F21", "batteries": batteries})));
        examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert!(keys(&game, &["A14"]).is_empty());
    assert_eq!(keys(&game, &["A14", "A14"]), ["twice"]);
    assert_eq!((keys(&game, &["F14"]), keys(&game, &["A12"])), (vec!["ownSide"], vec!["notArtillery"]));
    set(&mut game, "A14", "limbered", &json!(true));
    set(&mut game, "A14", "silenced", &json!(true));
    assert_eq!(keys(&game, &["A14"]), ["limbered", "silenced"]);
}

#[test]
fn the_switches_of_the_artillery_check() {
    let howitzer = ask("artillery_check", json!({"batteries": [{"howitzer": true, "range": 4}]}));
    assert_eq!(outcome(&howitzer)["fp"], 2);
    assert_eq!(refused(&under(json!({"guns.ranges.howitzerClose": "mayNotFire"}), howitzer)), ["tooClose"]);
    let moved = ask("artillery_check", json!({"batteries": [{"range": 5, "moved": true}]}));
    assert_eq!(outcome(&moved)["fp"], 2);
    assert_eq!(outcome(&under(json!({"attack.attritionCausesInCheck": true}), moved))["fp"], 1);
    let close = ask("artillery_check", json!({"batteries": [{"range": 4}]}));
    assert_eq!(outcome(&under(json!({"guns.fp.short": 4}), close))["fp"], 4);
}

// Morale and evading

fn morale(prior: u8, new: u8, general: bool) -> Ask {
    ask("morale_check", json!({"morale": 6, "prior_hits": prior, "new_hits": new, "general_within_1": general}))
}

#[test]
fn e27_morale_with_two_prior_hits() {
    let by = |card: &str, general: bool| outcome(&with_cards(morale(2, 1, general), &[card]));
    assert_eq!(by("8H", false), json!({"passes": true, "need": 8}));
    assert_eq!(by("7H", false)["passes"], false);
    assert_eq!(by("JK", false)["passes"], false);
    assert_eq!(by("JK", true)["passes"], true);
}

#[test]
fn e28_every_card_must_pass() {
    let both = |cards: &[&str]| outcome(&with_cards(morale(0, 2, false), cards))["passes"].clone();
    assert_eq!(both(&["9S", "5D"]), false);
    assert_eq!(both(&["9S", "6D"]), true);
    // A summary typed instead of the cards.
    assert_eq!(both(&["pass"]), true);
}

#[test]
fn odds_of_a_morale_check() {
    let passes = |ask: &Ask| odds(ask, "passes");
    assert_eq!(passes(&morale(2, 1, false)), expected(&[("true", "4/9"), ("false", "5/9")]));
    assert_eq!(passes(&morale(2, 1, true)), expected(&[("true", "13/27"), ("false", "14/27")]));
    // Two cards: 24 · 23 of 54 · 53 pass.
    assert_eq!(passes(&morale(2, 2, false)), expected(&[("true", "92/477"), ("false", "385/477")]));
    // Beyond the King only a joker with a general serves.
    assert_eq!(passes(&morale(8, 1, false)), expected(&[("false", "1")]));
    assert_eq!(passes(&morale(8, 1, true)), expected(&[("true", "1/27"), ("false", "26/27")]));
    for prior in 0..8_u32 {
        let ways = 4 * (14 - (6 + prior));
        let chance = Fraction::of(ways.into(), 54_u32.into()).unwrap().to_string();
        assert_eq!(passes(&morale(u8::try_from(prior).unwrap(), 1, false))["true"], chance);
    }
    let with_new = under(json!({"attack.priorHits": "withNew"}), morale(1, 1, false));
    assert_eq!(passes(&with_new), expected(&[("true", "4/9"), ("false", "5/9")]));
}

fn evade(arm: &str, art_type: &str, going: &str, fired: bool) -> Ask {
    ask("evade", json!({"arm": arm, "art_type": art_type, "going": going, "fired_in_check": fired}))
}

#[test]
fn e29_evade_distances() {
    let far = |ask: Ask, dice: &[u8]| outcome(&with_dice(ask, dice))["distance"].clone();
    assert_eq!(far(evade("skirmCav", "medFoot", "good", false), &[5]), 11);
    assert_eq!(far(evade("skirmCav", "medFoot", "bad", false), &[6]), 0);
    assert_eq!(far(evade("artillery", "medFoot", "good", true), &[3, 4]), 1);
    assert_eq!(far(evade("artillery", "horse", "good", false), &[2]), 10);
    // Never less than nothing; skirmish cavalry throws one die whatever fired.
    assert_eq!(far(evade("artillery", "medFoot", "bad", true), &[6, 6]), 0);
    assert_eq!(far(evade("skirmCav", "medFoot", "good", true), &[5]), 11);
}

#[test]
fn who_may_not_evade() {
    assert_eq!(refused(&evade("infantry", "medFoot", "good", false)), ["mayNotEvade"]);
    assert_eq!(refused(&evade("artillery", "heavyFoot", "bad", false)), ["mayNot"]);
    let due = and(evade("artillery", "horse", "good", false), json!({"fp": 1, "fatigue": 1}));
    assert_eq!(refused(&due), ["fpsFirst", "fatigueFirst"]);
}

#[test]
fn odds_of_an_evade() {
    let far = |ask: &Ask| odds(ask, "distance");
    let sixths = |least: i64| (least..least + 6).map(|n| (n.to_string(), "1/6".to_owned())).collect::<BTreeMap<_, _>>();
    assert_eq!(far(&evade("skirmCav", "medFoot", "good", false)), sixths(10));
    assert_eq!(far(&evade("artillery", "horse", "good", false)), sixths(6));
    // Medium guns that fired: 8 less two dice, and 8 to 12 leave them nothing: 15 of 36.
    let two = [("0", "5/12"), ("1", "1/6"), ("2", "5/36"), ("3", "1/9"), ("4", "1/12"), ("5", "1/18"), ("6", "1/36")];
    assert_eq!(far(&evade("artillery", "medFoot", "good", true)), expected(&two));
}

// In a battle

/// A division's turn at its movement, with this order and this activation card.
pub fn in_turn(division: &str, order: &str, card: &str) -> Game<Dtn> {
    let mut game = demo();
    set(&mut game, division, "order", &json!(order));
    go_to(&mut game, "divisions");
    begin(&mut game, division);
    carry_out(&mut game, "activation", json!({"who": division}), &[card]);
    game.next();
    game
}

/// On with Next to the end of the turn; what to do on the table on the way.
fn to_the_end(game: &mut Game<Dtn>) -> Vec<String> {
    let mut told = Vec::new();
    for _ in 0..20 {
        told.extend(game.next());
        if here(game) == "divisions" {
            return told;
        }
    }
    panic!("the turn never ends");
}

#[test]
fn a_divisions_movement_is_a_list_of_its_units() {
    let mut game = in_turn("FRI", "move", "ks");
    assert_eq!(here(&game), "d3");
    set(&mut game, "F22", "broken", &json!(true));
    let units = |game: &Game<Dtn>| {
        let label = |work: galloper::core::sequence::Work| match work.opens {
            Opens::Form { procedure: "move", draft } => (draft["unit"].as_str().unwrap().to_owned(), work.done),
            other => panic!("{other:?}"),
        };
        game.work().into_iter().map(label).collect::<Vec<_>>()
    };
    let labels: Vec<String> = units(&game).into_iter().map(|(label, _)| label).collect();
    assert!(labels.contains(&"F21".to_owned()) && !labels.contains(&"F22".to_owned()), "{labels:?}");
    // What is usual under the order is filled in.
    let told = carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    assert_eq!(
        told,
        [
            format!("Move {} forward up to 8″; it may wheel.", game.name_of(subject(&game, "F21"))),
            format!("Place a Rapid marker beside {}.", game.name_of(subject(&game, "F21"))),
        ]
    );
    assert_eq!((field(&game, "F21", "status"), field(&game, "F21", "vulnerable")), (json!("rapid"), json!(true)));
    assert_eq!((field(&game, "F21", "moved"), field(&game, "F21", "moved_normal")), (json!(true), json!(true)));
    assert!(units(&game).contains(&("F21".to_owned(), true)));
    // Fire points come first.
    set(&mut game, "F23", "fp", &json!(2));
    let examined = game.examine("move", &draft(json!({"unit": "F23"})));
    assert_eq!(examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["fpsFirst"]);
}

#[test]
fn a_unit_with_an_order_of_its_own_is_not_in_the_divisions_list() {
    let mut game = in_turn("FRI", "action", "ks");
    let before = game.work().len();
    set(&mut game, "F21", "order", &json!("action"));
    assert_eq!(game.work().len(), before - 1);
}

#[test]
fn a_move_order_lapses_when_no_unit_moved_its_normal_allowance() {
    for (distance, switch, stays) in [
        (Some(json!(4)), "noNormalAllowance", true),
        (Some(json!(3.9)), "noNormalAllowance", false),
        (None, "noNormalAllowance", false),
        (Some(json!(1)), "noMove", true),
        (None, "noMove", false),
        (None, "never", true),
    ] {
        let mut game = in_turn("FRI", "move", "ks");
        game.set_house_rule("movement.moveLapse", Some(&json!(switch))).unwrap();
        if let Some(distance) = &distance {
            carry_out(&mut game, "move", json!({"unit": "F21", "distance": distance}), &[]);
        }
        let told = to_the_end(&mut game);
        let order = if stays { "move" } else { "none" };
        assert_eq!(field(&game, "FRI", "order"), order, "{distance:?} {switch}");
        assert_eq!(told.iter().any(|line| line.contains("take the chit off Friant")), !stays, "{told:?}");
        // Without the order nobody is Rapid any more.
        let rapid = stays && distance.is_some();
        assert_eq!(field(&game, "F21", "vulnerable"), rapid, "{distance:?} {switch}");
    }
}

#[test]
fn a_fast_unit_slows_down_when_it_does_not_go_on() {
    let mut game = in_turn("FRI", "move", "ks");
    for label in ["F21", "F22"] {
        carry_out(&mut game, "move", json!({"unit": label}), &[]);
    }
    to_the_end(&mut game);
    go_to(&mut game, "divisions");
    assert_eq!((game.flow().turn, field(&game, "F21", "status")), (2, json!("rapid")));
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["kh"]);
    game.next();
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    let told = game.next();
    assert!(told.contains(&format!("Take the Rapid marker off {}.", game.name_of(subject(&game, "F22")))), "{told:?}");
    assert_eq!((field(&game, "F21", "status"), field(&game, "F22", "status")), (json!("rapid"), json!("normal")));
    assert_eq!((field(&game, "F21", "vulnerable"), field(&game, "F22", "vulnerable")), (json!(true), json!(false)));
}

#[test]
fn a_failed_activation_takes_rapid_off_with_the_order() {
    let mut game = in_turn("FRI", "move", "ks");
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    to_the_end(&mut game);
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["ah"]);
    let told = game.next();
    assert!(told.iter().any(|line| line.starts_with("Take the Rapid marker off")), "{told:?}");
    assert_eq!((field(&game, "F21", "status"), field(&game, "F21", "vulnerable")), (json!("normal"), json!(false)));
}

#[test]
fn a_new_order_takes_rapid_off_when_the_turn_begins() {
    let mut game = in_turn("FRI", "move", "ks");
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    to_the_end(&mut game);
    go_to(&mut game, "divisions");
    set(&mut game, "FRI", "order", &json!("action"));
    begin(&mut game, "FRI");
    assert_eq!(field(&game, "F21", "status"), "normal");
    assert!(game.flow().passed.iter().any(|line| line.starts_with("Take the Rapid marker off")));
}

#[test]
fn a_defile_leaves_a_unit_vulnerable_until_its_next_turn() {
    let mut game = in_turn("FRI", "action", "ks");
    let told = carry_out(&mut game, "move", json!({"unit": "F21", "defile": true, "zone": "t"}), &[]);
    assert!(told.iter().any(|line| line.ends_with("stops as soon as it has passed the defile.")), "{told:?}");
    to_the_end(&mut game);
    assert_eq!(field(&game, "F21", "vulnerable"), true);
    go_to(&mut game, "divisions");
    assert_eq!((game.flow().turn, field(&game, "F21", "vulnerable")), (2, json!(true)));
    begin(&mut game, "FRI");
    assert_eq!((field(&game, "F21", "vulnerable"), field(&game, "F21", "defile")), (json!(false), json!(false)));
    assert!(game.flow().passed.iter().any(|line| line.starts_with("Take the Vulnerable marker off")));
}

#[test]
fn guns_limber_once_a_turn_and_move_limbered() {
    let mut game = in_turn("STH", "none", "ks");
    let label = "F14";
    assert_eq!(field(&game, label, "arm"), "artillery");
    let why = |game: &Game<Dtn>, input: Value| {
        game.examine("move", &draft(input)).reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert_eq!(why(&game, json!({"unit": label})), ["deployed"]);
    carry_out(&mut game, "move", json!({"unit": label, "limber": "limber", "distance": 0}), &[]);
    assert_eq!((field(&game, label, "limbered"), field(&game, label, "moved")), (json!(true), json!(false)));
    assert_eq!(why(&game, json!({"unit": label, "limber": "unlimber"})), ["limberTwice"]);
    carry_out(&mut game, "move", json!({"unit": label}), &[]);
    assert_eq!(why(&game, json!({"unit": label})), ["movedAlready"]);
}

#[test]
fn an_attack_leads_on_from_step_to_step() {
    let mut game = in_turn("FRI", "action", "ks");
    let party = |unit| Party { unit, face: "front".to_owned(), notes: Map::new() };
    let parties = [index(&game, "F21"), index(&game, "A11")].map(party);
    game.engagements_mut().begin("firefight", parties.into());
    let told = carry_out(&mut game, "move", json!({"unit": "F21", "move_type": "charge"}), &[]);
    assert!(told.iter().any(|line| line.ends_with("leaves its firefight.")), "{told:?}");
    assert!(game.engagements().standing.is_empty());
    let duties = |game: &Game<Dtn>| game.flow().duties.iter().map(|d| d.procedure.clone()).collect::<Vec<_>>();
    assert_eq!(duties(&game), ["approach"]);
    carry_out(&mut game, "approach", json!({"unit": "F21", "target": "A11", "distance": 6, "guns_bear": true}), &[]);
    assert_eq!(duties(&game), ["artillery_check", "final_move"]);
    let batteries = json!([{"battery": "A14", "range": 5, "weight": "medium"}]);
    let told = carry_out(
        &mut game,
        "artillery_check",
        json!({"charger": "F21", "made_approach": true, "batteries": batteries}),
        &[],
    );
    assert_eq!(told, [format!("Lay 1 FP on {} and resolve them at once.", game.name_of(subject(&game, "F21")))]);
    assert_eq!((field(&game, "F21", "fp"), field(&game, "A14", "fires_on_chargers")), (json!(1), json!(1)));
    assert_eq!(duties(&game), ["final_move", "resolve_fps"]);
    let told =
        carry_out(&mut game, "final_move", json!({"unit": "F21", "target": "A11", "spare": 1, "distance": 3}), &[]);
    assert!(told[0].contains("into contact with"), "{told:?}");
    assert_eq!(duties(&game), ["resolve_fps", "charge_combat"]);
    assert_eq!((field(&game, "F21", "zone"), field(&game, "F21", "moved_turn")), (json!("cz"), json!(true)));
    // The second fire at chargers tires the guns; with fatigue on them already it is resolved.
    set(&mut game, "A14", "fatigue", &json!(1));
    let again = json!({"charger": "F22", "batteries": [{"battery": "A14", "range": 5}]});
    let told = carry_out(&mut game, "artillery_check", again, &[]);
    assert!(told.iter().any(|line| line.starts_with("Lay a Fatigue marker on")), "{told:?}");
    assert_eq!((field(&game, "A14", "fatigue"), field(&game, "A14", "fires_on_chargers")), (json!(2), json!(2)));
    assert_eq!(duties(&game), ["resolve_fps", "charge_combat", "fatigue", "resolve_fps"]);
    go_to(&mut game, "cp-throw");
    assert_eq!(field(&game, "A14", "fires_on_chargers"), 0);
}

#[test]
fn fire_points_and_fatigue_are_resolved_before_a_move() {
    let mut game = in_turn("FRI", "action", "ks");
    set(&mut game, "F21", "fp", &json!(2));
    let battery = "F24";
    assert_eq!(field(&game, battery, "arm"), "artillery");
    set(&mut game, battery, "fatigue", &json!(1));
    let due = |game: &Game<Dtn>| {
        let open = game.work_list().into_iter().filter(|w| w.must && !w.done);
        open.map(|w| (w.title, w.note)).collect::<Vec<_>>()
    };
    let name = |game: &Game<Dtn>, label: &str| game.name_of(subject(game, label));
    let note = || "before it moves".to_owned();
    let (fire, tired) = (
        (format!("Resolve the fire points on {}", name(&game, "F21")), note()),
        (format!("Resolve the fatigue of {}", name(&game, battery)), note()),
    );
    assert_eq!(due(&game), [fire, tired.clone()]);
    let titles: Vec<String> = game.work_list().into_iter().map(|w| w.title).collect();
    let at = |title: &str| titles.iter().position(|t| t == title).unwrap();
    assert_eq!(at(&tired.0) + 1, at(&name(&game, battery)), "just before its move");
    let examined = game.examine("move", &draft(json!({"unit": "F21"})));
    assert!(examined.reasons.iter().any(|r| r.key == "fpsFirst"));
    carry_out(&mut game, "resolve_fps", json!({"unit": "F21"}), &["2h"]);
    assert_eq!(due(&game), [tired]);
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
}

#[test]
fn a_battery_tells_the_check_what_it_is_and_its_markers_remember() {
    let mut game = in_turn("FRI", "action", "ks");
    let label = "A14";
    for (key, value) in [("art_weight", json!("heavy")), ("consolidated", json!(true)), ("sp", json!(1))] {
        set(&mut game, label, key, &value);
    }
    let input = json!({"charger": "F21", "batteries": [{"battery": label, "range": 5}]});
    carry_out(&mut game, "artillery_check", input, &[]);
    let markers = game.unit(index(&game, "F21")).unwrap().own.fp.markers();
    assert_eq!(markers.len(), 2, "a consolidated battery of one strength point fires in full");
    assert!(markers.iter().all(|m| m.heavy_or_howitzer && !m.long_or_indirect));
}

#[test]
fn guns_that_evade_end_limbered_and_have_moved() {
    let mut game = in_turn("FRI", "action", "ks");
    let examined = game.examine("evade", &draft(json!({"unit": "A14"})));
    let input = examined.input.unwrap();
    let script = galloper::core::chance::Script::of_dice([2]);
    let run = game.run("evade", &input, script);
    game.carry_out("evade", &input, &run).unwrap();
    assert_eq!((field(&game, "A14", "limbered"), field(&game, "A14", "moved")), (json!(true), json!(true)));
    assert_eq!(field(&game, "A14", "moved_turn"), false, "its own turn is still to come");
}
