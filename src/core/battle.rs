//! The edge of a battle: everything the window and the command line do to it, with value trees instead of types.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand_pcg::Pcg64;
use serde_json::Value;

use super::advance::AdvanceError;
use super::chance::{Chance, Need, RollStop, Rolled, Script, Working};
use super::club::{ClubError, ClubTable};
use super::deck::Deck;
use super::game::{Game, Luck, Setup};
use super::marks::{End, Engagements, Mark, Marks};
use super::name_index::NameIndex;
use super::odds_table::{OddsFault, OddsTable};
use super::prepared::{Outcome, Prepared, PreparedAction};
pub use super::procedure::ProcedureInfo;
use super::procedure::{Draft, Procedure, ProcedureEntry, Reason, Report};
use super::roster::Subject;
use super::rulebook::Rulebook;
use super::schema::Field;
use super::schema::validate::{FieldFault, complete};
use super::select::SelectError;
use super::sequence::{Flow, Work};
use super::tables::{Patch, TableError};
use super::view::{Dossier, May, RosterRow, Section};

/// A draft looked at: what it comes to, what is wrong with it, what speaks against it.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// The action, ready to be run, if nothing is wrong.
    pub action: Option<PreparedAction>,
    /// What is wrong, field by field.
    pub faults: Vec<FieldFault>,
    /// What speaks against it by the rules.
    pub reasons: Vec<Reason>,
}

impl Examined {
    /// The complete input, if nothing is wrong.
    pub fn input(self) -> Option<Value> {
        self.action.map(|action| action.input)
    }
}

/// How far a procedure came.
#[derive(Clone, Debug)]
pub enum RunState {
    /// To its end.
    Done(Outcome),
    /// It needs a roll or a choice.
    Needs(Need),
    /// A roll that cannot be, in a sentence.
    Refused(String),
    /// The input does not fit, in a sentence.
    Bad(String),
}

/// A procedure run as far as its script reaches.
#[derive(Clone, Debug)]
pub struct Run {
    /// How far it came.
    pub standing: RunState,
    /// What was rolled so far.
    pub rolls: Vec<Rolled>,
    /// The working so far.
    pub working: Vec<Working>,
    /// The decks after it.
    pub decks: Vec<Deck>,
    /// The generator after it.
    pub generator: Pcg64,
    /// The script with what the generator added.
    pub script: Script,
}

/// A question about odds that any thread can answer.
pub type OddsJob = Box<dyn FnOnce(Option<&AtomicBool>) -> Result<OddsTable, OddsFault> + Send>;

/// Everything that can be done to a battle without knowing its rule book.
pub trait Battle {
    /// The rule book's id.
    fn book(&self) -> &'static str;
    /// What the rule book calls a turn.
    fn turn_word(&self) -> &'static str;
    /// What may be typed, by examples.
    fn typed(&self) -> &'static str;
    /// Title, sides, house rules, conditions.
    fn setup(&self) -> &Setup;
    /// The setup, to change.
    fn setup_mut(&mut self) -> &mut Setup;
    /// Where we are.
    fn flow(&self) -> &Flow;
    /// Decks and generator.
    fn luck(&self) -> &Luck;
    /// The umpire's marks.
    fn marks(&self) -> &Marks;
    /// The umpire's marks, to change.
    fn marks_mut(&mut self) -> &mut Marks;
    /// Who fights whom.
    fn engagements(&self) -> &Engagements;
    /// The conditions of the day as fields.
    fn conditions(&self) -> &'static [Field];

    /// What must always hold and does not, in sentences.
    fn broken_invariants(&self) -> Vec<String>;
    /// Why this battle cannot be shown, in a clause.
    fn unshowable(&self) -> Option<String>;
    /// All rows of the roster, top down.
    fn roster(&self) -> Vec<RosterRow>;
    /// The selected subject.
    fn dossier(&self, subject: Subject) -> Dossier;
    /// The right-hand panel.
    fn sections(&self) -> Vec<Section>;
    /// The tracker along the top.
    fn tracker(&self) -> super::tracker::Tracker;
    /// The work list of this stop, duties included.
    fn work(&self) -> Vec<Work>;
    /// All steps of the sequence of play, id and title, as they come.
    fn steps(&self) -> Vec<(&'static str, &'static str)>;
    /// When a mark comes off, in words.
    fn until(&self, end: &End) -> String;

    /// All procedures.
    fn procedures(&self) -> Vec<ProcedureInfo>;
    /// Fills in what the battle knows.
    fn prefill(&self, procedure: &str, draft: &mut Draft);
    /// Fills drafts with what open work and duties say of the same action: the same procedure, for the same subjects.
    fn fill_from_offers(&self, procedure: &str, drafts: &mut [&mut Draft]);
    /// Fills a draft in and checks it.
    fn examine(&self, procedure: &str, draft: &Draft) -> Examined {
        let mut draft = draft.clone();
        self.prefill(procedure, &mut draft);
        self.examine_filled(procedure, &draft)
    }
    /// Checks a draft that is filled in already.
    fn examine_filled(&self, procedure: &str, draft: &Draft) -> Examined;
    /// Runs an action as far as the script reaches; the battle stays as it is.
    fn run(&self, action: &PreparedAction, script: Script) -> Run;
    /// The question of its odds.
    fn odds_job(&self, action: &PreparedAction, choices: BTreeMap<String, String>) -> Option<OddsJob>;
    /// What an outcome means at the table.
    ///
    /// # Errors
    /// When the rule fails.
    fn tell(&self, action: &PreparedAction, outcome: &Outcome) -> Result<Report, String>;
    /// Carries a finished run out: its effect, its cards, what follows from it.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    fn carry_out(&mut self, action: &PreparedAction, run: &Run) -> Result<Report, String>;

    /// On to the next stop.
    fn next(&mut self) -> Vec<String>;
    /// Begins an actor's turn.
    ///
    /// # Errors
    /// When it is not theirs to take.
    fn begin_turn(&mut self, actor: Subject) -> Result<Vec<String>, AdvanceError>;
    /// Leaves the turn under way open.
    fn park_turn(&mut self) -> bool;
    /// Goes back to a turn left open.
    ///
    /// # Errors
    /// When it is not open.
    fn resume_turn(&mut self, index: usize) -> Result<(), AdvanceError>;
    /// Takes a duty off the list.
    fn drop_duty(&mut self, id: u32);

    /// Whom a text means.
    ///
    /// # Errors
    /// When it means nobody, or several.
    fn select(&self, text: &str) -> Result<Vec<Subject>, SelectError>;
    /// The longest run of words that names a set of the rule book's own, and its units.
    fn named_set(&self, words: &[&str]) -> Option<(usize, Vec<usize>)>;
    /// The one, or the set, that words begin with, and how many of them.
    fn names_at(&self, words: &[&str]) -> Option<(Vec<Subject>, usize)>;
    /// Labels and names of everyone.
    fn names(&self) -> Vec<(&str, &str)>;
    /// Everyone's labels and names, to find them by.
    fn name_index(&self) -> Arc<NameIndex>;
    /// The name spoken at the table.
    fn name_of(&self, subject: Subject) -> String;
    /// The label.
    fn label_of(&self, subject: Subject) -> String;
    /// The side.
    fn side_of(&self, subject: Subject) -> Option<usize>;
    /// The units a subject stands for.
    fn units_of(&self, subject: Subject) -> Vec<usize>;
    /// The fields that can be set by hand.
    fn fields_of(&self, subject: Subject) -> &'static [Field];
    /// What stands in a field.
    fn field(&self, subject: Subject, key: &str) -> Option<Value>;
    /// Sets a field by hand.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    fn set_field(&mut self, subject: Subject, key: &str, value: &Value) -> Result<Value, String>;
    /// Puts a marker or takes it off.
    fn toggle_mark(&mut self, mark: Mark) -> bool;
    /// Counts a counter.
    fn count(&mut self, name: &str, by: i64) -> i64;
    /// Shuffles a deck anew.
    fn reshuffle(&mut self, deck: usize) -> bool;
    /// Every fault of a table of the club's own beside this battle, with the path of its field; empty if it fits.
    fn club_faults(&self, table: &ClubTable) -> Vec<FieldFault>;
    /// Takes a table of the club's own into the battle.
    ///
    /// # Errors
    /// A sentence when it does not fit; nothing is changed then.
    fn add_club(&mut self, table: ClubTable) -> Result<(), ClubError>;
    /// Changes a house rule.
    ///
    /// # Errors
    /// When there is no such key or value.
    fn set_house_rule(&mut self, key: &str, value: Option<&Value>) -> Result<(), TableError>;
    /// The values typed from the umpire's own booklet are these and no others; all or none are taken.
    ///
    /// # Errors
    /// Every value that does not fit, with its key; nothing is changed then.
    fn set_booklet(&mut self, values: &Patch) -> Result<(), Vec<FieldFault>>;
}

/// Runs a prepared procedure with rules and decks, battle or no battle.
pub fn run_prepared<R: Rulebook>(
    prepared: &dyn Prepared<R>,
    rules: &R::Rules,
    decks: Vec<Deck>,
    generator: Pcg64,
    script: Script,
) -> (Run, super::chance::Unused) {
    let mut chance = Chance::script(decks, generator, script);
    let standing = match prepared.resolve(rules, &mut chance) {
        Ok(Ok(outcome)) => RunState::Done(outcome),
        Ok(Err(RollStop::Needs(need))) => RunState::Needs(*need),
        Ok(Err(RollStop::Refused(fault))) => RunState::Refused(fault.to_string()),
        Err(text) => RunState::Bad(text),
    };
    let unused = chance.unused();
    let done = chance.finish();
    let run = Run {
        standing,
        rolls: done.rolls,
        working: done.working,
        decks: done.decks,
        generator: done.generator,
        script: done.script,
    };
    (run, unused)
}

/// The procedure of this id.
pub fn entry_of<R: Rulebook>(id: &str) -> Option<&'static ProcedureEntry<R>> {
    R::procedures().iter().find(|e| e.info.id == id)
}

/// Checks a draft that is filled in already; looks up whom it names if there is a battle.
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

/// Whether a procedure may be called now, and why not: as its form says.
pub fn may<P: Procedure>(game: &Game<P::Book>, what: &str, draft: Value) -> May {
    let mut filled = Draft::from(draft.as_object().cloned().unwrap_or_default());
    game.fill_from_offers(P::ID, &mut [&mut filled]);
    let against = game.examine(P::ID, &filled).reasons.into_iter().map(|reason| reason.text).collect();
    May { what: what.to_owned(), note: String::new(), against, procedure: Some(P::ID), draft }
}
