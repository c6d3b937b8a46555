//! Paints the grid: rows, numbers, header, the ring around the cell of the cursor.

use egui::{Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::folding::{fold_button, fold_triangle};
use super::grid::id;
use super::grid_cells::{CellPaint, fold_rect, row_background};
use super::grid_sheet::{FROZEN, GUTTER, GridLine, GridSheet, HEADER, ROW};
use crate::core::orbat::Row;
use crate::desk::builder::Edit;
use crate::desk::builder::grid::CellPlace;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::paint;

impl GridSheet<'_> {
    pub fn paint(&self, ui: &Ui, out: &mut Intents) {
        let frozen_right = self.column(FROZEN - 1).0 + self.widths[FROZEN - 1];
        let body = self.body();
        let loose = Rect::from_min_max(pos2(frozen_right, body.top()), body.max);
        for index in self.in_sight() {
            let row_rect = Rect::from_min_size(pos2(self.clip.left(), self.top(index)), vec2(self.clip.width(), ROW));
            let shown = self.shown(index);
            let (row, line) = match &shown {
                GridLine::Line(line) => (self.builder.document().row(*line), Some(*line)),
                GridLine::Ghost(row) => (row, None),
            };
            let side = line.and_then(|line| self.builder.side_of(line));
            row_background(&ui.painter().with_clip_rect(body), ui, row_rect, row, side);
            let paint = CellPaint { builder: self.builder, row, line, side, ui };
            for column in FROZEN..self.widths.len() {
                let rect = self.cell_rect(index, column);
                let in_sight = rect.right() > loose.left() && rect.left() < loose.right();
                if in_sight && line.is_none_or(|line| !self.builder.is_value(line, column)) {
                    paint.cell(rect, column, loose);
                }
            }
            if let Some(line) = line.filter(|line| self.builder.is_value(*line, FROZEN)) {
                paint.value(self.value_rect(index, line), loose);
            }
            for column in 0..FROZEN {
                paint.cell(self.cell_rect(index, column), column, body);
            }
            if let Some(line) = line {
                self.fold_ui(ui, index, line, row, out);
            }
            self.gutter(ui, row_rect, line, body);
            let says = paint.spoken();
            let node = ui.interact(row_rect.intersect(self.clip), id().with(("row", index)), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Row, true, &says));
        }
        self.header(ui, loose);
        let frozen_line = Stroke::new(size::HAIRLINE, Tokens::of(ui).line);
        ui.painter().vline(frozen_right, self.clip.y_range(), frozen_line);
        self.cursor(ui, loose, body);
    }

    /// The triangle before a command's name folds its branch away and back.
    fn fold_ui(&self, ui: &Ui, index: usize, line: usize, row: &Row, out: &mut Intents) {
        if !self.builder.has_branch(line) {
            return;
        }
        let folded = self.builder.shown().is_folded(line);
        let rect = fold_rect(self.cell_rect(index, 1), row.depth);
        fold_triangle(&ui.painter().with_clip_rect(self.body()), ui, rect, folded);
        if fold_button(ui, rect.intersect(self.body()), id().with(("fold", line)), &row.name, folded) {
            out.push(Intent::Build(Edit::ToggleFold(line)));
        }
    }

    fn gutter(&self, ui: &Ui, row: Rect, line: Option<usize>, clip: Rect) {
        let tokens = Tokens::of(ui);
        let rect = Rect::from_min_size(row.min, vec2(GUTTER, ROW));
        let painter = ui.painter().with_clip_rect(clip);
        let selected = line.is_some_and(|line| self.builder.grid().selects_line(line));
        let waits = line.is_some_and(|line| self.builder.seen().waits.get(line).copied().unwrap_or(false));
        let (fill, ink) = match (selected, waits) {
            (true, _) => (tokens.first, tokens.on_side),
            (false, true) => (tokens.panel, tokens.hit),
            (false, false) => (tokens.panel, tokens.dim_ink),
        };
        painter.rect_filled(rect, 0.0, fill);
        painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(size::HAIRLINE, tokens.faint_line));
        let number = line.and_then(|line| self.builder.seen().rows.binary_search(&line).ok());
        let text = number.map_or_else(|| "+".to_owned(), |number| (number + 1).to_string());
        let font = if selected || waits { theme::bold(size::NOTE) } else { theme::text(size::NOTE) };
        let galley = paint::line(ui, &text, font, ink);
        paint::centred(&painter, rect, galley);
    }

    fn header(&self, ui: &Ui, loose: Rect) {
        let tokens = Tokens::of(ui);
        let bar = Rect::from_min_size(self.clip.min, vec2(self.clip.width(), HEADER));
        ui.painter().rect_filled(bar, 0.0, tokens.panel);
        let clip = Rect::from_min_max(pos2(loose.left(), bar.top()), bar.max);
        for (at, column) in self.builder.seen().columns.iter().enumerate() {
            let (left, width) = self.column(at);
            let cell = Rect::from_min_size(pos2(left, bar.top()), vec2(width, HEADER));
            let painter = ui.painter().with_clip_rect(if at < FROZEN { bar } else { clip });
            if cell.right() < painter.clip_rect().left() || cell.left() > painter.clip_rect().right() {
                continue;
            }
            let here = at == self.builder.grid().at.column;
            let ink = if here { tokens.ink } else { tokens.soft_ink };
            let galley = paint::fitted(ui, &[(&column.short, theme::semibold(size::NOTE), ink)], width - 14.0, 1);
            if column.right {
                paint::right_middle(&painter, cell.right() - 8.0, cell.center().y, galley);
            } else {
                paint::left_middle(&painter, cell.left() + 9.0, cell.center().y, galley);
            }
            painter.vline(cell.left(), bar.y_range(), Stroke::new(size::HAIRLINE, tokens.faint_line));
            let hovered = ui.interact(cell.intersect(painter.clip_rect()), id().with(("column", at)), Sense::hover());
            hovered.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &column.header));
            if column.header != column.short {
                hovered.on_hover_text(&column.header);
            }
        }
        ui.painter().hline(bar.x_range(), bar.bottom() - 0.5, Stroke::new(size::HAIRLINE, tokens.line));
    }

    /// The ring around the cell, the dashes around the range.
    fn cursor(&self, ui: &Ui, loose: Rect, body: Rect) {
        let tokens = Tokens::of(ui);
        let grid = self.builder.grid();
        let Some(index) = self.index_of(grid.at.line) else { return };
        let clip = |column: usize| if column < FROZEN { body } else { loose };
        if grid.at != grid.far && !grid.whole_rows {
            let (first, last) = grid.column_range();
            let other = self.index_of(grid.far.line).unwrap_or(index);
            let place = |line, column| CellPlace { line, column };
            let range = self.place_rect(index, place(grid.at.line, first));
            let range = range.union(self.place_rect(other, place(grid.far.line, last)));
            let stroke = Stroke::new(1.5, tokens.focus);
            paint::dashed_rect(&ui.painter().with_clip_rect(clip(last)), range, 2.0, stroke);
        }
        let rect = self.place_rect(index, grid.at);
        let rect = if grid.at.column < FROZEN { rect } else { rect.intersect(loose) };
        let painter = ui.painter().with_clip_rect(clip(grid.at.column));
        paint::ring(&painter, rect, 2.0, Stroke::new(size::RING, tokens.focus));
        if let Some((start, ghost)) = self.ghost {
            let top = self.cell_rect(start, 0).left_top();
            let end = pos2(self.clip.right() - 4.0, self.top(start + ghost.lines.len()));
            let painter = ui.painter().with_clip_rect(body);
            paint::dashed_rect(&painter, Rect::from_min_max(top, end), 4.0, Stroke::new(1.0, tokens.soft_ink));
        }
    }
}
