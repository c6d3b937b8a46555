//! The order of battle as a file: where it is kept, other formats to write, and files to read into it.

use egui::{RichText, Ui};

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

/// What a file's ending means.
const FORMATS: [(&str, &str); 4] = [
    ("orbat", "our text, as in the view Text"),
    ("toml", "for other programs"),
    ("csv", "a table, for any spreadsheet"),
    ("xlsx", "a workbook of Excel or LibreOffice"),
];

impl FilePanel {
    pub fn ui(&mut self, ui: &mut Ui, facts: &BuilderFacts<'_>, out: &mut Intents) {
        ui.set_max_width(720.0);
        ui.spacing_mut().item_spacing.y = size::STEP * 2.0;
        section::header(ui, "Where it is");
        let builder = facts.builder;
        match facts.path {
            Some(path) => {
                KeyValue::new("Kept by itself in", &path.display().to_string()).show(ui);
            }
            None => {
                section::note(ui, "Nothing was changed yet. The first change makes a draft among your own battles.");
            }
        }
        let lines = builder.document().len();
        KeyValue::new("Format", &format!("our text, {lines} lines")).show(ui);
        KeyValue::new("Units", &builder.seen().card.units.to_string()).last().show(ui);

        section::header(ui, "Save as another file");
        section::note(ui, "The ending says the format. The draft goes on where it is.");
        path_ui(ui, "Path to save as", &mut self.save, facts, "Save", out, |path, out| {
            out.push(Intent::SaveOrder(path.into()));
        });
        ui.horizontal_wrapped(|ui| {
            for (ending, about) in FORMATS {
                let name = format!("Save as .{ending}…");
                if ui.add(ActionButton::plain(&name)).on_hover_text(about).clicked() {
                    out.push(Intent::Dialog(Dialog::SaveOrder(ending)));
                }
            }
        });

        section::header(ui, "Read another file");
        section::note(ui, "Text, TOML, CSV, XLSX or ODS. What is here can be had back by undo.");
        let path = self.read.trim().to_owned();
        ui.add(field(&mut self.read, "Path to read"));
        ui.horizontal_wrapped(|ui| {
            let ready = !path.is_empty();
            if ui.add(ActionButton::plain("Replace by it").enabled(ready)).clicked() {
                out.push(Intent::ReadOrder { path: path.clone().into(), append: false });
            }
            if ui.add(ActionButton::plain("Add its rows").enabled(ready)).clicked() {
                out.push(Intent::ReadOrder { path: path.clone().into(), append: true });
            }
            if ui.add(ActionButton::plain("Browse…")).clicked() {
                out.push(Intent::Dialog(Dialog::ReadOrder));
            }
        });
        section::header(ui, "The file");
        let text = builder.document().text();
        let first: Vec<&str> = text.lines().take(12).collect();
        let more = if lines > 12 { "\n…" } else { "" };
        let shown = RichText::new(first.join("\n") + more).font(theme::text(size::TABLE));
        ui.label(shown.color(Tokens::of(ui).soft_ink));
    }
}

fn field<'a>(text: &'a mut String, hint: &'a str) -> egui::TextEdit<'a> {
    let edit = egui::TextEdit::singleline(text).hint_text(hint);
    edit.desired_width(f32::INFINITY).margin(egui::Margin::symmetric(8, 5))
}

fn path_ui(
    ui: &mut Ui,
    hint: &str,
    text: &mut String,
    facts: &BuilderFacts<'_>,
    verb: &str,
    out: &mut Intents,
    take: impl Fn(&str, &mut Intents),
) {
    let edit = ui.add(field(text, hint));
    let entered = edit.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    let ready = !text.trim().is_empty();
    let _ = facts;
    if (ui.add(ActionButton::plain(verb).enabled(ready)).clicked() || entered) && ready {
        take(text.trim(), out);
    }
}
