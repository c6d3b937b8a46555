//! Random questions of odds to every rule book: each is answered or declined within the steps of a count.

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::odds::MOST_STEPS;
use galloper::rulebooks::book;
use serde::Deserialize as _;

use super::random::odds_questions;

/// How often each procedure is asked.
const ROUNDS: usize = 12;

/// Asks a rule book; at least so many questions are answered, at most so many are declined.
fn asked(id: &str, least_answered: usize, most_declined: usize) {
    let book = book(id).expect("a rule book");
    let (mut answered, mut declined) = (0, 0);
    for question in odds_questions(book, ROUNDS) {
        let Ok(ask) = RuleQuestion::deserialize(&question) else { continue };
        match (book.odds)(&ask).map_err(|why| *why) {
            Ok(table) => {
                answered += 1;
                assert!((1..=MOST_STEPS).contains(&table.steps), "{question}: {} steps", table.steps);
            }
            Err(RuleAnswer::Error(text)) if text.contains("too many ways") => declined += 1,
            Err(_) => {}
        }
    }
    assert!(answered >= least_answered, "{id}: {answered} answered");
    assert!(declined <= most_declined, "{id}: {declined} declined");
}

#[test]
fn random_odds_of_dtn_stay_within_their_effort() {
    asked("dtn", 150, 3);
}

#[test]
fn random_odds_of_bbb_stay_within_their_effort() {
    asked("bbb", 40, 0);
}

#[test]
fn random_odds_of_close_fire_stay_within_their_effort() {
    asked("close_fire", 100, 0);
}

#[test]
fn random_odds_of_one_twenty_stay_within_their_effort() {
    asked("one_twenty", 100, 0);
}

#[test]
fn random_odds_of_lightning_war_stay_within_their_effort() {
    asked("lightning_war", 100, 0);
}
