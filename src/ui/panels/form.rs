//! The short form of a procedure, drawn from its field table.

use egui::{Align, Checkbox, ComboBox, Layout, RichText, TextEdit, Ui, vec2};
use serde_json::Value;

use crate::core::length::Length;
use crate::core::roster::Subject;
use crate::core::schema::{Field, Kind, SubjectKind};
use crate::core::view::RosterRow;
use crate::desk::Form;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};

/// How many choices still stand side by side.
const SIDE_BY_SIDE: usize = 6;

/// Draws the fields that matter; the quiet ones behind "more".
pub fn form_ui(ui: &mut Ui, form: &Form, roster: &[RosterRow], more: &mut bool, out: &mut Intents) {
    let quiet = form.info.fields.iter().filter(|f| f.quiet).count();
    ui.spacing_mut().interact_size.y = 26.0;
    ui.spacing_mut().item_spacing.y = size::STEP;
    for field in form.info.fields.iter().filter(|f| !f.quiet || *more) {
        row(ui, form, field, roster, out);
    }
    if quiet > 0 {
        let text = if *more { "Fewer fields" } else { "More fields" };
        if ui
            .link(RichText::new(text).font(theme::text(size::NOTE)))
            .on_hover_text("What the battle knows already")
            .clicked()
        {
            *more = !*more;
        }
    }
}

fn row(ui: &mut Ui, form: &Form, field: &'static Field, roster: &[RosterRow], out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let fault = form.examined.faults.iter().find(|f| f.key == field.key);
    let column = (ui.available_width() * 0.3).clamp(96.0, 196.0);
    ui.horizontal_wrapped(|ui| {
        let label = ui
            .allocate_ui_with_layout(vec2(column, 26.0), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(column);
                let colour = if form.given.0.contains_key(field.key) { tokens.ink } else { tokens.soft_ink };
                ui.add(egui::Label::new(RichText::new(field.label).color(colour)).truncate())
            })
            .inner;
        let label = if field.help.is_empty() { label } else { label.on_hover_text(field.help) };
        widget(ui, form, field, roster, label.id, out);
        if let Some(fault) = fault {
            let text = RichText::new(&fault.text).font(theme::text(size::NOTE)).color(tokens.on_warn);
            ui.add(egui::Label::new(text).truncate());
        }
    });
}

fn widget(ui: &mut Ui, form: &Form, field: &'static Field, roster: &[RosterRow], label: egui::Id, out: &mut Intents) {
    let value = form.filled.get(field.key);
    match field.kind {
        Kind::Choice(words) if words.len() <= SIDE_BY_SIDE => {
            for (word, name) in words {
                let now = value.and_then(Value::as_str) == Some(word);
                if ui.selectable_label(now, *name).clicked() {
                    out.push(Intent::SetField(field.key, Some((*word).into())));
                }
            }
        }
        Kind::Choice(words) => {
            let now = value.and_then(Value::as_str).unwrap_or("");
            let shown = words.iter().find(|(w, _)| *w == now).map_or("…", |(_, name)| *name);
            ComboBox::from_id_salt(field.key).selected_text(shown).show_ui(ui, |ui| {
                for (word, name) in words {
                    if ui.selectable_label(*word == now, *name).clicked() {
                        out.push(Intent::SetField(field.key, Some((*word).into())));
                    }
                }
            });
        }
        Kind::Flag => {
            let mut on = value.and_then(Value::as_bool).unwrap_or(false);
            if ui.add(Checkbox::without_text(&mut on)).labelled_by(label).changed() {
                out.push(Intent::SetField(field.key, Some(on.into())));
            }
        }
        Kind::Subject(kind) => subject(ui, field, kind, value, roster, out),
        Kind::Whole { .. } | Kind::Length | Kind::Text | Kind::Side => {
            let unit = if matches!(field.kind, Kind::Length) { "″" } else { "" };
            let mut text = shown(value);
            let width = if matches!(field.kind, Kind::Text) { 220.0 } else { 64.0 };
            let edit = TextEdit::singleline(&mut text).desired_width(width).margin(egui::Margin::symmetric(6, 3));
            let response = ui.add(edit).labelled_by(label);
            if response.changed() {
                let given = (!text.trim().is_empty()).then(|| Value::from(text.trim()));
                out.push(Intent::SetField(field.key, given));
            }
            ui.label(unit);
        }
        Kind::List(_) | Kind::Tree(_) => {
            let rows = value.and_then(Value::as_array).map_or(0, Vec::len);
            ui.label(if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") });
        }
    }
}

fn subject(
    ui: &mut Ui,
    field: &'static Field,
    kind: SubjectKind,
    value: Option<&Value>,
    roster: &[RosterRow],
    out: &mut Intents,
) {
    let now = value.and_then(Value::as_str).unwrap_or("");
    let name = |row: &RosterRow| match row.subject {
        Subject::Unit(_) => format!("{} {}", row.label, row.name),
        _ => row.name.clone(),
    };
    let shown =
        roster.iter().find(|row| row.label == now && !now.is_empty()).map_or_else(|| "choose…".to_owned(), name);
    let fits = |row: &&RosterRow| kind.takes(row.subject);
    let combo = ComboBox::from_id_salt(field.key)
        .selected_text(shown)
        .width((ui.available_width() - 40.0).clamp(120.0, 220.0))
        .truncate();
    let inner = combo.show_ui(ui, |ui| {
        for row in roster.iter().filter(fits) {
            if ui.selectable_label(row.label == now, name(row)).clicked() {
                out.push(Intent::SetField(field.key, Some(row.label.clone().into())));
            }
        }
    });
    inner.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, field.label));
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(number) => Length::from_value(number).map_or_else(|_| number.to_string(), |l| l.to_string()),
    }
}
