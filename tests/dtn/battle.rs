//! The demo battle of DTN, stepped through as the window does it.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::core::roster::Subject;
use galloper::core::rulebook::Rulebook as _;
use galloper::core::sequence::Work;
use galloper::rulebooks::dtn::Dtn;
use galloper_test_support::go_until;
pub use galloper_test_support::{carry_out_with_cards as carry_out, draft, field, set, step as here, subject};
use serde_json::json;

/// The demo battle at its start.
pub fn demo() -> Game<Dtn> {
    Game::from_scenario(Dtn::DEMO, 1).unwrap()
}

/// On with Next until the step of this name; in a movement phase that of the French, who move first where nothing
/// else is said.
pub fn go_to(game: &mut Game<Dtn>, step: &str) {
    game.next();
    go_until(game, step, |game| here(game) == step && game.flow.cursor[0].step != "second");
}

/// Davout's turn with his activation drawn, at his orders unless he failed.
pub fn at_orders(card: &str) -> Game<Dtn> {
    let mut game = demo();
    go_to(&mut game, "seniors");
    begin(&mut game, "DAV");
    carry_out(&mut game, "activation", json!({"who": "DAV"}), &[card]);
    game.next();
    game
}

/// The number of a unit or command.
pub fn index(game: &Game<Dtn>, label: &str) -> usize {
    match subject(game, label) {
        Subject::Unit(id) | Subject::Command(id) => id,
        Subject::Side(_) => panic!("{label} is a side"),
    }
}

/// Begins the turn of whom the label means.
pub fn begin(game: &mut Game<Dtn>, label: &str) {
    let who = subject(game, label);
    game.begin_turn(who).unwrap();
}

/// How many turns a unit's Attach order has left.
pub fn attach_turns(game: &Game<Dtn>, label: &str) -> Option<u8> {
    game.unit(index(game, label)).unwrap().own.attach.as_ref().map(|attach| attach.turns_left)
}

/// A division's turn at its movement, with this order and this activation card.
pub fn in_turn(division: &str, order: &str, card: &str) -> Game<Dtn> {
    let mut game = demo();
    set(&mut game, division, "order", json!(order));
    go_to(&mut game, "divisions");
    begin(&mut game, division);
    carry_out(&mut game, "activation", json!({"who": division}), &[card]);
    game.next();
    game
}

/// On with Next to the end of the turn; what to do on the table on the way.
pub fn to_the_end(game: &mut Game<Dtn>) -> Vec<String> {
    let mut told = Vec::new();
    for _ in 0..20 {
        told.extend(game.next());
        if here(game) == "divisions" {
            return told;
        }
    }
    panic!("the turn never ends");
}

/// The titles of a work list.
pub fn titles(work: &[Work]) -> Vec<String> {
    work.iter().map(|w| w.title.clone()).collect()
}
