//! A prepared action: a procedure with its input decoded once, typed inside and without types outside. Here a draft is
//! filled and examined, and what was prepared is run. Knows no rule book.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand_pcg::Pcg64;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::battle::{Examined, Run, RunState};
use super::chance::{Chance, Roll, RollStop, Script, Unused};
use super::counts::count;
use super::deck::Deck;
use super::draft::KnownSubjects;
use super::fields::{Fields, Fills, Lookup, json};
use super::game::Game;
use super::odds::{Question, odds_with_extras};
use super::odds_table::{OddsFault, OddsTable, size_of_tree, summarised};
use super::procedure::{Draft, InBattle, Procedure, ProcedureEntry, ProcedureInfo, Reason, Report};
use super::rulebook::Rulebook;
use super::schema::validate::{FieldFault, complete};
use super::serde_messages::plain_message;

/// An outcome as JSON and as the procedure's own type.
#[derive(Clone)]
pub struct Outcome {
    pub value: Value,
    typed: Arc<dyn Any + Send + Sync>,
}

impl Outcome {
    pub fn new<T: Any + Send + Sync>(value: Value, typed: T) -> Self {
        Self { value, typed: Arc::new(typed) }
    }

    /// # Errors
    /// A sentence if it came from another procedure.
    pub fn of<T: Any>(&self) -> Result<&T, String> {
        self.typed.downcast_ref().ok_or_else(|| "This outcome belongs to another procedure.".to_owned())
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// A procedure with its input, decoded and looked up once. Preview, odds, result and journal share it.
#[derive(Clone)]
pub struct PreparedAction {
    pub info: ProcedureInfo,
    pub input: Value,
    /// A `Box<dyn Prepared<R>>` of the rule book of the battle that prepared it.
    typed: Arc<dyn Any + Send + Sync>,
}

impl PreparedAction {
    pub fn new<R: Rulebook>(info: ProcedureInfo, input: Value, prepared: Box<dyn Prepared<R>>) -> Self {
        Self { info, input, typed: Arc::new(prepared) }
    }

    /// # Errors
    /// A sentence if it was prepared for another rule book.
    pub fn of<R: Rulebook>(&self) -> Result<&dyn Prepared<R>, String> {
        let typed = self.typed.downcast_ref::<Box<dyn Prepared<R>>>();
        typed.map(Box::as_ref).ok_or_else(|| "This action belongs to another rule book.".to_owned())
    }
}

impl fmt::Debug for PreparedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedAction")
            .field("procedure", &self.info.id)
            .field("input", &self.input)
            .finish_non_exhaustive()
    }
}

/// What can be done with a procedure and its input.
pub trait Prepared<R: Rulebook>: Send + Sync {
    /// See [`Procedure::check`].
    ///
    /// # Errors
    /// The faults of the input, if it has any.
    fn check(&self, rules: &R::Rules) -> Result<Vec<Reason>, Vec<FieldFault>>;
    /// See [`Procedure::resolve`].
    ///
    /// # Errors
    /// A sentence if the rule fails.
    fn resolve(&self, rules: &R::Rules, chance: &mut Chance) -> Result<Roll<Outcome>, String>;
    /// Reads an outcome from a journal.
    ///
    /// # Errors
    /// A sentence if it does not fit.
    fn read_outcome(&self, outcome: &Value, game: &Game<R>) -> Result<Outcome, String>;
    /// See [`Procedure::acted`].
    ///
    /// # Errors
    /// A sentence if the rule fails.
    fn acted(&self, outcome: &Outcome, rules: &R::Rules, game: &mut Game<R>) -> Result<(), String>;
    /// See [`Procedure::apply`].
    ///
    /// # Errors
    /// A sentence if the rule fails.
    fn apply(&self, outcome: &Outcome, rules: &R::Rules, game: &mut Game<R>) -> Result<(), String>;
    /// See [`Procedure::tell`].
    ///
    /// # Errors
    /// A sentence if the rule fails.
    fn tell(&self, outcome: &Outcome, game: &Game<R>) -> Result<Report, String>;
    /// The exact odds of the summary of its outcome.
    ///
    /// # Errors
    /// Why there are none.
    fn odds(
        &self,
        rules: &R::Rules,
        decks: &[Deck],
        choices: &BTreeMap<String, String>,
        stop: Option<&AtomicBool>,
    ) -> Result<OddsTable, OddsFault>;
}

struct TypedAction<P: Procedure> {
    input: P::Input,
    /// How many values the input holds, for the estimate of odds.
    size: usize,
}

/// Fills a draft with what the battle knows: judgement, facts by role, judgement of the facts.
pub fn prefill<P: Procedure>(game: &Game<P::Book>, draft: &mut Draft) {
    count(|counts| counts.prefills += 1);
    P::prefill(game, draft);
    P::Input::fill(game, draft);
    P::after_fill(game, draft);
}

/// Decodes an input and looks up whom it names, if there is a battle.
///
/// # Errors
/// A sentence if the values do not fit.
pub fn prepare<P: Procedure>(
    input: &Value,
    battle: Option<InBattle<'_, P::Book>>,
) -> Result<Box<dyn Prepared<P::Book>>, String> {
    let size = size_of_tree(input);
    let mut input = decoded(input, battle)?;
    if let Some((game, _)) = battle {
        P::look_up(&mut input, game)?;
    }
    Ok(Box::new(TypedAction::<P> { input, size }))
}

/// Checks a draft that is filled in already; looks up its names if there is a battle.
pub fn examine_entry<R: Rulebook>(
    entry: &ProcedureEntry<R>,
    draft: &Draft,
    rules: &R::Rules,
    game: Option<&Game<R>>,
) -> Examined {
    let faulty = |faults| Examined { action: None, faults, reasons: Vec::new() };
    let input = match complete(entry.info.fields, &Value::Object(draft.0.clone())) {
        Ok(input) => input,
        Err(faults) => return faulty(faults),
    };
    let prepared = match (entry.prepare)(&input, game.map(|game| (game, draft.known()))) {
        Ok(prepared) => prepared,
        Err(text) => return faulty(vec![FieldFault { key: String::new(), text }]),
    };
    match prepared.check(rules) {
        Ok(reasons) => {
            let action = Some(PreparedAction::new(entry.info, input, prepared));
            Examined { action, faults: Vec::new(), reasons }
        }
        Err(faults) => faulty(faults),
    }
}

/// Runs a prepared procedure with rules and decks, battle or no battle.
pub fn run_prepared<R: Rulebook>(
    prepared: &dyn Prepared<R>,
    rules: &R::Rules,
    decks: Vec<Deck>,
    generator: Pcg64,
    script: Script,
) -> (Run, Unused) {
    let mut chance = Chance::script(decks, generator, script);
    let state = match prepared.resolve(rules, &mut chance) {
        Ok(Ok(outcome)) => RunState::Done(outcome),
        Ok(Err(RollStop::Needs(need))) => RunState::Needs(*need),
        Ok(Err(RollStop::Refused(fault))) => RunState::Refused(fault.to_string()),
        Err(text) => RunState::Bad(text),
    };
    let unused = chance.unused();
    let done = chance.finish();
    let run = Run {
        state,
        rolls: done.rolls,
        working: done.working,
        decks: done.decks,
        generator: done.generator,
        script: done.script,
    };
    (run, unused)
}

/// The input that a draft becomes once the battle has filled it; none if its values do not fit. For panels, which tell
/// what comes of it whatever speaks against it.
pub fn filled<R: Rulebook, T: Fills<R> + DeserializeOwned>(game: &Game<R>, mut draft: Draft) -> Option<T> {
    T::fill(game, &mut draft);
    let input = complete(T::FIELDS, &Value::Object(draft.0.clone())).ok()?;
    decoded(&input, Some((game, draft.known()))).ok()
}

fn decoded<R: Rulebook, T: Fields + DeserializeOwned>(
    input: &Value,
    battle: Option<InBattle<'_, R>>,
) -> Result<T, String> {
    count(|counts| counts.decodes += 1);
    let mut input: T = typed(input)?;
    if let Some(battle) = battle {
        input.subjects(&mut |named| look_up(battle, named));
    }
    Ok(input)
}

fn look_up<R: Rulebook>((game, known): InBattle<'_, R>, named: &mut dyn Lookup) {
    let found = known.find(game, named.label()).ok();
    named.set_found(found);
}

impl<P: Procedure> Prepared<P::Book> for TypedAction<P> {
    fn check(&self, rules: &<P::Book as Rulebook>::Rules) -> Result<Vec<Reason>, Vec<FieldFault>> {
        let checked = || {
            let faults = P::faults(&self.input);
            if faults.is_empty() { Ok(P::check(&self.input, rules)) } else { Err(faults) }
        };
        guarded(checked).map_err(|text| vec![FieldFault { key: String::new(), text }])?
    }

    fn resolve(&self, rules: &<P::Book as Rulebook>::Rules, chance: &mut Chance) -> Result<Roll<Outcome>, String> {
        match guarded(|| P::resolve(&self.input, rules, chance))? {
            Ok(outcome) => Ok(Ok(Outcome::new(json(&outcome)?, outcome))),
            Err(stop) => Ok(Err(stop)),
        }
    }

    fn read_outcome(&self, outcome: &Value, game: &Game<P::Book>) -> Result<Outcome, String> {
        let mut read: P::Outcome = typed(outcome)?;
        let known = KnownSubjects::default();
        read.subjects(&mut |named| look_up((game, &known), named));
        Ok(Outcome::new(outcome.clone(), read))
    }

    fn acted(
        &self,
        outcome: &Outcome,
        rules: &<P::Book as Rulebook>::Rules,
        game: &mut Game<P::Book>,
    ) -> Result<(), String> {
        let outcome = outcome.of()?;
        guarded(|| P::acted(&self.input, outcome, rules, game))
    }

    fn apply(
        &self,
        outcome: &Outcome,
        rules: &<P::Book as Rulebook>::Rules,
        game: &mut Game<P::Book>,
    ) -> Result<(), String> {
        let outcome = outcome.of()?;
        guarded(|| P::apply(&self.input, outcome, rules, game))
    }

    fn tell(&self, outcome: &Outcome, game: &Game<P::Book>) -> Result<Report, String> {
        let outcome = outcome.of()?;
        guarded(|| P::tell(&self.input, outcome, game))
    }

    fn odds(
        &self,
        rules: &<P::Book as Rulebook>::Rules,
        decks: &[Deck],
        choices: &BTreeMap<String, String>,
        stop: Option<&AtomicBool>,
    ) -> Result<OddsTable, OddsFault> {
        let resolve = |chance: &mut Chance| P::resolve(&self.input, rules, chance).map(P::for_odds);
        let report = |outcome: &P::Outcome, extras: &[u32]| P::with_extras(outcome, extras, rules);
        let question = Question { decks, choices, stop, input_size: self.size };
        let counted = guarded(|| odds_with_extras(question, P::Outcome::by_summary, resolve, report));
        let found = counted.map_err(OddsFault::Input)?.map_err(OddsFault::Stop)?;
        summarised(found, P::Outcome::short).map_err(OddsFault::Input)
    }
}

fn typed<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|e| format!("The values do not fit: {}.", plain_message(&e.to_string())))
}

/// Runs a rule and turns a panic into a sentence, so that it brings down neither the window nor a batch.
fn guarded<T>(rule: impl FnOnce() -> T) -> Result<T, String> {
    // Unwind-safe: a rule works on its own values, or on a copy of the battle that is dropped.
    catch_unwind(AssertUnwindSafe(rule)).map_err(|why| failed(why.as_ref()))
}

pub fn failed(why: &(dyn Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str).or_else(|| why.downcast_ref::<&str>().copied());
    format!("The rule failed ({}); this is a fault of the program.", text.unwrap_or("nobody knows why"))
}
