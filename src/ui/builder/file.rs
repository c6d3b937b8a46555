//! The order of battle as a file: where it is kept, other formats to write, and files to read into it.

use std::path::Path;

use egui::{Align, Id, Layout, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::BuilderFacts;
use crate::ui::intent::{Dialog, Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{ActionButton, KeyValue, section};

/// What was typed into it.
#[derive(Debug, Default)]
pub struct FilePanel {
    save: String,
    read: String,
}

/// Lines are not wider than is good to read.
const WIDTH: f32 = 720.0;
/// How many lines of the file are shown.
const SHOWN: usize = 14;

/// What a file's ending means.
const FORMATS: [(&str, &str); 4] = [
    ("orbat", "our text, as in the view Text"),
    ("toml", "for other programs"),
    ("csv", "a table, for any spreadsheet"),
    ("xlsx", "a workbook of Excel or LibreOffice"),
];

/// Where the path to save as is typed.
pub fn save_path_id() -> Id {
    Id::unique("builder-save-path")
}

impl FilePanel {
    pub fn ui(&mut self, ui: &mut Ui, facts: &BuilderFacts<'_>, out: &mut Intents) {
        let mut column = ui.available_rect_before_wrap();
        column.set_width(column.width().min(WIDTH));
        ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
            ScrollArea::vertical().id_salt("builder-file").auto_shrink([false, false]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = size::STEP * 2.0;
                where_it_is(ui, facts);
                self.save_ui(ui, facts, out);
                self.read_ui(ui, out);
                text_ui(ui, facts);
            });
        });
    }

    fn save_ui(&mut self, ui: &mut Ui, facts: &BuilderFacts<'_>, out: &mut Intents) {
        ui.add_space(size::STEP * 2.0);
        section::header(ui, "Save as another file");
        section::note(ui, "The ending says the format. The draft goes on where it is.");
        let replaces = facts.replace == Some(Path::new(self.save.trim()));
        let verb = if replaces { "Replace the file" } else { "Save" };
        let entered = path_ui(ui, save_path_id(), &mut self.save, "Path to save as", &[(verb, ())]);
        if entered.is_some() {
            out.push(Intent::SaveOrder { path: self.save.trim().into(), replace: false });
        }
        ui.horizontal_wrapped(|ui| {
            for (ending, about) in FORMATS {
                let name = format!("Save as .{ending}…");
                if ui.add(ActionButton::plain(&name)).on_hover_text(about).clicked() {
                    out.push(Intent::Dialog(Dialog::SaveOrder(ending)));
                }
            }
        });
    }

    fn read_ui(&mut self, ui: &mut Ui, out: &mut Intents) {
        ui.add_space(size::STEP * 2.0);
        section::header(ui, "Read another file");
        section::note(ui, "Text, TOML, CSV, XLSX or ODS. What is here can be had back by undo.");
        let ways = [("Replace by it", false), ("Add its rows", true)];
        if let Some(append) = path_ui(ui, Id::unique("builder-read-path"), &mut self.read, "Path to read", &ways) {
            out.push(Intent::ReadOrder { path: self.read.trim().into(), append });
        }
        if ui.add(ActionButton::plain("Browse…")).clicked() {
            out.push(Intent::Dialog(Dialog::ReadOrder));
        }
    }
}

fn where_it_is(ui: &mut Ui, facts: &BuilderFacts<'_>) {
    section::header(ui, "Where it is");
    match &facts.path {
        Some(path) => {
            let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            KeyValue::new("Kept by itself as", &name).show(ui);
            KeyValue::new("In the folder", &folder).show(ui);
        }
        None => {
            section::note(ui, "Nothing was changed yet. The first change makes a draft among your own battles.");
        }
    }
    let lines = facts.builder.document().len();
    KeyValue::new("Format", &format!("our text, {lines} lines")).last().show(ui);
}

/// The first lines, as they stand in the file.
fn text_ui(ui: &mut Ui, facts: &BuilderFacts<'_>) {
    ui.add_space(size::STEP * 2.0);
    section::header(ui, "What stands in it");
    let document = facts.builder.document();
    let mut text: Vec<&str> = (0..document.len().min(SHOWN)).map(|line| document.line(line)).collect();
    if document.len() > SHOWN {
        text.push("…");
    }
    let shown = RichText::new(text.join("\n")).font(theme::text(size::TABLE));
    ui.label(shown.color(Tokens::of(ui).soft_ink));
}

/// A path to type, and what can be done with it; Enter does the first.
fn path_ui<T: Copy>(ui: &mut Ui, id: Id, text: &mut String, hint: &str, ways: &[(&str, T)]) -> Option<T> {
    let mut done = None;
    let height = size::BUTTON;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), height), Layout::right_to_left(Align::Center), |ui| {
        let ready = !text.trim().is_empty();
        for (verb, way) in ways.iter().rev() {
            if ui.add(ActionButton::plain(verb).enabled(ready)).clicked() {
                done = Some(*way);
            }
        }
        let edit = egui::TextEdit::singleline(text).id(id).hint_text(hint);
        let edit = ui.add(edit.desired_width(f32::INFINITY).margin(egui::Margin::symmetric(8, 6)));
        if edit.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter)) && ready {
            done = ways.first().map(|(_, way)| *way);
        }
    });
    done
}
