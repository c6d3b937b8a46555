//! Looking back: the battle that is open, and the moment of it that is shown. While that is another than now, the desk can
//! be read and nothing else: there is no way to a desk that could be changed.

use std::ops::Deref;
use std::path::Path;

use super::branches::{actions, turn_of, undone_actions};
use super::log::clock;
use super::session::{Desk, DeskError};
use crate::core::play::Play;
use crate::core::roster::Subject;
use crate::store::battle::BattleHistory;
use crate::store::{Overwrite, Status};

/// What is said to whoever would change the past.
pub const READ_ONLY: &str = "This is the past: nothing here can be changed. Esc goes back to now.";

/// Where the eyes are: a place on a line of moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookBack {
    line: Vec<usize>,
    at: usize,
    selected: Vec<Subject>,
}

impl LookBack {
    /// The moment looked at.
    pub fn moment(&self) -> usize {
        self.line[self.at]
    }

    /// The last moment of the line looked along.
    pub fn end(&self) -> Option<usize> {
        self.line.last().copied()
    }
}

/// How the moment looked at lies to the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    /// So many actions before it.
    Before(usize),
    /// So many actions after it, all taken back.
    Undone(usize),
    /// On a branch that left the line after this moment.
    Beside { left: usize, actions: usize },
}

/// What stands over the past: what is looked at, where the battle stands, what going on from here would leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// What is looked at.
    pub title: String,
    /// Which action it is, how long ago, and where the battle really stands.
    pub place: String,
    /// What going on from here is called.
    pub onward: &'static str,
    /// What leaves the line then: "leaves 48 actions"; empty if nothing does.
    pub leaves: String,
    /// The same as a whole sentence, for the question.
    pub question: String,
}

/// The open battle: its desk to work at, or a moment of it to look at.
pub struct OpenBattle {
    desk: Desk,
    back: Option<LookBack>,
}

/// Reading is always possible.
impl Deref for OpenBattle {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}

impl From<Desk> for OpenBattle {
    fn from(desk: Desk) -> Self {
        Self { desk, back: None }
    }
}

impl OpenBattle {
    /// The desk to work at.
    ///
    /// # Errors
    /// While the past is looked at: a sentence that says so.
    pub fn to_work(&mut self) -> Result<&mut Desk, &'static str> {
        match self.back {
            None => Ok(&mut self.desk),
            Some(_) => Err(READ_ONLY),
        }
    }

    /// Where the eyes are, if not at the present.
    pub fn look_back(&self) -> Option<&LookBack> {
        self.back.as_ref()
    }

    /// The moment that is shown.
    pub fn moment(&self) -> usize {
        self.back.as_ref().map_or_else(|| self.desk.history().now(), LookBack::moment)
    }

    /// The battle as it is shown.
    pub fn shown(&self) -> &dyn Play {
        let history = self.desk.history();
        history.moment(self.moment()).map_or_else(|| history.state().play(), |m| m.state.play())
    }

    /// The moments of the line that is shown.
    pub fn line(&self) -> Vec<usize> {
        self.back.as_ref().map_or_else(|| self.desk.history().branch(), |back| back.line.clone())
    }

    /// Who is selected in what is shown; looking about in the past leaves the desk's own selection alone.
    pub fn selected(&self) -> &[Subject] {
        self.back.as_ref().map_or(&self.desk.selected, |back| &back.selected)
    }

    /// Selects in what is shown.
    pub fn select(&mut self, who: Vec<Subject>) {
        match &mut self.back {
            Some(back) => back.selected = who,
            None => self.desk.selected = who,
        }
    }

    /// Looks at a moment; at the present one that is going back to now. Nothing is written and nothing moves.
    pub fn look(&mut self, moment: usize) {
        let history = self.desk.history();
        if moment == history.now() || moment >= history.len() {
            self.back = None;
            return;
        }
        // Going to and fro along a branch stays on it, also where it is still the line.
        let known = self.back.as_ref().map(|back| &back.line).filter(|line| line.contains(&moment)).cloned();
        let line = known.or_else(|| Some(history.branch()).filter(|line| line.contains(&moment)));
        let line = line.unwrap_or_else(|| history.line_through(moment));
        let at = line.iter().position(|index| *index == moment).unwrap_or(0);
        let selected = self.selected().to_vec();
        self.back = Some(LookBack { line, at, selected });
    }

    /// Looks at the end of a branch, to go along it from there.
    pub fn look_along(&mut self, end: usize) {
        let line = self.desk.history().line_to(end);
        if end == self.desk.history().now() || line.is_empty() {
            return self.look(end);
        }
        let selected = self.selected().to_vec();
        self.back = Some(LookBack { at: line.len() - 1, line, selected });
    }

    /// Looks so many actions further back or on; false at the ends of the line.
    pub fn look_by(&mut self, by: isize) -> bool {
        let (line, at) = self.place();
        let to = at.saturating_add_signed(by).min(line.len() - 1);
        self.look(line[to]);
        to != at
    }

    /// Looks back to where this turn or the one before begins, or on to the next; false at the ends of the line.
    pub fn look_by_turn(&mut self, on: bool) -> bool {
        let (line, at) = self.place();
        let turn = |at: usize| self.desk.history().moment(line[at]).map_or(0, |m| m.state.play().flow().turn);
        let begins = |at: &usize| *at == 0 || turn(*at) != turn(*at - 1);
        let to = if on {
            (at + 1..line.len()).find(begins).unwrap_or(line.len() - 1)
        } else {
            (0..at).rev().find(begins).unwrap_or(0)
        };
        self.look(line[to]);
        to != at
    }

    fn place(&self) -> (Vec<usize>, usize) {
        let line = self.line();
        let moment = self.moment();
        let at = line.iter().position(|index| *index == moment).unwrap_or(0);
        (line, at)
    }

    /// Back to now, with everything at hand as it was.
    pub fn back_to_now(&mut self) {
        self.back = None;
    }

    /// The battle goes on from the moment looked at: a move of the cursor, written like an undo. What it leaves stays on
    /// a branch, and the message says so. False if the past is not looked at.
    pub fn go_on_from_here(&mut self) -> bool {
        let Some(past) = self.past() else { return false };
        let moment = self.moment();
        self.back = None;
        self.desk.message = None;
        self.desk.go(moment);
        // What could not be written says so itself.
        if self.desk.history().now() == moment && self.desk.message.is_none() {
            let left = past.leaves.strip_prefix("leaves ");
            let left = left.map_or_else(String::new, |what| {
                format!(" It left {what} on a branch: Ctrl B lists it and goes back to it.")
            });
            self.desk.message = Some(format!("The battle goes on from here.{left}"));
        }
        true
    }

    /// What stands over the past, if it is looked at.
    pub fn past(&self) -> Option<Past> {
        let back = self.back.as_ref()?;
        let history = self.desk.history();
        let moment = back.moment();
        let lies = lies(history, moment);
        let whose = match lies {
            Lies::Before(_) => "Looking back",
            Lies::Undone(_) => "Looking at what was undone",
            Lies::Beside { .. } => "Looking at another branch",
        };
        let at = history.moment(moment).map_or(0, |m| m.note.at);
        let which = match back.at {
            0 => format!("The start, at {}", clock(at)),
            n => format!("Action {n} of {}, at {}", back.line.len() - 1, clock(at)),
        };
        let far = match lies {
            Lies::Before(ago) => format!("{} ago", actions(ago)),
            Lies::Undone(ahead) => format!("{} ahead", undone_actions(ahead)),
            Lies::Beside { left, actions: count } => {
                let label = history.moment(left).map_or("", |m| m.note.label.as_str());
                format!(
                    "{} beside the line, which it left after “{label}” in {}",
                    actions(count),
                    turn_of(history, left)
                )
            }
        };
        let place = format!(
            "{which}, {far}. The battle itself stands in {}. Nothing here can be changed.",
            stands_in(self.desk.game())
        );
        let onward = match lies {
            Lies::Beside { .. } => "Return to this branch",
            _ => "Continue from here",
        };
        let left = leaves(history, moment, lies);
        let question = match left.as_str() {
            "" => "Nothing leaves the line: what was undone up to here is done again.".to_owned(),
            left => format!("This leaves {left} on a branch. Nothing is lost: Ctrl B lists it and goes back to it."),
        };
        Some(Past {
            title: format!("{whose}: {}", stands_in(self.shown())),
            place,
            onward,
            leaves: if left.is_empty() { left } else { format!("leaves {left}") },
            question,
        })
    }

    /// Asks for the odds of the form at hand; the past asks for none.
    pub fn poll_odds(&mut self) {
        if self.back.is_none() {
            self.desk.poll_odds();
        }
    }

    /// The sentence to show once, if there is one.
    pub fn take_message(&mut self) -> Option<String> {
        self.desk.message.take()
    }

    /// Tries again to write what could not be written.
    pub fn retry_saving(&mut self) {
        self.desk.retry_saving();
    }

    /// See [`Desk::make_sure_saved`]; whatever is looked at.
    pub fn make_sure_saved(&mut self) -> Option<Status> {
        self.desk.make_sure_saved()
    }

    /// Goes on in a new file; whatever is looked at.
    ///
    /// # Errors
    /// A sentence; the old file goes on being written then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), DeskError> {
        self.desk.save_as(path, overwrite)
    }
}

impl Desk {
    /// After an action that followed an undo: what was undone is not redone any more, and where it is.
    pub(super) fn tell_left(&mut self, undone: usize) {
        if undone > 0 {
            let what = undone_actions(undone);
            self.message = Some(format!("This left {what} on a branch: Ctrl B lists it and goes back to it."));
        }
    }
}

/// Where a battle stands: "period 3, Davout: Orders".
fn stands_in(game: &dyn Play) -> String {
    let tracker = game.tracker();
    let who = tracker.actor.map(|_| tracker.who.split(" · ").next().unwrap_or("").to_owned());
    let title = who.map_or_else(|| tracker.title.clone(), |who| format!("{who}: {}", tracker.title));
    format!("{} {}, {title}", tracker.word, tracker.turn)
}

/// The last moment that both lines have.
fn parting(one: &[usize], other: &[usize]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count().saturating_sub(1)
}

fn lies(history: &BattleHistory, moment: usize) -> Lies {
    let (here, now) = (history.line_to(moment), history.line_to(history.now()));
    let shared = parting(&here, &now);
    if shared + 1 == here.len() {
        Lies::Before(now.len() - here.len())
    } else if shared + 1 == now.len() && history.branch().contains(&moment) {
        Lies::Undone(here.len() - now.len())
    } else {
        // What was undone is on the line as well.
        let shared = parting(&here, &history.branch());
        Lies::Beside { left: here[shared], actions: here.len() - 1 - shared }
    }
}

/// What leaves the line when the battle goes on from a moment: "48 actions and 3 undone ones".
fn leaves(history: &BattleHistory, moment: usize, lies: Lies) -> String {
    if matches!(lies, Lies::Undone(_)) {
        return String::new();
    }
    let (line, now) = (history.branch(), history.line_to(history.now()));
    let kept = parting(&history.line_to(moment), &line);
    let undone = line.len() - now.len().max(kept + 1);
    let done = (now.len() - 1).saturating_sub(kept);
    match (done, undone) {
        (0, 0) => String::new(),
        (0, undone) => undone_actions(undone),
        (done, 0) => actions(done),
        (done, undone) => format!("{} and {undone} undone", actions(done)),
    }
}
