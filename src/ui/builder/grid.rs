//! The order of battle as a grid: rows in sight only, label and name always in sight, the rest scrolls sideways. Clicks
//! and keys go to the builder by intents.

use egui::{Id, ScrollArea, Sense, Ui, Vec2, vec2};

use super::grid_sheet::{FROZEN, GUTTER, GridSheet, HEADER, ROW};
use super::scrolling::{hold_keys, in_sight};
use crate::core::orbat::RowKind;
use crate::desk::builder::Builder;
use crate::desk::builder::cells::cell;
use crate::desk::builder::grid::CellPlace;
use crate::ui::intent::Intents;
use crate::ui::theme::{self, size};

/// How many rows are looked at for the width of a column.
const MEASURED_ROWS: usize = 300;

pub fn id() -> Id {
    Id::unique("order-of-battle-grid")
}

/// For screen readers.
pub const NAME: &str = "Order of battle as a grid";

#[derive(Debug, Default)]
pub struct GridPanel {
    /// The widths of the columns, and what they were measured for.
    widths: Option<((u64, u32), Vec<f32>)>,
    /// The cell that was last brought into sight, and what the grid showed then.
    seen: Option<(CellPlace, u64)>,
    /// How far it is scrolled.
    offset: Vec2,
    pub page: usize,
}

impl GridPanel {
    pub fn ui(&mut self, ui: &mut Ui, builder: &Builder, out: &mut Intents) {
        let width = ui.available_width();
        self.measure(ui, builder, width);
        let Some((_, widths)) = &self.widths else { return };
        let rows = &builder.shown().rows;
        let ghost = builder.ghost().map(|ghost| (rows.partition_point(|line| *line < ghost.before), ghost));
        let count = rows.len() + ghost.map_or(0, |(_, ghost)| ghost.lines.len());
        let size = vec2(GUTTER + widths.iter().sum::<f32>(), HEADER + count as f32 * ROW + ROW);
        let height = ui.available_height();
        self.page = ((height - HEADER) / ROW) as usize;
        let mut area = ScrollArea::both().id_salt("builder-grid").auto_shrink([false, false]);
        let at = builder.grid().far;
        if self.seen != Some((at, builder.number())) && !ui.input(|i| i.pointer.any_down()) {
            area = area.scroll_offset(following(self.offset, builder, widths, vec2(width, height), size));
            self.seen = Some((at, builder.number()));
        }
        let shown = area.show_viewport(ui, |ui, _| {
            let (rect, response) = ui.allocate_exact_size(size.max(vec2(width, height)), Sense::hover());
            let response = ui.interact(rect, id(), Sense::click_and_drag()).union(response);
            hold_keys(ui, &response);
            let sheet = GridSheet { builder, widths, rect, clip: ui.clip_rect(), count, ghost };
            sheet.paint(ui, out);
            sheet.pointer(ui, &response, out);
            sheet.tell(ui);
            sheet.popups(ui, out);
        });
        self.offset = shown.state.clamped_offset();
    }

    fn measure(&mut self, ui: &Ui, builder: &Builder, room: f32) {
        let of = (builder.number(), room.to_bits());
        if self.widths.as_ref().is_some_and(|(known, _)| *known == of) {
            return;
        }
        let seen = builder.seen();
        let text = theme::text(size::TABLE);
        let bold = theme::semibold(size::NOTE);
        let measure = |text: &str, font: &egui::FontId| -> f32 {
            ui.ctx().fonts_mut(|fonts| text.chars().take(60).map(|c| fonts.glyph_width(font, c)).sum())
        };
        let mut widths: Vec<f32> = Vec::with_capacity(seen.columns.len());
        for (at, column) in seen.columns.iter().enumerate() {
            let mut widest = measure(&column.short, &bold);
            for line in seen.rows.iter().take(MEASURED_ROWS) {
                let row = builder.document().row(*line);
                if row.kind == RowKind::Setting && at != 1 {
                    continue;
                }
                let indent = if at == 1 { 16.0 + row.depth as f32 * 14.0 } else { 0.0 };
                widest = widest.max(indent + measure(&cell(row, &column.key, builder.shape()).text, &text));
            }
            let most = if at == 1 { 260.0 } else { 190.0 };
            widths.push((widest + 20.0).clamp(if column.right { 48.0 } else { 58.0 }, most).ceil());
        }
        let total: f32 = GUTTER + widths.iter().sum::<f32>();
        if let Some(last) = widths.last_mut()
            && total < room
        {
            *last += room - total;
        }
        self.widths = Some((of, widths));
    }
}

/// The offset at which the cell of the cursor is in sight: below the header and beside label and name.
fn following(now: Vec2, builder: &Builder, widths: &[f32], view: Vec2, whole: Vec2) -> Vec2 {
    let at = builder.grid().far;
    let row = builder.shown().rows.binary_search(&at.line).unwrap_or(0);
    let top = row as f32 * ROW;
    let y = in_sight(now.y, top..top + ROW, view.y - HEADER, whole.y - HEADER, ROW / 2.0);
    let frozen: f32 = GUTTER + widths.iter().take(FROZEN).sum::<f32>();
    // The value of a setting is seen wherever the columns are scrolled to.
    if at.column < FROZEN || builder.is_value(at.line, at.column) {
        return vec2(now.x, y);
    }
    let left: f32 = widths[FROZEN..at.column].iter().sum();
    let part = left..left + widths[at.column];
    vec2(in_sight(now.x, part, view.x - frozen, whole.x - frozen, 0.0), y)
}
