//! A slow second opinion: plays every order in which single cards and dice can come, with piles of its own.

use std::collections::BTreeMap;

use galloper::core::cards::{Card, CardSet};
use galloper::core::chance::{Chance, Extra, Given, NeedKind, Roll, RollSource, RollStop, Script};
use galloper::core::deck::{Deck, Reshuffle};
use galloper::core::fraction::Fraction;
use galloper::core::odds::{Question, odds, odds_with_extras};
use num_rational::BigRational;
use num_traits::{One, Zero};
use rand_pcg::Pcg64;

/// Cards from their texts.
pub fn cards(texts: &str) -> Vec<Card> {
    texts.split_whitespace().map(|text| text.parse().expect("a card")).collect()
}

/// A deck of two jokers with only these cards left.
pub fn deck_of(texts: &str, policy: Reshuffle) -> Deck {
    let mut deck = Deck::fresh(2, policy);
    let keep: CardSet = cards(texts).into_iter().collect();
    for card in deck.pack().difference(keep).iter() {
        assert!(deck.take(card));
    }
    assert!(deck.is_sound());
    deck
}

/// A whole deck of two jokers.
pub fn fresh() -> Deck {
    Deck::fresh(2, Reshuffle::Exhausted)
}

#[derive(Clone)]
struct Pile {
    deck: Vec<Card>,
    discards: Vec<Card>,
    replaces: bool,
}

struct Brute<'a, T> {
    decks: &'a [Deck],
    rule: &'a dyn Fn(&mut Chance) -> Roll<T>,
    sums: BTreeMap<T, BigRational>,
}

impl<T: Ord> Brute<'_, T> {
    fn play(&mut self, script: &Script, piles: &[Pile], p: &BigRational) {
        let mut chance = Chance::script(self.decks.to_vec(), Pcg64::new(0, 0), script.clone());
        let outcome = (self.rule)(&mut chance);
        assert!(chance.unused().is_empty());
        let need = match outcome {
            Ok(outcome) => {
                *self.sums.entry(outcome).or_insert_with(BigRational::zero) += p;
                return;
            }
            Err(RollStop::Needs(need)) => need,
            Err(RollStop::Refused(fault)) => panic!("{fault}"),
        };
        let each = |n: usize| p / BigRational::from_integer(n.into());
        match need.kind {
            NeedKind::Cards { deck, .. } => {
                let mut piles = piles.to_vec();
                if piles[deck].deck.is_empty() {
                    piles[deck].deck = std::mem::take(&mut piles[deck].discards);
                }
                let from = piles[deck].deck.clone();
                for (at, &card) in from.iter().enumerate() {
                    let mut piles = piles.clone();
                    if !piles[deck].replaces {
                        piles[deck].deck.remove(at);
                    }
                    let mut script = script.clone();
                    script.cards.push(Given::Value(card, RollSource::Typed));
                    self.play(&script, &piles, &each(from.len()));
                }
            }
            NeedKind::Dice { missing, .. } => {
                for &face in missing[0].faces() {
                    let mut script = script.clone();
                    script.dice.push(Given::Value(face, RollSource::Typed));
                    self.play(&script, piles, &each(missing[0].faces().len()));
                }
            }
            NeedKind::Choice { .. } => panic!("choices are given"),
        }
    }
}

/// The probabilities by playing everything.
pub fn brute<T: Ord>(decks: &[Deck], rule: &dyn Fn(&mut Chance) -> Roll<T>) -> Vec<(T, Fraction)> {
    let piles = |deck: &Deck| {
        let replaces = deck.policy() == Reshuffle::EveryDraw;
        let from = if replaces { deck.pack() } else { deck.left() };
        Pile { deck: from.iter().collect(), discards: deck.taken().iter().collect(), replaces }
    };
    let mut brute = Brute { decks, rule, sums: BTreeMap::new() };
    brute.play(&Script::default(), &decks.iter().map(piles).collect::<Vec<_>>(), &BigRational::one());
    brute.sums.into_iter().map(|(outcome, p)| (outcome, Fraction(p))).collect()
}

/// Checks that the odds of a rule are those by brute force.
pub fn agree<T: Ord + Clone + std::fmt::Debug>(decks: &[Deck], rule: impl Fn(&mut Chance) -> Roll<T>) {
    let counted = odds(decks, &BTreeMap::new(), None, &rule).expect("odds");
    assert_eq!(counted.chance_of(|_| true), Fraction::one());
    assert_eq!(counted.rows, brute(decks, &rule));
    assert!(counted.rows.len() > 1, "a rule that can end in one way only proves nothing");
}

/// The same for a rule whose hands have extras, which it gives as the second part of its outcome. The rule
/// is run no oftener than this.
pub fn agree_with_extras<T: Ord + Clone + std::fmt::Debug, A: Extra>(
    decks: &[Deck],
    most: usize,
    rule: impl Fn(&mut Chance) -> Roll<(T, Vec<Option<A>>)>,
) {
    let (rows, runs) = compare_with_extras(decks, rule);
    assert!(rows > 1, "a rule that can end in one way only proves nothing");
    assert!(runs <= most, "{runs} runs");
}

/// Checks the same, and tells how many rows the odds have and how often the rule was run.
pub fn compare_with_extras<T: Ord + Clone + std::fmt::Debug, A: Extra>(
    decks: &[Deck],
    rule: impl Fn(&mut Chance) -> Roll<(T, Vec<Option<A>>)>,
) -> (usize, usize) {
    let runs = std::cell::Cell::new(0);
    let counting = |chance: &mut Chance| {
        runs.set(runs.get() + 1);
        let (outcome, open) = rule(chance)?;
        assert!(open.iter().all(Option::is_none), "nothing is given of it");
        Ok((outcome, Vec::new()))
    };
    let tell = |(outcome, _): &(T, Vec<u32>), extras: &[u32]| (outcome.clone(), extras.to_vec());
    let question = Question { decks, choices: &BTreeMap::new(), stop: None, input_size: 0 };
    let counted = odds_with_extras(question, Ord::cmp, counting, tell).expect("odds");
    let played = |chance: &mut Chance| {
        let (outcome, extras) = rule(chance)?;
        Ok((outcome, extras.into_iter().flat_map(|part| part.expect("given").numbers()).collect()))
    };
    assert_eq!(counted.rows, brute(decks, &played));
    (counted.rows.len(), runs.get())
}

/// The odds of a rule as texts.
pub fn texts<T: Ord + Clone>(decks: &[Deck], rule: impl Fn(&mut Chance) -> Roll<T>) -> Vec<(T, String)> {
    let counted = odds(decks, &BTreeMap::new(), None, rule).expect("odds");
    counted.rows.into_iter().map(|(outcome, p)| (outcome, p.to_string())).collect()
}

/// A deck of nine cards.
pub const NINE: &str = "2s 9s ks 3c jc kh 4d 9d jk";

/// The nine cards, shuffled anew when all are drawn.
pub fn nine() -> Deck {
    deck_of(NINE, Reshuffle::Exhausted)
}

/// Black cards count one.
pub fn black(card: Card) -> u32 {
    card.is_black().into()
}

/// Cards from this rank on count one.
pub fn rank_from(least: u8) -> impl Fn(Card) -> u32 {
    move |card| u32::from(card.rank().is_some_and(|rank| rank >= least))
}

/// Whether it is a king.
pub fn king(card: Card) -> bool {
    card.rank() == Some(13)
}
