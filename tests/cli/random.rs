//! Questions to rule books made at random, and others with every field at its bounds.
#![allow(dead_code)] // each crate that asks uses some of them

use galloper::core::battle::ProcedureInfo;
use galloper::core::schema::{Field, Kind};
use galloper::rulebooks::{BOOKS, RegisteredBook};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};

/// Any JSON at all.
pub fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-3_i64..60).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0_u32..400).prop_map(|n| Value::from(f64::from(n) / 8.0)),
        "\\PC{0,8}".prop_map(Value::from),
        select(vec!["yes", "full", "action", "C8", "9s", "jk", "a", "b", "", "12.5\"", "-3"]).prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z_]{1,6}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Mostly what a field takes, so that questions get past the form.
fn fitting(field: &Field) -> BoxedStrategy<Value> {
    let words = match field.kind {
        Kind::Choice(words) => words.iter().map(|(value, _)| Value::from(*value)).collect(),
        Kind::Flag => vec![json!(true), json!(false)],
        Kind::Length => vec![json!(0), json!(4.5), json!(12), json!("12.1"), json!(999_999)],
        Kind::Text | Kind::Subject(_) | Kind::Side => vec![json!("FRI"), json!("Würzburg"), json!("a")],
        Kind::Whole { min, max } => {
            let middle = (min..=max.min(min.saturating_add(12))).prop_map(Value::from);
            return prop_oneof![40 => middle, 2 => Just(Value::from(max)), 1 => any_value()].boxed();
        }
        Kind::List(fields) | Kind::Tree(fields) => {
            return prop_oneof![8 => prop::collection::vec(fitting_all(fields), 0..4).prop_map(Value::from), 1 => any_value()]
                .boxed();
        }
    };
    prop_oneof![40 => select(words), 1 => any_value()].boxed()
}

/// An input of mostly fitting values, some left out.
pub fn fitting_all(fields: &'static [Field]) -> BoxedStrategy<Value> {
    let each: Vec<_> = fields.iter().map(|field| prop::option::weighted(0.9, fitting(field))).collect();
    each.prop_map(|values| {
        let pairs = fields.iter().zip(values);
        Value::Object(pairs.filter_map(|(field, value)| Some((field.key.to_owned(), value?))).collect())
    })
    .boxed()
}

fn house_rules(book: &'static RegisteredBook) -> impl Strategy<Value = Value> {
    let rules: Vec<(String, Vec<Value>)> = (book.tables)()
        .entries()
        .map(|(key, entry)| (key.to_owned(), [entry.alternatives.clone(), vec![entry.value.clone()]].concat()))
        .collect();
    let one = select(rules).prop_flat_map(|(key, values)| {
        (Just(key), prop_oneof![3 => select(values), 1 => (-2_i64..300).prop_map(Value::from), 1 => any_value()])
    });
    prop::collection::vec(one, 0..3).prop_map(|pairs| Value::Object(pairs.into_iter().collect()))
}

fn card_of_a_pack() -> impl Strategy<Value = String> {
    (0_usize..13, 0_usize..4).prop_map(|(rank, suit)| {
        let ranks = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"];
        format!("{}{}", ranks[rank], ["s", "h", "d", "c"][suit])
    })
}

fn card() -> impl Strategy<Value = Value> {
    let cards = card_of_a_pack().prop_map(Value::from);
    prop_oneof![8 => cards, 1 => Just(json!("jk")), 1 => select(vec![json!("full"), json!("2 hits"), json!("x"), json!(3)])]
}

/// Any question to any procedure.
pub fn question() -> impl Strategy<Value = Value> {
    let all: Vec<(&'static RegisteredBook, ProcedureInfo)> =
        BOOKS.iter().flat_map(|book| (book.procedures)().into_iter().map(move |info| (book, info))).collect();
    (0..all.len()).prop_flat_map(move |at| {
        let (book, info) = all[at];
        let input = prop_oneof![6 => fitting_all(info.fields), 1 => any_value()];
        let dice = prop_oneof![8 => (1_u8..13).prop_map(Value::from), 1 => any_value()];
        let parts = (
            input,
            prop::option::weighted(0.3, house_rules(book)),
            prop::option::weighted(0.4, prop::collection::vec(card(), 0..4)),
            prop::option::weighted(0.4, prop::collection::vec(dice, 0..5)),
            prop::option::weighted(0.2, prop::collection::vec(card(), 0..60)),
            prop::option::weighted(0.3, any::<u64>()),
            prop::option::weighted(0.3, select(vec![json!(["all"]), json!(["gone"]), json!(["tooDear"])])),
            prop::option::weighted(0.05, any_value()),
        );
        parts.prop_map(move |(input, house, cards, dice, gone, seed, allow, extra)| {
            let mut line = Map::new();
            line.insert("rulebook".to_owned(), book.id.into());
            line.insert("procedure".to_owned(), info.id.into());
            line.insert("input".to_owned(), input);
            let more = [
                ("house_rules", house),
                ("cards", cards.map(Value::from)),
                ("dice", dice.map(Value::from)),
                ("gone", gone.map(|cards| json!({ "a": cards }))),
                ("seed", seed.map(Value::from)),
                ("allow", allow),
                ("choices", extra),
            ];
            line.extend(more.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
            Value::Object(line)
        })
    })
}

/// Questions of odds to the procedures of a rule book in turn, the same each time, every reason against them allowed.
pub fn odds_questions(book: &'static RegisteredBook, rounds: usize) -> Vec<Value> {
    let mut runner = TestRunner::deterministic();
    let gone = prop::option::weighted(0.2, prop::collection::btree_set(card_of_a_pack(), 0..50));
    let around = (prop::option::weighted(0.5, house_rules(book)), gone);
    let mut questions = Vec::new();
    for info in (0..rounds).flat_map(|_| (book.procedures)()) {
        let input = fitting_all(info.fields).new_tree(&mut runner).expect("an input").current();
        let (house, gone) = around.new_tree(&mut runner).expect("house rules and cards gone").current();
        let mut question = json!({ "rulebook": book.id, "procedure": info.id, "input": input, "allow": ["all"] });
        if let Some(house) = house {
            question["house_rules"] = house;
        }
        if let Some(gone) = gone {
            question["gone"] = json!({ "a": gone });
        }
        questions.push(question);
    }
    questions
}

/// How many rows the lists of a question have.
const ROWS: [usize; 6] = [0, 1, 3, 10, 100, 1_000];

/// Which bound of their fields the values lie at.
#[derive(Clone, Copy, Debug)]
struct Bound {
    most: bool,
    flags: bool,
}

const BOUNDS: [Bound; 3] =
    [Bound { most: false, flags: false }, Bound { most: true, flags: false }, Bound { most: true, flags: true }];

/// A value at a bound of its field; choices go round from row to row.
fn at_bound(field: &Field, bound: Bound, rows: usize, row: usize) -> Value {
    match field.kind {
        Kind::Whole { min, max } => if bound.most { max } else { min }.into(),
        Kind::Length => if bound.most { 1_000_000 } else { 0 }.into(),
        Kind::Flag => bound.flags.into(),
        Kind::Choice(words) => {
            words.get(row % words.len().max(1)).map_or(Value::Null, |(value, _)| Value::from(*value))
        }
        Kind::Text | Kind::Subject(_) | Kind::Side => format!("U{row}").into(),
        Kind::List(fields) | Kind::Tree(fields) => {
            (0..rows).map(|below| row_at_bound(fields, bound, rows.min(3), row + below)).collect()
        }
    }
}

fn row_at_bound(fields: &'static [Field], bound: Bound, rows: usize, row: usize) -> Value {
    Value::Object(fields.iter().map(|field| (field.key.to_owned(), at_bound(field, bound, rows, row))).collect())
}

/// Long lists with their fields at the bounds, under these house rules: what is asked, in words, and the question.
pub fn bound_questions(book: &'static RegisteredBook, house: &Value) -> Vec<(String, Value)> {
    let as_shipped = house.as_object().is_some_and(Map::is_empty);
    let mut questions = Vec::new();
    for info in (book.procedures)() {
        let lists = info.fields.iter().any(|f| matches!(f.kind, Kind::List(_) | Kind::Tree(_)));
        let lengths = match (lists, as_shipped) {
            (true, true) => &ROWS[..],
            (true, false) => &ROWS[4..],
            (false, true) => &ROWS[..1],
            (false, false) => continue,
        };
        for (&rows, bound) in lengths.iter().flat_map(|rows| BOUNDS.map(|bound| (rows, bound))) {
            let input = row_at_bound(info.fields, bound, rows, 0);
            let question = json!({
                "rulebook": book.id, "procedure": info.id, "input": input, "allow": ["all"], "house_rules": house,
            });
            questions.push((format!("{} {} with {rows} rows, {bound:?}", book.id, info.id), question));
        }
    }
    questions
}
