//! Zones, move distances and every reason against a move: E17 to E19.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::core::headless::RuleAnswer;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Value, json};

use crate::asking::{and, answer, ask, moving, outcome, refused, under, wrong};
use crate::battle::{carry_out, demo, draft, field, go_to, in_turn};

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
    assert!(wrong(ask("zone", json!({}))).contains("the zone itself"));
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
        RuleAnswer::Outcome { outcome, .. } => Some(outcome["allowance"].clone()),
        RuleAnswer::Refused(reasons) => {
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
