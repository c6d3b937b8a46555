//! What is wrong with an order of battle and what is good to know, a row each: a click or F8 goes to its line.

use egui::{Color32, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::core::orbat::{Problem, Severity};
use crate::desk::builder::{Builder, Edit};
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint};

/// Height of a row.
const ROW: f32 = 30.0;

pub fn problems_ui(ui: &mut Ui, builder: &Builder, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new("Problems").font(theme::semibold(size::TEXT)));
        let count = egui::RichText::new(&builder.seen().counted).font(theme::text(size::NOTE));
        ui.label(count.color(tokens.soft_ink));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let next = egui::RichText::new("next problem").font(theme::text(size::NOTE)).color(tokens.soft_ink);
            if ui.add(egui::Button::new(next).frame(false)).clicked() {
                out.push(Intent::Do(MenuCommand::NextProblem));
            }
            ui.add(TagWidget::key(&MenuCommand::NextProblem.keys()));
        });
    });
    ui.add_space(size::STEP);
    let problems = builder.problems();
    let here = builder.line();
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical().id_salt("problems").auto_shrink([false, false]);
    // The problem at the cursor is brought into sight when the cursor comes to it.
    let at_cursor = builder.problem_at_cursor();
    let (seen, offset) = (ui.scope_id().with("problem seen"), ui.scope_id().with("problems scrolled"));
    let before = ui.data_mut(|data| data.get_temp::<Option<usize>>(seen)).flatten();
    if let Some(at) = at_cursor.filter(|_| at_cursor != before) {
        let now = ui.data_mut(|data| data.get_temp::<f32>(offset)).unwrap_or(0.0);
        let (top, room) = (at as f32 * ROW, ui.available_height());
        if top < now || top + ROW > now + room {
            let most = (problems.len() as f32 * ROW - room).max(0.0);
            area = area.vertical_scroll_offset(top.min(most));
        }
    }
    let shown = area.show_rows(ui, ROW, problems.len(), |ui, rows| {
        for index in rows {
            row_ui(ui, &problems[index], index, problems[index].row == Some(here), out);
        }
    });
    ui.data_mut(|data| {
        data.insert_temp(seen, at_cursor);
        data.insert_temp(offset, shown.state.clamped_offset().y);
    });
}

fn row_ui(ui: &mut Ui, problem: &Problem, index: usize, here: bool, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let fill = match (here, response.hovered()) {
        (true, _) => tokens.first_tint,
        (false, true) => tokens.hover,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, size::RADIUS_SMALL, fill);
    let middle = rect.center().y;
    sign(ui, pos2(rect.left() + 12.0, middle), problem.severity);
    let line = problem.row.map_or_else(|| "Battle".to_owned(), |row| format!("Line {}", row + 1));
    let font = if problem.severity == Severity::Wrong { theme::semibold } else { theme::text };
    let number = paint::line(ui, &line, font(size::TABLE), tokens.ink);
    paint::left_middle(ui.painter(), rect.left() + 28.0, middle, number);
    let mut right = rect.right() - 6.0;
    if let Some(instead) = problem.instead.as_deref().filter(|_| here || response.hovered()) {
        right = suggestion(ui, right, middle, instead);
    }
    let left = rect.left() + 92.0;
    let galley = paint::fitted(ui, &[(&problem.text, theme::text(size::TABLE), tokens.ink)], right - left - 8.0, 1);
    paint::left_middle(ui.painter(), left, middle, galley);
    let spoken = format!("{line}: {}", problem.text);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, here, &spoken));
    let clicked = response.clicked();
    let double = response.double_clicked();
    response.on_hover_text(&problem.text);
    if double && problem.instead.is_some() {
        out.push(Intent::Build(Edit::TakeSuggestion(Some(index))));
    } else if let (true, Some(row)) = (clicked, problem.row) {
        out.push(Intent::Build(Edit::GoTo(row)));
    }
}

/// The key that takes what would be right, and what it writes; where it begins.
fn suggestion(ui: &Ui, right: f32, middle: f32, instead: &str) -> f32 {
    let tokens = Tokens::of(ui);
    let text = format!("writes {instead}");
    let galley = paint::fitted(ui, &[(&text, theme::text(size::NOTE), tokens.soft_ink)], 160.0, 1);
    let width = galley.size().x;
    paint::right_middle(ui.painter(), right, middle, galley);
    let keys = MenuCommand::TakeSuggestion.keys();
    let cap = TagWidget::key(&keys);
    let left = right - width - 6.0 - cap.extent(ui).x;
    cap.paint(ui, left, middle);
    left - 4.0
}

/// A cross for what is wrong, a ring for what is good to know.
fn sign(ui: &Ui, at: egui::Pos2, severity: Severity) {
    let tokens = Tokens::of(ui);
    match severity {
        Severity::Wrong => {
            let stroke = Stroke::new(2.0, tokens.hit);
            let d = 3.5;
            ui.painter().line_segment([at - vec2(d, d), at + vec2(d, d)], stroke);
            ui.painter().line_segment([at + vec2(-d, d), at + vec2(d, -d)], stroke);
        }
        Severity::Note => {
            ui.painter().circle_stroke(at, 4.5, Stroke::new(1.5, tokens.warn));
        }
    }
}

/// The one problem of the row at hand, under the grid.
pub fn one_ui(ui: &mut Ui, problem: &Problem, index: usize, out: &mut Intents) {
    ui.spacing_mut().item_spacing.y = 0.0;
    row_ui(ui, problem, index, true, out);
}
