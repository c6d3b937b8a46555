//! What must hold whatever is drawn.

use galloper::core::cards::{Card, CardSet};
use galloper::core::chance::{Chance, Generate, Given, Script};
use galloper::core::deck::{Deck, Reshuffle};
use galloper::core::dice::Die;
use galloper::core::fraction::Fraction;
use galloper::core::odds::{OddsStop, odds};
use proptest::prelude::*;
use rand_pcg::Pcg64;

use super::brute::agree;

const POLICIES: [Reshuffle; 5] =
    [Reshuffle::Exhausted, Reshuffle::EachTurn, Reshuffle::EachPhase, Reshuffle::AfterJoker, Reshuffle::EveryDraw];

/// A classification of cards by a number: some suits, some ranks, jokers or not.
fn class(of: u32) -> impl Fn(Card) -> u32 {
    move |card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => {
            u32::from(of >> (suit as u32) & 1 == 1) * u32::from(u32::from(rank) >= of >> 4 & 15)
                + u32::from(of >> (8 + suit as u32) & 1 == 1 && rank > 10)
        }
        _ => u32::from(of >> 12 & 1 == 1),
    }
}

fn small_deck(jokers: u8, keep: &[u8], policy: Reshuffle) -> Deck {
    let mut deck = Deck::fresh(jokers, policy);
    let pack: Vec<Card> = deck.pack().iter().collect();
    let keep: CardSet = keep.iter().map(|&at| pack[usize::from(at) % pack.len()]).collect();
    for card in deck.pack().difference(keep).iter() {
        deck.take(card);
    }
    deck
}

fn sound(deck: &Deck) -> bool {
    let (left, taken) = (deck.left(), deck.taken());
    deck.is_sound() && left.union(taken) == deck.pack() && left.len() + taken.len() == deck.pack().len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counted_odds_are_those_of_brute_force(
        keep in prop::collection::vec(0..56_u8, 7..9),
        draws in prop::collection::vec((1..3_u32, 0..8192_u32), 2..4),
    ) {
        let deck = small_deck(4, &keep, Reshuffle::Exhausted);
        prop_assume!(deck.left_len() >= draws.iter().map(|draw| draw.0).sum());
        let mut kinds = draws.iter().map(|&(_, of)| deck.left().iter().map(class(of)).collect::<std::collections::BTreeSet<_>>().len());
        prop_assume!(kinds.any(|kinds| kinds > 1));
        agree_or_certain(&deck, &draws);
    }

    #[test]
    fn probabilities_add_up_to_one(
        jokers in 0..5_u8,
        policy in prop::sample::select(&POLICIES[..]),
        gone in prop::collection::vec(0..52_u8, 0..40),
        draws in prop::collection::vec((1..6_u32, 0..8192_u32), 1..4),
        dice in 0..5_u32,
    ) {
        let mut deck = Deck::fresh(jokers, policy);
        let pack: Vec<Card> = deck.pack().iter().collect();
        for at in gone {
            deck.take(pack[usize::from(at)]);
        }
        let counted = odds(&[deck], &[].into(), None, |chance| {
            let mut values = vec![chance.pool(dice, Die::Average, "dice", |face| u32::from(face > 3))?];
            for &(n, of) in &draws {
                values.push(chance.cards(0, n + values[0], "cards", class(of))?);
            }
            Ok(values)
        });
        // Draws that are read in ever other ways may come to more than is counted.
        match counted {
            Ok(counted) => prop_assert_eq!(counted.chance_of(|_| true), Fraction::one()),
            Err(stop) => prop_assert_eq!(stop, OddsStop::TooMany),
        }
    }

    #[test]
    fn every_card_is_in_one_place(
        jokers in 0..5_u8,
        policy in prop::sample::select(&POLICIES[..]),
        seed in any::<u64>(),
        steps in prop::collection::vec((0..8_u8, 1..30_u32), 1..40),
    ) {
        let mut deck = Deck::fresh(jokers, policy);
        let mut generator = Pcg64::new(seed.into(), 1);
        for (step, n) in steps {
            match step {
                0 => deck.turn_ended(),
                1 => deck.phase_ended(),
                2 => deck.reshuffle(),
                3 => {
                    let script = Script { cards: vec![Given::Summary("0".to_owned())], ..Script::default() };
                    let mut chance = Chance::script(vec![deck.clone()], generator.clone(), script);
                    prop_assert_eq!(chance.cards(0, n, "unseen", |_| 0_u32), Ok(0));
                    deck = chance.finish().decks.remove(0);
                }
                _ => {
                    let script = Script { generate: Generate::All, ..Script::default() };
                    let mut chance = Chance::script(vec![deck], generator, script);
                    prop_assert_eq!(chance.cards(0, n, "drawn", |_| 1_u32), Ok(n));
                    let done = chance.finish();
                    if policy != Reshuffle::EveryDraw {
                        let drawn = done.script.cards.iter().filter_map(|given| match given {
                            Given::Value(card, _) => Some(*card),
                            Given::Summary(_) => None,
                        });
                        let drawn: CardSet = drawn.collect();
                        prop_assert_eq!(drawn.len(), n, "no card twice in one draw");
                        prop_assert!(done.decks[0].taken().contains_all(drawn));
                    }
                    generator = done.generator;
                    deck = done.decks[0].clone();
                    deck.procedure_ended();
                }
            }
            prop_assert!(sound(&deck), "{:?}", deck);
            let text = serde_json::to_string(&deck).expect("json");
            prop_assert_eq!(serde_json::from_str::<Deck>(&text).ok(), Some(deck.clone()));
        }
    }
}

fn agree_or_certain(deck: &Deck, draws: &[(u32, u32)]) {
    let rule = |chance: &mut Chance| {
        let mut values = Vec::new();
        for &(n, of) in draws {
            values.push(chance.cards(0, n, "cards", class(of))?);
        }
        Ok(values)
    };
    agree(std::slice::from_ref(deck), rule);
}

/// Battles saved, and house rules written, when it was called after one rule book's periods.
#[test]
fn a_policy_by_its_older_name_is_still_read() {
    assert_eq!(serde_json::from_str::<Reshuffle>("\"eachPeriod\"").unwrap(), Reshuffle::EachTurn);
    let deck = Deck::fresh(2, Reshuffle::EachTurn);
    let saved = serde_json::to_string(&deck).unwrap();
    assert_eq!(serde_json::from_str::<Deck>(&saved.replace("eachTurn", "eachPeriod")).unwrap(), deck);
}
