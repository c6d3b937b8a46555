//! The order of battle as a grid: rows in sight only, label and name always in sight, the rest scrolls sideways. Clicks
//! and keys go to the builder by intents.

use egui::{EventFilter, Id, Pos2, Rect, Response, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::grid_cells::{CellPaint, row_background};
use super::lists::{choose_ui, list_ui};
use crate::core::orbat::Row;
use crate::core::orbat::line::parse_line;
use crate::desk::builder::cells::cell;
use crate::desk::builder::grid::CellPlace;
use crate::desk::builder::{Builder, Edit, Ghost};
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint};

/// Height of a row.
pub const ROW: f32 = 24.0;
const HEADER: f32 = 30.0;
/// Room for the numbers of the rows.
const GUTTER: f32 = 34.0;
/// Columns that do not scroll sideways: label and name.
pub const FROZEN: usize = 2;
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
    seen: Option<CellPlace>,
    /// How far it is scrolled.
    offset: egui::Vec2,
    pub page: usize,
}

/// A row of the grid in the document, or one that is only shown.
enum Shown {
    Line(usize),
    Ghost(Row),
}

/// Where everything lies, for one frame.
struct Sheet<'a> {
    builder: &'a Builder,
    widths: &'a [f32],
    /// The whole content, the part in sight.
    rect: Rect,
    clip: Rect,
    /// How many rows there are, with those that are only shown.
    count: usize,
    /// Where those begin and how many they are.
    ghost: Option<(usize, &'a Ghost)>,
}

impl GridPanel {
    pub fn ui(&mut self, ui: &mut Ui, builder: &Builder, out: &mut Intents) {
        let width = ui.available_width();
        self.measure(ui, builder, width);
        let Some((_, widths)) = &self.widths else { return };
        let rows = &builder.seen().rows;
        let ghost = builder.ghost().map(|ghost| (rows.partition_point(|line| *line < ghost.before), ghost));
        let count = rows.len() + ghost.map_or(0, |(_, ghost)| ghost.lines.len());
        let size = vec2(GUTTER + widths.iter().sum::<f32>(), HEADER + count as f32 * ROW + ROW);
        let height = ui.available_height();
        self.page = ((height - HEADER) / ROW) as usize;
        let mut area = ScrollArea::both().id_salt("builder-grid").auto_shrink([false, false]);
        let at = builder.grid().far;
        if self.seen != Some(at) && !ui.input(|i| i.pointer.any_down()) {
            area = follow(self.offset, area, builder, widths, vec2(width, height), size);
            self.seen = Some(at);
        }
        let shown = area.show_viewport(ui, |ui, _| {
            let (rect, response) = ui.allocate_exact_size(size.max(vec2(width, height)), Sense::hover());
            let response = ui.interact(rect, id(), Sense::click_and_drag()).union(response);
            focus(ui, &response);
            let sheet = Sheet { builder, widths, rect, clip: ui.clip_rect(), count, ghost };
            sheet.paint(ui);
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
                if row.kind == crate::core::orbat::RowKind::Setting && at != 1 {
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

/// The area scrolled so far that the cell of the cursor is in sight.
fn follow(
    now: egui::Vec2,
    area: ScrollArea,
    builder: &Builder,
    widths: &[f32],
    view: egui::Vec2,
    whole: egui::Vec2,
) -> ScrollArea {
    let mut offset = now;
    let at = builder.grid().far;
    let row = builder.seen().rows.binary_search(&at.line).unwrap_or(0);
    let top = row as f32 * ROW;
    let below = view.y - HEADER - ROW;
    if top < offset.y {
        offset.y = top;
    } else if top > offset.y + below - ROW {
        offset.y = top - below + ROW;
    }
    let frozen: f32 = widths.iter().take(FROZEN).sum();
    if at.column >= FROZEN {
        let left: f32 = widths[FROZEN..at.column].iter().sum();
        let room = view.x - GUTTER - frozen;
        if left < offset.x {
            offset.x = left;
        } else if left + widths[at.column] > offset.x + room {
            offset.x = left + widths[at.column] - room;
        }
    }
    area.scroll_offset(offset.clamp(egui::Vec2::ZERO, (whole - view).max(egui::Vec2::ZERO)))
}

fn focus(ui: &Ui, response: &Response) {
    let focused = ui.memory(egui::Memory::focused);
    if focused.is_none() || response.clicked() || response.drag_started() {
        response.request_focus();
    }
    if response.has_focus() || focused.is_none() {
        let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
}

impl Sheet<'_> {
    fn shown(&self, index: usize) -> Shown {
        let rows = &self.builder.seen().rows;
        match self.ghost {
            Some((start, ghost)) if (start..start + ghost.lines.len()).contains(&index) => {
                Shown::Ghost(parse_line(&ghost.lines[index - start], self.builder.shape()).0)
            }
            Some((start, ghost)) if index >= start => Shown::Line(rows[index - ghost.lines.len()]),
            _ => Shown::Line(rows[index]),
        }
    }

    /// The index among the shown rows of a line.
    fn index_of(&self, line: usize) -> Option<usize> {
        let at = self.builder.seen().rows.binary_search(&line).ok()?;
        Some(match self.ghost {
            Some((start, ghost)) if at >= start => at + ghost.lines.len(),
            _ => at,
        })
    }

    fn top(&self, index: usize) -> f32 {
        self.rect.top() + HEADER + index as f32 * ROW
    }

    /// Left end and width of a column; label and name stay at the left edge of what is in sight.
    fn column(&self, at: usize) -> (f32, f32) {
        let before: f32 = self.widths[..at].iter().sum();
        let start = if at < FROZEN { self.clip.left().max(self.rect.left()) } else { self.rect.left() };
        (start + GUTTER + before, self.widths[at])
    }

    fn cell_rect(&self, index: usize, column: usize) -> Rect {
        let (left, width) = self.column(column);
        Rect::from_min_size(pos2(left, self.top(index)), vec2(width, ROW))
    }

    fn in_sight(&self) -> std::ops::Range<usize> {
        let first = ((self.clip.top() - self.rect.top()) / ROW).max(0.0) as usize;
        let last = ((self.clip.bottom() - self.rect.top() - HEADER) / ROW).max(0.0).ceil() as usize;
        first.min(self.count)..last.min(self.count)
    }

    /// What of the content is not under the header.
    fn body(&self) -> Rect {
        Rect::from_min_max(pos2(self.clip.left(), self.clip.top() + HEADER), self.clip.max)
    }

    fn paint(&self, ui: &Ui) {
        let frozen_right = self.column(FROZEN - 1).0 + self.widths[FROZEN - 1];
        let body = self.body();
        let loose = Rect::from_min_max(pos2(frozen_right, body.top()), body.max);
        for index in self.in_sight() {
            let row_rect = Rect::from_min_size(pos2(self.clip.left(), self.top(index)), vec2(self.clip.width(), ROW));
            let shown = self.shown(index);
            let (row, line) = match &shown {
                Shown::Line(line) => (self.builder.document().row(*line), Some(*line)),
                Shown::Ghost(row) => (row, None),
            };
            let side = line.and_then(|line| self.builder.side_of(line));
            row_background(&ui.painter().with_clip_rect(body), ui, row_rect, row, side);
            let paint = CellPaint { builder: self.builder, row, line, side, ui };
            for column in FROZEN..self.widths.len() {
                let rect = self.cell_rect(index, column);
                if rect.right() > loose.left() && rect.left() < loose.right() {
                    paint.cell(rect, column, self.clip.right(), loose);
                }
            }
            for column in 0..FROZEN {
                paint.cell(self.cell_rect(index, column), column, self.clip.right(), body);
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
            let range = self.cell_rect(index, first).union(self.cell_rect(other, last));
            let stroke = Stroke::new(1.5, tokens.focus);
            paint::dashed_rect(&ui.painter().with_clip_rect(clip(last)), range, 2.0, stroke);
        }
        let rect = self.cell_rect(index, grid.at.column);
        let painter = ui.painter().with_clip_rect(clip(grid.at.column));
        paint::ring(&painter, rect, 2.0, Stroke::new(size::RING, tokens.focus));
        if let Some((start, ghost)) = self.ghost {
            let top = self.cell_rect(start, 0).left_top();
            let end = pos2(self.clip.right() - 4.0, self.top(start + ghost.lines.len()));
            let painter = ui.painter().with_clip_rect(body);
            paint::dashed_rect(&painter, Rect::from_min_max(top, end), 4.0, Stroke::new(1.0, tokens.soft_ink));
        }
    }

    fn place_at(&self, pos: Pos2) -> Option<CellPlace> {
        let index = ((pos.y - self.rect.top() - HEADER) / ROW).max(0.0) as usize;
        let Shown::Line(line) = self.shown(index.min(self.count.checked_sub(1)?)) else { return None };
        let column = (0..self.widths.len()).find(|at| {
            let (left, width) = self.column(*at);
            pos.x < left + width
        });
        Some(CellPlace { line, column: column.unwrap_or(self.widths.len() - 1) })
    }

    fn pointer(&self, ui: &Ui, response: &Response, out: &mut Intents) {
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

    fn tell(&self, ui: &Ui) {
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

    fn popups(&self, ui: &Ui, out: &mut Intents) {
        let grid = self.builder.grid();
        let Some(index) = self.index_of(grid.at.line) else { return };
        let rect = self.cell_rect(index, grid.at.column);
        let below = rect.left_bottom() + vec2(0.0, 2.0);
        if let Some(list) = &grid.list {
            let rows: Vec<(&str, &str)> = list.words.iter().map(|word| (word.as_str(), "")).collect();
            choose_ui(ui, "Choices for this cell", &rows, list.at, below, out);
        } else if let Some(target) = self.builder.target() {
            list_ui(ui, "Put under", target, below, out);
        } else if let Some((start, ghost)) = self.ghost {
            let at = pos2(self.clip.right() - 210.0, self.top(start) + ROW * 0.5);
            Self::note_ui(ui, at, &ghost.title, &ghost.note, &[("Ctrl Shift D", "again to keep it")]);
        } else if grid.editing.is_some() && self.builder.selected_lines().len() > 1 {
            let all = format!("all {}", self.builder.selected_lines().len());
            let right = self.cell_rect(index, grid.column_range().1).right();
            let at = pos2((right + 100.0).min(self.clip.right() - 250.0), rect.top());
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
