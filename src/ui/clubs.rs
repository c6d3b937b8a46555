//! The club-tables panel: the tables of this battle, and a new one typed, pasted or read from a file.

use egui::{Key, Label, Modifiers, RichText, ScrollArea, TextEdit, Ui};

use super::intent::{Intent, Intents};
use super::theme::{self, Tokens, size};
use super::widgets::{Action, Tag, section};
use crate::core::club::ClubTable;
use crate::desk::Desk;

/// The example that a new table begins with.
const EXAMPLE: &str = include_str!("../../assets/club/musketry.toml");

/// What is being typed.
#[derive(Debug, Default)]
pub struct ClubPanel {
    text: String,
    path: String,
    fault: Option<String>,
}

impl ClubPanel {
    /// Draws it; true when a table was taken in.
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk, out: &mut Intents) -> bool {
        ui.label(RichText::new("Club tables").font(theme::bold(size::TITLE)));
        section::note(
            ui,
            "A table that no sheet holds works as a procedure once it is here: form, working, odds, list.",
        );
        for table in &desk.game().setup().clubs {
            ui.horizontal(|ui| {
                ui.label(RichText::new(&table.title).font(theme::semibold(size::TEXT)));
                ui.add(Tag::status(table.mark.words()));
                let verbs = table.verbs.join(", ");
                ui.label(RichText::new(verbs).font(theme::text(size::NOTE)).color(Tokens::of(ui).soft_ink));
                if ui.link(RichText::new("Take out").font(theme::text(size::NOTE))).clicked() {
                    out.push(Intent::DropClub(table.id.clone()));
                }
            });
        }
        section::header(ui, "A new table");
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            let edit = TextEdit::multiline(&mut self.text).code_editor().desired_rows(14).desired_width(f32::INFINITY);
            ui.add(edit.hint_text("id, title, dice, [[modifiers]], [[rows]]"));
        });
        self.source_ui(ui);
        let asked = ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::Enter));
        let clicked = ui.add(Action::go("Take it into the battle").key("Ctrl ⏎")).clicked();
        if let Some(fault) = &self.fault {
            ui.add(Label::new(RichText::new(fault).color(Tokens::of(ui).warn)).wrap());
        }
        if !(asked || clicked) {
            return false;
        }
        match ClubTable::read(&self.text) {
            Ok(_) => {
                out.push(Intent::AddClub(self.text.clone()));
                true
            }
            Err(error) => {
                self.fault = Some(error.to_string());
                false
            }
        }
    }

    /// The example, or a file by its path.
    fn source_ui(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            if ui.button("Begin with the example").clicked() {
                EXAMPLE.clone_into(&mut self.text);
                self.fault = None;
            }
            ui.add(TextEdit::singleline(&mut self.path).hint_text("or the path of a file").desired_width(300.0));
            if ui.button("Read the file").clicked() {
                match std::fs::read_to_string(self.path.trim()) {
                    Ok(text) => {
                        self.text = text;
                        self.fault = None;
                    }
                    Err(error) => self.fault = Some(format!("The file cannot be read: {error} ({})", self.path)),
                }
            }
        });
    }
}
