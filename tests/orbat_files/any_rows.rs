//! Any order of battle at all, for property tests.

use galloper::core::length::Length;
use galloper::core::orbat::{Arrival, BookShape, Row, RowKind};
use galloper::core::schema::{Field, Kind};
use galloper::rulebooks::BOOKS;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

/// Texts that a spreadsheet, a CSV reader or our own notation could mistake for something else.
const TRICKY: &[&str] = &[
    "=1+1",
    "+2",
    "-3",
    "@SUM(A1)",
    "'=x",
    "''",
    "'44",
    "007",
    "1/2",
    "3.50",
    "1e5",
    "TRUE",
    "false",
    "12:30",
    "-0",
    "4.0",
    "a\tb",
    "say \"hold\"",
    "\"",
    "a,b;c",
    "_x000D_",
    "# 2",
    "a  b",
    "a · b",
    "F11",
    "F1-F4",
    "[x]",
    "unit",
    "player Anna",
    "sp=4",
    "arrives 2",
    "10e Léger",
    "東部",
    "🎲",
    "<b>&amp;",
    "row",
    "Name",
    "2024-01-02",
    "50%",
    "1 000",
    "−5",
    "setting",
];

fn text() -> impl Strategy<Value = String> {
    let any = "[ -~äéß€“”]{0,12}".prop_map(|text| text.trim().to_owned());
    prop_oneof![3 => any, 2 => select(TRICKY).prop_map(str::to_owned), 1 => Just(String::new())]
}

fn filled_text() -> impl Strategy<Value = String> {
    text().prop_filter("something must stand there", |text| !text.is_empty())
}

fn value(field: &'static Field) -> BoxedStrategy<Value> {
    match field.kind {
        Kind::Whole { min, max } => (min..=max).prop_map(Value::from).boxed(),
        Kind::Length => {
            let length = (0_i64..100_000).prop_map(Length::thousandths);
            length.prop_map(|length| serde_json::to_value(length).expect("it works")).boxed()
        }
        Kind::Choice(words) => {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).filter(|word| !word.is_empty()).collect();
            select(words).prop_map(Value::from).boxed()
        }
        Kind::Flag => any::<bool>().prop_map(Value::from).boxed(),
        Kind::Text | Kind::Subject(_) | Kind::Side => filled_text().prop_map(Value::from).boxed(),
        Kind::List(_) | Kind::Tree(_) => Just(Value::Array(Vec::new())).boxed(),
    }
}

/// Some of the fields with values that fit.
fn values(fields: &'static [Field]) -> BoxedStrategy<std::collections::BTreeMap<String, Value>> {
    let simple: Vec<&'static Field> =
        fields.iter().filter(|field| !matches!(field.kind, Kind::List(_) | Kind::Tree(_))).collect();
    let most = simple.len().min(5);
    let chosen = proptest::sample::subsequence(simple, 0..=most);
    let each = |fields: Vec<&'static Field>| {
        fields.into_iter().map(|field| value(field).prop_map(|value| (field.key.to_owned(), value))).collect::<Vec<_>>()
    };
    chosen.prop_flat_map(each).prop_map(|pairs| pairs.into_iter().collect()).boxed()
}

fn arrival() -> impl Strategy<Value = Option<Arrival>> {
    let roll = (1_u32..99, 1_u8..=6).prop_map(|(turn, at_least)| Arrival::Roll { turn, at_least });
    prop_oneof![
        3 => Just(None),
        1 => (1_u32..99).prop_map(|turn| Some(Arrival::Turn(turn))),
        1 => roll.prop_map(Some),
        1 => Just(Some(Arrival::Umpire)),
    ]
}

fn depth() -> impl Strategy<Value = usize> {
    prop_oneof![20 => 0_usize..5, 1 => Just(70_usize)]
}

fn piece(kind: RowKind, shape: &'static BookShape) -> impl Strategy<Value = Row> {
    let unclear = proptest::collection::vec(text(), 0..3);
    let texts = (text(), text(), text(), text());
    (texts, values(shape.fields(kind)), arrival(), unclear, depth()).prop_map(
        move |((label, name, player, note), values, arrives, unclear, depth)| Row {
            kind,
            depth,
            label,
            name,
            player,
            values,
            arrives: arrives.filter(|_| kind != RowKind::Side),
            unclear,
            note,
            ..Row::default()
        },
    )
}

fn setting() -> impl Strategy<Value = Row> {
    let name = prop_oneof![select(vec!["battle", "weather", "source", "turns"]).prop_map(str::to_owned), filled_text()];
    let name = name.prop_filter("there is one rule book", |name| name != "rules");
    (name, text(), text()).prop_map(|(name, text, note)| Row {
        kind: RowKind::Setting,
        name,
        text,
        note,
        ..Row::default()
    })
}

fn plain(kind: RowKind) -> impl Strategy<Value = Row> {
    (text(), "[ ]{0,3}", depth()).prop_map(move |(text, blanks, depth)| {
        let text = if kind == RowKind::Verbatim && !text.is_empty() { format!("{blanks}{text}") } else { text };
        Row { kind, depth, text, ..Row::default() }
    })
}

fn row(shape: &'static BookShape) -> impl Strategy<Value = Row> {
    prop_oneof![
        1 => Just(Row::default()),
        1 => plain(RowKind::Remark),
        1 => plain(RowKind::Verbatim),
        1 => setting(),
        1 => piece(RowKind::Side, shape),
        3 => piece(RowKind::Command, shape),
        5 => piece(RowKind::Unit, shape),
    ]
}

fn rules(shape: &BookShape) -> Row {
    Row { kind: RowKind::Setting, name: "rules".to_owned(), text: shape.id.to_owned(), ..Row::default() }
}

/// The rows of an order of battle of any rule book, which the first of them names.
pub fn any_rows() -> impl Strategy<Value = Vec<Row>> {
    let shapes: Vec<&'static BookShape> = BOOKS.iter().map(|book| &book.shape).collect();
    select(shapes).prop_flat_map(|shape| {
        proptest::collection::vec(row(shape), 0..25).prop_map(move |mut rows| {
            rows.insert(0, rules(shape));
            rows
        })
    })
}
