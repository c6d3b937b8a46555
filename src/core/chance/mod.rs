//! Chance as rules see it: one concrete type behind which a script plays or an enumerator counts. Knows no rule.

mod belief;
mod deal;
mod deck_in_use;
mod enumerate;
mod fast_hash;
mod gone;
mod groups;
mod need;
mod record;
mod script;
mod scripted;
mod step_limit;
mod steps;
mod summary;
mod typed_roll;

use std::collections::BTreeMap;
use std::rc::Rc;

use rand_pcg::Pcg64;

use super::cards::Card;
use super::deck::Deck;
use super::dice::Die;
use enumerate::Enumerator;
use scripted::ScriptedChance;

pub(in crate::core) use enumerate::Leaf;
pub use need::{Need, NeedKind, Roll, RollFault, RollStop};
pub use record::{Finished, RollSource, Rolled, RolledItem, RolledWhat, SummaryOf, Working};
pub use script::{Generate, Given, Script, Unused};
pub use step_limit::MOST_STEPS;
pub(in crate::core) use step_limit::{Effort, RUN};
pub use summary::{Extra, Fold, Summary};
pub use typed_roll::TypedRoll;

/// Where a rule gets its cards, dice and decisions. A rule must ask for the same again when it is run again with the same results.
///
/// ```
/// use galloper::core::cards::Suit;
/// use galloper::core::chance::{Chance, Roll, Script, RollStop};
/// use galloper::core::deck::{Deck, Reshuffle};
/// use galloper::core::odds::odds;
/// use rand_pcg::Pcg64;
///
/// fn spades(chance: &mut Chance) -> Roll<u32> {
///     chance.cards(0, 2, "the volley", |card| u32::from(card.suit() == Some(Suit::Spades)))
/// }
///
/// let deck = Deck::fresh(2, Reshuffle::Exhausted);
/// let mut typed = Script::of_cards(["9s".parse()?]);
/// let mut chance = Chance::script(vec![deck.clone()], Pcg64::new(1, 1), typed.clone());
/// let Err(RollStop::Needs(need)) = spades(&mut chance) else { panic!("one card is missing") };
/// assert_eq!(need.wanted(), "1 more card");
///
/// need.read("jd")?.add_to(&mut typed);
/// assert_eq!(spades(&mut Chance::script(vec![deck.clone()], Pcg64::new(1, 1), typed)), Ok(1));
/// assert_eq!(odds(&[deck], &[].into(), None, spades)?.chance_of(|&hits| hits == 2).to_string(), "26/477");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Chance {
    source: ChanceSource,
    asked: BTreeMap<String, u32>,
}

/// A hand of cards that a rule draws, one of several.
#[derive(Clone, Copy, Debug)]
pub struct Hand<'a> {
    /// The number of the deck.
    pub deck: usize,
    pub cards: u32,
    pub why: &'a str,
}

enum ChanceSource {
    Script(Box<ScriptedChance>),
    Odds(Box<Enumerator>),
}

impl Chance {
    /// Chance that plays a script, and where the script allows it lets the generator add to it.
    pub fn script(decks: Vec<Deck>, generator: Pcg64, script: Script) -> Self {
        Self {
            source: ChanceSource::Script(Box::new(ScriptedChance::new(decks, generator, script))),
            asked: BTreeMap::new(),
        }
    }

    /// Draws `n` cards and joins what the rule needs of each.
    ///
    /// # Errors
    /// Stops when a card is missing or cannot be.
    pub fn cards<F: Fold>(&mut self, deck: usize, n: u32, why: &str, f: impl Fn(Card) -> F) -> Roll<F> {
        check_number(n.into())?;
        match &mut self.source {
            _ if n == 0 => Ok(F::default()),
            ChanceSource::Script(play) => play.cards(deck, n, why, &f),
            ChanceSource::Odds(enumerator) => enumerator.cards(deck, n, &f),
        }
    }

    /// The same, but once `settled` is true of what was drawn so far no more cards are wanted. Those that were drawn with
    /// them all the same, up to `n`, are taken and change nothing; so what is joined must be settled for good.
    ///
    /// # Errors
    /// Stops when a card that counts is missing, or one cannot be.
    pub fn cards_until<F: Fold>(
        &mut self,
        deck: usize,
        n: u32,
        why: &str,
        f: impl Fn(Card) -> F,
        settled: impl Fn(F) -> bool,
    ) -> Roll<F> {
        match &mut self.source {
            _ if n == 0 => Ok(F::default()),
            ChanceSource::Script(play) => play.cards_until(deck, n, why, &f, &settled),
            // What is left undrawn changes nothing, and all drawn together there are few ways to count.
            ChanceSource::Odds(enumerator) => enumerator.cards(deck, n, &f),
        }
    }

    /// Draws several hands one after the other, whatever comes of each, and joins what the rule needs of all their cards;
    /// `f` reads a card of the hand with this number. Odds take all hands of a deck as one roll.
    ///
    /// The second part of what `f` gives is an extra: something that the outcome reports and no rule decides by, such as
    /// Kings. Odds return `None` for it, so that it costs no further runs, and add it to the outcome at the end.
    ///
    /// # Errors
    /// Stops when a card is missing or cannot be.
    pub fn hands<F: Fold, A: Fold + Extra>(
        &mut self,
        hands: &[Hand<'_>],
        f: impl Fn(usize, Card) -> (F, A),
    ) -> Roll<(F, Option<A>)> {
        check_number(hands.iter().map(|hand| u64::from(hand.cards)).sum())?;
        match &mut self.source {
            ChanceSource::Script(play) => {
                let mut all = <(F, A)>::default();
                for (at, Hand { deck, cards, why }) in hands.iter().enumerate().filter(|(_, hand)| hand.cards > 0) {
                    all = all.join(play.cards(*deck, *cards, why, &|card| f(at, card))?);
                }
                Ok((all.0, Some(all.1)))
            }
            ChanceSource::Odds(enumerator) => enumerator.hands(hands, &f).map(|value| (value, None)),
        }
    }

    /// Throws dice and takes what the rule needs of all of them together. For many like dice use [`Self::pool`].
    ///
    /// # Errors
    /// Stops when a die is missing or cannot be.
    pub fn dice<T: Summary>(&mut self, dice: &[Die], why: &str, f: impl Fn(&[u8]) -> T) -> Roll<T> {
        match &mut self.source {
            _ if dice.is_empty() => Ok(f(&[])),
            ChanceSource::Script(play) => play.dice(dice, why, &f),
            ChanceSource::Odds(enumerator) => enumerator.dice(dice, &f),
        }
    }

    /// Throws `n` like dice and joins what the rule needs of each.
    ///
    /// # Errors
    /// Stops when a die is missing or cannot be.
    pub fn pool<F: Fold>(&mut self, n: u32, die: Die, why: &str, f: impl Fn(u8) -> F) -> Roll<F> {
        check_number(n.into())?;
        match &mut self.source {
            _ if n == 0 => Ok(F::default()),
            ChanceSource::Script(play) => play.pool(n, die, why, &f),
            ChanceSource::Odds(enumerator) => enumerator.pool(n, die, &f),
        }
    }

    /// Throws several pools, each a request of its own with what it is for, and joins all of them: the rule looks at
    /// what they come to together only, so that odds take them as one roll, in whatever order they stand.
    ///
    /// # Errors
    /// Stops when a die is missing or cannot be.
    pub fn pools<F: Fold>(&mut self, pools: &[(u32, String, impl Fn(u8) -> F)], die: Die) -> Roll<F> {
        check_number(pools.iter().map(|(n, ..)| u64::from(*n)).sum())?;
        match &mut self.source {
            ChanceSource::Script(play) => {
                let thrown = pools.iter().filter(|(n, ..)| *n > 0).map(|(n, why, f)| play.pool(*n, die, why, f));
                thrown.into_iter().try_fold(F::default(), |all, thrown| Ok(all.join(thrown?)))
            }
            ChanceSource::Odds(enumerator) => enumerator.pools(pools, die),
        }
    }

    /// Throws pools of like dice that are thrown together and looked at one after the other: `step` gets the state so far,
    /// the number and the summary of each, and says whether the next still counts. One request; dice beyond the last that
    /// counts may be given and are laid aside, unless the script is exact. Odds count equal states together, so the state
    /// holds what the rule goes by and nothing of how it came about.
    ///
    /// # Errors
    /// Stops when a die that counts is missing or cannot be.
    pub fn series<F: Fold, S: Clone + Ord + 'static>(
        &mut self,
        pools: &[u32],
        die: Die,
        why: &str,
        f: impl Fn(u8) -> F,
        start: S,
        mut step: impl FnMut(&mut S, usize, F) -> bool,
    ) -> Roll<S> {
        check_number(pools.iter().map(|n| u64::from(*n)).sum())?;
        match &mut self.source {
            ChanceSource::Script(play) => {
                let mut state = start;
                play.series(pools, die, why, &f, &mut |i, thrown| step(&mut state, i, thrown))?;
                Ok(state)
            }
            ChanceSource::Odds(enumerator) => enumerator.series(pools, die, &f, start, &mut step),
        }
    }

    /// Asks for a decision; the number of the option picked. Odds take the default where none is given.
    ///
    /// # Errors
    /// Stops when the decision is missing or not among the options.
    pub fn choose(&mut self, key: &str, question: &str, options: &[&str], default: usize) -> Roll<usize> {
        let times = self.asked.entry(key.to_owned()).or_default();
        *times += 1;
        let key = if *times == 1 { key.to_owned() } else { format!("{key}#{times}") };
        match &mut self.source {
            ChanceSource::Script(play) => play.choose(&key, question, options, default),
            ChanceSource::Odds(enumerator) => enumerator.choose(&key, options, default),
        }
    }

    /// Adds a line to the working, with the rule it came from. Not built while odds are counted.
    pub fn say(&mut self, rule: &'static str, line: impl FnOnce() -> String) {
        if let ChanceSource::Script(play) = &mut self.source {
            play.working.push(Working { rule: rule.into(), text: line() });
        }
    }

    /// Whether odds are being counted.
    pub const fn enumerating(&self) -> bool {
        matches!(self.source, ChanceSource::Odds(_))
    }

    /// What the script gave that the rule did not ask for.
    pub fn unused(&self) -> Unused {
        match &self.source {
            ChanceSource::Script(play) => play.unused(),
            ChanceSource::Odds(_) => Unused::default(),
        }
    }

    /// What is left when the rule has ended or paused.
    pub fn finish(self) -> Finished {
        match self.source {
            ChanceSource::Script(play) => play.finish(),
            ChanceSource::Odds(_) => ScriptedChance::new(Vec::new(), Pcg64::new(0, 0), Script::default()).finish(),
        }
    }

    /// Chance that counts ways from these decks.
    pub(in crate::core) fn counting(
        decks: &[Deck],
        choices: &BTreeMap<String, String>,
        effort: Rc<Effort>,
        input_cost: usize,
    ) -> Self {
        Self {
            source: ChanceSource::Odds(Box::new(Enumerator::new(decks, choices, effort, input_cost))),
            asked: BTreeMap::new(),
        }
    }

    /// Every extra of hands while odds were counted, by its number.
    pub(in crate::core) fn extras(&self) -> &[Vec<u32>] {
        match &self.source {
            ChanceSource::Odds(enumerator) => enumerator.extras(),
            ChanceSource::Script(_) => &[],
        }
    }

    /// Whether a run stopped only because the count must start over in another way.
    pub(in crate::core) fn starts_over(&mut self) -> bool {
        self.asked.clear();
        match &mut self.source {
            ChanceSource::Odds(enumerator) => enumerator.starts_over(),
            ChanceSource::Script(_) => false,
        }
    }

    /// Closes one run of a rule that counts: its weight, and whether another run is to follow.
    pub(in crate::core) fn next_leaf(&mut self) -> Result<(Leaf, bool), RollFault> {
        self.asked.clear();
        match &mut self.source {
            ChanceSource::Odds(enumerator) => enumerator.next_leaf(),
            ChanceSource::Script(_) => Err(RollFault::Unsteady),
        }
    }
}

/// The most dice or cards of one request.
const MOST_AT_ONCE: u64 = 1_000_000;

/// Refuses a request for more dice or cards than [`MOST_AT_ONCE`].
fn check_number(n: u64) -> Result<(), RollFault> {
    if n > MOST_AT_ONCE { Err(RollFault::Heap(n)) } else { Ok(()) }
}
