//! A field of a form or of a row in it, as a widget: what it shows, and how it was edited.

use egui::{Checkbox, ComboBox, Id, Response, RichText, TextEdit, Ui};
use serde_json::Value;

use super::offers::offers_ui;
use crate::core::roster::Subject;
use crate::core::schema::{Field, Kind, SubjectKind};
use crate::core::view::RosterRow;
use crate::desk::field_words::shown;
use crate::desk::view::Roster;
use crate::ui::keys::along;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::paint;

/// How many options fit side by side.
const SIDE_BY_SIDE: usize = 6;

#[derive(Clone, Debug, PartialEq)]
pub enum CellEdit {
    Set(Value),
    Cleared,
}

impl CellEdit {
    /// The new value, if any.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Set(value) => Some(value),
            Self::Cleared => None,
        }
    }
}

#[derive(Clone, Copy)]
pub struct FieldCell<'a> {
    pub field: &'static Field,
    pub value: Option<&'a Value>,
    /// Given by a person; otherwise it is muted.
    pub given: bool,
    /// Everyone who can be named.
    pub roster: &'a Roster,
    /// The width of a cell in a table; `None` in a form with one field per line.
    pub width: Option<f32>,
    /// Distinguishes cells of the same field.
    pub salt: Id,
    /// For screen readers.
    pub name: &'a str,
    /// Gets the focus now.
    pub focus: bool,
}

/// Whether the options of a choice fit side by side.
fn fits(ui: &Ui, words: &[(&str, &str)]) -> bool {
    let spacing = ui.spacing();
    let around = spacing.button_padding.x * 2.0 + spacing.item_spacing.x;
    let wide = |name: &str| paint::line(ui, name, theme::text(size::TEXT), Tokens::of(ui).ink).size().x + around;
    words.iter().map(|(_, name)| wide(name)).sum::<f32>() <= ui.available_size_before_wrap().x
}

impl FieldCell<'_> {
    pub fn show(self, ui: &mut Ui) -> Option<CellEdit> {
        let mut made = None;
        let focus = self.focus;
        let mut first = None;
        match self.field.kind {
            Kind::Choice(words) if self.width.is_none() && words.len() <= SIDE_BY_SIDE && fits(ui, words) => {
                for (word, name) in words {
                    let now = self.value.and_then(Value::as_str) == Some(word);
                    let response = ui.selectable_label(now, *name);
                    if response.clicked() {
                        made = Some(CellEdit::Set((*word).into()));
                    }
                    first = first.or(Some(response));
                }
            }
            Kind::Choice(words) => first = Some(self.choice(ui, words, &mut made)),
            Kind::Flag => {
                let mut on = self.value.and_then(Value::as_bool).unwrap_or(false);
                let response = ui.add(Checkbox::without_text(&mut on));
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, self.name));
                if response.changed() {
                    made = Some(CellEdit::Set(on.into()));
                }
                first = Some(response);
            }
            Kind::Subject(kind) => first = Some(self.subject(ui, kind, &mut made)),
            Kind::Whole { .. } | Kind::Length | Kind::Text | Kind::Side => first = Some(self.text(ui, &mut made)),
            // A list within a row of a list is passed on as typed.
            Kind::List(_) | Kind::Tree(_) => {
                let rows = self.value.and_then(Value::as_array).map_or(0, Vec::len);
                ui.label(format!("{rows} below"));
            }
        }
        if let Some(response) = first.filter(|_| focus) {
            response.request_focus();
            response.scroll_to_me(None);
        }
        made
    }

    fn ink(self, ui: &Ui) -> egui::Color32 {
        if self.given { Tokens::of(ui).ink } else { Tokens::of(ui).soft_ink }
    }

    fn words(self, ui: &Ui, text: impl Into<String>) -> RichText {
        let small = if self.width.is_some() { size::TABLE } else { size::TEXT };
        RichText::new(text).font(theme::text(small)).color(self.ink(ui))
    }

    fn choice(
        self,
        ui: &mut Ui,
        words: &'static [(&'static str, &'static str)],
        made: &mut Option<CellEdit>,
    ) -> Response {
        let now = self.value.and_then(Value::as_str).unwrap_or("");
        let name = words.iter().find(|(w, _)| *w == now).map_or("…", |(_, name)| *name);
        let width = self.width.unwrap_or(180.0);
        let combo = ComboBox::from_id_salt(self.salt).selected_text(self.words(ui, name)).width(width).truncate();
        let inner = combo.show_ui(ui, |ui| {
            let mut items = Vec::new();
            for (word, name) in words {
                let item = ui.selectable_label(*word == now, *name);
                if item.clicked() {
                    *made = Some(CellEdit::Set((*word).into()));
                    ui.close();
                }
                items.push(item);
            }
            along(ui, &items, words.iter().position(|(word, _)| *word == now).unwrap_or(0));
        });
        inner.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, self.name));
        inner.response
    }

    fn subject(self, ui: &mut Ui, kind: SubjectKind, made: &mut Option<CellEdit>) -> Response {
        let now = self.value.and_then(Value::as_str).unwrap_or("");
        let name = |row: &RosterRow| match row.subject {
            Subject::Unit(_) => format!("{} {}", row.label, row.name),
            _ => row.name.clone(),
        };
        let known = self.roster.labelled(now);
        let text = known.map_or_else(|| if now.is_empty() { "choose…".to_owned() } else { now.to_owned() }, name);
        let width = self.width.unwrap_or_else(|| (ui.available_width() - 40.0).clamp(120.0, 220.0));
        let combo = ComboBox::from_id_salt(self.salt).selected_text(self.words(ui, text)).width(width).truncate();
        let offers = self.roster.offers(kind);
        // An optional field begins with nobody.
        let first = usize::from(self.field.optional);
        let inner = combo.show_ui(ui, |ui| {
            let chosen = match self.roster.place(now) {
                Some(place) => offers.binary_search(&place).ok().map(|at| at + first),
                None => Some(0).filter(|_| self.field.optional && now.is_empty()),
            };
            let row = |at: usize| at.checked_sub(first).map(|at| &self.roster.rows[offers[at]]);
            let taken =
                offers_ui(ui, offers.len() + first, chosen, |at| row(at).map_or_else(|| "nobody".to_owned(), name));
            if let Some(taken) = taken {
                *made = Some(row(taken).map_or(CellEdit::Cleared, |row| CellEdit::Set(row.label.clone().into())));
            }
        });
        inner.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, self.name));
        inner.response
    }

    fn text(self, ui: &mut Ui, made: &mut Option<CellEdit>) -> Response {
        let mut text = shown(self.value);
        let wide = if matches!(self.field.kind, Kind::Text) { 220.0 } else { 64.0 };
        let small = if self.width.is_some() { size::TABLE } else { size::TEXT };
        let edit = TextEdit::singleline(&mut text)
            .id_salt(self.salt)
            .desired_width(self.width.map_or(wide, |width| width - 12.0))
            .font(theme::text(small))
            .text_color(self.ink(ui))
            .margin(egui::Margin::symmetric(6, if self.width.is_some() { 2 } else { 3 }));
        let response = ui.add(edit);
        // Reached by a key, its text is selected so that typing replaces it.
        if response.gained_focus() && !ui.input(|i| i.pointer.any_down() || i.pointer.any_released()) {
            let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
            let end = egui::text::CCursor::new(text.chars().count());
            state.cursor.set_char_range(Some(egui::text::CCursorRange::two(egui::text::CCursor::new(0), end)));
            state.store(ui.ctx(), response.id);
        }
        let name = self.name;
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
        if response.changed() {
            *made = Some(if text.trim().is_empty() { CellEdit::Cleared } else { CellEdit::Set(text.trim().into()) });
        }
        if !self.field.unit.is_empty() && self.width.is_none() {
            ui.label(self.field.unit);
        }
        response
    }
}
