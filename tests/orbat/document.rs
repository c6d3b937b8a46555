//! Documents: depths, branches, and how little is read anew.

use galloper::core::orbat::document::Document;
use galloper::core::orbat::{Row, RowKind};
use galloper::rulebooks::shape;

const BATTLE: &str = "battle Test
rules DTN

French  player 1
  Davout  commander C10 A4
    # the first division
    Friant  A7

      F21 15e  inf 4 7
\t\tF22 33e  inf 3 7
  F23 loose  inf 3 7
table
  id = \"x\"
  # a comment of the table

  rows = []
Austrian
        A1 deep  inf 3 7
   A2 between  inf 3 7
";

fn document() -> Document {
    Document::parse(BATTLE, shape)
}

#[test]
fn the_text_is_kept_and_the_depths_are_those_of_the_chain_of_command() {
    let document = document();
    assert_eq!(document.text(), BATTLE);
    let depth = |name: &str| document.rows().find(|row| row.name == name).unwrap().depth;
    let depths = ["French", "Davout", "Friant", "15e", "33e", "loose", "Austrian", "deep", "between"].map(depth);
    assert_eq!(depths, [0, 1, 2, 3, 2, 1, 0, 1, 1]);
    let verbatim: Vec<&str> =
        document.rows().filter(|row| row.kind == RowKind::Verbatim).map(|row| row.text.as_str()).collect();
    assert_eq!(verbatim, ["id = \"x\"", "# a comment of the table", "rows = []"]);
}

#[test]
fn a_branch_is_a_row_with_all_below() {
    let document = document();
    assert_eq!(document.branch(3), 3..11);
    assert_eq!(document.branch(4), 4..10);
    assert_eq!(document.branch(8), 8..9);
    assert_eq!(
        (document.parent(8), document.parent(9), document.parent(3), document.parent(10)),
        (Some(6), Some(4), None, Some(3))
    );
}

#[test]
fn a_letter_typed_in_two_thousand_lines_reads_one_line() {
    let unit = |n: usize| format!("    F{n} {n}e Ligne  inf 4 7\n");
    let text = format!("rules DTN\nFrench\n  Davout\n{}", (1..=2000).map(unit).collect::<String>());
    let before = Document::parse(&text, shape);
    assert_eq!(before.lines_read(), before.len());
    let typed = before.with_text(&text.replace("1000e Ligne", "1000e Lignee"));
    assert_eq!(typed.lines_read(), 1);
    // A line in between, and one gone.
    assert_eq!(before.with_text(&text.replace("    F7 ", "\n    F7 ")).lines_read(), 1);
    assert_eq!(before.with_text(&text.replace(&unit(7), "")).lines_read(), 0);
    // Lines that changed places are known.
    let swapped = text.replace(&unit(7), "@").replace(&unit(1500), &unit(7)).replace('@', &unit(1500));
    assert_eq!(before.with_text(&swapped).lines_read(), 0);
    // A row edited in the grid.
    let row = Row { name: "Garde".to_owned(), ..before.row(10).clone() };
    let edited = before.replaced(10..11, vec![row]);
    assert_eq!((edited.lines_read(), edited.line(10)), (1, "    F8 Garde  infantry  4 SP  M7"));
    assert_eq!(edited.line(11), "    F9 9e Ligne  inf 4 7", "a line that nobody changed is not written anew");
    // Another rule book reads all.
    assert_eq!(before.with_text(&text.replace("DTN", "BBB")).lines_read(), before.len());
}

#[test]
fn a_table_that_opens_above_takes_its_lines_and_gives_them_back() {
    let open = Document::parse("rules DTN\ntable\n  F1 x  inf 4 6\nFrench", shape);
    assert_eq!(open.row(2).kind, RowKind::Verbatim);
    let closed = open.with_text("rules DTN\ntible\n  F1 x  inf 4 6\nFrench");
    assert_eq!((closed.row(2).kind, closed.row(2).depth), (RowKind::Unit, 1));
    assert_eq!(closed.with_text(&open.text()).rows().collect::<Vec<_>>(), open.rows().collect::<Vec<_>>());
}
