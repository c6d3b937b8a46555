//! A row of joined buttons of which one is chosen, each with its key: the views of the builder, the rule books.

use egui::{Color32, CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{TagWidget, paint};
use crate::ui::theme::{self, Tokens, size};

#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    pub text: &'a str,
    /// May be empty.
    pub key: &'a str,
}

/// Room at either end of a button.
const PADDING: f32 = 14.0;

/// The one that was clicked.
pub fn choices_ui(ui: &mut Ui, choices: &[Choice<'_>], chosen: usize) -> Option<usize> {
    let widths: Vec<f32> = choices.iter().map(|choice| width(ui, choice)).collect();
    let (rect, _) = ui.allocate_exact_size(vec2(widths.iter().sum(), size::BUTTON), Sense::hover());
    let tokens = Tokens::of(ui);
    ui.painter().rect_filled(rect, size::RADIUS, tokens.panel);
    let mut left = rect.left();
    let mut clicked = None;
    for (at, (choice, width)) in choices.iter().zip(&widths).enumerate() {
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(*width, rect.height()));
        left += width;
        let response = ui.interact(cell, ui.scope_id().with(("choice", choice.text)), Sense::click());
        let fill = match (at == chosen, response.hovered()) {
            (true, _) => tokens.first_tint,
            (false, true) => tokens.hover,
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(cell.shrink(1.0), CornerRadius::same(size::RADIUS_SMALL as u8), fill);
        if at == chosen {
            let line =
                Rect::from_min_max(pos2(cell.left() + 3.0, cell.bottom() - 3.0), cell.right_bottom() - vec2(3.0, 1.0));
            ui.painter().rect_filled(line, 1.0, tokens.focus);
        }
        if at > 0 {
            ui.painter().vline(cell.left(), cell.y_range().shrink(1.0), Stroke::new(size::HAIRLINE, tokens.line));
        }
        content(ui, cell, choice, at == chosen);
        paint::focus_ring(ui, &response, size::RADIUS_SMALL);
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, at == chosen, choice.text));
        if response.clicked() {
            clicked = Some(at);
        }
    }
    ui.painter().rect_stroke(rect, size::RADIUS, Stroke::new(size::HAIRLINE, tokens.line), StrokeKind::Inside);
    clicked
}

fn width(ui: &Ui, choice: &Choice<'_>) -> f32 {
    let text = paint::line(ui, choice.text, theme::semibold(size::TEXT), Color32::PLACEHOLDER).size().x;
    let key = if choice.key.is_empty() { 0.0 } else { TagWidget::key(choice.key).extent(ui).x + 6.0 };
    (text + key + 2.0 * PADDING).ceil()
}

fn content(ui: &Ui, cell: Rect, choice: &Choice<'_>, chosen: bool) {
    let tokens = Tokens::of(ui);
    let font = if chosen { theme::semibold(size::TEXT) } else { theme::text(size::TEXT) };
    let colour = if chosen { tokens.ink } else { tokens.soft_ink };
    let text = paint::line(ui, choice.text, font, colour);
    let taken = text.size().x;
    paint::left_middle(ui.painter(), cell.left() + PADDING, cell.center().y, text);
    if !choice.key.is_empty() {
        TagWidget::key(choice.key).paint(ui, cell.left() + PADDING + taken + 6.0, cell.center().y);
    }
}
