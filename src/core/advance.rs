//! Walking through the sequence of play: to the next stop, into an actor's turn, to another turn and back.

use super::game::Game;
use super::roster::Subject;
use super::rulebook::Rulebook;
use super::sequence::{Duty, Each, Frame, Step, StepKind, steps_below, steps_of};

/// More steps than any sequence has; a walk this long goes in circles.
const FAR: usize = 10_000;

/// After this many turns in which nobody has anything to do the walk stays where it is.
const IDLE_TURNS: u32 = 2;

/// Why a turn cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdvanceError {
    #[error("no turns are taken in this step: go on with Next until they are")]
    NoTurnsHere,
    #[error("{0} has no turn to take now")]
    NotTheirs(String),
    #[error("that turn is no longer open")]
    NotOpen,
}

impl<R: Rulebook> Game<R> {
    /// Puts the cursor on the first stop of the first turn.
    pub fn start_sequence(&mut self) {
        let flow = self.flow_mut();
        flow.turn = 1;
        flow.cursor.clear();
        self.enter_group(R::sequence().first());
    }

    /// Moves on to the next stop and returns what to do on the table. Held outcomes take effect first; if they make
    /// something due at once, the game stays for it.
    pub fn step_on(&mut self) -> Vec<String> {
        let (mut told, stays) = self.release(&self.flow.cursor.clone());
        if stays {
            return told;
        }
        told.extend(self.leave_top());
        self.flow_mut().passed.clear();
        self.go_on(&mut told);
        told.extend(self.remind());
        told.extend(self.tell_end());
        told
    }

    /// Begins the turn of an actor of the step we are at.
    ///
    /// # Errors
    /// When no turns are taken here or not by this actor.
    pub fn begin_turn(&mut self, actor: Subject) -> Result<Vec<String>, AdvanceError> {
        let cursor = self.flow.cursor.clone();
        let Some(each) = each_at::<R>(&cursor) else { return Err(AdvanceError::NoTurnsHere) };
        if !(each.actors)(self, &cursor).contains(&actor) {
            return Err(AdvanceError::NotTheirs(self.name_of(actor)));
        }
        Ok(self.call_turn(each, actor))
    }

    /// Enters an actor's turn. Called from within another's step (direct control), the game returns there afterwards.
    pub fn call_turn(&mut self, each: &Each<R>, actor: Subject) -> Vec<String> {
        let flow = self.flow_mut();
        flow.passed.clear();
        flow.cursor.push(Frame { step: each.turn.id.to_owned(), actor: Some(actor) });
        (each.begin)(self, actor);
        self.enter_group(each.turn.below().first())
    }

    /// Leaves the turn under way open, to be resumed; false if no turn is under way.
    pub fn park_turn(&mut self) -> bool {
        let cursor = self.flow.cursor.clone();
        let steps = steps_of::<R>(&cursor);
        let Some(at) =
            steps.iter().rposition(|s| matches!(s.does, StepKind::Each(_))).filter(|at| at + 1 < cursor.len())
        else {
            return false;
        };
        let flow = self.flow_mut();
        flow.cursor.truncate(at + 1);
        flow.passed.clear();
        flow.parked.push(cursor);
        true
    }

    /// Resumes a turn left open and leaves the one under way open instead.
    ///
    /// # Errors
    /// When there is no such turn.
    pub fn resume_turn(&mut self, index: usize) -> Result<(), AdvanceError> {
        if index >= self.flow.parked.len() {
            return Err(AdvanceError::NotOpen);
        }
        let back = self.flow_mut().parked.remove(index);
        self.park_turn();
        self.flow_mut().cursor = back;
        Ok(())
    }

    /// Goes to the first stop of a group with this first step, or past the group if it has none.
    fn enter_group(&mut self, first: Option<&'static Step<R>>) -> Vec<String> {
        let mut told = Vec::new();
        if let Some(first) = first {
            self.flow_mut().cursor.push(Frame::at(first.id));
            if !self.descend(&mut told) {
                self.go_on(&mut told);
            }
        }
        told
    }

    /// Runs what happens when the top step is left.
    fn leave_top(&mut self) -> Vec<String> {
        let cursor = self.flow.cursor.clone();
        let steps = steps_of::<R>(&cursor);
        let Some(step) = steps.last() else { return Vec::new() };
        let told = match &step.does {
            StepKind::Stop(stop) => (stop.leave)(self, &cursor),
            StepKind::Each(each) => self.leave_each(each, &cursor),
            StepKind::Note | StepKind::Group(_) => Vec::new(),
        };
        self.lapse(|duty| duty.optional && (duty.at == step.id || duty.at.is_empty()));
        told
    }

    /// Removes what ends with a step that was done or skipped, or with a step below it.
    fn pass(&mut self, step: &'static Step<R>, told: &mut Vec<String>) {
        if self.marks.marks.is_empty() {
            return;
        }
        for passed in steps_below(std::slice::from_ref(step)) {
            told.extend(self.expire_marks(passed.id, false));
        }
    }

    /// Drops duties whose time is over and reports them.
    fn lapse(&mut self, over: impl Fn(&Duty) -> bool) -> Vec<String> {
        let gone: Vec<String> = self.flow.duties.iter().filter(|d| over(d)).map(|d| d.title.clone()).collect();
        if !gone.is_empty() {
            self.flow_mut().duties.retain(|d| !over(d));
        }
        gone
    }

    /// Drops what was due within a turn that is over.
    fn left_undone(&mut self, turn: &'static Step<R>) -> Vec<String> {
        let undone = self.lapse(|duty| turn.holds_step(&duty.at));
        undone.into_iter().map(|title| format!("Left undone: {title}.")).collect()
    }

    /// Leaves a step of turns; turns left open in it are over.
    fn leave_each(&mut self, each: &Each<R>, cursor: &[Frame]) -> Vec<String> {
        let mut told = Vec::new();
        let (over, kept): (Vec<_>, Vec<_>) = self.flow.parked.clone().into_iter().partition(|p| p.starts_with(cursor));
        if !over.is_empty() {
            self.flow_mut().parked = kept;
        }
        told.extend(self.release(cursor).0);
        for actor in over.iter().filter_map(|frames| super::sequence::actor(frames)) {
            told.extend(self.left_undone(each.turn));
            told.extend((each.end)(self, actor));
        }
        told.extend((each.leave)(self, cursor));
        told
    }

    /// Walks on from the top step, which has been left, to a stop.
    fn go_on(&mut self, told: &mut Vec<String>) {
        let mut turns = 0;
        for _ in 0..FAR {
            let cursor = self.flow.cursor.clone();
            let steps = steps_of::<R>(&cursor);
            // A saved cursor may name steps that the sequence no longer has.
            if steps.len() < cursor.len() {
                self.flow_mut().cursor.truncate(steps.len());
                continue;
            }
            // A turn that is over before its last step ends here.
            if let Some(at) = self.turn_over_at(&steps, &cursor) {
                self.flow_mut().cursor.truncate(at + 1);
                if self.end_turn(told) {
                    return;
                }
                continue;
            }
            // The last step of the turn is behind us.
            let Some(step) = steps.last().copied() else {
                self.new_turn(told);
                turns += 1;
                if self.descend(told) || turns > IDLE_TURNS {
                    return;
                }
                continue;
            };
            self.pass(step, told);
            let siblings = steps.len().checked_sub(2).map_or(R::sequence(), |up| steps[up].below());
            let here = siblings.iter().position(|s| s.id == step.id);
            let next = here.and_then(|i| siblings.get(i + 1));
            self.flow_mut().cursor.pop();
            if let Some(next) = next {
                self.flow_mut().cursor.push(Frame::at(next.id));
                if self.descend(told) {
                    return;
                }
            } else if self.flow.cursor.last().is_some_and(|f| f.actor.is_some()) && self.end_turn(told) {
                return;
            }
        }
    }

    /// The frame of an actor's turn that is over, if there is one.
    fn turn_over_at(&self, steps: &[&'static Step<R>], cursor: &[Frame]) -> Option<usize> {
        (0..steps.len()).find(|&at| {
            let Some(actor) = cursor[at].actor else { return false };
            at + 1 < cursor.len() && owner_of(steps[at]).is_some_and(|each| (each.over)(self, actor))
        })
    }

    /// Ends the turn whose group is on top; true if the game is at a stop then.
    fn end_turn(&mut self, told: &mut Vec<String>) -> bool {
        let Some(frame) = self.flow_mut().cursor.pop() else { return false };
        let cursor = self.flow.cursor.clone();
        let steps = steps_of::<R>(&cursor);
        let ended = steps_of::<R>(&[cursor.as_slice(), std::slice::from_ref(&frame)].concat()).last().copied();
        if let (Some(actor), Some(turn)) = (frame.actor, ended) {
            told.extend(self.left_undone(turn));
            told.extend(owner_of(turn).map_or_else(Vec::new, |each| (each.end)(self, actor)));
        }
        if let Some(turn) = ended {
            self.pass(turn, told);
        }
        match steps.last().map(|s| &s.does) {
            // Back to choosing: stay if anyone has a turn left.
            Some(StepKind::Each(each)) => {
                if !(each.actors)(self, &cursor).is_empty() || !self.flow.parked.is_empty() {
                    return true;
                }
                told.extend(self.leave_each(each, &cursor));
                false
            }
            // A called turn returns to the step that called it.
            Some(StepKind::Stop(_)) => true,
            _ => false,
        }
    }

    /// Descends from the top step to a stop; false if there is nothing to stop for.
    fn descend(&mut self, told: &mut Vec<String>) -> bool {
        for _ in 0..FAR {
            let cursor = self.flow.cursor.clone();
            let Some(step) = steps_of::<R>(&cursor).last().copied() else { return false };
            match &step.does {
                StepKind::Stop(stop) => {
                    if (stop.skip)(self, &cursor) {
                        told.extend((stop.leave)(self, &cursor));
                        return false;
                    }
                    return true;
                }
                StepKind::Each(each) => {
                    if (each.actors)(self, &cursor).is_empty() {
                        told.extend((each.leave)(self, &cursor));
                        return false;
                    }
                    return true;
                }
                StepKind::Note => {
                    let line = self.words(step.id).prompt.clone();
                    self.flow_mut().passed.push(line);
                    return false;
                }
                StepKind::Group(steps) => match steps.first() {
                    Some(first) => self.flow_mut().cursor.push(Frame::at(first.id)),
                    None => return false,
                },
            }
        }
        false
    }

    fn new_turn(&mut self, told: &mut Vec<String>) {
        told.extend(self.expire_marks("", true));
        let flow = self.flow_mut();
        flow.turn = flow.turn.saturating_add(1);
        flow.parked.clear();
        flow.cursor = R::sequence().first().map(|s| Frame::at(s.id)).into_iter().collect();
        R::turn_begins(self);
        self.call_arrivals();
    }

    /// Ends the turns of those who are no longer there to take them, and goes on from there.
    pub(super) fn end_turns_of(&mut self, gone: &[Subject]) -> Vec<String> {
        let mut told = Vec::new();
        let acting = |frame: &Frame| frame.actor.is_some_and(|actor| gone.contains(&actor));
        if let Some(at) = self.flow.cursor.iter().position(acting) {
            self.flow_mut().cursor.truncate(at + 1);
            if !self.end_turn(&mut told) {
                self.go_on(&mut told);
            }
        }
        told
    }
}

/// The top step, if it goes from actor to actor.
fn each_at<R: Rulebook>(cursor: &[Frame]) -> Option<&'static Each<R>> {
    match &steps_of::<R>(cursor).last()?.does {
        StepKind::Each(each) => Some(each),
        _ => None,
    }
}

/// The step whose turns this group holds, wherever it is in the sequence.
fn owner_of<R: Rulebook>(turn: &'static Step<R>) -> Option<&'static Each<R>> {
    fn search<R: Rulebook>(steps: &'static [Step<R>], id: &str) -> Option<&'static Each<R>> {
        steps.iter().find_map(|step| match &step.does {
            StepKind::Each(each) if each.turn.id == id => Some(each),
            StepKind::Each(each) => search(std::slice::from_ref(each.turn), id),
            StepKind::Group(below) => search(below, id),
            StepKind::Stop(_) | StepKind::Note => None,
        })
    }
    search(R::sequence(), turn.id)
}
