//! The battle as the panels show it, made anew only when something changed: a frame costs the same with ten units or a
//! thousand.

use crate::core::roster::Subject;
use crate::core::sequence::Work;
use crate::core::tracker::Tracker;
use crate::core::view::{Dossier, RosterRow, Section};
use crate::desk::{LookBack, OpenBattle, PastBanner};

/// Plain rows of the battle at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    key: Key,
    /// Who is selected.
    pub selected: Vec<Subject>,
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
    /// The moments of the line that is shown.
    pub line: Vec<usize>,
    /// The place on it of the moment shown.
    pub here: usize,
    /// The last place on it that the battle has come through and not taken back.
    pub stands: usize,
    /// Whether the battle stands on this line, not on a branch beside it.
    pub on_line: bool,
    /// The places on it where a turn begins.
    pub turns: Vec<usize>,
    /// The places on it that branches leave.
    pub forks: Vec<usize>,
    /// How many actions were undone that a new one would leave on a branch.
    pub undone: usize,
    /// What stands over the past, while it is looked at.
    pub past: Option<PastBanner>,
}

/// The present moment, how many there are, the one shown, and the end of the line that is shown.
type Key = (usize, usize, usize, Option<usize>);

impl Snapshot {
    /// The battle now, or as it was where it is looked at.
    pub fn of(open: &OpenBattle) -> Self {
        let game = open.shown();
        let dossier = match open.selected() {
            [one] => Some((*one, game.name_of(*one), game.dossier(*one))),
            _ => None,
        };
        let history = open.history();
        let line = open.line();
        let turn = |i: usize| history.moment(i).map_or(0, |m| m.state.battle().flow().turn);
        let begins = |w: &[usize]| turn(w[0]) != turn(w[1]);
        let turns = line.windows(2).enumerate().filter(|(_, w)| begins(w)).map(|(i, _)| i + 1).collect();
        let place = |moment: usize| line.iter().position(|index| *index == moment);
        let played = history.line_to(history.now());
        let stands = line.iter().zip(&played).take_while(|(a, b)| a == b).count().saturating_sub(1);
        let mut forks: Vec<usize> = history.branches().iter().filter_map(|branch| place(branch.left)).collect();
        forks.sort_unstable();
        forks.dedup();
        Self {
            key: Self::key(open),
            selected: open.selected().to_vec(),
            tracker: game.tracker(),
            work: game.work(),
            roster: game.roster(),
            sections: game.sections(),
            dossier,
            here: place(open.moment()).unwrap_or(0),
            on_line: stands + 1 == played.len(),
            stands,
            turns,
            forks,
            undone: history.undone(),
            past: open.past(),
            line,
        }
    }

    /// Makes it anew if the battle, what is looked at or the selection has changed.
    pub fn refresh(&mut self, open: &OpenBattle) {
        if self.key != Self::key(open) || self.selected != open.selected() {
            *self = Self::of(open);
        }
    }

    fn key(open: &OpenBattle) -> Key {
        let end = open.look_back().and_then(LookBack::end);
        (open.history().now(), open.history().len(), open.moment(), end)
    }
}
