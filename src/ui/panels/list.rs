//! A list form: a row per unit or command, what was typed in it, and its result.

use egui::{RichText, Ui};
use egui_extras::{Column, TableBuilder};

use super::side_tone;
use crate::desk::{DefaultAction, Desk, ListForm};
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{ActionButton, TagWidget};

/// Over all the available height.
pub fn list_ui(ui: &mut Ui, list: &ListForm, desk: &Desk, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    ui.label(RichText::new(list.info.title).font(theme::bold(size::TEXT + 2.0)));
    let asks = list.asks().join(", ").to_lowercase();
    let hint = match (asks.is_empty(), list.info.rolls.is_empty()) {
        (true, true) => "Enter takes the row at hand and goes down; - leaves it out.".to_owned(),
        (true, false) => "Type the roll of the row at hand; Enter goes down, - leaves it out.".to_owned(),
        (false, true) => {
            format!("Type what is otherwise in the row at hand ({asks}); Enter goes down, - leaves it out.")
        }
        (false, false) => format!("Type the roll, or what is otherwise ({asks}); Enter goes down, - leaves it out."),
    };
    let hint_text = RichText::new(&hint).font(theme::text(size::NOTE)).color(tokens.soft_ink);
    ui.add(egui::Label::new(hint_text).truncate()).on_hover_text(hint);
    let height = ui.available_height();
    TableBuilder::new(ui)
        .id_salt("list")
        .cell_layout(egui::Layout::left_to_right(egui::Align::Center))
        .striped(true)
        .sense(egui::Sense::click())
        .auto_shrink([false, true])
        .max_scroll_height(height)
        .column(Column::exact(46.0))
        .column(Column::exact(170.0).clip(true))
        .column(Column::exact(90.0).clip(true))
        .column(Column::remainder().clip(true))
        .body(|body| {
            body.rows(size::ROW + 4.0, list.rows.len(), |mut table_row| {
                let index = table_row.index();
                let row = &list.rows[index];
                table_row.set_selected(index == list.at);
                table_row.col(|ui| {
                    let label = desk.game().label_of(row.subject);
                    ui.add(TagWidget::label(&label, side_tone(desk.game().side_of(row.subject))));
                });
                table_row.col(|ui| {
                    // The label is on its chip already.
                    let label = desk.game().label_of(row.subject);
                    let name = row.title.strip_prefix(&label).unwrap_or(&row.title).trim_start();
                    ui.add(egui::Label::new(name).truncate().selectable(false));
                });
                table_row.col(|ui| {
                    let text = match (row.entered, row.typed.is_empty(), row.auto) {
                        (true, true, true) => "drawn",
                        (true, true, false) => "as filled in",
                        _ => row.typed.as_str(),
                    };
                    ui.add(
                        egui::Label::new(RichText::new(text).font(theme::semibold(size::TABLE)))
                            .truncate()
                            .selectable(false),
                    );
                });
                table_row.col(|ui| {
                    // The row already shows whose it is.
                    let note = row
                        .note
                        .strip_prefix(&row.title)
                        .map_or(row.note.as_str(), |rest| rest.trim_start_matches(':').trim_start());
                    let (text, colour) = if row.fault.is_empty() {
                        (note, if row.entered { tokens.go } else { tokens.soft_ink })
                    } else {
                        (row.fault.as_str(), tokens.on_warn)
                    };
                    ui.add(
                        egui::Label::new(RichText::new(text).font(theme::text(size::TABLE)).color(colour))
                            .truncate()
                            .selectable(false),
                    )
                    .on_hover_text(text);
                });
                if table_row.response().clicked() {
                    out.push(Intent::ListRow(index));
                }
            });
        });
}

/// The buttons of the list, visible however long it is.
pub fn buttons(ui: &mut Ui, list: &ListForm, action: &DefaultAction, out: &mut Intents) {
    let rest = if list.info.rolls.is_empty() { "Apply the rest" } else { "Roll the rest and apply" };
    ui.horizontal(|ui| {
        if ui.add(ActionButton::go(&action.label).key("Enter")).clicked() {
            out.push(Intent::DefaultAction);
        }
        if ui.add(ActionButton::plain(rest).key(&MenuCommand::ListRest.keys())).clicked() {
            out.push(Intent::Do(MenuCommand::ListRest));
        }
        if ui.add(ActionButton::plain("Cancel").key(&MenuCommand::Cancel.keys())).clicked() {
            out.push(Intent::Do(MenuCommand::Cancel));
        }
    });
}
