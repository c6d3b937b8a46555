//! Forms by the keyboard alone: lists in them, what they fold away.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{self, say, window};
use serde_json::Value;

fn press(harness: &mut Harness<'_, App>, key: Key) {
    keys::press(harness, Modifiers::NONE, key);
}

fn attackers(harness: &Harness<'_, App>) -> Vec<Value> {
    let form = harness.state().desk().and_then(|d| d.form.as_ref()).expect("a form is open");
    form.filled.get("attackers").and_then(Value::as_array).cloned().unwrap_or_default()
}

#[test]
fn a_list_in_a_form_is_typed_seen_and_changed_by_keys() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    say(&mut harness, "melee f11 f12:left > a11");
    assert_eq!(attackers(&harness).len(), 2);
    // Every cell can be reached by name, and the row that was not typed shows the default.
    for name in ["Face attacked of F11", "Face attacked of F12", "Uphill of F12", "Take F12 off"] {
        harness.get_by_label(name);
    }
    // Tab on the empty line goes to the first field of the form; from there to the flags of the first row.
    for _ in 0..5 {
        press(&mut harness, Key::Tab);
    }
    press(&mut harness, Key::Space);
    assert_eq!(attackers(&harness)[0]["uphill"], true, "{:?}", attackers(&harness));
    assert!(attackers(&harness)[1].get("uphill").is_none_or(|v| v == false));
    // Letters go to the entry line again.
    say(&mut harness, "-f11");
    let units: Vec<Value> = attackers(&harness).iter().map(|row| row["unit"].clone()).collect();
    assert_eq!(units, ["F12"]);
    assert!(harness.query_by_label("Uphill of F11").is_none());
    // What is folded away opens with a key.
    assert!(harness.query_by_label("Elite of F12").is_none());
    press(&mut harness, Key::F6);
    harness.get_by_label("Elite of F12");
}
