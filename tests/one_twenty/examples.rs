//! The worked examples D01 to D28 but the order of phases, which is a battle's.

use galloper_test_support::questions::{answer, merged, outcome, refused as refusals, with_dice};
use serde_json::{Value, json};

use crate::{ask, refused, row, spend};
use galloper::core::headless::RuleAnswer;

fn infantry(formation: &str, moves: &str) -> Value {
    json!({ "formation": formation, "moves": moves })
}

fn of(unit_type: &str, moves: &str) -> Value {
    json!({ "unit_type": unit_type, "moves": moves })
}

#[test]
fn example_01_three_spaces_forward() {
    assert_eq!(spend(infantry("column", "f f f"), &[]), (3, 3, 0));
    let rows = json!({ "actions": [{"action": "moveForward"}, {"action": "moveForward"}, {"action": "moveForward"}] });
    assert_eq!(spend(rows, &[]), (3, 3, 0));
    assert_eq!(spend(infantry("column", "fff"), &[]), (3, 3, 0));
    assert_eq!(spend(infantry("column", "3f"), &[]), (3, 3, 0));
}

#[test]
fn example_02_sideways_and_diagonal() {
    assert_eq!(spend(infantry("column", "s"), &[]).1, 2);
    assert_eq!(spend(infantry("skirmish", "s"), &[]).1, 1);
    assert_eq!(spend(infantry("column", "d"), &[]).1, 2);
    assert_eq!(refused(infantry("column", "db")), ["cannotPay"]);
}

#[test]
fn example_03_heavy_terrain() {
    let heavy = merged(infantry("column", "f"), json!({ "terrain": "heavy" }));
    assert_eq!(spend(heavy.clone(), &[]), (1, 2, 1));
    assert_eq!(refused(merged(heavy, json!({ "ap_spent": 2 }))), ["cannotPay"]);
    assert_eq!(refused(infantry("column", "fh fh")), ["cannotPay"]);
    assert_eq!(spend(infantry("column", "fp"), &[]).1, 2);
}

#[test]
fn example_04_a_line_throws_a_die() {
    assert_eq!(spend(infantry("line", "f"), &[5]).1, 2);
    assert_eq!(spend(infantry("line", "f"), &[4]).1, 1);
}

#[test]
fn example_05_a_line_in_light_terrain_throws_two() {
    let light = |dice: [u8; 2]| spend(infantry("line", "fl"), &dice).1;
    assert_eq!((light([6, 2]), light([5, 6]), light([1, 4])), (2, 3, 1));
    let row = json!({ "formation": "line", "actions": [row("moveForward", "light")] });
    assert_eq!(spend(row, &[5, 6]).1, 3);
}

#[test]
fn example_06_too_dear_after_the_dice() {
    let one_left = merged(infantry("line", "f"), json!({ "ap_spent": 2 }));
    assert_eq!(spend(one_left, &[6]), (0, 1, 0));
    let told = merged(infantry("line", "f"), json!({ "remaining": 1 }));
    assert_eq!(spend(told, &[6]), (0, 1, 0));
}

#[test]
fn example_07_a_square_throws_two() {
    assert_eq!(spend(infantry("square", "f"), &[5, 5]), (1, 3, 0));
}

#[test]
fn example_08_light_infantry_slips_through() {
    let light = |moves| merged(infantry("skirmish", moves), json!({ "light_infantry": true }));
    assert_eq!((spend(light("fh"), &[]).1, spend(light("fl"), &[]).1), (1, 1));
    assert_eq!(spend(infantry("skirmish", "fh"), &[]).1, 2);
}

#[test]
fn example_09_a_march_by_road() {
    let road = |moves| merged(infantry("marchColumn", moves), json!({ "road_march": true }));
    assert_eq!(spend(road("5f"), &[]), (5, 5, 0));
    assert_eq!(refused(road("6f")), ["cannotPay"]);
    let turns_off = json!({ "formation": "marchColumn", "actions": [
        {"action": "moveForward", "road": true}, {"action": "moveForward", "road": true},
        {"action": "moveForward", "road": true}, {"action": "moveForward", "road": true},
        {"action": "moveForward", "road": false},
    ] });
    assert_eq!(refused(turns_off), ["cannotPay"]);
    // Not all on the road: no bonus at all.
    assert_eq!(refused(json!({ "formation": "marchColumn", "moves": "f fr fr fr" })), ["cannotPay"]);
}

#[test]
fn example_10_allowances_on_the_road() {
    let types = [
        ("lightCavalry", 8),
        ("heavyCavalry", 7),
        ("horseArtillery", 7),
        ("britishHorseArtillery", 8),
        ("footArtillery", 5),
        ("volante", 8),
    ];
    for (unit_type, points) in types {
        let road = json!({ "unit_type": unit_type, "formation": "marchColumn", "road_march": true, "moves": "f" });
        assert_eq!(outcome(&ask("spend_ap", road))["allowance"], points, "{unit_type}");
    }
}

#[test]
fn example_11_blown_cavalry() {
    let blown = |moves| merged(of("heavyCavalry", moves), json!({ "blown": true }));
    assert_eq!(spend(blown("f"), &[6, 5]), (1, 3, 1));
    assert_eq!(spend(merged(blown("f"), json!({ "ap_spent": 3 })), &[1, 2]), (1, 1, 0));
    assert_eq!(spend(blown("f f"), &[6, 5, 1, 2]), (2, 4, 0));
}

#[test]
fn example_12_pivots_of_guns() {
    assert_eq!(spend(of("footArtillery", "turn"), &[]), (1, 3, 0));
    let heavy = merged(of("footArtillery", "turn"), json!({ "heavy_artillery": true }));
    assert_eq!(spend(heavy.clone(), &[2]), (1, 3, 0));
    assert_eq!(spend(heavy, &[5]), (0, 3, 0));
    // In the field a heavy gun throws too, on the road it does not.
    let heavy = |moves| merged(of("footArtillery", moves), json!({ "heavy_artillery": true }));
    assert_eq!(spend(heavy("f"), &[6]).1, 2);
    assert_eq!(spend(heavy("fr"), &[]).1, 1);
}

#[test]
fn example_13_limber_unlimber_fire() {
    assert_eq!(spend(of("footArtillery", "unlimber fire"), &[]), (2, 3, 0));
    assert_eq!(spend(of("horseArtillery", "f unlimber fire"), &[]), (3, 4, 0));
    assert_eq!(refused(of("footArtillery", "f unlimber fire")), ["cannotPay"]);
}

#[test]
fn example_14_drill() {
    assert_eq!(spend(infantry("column", "line about fire"), &[]), (3, 3, 0));
    assert_eq!(spend(infantry("column", "turn turn"), &[]).1, 2);
    assert_eq!(spend(infantry("column", "rally rally rally"), &[]), (3, 3, 0));
    let formed = outcome(&ask("spend_ap", infantry("column", "line about fire")));
    assert_eq!((&formed["formation"], &formed["quarters"], &formed["fires"]), (&json!("line"), &json!(2), &json!(1)));
}

#[test]
fn example_15_reaction() {
    let reaction = |unit_type, moves| merged(of(unit_type, moves), json!({ "phase": "5g" }));
    assert_eq!(spend(reaction("infantry", "f f"), &[]), (2, 2, 0));
    assert_eq!(refused(reaction("infantry", "f f f")), ["cannotPay"]);
    assert_eq!(spend(reaction("heavyCavalry", "f f f"), &[]), (3, 3, 0));
    assert_eq!(refused(reaction("footArtillery", "f")), ["noReactionMove"]);
    assert_eq!(spend(reaction("footArtillery", "fire"), &[]).1, 1);
    assert_eq!(refused(reaction("infantry", "rally")), ["noRally"]);
}

#[test]
fn example_16_a_lost_leader() {
    let thrown = |die| outcome(&with_dice(ask("leader_replacement", json!({})), &[die]))["replaced"].clone();
    assert_eq!((thrown(3), thrown(4)), (json!(false), json!(true)));
}

#[test]
fn example_17_a_change_of_order() {
    let change = |dice: &[u8]| {
        let told = json!({ "order": "hold", "new_order": "attack" });
        let outcome = outcome(&with_dice(ask("order_change", told), dice));
        (outcome["result"].as_str().unwrap().to_owned(), outcome["order"].as_str().unwrap().to_owned())
    };
    assert_eq!(change(&[2]), ("failed".into(), "hold".into()));
    assert_eq!(change(&[5, 3]), ("failed".into(), "hold".into()));
    assert_eq!(change(&[4, 6]), ("issued".into(), "attack".into()));
    assert_eq!(refusals(&ask("order_change", json!({ "tried": true }))), ["tried"]);
}

fn square(n: u8, die: u8) -> (bool, bool) {
    let outcome = outcome(&with_dice(ask("emergency_square", json!({ "n": n })), &[die]));
    (outcome["formed"].as_bool().unwrap(), outcome["disorder"].as_bool().unwrap())
}

#[test]
fn example_18_emergency_square_at_three() {
    assert_eq!(square(3, 3), (true, false));
    assert_eq!((square(3, 4), square(3, 5)), ((false, false), (false, false)));
    assert_eq!(square(3, 6), (false, true));
}

#[test]
fn example_19_emergency_square_at_two() {
    assert_eq!((square(2, 5), square(2, 4)), ((false, true), (false, false)));
    for (status, key) in [("disorder", "disordered"), ("retreat", "retreating"), ("rout", "routing")] {
        assert_eq!(refusals(&ask("emergency_square", json!({ "n": 2, "status": status }))), [key]);
    }
    assert_eq!(refusals(&ask("emergency_square", json!({ "n": 2, "in_melee": true }))), ["inMelee"]);
    assert_eq!(refusals(&ask("emergency_square", json!({ "n": 2, "unit_type": "lightCavalry" }))), ["notInfantry"]);
    assert_eq!(refusals(&ask("emergency_square", json!({ "n": 2, "charged_by_cavalry": false }))), ["notCharged"]);
}

#[test]
fn example_20_only_points_in_sight_count() {
    let charge = json!({ "charge_ap": 5, "out_of_sight_ap": 2 });
    assert_eq!(outcome(&with_dice(ask("emergency_square", charge.clone()), &[3]))["n"], 3);
    assert_eq!(outcome(&ask("declare_charge", merged(charge, json!({ "unit_type": "lightCavalry" }))))["n"], 3);
}

fn evade(evader_ap: u8, charger_ap: u8, dice: [u8; 2]) -> Value {
    let told = json!({ "formation": "skirmish", "evader_ap": evader_ap, "charger_ap": charger_ap });
    outcome(&with_dice(ask("evasion", told), &dice))
}

#[test]
fn example_21_away_clean() {
    let away = evade(1, 3, [4, 6]);
    assert_eq!((&away["evader"], &away["charger"], &away["clean"]), (&json!(3), &json!(3), &json!(true)));
    assert_eq!((&away["casualties"], &away["status"]), (&json!(0), &json!("goodOrder")));
}

#[test]
fn example_22_caught() {
    let caught = evade(0, 1, [2, 6]);
    assert_eq!((&caught["casualties"], &caught["status"]), (&json!(3), &json!("retreat")));
}

#[test]
fn example_23_below_nought() {
    let caught = evade(2, 2, [1, 3]);
    assert_eq!((&caught["evader"], &caught["charger"], &caught["casualties"]), (&json!(-1), &json!(1), &json!(2)));
}

#[test]
fn example_24_who_may_evade() {
    assert_eq!(refusals(&ask("evasion", json!({ "formation": "line" }))), ["formed"]);
    for formation in ["limbered", "unlimbered"] {
        let guns = json!({ "unit_type": "footArtillery", "formation": formation });
        assert_eq!(outcome(&with_dice(ask("evasion", guns), &[4, 4]))["clean"], true);
    }
    let stand = json!({ "formation": "line", "skirmishers": true });
    assert_eq!(outcome(&with_dice(ask("evasion", stand), &[4, 4]))["clean"], true);
    assert_eq!(refusals(&ask("evasion", json!({ "formation": "skirmish", "charged": false }))), ["notCharged"]);
}

#[test]
fn example_25_opportunity_charges() {
    let charge =
        |unit_type: &str, ap: u8| ask("opportunity_charge", json!({ "unit_type": unit_type, "charge_ap": ap }));
    assert_eq!(outcome(&charge("lightCavalry", 3))["reaches"], true);
    assert_eq!(refusals(&charge("lightCavalry", 4)), ["outOfRange"]);
    assert_eq!(refusals(&charge("infantry", 3)), ["outOfRange"]);
    assert_eq!(refusals(&charge("footArtillery", 1)), ["noOpportunityCharge"]);
    // Dice on the way may stop it short.
    let way = |dice: &[u8]| {
        let told = json!({ "unit_type": "lightCavalry", "moves": "fl fl" });
        outcome(&with_dice(ask("opportunity_charge", told), dice))["reaches"].clone()
    };
    assert_eq!((way(&[5, 1]), way(&[5, 6])), (json!(true), json!(false)));
    let dice = json!({ "unit_type": "lightCavalry", "charge_ap": 3, "tmds": 1 });
    assert_eq!(outcome(&with_dice(ask("opportunity_charge", dice), &[6]))["reaches"], false);
}

#[test]
fn example_26_command_radius() {
    let near = |level: &str, arm: &str, path: u8| {
        outcome(&ask("command_check", json!({ "level": level, "arm": arm, "path_ap": path })))["in_command"].clone()
    };
    let yes = [("brigade", "inf", 3), ("division", "cav", 8), ("corps", "inf", 9), ("corps", "cav", 10)];
    let no = [("brigade", "inf", 4), ("division", "cav", 9), ("corps", "cav", 11), ("brigade", "footArty", 4)];
    assert!(yes.iter().all(|(level, arm, path)| near(level, arm, *path) == true));
    assert!(no.iter().all(|(level, arm, path)| near(level, arm, *path) == false));
    let none = json!({ "level": "corps", "arm": "horseArty", "path_ap": 1 });
    assert_eq!(refusals(&ask("command_check", none)), ["noRadius"]);
}

#[test]
fn example_27_initiative() {
    let tie = with_dice(ask("initiative", json!({})), &[4, 4]);
    let RuleAnswer::Needs(need) = answer(&tie) else { panic!("both throw again") };
    assert_eq!((need.wanted().as_str(), need.why.as_str()), ("2d6", "initiative again, after a tie"));
    let thrown = |picks: &str, dice: &[u8]| outcome(&with_dice(ask("initiative", json!({ "picks": picks })), dice));
    assert_eq!(thrown("a", &[5, 2])["player_a"], "first");
    assert_eq!(thrown("b", &[5, 2])["player_a"], "second");
    assert_eq!(thrown("a", &[4, 4, 1, 2])["winner"], "second");
    // Left open, the winner is asked.
    let mut asks = with_dice(ask("initiative", json!({})), &[5, 2]);
    assert!(matches!(answer(&asks), RuleAnswer::Needs(_)));
    asks.choices.insert("player".to_owned(), "B".to_owned());
    assert_eq!(outcome(&asks)["player_b"], "first");
}

/// The names of the table of costs serve as actions, also in a string.
#[test]
fn actions_by_the_names_of_the_table() {
    let cost = |unit: &str, action: &str| spend(json!({ "unit_type": unit, "actions": [action] }), &[]).1;
    let foot = [
        ("moveForward", 1),
        ("moveSideOrBack", 2),
        ("moveDiagonalForward", 2),
        ("formationChange", 1),
        ("aboutFace", 1),
        ("facingChange90InfCav", 1),
        ("fireSmallArms", 1),
        ("rallyAttempt", 1),
        ("emergencyOrInvoluntarySquare", 2),
    ];
    let guns = [("artilleryPivot90", 3), ("fireArtillery", 1), ("limberOrUnlimber", 2), ("remanGuns", 1)];
    for (action, ap) in foot {
        assert_eq!(cost("infantry", action), ap, "{action}");
    }
    for (action, ap) in guns {
        assert_eq!(cost("footArtillery", action), ap, "{action}");
    }
    assert_eq!(spend(json!({ "moves": "moveForward fireSmallArms" }), &[]).1, 2);
    let limbers = |formation: &str| {
        let told = json!({ "unit_type": "footArtillery", "formation": formation, "moves": "limberOrUnlimber" });
        outcome(&ask("spend_ap", told))["formation"].clone()
    };
    assert_eq!((limbers("limbered"), limbers("unlimbered")), (json!("unlimbered"), json!("limbered")));
}

#[test]
fn an_involuntary_square_is_not_thrown_for() {
    let forced = outcome(&ask("emergency_square", json!({ "involuntary": true, "ap_spent": 2 })));
    assert_eq!((&forced["formed"], &forced["cost"], &forced["remaining"]), (&json!(true), &json!(1), &json!(0)));
    assert_eq!(refusals(&ask("emergency_square", json!({ "involuntary": true, "in_melee": true }))), ["inMelee"]);
}

/// A charge out of turn has its range and no more: the road adds nothing.
#[test]
fn the_road_adds_nothing_to_an_opportunity_charge() {
    let by_road = json!({ "unit_type": "lightCavalry", "formation": "marchColumn", "road_march": true, "moves": "4f" });
    assert_eq!(refusals(&ask("opportunity_charge", by_road)), ["outOfRange"]);
    let dear = json!({
        "unit_type": "lightCavalry", "formation": "marchColumn", "road_march": true, "terrain": "light", "moves": "3f"
    });
    let short = outcome(&with_dice(ask("opportunity_charge", dear), &[5, 1]));
    assert_eq!(short["reaches"], false);
}
