//! Worked examples 19 to 29 and 38: fire.

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::schema::FieldInfo;
use galloper::rulebooks::book;
use galloper_test_support::questions::{allowed, and, answer, ask_of, outcome, refused, ruled, working};
use serde_json::{Value, json};

/// A fire attack whose 2D6 come to this sum.
pub fn fire(input: Value, sum: u8) -> RuleQuestion {
    RuleQuestion { dice: vec![json!(format!("{sum} total"))], ..ask_of("bbb", "fire_attack", input) }
}

fn nineteen(sum: u8) -> RuleQuestion {
    fire(json!({"firers": [{"weapon": "LB", "bases": 6, "distance": 9}]}), sum)
}

/// Example 21.
pub fn eight_ml(sum: u8) -> RuleQuestion {
    fire(json!({"firers": [{"weapon": "ML", "bases": 8}], "distance": 7}), sum)
}

fn is(found: &Value, column: &str, code: &str) {
    assert_eq!((&found["column"], &found["code"]), (&json!(column), &json!(code)), "{found}");
}

#[test]
fn example_19_six_bases_at_nine_inches() {
    let found = outcome(&nineteen(8));
    assert_eq!((&found["fp"], &found["column"], &found["column_index"]), (&json!(6), &json!("6"), &json!(5)));
}

#[test]
fn example_20_the_same_rolled_eight() {
    let found = outcome(&nineteen(8));
    is(&found, "6", "T");
    assert_eq!((&found["disrupted"], &found["bases_lost"]), (&json!(true), &json!(0)));
    assert_eq!(found["halts"], json!("rawOrTrained"));
    let halted = |quality: &str, moved: bool| {
        let told = json!({"target_quality": quality, "target_advancing": moved});
        outcome(&and(nineteen(8), told))["halted"].clone()
    };
    assert_eq!(halted("trained", true), json!(true));
    assert_eq!(halted("raw", true), json!(true));
    assert_eq!(halted("veteran", true), json!(false));
    assert_eq!(halted("raw", false), json!(false), "only who advances is halted");
}

#[test]
fn example_21_eight_bases_of_ml() {
    let found = outcome(&eight_ml(8));
    assert_eq!(found["fp"], json!(8));
    is(&found, "9", "V");
}

#[test]
fn example_22_the_same_at_woods() {
    let found = outcome(&and(eight_ml(8), json!({"target_terrain": [{"terrain": "woods"}]})));
    assert_eq!(found["net_shift"], json!(-1));
    is(&found, "6", "T");
}

#[test]
fn example_23_mounted_cavalry_has_no_cover_in_woods() {
    let found = outcome(&and(eight_ml(8), json!({"target_arm": "cavalry", "target_terrain": ["woods"]})));
    assert_eq!(found["net_shift"], json!(1));
    is(&found, "12", "1");
    assert_eq!((&found["bases_lost"], &found["disrupted"], &found["halted"]), (&json!(1), &json!(true), &json!(true)));
}

#[test]
fn example_24_a_disrupted_firer() {
    let found = outcome(&fire(json!({"firers": [{"weapon": "RR", "bases": 5, "distance": 4, "disrupted": true}]}), 7));
    assert_eq!((&found["fp"], &found["column"]), (&json!(7.5), &json!("9")));
}

#[test]
fn example_25_devastating_guns() {
    let firers = json!({"firers": [{"weapon": "BLA", "bases": 3, "distance": 15, "devastating": true}]});
    let found = outcome(&fire(firers, 12));
    assert_eq!((&found["fp"], &found["net_shift"]), (&json!(12), &json!(1)));
    is(&found, "16", "2");
    assert_eq!(found["low_ammo"], json!(true));
}

#[test]
fn example_26_reduced_and_low_already() {
    let firer = json!({"weapon": "RA", "bases": 2, "distance": 24, "reduced": true, "low_ammo": true});
    let found = outcome(&fire(json!({"firers": [firer]}), 11));
    assert_eq!(found["fp"], json!(0.5));
    is(&found, "0.5", "R");
    assert_eq!(found["low_ammo"], json!(true));
}

#[test]
fn example_27_the_last_columns() {
    for (fp, column) in [("49", "49"), ("49.5", "50+"), ("50", "50+")] {
        assert_eq!(outcome(&fire(json!({"fp": fp}), 7))["column"], json!(column));
    }
    // The same counted out: 49 bases of LB at 12 inches, and one more that is disrupted.
    let mut firers = vec![json!({"weapon": "LB", "bases": 49})];
    assert_eq!(outcome(&fire(json!({"firers": firers, "distance": 12}), 7))["column"], json!("49"));
    firers.push(json!({"weapon": "LB", "bases": 1, "disrupted": true}));
    assert_eq!(outcome(&fire(json!({"firers": firers, "distance": 12}), 7))["column"], json!("50+"));
}

#[test]
fn example_28_a_sixteenth() {
    let firer = json!({"weapon": "RA", "bases": 1, "distance": 24, "disrupted": true, "low_ammo": true,
        "reduced": true, "pivoted_or_unlimbered": true});
    for input in [json!({"fp": "1/16"}), json!({"firers": [firer]})] {
        let found = outcome(&fire(input.clone(), 11));
        assert_eq!(found["fp"], json!(0.0625));
        is(&found, "0.25", "none");
        assert_eq!(found["low_ammo"], json!(true));
        is(&outcome(&fire(input, 12)), "0.25", "R");
    }
}

#[test]
fn example_29_the_strongest_column() {
    for (roll, code) in [(2, "1"), (5, "2"), (6, "3")] {
        is(&outcome(&fire(json!({"fp": 60}), roll)), "50+", code);
    }
}

#[test]
fn example_38_a_reduced_battery_is_destroyed() {
    let found = outcome(&fire(json!({"fp": 6, "target_arm": "artillery", "target_reduced": true}), 10));
    is(&found, "6", "1");
    assert_eq!((&found["destroyed"], &found["silenced"]), (&json!(true), &json!(false)));
    let first = outcome(&fire(json!({"fp": 6, "target_arm": "artillery"}), 10));
    assert_eq!(
        (&first["destroyed"], &first["silenced"], &first["reduced"]),
        (&json!(false), &json!(true), &json!(true))
    );
}

#[test]
fn every_cell_of_the_table() {
    let headers = ["0.25", "0.5", "1", "2", "4", "6", "9", "12", "16", "20", "25", "30", "36", "42", "49", "50+"];
    let along = ["R", "T", "V", "1", "1", "1", "2", "2", "2", "3"];
    for (c, header) in headers.into_iter().enumerate() {
        for roll in 2..=12_u8 {
            let fp = if header == "50+" { "50" } else { header };
            let found = outcome(&fire(json!({"fp": fp}), roll));
            let k = c as i64 - (12 - i64::from(roll));
            let code = usize::try_from(k).map_or("none", |k| along[k.min(9)]);
            is(&found, header, code);
            assert_eq!(found["low_ammo"], json!(roll >= 11));
        }
    }
}

#[test]
fn all_weapons_at_all_bands() {
    let reach = |weapon: &str, far: f64| {
        let ask = fire(json!({"firers": [{"weapon": weapon, "bases": 1}], "distance": far}), 7);
        match answer(&ask) {
            RuleAnswer::Outcome { outcome, .. } => outcome["fp"].as_i64(),
            _ => None,
        }
    };
    let small = [("SM", [1, 0, 0, 0]), ("ML", [1, 1, 1, 0]), ("NG", [2, 1, 0, 0]), ("EB", [2, 1, 1, 0])];
    let more = [("LB", [2, 2, 1, 1]), ("RR", [3, 3, 2, 2]), ("RC", [3, 2, 0, 0])];
    for (weapon, factors) in small.into_iter().chain(more) {
        for (band, factor) in [3.0, 6.0, 9.0, 12.0].into_iter().zip(factors) {
            assert_eq!(reach(weapon, band), Some(factor).filter(|f| *f > 0), "{weapon} at {band}");
        }
        assert_eq!(reach(weapon, 12.5), None);
    }
    for (weapon, factors) in [("SA", [9, 3, 2, 0]), ("RA", [6, 4, 3, 1]), ("BLA", [9, 5, 4, 2]), ("MG", [12, 6, 0, 0])]
    {
        for (band, factor) in [3.0, 12.0, 18.0, 24.0].into_iter().zip(factors) {
            assert_eq!(reach(weapon, band), Some(factor).filter(|f| *f > 0), "{weapon} at {band}");
        }
        assert_eq!(reach(weapon, 24.5), None);
    }
}

#[test]
fn every_shift_by_itself() {
    let shift = |told: Value| outcome(&and(fire(json!({"fp": 9}), 7), told))["net_shift"].as_i64().unwrap();
    assert_eq!(shift(json!({"target_arm": "artillery", "target_limbered": true})), 1);
    assert_eq!(shift(json!({"target_arm": "cavalry"})), 1);
    assert_eq!(shift(json!({"target_arm": "cavalry", "target_mounted": false})), 0);
    assert_eq!(shift(json!({"target_inept": true})), 1);
    assert_eq!(shift(json!({"target_on_bridge": true})), 1);
    assert_eq!(shift(json!({"flanking_fire": true})), 1);
    assert_eq!(shift(json!({"flanking_fire": true, "target_terrain": ["town"]})), -2, "no flank in a town");
    assert_eq!(shift(json!({"flanking_fire": true, "target_terrain": ["fort"]})), -3, "nor in a fort");
    assert_eq!(shift(json!({"rockets": true})), 1);
    assert_eq!(shift(json!({"target_skirmisher": true})), -1);
    assert_eq!(shift(json!({"target_terrain": [{"terrain": "entrenchment", "strength": 2}]})), -2);
    assert_eq!(shift(json!({"target_terrain": ["woods", "town", "village"]})), -2, "the best counts alone");
    let of = |firer: &str| {
        let mut row = json!({"weapon": "LB", "bases": 6, "distance": 3});
        row[firer] = json!(true);
        outcome(&fire(json!({"firers": [row, {"weapon": "LB", "bases": 1, "distance": 3}]}), 7))["net_shift"].clone()
    };
    assert_eq!(of("skirmisher"), json!(1));
    assert_eq!(of("devastating"), json!(1));
    assert_eq!(of("ragged"), json!(-1));
}

#[test]
fn who_may_not_fire() {
    let against = |firer: Value| refused(&fire(json!({"firers": [firer]}), 7));
    assert_eq!(against(json!({"weapon": "RA", "bases": 2, "distance": 3, "silenced": true})), ["silenced"]);
    assert_eq!(against(json!({"weapon": "RA", "bases": 2, "distance": 3, "awaits_ammo": true})), ["awaitsAmmo"]);
    assert_eq!(against(json!({"weapon": "RA", "bases": 2, "distance": 3, "limbered": true})), ["limbered"]);
    assert_eq!(against(json!({"weapon": "RA", "bases": 2, "distance": 3, "fired": true})), ["fired"]);
    assert_eq!(against(json!({"weapon": "RA", "bases": 2, "distance": 25})), ["outOfRange"]);
    assert_eq!(against(json!({"weapon": "RA", "bases": 2})), ["noDistance"]);
    assert_eq!(against(json!({"weapon": "none", "bases": 2, "distance": 3})), ["noWeapon"]);
    assert_eq!(against(json!({"weapon": "LB", "bases": 0, "distance": 3})), ["noBases"]);
    assert_eq!(against(json!({"weapon": "LB", "bases": 2, "distance": 3, "removed": true})), ["removed"]);
}

#[test]
fn who_may_not_fire_is_left_out_and_named_while_the_others_fire() {
    let foot = json!({"unit": "F1", "weapon": "LB", "bases": 6, "distance": 3});
    let guns = json!({"unit": "F4", "weapon": "RA", "bases": 2, "distance": 3, "silenced": true, "devastating": true});
    let ask = fire(json!({"firers": [guns, foot]}), 12);
    let found = outcome(&ask);
    assert_eq!((&found["fp"], &found["net_shift"]), (&json!(12), &json!(0)), "its volleys do not count");
    assert_eq!((&found["left_out_firers"], &found["low_ammo_firers"]), (&json!([0]), &json!([1])));
    let said = working(&ask);
    assert!(said.contains("F4 is silenced and may not fire. Left out"), "{said}");
    let far = json!({"unit": "F5", "weapon": "SM", "bases": 2, "distance": 9});
    let both = fire(json!({"firers": [guns, far]}), 7);
    assert_eq!(refused(&both), ["silenced", "outOfRange"], "nobody is left");
    assert_eq!(outcome(&allowed(both))["fp"], json!(12), "the umpire lets them all");
    let again = outcome(&fire(json!({"firers": [foot, foot]}), 7));
    assert_eq!((&again["fp"], &again["left_out_firers"]), (&json!(12), &json!([1])), "named twice, it fires once");
    let rockets = json!({"unit": "F6", "weapon": "RKT", "bases": 1, "distance": 3});
    assert_eq!(refused(&fire(json!({"firers": [guns, rockets]}), 7)), ["rocketsAlone", "silenced"]);
}

#[test]
fn a_distance_that_is_not_told_is_asked_for_and_leaves_nobody_out() {
    let near = json!({"unit": "F1", "weapon": "LB", "bases": 6, "distance": 3});
    let untold = json!({"unit": "F2", "weapon": "LB", "bases": 6});
    assert_eq!(refused(&fire(json!({"firers": [near, untold]}), 7)), ["noDistance"]);
}

#[test]
fn guns_in_works_choose() {
    let ask = fire(json!({"fp": 9, "target_arm": "artillery", "target_terrain": ["entrenchment"]}), 10);
    assert!(matches!(answer(&ask), RuleAnswer::Needs(_)), "the owner is asked");
    let chosen = |what: &str| {
        outcome(&RuleQuestion { choices: [("silenced_or_low_ammo".to_owned(), what.to_owned())].into(), ..ask.clone() })
    };
    let low = chosen("low ammo");
    assert_eq!((&low["silenced"], &low["low_ammo_instead"]), (&json!(false), &json!(true)));
    let silenced = chosen("silenced");
    assert_eq!((&silenced["silenced"], &silenced["low_ammo_instead"]), (&json!(true), &json!(false)));
}

#[test]
fn a_target_gains_nothing_from_what_it_is_already() {
    let hit = |sum: u8, told: Value| outcome(&and(fire(json!({"fp": 9}), sum), told));
    let already = |found: &Value| {
        ["already_disrupted", "already_silenced", "already_reduced", "already_low_ammo"].map(|key| found[key].clone())
    };
    let [yes, no] = [true, false].map(Value::from);
    let none = [&no; 4].map(Value::clone);
    // Column 9: 8 gives V, 9 gives 1.
    let fresh = hit(8, json!({}));
    assert_eq!((&fresh["disrupted"], already(&fresh)), (&yes, none.clone()));
    let again = hit(8, json!({"target_disrupted": true}));
    assert_eq!((&again["disrupted"], &again["already_disrupted"], &again["halted"]), (&yes, &yes, &yes));
    let worse = hit(9, json!({"target_disrupted": true}));
    assert_eq!((&worse["bases_lost"], &worse["already_disrupted"]), (&json!(1), &yes), "bases it loses all the same");
    assert_eq!(already(&hit(2, json!({"target_disrupted": true}))), none, "no result, nothing to gain");
    let guns = hit(8, json!({"target_arm": "artillery", "target_silenced": true, "target_disrupted": true}));
    assert_eq!(already(&guns), [&no, &yes, &no, &no].map(Value::clone));
    let reduced = json!({"target_arm": "artillery", "target_reduced": true});
    let stays = ruled(and(fire(json!({"fp": 9}), 9), reduced), "fire.reducedHitAgain", "stays");
    assert_eq!(already(&outcome(&stays)), [&no, &no, &yes, &no].map(Value::clone));
    let works = json!({"target_arm": "artillery", "target_terrain": ["fort"], "target_low_ammo": true, "fp": 20});
    let low = RuleQuestion {
        choices: [("silenced_or_low_ammo".to_owned(), "lowAmmo".to_owned())].into(),
        ..and(fire(json!({"fp": 9}), 8), works)
    };
    assert_eq!(already(&outcome(&low)), [&no, &no, &no, &yes].map(Value::clone));
    // Guns in works that are silenced already have no Silenced marker to refuse.
    let twice = hit(10, json!({"target_arm": "artillery", "target_terrain": ["fort"], "target_silenced": true}));
    assert_eq!((&twice["silenced"], &twice["already_silenced"]), (&yes, &yes));
}

#[test]
fn firers_that_were_low_before_get_no_second_marker() {
    let firers = json!([{"weapon": "LB", "bases": 3, "low_ammo": true}, {"weapon": "LB", "bases": 3}]);
    let found = outcome(&fire(json!({"firers": firers, "distance": 3}), 11));
    assert_eq!((&found["low_ammo_firers"], &found["newly_low_firers"]), (&json!([0, 1]), &json!([1])));
}

#[test]
fn what_is_left_of_the_target() {
    let left = |sum: u8, told: Value| {
        let found = outcome(&and(fire(json!({"fp": 12}), sum), told));
        [&found["bases_left"], &found["spent"]].map(Value::clone)
    };
    // Column 12: 8 gives 1, 11 gives 2.
    assert_eq!(left(8, json!({})), [Value::Null, json!(false)], "nothing is known of it");
    assert_eq!(left(8, json!({"target_bases": 4})), [json!(3), json!(false)]);
    assert_eq!(left(8, json!({"target_bases": 4, "target_bases_original": 5})), [json!(3), json!(true)]);
    let veteran = json!({"target_bases": 4, "target_bases_original": 5, "target_quality": "veteran"});
    assert_eq!(left(8, veteran.clone()), [json!(3), json!(false)]);
    assert_eq!(left(11, veteran), [json!(2), json!(true)]);
    let own = json!({"target_bases": 4, "target_bases_original": 5, "target_spent_at_losses": 3});
    assert_eq!(left(8, own), [json!(3), json!(false)]);
    assert_eq!(left(11, json!({"target_bases": 2})), [json!(0), json!(false)]);
    assert_eq!(left(2, json!({"target_spent": true})), [Value::Null, json!(true)]);
}

#[test]
fn reduced_and_pivoted_hinder_guns_alone() {
    let points = |weapon: &str, hindered: &str| {
        let mut row = json!({"weapon": weapon, "bases": 6, "distance": 3});
        row[hindered] = json!(true);
        outcome(&fire(json!({"firers": [row]}), 7))["fp"].clone()
    };
    for hindered in ["reduced", "pivoted_or_unlimbered"] {
        assert_eq!(points("LB", hindered), json!(12), "{hindered}");
        assert_eq!(points("RA", hindered), json!(18), "{hindered}");
    }
    assert_eq!(points("LB", "disrupted"), json!(6));
}

#[test]
fn an_outcome_is_declared_as_it_comes() {
    let procedures = (book("bbb").unwrap().procedures)();
    let fields = procedures.iter().find(|info| info.id == "fire_attack").unwrap().outcome;
    let told =
        |key: &str| serde_json::to_value(FieldInfo::from(fields.iter().find(|f| f.key == key).unwrap())).unwrap();
    assert_eq!(told("fp")["kind"], json!("decimal"));
    for key in ["low_ammo_firers", "newly_low_firers"] {
        let info = told(key);
        assert_eq!((&info["kind"], &info["of"], &info["fields"]), (&json!("list"), &json!("whole"), &Value::Null));
    }
}

#[test]
fn the_working_reads_well() {
    let one = working(&fire(json!({"fp": 1}), 7));
    assert!(one.contains("1 fire point: column 1"), "{one}");
    let both = working(&fire(json!({"fp": 4, "firers": [{"weapon": "LB", "bases": 6, "distance": 3}]}), 7));
    assert!(both.contains("Counted by hand, whatever the firers would bring: 4."), "{both}");
    let far = ask_of("bbb", "allowance", json!({"crosses_difficult": true}));
    assert!(working(&far).contains("Terrain takes off 3″: 9″."), "{}", working(&far));
    let RuleAnswer::Refused(reasons) = answer(&fire(json!({"firers": [{"weapon": "LB", "bases": 6}]}), 7)) else {
        panic!("no distance")
    };
    assert_eq!(reasons[0].1, "Give the distance from the firer to the target.");
}
