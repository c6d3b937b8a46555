//! The worked examples of the rule book's sheet of mechanics, each a test of its name.

use galloper::core::chance::NeedKind;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper_test_support::questions::{answer, outcome};
use serde_json::{Value, json};

use super::{ask, thrown, under};

fn moved(input: Value, dice: &[u8]) -> Value {
    outcome(&thrown("move", input, dice))
}

#[test]
fn example_01_foot_with_the_optional_die() {
    assert_eq!(moved(json!({"arm": "foot", "optional_d6": true}), &[4, 6])["distance"], 100);
}

#[test]
fn example_02_inspired_cavalry() {
    let input = json!({"arm": "cavalry", "average_dice": 2, "optional_d6": true, "inspired": true});
    assert_eq!(moved(input, &[3, 5, 2])["distance"], 130);
}

#[test]
fn example_03_line_on_good_terrain() {
    assert_eq!(moved(json!({"optional_d6": true}), &[4, 6])["dp_gain"], 1);
}

#[test]
fn example_04_line_on_rough_terrain_up_to_the_cap() {
    for (before, after) in [(0, 2), (2, 3), (3, 3)] {
        let done = moved(json!({"optional_d6": true, "terrain": "rough", "dp": before}), &[5, 5]);
        assert_eq!((done["fatigue_dp"].clone(), done["dp"].clone()), (json!(2), json!(after)));
    }
}

#[test]
fn example_05_cavalry_on_rough_terrain() {
    let input = json!({"arm": "cavalry", "average_dice": 2, "optional_d6": true, "terrain": "rough"});
    assert_eq!(moved(input, &[4, 4, 6])["dp_gain"], 3);
}

#[test]
fn example_06_assault_column_on_rough_terrain() {
    let input = json!({"formation": "assaultColumn", "optional_d6": true, "terrain": "rough"});
    assert_eq!(moved(input, &[5, 6])["dp_gain"], 1);
}

#[test]
fn example_07_march_column_on_a_road() {
    let done = moved(json!({"move_type": "road", "formation": "march_column", "terrain": "rough"}), &[]);
    assert_eq!((done["dp_gain"].clone(), done["distance"].clone()), (json!(0), json!(120)));
}

#[test]
fn example_08_a_wheel_at_three_dps() {
    let wheel = |dp: u8| outcome(&ask("manoeuvre", json!({"manoeuvre": "wheel", "near_enemy": true, "dp": dp})));
    assert_eq!(wheel(3)["dp"], 3);
    assert_eq!(wheel(1)["dp"], 2);
}

#[test]
fn example_09_two_dps_and_two_more() {
    let input = json!({"manoeuvre": "unlimber", "arm": "gun", "under_fire": true, "dp": 2});
    let done = outcome(&ask("manoeuvre", input));
    assert_eq!((done["manoeuvre_dp"].clone(), done["dp"].clone()), (json!(2), json!(3)));
}

fn shot(input: Value, die: u8) -> Value {
    outcome(&thrown("direct_artillery", input, &[die]))
}

#[test]
fn example_10_heavy_gun_at_a_new_target() {
    let done = shot(json!({"gun_class": "heavy", "range": 300, "aim": "new_target", "dp": 1}), 6);
    assert_eq!((done["total"].clone(), done["dp"].clone()), (json!(5), json!(1)));
}

#[test]
fn example_11_field_gun_at_a_column_close_by() {
    let input = json!({"gun_class": "field", "range": 120, "aim": "same_target_and_range", "target_column": true});
    let done = shot(input, 1);
    assert_eq!((done["total"].clone(), done["dp"].clone()), (json!(3), json!(1)));
}

#[test]
fn example_12_battalion_gun_at_fieldworks() {
    let input = json!({"gun_class": "battalion", "range": 400, "aim": "new_target", "target_fieldworks": true});
    let done = shot(input, 6);
    assert_eq!((done["total"].clone(), done["dp"].clone()), (json!(2), json!(0)));
}

#[test]
fn example_13_same_target_other_range() {
    let done = shot(json!({"gun_class": "heavy", "range": 100, "aim": "same_target"}), 2);
    assert_eq!((done["total"].clone(), done["dp"].clone()), (json!(3), json!(1)));
}

#[test]
fn example_14_heavy_gun_far_off() {
    let done = shot(json!({"gun_class": "heavy", "range": 700, "aim": "same_target_and_range"}), 2);
    assert_eq!((done["total"].clone(), done["dp"].clone()), (json!(3), json!(0)));
}

#[test]
fn example_15_indirect_at_the_same_unmoved_target() {
    let fall = |moved: bool| {
        let input = json!({"same_target": true, "target_moved": moved});
        outcome(&thrown("indirect_artillery", input, &[4]))["fall"].clone()
    };
    assert_eq!(fall(false), "on_target");
    assert_eq!(fall(true), "left");
}

#[test]
fn example_16_musketry_of_four_bases() {
    let done = outcome(&thrown("musketry", json!({"bases": 4, "dp": 1}), &[6, 5, 6]));
    assert_eq!((done["dice"].clone(), done["dp"].clone()), (json!(3), json!(2)));
}

#[test]
fn example_17_musketry_at_walls() {
    let done = outcome(&thrown("musketry", json!({"bases": 4, "dp": 1, "cover": "hard_cover"}), &[6, 1]));
    assert_eq!(done["dice"], 2);
    // Halved once only, whatever speaks for it.
    let both = json!({"bases": 4, "dp": 1, "cover": "fieldworks", "skirmishers": true});
    assert_eq!(outcome(&thrown("musketry", both, &[1, 1]))["dice"], 2);
}

#[test]
fn example_18_more_dps_than_bases() {
    assert_eq!(outcome(&ask("musketry", json!({"bases": 2, "dp": 3})))["dice"], 0);
}

#[test]
fn example_19_the_throw_is_raised_after_it_is_seen() {
    let input = json!({"tested": "test", "arm": "gun", "leader_attached": true});
    let asked = thrown("control_test", input, &[1]);
    let RuleAnswer::Needs(need) = answer(&asked) else { panic!("the change is asked for") };
    let NeedKind::Choice { options, .. } = need.kind else { panic!("{need:?}") };
    assert_eq!(options, ["-2", "-1", "0", "+1", "+2"]);
    let by = |change: &str| {
        let choices = [("modifier".to_owned(), change.to_owned())].into();
        outcome(&RuleQuestion { choices, ..asked.clone() })["result"].clone()
    };
    assert_eq!(by("+2"), "act_as_wished");
    assert_eq!(by("0"), "halt");
}

#[test]
fn example_20_a_pursuit_goes_on() {
    let input = json!({"plight": "pursuing", "wishes_to_stop": true});
    assert_eq!(outcome(&thrown("control_test", input, &[5]))["result"], "continue");
}

fn dice(input: Value) -> Value {
    outcome(&ask("combat_dice", input))["dice"].clone()
}

#[test]
fn example_21_charging_cavalry_of_grade_a() {
    let input = json!({"arm": "cavalry", "grade": "A", "bases": 4, "action": "charging", "dp": 1});
    assert_eq!(dice(input), 6);
}

#[test]
fn example_22_poor_foot_caught_moving() {
    let input = json!({"grade": "E", "bases": 4, "dp": 2, "moved": true, "charged_by_cavalry": true,
        "fired_by_platoons": true});
    assert_eq!(dice(input.clone()), 0);
    assert_eq!(outcome(&ask("combat_dice", input))["modifier"], -6);
}

#[test]
fn example_23_pikes_facing_cavalry() {
    let input = json!({"grade": "B", "bases": 6, "pike_bases": 2, "facing_cavalry": true, "fired_by_platoons": true});
    assert_eq!(dice(input), 9);
}

#[test]
fn example_24_pikes_against_foot() {
    let input = json!({"grade": "B", "bases": 6, "pike_bases": 2, "fired_by_platoons": true});
    assert_eq!(dice(input), 5);
}

#[test]
fn example_25_assault_column() {
    let bases = |charging: bool| {
        let ranks = json!({"formation": "assault_column", "charging": charging,
            "rank_1": 2, "rank_2": 2, "rank_3": 2, "rank_4": 2});
        outcome(&ask("count_bases", ranks))["bases"].clone()
    };
    assert_eq!(bases(true), 6);
    assert_eq!(bases(false), 2);
}

fn result(input: Value) -> (Value, Value, Value) {
    row(&ask("combat_result", input))
}

fn row(ask: &RuleQuestion) -> (Value, Value, Value) {
    let done = outcome(ask);
    (done["result"].clone(), done["dp"].clone(), done["move"].clone())
}

#[test]
fn example_26_three_hits_against_seven() {
    assert_eq!(result(json!({"hits": 3, "enemy_hits": 7})), (json!("defeat"), json!(4), json!("retire")));
    // The same in a combat with its dice: eight each, foot that fired by platoons, both of grade C.
    let side = json!([{"bases": 8, "fired_by_platoons": true}]);
    let dice = [6, 6, 6, 1, 1, 1, 1, 1, 5, 5, 5, 5, 6, 6, 6, 1];
    let done = outcome(&thrown("combat", json!({"side_a": side, "side_b": side}), &dice));
    assert_eq!((done["difference"].clone(), done["a_result"].clone()), (json!(-4), json!("defeat")));
    assert_eq!(done["fates"][0]["dp"], 4);
    assert_eq!(done["fates"][0]["move"], "retire");
    assert_eq!(done["fates"][1]["result"], "victory");
    assert_eq!(done["fates"][1]["move"], "pursue");
}

#[test]
fn example_27_equal_hits() {
    let side = json!([{"bases": 2, "fired_by_platoons": true}]);
    let done = outcome(&thrown("combat", json!({"side_a": side, "side_b": side}), &[5, 1, 6, 2]));
    assert_eq!((done["a_result"].clone(), done["b_result"].clone()), (json!("inconclusive"), json!("inconclusive")));
    assert_eq!((done["fates"][0]["dp"].clone(), done["fates"][1]["dp"].clone()), (json!(2), json!(2)));
}

#[test]
fn example_28_six_down() {
    let six = || ask("combat_result", json!({"difference": -6}));
    assert_eq!(row(&six()), (json!("break"), json!(5), json!("rout")));
    let house = [("combat.breakAt", json!(-8))];
    assert_eq!(row(&under(six(), &house)), (json!("defeat"), json!(4), json!("retire")));
}

#[test]
fn example_29_victory_of_grade_c_foot() {
    assert_eq!(result(json!({"difference": 4})), (json!("victory"), json!(1), json!("pursue")));
    assert_eq!(result(json!({"difference": 4, "grade": "B"})), (json!("victory"), json!(1), json!("any")));
}

fn morale(grade: &str, events: Value) -> Value {
    outcome(&ask("morale", json!({"grade": grade, "events": events})))["dp_gain"].clone()
}

#[test]
fn example_30_a_friend_routs() {
    assert_eq!(morale("A", json!([{"event": "routing", "grade": "B", "distance": 100}])), 1);
    assert_eq!(morale("A", json!([{"event": "routing", "grade": "A", "distance": 100}])), 2);
    assert_eq!(morale("A", json!([{"event": "routing", "grade": "A", "distance": 121}])), 0);
}

#[test]
fn example_31_two_friends_rout() {
    let both = json!([{"event": "routing", "grade": "C"}, {"event": "routing", "grade": "C"}]);
    assert_eq!(morale("C", both), 4);
}

#[test]
fn example_32_redress_of_grade_a() {
    let done = outcome(&ask("redress", json!({"grade": "A", "dp": 3, "stationary": true})));
    assert_eq!((done["dp_removed"].clone(), done["dp"].clone()), (json!(2), json!(1)));
}

#[test]
fn example_33_grade_e_under_fire() {
    let poor = |under_fire: bool| {
        let input = json!({"grade": "E", "dp": 3, "stationary": true, "under_fire": under_fire});
        outcome(&ask("redress", input))["dp_removed"].clone()
    };
    assert_eq!(poor(true), 0);
    assert_eq!(poor(false), 1);
}

#[test]
fn example_34_free_hack() {
    assert_eq!(outcome(&thrown("free_hack", json!({"stands": 3}), &[6, 4, 2]))["casualties"], 2);
}

#[test]
fn example_35_leader_risk_twice() {
    let first = outcome(&thrown("leader_risk", json!({}), &[1, 3]));
    assert_eq!((first["result"].clone(), first["actions_lost"].clone()), (json!("wounded"), json!(1)));
    let second = outcome(&thrown("leader_risk", json!({"wounds": first["wounds"]}), &[1, 2]));
    assert_eq!(second["result"], "killed");
}

/// Whether it is refused for just this reason.
fn refused(procedure: &str, input: Value, dice: &[u8], key: &str) -> bool {
    let RuleAnswer::Refused(reasons) = answer(&thrown(procedure, input, dice)) else { return false };
    reasons.iter().map(|(key, _)| key.as_str()).eq([key])
}

#[test]
fn dice_of_a_side_are_read_in_the_order_of_its_units() {
    let unit = |formation: &str| json!({"bases": 2, "formation": formation, "fired_by_platoons": true});
    let side = json!([unit("line"), unit("unformed"), unit("line")]);
    // The fives of the first and the third hit, those of the second, unformed, do not.
    let input = json!({"side_a": side, "side_b": [{"bases": 0, "fired_by_platoons": true}]});
    assert_eq!(outcome(&thrown("combat", input.clone(), &[5, 5, 1, 1, 5, 1]))["a_hits"], 3);
    assert_eq!(outcome(&thrown("combat", input, &[1, 1, 5, 5, 5, 1]))["a_hits"], 1);
}

#[test]
fn a_unit_fights_once_in_a_combat() {
    let twice = json!({"side_a": [{"unit": "E1", "bases": 1}, {"unit": "E1", "bases": 1}], "side_b": [{"bases": 1}]});
    assert!(refused("combat", twice, &[], "twice"));
}

#[test]
fn a_result_is_looked_up_from_hits_or_their_difference() {
    assert!(refused("combat_result", json!({}), &[], "noHits"));
    assert!(refused("combat_result", json!({"hits": 3}), &[], "noHits"));
    assert_eq!(outcome(&ask("combat_result", json!({"hits": 3, "enemy_hits": 7})))["result"], "defeat");
}

#[test]
fn a_charge_on_one_that_evades_fails() {
    let evades = outcome(&ask("charge", json!({"response": "evade"})));
    assert_eq!((&evades["contact"], &evades["charge_failed"]), (&json!(false), &json!(true)));
    assert_eq!(outcome(&ask("charge", json!({})))["contact"], true);
    assert!(refused("charge", json!({"response": "evade", "contact": "made"}), &[], "evaded"));
}

#[test]
fn a_move_after_combat_needs_no_result_to_be_named() {
    let rout = |inspired: bool| {
        let input = json!({"action": "rout", "arm": "cavalry", "inspired": inspired});
        outcome(&thrown("post_combat_move", input, &[3, 4, 2]))["distance"].clone()
    };
    assert_eq!((rout(false), rout(true)), (json!(120), json!(150)));
    let against = json!({"action": "rout", "permitted": "any"});
    assert!(refused("post_combat_move", against, &[3, 4], "notPermitted"));
}

#[test]
fn a_manoeuvre_is_near_the_enemy_by_its_distance() {
    let wheel =
        |yards: u16| outcome(&ask("manoeuvre", json!({"manoeuvre": "wheel", "enemy_distance": yards})))["dp"].clone();
    assert_eq!((wheel(120), wheel(121)), (json!(1), json!(0)));
}

#[test]
fn a_passage_of_lines_is_a_manoeuvre_of_its_own() {
    let on_the_way = json!({"manoeuvres": [{"manoeuvre": "passage_of_lines"}]});
    assert!(refused("move", on_the_way, &[4], "passageApart"));
}

#[test]
fn morale_takes_off_no_more_than_there_is() {
    let input = json!({"rode_through": true, "dp": 0});
    let relief = outcome(&under(ask("morale", input), &[("morale.reliefAgain", json!("on"))]));
    assert_eq!((&relief["dp_gain"], &relief["dp"]), (&json!(0), &json!(0)));
}

#[test]
fn the_change_of_a_control_test_may_be_said_beforehand() {
    let guns = |modifier: i8| json!({"tested": "test", "arm": "gun", "modifier": modifier});
    assert_eq!(outcome(&thrown("control_test", guns(1), &[2]))["result"], "act_as_wished");
    assert!(refused("control_test", guns(2), &[1], "changedTooMuch"));
    assert_eq!(outcome(&thrown("control_test", guns(0), &[2]))["result"], "halt", "none is said too");
    let mut asked = thrown("control_test", json!({"tested": "test", "arm": "gun"}), &[2]);
    asked.choices.insert("modifier".to_owned(), "1".to_owned());
    assert_eq!(outcome(&asked)["total"], 3, "a number may come without its plus");
}
