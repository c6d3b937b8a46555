//! Turns of the demo battle, stepped through as the window does it.

use galloper::core::battle::{Battle as _, RunState};
use galloper::core::chance::Script;
use galloper::core::game::Game;
use galloper::core::rulebook::Rulebook as _;
use galloper::core::sequence::Work;
use galloper::rulebooks::close_fire::CloseFire;
pub use galloper_test_support::{carry_out as act, draft, field, go_to, reasons, set, step as here};
use serde_json::{Value, json};

pub fn demo() -> Game<CloseFire> {
    Game::from_scenario(CloseFire::DEMO, 1).unwrap()
}

pub fn under(key: &str, value: Value) -> Game<CloseFire> {
    let mut game = demo();
    game.set_house_rule(key, Some(&value)).unwrap();
    game
}

pub fn next_turn(game: &mut Game<CloseFire>) {
    let turn = game.flow.turn;
    while game.flow.turn == turn {
        game.next();
    }
}

fn shoot(game: &mut Game<CloseFire>, gun: &str, target: &str, range: u16, die: u8) {
    act(game, "direct_artillery", json!({"gun": gun, "target": target, "range": range}), &[die]);
}

pub fn musts(game: &Game<CloseFire>) -> Vec<String> {
    game.work_list().into_iter().filter(|w| w.must && !w.done).map(|w| w.title).collect()
}

fn row<'a>(work: &'a [Work], begins: &str) -> &'a Work {
    work.iter().find(|w| w.title.starts_with(begins)).unwrap_or_else(|| panic!("no {begins} in {work:?}"))
}

#[test]
fn shots_take_effect_when_the_phase_ends_unless_the_switch_says_at_once() {
    let mut game = demo();
    shoot(&mut game, "E41", "B11", 100, 6);
    assert_eq!(field(&game, "B11", "dp"), 0);
    assert_eq!(field(&game, "E41", "fired"), true, "the gun has fired all the same");
    // Shot at in the same moment: the answer is as good as if nothing had happened.
    shoot(&mut game, "B41", "E41", 100, 6);
    game.next();
    assert_eq!(field(&game, "B11", "dp"), 2);
    assert_eq!(field(&game, "B11", "dp_from_artillery"), 2);
    assert_eq!(field(&game, "E41", "dp"), 2);
    let mut at_once = under("turn.holdShooting", json!(false));
    shoot(&mut at_once, "E41", "B11", 100, 6);
    assert_eq!(field(&at_once, "B11", "dp"), 2);
}

#[test]
fn sides_act_together_or_one_after_the_other() {
    let game = demo();
    assert_eq!((here(&game), game.tracker().side), ("guns", None));
    let mut apart = under("turn.simultaneous", json!(false));
    assert_eq!((here(&apart), apart.tracker().side), ("guns", Some(0)));
    assert!(musts(&apart).iter().all(|title| title.starts_with("E41")));
    apart.next();
    assert_eq!((here(&apart), apart.tracker().side), ("guns-2", Some(1)));
    assert!(musts(&apart).iter().all(|title| title.starts_with('B')));
}

#[test]
fn a_gun_remembers_its_target_until_that_moves() {
    let mut game = demo();
    shoot(&mut game, "E41", "B12", 300, 3);
    next_turn(&mut game);
    let work = game.work_list();
    assert_eq!(row(&work, "E41").note, "B12, 300 yards");
    let again = game.examine("direct_artillery", &draft(json!({"gun": "E41"}))).input().unwrap();
    assert_eq!((again["target"].clone(), again["range"].clone()), (json!("B12"), json!(300)));
    assert_eq!(again["aim"], "same_target_and_range");
    go_to(&mut game, "moves");
    act(&mut game, "move", json!({"unit": "B12"}), &[3]);
    next_turn(&mut game);
    let moved = game.examine("direct_artillery", &draft(json!({"gun": "E41", "range": 280}))).input().unwrap();
    assert_eq!(moved["aim"], "same_target");
    assert!(
        game.examine("direct_artillery", &draft(json!({"gun": "E41"}))).action.is_none(),
        "the range is asked anew"
    );
}

#[test]
fn guns_that_reserved_fire_in_the_close_phase_only() {
    let mut game = demo();
    act(&mut game, "reserve_fire", json!({"gun": "B41"}), &[]);
    go_to(&mut game, "close");
    assert_eq!(musts(&game), ["B41 Redoubt Battery: reserved fire"]);
    let shot = |gun: &str, range: u16| json!({"gun": gun, "target": "E11", "range": range});
    assert_eq!(reasons(&game, "direct_artillery", shot("B41", 150)), ["closeOnly"]);
    assert_eq!(
        reasons(&game, "direct_artillery", json!({"gun": "E41", "target": "B11", "range": 80})),
        ["notReserved"]
    );
    act(&mut game, "direct_artillery", shot("B41", 100), &[5]);
    game.next();
    assert_eq!(field(&game, "E11", "dp"), 2);
    assert_eq!(field(&game, "B41", "reserved_fire"), false);
    // Fire that was reserved and not given is lost when the phase ends.
    next_turn(&mut game);
    act(&mut game, "reserve_fire", json!({"gun": "B41"}), &[]);
    go_to(&mut game, "charges");
    assert_eq!(field(&game, "B41", "reserved_fire"), false);
}

#[test]
fn all_are_controlled_but_those_said_to_test() {
    let mut game = demo();
    set(&mut game, "E31", "charge_failed_last_turn", json!(true));
    go_to(&mut game, "control");
    assert_eq!(musts(&game), ["E31 Hay's Dragoons"]);
    act(&mut game, "control_test", json!({"unit": "E22", "tested": "test"}), &[1]);
    assert_eq!(field(&game, "E22", "control"), "halt");
    game.next();
    assert_eq!(here(&game), "control-2");
    assert_eq!(field(&game, "E21", "control"), "free");
    assert_eq!(field(&game, "E31", "control"), "continue", "untested it goes on charging");
    go_to(&mut game, "moves");
    assert_eq!(reasons(&game, "move", json!({"unit": "E22"})), ["halted"]);
}

#[test]
fn a_routing_unit_acts_as_it_wishes_only_after_its_test() {
    let mut game = demo();
    set(&mut game, "B23", "plight", json!("routing"));
    go_to(&mut game, "control-2");
    let test = |sheltered: bool| json!({"unit": "B23", "wishes_to_stop": true, "sheltered": sheltered});
    assert_eq!(reasons(&game, "control_test", test(false)), ["notSheltered"]);
    let mut stopped = game.clone();
    act(&mut stopped, "control_test", test(true), &[4]);
    assert_eq!(field(&stopped, "B23", "plight"), "none");
    go_to(&mut game, "compulsory");
    assert_eq!(musts(&game), ["B23 Town Militia goes on routing"]);
    assert_eq!(
        reasons(&game, "move", json!({"unit": "B23", "move_type": "tactical", "fast_kind": "none"})),
        ["goesOn"]
    );
    let table = act(&mut game, "move", json!({"unit": "B23"}), &[3, 4]);
    assert_eq!(table, ["Move B23 Town Militia 70 yards, unformed."]);
}

#[test]
fn who_retires_goes_on_or_re_forms() {
    let mut game = demo();
    set(&mut game, "B13", "plight", json!("retiring"));
    set(&mut game, "B13", "formation", json!("unformed"));
    go_to(&mut game, "compulsory");
    let titles: Vec<String> = game.work_list().into_iter().map(|w| w.title).collect();
    assert_eq!(titles, ["B13 Lützelburg's Foot goes on retiring", "B13 Lützelburg's Foot stays to re-form"]);
    assert_eq!(
        reasons(&game, "move", json!({"unit": "B13", "move_type": "tactical", "fast_kind": "none"})),
        ["goesOn"]
    );
    act(&mut game, "manoeuvre", json!({"unit": "B13", "manoeuvre": "re_form"}), &[]);
    assert_eq!((field(&game, "B13", "plight"), field(&game, "B13", "formation")), (json!("none"), json!("line")));
}

#[test]
fn a_leader_routs_with_his_unit() {
    let mut game = demo();
    go_to(&mut game, "combats");
    act(&mut game, "post_combat_move", json!({"unit": "E11", "permitted": "rout"}), &[3, 3]);
    go_to(&mut game, "morale_dps");
    assert_eq!(musts(&game), ["E11 English Foot Guards: friend routing", "Goor: general or marshal killed or routing"]);
}

#[test]
fn a_combat_is_fought_moved_after_and_seen() {
    let mut game = demo();
    go_to(&mut game, "charges");
    act(&mut game, "charge", json!({"unit": "E12", "target": "B21"}), &[]);
    game.next();
    assert_eq!(here(&game), "combats");
    assert_eq!(musts(&game), ["E12 Orkney's against B21 Régiment de Béarn"]);
    let fight = json!({"side_a": [{"unit": "E12"}], "side_b": [{"unit": "B21"}]});
    // Four bases, grade B, charging, in line without platoons: seven dice against five.
    act(&mut game, "combat", fight, &[6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((field(&game, "E12", "dp"), field(&game, "B21", "dp")), (json!(1), json!(5)));
    assert!(musts(&game).is_empty(), "nobody moves before all combats are fought");
    game.next();
    assert_eq!(here(&game), "combat_moves");
    assert_eq!(musts(&game), ["B21 Régiment de Béarn: rout", "E12 Orkney's: any permitted action"]);
    act(&mut game, "post_combat_move", json!({"unit": "B21", "permitted": "rout"}), &[4, 5]);
    assert_eq!(field(&game, "B21", "plight"), "routing");
    let chase = json!({"unit": "E12", "permitted": "any", "action": "pursue", "catches": "B21"});
    act(&mut game, "post_combat_move", chase, &[4, 6]);
    assert_eq!(musts(&game), ["Free hack at B21 Régiment de Béarn"]);
    act(&mut game, "free_hack", json!({"unit": "E12", "target": "B21"}), &[6, 5, 1, 1]);
    assert_eq!(field(&game, "B21", "casualties"), 2);
    assert!(game.engagements.standing.is_empty());
    game.next();
    assert_eq!(here(&game), "morale_dps");
    assert_eq!(musts(&game), ["B21 Régiment de Béarn: friend routing"]);
    act(&mut game, "morale_event", json!({"who": "B21", "near": "B22 B11"}), &[]);
    assert_eq!((field(&game, "B22", "dp"), field(&game, "B11", "dp")), (json!(2), json!(1)));
    game.next();
    assert_eq!(here(&game), "redress");
    let work = game.work_list();
    assert_eq!(row(&work, "B22").note, "1 of 2 DPs off");
    assert_eq!(row(&work, "B11").note, "1 of 1 DPs off");
}

#[test]
fn a_combat_in_which_both_remain_opens_the_next_combat_phase() {
    let play = |goes_on: bool| {
        let mut game = under("combat.goesOn", json!(goes_on));
        go_to(&mut game, "combats");
        let fight = json!({"side_a": [{"unit": "E12"}], "side_b": [{"unit": "B21"}]});
        act(&mut game, "combat", fight, &[6, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1]);
        next_turn(&mut game);
        go_to(&mut game, "combats");
        (musts(&game).len(), field(&game, "E12", "in_combat"))
    };
    assert_eq!(play(true), (1, json!(true)));
    assert_eq!(play(false), (0, json!(false)));
}

#[test]
fn riding_through_takes_one_dp_off_once() {
    let mut game = demo();
    set(&mut game, "E32", "dp", json!(3));
    go_to(&mut game, "combats");
    act(&mut game, "post_combat_move", json!({"unit": "E32", "permitted": "ride_through"}), &[3, 3, 3]);
    assert_eq!((field(&game, "E32", "dp"), field(&game, "E32", "rode_through")), (json!(2), json!(true)));
    go_to(&mut game, "redress");
    assert_eq!(field(&game, "E32", "dp"), 2, "the morale phase does not take it off again");
}

#[test]
fn a_leader_is_at_risk_with_his_unit() {
    let at_risk = |risk_on: &str| {
        let mut game = under("leader.riskOn", json!(risk_on));
        shoot(&mut game, "B41", "E11", 100, 6);
        game.next();
        musts(&game).iter().any(|title| title == "Goor is at risk")
    };
    assert!(at_risk("fireOrCombat"));
    assert!(!at_risk("combat"));
    let mut game = demo();
    act(&mut game, "leader_risk", json!({"leader": "GOO"}), &[1, 1]);
    assert_eq!(field(&game, "GOO", "killed"), true);
    go_to(&mut game, "morale_dps");
    assert_eq!(musts(&game), ["Goor: general or marshal killed or routing"]);
}

#[test]
fn dps_beyond_the_limit_are_lost_in_bases() {
    let fought = |limit: bool| {
        let mut game = under("dp.looseFilesCap", json!(limit));
        set(&mut game, "B21", "dp", json!(4));
        go_to(&mut game, "combats");
        // Nobody hits: inconclusive, two DPs each.
        act(&mut game, "combat", json!({"side_a": [{"unit": "E12"}], "side_b": [{"unit": "B21"}]}), &[1; 7]);
        (field(&game, "B21", "dp"), field(&game, "B21", "casualties"))
    };
    assert_eq!(fought(false), (json!(6), json!(0)));
    assert_eq!(fought(true), (json!(5), json!(1)));
}

#[test]
fn a_steadied_unit_stays_and_an_inspired_one_goes_further() {
    let mut game = demo();
    set(&mut game, "E11", "dp", json!(2));
    go_to(&mut game, "leaders");
    act(&mut game, "command_action", json!({"leader": "GOO", "action": "steady"}), &[]);
    assert_eq!(field(&game, "E11", "dp"), 1);
    act(&mut game, "command_action", json!({"leader": "MAF", "action": "inspire"}), &[]);
    act(&mut game, "command_action", json!({"leader": "MAF", "action": "inspire"}), &[]);
    assert_eq!(field(&game, "B11", "inspire_level"), 2);
    assert_eq!(reasons(&game, "command_action", json!({"leader": "MAF", "action": "orders"})), ["noActions"]);
    go_to(&mut game, "moves");
    assert_eq!(reasons(&game, "move", json!({"unit": "E11"})), ["steadied"]);
    let table = act(&mut game, "move", json!({"unit": "B11", "optional_d6": true}), &[4, 2]);
    assert_eq!(table[0], "Move B11 Leibregiment up to 80 yards; halt 20 yards from the enemy.");
}

#[test]
fn a_missed_lob_asks_who_stands_where_it_falls() {
    let mut game = under("turn.holdShooting", json!(false));
    let table = act(&mut game, "indirect_artillery", json!({"gun": "E41", "target": "B11"}), &[1]);
    assert_eq!(table, ["Mark the fall of shot 40 yards short of B11 Leibregiment."]);
    assert!(musts(&game)[0].starts_with("Who stands within 10 yards"), "{:?}", musts(&game));
    act(&mut game, "fall_of_shot", json!({"gun": "E41", "near": "E13 B12"}), &[]);
    assert_eq!((field(&game, "E13", "dp"), field(&game, "B12", "dp")), (json!(1), json!(1)));
}

#[test]
fn who_runs_moves_first_whichever_combat_it_was_in() {
    let mut game = demo();
    set(&mut game, "E13", "grade", json!("C"));
    go_to(&mut game, "combats");
    let fight = |a: &str, b: &str| json!({"side_a": [{"unit": a, "bases": 6}], "side_b": [{"unit": b, "bases": 6}]});
    let throw = |game: &mut Game<CloseFire>, a: &str, b: &str, hits: &str| {
        let input = game.examine("combat", &draft(fight(a, b))).action.unwrap();
        let mut script = Script::default();
        for text in [hits, "0"] {
            let RunState::Needs(need) = game.run(&input, script.clone()).state else { panic!("dice") };
            need.read(text).unwrap().add_to(&mut script);
        }
        let run = game.run(&input, script);
        game.carry_out(&input, &run).unwrap();
    };
    throw(&mut game, "E12", "B21", "3");
    throw(&mut game, "E13", "B22", "5");
    game.next();
    let order: Vec<String> = musts(&game).iter().map(|t| t.rsplit(": ").next().unwrap().to_owned()).collect();
    assert_eq!(order, ["rout", "retire", "any permitted action", "pursue"]);
}
