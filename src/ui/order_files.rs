//! Orders of battle between the window and files or the clipboard.

use std::path::{Path, PathBuf};

use egui::Context;

use super::app::App;
use super::files::joined;
use super::modals::{BookQuestion, OpenModal};
use crate::desk::builder::files::{self, Unplaced, Unread};
use crate::desk::builder::keeping::Keeping;
use crate::desk::builder::{Builder, Edit};
use crate::store::Overwrite;

impl App {
    /// Opens a file of any format in the builder.
    pub(super) fn open_order(&mut self, path: &Path) {
        self.open_order_by(path, None);
    }

    fn open_order_by(&mut self, path: &Path, book: Option<&str>) {
        match files::read(path, book) {
            Ok((document, said)) => {
                let mine = path.parent() == Some(&self.places.orders_of_battle()) && is_ours(path);
                let keeping = if mine { Keeping::of_file(path.to_path_buf()) } else { Keeping::new_draft() };
                self.open_builder(Builder::new(document), keeping);
                self.message = said;
            }
            Err(Unread::WhichBook(why)) => {
                if self.desk.is_none() && self.new_battle.is_none() {
                    self.show_new_battle();
                }
                self.ask_book(why, Unplaced::File(path.to_path_buf()));
            }
            Err(Unread::Never(why)) if self.desk.is_none() && self.new_battle.is_none() => self.offer_list(Some(why)),
            Err(Unread::Never(why)) => self.message = Some(why),
        }
    }

    pub(super) fn paste_battle(&mut self, text: &str) {
        self.paste_battle_by(text, None);
    }

    fn paste_battle_by(&mut self, text: &str, book: Option<&str>) {
        match files::read_pasted(text, book) {
            Ok((document, said)) => {
                self.open_builder(Builder::new(document), Keeping::new_draft());
                self.message = said;
            }
            Err(Unread::WhichBook(why)) => self.ask_book(why, Unplaced::Pasted(text.to_owned())),
            Err(Unread::Never(why)) => self.message = Some(why),
        }
    }

    fn ask_book(&mut self, why: String, of: Unplaced) {
        self.screen = Some(OpenModal::WhichBook(Box::new(BookQuestion { why, of })));
    }

    /// Reads what did not say its rule book by the one that was chosen.
    pub(super) fn by_book(&mut self, ctx: &Context, book: &str) {
        let Some(OpenModal::WhichBook(question)) = self.screen.take() else { return };
        match question.of {
            Unplaced::File(path) => self.open_order_by(&path, Some(book)),
            Unplaced::Pasted(text) => self.paste_battle_by(&text, Some(book)),
            Unplaced::Into { path, append } => self.read_order_by(ctx, &path, append, Some(book)),
        }
    }

    /// Writes the order of battle to another file. One that is there already is replaced when asked for a second time.
    pub(super) fn save_order(&mut self, typed: &Path, replace: bool) {
        let path = self.order_path(typed);
        let Some(building) = &mut self.building else { return };
        let asked = building.may_replace.take();
        if building.keeping.path().as_ref() == Some(&path) {
            self.message = Some(format!("It is kept there already: {}", path.display()));
            return;
        }
        // The dialog asked about the name as it was typed; an ending that was added makes another of it.
        let sure = asked.as_deref() == Some(typed) || (replace && typed == path);
        let overwrite = if sure { Overwrite::Yes } else { Overwrite::No };
        self.message = Some(match files::write(building.builder.document(), &path, overwrite) {
            Ok(()) => format!("Written: {}", path.display()),
            Err(_) if !sure && path.is_file() => {
                building.may_replace = Some(typed.to_path_buf());
                format!("There is such a file already; once more, and it is replaced: {}", path.display())
            }
            Err(why) => why,
        });
    }

    /// A bare name goes to the umpire's own orders of battle; one without an ending is our text.
    fn order_path(&self, typed: &Path) -> PathBuf {
        let mut path = if typed.parent().is_some_and(|folder| folder.as_os_str().is_empty()) {
            self.places.orders_of_battle().join(typed)
        } else {
            std::path::absolute(typed).unwrap_or_else(|_| typed.to_path_buf())
        };
        if path.extension().is_none() {
            path.set_extension(crate::store::paths::ORDER_EXTENSION);
        }
        path
    }

    /// Reads a file into the open order of battle, by whose rule book it is read if it does not say its own.
    pub(super) fn read_order(&mut self, ctx: &Context, typed: &Path, append: bool) {
        let book = self.building.as_ref().and_then(|building| building.builder.shape()).map(|shape| shape.id);
        self.read_order_by(ctx, &self.order_path(typed), append, book);
    }

    fn read_order_by(&mut self, ctx: &Context, path: &Path, append: bool, book: Option<&str>) {
        match files::read(path, book) {
            Ok((document, said)) => {
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let edit = if append {
                    Edit::Append(document, format!("add {name}"))
                } else {
                    Edit::Replace(document, format!("read {name}"))
                };
                self.build(ctx, edit);
                let merged = self.building.as_ref().and_then(|building| building.builder.message());
                self.message = said.and_then(|said| joined(Some(said), merged.map(str::to_owned)));
            }
            Err(Unread::WhichBook(why)) => self.ask_book(why, Unplaced::Into { path: path.to_path_buf(), append }),
            Err(Unread::Never(why)) => self.message = Some(why),
        }
    }
}

/// Our own text, so that the file itself goes on.
fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(crate::store::paths::ORDER_EXTENSION))
}
