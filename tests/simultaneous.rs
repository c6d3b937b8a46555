//! Outcomes that wait for the end of their step, on the firefights of a battle.

use galloper::core::chance::{Generate, Script};
use galloper::core::procedure::Draft;
use galloper::rulebooks::AnyGame;
use galloper_test_support::{demo_game, field, go_to};
use serde_json::{Value, json};

fn fight(game: &mut AnyGame, a: &str, b: &str) -> Vec<String> {
    let Value::Object(map) = json!({"a": a, "b": b, "a_committed": 2, "b_committed": 2}) else { unreachable!() };
    let draft = Draft::from(map);
    let input = game.battle().examine("firefight", &draft).action.expect("a whole input");
    let run = game.battle().run(&input, Script { generate: Generate::All, ..Script::default() });
    game.battle_mut().carry_out(&input, &run).expect("it can be done").table
}

fn hits(game: &AnyGame) -> u64 {
    ["F11", "F12", "A11", "A12"].into_iter().filter_map(|label| field(game, label, "hits").as_u64()).sum()
}

/// Two firefights that both draw hits, whichever seed that takes.
fn two_firefights(together: bool) -> (AnyGame, u64, u64) {
    let mut game = demo_game("dtn", 7);
    game.battle_mut().set_house_rule("fight.firefightsTogether", Some(&together.into())).expect("a switch");
    go_to(&mut game, "firefights");
    let before = hits(&game);
    for _ in 0..4 {
        fight(&mut game, "F11", "A11");
        fight(&mut game, "F12", "A12");
    }
    let held = hits(&game) - before;
    assert_eq!(
        game.battle().work().iter().filter(|w| w.note.contains("takes effect")).count(),
        if together { 8 } else { 0 }
    );
    game.battle_mut().next();
    (game.clone(), held, hits(&game) - before)
}

#[test]
fn firefights_wait_for_each_other_and_then_all_count() {
    let (game, held, after) = two_firefights(true);
    assert_eq!(held, 0, "nothing is marked while the step lasts");
    assert!(after > 0, "eight firefights without a hit");
    assert!(game.battle().flow().held.is_empty());
}

#[test]
fn by_the_switch_each_takes_effect_at_once() {
    let (_, held, after) = two_firefights(false);
    assert!(held > 0);
    assert_eq!(held, after);
}

#[test]
fn what_is_held_is_part_of_the_state() {
    let mut game = demo_game("dtn", 7);
    go_to(&mut game, "firefights");
    let told = fight(&mut game, "F11", "A11");
    assert!(told.iter().any(|line| line.starts_with("Nothing yet")), "{told:?}");
    let plain = serde_json::to_value(&game).expect("plain data");
    let again = AnyGame::from_plain("dtn", &plain).expect("the same battle");
    assert!(again == game && again.battle().flow().held.len() == 1);
}
