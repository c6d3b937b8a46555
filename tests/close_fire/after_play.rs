//! What play showed: skirmishers, inclines, pursuits, first shots, lists, and battles from before.

use std::path::Path;

use galloper::core::battle::Battle as _;
use galloper::core::schema::Kind;
use galloper::core::sequence::Opens;
use galloper::desk::Desk;
use galloper::rulebooks::{BOOKS, book};
use galloper_test_support::questions::{merged, outcome, refused, working};
use galloper_test_support::{demo_desk, demo_desk_at, no_window};
use serde_json::{Value, json};

use super::battle::{act, demo, draft, field, go_to, musts, next_turn, reasons, set};
use super::{ask, thrown, under};

#[test]
fn skirmishers_are_unformed_in_movement_and_combat_by_one_switch() {
    let wheel = |more: Value| {
        let input = merged(json!({"manoeuvre": "wheel", "near_enemy": true}), more.clone());
        ask("manoeuvre", input)
    };
    for skirmishers in [json!({"formation": "skirmish"}), json!({"skirmishers": true})] {
        let dice = merged(json!({"bases": 4}), skirmishers.clone());
        let moves = merged(json!({"optional_d6": true}), skirmishers.clone());
        let seen = |formed: bool| {
            let house = [("skirmish.unformed", json!(!formed))];
            (
                outcome(&under(ask("combat_dice", dice.clone()), &house))["hits_on"].clone(),
                outcome(&under(wheel(skirmishers.clone()), &house))["dp_gain"].clone(),
                outcome(&under(thrown("move", moves.clone(), &[3, 6]), &house))["fatigue_dp"].clone(),
            )
        };
        assert_eq!(seen(false), (json!(6), json!(0), json!(0)), "{skirmishers}");
        assert_eq!(seen(true), (json!(5), json!(1), json!(1)), "{skirmishers}");
    }
    assert_eq!(outcome(&ask("combat_dice", json!({"bases": 4, "formation": "skirmish"})))["hits_on"], 6, "as shipped");
    let mut game = demo();
    set(&mut game, "B14", "skirmishers", json!(true));
    for procedure in ["move", "manoeuvre"] {
        let filled = game.examine(procedure, &draft(json!({"unit": "B14", "manoeuvre": "wheel"})));
        let filled =
            filled.input().or_else(|| game.examine(procedure, &draft(json!({"unit": "B14"}))).input()).unwrap();
        assert_eq!(filled["skirmishers"], true, "{procedure}");
    }
}

#[test]
fn the_old_key_of_the_skirmish_switch_is_understood() {
    let hits = |key: &str, value: Value| {
        outcome(&under(ask("combat_dice", json!({"bases": 4, "formation": "skirmish"})), &[(key, value)]))["hits_on"]
            .clone()
    };
    assert_eq!(hits("move.skirmish", json!("formed")), 5);
    assert_eq!(hits("move.skirmish", json!("unformed")), 6);
    assert_eq!(hits("skirmish", json!("formed")), 5, "by its last part too");
    let mut game = demo();
    game.set_house_rule("move.skirmish", Some(&json!("formed"))).unwrap();
    assert_eq!(json!(game.setup.house), json!({"skirmish.unformed": false}));
    game.set_house_rule("move.skirmish", None).unwrap();
    assert!(game.setup.house.is_empty());
}

#[test]
fn a_battle_from_before_opens_with_its_house_rule_and_its_shot_still_held() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/close_fire/skirmishers.galloper");
    let dir = tempfile::tempdir().unwrap();
    let copy = dir.path().join("old.galloper");
    std::fs::copy(old, &copy).unwrap();
    let mut desk = Desk::open(&copy, no_window()).unwrap();
    assert_eq!(json!(desk.game().setup().house), json!({"skirmish.unformed": false}));
    let of = |desk: &Desk, label: &str, key: &str| {
        let who = desk.game().select(label).unwrap()[0];
        desk.game().field(who, key).unwrap()
    };
    assert_eq!((of(&desk, "B14", "formation"), of(&desk, "B14", "fieldworks")), (json!("skirmish"), json!(false)));
    assert_eq!(of(&desk, "MAR", "order"), Value::Null);
    assert_eq!(of(&desk, "B14", "dp_after_move"), 0);
    assert_eq!(desk.game().flow().turn, 2);
    while desk.cancel() {}
    let before = of(&desk, "E11", "dp").as_u64().unwrap();
    desk.next();
    assert_eq!(of(&desk, "E11", "dp").as_u64().unwrap(), before + 2, "the shot that was held takes effect");
    assert!(desk.game().broken_invariants().is_empty());
    while desk.undo() {}
    assert!(desk.game().setup().house.is_empty(), "before the house rule was set");
    while desk.redo() {}
    drop(desk);
    let again = Desk::open(&copy, no_window()).unwrap();
    assert_eq!(of(&again, "E11", "dp").as_u64().unwrap(), before + 2);
}

#[test]
fn an_incline_goes_half_the_move_forward_and_half_to_the_side() {
    let alone = ask("manoeuvre", json!({"manoeuvre": "incline"}));
    assert_eq!(outcome(&alone)["cost"], "half");
    let said = working(&alone);
    assert!(said.contains("half the move forward and half to the side") && !said.contains("nothing"), "{said}");
    let moved = |input: Value, dice: &[u8]| {
        let made = outcome(&thrown("move", input, dice));
        (made["distance"].clone(), made["sideways"].clone(), made["full_distance"].clone())
    };
    assert_eq!(moved(json!({"manoeuvres": ["incline"]}), &[4]), (json!(20), json!(20), json!(40)));
    assert_eq!(moved(json!({}), &[4]), (json!(40), json!(0), json!(40)));
    // What other manoeuvres leave of the move is halved: a change of formation takes half of it first.
    assert_eq!(moved(json!({"manoeuvres": ["incline", "change_formation"]}), &[4]), (json!(10), json!(10), json!(40)));
    assert_eq!(refused(&ask("manoeuvre", json!({"manoeuvre": "incline", "arm": "cavalry"}))), ["footOnly"]);
    let mut game = demo();
    go_to(&mut game, "moves");
    let table = act(&mut game, "move", json!({"unit": "E12", "manoeuvres": [{"manoeuvre": "incline"}]}), &[4]);
    assert_eq!(table, ["Move E12 Orkney's up to 20 yards forward and 20 to the side; halt 20 yards from the enemy."]);
    assert_eq!(field(&game, "E12", "last_move"), "tactical, 20 yards forward and 20 to the side");
    let fields = |id: &str| game.procedures().into_iter().find(|p| p.id == id).unwrap().fields;
    for (id, key) in [("manoeuvre", "manoeuvre"), ("move", "manoeuvres")] {
        let help = fields(id).iter().find(|f| f.key == key).unwrap().help;
        assert!(help.contains("half the move forward and half to the side"), "the form of {id} says: {help}");
    }
}

#[test]
fn pursuers_that_meet_new_enemy_are_offered_their_charge() {
    let mut game = demo();
    go_to(&mut game, "combats");
    let chase = |meets: Value| json!({"unit": "E32", "permitted": "pursue", "meets": meets});
    let mut met = game.clone();
    act(&mut met, "post_combat_move", chase(json!("B22")), &[3, 3, 3]);
    met.next();
    assert_eq!(musts(&met), ["E32 Lumley's Horse charges B22 Régiment de Nivernais"]);
    let due = met.work_list().into_iter().find(|w| w.must).unwrap();
    let Opens::Form { procedure, draft: drafted } = due.opens else { panic!("a form") };
    assert_eq!((procedure, &drafted["unit"], &drafted["target"]), ("charge", &json!("E32"), &json!("B22")));
    act(&mut met, "charge", drafted, &[]);
    assert!(musts(&met).is_empty());
    // It is fought as by pursuers in the next combat phase, and until then they stay where they are.
    next_turn(&mut met);
    go_to(&mut met, "moves");
    go_to(&mut met, "combats");
    let fight = met.work_list().into_iter().find(|w| w.title.starts_with("E32")).unwrap();
    let Opens::Form { draft: drafted, .. } = fight.opens else { panic!("a form") };
    let filled = met.examine("combat", &draft(drafted)).input().unwrap();
    assert_eq!(filled["side_a"][0]["action"], "pursuing");
    // Where nobody said whom they meet, the charge may be left out.
    act(&mut game, "post_combat_move", chase(Value::Null), &[3, 3, 3]);
    game.next();
    let offered = game.work_list().into_iter().find(|w| w.title.contains("charges new enemy")).unwrap();
    assert!(!offered.must);
    game.next();
    assert!(!game.work_list().iter().any(|w| w.title.contains("charges new enemy")));
}

#[test]
fn pursuers_of_the_movement_phase_charge_in_the_next_combat_phase() {
    let mut game = demo();
    set(&mut game, "B31", "plight", json!("pursuing"));
    go_to(&mut game, "compulsory");
    act(&mut game, "move", json!({"unit": "B31", "meets": "E21"}), &[3, 3, 3]);
    assert!(musts(&game).is_empty(), "{:?}", musts(&game));
    go_to(&mut game, "charges");
    assert_eq!(musts(&game), ["B31 Monasterol Dragoons charges E21 Meredith's"]);
    // A test may have said halt, but pursuers charge whom they meet.
    set(&mut game, "B31", "control", json!("halt"));
    assert!(reasons(&game, "charge", json!({"unit": "B31", "target": "E21"})).is_empty());
    assert_eq!(reasons(&game, "move", json!({"unit": "E12", "meets": "B21"})), ["notPursuing"]);
    assert_eq!(
        reasons(&game, "post_combat_move", json!({"unit": "E12", "action": "remain", "meets": "B21"})),
        ["notPursuing"]
    );
}

#[test]
fn a_pursuit_ends_in_the_combat_it_meets_with() {
    let mut game = demo();
    set(&mut game, "E31", "plight", json!("pursuing"));
    go_to(&mut game, "combats");
    act(&mut game, "combat", json!({"side_a": [{"unit": "E31"}], "side_b": [{"unit": "B31"}]}), &[1; 10]);
    assert_eq!(field(&game, "E31", "plight"), "none");
}

#[test]
fn the_first_shot_of_a_gun_is_not_at_a_new_target_unless_the_switch_says_so() {
    let shot = |house: &[(&str, Value)]| {
        let input = json!({"range": 200, "aim": "first_shot"});
        outcome(&under(thrown("direct_artillery", input, &[4]), house))["modifier"].clone()
    };
    assert_eq!(shot(&[]), 0);
    assert_eq!(shot(&[("artillery.firstShotIsNew", json!(true))]), -1);
    let tables = (book("close_fire").unwrap().tables)();
    let entry = tables.get("artillery.firstShotIsNew").unwrap();
    assert_eq!((entry.value.clone(), entry.mark), (json!(false), galloper::core::tables::ValueSource::Reading));
}

#[test]
fn as_a_list_the_moves_are_those_of_units() {
    for selected in ["mar", "goo", "mar ork", "goo e31"] {
        let mut desk = demo_desk_at("close_fire", 7, "moves");
        let named: Vec<&str> = selected.split(' ').collect();
        desk.selected = named.iter().flat_map(|l| desk.game().select(l).unwrap()).collect();
        let first = desk.lists().first().map(|p| p.id);
        assert_eq!(first, Some("move"), "with {selected} selected");
        desk.open_list("move").unwrap();
        let rows: Vec<String> =
            desk.list.as_ref().unwrap().rows.iter().map(|r| desk.game().label_of(r.subject)).collect();
        assert!(rows.iter().all(|l| l.starts_with(['E', 'B'])), "with {selected} selected: {rows:?}");
        assert!(rows.len() > 3, "{rows:?}");
    }
}

/// In every rule book, at every stop of two turns, what F3 opens is about the step: the first of its work that can be
/// listed, with rows that its procedure takes.
#[test]
fn a_list_has_rows_of_its_step_and_of_the_kind_it_takes() {
    let mut lists = 0;
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 7);
        for _ in 0..150 {
            while desk.cancel() {}
            let here = format!("{} at {}", book.id, desk.game().tracker().step);
            let work = desk.work();
            let offered = desk.lists();
            let first_in_work = work.iter().filter(|w| !w.done).find_map(|w| match &w.opens {
                Opens::Form { procedure, .. } => offered.iter().map(|p| p.id).find(|id| id == procedure),
                Opens::Turn(_) => offered.iter().map(|p| p.id).find(|id| *id == desk.game().tracker().list),
                _ => None,
            });
            assert_eq!(offered.first().map(|p| p.id), first_in_work, "{here}");
            for info in offered {
                lists += 1;
                desk.open_list(info.id).unwrap();
                let kind = info.fields.iter().find_map(|f| match f.kind {
                    Kind::Subject(kind) => Some((f.key, kind)),
                    _ => None,
                });
                let (key, kind) = kind.unwrap();
                for row in &desk.list.as_ref().unwrap().rows {
                    assert!(kind.takes(row.subject), "{here}: {} has a row {}", info.id, row.title);
                    let named = row.given.text(key).map(|l| desk.game().select(l).unwrap());
                    assert_eq!(named, Some(vec![row.subject]), "{here}: {} {}", info.id, row.title);
                }
                desk.list = None;
            }
            desk.next();
        }
    }
    assert!(lists > 50, "{lists}");
}

#[test]
fn cavalry_that_dismounts_is_foot_until_it_mounts_again() {
    let mut game = demo();
    go_to(&mut game, "moves");
    let horse = json!({"unit": "B31", "manoeuvre": "mount_dismount"});
    act(&mut game, "manoeuvre", horse.clone(), &[]);
    assert_eq!((field(&game, "B31", "arm"), field(&game, "B31", "formation")), (json!("foot"), json!("line")));
    act(&mut game, "manoeuvre", horse, &[]);
    assert_eq!(field(&game, "B31", "arm"), "cavalry");
    act(&mut game, "manoeuvre", json!({"unit": "E12", "manoeuvre": "mount_dismount"}), &[]);
    assert_eq!(field(&game, "E12", "arm"), "foot", "other foot has no horses");
}

#[test]
fn a_unit_that_takes_column_for_a_gap_is_in_column() {
    let mut game = demo();
    go_to(&mut game, "moves");
    act(&mut game, "manoeuvre", json!({"unit": "E12", "manoeuvre": "pass_gap", "into_column": true}), &[]);
    assert_eq!(field(&game, "E12", "formation"), "march_column");
}

#[test]
fn of_an_assault_column_the_front_rank_fires() {
    let game = demo();
    let bases = |unit: &str| {
        let shot = json!({"unit": unit, "target": "B11"});
        game.examine("musketry", &draft(shot)).input().unwrap()["bases"].clone()
    };
    assert_eq!((bases("E14"), bases("E12")), (json!(2), json!(4)));
}
