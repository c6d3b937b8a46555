//! Steps whose equal states are counted together, against brute force on decks of a few cards.

use std::cell::Cell;

use galloper::core::cards::{Card, Suit};
use galloper::core::chance::{Chance, Roll};
use galloper::core::deck::{Deck, Reshuffle};
use galloper::core::dice::Die;
use galloper::core::odds::odds;
use proptest::prelude::*;

use super::brute::{agree, black, brute, cards, deck_of, fresh};

const EIGHT: &str = "2s 9s ks 3c kh 4d 9d jk";

fn eight() -> Deck {
    deck_of(EIGHT, Reshuffle::Exhausted)
}

fn high(card: Card) -> u32 {
    u32::from(card.rank().is_some_and(|rank| rank >= 9))
}

/// A card each; a diamond draws two more, of which the black ones that are high enough count.
fn volley(chance: &mut Chance, deck: usize, least: u8) -> Roll<u32> {
    let reaches = move |card: Card| card.is_black() && card.rank().is_some_and(|rank| rank >= least);
    let first = move |card: Card| (reaches(card), card.suit() == Some(Suit::Diamonds));
    let (hit, diamond) = chance.cards(deck, 1, "the volley", first)?;
    let more = if diamond { 2 } else { 0 };
    Ok(u32::from(hit) + chance.cards(deck, more, "the diamond", move |card| u32::from(reaches(card)))?)
}

#[test]
fn volleys_that_draw_more_for_a_diamond() {
    agree(&[eight()], |chance| chance.in_steps(2, 0, |chance, _, hits| Ok(hits + volley(chance, 0, 3)?)));
}

/// The second step tells cards apart that the first takes for alike.
#[test]
fn steps_that_read_the_cards_unlike() {
    agree(&[eight()], |chance| {
        chance.in_steps(3, 0, |chance, at, hits| {
            Ok(hits * 2
                + if at == 1 { chance.cards(0, 2, "high", high)? } else { chance.cards(0, 1, "black", black)? })
        })
    });
}

#[test]
fn steps_with_dice_two_decks_and_draws_with_replacement() {
    let other = deck_of("as 5h kd jk", Reshuffle::Exhausted);
    let again = deck_of("as 5h", Reshuffle::EveryDraw);
    agree(&[deck_of("2s 9s kh 4d", Reshuffle::Exhausted), other, again], |chance| {
        chance.in_steps(2, (0, 0), |chance, at, (hits, six)| {
            let face = chance.dice(&[Die::D4], "which deck", |faces| faces[0])?;
            let drawn = chance.cards(usize::from(face > 2), 1, "a card", high)?;
            let jokers = if at == 0 { chance.cards(2, 1, "of a whole pack", Card::is_joker)? } else { false };
            Ok((hits + drawn, six + u32::from(face == 4) + u32::from(jokers)))
        })
    });
}

/// What the steps drew bears on later draws, and what was drawn before on the steps.
#[test]
fn steps_between_other_draws() {
    let volleys = |chance: &mut Chance| chance.in_steps(2, 0, |chance, _, hits| Ok(hits + volley(chance, 0, 3)?));
    agree(&[eight()], |chance| {
        let hits = volleys(chance)?;
        Ok((hits, chance.cards(0, 1, "after", high)?))
    });
    agree(&[eight()], |chance| {
        let first = chance.cards(0, 1, "before", high)?;
        Ok((first, chance.in_steps(2, 0, |chance, _, hits| Ok(hits + chance.cards(0, 1, "black", black)?))?))
    });
    let other = deck_of("as 5h kd jk", Reshuffle::Exhausted);
    agree(&[deck_of("2s 9s ks 4d 9d", Reshuffle::Exhausted), other], |chance| {
        let first = chance.cards(1, 1, "before", high)?;
        let hits = volleys(chance)?;
        Ok((first, hits, chance.cards(1, 1, "after", high)?))
    });
}

#[test]
fn steps_that_run_the_deck_out() {
    agree(&[deck_of("2s 9d ks", Reshuffle::Exhausted)], |chance| {
        chance.in_steps(4, 0, |chance, _, hits| Ok(hits + chance.cards(0, 1, "black", black)?))
    });
}

/// Twelve volleys of a whole pack have more ways than could be counted one by one, and few states.
#[test]
fn many_steps_take_few_runs() {
    let runs = Cell::new(0);
    let found = odds(&[fresh()], &[].into(), None, |chance| {
        runs.set(runs.get() + 1);
        chance.in_steps(12, 0, |chance, _, hits| Ok(hits + volley(chance, 0, 7)?))
    });
    assert_eq!(found.unwrap().chance_of(|_| true).to_string(), "1");
    assert!(runs.get() < 400, "{} runs", runs.get());
}

/// Decisions are asked as they are without merging: `key`, `key#2` and so on.
#[test]
fn a_decision_in_each_step() {
    let rule = |chance: &mut Chance| {
        chance.in_steps(2, 0, |chance, _, sum| {
            let high_counts = chance.choose("which", "which cards?", &["black", "high"], 0)? == 1;
            Ok(sum * 10 + chance.cards(0, 2, "two", if high_counts { high } else { black })?)
        })
    };
    let choices = [("which#2".to_owned(), "high".to_owned())].into();
    let found = odds(&[eight()], &choices, None, rule).unwrap();
    let plain = odds(&[eight()], &[].into(), None, |chance| {
        let first = chance.cards(0, 2, "two", black)?;
        Ok(first * 10 + chance.cards(0, 2, "two", high)?)
    });
    assert_eq!(found.rows, plain.unwrap().rows);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Steps of random length that depend on what came before agree with brute force.
    #[test]
    fn steps_agree_with_brute_force(
        from in prop::sample::subsequence(cards("as 2s 9s ks 3c jc kh 4d 9d qd jk"), 5..=6),
        leasts in prop::collection::vec(0_u8..12, 1..4),
        cap in 1_u32..4,
    ) {
        let texts: Vec<String> = from.iter().map(ToString::to_string).collect();
        let decks = [deck_of(&texts.join(" "), Reshuffle::Exhausted)];
        let rule = |chance: &mut Chance| {
            chance.in_steps(leasts.len(), 0, |chance, at, hits| {
                if hits >= cap {
                    return Ok(hits);
                }
                Ok(hits + if at % 2 == 0 { volley(chance, 0, leasts[at])? } else { chance.cards(0, 1, "high", high)? })
            })
        };
        let counted = odds(&decks, &[].into(), None, rule).unwrap();
        prop_assert_eq!(counted.rows, brute(&decks, &rule));
    }
}
