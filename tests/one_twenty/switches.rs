//! Every switch of 120:1 both ways: flipping it changes something.

use galloper_test_support::questions::{answer, chance, odds, outcome, refused, ruled, with_dice};
use serde_json::{Value, json};

use crate::ask;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::rulebooks::book;

/// A string under a house rule: points, or the reasons against it.
fn cost(input: Value, dice: &[u8], key: &str, value: Value) -> Value {
    match answer(&ruled(with_dice(ask("spend_ap", input), dice), key, value)) {
        RuleAnswer::Outcome { outcome, .. } => outcome["cost"].clone(),
        RuleAnswer::Refused(reasons) => json!(reasons[0].0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn skirmishers_in_all_directions() {
    let diagonal = json!({ "formation": "skirmish", "moves": "d" });
    assert_eq!(cost(diagonal.clone(), &[], "cost.skirmishAllDirections", json!(false)), 2);
    assert_eq!(cost(diagonal, &[], "cost.skirmishAllDirections", json!(true)), 1);
}

#[test]
fn formation_dice_once_a_turn() {
    let two = json!({ "formation": "line", "moves": "f f" });
    assert_eq!(cost(two.clone(), &[5, 1], "tmd.perSpace", json!("space")), 3);
    assert_eq!(cost(two, &[5], "tmd.perSpace", json!("turn")), 3);
    let moved = json!({ "formation": "line", "moves": "f", "moved": true });
    assert_eq!(cost(moved, &[], "tmd.perSpace", json!("turn")), 1);
}

#[test]
fn dice_add_up_or_not() {
    let light = json!({ "formation": "line", "moves": "fl" });
    assert_eq!(cost(light.clone(), &[5, 5], "tmd.cumulative", json!(true)), 3);
    assert_eq!(cost(light, &[5], "tmd.cumulative", json!(false)), 2);
}

#[test]
fn what_becomes_of_points_that_were_not_enough() {
    let last = json!({ "formation": "line", "moves": "f", "ap_spent": 2 });
    assert_eq!(cost(last.clone(), &[6], "ap.failedMoveKeepsAp", json!(false)), 1);
    assert_eq!(cost(last, &[6], "ap.failedMoveKeepsAp", json!(true)), 0);
}

#[test]
fn a_written_order_may_be_kept() {
    let again = json!({ "written_order": "attack" });
    let kept = ruled(with_dice(ask("order_change", again.clone()), &[5]), "orders.keepWrittenOrder", true);
    assert_eq!(outcome(&kept)["result"], "issued");
    let first =
        ruled(with_dice(ask("order_change", json!({ "new_order": "x" })), &[5, 2]), "orders.keepWrittenOrder", true);
    assert_eq!(outcome(&first)["written_order"], "x");
    assert!(matches!(answer(&with_dice(ask("order_change", again), &[5])), RuleAnswer::Needs(_)));
}

#[test]
fn the_base_of_heavy_guns() {
    let field = json!({ "unit_type": "footArtillery", "heavy_artillery": true, "moves": "f" });
    assert_eq!(cost(field.clone(), &[1], "tmd.heavyBase", json!("actionCost")), 1);
    assert_eq!(cost(field, &[1], "tmd.heavyBase", json!("wholeBase")), 3);
}

#[test]
fn what_a_field_move_is() {
    let road = json!({ "unit_type": "footArtillery", "heavy_artillery": true, "moves": "fr" });
    assert_eq!(cost(road.clone(), &[], "tmd.fieldMove", json!("offRoad")), 1);
    assert_eq!(cost(road, &[6], "tmd.fieldMove", json!("anySpace")), 2);
}

#[test]
fn roads_and_terrain() {
    let heavy = json!({ "formation": "column", "moves": "fhr" });
    assert_eq!(cost(heavy.clone(), &[], "road.negatesTerrain", json!(false)), 2);
    assert_eq!(cost(heavy, &[], "road.negatesTerrain", json!(true)), 1);
}

#[test]
fn the_bonus_of_the_road() {
    let mixed = json!({ "formation": "marchColumn", "moves": "fr fr fr fr", "left_road": true });
    assert_eq!(cost(mixed.clone(), &[], "road.bonus", json!("allOrNothing")), "cannotPay");
    assert_eq!(cost(mixed, &[], "road.bonus", json!("forRoadMoves")), 4);
    let refused = json!({ "formation": "marchColumn", "moves": "4f", "road_march": true, "refused_off_road": true });
    assert_eq!(cost(refused.clone(), &[], "road.refusedKeepsBonus", json!(true)), 4);
    assert_eq!(cost(refused, &[], "road.refusedKeepsBonus", json!(false)), "cannotPay");
    let volante = json!({ "unit_type": "volante", "formation": "marchColumn", "moves": "8f", "road_march": true });
    assert_eq!(cost(volante.clone(), &[], "road.volante", json!(3)), 8);
    assert_eq!(cost(volante, &[], "road.volante", json!(2)), "cannotPay");
}

#[test]
fn diagonals_in_heavy_terrain_and_streams() {
    let diagonal = json!({ "formation": "column", "moves": "dh" });
    assert_eq!(cost(diagonal.clone(), &[], "terrain.heavyDiagonal", json!(1)), 3);
    assert_eq!(cost(diagonal, &[], "terrain.heavyDiagonal", json!(0)), 2);
    let stream = json!({ "formation": "column", "moves": "flw" });
    assert_eq!(cost(stream.clone(), &[5], "terrain.streamInLight", json!("once")), 2);
    assert_eq!(cost(stream, &[5, 5], "terrain.streamInLight", json!("both")), 3);
}

#[test]
fn the_points_of_a_square() {
    let square = |spent: u8, die: u8, key: &str, value: Value| {
        let told = json!({ "n": 3, "ap_spent": spent });
        ruled(with_dice(ask("emergency_square", told), &[die]), key, value)
    };
    let costs = |ask: RuleQuestion| outcome(&ask)["cost"].clone();
    assert_eq!(costs(square(2, 3, "square.ap", json!("ifAvailable"))), 1);
    assert_eq!(costs(square(2, 3, "square.ap", json!("free"))), 0);
    assert_eq!(refused(&square(2, 3, "square.ap", json!("mustHave"))), ["cannotPay"]);
    assert_eq!(costs(square(0, 5, "square.paysOnFailure", json!(true))), 2);
    assert_eq!(costs(square(0, 5, "square.paysOnFailure", json!(false))), 0);
}

#[test]
fn reaction_limits() {
    let spent = json!({ "phase": "5g", "ap_spent": 2, "moves": "f f" });
    assert_eq!(cost(spent.clone(), &[], "reaction.limits", json!("both")), "cannotPay");
    assert_eq!(cost(spent, &[], "reaction.limits", json!("reactionOnly")), 2);
    let fire = json!({ "phase": "5g", "moves": "f f fire" });
    assert_eq!(cost(fire.clone(), &[], "reaction.fireCounts", json!(false)), 3);
    assert_eq!(cost(fire, &[], "reaction.fireCounts", json!(true)), "cannotPay");
    let guns = json!({ "phase": "5g", "unit_type": "footArtillery", "moves": "fire" });
    assert_eq!(cost(guns.clone(), &[], "reaction.gunsFire", json!(true)), 1);
    assert_eq!(cost(guns, &[], "reaction.gunsFire", json!(false)), "noReactionFire");
}

#[test]
fn evasion_below_nought_and_its_retreat() {
    let evade = |key: &str, value: Value| {
        let told = json!({ "formation": "skirmish", "evader_ap": 2, "charger_ap": 2 });
        outcome(&ruled(with_dice(ask("evasion", told), &[1, 3]), key, value))
    };
    assert_eq!(evade("evasion.negative", json!(true))["casualties"], 2);
    assert_eq!(evade("evasion.negative", json!(false))["casualties"], 1);
    assert_eq!(evade("evasion.retreatAp", json!(0))["retreat_ap"], 0);
    assert_eq!(evade("evasion.retreatAp", json!(4))["retreat_ap"], 4);
}

#[test]
fn dice_on_the_way_of_a_command() {
    let far = |value: &str| {
        let told = json!({ "path_ap": 3, "path_tmds": 1 });
        outcome(&ruled(ask("command_check", told), "command.tmds", value))["in_command"].clone()
    };
    assert_eq!((far("ignored"), far("oneEach")), (json!(true), json!(false)));
}

#[test]
fn brigades_without_a_leader() {
    let lost = ask("order_change", json!({ "leader_lost": true }));
    assert_eq!(refused(&ruled(lost.clone(), "orders.withoutLeader", false)), ["noLeader"]);
    assert!(matches!(answer(&lost), RuleAnswer::Needs(_)));
}

#[test]
fn the_dice_of_the_initiative() {
    let thrown = |method: &str, dice: &[u8]| {
        let told = ask("initiative", json!({ "picks": "a" }));
        answer(&ruled(with_dice(told, dice), "initiative.method", method))
    };
    assert!(matches!(thrown("d6", &[5, 2]), RuleAnswer::Outcome { .. }));
    assert!(matches!(thrown("2d6", &[5, 2]), RuleAnswer::Needs(_)));
    assert!(matches!(thrown("d10", &[9, 2]), RuleAnswer::Outcome { .. }));
    assert!(matches!(thrown("manual", &[]), RuleAnswer::Refused(_)));
    let told = ask("initiative", json!({ "picks": "a", "winner": "second" }));
    assert_eq!(outcome(&ruled(told, "initiative.method", "manual"))["player_a"], "second");
}

#[test]
fn the_points_of_a_charge() {
    let charge = json!({ "unit_type": "lightCavalry", "phase": "5a", "moves": "4f" });
    assert_eq!(cost(charge.clone(), &[], "charge.allowance", json!("base")), 4);
    assert_eq!(cost(charge, &[], "charge.allowance", json!("opportunityRange")), "cannotPay");
}

#[test]
fn the_way_of_a_charge_declared() {
    let far = ask("declare_charge", json!({ "unit_type": "lightCavalry", "charge_ap": 4, "phase": "5a" }));
    assert_eq!(outcome(&far)["n"], 4);
    assert_eq!(refused(&ruled(far, "charge.allowance", "opportunityRange")), ["tooFar"]);
}

#[test]
fn the_marks_of_each_phase() {
    let tables = (book("one_twenty").unwrap().tables)();
    let marks: Vec<&str> = tables.entries().filter_map(|(key, _)| key.strip_prefix("opportunity.")).collect();
    assert_eq!(marks, ["5a", "5b", "5c", "5d", "5e", "5f", "5g", "5h", "9a", "9b"]);
    for phase in marks {
        let fire = ask("opportunity_fire", json!({ "phase": phase }));
        let told = json!({ "unit_type": "lightCavalry", "charge_ap": 2, "phase": phase });
        let charge = ask("opportunity_charge", told);
        let no = vec!["notInPhase".to_owned()];
        assert_eq!(refused(&fire) == no, phase > "5f", "fire in {phase}");
        assert_eq!(refused(&charge) == no, !("5c"..="5f").contains(&phase), "charge in {phase}");
        let key = format!("opportunity.{phase}");
        assert!(refused(&ruled(fire.clone(), &key, "both")).is_empty());
        assert!(refused(&ruled(charge.clone(), &key, "both")).is_empty());
        for (mark, fires, charges) in [("none", false, false), ("fire", true, false), ("charge", false, true)] {
            assert_eq!(refused(&ruled(fire.clone(), &key, mark)) == no, !fires, "{key} = {mark}");
            assert_eq!(refused(&ruled(charge.clone(), &key, mark)) == no, !charges, "{key} = {mark}");
        }
    }
    // The umpire's word outranks the marks.
    assert!(refused(&ask("opportunity_fire", json!({ "phase": "5g", "allowed": true }))).is_empty());
}

#[test]
fn a_switch_may_be_named_in_one_word() {
    let heavy = json!({ "formation": "column", "moves": "fhr" });
    assert_eq!(cost(heavy.clone(), &[], "roadNegatesTerrain", json!(false)), 2);
    assert_eq!(cost(heavy, &[], "roadNegatesTerrain", json!(true)), 1);
}

#[test]
fn what_volante_are() {
    let turn = json!({ "unit_type": "volante", "moves": "turn" });
    assert_eq!(cost(turn.clone(), &[], "types.volanteArm", json!("artillery")), 3);
    assert_eq!(cost(turn, &[], "types.volanteArm", json!("cavalry")), 1);
}

#[test]
fn the_price_of_opportunity_fire() {
    let fire = |spent: u8, free: bool| {
        let told = ask("opportunity_fire", json!({ "ap_spent": spent }));
        outcome(&ruled(told, "opportunityFire.free", free))["cost"].clone()
    };
    assert_eq!((fire(0, false), fire(3, false), fire(0, true)), (json!(1), json!(0), json!(0)));
}

#[test]
fn cubes_open_or_hidden() {
    let cube = |hidden: bool| outcome(&ruled(ask("order_cube", json!({ "cube": "att" })), "cubes.hidden", hidden));
    assert_eq!(cube(true), json!({ "cube": "attack", "hidden": true }));
    assert_eq!(cube(false)["hidden"], false);
    let red = ask("order_cube", json!({ "cube": "r" }));
    assert_eq!(outcome(&red)["cube"], "r", "no cube is labelled so");
    assert_eq!(outcome(&ruled(red, "cubes.labels", json!(["red", "green"])))["cube"], "red");
}

#[test]
fn fatigue_of_a_breakthrough() {
    let tired = |value: &str| {
        [false, true].map(|blown| {
            let told = ask("breakthrough_fatigue", json!({ "blown": blown }));
            outcome(&ruled(told, "breakthrough.fatigue", value))["blown"].clone()
        })
    };
    assert_eq!(tired("prompt"), [false, true], "as the umpire says");
    assert_eq!(tired("blown"), [true, true]);
    assert_eq!(tired("none"), [false, false]);
}

#[test]
fn tables_can_be_changed() {
    let forward = json!({ "formation": "column", "moves": "f" });
    assert_eq!(cost(forward.clone(), &[], "cost.moveForward", json!(1)), 1);
    assert_eq!(cost(forward, &[], "cost.moveForward", json!(2)), 2);
    let square = |from: u8| {
        let square = ruled(ask("emergency_square", json!({ "n": 1 })), "square.disorderFrom", from);
        chance(&square, |row| row["disorder"] == true).to_string()
    };
    assert_eq!((square(3), square(5)), ("1/2".to_owned(), "1/6".to_owned()));
    let replaced = |from: u8| {
        let leader = ruled(ask("leader_replacement", json!({})), "leader.replacedFrom", from);
        odds(&leader, "replaced")["true"].clone()
    };
    assert_eq!((replaced(4), replaced(3)), ("1/2".to_owned(), "2/3".to_owned()));
}
