//! Random play: takes offered actions at random and checks the invariants after each. Knows no rule book: it plays
//! whatever the work lists and forms offer.

use std::collections::BTreeMap;

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use serde_json::{Map, Value};

use super::form::Stage;
use super::session::Desk;
use super::soak_ending::end_changes;
use super::soak_orders::{some_change, still_named};
use super::soak_typed::typed_knows_less;
use crate::core::battle::ProcedureInfo;
use crate::core::chance::NeedKind;
use crate::core::on_the_day::DayChange;
use crate::core::roster::Subject;
use crate::core::schema::{Field, Kind, SpokenWords};
use crate::rulebooks::{AnyGame, RegisteredBook};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoakSummary {
    /// Forms opened and filled, steps, changes by hand.
    pub actions: usize,
    /// How many procedures were carried out.
    pub procedures: usize,
    /// How often each was carried out.
    pub by_id: BTreeMap<&'static str, usize>,
    /// How often the order of battle was changed.
    pub order_changes: usize,
    pub refused: usize,
    pub allowed: usize,
}

/// What went wrong, and where to find it again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seed {seed}, action {action}, at {step}: {what}")]
pub struct SoakFailure {
    pub seed: u64,
    /// The action after which it appeared.
    pub action: usize,
    pub step: String,
    pub what: String,
}

/// More actions than any battle of a few turns takes.
const MOST: usize = 20_000;

/// Tells the generator of what is done beside the rules from that of play.
const BESIDE: u64 = 0x0b5e;

/// Plays the demo of a rule book at random for this many turns.
///
/// # Errors
/// The first broken invariant.
pub fn play(book: &RegisteredBook, seed: u64, turns: u32) -> Result<SoakSummary, SoakFailure> {
    let start = |what: String| SoakFailure { seed, action: 0, step: String::new(), what };
    play_from(&(book.demo)(seed).map_err(|e| start(e.to_string()))?, seed, turns)
}

/// The same from any battle's start.
///
/// # Errors
/// The first broken invariant.
pub fn play_from(game: &AnyGame, seed: u64, turns: u32) -> Result<SoakSummary, SoakFailure> {
    let start = |what: String| SoakFailure { seed, action: 0, step: String::new(), what };
    let dir = tempfile::tempdir().map_err(|e| start(e.to_string()))?;
    let path = dir.path().join("soak.galloper");
    let mut player = RandomPlayer::new(game.clone(), seed);
    player.reload_at = Some(player.luck.random_range(1..400));
    player.play(turns, &path)?;
    player.reload(&path)?;
    player.undo_all(game)?;
    Ok(player.played)
}

/// The desk after a battle played at random from `game`, with the branches that undone actions left.
///
/// # Errors
/// The first broken invariant.
pub fn desk_after(game: AnyGame, seed: u64, turns: u32) -> Result<Desk, SoakFailure> {
    let mut player = RandomPlayer::new(game, seed);
    player.play(turns, std::path::Path::new(""))?;
    Ok(player.desk)
}

/// Plays what is offered and types what may be typed, by chance.
pub(super) struct RandomPlayer {
    pub(super) desk: Desk,
    luck: Pcg64,
    seed: u64,
    pub(super) played: SoakSummary,
    /// The moment that was checked last.
    pub(super) seen: usize,
    /// After how many actions the battle is written and read back.
    reload_at: Option<usize>,
    /// How a form opened by typed words differed from the same one opened from the work list.
    pub(super) knows_less: Option<String>,
    /// What still names one who was relabelled.
    pub(super) stale: Option<String>,
    /// For what the umpire does beside the rules; of its own, so that it leaves the play as it is.
    beside: Pcg64,
}

impl RandomPlayer {
    fn new(game: AnyGame, seed: u64) -> Self {
        let desk = Desk::in_memory(game, std::sync::Arc::new(|| {}));
        let luck = Pcg64::seed_from_u64(seed);
        let (beside, played) = (Pcg64::seed_from_u64(seed ^ BESIDE), SoakSummary::default());
        Self { desk, luck, seed, played, seen: 0, reload_at: None, knows_less: None, stale: None, beside }
    }

    fn play(&mut self, turns: u32, path: &std::path::Path) -> Result<(), SoakFailure> {
        self.sound()?;
        while self.desk.game().flow().turn <= turns {
            match self.beside.random_range(0..100) {
                0 | 1 => {
                    end_changes(&mut self.desk, &mut self.beside);
                    self.check()?;
                }
                2 | 3 => {
                    self.change_order();
                    self.check()?;
                }
                _ => {}
            }
            self.act();
            self.check()?;
            if self.reload_at == Some(self.played.actions) {
                self.reload(path)?;
            }
            if self.played.actions > MOST {
                let form = self.desk.form.as_ref();
                let form = form.map_or_else(|| "no form".to_owned(), |f| format!("{} {:?}", f.info.id, f.stage()));
                return Err(self.broken(format!("the battle does not come to an end, with {form} open")));
            }
        }
        Ok(())
    }

    pub(super) fn broken(&self, what: String) -> SoakFailure {
        let step = self.desk.game().tracker().step.to_owned();
        SoakFailure { seed: self.seed, action: self.played.actions, step, what }
    }

    fn chance(&mut self, per_cent: u32) -> bool {
        self.luck.random_range(0..100) < per_cent
    }

    /// One battle in four is played by habit, changing much and mostly to the same values, to find what only
    /// repetition turn after turn reveals.
    fn has_habits(&self) -> bool {
        self.seed % 4 == 3
    }

    /// One thing a player might do now.
    fn act(&mut self) {
        self.desk.message = None;
        if self.desk.form.is_some() {
            return self.on_form();
        }
        if self.chance(1) {
            return self.think_again();
        }
        if self.chance(3) {
            return self.by_hand();
        }
        if self.chance(3) {
            self.desk.park();
            return;
        }
        if self.chance(4) {
            return self.anything();
        }
        if self.chance(5) {
            return self.as_a_list();
        }
        let work = self.desk.work();
        let due = work.iter().any(|w| w.must && !w.done);
        if !work.is_empty() && self.chance(if due { 85 } else { 60 }) {
            let index = self.luck.random_range(0..work.len());
            self.knows_less = typed_knows_less(&mut self.desk, &work[index]);
            return self.desk.open_work(index);
        }
        self.desk.next();
    }

    /// Changes the order of battle: somebody joins, leaves, or is called or stands otherwise.
    fn change_order(&mut self) {
        let Some(change) = some_change(&self.desk, &mut self.beside) else { return };
        let label = match &change {
            DayChange::Relabel(who, _) => Some(self.desk.game().label_of(*who)),
            _ => None,
        };
        if self.desk.change_order(&change) {
            self.played.order_changes += 1;
            self.stale = label.and_then(|label| still_named(&self.desk, &label));
        }
    }

    /// Undoes a few actions, so that the next one starts a branch.
    fn think_again(&mut self) {
        for _ in 0..self.luck.random_range(1..=4) {
            self.desk.undo();
        }
        self.seen = self.desk.history().now();
    }

    /// Calls any procedure, because an umpire may do so at any time.
    fn anything(&mut self) {
        let all = self.desk.game().procedures();
        let info = all[self.luck.random_range(0..all.len())];
        let mut draft = Map::new();
        for field in info.fields.iter().filter(|f| matches!(f.kind, Kind::Subject(_) | Kind::List(_))) {
            if !field.quiet || self.chance(10) {
                draft.insert(field.key.to_owned(), self.value_for(field));
            }
        }
        self.desk.open_form(info.id, &Value::Object(draft));
    }

    /// Opens a list that the stop offers and generates all rolls.
    fn as_a_list(&mut self) {
        let lists = self.desk.lists();
        if lists.is_empty() {
            return;
        }
        let id = lists[self.luck.random_range(0..lists.len())].id;
        let moments = self.desk.history().len();
        if self.desk.open_list(id).is_ok() {
            self.desk.list_rest();
            self.desk.list = None;
        }
        if self.desk.history().len() > moments {
            self.played.procedures += 1;
            *self.played.by_id.entry(id).or_default() += 1;
        }
    }

    fn on_form(&mut self) {
        // A form that keeps coming back must not stop the battle.
        if self.chance(4) {
            self.desk.cancel();
            return self.desk.next();
        }
        let Some(form) = &self.desk.form else { return };
        let info = form.info;
        match form.stage() {
            // Players also change what is filled in by default.
            Stage::Ready if self.chance(if self.has_habits() { 50 } else { 15 }) => self.change(info),
            Stage::Ready => {
                self.desk.apply();
                if self.desk.message.is_some() {
                    self.desk.cancel();
                } else {
                    self.played.procedures += 1;
                    *self.played.by_id.entry(info.id).or_default() += 1;
                }
            }
            Stage::Roll(need) => match &need.kind {
                NeedKind::Choice { options, .. } => {
                    let pick = options[self.luck.random_range(0..options.len())].clone();
                    // An option always answers its own question.
                    let _ = self.desk.answer(&pick);
                }
                _ => self.desk.roll(),
            },
            Stage::Refused(_) => {
                self.played.refused += 1;
                if self.chance(20) {
                    self.played.allowed += 1;
                    self.desk.allow();
                } else {
                    self.leave(info);
                }
            }
            Stage::BadRoll(_) => {
                self.desk.cancel();
            }
            Stage::Fill => self.fill(info),
        }
    }

    /// Gives the form up, or tries it with another value.
    fn leave(&mut self, info: ProcedureInfo) {
        if self.chance(50) {
            self.change(info);
        } else {
            self.desk.cancel();
            // A refused form must not be opened for ever.
            if self.chance(40) {
                self.desk.next();
            }
        }
    }

    /// Changes one field of the open form, preferably one that a player sees.
    fn change(&mut self, info: ProcedureInfo) {
        let loud: Vec<&'static Field> = info.fields.iter().filter(|f| !f.quiet).collect();
        let words = loud.iter().find(|f| matches!(f.kind, Kind::Choice(_))).copied();
        if let Some(field) = words.filter(|_| self.has_habits()) {
            let value = self.value_for(field);
            self.desk.set_form_field(field.key, Some(value));
            return;
        }
        let any = loud.is_empty() || self.chance(25);
        let field = if any {
            &info.fields[self.luck.random_range(0..info.fields.len())]
        } else {
            loud[self.luck.random_range(0..loud.len())]
        };
        let value = self.value_for(field);
        self.desk.set_form_field(field.key, Some(value));
    }

    fn fill(&mut self, info: ProcedureInfo) {
        let missing =
            self.desk.form.as_ref().and_then(|f| f.examined.faults.first()).map(|f| f.key.clone()).unwrap_or_default();
        let key = missing.split('.').next().unwrap_or("");
        match info.fields.iter().find(|f| f.key == key) {
            Some(field) if !self.chance(5) => {
                let value = self.value_for(field);
                self.desk.set_form_field(field.key, Some(value));
            }
            _ => {
                self.desk.cancel();
                if self.chance(50) {
                    self.desk.next();
                }
            }
        }
    }

    /// A value this field takes.
    fn value_for(&mut self, field: &'static Field) -> Value {
        match field.kind {
            Kind::Whole { min, max } => self.luck.random_range(min..=max.min(min + 14)).into(),
            Kind::Length => (self.luck.random_range(0..60) as f64 / 2.0).into(),
            Kind::Choice(words) if self.has_habits() && self.chance(80) => {
                words[(self.seed / 4) as usize % words.len()].0.into()
            }
            Kind::Choice(words) => words[self.luck.random_range(0..words.len())].0.into(),
            Kind::Flag => self.luck.random_bool(0.5).into(),
            Kind::Subject(kind) => {
                let fits: Vec<String> =
                    self.desk.game().roster().into_iter().filter(|r| kind.takes(r.subject)).map(|r| r.label).collect();
                fits[self.luck.random_range(0..fits.len().max(1))].clone().into()
            }
            Kind::Text if matches!(field.said, Some(SpokenWords::Words(..))) => self.saying(field).into(),
            Kind::Text | Kind::Side => "a".into(),
            Kind::List(fields) => self.rows(fields).into(),
            Kind::Tree(fields) => {
                let mut rows = self.rows(fields);
                if let Some(Value::Object(first)) = rows.first_mut() {
                    first.insert("below".to_owned(), self.rows(fields).into());
                }
                rows.into()
            }
        }
    }

    /// Rows of a list: what must be given, and some of the rest.
    fn rows(&mut self, fields: &'static [Field]) -> Vec<Value> {
        let many = self.luck.random_range(1..=3);
        let mut rows = Vec::new();
        for _ in 0..many {
            let mut row = Map::new();
            for field in fields {
                let must = field.asked.is_some() || (!field.optional && field.default.is_none());
                let names = matches!(field.kind, Kind::Subject(_)) && !field.quiet;
                if must || names || self.chance(15) {
                    row.insert(field.key.to_owned(), self.value_for(field));
                }
            }
            rows.push(Value::Object(row));
        }
        rows
    }

    /// Up to three words that the field knows.
    fn saying(&mut self, field: &Field) -> String {
        let Some(SpokenWords::Words(_, words)) = field.said else { return String::new() };
        let n = self.luck.random_range(1..=3);
        (0..n).map(|_| words[self.luck.random_range(0..words.len())]).collect::<Vec<_>>().join(" ")
    }

    fn by_hand(&mut self) {
        let rows = self.desk.game().roster();
        let units: Vec<Subject> = rows.iter().map(|r| r.subject).filter(|s| !matches!(s, Subject::Side(_))).collect();
        let subject = units[self.luck.random_range(0..units.len())];
        let fields = self.desk.game().fields_of(subject);
        let field = &fields[self.luck.random_range(0..fields.len())];
        let value = self.value_for(field);
        self.desk.set_fields(&[subject], field.key, &value);
    }
}
