//! The triangle before a command that folds its branch away and back, the same in trees and grid.

use egui::{Id, Painter, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::ui::theme::Tokens;
use crate::ui::widgets::paint;

/// Points down over what is shown, to the right where it is folded away.
pub fn fold_triangle(painter: &Painter, ui: &Ui, rect: Rect, folded: bool) {
    let at = rect.center();
    let points = if folded {
        vec![at + vec2(-2.5, -4.0), at + vec2(3.5, 0.0), at + vec2(-2.5, 4.0)]
    } else {
        vec![at + vec2(-4.0, -2.5), at + vec2(4.0, -2.5), at + vec2(0.0, 3.5)]
    };
    let tokens = Tokens::of(ui);
    let over = ui.ctx().pointer_hover_pos().is_some_and(|pointer| rect.contains(pointer));
    paint::polygon(painter, points, if over { tokens.ink } else { tokens.soft_ink }, Stroke::NONE);
}

/// Whether the triangle was clicked. It never takes the keys from text or grid.
pub fn fold_button(ui: &Ui, rect: Rect, id: Id, name: &str, folded: bool) -> bool {
    let response = ui.interact(rect, id, Sense::CLICK);
    let says = format!("{} {name}", if folded { "Unfold" } else { "Fold" });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &says));
    response.clicked()
}

/// "4 units", beside the name of a folded command.
pub fn hidden_words(units: usize) -> String {
    match units {
        0 => " · folded".to_owned(),
        1 => " · 1 unit".to_owned(),
        many => format!(" · {many} units"),
    }
}

/// A square for the triangle, its left middle here.
pub fn square(left: f32, middle: f32) -> Rect {
    Rect::from_min_size(pos2(left - 4.0, middle - 8.0), vec2(16.0, 16.0))
}
