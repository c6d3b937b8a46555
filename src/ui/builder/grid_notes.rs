//! What stands over the grid beside the cursor: a list to choose from, or what the keys would do.

use egui::{Id, Pos2, Stroke, Ui, pos2, vec2};

use super::grid_sheet::{GridSheet, ROW};
use super::lists::{choose_ui, list_ui};
use crate::ui::intent::Intents;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::TagWidget;

/// How wide the keys that end the typing are told at most.
const NOTE_WIDTH: f32 = 150.0;

impl GridSheet<'_> {
    pub fn popups(&self, ui: &Ui, out: &mut Intents) {
        let grid = self.builder.grid();
        let Some(index) = self.index_of(grid.at.line) else { return };
        let rect = self.place_rect(index, grid.at);
        let below = rect.left_bottom() + vec2(0.0, 2.0);
        if let Some(list) = &grid.list {
            let rows: Vec<(&str, &str)> = list.words.iter().map(|word| (word.as_str(), "")).collect();
            choose_ui(ui, "Choices for this cell", &rows, list.at, below, out);
        } else if let Some(target) = self.builder.target() {
            list_ui(ui, "Put under", target, below, out);
        } else if let Some((start, ghost)) = self.ghost {
            let at = pos2(self.clip.right() - 210.0, self.top(start) + ROW * 0.5);
            Self::note_ui(ui, at, &ghost.title, &ghost.note, &[("Ctrl Shift D", "again to keep it")]);
        } else if grid.editing.is_some() && self.builder.alike_lines().len() > 1 {
            let all = format!("all {}", self.builder.alike_lines().len());
            // Beside the range, or below it where there is no room: never over its cells.
            let last = self.index_of(grid.far.line).unwrap_or(index);
            let right = self.place_rect(index, grid.at).right().max(self.cell_rect(last, grid.far.column).right());
            let at = if right + 12.0 + NOTE_WIDTH < self.clip.right() {
                pos2(right + 12.0, rect.top())
            } else {
                pos2(rect.left().min(self.clip.right() - NOTE_WIDTH), self.top(index.max(last) + 1) + 4.0)
            };
            Self::note_ui(ui, at, "", "", &[("Enter", "only here"), ("Ctrl Enter", &all), ("Ctrl D", "fill down")]);
        }
    }

    /// A small box beside the cells: what would happen, and the keys that do it.
    fn note_ui(ui: &Ui, at: Pos2, title: &str, text: &str, keys: &[(&str, &str)]) {
        let tokens = Tokens::of(ui);
        egui::Area::new(Id::unique("grid-note")).order(egui::Order::Foreground).fixed_pos(at).interactable(false).show(
            ui.ctx(),
            |ui| {
                let frame =
                    egui::Frame::popup(ui.style()).fill(tokens.panel).inner_margin(egui::Margin::symmetric(10, 7));
                frame.stroke(Stroke::new(size::HAIRLINE, tokens.focus)).show(ui, |ui| {
                    ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
                    if !title.is_empty() {
                        ui.label(egui::RichText::new(title).font(theme::semibold(size::TABLE)));
                        ui.label(egui::RichText::new(text).font(theme::text(size::NOTE)).color(tokens.soft_ink));
                    }
                    for (key, does) in keys {
                        ui.horizontal(|ui| {
                            ui.add(TagWidget::key(key));
                            ui.label(egui::RichText::new(*does).font(theme::text(size::NOTE)));
                        });
                    }
                });
            },
        );
    }
}
