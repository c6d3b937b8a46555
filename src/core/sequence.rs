//! The sequence of play: a static tree of steps, and the walk through it. The cursor is a stack of frames in the state,
//! so that a step can repeat over actors, nest, and call another and return. Knows no rule book.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::Game;
use super::procedure::Procedure;
use super::roster::{SideId, Subject};
use super::rulebook::Rulebook;

/// One step of the sequence.
#[derive(Debug)]
pub struct Step<R: Rulebook> {
    /// Its id; its title and prompt are found under it in the rule book's words.
    pub id: &'static str,
    /// What happens in it.
    pub does: StepKind<R>,
    /// Who acts: a side, or both.
    pub who: fn(&Game<R>, &[Frame]) -> Option<SideId>,
}

/// What happens in a step.
#[derive(Debug)]
pub enum StepKind<R: Rulebook> {
    /// The game stops here and something is recorded.
    Stop(Stop<R>),
    /// Nothing is recorded: a reminder line on the next stop.
    Note,
    /// Steps one after the other.
    Group(&'static [Step<R>]),
    /// A group of steps once for each actor, in the order the player likes.
    Each(Each<R>),
}

/// A stop: what is to do there and what happens when it is left.
#[derive(Debug)]
pub struct Stop<R: Rulebook> {
    /// The work list.
    pub work: fn(&Game<R>, &[Frame]) -> Vec<Work>,
    /// Whether there is nothing to do, so that the game does not stop here.
    pub skip: fn(&Game<R>, &[Frame]) -> bool,
    /// What happens by itself when it is left; returns what to do on the table.
    pub leave: fn(&mut Game<R>, &[Frame]) -> Vec<String>,
    /// The procedures whose outcomes wait here and take effect together when it is left.
    pub holds: fn(&R::Rules) -> &'static [&'static str],
}

/// A group of steps repeated over actors.
#[derive(Debug)]
pub struct Each<R: Rulebook> {
    /// Who still has a turn to take.
    pub actors: fn(&Game<R>, &[Frame]) -> Vec<Subject>,
    /// The steps of one turn: a group.
    pub turn: &'static Step<R>,
    /// The procedure that can be done for all actors beforehand, as a list; empty if none.
    pub list: &'static str,
    /// What happens by itself when a turn begins.
    pub begin: fn(&mut Game<R>, Subject),
    /// Whether the turn is over before its last step (an activation failed).
    pub over: fn(&Game<R>, Subject) -> bool,
    /// What happens by itself when a turn ends; returns what to do on the table.
    pub end: fn(&mut Game<R>, Subject) -> Vec<String>,
    /// What happens when all have had their turn and the step is left.
    pub leave: fn(&mut Game<R>, &[Frame]) -> Vec<String>,
}

/// A place in the sequence: a step, and who acts in it where it repeats over actors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The step's id.
    pub step: String,
    /// Who acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Subject>,
}

impl Frame {
    /// A frame without an actor of its own.
    pub fn at(step: &str) -> Self {
        Self { step: step.to_owned(), actor: None }
    }
}

/// The innermost actor of a stack of frames.
pub fn actor(frames: &[Frame]) -> Option<Subject> {
    frames.iter().rev().find_map(|f| f.actor)
}

/// One item of a step's work list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Work {
    /// What is to do.
    pub title: String,
    /// A few words more.
    pub note: String,
    /// Whom it concerns.
    pub subject: Option<Subject>,
    /// Must be done, rather than may.
    pub must: bool,
    /// Already done.
    pub done: bool,
    /// The same as last time can be done at once: the draft is whole with what is remembered.
    pub again: bool,
    /// What opening it does.
    pub opens: Opens,
}

/// What opening a work item does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Opens {
    /// Opens the form of a procedure with a draft.
    Form {
        /// The procedure's id.
        procedure: &'static str,
        /// What is already known.
        draft: Value,
    },
    /// Begins the turn of this actor.
    Turn(Subject),
    /// Goes back to a turn left open.
    Parked(usize),
    /// A duty that only needs ticking.
    Tick(u32),
    /// Nothing.
    Nothing,
}

impl Work {
    /// Something that must be done with a procedure.
    pub fn must<P: Procedure>(title: impl Into<String>, draft: Value) -> Self {
        Self::opening(P::ID, title, draft)
    }

    /// Something that may be done with a procedure.
    pub fn may<P: Procedure>(title: impl Into<String>, draft: Value) -> Self {
        Self { must: false, ..Self::opening(P::ID, title, draft) }
    }

    fn opening(procedure: &'static str, title: impl Into<String>, draft: Value) -> Self {
        let opens = Opens::Form { procedure, draft };
        Self { title: title.into(), note: String::new(), subject: None, must: true, done: false, again: false, opens }
    }

    /// The same for this subject.
    pub fn on(mut self, subject: Subject) -> Self {
        self.subject = Some(subject);
        self
    }

    /// The same, done or not.
    pub fn done(mut self, done: bool) -> Self {
        self.done = done;
        self
    }

    /// The same with a few words more.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// The same; whether what was done last time is remembered, so that one key does it again.
    pub fn again(mut self, remembered: bool) -> Self {
        self.again = remembered;
        self
    }
}

/// Something an outcome made due, kept until done or waived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duty {
    /// Its number; given by the game when it is kept.
    #[serde(default)]
    pub id: u32,
    /// What is to do.
    pub title: String,
    /// The procedure that does it; empty if it only needs ticking.
    #[serde(default)]
    pub procedure: String,
    /// What is already known.
    #[serde(default)]
    pub draft: serde_json::Map<String, Value>,
    /// Whom it concerns.
    #[serde(default)]
    pub subject: Option<Subject>,
    /// The step where it falls due; empty for at once.
    #[serde(default)]
    pub at: String,
    /// May be left undone: it goes when its step is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

impl Duty {
    /// A duty that a procedure does, due at once. Nulls in its draft are left out.
    pub fn of<P: Procedure>(title: impl Into<String>, draft: Value) -> Self {
        let draft = match draft {
            Value::Object(map) => map.into_iter().filter(|(_, value)| !value.is_null()).collect(),
            _ => serde_json::Map::new(),
        };
        Self { title: title.into(), procedure: P::ID.to_owned(), draft, ..Self::default() }
    }

    /// The same for this subject.
    pub fn on(mut self, subject: Option<Subject>) -> Self {
        self.subject = subject;
        self
    }

    /// The same, due at this step.
    pub fn at(mut self, step: impl Into<String>) -> Self {
        self.at = step.into();
        self
    }

    /// The same, but it may be left undone.
    pub fn optional(mut self) -> Self {
        self.optional = true;
        self
    }
}

/// An outcome that waits until its step is left, for what happens there happens at the same moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldOutcome {
    /// The procedure.
    pub procedure: String,
    /// What it was told.
    pub input: Value,
    /// What came of it.
    pub outcome: Value,
    /// The line for the log.
    pub headline: String,
    /// Where it waits.
    pub at: Vec<Frame>,
}

/// Where the battle stands in the sequence of play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flow {
    /// The turn, from 1.
    pub turn: u32,
    /// Where we are, outermost first.
    pub cursor: Vec<Frame>,
    /// Turns left open, to be gone back to.
    #[serde(default)]
    pub parked: Vec<Vec<Frame>>,
    /// Duties not yet done.
    #[serde(default)]
    pub duties: Vec<Duty>,
    /// The number the next duty gets.
    #[serde(default)]
    pub next_duty: u32,
    /// Outcomes that wait for the end of their step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<HeldOutcome>,
    /// Reminder lines for this stop: steps passed in which nothing is recorded.
    #[serde(default)]
    pub passed: Vec<String>,
}

/// A stop where outcomes take effect at once.
pub const fn stop<R: Rulebook>(
    work: fn(&Game<R>, &[Frame]) -> Vec<Work>,
    skip: fn(&Game<R>, &[Frame]) -> bool,
    leave: fn(&mut Game<R>, &[Frame]) -> Vec<String>,
) -> StepKind<R> {
    StepKind::Stop(Stop { work, skip, leave, holds: at_once::<R> })
}

/// No work.
pub fn no_work<R: Rulebook>(_: &Game<R>, _: &[Frame]) -> Vec<Work> {
    Vec::new()
}

/// Never skipped.
pub fn never<R: Rulebook>(_: &Game<R>, _: &[Frame]) -> bool {
    false
}

/// Nothing happens on leaving.
pub fn nothing<R: Rulebook>(_: &mut Game<R>, _: &[Frame]) -> Vec<String> {
    Vec::new()
}

/// Nothing waits: outcomes take effect at once.
pub fn at_once<R: Rulebook>(_: &R::Rules) -> &'static [&'static str] {
    &[]
}

/// Both sides act.
pub fn both<R: Rulebook>(_: &Game<R>, _: &[Frame]) -> Option<SideId> {
    None
}

impl<R: Rulebook> Step<R> {
    /// The steps right below this one.
    pub fn below(&'static self) -> &'static [Self] {
        match &self.does {
            StepKind::Group(steps) => steps,
            StepKind::Each(each) => std::slice::from_ref(each.turn),
            StepKind::Stop(_) | StepKind::Note => &[],
        }
    }

    /// Whether a step of this id stands somewhere below this one.
    pub fn holds_step(&'static self, id: &str) -> bool {
        self.below().iter().any(|step| step.id == id || step.holds_step(id))
    }

    /// Whether the game can stand at this step.
    pub fn is_stop(&self) -> bool {
        matches!(self.does, StepKind::Stop(_) | StepKind::Each(_))
    }
}

/// These steps and all below them, as they come; a group that comes twice is named once.
pub fn steps_below<R: Rulebook>(steps: &'static [Step<R>]) -> Vec<&'static Step<R>> {
    let mut found: Vec<&'static Step<R>> = Vec::new();
    for step in steps {
        let below = steps_below(step.below());
        for step in std::iter::once(step).chain(below) {
            if !found.iter().any(|known| known.id == step.id) {
                found.push(step);
            }
        }
    }
    found
}

/// The steps of a stack of frames, outermost first; shorter than the stack if the sequence has changed since.
pub fn steps_of<R: Rulebook>(frames: &[Frame]) -> Vec<&'static Step<R>> {
    let mut found: Vec<&'static Step<R>> = Vec::new();
    for frame in frames {
        let siblings = found.last().map_or(R::sequence(), |step| step.below());
        let here = siblings.iter().chain(R::callable()).find(|step| step.id == frame.step);
        match here {
            Some(step) => found.push(step),
            None => break,
        }
    }
    found
}
