//! Recovery of infantry, cavalry and guns: E52, E53 and E56.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Value, json};

use crate::asking::{drawn as ask, merged, outcome, refused, wrong};
use crate::battle::{carry_out, demo, draft, go_to, set, titles};
use crate::guns::fire;

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
        let input = merged(json!({"zone": "tz", "hits": 2}), more);
        ask("recovery", input, &[])
    };
    assert_eq!(refused(&unit(json!({"order": "action"}))), ["notGranted"]);
    assert_eq!(refused(&unit(json!({"activation": "limited"}))), ["notGranted"]);
    assert_eq!(refused(&unit(json!({"activation": "fail"}))), ["failed"]);
    assert_eq!(refused(&unit(json!({"activation": "none"}))), ["notDrawn"]);
    assert_eq!(refused(&unit(json!({"arm": "artillery"}))), ["artilleryRecovers"]);
    assert_eq!(refused(&unit(json!({"broken": true, "hits": 0}))), ["broken", "nothing"]);
    assert_eq!(refused(&unit(json!({"recovered": true}))), ["recovered"]);
    assert!(wrong(unit(json!({"zone": ""}))).contains("where it stands"));
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
    assert!(wrong(ask("gun_recovery", json!({"hits": 1}), &[])).contains("where it stands"));
    assert_eq!(refused(&ask("gun_recovery", json!({}), &[])), ["nothing"]);
}

#[test]
fn guns_take_a_card_for_each_hit_also_after_an_elite_batterys_joker() {
    let rest = |hits: u8, quality: &str, cards: &[&str]| {
        ask("gun_recovery", json!({"hits": hits, "zone": "tz", "quality": quality}), cards)
    };
    let left = |hits: u8, cards: &[&str]| outcome(&rest(hits, "elite", cards))["hits_left"].clone();
    assert_eq!(left(3, &["jk", "2s", "3s"]), 0, "the cards after the joker have no effect");
    assert_eq!(left(3, &["2s", "jk", "6h"]), 0);
    assert_eq!(left(3, &["2s", "jk"]), 0, "nor need they be drawn");
    assert_eq!(left(3, &["2s", "6h", "3s"]), 2);
    let many = rest(2, "elite", &["jk", "2s", "3s"]);
    assert!(
        matches!(crate::asking::answer(&many), galloper::core::headless::RuleAnswer::Error(_)),
        "a card for each hit, no more"
    );
}

#[test]
fn cards_typed_in_one_line_are_taken_by_an_elite_battery() {
    for (line, hits, gone) in [("jk 2s 3s", 0, true), ("2s 6h 3s", 2, true), ("2 recovered", 1, false)] {
        let mut game = demo();
        for (key, value) in [("hits", json!(3)), ("quality", json!("elite")), ("sp", json!(5)), ("zone", json!("tz"))] {
            set(&mut game, "F14", key, value);
        }
        go_to(&mut game, "gun-recovery");
        let mut desk = galloper_test_support::desk_over(galloper::rulebooks::AnyGame::Dtn(game));
        for typed in ["rest f14", line, ""] {
            assert!(desk.enter(typed), "{typed}: {:?}", desk.message);
        }
        let who = desk.game().select("F14").unwrap()[0];
        assert_eq!(desk.game().field(who, "hits"), Some(json!(hits)), "{line}: {:?}", desk.message);
        let left = desk.game().luck().decks[0].left();
        assert_eq!(!left.contains("3s".parse().unwrap()), gone, "a card that was taken is out of the deck");
    }
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
    set(&mut game, "F14", "hits", json!(1));
    set(&mut game, "A14", "fatigue", json!(1));
    set(&mut game, "A14", "fires_on_chargers", json!(1));
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
