//! Prints the questions of odds that take longest, for each rule book: those answered, those declined, those refused.
//!
//! `cargo run --release --no-default-features --example slow_odds [ROUNDS [WIDTH]]` asks every procedure so many random
//! questions, and beside them those with long lists, and prints so many letters of each question.

#[path = "../tests/cli/random.rs"]
mod random;

use std::cmp::Reverse;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::odds::MOST_STEPS;
use galloper::rulebooks::{BOOKS, RegisteredBook};
use serde::Deserialize as _;
use serde_json::{Value, json};

/// How many of each kind are printed.
const SHOWN: usize = 6;

/// What is faster than this is not measured again.
const FAST: Duration = Duration::from_millis(5);

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Became {
    Answered,
    Declined,
    Refused,
}

struct Asked<'a> {
    question: &'a Value,
    became: Became,
    steps: u64,
    took: Duration,
}

fn asked<'a>(book: &RegisteredBook, question: &'a Value) -> Option<Asked<'a>> {
    let ask = RuleQuestion::deserialize(question).ok()?;
    let timed = || {
        let begun = Instant::now();
        let answer = (book.odds)(&ask);
        (answer, begun.elapsed())
    };
    let (answer, mut took) = timed();
    let (became, steps) = match answer.map_err(|why| *why) {
        Ok(table) => (Became::Answered, table.steps),
        Err(RuleAnswer::Error(text)) if text.contains("too many ways") => (Became::Declined, MOST_STEPS),
        Err(_) => (Became::Refused, 0),
    };
    // The least of several, for the machine may have been busy with other things.
    for _ in 0..2 {
        if took > FAST {
            took = took.min(timed().1);
        }
    }
    Some(Asked { question, became, steps, took })
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let (rounds, width) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(200));
    for book in BOOKS {
        let random = random::odds_questions(book, rounds);
        let houses = [json!({}), json!({"deck.reshuffle": "everyDraw"}), json!({"combat.several": "paired"})];
        let long: Vec<Value> =
            houses.iter().flat_map(|house| random::bound_questions(book, house)).map(|(_, asked)| asked).collect();
        for (kind, questions) in [("random", random), ("long lists", long)] {
            let mut all: Vec<_> = questions.iter().filter_map(|question| asked(book, question)).collect();
            all.sort_by_key(|asked| Reverse(asked.took));
            for became in [Became::Answered, Became::Declined, Became::Refused] {
                let those: Vec<_> = all.iter().filter(|asked| asked.became == became).collect();
                writeln!(out, "{} {kind} {became:?}: {}", book.id, those.len())?;
                for Asked { question, steps, took, .. } in those.iter().take(SHOWN) {
                    let text: String = question.to_string().chars().take(width).collect();
                    writeln!(out, "  {:8.1} ms {steps:10} steps  {text}", took.as_secs_f64() * 1e3)?;
                }
            }
        }
    }
    Ok(())
}
