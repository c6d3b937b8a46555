//! The readings of fire and recovery, each with its alternative.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::core::headless::RuleQuestion;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Value, json};

use crate::asking::{drawn as ask, outcome, refused, ruled as with};
use crate::battle::{demo, draft, set};
use crate::guns::{fire, markers};

#[test]
fn long_range_seven_in_all_its_readings() {
    let row = |n: u8, long: bool, bounce: bool| json!({"count": n, "long_or_indirect": long, "bounce": bounce});
    let hits = |switch: &str, rows: Vec<Value>, card: &str| {
        let ask = ask("resolve_fps", json!({"markers": rows}), &[card]);
        outcome(&with(ask, "guns.longRange7", json!(switch)))["hits"].clone()
    };
    for (switch, all, mixed, bounced) in [
        ("minRankAllMarkers", 0, 1, 0),
        ("minRankAnyMarker", 0, 0, 0),
        ("bounceOnly", 1, 1, 0),
        ("allocationCard", 1, 1, 1),
        ("off", 1, 1, 1),
    ] {
        assert_eq!(hits(switch, vec![row(2, true, false)], "6S"), all, "{switch}, all");
        assert_eq!(hits(switch, vec![row(1, true, false), row(1, false, false)], "6S"), mixed, "{switch}, mixed");
        assert_eq!(hits(switch, vec![row(1, true, true)], "6S"), bounced, "{switch}, bounced");
        assert_eq!(hits(switch, vec![row(2, true, true)], "7S"), 1, "{switch}, seven");
    }
    // A card before they are laid; none at effective range.
    let laid = |range: u8, cards: &[&str]| {
        let shot =
            RuleQuestion { cards: cards.iter().map(|c| (*c).to_owned()).collect(), ..fire(json!({"range": range})) };
        outcome(&with(shot, "guns.longRange7", json!("allocationCard")))["fp"].clone()
    };
    assert_eq!((laid(9, &["6S"]), laid(9, &["7H"]), laid(7, &[])), (json!(0), json!(1), json!(2)));
}

#[test]
fn every_other_switch_has_its_alternative() {
    let fp = |key: &str, value: Value, input: Value| outcome(&with(fire(input), key, value))["fp"].clone();
    let close = json!({"howitzer": true, "range": 3});
    assert_eq!(refused(&with(fire(close), "guns.ranges.howitzerClose", json!("mayNotFire"))), ["tooClose"]);
    assert_eq!(fp("guns.ranges.light", json!([4, 6, 9]), json!({"weight": "light", "range": 8.5})), 1);
    assert_eq!(fp("guns.fp.short", json!(4), json!({"range": 2})), 4);
    assert_eq!(fp("guns.fp.singleSp", json!("halved"), json!({"range": 2, "effective_sp": 1})), 2);
    assert_eq!(fp("guns.fp.singleSpLess", json!(2), json!({"range": 2, "effective_sp": 1})), 1);
    assert_eq!(fp("guns.fp.limitedLess", json!(2), json!({"range": 2, "moved": true})), 1);
    assert_eq!(fp("guns.closestMargin", json!(2), json!({"range": 7, "closest": 5})), 2);

    let hits = |key: &str, value: Value, input: Value, cards: &[&str]| {
        outcome(&with(ask("resolve_fps", input, cards), key, value))["hits"].clone()
    };
    let heavy = json!({"markers": [{"heavy_or_howitzer": true}], "cover": "minor"});
    assert_eq!(hits("guns.jokerVCover", json!("misses"), heavy.clone(), &["JK"]), 0);
    assert_eq!(hits("guns.jokerVCover", json!("ignores"), heavy, &["JK"]), 1);
    assert_eq!(hits("guns.diamond", json!("oneHitAtMost"), markers(3), &["5D", "QS", "2C"]), 1);
    assert_eq!(hits("guns.cover.minor", json!(5), json!({"markers": [{}], "cover": "minor"}), &["4S"]), 0);

    let fate = |key: &str, value: &str, guns: bool| {
        let input = json!({"markers": [{}], "sp": 4, "hits_before": 1, "is_artillery": guns});
        outcome(&with(ask("resolve_fps", input, &["5S"]), key, json!(value)))
    };
    assert_eq!(fate("guns.breakAt", "sp", false)["broken"], false);
    assert_eq!(fate("guns.breakAt", "halfSp", false)["broken"], true);
    let last = |switch: &str, value: &str, guns: bool| {
        let input = json!({"markers": [{}], "sp": 2, "hits_before": 1, "is_artillery": guns});
        let done = outcome(&with(ask("resolve_fps", input, &["5S"]), switch, json!(value)));
        (done["silenced"].clone(), done["broken"].clone())
    };
    assert_eq!(last("guns.breakAt", "sp", false), (json!(false), json!(true)));
    assert_eq!(last("guns.breakAt", "byHand", false), (json!(false), json!(false)));
    assert_eq!(last("guns.silence", "sp", true), (json!(true), json!(false)));
    assert_eq!(last("guns.silence", "byHand", true), (json!(false), json!(false)));

    let fell_back = ask("recovery", json!({"zone": "cz", "zone_after": "out", "hits": 1}), &["2H"]);
    assert_eq!(outcome(&fell_back)["hits_recovered"], 1);
    let before = with(fell_back, "guns.recovery.zone", json!("beforeFallBack"));
    assert_eq!(outcome(&before)["hits_recovered"], 0);
    let elite = ask("recovery", json!({"zone": "cz", "hits": 2, "quality": "elite"}), &["JK"]);
    let all_arms = with(elite.clone(), "guns.recovery.jokerEliteAllArms", json!(true));
    assert_eq!(outcome(&all_arms)["hits_recovered"], 2);
    let cards = vec!["JK".to_owned(), "2S".to_owned()];
    assert_eq!(outcome(&RuleQuestion { cards, ..elite })["hits_recovered"], 0);
}

#[test]
fn switches_that_read_the_battle() {
    let mut game = demo();
    set(&mut game, "F14", "hits", json!(1));
    set(&mut game, "A12", "fp", json!(1));
    let filled = |game: &Game<Dtn>, procedure: &str, input: Value, key: &str| {
        let mut form = draft(input);
        game.prefill(procedure, &mut form);
        form.0[key].clone()
    };
    assert_eq!(filled(&game, "artillery_fire", json!({"firer": "F14"}), "effective_sp"), 1);
    assert_eq!(filled(&game, "resolve_fps", json!({"unit": "A12"}), "side"), "a", "the firers draw");
    game.set_house_rule("guns.hitsReduceSp", Some(&json!(false))).unwrap();
    game.set_house_rule("guns.fpDeck", Some(&json!("target"))).unwrap();
    assert_eq!(filled(&game, "artillery_fire", json!({"firer": "F14"}), "effective_sp"), 2);
    assert_eq!(filled(&game, "resolve_fps", json!({"unit": "A12"}), "side"), "b");
    assert!(game.set_house_rule("guns.fp.short", Some(&json!(200))).is_err());
    assert!(game.set_house_rule("guns.cover.minor", Some(&json!(0))).is_err());
}
