//! What the window shows of the open battle, as plain values, built once after a change and only read by the panels.
//! Knows no rule book and no egui.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use super::default_action::DefaultAction;
use super::form::{Form, Stage};
use super::log::LogRow;
use super::look_back::{LookBack, OpenBattle};
use super::past_banner::PastBanner;
use super::past_form::PastForm;
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::roster::Subject;
use crate::core::schema::SubjectKind;
use crate::core::sequence::Work;
use crate::core::tracker::Tracker;
use crate::core::view::{Dossier, RosterRow, Section};

/// The rows of the roster, found by their labels.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    pub rows: Vec<RosterRow>,
    places: BTreeMap<String, usize>,
    units: Vec<usize>,
    commands: Vec<usize>,
    anybody: Vec<usize>,
}

impl Roster {
    fn of(rows: Vec<RosterRow>) -> Self {
        let mut places = BTreeMap::new();
        for (place, row) in rows.iter().enumerate().filter(|(_, row)| !row.label.is_empty()) {
            places.entry(row.label.clone()).or_insert(place);
        }
        let of_kind = |kind: SubjectKind| {
            let taken = rows.iter().enumerate().filter(|(_, row)| kind.takes(row.subject));
            taken.map(|(place, _)| place).collect()
        };
        let [units, commands, anybody] = [SubjectKind::Unit, SubjectKind::Command, SubjectKind::Any].map(of_kind);
        Self { rows, places, units, commands, anybody }
    }

    /// The indices of the rows that a field of this kind can name.
    pub fn offers(&self, kind: SubjectKind) -> &[usize] {
        match kind {
            SubjectKind::Unit => &self.units,
            SubjectKind::Command => &self.commands,
            SubjectKind::Any => &self.anybody,
        }
    }

    pub fn labelled(&self, label: &str) -> Option<&RosterRow> {
        self.place(label).and_then(|place| self.rows.get(place))
    }

    /// The index of the row of this label.
    pub fn place(&self, label: &str) -> Option<usize> {
        self.places.get(label).copied()
    }
}

/// The battle at the moment that is shown.
#[derive(Clone, Debug)]
pub struct BattleView {
    key: Key,
    pub tracker: Tracker,
    pub work: Vec<Work>,
    /// The indices of what is to be done: what must be, or what may be if nothing must.
    pub open_work: Vec<usize>,
    /// How many on the work list remember their last action.
    pub remember: usize,
    pub roster: Roster,
    pub sections: Vec<Section>,
    /// The umpire's own counters, markers and reminders, each with its count or end.
    pub own: Vec<(String, String)>,
    pub line: Vec<usize>,
    /// The index on `line` of the moment shown.
    pub here: usize,
    /// The last index on `line` that is not undone.
    pub stands: usize,
    /// Whether the battle is on this line, not on a branch beside it.
    pub on_line: bool,
    /// The indices on `line` where a turn begins.
    pub turns: Vec<usize>,
    /// The indices on `line` where a branch leaves.
    pub forks: Vec<usize>,
    /// How many undone actions a new one would leave on a branch.
    pub undone: usize,
    /// While the past is shown.
    pub past: Option<PastBanner>,
    /// The form of the action that led to the moment shown, if that is past.
    pub past_form: Option<PastForm>,
    /// What the last action told the table to do.
    pub told: Option<LogRow>,
    /// The procedure that can be done as a list at this stop.
    pub list: Option<ProcedureInfo>,
}

/// The present moment, how many there are, the one shown, and the end of the line that is shown.
type Key = (usize, usize, usize, Option<usize>);

impl BattleView {
    /// The battle at the moment shown.
    fn of(open: &OpenBattle) -> Self {
        let game = open.shown();
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
        let work = game.work();
        Self {
            key: Self::key(open),
            tracker: game.tracker(),
            list: open.lists_of(&work).into_iter().next(),
            open_work: open_work(&work),
            remember: work.iter().filter(|item| item.again && !item.done).count(),
            work,
            roster: Roster::of(game.roster()),
            sections: game.sections(),
            own: own(game),
            here: place(open.moment()).unwrap_or(0),
            on_line: stands + 1 == played.len(),
            stands,
            turns,
            forks,
            undone: history.undone(),
            past: open.past(),
            past_form: open.look_back().and_then(|back| PastForm::of(game, &history.moment(back.moment())?.note)),
            told: open.last_told(),
            line,
        }
    }

    fn key(open: &OpenBattle) -> Key {
        let end = open.look_back().and_then(LookBack::end);
        let history = open.history();
        (history.now(), history.len(), open.moment(), end)
    }
}

fn open_work(work: &[Work]) -> Vec<usize> {
    let (must, may): (Vec<_>, Vec<_>) = (0..work.len()).filter(|at| !work[*at].done).partition(|at| work[*at].must);
    if must.is_empty() { may } else { must }
}

/// Who is selected at the moment that is shown.
#[derive(Clone, Debug)]
pub struct SelectionView {
    pub selected: Vec<Subject>,
    chosen: BTreeSet<Subject>,
    /// Of the only one selected.
    pub dossier: Option<(Subject, String, Dossier)>,
}

impl SelectionView {
    fn of(open: &OpenBattle) -> Self {
        let (game, selected) = (open.shown(), open.selected());
        let dossier = match selected {
            [one] => Some((*one, game.name_of(*one), game.dossier(*one))),
            _ => None,
        };
        Self { selected: selected.to_vec(), chosen: selected.iter().copied().collect(), dossier }
    }

    pub fn is_selected(&self, subject: Subject) -> bool {
        self.chosen.contains(&subject)
    }
}

/// Everything the panels show, except the form and the list, which are plain values themselves.
#[derive(Clone, Debug)]
pub struct View {
    /// Differs for every view.
    pub number: u64,
    battle: Arc<BattleView>,
    pub selection: Arc<SelectionView>,
    pub default_action: DefaultAction,
    /// How far the open form is.
    pub stage: Option<Stage>,
}

impl Deref for View {
    type Target = BattleView;

    fn deref(&self) -> &BattleView {
        &self.battle
    }
}

impl View {
    /// Of what is open now. Battle and selection of the view before are shared if they are unchanged.
    pub(super) fn of(open: &OpenBattle, before: Option<&Self>, number: u64) -> Self {
        let same = before.filter(|view| view.battle.key == BattleView::key(open));
        let battle = same.map_or_else(|| Arc::new(BattleView::of(open)), |view| Arc::clone(&view.battle));
        let selection = same.map(|view| &view.selection).filter(|known| known.selected == open.selected());
        let selection = selection.map_or_else(|| Arc::new(SelectionView::of(open)), Arc::clone);
        let default_action = match &battle.past {
            None => open.default_action_of(&battle.work),
            Some(_) => open.default_action(),
        };
        Self { number, battle, selection, default_action, stage: open.form.as_ref().map(Form::stage) }
    }

    pub fn shares_battle(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.battle, &other.battle)
    }
}

fn own(game: &dyn Battle) -> Vec<(String, String)> {
    let (marks, turn) = (game.marks(), game.turn_word());
    let counters = marks.counters.iter().map(|counter| (counter.name.clone(), counter.count.to_string()));
    let markers = marks.marks.iter().map(|mark| {
        let name = format!("{} · {}", game.label_of(mark.on), mark.text);
        (name, game.until(&mark.ends))
    });
    let reminders = marks.reminders.iter().filter(|reminder| !reminder.said);
    let reminders = reminders.map(|reminder| (reminder.text.clone(), format!("{turn} {}", reminder.turn)));
    counters.chain(markers).chain(reminders).collect()
}
