//! Every switch both ways: what it changes.

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::rulebooks::book;
use galloper_test_support::questions::{allowed, answer, merged, outcome, refused, ruled, with_dice};
use serde_json::{Value, json};

use super::examples::{ask, regular};

/// The field of an outcome as shipped and under a house rule.
fn both(ask: RuleQuestion, key: &str, value: Value, field: &str) -> (Value, Value) {
    (outcome(&ask)[field].clone(), outcome(&ruled(ask, key, value))[field].clone())
}

#[test]
fn a02_without_house_values_the_factor_is_asked_for() {
    let woods = ask("movement", json!({"mobility": "wheeled", "cross_mph": 20, "terrain": "lightWoods"}));
    assert_eq!(outcome(&woods)["factor"], 4);
    let bare = ruled(woods, "chart.houseValues", false);
    assert_eq!(refused(&bare), ["factorUnknown"]);
    let mut given = bare.clone();
    given.input.insert("factor".to_owned(), json!(5));
    assert_eq!(outcome(&given)["distance"], 2);
    let saved = ruled(ruled(bare, "terrain.lightWoods.wheeled", 2), "chart.confirmed", json!(["lightWoods.wheeled"]));
    assert_eq!(outcome(&saved)["distance"], 5);
    // A cell with another figure than the shipped one was filled by the referee, and roads cost 1 by their meaning.
    let own = ask("movement", json!({"mobility": "wheeled", "cross_mph": 20, "terrain": "lightWoods"}));
    let own = ruled(ruled(own, "chart.houseValues", false), "terrain.lightWoods.wheeled", 2);
    assert_eq!(outcome(&own)["distance"], 5);
    let road = ask("movement", json!({"mobility": "wheeled", "road_mph": 40, "cross_mph": 20, "mode": "road"}));
    assert_eq!(outcome(&ruled(road, "chart.houseValues", false))["distance"], 20);
    let sheet = json!({"mobility": "tracked", "cross_mph": 12, "terrain": "brokenGround", "slope": "gentle"});
    assert_eq!(outcome(&ruled(ask("movement", sheet), "chart.houseValues", false))["distance"], 2);
    assert_eq!(refused(&ask("movement", json!({"cross_mph": 12, "terrain": "special"}))), ["factorUnknown"]);
}

#[test]
fn a03_distances_are_rounded_as_one_likes() {
    let thirds = ask("movement", json!({"kind": "infantry", "factor": 3}));
    assert_eq!(outcome(&thirds)["exact"], "2/3");
    assert_eq!(outcome(&thirds)["distance"], 0.667);
    let quarter = ruled(thirds.clone(), "move.round", "0.25");
    assert_eq!(outcome(&quarter)["distance"], 0.75);
    assert_eq!(outcome(&ruled(quarter.clone(), "move.roundDirection", "down"))["distance"], 0.5);
    assert_eq!(outcome(&ruled(quarter, "move.roundDirection", "up"))["distance"], 0.75);
    assert_eq!(outcome(&ruled(thirds.clone(), "move.round", 0.25))["distance"], 0.75, "as a number");
    assert_eq!(outcome(&ruled(thirds, "move.round", "0.5"))["distance"], 0.5);
}

#[test]
fn a04_mixed_ground_costs_by_the_inch_or_by_the_worst() {
    let legs = json!([{"terrain": "open", "inches": 3}, {"terrain": "brokenGround"}]);
    let tank = ask("movement", json!({"mobility": "tracked", "cross_mph": 12, "legs": legs}));
    assert_eq!(both(tank, "move.mixed", json!("worstFactor"), "distance"), (json!(4.5), json!(3)));
}

#[test]
fn a05_the_sign_of_a_modifier() {
    let truck = json!({"mobility": "wheeled", "size": "medium", "mire_modifier": 1});
    let nine = with_dice(ask("miring", truck), &[4, 5]);
    assert_eq!(both(nine, "mire.modifierSign", json!(-1), "mired"), (json!(true), json!(false)));
}

#[test]
fn a06_at_as_a_label_or_as_what_is_towed() {
    let gun = ask("miring", json!({"mobility": "wheeled", "size": "at"}));
    assert_eq!(outcome(&with_dice(gun.clone(), &[5, 6]))["mired"], true);
    assert_eq!(outcome(&ruled(gun, "mire.atSize", "towed"))["mired"], false);
}

#[test]
fn a07_a_test_for_each_feature_or_one_a_turn() {
    let two = ask("miring", json!({"mobility": "wheeled", "size": "light", "tests": 2}));
    assert_eq!(outcome(&with_dice(two.clone(), &[1, 1, 6, 6]))["feature"], 2);
    assert_eq!(outcome(&ruled(with_dice(two, &[1, 1]), "mire.when", "oncePerTurn"))["mired"], false);
}

#[test]
fn a08_the_move_of_a_vehicle_just_freed() {
    let freed = with_dice(ask("free_mired", json!({})), &[1]);
    assert_eq!(both(freed, "free.move", json!("half"), "moves"), (json!("full"), json!("half")));
    let half = json!({"mobility": "tracked", "cross_mph": 12, "share": "half"});
    assert_eq!(outcome(&ask("movement", half))["distance"], 3);
}

#[test]
fn a09_fire_while_towing() {
    let shelled = ask("tow", json!({"tow_turns": 1, "under_fire": true}));
    assert_eq!(both(shelled, "tow.resetOnFire", json!(false), "tow_turns"), (json!(0), json!(1)));
}

#[test]
fn clarification_4_fire_on_the_last_turn_of_towing() {
    let shelled = ask("tow", json!({"tow_turns": 2, "under_fire": true}));
    assert_eq!(both(shelled, "tow.fireOnLastTurn", json!("stops"), "freed"), (json!(true), json!(false)));
}

#[test]
fn a11_a_unit_alone_is_never_lowered_unless_ruled_so() {
    let alone = ask("initiative", json!({"high": 1, "irregular": true}));
    assert_eq!(both(alone, "initiative.singleUnit", json!("asOthers"), "initiative"), (json!("high"), json!("medium")));
}

#[test]
fn a13_cavalry_moves_after_dismounting() {
    let rider = ask("mount", json!({"troops": "cavalry"}));
    assert_eq!(both(rider, "mount.ownMountsMove", json!("none"), "may_move"), (json!(true), json!(false)));
}

#[test]
fn a14_a_tenth_of_which_allowance() {
    let shift = ask("pivot", json!({"adjustment": 0.6, "allowance": 5, "base_allowance": 10}));
    assert_eq!(both(shift, "pivot.adjustOf", json!("base"), "moving_firer"), (json!(true), json!(false)));
}

#[test]
fn a15_whose_initiative_is_counted() {
    let part = ask("initiative", json!({"high": 2, "formation_high": 2, "formation_low": 7}));
    assert_eq!(both(part, "initiative.counted", json!("formation"), "initiative"), (json!("high"), json!("low")));
}

#[test]
fn a16_formations_partly_present() {
    // A battalion less a platoon: regular, for the sheet lets a unit be left out; irregular if no part may be partial.
    let most = || regular(&["A", "B", "C1", "C2"]);
    let by = |value: Value| outcome(&ruled(most(), "toe.partialChildrenAllowed", value))["status"].clone();
    assert_eq!(outcome(&most())["status"], "regular");
    assert_eq!(
        (by(json!(0)), by(json!(1)), by(json!("mostKept"))),
        (json!("irregular"), json!("regular"), json!("regular"))
    );
    let mut overruled = most();
    overruled.input.insert("ruling".to_owned(), json!("irregular"));
    assert_eq!(outcome(&overruled)["status"], "irregular");
}

#[test]
fn clarification_1_who_acts_when_fired_upon() {
    let act = ask("discretionary_action", json!({"response": "act", "in_part": true}));
    assert_eq!(refused(&act), ["inPart"]);
    assert_eq!(outcome(&ruled(act, "discretionary.firedUponInPart", "wholeMayAct"))["acts"], true);
    let split = ask("discretionary_action", json!({"response": "split"}));
    assert_eq!(refused(&split), ["whole"]);
    assert_eq!(outcome(&ruled(split, "discretionary.firedUponWhole", "mayDivide"))["new_detachment"], true);
}

#[test]
fn clarification_2_stationary_binds_carriers() {
    let rider = ask("mount", json!({"troops": "cavalry", "carrier_moved": 3}));
    assert_eq!(outcome(&rider)["may_move"], true);
    assert_eq!(refused(&ruled(rider, "mount.stationaryBinds", "all")), ["carrierMoved"]);
}

#[test]
fn clarification_7_the_card_is_enough() {
    let blank = ask("orders_check", json!({"orders": true, "text": false}));
    assert_eq!(outcome(&blank)["may_move"], true);
    assert_eq!(refused(&ruled(blank, "orders.textNeeded", true)), ["noText"]);
    let card = ask("orders", json!({"detachments": [{}]}));
    assert_eq!(outcome(&card)["suspended"], false);
    assert_eq!(refused(&ruled(card, "orders.textNeeded", true)), ["noText"]);
}

#[test]
fn figures_of_the_sheet_can_be_changed() {
    let on_foot = |told: Value| ask("movement", merged(json!({"kind": "infantry"}), told));
    let cases = [
        ("speed.infantryWalk", json!(6), on_foot(json!({})), "distance", json!([2, 3])),
        ("speed.infantryRun", json!(6), on_foot(json!({"mode": "run"})), "distance", json!([4, 3])),
        ("speed.packHorse", json!(6), ask("movement", json!({"kind": "packHorse"})), "distance", json!([2, 3])),
        ("speed.cavalryWalk", json!(6), ask("movement", json!({"kind": "cavalry"})), "distance", json!([4, 3])),
        (
            "speed.cavalryGallop",
            json!(6),
            ask("movement", json!({"kind": "cavalry", "mode": "gallop"})),
            "distance",
            json!([8, 3]),
        ),
        ("scale.mphPerInch", json!(4), on_foot(json!({})), "distance", json!([2, 1])),
        ("scale.metresPerInch", json!(100), ask("scale", json!({"inches": 5})), "metres", json!([250, 500])),
        ("modifier.gentleSlope", json!(3), on_foot(json!({"slope": "gentle"})), "factor", json!([2, 4])),
        ("modifier.steepSlope", json!(3), on_foot(json!({"slope": "steep"})), "factor", json!([3, 4])),
        ("modifier.mud", json!(3), on_foot(json!({"ground": "mud"})), "factor", json!([2, 4])),
        ("modifier.snow", json!(3), on_foot(json!({"ground": "snow"})), "factor", json!([2, 4])),
        ("terrain.marsh.infantry", json!(1.5), on_foot(json!({"terrain": "marsh"})), "factor", json!([3, 1.5])),
        ("pivot.perCent", json!(20), ask("pivot", json!({"allowance": 10})), "limit", json!([1, 2])),
        ("overrun.mgFirepower", json!(3), ask("overrun", json!({})), "mg_firepower", json!([2, 3])),
        ("tow.stillTurns", json!(1), ask("tow", json!({"tow_turns": 1})), "freed", json!([false, true])),
        ("free.roll", json!(2), with_dice(ask("free_mired", json!({})), &[2]), "freed", json!([false, true])),
        ("mire.wheeled", json!([11, 9, 9]), ask_mire("wheeled", &[4, 5]), "mired", json!([false, true])),
        ("mire.tracked", json!([12, 9, 9]), ask_mire("tracked", &[4, 5]), "mired", json!([false, true])),
        ("mire.halftrack", json!([12, 9, 9]), ask_mire("halftrack", &[4, 5]), "mired", json!([false, true])),
        ("orders.delay", json!(1), ask("orders", json!({"detachments": [{}]})), "turn_effective", json!([1, 2])),
        ("reserve.moraleModifier", json!(-3), ask("reserve_movement", json!({})), "morale_modifier", json!([-2, -3])),
    ];
    for (key, value, ask, field, shipped_and_changed) in cases {
        assert_eq!(json!(both(ask, key, value, field)), shipped_and_changed, "{key}");
    }
}

#[test]
fn which_ground_mires_is_on_the_chart() {
    let drives = |terrain: &str| ask("movement", json!({"mobility": "tracked", "cross_mph": 12, "terrain": terrain}));
    assert_eq!(outcome(&with_dice(drives("stream"), &[6, 6]))["mired"], true);
    assert_eq!(outcome(&ruled(drives("stream"), "terrain.stream.mireTest", false))["mired"], false);
    assert_eq!(outcome(&drives("sand"))["mired"], false);
    let sand = ruled(drives("sand"), "terrain.sand.mireTest", true);
    assert_eq!(outcome(&with_dice(sand, &[6, 6]))["mired"], true);
}

fn ask_mire(mobility: &str, dice: &[u8]) -> RuleQuestion {
    with_dice(ask("miring", json!({"mobility": mobility, "size": "medium"})), dice)
}

#[test]
fn switches_that_refuse() {
    let runs = json!({"kind": "infantry", "mode": "run", "ran_last_turn": true});
    let uphill = json!({"kind": "cavalry", "mode": "gallop", "slope": "gentle"});
    let scouts = json!({"orders": true, "general": true, "role": "fo", "referee_approves": true});
    let walked = json!({"detachments": [{"walks": true}]});
    let spotted = json!({"response": "act", "cause": "spottingRound", "spotting_distance": 6});
    let cases: [(&str, Value, RuleQuestion, &[&str], &[&str]); 8] = [
        ("speed.infantryRunsInARow", json!(true), ask("movement", runs), &["ranLastTurn"], &[]),
        ("speed.gallopOnlyAtCostOne", json!(false), ask("movement", uphill), &["gallop"], &[]),
        ("orders.latitude", json!(false), ask("orders_check", scouts), &[], &["unclear"]),
        ("orders.walkersOutOfReach", json!(true), ask("orders", walked), &[], &["walks"]),
        ("discretionary.spottingInches", json!(6), ask("discretionary_action", spotted), &["tooFar"], &[]),
        ("reserve.used", json!(false), ask("reserve_movement", json!({})), &[], &["notUsed"]),
        ("reserve.gunDanger", json!(20), ask("reserve_movement", json!({"gun_distance": 25})), &["dangerArea"], &[]),
        (
            "reserve.infantryDanger",
            json!(3),
            ask("reserve_movement", json!({"infantry_distance": 4})),
            &["dangerArea"],
            &[],
        ),
    ];
    for (key, value, ask, shipped, changed) in cases {
        assert_eq!(refused(&ask), shipped, "{key} as shipped");
        assert_eq!(refused(&ruled(ask, key, value)), changed, "{key} changed");
    }
}

#[test]
fn nonsense_in_a_switch_is_refused_in_a_sentence() {
    let bad = [
        ("move.order", json!(["morale", "low", "medium", "high"])),
        ("move.order", json!(["morale", "discretionary", "low", "low", "high"])),
        ("mire.modifierSign", json!(2)),
        ("toe.partialChildrenAllowed", json!(-1)),
        ("scale.mphPerInch", json!(0)),
        ("mire.wheeled", json!([1, 2])),
        ("free.roll", json!(0)),
        ("free.roll", json!(7)),
        ("pivot.perCent", json!(101)),
        ("overrun.mgFirepower", json!(300)),
        ("terrain.open.infantry", json!(-1)),
        ("move.round", json!(0.3)),
    ];
    for (key, value) in bad {
        let ask = allowed(ruled(ask("scale", json!({"mph": 4})), key, value));
        let text = format!("{:?}", (book("lightning_war").unwrap().resolve)(&ask));
        assert!(text.starts_with("Error") && text.contains(key), "{key}: {text}");
    }
}

#[test]
fn every_value_is_listed_with_its_mark_and_a_name() {
    let tables = (book("lightning_war").unwrap().tables)();
    let of = |key: &str| serde_json::to_value(tables.get(key).unwrap().mark).unwrap();
    assert_eq!((of("terrain.brokenGround.tracked"), of("modifier.gentleSlope")), (json!("sheet"), json!("sheet")));
    assert_eq!((of("terrain.marsh.infantry"), of("terrain.open.cavalry")), (json!("house"), json!("reading")));
    assert!(tables.entries().all(|(_, entry)| !entry.label.is_empty()));
}

#[test]
fn vehicles_mire_where_the_chart_says_so() {
    let tables = (book("lightning_war").unwrap().tables)();
    let terrain_of = |key: &str| Some(key.strip_prefix("terrain.")?.strip_suffix(".mireTest")?.to_owned());
    let terrains: Vec<String> = tables.entries().filter_map(|(key, _)| terrain_of(key)).collect();
    assert!(terrains.len() > 10, "{terrains:?}");
    for terrain in terrains {
        let key = format!("terrain.{terrain}.mireTest");
        let chart = ask("terrain_chart", json!({ "terrain": terrain }));
        let drive = json!({ "mobility": "wheeled", "road_mph": 20, "cross_mph": 20, "terrain": terrain, "factor": 1 });
        let drive = allowed(ask("movement", drive));
        for mires in [true, false] {
            assert_eq!(outcome(&ruled(chart.clone(), &key, mires))["mire_test"], mires, "{key}");
            let rolls = matches!(answer(&ruled(drive.clone(), &key, mires)), RuleAnswer::Needs(_));
            assert_eq!(rolls, mires, "{key} = {mires}");
        }
    }
}
