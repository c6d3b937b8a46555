//! The log with provenance, and the timeline under it.

use egui::{Align, Label, Layout, RichText, ScrollArea, Ui, vec2};

use crate::desk::Desk;
use crate::ui::intent::{Intent, Intents};
use crate::ui::snapshot::Snapshot;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::Timeline;

/// Height of a line of the log.
const LINE: f32 = 20.0;

/// Room at the right for where a line came from.
const PROVENANCE: f32 = 120.0;

/// Draws both.
pub fn log_ui(ui: &mut Ui, desk: &Desk, snapshot: &Snapshot, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    // Whole lines only.
    let room = ((ui.available_height() - size::TIMELINE - size::STEP) / LINE).floor().max(1.0) * LINE;
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = LINE;
    let rows = &snapshot.log;
    ScrollArea::vertical()
        .id_salt("log")
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show_rows(ui, LINE, rows.len(), |ui, range| {
            for row in &rows[range] {
                let ink = if row.undone { tokens.dim_ink } else { tokens.ink };
                let inner = ui.horizontal(|ui| {
                    ui.set_min_height(LINE);
                    let text = |t: &str, colour| {
                        Label::new(RichText::new(t).font(theme::text(size::TABLE)).color(colour)).selectable(false)
                    };
                    ui.add_sized([40.0, LINE], text(&row.clock, tokens.soft_ink));
                    // A long line leaves room for where it came from.
                    let room = (ui.available_width() - PROVENANCE).max(0.0);
                    ui.allocate_ui_with_layout(vec2(room, LINE), Layout::left_to_right(Align::Center), |ui| {
                        ui.add(text(&row.text, ink).truncate());
                        if !row.rolls.is_empty() {
                            ui.add(text(&row.rolls, tokens.soft_ink).truncate());
                        }
                    });
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        let words = if row.undone { "undone" } else { row.provenance.as_str() };
                        ui.add(
                            Label::new(RichText::new(words).font(theme::text(size::NOTE)).color(tokens.soft_ink))
                                .selectable(false),
                        );
                    });
                });
                let working = row.working.iter().chain(&row.table).cloned().collect::<Vec<_>>().join("\n");
                if !working.is_empty() {
                    inner.response.on_hover_text(working);
                }
            }
        });
    let branch = &snapshot.branch;
    let now = branch.iter().position(|i| *i == desk.history().now()).unwrap_or(0);
    let name = |at: usize| {
        branch.get(at).and_then(|i| desk.history().moment(*i)).map_or_else(String::new, |m| m.note.label.clone())
    };
    let timeline = Timeline::new(branch.len().saturating_sub(1), now, &name).ticks(&snapshot.turns);
    if let Some(moment) = timeline.show(ui).and_then(|at| branch.get(at).copied()) {
        out.push(Intent::Jump(moment));
    }
}
