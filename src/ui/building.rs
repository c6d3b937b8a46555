//! The builder and the screen of new battles in the program: opening, keeping, starting, leaving.

use std::path::PathBuf;

use egui::{Context, Ui, ViewportCommand};

use super::app::App;
use super::builder::{BuilderFacts, BuilderPanels, save_path_id};
use super::commands::MenuCommand;
use super::files::joined;
use super::intent::Intents;
use super::new_battle::Begin;
use crate::desk::builder::keeping::Keeping;
use crate::desk::builder::{Builder, BuilderView, Edit};
use crate::desk::library::{LibraryEntry, Offered};
use crate::desk::new_battle::{NewBattle, Source};
use crate::desk::{Desk, DeskError};
use crate::store::{DraftStatus, Recent, now_ms};

/// An order of battle in the window.
pub struct Building {
    pub builder: Builder,
    pub keeping: Keeping,
    pub panels: BuilderPanels,
    /// The path, as typed, of a file that is there already: once more, and it is replaced.
    pub(super) may_replace: Option<PathBuf>,
}

impl Building {
    fn new(builder: Builder, keeping: Keeping) -> Box<Self> {
        Box::new(Self { builder, keeping, panels: BuilderPanels::default(), may_replace: None })
    }

    pub fn facts<'a>(&'a self, message: Option<&'a str>) -> BuilderFacts<'a> {
        let Self { builder, keeping, may_replace, .. } = self;
        let replace = may_replace.as_deref();
        BuilderFacts { builder, path: keeping.path(), saved: keeping.status(), message, replace }
    }

    pub fn ui(&mut self, ui: &mut Ui, message: Option<&str>, out: &mut Intents) {
        let Self { builder, keeping, panels, may_replace } = self;
        let replace = may_replace.as_deref();
        let facts = BuilderFacts { builder, path: keeping.path(), saved: keeping.status(), message, replace };
        panels.ui(ui, &facts, out);
    }

    /// Reads the file anew if something else has changed it; a sentence if it did.
    pub fn take_over(&mut self) -> Option<String> {
        self.keeping.take_over(&mut self.builder)
    }

    /// Where the draft went on because something else had changed its file; said once.
    pub fn take_moved(&self) -> Option<String> {
        self.keeping.take_moved()
    }

    /// Why the draft is not on the disk, once everything was tried.
    pub fn not_saved(&self) -> Option<String> {
        match self.keeping.wait() {
            Some(DraftStatus::Failed(sentence)) => Some(sentence),
            _ => None,
        }
    }
}

impl App {
    pub(super) fn show_new_battle(&mut self) {
        self.screen = None;
        self.close_builder();
        let (recent, aside) = Recent::load(&self.places.recent_file());
        self.message = joined(self.message.take(), aside.map(|aside| aside.to_string()));
        self.new_battle = Some(Box::new(NewBattle::new(&self.places, recent.battles().to_vec())));
    }

    /// Back to the battle.
    pub(super) fn leave_elsewhere(&mut self) {
        self.close_builder();
        self.new_battle = None;
    }

    fn close_builder(&mut self) {
        if let Some(building) = &mut self.building {
            building.keeping.name_after(&building.builder, &self.places);
        }
        self.building = None;
    }

    pub(super) fn open_builder(&mut self, builder: Builder, keeping: Keeping) {
        self.screen = None;
        self.message = None;
        self.close_builder();
        self.building = Some(Building::new(builder, keeping));
    }

    pub(super) fn build(&mut self, ctx: &Context, edit: Edit) {
        let Some(building) = &mut self.building else { return };
        building.builder.apply(edit, ctx.input(|i| i.time));
        building.keeping.keep(&building.builder, &self.places, &Self::wake(ctx));
    }

    /// Commands of the builder and of the screen of new battles; false for those that work everywhere alike.
    pub(super) fn elsewhere_command(&mut self, ctx: &Context, command: MenuCommand) -> bool {
        if self.screen.is_some() {
            return false;
        }
        if self.building.is_some() {
            return self.builder_command(ctx, command);
        }
        let Some(screen) = &mut self.new_battle else { return false };
        match command {
            MenuCommand::Continue => screen.show(Source::Continue),
            MenuCommand::Library => screen.show(Source::Library),
            MenuCommand::MyBattles => screen.show(Source::MyBattles),
            MenuCommand::EmptyBattle => screen.show(Source::Empty),
            MenuCommand::PasteBattle => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            MenuCommand::Cancel if !screen.filter.is_empty() => {
                screen.filter.clear();
                screen.find();
            }
            MenuCommand::Cancel if self.desk.is_some() => self.leave_elsewhere(),
            MenuCommand::Cancel => {}
            _ => return false,
        }
        true
    }

    fn builder_command(&mut self, ctx: &Context, command: MenuCommand) -> bool {
        let Some(building) = &mut self.building else { return false };
        let edit = match command {
            MenuCommand::Undo => Edit::Undo,
            MenuCommand::Redo => Edit::Redo,
            MenuCommand::ShowText => Edit::Show(BuilderView::Text),
            MenuCommand::ShowGrid => Edit::Show(BuilderView::Grid),
            MenuCommand::ShowFile => Edit::Show(BuilderView::File),
            MenuCommand::SaveAs => {
                ctx.memory_mut(|memory| memory.request_focus(save_path_id()));
                Edit::Show(BuilderView::File)
            }
            MenuCommand::NextProblem => Edit::NextProblem,
            MenuCommand::TakeSuggestion => Edit::TakeSuggestion(None),
            MenuCommand::Words => Edit::OpenWords,
            MenuCommand::SameAgain => Edit::SameAgain,
            MenuCommand::FillDown => Edit::FillDown,
            MenuCommand::SetAll => Edit::SetAll,
            MenuCommand::InsertRow => Edit::InsertRow,
            MenuCommand::MoveUp => Edit::RowsUp,
            MenuCommand::MoveDown => Edit::RowsDown,
            MenuCommand::MoveIn => Edit::RowsIn,
            MenuCommand::MoveOut => Edit::RowsOut,
            MenuCommand::ToCommand => Edit::OpenTargets,
            MenuCommand::RemoveRows => Edit::RemoveRows,
            MenuCommand::StartBattle => {
                self.start_battle(ctx);
                return true;
            }
            MenuCommand::Cancel => {
                if !building.builder.cancel() {
                    self.message = None;
                    self.close_builder();
                    match &mut self.new_battle {
                        Some(_) => self.show_new_battle(),
                        None if self.desk.is_none() => self.show_new_battle(),
                        None => {}
                    }
                }
                return true;
            }
            _ => return false,
        };
        self.message = None;
        self.build(ctx, edit);
        true
    }

    /// Begins the battle in a new file and opens it; says what was left out.
    fn start_battle(&mut self, ctx: &Context) {
        if self.holds_unsaved() {
            return;
        }
        let Some(building) = &mut self.building else { return };
        building.builder.apply(Edit::Show(BuilderView::Text), 0.0);
        building.keeping.keep(&building.builder, &self.places, &Self::wake(ctx));
        let said = building.builder.start().left_out.clone();
        let game = match building.builder.begin(now_ms().unsigned_abs()) {
            Ok(game) => game,
            Err(why) => {
                self.message = Some(why);
                return;
            }
        };
        match self.created(ctx, game) {
            Ok((desk, club)) => {
                self.take(desk, None);
                self.message = joined(joined(said, club), self.message.take());
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// What was chosen on the screen of new battles.
    pub(super) fn begin(&mut self, ctx: &Context, begin: Begin) {
        self.message = None;
        match begin {
            Begin::Play(Offered::UnderWay(battle)) | Begin::Change(Offered::UnderWay(battle)) => {
                self.open(ctx, &battle.path);
            }
            Begin::Play(Offered::Empty(book)) | Begin::Change(Offered::Empty(book)) => {
                self.open_builder(Builder::empty(book.title), Keeping::new_draft());
            }
            Begin::Play(Offered::Library(entry)) => self.play(ctx, entry),
            Begin::Change(Offered::Library(entry)) => {
                self.open_builder(Builder::of_text(entry.text), Keeping::new_draft());
            }
            Begin::Play(Offered::Mine(battle)) => {
                self.open_order(&battle.path);
                if self.building.is_some() {
                    self.start_battle(ctx);
                }
            }
            Begin::Change(Offered::Mine(battle)) => self.open_order(&battle.path),
        }
    }

    /// Begins a battle of the library as it is.
    fn play(&mut self, ctx: &Context, entry: &LibraryEntry) {
        if self.holds_unsaved() {
            return;
        }
        let begun = Builder::of_text(entry.text).begin(now_ms().unsigned_abs()).map_err(DeskError::Other);
        match begun.and_then(|game| self.created(ctx, game)) {
            Ok((desk, said)) => {
                self.take(desk, None);
                self.message = joined(said, self.message.take());
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// A new battle in a new file.
    fn created(&self, ctx: &Context, mut game: crate::rulebooks::AnyGame) -> Result<(Desk, Option<String>), DeskError> {
        let said = self.begin_with_club(&mut game);
        let path = self.places.unique_save_path(&game.battle().setup().title)?;
        Ok((Desk::create(game, &path, Self::wake(ctx))?, said))
    }

    /// The open battle's order of battle, to be changed and begun anew.
    pub(super) fn edit_copy(&mut self) {
        let Some(open) = &self.desk else { return };
        let rows = open.history().state().to_rows();
        let document = crate::core::orbat::document::Document::from_rows(rows, crate::rulebooks::shape);
        self.open_builder(Builder::new(document), Keeping::new_draft());
    }

    /// Who is left of the open battle, for the next one.
    pub(super) fn edit_survivors(&mut self) {
        let Some(open) = &self.desk else { return };
        let document = crate::desk::survivors::survivors_document(open.history().state());
        self.open_builder(Builder::new(document), Keeping::new_draft());
    }
}
