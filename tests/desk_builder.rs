//! The builder without its window: text and grid are one state, one undo runs over both, rows move with what is under
//! them.

use std::sync::Arc;

use galloper::core::orbat::RowKind;
use galloper::desk::builder::grid::CellPlace;
use galloper::desk::builder::keeping::Keeping;
use galloper::desk::builder::{Builder, BuilderView, CaretMove, Edit, TextPlace};
use galloper::store::DataFolders;

const SMALL: &str = "battle Small
rules DTN

French
  Davout  commander  C10  A4  HQ
    # the best of them
    Friant  division  A7
      F11 10e Léger  infantry  4 SP  M6  elite
      F12 3e Ligne  infantry  3 SP  M7
    Morand  division  A6
      F21 Battery  artillery  2 SP  M7

Austrian
  Hohenzollern  commander  C8  A6  HQ
    A11 IR 12  infantry  4 SP  M7";

fn small() -> Builder {
    Builder::of_text(SMALL)
}

fn does(builder: &mut Builder, edits: impl IntoIterator<Item = Edit>) {
    for edit in edits {
        builder.apply(edit, 0.0);
    }
}

fn types(builder: &mut Builder, text: &str) {
    for letter in text.chars() {
        builder.apply(Edit::Type(letter.to_string()), 0.0);
    }
}

fn line_of(builder: &Builder, begins: &str) -> usize {
    let found = (0..builder.document().len()).find(|line| builder.document().line(*line).trim().starts_with(begins));
    found.unwrap_or_else(|| panic!("no line begins with {begins}:\n{}", builder.document().text()))
}

/// The cursor at the end of the line that begins so.
fn at(builder: &mut Builder, begins: &str) {
    let line = line_of(builder, begins);
    builder.apply(Edit::Click(TextPlace { line, column: builder.document().line(line).len() }, false), 0.0);
}

fn in_grid(builder: &mut Builder, begins: &str, header: &str) -> CellPlace {
    builder.apply(Edit::Show(BuilderView::Grid), 0.0);
    let line = line_of(builder, begins);
    let column = builder.seen().columns.iter().position(|column| column.header == header).expect("a column");
    builder.apply(Edit::Cell(CellPlace { line, column }, false), 0.0);
    CellPlace { line, column }
}

#[test]
fn enter_offers_the_next_label_and_tab_takes_label_and_fields() {
    let mut builder = small();
    at(&mut builder, "F12");
    does(&mut builder, [Edit::NewLine]);
    let offer = builder.offer().expect("an offer");
    assert_eq!(offer.takes, "F13 ");
    assert!(offer.then.contains("infantry  3 SP  M7"), "{offer:?}");
    does(&mut builder, [Edit::Tab]);
    types(&mut builder, "57e Ligne");
    does(&mut builder, [Edit::Tab]);
    assert_eq!(builder.document().line(builder.line()), "      F13 57e Ligne  infantry  3 SP  M7");
    let row = builder.document().row(builder.line());
    assert_eq!((row.kind, row.unclear.len(), row.values.len()), (RowKind::Unit, 0, 3));
}

#[test]
fn a_range_of_labels_is_written_out_when_its_line_is_left() {
    let mut builder = small();
    at(&mut builder, "F21");
    does(&mut builder, [Edit::NewLine]);
    types(&mut builder, "F41-F44 Landwehr  inf 3 7");
    does(&mut builder, [Edit::NewLine]);
    let labels: Vec<&str> =
        builder.document().rows().filter(|row| row.name == "Landwehr").map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["F41", "F42", "F43", "F44"]);
    assert_eq!(builder.line(), line_of(&builder, "F44") + 1, "the cursor is on the new line");
}

#[test]
fn text_and_grid_are_one_state_with_one_undo() {
    let mut builder = small();
    at(&mut builder, "F12");
    types(&mut builder, "  elite");
    in_grid(&mut builder, "F12", "Quality");
    assert_eq!(builder.cell_at(builder.grid().at).text.to_lowercase(), "elite", "what was typed is in the grid");
    in_grid(&mut builder, "F11", "Strength points");
    does(&mut builder, [Edit::BeginCell(Some("2".into())), Edit::KeepCell { lines: 1, columns: 0 }]);
    assert!(builder.document().line(line_of(&builder, "F11")).contains("2 SP"));
    assert_eq!(builder.undo_label(), Some("F11 strength points"));
    let changed = builder.document().text();
    does(&mut builder, [Edit::Undo]);
    assert!(builder.document().line(line_of(&builder, "F11")).contains("4 SP"));
    while builder.undo_label().is_some() {
        does(&mut builder, [Edit::Undo]);
    }
    assert_eq!(builder.document().text(), SMALL, "everything is taken back, in whichever view it was done");
    while builder.redo_label().is_some() {
        does(&mut builder, [Edit::Redo]);
    }
    assert_eq!(builder.document().text(), changed);
}

#[test]
fn letters_are_undone_by_words() {
    let mut builder = small();
    at(&mut builder, "battle");
    types(&mut builder, " and quick");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().line(0), "battle Small and ");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().line(0), "battle Small ");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().line(0), "battle Small");
}

#[test]
fn a_cell_that_makes_no_sense_stays_as_typed_and_the_line_waits() {
    let mut builder = small();
    let place = in_grid(&mut builder, "F12", "Strength points");
    does(&mut builder, [Edit::BeginCell(Some("many".into())), Edit::KeepCell { lines: 0, columns: 0 }]);
    assert_eq!(builder.cell_at(place).text, "many");
    assert!(builder.document().line(place.line).contains("many"), "{}", builder.document().line(place.line));
    assert!(builder.seen().waits[place.line]);
    assert!(builder.start().leaves_out);
    let only = line_of(&builder, "F11");
    let others = SMALL.lines().nth(only).expect("a line");
    assert_eq!(builder.document().line(only), others, "other lines are not rewritten");
}

#[test]
fn many_rows_are_set_and_filled() {
    let mut builder = small();
    let place = in_grid(&mut builder, "F11", "Morale level");
    does(
        &mut builder,
        [Edit::CellBy { lines: 1, columns: 0, extend: true }, Edit::BeginCell(Some("9".into())), Edit::SetAll],
    );
    for label in ["F11", "F12"] {
        assert!(builder.document().line(line_of(&builder, label)).contains("M9"), "{label}");
    }
    does(&mut builder, [Edit::Undo]);
    assert!(builder.document().line(place.line).contains("M6"), "one undo for all of them");
    does(&mut builder, [Edit::Cell(place, false), Edit::CellBy { lines: 1, columns: 0, extend: true }, Edit::FillDown]);
    assert!(builder.document().line(line_of(&builder, "F12")).contains("M6"));
}

#[test]
fn a_branch_is_shown_before_it_is_kept_and_its_labels_are_counted_on() {
    let mut builder = small();
    in_grid(&mut builder, "Friant", "Name");
    does(&mut builder, [Edit::SameAgain]);
    let ghost = builder.ghost().expect("it is shown first").clone();
    assert_eq!(builder.document().text(), SMALL, "and not kept");
    assert!(ghost.note.contains("F31–F32"), "F21 is taken: {}", ghost.note);
    does(&mut builder, [Edit::SameAgain]);
    let text = builder.document().text();
    assert!(text.contains("    Friant 2  division  A7\n      F31 10e Léger  infantry  4 SP  M6  elite"), "{text}");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL);
}

#[test]
fn rows_move_with_what_is_under_them_and_with_their_remarks() {
    let mut builder = small();
    at(&mut builder, "Morand");
    does(&mut builder, [Edit::RowsUp]);
    let order = |builder: &Builder| {
        let names = ["# the best", "Friant", "F11", "Morand", "F21"].map(|name| (line_of(builder, name), name));
        let mut names = names.to_vec();
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    assert_eq!(order(&builder), ["Morand", "F21", "# the best", "Friant", "F11"]);
    assert_eq!(builder.line(), line_of(&builder, "Morand"), "the cursor goes with it");
    does(&mut builder, [Edit::RowsDown]);
    assert_eq!(builder.document().text(), SMALL);
    // A unit at the end of its command goes on into the next.
    at(&mut builder, "F12");
    does(&mut builder, [Edit::RowsDown]);
    assert_eq!(line_of(&builder, "F12"), line_of(&builder, "Morand") + 1);
    does(&mut builder, [Edit::Undo]);
    let morand = line_of(&builder, "Morand");
    does(&mut builder, [Edit::RowsUnder(morand)]);
    assert_eq!(builder.document().parent(line_of(&builder, "F12")), Some(line_of(&builder, "Morand")));
    does(&mut builder, [Edit::Undo]);
    at(&mut builder, "Morand");
    does(&mut builder, [Edit::RowsIn]);
    assert_eq!(builder.document().parent(line_of(&builder, "Morand")), Some(line_of(&builder, "Friant")));
    does(&mut builder, [Edit::RowsOut]);
    assert_eq!(builder.document().text(), SMALL);
}

#[test]
fn rows_go_to_a_spreadsheet_and_back() {
    let mut builder = small();
    in_grid(&mut builder, "F11", "Label");
    does(&mut builder, [Edit::CellBy { lines: 1, columns: 0, extend: true }, Edit::SelectRows]);
    let copied = builder.copied_cells();
    assert!(copied.lines().count() == 3 && copied.contains('\t'), "headings and two rows: {copied}");
    in_grid(&mut builder, "Morand", "Label");
    does(&mut builder, [Edit::PasteCells(copied)]);
    let pasted: Vec<&str> = builder
        .document()
        .rows()
        .filter(|row| row.kind == RowKind::Unit && row.name == "10e Léger")
        .map(|row| row.label.as_str())
        .collect();
    assert_eq!(pasted.len(), 2, "{}", builder.document().text());
    assert_ne!(pasted[0], pasted[1], "labels are not used twice");
    let line = line_of(&builder, pasted[1]);
    assert_eq!(builder.document().parent(line), Some(line_of(&builder, "Morand")));
    // A column of figures goes into the cells.
    in_grid(&mut builder, "F11", "Strength points");
    does(&mut builder, [Edit::PasteCells("5\n6".into())]);
    assert!(builder.document().line(line_of(&builder, "F11")).contains("5 SP"));
    assert!(builder.document().line(line_of(&builder, "F12")).contains("6 SP"));
}

#[test]
fn the_next_problem_is_found_and_its_suggestion_taken() {
    let mut builder = small();
    let line = line_of(&builder, "F12");
    let at_word = builder.document().line(line).find("infantry").expect("an arm") + "infant".len();
    does(
        &mut builder,
        [
            Edit::Click(TextPlace { line, column: at_word }, false),
            Edit::Remove(CaretMove::Left),
            Edit::Move(CaretMove::Start, false),
        ],
    );
    assert!(builder.document().line(line).contains("infanry"));
    does(&mut builder, [Edit::NextProblem]);
    assert_eq!(builder.line(), line);
    does(&mut builder, [Edit::TakeSuggestion(None)]);
    assert_eq!(builder.document().text(), SMALL);
    assert!(builder.begin(1).is_ok());
}

#[test]
fn a_battle_begins_without_the_lines_that_wait_and_says_so() {
    let mut builder = small();
    at(&mut builder, "F12");
    types(&mut builder, "  gibberish");
    let start = builder.start();
    assert_eq!((start.counts.as_str(), start.refused.clone()), ("3 of 4 units", None), "{start:?}");
    assert!(builder.begin(7).is_ok());
    let empty = Builder::empty("DTN");
    assert!(empty.start().refused.is_some(), "without a unit nothing begins");
    assert!(empty.begin(7).is_err());
}

#[test]
fn a_change_in_the_file_shows_in_text_and_grid_and_can_be_undone() {
    let home = tempfile::tempdir().unwrap();
    let places = DataFolders::below(home.path());
    let path = home.path().join("small.orbat");
    std::fs::write(&path, format!("{SMALL}\n")).unwrap();
    let (mut builder, mut keeping) = (small(), Keeping::of_file(path.clone()));
    assert_eq!(keeping.take_over(&mut builder), None);
    for (changed, typed) in [("M9", false), ("M10", true)] {
        if typed {
            types(&mut builder, "# ");
            keeping.keep(&builder, &places, &(Arc::new(|| {}) as _));
            keeping.wait();
        }
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(
            &path,
            text.replace("A11 IR 12  infantry  4 SP  M7", &format!("A11 IR 12  infantry  4 SP  {changed}"))
                .replace("M9", changed),
        )
        .unwrap();
        let said = keeping.take_over(&mut builder).unwrap();
        assert!(said.contains("undo brings back"), "{said}");
        assert!(builder.document().text().contains(&format!("4 SP  {changed}")));
        keeping.keep(&builder, &places, &(Arc::new(|| {}) as _));
        assert_eq!((keeping.wait().is_some(), keeping.path(), keeping.take_moved()), (typed, Some(path.clone()), None));
    }
    does(&mut builder, [Edit::Undo]);
    assert!(builder.document().text().contains("4 SP  M9"));
}

fn row_of<'a>(builder: &'a Builder, begins: &str) -> &'a galloper::core::orbat::Row {
    builder.document().row(line_of(builder, begins))
}

fn labels(builder: &Builder) -> Vec<&str> {
    let units = builder.document().rows().filter(|row| row.kind == RowKind::Unit);
    units.map(|row| row.label.as_str()).collect()
}

fn parent_of(builder: &Builder, begins: &str) -> String {
    let parent = builder.document().parent(line_of(builder, begins)).expect("somebody above");
    builder.document().row(parent).name.clone()
}

/// The rows from the line that begins so to the one that begins so.
fn rows_between(builder: &Builder, from: &str, to: &str) -> Vec<galloper::core::orbat::Row> {
    let lines = line_of(builder, from)..=line_of(builder, to);
    lines.map(|line| builder.document().row(line).clone()).collect()
}

#[test]
fn what_is_cut_is_what_is_removed_and_pasting_brings_it_all_back() {
    let mut builder = small();
    in_grid(&mut builder, "Friant", "Name");
    does(&mut builder, [Edit::SelectRows]);
    let branch = rows_between(&builder, "# the best", "F12");
    let cut = builder.cells_to_cut();
    does(&mut builder, [Edit::CutCells]);
    assert_eq!(labels(&builder), ["F21", "A11"], "the branch is gone: {}", builder.document().text());
    assert!(!builder.document().text().contains("the best"), "with its remark");
    in_grid(&mut builder, "Hohenzollern", "Label");
    does(&mut builder, [Edit::PasteCells(cut)]);
    assert_eq!(rows_between(&builder, "# the best", "F12"), branch);
    assert_eq!(parent_of(&builder, "Friant"), "Hohenzollern");
    assert_eq!(parent_of(&builder, "F12"), "Friant");
    does(&mut builder, [Edit::Undo, Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL);
}

#[test]
fn a_copy_is_what_is_selected() {
    let mut builder = small();
    in_grid(&mut builder, "Friant", "Name");
    does(&mut builder, [Edit::SelectRows]);
    let copied = builder.copied_cells();
    assert_eq!(copied.lines().count(), 2, "headings and one row: {copied}");
    in_grid(&mut builder, "Hohenzollern", "Name");
    does(&mut builder, [Edit::PasteCells(copied)]);
    assert_eq!(builder.document().rows().filter(|row| row.name == "Friant").count(), 2);
    assert_eq!(labels(&builder).len(), 4);
}

#[test]
fn cut_text_is_the_selected_text() {
    let mut builder = small();
    let line = line_of(&builder, "F11");
    does(
        &mut builder,
        [Edit::Click(TextPlace { line, column: 0 }, false), Edit::Click(TextPlace { line: line + 1, column: 0 }, true)],
    );
    let cut = builder.selected_text();
    does(&mut builder, [Edit::CutText]);
    assert_eq!(cut, "      F11 10e Léger  infantry  4 SP  M6  elite\n");
    assert_eq!(builder.document().text(), SMALL.replace(&cut, ""));
    does(&mut builder, [Edit::PasteText(cut)]);
    assert_eq!(builder.document().text(), SMALL);
}

#[test]
fn rows_chosen_one_by_one_are_all_meant_by_every_action_on_rows() {
    let chosen = |builder: &mut Builder| {
        in_grid(builder, "F11", "Name");
        let others = [line_of(builder, "F21"), line_of(builder, "A11")];
        does(builder, others.map(Edit::ToggleRow));
        assert_eq!(builder.selected_lines().len(), 3);
    };
    let mut builder = small();
    chosen(&mut builder);
    does(&mut builder, [Edit::RemoveRows]);
    assert_eq!(labels(&builder), ["F12"]);
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL, "in one step");

    chosen(&mut builder);
    let cut = builder.cells_to_cut();
    does(&mut builder, [Edit::CutCells]);
    assert_eq!(labels(&builder), ["F12"]);
    in_grid(&mut builder, "Morand", "Name");
    does(&mut builder, [Edit::PasteCells(cut)]);
    assert_eq!(labels(&builder), ["F12", "F11", "F21", "A11"]);
    assert!(["F11", "F21", "A11"].iter().all(|label| parent_of(&builder, label) == "Morand"));
    does(&mut builder, [Edit::Undo, Edit::Undo]);

    chosen(&mut builder);
    let morand = line_of(&builder, "Morand");
    does(&mut builder, [Edit::OpenTargets, Edit::RowsUnder(morand)]);
    assert!(["F11", "F21", "A11"].iter().all(|label| parent_of(&builder, label) == "Morand"));
    let selected: Vec<String> = builder.selected_lines().iter().map(|line| builder.row_name(*line)).collect();
    assert_eq!(selected, ["F11", "F21", "A11"], "the selection goes with them, in its order");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL);

    chosen(&mut builder);
    does(&mut builder, [Edit::SameAgain, Edit::SameAgain]);
    assert_eq!(labels(&builder), ["F11", "F12", "F21", "A11", "F13", "F22", "A12"]);
    does(&mut builder, [Edit::Undo]);

    in_grid(&mut builder, "F12", "Name");
    let battery = line_of(&builder, "F21");
    does(&mut builder, [Edit::ToggleRow(battery), Edit::RowsUp]);
    assert_eq!(labels(&builder), ["F12", "F11", "F21", "A11"]);
    assert_eq!(parent_of(&builder, "F21"), "Friant", "from the start of its command to the end of the one before");
    does(&mut builder, [Edit::RowsDown]);
    assert_eq!(builder.document().text(), SMALL);
    // Taken out of the selection again, a row stays.
    in_grid(&mut builder, "F12", "Name");
    does(&mut builder, [Edit::ToggleRow(battery), Edit::ToggleRow(battery), Edit::RemoveRows]);
    assert_eq!(labels(&builder), ["F11", "F21", "A11"]);
}

#[test]
fn cells_without_headings_stand_in_the_order_of_the_grid() {
    let mut builder = small();
    in_grid(&mut builder, "F12", "Label");
    let columns: Vec<&str> = builder.seen().columns.iter().take(5).map(|column| column.header.as_str()).collect();
    assert_eq!(columns[..2], ["Label", "Name"], "{columns:?}");
    let pasted = "F15\t5e Ligne\tinfantry\t4\t6\r\nF16\t\"7e \"\"Ligne\"\"\tand more\"\tinfantry\t3\t7\r\n";
    does(&mut builder, [Edit::PasteCells(pasted.into())]);
    assert_eq!(labels(&builder), ["F11", "F12", "F15", "F16", "F21", "A11"], "{}", builder.document().text());
    assert_eq!(parent_of(&builder, "F15"), "Friant");
    let line = line_of(&builder, "F15");
    assert_eq!(builder.document().line(line).trim(), "F15 5e Ligne  infantry  4 SP  M6");
    assert_eq!(row_of(&builder, "F16").name, "7e \"Ligne\"\tand more", "a cell in quotes is one cell");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL);
    // A heading more than the grid has columns for is said.
    let wide = format!("F15\t5e Ligne{}beyond", "\t".repeat(builder.seen().columns.len() - 1));
    does(&mut builder, [Edit::PasteCells(wide)]);
    assert!(builder.message().is_some_and(|said| said.contains("1 column was left out")), "{:?}", builder.message());
}

#[test]
fn copies_of_cells_paste_back_as_they_were() {
    let first = small();
    let columns = first.seen().columns.len();
    // A range of two rows from any column to any other, pasted where it was copied.
    for from in 1..columns {
        for to in from..columns {
            let mut builder = small();
            in_grid(&mut builder, "F11", "Name");
            let line = builder.line();
            does(
                &mut builder,
                [
                    Edit::Cell(CellPlace { line, column: from }, false),
                    Edit::Cell(CellPlace { line: line + 1, column: to }, true),
                ],
            );
            let copied = builder.copied_cells();
            does(&mut builder, [Edit::Cell(CellPlace { line, column: from }, false), Edit::PasteCells(copied.clone())]);
            assert_eq!(builder.document().text(), SMALL, "{from} to {to}: {copied:?}");
        }
    }
    // And from the labels on, as new rows; a command among them is one again.
    let mut builder = small();
    let at = in_grid(&mut builder, "Friant", "Label");
    does(&mut builder, [Edit::Cell(CellPlace { line: at.line + 2, column: columns - 1 }, true)]);
    let copied = builder.copied_cells();
    in_grid(&mut builder, "Hohenzollern", "Label");
    does(&mut builder, [Edit::PasteCells(copied)]);
    assert_eq!(labels(&builder), ["F11", "F12", "F21", "A11", "F13", "F14"]);
    assert_eq!(parent_of(&builder, "F14"), "Friant");
    assert_eq!(builder.document().rows().filter(|row| row.name == "Friant" && row.kind == RowKind::Command).count(), 2);
    assert_eq!(row_of(&builder, "F14").values, row_of(&builder, "F12").values);
    assert!(builder.problems().iter().all(|p| p.row.is_none_or(|row| !builder.seen().waits[row])));
    // A column of labels goes into the labels.
    let mut builder = small();
    in_grid(&mut builder, "F11", "Label");
    does(&mut builder, [Edit::PasteCells("X1\nX2".into())]);
    assert_eq!(labels(&builder), ["X1", "X2", "F21", "A11"]);
}

#[test]
fn a_table_without_a_rule_book_is_read_by_the_one_that_is_chosen() {
    use galloper::desk::builder::files::{Unread, read_pasted};
    let table = "Label\tName\tSide\nF1\tLigne\tFrench\nA1\tGrenzer\tAustrian\n";
    let asked = read_pasted(table, None).expect_err("nothing says which");
    assert!(matches!(&asked, Unread::WhichBook(why) if why.contains("rule book")), "{asked:?}");
    let (document, _) = read_pasted(table, Some("bbb")).expect("now it is known");
    assert_eq!(document.shape().map(|shape| shape.id), Some("bbb"));
    let said = format!("rules\tDTN\n{table}");
    let (document, _) = read_pasted(&said, Some("bbb")).expect("it says itself");
    assert_eq!(document.shape().map(|shape| shape.id), Some("dtn"));
}

#[test]
fn rows_of_another_order_of_battle_go_to_the_sides_they_name() {
    let mut builder = small();
    let other = Builder::of_text(
        "battle Other\nrules DTN\nobjective Hausen  3 points\nturns 8\n\nFrench\n    Ney  commander  C8  A6\n        \
         F11 59e Ligne  infantry  4 SP  M7\n\nSaxon\n  X1 Guard  infantry  3 SP  M6\n",
    );
    let line = builder.document().len();
    does(&mut builder, [Edit::Append(other.document().clone(), "add other".into())]);
    let text = builder.document().text();
    for (line, times) in [("rules DTN", 1), ("battle Small", 1), ("battle Other", 0), ("French", 1), ("turns 8", 1)] {
        assert_eq!(text.lines().filter(|other| *other == line).count(), times, "{line}:\n{text}");
    }
    assert!(line < builder.document().len());
    assert_eq!(parent_of(&builder, "Ney"), "French");
    assert_eq!(parent_of(&builder, "F13 59e"), "Ney", "its label was in use: {text}");
    assert_eq!(parent_of(&builder, "X1"), "Saxon");
    assert_eq!(builder.document().line(2), "objective Hausen  3 points");
    let twice = builder.problems().iter().find(|p| p.text.contains("twice"));
    assert!(twice.is_none(), "{twice:?}");
    let said = builder.message().expect("what was left out is said");
    assert!(said.contains("battle") && said.contains("1 label"), "{said}");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL);
}

#[test]
fn a_suggestion_is_written_in_place_of_its_own_word() {
    let taken = |line: &str| {
        let mut builder = Builder::of_text(&format!("{SMALL}\n{line}"));
        let last = builder.document().len() - 1;
        builder.apply(Edit::GoTo(last), 0.0);
        builder.apply(Edit::TakeSuggestion(None), 0.0);
        let text = builder.document().text();
        text.strip_prefix(SMALL).expect("nothing else changed").trim_start_matches('\n').to_owned()
    };
    assert_eq!(taken("    A11 IR A112  infantry  3 SP  M7"), "    A12 IR A112  infantry  3 SP  M7");
    assert_eq!(taken("    A2 IR 5  infanry  3 SP  M7  # infanry?"), "    A2 IR 5  infantry  3 SP  M7  # infanry?");
    let range = taken("    A10-A12 Landwehr  infantry  3 SP  M7  # levy");
    assert_eq!(
        range,
        "    A10 Landwehr  infantry  3 SP  M7  # levy\n    A13 Landwehr  infantry  3 SP  M7\n    A12 Landwehr  infantry  3 SP  M7"
    );
}

#[test]
fn labels_within_a_range_are_taken() {
    let ranged = "rules DTN\nFrench\n  Davout  commander  C10  A4\n    F12-F14 Ligne  infantry  3 SP  M7";
    let builder = Builder::of_text(&format!("{ranged}\n    F12 Other  infantry  3 SP  M7"));
    let twice = builder.problems().iter().find(|p| p.word == "F12").expect("it is there twice");
    assert_eq!(twice.instead.as_deref(), Some("F15"));
    let mut builder = Builder::of_text(ranged);
    in_grid(&mut builder, "F12", "Name");
    does(&mut builder, [Edit::InsertRow]);
    assert_eq!(labels(&builder), ["F12-F14", "F15"]);
    does(&mut builder, [Edit::Undo]);
    in_grid(&mut builder, "F12", "Name");
    does(&mut builder, [Edit::SameAgain, Edit::SameAgain]);
    assert_eq!(labels(&builder), ["F12-F14", "F15-F17"]);
}

#[test]
fn undo_while_typing_into_a_cell_only_gives_up_the_typing() {
    let mut builder = small();
    in_grid(&mut builder, "F11", "Strength points");
    does(&mut builder, [Edit::BeginCell(Some("2".into())), Edit::KeepCell { lines: 1, columns: 0 }]);
    does(&mut builder, [Edit::BeginCell(Some("9".into())), Edit::Redo, Edit::CellText("9".into())]);
    assert_eq!(builder.grid().editing.as_ref().map(|editing| editing.text.as_str()), Some("99"), "redo is for later");
    does(&mut builder, [Edit::Undo]);
    assert!(builder.grid().editing.is_none());
    assert!(builder.document().line(line_of(&builder, "F11")).contains("2 SP"), "what was kept stays");
    assert!(builder.document().line(line_of(&builder, "F12")).contains("3 SP"));
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL);
}

#[test]
fn sides_and_settings_stand_under_no_command() {
    for (begins, header) in [("French", "Name"), ("battle", "Name")] {
        let mut builder = small();
        in_grid(&mut builder, begins, header);
        does(&mut builder, [Edit::OpenTargets]);
        assert!(builder.target().is_none(), "{begins}");
        assert!(builder.message().is_some_and(|said| said.contains("units and commands")), "{:?}", builder.message());
        let morand = line_of(&builder, "Morand");
        does(&mut builder, [Edit::RowsUnder(morand)]);
        assert_eq!(builder.document().text(), SMALL);
    }
}

#[test]
fn a_pasted_table_keeps_its_settings_and_says_which_are_left_out() {
    let other = "battle Other\nrules DTN\nturns 8\nobjective Hausen  3 points\nFrench\n  F31 Garde  infantry  5 SP  M5";
    let mut from = Builder::of_text(other);
    does(&mut from, [Edit::Show(BuilderView::Grid), Edit::SelectAllRows]);
    let table = from.copied_cells();
    let mut builder = small();
    in_grid(&mut builder, "F12", "Label");
    does(&mut builder, [Edit::PasteCells(table)]);
    let text = builder.document().text();
    assert!(text.contains("objective Hausen  3 points\n") && text.contains("turns 8\n"), "{text}");
    assert!(text.contains("battle Small") && !text.contains("battle Other"), "{text}");
    assert_eq!(parent_of(&builder, "F31"), "French");
    assert!(builder.message().is_some_and(|said| said.contains("battle")), "{:?}", builder.message());
    // Without its sides, too: the rows go to the cursor, the settings where they belong.
    does(&mut from, [Edit::CellEdge { to_end: false, whole: true, extend: false }]);
    let (objective, unit) = (line_of(&from, "objective"), line_of(&from, "F31"));
    does(&mut from, [Edit::Cell(CellPlace { line: objective, column: 0 }, false), Edit::ToggleRow(unit)]);
    let table = from.copied_cells();
    let mut builder = small();
    in_grid(&mut builder, "F12", "Label");
    does(&mut builder, [Edit::PasteCells(table)]);
    assert_eq!(builder.document().line(2), "objective Hausen  3 points");
    assert_eq!(parent_of(&builder, "F31"), "Friant");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL, "in one step");
}

#[test]
fn filling_many_rows_is_one_splice_and_undo_is_bounded() {
    let units: Vec<String> = (1..=2000).map(|n| format!("  F{n} Ligne  infantry  3 SP  M7")).collect();
    let mut builder = Builder::of_text(&format!("rules DTN\nFrench\n{}", units.join("\n")));
    let at = in_grid(&mut builder, "F1 ", "Morale level");
    does(&mut builder, [Edit::BeginCell(Some("5".into())), Edit::KeepCell { lines: 0, columns: 0 }]);
    let last = builder.document().len() - 1;
    does(&mut builder, [Edit::Cell(CellPlace { line: last, column: at.column }, true), Edit::FillDown]);
    assert_eq!(builder.document().lines_read(), 1999, "each row is printed once, and no other is read");
    assert!(builder.document().rows().filter(|row| row.kind == RowKind::Unit).all(|row| row.values["morale"] == 5));
    let mut builder = Builder::of_text(&format!("rules DTN{}", "\n".repeat(50_000)));
    for n in 0..40 {
        builder.apply(Edit::Type("x".into()), f64::from(n) * 10.0);
    }
    let mut steps = 0;
    while builder.undo_label().is_some() {
        does(&mut builder, [Edit::Undo]);
        steps += 1;
    }
    assert!((10..30).contains(&steps), "{steps} documents of 50,000 lines are kept");
}

#[test]
fn setting_many_cells_leaves_alone_rows_that_have_no_such_cell() {
    let mut builder = small();
    let at = in_grid(&mut builder, "F11", "Morale level");
    does(
        &mut builder,
        [Edit::Cell(CellPlace { line: 0, column: at.column }, true), Edit::BeginCell(Some("5".into())), Edit::SetAll],
    );
    assert_eq!(builder.document().text(), SMALL.replace("4 SP  M6  elite", "4 SP  M5  elite"));
    assert!(builder.message().is_some_and(|said| said.contains("5 rows were left alone")), "{:?}", builder.message());
    does(&mut builder, [Edit::Undo]);
    in_grid(&mut builder, "F11", "Name");
    does(&mut builder, [Edit::SelectAllRows, Edit::ClearCells]);
    assert_eq!((builder.document().line(0), builder.document().line(1)), ("battle Small", "rules DTN"));
}

#[test]
fn what_is_typed_into_a_cell_is_not_changed() {
    let said = "\"many\" or so # 5\"";
    let mut builder = small();
    let place = in_grid(&mut builder, "F12", "Strength points");
    does(&mut builder, [Edit::BeginCell(Some(said.into())), Edit::KeepCell { lines: 0, columns: 0 }]);
    assert_eq!(builder.cell_at(place).text, said, "{}", builder.document().line(place.line));
    let anew = Builder::of_text(&builder.document().text());
    assert_eq!(anew.cell_at(place).text, said, "{}", builder.document().line(place.line));
    let table =
        format!("Label\tName\tSide\tSP\tMorale level\nF1\tLigne\tFrench\t\"{}\"\t7\n", said.replace('"', "\"\""));
    let (document, _) = galloper::desk::builder::files::read_pasted(&table, Some("dtn")).expect("a table");
    let mut builder = Builder::new(document);
    let place = in_grid(&mut builder, "F1", "Strength points");
    assert_eq!(builder.cell_at(place).text, said, "{}", builder.document().line(place.line));
}

#[test]
fn the_next_problem_may_be_on_the_same_line_and_is_never_a_note() {
    let text = "rules DTN\nFrench\n  Ney  commander  C8  A6\n    F1 Ligne  foo  infantry  3 SP  bar  M7\n    F2 Ligne  infantry  2 SP  baz\n\
                Austrian\n  A1 IR  infantry  3 SP  M7  arrives period 2";
    let mut builder = Builder::of_text(text);
    let mut words = Vec::new();
    for _ in 0..4 {
        does(&mut builder, [Edit::NextProblem]);
        let TextPlace { line, column } = builder.caret().at;
        words.push(builder.document().line(line)[..column].rsplit(' ').next().unwrap_or_default().to_owned());
    }
    assert_eq!(words, ["foo", "bar", "baz", "foo"]);
    // A range below which the cursor leaves is written out on the way.
    let mut ranged = Builder::of_text("rules DTN\nFrench\n  F1-F3 Ligne  infantry  3 SP  foo\nAustrian\n  A1 IR  bar");
    at(&mut ranged, "F1-F3");
    does(&mut ranged, [Edit::NextProblem]);
    assert_eq!((ranged.line(), labels(&ranged)), (3, vec!["F1", "F2", "F3", "A1"]));
    // In the grid, which has no column for such words, both are shown one after the other.
    does(&mut builder, [Edit::Show(BuilderView::Grid), Edit::Cell(CellPlace { line: 0, column: 1 }, false)]);
    let mut shown = Vec::new();
    for _ in 0..4 {
        does(&mut builder, [Edit::NextProblem]);
        shown.push(builder.problem_at_cursor().map(|at| builder.problems()[at].word.clone()).unwrap_or_default());
    }
    assert_eq!(shown, ["foo", "bar", "baz", "foo"]);
}

#[test]
fn an_offer_is_worked_out_once_for_each_place_of_the_cursor() {
    let mut builder = small();
    at(&mut builder, "F12");
    does(&mut builder, [Edit::NewLine]);
    assert!(builder.offer().is_some());
    let made = builder.offers_made();
    for _ in 0..10 {
        assert!(builder.offer().is_some());
    }
    assert_eq!(builder.offers_made(), made, "nothing changed");
    types(&mut builder, "x");
    builder.offer();
    assert_eq!(builder.offers_made(), made + 1);
}

#[test]
fn what_is_being_typed_into_a_cell_is_kept_when_the_cursor_goes_elsewhere() {
    let mut builder = small();
    in_grid(&mut builder, "F12", "Strength points");
    does(&mut builder, [Edit::BeginCell(Some("many".into())), Edit::NextProblem]);
    assert!(builder.document().line(line_of(&builder, "F12")).contains("many"));
    in_grid(&mut builder, "F11", "Strength points");
    does(&mut builder, [Edit::BeginCell(Some("2".into())), Edit::GoTo(0)]);
    assert!(builder.document().line(line_of(&builder, "F11")).contains("2 SP"));
}

#[test]
fn the_next_label_is_offered_however_far_in_the_lines_are() {
    for level in [2, 3, 4] {
        let text: Vec<String> = SMALL
            .lines()
            .map(|line| {
                let depth = (line.len() - line.trim_start().len()) / 2;
                format!("{}{}", " ".repeat(depth * level), line.trim_start())
            })
            .collect();
        let mut builder = Builder::of_text(&text.join("\n"));
        at(&mut builder, "F12");
        does(&mut builder, [Edit::NewLine]);
        let offered = builder.offer().map(|offer| offer.takes.clone());
        assert_eq!(offered.as_deref(), Some("F13 "), "{level} blanks a level");
    }
}
