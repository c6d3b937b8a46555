//! A procedure's form being filled in: what was given, what is known, what speaks against it, and how far the roll is.

use serde_json::{Map, Value};

use super::assumed_fields::{assumed, unknown};
use super::form_table::FormTable;
use crate::core::battle::{Battle, Examined, ProcedureInfo, Run, RunState};
use crate::core::chance::{Generate, Need, Script};
use crate::core::procedure::{Draft, Reason, Report};
use crate::core::schema::{Field, Kind};

#[derive(Clone, Debug)]
pub enum Stage {
    /// Something is missing or wrong in the fields.
    Fill,
    /// The rules are against it; the umpire may allow it.
    Refused(Vec<Reason>),
    /// A roll or choice is wanted.
    Roll(Need),
    /// The roll is impossible, in a sentence.
    BadRoll(String),
    /// Resolved; waits to be applied.
    Ready,
}

#[derive(Clone, Debug)]
pub struct Form {
    pub info: ProcedureInfo,
    /// By the umpire.
    pub given: Draft,
    /// From open work and duties for the same action.
    offered: Draft,
    /// What was given, completed with what the battle knows.
    pub filled: Map<String, Value>,
    /// Defaults of fields that are neither given nor known.
    pub assumed: Vec<(&'static Field, Value)>,
    pub examined: Examined,
    /// Keys of the reasons that the umpire allows.
    pub allowed: Vec<&'static str>,
    pub script: Script,
    pub run: Option<Run>,
    pub told: Option<Report>,
    /// A typed roll that was refused, and why; the umpire may allow it.
    pub rejected: Option<(String, String)>,
    /// To be emptied whenever `given` or `filled` changes.
    pub(super) table: FormTable,
}

impl Form {
    /// A form that is not yet examined.
    pub(super) fn given(info: ProcedureInfo, given: Draft) -> Self {
        Self {
            info,
            given,
            offered: Draft::default(),
            filled: Map::new(),
            assumed: Vec::new(),
            examined: Examined::default(),
            allowed: Vec::new(),
            script: Script::default(),
            run: None,
            told: None,
            rejected: None,
            table: FormTable::default(),
        }
    }

    pub fn open(info: ProcedureInfo, given: Draft, game: &dyn Battle) -> Self {
        let mut form = Self::given(info, given);
        form.look(game);
        form
    }

    /// A form for a row of a list. Values from open work are in `given` already, since the list was opened.
    pub(super) fn row(info: ProcedureInfo, given: Draft, script: Script, game: &dyn Battle) -> Self {
        let mut form = Self { script, ..Self::given(info, given) };
        form.look_alone(game);
        form
    }

    /// Sets or clears a field and examines the form again; a roll already made is kept if it still fits.
    pub fn set(&mut self, key: &str, value: Option<Value>, game: &dyn Battle) {
        match value {
            Some(value) => self.given.0.insert(key.to_owned(), value),
            None => self.given.0.remove(key),
        };
        self.look(game);
    }

    /// The same form with other values, examined again.
    pub(super) fn with(mut self, given: Draft, game: &dyn Battle) -> Self {
        self.given = given;
        self.look(game);
        self
    }

    /// Examines the form again: prefill, check, run as far as possible.
    pub fn look(&mut self, game: &dyn Battle) {
        self.offered = self.given.clone();
        game.fill_from_offers(self.info.id, &mut [&mut self.offered]);
        self.look_alone(game);
    }

    fn look_alone(&mut self, game: &dyn Battle) {
        let mut filled = if self.offered.0.is_empty() { self.given.clone() } else { self.offered.clone() };
        game.prefill(self.info.id, &mut filled);
        self.examined = game.examine_filled(self.info.id, &filled);
        let unknown = unknown(self.info.fields, &filled.0);
        if !unknown.is_empty() {
            self.examined.action = None;
            self.examined.faults.extend(unknown);
            let place = |key: &str| self.info.fields.iter().position(|f| key.split('.').next() == Some(f.key));
            self.examined.faults.sort_by_key(|fault| place(&fault.key));
        }
        self.assumed = assumed(self.info.fields, &filled.0);
        for field in self.info.fields {
            // A field that must be asked for stays empty until it is given.
            if let Some(preset) = field.default.filter(|_| field.asked.is_none()) {
                filled.fill(field.key, preset.value());
            }
        }
        self.filled = filled.0;
        self.table = FormTable::default();
        self.rejected = None;
        self.rerun(game);
    }

    /// The field that a fault's path leads to, in the form or in a row of a list.
    pub fn field_at(&self, path: &str) -> Option<&'static Field> {
        let mut parts = path.split('.');
        let own = self.info.fields.iter().find(|f| Some(f.key) == path.split('.').next())?;
        match (own.kind, parts.next_back()) {
            (Kind::List(row) | Kind::Tree(row), Some(key)) => row.iter().find(|f| f.key == key).or(Some(own)),
            _ => Some(own),
        }
    }

    /// Reasons against it that are not allowed.
    pub fn open_reasons(&self) -> Vec<Reason> {
        self.examined.reasons.iter().filter(|r| !self.allowed.contains(&r.key)).cloned().collect()
    }

    /// Allows every reason against it, or a card that was drawn before.
    pub fn allow(&mut self, game: &dyn Battle) {
        if let Some((text, _)) = self.rejected.take() {
            self.script.allow_gone = true;
            if let Err(why) = self.answer(&text, game) {
                self.rejected = Some((text, why));
            }
            return;
        }
        self.allowed = self.examined.reasons.iter().map(|r| r.key).collect();
        self.rerun(game);
    }

    /// Whether it is complete and chance decides it: it says what it rolls, or its run asked for a roll.
    pub fn has_odds(&self) -> bool {
        let asks = |run: &Run| !run.rolls.is_empty() || matches!(run.state, RunState::Needs(_));
        let rolls = !self.info.rolls.is_empty() || self.run.as_ref().is_some_and(asks);
        rolls && self.examined.action.is_some()
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        let open = self.open_reasons();
        match &self.run {
            _ if self.examined.action.is_none() => Stage::Fill,
            _ if !open.is_empty() => Stage::Refused(open),
            None => Stage::Fill,
            Some(run) => match &run.state {
                RunState::Needs(need) => Stage::Roll(need.clone()),
                RunState::Refused(text) | RunState::Bad(text) => Stage::BadRoll(text.clone()),
                RunState::Done(_) => Stage::Ready,
            },
        }
    }

    /// Whether a number typed now could be a roll: one is wanted or was just made.
    pub fn rolls_count(&self) -> bool {
        let made = self.run.as_ref().is_some_and(|run| !run.rolls.is_empty());
        made || matches!(self.stage(), Stage::Roll(_))
    }

    pub fn need(&self) -> Option<Need> {
        match self.stage() {
            Stage::Roll(need) => Some(need),
            _ => None,
        }
    }

    pub fn roll(&mut self, game: &dyn Battle) {
        if let Some(need) = self.need() {
            self.script.generate = Generate::Roll(need.roll);
            self.rerun(game);
            self.script.generate = Generate::Never;
        }
    }

    /// Takes typed rolls or choices, several separated by slashes as in `2.1/1 k`; all or none of them.
    ///
    /// # Errors
    /// A sentence saying why not; nothing is changed then.
    pub fn answer(&mut self, text: &str, game: &dyn Battle) -> Result<(), String> {
        let mut parts = text.split('/');
        let before = self.clone();
        self.answer_one(parts.next().unwrap_or_default().trim(), game)?;
        for part in parts {
            if let Err(why) = self.answer_one(part.trim(), game) {
                *self = before;
                return Err(why);
            }
        }
        Ok(())
    }

    fn answer_one(&mut self, text: &str, game: &dyn Battle) -> Result<(), String> {
        let Some(need) = self.need() else { return Err("no roll is wanted now".to_owned()) };
        let answer = need.read(text)?;
        let before = (self.script.clone(), self.run.clone(), self.told.clone());
        answer.add_to(&mut self.script);
        self.rerun(game);
        if let Stage::BadRoll(why) = self.stage() {
            (self.script, self.run, self.told) = before;
            return Err(why);
        }
        self.rejected = None;
        Ok(())
    }

    /// Takes the rolls back, to make them again.
    pub fn clear_rolls(&mut self, game: &dyn Battle) {
        self.script = Script::default();
        self.rerun(game);
    }

    fn rerun(&mut self, game: &dyn Battle) {
        self.run = None;
        self.told = None;
        let Some(action) = self.examined.action.as_ref().filter(|_| self.open_reasons().is_empty()) else { return };
        let run = game.run(action, self.script.clone());
        self.script = Script { generate: Generate::Never, ..run.script.clone() };
        if let RunState::Done(outcome) = &run.state {
            self.told = game.tell(action, outcome).ok();
        }
        self.run = Some(run);
    }
}
