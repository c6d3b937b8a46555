//! The log with sources, and the timeline below it. A click on either only looks.

use egui::style::ScrollAnimation;
use egui::{Align, CursorIcon, Id, Label, Layout, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2};

use crate::desk::log::LogRow;
use crate::desk::view::BattleView;
use crate::desk::{OpenBattle, View};
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::Timeline;

const LINE: f32 = 20.0;

/// Room at the right for the source of a line.
const PROVENANCE: f32 = 120.0;

/// The moment last scrolled into view.
#[derive(Debug, Default)]
pub struct LogPanel {
    seen: Option<usize>,
}

impl LogPanel {
    pub fn ui(&mut self, ui: &mut Ui, open: &OpenBattle, view: &View, out: &mut Intents) {
        let past = view.past.is_some();
        let timeline = if past { size::TIMELINE_PAST } else { size::TIMELINE };
        // Whole lines only.
        let room = ((ui.available_height() - timeline - size::STEP) / LINE).floor().max(1.0) * LINE;
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = LINE;
        let area = ScrollArea::vertical()
            .id_salt("log")
            .max_height(room)
            .min_scrolled_height(room)
            .auto_shrink([false, false])
            .stick_to_bottom(!past);
        let at = past.then_some(view.here);
        let moved = at != std::mem::replace(&mut self.seen, at);
        area.show_rows(ui, LINE, view.line.len(), |ui, range| {
            // Scrolls to the line that is shown, or to the last one when the present is back.
            if moved {
                let place = at.unwrap_or(view.line.len().saturating_sub(1));
                let top = ui.max_rect().top() + (place as f32 - range.start as f32) * LINE;
                let row = Rect::from_min_size(pos2(ui.max_rect().left(), top), vec2(1.0, LINE));
                ui.scroll_to_rect_animation(row, Some(Align::Center), ScrollAnimation::none());
            }
            for place in range {
                if let Some(row) = view.line.get(place).and_then(|moment| open.log_line(*moment))
                    && row_ui(ui, &row, view, place, at == Some(place))
                {
                    out.push(Intent::Look(row.moment));
                }
            }
        });
        timeline_ui(ui, open, view, out);
    }
}

/// The log line at this place on the line of moments that is shown. True when it was clicked.
fn row_ui(ui: &mut Ui, row: &LogRow, view: &View, place: usize, here: bool) -> bool {
    let tokens = Tokens::of(ui);
    let undone = place > view.stands;
    let ink = if undone && !here { tokens.dim_ink } else { tokens.ink };
    let ground = ui.painter().add(egui::Shape::Noop);
    let inner = ui.horizontal(|ui| {
        ui.set_min_height(LINE);
        let weight = if here { theme::semibold } else { theme::text };
        let text =
            |t: &str, colour| Label::new(RichText::new(t).font(weight(size::TABLE)).color(colour)).selectable(false);
        ui.add_sized([40.0, LINE], text(&row.clock, tokens.soft_ink));
        // A long line leaves room for its source.
        let room = (ui.available_width() - PROVENANCE).max(0.0);
        ui.allocate_ui_with_layout(vec2(room, LINE), Layout::left_to_right(Align::Center), |ui| {
            ui.add(text(&row.text, ink).truncate());
            if !row.rolls.is_empty() {
                ui.add(text(&row.rolls, tokens.soft_ink).truncate());
            }
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let words = match (undone, view.on_line) {
                (true, true) => "undone",
                (true, false) => "on the branch",
                (false, _) => row.provenance.as_str(),
            };
            ui.add(
                Label::new(RichText::new(words).font(theme::text(size::NOTE)).color(tokens.soft_ink)).selectable(false),
            );
        });
    });
    let response = inner.response.interact(Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| {
        let name = format!("{} {}", row.clock, row.text);
        egui::WidgetInfo::labeled(egui::Role::Button, true, name)
    });
    if here || response.hovered() {
        let fill = if here { tokens.done } else { tokens.hover };
        ui.painter().set(ground, egui::Shape::rect_filled(response.rect, size::RADIUS_SMALL, fill));
    }
    let clicked = response.clicked();
    if response.hovered() && !(row.working.is_empty() && row.table.is_empty()) {
        let lines: Vec<&str> = row.working.iter().chain(&row.table).map(String::as_str).collect();
        response.on_hover_text(lines.join("\n"));
    }
    clicked
}

fn timeline_ui(ui: &mut Ui, open: &OpenBattle, view: &View, out: &mut Intents) {
    let BattleView { line, here, stands, turns, forks, .. } = &**view;
    let name = |at: usize| {
        let label = line.get(at).and_then(|i| open.log_line(*i)).map_or_else(String::new, |row| row.text.clone());
        if forks.contains(&at) { format!("{label} · a branch leaves here") } else { label }
    };
    let mut timeline =
        Timeline::new(line.len().saturating_sub(1), *here, &name).ticks(turns).forks(forks).id(Id::unique("timeline"));
    if view.past.is_some() {
        timeline = timeline.looks_back(view.on_line.then_some(*stands));
    }
    if let Some(moment) = timeline.show(ui).and_then(|at| line.get(at).copied()) {
        out.push(Intent::Look(moment));
    }
}
