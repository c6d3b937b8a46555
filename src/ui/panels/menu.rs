//! The menu bar: the commands by menu, the battle's name, what undo would take back, whether all is saved.

use egui::{Align, Button, Layout, MenuBar, RichText, Ui};

use crate::desk::{Desk, OpenBattle};
use crate::store::SaveStatus;
use crate::ui::commands::{Menu, MenuCommand, Place, TABLE};
use crate::ui::intent::{Intent, Intents};
use crate::ui::keys::along;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::TagWidget;

/// Without a battle only the commands that need none.
pub fn menu_ui(ui: &mut Ui, desk: Option<&OpenBattle>, out: &mut Intents) {
    let past = desk.is_some_and(|desk| desk.look_back().is_some());
    MenuBar::new().ui(ui, |ui| {
        menus_ui(ui, Place::Battle, past, out);
        if let Some(desk) = desk {
            ui.add_space(size::STEP * 6.0);
            let setup = desk.game().setup();
            // A title may come from anywhere; the bar stays on one line.
            let title = setup.title.replace(char::is_control, " ");
            ui.label(RichText::new(short(&title, 60)).font(theme::semibold(size::TEXT)));
            saved_ui(ui, desk, out);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.add(Button::new("Find anything").frame(false)).clicked() {
                    out.push(Intent::Do(MenuCommand::Find));
                }
                ui.add(TagWidget::key(&MenuCommand::Find.keys()));
                ui.add_space(size::STEP * 2.0);
                // In the past there is nothing to undo.
                if !past {
                    undo_ui(ui, desk, out);
                }
                if setup.table_rolls {
                    ui.add(TagWidget::warn("rolls at the table")).on_hover_text("F2 lets the program roll again");
                }
            });
        }
    });
}

/// The bar where no battle is shown; `title` stands behind the menus.
pub fn elsewhere_ui(ui: &mut Ui, place: Place, out: &mut Intents, title: impl FnOnce(&mut Ui, &mut Intents)) {
    MenuBar::new().ui(ui, |ui| {
        menus_ui(ui, place, false, out);
        ui.add_space(size::STEP * 6.0);
        title(ui, out);
    });
}

fn menus_ui(ui: &mut Ui, place: Place, past: bool, out: &mut Intents) {
    for (menu, title) in [(Menu::File, "File"), (Menu::Battle, "Battle"), (Menu::View, "View"), (Menu::Help, "Help")] {
        ui.menu_button(title, |ui| entries(ui, menu, place, past, out));
    }
}

fn entries(ui: &mut Ui, menu: Menu, place: Place, past: bool, out: &mut Intents) {
    ui.set_min_width(240.0);
    let mut items = Vec::new();
    for row in TABLE.iter().filter(|row| row.menu == menu && row.works_in(place)) {
        let button = Button::new(row.text).shortcut_text(row.command.keys());
        let enabled = !past || row.command.only_reads();
        let item = ui.add_enabled(enabled, button).on_hover_text(row.help);
        let item = item.on_disabled_hover_text(crate::desk::look_back::READ_ONLY);
        if item.clicked() {
            out.push(Intent::Do(row.command));
            ui.close();
        }
        items.push(item);
    }
    along(ui, &items, 0);
}

fn undo_ui(ui: &mut Ui, desk: &Desk, out: &mut Intents) {
    let Some(label) = desk.undo_label() else { return };
    ui.add(TagWidget::key(&MenuCommand::Undo.keys()));
    let text = format!("Undo “{}”", short(label, 34));
    if ui.add(Button::new(text).frame(false).truncate()).on_hover_text(label).clicked() {
        out.push(Intent::Do(MenuCommand::Undo));
    }
}

fn saved_ui(ui: &mut Ui, desk: &Desk, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let note = |text: &str| RichText::new(text).font(theme::text(size::NOTE)).color(tokens.soft_ink);
    match desk.saved() {
        Some(SaveStatus::Saved { .. }) => {
            let path = desk.path().map(|p| p.display().to_string()).unwrap_or_default();
            ui.label(note("saved")).on_hover_text(path);
        }
        Some(SaveStatus::Saving { .. }) => {
            ui.label(note("saving…"));
        }
        Some(SaveStatus::Failed { sentence, pending, .. }) => {
            let text = if pending == 0 { "not saved".to_owned() } else { format!("{pending} not saved") };
            if ui.add(TagWidget::warn(&text)).on_hover_text(sentence).clicked() {
                out.push(Intent::RetrySaving);
            }
        }
        None if desk.read_only().is_some() => {
            ui.add(TagWidget::warn("only looked at"));
        }
        None => {
            ui.label(note("not kept in a file"));
        }
    }
}

/// The text cut to this many characters.
pub fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}
