//! Cases for the values of artillery and recovery.

use galloper::core::battle::Battle as _;
use serde_json::{Value, json};

use super::{Case, filled, plain, seen, with};
use crate::asking::merged;
use crate::battle::{carry_out, go_to, here, set};

pub fn guns() -> Vec<Case> {
    let fire = |input: Value| plain("artillery_fire", input);
    let resolve = |input: Value, cards: &[&str]| with("resolve_fps", input, cards);
    let cover = |level: &str, card: &str| resolve(json!({"markers": [{}], "cover": level}), &[card]);
    let over = |more: Value| {
        let input = merged(json!({"range": 8, "level_firer": 2, "level_between": 1, "level_target": 2}), more);
        plain("artillery_fire", input)
    };
    let recovery = |zone: &str, card: &str| with("recovery", json!({"zone": zone, "hits": 1}), &[card]);
    let last_hit = |guns: bool| json!({"markers": [{}], "sp": 2, "hits_before": 1, "is_artillery": guns});
    vec![
        ("guns.ranges.light", json!([4, 7, 8]), fire(json!({"weight": "light", "range": 7}))),
        ("guns.ranges.medium", json!([4, 8, 11]), fire(json!({"weight": "medium", "range": 11}))),
        ("guns.ranges.heavy", json!([5, 8, 12]), fire(json!({"weight": "heavy", "range": 5}))),
        ("guns.ranges.howitzer", json!([4, 9, 10]), fire(json!({"howitzer": true, "range": 9}))),
        ("guns.ranges.howitzerClose", json!("mayNotFire"), fire(json!({"howitzer": true, "range": 3}))),
        ("guns.horseWeight", json!("medium"), fire(json!({"horse": true, "range": 9}))),
        ("guns.fp.short", json!(4), fire(json!({"band": "s"}))),
        ("guns.fp.effective", json!(3), fire(json!({"band": "e"}))),
        ("guns.fp.long", json!(2), fire(json!({"band": "l"}))),
        ("guns.fp.singleSp", json!("halved"), fire(json!({"band": "l", "effective_sp": 1}))),
        ("guns.fp.singleSpLess", json!(2), fire(json!({"band": "s", "effective_sp": 1}))),
        ("guns.fp.limitedLess", json!(2), fire(json!({"band": "s", "moved": true}))),
        ("guns.closestMargin", json!(2), fire(json!({"range": 7, "closest": 5}))),
        ("guns.overhead.gap", json!(1), over(json!({"gap": 2}))),
        ("guns.overhead.edge", json!(2), over(json!({"front_edge": 2}))),
        ("guns.overhead.howitzersKeepClear", json!(false), over(json!({"gap": 2, "howitzer": true}))),
        ("guns.bounce.distance", json!(4), fire(json!({"range": 5, "bounce": true, "bounce_behind": 4}))),
        ("guns.bounce.measure", json!("atLeast"), fire(json!({"range": 5, "bounce": true, "bounce_behind": 2}))),
        ("guns.longRange7", json!("off"), resolve(json!({"markers": [{"long_or_indirect": true}]}), &["6s"])),
        ("guns.longRank", json!(6), resolve(json!({"markers": [{"long_or_indirect": true}]}), &["6s"])),
        ("guns.cover.minor", json!(5), cover("minor", "4s")),
        ("guns.cover.medium", json!(8), cover("medium", "7s")),
        ("guns.cover.severe", json!(12), cover("severe", "js")),
        (
            "guns.jokerVCover",
            json!("misses"),
            resolve(json!({"markers": [{"heavy_or_howitzer": true}], "cover": "minor"}), &["jk"]),
        ),
        ("guns.diamond", json!("oneHitAtMost"), resolve(json!({"markers": [{"count": 3}]}), &["5d", "qs", "2c"])),
        ("guns.fpDeck", json!("target"), seen(|game| filled(game, "resolve_fps", json!({"unit": "A12"}), "side"))),
        (
            "guns.resolveAt",
            json!(2),
            seen(|game| {
                go_to(game, "gun-fire");
                carry_out(game, "artillery_fire", json!({"firer": "F14", "target": "A12", "range": 7}), &[]);
                game.next();
                here(game).into()
            }),
        ),
        (
            "guns.fatigueAt",
            json!(1),
            seen(|game| {
                go_to(game, "gun-fire");
                carry_out(game, "artillery_fire", json!({"firer": "F14", "target": "A12", "range": 7}), &[]);
                game.next();
                here(game).into()
            }),
        ),
        ("guns.breakAt", json!("byHand"), resolve(last_hit(false), &["5s"])),
        ("guns.silence", json!("byHand"), resolve(last_hit(true), &["5s"])),
        (
            "guns.hitsReduceSp",
            json!(false),
            seen(|game| {
                set(game, "F14", "hits", json!(1));
                filled(game, "artillery_fire", json!({"firer": "F14"}), "effective_sp")
            }),
        ),
        ("guns.recovery.cz", json!(10), recovery("cz", "10h")),
        ("guns.recovery.tz", json!(4), recovery("tz", "4h")),
        ("guns.recovery.out", json!(3), recovery("out", "2h")),
        (
            "guns.recovery.zone",
            json!("beforeFallBack"),
            with("recovery", json!({"zone": "cz", "zone_after": "out", "hits": 1}), &["2h"]),
        ),
        (
            "guns.recovery.jokerEliteAllArms",
            json!(true),
            with("recovery", json!({"zone": "out", "hits": 1, "quality": "elite"}), &["jk"]),
        ),
    ]
}
