//! Where the cells of the grid lie, for one frame, and which cell the pointer means.

use egui::{Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::grid::{NAME, id};
use crate::core::orbat::Row;
use crate::core::orbat::line::parse_line;
use crate::desk::builder::grid::CellPlace;
use crate::desk::builder::{Builder, Edit, Ghost};
use crate::ui::intent::{Intent, Intents};

/// Height of a row.
pub const ROW: f32 = 24.0;
pub const HEADER: f32 = 30.0;
/// Room for the numbers of the rows.
pub const GUTTER: f32 = 34.0;
/// Columns that do not scroll sideways: label and name.
pub const FROZEN: usize = 2;

/// A row of the grid in the document, or one that is only shown.
pub enum GridLine {
    Line(usize),
    Ghost(Row),
}

/// Where everything lies, for one frame.
pub struct GridSheet<'a> {
    pub builder: &'a Builder,
    pub widths: &'a [f32],
    /// The whole content, the part in sight.
    pub rect: Rect,
    pub clip: Rect,
    /// How many rows there are, with those that are only shown.
    pub count: usize,
    /// Where those begin and how many they are.
    pub ghost: Option<(usize, &'a Ghost)>,
}

impl GridSheet<'_> {
    pub fn shown(&self, index: usize) -> GridLine {
        let rows = &self.builder.shown().rows;
        match self.ghost {
            Some((start, ghost)) if (start..start + ghost.lines.len()).contains(&index) => {
                GridLine::Ghost(parse_line(&ghost.lines[index - start], self.builder.shape()).0)
            }
            Some((start, ghost)) if index >= start => GridLine::Line(rows[index - ghost.lines.len()]),
            _ => GridLine::Line(rows[index]),
        }
    }

    /// The index among the shown rows of a line.
    pub fn index_of(&self, line: usize) -> Option<usize> {
        let at = self.builder.shown().rows.binary_search(&line).ok()?;
        Some(match self.ghost {
            Some((start, ghost)) if at >= start => at + ghost.lines.len(),
            _ => at,
        })
    }

    pub fn top(&self, index: usize) -> f32 {
        self.rect.top() + HEADER + index as f32 * ROW
    }

    /// Left end and width of a column; label and name stay at the left edge of what is in sight.
    pub fn column(&self, at: usize) -> (f32, f32) {
        let before: f32 = self.widths[..at].iter().sum();
        let start = if at < FROZEN { self.clip.left().max(self.rect.left()) } else { self.rect.left() };
        (start + GUTTER + before, self.widths[at])
    }

    pub fn cell_rect(&self, index: usize, column: usize) -> Rect {
        let (left, width) = self.column(column);
        Rect::from_min_size(pos2(left, self.top(index)), vec2(width, ROW))
    }

    /// The cell of a row; the value of a setting is one cell over all columns of fields.
    pub fn place_rect(&self, index: usize, place: CellPlace) -> Rect {
        let rect = self.cell_rect(index, place.column);
        if self.builder.is_value(place.line, place.column) { self.value_rect(index, place.line) } else { rect }
    }

    /// The cell of a setting's value.
    pub fn value_rect(&self, index: usize, line: usize) -> Rect {
        let of_value = (0..self.widths.len()).filter(|column| self.builder.is_value(line, *column));
        of_value.map(|column| self.cell_rect(index, column)).fold(Rect::NOTHING, Rect::union)
    }

    pub fn in_sight(&self) -> std::ops::Range<usize> {
        let first = ((self.clip.top() - self.rect.top()) / ROW).max(0.0) as usize;
        let last = ((self.clip.bottom() - self.rect.top() - HEADER) / ROW).max(0.0).ceil() as usize;
        first.min(self.count)..last.min(self.count)
    }

    /// What of the content is not under the header.
    pub fn body(&self) -> Rect {
        Rect::from_min_max(pos2(self.clip.left(), self.clip.top() + HEADER), self.clip.max)
    }

    fn place_at(&self, pos: Pos2) -> Option<CellPlace> {
        let index = ((pos.y - self.rect.top() - HEADER) / ROW).max(0.0) as usize;
        let GridLine::Line(line) = self.shown(index.min(self.count.checked_sub(1)?)) else { return None };
        let column = (0..self.widths.len()).find(|at| {
            let (left, width) = self.column(*at);
            pos.x < left + width
        });
        Some(CellPlace { line, column: column.unwrap_or(self.widths.len() - 1) })
    }

    pub fn pointer(&self, ui: &Ui, response: &Response, out: &mut Intents) {
        let Some(pos) = response.interact_pointer_pos() else { return };
        if pos.y < self.clip.top() + HEADER {
            return;
        }
        let Some(place) = self.place_at(pos) else { return };
        let (shift, ctrl, pressed) =
            ui.input(|i| (i.modifiers.shift, i.modifiers.command, i.pointer.primary_pressed()));
        let grid = self.builder.grid();
        if response.double_clicked() {
            out.push(Intent::Build(Edit::BeginCell(None)));
        } else if pressed && ctrl {
            out.push(Intent::Build(Edit::ToggleRow(place.line)));
        } else if pressed && grid.editing.is_some() && place == grid.at {
        } else if pressed {
            out.push(Intent::Build(Edit::Cell(place, shift)));
            if pos.x < self.clip.left() + GUTTER {
                out.push(Intent::Build(Edit::SelectRows));
            }
        } else if response.dragged() && !ctrl && place != grid.at && grid.editing.is_none() {
            out.push(Intent::Build(Edit::Cell(place, true)));
        }
    }

    pub fn tell(&self, ui: &Ui) {
        let grid = self.builder.grid();
        let column = self.builder.seen().columns.get(grid.at.column).map_or("", |column| column.header.as_str());
        let typed = grid.editing.as_ref().map(|editing| editing.text.clone());
        let text = typed.unwrap_or_else(|| self.builder.cell_at(grid.at).text);
        let value = format!("{}, {column}: {text}", self.builder.row_name(grid.at.line));
        let response = ui.interact(Rect::NOTHING, id().with("node"), Sense::hover());
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Grid, true, NAME);
            info.current_text_value = Some(value.clone());
            info
        });
    }
}
