//! The window looks back without changing anything: by click, by drag, by keys; and what leaves the line is told, listed
//! and returned to.

use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::desk::look_back::READ_ONLY;
use galloper::desk::{Desk, OpenBattle};
use galloper::store::DataFolders;
use galloper::ui::app::App;
use galloper::ui::commands::{MenuCommand, Place, TABLE};
use galloper::ui::theme;
use galloper_ui_tests::keys::{press, say, shoot, typed, window};
use galloper_ui_tests::picture_renderer;

const CTRL: Modifiers = Modifiers::COMMAND;

/// A battle with eight actions, a form at hand, and half a word typed.
fn played(home: &std::path::Path) -> Harness<'static, App> {
    let mut harness = window(home, None);
    for n in 1..=8 {
        say(&mut harness, &format!("hits f12 {n}"));
    }
    say(&mut harness, "o friant");
    assert!(desk(&harness).form.is_some(), "a form is at hand");
    typed(&mut harness, "act");
    harness
}

fn desk<'a>(harness: &'a Harness<'_, App>) -> &'a Desk {
    harness.state().desk().expect("a battle")
}

fn open<'a>(harness: &'a Harness<'_, App>) -> &'a OpenBattle {
    harness.state().open_battle().expect("a battle")
}

/// Everything of a desk that could be changed.
fn all_of(desk: &Desk) -> String {
    let form = desk.form.as_ref().map(|f| (f.info.id, &f.given, &f.script, &f.allowed));
    let waiting: Vec<_> = desk.waiting.iter().map(|f| (f.info.id, &f.given, &f.script)).collect();
    let list = desk.list.as_ref().map(|l| (l.info.id, l.at));
    let (now, len) = (desk.history().now(), desk.history().len());
    let state = in_short(&format!("{:?}", desk.state()));
    format!("{now} {len} {form:?} {waiting:?} {list:?} {:?} {:?} {state:x}", desk.selected, desk.work_at)
}

/// A long text in short, so that a failure can be read.
fn in_short(text: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn journal(home: &std::path::Path) -> Vec<u8> {
    let saves = std::fs::read_dir(home.join("saves")).expect("a folder").flatten();
    let battle = saves.map(|e| e.path()).find(|p| p.extension().is_some_and(|e| e == "galloper")).expect("a battle");
    std::fs::read(battle).expect("it reads")
}

/// A place on the timeline, as a share of its length.
fn on_timeline(harness: &Harness<'_, App>, share: f32) -> Pos2 {
    let rect = harness.get_by_label("History").rect();
    egui::pos2(rect.left() + 7.0 + (rect.width() - 14.0) * share, rect.top() + 12.0)
}

fn click_at(harness: &mut Harness<'_, App>, at: Pos2) {
    harness.drag_at(at);
    harness.run_steps(1);
    harness.drop_at(at);
    harness.run_steps(3);
}

#[test]
fn a_click_on_the_timeline_only_looks_and_enter_plays_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = played(home.path());
    desk(&harness).wait_saved();
    let (before, bytes) = (all_of(desk(&harness)), journal(home.path()));
    let at = on_timeline(&harness, 0.25);
    click_at(&mut harness, at);
    assert_eq!(open(&harness).moment(), 2);
    for label in ["Next", "Entry line", "Apply"] {
        assert!(harness.query_by_label(label).is_none(), "{label} is not there in the past");
    }
    assert!(harness.query_all_by_label_contains("Undo “").next().is_none());
    assert!(harness.query_all_by_label_contains("Looking back: period 1").next().is_some());
    assert!(harness.query_all_by_label_contains("6 actions ago").next().is_some());
    press(&mut harness, Modifiers::NONE, Key::Enter);
    typed(&mut harness, " ");
    typed(&mut harness, "next");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().message(), Some(READ_ONLY));
    assert_eq!((open(&harness).moment(), all_of(desk(&harness))), (2, before.clone()));
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(open(&harness).look_back().is_none());
    assert_eq!(all_of(desk(&harness)), before);
    assert!(harness.query_by_label("Entry line").is_some());
    desk(&harness).wait_saved();
    assert_eq!(journal(home.path()), bytes, "looking writes nothing");
    typed(&mut harness, "ion 15");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(harness.state().message().is_none_or(|m| !m.contains("understood")), "{:?}", harness.state().message());
}

#[test]
fn no_command_and_no_key_changes_anything_while_looking() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = played(home.path());
    let before = all_of(desk(&harness));
    // These leave the past or the window, each by what it says.
    let leaves = [MenuCommand::Quit, MenuCommand::Cancel, MenuCommand::GoOn];
    for row in TABLE.iter().filter(|row| row.works_in(Place::Battle) && !leaves.contains(&row.command)) {
        let Some(keys) = row.keys else { continue };
        press(&mut harness, CTRL, Key::L);
        assert!(open(&harness).look_back().is_some());
        press(&mut harness, keys.modifiers, keys.logical_key);
        assert_eq!(all_of(desk(&harness)), before, "{}", row.text);
        if row.command == MenuCommand::Cover {
            press(&mut harness, Modifiers::NONE, Key::F12);
        }
        for _ in 0..3 {
            press(&mut harness, Modifiers::NONE, Key::Escape);
            if open(&harness).look_back().is_none() {
                break;
            }
        }
        assert!(open(&harness).look_back().is_none(), "{}", row.text);
        assert_eq!(all_of(desk(&harness)), before, "{}", row.text);
    }
    for key in Key::ALL.iter().filter(|key| !matches!(key, Key::Escape | Key::F12)) {
        // Some of them, as the arrow down, come back to now by themselves.
        while open(&harness).look_back().is_none() {
            press(&mut harness, CTRL, Key::L);
        }
        press(&mut harness, Modifiers::NONE, *key);
        assert_eq!(all_of(desk(&harness)), before, "{}", key.name());
    }
}

#[test]
fn dragging_along_the_timeline_and_back_comes_to_now_again() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = played(home.path());
    let before = all_of(desk(&harness));
    let from = on_timeline(&harness, 1.0);
    harness.drag_at(from);
    harness.run_steps(1);
    let mut seen = Vec::new();
    for share in [0.8, 0.5, 0.2, 0.6, 1.0] {
        let at = on_timeline(&harness, share);
        harness.hover_at(at);
        harness.run_steps(2);
        seen.push(open(&harness).moment());
    }
    let at = on_timeline(&harness, 1.0);
    harness.drop_at(at);
    harness.run_steps(2);
    assert_eq!(seen, [6, 4, 2, 5, 8], "each place is shown while it is under the pointer");
    assert!(open(&harness).look_back().is_none());
    assert_eq!(all_of(desk(&harness)), before);
}

#[test]
fn a_click_on_a_log_line_looks_at_it_and_arrows_go_along() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = played(home.path());
    let row = |h: &Harness<'_, App>, n: usize| {
        let text = desk(h).log_row(n).map(|row| format!("{} {}", row.clock, row.text)).expect("a line");
        h.get_by_label(&text).rect().center()
    };
    let at = row(&harness, 7);
    click_at(&mut harness, at);
    assert_eq!(open(&harness).moment(), 7);
    press(&mut harness, Modifiers::NONE, Key::ArrowLeft);
    press(&mut harness, Modifiers::NONE, Key::ArrowUp);
    assert_eq!(open(&harness).moment(), 5);
    press(&mut harness, CTRL, Key::L);
    assert_eq!(open(&harness).moment(), 4);
    let shown = harness.query_all_by_label("F12 3e Ligne: hits 4").count();
    assert_eq!(shown, 2, "the action is shown, and its line in the log");
    press(&mut harness, Modifiers::NONE, Key::Home);
    assert_eq!(open(&harness).moment(), 0);
    press(&mut harness, Modifiers::NONE, Key::ArrowRight);
    press(&mut harness, Modifiers::NONE, Key::PageUp);
    assert_eq!(open(&harness).moment(), 0);
    press(&mut harness, Modifiers::NONE, Key::End);
    assert!(open(&harness).look_back().is_none());
}

#[test]
fn to_continue_from_the_past_is_asked_once_more_and_enter_keeps_looking() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = played(home.path());
    press(&mut harness, CTRL, Key::G);
    assert!(harness.state().message().is_some_and(|m| m.starts_with("Look back first")));
    for _ in 0..3 {
        press(&mut harness, CTRL, Key::L);
    }
    press(&mut harness, CTRL, Key::G);
    assert!(harness.query_all_by_label_contains("This leaves 3 actions on a branch").next().is_some());
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!((desk(&harness).history().now(), open(&harness).moment()), (8, 5), "Enter keeps looking");
    assert!(harness.query_by_label("Keep looking").is_none());
    press(&mut harness, CTRL, Key::G);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!((desk(&harness).history().now(), open(&harness).moment()), (8, 5), "so does Esc");
    press(&mut harness, CTRL, Key::G);
    press(&mut harness, CTRL, Key::G);
    assert_eq!((desk(&harness).history().now(), open(&harness).look_back()), (5, None));
    let told = harness.state().message().expect("it is told");
    assert!(told.contains("It left 3 actions on a branch"), "{told}");
}

#[test]
fn an_action_after_an_undo_is_told_before_and_after_and_its_branch_returned_to() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    for n in 1..=4 {
        say(&mut harness, &format!("hits f12 {n}"));
    }
    assert!(harness.query_all_by_label_contains("on a branch").next().is_none());
    press(&mut harness, CTRL, Key::Z);
    press(&mut harness, CTRL, Key::Z);
    assert!(harness.query_all_by_label_contains("A new action leaves 2 undone actions on a branch").next().is_some());
    assert!(harness.query_by_label("leaves 2 undone").is_some(), "beside the preview as well");
    say(&mut harness, "hits f13 1");
    let told = harness.state().message().expect("it is told");
    assert!(told.starts_with("This left 2 undone actions on a branch: Ctrl B"), "{told}");
    assert!(harness.query_all_by_label_contains("A new action leaves").next().is_none());
    press(&mut harness, CTRL, Key::B);
    assert!(harness.query_by_label("Branch: F12 3e Ligne: hits 4").is_some());
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!((open(&harness).moment(), desk(&harness).history().now()), (4, 5), "it is only looked at");
    assert!(harness.query_all_by_label_contains("Looking at another branch").next().is_some());
    press(&mut harness, CTRL, Key::G);
    press(&mut harness, CTRL, Key::G);
    assert_eq!((desk(&harness).history().now(), open(&harness).look_back()), (4, None));
    // And back to what was left, straight from the list.
    press(&mut harness, CTRL, Key::B);
    press(&mut harness, CTRL, Key::G);
    press(&mut harness, CTRL, Key::G);
    assert_eq!(desk(&harness).history().now(), 5);
}

#[test]
fn the_past_has_a_ground_a_banner_and_a_frame_of_its_own() {
    for (dark, scale, name) in [(false, 1.0, "past.png"), (true, 1.5, "past-dark-150.png")] {
        let Some(renderer) = picture_renderer("the_past_has_a_ground_a_banner_and_a_frame_of_its_own") else { return };
        let home = tempfile::tempdir().expect("a folder");
        let places = DataFolders::below(home.path());
        let worn = if dark { egui::Theme::Dark } else { egui::Theme::Light };
        let builder = Harness::builder().with_size(vec2(1366.0, 768.0) / scale).with_pixels_per_point(scale);
        let builder = builder.with_theme(worn).with_max_steps(60).with_render_cursor(false).renderer(renderer);
        let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, None));
        harness.run_steps(4);
        // The demo that the welcome has chosen.
        press(&mut harness, Modifiers::NONE, Key::Enter);
        harness.ctx.clone().set_theme(worn);
        for line in ["1 6", "", "3 4", "", "", "", "", "", "9s", "", "", "o friant move 5"] {
            say(&mut harness, line);
        }
        let (now, past) = if dark { (&theme::DARK, &theme::DARK_PAST) } else { (&theme::LIGHT, &theme::LIGHT_PAST) };
        // Between the roster and the side panel near the bottom of the middle, and at the very edge.
        let (ground, edge, banner) =
            if dark { ((880, 540), (1, 600), (700, 62)) } else { ((1000, 600), (1, 600), (700, 42)) };
        let pixel = |harness: &mut Harness<'_, App>, (x, y): (u32, u32)| {
            harness.render().expect("it renders").get_pixel(x, y).0
        };
        assert_eq!(pixel(&mut harness, ground), now.paper.to_array(), "the present, {name}");
        press(&mut harness, CTRL, Key::L);
        shoot(&mut harness, env!("CARGO_TARGET_TMPDIR"), name, "Looking back: period 1");
        assert_eq!(pixel(&mut harness, ground), past.paper.to_array(), "the ground, {name}");
        assert_eq!(pixel(&mut harness, edge), past.past.to_array(), "the frame, {name}");
        assert_eq!(pixel(&mut harness, banner), past.past.to_array(), "the banner, {name}");
    }
}
