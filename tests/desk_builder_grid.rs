//! The grid of the builder without its window: folds, settings, undo, and edits that belong to another view.

use galloper::desk::builder::grid::CellPlace;
use galloper::desk::builder::{Builder, BuilderView, CaretMove, Edit};
use galloper::desk::new_battle::clipboard_words;

const SMALL: &str = "battle Small
rules DTN
weather rain
note nothing

French
  Davout  commander  C10  A4  HQ
    Friant  division  A7
      F11 10e Léger  infantry  4 SP  M6  elite
      F12 3e Ligne  infantry  3 SP  M7
    Morand  division  A6
      F21 Battery  artillery  2 SP  M7

Austrian
  Hohenzollern  commander  C8  A6  HQ
    A11 IR 12  infantry  4 SP  M7";

fn does(builder: &mut Builder, edits: impl IntoIterator<Item = Edit>) {
    for edit in edits {
        builder.apply(edit, 0.0);
    }
}

fn line_of(builder: &Builder, begins: &str) -> usize {
    let found = (0..builder.document().len()).find(|line| builder.document().line(*line).trim().starts_with(begins));
    found.unwrap_or_else(|| panic!("no line begins with {begins}:\n{}", builder.document().text()))
}

/// A builder of this text in the grid, the cursor in a cell.
fn grid_of(text: &str, begins: &str, header: &str) -> Builder {
    let mut builder = Builder::of_text(text);
    does(&mut builder, [Edit::Show(BuilderView::Grid)]);
    go(&mut builder, begins, header);
    builder
}

fn go(builder: &mut Builder, begins: &str, header: &str) -> CellPlace {
    let line = line_of(builder, begins);
    let column = builder.seen().columns.iter().position(|column| column.header == header).expect("a column");
    does(builder, [Edit::Cell(CellPlace { line, column }, false)]);
    CellPlace { line, column }
}

fn shows(builder: &Builder, begins: &str) -> bool {
    builder.shown().rows.contains(&line_of(builder, begins))
}

#[test]
fn a_branch_folds_away_and_the_arrows_go_past_it() {
    let mut builder = grid_of(SMALL, "Friant", "Name");
    does(&mut builder, [Edit::FoldHere]);
    let friant = line_of(&builder, "Friant");
    assert!(builder.shown().is_folded(friant) && !shows(&builder, "F11") && shows(&builder, "F21"));
    assert_eq!(builder.shown().hidden_units[&friant], 2, "it says how many it hides");
    assert_eq!(builder.shown().trees[0].len(), builder.seen().trees[0].rows.len() - 2, "in the tree too");
    does(&mut builder, [Edit::CellBy { lines: 1, columns: 0, extend: false }]);
    assert_eq!(builder.line(), line_of(&builder, "Morand"));
    // What is set in a range over it does not reach what nobody sees.
    go(&mut builder, "Davout", "Notes");
    does(
        &mut builder,
        [Edit::CellBy { lines: 3, columns: 0, extend: true }, Edit::BeginCell(Some("seen".into())), Edit::SetAll],
    );
    assert!(builder.document().line(line_of(&builder, "F21")).contains("seen"));
    assert!(!builder.document().line(line_of(&builder, "F11")).contains("seen"), "{}", builder.document().text());
    go(&mut builder, "Friant", "Name");
    does(&mut builder, [Edit::UnfoldHere]);
    assert!(shows(&builder, "F11"));
    // On a unit the key goes to the command above, and from there into the branch again.
    go(&mut builder, "F12", "Name");
    does(&mut builder, [Edit::FoldHere]);
    assert_eq!(builder.line(), line_of(&builder, "Friant"));
    does(&mut builder, [Edit::UnfoldHere]);
    assert_eq!(builder.line(), line_of(&builder, "F11"));
}

#[test]
fn what_waits_and_the_row_of_the_cursor_are_never_folded_away() {
    let mut builder = grid_of(&SMALL.replace("F12 3e Ligne  infantry", "F12 3e Ligne  infanry"), "Davout", "Name");
    does(&mut builder, [Edit::FoldHere]);
    assert!(shows(&builder, "F12") && shows(&builder, "Friant"), "the problem, under its command");
    assert!(!shows(&builder, "F11") && !shows(&builder, "Morand"));
    let f21 = line_of(&builder, "F21");
    does(&mut builder, [Edit::GoTo(f21)]);
    assert!(shows(&builder, "F21") && builder.line() == f21);
    does(&mut builder, [Edit::CellBy { lines: 1, columns: 0, extend: false }]);
    assert!(!shows(&builder, "F21"), "left, it is folded away again");
}

#[test]
fn folds_stay_with_their_commands_when_lines_come_and_go() {
    let mut builder = grid_of(SMALL, "Morand", "Name");
    does(&mut builder, [Edit::FoldHere, Edit::RowsUp]);
    assert!(builder.shown().is_folded(line_of(&builder, "Morand")), "moved up");
    assert!(!builder.shown().is_folded(line_of(&builder, "Friant")));
    go(&mut builder, "weather", "Name");
    does(&mut builder, [Edit::RemoveRows]);
    assert!(builder.shown().is_folded(line_of(&builder, "Morand")) && !shows(&builder, "F21"), "a line above is gone");
    does(&mut builder, [Edit::Undo, Edit::Undo]);
    assert_eq!(builder.document().text(), SMALL);
    assert!(builder.shown().is_folded(line_of(&builder, "Morand")));
    go(&mut builder, "Morand", "Name");
    does(&mut builder, [Edit::BeginCell(Some("Gudin".into())), Edit::KeepCell { lines: 0, columns: 0 }]);
    assert!(builder.shown().is_folded(line_of(&builder, "Gudin")), "renamed");
}

#[test]
fn a_folded_branch_is_cut_and_pasted_whole() {
    let mut builder = grid_of(SMALL, "Friant", "Name");
    does(&mut builder, [Edit::FoldHere, Edit::SelectRows]);
    let copied = builder.copied_cells();
    assert!(copied.contains("10e Léger") && copied.contains("3e Ligne"), "what is cut is on the clipboard: {copied}");
    does(&mut builder, [Edit::CutCells]);
    assert!(!builder.document().text().contains("10e Léger"));
    go(&mut builder, "Davout", "Label");
    does(&mut builder, [Edit::PasteCells(copied)]);
    assert_eq!(builder.document().parent(line_of(&builder, "F11")), Some(line_of(&builder, "Friant")));
}

#[test]
fn undo_puts_the_cursor_back_to_the_cell_of_the_change() {
    let mut builder = grid_of(SMALL, "F11", "Strength points");
    let place = builder.grid().at;
    does(&mut builder, [Edit::BeginCell(Some("2".into())), Edit::KeepCell { lines: 1, columns: 0 }]);
    let below = builder.grid().at;
    go(&mut builder, "A11", "Name");
    does(&mut builder, [Edit::Undo]);
    assert_eq!((builder.grid().at, builder.document().text().as_str()), (place, SMALL));
    does(&mut builder, [Edit::Redo, Edit::Cell(below, false), Edit::RowsUp]);
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.grid().at, below, "of a move too");
    // In the text view it is the line, and a change of the text is found again in the grid.
    does(&mut builder, [Edit::Show(BuilderView::Text), Edit::Undo]);
    assert_eq!(builder.line(), place.line);
    does(&mut builder, [Edit::Move(CaretMove::Start, false), Edit::Type("x".into()), Edit::Show(BuilderView::Grid)]);
    go(&mut builder, "A11", "Name");
    does(&mut builder, [Edit::Undo]);
    assert_eq!(builder.line(), 0);
    // What is half typed is the newest change; the one before it stays.
    go(&mut builder, "F11", "Strength points");
    does(&mut builder, [Edit::BeginCell(Some("9".into())), Edit::KeepCell { lines: 0, columns: 0 }]);
    does(&mut builder, [Edit::BeginCell(Some("1".into())), Edit::Undo]);
    assert!(builder.document().text().contains("9 SP"), "{}", builder.document().text());
}

#[test]
fn a_setting_is_one_cell_and_figures_do_not_reach_it() {
    let mut builder = grid_of(SMALL, "weather", "Name");
    let right = |extend| Edit::CellBy { lines: 0, columns: 1, extend };
    does(&mut builder, [right(false)]);
    let value = builder.grid().at;
    assert!(builder.is_value(value.line, value.column));
    does(&mut builder, [right(false)]);
    assert!(!builder.is_value(value.line, builder.grid().at.column), "one step leaves it");
    does(&mut builder, [Edit::Cell(value, false), right(true)]);
    assert_eq!(builder.copied_cells().matches("rain").count(), 1, "and it is copied once");
    // Two settings are set at once; units in the same range are not.
    let strength = go(&mut builder, "weather", "Strength points");
    let down = |lines| Edit::CellBy { lines, columns: 0, extend: true };
    does(&mut builder, [down(6), Edit::BeginCell(Some("mist".into())), Edit::SetAll]);
    assert!(builder.document().text().contains("weather mist\nnote mist"), "{}", builder.document().text());
    assert!(builder.document().text().contains("4 SP"));
    // And the other way round: figures for units do not become the title.
    does(&mut builder, [Edit::Undo]);
    go(&mut builder, "F12", "Strength points");
    does(
        &mut builder,
        [
            Edit::Cell(CellPlace { line: 0, column: strength.column }, true),
            Edit::BeginCell(Some("1".into())),
            Edit::SetAll,
        ],
    );
    assert!(
        builder.document().text().starts_with("battle Small\nrules DTN\nweather rain"),
        "{}",
        builder.document().text()
    );
    assert!(builder.document().line(line_of(&builder, "F11")).contains("1 SP"));
}

#[test]
fn an_edit_that_nobody_would_see_is_refused_in_a_sentence() {
    let mut builder = grid_of(SMALL, "F11", "Strength points");
    does(&mut builder, [Edit::CellBy { lines: 1, columns: 0, extend: true }, Edit::Show(BuilderView::Text)]);
    for edit in [Edit::FillDown, Edit::SetAll] {
        does(&mut builder, [edit]);
        assert!(builder.message().is_some_and(|said| said.contains("grid")), "{:?}", builder.message());
    }
    does(&mut builder, [Edit::Show(BuilderView::File)]);
    for edit in [
        Edit::RowsUp,
        Edit::RowsDown,
        Edit::RowsIn,
        Edit::RowsOut,
        Edit::RemoveRows,
        Edit::InsertRow,
        Edit::SameAgain,
        Edit::OpenTargets,
        Edit::OpenWords,
        Edit::FillDown,
        Edit::SetAll,
        Edit::TakeSuggestion(None),
    ] {
        does(&mut builder, [edit.clone()]);
        assert!(builder.message().is_some(), "{edit:?} is said to work elsewhere");
        assert!(builder.target().is_none() && builder.words().is_none(), "{edit:?} opens nothing unseen");
    }
    assert_eq!(builder.document().text(), SMALL);
}

#[test]
fn the_clipboard_is_told_in_a_few_words() {
    assert_eq!(clipboard_words("Label\tName\nF1\tGuard\nF2\tLine\n").as_deref(), Some("2 rows on the clipboard"));
    assert_eq!(clipboard_words("F1\tGuard\n").as_deref(), Some("1 row on the clipboard"));
    assert_eq!(clipboard_words("battle A\nrules DTN\n").as_deref(), Some("2 lines on the clipboard"));
    assert_eq!(clipboard_words("a word"), None);
}
