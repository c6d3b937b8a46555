//! The booklet screen: every house value with what to look up, filled in by keys alone and applied as one action.

mod keys;
mod row;

use std::path::{Path, PathBuf};

use egui::{Align, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::intent::{Intent, Intents};
use super::panels::now::warn_line;
use super::theme::{self, size};
use super::widgets::{ActionButton, TagWidget, section, where_seen};
use crate::core::schema::validate::FieldFault;
use crate::desk::{BookletForm, Desk};

/// The greatest height of the list.
const HEIGHT: f32 = 470.0;
/// The height of everything above and below it.
const AROUND: f32 = 236.0;

/// The height of a sentence below the list.
const SAID: f32 = 40.0;
/// The width of two buttons beside the path of a file.
const BUTTONS: f32 = 170.0;

/// The form, the current row, and the file it may be read from or written to.
#[derive(Debug)]
pub struct BookletPanel {
    form: BookletForm,
    /// The current row; the number of rows if the focus is below the list.
    at: usize,
    path: String,
    /// The current row changed and must be scrolled into view.
    moved: bool,
    /// The value is selected as a whole, so that typing replaces it.
    fresh: bool,
    said: Option<String>,
    /// The warning about unapplied values was shown.
    leaving: bool,
}

impl BookletPanel {
    /// For a battle and the club's file of its rule book.
    pub fn over(desk: &Desk, club_file: &Path) -> Option<Self> {
        let form = BookletForm::of(desk.game())?;
        let at = form.rows.iter().position(|row| !row.told).unwrap_or(0);
        let path = club_file.display().to_string();
        Some(Self { form, at, path, moved: true, fresh: true, said: None, leaving: false })
    }

    /// Warns once about unapplied values; false if there are none or the warning was shown.
    pub fn cancel(&mut self) -> bool {
        let open = self.form.unapplied();
        if open == 0 || std::mem::replace(&mut self.leaving, true) {
            return false;
        }
        let many = crate::core::phrases::counted(open, "value is", "values are");
        self.said = Some(format!("{many} not applied yet: Ctrl Enter applies, Esc once more leaves without."));
        true
    }

    /// Shows the faults of values that the battle refused.
    pub fn refuse(&mut self, faults: &[FieldFault]) {
        let Some(fault) = faults.first() else { return };
        self.said = Some(fault.text.clone());
        if let Some(at) = self.form.show(fault) {
            self.go_to(at);
        }
    }

    /// The result of reading a file.
    pub fn loaded(&mut self, read: Result<Option<String>, String>, path: &Path) {
        let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        let filled = read.and_then(|text| {
            let text = text.ok_or_else(|| format!("There is no such file: {}", path.display()))?;
            self.form.fill(&text, is_json).map_err(|why| format!("{why} ({})", path.display()))
        });
        self.said = Some(match filled {
            Ok(many) => format!("{} read; Ctrl Enter applies.", values(many)),
            Err(why) => why,
        });
    }

    pub fn say(&mut self, text: String) {
        self.said = Some(text);
    }

    fn go_to(&mut self, at: usize) {
        self.form.leave(self.at);
        (self.at, self.moved, self.fresh) = (at.min(self.form.rows.len()), true, true);
    }

    pub fn ui(&mut self, ui: &mut Ui, out: &mut Intents) {
        self.keys(ui, out);
        ui.horizontal(|ui| {
            ui.label(RichText::new("From your booklet").font(theme::bold(size::TITLE)));
            let (told, all) = (self.form.told(), self.form.rows.len());
            section::note(ui, &format!("{} · {told} of {all} typed", self.form.title()));
        });
        section::note(
            ui,
            "What the sheet does not give is ours until you type it. Look each up, type it, Enter; what your booklet does \
             not have either, pass by with Tab.",
        );
        let said = if self.said.is_some() { SAID } else { 0.0 };
        let height = HEIGHT.min(ui.ctx().content_rect().height() - AROUND - said).max(100.0);
        let list = ScrollArea::vertical().id_salt("booklet").max_height(height).min_scrolled_height(height);
        list.auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = size::STEP;
            ui.set_max_width((ui.available_width() - size::STEP * 2.0).max(0.0));
            for at in 0..self.form.rows.len() {
                // The current row has the focus and is drawn wherever it is.
                if at == self.at {
                    self.row(ui, at);
                } else {
                    where_seen(ui, ("booklet", at), |ui| self.row(ui, at));
                }
            }
        });
        self.moved = false;
        if let Some(said) = &self.said {
            warn_line(ui, said);
        }
        self.buttons(ui, out);
        footer(ui);
    }

    fn buttons(&mut self, ui: &mut Ui, out: &mut Intents) {
        ui.horizontal_wrapped(|ui| {
            if ui.add(ActionButton::go("Apply").key("Ctrl Enter")).clicked() {
                self.apply(false, out);
            }
            if ui.add(ActionButton::plain("Apply and keep for the club").key("Ctrl Shift Enter")).clicked() {
                self.apply(true, out);
            }
        });
        ui.horizontal(|ui| {
            let room = ui.available_width() - BUTTONS;
            ui.allocate_ui_with_layout(vec2(room, size::ROW), Layout::left_to_right(Align::Center), |ui| {
                let path = TextEdit::singleline(&mut self.path).hint_text("Path of a file").desired_width(room);
                let response = ui.add(path);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "The path of a file"));
                if response.gained_focus() {
                    self.at = self.form.rows.len();
                }
            });
            if ui.button("Load").on_hover_text("Fill the form from this file").clicked() {
                out.push(Intent::BookletLoad(PathBuf::from(self.path.trim())));
            }
            if ui.button("Export").on_hover_text("Write what is typed to this file").clicked() {
                self.export(out);
            }
        });
    }

    fn apply(&mut self, keep: bool, out: &mut Intents) {
        match self.form.values() {
            Ok(values) => {
                let file = keep.then(|| self.form.file_text(&values));
                out.push(Intent::Booklet { values, file });
            }
            Err((at, why)) => {
                self.said = Some(why);
                self.go_to(at);
            }
        }
    }

    fn export(&mut self, out: &mut Intents) {
        match self.form.values() {
            Ok(values) => {
                out.push(Intent::BookletExport(PathBuf::from(self.path.trim()), self.form.file_text(&values)));
            }
            Err((at, why)) => {
                self.said = Some(why);
                self.go_to(at);
            }
        }
    }
}

/// "1 value", "2 values".
pub fn values(many: usize) -> String {
    crate::core::phrases::counted(many, "value", "values")
}

fn footer(ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        for (key, does) in [
            ("Enter", "so it is, next"),
            ("Tab", "pass by"),
            ("↑ ↓", "value"),
            ("← →", "choose"),
            ("Ctrl Del", "as shipped"),
            ("Esc", "close"),
        ] {
            ui.add(TagWidget::key(key));
            section::note(ui, does);
            ui.add_space(size::STEP);
        }
    });
}
