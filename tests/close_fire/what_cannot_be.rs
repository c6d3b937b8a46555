//! What a unit cannot do is refused, however little is said of it.

use galloper_test_support::questions::{allowed, answer, merged, outcome, refused};
use serde_json::{Value, json};

use super::battle::{act, demo, go_to, reasons, set, under as battle_under};
use super::{ask, thrown, under};

fn against(procedure: &str, input: Value) -> Vec<String> {
    refused(&ask(procedure, input))
}

#[test]
fn guns_unlimber_by_whatever_name_and_only_once() {
    let change = |arm: &str, from: &str, to: &str, under_fire: bool| {
        json!({"manoeuvre": "change_formation", "arm": arm, "formation": from, "new_formation": to,
            "under_fire": under_fire})
    };
    for (under_fire, dp) in [(false, 1), (true, 2)] {
        let done = outcome(&ask("manoeuvre", change("gun", "limbered", "unlimbered", under_fire)));
        assert_eq!((&done["cost"], &done["manoeuvre_dp"]), (&json!("full"), &json!(dp)));
    }
    let limbers = outcome(&ask("manoeuvre", change("gun", "unlimbered", "limbered", false)));
    assert_eq!((&limbers["cost"], &limbers["manoeuvre_dp"]), (&json!("half"), &json!(0)));
    assert_eq!(against("manoeuvre", change("foot", "line", "limbered", false)), ["wrongFormation"]);
    assert_eq!(against("manoeuvre", change("foot", "line", "unlimbered", false)), ["gunsOnly", "wrongFormation"]);
    assert_eq!(against("manoeuvre", change("gun", "limbered", "line", false)), ["wrongFormation"]);
    assert_eq!(against("manoeuvre", change("gun", "limbered", "limbered", false)), ["limberedAlready"]);
    assert_eq!(against("manoeuvre", change("gun", "unlimbered", "unlimbered", false)), ["unlimberedAlready"]);
    let again = json!({"manoeuvre": "unlimber", "arm": "gun", "formation": "unlimbered"});
    assert_eq!(against("manoeuvre", again), ["unlimberedAlready"]);
    let re_forms = json!({"manoeuvre": "re_form", "arm": "gun", "new_formation": "unlimbered"});
    assert_eq!(against("manoeuvre", re_forms), ["unlimberApart"]);
    let wheels = json!({"manoeuvre": "wheel", "new_formation": "march_column"});
    assert_eq!(against("manoeuvre", wheels), ["keepsFormation"]);
    assert_eq!(against("manoeuvre", json!({"manoeuvre": "dismount", "arm": "guns"})), ["gunsMount"]);
}

#[test]
fn guns_of_the_battle_unlimber_by_a_change_of_formation() {
    let mut game = demo();
    set(&mut game, "E41", "formation", json!("limbered"));
    set(&mut game, "E41", "dp", json!(0));
    go_to(&mut game, "moves");
    let change = json!({"unit": "E41", "manoeuvre": "change_formation", "new_formation": "unlimbered"});
    let table = act(&mut game, "manoeuvre", change, &[]);
    assert_eq!(super::battle::field(&game, "E41", "formation"), "unlimbered");
    assert!(table[0].starts_with("Put 1 DP beside E41"), "{table:?}");
}

#[test]
fn a_rout_is_tested_only_where_it_may_be_stopped() {
    let test = |more: Value| {
        let input = merged(json!({"plight": "routing"}), more);
        thrown("control_test", input, &[3])
    };
    assert_eq!(refused(&test(json!({"enemy_distance": 50}))), ["notSheltered"]);
    assert_eq!(refused(&test(json!({"enemy_distance": 239, "wishes_to_stop": true}))), ["notSheltered"]);
    assert_eq!(outcome(&test(json!({"enemy_distance": 240})))["result"], "act_as_wished");
    assert_eq!(outcome(&test(json!({"sheltered": true})))["result"], "act_as_wished");
    let always = under(test(json!({"enemy_distance": 50})), &[("control.routStop", json!("always"))]);
    assert_eq!(outcome(&always)["result"], "act_as_wished");
    // Who is near a leader and does not try to stop runs on without a test.
    let runs = ask("control_test", json!({"plight": "routing", "leader_distance": 30}));
    assert_eq!(outcome(&runs)["result"], "continue");
}

#[test]
fn each_arm_moves_after_combat_as_it_can() {
    let moves = |action: &str, arm: &str, formation: &str| {
        against("post_combat_move", json!({"action": action, "arm": arm, "formation": formation}))
    };
    assert_eq!(moves("pursue", "gun", "unlimbered"), ["gunsStand"]);
    assert_eq!(moves("ride_through", "foot", "line"), ["cavalryOnly"]);
    assert_eq!(moves("ride_through", "gun", "limbered"), ["cavalryOnly"]);
    assert_eq!(moves("take_position", "gun", "unlimbered"), ["footOnly"]);
    assert_eq!(moves("take_position", "cavalry", "line"), ["footOnly"]);
    assert!(moves("take_position", "foot", "line").is_empty());
    let limbered = json!({"action": "pursue", "arm": "gun", "formation": "limbered"});
    assert_eq!(outcome(&thrown("post_combat_move", limbered, &[3, 3]))["distance"], 60);
    let guns = json!({"action": "pursue", "arm": "gun", "formation": "unlimbered"});
    let may = under(thrown("post_combat_move", guns, &[3, 3]), &[("combat.gunsPursue", json!(true))]);
    assert_eq!(outcome(&may)["distance"], 60);
}

#[test]
fn pikes_and_formations_are_those_of_the_arm() {
    let dice = |input: Value| against("combat_dice", input);
    assert_eq!(dice(json!({"bases": 4, "pike_bases": 5, "facing_cavalry": true})), ["tooManyPikes"]);
    assert_eq!(dice(json!({"bases": 4, "pike_bases": 2, "arm": "cavalry"})), ["pikesOfFoot"]);
    assert_eq!(dice(json!({"bases": 4, "formation": "deeper_formation"})), ["wrongFormation"]);
    assert_eq!(dice(json!({"bases": 1, "arm": "gun", "action": "charging"})), ["gunsCharge"]);
    let horse = json!([{"bases": 4, "pike_bases": 2, "arm": "cavalry"}]);
    assert_eq!(against("combat", json!({"side_a": horse, "side_b": horse})), ["pikesOfFoot"], "said once");
    assert_eq!(refused(&thrown("move", json!({"formation": "limbered"}), &[3])), ["wrongFormation"]);
}

#[test]
fn a_result_of_nothing_is_not_to_be_had() {
    assert_eq!(against("combat_result", json!({"hits": 3, "enemy_hits": 2, "difference": 5})), ["hitsDiffer"]);
    let agreed = json!({"hits": 3, "enemy_hits": 2, "difference": 1});
    assert_eq!(outcome(&ask("combat_result", agreed))["result"], "success");
    let galloper::core::headless::RuleAnswer::Error(text) = answer(&allowed(ask("combat_result", json!({})))) else {
        panic!("nobody can allow it")
    };
    assert_eq!(text, "Give the difference of hits, or the hits of both.");
}

#[test]
fn an_assault_column_is_counted_by_its_ranks() {
    let column = |more: Value| {
        let input = merged(json!({"formation": "assault_column", "bases": 4, "charging": true}), more);
        ask("count_bases", input)
    };
    assert_eq!(refused(&column(json!({}))), ["noRanks"]);
    assert_eq!(outcome(&column(json!({"ranks": [2, 2, 2, 2]})))["bases"], 6);
    assert_eq!(outcome(&column(json!({"ranks": [2, 2, 2, 2], "charging": false})))["bases"], 2);
}

#[test]
fn who_must_repeat_or_goes_on_does_nothing_else() {
    assert_eq!(against("manoeuvre", json!({"manoeuvre": "wheel", "control": "repeat"})), ["mustRepeat"]);
    assert_eq!(against("charge", json!({"control": "repeat"})), ["mustRepeat"]);
    assert_eq!(refused(&thrown("move", json!({"plight": "looting"}), &[3])), ["goesOn"]);
    assert!(refused(&thrown("move", json!({"plight": "looting", "control": "free"}), &[3])).is_empty());
    let mut game = demo();
    go_to(&mut game, "moves");
    set(&mut game, "E12", "control", json!("repeat"));
    set(&mut game, "E12", "last_move", json!("about face"));
    assert!(reasons(&game, "manoeuvre", json!({"unit": "E12", "manoeuvre": "about_face"})).is_empty());
    assert_eq!(reasons(&game, "manoeuvre", json!({"unit": "E12", "manoeuvre": "wheel"})), ["mustRepeat"]);
    set(&mut game, "E12", "last_move", json!("charge"));
    assert!(reasons(&game, "charge", json!({"unit": "E12", "target": "B21"})).is_empty());
}

#[test]
fn who_must_go_on_retiring_is_told_so() {
    let rule = [("after.retireNext", json!("goesOn"))];
    let retiring = json!({"plight": "retiring"});
    let said = |ask| match answer(&ask) {
        galloper::core::headless::RuleAnswer::Refused(reasons) => reasons[0].1.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(said(under(thrown("move", retiring.clone(), &[3]), &rule)), "It is retiring: it goes on.");
    let re_forms = json!({"plight": "retiring", "manoeuvre": "re_form"});
    assert!(refused(&ask("manoeuvre", re_forms.clone())).is_empty());
    assert_eq!(said(under(ask("manoeuvre", re_forms), &rule)), "It is retiring: it goes on.");
    let mut game = battle_under("after.retireNext", json!("goesOn"));
    set(&mut game, "B13", "plight", json!("retiring"));
    go_to(&mut game, "compulsory");
    assert!(game.work_list().iter().all(|work| work.note != "or stays to re-form"));
}

#[test]
fn only_friends_feel_an_event() {
    assert_eq!(against("morale_event", json!({"who": "B21", "near": ["B21", "B22"]})), ["noFriend"]);
    let game = demo();
    let near = |near: &str| reasons(&game, "morale_event", json!({"who": "B21", "near": near}));
    assert_eq!(near("E12 B22"), ["noFriend"]);
    assert_eq!(near("B21"), ["noFriend"]);
    assert!(near("B22 B11").is_empty());
}

#[test]
fn a_hack_is_at_a_unit_with_bases() {
    let none = thrown("free_hack", json!({"stands": 1, "bases": 0}), &[6]);
    assert!(matches!(answer(&none), galloper::core::headless::RuleAnswer::Error(_)));
    assert_eq!(outcome(&thrown("free_hack", json!({"stands": 1, "bases": 1}), &[6]))["destroyed"], true);
}
