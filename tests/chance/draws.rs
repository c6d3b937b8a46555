//! Odds of draws and throws against brute force on decks of a few cards.

use galloper::core::cards::{Card, Suit};
use galloper::core::chance::{Chance, Roll};
use galloper::core::deck::Reshuffle;
use galloper::core::dice::Die;

use super::brute::{NINE, agree, black, deck_of, fresh, king, nine, rank_from};

#[test]
fn a_later_rule_that_splits_what_was_drawn() {
    agree(&[nine()], |chance| {
        let blacks = chance.cards(0, 3, "blacks", black)?;
        let high = chance.cards(0, 2, "high cards", rank_from(9))?;
        Ok((blacks, high))
    });
}

#[test]
fn three_rules_that_cut_across_each_other() {
    agree(&[nine()], |chance| {
        let blacks = chance.cards(0, 2, "blacks", |card| (black(card), king(card)))?;
        let high = chance.cards(0, 2, "high cards", rank_from(9))?;
        let suit = chance.cards(0, 1, "a spade", |card| card.suit() == Some(Suit::Spades))?;
        let joker = chance.cards(0, 1, "a joker", Card::is_joker)?;
        Ok((blacks, high, suit, joker))
    });
}

#[test]
fn the_same_rule_again_and_again() {
    agree(&[nine()], |chance| {
        let mut hits = Vec::new();
        for _ in 0..5 {
            hits.push(chance.cards(0, 1, "one card", black)?);
        }
        Ok(hits)
    });
}

#[test]
fn two_sides_on_a_shared_deck_with_unequal_thresholds() {
    let firefight = |chance: &mut Chance| -> Roll<_> {
        let attacker = chance.cards(0, 3, "attacker", |card| (rank_from(4)(card) * black(card), king(card)))?;
        let defender = chance.cards(0, 2, "defender", |card| (rank_from(9)(card) * black(card), king(card)))?;
        let general = if attacker.1 || defender.1 { chance.cards(0, 1, "general", rank_from(11))? } else { 9 };
        Ok((attacker, defender, general))
    };
    agree(&[nine()], firefight);
}

#[test]
fn two_decks_in_turns() {
    let other = deck_of("as 5h 5d jk jk", Reshuffle::Exhausted);
    agree(&[deck_of("2s 9s ks 3c kh", Reshuffle::Exhausted), other], |chance| {
        let first = chance.cards(0, 2, "first", black)?;
        let second = chance.cards(1, 1, "second", Card::is_joker)?;
        let third = chance.cards(0, 1 + u32::from(second), "first again", king)?;
        let fourth = chance.cards(1, 1, "second again", |card| u32::from(card.rank().unwrap_or(0)))?;
        Ok((first, second, third, fourth))
    });
}

#[test]
fn numbers_that_depend_on_what_came_before() {
    agree(&[nine()], |chance| {
        let hits = chance.cards(0, 2, "hits", black)?;
        let more = chance.cards(0, hits, "one a hit", |card| card.suit() == Some(Suit::Diamonds))?;
        let mut extra = 0;
        if more || hits == 0 {
            extra = chance.cards(0, 2, "extra", rank_from(9))?;
        }
        Ok((hits, more, extra))
    });
}

#[test]
fn a_chain_that_goes_on_while_jokers_come() {
    agree(&[deck_of("2s 9s 4d jk jk", Reshuffle::Exhausted)], |chance| {
        let mut tested = 0_u8;
        loop {
            tested += 1;
            let (joker, hit) = chance.cards(0, 1, "the next general", |card| (card.is_joker(), black(card)))?;
            if !joker {
                return Ok((tested, hit));
            }
        }
    });
}

/// Five cards left and 49 known discards: the draw goes on with the discards while the five stay on the table.
#[test]
fn a_reshuffle_in_mid_draw() {
    let deck = deck_of("2s 9d ks jk", Reshuffle::Exhausted);
    agree(&[deck], |chance| {
        let first = chance.cards(0, 2, "first", |card| (black(card), king(card)))?;
        let across = chance.cards(0, 3, "across the reshuffle", |card| (rank_from(9)(card), card.is_joker()))?;
        Ok((first, across))
    });
}

#[test]
fn draws_before_and_after_a_reshuffle_on_an_empty_deck() {
    for policy in [Reshuffle::Exhausted, Reshuffle::EachTurn, Reshuffle::AfterJoker] {
        agree(&[deck_of("2s jk", policy)], |chance| {
            let first = chance.cards(0, 1, "one", black)?;
            let last = chance.cards(0, 2 - first, "last", black)?;
            let next = chance.cards(0, 1, "after the reshuffle", |card| (card.is_joker(), black(card)))?;
            Ok((last, next))
        });
    }
}

#[test]
fn with_replacement() {
    let deck = deck_of(NINE, Reshuffle::EveryDraw);
    agree(&[deck], |chance| {
        let first = chance.cards(0, 2, "first", |card| (black(card), card.is_joker()))?;
        let second = chance.cards(0, 1, "second", rank_from(9))?;
        Ok((first, second))
    });
}

#[test]
fn dice_and_pools() {
    agree(&[], |chance| {
        let hits = chance.pool(4, Die::D6, "the pool", |face| (u32::from(face >= 5), face == 6))?;
        let average = chance.pool(hits.0, Die::Average, "saves", |face| u32::from(face >= 4))?;
        Ok((hits, average))
    });
    agree(&[], |chance| chance.dice(&[Die::D6, Die::D10], "points", |faces| faces[0].abs_diff(faces[1])));
    agree(&[nine()], |chance| {
        let dice = chance.dice(&[Die::D4, Die::Average], "how many", |faces| faces.iter().sum::<u8>())?;
        Ok((dice, chance.cards(0, u32::from(dice / 3), "cards", black)?))
    });
}

/// A sum of numbers as a summary: many classes, one for each rank.
#[test]
fn sums_of_ranks() {
    agree(&[nine()], |chance| {
        let sum = chance.cards(0, 3, "sum", |card| u32::from(card.rank().unwrap_or(0)))?;
        let red = chance.cards(0, 2, "reds", |card| u32::from(card.is_red()))?;
        Ok((sum, red))
    });
}

#[test]
fn a_deck_that_cannot_give_so_many() {
    let none = std::collections::BTreeMap::new();
    let stopped = galloper::core::odds::odds(&[fresh()], &none, None, |chance| chance.cards(0, 55, "too many", black));
    assert_eq!(
        stopped.expect_err("55 of 54 cards").to_string(),
        "All 54 cards of the deck are on the table and there is none left to draw; a deck gives each card once in a procedure."
    );
}
