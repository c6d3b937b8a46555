//! A procedure is four small functions on plain types; a registry row makes them callable with value trees. Knows no
//! rule book, no disk, no window.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::chance::{Chance, Roll};
use super::deck::Deck;
use super::fraction::Fraction;
use super::game::Game;
use super::odds::{OddsStop, odds_beside};
use super::plainly::plainly;
use super::rulebook::Rulebook;
use super::schema::Field;
use super::sequence::Duty;
use super::values::Fault;

/// One reason against an action. The umpire may allow it, by its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// A short key that an override names.
    pub key: &'static str,
    /// The sentence a person reads.
    pub text: String,
    /// The section of the rule book.
    pub rule: &'static str,
}

impl Reason {
    /// A reason with its key, its rule and its sentence.
    pub fn new(key: &'static str, rule: &'static str, text: impl Into<String>) -> Self {
        Self { key, text: text.into(), rule }
    }

    /// Those of these facts that speak against something, all under one rule.
    pub fn among<const N: usize>(rule: &'static str, facts: [(bool, &'static str, &str); N]) -> Vec<Self> {
        let against = facts.into_iter().filter(|(is, ..)| *is);
        against.map(|(_, key, text)| Self::new(key, rule, text)).collect()
    }
}

/// A value tree being filled in: what a person gave stands, the rest is prefilled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft(pub Map<String, Value>);

impl Draft {
    /// What stands at this key as a text.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Value::as_str).filter(|s| !s.is_empty())
    }

    /// Fills a key that nobody has filled.
    pub fn fill(&mut self, key: &str, value: impl Into<Value>) {
        if matches!(self.0.get(key), None | Some(Value::Null)) {
            self.0.insert(key.to_owned(), value.into());
        }
    }
}

/// What an outcome means beyond the numbers: said in the log, done on the table, due afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The line for the log.
    pub headline: String,
    /// What to move, place or take off on the table.
    pub table: Vec<String>,
    /// What follows, kept as duties.
    pub follows: Vec<Duty>,
}

/// A rule of the book: plain input, checks, a pure resolution, and its effect on the battle.
pub trait Procedure {
    /// The rule book it belongs to.
    type Book: Rulebook;
    /// What it needs to know.
    type Input: Serialize + DeserializeOwned;
    /// What came of it, relative ("lose 1 base").
    type Outcome: Serialize + DeserializeOwned + Clone + Ord;

    /// Its name in commands, journals and JSON.
    const ID: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// The words that call it on the entry line.
    const VERBS: &'static [&'static str] = &[];
    /// The section of the rules it carries out.
    const RULE: &'static str;
    /// The fields of its input.
    const FIELDS: &'static [Field];
    /// What it rolls, in words; empty if nothing.
    const ROLLS: &'static str = "";
    /// The fields of its outcome.
    const OUTCOME: &'static [Field];
    /// Those of them that odds are given for.
    const SUMMARY: &'static [&'static str];
    /// Whether it makes sense as a list with a row per subject.
    const MANY: bool = false;

    /// The field and value that a roll typed into a row of a list means, where the row needs none as it stands: everyone
    /// is in command but the one that tests.
    const EXCEPTION: Option<(&'static str, &'static str)> = None;

    /// Fills in what the battle knows.
    fn prefill(_game: &Game<Self::Book>, _draft: &mut Draft) {}
    /// What is missing or cannot be read in it, so that there is nothing to carry out, whatever the umpire allows.
    fn faults(_input: &Self::Input) -> Vec<Fault> {
        Vec::new()
    }
    /// Every reason against it.
    fn check(_input: &Self::Input, _rules: &<Self::Book as Rulebook>::Rules) -> Vec<Reason> {
        Vec::new()
    }
    /// The rule as the book reads.
    ///
    /// # Errors
    /// Stops for a roll not yet made, or a roll that cannot be.
    fn resolve(
        input: &Self::Input,
        rules: &<Self::Book as Rulebook>::Rules,
        chance: &mut Chance,
    ) -> Roll<Self::Outcome>;
    /// What odds tell apart of an outcome: one with many details leaves only those that its summary names.
    fn for_odds(outcome: Self::Outcome) -> Self::Outcome {
        outcome
    }
    /// What is so once it is confirmed, even where its effect waits for others: who has acted.
    fn acted(
        _input: &Self::Input,
        _outcome: &Self::Outcome,
        _rules: &<Self::Book as Rulebook>::Rules,
        _game: &mut Game<Self::Book>,
    ) {
    }
    /// Puts into an outcome what lay beside its draws, in the order drawn; see [`Chance::cards_beside`].
    fn beside(outcome: &Self::Outcome, _beside: &[u32], _rules: &<Self::Book as Rulebook>::Rules) -> Self::Outcome {
        outcome.clone()
    }
    /// Its effect on the battle.
    fn apply(
        input: &Self::Input,
        outcome: &Self::Outcome,
        rules: &<Self::Book as Rulebook>::Rules,
        game: &mut Game<Self::Book>,
    );
    /// What it means at the table.
    fn tell(input: &Self::Input, outcome: &Self::Outcome, game: &Game<Self::Book>) -> Told;
}

/// The chance of each summary of a procedure's outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    /// The summary fields' values and their chance, most useful order.
    pub rows: Vec<(Map<String, Value>, Fraction)>,
    /// Some cards were never told, so a fresh deck is assumed.
    pub fresh_assumed: bool,
}

/// What there is to know of a procedure without a battle.
#[derive(Clone, Copy, Debug)]
pub struct ProcedureInfo {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The words that call it on the entry line.
    pub verbs: &'static [&'static str],
    /// The section of the rules.
    pub rule: &'static str,
    /// Its input.
    pub fields: &'static [Field],
    /// What it rolls; empty if nothing.
    pub rolls: &'static str,
    /// Its outcome.
    pub outcome: &'static [Field],
    /// Those fields of the outcome that odds are given for.
    pub summary: &'static [&'static str],
    /// Works as a list.
    pub many: bool,
    /// What a roll typed into a row of a list means where the row needs none.
    pub exception: Option<(&'static str, &'static str)>,
}

/// Functions of a procedure with the types taken off: a row of a rule book's registry.
#[derive(Debug)]
pub struct Entry<R: Rulebook> {
    /// What is plain about it.
    pub info: ProcedureInfo,
    /// See [`Procedure::prefill`].
    pub prefill: fn(&Game<R>, &mut Draft),
    /// See [`Procedure::check`]; the faults of an input come first.
    pub check: fn(&Value, &R::Rules) -> Result<Vec<Reason>, Vec<Fault>>,
    /// See [`Procedure::resolve`].
    pub resolve: fn(&Value, &R::Rules, &mut Chance) -> Result<Roll<Value>, String>,
    /// See [`Procedure::acted`].
    pub acted: Effect<R>,
    /// See [`Procedure::apply`].
    pub apply: Effect<R>,
    /// See [`Procedure::tell`].
    pub tell: fn(&Value, &Value, &Game<R>) -> Result<Told, String>,
    /// The exact odds of its summary.
    pub odds:
        fn(&Value, &R::Rules, &[Deck], &BTreeMap<String, String>, Option<&AtomicBool>) -> Result<OddsTable, OddsFault>,
}

/// A change of the battle by an input and its outcome.
pub type Effect<R> = fn(&Value, &Value, &<R as Rulebook>::Rules, &mut Game<R>) -> Result<(), String>;

/// Why there are no odds.
#[derive(Debug)]
pub enum OddsFault {
    /// The input does not fit.
    Input(String),
    /// The enumeration stopped.
    Stop(OddsStop),
}

impl<R: Rulebook> Entry<R> {
    /// The registry row of a procedure.
    pub const fn of<P: Procedure<Book = R>>() -> Self {
        Self {
            info: ProcedureInfo {
                id: P::ID,
                title: P::TITLE,
                verbs: P::VERBS,
                rule: P::RULE,
                fields: P::FIELDS,
                rolls: P::ROLLS,
                outcome: P::OUTCOME,
                summary: P::SUMMARY,
                many: P::MANY,
                exception: P::EXCEPTION,
            },
            prefill: P::prefill,
            check: |input, rules| {
                let whole = |text| vec![Fault { key: String::new(), text }];
                let input: P::Input = typed(input).map_err(whole)?;
                let checked = || {
                    let faults = P::faults(&input);
                    if faults.is_empty() { Ok(P::check(&input, rules)) } else { Err(faults) }
                };
                guarded(checked).map_err(whole)?
            },
            resolve: |input, rules, chance| {
                let input: P::Input = typed(input)?;
                match guarded(|| P::resolve(&input, rules, chance))? {
                    Ok(outcome) => plain(&outcome).map(Ok),
                    Err(stop) => Ok(Err(stop)),
                }
            },
            acted: |input, outcome, rules, game| {
                let (input, outcome) = (typed(input)?, typed(outcome)?);
                guarded(|| P::acted(&input, &outcome, rules, game))
            },
            apply: |input, outcome, rules, game| {
                let (input, outcome) = (typed(input)?, typed(outcome)?);
                guarded(|| P::apply(&input, &outcome, rules, game))
            },
            tell: |input, outcome, game| {
                let (input, outcome) = (typed(input)?, typed(outcome)?);
                guarded(|| P::tell(&input, &outcome, game))
            },
            odds: |input, rules, decks, choices, stop| {
                let told = size_of_tree(input);
                let input: P::Input = typed(input).map_err(OddsFault::Input)?;
                let resolve = |chance: &mut Chance| P::resolve(&input, rules, chance).map(P::for_odds);
                let tell = |outcome: &P::Outcome, beside: &[u32]| P::beside(outcome, beside, rules);
                let counted = guarded(|| odds_beside(decks, choices, stop, told, resolve, tell));
                let found = counted.map_err(OddsFault::Input)?.map_err(OddsFault::Stop)?;
                summarised(found.rows, P::SUMMARY, found.fresh_assumed).map_err(OddsFault::Input)
            },
        }
    }
}

fn typed<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|e| format!("The values do not fit: {}.", plainly(&e.to_string())))
}

fn plain<T: Serialize>(value: &T) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|e| format!("The outcome cannot be written down: {}.", plainly(&e.to_string())))
}

/// Runs a rule. One that fails is told in a sentence, so that it takes neither the window nor a batch down with it.
fn guarded<T>(rule: impl FnOnce() -> T) -> Result<T, String> {
    // A rule works on values of its own, or on a copy of the battle that is then dropped.
    catch_unwind(AssertUnwindSafe(rule)).map_err(|why| failed(why.as_ref()))
}

/// What is said of a rule that failed.
pub fn failed(why: &(dyn Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str).or_else(|| why.downcast_ref::<&str>().copied());
    format!("The rule failed ({}); this is a fault of the program.", text.unwrap_or("nobody knows why"))
}

/// How many values an input holds.
fn size_of_tree(value: &Value) -> usize {
    match value {
        Value::Array(rows) => 1 + rows.iter().map(size_of_tree).sum::<usize>(),
        Value::Object(map) => 1 + map.values().map(size_of_tree).sum::<usize>(),
        _ => 1,
    }
}

/// Adds up the chances of outcomes that share their summary, in the order in which they first come.
pub(super) fn summarised<T: Serialize>(
    rows: Vec<(T, Fraction)>,
    summary: &[&str],
    fresh_assumed: bool,
) -> Result<OddsTable, String> {
    let mut table: Vec<(Map<String, Value>, Fraction)> = Vec::new();
    let mut places = BTreeMap::<String, usize>::new();
    for (outcome, chance) in rows {
        let mut all = match plain(&outcome)? {
            Value::Object(map) => map,
            other => Map::from_iter([("outcome".to_owned(), other)]),
        };
        let short: Map<String, Value> = summary.iter().filter_map(|key| all.remove_entry(*key)).collect();
        let words = serde_json::to_string(&short).map_err(|e| e.to_string())?;
        let place = *places.entry(words).or_insert(table.len());
        match table.get_mut(place) {
            Some((_, sum)) => *sum = sum.clone() + chance,
            None => table.push((short, chance)),
        }
    }
    Ok(OddsTable { rows: table, fresh_assumed })
}
