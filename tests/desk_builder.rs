//! The builder without its window: text and grid are one state, one undo runs over both, rows move with what is under
//! them.

use std::sync::Arc;

use galloper::core::orbat::RowKind;
use galloper::desk::builder::grid::CellPlace;
use galloper::desk::builder::keeping::Keeping;
use galloper::desk::builder::{Builder, BuilderView, CaretMove, Edit, Place};
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
    builder.apply(Edit::Click(Place { line, column: builder.document().line(line).len() }, false), 0.0);
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
            Edit::Click(Place { line, column: at_word }, false),
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
