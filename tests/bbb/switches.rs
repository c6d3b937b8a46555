//! Every ruling that is a switch, flipped: something changes.

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::tables::ValueSource;
use galloper::rulebooks::book;
use galloper_test_support::questions::{and, answer, ask_of, outcome, refused, ruled};
use serde_json::{Value, json};

use super::assault::assault;
use super::fire::{eight_ml, fire};

/// What a field of the outcome is by default, and under another value of a switch.
fn flips(ask: &RuleQuestion, field: &str, key: &str, to: Value, default: Value, flipped: Value) {
    let under = |ask: &RuleQuestion| match answer(ask) {
        RuleAnswer::Outcome { outcome, .. } => outcome.pointer(&format!("/{}", field.replace('.', "/"))).cloned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(under(ask), Some(default), "{key} as it stands");
    assert_eq!(under(&ruled(ask.clone(), key, to)), Some(flipped), "{key} flipped");
}

fn roll(input: Value, sum: u8) -> RuleQuestion {
    RuleQuestion { dice: vec![json!(format!("{sum} total"))], ..ask_of("bbb", "movement_roll", input) }
}

fn far(input: Value) -> RuleQuestion {
    ask_of("bbb", "allowance", input)
}

#[test]
fn movement() {
    let disrupted = roll(json!({"order": "disrupted"}), 8);
    flips(&disrupted, "order", "move.disruptedMoveRallies", json!(false), json!("goodOrder"), json!("disrupted"));
    let worst = roll(json!({"passive": true, "spent": true}), 2);
    flips(&worst, "ignores_terrain", "move.minus1IgnoresTerrain", json!(false), json!(true), json!(false));
    let guns = roll(json!({"arm": "artillery", "passive": true, "spent": true}), 2);
    flips(&guns, "order", "move.artilleryDisrupted", json!("disrupted"), json!("goodOrder"), json!("disrupted"));
    let no_dice = ask_of("bbb", "movement_roll", json!({"arm": "artillery"}));
    assert!(matches!(answer(&no_dice), RuleAnswer::Needs(_)), "guns roll");
    let free = outcome(&ruled(no_dice, "move.whoRolls", "notArtillery"));
    assert_eq!(free["move"], json!("full"), "guns need not roll");
    let alone = roll(json!({"arm": "artillery", "isolated": true}), 7);
    assert_eq!(refused(&alone), ["isolated"]);
    assert!(refused(&ruled(alone, "artillery.isolated", "onlyIfSilenced")).is_empty());
}

#[test]
fn the_half_move_over_bad_ground() {
    let half = far(json!({"kind": "half", "crosses_difficult": true, "arm": "cavalry"}));
    flips(&half, "inches", "allowance.halfMove", json!("subtractFirst"), json!(3), json!(6));
    // What is no terrain is as dear as ever: a change of formation, the front arc.
    let others = [
        (json!({"n_formation_changes": 1}), 0.0, 0.0),
        (json!({"front_arc": false}), 3.0, 3.0),
        (json!({"front_arc": false, "crosses_difficult": true}), 0.0, 1.5),
        (json!({"road_column": true, "n_linear": 1}), 9.0, 10.5),
        (json!({"crosses_difficult": true, "n_linear": 3}), 3.0, 3.0),
    ];
    for (told, usual, subtracted_first) in others {
        let ask = and(far(json!({"kind": "half"})), told);
        assert_eq!(outcome(&ask)["inches"].as_f64(), Some(usual), "{ask:?}");
        let ask = ruled(ask, "allowance.halfMove", "subtractFirst");
        assert_eq!(outcome(&ask)["inches"].as_f64(), Some(subtracted_first), "{ask:?}");
    }
}

#[test]
fn the_cost_of_a_change_of_formation() {
    let change = far(json!({"kind": "half", "n_formation_changes": 1}));
    flips(&change, "inches", "allowance.formationCost", json!("halfOfPermitted"), json!(0), json!(3));
}

#[test]
fn the_road() {
    let road = far(json!({"kind": "half", "road_column": true}));
    flips(&road, "inches", "allowance.road", json!("fullOnly"), json!(12), json!(6));
}

#[test]
fn recovery() {
    let two = roll(json!({"bases": 2, "bases_original": 5}), 12);
    flips(&two, "recovered", "recover.perTurn", json!(2), json!(1), json!(2));
    let declined = roll(json!({"bases": 2, "bases_original": 5, "decline_recovery": true}), 12);
    assert!(refused(&declined).is_empty());
    assert_eq!(refused(&ruled(declined, "recover.mayDecline", false)), ["mustRecover"]);
    let guns = roll(json!({"arm": "artillery", "bases": 2, "bases_original": 5}), 12);
    flips(&guns, "recovered", "recover.artillery", json!(true), json!(0), json!(1));
}

#[test]
fn fire_at_the_edges_and_by_rockets() {
    let left = and(fire(json!({"fp": "1/4"}), 12), json!({"target_terrain": ["woods"]}));
    flips(&left, "code", "fire.pastEdge", json!("noEffect"), json!("R"), json!("none"));
    let rockets = fire(json!({"firers": [{"weapon": "RKT", "bases": 1, "distance": 6}]}), 12);
    assert_eq!(refused(&rockets), ["rocketsAlone"]);
    assert_eq!(outcome(&ruled(rockets, "fire.rocketsAlone", true))["column"], json!("0.5"), "one to the right");
    let unlisted = fire(json!({"rockets": true}), 12);
    assert_eq!(refused(&unlisted), ["rocketsAlone"]);
    assert_eq!(outcome(&ruled(unlisted, "fire.rocketsAlone", true))["column"], json!("0.5"));
    let limbered = fire(json!({"firers": [{"weapon": "RA", "bases": 2, "distance": 3, "limbered": true}]}), 7);
    assert_eq!(refused(&limbered), ["limbered"]);
    assert_eq!(outcome(&ruled(limbered, "fire.limberedFires", true))["fp"], json!(12));
    let both = json!([{"weapon": "LB", "bases": 6, "distance": 3}, {"weapon": "RKT", "bases": 1, "distance": 6}]);
    let ask = fire(json!({"firers": both}), 12);
    assert_eq!(outcome(&ask)["net_shift"], json!(1));
    flips(&ask, "low_ammo_firers", "fire.rocketsRunLow", json!(false), json!([0, 1]), json!([0]));
}

#[test]
fn damaged_figures_of_the_fire_table() {
    let one =
        |weapon: &str, distance: u8| fire(json!({"firers": [{"weapon": weapon, "bases": 2, "distance": distance}]}), 7);
    flips(&one("RC", 6), "fp", "fire.factors.RC", json!([3, 1]), json!(4), json!(2));
    for (other, near, far) in [(json!([9, 3, 1]), 18, 2), (json!([6, 3, 2]), 12, 4), (json!([6, 3, 1]), 12, 2)] {
        for (distance, shipped, changed) in [(3, 18, near), (12, 6, 6), (18, 4, far)] {
            flips(&one("SA", distance), "fp", "fire.factors.SA", other.clone(), json!(shipped), json!(changed));
        }
    }
}

#[test]
fn who_runs_low() {
    let two = json!([{"weapon": "LB", "bases": 3, "distance": 3}, {"weapon": "LB", "bases": 2, "distance": 3}]);
    let ask = fire(json!({"firers": two}), 12);
    assert_eq!(outcome(&ask)["low_ammo_firers"], json!([0, 1]));
    let picked = ruled(ask, "fire.lowAmmoFirers", "ownerPicks");
    let RuleAnswer::Needs(need) = answer(&picked) else { panic!("the owner picks") };
    assert_eq!(need.wanted(), "firer 1 or firer 2");
    let second = RuleQuestion { choices: [("low_ammo".to_owned(), "firer 2".to_owned())].into(), ..picked };
    assert_eq!(outcome(&second)["low_ammo_firers"], json!([1]));
}

#[test]
fn mixed_firers() {
    let three = json!([{"weapon": "LB", "bases": 1, "distance": 3, "devastating": true},
        {"weapon": "LB", "bases": 1, "distance": 3}, {"weapon": "LB", "bases": 1, "distance": 3}]);
    let ask = fire(json!({"firers": three}), 7);
    flips(&ask, "net_shift", "fire.mixedFirers", json!("majority"), json!(1), json!(0));
    let mut two = three;
    two[1]["devastating"] = json!(true);
    let ask = ruled(fire(json!({"firers": two}), 7), "fire.mixedFirers", "majority");
    flips(&ask, "net_shift", "fire.mixedFirers", json!("all"), json!(1), json!(0));
}

#[test]
fn guns_under_fire() {
    let reduced = fire(json!({"fp": 6, "target_arm": "artillery", "target_reduced": true}), 10);
    flips(&reduced, "destroyed", "fire.reducedHitAgain", json!("stays"), json!(true), json!(false));
    let works = fire(json!({"fp": 20, "target_arm": "artillery", "target_terrain": ["riflePits"]}), 7);
    assert!(matches!(answer(&works), RuleAnswer::Needs(_)), "code 1 leaves the choice open too");
    assert!(matches!(
        answer(&ruled(works.clone(), "fire.fortifiedChoice", "notWhenReduced")),
        RuleAnswer::Outcome { .. }
    ));
    assert!(matches!(answer(&ruled(works, "cover.fortifications", json!(["fort"]))), RuleAnswer::Outcome { .. }));
}

#[test]
fn cover() {
    let stacked = and(eight_ml(7), json!({"target_terrain": ["woods", "village"]}));
    flips(&stacked, "net_shift", "cover.fireCumulative", json!(true), json!(-1), json!(-2));
    let horse = and(
        eight_ml(7),
        json!({"target_arm": "cavalry",
        "target_terrain": ["woods", "stream"]}),
    );
    flips(&horse, "net_shift", "cover.judged", json!("anyServes"), json!(1), json!(0));
    let pits = and(eight_ml(7), json!({"target_arm": "cavalry", "target_terrain": ["riflePits"]}));
    flips(&pits, "net_shift", "cover.fortifications", json!(["fort"]), json!(0), json!(1));
    let fort =
        and(assault(json!({"bases": 4}), json!({"bases": 4}), &[1, 6]), json!({"terrain": ["fort", "steepSlope"]}));
    flips(&fort, "modifier", "cover.assaultCumulative", json!(false), json!(-5), json!(-3));
    let guns = and(
        assault(json!({"bases": 4}), json!({"bases": 4, "arm": "artillery"}), &[1, 6]),
        json!({"terrain": ["gentleSlope"]}),
    );
    flips(&guns, "modifier", "cover.gentleSlopeLinear", json!(true), json!(0), json!(-1));
}

#[test]
fn dismounted_cavalry_are_foot_under_cover_and_in_an_assault() {
    let woods =
        and(eight_ml(7), json!({"target_arm": "cavalry", "target_mounted": false, "target_terrain": ["woods"]}));
    flips(&woods, "net_shift", "cover.dismounted", json!(false), json!(-1), json!(0));
    let mounted = and(eight_ml(7), json!({"target_arm": "cavalry", "target_terrain": ["woods"]}));
    assert_eq!(outcome(&mounted)["net_shift"], json!(1), "mounted it is a good target, and woods do not shelter it");
    let on_foot = json!({"bases": 4, "arm": "cavalry", "dismounted": true});
    let town = and(assault(json!({"bases": 4}), on_foot.clone(), &[1, 6]), json!({"terrain": ["town"]}));
    flips(&town, "modifier", "cover.dismounted", json!(false), json!(-2), json!(0));
    let fled = assault(json!({"bases": 12, "in_depth": true}), on_foot, &[6, 1]);
    flips(&fled, "defender_retires", "cover.dismounted", json!(false), json!(12), json!(18));
}

#[test]
fn assaults() {
    let beaten = assault(json!({"bases": 4}), json!({"bases": 4}), &[6, 2]);
    flips(&beaten, "defender_retires", "assault.def46Retire", json!(6), json!(9), json!(6));
    flips(&beaten, "defender_disrupted", "assault.disruptAll", json!(false), json!(true), json!(false));
    let sides = json!({"attackers": [{"bases": 2, "aggressive": true}, {"bases": 2}], "defenders": [{"bases": 4}]});
    let mixed = RuleQuestion { dice: vec![json!(6), json!(2)], ..ask_of("bbb", "assault", sides) };
    flips(&mixed, "modifier", "assault.mixedSides", json!("all"), json!(1), json!(0));
    flips(&mixed, "modifier", "assault.mixedSides", json!("majority"), json!(1), json!(0));
    let guns = assault(json!({"bases": 4}), json!({"bases": 4, "arm": "artillery"}), &[6, 2]);
    flips(&guns, "defenders.0.bases_lost", "assault.artillery", json!("likeOthers"), json!(0), json!(1));
    flips(&guns, "defenders.0.disrupted", "assault.artillery", json!("likeOthers"), json!(false), json!(true));
    // A tie, then 4 v 3: disrupted between the rounds, both have the penalty, but one of them alone did before.
    let tied = assault(json!({"bases": 5}), json!({"bases": 5, "disrupted": true}), &[3, 4, 4, 3]);
    flips(&tied, "modifier", "assault.betweenRounds", json!("disruptedToo"), json!(1), json!(0));
    let two = json!({"attackers": [{"unit": "a", "bases": 3}, {"unit": "b", "bases": 3}], "defenders": [{"bases": 6}],
        "attacker_losses_to": "b"});
    let lost = RuleQuestion { dice: vec![json!(1), json!(6)], ..ask_of("bbb", "assault", two) };
    flips(&lost, "attackers.0.bases_lost", "assault.losses", json!("firstListed"), json!(0), json!(1));
}

#[test]
fn spent_and_silenced() {
    let spent = |told: Value| ask_of("bbb", "spent_check", told);
    let well = spent(json!({"bases_original": 5, "bases": 5, "spent": true}));
    flips(&well, "spent", "spent.recoverable", json!(true), json!(true), json!(false));
    let worn = spent(json!({"bases_original": 5, "bases": 1}));
    flips(&worn, "spent", "spent.threshold", json!("scenarioOnly"), json!(true), json!(false));
    let table = json!({"raw": 5, "trained": 5, "veteran": 5});
    flips(&worn, "spent", "spent.atLosses", table, json!(true), json!(false));
    let works = ask_of("bbb", "silenced_artillery", json!({"in_fortification": true}));
    flips(&works, "must_retire", "silenced.fortMustRetire", json!(true), json!(false), json!(true));
    flips(&works, "marker_off_after_movement", "silenced.markerOff", json!("byHand"), json!(true), json!(false));
}

#[test]
fn what_terrain_takes_from_a_general_is_ours_and_marked_so() {
    let rides = far(json!({"arm": "general", "crosses_difficult": true}));
    flips(&rides, "inches", "allowance.terrainGeneral", json!(3), json!(18), json!(15));
    let tables = (book("bbb").unwrap().tables)();
    let mark = |key: &str| tables.get(key).unwrap().mark;
    assert_eq!(tables.get("allowance.terrain").unwrap().value.get("general"), None, "the sheet has none");
    assert_eq!((mark("allowance.terrain"), mark("allowance.terrainGeneral")), (ValueSource::Sheet, ValueSource::House));
    assert_eq!((mark("cover.dismounted"), mark("silenced.markerOff")), (ValueSource::Reading, ValueSource::Reading));
    let older = json!({"infantry": 3, "artillery": 6, "cavalry": 6, "general": 6});
    assert_eq!(outcome(&ruled(rides, "allowance.terrain", older))["inches"], json!(12), "older house rules hold");
}

#[test]
fn moves_recorded() {
    let moved = ask_of("bbb", "move", json!({}));
    flips(&moved, "advancing", "move.advancing", json!("asSaid"), json!(true), json!(false));
    let back = ask_of("bbb", "move", json!({"low_ammo": true, "out_of_range": true}));
    flips(&back, "resupplied", "ammo.resupply", json!("outOfRange"), json!(false), json!(true));
}

#[test]
fn every_value_has_a_mark_a_label_and_alternatives_that_fit() {
    let tables = (book("bbb").unwrap().tables)();
    for (key, entry) in tables.entries() {
        assert!(!entry.label.is_empty(), "{key}");
        for other in &entry.alternatives {
            assert!(tables.check(key, other).is_ok(), "{key} takes {other}");
            let ask = ruled(far(json!({})), key, other.clone());
            assert!(matches!(answer(&ask), RuleAnswer::Outcome { .. }), "{key} = {other} fits the rules");
        }
        let switch = entry.value.is_boolean();
        assert!(!switch || entry.alternatives.len() == 2, "{key} can be switched");
    }
}
