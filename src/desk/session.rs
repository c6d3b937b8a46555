//! The open battle: its history, its writer, and what is open on the desk. How it is changed is in [`super::commit`].

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::ending_commands::DeskReport;
use super::field_words::fill_selected;
use super::form::Form;
use super::list_form::ListForm;
use super::list_rows::RowEdit;
use super::odds::OddsWorker;
use super::read_only::ReadOnlyFile;
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::changes::ChangeError;
use crate::core::phrases::sentence;
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::sequence::{Opens, Work};
use crate::rulebooks::AnyGame;
use crate::store::battle::{self, BattleHistory, Note, RebuildError};
use crate::store::{Loaded, Overwrite, SaveStatus, StoreError, Torn, Writer, now_ms, read, save_as};

/// What could not be done, in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is readable but holds no battle.
    #[error("{why}: {}", path.display())]
    Rebuild { why: RebuildError, path: PathBuf },
    /// A state or action that cannot be serialised.
    #[error(transparent)]
    Plain(#[from] ChangeError),
    #[error("{0}")]
    Other(String),
}

/// Called when the window should be redrawn.
pub type WakeWindow = std::sync::Arc<dyn Fn() + Send + Sync>;

pub struct Desk {
    pub(super) history: BattleHistory,
    pub(super) writer: Option<Writer>,
    /// The number of the next line of the journal.
    pub(super) next_n: u64,
    wake: WakeWindow,
    odds: OddsWorker,
    pub form: Option<Form>,
    /// Interrupted forms; the last one comes back first.
    pub waiting: Vec<Form>,
    pub list: Option<ListForm>,
    pub selected: Vec<Subject>,
    /// The item of the work list under the cursor.
    pub work_at: Option<usize>,
    /// A sentence to show once: what was refused, dropped or saved elsewhere.
    pub message: Option<String>,
    /// Shown in the middle until something else is done.
    pub report: Option<DeskReport>,
    /// Set if the battle is only read.
    pub(super) reading: Option<ReadOnlyFile>,
    /// An incomplete last line found when the battle was opened.
    pub torn: Option<Torn>,
}

impl Desk {
    pub fn in_memory(game: AnyGame, wake: WakeWindow) -> Self {
        let note = Note { label: "The battle begins".to_owned(), at: now_ms(), ..Note::default() };
        Self::over(BattleHistory::new(game, note), None, 1, wake)
    }

    /// Starts a battle in a new file.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub fn create(game: AnyGame, path: &Path, wake: WakeWindow) -> Result<Self, DeskError> {
        let created = now_ms();
        let mut writer = Writer::create(path, &battle::header(&game, created)?, Overwrite::No)?;
        watch(&mut writer, &wake);
        let note = Note { label: "The battle begins".to_owned(), at: created, ..Note::default() };
        Ok(Self::over(BattleHistory::new(game, note), Some(writer), 1, wake))
    }

    /// Opens a battle where it was left.
    ///
    /// # Errors
    /// A sentence; the file is unchanged then.
    pub fn open(path: &Path, wake: WakeWindow) -> Result<Self, DeskError> {
        let loaded = read(path)?;
        let history = battle::rebuild(&loaded).map_err(|why| DeskError::Rebuild { why, path: path.to_path_buf() })?;
        let mut writer = Writer::resume(path, &loaded)?;
        watch(&mut writer, &wake);
        let mut desk = Self::over(history, Some(writer), loaded.next_n(), wake);
        desk.say_of(&loaded);
        Ok(desk)
    }

    /// Reports what is wrong with a battle that opens all the same.
    pub(super) fn say_of(&mut self, loaded: &Loaded) {
        let torn = loaded.torn.as_ref().map(ToString::to_string);
        let parts = [torn, self.doubts()];
        self.message = parts.into_iter().flatten().reduce(|all, one| format!("{all}. {one}"));
        self.torn = loaded.torn;
    }

    pub(super) fn over(history: BattleHistory, writer: Option<Writer>, next_n: u64, wake: WakeWindow) -> Self {
        let ring = std::sync::Arc::clone(&wake);
        let odds = OddsWorker::start(Box::new(move || ring()));
        let (form, list, work_at, message, reading, torn) = (None, None, None, None, None, None);
        let (waiting, selected) = (Vec::new(), Vec::new());
        let mut desk = Self {
            history,
            writer,
            next_n,
            wake,
            odds,
            form,
            waiting,
            list,
            selected,
            work_at,
            message,
            report: None,
            reading,
            torn,
        };
        desk.open_by_itself();
        desk
    }

    pub fn game(&self) -> &dyn Battle {
        self.history.state().battle()
    }

    pub fn state(&self) -> &AnyGame {
        self.history.state()
    }

    pub fn history(&self) -> &BattleHistory {
        &self.history
    }

    /// The file it is written to or read from.
    pub fn path(&self) -> Option<&Path> {
        let read = self.reading.as_ref().map(|reading| reading.path.as_path());
        self.writer.as_ref().map(Writer::path).or(read)
    }

    /// Whether everything confirmed is on disk.
    pub fn saved(&self) -> Option<SaveStatus> {
        self.writer.as_ref().map(Writer::status)
    }

    /// Tries again to write what could not be written.
    pub fn retry_saving(&mut self) {
        if let Some(writer) = &mut self.writer {
            writer.retry();
        }
    }

    /// Waits until everything confirmed is on disk.
    pub fn wait_saved(&self) -> Option<SaveStatus> {
        self.writer.as_ref().map(Writer::wait)
    }

    /// The same, with a last check that the file is still what was written.
    pub fn make_sure_saved(&mut self) -> Option<SaveStatus> {
        self.retry_saving();
        self.wait_saved()
    }

    /// Continues in a new file.
    ///
    /// # Errors
    /// A sentence; the old file is written on then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), DeskError> {
        let Some(old) = &self.writer else {
            let why = self.only_read().unwrap_or_else(|| "this battle is not kept in a file".to_owned());
            return Err(DeskError::Other(why));
        };
        let mut writer = save_as(old, path, overwrite)?;
        watch(&mut writer, &self.wake);
        self.writer = Some(writer);
        Ok(())
    }

    pub fn work(&self) -> Vec<Work> {
        self.game().work()
    }

    /// Opens the next thing that must be done, if it is a form.
    pub(super) fn open_by_itself(&mut self) {
        if self.reading.is_some() {
            return;
        }
        let due = self.work().into_iter().find(|w| w.must && !w.done);
        if let Some(Work { opens: Opens::Form { procedure, draft }, .. }) = due {
            self.open_form(procedure, &draft);
        }
    }

    pub fn procedure(&self, id: &str) -> Option<ProcedureInfo> {
        self.game().procedures().into_iter().find(|p| p.id == id)
    }

    /// Opens a form; one that is open waits and comes back.
    pub fn open_form(&mut self, procedure: &str, draft: &Value) {
        let Some(info) = self.procedure(procedure) else { return };
        let draft = Draft::from(draft.as_object().cloned().unwrap_or_default());
        self.show_form(Form::open(info, draft, self.history.state().battle()));
    }

    /// Opens a procedure's form for the selection, as its word alone on the entry line does.
    pub fn call(&mut self, procedure: &str) {
        let Some(info) = self.procedure(procedure) else { return };
        let mut draft = Draft::default();
        fill_selected(&info, &self.selected, &mut draft, self.game());
        self.show_form(Form::open(info, draft, self.history.state().battle()));
    }

    /// Shows a form; one that is open waits and comes back.
    pub(super) fn show_form(&mut self, form: Form) {
        if let Some(old) = self.form.replace(form) {
            self.waiting.push(old);
        }
    }

    /// Closes the open list or form; one that waited comes back. False if nothing was open.
    pub fn cancel(&mut self) -> bool {
        if self.report.take().is_some() {
            return true;
        }
        if self.list.take().is_some() {
            return true;
        }
        let closed = self.form.take().is_some();
        self.form = self.waiting.pop();
        closed || std::mem::take(&mut self.work_at).is_some()
    }

    pub fn open_work(&mut self, index: usize) {
        let Some(item) = self.work().into_iter().nth(index) else { return };
        if let Some(subject) = item.subject {
            self.selected = vec![subject];
        }
        match item.opens {
            Opens::Form { procedure, draft } => self.open_form(procedure, &draft),
            Opens::Turn(actor) => self.begin(actor),
            Opens::Parked(turn) => {
                let label = format!("Back to {}", item.title.trim_start_matches("Back to "));
                self.advance(label, |game| game.resume_turn(turn).map(|()| Vec::new()).map_err(|e| e.to_string()));
            }
            Opens::Tick(duty) => self.by_hand(format!("Done: {}", item.title), |game| {
                game.drop_duty(duty);
                Ok(())
            }),
            Opens::Nothing => {}
        }
    }

    pub fn set_form_field(&mut self, key: &str, value: Option<Value>) {
        let game = self.history.state().battle();
        if let Some(form) = &mut self.form {
            form.set(key, value, game);
        }
    }

    pub fn edit_rows(&mut self, key: &'static str, edit: RowEdit) {
        let game = self.history.state().battle();
        if let Some(form) = &mut self.form {
            form.edit_rows(key, edit, game);
        }
    }

    pub fn allow(&mut self) {
        let game = self.history.state().battle();
        if let Some(form) = &mut self.form {
            form.allow(game);
        }
    }

    /// # Errors
    /// A sentence; nothing is changed then.
    pub fn answer(&mut self, text: &str) -> Result<(), String> {
        let game = self.history.state().battle();
        match &mut self.form {
            Some(form) => form.answer(text, game),
            None => Err("No roll is wanted now.".to_owned()),
        }
    }

    /// Takes the usual option of the choice that is wanted.
    pub fn take_usual(&mut self) {
        let usual = self.form.as_ref().and_then(Form::need).and_then(|need| need.usual().map(str::to_owned));
        if let Some(Err(why)) = usual.map(|usual| self.answer(&usual)) {
            self.message = Some(sentence(&why));
        }
    }

    pub fn roll(&mut self) {
        let game = self.history.state().battle();
        if let Some(form) = &mut self.form {
            form.roll(game);
        }
    }

    /// Takes back the rolls of the open form, to make them again.
    pub fn clear_rolls(&mut self) {
        let game = self.history.state().battle();
        if let Some(form) = &mut self.form {
            form.clear_rolls(game);
        }
    }

    /// Asks for the odds of the open form and takes an answer that has arrived; called once a frame.
    pub fn poll_odds(&mut self) {
        let Some(form) = &self.form else { return };
        let Some(action) = &form.examined.action else { return };
        self.odds.ask(self.history.now(), action, self.history.state().battle());
    }

    /// The exact odds of the open form, once they are counted.
    pub fn odds(&self) -> Option<&crate::core::odds_table::OddsTable> {
        self.form.as_ref().filter(|form| form.has_odds())?;
        self.odds.table()
    }

    /// The same in words.
    pub fn odds_lines(&self) -> Option<&super::odds_lines::OddsLines> {
        self.form.as_ref().filter(|form| form.has_odds())?;
        self.odds.lines()
    }

    /// Why the open form has no odds, in a sentence.
    pub fn odds_fault(&self) -> Option<&str> {
        self.form.as_ref().filter(|form| form.has_odds())?;
        self.odds.fault()
    }

    /// Waits for the odds; for tests and pictures.
    pub fn wait_odds(&mut self) {
        self.poll_odds();
        if self.form.as_ref().is_some_and(Form::has_odds) {
            self.odds.wait();
        }
    }
}

pub(super) fn watch(writer: &mut Writer, wake: &WakeWindow) {
    let ring = std::sync::Arc::clone(wake);
    writer.on_change(Box::new(move || ring()));
}
