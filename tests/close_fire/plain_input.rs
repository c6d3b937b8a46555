//! Plain input goes as far as it should: what is said once is enough, what is measured holds, what came of it is told.

use galloper::core::headless::RuleQuestion;
use galloper_test_support::questions::{merged, outcome, refused, working};
use serde_json::{Value, json};

use super::battle::{act, demo, field, go_to, set, under as battle_under};
use super::{ask, thrown, under};

#[test]
fn who_runs_wheels_without_disorder() {
    let wheels = |kind: &str| {
        let input = json!({"move_type": "fast", "fast_kind": kind, "near_enemy": true,
            "manoeuvres": [{"manoeuvre": "wheel"}]});
        outcome(&thrown("move", input, &[3, 3]))["manoeuvre_dp"].clone()
    };
    assert_eq!(wheels("rout"), 0);
    assert_eq!(wheels("evade"), 1, "who evades keeps its order");
}

#[test]
fn a_side_step_takes_its_yards_of_the_move() {
    let alone = outcome(&ask("manoeuvre", json!({"manoeuvre": "side_step"})));
    assert_eq!((&alone["cost"], &alone["yards"], &alone["dp_gain"]), (&json!("20 yards"), &json!(20), &json!(0)));
    let on_the_way = |steps: Value| outcome(&thrown("move", json!({"manoeuvres": steps}), &[4]))["distance"].clone();
    assert_eq!(on_the_way(json!(["side_step"])), 20);
    assert_eq!(on_the_way(json!(["step_back", "side_step"])), 0);
    assert_eq!(on_the_way(json!(["about_face", "step_back"])), 0, "half of forty, less twenty");
    let thirty = under(ask("manoeuvre", json!({"manoeuvre": "step_back"})), &[("manoeuvre.sideStep", json!(30))]);
    assert_eq!(outcome(&thirty)["yards"], 30);
}

#[test]
fn a_plight_or_a_reason_says_that_a_move_is_fast() {
    let by_plight = json!({"plight": "routing", "move_type": "fast"});
    assert_eq!(outcome(&thrown("move", by_plight, &[3, 4]))["distance"], 70);
    let by_reason = json!({"fast_kind": "rout", "initial": true});
    assert_eq!(outcome(&thrown("move", by_reason, &[3, 4]))["distance"], 90);
    assert_eq!(refused(&ask("move", json!({"fast_kind": "rout", "move_type": "march"}))), ["notBoth"]);
}

#[test]
fn a_distance_measured_holds_against_what_is_told() {
    let wheel = |yards: u16| {
        let input = json!({"manoeuvre": "wheel", "near_enemy": true, "enemy_distance": yards});
        outcome(&ask("manoeuvre", input))["dp"].clone()
    };
    assert_eq!((wheel(120), wheel(500)), (json!(1), json!(0)));
    let march = json!({"move_type": "march", "near_enemy": true, "enemy_distance": 500});
    assert_eq!(outcome(&ask("move", march))["distance"], 160);
}

#[test]
fn limbered_guns_take_the_road() {
    let gun = |how: &str, formation: &str| {
        ask("move", json!({"arm": "gun", "formation": formation, "move_type": how, "on_road": true}))
    };
    assert_eq!(outcome(&gun("road", "limbered"))["distance"], 120);
    assert_eq!(outcome(&gun("march", "limbered"))["distance"], 240);
    let printed = under(gun("road", "limbered"), &[("move.limberedRoad", json!(false))]);
    assert_eq!(refused(&printed), ["noColumn"]);
}

#[test]
fn both_units_of_a_passage_stop_at_three_dps() {
    let passed = |dp: u8, formation: &str| {
        let input = json!({"manoeuvre": "passage_of_lines", "other_unit_dp": dp, "formation": formation});
        let done = outcome(&ask("manoeuvre", input));
        (done["other_dp"].clone(), done["dp_gain"].clone())
    };
    assert_eq!(passed(2, "line"), (json!(1), json!(1)));
    assert_eq!(passed(3, "skirmish"), (json!(0), json!(0)));
}

#[test]
fn the_formation_is_enough_to_be_ridden_through() {
    let met = |formation: &str| {
        let horse = json!([{"arm": "cavalry", "bases": 1, "action": "charging", "outrance": true}]);
        let foot = json!([{"bases": 1, "formation": formation, "fired_by_platoons": true}]);
        outcome(&thrown("combat", json!({"side_a": horse, "side_b": foot}), &[1, 1, 1]))["fates"][0]["move"].clone()
    };
    assert_eq!((met("skirmish"), met("line")), (json!("ride_through"), json!("retire")));
}

#[test]
fn a_result_alone_obeys_the_switches_of_combat() {
    let after = |input: Value, key: &str, value: &str| {
        let asked = ask("combat_result", input);
        (outcome(&asked)["move"].clone(), outcome(&under(asked, &[(key, json!(value))]))["move"].clone())
    };
    let skirmishers =
        json!({"difference": 0, "arm": "cavalry", "charged_foot": true, "outrance": true, "rideable": true});
    let moves = after(skirmishers, "combat.outranceSkirmishers", "retire");
    assert_eq!(moves, (json!("ride_through"), json!("retire")));
    let guns = json!({"difference": 0, "arm": "cavalry", "outrance": true, "rideable": true});
    let moves = after(guns, "combat.outranceSkirmishers", "retire");
    assert_eq!(moves, (json!("ride_through"), json!("ride_through")));
    let victory = json!({"difference": 5, "arm": "cavalry", "charged_foot": true, "foot_defeated": false});
    assert_eq!(after(victory, "combat.cavalryVictory", "bySide"), (json!("retire"), json!("pursue")));
}

#[test]
fn dps_beyond_the_limit_are_told_as_bases() {
    let cap = [("dp.looseFilesCap", json!(true))];
    let limited = |ask: RuleQuestion| {
        let done = outcome(&under(ask, &cap));
        [done["dp"].clone(), done["dp_gain"].clone(), done["bases_lost"].clone()]
    };
    assert_eq!(limited(ask("morale", json!({"dp": 5, "evaded": true}))), [5, 0, 1]);
    assert_eq!(limited(ask("morale", json!({"dp": 7, "evaded": true}))), [7, 0, 1], "none is taken off");
    let caught = json!({"action": "retire", "caught": true, "dp": 4});
    assert_eq!(limited(thrown("post_combat_move", caught.clone(), &[3, 3])), [5, 1, 4]);
    let free = outcome(&thrown("post_combat_move", caught, &[3, 3]));
    assert_eq!((&free["dp"], &free["bases_lost"]), (&json!(9), &json!(0)));
    let side = json!([{"bases": 0, "dp": 4}]);
    let fought = ask("combat", json!({"side_a": side, "side_b": side}));
    let fate = outcome(&under(fought, &cap))["fates"][0].clone();
    assert_eq!((&fate["dp"], &fate["bases_lost"]), (&json!(2), &json!(1)));
}

#[test]
fn bases_lost_to_dps_leave_the_battle() {
    let mut game = battle_under("dp.looseFilesCap", json!(true));
    set(&mut game, "B21", "dp", json!(5));
    go_to(&mut game, "combats");
    let table = act(&mut game, "morale", json!({"unit": "B21", "evaded": true}), &[]);
    assert_eq!(table, ["Take 1 base of B21 Régiment de Béarn off."]);
    assert_eq!((field(&game, "B21", "dp"), field(&game, "B21", "casualties")), (json!(5), json!(1)));
    act(&mut game, "post_combat_move", json!({"unit": "B21", "action": "retire", "cannot_retire": true}), &[]);
    assert_eq!((field(&game, "B21", "dp"), field(&game, "B21", "casualties")), (json!(5), json!(2)));
}

#[test]
fn a_leader_lost_is_felt_by_his_rank() {
    let felt = |rank: &str, counts: bool| {
        let events = json!({"events": [{"event": "leader_lost", "rank": rank}]});
        let alone = under(ask("morale", events), &[("morale.brigadiers", json!(counts))]);
        let all = json!({"event": "leader_lost", "rank": rank, "near": [{"grade": "C"}]});
        let all = under(ask("morale_event", all), &[("morale.brigadiers", json!(counts))]);
        (outcome(&alone)["dp_gain"].clone(), outcome(&all)["total"].clone())
    };
    assert_eq!(felt("brigadier", true), (json!(2), json!(2)));
    assert_eq!(felt("brigadier", false), (json!(0), json!(0)));
    assert_eq!(felt("general", false), (json!(2), json!(2)));
    let unsaid = ask("morale", json!({"events": ["leader_lost"]}));
    assert_eq!(outcome(&under(unsaid, &[("morale.brigadiers", json!(false))]))["dp_gain"], 2);
}

#[test]
fn rout_and_destruction_are_one_kind_of_event() {
    let both = ask("morale", json!({"events": ["routing", "destroyed", "foot_retiring"]}));
    assert_eq!(outcome(&both)["dp_gain"], 5);
    assert_eq!(outcome(&under(both, &[("morale.per", json!("turn"))]))["dp_gain"], 3);
}

#[test]
fn the_words_of_the_sheet_are_taken() {
    assert_eq!(outcome(&ask("combat_dice", json!({"arm": "infantry", "bases": 3})))["dice"], 4);
    let tested = json!({"arm": "guns", "attachedLeader": true});
    assert_eq!(outcome(&ask("control_test", tested))["result"], "exempt");
    let shelled = json!({"grade": "A", "dp": 2, "dpFromArtilleryThisTurn": true});
    assert_eq!(outcome(&ask("redress", shelled))["dp_removed"], 0);
    assert_eq!(outcome(&ask("morale", json!({"evading": true})))["dp_gain"], 1);
    assert_eq!(outcome(&ask("manoeuvre", json!({"manoeuvre": "dismount"})))["cost"], "half");
}

#[test]
fn the_working_says_what_was_done() {
    let after = |more: Value| {
        let input = merged(json!({"dp": 2}), more);
        working(&ask("post_combat_move", input))
    };
    assert_eq!(after(json!({"action": "remain"})), "It remains in place.");
    assert_eq!(after(json!({"action": "take_position"})), "It moves onto the position. DPs: −1.");
    assert_eq!(after(json!({"action": "retire", "cannot_retire": true})), "It cannot retire and stays. DPs: +1.");
    let seen = working(&ask("morale_event", json!({"near": [{"grade": "A"}]})));
    assert_eq!(seen, "A friend sees it: +1.");
    let gap = working(&ask("manoeuvre", json!({"manoeuvre": "pass_gap"})));
    assert_eq!(gap, "Pass a gap halves the move and costs 0 DPs.");
    let one = json!([{"bases": 1, "fired_by_platoons": true}]);
    let fought = working(&thrown("combat", json!({"side_a": one, "side_b": one}), &[6, 1]));
    assert!(fought.contains(" 1 hit against 0:"), "{fought}");
}

#[test]
fn a_lob_is_offered_with_the_guns_that_can() {
    let mut game = demo();
    let lob = |game: &galloper::core::game::Game<galloper::rulebooks::close_fire::CloseFire>| {
        game.work_list().into_iter().find(|w| w.title == "Fire indirectly").map(|w| w.note)
    };
    let all = lob(&game).unwrap();
    assert!(all.contains("E41, "), "{all}");
    for gun in all.split(", ") {
        set(&mut game, gun, "fired", json!(true));
    }
    assert_eq!(lob(&game), None);
}
