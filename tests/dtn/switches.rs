//! Every value of DTN's tables, changed: something comes out differently for each, and none is without its test.

use std::collections::BTreeSet;

use galloper::core::game::{Game, tables_of};
use galloper::core::headless::{Answer, Ask};
use galloper::core::play::Play as _;
use galloper::core::tables::Patch;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Value, json};

use crate::asking::{answer, ask, table, with_cards, with_dice};
use crate::battle::{begin, carry_out, demo, draft, field, go_to, here, set};

/// What comes of a look under house rules.
type Look = Box<dyn Fn(&Patch) -> Value>;

/// A key, another value for it, and a look that sees the difference.
type Case = (&'static str, Value, Look);

/// The answer to a question, as a plain value.
fn asked(question: Ask) -> Look {
    Box::new(move |house| {
        let question = Ask { house_rules: house.clone(), ..question.clone() };
        match answer(&question) {
            Answer::Outcome { outcome, .. } => outcome,
            Answer::Refused(reasons) => reasons.into_iter().map(|(key, _)| key).collect(),
            Answer::Needs(need) => json!(need.wanted()),
            Answer::Error(text) => json!(text),
        }
    })
}

fn with(procedure: &str, input: Value, cards: &[&str]) -> Look {
    asked(with_cards(ask(procedure, input), cards))
}

fn plain(procedure: &str, input: Value) -> Look {
    asked(ask(procedure, input))
}

/// The odds of a question.
fn counted(question: Ask) -> Look {
    Box::new(move |house| {
        let rows = table(&Ask { house_rules: house.clone(), ..question.clone() }).rows;
        rows.into_iter().map(|(row, chance)| json!([row, chance.to_string()])).collect()
    })
}

/// What is seen in the demo battle.
fn seen(look: impl Fn(&mut Game<Dtn>) -> Value + 'static) -> Look {
    Box::new(move |house| {
        let mut game = demo();
        for (key, value) in house {
            game.set_house_rule(key, Some(value)).unwrap();
        }
        look(&mut game)
    })
}

fn filled(game: &Game<Dtn>, procedure: &str, input: Value, key: &str) -> Value {
    let mut form = draft(input);
    game.prefill(procedure, &mut form);
    form.0.get(key).cloned().unwrap_or_default()
}

fn deck_and_command() -> Vec<Case> {
    let firefight = || json!({"a_sp": 2, "b_sp": 2});
    let tie = || plain("first_mover", json!({"cp_a": 2, "cp_b": 2}));
    let order = |d1: f64, d2: f64| plain("issue_order", json!({"order": "action", "cp": 9, "d1": d1, "d2": d2}));
    vec![
        ("deck.ace", json!("high"), with("morale_check", json!({"morale": 6}), &["as"])),
        ("deck.jokers", json!(0), counted(ask("activation", json!({"a_rating": 7})))),
        ("deck.mode", json!("shared"), counted(ask("firefight", firefight()))),
        ("deck.reshuffle", json!("everyDraw"), counted(ask("morale_check", json!({"morale": 6, "new_hits": 2})))),
        ("cp.difference", json!("bigMinusSmall"), asked(with_dice(ask("cp_throw", json!({"class": "C8"})), &[6, 2]))),
        ("cp.c4", json!([0, 0, 0, 1, 2, 2]), asked(with_dice(ask("cp_throw", json!({"class": "C4"})), &[3]))),
        (
            "cp.throwers",
            json!("allWithClass"),
            seen(|game| {
                let corps = game.commands.iter().find(|c| field(game, &c.label, "role") != "commander").unwrap();
                let label = corps.label.clone();
                set(game, &label, "c_class", &json!("C6"));
                game.work().len().into()
            }),
        ),
        (
            "cp.carryOver",
            json!(true),
            seen(|game| {
                go_to(game, "end");
                set(game, "DAV", "cp", &json!(3));
                game.next();
                field(game, "DAV", "cp")
            }),
        ),
        ("cp.firstTie", json!("random"), tie()),
        ("orders.stretch", json!(6), order(0.0, 12.0)),
        ("orders.leastCost", json!(0), order(0.0, 0.0)),
        ("orders.freePassStretches", json!(2), plain("pass_cps", json!({"n": 3, "cp": 3, "d2": 24}))),
        (
            "orders.attachTurns",
            json!(3),
            seen(|game| {
                let order = json!({"issuer": "DAV", "recipient": "F24", "order": "attach", "attach_to": "STH",
                    "cp": 9, "issuer_activation": "full"});
                carry_out(game, "issue_order", order, &[]);
                field(game, "F24", "attach_turns")
            }),
        ),
        ("orders.distance.dg", json!(3), with("general_risk", json!({"distance": 3.5}), &["2h"])),
        ("orders.distance.senior", json!(5), with("general_risk", json!({"distance": 6, "role": "corps"}), &["2h"])),
        ("orders.reform", json!("none"), plain("reform", json!({}))),
        (
            "orders.corpsDirect",
            json!(false),
            seen(|game| {
                set(game, "DAV", "hq", &json!(false));
                let order = json!({"issuer": "DAV", "recipient": "FRI", "order": "action", "d1": 10, "d2": 10});
                let order = game.examine("issue_order", &draft(order)).input.unwrap();
                order["direct"].clone()
            }),
        ),
        (
            "activation.twoCards",
            json!("oneUnseen"),
            counted(ask("activation", json!({"a_rating": 9, "senior_in_contact": true}))),
        ),
        (
            "activation.ownRating",
            json!("ownOnly"),
            seen(|game| filled(game, "activation", json!({"who": "F21"}), "a_rating")),
        ),
        (
            "activation.moveLapsesOnFail",
            json!(false),
            with("activation", json!({"a_rating": 7, "order": "move"}), &["as"]),
        ),
        ("hq.penalty", json!("forfeitRemaining"), plain("hq_move", json!({"cp": 2, "spent": 1}))),
        ("hq.good", json!(5), plain("hq_move", json!({}))),
        ("hq.bad", json!(3), plain("hq_move", json!({"going": "bad"}))),
    ]
}

fn moving(order: &str, activation: &str, what: &str, more: Value) -> Look {
    let mut input = json!({"order": order, "activation": activation, "move_type": what});
    input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    plain("move", input)
}

/// A rate of the table, seen at its end for good going.
fn rate(arm: &str, art_type: &str, rapid: bool) -> Look {
    let what = if rapid { "rapid" } else { "normal" };
    moving("move", "full", what, json!({"arm": arm, "art_type": art_type}))
}

fn movement() -> Vec<Case> {
    let mut cases: Vec<Case> = vec![
        ("moves.freeOnlyWhenLimited", json!(true), moving("none", "full", "changeFace", json!({}))),
        ("moves.regroupAdjusts", json!(false), moving("regroup", "full", "changeFace", json!({}))),
        ("moves.fallBackUnderMove", json!(false), moving("move", "full", "fallBack", json!({}))),
        ("moves.disengagement", json!("none"), moving("action", "limited", "fallBack", json!({}))),
        ("moves.breakOffLimited", json!("nothing"), moving("breakOff", "limited", "retreat", json!({}))),
        ("moves.defendNeedsFull", json!(false), moving("none", "limited", "takeDefend", json!({}))),
        ("movement.table.hq.rapid", json!([11, 3]), {
            let look = plain("hq_move", json!({}));
            Box::new(move |house: &Patch| {
                let mut house = house.clone();
                house.insert("movement.hqRapid".to_owned(), json!(true));
                look(&house)
            })
        }),
        ("movement.table.general.rapid", json!([15, 8]), plain("general_move", json!({}))),
        ("movement.hqRapid", json!(true), plain("hq_move", json!({}))),
        ("movement.defileMost", json!(3), moving("action", "full", "normal", json!({"defile": true, "crossed": 2}))),
        ("movement.relief", json!(3), moving("none", "full", "relief", json!({"distance": 2.5}))),
        ("movement.clearOfEnemy", json!(1), moving("none", "full", "takeCover", json!({"enemy_distance": 2}))),
        ("movement.roadMarchVulnerable", json!(false), moving("move", "full", "roadMarch", json!({}))),
        ("movement.faceIsMove", json!(false), moving("none", "full", "changeFace", json!({}))),
        (
            "movement.limberIsMove",
            json!(true),
            moving("none", "full", "normal", json!({"arm": "artillery", "limber": "unlimber", "distance": 0})),
        ),
        ("movement.fallBackKeepsDefend", json!(true), moving("none", "full", "fallBack", json!({"status": "defend"}))),
        ("movement.defendAdjusts", json!("any"), moving("none", "full", "relief", json!({"status": "defend"}))),
        (
            "movement.moveLapse",
            json!("never"),
            seen(|game| {
                set(game, "FRI", "order", &json!("move"));
                go_to(game, "divisions");
                begin(game, "FRI");
                carry_out(game, "activation", json!({"who": "FRI"}), &["ks"]);
                while here(game) != "divisions" {
                    game.next();
                }
                field(game, "FRI", "order")
            }),
        ),
        ("zones.contact", json!(5), plain("zone", json!({"distance": 4.5}))),
        ("zones.contactInTerrain", json!(4), plain("zone", json!({"distance": 3, "terrain_affected": true}))),
        ("zones.threat", json!(9), plain("zone", json!({"distance": 9}))),
    ];
    let rows = [
        ("movement.table.infantry.normal", "movement.table.infantry.rapid", "infantry", "medFoot"),
        ("movement.table.battleCav.normal", "movement.table.battleCav.rapid", "battleCav", "medFoot"),
        ("movement.table.skirmCav.normal", "movement.table.skirmCav.rapid", "skirmCav", "medFoot"),
        ("movement.table.heavyFoot.normal", "movement.table.heavyFoot.rapid", "artillery", "heavyFoot"),
        ("movement.table.medFoot.normal", "movement.table.medFoot.rapid", "artillery", "medFoot"),
        ("movement.table.lightFoot.normal", "movement.table.lightFoot.rapid", "artillery", "lightFoot"),
        ("movement.table.horse.normal", "movement.table.horse.rapid", "artillery", "horse"),
    ];
    for (normal, rapid, arm, art_type) in rows {
        cases.push((normal, json!([1, 1]), rate(arm, art_type, false)));
        cases.push((rapid, json!([1, 1]), rate(arm, art_type, true)));
    }
    cases
}

fn attack() -> Vec<Case> {
    let approach = |distance: f64, more: Value| {
        let mut input = json!({"arm": "battleCav", "distance": distance});
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        plain("approach", input)
    };
    let two_batteries = json!({"markers": [{"count": 2, "check": 1}, {"count": 2, "check": 2}]});
    vec![
        ("attack.approach", json!("atMost"), approach(8.0, json!({}))),
        ("attack.approachDistance", json!(2.5), approach(6.0, json!({}))),
        ("attack.approachLowVisibility", json!(2.5), approach(6.0, json!({"low_visibility": true}))),
        (
            "attack.lowVisibilityBelow",
            json!(5),
            seen(|game| {
                game.setup_mut().conditions.insert("visibility".to_owned(), json!(7));
                (filled(game, "approach", json!({"unit": "F21"}), "low_visibility") == true).into()
            }),
        ),
        ("attack.spare", json!(2), approach(8.0, json!({}))),
        ("attack.finalBonus", json!(1), approach(8.0, json!({}))),
        (
            "attack.firefightLeast",
            json!(0.5),
            plain("final_move", json!({"attack": "pin", "spare": 4, "distance": 3, "ends_at": 0.5})),
        ),
        (
            "attack.firefightMost",
            json!(3),
            plain("final_move", json!({"attack": "firefight", "spare": 1, "distance": 6})),
        ),
        ("attack.priorHits", json!("withNew"), with("morale_check", json!({"morale": 6}), &["6h"])),
        (
            "attack.attritionCausesInCheck",
            json!(true),
            plain("artillery_check", json!({"batteries": [{"range": 5, "moved": true}]})),
        ),
        ("attack.severalBatteries", json!("apart"), with("resolve_fps", two_batteries, &["2h", "5c"])),
        (
            "attack.evadeLimbers",
            json!(false),
            seen(|game| {
                let input = game.examine("evade", &draft(json!({"unit": "A14"}))).input.unwrap();
                let run = game.run("evade", &input, galloper::core::chance::Script::of_dice([2]));
                game.carry_out("evade", &input, &run).unwrap();
                field(game, "A14", "limbered")
            }),
        ),
    ]
}

fn guns() -> Vec<Case> {
    let fire = |input: Value| plain("artillery_fire", input);
    let resolve = |input: Value, cards: &[&str]| with("resolve_fps", input, cards);
    let cover = |level: &str, card: &str| resolve(json!({"markers": [{}], "cover": level}), &[card]);
    let over = |more: Value| {
        let mut input = json!({"range": 8, "level_firer": 2, "level_between": 1, "level_target": 2});
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
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
                set(game, "F14", "hits", &json!(1));
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

/// A charge; the second side commits nothing unless it is said.
fn charge(attackers: Value, more: Value, cards: &[&str]) -> Look {
    let mut input = json!({"attackers": attackers, "defender_sp": 9, "defender_committed": 0});
    input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    with("charge_combat", input, cards)
}

/// How many cards each side of a charge draws.
fn cards_of(attackers: Value, more: Value) -> Look {
    let mut input = json!({"attackers": attackers, "defender_sp": 9, "defender_committed": 1});
    input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let seeded = Ask { seed: Some(1), ..ask("charge_combat", input) };
    Box::new(move |house| {
        let outcome = asked(seeded.clone())(house);
        json!([outcome["cards_attacker"], outcome["cards_defender"]])
    })
}

fn fight() -> Vec<Case> {
    let guns = |more: Value| {
        let mut guns = json!({"defender_arm": "artillery", "defender_sp": 2, "defender_committed": null});
        guns.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        guns
    };
    let idle = || json!([{"sp": 9, "committed": 0}]);
    let clubs = with_cards(ask("firefight", json!({"a_sp": 2, "b_sp": 2})), &["1 hit 1 club", "1 hit 1 club"]);
    let after = |more: Value| {
        let mut input = json!({"attackers": [{}]});
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        plain("aftermath", input)
    };
    let both = json!([{"arm": "battleCav", "sp": 3}, {"sp": 3}]);
    let rotated = json!([{"sp": 1, "committed": 0}, {"sp": 3, "committed": 0, "face": "rear"}]);
    vec![
        ("fight.mixedAttack", json!("asCavalry"), cards_of(both, json!({"defender_sp": 2}))),
        (
            "fight.infantryClubs",
            json!("count"),
            charge(json!([{"arm": "battleCav", "sp": 9, "committed": 0}]), json!({"defender_committed": 1}), &["5c"]),
        ),
        ("fight.gunClubs", json!("count"), charge(idle(), guns(json!({"defender_sp": 1})), &["5c"])),
        (
            "fight.artilleryJackRule",
            json!("attackersNeedJack"),
            charge(json!([{"sp": 1, "face": "rear"}]), guns(json!({"defender_committed": 0})), &["5s"]),
        ),
        ("fight.rotation", json!("passBroken"), charge(rotated, json!({"defender_committed": 3}), &["2s", "3s", "4s"])),
        (
            "fight.attachedBonus",
            json!("both"),
            cards_of(
                idle(),
                json!({"defender_committed": 3, "defender_artillery_sp": 2, "defender_artillery_hits": 1}),
            ),
        ),
        ("fight.fallBack", json!(4), after(json!({"winner": "defender"}))),
        ("fight.advance", json!(2), after(json!({"winner": "attacker", "defender_broken": true}))),
        (
            "fight.afterCombatIsMove",
            json!(true),
            seen(|game| {
                set(game, "A11", "fp", &json!(1));
                let lost = json!({"winner": "attacker", "attackers": [{"unit": "F12"}], "defender": "A11"});
                carry_out(game, "aftermath", lost, &[]);
                let due = game.flow.duties.iter().any(|d| d.procedure == "resolve_fps");
                json!([field(game, "A11", "moved"), field(game, "F12", "moved"), due])
            }),
        ),
        ("fight.opportunityNeeds", json!("anyActivation"), with("opportunity_charge", json!({"a_rating": 7}), &["2s"])),
        (
            "fight.firefightsTogether",
            json!(false),
            seen(|game| {
                go_to(game, "firefights");
                let cards = ["2s", "3s", "2h", "3h"];
                carry_out(game, "firefight", json!({"a": "F12", "b": "A11"}), &cards);
                field(game, "A11", "hits")
            }),
        ),
        ("fight.firefightClubs", json!("levelOnly"), asked(clubs)),
    ]
}

fn strength_and_generals() -> Vec<Case> {
    let guns = |more: Value| {
        let mut guns = json!({"defender_arm": "artillery", "defender_sp": 2, "defender_committed": null});
        guns.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        guns
    };
    let idle = || json!([{"sp": 9, "committed": 0}]);
    let fire = |input: Value| {
        let seeded = Ask { seed: Some(1), ..ask("firefight", input) };
        Box::new(move |house: &Patch| asked(seeded.clone())(house)["cards_a"].clone()) as Look
    };
    let cover = |cover: &'static str| {
        seen(move |game| {
            set(game, "A12", "cover", &json!(cover));
            filled(game, "resolve_fps", json!({"unit": "A12"}), "cover")
        })
    };
    vec![
        ("fight.terrain.partialCover", json!("medium"), cover("partial")),
        ("fight.terrain.fullCover", json!("severe"), cover("full")),
        ("fight.terrain.fortified", json!("medium"), cover("fortified")),
        ("fight.terrain.obstacle", json!("none"), charge(json!([{"sp": 1, "obstacle": true}]), json!({}), &["3s"])),
        ("fight.maxima.charge", json!([99, 1, 1]), {
            let flank = json!([{"sp": 9, "committed": 0, "face": "leftFlank"}]);
            cards_of(flank, json!({"defender_committed": null}))
        }),
        ("fight.maxima.gunsCharge", json!([1, 0, 0]), cards_of(idle(), guns(json!({})))),
        ("fight.maxima.firefight", json!([3, 1, 1]), fire(json!({"a_sp": 3, "b_sp": 2}))),
        ("fight.maxima.gunsFirefight", json!([1, 1, 0]), fire(json!({"a_arm": "artillery", "a_sp": 2, "b_sp": 2}))),
        (
            "fight.bonus.attachedArtillery",
            json!(0),
            cards_of(idle(), json!({"defender_committed": 3, "defender_artillery_sp": 2})),
        ),
        ("fight.bonus.elite", json!(0), cards_of(json!([{"sp": 3, "elite": true}]), json!({}))),
        ("fight.bonus.targetVulnerable", json!(0), cards_of(json!([{"sp": 3}]), json!({"defender_vulnerable": true}))),
        ("fight.bonus.onDefend", json!(0), cards_of(idle(), json!({"defender_on_defend": true}))),
        ("fight.bonus.uphill", json!(2), cards_of(json!([{"sp": 3, "uphill": true}]), json!({}))),
        ("fight.bonus.supported", json!(0), cards_of(json!([{"sp": 3, "supported": true}]), json!({}))),
        ("fight.bonus.generalNear", json!(0), cards_of(json!([{"sp": 3, "general_near": true}]), json!({}))),
        (
            "fight.bonus.jokerFrom",
            json!(1),
            with("firefight", json!({"a_sp": 1, "a_bonus": 1, "b_sp": 2, "b_committed": 0}), &["jk", "2h"]),
        ),
        ("fight.risk.kingRisk", json!("drawer"), charge(json!([{"sp": 1}]), json!({}), &["kh"])),
        ("fight.risk.tests", json!("perKing"), charge(json!([{"sp": 2}]), json!({}), &["kh", "kd"])),
        ("fight.risk.lowRank", json!(12), with("general_risk", json!({}), &["qs"])),
        ("fight.risk.highRank", json!(12), with("general_risk", json!({"in_contact": true}), &["js"])),
        ("fight.risk.highDistance", json!(2), with("general_risk", json!({"distance": 2}), &["js"])),
        ("fight.risk.seniorDistance", json!(5), counted(ask("general_risk", json!({"senior_distance": 6})))),
        ("fight.risk.ratingCap", json!(8), with("general_risk", json!({"a_rating": 8}), &["kh"])),
        ("fight.bua.rounds", json!(3), plain("bua", json!({}))),
        ("fight.bua.smallRounds", json!(2), plain("bua", json!({"size": "small"}))),
        ("fight.bua.onDefend", json!("byFace"), plain("bua", json!({"face": "rear", "on_defend": true}))),
        ("fight.bua.smallOffDefend", json!("downgraded"), plain("bua", json!({"size": "small"}))),
    ]
}

fn all() -> Vec<Case> {
    [deck_and_command(), movement(), attack(), guns(), fight(), strength_and_generals()].into_iter().flatten().collect()
}

#[test]
fn every_value_that_is_changed_changes_something() {
    let tables = tables_of::<Dtn>();
    let mut idle = Vec::new();
    for (key, value, look) in all() {
        let entry = tables.get(key).unwrap_or_else(|| panic!("there is no {key}"));
        assert_ne!(entry.value, value, "{key}: another value");
        let (as_printed, changed) = (look(&Patch::new()), look(&Patch::from([(key.to_owned(), value.clone())])));
        // A question that is wrong in itself proves nothing.
        let wrong = |seen: &Value| seen.is_null() || seen.as_str().is_some_and(|text| text.ends_with('.'));
        if as_printed == changed || wrong(&as_printed) || wrong(&changed) {
            idle.push(format!("{key} as {value}: {as_printed} and {changed}"));
        }
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

#[test]
fn no_value_is_without_its_case() {
    let known: BTreeSet<&str> = all().into_iter().map(|(key, ..)| key).collect();
    let tables = tables_of::<Dtn>();
    let missing: Vec<&str> = tables.entries().map(|(key, _)| key).filter(|key| !known.contains(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The Ace stands high wherever a rank is asked for, not only in combat; it still fails activations.
#[test]
fn the_ace_is_high_everywhere_but_in_activation() {
    let high = Patch::from([("deck.ace".to_owned(), json!("high"))]);
    let low = Patch::new();
    let differ = |look: Look| (look(&low), look(&high));
    let (before, after) = differ(charge(json!([{"sp": 1, "terrain": "severe"}]), json!({}), &["as"]));
    assert_eq!((&before["hits_by_attacker"], &after["hits_by_attacker"]), (&json!(0), &json!(1)));
    let (before, after) = differ(with("recovery", json!({"zone": "cz", "hits": 1}), &["ah"]));
    assert_eq!((&before["hits_left"], &after["hits_left"]), (&json!(1), &json!(0)));
    let (before, after) = differ(with("resolve_fps", json!({"markers": [{}], "cover": "minor"}), &["as"]));
    assert_eq!((&before["hits"], &after["hits"]), (&json!(0), &json!(1)));
    let silenced = json!({"defender_arm": "artillery", "defender_sp": 1, "defender_silenced": true,
        "defender_hits": 1, "defender_committed": null});
    let (before, after) = differ(charge(json!([{"sp": 3, "committed": 0}]), silenced, &["ac"]));
    assert_eq!((&before["hits_by_defender"], &after["hits_by_defender"]), (&json!(0), &json!(1)));
    let (before, after) = differ(with("activation", json!({"a_rating": 7}), &["as"]));
    assert_eq!((before, after["activation"].clone()), (after.clone(), json!("fail")));
    // A general is hit by named cards, not from a rank upwards.
    let (before, after) = differ(with("general_risk", json!({"in_contact": true}), &["as"]));
    assert_eq!((before, &after["hit"]), (after.clone(), &json!("none")));
}

#[test]
fn what_is_lost_or_silent_is_never_passed_off_as_the_sheet() {
    let tables = tables_of::<Dtn>();
    let mark = |key: &str| tables.get(key).map(|entry| entry.mark.words()).unwrap();
    for key in ["fight.terrain.", "fight.maxima.charge", "fight.maxima.firefight", "deck.mode", "deck.reshuffle"] {
        for (found, entry) in tables.entries().filter(|(found, _)| found.starts_with(key)) {
            assert_eq!(entry.mark.words(), "house value", "{found}");
        }
    }
    for key in ["elite", "targetVulnerable", "onDefend", "uphill", "supported", "generalNear"] {
        assert_eq!(mark(&format!("fight.bonus.{key}")), "house value", "{key}");
    }
    let readings = [
        "deck.ace",
        "deck.jokers",
        "cp.difference",
        "cp.throwers",
        "guns.ranges.light",
        "guns.fp.short",
        "guns.fp.effective",
        "guns.fp.long",
        "guns.fp.singleSpLess",
        "guns.longRange7",
        "guns.horseWeight",
        "guns.hitsReduceSp",
        "guns.breakAt",
        "guns.silence",
        "zones.contactInTerrain",
        "attack.approach",
        "activation.twoCards",
        "moves.regroupAdjusts",
        "moves.breakOffLimited",
        "moves.disengagement",
        "movement.moveLapse",
        "orders.reform",
        "fight.artilleryJackRule",
        "fight.firefightClubs",
        "fight.attachedBonus",
        "fight.bua.rounds",
        "fight.bua.onDefend",
        "guns.bounce.measure",
        "guns.diamond",
    ];
    for key in readings {
        assert_eq!(mark(key), "reading", "{key}");
    }
    for key in ["movement.table.infantry.normal", "guns.fp.limitedLess", "orders.stretch", "fight.risk.lowRank"] {
        assert_eq!(mark(key), "sheet", "{key}");
    }
    for (key, entry) in tables.entries() {
        let switch = entry.value.is_boolean() || entry.value.is_string();
        assert!(!switch || entry.alternatives.len() > 1, "{key} is a switch and needs its alternatives");
    }
}
