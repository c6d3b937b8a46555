//! Any JSON at all into every procedure of every rule book: one of the four answers, never a panic.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use std::ffi::OsString;

use galloper::cli::{Exit, Next, run};
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::odds::MOST_STEPS;
use galloper::rulebooks::{BOOKS, RegisteredBook, book};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde::Deserialize as _;
use serde_json::{Value, json};

use super::random::{any_value, bound_questions, fitting_all, question};

/// The answers of a batch, in this process.
fn answers(verb: &str, lines: &str) -> Vec<Value> {
    let args = ["galloper", verb, "--batch"].map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(run(args, &mut lines.as_bytes(), &mut out, &mut err), Next::Exit(Exit::Done));
    assert!(err.is_empty());
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What is wrong is said in a sentence and is no fault of the program.
fn is_sentence(text: &str) -> bool {
    text.ends_with(['.', '?', ')']) && !text.contains("fault of the program")
}

fn one_of(answer: &Value, shapes: &[&str]) -> bool {
    let Some(first) = answer.as_object().and_then(|map| map.iter().next()) else { return false };
    let (key, value) = first;
    let fits = match key.as_str() {
        "outcome" | "needs" => value.is_object(),
        "refused" | "odds" => value.as_array().is_some_and(|list| !list.is_empty()),
        "error" => value.as_str().is_some_and(is_sentence),
        _ => false,
    };
    fits && shapes.contains(&key.as_str())
}

/// The same questions each time, so that a change is judged by what it changed; `PROPTEST_RNG_SEED` asks others.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    let rng_seed = match usual.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1809),
        given @ RngSeed::Fixed(_) => given,
    };
    ProptestConfig { cases: usual.cases.max(400), failure_persistence: None, rng_seed, ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_question_has_one_of_the_four_answers(question in question()) {
        let line = question.to_string();
        let resolved = answers("resolve", &line);
        prop_assert_eq!(resolved.len(), 1);
        prop_assert!(one_of(&resolved[0], &["outcome", "refused", "needs", "error"]), "{} gives {}", line, resolved[0]);
        let counted = answers("odds", &line);
        prop_assert_eq!(counted.len(), 1);
        prop_assert!(one_of(&counted[0], &["odds", "refused", "needs", "error"]), "{} gives {}", line, counted[0]);
    }

    #[test]
    fn any_line_has_an_answer(line in "\\PC{1,60}", value in any_value()) {
        for text in [line, value.to_string()] {
            let blank = text.trim_ascii().is_empty();
            let found = answers("resolve", &text);
            prop_assert_eq!(found.len(), usize::from(!blank));
            prop_assert!(blank || one_of(&found[0], &["error"]), "{} gives {}", text, found[0]);
        }
    }
}

/// What the fields let through is what the rule takes: a field that may be left out is never missed.
#[test]
fn what_fits_the_fields_fits_the_rule() {
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    for book in BOOKS {
        for info in (book.procedures)() {
            let strategy = fitting_all(info.fields);
            let mut inputs: Vec<Value> = (0..60).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect();
            let whole = inputs[0].as_object().cloned().unwrap_or_default();
            for left_out in info.fields.iter().filter(|field| field.optional) {
                let rest = whole.clone().into_iter().filter(|(key, _)| key != left_out.key);
                inputs.push(Value::Object(rest.collect()));
            }
            let ask =
                |input| json!({"rulebook": book.id, "procedure": info.id, "input": input, "allow": ["all"], "seed": 1});
            let lines: Vec<String> = inputs.into_iter().map(|input| ask(input).to_string()).collect();
            for (line, answer) in lines.iter().zip(answers("resolve", &lines.join("\n"))) {
                let text = answer["error"].as_str().unwrap_or_default();
                assert!(!text.contains("do not fit"), "{line} gives {answer}");
            }
        }
    }
}

/// Long lists with their fields at the bounds get one of the four answers, and their odds are counted within the limit of
/// steps or declined.
fn long_lists_are_answered(book: &'static RegisteredBook, house: &Value) {
    for (what, asked) in bound_questions(book, house) {
        let ask = RuleQuestion::deserialize(&asked).unwrap();
        match (book.odds)(&ask).map_err(|why| *why) {
            Ok(table) => assert!((1..=MOST_STEPS).contains(&table.steps), "{what}: {} steps", table.steps),
            Err(RuleAnswer::Error(text)) => assert!(is_sentence(&text), "odds of {what}: {text}"),
            Err(RuleAnswer::Refused(reasons)) => assert!(!reasons.is_empty(), "{what} is refused for no reason"),
            Err(RuleAnswer::Needs(_)) => {}
            Err(RuleAnswer::Outcome { .. }) => panic!("{what} has an outcome instead of odds"),
        }
        let mut thrown = asked;
        thrown["seed"] = json!(1);
        let answer = answers("resolve", &thrown.to_string()).remove(0);
        assert!(one_of(&answer, &["outcome", "refused", "needs", "error"]), "{what} gives {answer}");
    }
}

#[test]
fn long_lists_of_dtn_are_answered() {
    long_lists_are_answered(book("dtn").unwrap(), &json!({}));
    // A deck that never runs out lets totals grow.
    long_lists_are_answered(book("dtn").unwrap(), &json!({"deck.reshuffle": "everyDraw"}));
}

#[test]
fn long_lists_of_bbb_are_answered() {
    long_lists_are_answered(book("bbb").unwrap(), &json!({}));
}

#[test]
fn long_lists_of_close_fire_are_answered() {
    long_lists_are_answered(book("close_fire").unwrap(), &json!({}));
    long_lists_are_answered(book("close_fire").unwrap(), &json!({"combat.several": "paired"}));
}

#[test]
fn long_lists_of_one_twenty_are_answered() {
    long_lists_are_answered(book("one_twenty").unwrap(), &json!({}));
}

#[test]
fn long_lists_of_lightning_war_are_answered() {
    long_lists_are_answered(book("lightning_war").unwrap(), &json!({}));
}

/// The strategies above must reach every answer, or they prove little.
#[test]
fn the_questions_reach_every_answer() {
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;
    let (mut runner, strategy) = (TestRunner::deterministic(), question());
    let lines: Vec<String> = (0..1200).map(|_| strategy.new_tree(&mut runner).unwrap().current().to_string()).collect();
    let found = answers("resolve", &lines.join("\n"));
    for shape in ["outcome", "refused", "needs", "error"] {
        let count = found.iter().filter(|answer| one_of(answer, &[shape])).count();
        assert!(count >= 10, "only {count} of {} are {shape}", found.len());
    }
}
