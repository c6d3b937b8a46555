//! The window's program: draws the panels, collects what they ask for and carries it out on the desk.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use egui::{
    CentralPanel, Context, Frame, Margin, Panel, RichText, Stroke, StrokeKind, ThemePreference, Ui, ViewportCommand,
};

use super::builder::{keys as builder_keys, text};
use super::building::Building;
use super::clipboard::ClipboardGlance;
use super::commands;
use super::commands::Place;
use super::dialogs::Dialogs;
use super::event_order::EventOrder;
use super::files::{NewlyOpened, joined};
use super::intent::{Dialog, Intent, Intents};
use super::keys::{self, KeyKind, Receiver, TopLayer, receiver};
use super::modals::{OpenModal, modal_ui, works_over};
use super::new_battle::{self, NewBattlePanel};
use super::notices::notices_ui;
use super::panels::entry::{self, EntryPanel};
use super::panels::log::LogPanel;
use super::panels::now::{NowPanel, warn_line};
use super::panels::roster::RosterPanel;
use super::panels::{look_back, menu, side, tracker};
use super::theme::{self, Tokens, size};
use crate::desk::View;
use crate::desk::builder::BuilderView;
use crate::desk::new_battle::NewBattle;
use crate::desk::{Desk, OpenBattle};
use crate::store::{DataFolders, SaveStatus, Settings, Theme};

/// In per cent.
pub(super) const SCALES: std::ops::RangeInclusive<u16> = 60..=300;

pub struct App {
    pub(super) places: DataFolders,
    pub(super) settings: Settings,
    pub(super) desk: Option<OpenBattle>,
    pub(super) view: Option<Arc<View>>,
    pub(super) roster: RosterPanel,
    pub(super) now: NowPanel,
    pub(super) entry: EntryPanel,
    pub(super) log: LogPanel,
    pub(super) screen: Option<OpenModal>,
    /// The order of battle that is being written; it fills the window.
    pub(super) building: Option<Box<Building>>,
    /// The screen of new battles; it fills the window, unless something is being written.
    pub(super) new_battle: Option<Box<NewBattle>>,
    new_battle_panel: NewBattlePanel,
    pub(super) dialogs: Dialogs,
    event_order: EventOrder,
    pub(super) message: Option<String>,
    pub(super) fresh: Option<NewlyOpened>,
    /// The turn of the open battle that the list of recent ones knows.
    pub(super) noted_turn: Option<u32>,
    pub(super) clipboard: ClipboardGlance,
    focused: bool,
    pub(super) covered: bool,
    pub(super) show_roster: bool,
    pub(super) show_side: bool,
}

/// Opens the window; returns when it is closed.
pub fn run(path: Option<PathBuf>) -> ExitCode {
    if cfg!(target_os = "linux")
        && std::env::var_os("DISPLAY").is_none()
        && std::env::var_os("WAYLAND_DISPLAY").is_none()
    {
        eprintln!(
            "Galloper finds no display to open its window on; without one it has the verbs {} (galloper --help).",
            crate::cli::VERBS
        );
        return ExitCode::from(2);
    }
    let places = match DataFolders::find() {
        Ok(places) => places,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let viewport = egui::ViewportBuilder::default()
        .with_title("Galloper")
        .with_app_id("galloper")
        .with_inner_size([1366.0, 768.0])
        .with_min_inner_size([900.0, 560.0]);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let made = eframe::run_native(
        "Galloper",
        options,
        Box::new(move |cc| {
            let mut app = App::new(&cc.egui_ctx, places, path.as_deref());
            app.clipboard.allow();
            app.look_at_clipboard(&cc.egui_ctx);
            Ok(Box::new(app))
        }),
    );
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!(
                "Galloper could not open its window ({error}); without one it has the verbs {} (galloper --help).",
                crate::cli::VERBS
            );
            ExitCode::from(2)
        }
    }
}

impl App {
    /// The screen of new battles or the builder, over everything but the menu.
    fn elsewhere_ui(&mut self, ui: &mut Ui, out: &mut Intents) {
        if let Some(moved) = self.building.as_ref().and_then(|building| building.take_moved()) {
            self.message = Some(moved);
        }
        let message = self.message.as_deref().filter(|_| !matches!(self.screen, Some(OpenModal::Open { .. })));
        if let Some(building) = &mut self.building {
            building.ui(ui, message, out);
        } else if let Some(screen) = &mut self.new_battle {
            let folder = self.places.orders_of_battle();
            let folder = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            screen.clipboard = self.clipboard.said().map(str::to_owned);
            self.new_battle_panel.ui(ui, screen, &folder, message, out);
        }
    }

    /// The program with the named battle or the last one; on the first start the screen of new battles.
    pub fn new(ctx: &Context, places: DataFolders, path: Option<&Path>) -> Self {
        super::set_up(ctx);
        ctx.options_mut(|o| o.zoom_with_keyboard = false);
        let (settings, aside) = Settings::load(&places.settings_file());
        let mut app = Self {
            places,
            settings,
            desk: None,
            view: None,
            roster: RosterPanel::default(),
            now: NowPanel::default(),
            entry: EntryPanel::default(),
            log: LogPanel::default(),
            screen: None,
            building: None,
            new_battle: None,
            new_battle_panel: NewBattlePanel::default(),
            dialogs: Dialogs::default(),
            event_order: EventOrder::default(),
            message: None,
            fresh: None,
            noted_turn: None,
            clipboard: ClipboardGlance::default(),
            focused: true,
            covered: false,
            show_roster: true,
            show_side: true,
        };
        app.dress(ctx);
        match path {
            Some(path) => app.open(ctx, path),
            None => app.reopen(ctx),
        }
        if app.desk.is_none() && app.screen.is_none() && app.place() == Place::Battle {
            let why = app.message.take();
            app.offer_list(why);
        }
        app.message = joined(aside.map(|aside| aside.to_string()), app.message.take());
        app
    }

    /// Asks what could be pasted, while that can be seen.
    pub(super) fn look_at_clipboard(&mut self, ctx: &Context) {
        if self.new_battle.is_some() {
            self.clipboard.look(ctx);
        }
    }

    /// For tests.
    pub fn desk(&self) -> Option<&Desk> {
        self.desk.as_deref()
    }

    /// For tests.
    pub fn open_battle(&self) -> Option<&OpenBattle> {
        self.desk.as_ref()
    }

    /// What fills the window.
    pub fn place(&self) -> Place {
        match (&self.building, &self.new_battle) {
            (Some(_), _) => Place::Builder,
            (None, Some(_)) => Place::NewBattle,
            (None, None) => Place::Battle,
        }
    }

    /// For tests.
    pub fn builder(&self) -> Option<&crate::desk::Builder> {
        self.building.as_ref().map(|building| &building.builder)
    }

    /// For tests.
    pub fn new_battle(&self) -> Option<&NewBattle> {
        self.new_battle.as_deref()
    }

    /// The sentence shown at the top of the middle.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// For tests and pictures; `None` while the past is shown.
    pub fn desk_mut(&mut self) -> Option<&mut Desk> {
        self.desk.as_mut().and_then(|open| open.to_work().ok())
    }

    pub(super) fn dress(&self, ctx: &Context) {
        ctx.set_theme(match self.settings.theme {
            Theme::System => ThemePreference::System,
            Theme::Light => ThemePreference::Light,
            Theme::Dark => ThemePreference::Dark,
        });
        ctx.set_zoom_factor(f32::from(self.settings.scale_percent.clamp(*SCALES.start(), *SCALES.end())) / 100.0);
    }

    pub fn keys(&self, ctx: &Context) -> keys::KeyState {
        let past = self.desk.as_ref().is_some_and(|open| open.look_back().is_some());
        let place = self.place();
        let over = match (&self.screen, self.covered) {
            (Some(_), _) => TopLayer::Screen,
            (None, true) => TopLayer::Cover,
            (None, false) if place != Place::Battle => TopLayer::Elsewhere(place),
            (None, false) if past => TopLayer::Past,
            (None, false) => TopLayer::Nothing,
        };
        let form = self.desk.as_ref().is_some_and(|desk| desk.form.is_some() && desk.list.is_none());
        let line = match place {
            Place::Battle => entry::id(),
            Place::NewBattle => new_battle::filter_id(),
            Place::Builder if self.builder().is_some_and(|b| b.view() == BuilderView::Grid) => {
                super::builder::grid_id()
            }
            Place::Builder => text::id(),
        };
        keys::KeyState::of(ctx, over, line, self.entry.text.is_empty(), form)
    }

    /// For tests.
    pub fn line(&self) -> &str {
        &self.entry.text
    }

    fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let mut out = Intents::new();
        let state = self.keys(&ctx);
        let by_screen = |command| self.screen.as_ref().is_some_and(|screen| works_over(screen, command));
        let may = |command| by_screen(command) || receiver(state, KeyKind::Command(command)) == Receiver::Command;
        if let Some(command) = commands::pressed(&ctx, self.place(), may) {
            egui::Popup::close_all(&ctx);
            out.push(Intent::Do(command));
        }
        match state.over {
            TopLayer::Elsewhere(_) if state.popup || state.focus != keys::Focus::Line => {}
            TopLayer::Elsewhere(_) => {
                if let Some(building) = &self.building {
                    let page = building.panels.page(building.builder.view());
                    builder_keys::keys(&ctx, &building.builder, page, &mut out);
                } else if let Some(screen) = &mut self.new_battle {
                    new_battle::keys(&ctx, screen, &mut out);
                }
            }
            TopLayer::Past if state.popup => {}
            TopLayer::Past => look_back::keys(&ctx, &mut out),
            TopLayer::Cover | TopLayer::Screen | TopLayer::Nothing => {
                if let Some(open) = &self.desk {
                    self.entry.keys(&ctx, state, open, &mut out);
                }
            }
        }
        self.act(&ctx, std::mem::take(&mut out));
        if let Some(desk) = &mut self.desk {
            desk.poll_odds();
            self.view = Some(desk.view());
        }
        self.panels(ui, &mut out);
        if let Some(screen) = &mut self.screen
            && modal_ui(&ctx, screen, self.desk.as_ref(), self.view.as_deref(), self.message.as_deref(), &mut out)
        {
            self.screen = None;
        }
        self.act(&ctx, out);
        self.after_frame(&ctx);
    }

    fn panels(&mut self, ui: &mut Ui, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        // At some scales panels end on fractions of a pixel; nothing may show through between them.
        ui.painter().rect_filled(ui.max_rect(), 0.0, tokens.panel);
        // At a larger scale the side panels shrink, because the middle matters most.
        let narrow = (ui.available_width() / 1366.0).min(1.0);
        let bar = |margin| Frame::new().fill(tokens.panel).inner_margin(margin);
        Panel::top("menu").frame(bar(Margin::symmetric(12, 4))).show(ui, |ui| match &self.building {
            Some(building) => menu::elsewhere_ui(ui, Place::Builder, out, |ui, out| {
                super::builder::title_ui(ui, &building.facts(None), out);
            }),
            None if self.new_battle.is_some() => menu::elsewhere_ui(ui, Place::NewBattle, out, |ui, _| {
                ui.label(RichText::new("New battle").font(theme::semibold(size::TEXT)));
            }),
            None => menu::menu_ui(ui, self.desk.as_ref(), out),
        });
        if !self.covered && self.place() != Place::Battle {
            return self.elsewhere_ui(ui, out);
        }
        if let Some(desk) = &self.desk {
            notices_ui(ui, desk, out);
        }
        let (Some(open), Some(view)) = (&self.desk, &self.view) else {
            // The list of battles shows the message itself.
            let message = self.message.as_deref().filter(|_| !matches!(self.screen, Some(OpenModal::Open { .. })));
            if self.covered {
                cover_ui(ui);
            } else {
                CentralPanel::default().show(ui, |ui| message_ui(ui, message, out));
            }
            return;
        };
        if self.covered {
            return cover_ui(ui);
        }
        let past = view.past.as_ref();
        if let Some(past) = past {
            let banner = Frame::new().fill(tokens.past).inner_margin(Margin::symmetric(14, 9));
            Panel::top("past").frame(banner).show_separator_line(false).show(ui, |ui| {
                look_back::banner_ui(ui, past, out);
            });
            theme::look_back(ui);
        } else {
            Panel::top("tracker")
                .frame(bar(Margin::symmetric(12, 8)))
                .show(ui, |ui| tracker::tracker_ui(ui, view, out));
        }
        // The past has another background and a frame.
        let tokens = Tokens::of(ui);
        let bar = |margin| Frame::new().fill(tokens.panel).inner_margin(margin);
        let framed = ui.available_rect_before_wrap();
        Panel::bottom("log")
            .resizable(true)
            .default_size(134.0)
            .size_range(98.0..=360.0)
            .frame(bar(Margin::symmetric(12, 6)))
            .show(ui, |ui| {
                // Fills the available height, so that the panel keeps its own.
                ui.set_min_height(ui.available_height());
                if past.is_none() {
                    self.entry.ui(ui, open, view.undone);
                }
                self.log.ui(ui, open, view, out);
            });
        if self.show_roster {
            Panel::left("roster")
                .resizable(true)
                .default_size(size::ROSTER_PANEL * narrow)
                .size_range(260.0..=640.0)
                .frame(bar(Margin::symmetric(4, 6)))
                .show(ui, |ui| {
                    self.roster.ui(ui, view, out);
                });
        }
        // In a very small window the action looked at needs the room more.
        if self.show_side && (past.is_none() || framed.width() > look_back::SMALL) {
            Panel::right("side")
                .resizable(true)
                .default_size(size::SIDE_PANEL * narrow)
                .size_range(200.0..=560.0)
                .frame(bar(Margin::symmetric(10, 6)))
                .show(ui, |ui| {
                    side::side_ui(ui, view, out);
                });
        }
        let middle = Frame::new().fill(tokens.paper).inner_margin(Margin::symmetric(14, 10));
        CentralPanel::default().frame(middle).show(ui, |ui| {
            message_ui(ui, self.message.as_deref(), out);
            match past {
                Some(_) => look_back::past_ui(ui, open, view),
                None => self.now.ui(ui, open, view, out),
            }
        });
        if past.is_some() {
            let stroke = Stroke::new(size::PAST_FRAME, tokens.past);
            ui.painter().rect_stroke(framed, 0.0, stroke, StrokeKind::Inside);
        }
    }
}

fn cover_ui(ui: &mut Ui) {
    CentralPanel::default().show(ui, |ui| {
        ui.centered_and_justified(|ui| {
            ui.label(RichText::new("Covered. F12 shows the battle again.").font(theme::bold(size::PERIOD)))
        });
    });
}

fn message_ui(ui: &mut Ui, message: Option<&str>, out: &mut Intents) {
    let Some(message) = message else { return };
    ui.horizontal_top(|ui| {
        if ui.small_button("×").on_hover_text("Read").clicked() {
            out.push(Intent::CloseMessage);
        }
        // A vertical layout, so that a long sentence wraps instead of leaving the window.
        ui.vertical(|ui| warn_line(ui, message));
    });
}

impl eframe::App for App {
    fn raw_input_hook(&mut self, ctx: &Context, input: &mut egui::RawInput) {
        self.event_order.one_at_a_time(ctx, input);
    }

    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        if let Some((dialog, path)) = self.dialogs.poll() {
            self.screen = None;
            let intent = match dialog {
                Dialog::Open => Intent::OpenPath(path),
                Dialog::SaveAs => Intent::SaveAs(path),
                // The dialog has asked already whether a file may be replaced.
                Dialog::SaveOrder(_) => Intent::SaveOrder { path, replace: true },
                Dialog::ReadOrder => Intent::ReadOrder { path, append: false },
            };
            self.act(ctx, vec![intent]);
        }
        // The file may have been changed while another window had the focus.
        let before = std::mem::replace(&mut self.focused, ctx.input(|i| i.focused));
        if self.focused && !before {
            self.look_at_clipboard(ctx);
            if let Some(desk) = &mut self.desk {
                desk.retry_saving();
            }
            if let Some(said) = self.building.as_mut().and_then(|building| building.take_over()) {
                self.message = Some(said);
            }
        }
        if ctx.input(|i| i.viewport().close_requested())
            && let Some(why) = self.building.as_ref().and_then(|building| building.not_saved())
        {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.message = Some(format!("{why}. Save the order of battle elsewhere before closing (Ctrl S)."));
        }
        // The window closes only when everything confirmed is on disk and the file is still what was written.
        if ctx.input(|i| i.viewport().close_requested())
            && let Some(SaveStatus::Failed { sentence, .. }) = self.desk.as_mut().and_then(OpenBattle::make_sure_saved)
        {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.message = Some(format!("{sentence}. Save the battle elsewhere before closing (Ctrl S)."));
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }
}
