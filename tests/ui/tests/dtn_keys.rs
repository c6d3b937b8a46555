//! How many keys a DTN umpire needs on a battle of fifty units, and whether a whole battle goes by keys alone.

use std::fmt::Write as _;

use egui::{Key, Modifiers};
use galloper::core::roster::Subject;
use galloper::rulebooks::AnyGame;
use galloper_test_support::{battle_of_toml, go_to, set};
use galloper_ui_tests::typist::Typist;
use serde_json::{Value, json};

/// Two sides of two divisions each, twelve and thirteen units, four of them batteries.
fn fifty() -> AnyGame {
    let mut text = String::from("title = \"Fifty\"\n[[sides]]\nname = \"Blue\"\n[[sides]]\nname = \"Red\"\n");
    let mut units = String::new();
    for (side, name, letter) in [(0, "Blue", 'b'), (1, "Red", 'r')] {
        let _ = write!(
            text,
            "[[commands]]\nlabel = \"C{side}\"\nname = \"Commander {name}\"\nside = \"{name}\"\nrole = \"commander\"\n\
             c_class = \"C10\"\na_rating = 4\nhq = true\n"
        );
        for (division, first, last) in [('x', 1, 12), ('y', 13, 25)] {
            let _ = write!(
                text,
                "[[commands]]\nlabel = \"{letter}{division}\"\nname = \"{name} division {division}\"\nside = \"{name}\"\n\
                 under = \"C{side}\"\nrole = \"dg\"\na_rating = 6\n"
            );
            for unit in first..=last {
                let arm = if unit >= 22 { "artillery" } else { "infantry" };
                let _ = write!(
                    units,
                    "[[units]]\nlabel = \"{letter}{unit}\"\nname = \"Unit\"\nside = \"{name}\"\n\
                     under = \"{letter}{division}\"\narm = \"{arm}\"\nsp = 4\nmorale = 6\n"
                );
            }
        }
    }
    let game = battle_of_toml("dtn", &(text + &units), 3);
    assert_eq!(game.battle().roster().iter().filter(|row| matches!(row.subject, Subject::Unit(_))).count(), 50);
    game
}

/// The first division of Blue at its movement, with this order, fully activated.
fn moving(order: &str) -> AnyGame {
    let mut game = fifty();
    go_to(&mut game, "divisions");
    let side = game.battle().tracker().side.unwrap_or(0);
    let label = if side == 0 { "bx" } else { "rx" };
    set(&mut game, label, "order", order);
    set(&mut game, label, "activation", "full");
    let who = game.battle().select(label).expect("a division")[0];
    game.battle_mut().begin_turn(who).expect("its turn");
    assert_eq!(game.battle().tracker().step, "d3");
    game
}

/// The letter of the side that moves.
fn mover(typist: &Typist) -> (char, char) {
    if typist.game().tracker().side == Some(0) { ('b', 'r') } else { ('r', 'b') }
}

#[test]
fn a_division_of_twelve_moves_with_two_exceptions() {
    let mut typist = Typist::at(moving("none"));
    let (own, _) = mover(&typist);
    typist.presses(Key::F3);
    // The third stays where it is, the fifth goes through bad going.
    typist.presses(Key::ArrowDown).presses(Key::ArrowDown).says("-");
    typist.presses(Key::ArrowDown).says("bad");
    typist.presses(Key::F8);
    typist.took("A division of 12 moves with two exceptions", 12);
    let moved = (1..=12).filter(|n| typist.field(&format!("{own}{n}"), "moved") == true).count();
    assert_eq!(moved, 11);
    assert_eq!(typist.field(&format!("{own}3"), "moved"), false);
    assert!(typist.log().contains("normal move"), "it is in the log");
}

/// Eight firefights that stand, at the step that fights them.
fn eight_firefights() -> AnyGame {
    let mut game = fifty();
    go_to(&mut game, "firefights");
    for n in 1..=8 {
        let draft = json!({"a": format!("b{n}"), "b": format!("r{n}")});
        let Value::Object(map) = draft else { unreachable!() };
        let draft = galloper::core::procedure::Draft::from(map);
        let input = game.battle().examine("firefight", &draft).action.expect("a firefight");
        let script =
            galloper::core::chance::Script { generate: galloper::core::chance::Generate::All, ..Default::default() };
        let run = game.battle().run(&input, script);
        game.battle_mut().carry_out(&input, &run).expect("it is fought");
    }
    // One period later they stand again, with fresh units.
    game.battle_mut().next();
    for id in game.battle().flow().duties.iter().map(|d| d.id).collect::<Vec<_>>() {
        game.battle_mut().drop_duty(id);
    }
    for n in 1..=8 {
        for side in ['b', 'r'] {
            set(&mut game, &format!("{side}{n}"), "hits", json!(0));
        }
    }
    game.battle_mut().next();
    go_to(&mut game, "firefights");
    assert_eq!(game.battle().work().iter().filter(|w| w.must && !w.done).count(), 8);
    game
}

#[test]
fn eight_standing_firefights_drawn_by_the_program() {
    let mut typist = Typist::at(eight_firefights());
    typist.presses(Key::F3).presses(Key::F8).enter();
    typist.took("Eight standing firefights drawn by the program", 16);
    assert!(typist.game().flow().held.is_empty());
    let hits = |label: String| typist.field(&label, "hits").as_u64().unwrap_or(0);
    let all: u64 = (1..=8).map(|n| hits(format!("b{n}")) + hits(format!("r{n}"))).sum();
    assert!(all > 0, "eight firefights without a hit");
}

#[test]
fn eight_standing_firefights_typed_as_summaries() {
    let mut typist = Typist::at(eight_firefights());
    typist.presses(Key::F3);
    for row in ["1.1/2", "0/0", "2.0/1", "0.2/1", "1/1", "1.0 k/0", "0/2", "1.1/1"] {
        typist.says(row);
    }
    // One Enter applies the list, the next lets all take effect.
    typist.enter().enter();
    typist.took("Eight standing firefights typed as summaries", 60);
    let hits: Vec<Value> = (1..=8).map(|n| typist.field(&format!("r{n}"), "hits")).collect();
    assert_eq!(hits, [2, 0, 2, 1, 1, 1, 0, 1].map(Value::from), "levelled up by clubs where behind");
}

#[test]
fn an_order_to_a_selected_division() {
    let mut game = fifty();
    go_to(&mut game, "seniors");
    let side = game.battle().tracker().side.unwrap_or(0);
    let (commander, division) = (format!("C{side}"), if side == 0 { "by" } else { "ry" });
    set(&mut game, &commander, "cp", json!(5));
    set(&mut game, &commander, "activation", "full");
    let who = game.battle().select(&commander).expect("the commander")[0];
    game.battle_mut().begin_turn(who).expect("his turn");
    let mut typist = Typist::at(game);
    assert_eq!(typist.step(), "s-orders");
    typist.says(division);
    typist.count();
    typist.says("o a 9");
    typist.took("An order to a selected division", 6);
    assert_eq!(typist.field(division, "order"), "action");
    assert_eq!(typist.field(&commander, "cp"), 4);
}

#[test]
fn a_charge_between_two_labelled_units() {
    let mut typist = Typist::at(moving("action"));
    let (own, enemy) = mover(&typist);
    typist.says(&format!("fight {own}1 {enemy}1"));
    // The program draws the attack and the defence; the last Enter confirms the result.
    typist.enter().enter().enter();
    typist.took("A charge between two labelled units, from its combat to the confirmed result", 16);
    assert!(typist.game().flow().duties.iter().any(|d| d.procedure == "aftermath"), "it was fought");
}

#[test]
fn a_charge_through_all_its_stages() {
    let mut typist = Typist::at(moving("action"));
    let (own, enemy) = mover(&typist);
    typist.says(&format!("ch {own}1 {enemy}1 3"));
    typist.enter();
    assert_eq!(typist.step(), "d4", "guns may fire");
    typist.enter();
    assert_eq!(typist.step(), "d6", "none do, and infantry does not evade");
    let to_draw = |t: &Typist| t.desk().form.as_ref().is_some_and(|form| form.info.id == "charge_combat");
    typist.enters_until("the combat", to_draw);
    let keys = typist.count();
    typist.says("2.1/1");
    eprintln!("A charge by its stages, cards typed: {} keys for them", typist.count());
    typist.enter();
    typist.add(keys);
    typist.took("A charge with approach, guns, final move and combat, besides the cards", 16);
    assert!(typist.game().flow().duties.iter().any(|d| d.procedure == "aftermath"), "it was fought");
}

#[test]
fn all_batteries_fire_the_same_again() {
    let mut game = fifty();
    go_to(&mut game, "gun-fire");
    let mut typist = Typist::at(game);
    let batteries: Vec<String> = (22..=25).flat_map(|n| [format!("b{n}"), format!("r{n}")]).collect();
    for (n, battery) in (1..).zip(&batteries) {
        let enemy = if battery.starts_with('b') { 'r' } else { 'b' };
        typist.says(&format!("fire {battery} {enemy}{n} 7"));
        assert_eq!(typist.field(battery, "fired"), true);
    }
    for _ in 0..60 {
        typist.says("next");
        if typist.step() == "gun-fire" {
            break;
        }
    }
    assert_eq!((typist.step(), typist.game().flow().turn), ("gun-fire", 2));
    typist.count();
    typist.presses_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::R);
    typist.took("All batteries the same again", 3);
    assert!(batteries.iter().all(|battery| typist.field(battery, "fired") == true), "{}", typist.log());
}
