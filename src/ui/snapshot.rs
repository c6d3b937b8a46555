//! The battle as the panels show it, made anew only when something changed: a frame costs the same with ten units or a
//! thousand.

use crate::core::roster::Subject;
use crate::core::sequence::Work;
use crate::core::tracker::Tracker;
use crate::core::view::{Dossier, RosterRow, Section};
use crate::desk::Desk;
use crate::desk::log::LogRow;

/// Plain rows of the battle at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    moment: (usize, usize),
    selected: Vec<Subject>,
    /// Where we are.
    pub tracker: Tracker,
    /// What is to do.
    pub work: Vec<Work>,
    /// The roster.
    pub roster: Vec<RosterRow>,
    /// The right-hand panel.
    pub sections: Vec<Section>,
    /// The selected subject, if it is one.
    pub dossier: Option<(Subject, String, Dossier)>,
    /// The last lines of the log, newest last.
    pub log: Vec<LogRow>,
    /// The moments of this branch.
    pub branch: Vec<usize>,
    /// How many of them begin a turn.
    pub turns: Vec<usize>,
}

/// How many lines of the log are at hand.
const LOG_LINES: usize = 60;

impl Snapshot {
    /// The battle now.
    pub fn of(desk: &Desk) -> Self {
        let game = desk.game();
        let dossier = match desk.selected.as_slice() {
            [one] => Some((*one, game.name_of(*one), game.dossier(*one))),
            _ => None,
        };
        let branch = desk.history().branch();
        let turn = |i: usize| desk.history().moment(i).map_or(0, |m| m.state.play().flow().turn);
        let begins = |w: &[usize]| turn(w[0]) != turn(w[1]);
        let turns = branch.windows(2).enumerate().filter(|(_, w)| begins(w)).map(|(i, _)| i + 1).collect();
        Self {
            moment: Self::key(desk),
            selected: desk.selected.clone(),
            tracker: game.tracker(),
            work: game.work(),
            roster: game.roster(),
            sections: game.sections(),
            dossier,
            log: desk.log(LOG_LINES),
            branch,
            turns,
        }
    }

    /// Makes it anew if the battle or the selection has changed.
    pub fn refresh(&mut self, desk: &Desk) {
        if self.moment != Self::key(desk) || self.selected != desk.selected {
            *self = Self::of(desk);
        }
    }

    fn key(desk: &Desk) -> (usize, usize) {
        (desk.history().now(), desk.history().len())
    }
}
