//! The steps of the phase being played: a line of words and a row of dots. Knows no step by name.

use egui::{Color32, CornerRadius, Rect, Ui, Vec2, pos2, vec2};

use super::paint;
use crate::ui::theme::{self, Tokens, size};

#[derive(Clone, Copy, Debug)]
pub struct Steps<'a> {
    pub title: &'a str,
    /// A word after "step 7 of 14"; may be empty.
    pub note: &'a str,
    pub done: usize,
    pub total: usize,
}

impl Steps<'_> {
    fn number(&self) -> String {
        let now = (self.done + 1).min(self.total);
        format!("step {now} of {}", self.total)
    }

    pub(super) fn words(&self) -> String {
        if self.note.is_empty() { self.number() } else { format!("{}, {}", self.number(), self.note) }
    }
}

/// The step's name and number; if room is short the name is elided, never the number.
pub(super) fn paint_line(ui: &Ui, at: egui::Pos2, width: f32, steps: &Steps<'_>) -> bool {
    let tokens = Tokens::of(ui);
    let name = (steps.title, theme::semibold(size::TABLE), tokens.ink);
    let soft = theme::text(size::TABLE);
    let words = format!(" {}", steps.words());
    let whole = [name.clone(), (&words, soft.clone(), tokens.soft_ink)];
    let whole = paint::fitted(ui, &whole, width, 1);
    if !whole.elided {
        ui.painter().galley(at, whole, Color32::PLACEHOLDER);
        return false;
    }
    let number = format!(" {}", steps.number());
    let number = paint::line(ui, &number, soft, tokens.soft_ink);
    let name = paint::fitted(ui, &[name], width - number.size().x, 1);
    let after = at + Vec2::new(name.size().x, 0.0);
    ui.painter().galley(at, name, Color32::PLACEHOLDER);
    ui.painter().galley(after, number, Color32::PLACEHOLDER);
    true
}

/// Dots along the bottom: done half strong, now long and strong, to come pale.
pub(super) fn paint_dots(ui: &Ui, inner: Rect, steps: &Steps<'_>, side: Color32) {
    if steps.total == 0 {
        return;
    }
    let pitch = (inner.width() / (steps.total as f32 + 1.0)).min(17.0);
    let dot = (pitch - 4.0).max(2.0);
    let mut left = inner.left();
    let middle = inner.bottom() - 3.0;
    for i in 0..steps.total {
        let length = if i == steps.done { dot + pitch * 0.8 } else { dot };
        let colour = match i.cmp(&steps.done) {
            std::cmp::Ordering::Less => side.gamma_multiply(0.55),
            std::cmp::Ordering::Equal => side,
            std::cmp::Ordering::Greater => side.gamma_multiply(0.2),
        };
        let rect = Rect::from_min_size(pos2(left, middle - 3.5), vec2(length, 7.0));
        let corner = CornerRadius::same(3);
        ui.painter().rect_filled(rect, corner, colour);
        left += length + (pitch - dot);
    }
}
