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

/// Compares with sixty units and not with twenty-four, as the battle's own test does: what is drawn is what is in sight,
/// and an order of battle of twenty-four units leaves part of the window empty, in the grid and beside the text.
#[test]
fn two_thousand_units_draw_as_much_as_sixty() {
    for view in [Key::Num1, Key::Num2, Key::Num3] {
        let mut drawn = Vec::new();
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

#[test]
fn the_list_of_commands_is_seen_and_works_in_text_and_grid() {
    for view in [Key::Num1, Key::Num2] {
        let mut author = Author::with_text(SMALL);
        to_line(&mut author, "F12");
        author.ctrl(view).key(Key::F4);
        let line = line_of(&author, "Hohenzollern");
        let at = author.builder().target().expect("a list").words.iter().position(|word| word.line == Some(line));
        author.harness.get_by(|node| {
            node.role() == egui::accesskit::Role::ListItem
                && node.label().is_some_and(|label| label.trim() == "Hohenzollern")
        });
        for _ in 0..at.expect("it is among them") {
            author.key(Key::ArrowDown);
        }
        author.key(Key::Enter);
        let document = author.builder().document();
        assert_eq!(document.parent(line_of(&author, "F12")), Some(line_of(&author, "Hohenzollern")), "{view:?}");
        // Another key than its own closes it.
        author.key(Key::F4).key(Key::Home);
        assert!(author.builder().target().is_none(), "{view:?}");
    }
}

#[test]
fn a_click_on_a_triangle_folds_in_tree_and_grid() {
    let mut author = Author::with_text(SMALL);
    let friant = line_of(&author, "Friant");
    author.harness.get_by_label("Fold Friant").click();
    author.harness.run_steps(3);
    assert!(author.builder().shown().is_folded(friant));
    author.ctrl(Key::Num2);
    assert!(author.builder().shown().is_folded(friant), "both views are one state");
    author.harness.get_by_label("Unfold Friant").click();
    author.harness.run_steps(3);
    assert!(!author.builder().shown().is_folded(friant));
    author.ctrl(Key::Home);
    let down = author.builder().seen().rows.iter().position(|line| *line == friant).expect("a row");
    for _ in 0..down {
        author.key(Key::ArrowDown);
    }
    author.press(Modifiers::COMMAND, Key::ArrowLeft);
    assert!(author.builder().shown().is_folded(friant), "by its key too");
    assert_eq!(author.text(), SMALL, "nothing of it is in the text");
}

#[test]
fn a_third_side_is_shown_and_said() {
    let mut author = Author::with_text(&format!("{SMALL}\n\nPrussian\n  Blücher  commander  C8  A6  HQ"));
    author.harness.run_steps(3);
    author.harness.get_by_label("Prussian: 0 units");
    author.harness.get_by_label("A battle has two sides, and here are 3.");
}

#[test]
fn alt_and_arrows_move_the_row_whatever_the_cell_and_ctrl_space_opens_the_list() {
    let mut author = Author::with_text(SMALL);
    to_line(&mut author, "F11");
    author.ctrl(Key::Num2);
    let arm = author.builder().seen().columns.iter().position(|c| c.header == "Place or arm").expect("a column");
    author.key(Key::Home);
    for column in 0..author.builder().seen().columns.len() {
        let at = author.builder().grid().at.column;
        assert_eq!(at, column);
        author.press(Modifiers::ALT, Key::ArrowDown);
        assert!(line_of(&author, "F11") > line_of(&author, "F12"), "column {column} moves the row");
        author.press(Modifiers::ALT, Key::ArrowUp);
        assert_eq!(author.text(), SMALL);
        author.key(Key::ArrowRight);
    }
    author.key(Key::Home);
    for _ in 0..arm {
        author.key(Key::ArrowRight);
    }
    author.press(Modifiers::COMMAND, Key::Space);
    author.harness.get_by(|node| {
        node.role() == egui::accesskit::Role::ListItem && node.label().is_some_and(|label| label == "artillery")
    });
}

#[test]
fn selected_settings_are_told_by_their_one_value() {
    let mut author = Author::with_text(SMALL);
    author.ctrl(Key::Num2);
    author.ctrl(Key::Home);
    author.key(Key::ArrowRight).key(Key::ArrowRight);
    author.press(Modifiers::SHIFT, Key::ArrowDown);
    author.harness.get_by_label("battle: Small");
    author.harness.get_by_label("rules: DTN");
    assert!(author.harness.query_by_label_contains("Strength points: ").is_none(), "they have no strength");
    author.types("Great");
    author.harness.get_by_label("battle: Small, to be Great");
    author.harness.get_by_label("rules: DTN");
}

#[test]
fn a_line_that_wraps_goes_on_under_its_own_beginning() {
    let long =
        "a very long remark about this regiment that goes on for more than a line of the panel and then some more";
    let mut author = Author::with_text(&SMALL.replace("M6  elite", &format!("M6  elite  # {long}")));
    to_line(&mut author, "F11");
    // The system is told where the cursor is, for input methods.
    let caret = |author: &Author| author.harness.output().platform_output.ime.as_ref().expect("in sight").cursor_rect;
    let end = caret(&author);
    author.key(Key::Home);
    let start = caret(&author);
    assert!(end.top() > start.bottom() - 1.0, "it wraps: {start:?} {end:?}");
    assert!(end.left() >= start.left(), "and not to the left edge: {start:?} {end:?}");
    // A click on what went on below is a place in the same line.
    let line = author.builder().line();
    author.harness.hover_at(end.center());
    author.harness.drag_at(end.center());
    author.harness.drop_at(end.center());
    author.harness.run_steps(3);
    let caret = author.builder().caret().at;
    assert_eq!((caret.line, caret.column), (line, author.builder().document().line(line).len()));
}

#[test]
fn saving_over_a_file_asks_once_and_then_replaces_it() {
    let mut author = Author::with_text(SMALL);
    let path = author.home().join("mine.csv");
    std::fs::write(&path, "not ours").expect("a file");
    author.ctrl(Key::Num3);
    let type_path = |author: &mut Author| {
        author.harness.get_by(|node| node.placeholder() == Some("Path to save as")).focus();
        author.harness.run_steps(2);
        author.harness.event(egui::Event::Text(path.display().to_string()));
        author.harness.run_steps(2);
    };
    type_path(&mut author);
    author.harness.get_by_label("Save").click();
    author.harness.run_steps(3);
    let said = author.harness.state().message().unwrap_or_default().to_owned();
    assert!(said.contains("once more"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "not ours", "asked, and nothing was written");
    author.harness.get_by_label("Replace the file").click();
    author.harness.run_steps(3);
    let text = std::fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("10e Léger"), "{:?}: {text}", author.harness.state().message());
    // It was asked for this once; another time it asks again.
    author.harness.get_by_label("Save").click();
    author.harness.run_steps(3);
    assert!(author.harness.state().message().unwrap_or_default().contains("once more"));
}
