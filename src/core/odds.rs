//! Exact odds of a rule, counted with the rule itself. Knows no rule and never simulates.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::chance::{Chance, Effort, Need, Roll, RollFault, RollStop};
use super::deck::Deck;
use super::fraction::Fraction;
use super::weight::Weight;

/// Every outcome of a rule and its probability; the probabilities add up to exactly one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Odds<T> {
    /// The outcomes in order.
    pub rows: Vec<(T, Fraction)>,
    /// Whether a deck was taken for fresh because not all cards drawn from it were seen.
    pub fresh_assumed: bool,
}

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsStop {
    /// A newer question came.
    #[error("The odds were not finished, for they are no longer wanted.")]
    Stopped,
    /// More ways than can be counted while someone waits.
    #[error("There are too many ways to count them here; ask for fewer cards or dice at once.")]
    TooMany,
    /// A roll of the rule cannot be made.
    #[error("{0}")]
    Refused(Box<RollFault>),
    /// The rule itself gave a request for something.
    #[error("The rule needs {} for {} before its odds can be counted.", .0.wanted(), .0.why)]
    Needs(Box<Need>),
}

impl From<RollStop> for OddsStop {
    fn from(stop: RollStop) -> Self {
        match stop {
            RollStop::Needs(need) => Self::Needs(need),
            RollStop::Refused(fault) => (*fault).into(),
        }
    }
}

impl From<RollFault> for OddsStop {
    fn from(fault: RollFault) -> Self {
        if fault == RollFault::TooMany { Self::TooMany } else { Self::Refused(Box::new(fault)) }
    }
}

/// What one run of the shortest rule costs, in the steps of a count.
const RUN: usize = 100;

/// Values that the inputs of the table hold; what is told beyond them makes each run longer.
const USUAL: usize = 200;

/// What each value beyond those costs.
const VALUE: usize = 12;

/// Runs a rule through all that its rolls can give. Decisions not given take their defaults.
///
/// # Errors
/// When told to stop, when there are too many ways, or when the rule cannot be run to its end.
pub fn odds<T: Ord + Clone>(
    decks: &[Deck],
    choices: &BTreeMap<String, String>,
    stop: Option<&AtomicBool>,
    rule: impl FnMut(&mut Chance) -> Roll<T>,
) -> Result<Odds<T>, OddsStop> {
    odds_beside(decks, choices, stop, 0, rule, |outcome, _| outcome.clone())
}

/// The same for a rule that leaves something beside its draws ([`Chance::cards_beside`]): `tell` puts it into the outcome.
/// A run takes the longer the more the rule was told: `told` values.
///
/// # Errors
/// When told to stop, when there are too many ways, or when the rule cannot be run to its end.
pub fn odds_beside<T, U: Ord>(
    decks: &[Deck],
    choices: &BTreeMap<String, String>,
    stop: Option<&AtomicBool>,
    told: usize,
    mut rule: impl FnMut(&mut Chance) -> Roll<T>,
    tell: impl Fn(&T, &[u32]) -> U,
) -> Result<Odds<U>, OddsStop> {
    let (decks, fresh): (Vec<Deck>, Vec<bool>) = decks.iter().map(Deck::odds_view).unzip();
    let effort = Rc::new(Effort::default());
    let told = told.saturating_sub(USUAL) * VALUE;
    let mut chance = Chance::counting(&decks, choices, Rc::clone(&effort), told);
    // Ways out of equal numbers add up as whole numbers; fractions are made of the sums only.
    let mut sums = BTreeMap::<U, BTreeMap<Weight, Weight>>::new();
    let mut more = true;
    while more {
        effort.spend(RUN + told)?;
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(OddsStop::Stopped);
        }
        let outcome = match rule(&mut chance) {
            Ok(outcome) => outcome,
            Err(_) if chance.begins_again() => {
                sums.clear();
                continue;
            }
            Err(stop) => return Err(stop.into()),
        };
        let (leaf, another) = chance.next_leaf()?;
        for (beside, ways) in &leaf.ways {
            let parts = sums.entry(tell(&outcome, beside)).or_default();
            *parts.entry(leaf.of.clone()).or_insert(Weight::ZERO) += ways;
        }
        more = another;
    }
    let row = |(outcome, parts)| Ok((outcome, added(&parts, &effort)?));
    let rows = sums.into_iter().map(row).collect::<Result<_, RollFault>>()?;
    Ok(Odds { rows, fresh_assumed: fresh.contains(&true) })
}

fn added(parts: &BTreeMap<Weight, Weight>, effort: &Effort) -> Result<Fraction, RollFault> {
    // A fraction is brought to its lowest terms digit by digit.
    effort.spend(parts.keys().map(|of| of.size().saturating_mul(of.size())).sum())?;
    let parts = parts.iter().filter_map(|(of, ways)| Fraction::of(ways.to_big(), of.to_big()));
    Ok(parts.sum())
}

impl<T> Odds<T> {
    /// The probability of the outcomes that satisfy this.
    pub fn chance_of(&self, wanted: impl Fn(&T) -> bool) -> Fraction {
        self.rows.iter().filter(|(outcome, _)| wanted(outcome)).map(|(_, chance)| chance.clone()).sum()
    }

    /// The odds of what is looked at in an outcome.
    pub fn of<U: Ord>(&self, look: impl Fn(&T) -> U) -> Odds<U> {
        let mut sums = BTreeMap::<U, Fraction>::new();
        for (outcome, chance) in &self.rows {
            let sum = sums.entry(look(outcome)).or_insert_with(Fraction::zero);
            *sum = std::mem::replace(sum, Fraction::zero()) + chance.clone();
        }
        Odds { rows: sums.into_iter().collect(), fresh_assumed: self.fresh_assumed }
    }
}
