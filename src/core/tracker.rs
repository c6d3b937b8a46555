//! Where the battle stands, as plain rows: the tracker along the top, the work of a step, the roster from the top
//! down.

use serde::Serialize;

use super::display_limits::DEEP;
use super::game::Game;
use super::roster::{SideId, Subject};
use super::rulebook::Rulebook;
use super::sequence::{Frame, Opens, Step, StepKind, Work, actor, steps_of};
use super::view::RosterRow;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseProgress {
    Done,
    Now,
    ToCome,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackerPhase {
    pub id: &'static str,
    pub title: String,
    pub note: String,
    pub progress: PhaseProgress,
    pub side: Option<SideId>,
}

/// Where the battle is in the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tracker {
    /// What the rule book calls a turn.
    pub word: &'static str,
    pub turn: u32,
    /// Shown beneath the turn number.
    pub note: String,
    pub phases: Vec<TrackerPhase>,
    /// The id of the present step.
    pub step: &'static str,
    pub title: String,
    pub prompt: String,
    pub rule: String,
    /// An actor, a side's player, or both sides.
    pub who: String,
    /// `None` for both.
    pub side: Option<SideId>,
    pub actor: Option<Subject>,
    /// The step's position among its siblings, from 0, and how many they are.
    pub dot: (usize, usize),
    /// Steps passed in which nothing is recorded, as reminders.
    pub passed: Vec<String>,
    /// How many duties are open here.
    pub open: usize,
    /// Whose turn comes next is chosen at this step.
    pub choosing: bool,
    /// A procedure that can be done for all actors beforehand, as a list.
    pub list: &'static str,
}

impl<R: Rulebook> Game<R> {
    pub fn track(&self) -> Tracker {
        let cursor = &self.flow.cursor;
        let steps = steps_of::<R>(cursor);
        let top = cursor.first().map_or("", |f| f.step.as_str());
        let now = R::sequence().iter().position(|s| s.id == top).unwrap_or(0);
        let phases = R::sequence().iter().enumerate().map(|(i, step)| TrackerPhase {
            id: step.id,
            title: self.phase_title(step.id, (step.who)(self, &[Frame::at(step.id)])),
            note: R::phase_note(self, step.id),
            progress: match i.cmp(&now) {
                std::cmp::Ordering::Less => PhaseProgress::Done,
                std::cmp::Ordering::Equal => PhaseProgress::Now,
                std::cmp::Ordering::Greater => PhaseProgress::ToCome,
            },
            side: (step.who)(self, &[Frame::at(step.id)]),
        });
        let here = steps.last().copied();
        let side = here.and_then(|step| (step.who)(self, cursor));
        let words = self.words(here.map_or("", |s| s.id));
        let acting = actor(cursor);
        Tracker {
            word: R::TURN,
            turn: self.flow.turn,
            note: R::turn_note(self),
            phases: phases.collect(),
            step: here.map_or("", |s| s.id),
            title: self.fill(&words.title, side),
            prompt: self.fill(&words.prompt, side),
            rule: words.rule.clone(),
            who: self.who(acting, side),
            side,
            actor: acting,
            dot: dots(&steps),
            passed: self.flow.passed.clone(),
            open: self.work_list().iter().filter(|w| w.must && !w.done).count(),
            choosing: here.is_some_and(|s| matches!(s.does, StepKind::Each(_))),
            list: here.map_or("", |s| if let StepKind::Each(each) = &s.does { each.list } else { "" }),
        }
    }

    fn who(&self, acting: Option<Subject>, side: Option<SideId>) -> String {
        let player = side.and_then(|s| self.setup.sides.get(s)).map_or("", |s| s.player.as_str());
        let name = match (acting, side) {
            (Some(subject), _) => self.name_of(subject),
            (None, Some(side)) => self.side_name(side).to_owned(),
            (None, None) => return "both sides".to_owned(),
        };
        let own = match acting {
            Some(Subject::Command(id)) => self.command(id).map_or("", |c| c.player.as_str()),
            _ => "",
        };
        match (own, player) {
            ("", "") => name,
            ("", player) => format!("{name} · {player}"),
            (own, _) => format!("{name} · {own}"),
        }
    }

    /// A phase may have another title while it is not known whose it is.
    fn phase_title(&self, step: &str, side: Option<SideId>) -> String {
        let words = self.words(step);
        if side.is_none() && !words.unknown.is_empty() {
            return words.unknown.clone();
        }
        self.fill(&words.title, side)
    }

    /// Inserts the side's name into a step's words.
    fn fill(&self, text: &str, side: Option<SideId>) -> String {
        let side = side.map_or("Both", |s| self.side_name(s));
        text.replace("{side}", side)
    }

    pub(super) fn step_work(&self) -> Vec<Work> {
        let cursor = &self.flow.cursor;
        let steps = steps_of::<R>(cursor);
        let of_actor = |actor: Subject| {
            let work = Work::new(self.name_of(actor), Opens::Turn(actor));
            work.note(R::roster_row(self, actor).note).on(actor)
        };
        match steps.last().map(|s| &s.does) {
            Some(StepKind::Stop(stop)) => (stop.work)(self, cursor),
            Some(StepKind::Each(each)) => (each.actors)(self, cursor).into_iter().map(of_actor).collect(),
            _ => Vec::new(),
        }
    }

    /// Each side, its commands as a tree, the units of each.
    pub fn roster_rows(&self) -> Vec<RosterRow> {
        let acting = actor(&self.flow.cursor);
        let mut rows = Vec::new();
        for side in 0..self.setup.sides.len() {
            self.push_row(Subject::Side(side), 0, acting, &mut rows);
            let tops = self.commands.entries().filter(|(_, c)| c.side == side && c.under.is_none());
            for (id, _) in tops {
                self.push_tree(id, 1, acting, &mut rows);
            }
            let loose = self.units.entries().filter(|(_, u)| u.side == side && u.under.is_none());
            for (id, _) in loose {
                self.push_row(Subject::Unit(id), 1, acting, &mut rows);
            }
        }
        rows
    }

    fn push_tree(&self, id: usize, depth: usize, acting: Option<Subject>, rows: &mut Vec<RosterRow>) {
        // A battle that was loaded has no deeper tree; this keeps a loop from overflowing the stack.
        if depth > DEEP + 1 || !R::in_play(self, id) {
            return;
        }
        self.push_row(Subject::Command(id), depth, acting, rows);
        for (unit, _) in self.units_under(id) {
            self.push_row(Subject::Unit(unit), depth + 1, acting, rows);
        }
        for (below, _) in self.commands_under(id) {
            self.push_tree(below, depth + 1, acting, rows);
        }
    }

    fn push_row(&self, subject: Subject, depth: usize, acting: Option<Subject>, rows: &mut Vec<RosterRow>) {
        let row = R::roster_row(self, subject);
        rows.push(RosterRow { depth, acting: acting == Some(subject), ..row });
    }
}

/// The step's position among its siblings, and how many they are.
fn dots<R: Rulebook>(steps: &[&'static Step<R>]) -> (usize, usize) {
    let Some(here) = steps.last() else { return (0, 1) };
    let fellows = match steps.len() {
        0 | 1 => return (0, 1),
        n => steps[n - 2].below(),
    };
    let at = fellows.iter().position(|s| s.id == here.id).unwrap_or(0);
    (at, fellows.len().max(1))
}
