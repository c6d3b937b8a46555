//! The widgets by accessibility tree, and as a gallery of pictures under `target/tmp/pictures`.

use egui::{Key, Theme, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use galloper_ui_tests::gallery::{self, Clicks};
use galloper_ui_tests::{assert_light_and_dark, changed_pixels, dressed, picture_renderer, save_picture};

const PICTURES: &str = env!("CARGO_TARGET_TMPDIR");

fn page<'a>() -> Harness<'a, Clicks> {
    dressed().with_size([1366.0, 768.0]).build_ui_state(gallery::page, Clicks::default())
}

#[test]
fn gallery_pictures() {
    for scale in [1.0, 1.25, 2.0] {
        let mut shown = Vec::new();
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let Some(renderer) = picture_renderer("gallery_pictures") else {
                return;
            };
            let mut harness = dressed()
                .with_size([1366.0, 768.0])
                .with_theme(theme)
                .with_pixels_per_point(scale)
                .with_render_cursor(false)
                .renderer(renderer)
                .build_ui_state(gallery::page, Clicks::default());
            harness.run();
            let file = format!("widgets-{name}-{}.png", (scale * 100.0).round());
            let picture = save_picture(&mut harness, PICTURES, &file, "10e Léger wins");
            assert_eq!(picture.width(), (1366.0 * scale).round() as u32);
            shown.push(picture);
        }
        assert_light_and_dark(&shown[0], &shown[1]);
    }
}

#[test]
fn crowded_strip_picture() {
    let mut shown = Vec::new();
    for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        let Some(renderer) = picture_renderer("crowded_strip_picture") else {
            return;
        };
        let mut harness = dressed::<()>()
            .with_size([1196.0, 230.0])
            .with_theme(theme)
            .renderer(renderer)
            .build_ui(gallery::crowded_strips);
        harness.run();
        let picture =
            save_picture(&mut harness, PICTURES, &format!("strip-{name}.png"), "Victory check and end of the turn");
        shown.push(picture);
    }
    assert_light_and_dark(&shown[0], &shown[1]);
}

#[test]
fn hover_and_focus_picture() {
    let Some(renderer) = picture_renderer("hover_and_focus_picture") else {
        return;
    };
    let mut harness = dressed()
        .with_size([1366.0, 768.0])
        .with_theme(Theme::Light)
        .with_render_cursor(false)
        .renderer(renderer)
        .build_ui_state(gallery::page, Clicks::default());
    harness.run();
    let untouched = harness.render().expect("the page renders");
    harness.get_by_label("Type cards").focus();
    harness.run();
    let focused = harness.render().expect("the page renders");
    assert!(changed_pixels(&untouched, &focused) > 0, "focus is seen");
    harness.hover_at(egui::pos2(1180.0, 752.0));
    harness.run();
    let hovered = save_picture(&mut harness, PICTURES, "widgets-hover.png", "Type cards");
    assert!(changed_pixels(&focused, &hovered) > 0, "so is the pointer over the timeline");
}

#[test]
fn widgets_speak() {
    let mut harness = page();
    harness.run();
    for words in [
        "9 of spades, counts",
        "10 of diamonds, counts, typed",
        "D6 showing 5, counts",
        "average die showing 4",
        "D10 not yet rolled",
        "10e Léger wins: 31 %, 4 433/14 300",
        "A general is at risk: < 1 %, 1/1 000",
        "Somebody is hit: > 99 %, 999/1 000",
        "French command points: 3 of 4 left",
        "strength 12 of 15",
        "fatigue 7",
        "Austrian movement",
        "French movement, division of Saint-Hilaire. Close combat step 7 of 14, both players",
        "Order over 15″: 2 CP, reading",
        "house value",
        "Give Break off",
    ] {
        assert!(harness.query_all_by_label(words).next().is_some(), "nothing says {words:?}");
    }
}

#[test]
fn actions_name_their_key_and_refuse_when_disabled() {
    let mut harness = page();
    harness.run();
    let apply = harness.get_by_label("Apply");
    assert!(apply.accesskit_node().is_disabled());
    assert_eq!(apply.accesskit_node().data().keyboard_shortcut(), Some("Enter"));
    let next = harness
        .get_all_by_role(Role::Button)
        .find(|node| {
            let node = node.accesskit_node();
            node.label().as_deref() == Some("Next") && !node.is_disabled()
        })
        .expect("an enabled Next");
    next.click();
    harness.step();
    assert!(harness.state().next);
}

#[test]
fn a_click_on_a_phase_names_it() {
    let mut harness = page();
    harness.run();
    harness.get_by_label("Attrition").click();
    harness.step();
    assert_eq!(harness.state().phase, Some(3));
}

#[test]
fn a_click_on_a_card_names_it() {
    let mut harness = page();
    harness.run();
    harness.get_by_label("card not yet known").click();
    harness.step();
    assert_eq!(harness.state().card, Some(8));
}

#[test]
fn the_timeline_goes_by_key_and_pointer() {
    let mut harness = page();
    harness.run();
    harness.get_by_label("History").focus();
    harness.run();
    for (key, entry) in [
        (Key::ArrowLeft, 779),
        (Key::ArrowRight, 781),
        (Key::Home, 0),
        (Key::End, 1000),
        (Key::PageUp, 700),
        (Key::PageDown, 1000),
    ] {
        harness.key_press(key);
        harness.step();
        let jumped = harness.state_mut().entry.take();
        assert_eq!(jumped, Some(entry), "{key:?}");
    }
    harness.get_by_label("History").click();
    harness.step();
    assert_eq!(harness.state().entry, Some(500));
}
