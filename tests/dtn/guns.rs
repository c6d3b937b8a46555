//! Artillery and recovery of DTN: the worked examples E44 to E53, E56 and E57, the odds of section 6, every switch, and two
//! periods of fire played through the sequence.

use galloper::core::game::Game;
use galloper::core::headless::{Answer, Ask};
use galloper::core::play::Play as _;
use galloper::core::sequence::Work;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::rulebooks::dtn::Dtn;
use galloper::rulebooks::dtn::guns::steps::{due_first, fired_on_chargers};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::asking::{odds, outcome, refused, ruled as with, with_cards};
use crate::battle::{begin, carry_out, demo, draft, field, go_to, here, index, set, subject};

fn ask(procedure: &str, input: Value, cards: &[&str]) -> Ask {
    with_cards(crate::asking::ask(procedure, input), cards)
}

fn fire(mut input: Value) -> Ask {
    let battery = input.as_object_mut().unwrap();
    battery.entry("effective_sp").or_insert(json!(2));
    ask("artillery_fire", input, &[])
}

fn hits(input: Value, cards: &[&str]) -> Value {
    outcome(&ask("resolve_fps", input, cards))["hits"].clone()
}

fn markers(n: u8) -> Value {
    json!({"markers": [{"count": n}]})
}

#[test]
fn e44_fire_points_by_range() {
    let fp = |input: Value| outcome(&fire(input))["fp"].clone();
    assert_eq!(fp(json!({"weight": "medium", "range": 7})), 2);
    assert_eq!(fp(json!({"weight": "medium", "range": 4})), 3);
    assert_eq!(fp(json!({"weight": "heavy", "range": 12})), 1);
    assert_eq!(fp(json!({"weight": "light", "range": 8})), 1);
    assert_eq!(refused(&fire(json!({"weight": "light", "range": 8.5}))), ["outOfRange"]);
    assert_eq!(fp(json!({"weight": "medium", "range": 5, "effective_sp": 1})), 1);
    assert_eq!(fp(json!({"weight": "medium", "range": 5, "effective_sp": 1, "moved": true})), 0);
    assert_eq!(fp(json!({"howitzer": true, "range": 3})), 2);
    // The band's letter serves for the inches; a consolidated single point fires in full; one deduction for all causes.
    assert_eq!(fp(json!({"band": "s"})), 3);
    assert_eq!(fp(json!({"band": "e", "effective_sp": 1, "consolidated": true})), 2);
    assert_eq!(fp(json!({"band": "s", "moved": true, "fired_on_chargers": true, "target_rapid": true})), 2);
    assert_eq!(fp(json!({"band": "s", "indirect": true})), 1);
    assert_eq!(refused(&fire(json!({}))), ["noRange"]);
}

#[test]
fn e44_what_the_markers_remember() {
    let heavy = outcome(&fire(json!({"weight": "heavy", "range": 9})));
    let wanted = json!({"fp": 1, "band": "long", "long_or_indirect": true, "heavy_or_howitzer": true, "bounce_fp": 0});
    assert_eq!(heavy, wanted);
    let howitzer = outcome(&fire(json!({"howitzer": true, "range": 8})));
    assert_eq!((&howitzer["long_or_indirect"], &howitzer["heavy_or_howitzer"]), (&json!(false), &json!(true)));
}

#[test]
fn a_second_target_by_bouncethrough() {
    let second = |mut more: Value| {
        let all = more.as_object_mut().unwrap();
        for (key, value) in [("range", json!(5)), ("bounce", json!(true)), ("bounce_behind", json!(2))] {
            all.entry(key).or_insert(value);
        }
        fire(more)
    };
    let both = outcome(&second(json!({})));
    assert_eq!((&both["fp"], &both["bounce_fp"]), (&json!(2), &json!(1)));
    assert_eq!(outcome(&second(json!({"moved": true})))["bounce_fp"], 0);
    assert_eq!(refused(&second(json!({"range": 4}))), ["bounceShort"]);
    assert_eq!(refused(&second(json!({"howitzer": true}))), ["bounceHowitzer"]);
    assert_eq!(refused(&second(json!({"bounce_bad_going": true}))), ["bounceBadGoing"]);
    assert_eq!(refused(&second(json!({"bounce_range": 10.1}))), ["bounceOutOfRange"]);
    assert_eq!(refused(&second(json!({"bounce_behind": 3.1}))), ["bounceDistance"]);
    let at_least = |behind: u8| with(second(json!({"bounce_behind": behind})), "guns.bounce.measure", json!("atLeast"));
    assert_eq!(refused(&at_least(2)), ["bounceDistance"]);
    assert_eq!(outcome(&at_least(3))["bounce_fp"], 1);
}

#[test]
fn e45_one_group() {
    assert_eq!(hits(markers(1), &["5S"]), 1);
    assert_eq!(hits(markers(1), &["5C"]), 0);
    assert_eq!(hits(markers(2), &["5C"]), 1);
    assert_eq!(hits(markers(2), &["5D"]), 0);
    assert_eq!(hits(markers(3), &["5D", "QS", "2C"]), 2);
    assert_eq!(hits(markers(3), &["9D", "3H", "KS"]), 1);
}

#[test]
fn e46_two_groups() {
    assert_eq!(hits(markers(5), &["3C", "9C"]), 2);
    assert_eq!(hits(markers(4), &["10D", "4S", "4H", "6C"]), 1);
}

#[test]
fn e47_beyond_six_markers() {
    let one = outcome(&ask("resolve_fps", markers(8), &["2H", "AS"]));
    assert_eq!((&one["hits"], &one["discarded"]), (&json!(1), &json!(2)));
    let two_faces = json!({"markers": [{"count": 5}, {"count": 3, "face": "leftFlank"}]});
    let two = outcome(&ask("resolve_fps", two_faces, &["2H", "AS", "4C"]));
    assert_eq!((&two["hits"], &two["discarded"]), (&json!(2), &json!(0)));
}

#[test]
fn e48_cover_and_jokers() {
    let covered = |n: u8| json!({"markers": [{"count": n}], "cover": "medium"});
    assert_eq!(hits(covered(1), &["3S"]), 0);
    assert_eq!(hits(covered(2), &["7C"]), 1);
    let joker = |heavy: bool| hits(json!({"markers": [{"heavy_or_howitzer": heavy}]}), &["JK"]);
    assert_eq!((joker(true), joker(false)), (json!(1), json!(0)));
    // The cards for a diamond need the rank as well; the diamond itself does not.
    assert_eq!(hits(covered(3), &["2D", "6S", "7S"]), 1);
}

#[test]
fn e49_fatigue() {
    let tired = |fatigue: u8, quality: &str, card: &str| {
        let done = outcome(&ask("fatigue", json!({"fatigue": fatigue, "quality": quality}), &[card]));
        assert_eq!(done["fatigue"], 0, "the fatigue goes");
        done["hits"].clone()
    };
    assert_eq!(tired(2, "regular", "4C"), 1);
    assert_eq!(tired(1, "regular", "4C"), 0);
    assert_eq!(tired(1, "regular", "4S"), 1);
    assert_eq!(tired(1, "secondRate", "JK"), 1);
    assert_eq!(tired(1, "regular", "JK"), 0);
    assert_eq!(refused(&ask("fatigue", json!({"fatigue": 0}), &[])), ["noFatigue"]);
}

#[test]
fn e50_choice_of_target() {
    let at = |range: Value| fire(json!({"range": range, "closest": 5}));
    outcome(&at(json!(5.8)));
    outcome(&at(json!(6)));
    assert_eq!(refused(&at(json!(6.2))), ["notClosest"]);
    assert_eq!(refused(&fire(json!({"range": 5, "in_arc": false}))), ["outOfArc"]);
}

#[test]
fn e51_overhead() {
    let over = |howitzer: bool, firer: u8, between: u8, target: u8, gap: u8, edge: u8| {
        fire(json!({"range": 8, "howitzer": howitzer, "level_firer": firer, "level_between": between,
            "level_target": target, "gap": gap, "front_edge": edge}))
    };
    outcome(&over(false, 2, 1, 2, 3, 4));
    assert_eq!(refused(&over(false, 2, 1, 1, 3, 4)), ["overheadLevel"]);
    outcome(&over(false, 1, 1, 2, 3, 4));
    assert_eq!(refused(&over(false, 2, 1, 2, 2, 4)), ["overheadGap"]);
    assert_eq!(refused(&over(false, 2, 1, 2, 3, 2)), ["overheadEdge"]);
    outcome(&over(false, 2, 1, 2, 3, 3));
    outcome(&over(true, 1, 1, 1, 3, 4));
    assert_eq!(refused(&over(false, 1, 1, 1, 3, 4)), ["overheadLevel"]);
    let close = over(true, 1, 1, 1, 1, 4);
    assert_eq!(refused(&close), ["overheadGap"]);
    outcome(&with(close, "guns.overhead.howitzersKeepClear", json!(false)));
}

#[test]
fn e52_recovery_of_infantry() {
    let left = |zone: &str, hits: u64, cards: &[&str]| {
        let done = outcome(&ask("recovery", json!({"zone": zone, "hits": hits}), cards));
        hits - done["hits_recovered"].as_u64().unwrap()
    };
    // 5H and 4D QC: only the five is red and high enough.
    assert_eq!(left("tz", 3, &["5H", "4D", "QC"]), 2);
    assert_eq!(left("cz", 2, &["JD", "10H"]), 1);
    assert_eq!(left("out", 2, &["AH", "2S"]), 1);
    assert_eq!(left("out", 2, &["JK", "JK"]), 2);
}

#[test]
fn recovery_needs_regroup_and_a_full_activation() {
    let unit = |more: Value| {
        let mut input = json!({"zone": "tz", "hits": 2});
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask("recovery", input, &[])
    };
    assert_eq!(refused(&unit(json!({"order": "action"}))), ["notGranted"]);
    assert_eq!(refused(&unit(json!({"activation": "limited"}))), ["notGranted"]);
    assert_eq!(refused(&unit(json!({"activation": "fail"}))), ["failed"]);
    assert_eq!(refused(&unit(json!({"activation": "none"}))), ["notDrawn"]);
    assert_eq!(refused(&unit(json!({"arm": "artillery"}))), ["artilleryRecovers"]);
    assert_eq!(refused(&unit(json!({"broken": true, "hits": 0}))), ["broken", "nothing"]);
    assert_eq!(refused(&unit(json!({"recovered": true, "zone": ""}))), ["recovered", "noZone"]);
}

#[test]
fn e53_recovery_of_guns() {
    let rest = |more: Value, cards: &[&str]| outcome(&ask("gun_recovery", more, cards));
    let tired = rest(json!({"fatigue": 1, "hits": 2}), &[]);
    assert_eq!((&tired["fatigue_recovered"], &tired["hits_recovered"]), (&json!(1), &json!(0)));
    let hit = rest(json!({"hits": 2, "zone": "tz"}), &["6H", "KS"]);
    assert_eq!(hit["hits_recovered"], 1);
    let elite = rest(json!({"hits": 2, "zone": "cz", "quality": "elite"}), &["JK"]);
    assert_eq!(elite["hits_recovered"], 2);
    assert_eq!(rest(json!({"hits": 1, "zone": "cz"}), &["JK"])["hits_recovered"], 0);
    assert_eq!(refused(&ask("gun_recovery", json!({"hits": 1}), &[])), ["noZone"]);
    assert_eq!(refused(&ask("gun_recovery", json!({}), &[])), ["nothing"]);
}

#[test]
fn e56_recovery_and_fire_exclude_each_other() {
    assert_eq!(refused(&fire(json!({"range": 5, "recovered": true}))), ["recovered"]);
    let rest = |fact: &str| ask("gun_recovery", json!({"fatigue": 1, fact: true}), &[]);
    assert_eq!(refused(&rest("fired_on_chargers")), ["firedOnChargers"]);
    assert_eq!(refused(&rest("fired")), ["fired"]);
    assert_eq!(refused(&rest("moved")), ["moved"]);

    // In a battle.
    let mut game = demo();
    set(&mut game, "F14", "hits", &json!(1));
    set(&mut game, "A14", "fatigue", &json!(1));
    set(&mut game, "A14", "fires_on_chargers", &json!(1));
    go_to(&mut game, "gun-recovery");
    assert_eq!(titles(&game.work()), ["F14 Battery, 8 pdr"], "A14 fired on chargers");
    let reasons = |game: &Game<Dtn>, procedure: &str, input: Value| {
        let examined = game.examine(procedure, &draft(input));
        examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert_eq!(reasons(&game, "gun_recovery", json!({"unit": "A14"})), ["firedOnChargers"]);
    let told = carry_out(&mut game, "gun_recovery", json!({"unit": "F14", "zone": "out"}), &["2h"]);
    assert_eq!(told, ["Take 1 hit off F14 Battery, 8 pdr.", "F14 Battery, 8 pdr does not fire this period."]);
    go_to(&mut game, "gun-fire");
    assert_eq!(reasons(&game, "artillery_fire", json!({"firer": "F14", "target": "A12", "range": 7})), ["recovered"]);
    assert!(!titles(&game.work()).contains(&"F14 Battery, 8 pdr".to_owned()));
}

#[test]
fn e57_headquarters_move() {
    let moved = outcome(&ask("hq_move", json!({"cp": 4}), &[]));
    assert_eq!((&moved["cp"], &moved["lost"]), (&json!(0), &json!(4)));
    let spent = ask("hq_move", json!({"cp": 3, "spent": 1}), &[]);
    assert_eq!(refused(&spent), ["pointsSpent"]);
    outcome(&with(spent, "hq.penalty", json!("forfeitRemaining")));
}

#[test]
fn who_may_not_fire() {
    let against = [
        ("is_artillery", json!(false), "notArtillery"),
        ("deployed", json!(false), "limbered"),
        ("silenced", json!(true), "silenced"),
        ("in_contact", json!(true), "inContact"),
        ("fired", json!(true), "fired"),
        ("effective_sp", json!(0), "noStrength"),
        ("friend", json!(true), "ownSide"),
    ];
    for (fact, value, key) in against {
        assert_eq!(refused(&fire(json!({"range": 5, fact: value}))), [key]);
    }
}

#[test]
fn odds_of_a_group_of_fire_points() {
    let group = |n: u8, heavy: bool, cover: &str| {
        let input = json!({"markers": [{"count": n, "heavy_or_howitzer": heavy}], "cover": cover});
        odds(&ask("resolve_fps", input, &[]), "hits")
    };
    let hit = |n: u8, heavy: bool, cover: &str| group(n, heavy, cover)["1"].clone();
    let three = |heavy: bool, cover: &str| group(3, heavy, cover).into_values().collect::<Vec<_>>();
    assert_eq!((hit(1, false, "none"), hit(2, false, "none")), ("13/54".into(), "13/27".into()));
    assert_eq!(three(false, "none"), ["647/1908", "1729/2862", "325/5724"]);
    assert_eq!((hit(1, true, "none"), hit(2, true, "none")), ("5/18".into(), "14/27".into()));
    assert_eq!(three(true, "none"), ["1729/5724", "1835/2862", "325/5724"]);
    assert_eq!((hit(1, false, "medium"), hit(2, false, "medium")), ("7/54".into(), "7/27".into()));
    assert_eq!(three(false, "medium"), ["1201/1908", "1015/2862", "91/5724"]);
}

#[test]
fn odds_of_fatigue() {
    let hit = |fatigue: u8, quality: &str| {
        let input = json!({"fatigue": fatigue, "quality": quality});
        odds(&ask("fatigue", input, &[]), "hits")["1"].clone()
    };
    assert_eq!((hit(1, "regular"), hit(1, "secondRate")), ("13/54".into(), "5/18".into()));
    assert_eq!((hit(2, "regular"), hit(2, "secondRate")), ("13/27".into(), "14/27".into()));
}

#[test]
fn odds_of_recovery() {
    for (zone, chance) in [("cz", "1/9"), ("tz", "1/3"), ("out", "13/27")] {
        for procedure in ["recovery", "gun_recovery"] {
            let all = odds(&ask(procedure, json!({"zone": zone, "hits": 1}), &[]), "hits_recovered");
            assert_eq!(all["1"], chance, "{procedure} {zone}");
        }
    }
    let elite = ask("gun_recovery", json!({"zone": "out", "hits": 2, "quality": "elite"}), &[]);
    // No joker and no red card: C(26,2) of C(54,2) ways.
    assert_eq!(odds(&elite, "hits_recovered")["0"], "325/1431");
}

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
        let shot = Ask { cards: cards.iter().map(|c| (*c).to_owned()).collect(), ..fire(json!({"range": range})) };
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
    assert_eq!(outcome(&Ask { cards, ..elite })["hits_recovered"], 0);
}

#[test]
fn switches_that_read_the_battle() {
    let mut game = demo();
    set(&mut game, "F14", "hits", &json!(1));
    set(&mut game, "A12", "fp", &json!(1));
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

#[test]
fn hits_may_be_typed_instead_of_cards() {
    assert_eq!(hits(markers(3), &["diamond", "2 hits"]), 2);
    assert_eq!(hits(markers(4), &["hit", "miss"]), 1);
    assert_eq!(outcome(&ask("fatigue", json!({"fatigue": 1}), &["1 hit"]))["hits"], 1);
    let rest = ask("recovery", json!({"zone": "out", "hits": 3}), &["2 recovered"]);
    assert_eq!(outcome(&rest)["hits_recovered"], 2);
    let impossible = ask("resolve_fps", markers(2), &["diamond"]);
    assert!(matches!((book("dtn").unwrap().resolve)(&impossible), Answer::Error(_)));
}

fn titles(work: &[Work]) -> Vec<String> {
    work.iter().map(|w| w.title.clone()).collect()
}

/// By hand fire points are a number; the markers that stay keep what they remember.
#[test]
fn fire_points_are_counted_by_hand() {
    let mut game = demo();
    go_to(&mut game, "gun-fire");
    carry_out(&mut game, "artillery_fire", json!({"firer": "F24", "target": "A12", "range": 12}), &[]);
    set(&mut game, "A12", "fp", &json!("+2"));
    assert_eq!(field(&game, "A12", "fp"), 3);
    let lying = |game: &Game<Dtn>| game.unit(index(game, "A12")).unwrap().own.fp.markers().to_vec();
    assert!(lying(&game)[0].heavy_or_howitzer && lying(&game)[0].long_or_indirect);
    assert!(!lying(&game)[2].heavy_or_howitzer);
    set(&mut game, "A12", "fp", &json!("-2"));
    assert!(lying(&game)[0].heavy_or_howitzer);
    assert!(game.set_field(subject(&game, "A12"), "fp", &json!("-2")).is_err(), "never below nought");
    set(&mut game, "A12", "fp", &json!(0));
    assert!(lying(&game).is_empty());
}

/// Two periods of fire: points gather, are resolved at three; fatigue gathers by itself and is resolved at two.
#[test]
fn a_battery_fires_in_two_periods() {
    let mut game = demo();
    go_to(&mut game, "gun-fire");
    assert_eq!(game.work().len(), 6, "all batteries of both sides");
    let told = carry_out(&mut game, "artillery_fire", json!({"firer": "F14", "target": "A12", "range": 7}), &[]);
    assert_eq!(
        told,
        ["Put 2 fire points on A12 IR 20 Kaunitz, front.", "Mark F14 Battery, 8 pdr as fired."],
        "what to do on the table"
    );
    assert_eq!((field(&game, "A12", "fp"), field(&game, "F14", "fired")), (json!(2), json!(true)));
    let told = game.next();
    assert_eq!(told, ["Put a fatigue marker on F14 Battery, 8 pdr: it has 1."]);
    assert_eq!(here(&game), "end", "two fire points and one fatigue are not resolved yet");
    assert_eq!(due_first(&game, index(&game, "A12")).len(), 1);
    assert_eq!(due_first(&game, index(&game, "F14"))[0].procedure, "fatigue");

    go_to(&mut game, "gun-fire");
    assert_eq!(game.flow().turn, 2);
    assert_eq!((field(&game, "F14", "fired"), field(&game, "F14", "fatigue")), (json!(false), json!(1)));
    let again = game.work().into_iter().find(|w| w.title.starts_with("F14")).unwrap();
    assert_eq!(again.note, "last at A12, 7″");
    carry_out(&mut game, "artillery_fire", json!({"firer": "F14"}), &[]);
    assert_eq!(field(&game, "A12", "fp"), 4, "same again");
    game.next();
    assert_eq!(here(&game), "gun-resolution");
    assert_eq!(titles(&game.work()), ["Fire on A12 IR 20 Kaunitz", "Fatigue of F14 Battery, 8 pdr"]);
    assert_eq!(game.tracker().open, 2);
    let told = carry_out(&mut game, "resolve_fps", json!({"unit": "A12"}), &["5d", "qs", "2c", "9s"]);
    assert_eq!(told[0], "Take all fire points off A12 IR 20 Kaunitz.");
    assert_eq!((field(&game, "A12", "hits"), field(&game, "A12", "broken")), (json!(3), json!(true)));
    assert!(told.contains(&"A12 IR 20 Kaunitz is broken: take it off the table.".to_owned()), "{told:?}");
    assert_eq!(field(&game, "A12", "fp"), 0);
    carry_out(&mut game, "fatigue", json!({"unit": "F14"}), &["4c"]);
    assert_eq!((field(&game, "F14", "fatigue"), field(&game, "F14", "hits")), (json!(0), json!(1)));
    assert!(game.work().is_empty());
    game.next();
    assert_eq!((here(&game), field(&game, "F14", "fatigue")), ("end", json!(0)), "tired once a period");
}

#[test]
fn a_silenced_battery_recovers_its_voice() {
    let mut game = demo();
    set(&mut game, "F14", "hits", &json!(1));
    set(&mut game, "F14", "fatigue", &json!(2));
    let told = carry_out(&mut game, "fatigue", json!({"unit": "F14"}), &["ks"]);
    assert!(told.iter().any(|line| line.contains("silenced")), "{told:?}");
    assert_eq!((field(&game, "F14", "silenced"), field(&game, "F14", "broken")), (json!(true), json!(false)));
    go_to(&mut game, "gun-recovery");
    let told = carry_out(&mut game, "gun_recovery", json!({"unit": "F14", "zone": "tz"}), &["6h", "2c"]);
    assert!(told.contains(&"Take the Silenced marker off F14 Battery, 8 pdr.".to_owned()), "{told:?}");
    assert_eq!((field(&game, "F14", "silenced"), field(&game, "F14", "hits")), (json!(false), json!(1)));
}

#[test]
fn a_second_shot_on_chargers_tires() {
    let mut game = demo();
    let battery = index(&game, "A14");
    assert!(fired_on_chargers(&mut game, battery).is_empty());
    assert_eq!(field(&game, "A14", "fatigue"), 0);
    assert!(fired_on_chargers(&mut game, battery).is_empty(), "one point is not resolved");
    assert!(fired_on_chargers(&mut game, battery).is_empty(), "a third shot costs no more");
    assert_eq!((field(&game, "A14", "fatigue"), field(&game, "A14", "fires_on_chargers")), (json!(1), json!(3)));
    go_to(&mut game, "end");
    game.next();
    assert_eq!(field(&game, "A14", "fires_on_chargers"), 0);
    fired_on_chargers(&mut game, battery);
    assert_eq!(fired_on_chargers(&mut game, battery)[0].procedure, "fatigue");
}

#[test]
fn infantry_recovers_in_its_divisions_turn() {
    let mut game = demo();
    set(&mut game, "FRI", "order", &json!("regroup"));
    set(&mut game, "F22", "hits", &json!(2));
    set(&mut game, "F24", "hits", &json!(1));
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["kh"]);
    game.next();
    assert_eq!(here(&game), "d3");
    let recovers: Vec<String> = titles(&game.work()).into_iter().filter(|t| t.ends_with("recovers")).collect();
    assert_eq!(recovers, ["F22 33e Ligne recovers"], "guns recover in the attrition phase");
    carry_out(&mut game, "recovery", json!({"unit": "F22", "zone": "out"}), &["2h", "3s"]);
    assert_eq!((field(&game, "F22", "hits"), field(&game, "F22", "recovered")), (json!(1), json!(true)));
    let twice = game.examine("recovery", &draft(json!({"unit": "F22", "zone": "out"})));
    assert_eq!(twice.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["recovered"]);
}

#[test]
fn nothing_to_do_is_no_stop() {
    let mut game = demo();
    for label in ["F14", "F24", "F34", "A14", "A24", "A34"] {
        set(&mut game, label, "limbered", &json!(true));
    }
    go_to(&mut game, "firefights");
    game.next();
    assert_eq!(here(&game), "end");
}

/// The entry line, then the list: "same again" for every battery that has a last target.
#[test]
fn fire_by_the_entry_line_and_as_a_list() {
    let mut desk = Desk::in_memory((book("dtn").unwrap().demo)(7).unwrap(), std::sync::Arc::new(|| {}));
    let value = |desk: &Desk, label: &str, key: &str| {
        let who = desk.game().select(label).unwrap()[0];
        desk.game().field(who, key).unwrap()
    };
    let to_fire = |desk: &mut Desk| {
        for _ in 0..200 {
            desk.next();
            if desk.game().tracker().step == "gun-fire" {
                return;
            }
        }
        panic!("no stop for fire");
    };
    to_fire(&mut desk);
    assert_eq!(
        desk.preview("fire f14 a12 7").text,
        "F14 Battery, 8 pdr fires at A12 IR 20 Kaunitz: 2 FP, effective range"
    );
    assert!(desk.enter("fire f14 a12 7"), "{:?}", desk.message);
    assert!(desk.enter("fire a24 f11 e left"), "{:?}", desk.message);
    assert!(desk.enter("fp a12 +2"));
    assert_eq!((value(&desk, "A12", "fp"), value(&desk, "F11", "fp")), (json!(4), json!(2)));

    to_fire(&mut desk);
    assert_eq!(desk.lists().iter().map(|p| p.id).collect::<Vec<_>>(), ["artillery_fire"]);
    desk.open_list("artillery_fire").unwrap();
    let list = desk.list.as_ref().unwrap();
    let at = list.rows.iter().position(|row| row.title.starts_with("F34")).unwrap();
    assert_eq!(list.rows.len(), 6);
    desk.list_move(at as isize);
    assert!(desk.enter("a22 l"), "the row keeps its battery: {:?}", desk.message);
    desk.list_rest();
    assert!(desk.list.is_none(), "{:?}", desk.message);
    let fp = |label: &str| value(&desk, label, "fp");
    assert_eq!(
        (fp("A12"), fp("F11"), fp("A22")),
        (json!(6), json!(4), json!(0)),
        "a single gun is worth nothing far off"
    );
    assert_eq!(value(&desk, "F34", "fired"), true);
    assert_eq!(value(&desk, "F24", "fired"), false, "it has no last target and takes no part");
}

fn row() -> impl Strategy<Value = Value> {
    let face = prop::sample::select(vec!["front", "rightFlank", "leftFlank", "rear"]);
    (0..9_u8, face, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(count, face, long, heavy, bounce)| {
        json!({"count": count, "face": face, "long_or_indirect": long, "heavy_or_howitzer": heavy, "bounce": bounce})
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_fire_points_bring_a_panic_or_more_hits_than_cards(
        rows in prop::collection::vec(row(), 0..4),
        cover in prop::sample::select(vec!["none", "minor", "medium", "severe"]),
        seed in any::<u64>(),
    ) {
        let count: u64 = rows.iter().map(|r| r["count"].as_u64().unwrap()).sum();
        let asked = Ask {
            seed: Some(seed),
            allow: vec!["all".to_owned()],
            ..ask("resolve_fps", json!({"markers": rows, "cover": cover, "sp": 3}), &[])
        };
        if let Answer::Outcome { outcome, .. } = (book("dtn").unwrap().resolve)(&asked) {
            prop_assert!(outcome["hits"].as_u64().unwrap() <= count.div_ceil(3) * 2);
            prop_assert_eq!(outcome["broken"].as_bool().unwrap(), outcome["hits"].as_u64().unwrap() >= 3);
        }
    }

    /// Whatever is done to a battery and its target, allowed or not, counters stay within their fields.
    #[test]
    fn counters_never_go_below_nought(acts in prop::collection::vec((0..6_u8, 0..13_u8), 1..25), seed in any::<u64>()) {
        let mut game: Game<Dtn> =
            Game::from_scenario(<Dtn as galloper::core::rulebook::Rulebook>::DEMO, seed).unwrap();
        let labels = ["F14", "F24", "F34", "A14", "A12", "F11"];
        for (what, n) in acts {
            let (label, other) = (labels[usize::from(n) % 6], labels[usize::from(n + 3) % 6]);
            let (procedure, input) = match what {
                0 => ("artillery_fire", json!({"firer": label, "target": other, "range": n})),
                1 => ("resolve_fps", json!({"unit": label})),
                2 => ("fatigue", json!({"unit": label})),
                3 => ("gun_recovery", json!({"unit": label, "zone": "out"})),
                4 => ("recovery", json!({"unit": label, "zone": "tz"})),
                _ => {
                    game.next();
                    continue;
                }
            };
            let examined = game.examine(procedure, &draft(input));
            let Some(input) = examined.input else { continue };
            let run = game.run(procedure, &input, galloper::core::chance::Script::generated());
            game.carry_out(procedure, &input, &run).unwrap();
            for label in labels {
                for (key, most) in [("fp", 30), ("fatigue", 2), ("hits", 255)] {
                    let value = field(&game, label, key).as_i64().unwrap();
                    prop_assert!((0..=most).contains(&value), "{} of {} is {}", key, label, value);
                }
            }
        }
    }
}
