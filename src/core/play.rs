//! The edge of a battle: everything the window and the command line do to it, with value trees instead of types.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand_pcg::Pcg64;
use serde_json::{Map, Value};

use super::cards::Card;
use super::chance::{Chance, Need, Rolled, RolledWhat, Script, Stop, Working};
use super::deck::Deck;
use super::game::{Game, Luck, Setup};
use super::marks::{Engagements, Mark, Marks};
use super::procedure::{Draft, Entry, OddsFault, OddsTable, Reason, Told};
use super::roster::Subject;
use super::rulebook::Rulebook;
use super::schema::Field;
use super::select::SelectError;
use super::sequence::{Flow, Opens, Work};
use super::tables::TableError;
use super::values::{Fault, complete};
use super::view::{Dossier, RosterRow, Section};
use super::walk::WalkError;

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
}

impl<R: Rulebook> From<&Entry<R>> for ProcedureInfo {
    fn from(e: &Entry<R>) -> Self {
        Self {
            id: e.id,
            title: e.title,
            verbs: e.verbs,
            rule: e.rule,
            fields: e.fields,
            rolls: e.rolls,
            outcome: e.outcome,
            summary: e.summary,
            many: e.many,
        }
    }
}

/// A draft looked at: what it comes to, what is wrong with it, what speaks against it.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// The complete input, if nothing is wrong.
    pub input: Option<Value>,
    /// What is wrong, field by field.
    pub faults: Vec<Fault>,
    /// What speaks against it by the rules.
    pub reasons: Vec<Reason>,
}

/// How far a procedure came.
#[derive(Clone, Debug)]
pub enum Standing {
    /// To its end.
    Done(Value),
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
    pub standing: Standing,
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
pub trait Play {
    /// The rule book's id.
    fn book(&self) -> &'static str;
    /// What the rule book calls a turn.
    fn turn_word(&self) -> &'static str;
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

    /// All procedures.
    fn procedures(&self) -> Vec<ProcedureInfo>;
    /// Fills in what the battle knows.
    fn prefill(&self, procedure: &str, draft: &mut Draft);
    /// Looks at a draft.
    fn examine(&self, procedure: &str, draft: &Draft) -> Examined;
    /// Runs a procedure as far as the script reaches; the battle stays as it is.
    fn run(&self, procedure: &str, input: &Value, script: Script) -> Run;
    /// The question of its odds.
    fn odds_job(&self, procedure: &str, input: &Value, choices: BTreeMap<String, String>) -> Option<OddsJob>;
    /// What an outcome means at the table.
    ///
    /// # Errors
    /// When the values do not fit.
    fn tell(&self, procedure: &str, input: &Value, outcome: &Value) -> Result<Told, String>;
    /// Carries a finished run out: its effect, its cards, what follows from it.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    fn carry_out(&mut self, procedure: &str, input: &Value, run: &Run) -> Result<Told, String>;

    /// On to the next stop.
    fn next(&mut self) -> Vec<String>;
    /// Begins an actor's turn.
    ///
    /// # Errors
    /// When it is not theirs to take.
    fn begin_turn(&mut self, actor: Subject) -> Result<Vec<String>, WalkError>;
    /// Leaves the turn under way open.
    fn park_turn(&mut self) -> bool;
    /// Goes back to a turn left open.
    ///
    /// # Errors
    /// When it is not open.
    fn resume_turn(&mut self, index: usize) -> Result<(), WalkError>;
    /// Takes a duty off the list.
    fn drop_duty(&mut self, id: u32);

    /// Whom a text means.
    ///
    /// # Errors
    /// When it means nobody, or several.
    fn select(&self, text: &str) -> Result<Vec<Subject>, SelectError>;
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
    /// Changes a house rule.
    ///
    /// # Errors
    /// When there is no such key or value.
    fn set_house_rule(&mut self, key: &str, value: Option<&Value>) -> Result<(), TableError>;
}

/// Runs a procedure of a rule book with rules and decks, battle or no battle.
pub fn run_entry<R: Rulebook>(
    entry: &Entry<R>,
    input: &Value,
    rules: &R::Rules,
    decks: Vec<Deck>,
    generator: Pcg64,
    script: Script,
) -> (Run, super::chance::Unused) {
    let mut chance = Chance::script(decks, generator, script);
    let standing = match (entry.resolve)(input, rules, &mut chance) {
        Ok(Ok(outcome)) => Standing::Done(outcome),
        Ok(Err(Stop::Needs(need))) => Standing::Needs(*need),
        Ok(Err(Stop::Refused(fault))) => Standing::Refused(fault.to_string()),
        Err(text) => Standing::Bad(text),
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
pub fn entry_of<R: Rulebook>(id: &str) -> Option<&'static Entry<R>> {
    R::procedures().iter().find(|e| e.id == id)
}

/// Looks at a draft with these rules.
pub fn examine_entry<R: Rulebook>(entry: &Entry<R>, draft: &Draft, rules: &R::Rules) -> Examined {
    let input = match complete(entry.fields, &Value::Object(draft.0.clone())) {
        Ok(input) => input,
        Err(faults) => return Examined { input: None, faults, reasons: Vec::new() },
    };
    match (entry.check)(&input, rules) {
        Ok(reasons) => Examined { input: Some(input), faults: Vec::new(), reasons },
        Err(text) => {
            let fault = Fault { key: String::new(), text };
            Examined { input: None, faults: vec![fault], reasons: Vec::new() }
        }
    }
}

/// How many cards the window shows of those drawn last.
const LAST_SHOWN: usize = 5;

impl<R: Rulebook> Play for Game<R> {
    fn book(&self) -> &'static str {
        R::ID
    }
    fn turn_word(&self) -> &'static str {
        R::TURN
    }
    fn setup(&self) -> &Setup {
        &self.setup
    }
    fn setup_mut(&mut self) -> &mut Setup {
        Self::setup_mut(self)
    }
    fn flow(&self) -> &Flow {
        &self.flow
    }
    fn luck(&self) -> &Luck {
        &self.luck
    }
    fn marks(&self) -> &Marks {
        &self.marks
    }
    fn marks_mut(&mut self) -> &mut Marks {
        Self::marks_mut(self)
    }
    fn engagements(&self) -> &Engagements {
        &self.engagements
    }
    fn conditions(&self) -> &'static [Field] {
        R::CONDITIONS
    }

    fn roster(&self) -> Vec<RosterRow> {
        self.roster_rows()
    }
    fn dossier(&self, subject: Subject) -> Dossier {
        let mut dossier = R::dossier(self, subject);
        let turn = R::TURN;
        dossier
            .marks
            .extend(self.marks.marks.iter().filter(|m| m.on == subject).map(|m| (m.text.clone(), m.ends.words(turn))));
        dossier
    }
    fn sections(&self) -> Vec<Section> {
        R::sections(self)
    }
    fn tracker(&self) -> super::tracker::Tracker {
        self.track()
    }
    fn work(&self) -> Vec<Work> {
        self.work_list()
    }

    fn procedures(&self) -> Vec<ProcedureInfo> {
        R::procedures().iter().map(ProcedureInfo::from).collect()
    }
    fn prefill(&self, procedure: &str, draft: &mut Draft) {
        if let Some(entry) = entry_of::<R>(procedure) {
            (entry.prefill)(self, draft);
            for field in entry.fields {
                if let Some(value) = self.setup.conditions.get(field.key) {
                    draft.fill(field.key, value.clone());
                }
            }
        }
    }
    fn examine(&self, procedure: &str, draft: &Draft) -> Examined {
        let mut draft = draft.clone();
        self.prefill(procedure, &mut draft);
        entry_of::<R>(procedure).map_or_else(Examined::default, |entry| examine_entry(entry, &draft, self.rules()))
    }
    fn run(&self, procedure: &str, input: &Value, script: Script) -> Run {
        let (decks, generator) = (self.luck.decks.clone(), self.luck.generator.clone());
        match entry_of::<R>(procedure) {
            Some(entry) => run_entry(entry, input, self.rules(), decks, generator, script).0,
            None => Run {
                standing: Standing::Bad(format!("there is no procedure “{procedure}”")),
                rolls: Vec::new(),
                working: Vec::new(),
                decks,
                generator,
                script,
            },
        }
    }
    fn odds_job(&self, procedure: &str, input: &Value, choices: BTreeMap<String, String>) -> Option<OddsJob> {
        let entry = entry_of::<R>(procedure).filter(|e| !e.rolls.is_empty())?;
        let (input, rules, decks) = (input.clone(), Arc::clone(self.rules()), self.luck.decks.clone());
        Some(Box::new(move |stop| (entry.odds)(&input, &rules, &decks, &choices, stop)))
    }
    fn tell(&self, procedure: &str, input: &Value, outcome: &Value) -> Result<Told, String> {
        let entry = entry_of::<R>(procedure).ok_or_else(|| format!("there is no procedure “{procedure}”"))?;
        (entry.tell)(input, outcome, self)
    }
    fn carry_out(&mut self, procedure: &str, input: &Value, run: &Run) -> Result<Told, String> {
        let Standing::Done(outcome) = &run.standing else { return Err("the roll is not finished".to_owned()) };
        let entry = entry_of::<R>(procedure).ok_or_else(|| format!("there is no procedure “{procedure}”"))?;
        let told = (entry.tell)(input, outcome, self)?;
        let mut after = self.clone();
        let rules = Arc::clone(self.rules());
        (entry.apply)(input, outcome, &rules, &mut after)?;
        if !run.rolls.is_empty() {
            let luck = after.luck_mut();
            luck.decks.clone_from(&run.decks);
            luck.generator = run.generator.clone();
            for deck in &mut luck.decks {
                deck.procedure_ended();
            }
            for (deck, card) in run.rolls.iter().flat_map(cards_of) {
                if let Some(last) = luck.last.get_mut(deck) {
                    last.push(card);
                    let extra = last.len().saturating_sub(LAST_SHOWN);
                    last.drain(..extra);
                }
            }
        }
        after.settle_duty(procedure, input);
        for duty in &told.follows {
            after.add_duty(duty.clone());
        }
        *self = after;
        Ok(told)
    }

    fn next(&mut self) -> Vec<String> {
        self.step_on()
    }
    fn begin_turn(&mut self, actor: Subject) -> Result<Vec<String>, WalkError> {
        Self::begin_turn(self, actor)
    }
    fn park_turn(&mut self) -> bool {
        Self::park_turn(self)
    }
    fn resume_turn(&mut self, index: usize) -> Result<(), WalkError> {
        Self::resume_turn(self, index)
    }
    fn drop_duty(&mut self, id: u32) {
        Self::drop_duty(self, id);
    }

    fn select(&self, text: &str) -> Result<Vec<Subject>, SelectError> {
        Self::select(self, text)
    }
    fn name_of(&self, subject: Subject) -> String {
        Self::name_of(self, subject)
    }
    fn label_of(&self, subject: Subject) -> String {
        Self::label_of(self, subject)
    }
    fn side_of(&self, subject: Subject) -> Option<usize> {
        Self::side_of(self, subject)
    }
    fn units_of(&self, subject: Subject) -> Vec<usize> {
        Self::units_of(self, subject)
    }
    fn fields_of(&self, subject: Subject) -> &'static [Field] {
        Self::fields_of(subject)
    }
    fn field(&self, subject: Subject, key: &str) -> Option<Value> {
        Self::field(self, subject, key)
    }
    fn set_field(&mut self, subject: Subject, key: &str, value: &Value) -> Result<Value, String> {
        Self::set_field(self, subject, key, value)
    }
    fn toggle_mark(&mut self, mark: Mark) -> bool {
        Self::toggle_mark(self, mark)
    }
    fn count(&mut self, name: &str, by: i64) -> i64 {
        Self::count(self, name, by)
    }
    fn reshuffle(&mut self, deck: usize) -> bool {
        let luck = self.luck_mut();
        if let Some(last) = luck.last.get_mut(deck) {
            last.clear();
        }
        luck.decks.get_mut(deck).map(Deck::reshuffle).is_some()
    }
    fn set_house_rule(&mut self, key: &str, value: Option<&Value>) -> Result<(), TableError> {
        Self::set_house_rule(self, key, value)
    }
}

fn cards_of(rolled: &Rolled) -> Vec<(usize, Card)> {
    match &rolled.what {
        RolledWhat::Cards { deck, cards, .. } => cards.iter().map(|c| (*deck, c.value)).collect(),
        _ => Vec::new(),
    }
}

/// Whether a value is the one drafted, or the same with more filled in: a row of a list is drafted by its label alone.
fn holds(value: &Value, drafted: &Value) -> bool {
    match (value, drafted) {
        (Value::Object(have), Value::Object(want)) => {
            want.iter().all(|(key, want)| have.get(key).is_some_and(|have| holds(have, want)))
        }
        (Value::Array(have), Value::Array(want)) => {
            have.len() == want.len() && have.iter().zip(want).all(|(have, want)| holds(have, want))
        }
        _ => value == drafted,
    }
}

impl<R: Rulebook> Game<R> {
    /// The work list of this stop: open duties first, then what the step offers, then turns left open.
    pub fn work_list(&self) -> Vec<Work> {
        let cursor = &self.flow.cursor;
        let here = cursor.last().map_or("", |f| f.step.as_str());
        let due = |at: &str| at.is_empty() || at == here;
        let duties = self.flow.duties.iter().filter(|d| due(&d.at)).map(|d| Work {
            title: d.title.clone(),
            note: String::new(),
            subject: d.subject,
            must: true,
            done: false,
            opens: match R::procedures().iter().find(|e| e.id == d.procedure) {
                Some(e) => Opens::Form { procedure: e.id, draft: Value::Object(d.draft.clone()) },
                None => Opens::Tick(d.id),
            },
        });
        let mut list: Vec<Work> = duties.collect();
        list.extend(self.step_work());
        list.extend(self.flow.parked.iter().enumerate().map(|(index, frames)| Work {
            title: format!("Back to {}", super::sequence::actor(frames).map_or_else(String::new, |a| self.name_of(a))),
            note: "turn left open".to_owned(),
            subject: super::sequence::actor(frames),
            must: true,
            done: false,
            opens: Opens::Parked(index),
        }));
        list
    }

    /// A duty that this procedure with this input has fulfilled goes.
    fn settle_duty(&mut self, procedure: &str, input: &Value) {
        let met = |draft: &Map<String, Value>| {
            draft.iter().all(|(key, value)| input.get(key).is_some_and(|v| holds(v, value)))
        };
        let Some(id) = self.flow.duties.iter().find(|d| d.procedure == procedure && met(&d.draft)).map(|d| d.id) else {
            return;
        };
        self.drop_duty(id);
    }
}
