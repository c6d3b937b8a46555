//! Cases for the values of movement and attacks.

use galloper::core::battle::Battle as _;
use galloper::core::tables::Patch;
use serde_json::{Value, json};

use super::{Case, Look, filled, plain, seen, with};
use crate::asking::merged;
use crate::battle::{begin, carry_out, draft, field, go_to, here, set};

fn moving(order: &str, activation: &str, what: &str, more: Value) -> Look {
    let input = merged(json!({"order": order, "activation": activation, "move_type": what}), more);
    plain("move", input)
}

/// A rate of the table, seen at its end for good going.
fn rate(arm: &str, art_type: &str, rapid: bool) -> Look {
    let what = if rapid { "rapid" } else { "normal" };
    moving("move", "full", what, json!({"arm": arm, "art_type": art_type}))
}

pub fn movement() -> Vec<Case> {
    let mut cases: Vec<Case> = vec![
        ("moves.freeOnlyWhenLimited", json!(true), moving("none", "full", "changeFace", json!({}))),
        ("moves.regroupAdjusts", json!(false), moving("regroup", "full", "changeFace", json!({}))),
        ("moves.fallBackUnderMove", json!(false), moving("move", "full", "fallBack", json!({}))),
        ("moves.disengagement", json!("none"), moving("action", "limited", "fallBack", json!({}))),
        ("moves.breakOffLimited", json!("nothing"), moving("breakOff", "limited", "retreat", json!({}))),
        (
            "moves.defendFallsBackInResponse",
            json!(true),
            plain("move", json!({"response": true, "move_type": "fallBack", "status": "defend"})),
        ),
        ("moves.defendNeedsFull", json!(false), moving("none", "limited", "takeDefend", json!({}))),
        ("movement.table.hq.rapid", json!([11, 3]), {
            let look = plain("hq_move", json!({}));
            Box::new(move |house: &Patch| {
                let mut house = house.clone();
                house.insert("movement.hqRapid".to_owned(), json!(true));
                look(&house)
            })
        }),
        ("movement.table.general.rapid", json!([15, 8]), plain("general_move", json!({}))),
        ("movement.hqRapid", json!(true), plain("hq_move", json!({}))),
        ("movement.defileMost", json!(3), moving("action", "full", "normal", json!({"defile": true, "crossed": 2}))),
        ("movement.relief", json!(3), moving("none", "full", "relief", json!({"distance": 2.5}))),
        ("movement.clearOfEnemy", json!(1), moving("none", "full", "takeCover", json!({"enemy_distance": 2}))),
        ("movement.roadMarchVulnerable", json!(false), moving("move", "full", "roadMarch", json!({}))),
        ("movement.faceIsMove", json!(false), moving("none", "full", "changeFace", json!({}))),
        (
            "movement.limberIsMove",
            json!(true),
            moving("none", "full", "normal", json!({"arm": "artillery", "limber": "unlimber", "distance": 0})),
        ),
        ("movement.fallBackKeepsDefend", json!(true), moving("none", "full", "fallBack", json!({"status": "defend"}))),
        ("movement.defendAdjusts", json!("any"), moving("none", "full", "relief", json!({"status": "defend"}))),
        (
            "movement.moveLapse",
            json!("never"),
            seen(|game| {
                set(game, "FRI", "order", json!("move"));
                go_to(game, "divisions");
                begin(game, "FRI");
                carry_out(game, "activation", json!({"who": "FRI"}), &["ks"]);
                while here(game) != "divisions" {
                    game.next();
                }
                field(game, "FRI", "order")
            }),
        ),
        ("zones.contact", json!(5), plain("zone", json!({"distance": 4.5}))),
        ("zones.contactInTerrain", json!(4), plain("zone", json!({"distance": 3, "terrain_affected": true}))),
        ("zones.threat", json!(9), plain("zone", json!({"distance": 9}))),
    ];
    let rows = [
        ("movement.table.infantry.normal", "movement.table.infantry.rapid", "infantry", "medFoot"),
        ("movement.table.battleCav.normal", "movement.table.battleCav.rapid", "battleCav", "medFoot"),
        ("movement.table.skirmCav.normal", "movement.table.skirmCav.rapid", "skirmCav", "medFoot"),
        ("movement.table.heavyFoot.normal", "movement.table.heavyFoot.rapid", "artillery", "heavyFoot"),
        ("movement.table.medFoot.normal", "movement.table.medFoot.rapid", "artillery", "medFoot"),
        ("movement.table.lightFoot.normal", "movement.table.lightFoot.rapid", "artillery", "lightFoot"),
        ("movement.table.horse.normal", "movement.table.horse.rapid", "artillery", "horse"),
    ];
    for (normal, rapid, arm, art_type) in rows {
        cases.push((normal, json!([1, 1]), rate(arm, art_type, false)));
        cases.push((rapid, json!([1, 1]), rate(arm, art_type, true)));
    }
    cases
}

pub fn attack() -> Vec<Case> {
    let approach = |distance: f64, more: Value| {
        let input = merged(json!({"arm": "battleCav", "distance": distance}), more);
        plain("approach", input)
    };
    let two_batteries = json!({"markers": [{"count": 2, "check": 1}, {"count": 2, "check": 2}]});
    vec![
        ("attack.approach", json!("atMost"), approach(8.0, json!({}))),
        ("attack.approachDistance", json!(2.5), approach(6.0, json!({}))),
        ("attack.approachLowVisibility", json!(2.5), approach(6.0, json!({"low_visibility": true}))),
        (
            "attack.lowVisibilityBelow",
            json!(5),
            seen(|game| {
                game.setup_mut().conditions.insert("visibility".to_owned(), json!(7));
                (filled(game, "approach", json!({"unit": "F21"}), "low_visibility") == true).into()
            }),
        ),
        ("attack.spare", json!(2), approach(8.0, json!({}))),
        ("attack.finalBonus", json!(1), approach(8.0, json!({}))),
        (
            "attack.firefightLeast",
            json!(0.5),
            plain("final_move", json!({"attack": "pin", "spare": 4, "distance": 3, "ends_at": 0.5})),
        ),
        (
            "attack.firefightMost",
            json!(3),
            plain("final_move", json!({"attack": "firefight", "spare": 1, "distance": 6})),
        ),
        ("attack.priorHits", json!("withNew"), with("morale_check", json!({"morale": 6}), &["6h"])),
        (
            "attack.attritionCausesInCheck",
            json!(true),
            plain("artillery_check", json!({"batteries": [{"range": 5, "moved": true}]})),
        ),
        ("attack.severalBatteries", json!("apart"), with("resolve_fps", two_batteries, &["2h", "5c"])),
        (
            "attack.evadeLimbers",
            json!(false),
            seen(|game| {
                let input = game.examine("evade", &draft(json!({"unit": "A14"}))).action.unwrap();
                let run = game.run(&input, galloper::core::chance::Script::of_dice([2]));
                game.carry_out(&input, &run).unwrap();
                field(game, "A14", "limbered")
            }),
        ),
    ]
}
