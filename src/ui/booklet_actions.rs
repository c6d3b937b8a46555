//! Carries out what the booklet screen asks for, on the battle and on the club's file of its rule book.

use std::path::Path;

use super::app::App;
use super::booklet::{BookletPanel, values};
use super::dispatch::at_desk;
use super::modals::OpenModal;
use crate::core::tables::Patch;
use crate::desk::booklet::begin_with;
use crate::rulebooks::{AnyGame, book};
use crate::store::club_file;

impl App {
    pub(super) fn open_booklet(&mut self) {
        let Some(desk) = &self.desk else { return };
        let panel = BookletPanel::over(desk, &self.places.club_file(desk.game().book()));
        self.screen = panel.map(|panel| OpenModal::Booklet(Box::new(panel)));
    }

    /// Applies the values to this battle and, with a file, to every new one of its rule book.
    pub(super) fn apply_booklet(&mut self, told: &Patch, file: Option<&str>) {
        let Some(desk) = at_desk(&mut self.desk, &mut self.message) else { return };
        if let Err(faults) = desk.set_booklet(told) {
            if let Some(OpenModal::Booklet(panel)) = &mut self.screen {
                panel.refuse(&faults);
            }
            return;
        }
        let id = desk.game().book();
        let title = book(id).map_or(id, |book| book.title);
        let here = format!("{} from your booklet hold in this battle; Ctrl Z takes them back.", values(told.len()));
        let path = self.places.club_file(id);
        self.message = Some(match file.map(|text| club_file::write(&path, text)) {
            None => here,
            Some(Ok(())) => format!("{here} New battles of {title} begin with them: {}", path.display()),
            Some(Err(error)) => format!("{here} They are not kept for the club. {error}"),
        });
        self.screen = None;
    }

    pub(super) fn load_booklet(&mut self, path: &Path) {
        if let Some(OpenModal::Booklet(panel)) = &mut self.screen {
            panel.loaded(club_file::read(path).map_err(|error| error.to_string()), path);
        }
    }

    pub(super) fn export_booklet(&mut self, path: &Path, text: &str) {
        let Some(OpenModal::Booklet(panel)) = &mut self.screen else { return };
        panel.say(match club_file::write(path, text) {
            Ok(()) => format!("Written: {}", path.display()),
            Err(error) => error.to_string(),
        });
    }

    /// Starts a new battle with the club's values for its rule book, and says so.
    pub(super) fn begin_with_club(&self, game: &mut AnyGame) -> Option<String> {
        let id = game.battle().book();
        let path = self.places.club_file(id);
        let title = book(id).map_or(id, |book| book.title);
        let begun = match club_file::read(&path) {
            Ok(None) => return None,
            Ok(Some(text)) => begin_with(game, &text).map_err(|why| format!("{why} ({})", path.display())),
            Err(error) => Err(error.to_string()),
        };
        Some(match begun {
            Ok(many) => format!("The battle begins with the club's {} for {title}.", values(many)),
            Err(why) => format!("The club's values for {title} are left out. {why}"),
        })
    }
}
