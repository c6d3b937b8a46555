//! The real binary in a real window, driven by real keys and judged by the journal it leaves.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use galloper::store::battle::{BattleHistory, rebuild};
use galloper::store::{JournalLine, Loaded};
use galloper_test_support::{demo_desk, field};
use galloper_ui_tests::screen::{Screen, Window, battle, journal, wait_for, wait_for_lines};
use galloper_ui_tests::{changed_pixels, picture_renderer, shows_something};
use image::RgbaImage;

/// From the start to Davout's orders; every roll is typed, so it goes the same way with any generator.
const TO_ORDERS: [&str; 11] = ["1 6", "", "3 4", "", "", "", "", "", "9s", "", ""];

/// A screen, where there is all that a window needs, and the turn to use it: several windows drawn by the processor at
/// once would only wait for each other.
fn screen(test: &str) -> Option<(MutexGuard<'static, ()>, Screen)> {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    picture_renderer(test)?;
    Some((turn, Screen::start(test)?))
}

/// More pixels than a cursor or a figure has.
const CHANGED: usize = 1000;

/// What the screen shows, kept to be looked at, once it shows something. None where no picture can be taken.
fn picture(screen: &Screen, name: &str) -> Option<RgbaImage> {
    let taken = || {
        let path = screen.picture(env!("CARGO_TARGET_TMPDIR"), name)?;
        Some(image::open(&path).expect("the picture reads").to_rgba8())
    };
    taken()?;
    Some(wait_for("something on the screen", || taken().filter(shows_something)))
}

/// The screen comes to show something else than it did before.
fn assert_changes(screen: &Screen, name: &str, before: Option<RgbaImage>) {
    if let Some(before) = before {
        wait_for(name, || picture(screen, name).filter(|now| changed_pixels(&before, now) > CHANGED));
    }
}

fn states(journal: &Loaded) -> BattleHistory {
    rebuild(journal).expect("the journal is a battle")
}

/// The last line is an undo of an action and leads to what that action followed.
fn is_undo(journal: &Loaded) -> bool {
    match journal.lines.split_last() {
        Some((JournalLine::Goto(goto), before)) => {
            before.iter().rev().find_map(JournalLine::action).map(|a| a.follows) == Some(goto.to)
        }
        _ => false,
    }
}

#[test]
fn a_battle_is_played_closed_and_found_where_it_was() {
    let Some((_turn, screen)) = screen("a_battle_is_played_closed_and_found_where_it_was") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::open(&screen, home);
    // The same lines on a desk without a window say how the journal has to go on.
    let mut twin = demo_desk("dtn", 1);
    for line in TO_ORDERS.into_iter().chain(["o friant action 15"]) {
        window.say(line);
        assert!(twin.enter(line), "“{line}”: {:?}", twin.message);
        let journal = wait_for_lines(home, twin.history().len() - 1);
        let label = |history: &BattleHistory| history.moment(history.now()).map(|m| m.note.label.clone());
        assert_eq!(label(&states(&journal)), label(twin.history()), "after “{line}”");
    }
    picture(&screen, "real-window.png");
    let played = wait_for_lines(home, twin.history().len() - 1);
    let history = states(&played);
    let game = history.state().battle();
    assert_eq!(field(game, "friant", "order"), "action");
    assert_eq!(field(game, "dav", "cp"), 3);
    assert_eq!(window.quit().code(), Some(0));
    assert_eq!(journal(home).as_ref(), Some(&played), "closing adds nothing and loses nothing");

    let window = Window::open(&screen, home);
    window.key("ctrl+z");
    let undone = wait_for_lines(home, played.lines.len() + 1);
    assert_eq!(undone.lines[..played.lines.len()], played.lines[..], "the new line follows the old ones");
    assert!(is_undo(&undone), "{:?}", undone.lines.last());
    let history = states(&undone);
    assert_eq!(field(history.state().battle(), "friant", "order"), "none");
    assert_eq!(field(history.state().battle(), "dav", "cp"), 5);
    assert_eq!(window.quit().code(), Some(0));
}

#[test]
fn keys_go_where_they_are_meant_and_a_refused_roll_is_used_up() {
    let Some((_turn, screen)) = screen("keys_go_where_they_are_meant_and_a_refused_roll_is_used_up") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::open(&screen, home);
    let last = |lines: usize| {
        let history = states(&wait_for_lines(home, lines));
        history.moment(history.now()).map(|m| m.note.label.clone()).unwrap_or_default()
    };
    // A stray blank, a choice opened, gone along and left: the form behind stands as it was.
    for key in ["space", "Tab", "space", "Down", "Escape"] {
        window.key(key);
    }
    // Dice that cannot be, and one too many: were they still in the line, the next would be read with them.
    for line in ["9 9", "1 6 2", "1 6", ""] {
        window.say(line);
    }
    assert_eq!(last(1), "Davout: 5 command points");
    // Typed while a choice has the focus, a word is that word.
    window.key("Tab");
    window.say("hits f12 +1");
    assert_eq!(field(states(&wait_for_lines(home, 2)).state().battle(), "f12", "hits"), 1);
    assert_eq!(window.quit().code(), Some(0));
}

#[test]
fn cards_that_are_allowed_do_not_go_to_the_next_draw() {
    let Some((_turn, screen)) = screen("cards_that_are_allowed_do_not_go_to_the_next_draw") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::open(&screen, home);
    let mut twin = demo_desk("dtn", 1);
    for line in TO_ORDERS.into_iter().chain(["next", "next", ""]) {
        window.say(line);
        assert!(twin.enter(line), "“{line}”: {:?}", twin.message);
    }
    let lines = wait_for_lines(home, twin.history().len() - 1).lines.len();
    // Davout drew it; the umpire allows it once more, and an Enter each applies it and goes on.
    window.say("9s");
    window.key("F9");
    for line in ["", "hits f12 +1"] {
        window.say(line);
    }
    let after = wait_for_lines(home, lines + 2);
    assert_eq!(field(states(&after).state().battle(), "f12", "hits"), 1, "the line was empty");
    assert_eq!(window.quit().code(), Some(0));
}

#[test]
fn a_killed_window_loses_nothing_confirmed() {
    let Some((_turn, screen)) = screen("a_killed_window_loses_nothing_confirmed") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::open(&screen, home);
    window.say("hits f12 +1");
    let first = wait_for_lines(home, 1);
    window.kill();
    assert_eq!(journal(home), Some(first), "between two actions");

    let window = Window::open(&screen, home);
    window.say("hits f12 +1");
    wait_for_lines(home, 2);
    // In the middle of whatever it is doing.
    window.key_in_passing("ctrl+z");
    window.kill();
    let left = journal(home).expect("the journal reads");
    assert!((2..=3).contains(&left.lines.len()));

    let window = Window::open(&screen, home);
    window.say("hits f12 7");
    let after = wait_for_lines(home, left.lines.len() + 1);
    assert_eq!(after.lines[..left.lines.len()], left.lines[..]);
    assert!(after.torn.is_none());
    assert_eq!(field(states(&after).state().battle(), "f12", "hits"), 7);
    assert_eq!(window.quit().code(), Some(0));
}

#[test]
fn a_draft_survives_a_kill_and_is_found_again() {
    let Some((_turn, screen)) = screen("a_draft_survives_a_kill_and_is_found_again") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::welcome(&screen, home);
    for key in ["ctrl+4", "Return"] {
        window.key(key);
    }
    window.say("Evening");
    let folder = home.join("saves/orders of battle");
    let drafts = || {
        let files = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|file| file.path());
        files.filter(|path| path.extension().is_some_and(|e| e == "orbat")).collect::<Vec<_>>()
    };
    let draft = || drafts().first().and_then(|path| std::fs::read_to_string(path).ok());
    let typed = wait_for("the draft", || draft().filter(|text| text.starts_with("battle Evening\n")));
    // In the middle of whatever it is writing: the old text or a newer one, never half of one.
    for key in ["a", "b", "c"] {
        window.key_in_passing(key);
    }
    window.kill();
    let left = draft().expect("the draft is there");
    assert!(left.starts_with("battle Evening\n") && left.ends_with('\n'), "{left:?} after {typed:?}");
    assert!(left.lines().count() >= typed.lines().count());
    assert_eq!(drafts().len(), 1);

    // Started again, it is the first of my battles; what is typed goes on in the same file.
    let window = Window::welcome(&screen, home);
    for key in ["ctrl+3", "ctrl+Return", "ctrl+Home", "End"] {
        window.key(key);
    }
    window.say(" again");
    wait_for("what was typed", || draft().filter(|text| text.starts_with("battle Evening again\n")));
    assert_eq!(drafts().len(), 1, "{:?}", drafts());
    window.kill();
}

#[test]
fn a_second_window_does_not_write_the_same_battle() {
    let Some((_turn, screen)) = screen("a_second_window_does_not_write_the_same_battle") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let first = Window::open(&screen, home);
    first.say("hits f12 +1");
    wait_for_lines(home, 1);
    let path = battle(home).expect("a battle");
    let bytes = |path: &Path| std::fs::read(path).expect("the battle can be read");
    let before = bytes(&path);

    let alone = picture(&screen, "real-first-window.png");
    let mut second = Window::open(&screen, home);
    for key in ["ctrl+z", "x"] {
        second.key(key);
    }
    assert_eq!(bytes(&path), before, "the second window wrote into the battle of the first");
    assert_changes(&screen, "real-second-window.png", alone);
    assert!(second.lives(), "the second window says why and stays");

    first.say("hits f12 +1");
    let after = wait_for_lines(home, 2);
    assert_eq!(field(states(&after).state().battle(), "f12", "hits"), 2);
    assert_eq!(second.quit().code(), Some(0));
    assert_eq!(first.quit().code(), Some(0));
    let end = wait_for("a sound journal", || journal(home));
    assert_eq!((end.lines.len(), end.torn), (2, None));
}

#[test]
fn a_file_emptied_under_an_open_battle_is_not_called_saved() {
    let Some((_turn, screen)) = screen("a_file_emptied_under_an_open_battle_is_not_called_saved") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let mut window = Window::open(&screen, home);
    window.say("hits f12 +1");
    wait_for_lines(home, 1);
    let path = battle(home).expect("a battle");
    let saved = picture(&screen, "real-saved.png");
    std::fs::write(&path, "").expect("it can be emptied");
    window.say("hits f12 +1");
    assert_changes(&screen, "real-not-saved.png", saved);
    window.key("ctrl+q");
    assert!(window.lives(), "it does not close as if all were saved");
    assert_eq!(std::fs::read(&path).expect("it is there"), b"", "what the other left is not touched");
    for key in ["ctrl+s", "ctrl+a"] {
        window.key(key);
    }
    window.say("evening");
    let rescued = path.with_file_name("evening.galloper");
    let whole = wait_for("the battle in its new file", || galloper::store::read(&rescued).ok());
    assert_eq!(field(states(&whole).state().battle(), "f12", "hits"), 2);
    assert_eq!(window.quit().code(), Some(0));
}

#[test]
fn a_click_on_the_timeline_and_enter_lose_nothing() {
    let Some((_turn, screen)) = screen("a_click_on_the_timeline_and_enter_lose_nothing") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::open(&screen, home);
    for n in 1..=6 {
        window.say(&format!("hits f12 {n}"));
    }
    let played = wait_for_lines(home, 6);
    // A third of the way along the line at the very bottom, then what a tired umpire does.
    let now = picture(&screen, "real-now.png");
    window.click(460, 745);
    assert_changes(&screen, "real-look-back.png", now);
    for line in ["", "", "hits f11 1"] {
        window.say(line);
    }
    window.key("ctrl+z");
    window.key("F5");
    assert_eq!(journal(home).as_ref(), Some(&played), "looking back wrote nothing, whatever was pressed");
    window.key("Escape");
    window.say("hits f12 7");
    let after = wait_for_lines(home, 7);
    assert_eq!(after.lines[6].refers_to(), 6, "the battle goes on where it stood");
    // And on from the past in earnest: asked once, answered by the same keys.
    window.key("ctrl+l");
    window.key("ctrl+l");
    window.key("ctrl+g");
    window.key("Return");
    assert_eq!(journal(home).as_ref(), Some(&after), "Enter keeps looking");
    window.key("ctrl+g");
    window.key("ctrl+g");
    let left = wait_for_lines(home, 8);
    assert!(matches!(&left.lines[7], JournalLine::Goto(goto) if goto.to == 5), "{:?}", left.lines[7]);
    window.say("hits f13 1");
    wait_for_lines(home, 9);
    let battle = picture(&screen, "real-on-a-branch.png");
    window.key("ctrl+b");
    assert_changes(&screen, "real-branches.png", battle);
    window.key("ctrl+g");
    window.key("ctrl+g");
    let back = wait_for_lines(home, 10);
    assert!(matches!(&back.lines[9], JournalLine::Goto(goto) if goto.to == 7), "{:?}", back.lines[9]);
    assert_eq!(field(states(&back).state().battle(), "f12", "hits"), 7);
    assert_eq!(window.quit().code(), Some(0));
}

#[test]
fn a_forged_battle_does_not_stop_a_start() {
    let Some((_turn, screen)) = screen("a_forged_battle_does_not_stop_a_start") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::open(&screen, home);
    window.say("hits f12 +1");
    wait_for_lines(home, 1);
    assert_eq!(window.quit().code(), Some(0));
    let path = battle(home).expect("a battle");
    // Many thousand commands, each under the one before it, and a checksum that fits.
    let mut header = galloper::store::read(&path).expect("a battle").header;
    let commands = header.start["commands"].as_array_mut().expect("commands");
    let model = commands[0].clone();
    for n in commands.len()..20_000 {
        let mut next = model.clone();
        next["under"] = (n - 1).into();
        next["label"] = format!("C{n}").into();
        commands.push(next);
    }
    let json = serde_json::to_string(&header).expect("JSON");
    std::fs::write(&path, format!("{} {json}\n", galloper::store::journal::checksum("", &json))).expect("a forgery");
    for _ in 0..2 {
        let mut window = Window::open(&screen, home);
        assert!(window.lives(), "it says why and stays");
        picture(&screen, "real-forged.png");
        assert_eq!(window.quit().code(), Some(0));
    }
}

#[test]
fn a_window_that_nobody_touches_does_no_work() {
    let Some((_turn, screen)) = screen("a_window_that_nobody_touches_does_no_work") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let window = Window::open(&screen, home.path());
    window.say("hits f12 1");
    wait_for_lines(home.path(), 1);
    let work = window.work_in(Duration::from_secs(4));
    eprintln!("{work} ns of work in 4 s with the cursor in the line");
    // A frame drawn by the processor costs tens of milliseconds; eight of them would be a blinking cursor.
    assert!(work < 40_000_000, "{work} ns of work in 4 s");
    assert_eq!(window.quit().code(), Some(0));
}

#[test]
fn a_shortcut_does_not_overtake_what_was_typed_before_it() {
    let Some((_turn, screen)) = screen("a_shortcut_does_not_overtake_what_was_typed_before_it") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path();
    let window = Window::open(&screen, home);
    window.say("hits f12 1");
    wait_for_lines(home, 1);
    let line: &[&str] = &["type", "--delay", "5", "--", "hits f13 1"];
    window.at_once(&[line, &["key", "Return"], &["key", "ctrl+z"]]);
    let played = wait_for_lines(home, 3);
    assert!(matches!(&played.lines[2], JournalLine::Goto(goto) if goto.to == 1), "{:?}", played.lines[2]);
    let state = states(&played);
    assert_eq!(
        (field(state.state().battle(), "f12", "hits"), field(state.state().battle(), "f13", "hits")),
        (1.into(), 0.into())
    );
    // What is offered as a name is replaced by what is typed.
    let path = battle(home).expect("a battle").with_file_name("evening.galloper");
    window.key("ctrl+s");
    window.say("evening");
    wait_for("the battle in its new file", || galloper::store::read(&path).ok());
    assert_eq!(window.quit().code(), Some(0));
}
