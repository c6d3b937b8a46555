//! The builder through its window: keys and clicks in text and grid are one state, and its length does not show.

use std::fmt::Write as _;

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use galloper::core::orbat::RowKind;
use galloper::desk::builder::BuilderView;
use galloper::ui::commands::Place;
use galloper_ui_tests::builders::Author;
use galloper_ui_tests::large_battle::about_the_same;

const SMALL: &str = "battle Small
rules DTN

French
  Davout  commander  C10  A4  HQ
    Friant  division  A7
      F11 10e Léger  infantry  4 SP  M6  elite
      F12 3e Ligne  infantry  3 SP  M7

Austrian
  Hohenzollern  commander  C8  A6  HQ
    A11 IR 12  infantry  4 SP  M7";

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

fn line_of(author: &Author, begins: &str) -> usize {
    let document = author.builder().document();
    (0..document.len()).find(|line| document.line(*line).trim().starts_with(begins)).expect("a line")
}

/// Goes down to the line that begins so, from the top.
fn to_line(author: &mut Author, begins: &str) {
    author.ctrl(Key::Home);
    for _ in 0..line_of(author, begins) {
        author.key(Key::ArrowDown);
    }
    author.key(Key::End);
}

#[test]
fn what_is_typed_is_in_the_grid_and_one_undo_runs_over_both() {
    let mut author = Author::with_text(SMALL);
    assert_eq!(author.text(), SMALL);
    to_line(&mut author, "F12");
    author.key(Key::Enter).key(Key::Tab).types("57e Ligne").key(Key::Tab);
    assert!(author.text().contains("      F13 57e Ligne  infantry  3 SP  M7\n"), "{}", author.text());
    author.ctrl(Key::Num2);
    assert_eq!(author.builder().view(), BuilderView::Grid);
    assert_eq!(author.builder().line(), line_of(&author, "F13"), "the grid is where the text was");
    let sp = author.builder().seen().columns.iter().position(|c| c.header == "Strength points").expect("a column");
    author.key(Key::Home);
    for _ in 0..sp {
        author.key(Key::ArrowRight);
    }
    author.types("12").key(Key::Enter);
    assert!(author.text().contains("F13 57e Ligne  infantry  12 SP  M7"), "{}", author.text());
    author.harness.get_by_label("Undo “F13 strength points”").click();
    author.harness.run_steps(3);
    assert!(author.text().contains("F13 57e Ligne  infantry  3 SP  M7"), "a click undoes as Ctrl Z does");
    for _ in 0..40 {
        author.ctrl(Key::Z);
    }
    assert_eq!(author.text(), SMALL, "back to the start, over the change of views");
    for _ in 0..40 {
        author.ctrl(Key::Y);
    }
    assert!(author.text().contains("F13 57e Ligne  infantry  12 SP  M7"));
}

#[test]
fn a_branch_is_duplicated_moved_and_removed_by_keys() {
    let mut author = Author::with_text(SMALL);
    author.ctrl(Key::Num2);
    author.ctrl(Key::Home);
    let down = author.builder().seen().rows.iter().position(|line| *line == line_of(&author, "Friant")).expect("a row");
    for _ in 0..down {
        author.key(Key::ArrowDown);
    }
    author.press(CTRL_SHIFT, Key::D);
    assert!(author.builder().ghost().is_some());
    author.harness.get_by_label("Duplicate Friant");
    author.press(CTRL_SHIFT, Key::D);
    assert!(author.text().contains("Friant 2") && author.text().contains("F21 10e Léger"), "{}", author.text());
    author.press(Modifiers::ALT, Key::ArrowUp);
    assert!(line_of(&author, "Friant 2") < line_of(&author, "Friant  "), "{}", author.text());
    author.press(Modifiers::COMMAND, Key::Delete);
    assert_eq!(author.text(), SMALL);
}

#[test]
fn rows_of_a_spreadsheet_are_pasted() {
    let mut author = Author::with_text(SMALL);
    to_line(&mut author, "Friant");
    author.ctrl(Key::Num2);
    author.press(Modifiers::SHIFT, Key::Space);
    author
        .paste("Label\tName\tArm\tStrength points\nF31\tGrenadiers\tinfantry\t5\nF32\tHussars\tskirmish cavalry\t3\n");
    let document = author.builder().document();
    let row = document.rows().find(|row| row.label == "F31").expect("it is there");
    assert_eq!((row.kind, row.name.as_str()), (RowKind::Unit, "Grenadiers"));
    assert_eq!(row.values.get("sp").and_then(serde_json::Value::as_u64), Some(5));
    assert_eq!(document.parent(line_of(&author, "F32")), Some(line_of(&author, "Friant")));
    // A whole order of battle on the screen of new battles is one too.
    let table = "Side\tLabel\tName\tArm\tStrength points\nFrench\tF1\tGuard\tinfantry\t4\nAustrian\tA1\tLandwehr\tinfantry\t3\n";
    let pasted = Author::with_text(table);
    assert_eq!(pasted.harness.state().place(), Place::Builder);
    assert_eq!(pasted.builder().document().rows().filter(|row| row.kind == RowKind::Unit).count(), 2);
}

#[test]
fn f8_goes_to_the_line_that_waits_and_ctrl_dot_takes_what_would_be_right() {
    let mut author = Author::with_text(&SMALL.replace("F12 3e Ligne  infantry", "F12 3e Ligne  infanry"));
    author.ctrl(Key::Home);
    author.harness.get_by_label("line 8 waits");
    author.key(Key::F8);
    assert_eq!(author.builder().line(), line_of(&author, "F12"));
    author.press(Modifiers::COMMAND, Key::Period);
    assert_eq!(author.text(), SMALL);
    assert!(!author.builder().start().leaves_out);
}

#[test]
fn a_faulty_line_does_not_block_the_start_and_is_said() {
    let mut author = Author::with_text(&SMALL.replace("F12 3e Ligne  infantry", "F12 3e Ligne  gibberish"));
    author.key(Key::F5);
    assert_eq!(author.harness.state().place(), Place::Battle);
    let message = author.harness.state().message().unwrap_or_default();
    assert!(message.contains("F12 3e Ligne"), "it says what it left out: {message}");
}

#[test]
fn a_draft_is_on_the_disk_at_once_and_is_found_again() {
    let mut author = Author::at_empty("dtn");
    author.types("Evening");
    let folder = author.home().join("saves/orders of battle");
    let text = || {
        let file = std::fs::read_dir(&folder).ok()?.flatten().next()?;
        std::fs::read_to_string(file.path()).ok()
    };
    galloper_ui_tests::screen::wait_for("the draft", || text().filter(|text| text.starts_with("battle Evening\n")));
    author.key(Key::Escape);
    assert!(folder.join("Evening.orbat").exists(), "it is named after its title");
}

/// An order of battle of so many units.
fn long(units: usize) -> String {
    let mut text = String::from("battle Long\nrules DTN\n\n");
    for (side, letter) in [("French", 'F'), ("Austrian", 'A')] {
        let _ = writeln!(text, "{side}\n  Commander {letter}  commander  C8  A6  HQ");
        for unit in 0..units / 2 {
            if unit % 12 == 0 {
                let _ = writeln!(text, "    Division {letter}{}  division  A7", unit / 12);
            }
            let _ = writeln!(text, "      {letter}{unit} {unit}e Ligne  infantry  4 SP  M7");
        }
    }
    text
}

#[test]
fn two_thousand_units_draw_as_much_as_sixty() {
    for view in [Key::Num1, Key::Num2] {
        let mut drawn = Vec::new();
        // Sixty fill the window, as two thousand do.
        for units in [60, 2000] {
            let mut author = Author::with_text(&long(units));
            author.ctrl(view);
            author.harness.run_steps(5);
            let (shapes, nodes) =
                (author.harness.output().shapes.len(), author.harness.root().children_recursive().count());
            let made = |author: &Author| (author.builder().number(), author.builder().offers_made());
            let before = made(&author);
            author.harness.run_steps(3);
            assert_eq!(made(&author), before, "nothing is made in an unchanged frame");
            eprintln!("{view:?}, {units} units: {shapes} shapes, {nodes} nodes");
            drawn.push((shapes, nodes));
        }
        assert!(about_the_same(drawn[0].0, drawn[1].0), "{view:?}: {drawn:?} shapes");
        assert!(about_the_same(drawn[0].1, drawn[1].1), "{view:?}: {drawn:?} nodes");
    }
}

#[test]
fn a_letter_in_two_thousand_lines_reads_one() {
    let mut author = Author::with_text(&long(2000));
    to_line(&mut author, "F0");
    author.types("x");
    assert_eq!(author.builder().document().lines_read(), 1);
}
