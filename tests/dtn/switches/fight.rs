//! Cases for the values of fights, strength and generals.

use galloper::core::headless::RuleQuestion;
use galloper::core::tables::Patch;
use serde_json::{Value, json};

use super::{Case, Look, asked, charge, counted, filled, plain, seen, with};
use crate::asking::{ask, merged, with_cards};
use crate::battle::{carry_out, field, go_to, set};

/// How many cards each side of a charge draws.
fn cards_of(attackers: Value, more: Value) -> Look {
    let input = merged(json!({"attackers": attackers, "defender_sp": 9, "defender_committed": 1}), more);
    let seeded = RuleQuestion { seed: Some(1), ..ask("charge_combat", input) };
    Box::new(move |house| {
        let outcome = asked(seeded.clone())(house);
        json!([outcome["cards_attacker"], outcome["cards_defender"]])
    })
}

/// Guns that defend with all they have.
fn guns(more: Value) -> Value {
    merged(json!({"defender_arm": "artillery", "defender_sp": 2, "defender_committed": null}), more)
}

pub fn fight() -> Vec<Case> {
    let idle = || json!([{"sp": 9, "committed": 0}]);
    let clubs = with_cards(ask("firefight", json!({"a_sp": 2, "b_sp": 2})), &["1 hit 1 club", "1 hit 1 club"]);
    let after = |more: Value| {
        let input = merged(json!({"attackers": [{}]}), more);
        plain("aftermath", input)
    };
    let both = json!([{"arm": "battleCav", "sp": 3}, {"sp": 3}]);
    let rotated = json!([{"sp": 1, "committed": 0}, {"sp": 3, "committed": 0, "face": "rear"}]);
    vec![
        ("fight.mixedAttack", json!("asCavalry"), cards_of(both, json!({"defender_sp": 2}))),
        (
            "fight.cavalryCap",
            json!("cavalryAttacks"),
            cards_of(json!([{"sp": 6}]), json!({"defender_arm": "battleCav", "defender_sp": 3})),
        ),
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
                set(game, "A11", "fp", json!(1));
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

pub fn strength_and_generals() -> Vec<Case> {
    let idle = || json!([{"sp": 9, "committed": 0}]);
    let fire = |input: Value| {
        let seeded = RuleQuestion { seed: Some(1), ..ask("firefight", input) };
        Box::new(move |house: &Patch| asked(seeded.clone())(house)["cards_a"].clone()) as Look
    };
    let cover = |cover: &'static str| {
        seen(move |game| {
            set(game, "A12", "cover", json!(cover));
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
