//! The window through its accessibility tree and in pictures.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{self, press, say, step, window};
use galloper_ui_tests::picture_renderer;

#[test]
fn a_command_phase_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    assert_eq!(step(&harness), "cp-throw");
    for line in ["1 6", "", "3 4", "", "", "", "", "", "9s", "", ""] {
        say(&mut harness, line);
    }
    assert_eq!(step(&harness), "s-orders");
    say(&mut harness, "o friant action 15");
    let cp = |h: &Harness<'_, App>| {
        let desk = h.state().desk().expect("a battle");
        let davout = desk.game().select("dav").expect("Davout")[0];
        desk.game().field(davout, "cp")
    };
    assert_eq!(cp(&harness), Some(3.into()));
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(cp(&harness), Some(5.into()));
    press(&mut harness, Modifiers::COMMAND, Key::Y);
    assert_eq!(cp(&harness), Some(3.into()));
}

#[test]
fn pictures_of_the_window() {
    let home = tempfile::tempdir().expect("a folder");
    let Some(renderer) = picture_renderer("pictures_of_the_window") else { return };
    let mut harness = window(home.path(), Some(renderer));
    let dir = env!("CARGO_TARGET_TMPDIR");
    let shoot = |h: &mut Harness<'_, App>, name: &str| keys::shoot(h, dir, name);
    shoot(&mut harness, "1-cp.png");
    for line in ["1 6", "", "3 4", "", "", "", "", ""] {
        say(&mut harness, line);
    }
    shoot(&mut harness, "2-draw.png");
    {
        let line = "9s";
        say(&mut harness, line);
    }
    shoot(&mut harness, "3-result.png");
    say(&mut harness, "");
    say(&mut harness, "");
    shoot(&mut harness, "4-orders.png");
    say(&mut harness, "o saint-hilaire action 15");
    say(&mut harness, "o friant move 5");
    say(&mut harness, "friant");
    shoot(&mut harness, "5-told.png");
    harness.event(egui::Event::Text("o friant reg".to_owned()));
    harness.run_steps(3);
    shoot(&mut harness, "6-entry.png");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    say(&mut harness, "next");
    say(&mut harness, "next");
    for _ in 0..16 {
        if step(&harness) == "d3" {
            break;
        }
        say(&mut harness, "");
    }
    say(&mut harness, "f11");
    shoot(&mut harness, "7-division.png");
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    shoot(&mut harness, "8-dark.png");
    press(&mut harness, Modifiers::NONE, Key::F1);
    shoot(&mut harness, "9-help.png");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::COMMAND, Key::K);
    shoot(&mut harness, "10-find.png");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::COMMAND, Key::N);
    shoot(&mut harness, "11-new.png");
}
