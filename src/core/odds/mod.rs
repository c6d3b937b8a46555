//! Exact odds of a rule, counted with the rule itself. Knows no rule and never simulates.

mod places;

use std::cmp;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::chance::{Chance, Effort, Need, RUN, Roll, RollFault, RollStop};
use super::deck::Deck;
use super::fraction::Fraction;
use super::weight::Weight;
use places::Places;

pub use super::chance::MOST_STEPS;

/// Every outcome of a rule and its probability; the probabilities add up to exactly one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Odds<T> {
    /// The outcomes in order.
    pub rows: Vec<(T, Fraction)>,
    /// Whether a deck was taken for fresh because not all cards drawn from it were seen.
    pub fresh_assumed: bool,
    /// The steps that the count took, of [`MOST_STEPS`].
    pub steps: u64,
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

/// A question of odds, without the rule itself.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The decks as they lie there.
    pub decks: &'a [Deck],
    /// Decisions by key; those not given take their defaults.
    pub choices: &'a BTreeMap<String, String>,
    /// Set by whoever no longer wants the answer.
    pub stop: Option<&'a AtomicBool>,
    /// How many values the input holds: the more, the longer each run takes.
    pub input_size: usize,
}

/// Values of the largest usual input; each value beyond makes every run longer.
const USUAL: usize = 200;

/// What each of those costs.
const VALUE: usize = 30;

/// What the simplest fraction costs.
const FRACTION: usize = 200;

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
    let question = Question { decks, choices, stop, input_size: 0 };
    odds_with_extras(question, T::cmp, rule, |outcome, _| outcome.clone())
}

/// The same for a rule whose draws have extras ([`Chance::hands`]): `report` puts them into the outcome.
/// Outcomes that `by` takes for equal become one row, which gives the least of them.
///
/// # Errors
/// When told to stop, when there are too many ways, or when the rule cannot be run to its end.
pub fn odds_with_extras<T: Ord + Clone>(
    question: Question<'_>,
    by: fn(&T, &T) -> cmp::Ordering,
    mut rule: impl FnMut(&mut Chance) -> Roll<T>,
    report: impl Fn(&T, &[u32]) -> T,
) -> Result<Odds<T>, OddsStop> {
    let mut found = Places::new(by);
    let counted = count(question, &mut |chance| rule(chance).map(|outcome| found.of(outcome)))?;
    let mut reported = Places::new(by);
    let mut sums = Vec::new();
    for (outcome, ways) in found.least().into_iter().zip(&counted.ways) {
        for (extra, parts) in ways {
            let place = reported.of(report(&outcome, &counted.extras[*extra]));
            sums.resize_with(sums.len().max(place + 1), Parts::new);
            add_all(&mut sums[place], parts);
        }
    }
    let row = |(outcome, parts): (T, Parts)| Ok((outcome, fraction(&parts, &counted.effort)?));
    let mut rows = reported.least().into_iter().zip(sums).map(row).collect::<Result<Vec<_>, RollFault>>()?;
    rows.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Odds { rows, fresh_assumed: counted.fresh_assumed, steps: counted.effort.spent() })
}

/// Ways by the number that they are out of. Those out of equal numbers are added as whole numbers, so that fractions are
/// made of the sums only.
type Parts = BTreeMap<Weight, Weight>;

/// The ways to each outcome, by its place and its extra.
struct Counted {
    ways: Vec<BTreeMap<usize, Parts>>,
    extras: Vec<Vec<u32>>,
    fresh_assumed: bool,
    effort: Rc<Effort>,
}

/// Runs a rule once for each leaf; `run` gives the place of its outcome.
fn count(question: Question<'_>, run: &mut dyn FnMut(&mut Chance) -> Roll<usize>) -> Result<Counted, OddsStop> {
    let Question { decks, choices, stop, input_size } = question;
    let (decks, fresh): (Vec<Deck>, Vec<bool>) = decks.iter().map(Deck::odds_view).unzip();
    let effort = Rc::new(Effort::default());
    let input_cost = input_size.saturating_sub(USUAL) * VALUE;
    let mut chance = Chance::counting(&decks, choices, Rc::clone(&effort), input_cost);
    let mut ways = Vec::<BTreeMap<usize, Parts>>::new();
    let mut more = true;
    while more {
        effort.spend(RUN + input_cost)?;
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(OddsStop::Stopped);
        }
        let place = match run(&mut chance) {
            Ok(place) => place,
            Err(_) if chance.starts_over() => {
                ways.clear();
                continue;
            }
            Err(stop) => return Err(stop.into()),
        };
        let (leaf, another) = chance.next_leaf()?;
        ways.resize_with(ways.len().max(place + 1), BTreeMap::new);
        for (extra, more) in &leaf.ways {
            add(ways[place].entry(*extra).or_default(), &leaf.of, more);
        }
        more = another;
    }
    Ok(Counted { ways, extras: chance.extras().to_vec(), fresh_assumed: fresh.contains(&true), effort })
}

fn add(parts: &mut Parts, of: &Weight, more: &Weight) {
    match parts.get_mut(of) {
        Some(ways) => *ways += more,
        None => drop(parts.insert(of.clone(), more.clone())),
    }
}

fn add_all(parts: &mut Parts, others: &Parts) {
    for (of, more) in others {
        add(parts, of, more);
    }
}

fn fraction(parts: &Parts, effort: &Effort) -> Result<Fraction, RollFault> {
    // A fraction is brought to its lowest terms digit by digit.
    effort.spend(parts.keys().map(|of| FRACTION + of.size().saturating_mul(of.size())).sum())?;
    let mut parts = parts.iter().filter_map(|(of, ways)| Fraction::of_ways(ways, of));
    let first = parts.next().unwrap_or_else(Fraction::zero);
    Ok(parts.fold(first, |sum, part| sum + part))
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
        Odds { rows: sums.into_iter().collect(), fresh_assumed: self.fresh_assumed, steps: self.steps }
    }
}
