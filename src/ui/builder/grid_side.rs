//! Beside the grid: what the selected rows have in common, and what can be done with them and with their branch.

use egui::{Color32, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use crate::core::orbat::RowKind;
use crate::desk::builder::cells::{CellKey, CellState, cell, field_of};
use crate::desk::builder::{Builder, Edit};
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::panels::side_tone;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint, section};

/// How many chips and different values are named.
const NAMED: usize = 9;

pub fn rows_ui(ui: &mut Ui, builder: &Builder, out: &mut Intents) {
    ScrollArea::vertical().id_salt("builder-rows").auto_shrink([false, false]).show(ui, |ui| {
        let lines = builder.selected_lines();
        let title = if lines.len() == 1 { "1 row".to_owned() } else { format!("{} rows", lines.len()) };
        section::header(ui, &title);
        chips(ui, builder, &lines);
        settings(ui, builder, &lines);
        values(ui, builder, &lines);
        help(ui, builder);
        ui.add_space(size::STEP * 2.0);
        section::header(ui, "With these rows");
        for (text, command) in [
            ("Move up", MenuCommand::MoveUp),
            ("Move down", MenuCommand::MoveDown),
            ("In", MenuCommand::MoveIn),
            ("Out", MenuCommand::MoveOut),
            ("To another command…", MenuCommand::ToCommand),
            ("Duplicate", MenuCommand::SameAgain),
            ("Insert a row", MenuCommand::InsertRow),
            ("Remove", MenuCommand::RemoveRows),
        ] {
            if action_ui(ui, text, &command.keys()) {
                out.push(Intent::Do(command));
            }
        }
        branch(ui, builder, out);
        ui.add_space(size::STEP * 2.0);
        section::header(ui, "Columns");
        let (text, all) =
            if builder.shows_all_columns() { ("Only those in use", false) } else { ("All columns", true) };
        if action_ui(ui, text, "") {
            out.push(Intent::Build(Edit::AllColumns(all)));
        }
    });
}

fn chips(ui: &mut Ui, builder: &Builder, lines: &[usize]) {
    let rows = lines.iter().map(|line| (builder.document().row(*line), builder.side_of(*line)));
    let named: Vec<(&str, Option<usize>)> = rows
        .map(|(row, side)| (if row.label.is_empty() { row.name.as_str() } else { row.label.as_str() }, side))
        .filter(|(name, _)| !name.is_empty())
        .collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (name, side) in named.iter().take(NAMED) {
            ui.add(TagWidget::label(name, side_tone(*side)).within(ui.available_width().max(60.0)));
        }
        if named.len() > NAMED {
            section::note(ui, &format!("and {} more", named.len() - NAMED));
        }
    });
    ui.add_space(size::STEP);
}

/// A setting has one value: a row for each, with the change that is being typed.
fn settings(ui: &mut Ui, builder: &Builder, lines: &[usize]) {
    let grid = builder.grid();
    let document = builder.document();
    let settings = lines.iter().filter(|line| document.row(**line).kind == RowKind::Setting);
    for line in settings.take(NAMED) {
        let row = document.row(*line);
        let here = *line == grid.at.line && builder.is_value(*line, grid.at.column);
        let typed = grid.editing.as_ref().filter(|_| here).map(|editing| editing.text.as_str());
        value_ui(ui, &row.name, &row.text, typed);
    }
}

/// A row for each field that one of the selected units and commands has something in, with the change that is being
/// typed.
fn values(ui: &mut Ui, builder: &Builder, lines: &[usize]) {
    let grid = builder.grid();
    let pieces: Vec<usize> =
        lines.iter().copied().filter(|line| builder.document().row(*line).kind != RowKind::Setting).collect();
    let lines = pieces.as_slice();
    let here = lines.contains(&grid.at.line);
    for (at, column) in builder.seen().columns.iter().enumerate() {
        if !matches!(column.key, CellKey::Field(_)) {
            continue;
        }
        let mut texts: Vec<String> = Vec::new();
        for line in lines.iter().take(200) {
            let shown = cell(builder.document().row(*line), &column.key, builder.shape());
            if shown.state != CellState::NotHere && !shown.text.is_empty() {
                texts.push(shown.text);
            }
        }
        let typed = grid.editing.as_ref().filter(|_| here && at == grid.at.column).map(|editing| editing.text.as_str());
        if texts.is_empty() && typed.is_none() {
            continue;
        }
        let same = texts.windows(2).all(|pair| pair[0] == pair[1]);
        let most = texts.len().min(NAMED);
        let text = if same { texts.first().cloned().unwrap_or_default() } else { texts[..most].join(", ") };
        value_ui(ui, &column.header, &text, typed);
    }
}

/// The name at the left, what stands there at the right; both are cut rather than painted over each other.
fn value_ui(ui: &mut Ui, key: &str, value: &str, typed: Option<&str>) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::hover());
    let middle = rect.center().y - 1.0;
    let key_galley = paint::fitted(ui, &[(key, theme::text(size::TABLE), tokens.soft_ink)], rect.width() * 0.5, 1);
    let left = rect.left() + key_galley.size().x + 10.0;
    paint::left_middle(ui.painter(), rect.left(), middle, key_galley);
    let bold = theme::semibold(size::TABLE);
    let mut right = rect.right();
    let changes = typed.filter(|typed| *typed != value);
    if let Some(typed) = changes {
        let room = if value.is_empty() { right - left } else { (right - left) * 0.6 };
        let new = paint::fitted(ui, &[(typed, bold.clone(), tokens.ink)], room, 1);
        right -= new.size().x;
        paint::left_middle(ui.painter(), right, middle, new);
        right -= 8.0;
    }
    let ink = if changes.is_some() { tokens.soft_ink } else { tokens.ink };
    let old = paint::fitted(ui, &[(value, bold, ink)], right - left, 1);
    let across = egui::Rangef::new(right - old.size().x, right);
    paint::left_middle(ui.painter(), across.min, middle, old);
    if changes.is_some() && !value.is_empty() {
        ui.painter().hline(across, middle, egui::Stroke::new(size::HAIRLINE, tokens.soft_ink));
    }
    let stroke = egui::Stroke::new(size::HAIRLINE, tokens.faint_line);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, stroke);
    let says = match changes {
        Some(typed) => format!("{key}: {value}, to be {typed}"),
        None => format!("{key}: {value}"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &says));
    response.on_hover_text(value);
}

/// What the field of the cursor takes.
fn help(ui: &mut Ui, builder: &Builder) {
    let grid = builder.grid();
    let Some(column) = builder.seen().columns.get(grid.at.column) else { return };
    if grid.at.line >= builder.document().len() {
        return;
    }
    let Some(field) = field_of(builder.document().row(grid.at.line), &column.key) else { return };
    let range = match field.kind {
        crate::core::schema::Kind::Whole { min, max } => format!("{min} to {max}"),
        _ => String::new(),
    };
    let parts: Vec<&str> = [range.as_str(), field.help].into_iter().filter(|part| !part.is_empty()).collect();
    if !parts.is_empty() {
        ui.add_space(size::STEP);
        section::note(ui, &format!("{}: {}", field.label, parts.join(", ")));
    }
    ui.add_space(size::STEP);
}

fn branch(ui: &mut Ui, builder: &Builder, out: &mut Intents) {
    let rows = builder.selected_rows();
    let head = rows.clone().find(|line| builder.document().row(*line).kind == RowKind::Command);
    let Some(head) = head.filter(|head| *head == builder.line()) else { return };
    ui.add_space(size::STEP * 2.0);
    let name = &builder.document().row(head).name;
    section::header(ui, &format!("With the branch {name}"));
    let units = rows.filter(|line| builder.document().row(*line).kind == RowKind::Unit).count();
    let text = if units == 1 { "Duplicate, 1 unit".to_owned() } else { format!("Duplicate, {units} units") };
    if action_ui(ui, &text, &MenuCommand::SameAgain.keys()) {
        out.push(Intent::Do(MenuCommand::SameAgain));
    }
}

/// A line that does something, with its key at the right.
fn action_ui(ui: &mut Ui, text: &str, keys: &str) -> bool {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::click());
    let fill = if response.hovered() || response.has_focus() { tokens.hover } else { Color32::TRANSPARENT };
    ui.painter().rect_filled(rect.expand2(vec2(6.0, 0.0)), size::RADIUS_SMALL, fill);
    let mut right = rect.right();
    if !keys.is_empty() {
        let cap = TagWidget::key(keys);
        right -= cap.extent(ui).x;
        cap.paint(ui, right, rect.center().y);
    }
    let galley = paint::fitted(ui, &[(text, theme::text(size::TABLE), tokens.ink)], right - rect.left() - 8.0, 1);
    paint::left_middle(ui.painter(), rect.left(), rect.center().y, galley);
    paint::focus_ring(ui, &response, size::RADIUS_SMALL);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
    response.clicked()
}
