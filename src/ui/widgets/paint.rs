//! Painting helpers for widgets: centred and elided text, dashed outlines, hatching, the focus ring.

use std::sync::Arc;

use egui::epaint::text::{LayoutJob, TextFormat};
use egui::epaint::{PathShape, PathStroke};
use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Response, Shape, Stroke, StrokeKind, Ui, Vec2,
    pos2,
};

use crate::ui::theme::{Tokens, size};

/// One line of text of any width.
pub(in crate::ui) fn line(ui: &Ui, text: &str, font: FontId, colour: Color32) -> Arc<Galley> {
    ui.painter().layout_no_wrap(text.to_owned(), font, colour)
}

/// Text in at most `rows` lines of `width`, elided with "…" where it does not fit.
pub(in crate::ui) fn fitted(ui: &Ui, runs: &[(&str, FontId, Color32)], width: f32, rows: usize) -> Arc<Galley> {
    let mut job = LayoutJob::default();
    for (text, font, colour) in runs {
        job.append(text, 0.0, TextFormat::simple(font.clone(), *colour));
    }
    job.wrap.max_width = width.max(0.0);
    job.wrap.max_rows = rows;
    job.wrap.break_anywhere = rows == 1;
    job.wrap.overflow_character = Some('…');
    ui.painter().layout_job(job)
}

/// Text wrapped into as many lines of `width` as it needs.
pub(in crate::ui) fn wrapped(ui: &Ui, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    ui.painter().layout(text.to_owned(), font, colour, width.max(0.0))
}

/// Paints laid-out text with its box centred in `rect`.
pub(in crate::ui) fn centred(painter: &Painter, rect: Rect, galley: Arc<Galley>) {
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min;
    painter.galley(at, galley, Color32::PLACEHOLDER);
}

/// Paints one sign so that its ink, not its box, is centred on `centre`.
pub(in crate::ui) fn ink_centred(painter: &Painter, centre: Pos2, galley: Arc<Galley>) {
    let at = centre - galley.mesh_bounds.center().to_vec2();
    painter.galley(at, galley, Color32::PLACEHOLDER);
}

/// Paints laid-out text from `left`, its box centred on `middle`.
pub(in crate::ui) fn left_middle(painter: &Painter, left: f32, middle: f32, galley: Arc<Galley>) {
    let at = pos2(left, middle - galley.size().y / 2.0);
    painter.galley(at, galley, Color32::PLACEHOLDER);
}

/// Paints laid-out text up to `right`, its box centred on `middle`.
pub(in crate::ui) fn right_middle(painter: &Painter, right: f32, middle: f32, galley: Arc<Galley>) {
    left_middle(painter, right - galley.size().x, middle, galley);
}

/// A dashed outline with round corners, inside `rect`.
pub(in crate::ui) fn dashed_rect(painter: &Painter, rect: Rect, radius: f32, stroke: Stroke) {
    let mut path = rounded_path(rect.shrink(stroke.width / 2.0), radius);
    path.extend(path.first().copied());
    painter.extend(Shape::dashed_line(&path, stroke, 3.0, 2.5));
}

pub(in crate::ui) fn dashed_circle(painter: &Painter, centre: Pos2, radius: f32, stroke: Stroke) {
    let mut path: Vec<Pos2> =
        (0..32).map(|i| centre + radius * Vec2::angled(std::f32::consts::TAU * i as f32 / 32.0)).collect();
    path.extend(path.first().copied());
    painter.extend(Shape::dashed_line(&path, stroke, 2.4, 2.2));
}

/// The corner points of a round-cornered rectangle, three to a corner and more where needed.
pub(in crate::ui) fn rounded_path(rect: Rect, radius: f32) -> Vec<Pos2> {
    let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0).max(0.0);
    let inner = rect.shrink(radius);
    let corners = [inner.right_bottom(), inner.left_bottom(), inner.left_top(), inner.right_top()];
    let mut path = Vec::with_capacity(24);
    for (quarter, corner) in corners.into_iter().enumerate() {
        for part in 0..6 {
            let turn = (quarter as f32 + part as f32 / 5.0) * std::f32::consts::FRAC_PI_2;
            path.push(corner + radius * Vec2::angled(turn));
        }
    }
    path
}

/// Diagonal lines within `rect`, rising to the right or falling.
pub(in crate::ui) fn hatch(painter: &Painter, rect: Rect, step: f32, stroke: Stroke, rising: bool) {
    let (w, h) = (rect.width(), rect.height());
    let count = ((w + h) / step).ceil() as usize;
    for i in 0..count {
        let d = (i as f32 + 0.5) * step;
        if d >= w + h {
            break;
        }
        let (x0, y0) = (d.min(w), (d - w).max(0.0));
        let (x1, y1) = ((d - h).max(0.0), d.min(h));
        let place = |x: f32, y: f32| {
            let x = if rising { x } else { w - x };
            rect.min + Vec2::new(x, y)
        };
        painter.line_segment([place(x0, y0), place(x1, y1)], stroke);
    }
}

/// A filled polygon with an outline.
pub(in crate::ui) fn polygon(painter: &Painter, points: Vec<Pos2>, fill: Color32, stroke: Stroke) {
    painter.add(PathShape::convex_polygon(points, fill, PathStroke::new(stroke.width, stroke.color)));
}

/// The ring around a widget with the focus.
pub(in crate::ui) fn focus_ring(ui: &Ui, response: &Response, radius: f32) {
    if response.has_focus() {
        ring(ui.painter(), response.rect.expand(2.0), radius + 2.0, Stroke::new(size::RING, Tokens::of(ui).focus));
    }
}

/// A round-cornered outline.
pub(in crate::ui) fn ring(painter: &Painter, rect: Rect, radius: f32, stroke: Stroke) {
    painter.rect_stroke(rect, CornerRadius::same(radius.round() as u8), stroke, StrokeKind::Inside);
}

/// The mark of what was typed in, not drawn: a small folded corner at the top right.
pub(in crate::ui) fn folded_corner(ui: &Ui, rect: Rect, radius: f32, side: f32) {
    let corner = rect.right_top() + Vec2::new(-1.0, 1.0);
    let points = vec![
        corner - Vec2::new(side, 0.0),
        corner - Vec2::new(radius - 1.0, 0.0),
        corner + Vec2::new(0.0, radius - 1.0),
        corner + Vec2::new(0.0, side),
    ];
    polygon(ui.painter(), points, Tokens::of(ui).card.mark, Stroke::NONE);
}

/// A quiet sentence in the middle of an empty place.
pub(in crate::ui) fn centred_note(ui: &Ui, rect: Rect, text: &str) {
    let font = crate::ui::theme::text(size::TEXT);
    let galley = wrapped(ui, text, font, Tokens::of(ui).soft_ink, rect.width() * 0.8);
    centred(ui.painter(), rect, galley);
}
