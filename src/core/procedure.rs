//! A procedure: a rule as a few functions on plain types, and its entry in a registry that works with value trees.
//! Knows no rule book, no disk, no window.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::chance::{Chance, Roll};
pub use super::draft::Draft;
use super::draft::KnownSubjects;
use super::fields::{Fields, Fills};
use super::game::Game;
use super::prepared::{Prepared, prefill, prepare};
use super::rulebook::Rulebook;
use super::schema::Field;
use super::schema::validate::FieldFault;
use super::sequence::Duty;

/// A reason against an action, which the umpire may allow by its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    pub key: &'static str,
    pub text: String,
    /// The section of the rule book.
    pub rule: &'static str,
}

impl Reason {
    pub fn new(key: &'static str, rule: &'static str, text: impl Into<String>) -> Self {
        Self { key, text: text.into(), rule }
    }

    /// The facts that hold, as reasons under one rule.
    pub fn among<const N: usize>(rule: &'static str, facts: [(bool, &'static str, &str); N]) -> Vec<Self> {
        let against = facts.into_iter().filter(|(is, ..)| *is);
        against.map(|(_, key, text)| Self::new(key, rule, text)).collect()
    }
}

/// What an outcome means: for the log, on the table, and due afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub headline: String,
    /// What to move, place or take off.
    pub table: Vec<String>,
    pub follows: Vec<Duty>,
}

/// A rule of the book: plain input, checks, a pure resolution, and its effect on the battle.
pub trait Procedure: 'static {
    type Book: Rulebook;
    type Input: Fields + Fills<Self::Book> + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Relative to the state before: "lose 1 base".
    type Outcome: Fields + Serialize + DeserializeOwned + Clone + Ord + Send + Sync + 'static;

    /// In commands, journals and JSON.
    const ID: &'static str;
    const TITLE: &'static str;
    /// The words that call it on the entry line.
    const VERBS: &'static [&'static str] = &[];
    /// The section of the rules it carries out.
    const RULE: &'static str;
    /// In words; empty if nothing is rolled.
    const ROLLS: &'static str = "";
    /// Whether it can be done as a list with a row for each subject.
    const MANY: bool = false;
    /// Field and value implied by a roll typed into a row of a list that needs no roll: everyone is in command but the
    /// one that tests.
    const EXCEPTION: Option<(&'static str, &'static str)> = None;

    /// Fills in what needs judgement before the facts of those named: whom else it concerns, or the rows of a list.
    fn prefill(_game: &Game<Self::Book>, _draft: &mut Draft) {}
    /// Fills in what needs judgement of the facts, which the draft holds by now.
    fn after_fill(_game: &Game<Self::Book>, _draft: &mut Draft) {}
    /// Looks up what the input says in a way of its own, such as names of those who are not on the table.
    ///
    /// # Errors
    /// A sentence if it cannot be understood.
    fn look_up(_input: &mut Self::Input, _game: &Game<Self::Book>) -> Result<(), String> {
        Ok(())
    }
    /// Faults of the input that the umpire cannot allow.
    fn faults(_input: &Self::Input) -> Vec<FieldFault> {
        Vec::new()
    }
    /// Every reason against the action.
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
    /// Drops the details of an outcome that odds do not tell apart.
    fn for_odds(outcome: Self::Outcome) -> Self::Outcome {
        outcome
    }
    /// Records who has acted. Runs on confirmation, also when the effect is held until the step ends.
    fn acted(
        _input: &Self::Input,
        _outcome: &Self::Outcome,
        _rules: &<Self::Book as Rulebook>::Rules,
        _game: &mut Game<Self::Book>,
    ) {
    }
    /// Puts the extras of its draws into an outcome, in the order drawn; see [`Chance::hands`].
    fn with_extras(
        outcome: &Self::Outcome,
        _extras: &[u32],
        _rules: &<Self::Book as Rulebook>::Rules,
    ) -> Self::Outcome {
        outcome.clone()
    }
    /// Changes the battle.
    fn apply(
        input: &Self::Input,
        outcome: &Self::Outcome,
        rules: &<Self::Book as Rulebook>::Rules,
        game: &mut Game<Self::Book>,
    );
    /// What it means at the table.
    fn tell(input: &Self::Input, outcome: &Self::Outcome, game: &Game<Self::Book>) -> Report;
}

/// What is known of a procedure without a battle; see the constants of [`Procedure`].
#[derive(Clone, Copy, Debug)]
pub struct ProcedureInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub verbs: &'static [&'static str],
    pub rule: &'static str,
    pub fields: &'static [Field],
    pub rolls: &'static str,
    pub outcome: &'static [Field],
    pub summary: &'static [&'static str],
    pub many: bool,
    pub exception: Option<(&'static str, &'static str)>,
}

/// An entry in a rule book's registry.
#[derive(Debug)]
pub struct ProcedureEntry<R: Rulebook> {
    pub info: ProcedureInfo,
    /// Fills a draft with what the battle knows.
    pub prefill: fn(&Game<R>, &mut Draft),
    /// Decodes an input and looks up whom it names, if there is a battle.
    pub prepare: fn(&Value, Option<InBattle<'_, R>>) -> Result<Box<dyn Prepared<R>>, String>,
}

/// A battle, and whom the input's labels are known to mean in it.
pub type InBattle<'a, R> = (&'a Game<R>, &'a KnownSubjects);

impl<R: Rulebook> ProcedureEntry<R> {
    pub const fn of<P: Procedure<Book = R>>() -> Self {
        Self {
            info: ProcedureInfo {
                id: P::ID,
                title: P::TITLE,
                verbs: P::VERBS,
                rule: P::RULE,
                fields: P::Input::FIELDS,
                rolls: P::ROLLS,
                outcome: P::Outcome::FIELDS,
                summary: P::Outcome::SUMMARY,
                many: P::MANY,
                exception: P::EXCEPTION,
            },
            prefill: prefill::<P>,
            prepare: prepare::<P>,
        }
    }
}
