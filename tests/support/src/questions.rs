//! Questions to a rule book without a battle, as the command line asks them.

use std::collections::BTreeMap;

use galloper::core::fraction::Fraction;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::odds_table::OddsTable;
use galloper::rulebooks::book;
use serde_json::{Map, Value, json};

/// The fields of an object.
pub fn object(value: Value) -> Map<String, Value> {
    let Value::Object(map) = value else { panic!("it is an object") };
    map
}

/// An object with the fields of another one, which win.
pub fn merged(facts: Value, more: Value) -> Value {
    let mut all = object(facts);
    all.extend(object(more));
    Value::Object(all)
}

/// A question to a procedure of a rule book.
pub fn ask_of(book: &str, procedure: &str, input: Value) -> RuleQuestion {
    RuleQuestion {
        rulebook: book.to_owned(),
        procedure: procedure.to_owned(),
        input: object(input),
        ..RuleQuestion::default()
    }
}

/// The same with more told.
pub fn and(mut ask: RuleQuestion, more: Value) -> RuleQuestion {
    ask.input.extend(object(more));
    ask
}

/// The same with cards, or what they come to in words.
pub fn with_cards(ask: RuleQuestion, cards: &[&str]) -> RuleQuestion {
    RuleQuestion { cards: cards.iter().map(|card| (*card).to_owned()).collect(), ..ask }
}

/// The same with dice.
pub fn with_dice(ask: RuleQuestion, dice: &[u8]) -> RuleQuestion {
    RuleQuestion { dice: dice.iter().map(|face| json!(face)).collect(), ..ask }
}

/// The same under one more house rule.
pub fn ruled(mut ask: RuleQuestion, key: &str, value: impl Into<Value>) -> RuleQuestion {
    ask.house_rules.insert(key.to_owned(), value.into());
    ask
}

/// The same with every reason against it allowed by the umpire.
pub fn allowed(ask: RuleQuestion) -> RuleQuestion {
    RuleQuestion { allow: vec!["all".to_owned()], ..ask }
}

/// Whatever comes of it.
pub fn answer(ask: &RuleQuestion) -> RuleAnswer {
    (book(&ask.rulebook).expect("it is on the shelf").resolve)(ask)
}

/// What comes of it, which must be an outcome.
pub fn outcome(ask: &RuleQuestion) -> Value {
    match answer(ask) {
        RuleAnswer::Outcome { outcome, .. } => outcome,
        other => panic!("{ask:?} gives {other:?}"),
    }
}

/// The keys of the reasons against it; none if there is an outcome.
pub fn refused(ask: &RuleQuestion) -> Vec<String> {
    match answer(ask) {
        RuleAnswer::Refused(reasons) => reasons.into_iter().map(|(key, _)| key).collect(),
        RuleAnswer::Outcome { .. } => Vec::new(),
        other => panic!("{ask:?} gives {other:?}"),
    }
}

/// The sentence that says what is wrong with the question itself.
pub fn fault(ask: &RuleQuestion) -> String {
    match answer(ask) {
        RuleAnswer::Error(text) => text,
        other => panic!("{ask:?} gives {other:?}"),
    }
}

/// The working of it, in one text.
pub fn working(ask: &RuleQuestion) -> String {
    match answer(ask) {
        RuleAnswer::Outcome { working, .. } => working.into_iter().map(|line| line.text).collect::<Vec<_>>().join(" "),
        other => panic!("{ask:?} gives {other:?}"),
    }
}

/// All odds of it, which add up to one.
pub fn table(ask: &RuleQuestion) -> OddsTable {
    let counted = (book(&ask.rulebook).expect("it is on the shelf").odds)(ask);
    let table = counted.unwrap_or_else(|why| panic!("{ask:?} has no odds: {why:?}"));
    assert_eq!(table.rows.iter().map(|(_, chance)| chance.clone()).sum::<Fraction>(), Fraction::one(), "{ask:?}");
    table
}

/// The odds of one field of the summary, by its value.
pub fn odds(ask: &RuleQuestion, field: &str) -> BTreeMap<String, String> {
    let mut sums = BTreeMap::<String, Fraction>::new();
    for (row, chance) in table(ask).rows {
        let key = row[field].as_str().map_or_else(|| row[field].to_string(), str::to_owned);
        let sum = sums.entry(key).or_insert_with(Fraction::zero);
        *sum = sum.clone() + chance;
    }
    sums.into_iter().map(|(key, chance)| (key, chance.to_string())).collect()
}

/// The chance of the rows that satisfy this.
pub fn chance(ask: &RuleQuestion, of: impl Fn(&Map<String, Value>) -> bool) -> Fraction {
    table(ask).rows.iter().filter(|(row, _)| of(row)).map(|(_, p)| p.clone()).sum()
}

/// Odds as they are written down.
pub fn expected(rows: &[(&str, &str)]) -> BTreeMap<String, String> {
    rows.iter().map(|(key, chance)| ((*key).to_owned(), (*chance).to_owned())).collect()
}

/// A fraction in lowest terms.
pub fn fraction(above: u64, below: u64) -> Fraction {
    Fraction::of(above.into(), below.into()).expect("not divided by nought")
}
