//! A procedure whose fields are declared by its input and outcome. Knows no rule book.

use std::cmp::Ordering;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::chance::{Chance, Roll};
use super::fields::{Fields, Fills, Lookup};
use super::game::Game;
use super::procedure::{Draft, Procedure, Reason, Report};
use super::rulebook::Rulebook;
use super::schema::Field;
use super::schema::validate::FieldFault;

/// A rule of the book: plain input, checks, a pure resolution, and its effect on the battle.
pub trait Rule: 'static {
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
    fn tell(input: &Self::Input, outcome: &Self::Outcome, game: &Game<Self::Book>) -> Report;
}

impl<T: Rule> Procedure for T {
    type Book = T::Book;
    type Input = T::Input;
    type Outcome = T::Outcome;

    const ID: &'static str = T::ID;
    const TITLE: &'static str = T::TITLE;
    const VERBS: &'static [&'static str] = T::VERBS;
    const RULE: &'static str = T::RULE;
    const FIELDS: &'static [Field] = T::Input::FIELDS;
    const ROLLS: &'static str = T::ROLLS;
    const OUTCOME: &'static [Field] = T::Outcome::FIELDS;
    const SUMMARY: &'static [&'static str] = T::Outcome::SUMMARY;
    const MANY: bool = T::MANY;
    const EXCEPTION: Option<(&'static str, &'static str)> = T::EXCEPTION;

    fn prefill(game: &Game<Self::Book>, draft: &mut Draft) {
        T::prefill(game, draft);
        T::Input::fill(game, draft);
    }
    fn find_subjects(input: &mut Self::Input, find: &mut dyn FnMut(&mut dyn Lookup)) {
        input.subjects(find);
    }
    fn find_in_outcome(outcome: &mut Self::Outcome, find: &mut dyn FnMut(&mut dyn Lookup)) {
        outcome.subjects(find);
    }
    fn faults(input: &Self::Input) -> Vec<FieldFault> {
        T::faults(input)
    }
    fn check(input: &Self::Input, rules: &<Self::Book as Rulebook>::Rules) -> Vec<Reason> {
        T::check(input, rules)
    }
    fn resolve(
        input: &Self::Input,
        rules: &<Self::Book as Rulebook>::Rules,
        chance: &mut Chance,
    ) -> Roll<Self::Outcome> {
        T::resolve(input, rules, chance)
    }
    fn for_odds(outcome: Self::Outcome) -> Self::Outcome {
        T::for_odds(outcome)
    }
    fn by_summary(a: &Self::Outcome, b: &Self::Outcome) -> Ordering {
        a.by_summary(b)
    }
    fn short(outcome: &Self::Outcome) -> Result<Map<String, Value>, String> {
        outcome.short()
    }
    fn acted(
        input: &Self::Input,
        outcome: &Self::Outcome,
        rules: &<Self::Book as Rulebook>::Rules,
        game: &mut Game<Self::Book>,
    ) {
        T::acted(input, outcome, rules, game);
    }
    fn beside(outcome: &Self::Outcome, beside: &[u32], rules: &<Self::Book as Rulebook>::Rules) -> Self::Outcome {
        T::beside(outcome, beside, rules)
    }
    fn apply(
        input: &Self::Input,
        outcome: &Self::Outcome,
        rules: &<Self::Book as Rulebook>::Rules,
        game: &mut Game<Self::Book>,
    ) {
        T::apply(input, outcome, rules, game);
    }
    fn tell(input: &Self::Input, outcome: &Self::Outcome, game: &Game<Self::Book>) -> Report {
        T::tell(input, outcome, game)
    }
}
