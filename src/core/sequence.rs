//! The sequence of play: a static tree of steps. The cursor is a stack of frames in the state, so that a step can
//! repeat over actors, nest, and call another and return. Knows no rule book.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::Game;
use super::procedure::Procedure;
use super::roster::{SideId, Subject};
use super::rulebook::Rulebook;

#[derive(Debug)]
pub struct Step<R: Rulebook> {
    /// Title and prompt are found under it in the rule book's words.
    pub id: &'static str,
    pub does: StepKind<R>,
    /// The side that acts; `None` for both.
    pub who: fn(&Game<R>, &[Frame]) -> Option<SideId>,
}

#[derive(Debug)]
pub enum StepKind<R: Rulebook> {
    /// The game stops here and something is recorded.
    Stop(Stop<R>),
    /// Nothing is recorded; shown as a reminder at the next stop.
    Note,
    Group(&'static [Step<R>]),
    /// Its steps once for each actor, in any order.
    Each(Each<R>),
}

#[derive(Debug)]
pub struct Stop<R: Rulebook> {
    pub work: fn(&Game<R>, &[Frame]) -> Vec<Work>,
    /// Whether there is nothing to do, so that the game does not stop here.
    pub skip: fn(&Game<R>, &[Frame]) -> bool,
    /// Runs when the stop is left; returns what to do on the table.
    pub leave: fn(&mut Game<R>, &[Frame]) -> Vec<String>,
    /// Procedures whose outcomes are held here and take effect together when the stop is left.
    pub holds: fn(&R::Rules) -> &'static [&'static str],
}

#[derive(Debug)]
pub struct Each<R: Rulebook> {
    /// Who has yet to take a turn.
    pub actors: fn(&Game<R>, &[Frame]) -> Vec<Subject>,
    /// The group of steps of one turn.
    pub turn: &'static Step<R>,
    /// A procedure that can be done beforehand for all actors in a list; empty if none.
    pub list: &'static str,
    pub begin: fn(&mut Game<R>, Subject),
    /// Whether the turn ends before its last step, as after a failed activation.
    pub over: fn(&Game<R>, Subject) -> bool,
    /// Runs when a turn ends; returns what to do on the table.
    pub end: fn(&mut Game<R>, Subject) -> Vec<String>,
    /// Runs when all turns are taken and the step is left.
    pub leave: fn(&mut Game<R>, &[Frame]) -> Vec<String>,
}

/// A place in the sequence: a step, and its actor where it repeats over actors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    pub step: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Subject>,
}

impl Frame {
    pub fn at(step: &str) -> Self {
        Self { step: step.to_owned(), actor: None }
    }
}

/// The innermost actor of a stack of frames.
pub fn actor(frames: &[Frame]) -> Option<Subject> {
    frames.iter().rev().find_map(|f| f.actor)
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Work {
    pub title: String,
    pub note: String,
    pub subject: Option<Subject>,
    /// Must be done; otherwise it may be.
    pub must: bool,
    pub done: bool,
    /// The draft is complete with what was done last time, so that one key repeats it.
    pub again: bool,
    pub opens: Opens,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Opens {
    Form {
        procedure: &'static str,
        draft: Value,
    },
    Turn(Subject),
    /// A turn left open, by its number.
    Parked(usize),
    /// A duty without a procedure, by its number: it is only ticked off.
    Tick(u32),
    Nothing,
}

impl Work {
    pub fn must<P: Procedure>(title: impl Into<String>, draft: Value) -> Self {
        Self::new(title, Opens::Form { procedure: P::ID, draft })
    }

    pub fn may<P: Procedure>(title: impl Into<String>, draft: Value) -> Self {
        Self { must: false, ..Self::must::<P>(title, draft) }
    }

    /// An item that must be done.
    pub(super) fn new(title: impl Into<String>, opens: Opens) -> Self {
        Self { title: title.into(), note: String::new(), subject: None, must: true, done: false, again: false, opens }
    }

    pub fn on(mut self, subject: Subject) -> Self {
        self.subject = Some(subject);
        self
    }

    pub fn done(mut self, done: bool) -> Self {
        self.done = done;
        self
    }

    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    pub fn again(mut self, remembered: bool) -> Self {
        self.again = remembered;
        self
    }
}

/// Something an outcome made due; kept until done or waived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duty {
    /// Given when the duty is added.
    #[serde(default)]
    pub id: u32,
    pub title: String,
    /// Empty if it only needs ticking off.
    #[serde(default)]
    pub procedure: String,
    #[serde(default)]
    pub draft: serde_json::Map<String, Value>,
    #[serde(default)]
    pub subject: Option<Subject>,
    /// The step where it falls due; empty if at once.
    #[serde(default)]
    pub at: String,
    /// It may be left undone, and lapses when its step is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

impl Duty {
    /// A duty for a procedure, due at once. Nulls in the draft are left out.
    pub fn of<P: Procedure>(title: impl Into<String>, draft: Value) -> Self {
        let draft = match draft {
            Value::Object(map) => map.into_iter().filter(|(_, value)| !value.is_null()).collect(),
            _ => serde_json::Map::new(),
        };
        Self { title: title.into(), procedure: P::ID.to_owned(), draft, ..Self::default() }
    }

    pub fn on(mut self, subject: Option<Subject>) -> Self {
        self.subject = subject;
        self
    }

    pub fn at(mut self, step: impl Into<String>) -> Self {
        self.at = step.into();
        self
    }

    pub fn optional(mut self) -> Self {
        self.optional = true;
        self
    }
}

/// An outcome held until its step is left, because everything in that step happens at the same moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldOutcome {
    pub procedure: String,
    pub input: Value,
    pub outcome: Value,
    pub headline: String,
    /// Where it is held.
    pub at: Vec<Frame>,
}

/// Where the battle stands in the sequence of play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flow {
    pub turn: u32,
    /// Outermost first.
    pub cursor: Vec<Frame>,
    /// Turns left open.
    #[serde(default)]
    pub parked: Vec<Vec<Frame>>,
    #[serde(default)]
    pub duties: Vec<Duty>,
    #[serde(default)]
    pub next_duty: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<HeldOutcome>,
    /// Steps passed in which nothing is recorded, shown as reminders at this stop.
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

pub fn no_work<R: Rulebook>(_: &Game<R>, _: &[Frame]) -> Vec<Work> {
    Vec::new()
}

/// For [`Stop::skip`].
pub fn never<R: Rulebook>(_: &Game<R>, _: &[Frame]) -> bool {
    false
}

/// For [`Stop::leave`].
pub fn nothing<R: Rulebook>(_: &mut Game<R>, _: &[Frame]) -> Vec<String> {
    Vec::new()
}

/// For [`Stop::holds`].
pub fn at_once<R: Rulebook>(_: &R::Rules) -> &'static [&'static str] {
    &[]
}

/// For [`Step::who`].
pub fn both<R: Rulebook>(_: &Game<R>, _: &[Frame]) -> Option<SideId> {
    None
}

impl<R: Rulebook> Step<R> {
    /// Direct children only.
    pub fn below(&'static self) -> &'static [Self] {
        match &self.does {
            StepKind::Group(steps) => steps,
            StepKind::Each(each) => std::slice::from_ref(each.turn),
            StepKind::Stop(_) | StepKind::Note => &[],
        }
    }

    /// Whether a step of this id is anywhere below.
    pub fn holds_step(&'static self, id: &str) -> bool {
        self.below().iter().any(|step| step.id == id || step.holds_step(id))
    }
}

/// All steps in order, those below included; a group that occurs twice is listed once.
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
