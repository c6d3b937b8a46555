//! Formation fits the type, limbered guns march on a road, and guns in position stay where they are.

use std::sync::Arc;

use galloper::core::battle::Battle as _;
use galloper::core::headless::RuleAnswer;
use galloper::core::roster::Subject;
use galloper::desk::Desk;
use galloper::rulebooks::AnyGame;
use galloper::rulebooks::one_twenty::state::Formation;
use galloper_test_support::questions::{allowed, answer, merged, outcome, refused, ruled};
use serde_json::{Value, json};

use crate::battle::{at, carry_out, demo, reasons, unit, who};
use crate::{ask, refused as against};

const GUNS: [(&str, u64); 4] =
    [("footArtillery", 2), ("horseArtillery", 3), ("britishHorseArtillery", 3), ("volante", 3)];
const OTHERS: [&str; 3] = ["infantry", "heavyCavalry", "lightCavalry"];

fn on_the_road(unit_type: &str, formation: &str) -> Value {
    json!({ "unit_type": unit_type, "formation": formation, "road_march": true, "moves": "f" })
}

#[test]
fn limbered_guns_have_the_bonus_of_the_road() {
    for (unit_type, bonus) in GUNS {
        let points = |formation: &str, limbered_march: bool| {
            let told = ruled(ask("spend_ap", on_the_road(unit_type, formation)), "road.limberedGuns", limbered_march);
            outcome(&told)["allowance"].as_u64().unwrap()
        };
        let base = points("limbered", false);
        assert_eq!(points("limbered", true), base + bonus, "{unit_type}");
        assert_eq!((points("marchColumn", true), points("marchColumn", false)), (base + bonus, base + bonus));
        let shipped = outcome(&ask("spend_ap", on_the_road(unit_type, "limbered")))["allowance"].as_u64();
        assert_eq!(shipped, Some(base + bonus), "{unit_type} as shipped");
    }
    // As in march column: only if every point goes on the road, and not for guns that unlimber on it.
    let leaves = json!({ "unit_type": "footArtillery", "formation": "limbered", "moves": "f fr fr fr" });
    assert_eq!(against(leaves), ["cannotPay"]);
    let stops = json!({ "unit_type": "footArtillery", "formation": "limbered", "moves": "fr fr unlimber" });
    assert_eq!(against(stops), ["cannotPay"]);
    // Nobody else is limbered, bonus or not.
    assert_eq!(against(on_the_road("infantry", "limbered")), ["formation"]);
}

#[test]
fn a_formation_that_does_not_fit_the_type_is_refused_wherever_both_are_told() {
    let told = |unit_type: &str, formation: &str| json!({ "unit_type": unit_type, "formation": formation });
    let procedures = [
        ("spend_ap", json!({ "moves": "turn" })),
        ("plan_move", json!({ "moves": "turn" })),
        ("spaces_covered", json!({})),
        ("opportunity_charge", json!({ "charge_ap": 1 })),
        ("opportunity_fire", json!({})),
        ("evasion", json!({})),
    ];
    for (procedure, more) in procedures {
        let unfit = |unit_type: &str, formation: &str| {
            let asked = ask(procedure, merged(told(unit_type, formation), more.clone()));
            matches!(answer(&asked), RuleAnswer::Refused(reasons) if reasons.iter().any(|(key, _)| key == "formation"))
        };
        for (guns, _) in GUNS {
            for formation in ["line", "column", "square", "skirmish", "semiFormed"] {
                assert!(unfit(guns, formation), "{procedure}: {guns} in {formation}");
            }
        }
        for other in OTHERS {
            assert!(unfit(other, "limbered") && unfit(other, "unlimbered"), "{procedure}: {other} limbered");
            assert!(!unfit(other, "line") && !unfit(other, "marchColumn"), "{procedure}: {other} in line");
        }
    }
    let line = ask("spend_ap", merged(told("footArtillery", "line"), json!({ "moves": "turn" })));
    let said = format!("{:?}", answer(&line));
    assert!(said.contains("Guns are limbered, unlimbered or in march column, not in line."), "{said}");
    let limbered = ask("spend_ap", merged(told("infantry", "limbered"), json!({ "moves": "f" })));
    let said = format!("{:?}", answer(&limbered));
    assert!(said.contains("Only guns are limbered, and this is infantry."), "{said}");
    assert_eq!(outcome(&allowed(limbered))["spaces"], 1, "the umpire outranks the program");
}

#[test]
fn guns_take_up_no_formation_of_others() {
    for moves in ["line", "column", "skirmish", "semi"] {
        let told = json!({ "unit_type": "horseArtillery", "formation": "limbered", "moves": moves });
        assert_eq!(against(told), ["formation"], "{moves}");
    }
    assert!(against(json!({ "unit_type": "horseArtillery", "formation": "limbered", "moves": "march" })).is_empty());
}

#[test]
fn guns_fire_only_unlimbered() {
    let fires = |formation: &str| json!({ "unit_type": "footArtillery", "formation": formation, "moves": "fire" });
    assert_eq!(against(fires("marchColumn")), ["limbered"]);
    assert_eq!(against(fires("limbered")), ["limbered"]);
    assert!(against(fires("unlimbered")).is_empty());
    let out_of_turn = |formation: &str| {
        refused(&ask("opportunity_fire", json!({ "unit_type": "footArtillery", "formation": formation })))
    };
    assert_eq!(out_of_turn("limbered"), ["limbered"]);
    assert_eq!(out_of_turn("marchColumn"), ["limbered"]);
    assert!(out_of_turn("unlimbered").is_empty());
    // In a battle nobody has to say how they stand.
    let game = at("5b");
    let fire = |unit: &str| reasons(&game, "opportunity_fire", json!({ "unit": unit, "target": "A2" }));
    assert_eq!((fire("F13"), fire("F14")), (Vec::new(), vec!["limbered"]));
}

#[test]
fn unlimbered_guns_pivot_and_fire_but_do_not_move() {
    let guns = |moves: &str| {
        ask("spend_ap", json!({ "unit_type": "horseArtillery", "formation": "unlimbered", "moves": moves }))
    };
    assert_eq!(refused(&guns("fff")), ["inPosition"]);
    assert_eq!(refused(&guns("b")), ["inPosition"]);
    assert!(refused(&guns("turn fire")).is_empty() && refused(&guns("limber ff")).is_empty());
    assert_eq!(outcome(&ruled(guns("fff"), "guns.manhandle", true))["spaces"], 3);
    let reach = ask("spaces_covered", json!({ "unit_type": "footArtillery", "formation": "unlimbered" }));
    assert_eq!(refused(&reach), ["inPosition"]);
}

#[test]
fn guns_of_which_no_formation_is_told_stand_as_they_must() {
    let of = |moves: &str| json!({ "unit_type": "horseArtillery", "moves": moves });
    for moves in ["f unlimber fire", "fire limber f", "turn fire", "limberOrUnlimber fire", "march f"] {
        assert!(against(of(moves)).is_empty(), "{moves}");
    }
    assert_eq!(against(of("fire f")), ["inPosition"], "what fired stands unlimbered");
    assert_eq!(against(of("f fire")), ["limbered"], "what moved is limbered");
    let road = merged(of("7f"), json!({ "road_march": true }));
    assert_eq!(outcome(&ask("spend_ap", road))["remaining"], 0);
}

#[test]
fn a_formation_set_by_hand_must_fit_the_type() {
    let mut game = demo();
    let before = game.clone();
    let mut by_hand = |label: &str, key: &str, value: &str| {
        let subject = who(&game, label);
        let done = game.set_field(subject, key, &json!(value)).map(|_| ());
        if done.is_err() {
            assert!(game == before, "nothing is changed");
        }
        done
    };
    let why = by_hand("F13", "formation", "line").unwrap_err();
    assert_eq!(why, "F13 18e Batterie: Guns are limbered, unlimbered or in march column, not in line.");
    let why = by_hand("F1", "formation", "limbered").unwrap_err();
    assert!(why.ends_with("Only guns are limbered, and this is infantry."), "{why}");
    assert!(by_hand("F11", "formation", "square").unwrap_err().ends_with("Only infantry forms square."));
    assert!(by_hand("F13", "formation", "marchColumn").is_ok());
    // Another type brings a formation with it where the old one cannot stay.
    by_hand("F1", "unit_type", "footArtillery").unwrap();
    assert_eq!(unit(&game, "F1").formation, Formation::Limbered);
}

/// Battles from before hold whatever was set by hand: they open, and their guns are put right by hand or allowed.
#[test]
fn a_battle_with_guns_in_line_still_opens() {
    let mut game = at("5e");
    let Subject::Unit(id) = who(&game, "F13") else { panic!("a unit") };
    game.unit_mut(id).unwrap().formation = Formation::Line;
    assert!(game.broken_invariants().is_empty(), "{:?}", game.broken_invariants());
    let (home, wake) = (tempfile::tempdir().unwrap(), Arc::new(|| {}));
    let path = home.path().join("old.galloper");
    drop(Desk::create(AnyGame::OneTwenty(game.clone()), &path, wake.clone()).unwrap());
    assert!(*Desk::open(&path, wake).unwrap().state() == AnyGame::OneTwenty(game.clone()));
    assert_eq!(reasons(&game, "spend_ap", json!({ "unit": "F13", "moves": "turn" })), ["formation"]);
    let subject = who(&game, "F13");
    game.set_field(subject, "casualties", &json!(1)).unwrap();
    assert_eq!(unit(&game, "F13").formation, Formation::Line, "nothing else is changed on the way");
    game.set_field(subject, "formation", &json!("unlimbered")).unwrap();
    carry_out(&mut game, "spend_ap", json!({ "unit": "F13", "moves": "fire" }), &[]);
    assert!(unit(&game, "F13").fire_declared);
}

/// As dice for blown are of cavalry and dice for heavy guns of guns.
#[test]
fn only_light_infantry_slips_through_terrain() {
    let heavy = |unit_type: &str| {
        let told = json!({ "unit_type": unit_type, "formation": "skirmish", "light_infantry": true, "moves": "fh" });
        outcome(&ask("spend_ap", told))["cost"].clone()
    };
    assert_eq!((heavy("infantry"), heavy("lightCavalry")), (json!(1), json!(2)));
}
