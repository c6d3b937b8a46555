//! How many ways lead to each summary of one roll. Knows nothing of rolls before it.

use std::collections::BTreeMap;

use crate::core::cards::{Card, CardSet};
use crate::core::deck::{Deck, Reshuffle};
use crate::core::dice::Die;
use crate::core::weight::{Weight, choose};

use super::need::RollFault;
use super::step_limit::Effort;
use super::summary::{Fold, Summary};

/// The ways to each summary, of all equally likely ways.
pub(super) type Ways<T> = BTreeMap<T, Weight>;

/// What joining two summaries costs, in steps.
pub(super) const JOIN: usize = 8;

fn add<T: Ord>(ways: &mut Ways<T>, value: T, more: &Weight) {
    *ways.entry(value).or_insert(Weight::ZERO) += more;
}

/// Each summary of these dice, of all ways they can fall.
pub(super) fn dice<T: Summary>(dice: &[Die], f: &impl Fn(&[u8]) -> T, effort: &Effort) -> Result<Ways<T>, RollFault> {
    fn fall<T: Summary>(dice: &[Die], faces: &mut Vec<u8>, f: &impl Fn(&[u8]) -> T, ways: &mut Ways<T>) {
        match dice.split_first() {
            None => add(ways, f(faces), &Weight::ONE),
            Some((first, rest)) => {
                for &face in first.faces() {
                    faces.push(face);
                    fall(rest, faces, f, ways);
                    faces.pop();
                }
            }
        }
    }
    effort.spend(dice.iter().fold(JOIN, |falls: usize, die| falls.saturating_mul(die.faces().len())))?;
    let mut ways = Ways::new();
    fall(dice, &mut Vec::with_capacity(dice.len()), f, &mut ways);
    Ok(ways)
}

/// The summaries of one die.
pub(super) fn one_die<F: Fold>(die: Die, f: &impl Fn(u8) -> F) -> Ways<F> {
    let mut one = Ways::new();
    for &face in die.faces() {
        add(&mut one, f(face), &Weight::ONE);
    }
    one
}

/// Each summary of `n` like dice.
pub(super) fn pool<F: Fold>(n: u32, die: Die, f: &impl Fn(u8) -> F, effort: &Effort) -> Result<Ways<F>, RollFault> {
    repeated(n, &one_die(die, f), effort)
}

/// Each summary of several pools together: those whose dice are read alike are one pool, wherever they stand.
pub(super) fn pools<F: Fold>(
    pools: impl Iterator<Item = (u32, Ways<F>)>,
    effort: &Effort,
) -> Result<Ways<F>, RollFault> {
    let mut alike = BTreeMap::<Ways<F>, u32>::new();
    for (n, one) in pools {
        let dice = alike.entry(one).or_default();
        *dice = dice.checked_add(n).ok_or(RollFault::TooMany)?;
    }
    let mut all = nothing();
    for (one, n) in alike {
        all = both(&all, &repeated(n, &one, effort)?, effort)?;
    }
    Ok(all)
}

/// Each summary of `n` cards drawn with replacement.
pub(super) fn replaced<F: Fold>(
    n: u32,
    pack: CardSet,
    f: &impl Fn(Card) -> F,
    effort: &Effort,
) -> Result<Ways<F>, RollFault> {
    let one = classes(pack, f).into_iter().map(|(value, cards)| (value, u64::from(cards.len()).into())).collect();
    repeated(n, &one, effort)
}

pub(super) fn nothing<F: Fold>() -> Ways<F> {
    Ways::from([(F::default(), Weight::ONE)])
}

/// Each summary of `n` independent rolls alike, die by die: the summaries stay few where the falls are many.
fn repeated<F: Fold>(n: u32, one: &Ways<F>, effort: &Effort) -> Result<Ways<F>, RollFault> {
    let mut all = nothing();
    for _ in 0..n {
        all = both(&all, one, effort)?;
    }
    Ok(all)
}

/// Each joint summary of two independent rolls.
pub(super) fn both<F: Fold>(first: &Ways<F>, second: &Ways<F>, effort: &Effort) -> Result<Ways<F>, RollFault> {
    let size = |ways: &Ways<F>| ways.values().map(Weight::size).max().unwrap_or(0);
    effort.spend(JOIN * first.len() * second.len() * size(first).max(1) * size(second).max(1))?;
    let mut joint = Ways::new();
    for (&a, ways_a) in first {
        for (&b, ways_b) in second {
            add(&mut joint, a.join(b), &(ways_a * ways_b));
        }
    }
    Ok(joint)
}

/// The cards that a rule takes for alike, by what it takes them for.
pub(super) fn classes<F: Fold>(cards: CardSet, f: &impl Fn(Card) -> F) -> BTreeMap<F, CardSet> {
    let mut classes = BTreeMap::<F, CardSet>::new();
    for card in cards.iter() {
        classes.entry(f(card)).or_default().insert(card);
    }
    classes
}

/// Each summary of 0, 1, … `most` cards drawn together from classes of these sizes.
pub(super) fn drawn<F: Fold>(most: u32, classes: &[(F, u32)], effort: &Effort) -> Result<Vec<Ways<F>>, RollFault> {
    let mut by_number = vec![Ways::new(); most as usize + 1];
    by_number[0].insert(F::default(), Weight::ONE);
    for &(value, size) in classes {
        let mut next = vec![Ways::new(); most as usize + 1];
        for (had, ways) in by_number.iter().enumerate() {
            let mut several = F::default();
            for more in 0..=size.min(most - had as u32) {
                if more > 0 {
                    several = several.join(value);
                }
                let chosen = choose(size, more).into();
                effort.spend(JOIN * ways.len())?;
                for (&before, ways) in ways {
                    add(&mut next[had + more as usize], before.join(several), &(ways * &chosen));
                }
            }
        }
        by_number = next;
    }
    Ok(by_number)
}

/// Whether a draw can give this summary: from the cards left if all are known and suffice, else from a whole pack.
pub(super) fn cards_can_give<F: Fold>(
    deck: &Deck,
    n: u32,
    f: &impl Fn(Card) -> F,
    value: F,
) -> Result<bool, RollFault> {
    let effort = Effort::default();
    let pack = deck.pack();
    if deck.policy() == Reshuffle::EveryDraw {
        return Ok(replaced(n, pack, f, &effort)?.contains_key(&value));
    }
    let cards = if deck.all_seen() && deck.left_len() >= n { deck.left() } else { pack };
    if n > cards.len() {
        return Ok(false);
    }
    let sizes: Vec<_> = classes(cards, f).into_iter().map(|(value, cards)| (value, cards.len())).collect();
    Ok(drawn(n, &sizes, &effort)?.last().is_some_and(|ways| ways.contains_key(&value)))
}
