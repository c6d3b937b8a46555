//! Any text at all, any rows at all: nothing is lost on the way between them.

use galloper::core::orbat::document::Document;
use galloper::core::orbat::{Arrival, Row, RowKind};
use galloper::rulebooks::{BOOKS, shape};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::json;

/// Pieces of which lines are made: words of the notation, near misses, and what nobody types on purpose.
fn piece() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "  ",
        "    ",
        "\t",
        " ",
        " · ",
        "# ",
        "#",
        "\"",
        "\"a  b\"",
        "=",
        "F1",
        "F41-F44",
        "[STH]",
        "[2]",
        "[unit x]",
        "[",
        "Guard",
        "10e Léger",
        "inf",
        "infantry",
        "light",
        "infantry",
        "elite",
        "4",
        "40",
        "6",
        "SP",
        "M6",
        "A7",
        "C10",
        "9\"",
        "-3",
        "4.5",
        "arrives",
        "period",
        "2",
        "on",
        "4+",
        "umpire",
        "player",
        "Anna",
        "breaks",
        "at",
        "12",
        "morale=6",
        "order=\"take it\"",
        "x=[1, 2]",
        "ranks=[2,2]",
        "horse=no",
        "hq",
        "player=",
        "rules",
        "battle",
        "weather",
        "table",
        "condition",
        "house",
        "Night falls after turn",
        "\u{0}",
        "\u{7}",
        "\u{202e}",
        "\u{a0}",
        "é",
        "ß",
        "𝄞",
        "、",
    ];
    prop_oneof![4 => proptest::sample::select(KNOWN).prop_map(str::to_owned), 1 => "\\PC{0,6}"]
}

fn line() -> impl Strategy<Value = String> {
    let joined =
        |parts: Vec<(String, &str)>| parts.iter().flat_map(|(part, gap)| [part.as_str(), gap]).collect::<String>();
    let gap = proptest::sample::select(&["", " ", " ", "  "][..]);
    (
        proptest::sample::select(&["", "", "  ", "    ", "\t", "   "][..]),
        proptest::collection::vec((piece(), gap), 0..9),
    )
        .prop_map(move |(indent, parts)| format!("{indent}{}", joined(parts)).replace(['\n', '\r'], " "))
}

fn text() -> impl Strategy<Value = String> {
    let book = proptest::sample::select(&["dtn", "bbb", "close_fire", "one_twenty", "lightning_war", "nonsense"][..]);
    (book, proptest::collection::vec(line(), 0..24))
        .prop_map(|(book, lines)| format!("rules {book}\n{}", lines.join("\n")))
}

fn rows(document: &Document) -> Vec<Row> {
    document.rows().cloned().collect()
}

proptest! {
    // The same cases each time; more are tried by changing the seed.
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: RngSeed::Fixed(1809), ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_kept_and_its_rows_print_to_the_same_rows(text in text()) {
        let read = Document::parse(&text, shape);
        prop_assert_eq!(read.text(), text.clone());
        let printed = Document::from_rows(rows(&read), shape);
        prop_assert_eq!(rows(&printed), rows(&read));
        let again = Document::parse(&printed.text(), shape);
        prop_assert_eq!(rows(&again), rows(&read));
        for at in 0..read.len() {
            prop_assert!(read.branch(at).contains(&at));
            prop_assert!(read.parent(at).is_none_or(|above| above < at));
            for span in read.spans(at) {
                prop_assert!(read.line(at).get(span.range.clone()).is_some());
            }
        }
    }

    #[test]
    fn an_edited_text_reads_as_if_it_were_new(
        before in text(), edits in proptest::collection::vec((any::<prop::sample::Index>(), 0..4_u8, line()), 1..5)
    ) {
        let mut document = Document::parse(&before, shape);
        let mut lines: Vec<String> = before.split('\n').map(str::to_owned).collect();
        for (at, how, line) in edits {
            let at = at.index(lines.len());
            match how {
                0 => lines[at].push_str(&line),
                1 => lines.insert(at, line),
                2 => lines[at] = line,
                _ => { lines.remove(at); }
            }
            if lines.is_empty() {
                lines.push(String::new());
            }
            let text = lines.join("\n");
            document = document.with_text(&text);
            let fresh = Document::parse(&text, shape);
            prop_assert_eq!(rows(&document), rows(&fresh));
            prop_assert_eq!(document.text(), fresh.text());
        }
    }

    #[test]
    fn any_rows_are_written_and_read_back(rows_made in any_rows()) {
        let written = Document::from_rows(rows_made.clone(), shape);
        prop_assert_eq!(rows(&written), rows_made.clone());
        prop_assert_eq!(rows(&Document::parse(&written.text(), shape)), rows_made);
    }

    #[test]
    fn rows_put_in_a_document_are_those_that_are_read(text in text(), at in any::<prop::sample::Index>(), new in any_rows()) {
        let document = Document::parse(&text, shape);
        let at = at.index(document.len());
        let edited = document.replaced(at..at + 1, new);
        prop_assert_eq!(rows(&edited), rows(&Document::parse(&edited.text(), shape)));
    }
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-zé'. 0-9]{0,12}".prop_map(|s| s.trim().to_owned()),
        1 => "\\PC{0,12}".prop_map(|s| s.trim().to_owned()),
    ]
}

/// A battle of any of the rule books: a side, commands and units with some of their fields.
fn any_rows() -> impl Strategy<Value = Vec<Row>> {
    let book = 0..BOOKS.len();
    (book, words(), proptest::collection::vec(any_piece(), 0..12)).prop_map(|(book, side, pieces)| {
        let book = &BOOKS[book];
        let mut rows = vec![
            Row { kind: RowKind::Setting, name: "rules".to_owned(), text: book.id.to_owned(), ..Row::default() },
            Row { kind: RowKind::Side, name: side, ..Row::default() },
        ];
        let mut depth = 0;
        for (unit, up, label, name, player, unclear, note, arrives, picks) in pieces {
            let kind = if unit { RowKind::Unit } else { RowKind::Command };
            depth = (depth + 1_usize).saturating_sub(up).max(1);
            let values =
                picks.iter().filter_map(|(at, value)| value_of(book.shape.fields(kind), *at, *value)).collect();
            let arrives =
                arrives.map(
                    |(turn, least)| {
                        if least > 6 { Arrival::Turn(turn) } else { Arrival::Roll { turn, at_least: least } }
                    },
                );
            rows.push(Row { kind, depth, label, name, player, values, arrives, unclear, note, text: String::new() });
        }
        rows
    })
}

type Piece = (bool, usize, String, String, String, Vec<String>, String, Option<(u32, u8)>, Vec<(usize, usize)>);

fn any_piece() -> impl Strategy<Value = Piece> {
    let unclear = proptest::collection::vec(words(), 0..3);
    let arrives = proptest::option::of((1..20_u32, 1..9_u8));
    let picks = proptest::collection::vec((any::<usize>(), any::<usize>()), 0..6);
    let label = prop_oneof!["[A-Z]{1,3}[0-9]{0,2}", "[a-z0-9 ]{0,6}".prop_map(|s| s.trim().to_owned())];
    (any::<bool>(), 0..3_usize, label, words(), words(), unclear, words(), arrives, picks)
}

fn value_of(
    fields: &'static [galloper::core::schema::Field],
    at: usize,
    value: usize,
) -> Option<(String, serde_json::Value)> {
    use galloper::core::schema::Kind;
    let field = fields.get(at % fields.len().max(1))?;
    let value = match field.kind {
        Kind::Whole { min, max } => json!(min + i64::try_from(value % 1000).ok()? % (max - min + 1)),
        Kind::Choice(words) => json!(words[value % words.len()].0),
        Kind::Flag => json!(value.is_multiple_of(2)),
        Kind::Length => json!(value % 40),
        Kind::Text => json!(["x", "a b", "he said \"no\"", "[1, 2]", "{", "# 1", "yes"][value % 7]),
        _ => return None,
    };
    Some((field.key.to_owned(), value))
}

/// Files made to harm: they are read, and quickly enough that no test needs to wait.
#[test]
fn hostile_text_is_a_document_too() {
    let deep = (0..2_000).map(|n| format!("{}F{n} x", " ".repeat(n))).collect::<Vec<_>>().join("\n");
    let texts = [
        deep,
        "x".repeat(2_000_000),
        "\" ".repeat(300_000),
        "a=[ ".repeat(300_000),
        "=\"".repeat(300_000),
        "\t \t".repeat(100_000) + "F1 x",
        "\u{0}\u{1}\u{202e}\u{feff}".repeat(1_000),
        "F1-F4000000000 x\n[\n]\n[]\n[[]]\n\"\n\"\"\n=\n#\n# #\n·\n · \nF1·\n".to_owned(),
        "rules dtn\n".repeat(5_000),
        "table\n  x\n".repeat(5_000),
    ];
    for text in texts {
        for head in ["", "rules dtn\nFrench\n  F1 x  "] {
            let text = format!("{head}{text}");
            let document = Document::parse(&text, shape);
            assert_eq!(document.text(), text);
            let printed = Document::from_rows(document.rows().cloned(), shape);
            assert_eq!(printed.len(), document.len());
        }
    }
}
