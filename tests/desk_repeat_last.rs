//! Same again: what was done last time, once more with one key.

use galloper::desk::Desk;
use galloper_test_support::{demo_desk, field, go_to, say};

/// At the guns' fire of the second period; three batteries fired in the first.
fn second_fire() -> Desk {
    let mut desk = demo_desk("dtn", 7);
    go_to(&mut desk, "gun-fire");
    assert_eq!(desk.repeat_count(), 0, "nobody has fired yet");
    desk.repeat_last();
    assert!(desk.message.take().is_some_and(|m| m.contains("remembers")));
    for line in ["fire f14 a11 6", "fire f24 a12 7", "fire a14 f11 5"] {
        say(&mut desk, line);
        while desk.form.is_some() {
            say(&mut desk, "");
        }
    }
    desk.next();
    go_to(&mut desk, "gun-fire");
    assert_eq!(desk.game().flow().turn, 2);
    desk
}

#[test]
fn one_key_repeats_for_the_unit_at_hand() {
    let mut desk = second_fire();
    assert_eq!(desk.repeat_count(), 3);
    say(&mut desk, "f24");
    say(&mut desk, "again");
    assert_eq!(field(&desk, "f24", "fired"), true, "{:?}", desk.message);
    assert_eq!(field(&desk, "f14", "fired"), false);
    assert_eq!(field(&desk, "f24", "last_target"), "A12");
    assert_eq!(desk.repeat_count(), 2);
    assert!(desk.undo());
    assert_eq!(desk.repeat_count(), 3);
}

#[test]
fn one_key_repeats_for_all_and_is_one_undo() {
    let mut desk = second_fire();
    let before = desk.state().clone();
    say(&mut desk, "silenced f24 yes");
    let silenced = desk.state().clone();
    say(&mut desk, "again all");
    assert_eq!(
        (field(&desk, "f14", "fired"), field(&desk, "a14", "fired")),
        (true.into(), true.into()),
        "{:?}",
        desk.message
    );
    assert_eq!(field(&desk, "f24", "fired"), false, "it is silenced");
    assert_eq!(desk.repeat_count(), 0);
    assert!(desk.undo());
    assert_eq!(desk.state(), &silenced, "all of it is one action");
    assert!(desk.undo());
    assert_eq!(desk.state(), &before);
}
