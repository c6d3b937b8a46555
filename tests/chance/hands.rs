//! Hands drawn together, and their extras, against brute force on decks of a few cards.

use galloper::core::cards::Card;
use galloper::core::chance::{Chance, Hand, Roll};
use galloper::core::deck::Reshuffle;
use proptest::prelude::*;

use super::brute::{NINE, agree_with_extras, black, cards, compare_with_extras, deck_of, king, nine, rank_from};

fn hands(of: &[(usize, u32)]) -> Vec<Hand<'static>> {
    of.iter().map(|&(deck, cards)| Hand { deck, cards, why: "a hand" }).collect()
}

/// Extras of hands make no branch, and the odds are the same: two decks, each alone.
#[test]
fn a_hand_of_each_of_two_decks() {
    let other = deck_of("as 5h kd jk jk", Reshuffle::Exhausted);
    let fight = |chance: &mut Chance| {
        let read = |at: usize, card: Card| match at {
            0 => ((black(card), 0), (king(card), 0)),
            _ => ((0, black(card)), (false, u32::from(card.is_joker()))),
        };
        let (hits, extra) = chance.hands(&hands(&[(0, 3), (1, 2)]), read)?;
        Ok((hits, vec![extra]))
    };
    agree_with_extras(&[nine(), other], 8, fight);
}

/// Three hands of one deck, two of which are added up, each read in its own way.
#[test]
fn hands_of_one_deck_that_are_read_unlike() {
    let fight = |chance: &mut Chance| {
        let read = |at: usize, card: Card| match at {
            0 => ((black(card), 0), (king(card), false)),
            1 => ((rank_from(4)(card), 0), (king(card), false)),
            _ => ((0, black(card) * rank_from(9)(card)), (false, king(card))),
        };
        let (hits, extra) = chance.hands(&hands(&[(0, 2), (0, 1), (0, 2)]), read)?;
        Ok((hits, vec![extra]))
    };
    agree_with_extras(&[nine()], 12, fight);
}

/// A deck drawn from again depends on the extras of the hand before: it is counted all the same.
#[test]
fn hands_and_the_same_deck_again() {
    let twice = |chance: &mut Chance| {
        let (first, king_a) = chance.hands(&hands(&[(0, 2)]), |_, card| (black(card), king(card)))?;
        let (second, king_b) = chance.hands(&hands(&[(0, 2)]), |_, card| (rank_from(4)(card), king(card)))?;
        let third = chance.cards(0, 1, "third", Card::is_joker)?;
        Ok(((first, second, third), vec![king_a, king_b]))
    };
    agree_with_extras(&[nine()], 64, twice);
    // Before it, it may be drawn from.
    let after = |chance: &mut Chance| {
        let first = chance.cards(0, 2, "first", rank_from(4))?;
        let (second, kings) = chance.hands(&hands(&[(0, 3)]), |_, card| (black(card), king(card)))?;
        Ok(((first, second), vec![kings]))
    };
    agree_with_extras(&[nine()], 24, after);
}

#[test]
fn hands_with_replacement_across_a_reshuffle_and_of_no_cards() {
    let odd = |n: u32| {
        move |chance: &mut Chance| {
            let read = |at: usize, card: Card| (black(card) + 10 * at as u32, king(card));
            let (some, kings) = chance.hands(&hands(&[(0, 0), (0, n), (0, 1)]), read)?;
            Ok((some, vec![kings]))
        }
    };
    agree_with_extras(&[deck_of(NINE, Reshuffle::EveryDraw)], 6, odd(1));
    agree_with_extras(&[deck_of("2s ks jk", Reshuffle::Exhausted)], 14, odd(3));
}

/// A hand lies on both sides of the reshuffle, with one before it and one after it, each read in its own way.
#[test]
fn hands_before_across_and_after_a_reshuffle() {
    let fight = |chance: &mut Chance| {
        let read = |at: usize, card: Card| match at {
            0 => ((black(card), 0), (king(card), false)),
            1 => ((0, rank_from(9)(card)), (false, king(card))),
            _ => ((rank_from(11)(card), 0), (king(card), false)),
        };
        let (hits, extra) = chance.hands(&hands(&[(0, 2), (0, 2), (0, 1)]), read)?;
        Ok((hits, vec![extra]))
    };
    agree_with_extras(&[deck_of("2s ks jk", Reshuffle::Exhausted)], 12, fight);
}

/// A class of cards that differs from rule to rule; the larger the number the finer.
fn class(of: u32) -> impl Fn(Card) -> u32 {
    move |card| match of {
        0 => black(card),
        1 => rank_from(9)(card),
        2 => rank_from(3)(card) * (1 + black(card)),
        3 => u32::from(card.rank().unwrap_or(0)),
        _ => u32::from(card.is_joker()) * 3 + u32::from(king(card)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Hands together are the same as hands one by one, on decks of five to seven cards drawn at random.
    #[test]
    fn hands_agree_with_brute_force(
        from in prop::sample::subsequence(cards("as 2s 9s ks 3c jc kh 4d 9d qd jk"), 5..=7),
        drawn in prop::collection::vec((1_u32..3, 0_u32..5, any::<bool>()), 2..4),
    ) {
        let texts: Vec<String> = from.iter().map(ToString::to_string).collect();
        let deck = deck_of(&texts.join(" "), Reshuffle::Exhausted);
        prop_assume!(drawn.iter().map(|(n, ..)| *n).sum::<u32>() <= 5);
        let asked = hands(&drawn.iter().map(|(n, ..)| (0, *n)).collect::<Vec<_>>());
        let together = |chance: &mut Chance| -> Roll<_> {
            let read = |at: usize, card: Card| {
                let (_, of, first) = drawn[at];
                let value = class(of)(card);
                (if first { (value, 0) } else { (0, value) }, king(card))
            };
            let (both, kings) = chance.hands(&asked, read)?;
            Ok((both, vec![kings]))
        };
        compare_with_extras(&[deck], together);
    }
}
