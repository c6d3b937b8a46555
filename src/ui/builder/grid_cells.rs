//! How a cell of the grid looks: commands quieter than units, sides as bands, what is not understood in red.

use egui::{Painter, Rect, Stroke, Ui, pos2, vec2};

use super::folding::{hidden_words, square};
use super::grid_sheet::{FROZEN, ROW};
use super::text::wave;
use crate::core::orbat::{Row, RowKind};
use crate::desk::builder::Builder;
use crate::desk::builder::cells::{CellKey, CellState, cell};
use crate::ui::panels::side_tone;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::paint;

/// Indentation of a level in the column of names.
const LEVEL: f32 = 14.0;

pub fn row_background(painter: &Painter, ui: &Ui, rect: Rect, row: &Row, side: Option<usize>) {
    let tokens = Tokens::of(ui);
    let fill = match row.kind {
        RowKind::Side => tokens.tint(side_tone(side)),
        RowKind::Unit => tokens.panel,
        _ => tokens.paper,
    };
    painter.rect_filled(rect, 0.0, fill);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(size::HAIRLINE, tokens.faint_line));
}

/// Where the triangle before the name of a command is, in the cell of its name.
pub fn fold_rect(cell: Rect, depth: usize) -> Rect {
    square(cell.left() + 9.0 + depth.saturating_sub(1) as f32 * LEVEL, cell.center().y)
}

pub struct CellPaint<'a> {
    pub builder: &'a Builder,
    pub row: &'a Row,
    /// `None` for a row that is only shown.
    pub line: Option<usize>,
    pub side: Option<usize>,
    pub ui: &'a Ui,
}

impl CellPaint<'_> {
    pub fn cell(&self, rect: Rect, column: usize, clip: Rect) {
        let Self { builder, row, line, ui, .. } = self;
        let Some(of) = builder.seen().columns.get(column) else { return };
        let painter = ui.painter().with_clip_rect(clip);
        self.ground(&painter, rect, line.is_some_and(|line| builder.grid().selects(line, column)));
        if self.is_typed(column) {
            return self.typing(rect, clip);
        }
        let shown = cell(row, &of.key, builder.shape());
        self.text(&painter, rect, &of.key, (&shown.text, shown.state), (of.right, rect.width() - 14.0));
    }

    /// The value of a setting: one cell, which begins at the left edge of what is in sight.
    pub fn value(&self, rect: Rect, clip: Rect) {
        let Self { builder, row, line, ui, .. } = self;
        let painter = ui.painter().with_clip_rect(clip);
        let rect = rect.intersect(clip);
        let columns = FROZEN..builder.seen().columns.len();
        let of_value = |column: &usize| line.is_some_and(|line| builder.is_value(line, *column));
        let mut columns = columns.filter(of_value);
        let (selects, typed) = (
            |column: usize| line.is_some_and(|line| builder.grid().selects(line, column)),
            columns.clone().any(|column| self.is_typed(column)),
        );
        self.ground(&painter, rect, columns.any(selects));
        if typed {
            return self.typing(rect, clip);
        }
        let Some(of) = builder.seen().columns.get(FROZEN) else { return };
        self.text(&painter, rect, &of.key, (&row.text, CellState::Given), (false, rect.width() - 14.0));
    }

    fn ground(&self, painter: &Painter, rect: Rect, selected: bool) {
        let tokens = Tokens::of(self.ui);
        if selected {
            painter.rect_filled(rect.shrink2(vec2(0.0, 0.5)), 0.0, tokens.first_tint);
        }
        painter.vline(rect.left(), rect.y_range(), Stroke::new(size::HAIRLINE, tokens.faint_line));
    }

    fn is_typed(&self, column: usize) -> bool {
        let grid = self.builder.grid();
        grid.editing.is_some() && self.line == Some(grid.at.line) && column == grid.at.column
    }

    /// Paints what a cell says: at the right or not, in so much room.
    fn text(
        &self,
        painter: &Painter,
        rect: Rect,
        key: &CellKey,
        (text, state): (&str, CellState),
        (right, room): (bool, f32),
    ) {
        let Self { row, side, ui, line, .. } = self;
        let tokens = Tokens::of(ui);
        let unit = row.kind == RowKind::Unit;
        let of_side = tokens.tone(side_tone(*side));
        let name = matches!(key, CellKey::Name);
        let (font, ink) = match (key, row.kind) {
            _ if state == CellState::Unclear => (theme::text(size::TABLE), tokens.hit),
            _ if line.is_none() => (theme::text(size::TABLE), tokens.soft_ink),
            (CellKey::Label, RowKind::Unit) | (CellKey::Name, RowKind::Side) => (theme::semibold(size::TABLE), of_side),
            (CellKey::Name, RowKind::Command) => (theme::semibold(size::TABLE), tokens.ink),
            (CellKey::Name, RowKind::Setting) => (theme::text(size::TABLE), tokens.soft_ink),
            _ if state == CellState::Preset => (theme::text(size::TABLE), tokens.dim_ink),
            (_, RowKind::Setting) => (theme::text(size::TABLE), tokens.ink),
            _ if unit => (theme::text(size::TABLE), tokens.ink),
            _ => (theme::text(size::TABLE), tokens.soft_ink),
        };
        let mut left = rect.left() + 9.0;
        if name && row.kind != RowKind::Setting {
            left += row.depth.saturating_sub(1) as f32 * LEVEL;
            if row.kind != RowKind::Side {
                left += 14.0;
            }
        }
        let room = room - (left - rect.left() - 9.0);
        let folded = line.and_then(|line| self.builder.shown().hidden_units.get(&line)).filter(|_| name);
        let hidden = folded.map(|units| hidden_words(*units)).unwrap_or_default();
        let runs = [(text, font, ink), (hidden.as_str(), theme::text(size::NOTE), tokens.soft_ink)];
        let galley = paint::fitted(ui, &runs, room.max(8.0), 1);
        let width = galley.size().x;
        if right {
            paint::right_middle(painter, rect.right() - 8.0, rect.center().y, galley);
        } else {
            paint::left_middle(painter, left, rect.center().y, galley);
        }
        if state == CellState::Unclear {
            let from = if right { rect.right() - 8.0 - width } else { left };
            wave(painter, egui::Rangef::new(from, from + width), rect.center().y + 8.0, tokens.hit);
        }
    }

    /// The text that is being typed into the cell, with its cursor.
    fn typing(&self, rect: Rect, clip: Rect) {
        let Self { ui, builder, .. } = self;
        let tokens = Tokens::of(ui);
        let Some(editing) = &builder.grid().editing else { return };
        let galley = paint::line(ui, &editing.text, theme::semibold(size::TABLE), tokens.ink);
        let wide = Rect::from_min_size(rect.min, vec2(rect.width().max(galley.size().x + 20.0), ROW));
        let painter = ui.painter().with_clip_rect(clip);
        painter.rect_filled(wide.shrink(1.0), 0.0, tokens.panel);
        let left = rect.left() + 9.0;
        let top = rect.center().y - galley.size().y / 2.0;
        let place = |at: usize| {
            let letters = editing.text[..at].chars().count();
            galley.pos_from_cursor(egui::text::CCursor::new(letters)).left()
        };
        let (from, to) = editing.selection();
        if from < to {
            let over = Rect::from_min_max(
                pos2(left + place(from), rect.top() + 3.0),
                pos2(left + place(to), rect.bottom() - 3.0),
            );
            painter.rect_filled(over, 2.0, tokens.line);
        }
        let at = left + place(editing.at);
        painter.galley(pos2(left, top), galley, tokens.ink);
        painter.vline(at, rect.y_range().shrink(4.0), Stroke::new(2.0, tokens.focus));
    }

    /// The row for a screen reader.
    pub fn spoken(&self) -> String {
        let Self { builder, row, .. } = self;
        let shape = builder.shape();
        let texts = builder.seen().columns.iter().map(|column| cell(row, &column.key, shape).text);
        let mut words: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        words.dedup();
        words.join(" ")
    }
}
