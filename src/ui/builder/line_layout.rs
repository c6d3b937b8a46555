//! A line of the text view laid out: colours by what its parts are, and its fields drawn to a common stop although only
//! two blanks stand before them.

use std::sync::Arc;

use egui::epaint::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Galley, Stroke, Ui};

use crate::core::orbat::RowKind;
use crate::core::orbat::document::Document;
use crate::core::orbat::line::Part;
use crate::ui::panels::side_tone;
use crate::ui::theme::{self, Tokens, size};

/// How wide a blank of the indentation is drawn.
const BLANK: f32 = 9.0;
/// The stop lies at most so far to the right, as a share of the width.
const FURTHEST_STOP: f32 = 0.42;
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

pub fn row_font() -> FontId {
    theme::text(size::TEXT)
}

fn head_font(kind: RowKind, label: bool) -> FontId {
    match (kind, label) {
        (RowKind::Side | RowKind::Command, _) | (_, true) => theme::semibold(size::TEXT),
        _ => row_font(),
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
    let label = measure(&text[indent..label_end], &head_font(kind, true));
    let name = measure(text[label_end..end].trim_end(), &head_font(kind, false));
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

pub fn laid_out(ui: &Ui, document: &Document, line: usize, side: Option<usize>, style: LineStyle) -> Arc<Galley> {
    let text = document.line(line);
    let kind = document.row(line).kind;
    let mut job = LayoutJob::default();
    job.wrap.max_width = style.width;
    let indent = text.len() - text.trim_start().len();
    if indent > 0 {
        let blank = ui.ctx().fonts_mut(|fonts| fonts.glyph_width(&row_font(), ' '));
        let mut format = TextFormat::simple(row_font(), Color32::PLACEHOLDER);
        format.extra_letter_spacing = BLANK - blank;
        job.append(&text[..indent], 0.0, format);
    }
    let stop = fields_start(document, line);
    let head = stop.and_then(|_| head_width(ui, document, line)).unwrap_or(0.0);
    let mut at = indent;
    for span in document.spans(line) {
        let (from, to) = (span.range.start.max(at), span.range.end.max(at));
        if from > at {
            job.append(&text[at..from], 0.0, TextFormat::simple(row_font(), Color32::PLACEHOLDER));
        }
        let format = format_of(ui, kind, side, span.part);
        let gap = if Some(span.range.start) == stop { gap_to_stop(ui, text, from, head, style.stop) } else { 0.0 };
        if to > from {
            job.append(&text[from..to], gap, format);
        }
        at = to;
    }
    if at < text.len() {
        job.append(&text[at..], 0.0, TextFormat::simple(row_font(), Tokens::of(ui).ink));
    }
    ui.painter().layout_job(job)
}

/// What is left to the stop behind the blanks that stand in the text.
fn gap_to_stop(ui: &Ui, text: &str, fields: usize, head: f32, stop: f32) -> f32 {
    let blanks = fields - text[..fields].trim_end().len();
    let blank = ui.ctx().fonts_mut(|fonts| fonts.glyph_width(&row_font(), ' '));
    (stop - head - blanks as f32 * blank).max(0.0)
}

fn format_of(ui: &Ui, kind: RowKind, side: Option<usize>, part: Part) -> TextFormat {
    let tokens = Tokens::of(ui);
    let of_side = side.map_or(tokens.ink, |side| tokens.tone(side_tone(Some(side))));
    let plain = |colour| TextFormat::simple(row_font(), colour);
    match part {
        Part::Label => TextFormat::simple(head_font(kind, true), of_side),
        Part::Name if kind == RowKind::Side => TextFormat::simple(head_font(kind, false), of_side),
        Part::Name => TextFormat::simple(head_font(kind, false), tokens.ink),
        Part::Setting => plain(tokens.soft_ink),
        Part::Value => plain(tokens.ink),
        Part::Field(_) | Part::Measure(_) | Part::Player | Part::Arrival | Part::Verbatim => plain(tokens.soft_ink),
        Part::Note => plain(tokens.dim_ink),
        Part::Unclear => {
            let mut format = plain(tokens.hit);
            format.underline = Stroke::NONE;
            format
        }
    }
}
