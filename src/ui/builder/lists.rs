//! A list to choose from beside the cursor: words of the notation, commands, the choices of a cell.

use egui::{Area, Color32, Frame, Id, Margin, Order, Pos2, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::desk::builder::{Edit, WordList};
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::paint;

/// How many rows are in sight.
const MOST: usize = 10;
const WIDTH: f32 = 280.0;

/// The rows in sight around the chosen one.
fn window(at: usize, len: usize) -> std::ops::Range<usize> {
    let first = at.saturating_sub(MOST / 2).min(len.saturating_sub(MOST));
    first..(first + MOST).min(len)
}

pub fn list_ui(ui: &Ui, name: &str, list: &WordList, at: Pos2, out: &mut Intents) {
    let rows: Vec<(&str, &str)> = list.words.iter().map(|word| (word.text.as_str(), word.about.as_str())).collect();
    choose_ui(ui, name, &rows, list.at, at, out);
}

/// Below `at`, or above it where there is no room.
pub fn choose_ui(ui: &Ui, name: &str, rows: &[(&str, &str)], chosen: usize, at: Pos2, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let shown = window(chosen, rows.len());
    let height = shown.len() as f32 * size::ROW + 2.0 * size::STEP;
    let screen = ui.ctx().content_rect();
    let top = if at.y + height > screen.bottom() { at.y - height - 28.0 } else { at.y };
    // Whatever it belongs to, it is seen: it has the keys.
    let top = top.min(screen.bottom() - height).max(screen.top());
    let left = at.x.min(screen.right() - WIDTH - 8.0).max(screen.left());
    Area::new(Id::unique(("choices", name))).order(Order::Foreground).fixed_pos(pos2(left, top)).show(ui.ctx(), |ui| {
        let frame = Frame::popup(ui.style()).fill(tokens.panel).inner_margin(Margin::same(4));
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for index in shown {
                let (text, about) = rows[index];
                row_ui(ui, text, about, index, index == chosen, out);
            }
        });
    });
}

fn row_ui(ui: &mut Ui, text: &str, about: &str, index: usize, chosen: bool, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, size::ROW), Sense::click());
    let fill = match (chosen, response.hovered()) {
        (true, _) => tokens.first_tint,
        (false, true) => tokens.hover,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect(rect, size::RADIUS_SMALL, fill, Stroke::NONE, egui::StrokeKind::Inside);
    let word = if text.trim().is_empty() { "nothing" } else { text };
    let about = paint::line(ui, about, theme::text(size::NOTE), tokens.soft_ink);
    let room = rect.width() - about.size().x - 24.0;
    let font = if chosen { theme::semibold(size::TABLE) } else { theme::text(size::TABLE) };
    let galley = paint::fitted(ui, &[(word, font, tokens.ink)], room, 1);
    paint::left_middle(ui.painter(), rect.left() + 8.0, rect.center().y, galley);
    paint::right_middle(ui.painter(), rect.right() - 8.0, rect.center().y, about);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, word));
    if response.clicked() {
        out.push(Intent::Build(Edit::ListTake(Some(index))));
    }
}
