//! Strength as pips with hits struck out, fatigue as dots, both right-aligned in a column. Knows no unit.

use egui::{CornerRadius, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::paint;
use crate::ui::theme::{self, Tokens, size};

/// Side of a pip.
const SIDE: f32 = 11.0;
/// Distance from one pip to the next.
const PITCH: f32 = 14.0;
/// Strengths above this are written in figures.
const MOST: u32 = 8;
/// Radius of a fatigue dot.
const DOT: f32 = 4.5;

/// In a column of `width`: whole pips first, lost ones struck out; figures when there are many.
pub fn strength(ui: &mut Ui, total: u32, lost: u32, width: f32) -> Response {
    let (rect, response) = column(ui, width);
    if ui.is_rect_visible(rect) {
        paint_strength(ui, rect, total, lost);
    }
    let left = total.saturating_sub(lost);
    let words = format!("strength {left} of {total}");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, ui.is_enabled(), &words));
    response.on_hover_text(words)
}

/// In a column of `width`, a dot each; a number when they do not fit.
pub fn fatigue(ui: &mut Ui, points: u32, width: f32) -> Response {
    let (rect, response) = column(ui, width);
    if points == 0 {
        return response;
    }
    if ui.is_rect_visible(rect) {
        paint_fatigue(ui, rect, points);
    }
    let words = format!("fatigue {points}");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, ui.is_enabled(), &words));
    response.on_hover_text(words)
}

/// The width of a column in which nobody is stronger than this.
pub fn strength_width(most: u32) -> f32 {
    if most > MOST { 40.0 } else { (most.max(1) as f32 * PITCH).min(size::STRENGTH_COLUMN) }
}

/// For rows with their own layout.
pub fn paint_strength(ui: &Ui, rect: Rect, total: u32, lost: u32) {
    let tokens = Tokens::of(ui);
    let painter = ui.painter();
    let lost = lost.min(total);
    let left = total - lost;
    if total > MOST || total as f32 * PITCH > rect.width() + PITCH - SIDE {
        let colour = if lost == 0 { tokens.ink } else { tokens.hit };
        let of = paint::line(ui, &format!("/{total}"), theme::text(size::TABLE), tokens.soft_ink);
        let of_width = of.size().x;
        paint::right_middle(painter, rect.right(), rect.center().y, of);
        let figure = paint::line(ui, &left.to_string(), theme::bold(size::TABLE), colour);
        paint::right_middle(painter, rect.right() - of_width, rect.center().y, figure);
        return;
    }
    let corner = CornerRadius::same(2);
    let start = rect.right() - (total.max(1) - 1) as f32 * PITCH - SIDE;
    for i in 0..total {
        let at = pos2(start + i as f32 * PITCH, rect.center().y - SIDE / 2.0);
        let pip = Rect::from_min_size(at, Vec2::splat(SIDE));
        if i < left {
            painter.rect_filled(pip, corner, tokens.ink);
        } else {
            let stroke = Stroke::new(1.25, tokens.hit);
            painter.rect_filled(pip, corner, tokens.hit_tint);
            paint::hatch(painter, pip.shrink(1.0), 4.5, stroke, false);
            paint::ring(painter, pip, 2.0, stroke);
        }
    }
}

/// For rows with their own layout.
pub fn paint_fatigue(ui: &Ui, rect: Rect, points: u32) {
    let tokens = Tokens::of(ui);
    let painter = ui.painter();
    let pitch = 2.0 * DOT + 2.0;
    let middle = rect.center().y;
    if points as f32 * pitch - 2.0 > rect.width() {
        let figure = paint::line(ui, &points.to_string(), theme::bold(size::TABLE), tokens.warn);
        let width = figure.size().x;
        paint::right_middle(painter, rect.right(), middle, figure);
        let dot = pos2(rect.right() - width - 3.0 - DOT, middle);
        painter.circle_filled(dot, DOT, tokens.warn);
        return;
    }
    for i in 0..points {
        let x = rect.right() - DOT - i as f32 * pitch;
        painter.circle_filled(pos2(x, middle), DOT, tokens.warn);
    }
}

fn column(ui: &mut Ui, width: f32) -> (Rect, Response) {
    ui.allocate_exact_size(vec2(width, size::TAG), Sense::hover())
}
