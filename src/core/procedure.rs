//! A procedure is four small functions on plain types; a registry row makes them callable with value trees. Knows no
//! rule book, no disk, no window.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::chance::{Chance, Roll};
pub use super::draft::Draft;
use super::draft::KnownSubjects;
use super::fields::{Fields, Fills};
use super::game::Game;
use super::prepared::{Prepared, prepare};
use super::rulebook::Rulebook;
use super::schema::Field;
use super::schema::validate::FieldFault;
use super::sequence::Duty;

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

/// What an outcome means beyond the numbers: said in the log, done on the table, due afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The line for the log.
    pub headline: String,
    /// What to move, place or take off on the table.
    pub table: Vec<String>,
    /// What follows, kept as duties.
    pub follows: Vec<Duty>,
}

/// A rule of the book: plain input, checks, a pure resolution, and its effect on the battle.
pub trait Procedure: 'static {
    /// The rule book it belongs to.
    type Book: Rulebook;
    /// What it needs to know.
    type Input: Fields + Fills<Self::Book> + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What came of it, relative ("lose 1 base").
    type Outcome: Fields + Serialize + DeserializeOwned + Clone + Ord + Send + Sync + 'static;

    /// Its name in commands, journals and JSON.
    const ID: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// The words that call it on the entry line.
    const VERBS: &'static [&'static str] = &[];
    /// The section of the rules it carries out.
    const RULE: &'static str;
    /// What it rolls, in words; empty if nothing.
    const ROLLS: &'static str = "";
    /// Whether it makes sense as a list with a row per subject.
    const MANY: bool = false;
    /// The field and value that a roll typed into a row of a list means, where the row needs none as it stands: everyone
    /// is in command but the one that tests.
    const EXCEPTION: Option<(&'static str, &'static str)> = None;

    /// Fills in what needs judgement, before the input is filled by roles.
    fn prefill(_game: &Game<Self::Book>, _draft: &mut Draft) {}
    /// What is missing or cannot be read in it, so that there is nothing to carry out, whatever the umpire allows.
    fn faults(_input: &Self::Input) -> Vec<FieldFault> {
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
    /// Its effect on the battle.
    fn apply(
        input: &Self::Input,
        outcome: &Self::Outcome,
        rules: &<Self::Book as Rulebook>::Rules,
        game: &mut Game<Self::Book>,
    );
    /// What it means at the table.
    fn tell(input: &Self::Input, outcome: &Self::Outcome, game: &Game<Self::Book>) -> Report;
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

/// A row of a rule book's registry: what is plain about a procedure, and how to prepare it.
#[derive(Debug)]
pub struct ProcedureEntry<R: Rulebook> {
    /// What is plain about it.
    pub info: ProcedureInfo,
    /// See [`Procedure::prefill`].
    pub prefill: fn(&Game<R>, &mut Draft),
    /// Decodes an input and looks up whom it names, if there is a battle.
    pub prepare: fn(&Value, Option<InBattle<'_, R>>) -> Result<Box<dyn Prepared<R>>, String>,
}

/// A battle, and whom the labels of an input are known to mean in it.
pub type InBattle<'a, R> = (&'a Game<R>, &'a KnownSubjects);

impl<R: Rulebook> ProcedureEntry<R> {
    /// The registry row of a procedure.
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
            prefill: |game, draft| {
                P::prefill(game, draft);
                P::Input::fill(game, draft);
            },
            prepare: prepare::<P>,
        }
    }
}
