//! Desks without a window, at which lines are typed.

use std::sync::Arc;

use galloper::desk::Desk;
use galloper::desk::session::WakeWindow;
use galloper::rulebooks::AnyGame;
use serde_json::Value;

use crate::battles::{demo_game, go_to};

/// For a desk that has no window to wake.
pub fn no_window() -> WakeWindow {
    Arc::new(|| {})
}

/// A desk over a battle that is in no file.
pub fn desk_over(game: AnyGame) -> Desk {
    Desk::in_memory(game, no_window())
}

/// A desk over the demo battle of a rule book.
pub fn demo_desk(id: &str, seed: u64) -> Desk {
    desk_over(demo_game(id, seed))
}

/// The same at a step, with nothing open.
pub fn demo_desk_at(id: &str, seed: u64, step: &str) -> Desk {
    let mut desk = demo_desk(id, seed);
    go_to(&mut desk, step);
    while desk.cancel() {}
    desk
}

/// Types a line and presses Enter; it must be understood.
pub fn say(desk: &mut Desk, line: &str) {
    let preview = desk.preview(line);
    assert!(desk.enter(line), "“{line}” was not taken: {preview:?} {:?}", desk.message);
}

/// What stands in a field of the form at hand.
pub fn filled(desk: &Desk, key: &str) -> Value {
    desk.form.as_ref().and_then(|form| form.filled.get(key)).cloned().unwrap_or(Value::Null)
}

/// Types a line and presses Enter; it must be taken without complaint.
pub fn say_unopposed(desk: &mut Desk, line: &str) {
    say(desk, line);
    // An action after an undo says where what was undone is; anything else would be a complaint.
    let left_a_branch = |said: &&str| said.ends_with("on a branch: Ctrl B lists it and goes back to it.");
    let complaint = desk.message.as_deref().filter(|said| !left_a_branch(said));
    assert_eq!(complaint, None, "“{line}”");
}
