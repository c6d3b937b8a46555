//! The club-tables panel: the tables of this battle, and one being made or changed, as a form, a text or from a file.

use egui::{Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};

use super::intent::{Intent, Intents};
use super::panels::form::form_ui;
use super::panels::now::warn_line;
use super::theme::{self, Tokens, size};
use super::widgets::{ActionButton, TagWidget, section};
use crate::core::club::ClubTable;
use crate::desk::view::Roster;
use crate::desk::{ClubForm, Desk};

/// The example that a new table may begin with.
const EXAMPLE: &str = include_str!("../../assets/club/musketry.toml");
/// The height of everything above and below the form.
const AROUND: f32 = 330.0;

#[derive(Debug, Default)]
pub struct ClubPanel {
    form: Option<ClubForm>,
    /// Set while the table is edited as text.
    text: Option<String>,
    path: String,
    more: bool,
    /// A form was opened and its first field gets the focus.
    begun: bool,
    fault: Option<String>,
    /// Adding it was tried, so its fault is shown.
    tried: bool,
}

impl ClubPanel {
    /// True when a table was added.
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk, out: &mut Intents) -> bool {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Club tables").font(theme::bold(size::TITLE)));
            section::note(ui, "Tables that no sheet holds: each is a procedure with form, working, odds and list.");
        });
        self.tables(ui, desk, out);
        section::header(ui, "A new table, or one to change");
        self.sources(ui, desk);
        let height = (ui.ctx().content_rect().height() - AROUND).max(160.0);
        ScrollArea::vertical().id_salt("club").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            ui.set_max_width((ui.available_width() - size::STEP * 2.0).max(0.0));
            match &mut self.text {
                Some(text) => {
                    let edit = TextEdit::multiline(text).code_editor().desired_rows(16).desired_width(f32::INFINITY);
                    let response = ui.add(edit.hint_text("title, dice, [[modifiers]], [[rows]]"));
                    response
                        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "The table as text"));
                }
                None => self.form_ui(ui, desk),
            }
        });
        let asked = ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::Enter));
        let clicked = ui.add(ActionButton::go("Take it into the battle").key("Ctrl Enter")).clicked();
        if let Some(fault) = &self.fault {
            warn_line(ui, fault);
        }
        (asked || clicked) && self.take_in(out)
    }

    /// The tables of the battle, each to be changed or removed.
    fn tables(&mut self, ui: &mut Ui, desk: &Desk, out: &mut Intents) {
        let small = |text: &str| RichText::new(text).font(theme::text(size::NOTE));
        for table in &desk.game().setup().clubs {
            ui.horizontal(|ui| {
                ui.label(RichText::new(&table.title).font(theme::semibold(size::TEXT)));
                ui.add(TagWidget::status(table.mark.words()));
                ui.label(small(&table.verbs.join(", ")).color(Tokens::of(ui).soft_ink));
                if ui.link(small("Change")).clicked() {
                    self.begin(Some(table), desk);
                }
                if ui.link(small("Take out")).clicked() {
                    out.push(Intent::DropClub(table.id.clone()));
                }
            });
        }
    }

    fn begin(&mut self, table: Option<&ClubTable>, desk: &Desk) {
        self.form = Some(ClubForm::new(table.map(ClubTable::values), desk.game()));
        (self.text, self.fault, self.tried, self.begun) = (None, None, false, true);
    }

    /// Where a table comes from: the example, a file by its path, a text.
    fn sources(&mut self, ui: &mut Ui, desk: &Desk) {
        ui.horizontal(|ui| {
            if ui.button("Empty").on_hover_text("Begin with nothing").clicked() {
                self.begin(None, desk);
            }
            if ui.button("Begin with the example").clicked() {
                self.read(EXAMPLE, desk);
            }
            let as_text = self.text.is_some();
            if ui.selectable_label(as_text, "As text").on_hover_text("To paste one, or to copy this one").clicked() {
                self.turn(as_text, desk);
            }
            let path = TextEdit::singleline(&mut self.path).hint_text("the path of a file").desired_width(260.0);
            ui.add(path).widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "The path of a file"));
            if ui.button("Read the file").clicked() {
                match std::fs::read_to_string(self.path.trim()) {
                    Ok(text) => self.read(&text, desk),
                    Err(error) => self.fault = Some(format!("The file cannot be read ({error}): {}", self.path.trim())),
                }
            }
        });
    }

    /// Reads a text into the form; one that cannot be read stays a text, to be corrected.
    fn read(&mut self, text: &str, desk: &Desk) {
        match ClubTable::read(text) {
            Ok(table) => self.begin(Some(&table), desk),
            Err(error) => (self.text, self.fault) = (Some(text.to_owned()), Some(error.to_string())),
        }
    }

    /// Switches between form and text.
    fn turn(&mut self, as_text: bool, desk: &Desk) {
        let text = self.text.clone().unwrap_or_default();
        if as_text && text.trim().is_empty() {
            self.begin(None, desk);
        } else if as_text {
            self.read(&text, desk);
        } else {
            let table = self.form.as_ref().and_then(ClubForm::table);
            self.text = Some(table.map(|table| table.toml()).unwrap_or_default());
            self.fault = None;
        }
    }

    fn form_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        if self.form.is_none() {
            self.begin(None, desk);
        }
        let Some(form) = &mut self.form else { return };
        let mut asked = Intents::new();
        form_ui(ui, form.form(), &Roster::default(), &mut self.more, &mut self.begun, &mut asked);
        for intent in asked {
            match intent {
                Intent::SetField(key, value) => form.set(key, value, desk.game()),
                Intent::Rows(key, edit) => form.edit_rows(key, edit, desk.game()),
                _ => {}
            }
        }
        if self.tried {
            self.fault = form.fault().map(str::to_owned);
        }
    }

    fn take_in(&mut self, out: &mut Intents) -> bool {
        self.tried = true;
        if let Some(text) = &self.text {
            self.fault = ClubTable::read(text).err().map(|error| error.to_string());
            if self.fault.is_none() {
                out.push(Intent::AddClub(text.clone()));
            }
            return self.fault.is_none();
        }
        let Some(form) = &self.form else { return false };
        self.fault = form.fault().map(str::to_owned);
        if self.fault.is_none() {
            out.push(Intent::AddClubValues(form.values()));
        }
        self.fault.is_none()
    }
}
