//! Command points as coins, the spent ones as outlines. Knows no rule about them.

use egui::{Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::paint;
use crate::ui::theme::{self, Tokens, size};

const RADIUS: f32 = 8.0;
/// Distance from one coin to the next.
const PITCH: f32 = 21.0;
/// More coins than this become one coin and figures.
const MOST: u32 = 8;

/// A row "French ● ● ◌ 2 of 3 left"; `owner` may be empty, `owner_width` aligns rows under each other.
pub fn coins(ui: &mut Ui, owner: &str, owner_width: f32, left: u32, total: u32) -> Response {
    let tokens = Tokens::of(ui);
    let total = total.max(left);
    let words = if left == total { left.to_string() } else { format!("{left} of {total} left") };
    let name = (!owner.is_empty()).then(|| paint::line(ui, owner, theme::text(size::TEXT), tokens.ink));
    let name_width = name.as_ref().map_or(0.0, |g| g.size().x.ceil().max(owner_width) + 2.0 * size::STEP);
    let figures = paint::line(ui, &words, theme::text(size::TEXT), tokens.ink);
    let shown = if total > MOST { 1 } else { total };
    let coins_width = shown as f32 * PITCH;
    let width = name_width + coins_width + size::STEP + figures.size().x;
    let (rect, response) = ui.allocate_exact_size(vec2(width, size::ROW), Sense::hover());
    if ui.is_rect_visible(rect) {
        let middle = rect.center().y;
        if let Some(name) = name {
            paint::left_middle(ui.painter(), rect.left(), middle, name);
        }
        let start = rect.left() + name_width;
        let row = Rect::from_min_size(pos2(start, rect.top()), vec2(coins_width, rect.height()));
        paint_coins(ui, row, if total > MOST { left.min(1) } else { left }, shown);
        paint::left_middle(ui.painter(), row.right() + size::STEP, middle, figures);
    }
    let spoken = if owner.is_empty() {
        format!("command points: {left} of {total} left")
    } else {
        format!("{owner} command points: {left} of {total} left")
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Image, ui.is_enabled(), &spoken));
    response
}

/// Paints coins from the left of a rectangle: `left` whole ones, the rest of `total` as outlines.
pub fn paint_coins(ui: &Ui, rect: Rect, left: u32, total: u32) {
    let tokens = Tokens::of(ui);
    let painter = ui.painter();
    for i in 0..total {
        let centre = pos2(rect.left() + RADIUS + i as f32 * PITCH, rect.center().y);
        if i < left {
            let rim = Stroke::new(1.25, tokens.coin[1]);
            painter.circle(centre, RADIUS - 0.5, tokens.coin[0], rim);
            painter.circle_stroke(centre, RADIUS - 3.5, Stroke::new(0.75, tokens.coin[1]));
        } else {
            paint::dashed_circle(painter, centre, RADIUS - 0.5, Stroke::new(1.25, tokens.soft_ink));
        }
    }
}
