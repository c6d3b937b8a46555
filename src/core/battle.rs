//! Everything the window and the command line do to a battle, with JSON values instead of the rule book's types.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand_pcg::Pcg64;
use serde_json::Value;

use super::advance::AdvanceError;
use super::chance::{Need, Rolled, Script, Working};
use super::club::{ClubError, ClubTable};
use super::deck::Deck;
use super::ending::{EndingChange, VictorySheet};
use super::game::{Game, Luck, Setup};
use super::marks::{End, Engagements, Mark, Marks};
use super::name_index::NameIndex;
use super::odds_table::{OddsFault, OddsTable};
use super::on_the_day::{AwaitedGroup, Changed, DayChange};
use super::prepared::{Outcome, PreparedAction};
pub use super::procedure::ProcedureInfo;
use super::procedure::{Draft, Procedure, ProcedureEntry, Reason, Report};
use super::roster::Subject;
use super::rulebook::Rulebook;
use super::schema::Field;
use super::schema::validate::FieldFault;
use super::select::SelectError;
use super::sequence::{Flow, Work};
use super::tables::{Patch, TableError};
use super::view::{Dossier, May, RosterRow, Section};

/// The result of checking a draft.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// Ready to be run; `None` if there are faults.
    pub action: Option<PreparedAction>,
    pub faults: Vec<FieldFault>,
    /// Reasons against it by the rules; the umpire may allow them.
    pub reasons: Vec<Reason>,
}

impl Examined {
    pub fn input(self) -> Option<Value> {
        self.action.map(|action| action.input)
    }
}

/// How far a procedure ran.
#[derive(Clone, Debug)]
pub enum RunState {
    Done(Outcome),
    Needs(Need),
    /// A roll that is impossible, in a sentence.
    Refused(String),
    /// The input does not fit or the rule failed, in a sentence.
    Bad(String),
}

/// A procedure run as far as its script reaches, with decks and generator as they are after it.
#[derive(Clone, Debug)]
pub struct Run {
    pub state: RunState,
    pub rolls: Vec<Rolled>,
    pub working: Vec<Working>,
    pub decks: Vec<Deck>,
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
    /// Examples of what may be typed.
    fn typed(&self) -> &'static str;
    fn setup(&self) -> &Setup;
    fn setup_mut(&mut self) -> &mut Setup;
    fn flow(&self) -> &Flow;
    fn luck(&self) -> &Luck;
    fn marks(&self) -> &Marks;
    fn marks_mut(&mut self) -> &mut Marks;
    fn engagements(&self) -> &Engagements;
    fn conditions(&self) -> &'static [Field];

    /// Invariants that do not hold, in sentences.
    fn broken_invariants(&self) -> Vec<String>;
    /// Why this battle cannot be shown, in a clause.
    fn unshowable(&self) -> Option<String>;
    fn roster(&self) -> Vec<RosterRow>;
    fn dossier(&self, subject: Subject) -> Dossier;
    /// The right-hand panel.
    fn sections(&self) -> Vec<Section>;
    fn tracker(&self) -> super::tracker::Tracker;
    /// The work list of this stop, duties included.
    fn work(&self) -> Vec<Work>;
    /// Id and title of every step, in order.
    fn steps(&self) -> Vec<(&'static str, &'static str)>;
    /// When a mark comes off, in words.
    fn until(&self, end: &End) -> String;

    fn procedures(&self) -> Vec<ProcedureInfo>;
    /// Fills in what the battle knows.
    fn prefill(&self, procedure: &str, draft: &mut Draft);
    /// Fills drafts from open work and duties of the same procedure and the same subjects.
    fn fill_from_offers(&self, procedure: &str, drafts: &mut [&mut Draft]);
    /// Prefills a draft and checks it.
    fn examine(&self, procedure: &str, draft: &Draft) -> Examined {
        let mut draft = draft.clone();
        self.prefill(procedure, &mut draft);
        self.examine_filled(procedure, &draft)
    }
    /// Checks a draft that is filled in already.
    fn examine_filled(&self, procedure: &str, draft: &Draft) -> Examined;
    /// Runs an action as far as the script reaches; the battle stays as it is.
    fn run(&self, action: &PreparedAction, script: Script) -> Run;
    /// The question of its odds, for another thread; `None` if nothing is rolled.
    fn odds_job(&self, action: &PreparedAction, choices: BTreeMap<String, String>) -> Option<OddsJob>;
    /// What an outcome means at the table.
    ///
    /// # Errors
    /// When the rule fails.
    fn tell(&self, action: &PreparedAction, outcome: &Outcome) -> Result<Report, String>;
    /// Applies a finished run: its effect, its cards, the duties that follow.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    fn carry_out(&mut self, action: &PreparedAction, run: &Run) -> Result<Report, String>;

    /// Moves on to the next stop and returns what to do on the table.
    fn next(&mut self) -> Vec<String>;
    /// Begins an actor's turn.
    ///
    /// # Errors
    /// When it is not theirs to take.
    fn begin_turn(&mut self, actor: Subject) -> Result<Vec<String>, AdvanceError>;
    /// Leaves the turn under way open, to be resumed.
    fn park_turn(&mut self) -> bool;
    /// Resumes a turn left open.
    ///
    /// # Errors
    /// When it is not open.
    fn resume_turn(&mut self, index: usize) -> Result<(), AdvanceError>;
    fn drop_duty(&mut self, id: u32);

    /// Whom a text means.
    ///
    /// # Errors
    /// When it means nobody, or several.
    fn select(&self, text: &str) -> Result<Vec<Subject>, SelectError>;
    fn names_at(&self, words: &[&str]) -> Option<(Vec<Subject>, usize)>;
    /// Label and name of every command and unit.
    fn names(&self) -> Vec<(&str, &str)>;
    fn name_index(&self) -> Arc<NameIndex>;
    fn name_of(&self, subject: Subject) -> String;
    fn label_of(&self, subject: Subject) -> String;
    fn side_of(&self, subject: Subject) -> Option<usize>;
    fn units_of(&self, subject: Subject) -> Vec<usize>;
    fn fields_of(&self, subject: Subject) -> &'static [Field];
    fn field(&self, subject: Subject, key: &str) -> Option<Value>;
    /// Sets a field by hand.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    fn set_field(&mut self, subject: Subject, key: &str, value: &Value) -> Result<Value, String>;
    /// Changes the order of battle: who is in it, what they are called, where they stand.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    fn change_order(&mut self, change: &DayChange) -> Result<Changed, String>;
    /// Those who are not on the table yet, by who comes together.
    fn awaited(&self) -> Vec<AwaitedGroup>;
    /// How it stands by the scenario.
    fn victory(&self) -> VictorySheet;
    /// What points for losses can be for, by the names of fields of units; those that suit the rule book.
    fn usual_losses(&self) -> &'static [&'static str];
    /// A field of every unit, by its number.
    fn figures(&self, field: &str) -> Vec<Option<i64>>;
    /// How many units there ever were, those away included.
    fn unit_slots(&self) -> usize;
    /// Changes what the scenario says of winning; `first` holds the figures at the start of a field whose loss counts.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    fn change_ending(&mut self, change: &EndingChange, first: &[Option<i64>]) -> Result<(), String>;
    fn toggle_mark(&mut self, mark: Mark) -> bool;
    fn count(&mut self, name: &str, by: i64) -> i64;
    fn reshuffle(&mut self, deck: usize) -> bool;
    fn club_faults(&self, table: &ClubTable) -> Vec<FieldFault>;
    /// Adds a club table.
    ///
    /// # Errors
    /// A sentence when it does not fit; nothing is changed then.
    fn add_club(&mut self, table: ClubTable) -> Result<(), ClubError>;
    /// Changes a house rule.
    ///
    /// # Errors
    /// When there is no such key or value.
    fn set_house_rule(&mut self, key: &str, value: Option<&Value>) -> Result<(), TableError>;
    /// Replaces the values typed from the umpire's own booklet, all of them or none.
    ///
    /// # Errors
    /// Every value that does not fit, with its key; nothing is changed then.
    fn set_booklet(&mut self, values: &Patch) -> Result<(), Vec<FieldFault>>;
}

pub fn entry_of<R: Rulebook>(id: &str) -> Option<&'static ProcedureEntry<R>> {
    R::procedures().iter().find(|e| e.info.id == id)
}

/// Whether a procedure may be called now, and why not: as its form says.
pub fn may<P: Procedure>(game: &Game<P::Book>, what: &str, draft: Value) -> May {
    let mut filled = Draft::from(draft.as_object().cloned().unwrap_or_default());
    game.fill_from_offers(P::ID, &mut [&mut filled]);
    let against = game.examine(P::ID, &filled).reasons.into_iter().map(|reason| reason.text).collect();
    May { what: what.to_owned(), note: String::new(), against, procedure: Some(P::ID), draft }
}
