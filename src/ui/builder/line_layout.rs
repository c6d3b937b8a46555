//! A line of the text view laid out: colours by what its parts are, and its fields drawn to a common stop although only
//! two blanks stand before them.

use std::ops::Range;
use std::sync::Arc;

use egui::epaint::text::cursor::CCursor;
use egui::epaint::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Galley, Rect, Ui, Vec2, pos2, vec2};

use crate::core::orbat::RowKind;
use crate::core::orbat::document::Document;
use crate::core::orbat::line::Part;
use crate::ui::panels::side_tone;
use crate::ui::theme::{self, Tokens, size};

/// How wide a blank of the indentation is drawn.
const BLANK: f32 = 9.0;
/// The stop lies at most so far to the right, as a share of the width.
const FURTHEST_STOP: f32 = 0.52;
/// However deep a line is indented, so much of the width is left for it.
const DEEPEST: f32 = 0.6;
/// A window narrower than this is small.
pub const SMALL: f32 = 1150.0;
/// Between the longest name and the stop.
const GAP: f32 = 10.0;

/// What the layout of a line depends on beside its text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineStyle {
    /// Where the fields begin.
    pub stop: f32,
    /// Lines wrap at this width.
    pub width: f32,
}

/// Smaller where the window is, so that lines keep their place.
pub fn row_font(ui: &Ui) -> FontId {
    theme::text(letters(ui))
}

fn letters(ui: &Ui) -> f32 {
    if ui.ctx().content_rect().width() < SMALL { size::TABLE } else { size::TEXT }
}

fn head_font(ui: &Ui, kind: RowKind, label: bool) -> FontId {
    match (kind, label) {
        (RowKind::Side | RowKind::Command, _) | (_, true) => theme::semibold(letters(ui)),
        _ => row_font(ui),
    }
}

/// Where the fields of a document begin: behind its longest name, as far as there is room.
pub fn common_stop(ui: &Ui, document: &Document, width: f32) -> f32 {
    let most = (width * FURTHEST_STOP).max(120.0);
    let longest = (0..document.len()).filter_map(|line| head_width(ui, document, line)).filter(|w| *w + GAP <= most);
    longest.fold(0.0, f32::max) + GAP
}

/// The width of indentation, label and name of a line with fields behind them.
fn head_width(ui: &Ui, document: &Document, line: usize) -> Option<f32> {
    let end = fields_start(document, line)?;
    let text = document.line(line);
    let kind = document.row(line).kind;
    let indent = text.len() - text.trim_start().len();
    let label_end = document.spans(line).iter().find(|s| matches!(s.part, Part::Label)).map_or(indent, |s| s.range.end);
    let measure = |text: &str, font: &FontId| -> f32 {
        ui.ctx().fonts_mut(|fonts| text.chars().map(|c| fonts.glyph_width(font, c)).sum())
    };
    let label = measure(&text[indent..label_end], &head_font(ui, kind, true));
    let name = measure(text[label_end..end].trim_end(), &head_font(ui, kind, false));
    Some(indent as f32 * BLANK + label + name)
}

/// Where the first field of a line stands, if it has a name or label and a field.
fn fields_start(document: &Document, line: usize) -> Option<usize> {
    if !matches!(document.row(line).kind, RowKind::Side | RowKind::Command | RowKind::Unit) {
        return None;
    }
    let spans = document.spans(line);
    let first = spans.iter().position(|s| !matches!(s.part, Part::Label | Part::Name))?;
    (first > 0).then(|| spans[first].range.start)
}

/// A line laid out without the blanks before it: where it wraps it goes on under its own beginning.
pub struct LaidLine {
    pub galley: Arc<Galley>,
    /// How many bytes of blanks stand before it, and how wide they are drawn.
    indent: usize,
    pub shift: f32,
}

impl LaidLine {
    /// The cursor before a byte of the line, from the top left of the line.
    pub fn place(&self, text: &str, column: usize) -> Rect {
        let letters = if column < self.indent { 0 } else { text[self.indent..column].chars().count() };
        let at = self.galley.pos_from_cursor(CCursor::new(letters));
        let blanks = self.indent.saturating_sub(column) as f32 * BLANK;
        at.translate(vec2(self.shift - blanks, 0.0))
    }

    /// The byte nearest to a point.
    pub fn column_at(&self, text: &str, at: Vec2) -> usize {
        let first_row = self.galley.rows.first().is_none_or(|row| at.y < row.rect().bottom());
        if first_row && at.x < self.shift {
            return ((at.x / BLANK).round().max(0.0) as usize).min(self.indent);
        }
        let letters: usize = self.galley.cursor_from_pos(at - vec2(self.shift, 0.0)).index.into();
        let inside = &text[self.indent..];
        inside.char_indices().nth(letters).map_or(text.len(), |(at, _)| self.indent + at)
    }

    /// What a part of the line covers: a rectangle for each row it runs over.
    pub fn rects(&self, text: &str, part: Range<usize>) -> Vec<Rect> {
        let (start, end) = (self.place(text, part.start), self.place(text, part.end));
        let rows = self.galley.rows.iter().map(|row| row.rect().translate(vec2(self.shift, 0.0)));
        let touched = rows.filter(|row| row.bottom() > start.top() + 1.0 && row.top() < end.bottom() - 1.0);
        touched
            .map(|row| {
                let left = if row.top() <= start.top() + 1.0 { start.left() } else { row.left() };
                let right = if row.bottom() >= end.bottom() - 1.0 { end.left() } else { row.right() };
                Rect::from_min_max(pos2(left, row.top()), pos2(right.max(left), row.bottom()))
            })
            .collect()
    }
}

pub fn laid_out(ui: &Ui, document: &Document, line: usize, side: Option<usize>, style: LineStyle) -> LaidLine {
    let text = document.line(line);
    let kind = document.row(line).kind;
    let mut job = LayoutJob::default();
    let indent = text.len() - text.trim_start().len();
    let shift = (text[..indent].chars().count() as f32 * BLANK).min(style.width * DEEPEST);
    let style = LineStyle { stop: style.stop - shift, width: style.width - shift };
    let stop = fields_start(document, line);
    let mut at = indent;
    for span in document.spans(line) {
        let (from, to) = (span.range.start.max(at), span.range.end.max(at));
        if from > at {
            job.append(&text[at..from], 0.0, TextFormat::simple(row_font(ui), Color32::PLACEHOLDER));
        }
        let gap = if Some(span.range.start) == stop { gap(ui, &job, &text[from..], style) } else { 0.0 };
        if to > from {
            job.append(&text[from..to], gap.max(0.0), format_of(ui, kind, side, span.part));
        }
        at = to;
    }
    if at < text.len() {
        job.append(&text[at..], 0.0, TextFormat::simple(row_font(ui), Tokens::of(ui).ink));
    }
    if job.is_empty() {
        // So that the cursor is as tall as on other lines.
        job.append("", 0.0, TextFormat::simple(row_font(ui), Color32::PLACEHOLDER));
    }
    job.wrap.max_width = style.width;
    LaidLine { galley: ui.painter().layout_job(job), indent, shift }
}

/// What is left to the stop behind label, name and the blanks that stand in the text; less where the fields would not
/// fit on the line then.
fn gap(ui: &Ui, head: &LayoutJob, fields: &str, style: LineStyle) -> f32 {
    let head = ui.painter().layout_job(head.clone()).size().x;
    let fields = ui.painter().layout_no_wrap(fields.to_owned(), row_font(ui), Color32::PLACEHOLDER).size().x;
    (style.stop - head).min(style.width - head - fields - 2.0)
}

fn format_of(ui: &Ui, kind: RowKind, side: Option<usize>, part: Part) -> TextFormat {
    let tokens = Tokens::of(ui);
    let of_side = side.map_or(tokens.ink, |side| tokens.tone(side_tone(Some(side))));
    let plain = |colour| TextFormat::simple(row_font(ui), colour);
    match part {
        Part::Label => TextFormat::simple(head_font(ui, kind, true), of_side),
        Part::Name if kind == RowKind::Side => TextFormat::simple(head_font(ui, kind, false), of_side),
        Part::Name => TextFormat::simple(head_font(ui, kind, false), tokens.ink),
        Part::Value => plain(tokens.ink),
        Part::Setting | Part::Field(_) | Part::Measure(_) | Part::Player | Part::Arrival | Part::Verbatim => {
            plain(tokens.soft_ink)
        }
        Part::Note => plain(tokens.dim_ink),
        Part::Unclear => plain(tokens.hit),
    }
}
