//! Opens, shows, copies, saves and remembers battles: everything between the window and the disk.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use super::app::App;
use super::modals::{DamagedBattle, OpenModal};
use crate::desk::read_only::still_readable;
use crate::desk::session::WakeWindow;
use crate::desk::{Desk, DeskError, OpenBattle};
use crate::store::{OpeningNote, Overwrite, Recent, RecentBattle, Salvage, SaveStatus, now_ms};

/// A battle that was opened and is not yet remembered.
pub(super) struct NewlyOpened {
    /// How many frames it was drawn in.
    frames: u8,
    /// Removed when this is dropped.
    _opening: Option<OpeningNote>,
}

impl App {
    /// Opens the last battle, or says why not and shows the list of battles. On the first start the screen of new
    /// battles, with the demo chosen.
    pub(super) fn reopen(&mut self, ctx: &Context) {
        let unseen = OpeningNote::left_over(&self.places.opening_file());
        let last = self.settings.last_battle.clone();
        if let Some(path) = unseen {
            let why = "The last start of Galloper ended before this battle was shown, so it is not opened by itself";
            self.offer_list(Some(format!("{why}: {}", path.display())));
        } else if let Some(path) = last {
            if path.exists() {
                self.open(ctx, &path);
            } else {
                let why = "The last battle is missing; it may have been moved, or lie on a disk that is not plugged in";
                self.offer_list(Some(format!("{why}: {}", path.display())));
            }
        } else if Recent::load(&self.places.recent_file()).0.battles().is_empty() {
            self.show_new_battle();
        } else {
            self.offer_list(None);
        }
    }

    /// Shows the recent battles below a message.
    pub(super) fn offer_list(&mut self, message: Option<String>) {
        let (recent, aside) = Recent::load(&self.places.recent_file());
        self.message = joined(message, aside.map(|aside| aside.to_string()));
        self.screen = Some(OpenModal::Open { path: String::new(), recent: recent.battles().to_vec() });
    }

    pub(super) fn wake(ctx: &Context) -> WakeWindow {
        let ctx = ctx.clone();
        Arc::new(move || ctx.request_repaint())
    }

    pub(super) fn open(&mut self, ctx: &Context, typed: &Path) {
        let path = self.places.to_open(typed);
        if crate::desk::library::is_order(&path) && path.exists() {
            return self.open_order(&path);
        }
        // The open battle stays open until the other one is.
        if self.desk.as_ref().is_some_and(|desk| desk.path() == Some(&path) && desk.read_only().is_none()) {
            return self.leave_elsewhere();
        }
        if self.holds_unsaved() {
            return;
        }
        let opening = OpeningNote::begin(&self.places.opening_file(), &path);
        match Desk::open(&path, Self::wake(ctx)) {
            Ok(desk) => self.take(desk, Some(opening)),
            Err(error) => self.open_otherwise(ctx, &path, &error, opening),
        }
    }

    /// For a battle that cannot be opened for play: shows it read-only, or offers what can be saved of it.
    fn open_otherwise(&mut self, ctx: &Context, path: &Path, error: &DeskError, opening: OpeningNote) {
        let look = still_readable(error).and_then(|why| Desk::look(path, &why, Self::wake(ctx)).ok());
        if let Some(desk) = look {
            return self.take(desk, Some(opening));
        }
        let sentence = error.to_string();
        match Salvage::of(path) {
            Ok(salvage) if salvage.lost.is_some() => {
                self.screen = Some(OpenModal::Damaged(Box::new(DamagedBattle { sentence, salvage })));
            }
            // Without an open battle the list of battles is shown behind the message.
            _ if self.desk.is_none() => self.offer_list(Some(sentence)),
            _ => self.message = Some(sentence),
        }
    }

    /// Continues with a copy of the damaged battle, up to its last good line.
    pub(super) fn open_salvage(&mut self, ctx: &Context) {
        if self.holds_unsaved() {
            return;
        }
        let Some(OpenModal::Damaged(damaged)) = self.screen.take() else { return };
        let salvage = &damaged.salvage;
        let name = format!("{}, up to line {}", salvage.kept.header.title, salvage.last_line());
        let copy = self.places.unique_save_path(&name).map_err(DeskError::from);
        match copy.and_then(|to| Desk::open_salvage(salvage, &to, Self::wake(ctx))) {
            Ok(desk) => {
                self.take(desk, None);
                self.say_copy();
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// Continues with a copy; the original is unchanged.
    pub(super) fn open_copy(&mut self, ctx: &Context) {
        let Some(desk) = &mut self.desk else { return };
        let name = format!("{}, a copy", desk.game().setup().title);
        let to = match self.places.unique_save_path(&name) {
            Ok(to) => to,
            Err(error) => {
                self.message = Some(error.to_string());
                return;
            }
        };
        let done = match (desk.read_only(), desk.path()) {
            (Some(_), Some(from)) => Desk::open_copy(from, &to, Self::wake(ctx)).map(Some),
            _ => desk.save_as(&to, Overwrite::No).map(|()| None),
        };
        match done {
            Ok(Some(copy)) => self.take(copy, None),
            Ok(None) => self.note_place(),
            Err(error) => {
                self.message = Some(error.to_string());
                return;
            }
        }
        self.say_copy();
    }

    fn say_copy(&mut self) {
        let path = self.desk.as_deref().and_then(Desk::path).map(|path| path.display().to_string()).unwrap_or_default();
        let copy = format!("This is a copy now; the original stays as it is: {path}");
        self.message = joined(Some(copy), self.message.take());
    }

    /// Whether the open battle has lines that could not be written; it must not be closed then.
    pub(super) fn holds_unsaved(&mut self) -> bool {
        let Some(SaveStatus::Failed { sentence, .. }) = self.desk.as_mut().and_then(OpenBattle::make_sure_saved) else {
            return false;
        };
        self.message = Some(format!("{sentence}. Save this battle elsewhere first (Ctrl S)."));
        true
    }

    pub(super) fn take(&mut self, mut desk: Desk, opening: Option<OpeningNote>) {
        self.leave_elsewhere();
        self.message = desk.message.take();
        self.view = None;
        self.screen = None;
        self.roster = super::panels::roster::RosterPanel::default();
        self.log = super::panels::log::LogPanel::default();
        self.desk = Some(desk.into());
        self.fresh = Some(NewlyOpened { frames: 0, _opening: opening });
    }

    /// Remembers a new battle once it was drawn: one that crashes the program must not be reopened automatically.
    pub(super) fn after_frame(&mut self, ctx: &Context) {
        let Some(fresh) = &mut self.fresh else { return self.note_turn() };
        fresh.frames += 1;
        if fresh.frames < 2 {
            ctx.request_repaint();
        } else {
            self.fresh = None;
            self.note_place();
        }
    }

    /// Remembers the turn whenever another has begun, so that the screen of new battles can say where each battle stands.
    fn note_turn(&mut self) {
        let now = self.desk.as_deref().map(|desk| desk.game().flow().turn);
        if now.is_some()
            && now != self.noted_turn
            && self.desk.as_deref().is_some_and(|desk| desk.read_only().is_none())
        {
            self.note_recent();
        }
    }

    /// Remembers the battle's file, to be opened at the next start and to be first among the recent ones.
    pub(super) fn note_place(&mut self) {
        let Some(desk) = &self.desk else { return };
        let Some(path) = desk.path().map(Path::to_path_buf) else { return };
        self.settings.last_battle = Some(path);
        self.save_settings();
        self.note_recent();
    }

    fn note_recent(&mut self) {
        let Some(desk) = self.desk.as_deref() else { return };
        let Some(path) = desk.path().map(Path::to_path_buf) else { return };
        let game = desk.game();
        let (title, rulebook) = (game.setup().title.clone(), game.book().to_owned());
        let turn = format!("{} {}", game.turn_word(), game.flow().turn);
        self.noted_turn = Some(game.flow().turn);
        let battle = RecentBattle { path, title, rulebook, turn, opened: now_ms(), missing: false };
        let noted = match Recent::note_opened(&self.places.recent_file(), battle) {
            Ok((_, aside)) => aside.map(|aside| aside.to_string()),
            Err(error) => Some(error.to_string()),
        };
        self.message = joined(self.message.take(), noted);
    }

    pub(super) fn save_settings(&mut self) {
        if let Err(error) = self.settings.save(&self.places.settings_file()) {
            self.message = joined(self.message.take(), Some(error.to_string()));
        }
    }

    pub(super) fn save_as(&mut self, typed: &Path) {
        let Some(desk) = &mut self.desk else { return };
        let saved = self.places.to_save(typed).map_err(DeskError::from);
        match saved.and_then(|path| desk.save_as(&path, Overwrite::No).map(|()| path)) {
            Ok(path) => {
                self.message = Some(format!("The battle goes on in {}", path.display()));
                self.note_place();
            }
            Err(error) => {
                self.message = Some(error.to_string());
                self.screen = Some(OpenModal::SaveAs { path: typed.display().to_string() });
            }
        }
    }
}

/// Joins two optional sentences.
pub(super) fn joined(first: Option<String>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => Some(format!("{first}\n{second}")),
        (first, second) => first.or(second),
    }
}
