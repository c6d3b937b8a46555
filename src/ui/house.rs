//! The house-rules panel: every switch and table value of the rule book with its mark, its alternatives and a reset.

use egui::{Align, Label, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};
use serde_json::Value;

use super::intent::{Intent, Intents};
use super::theme::{self, Tokens, size};
use super::widgets::{Doubt, Tag, section};
use crate::core::roster::folded;
use crate::core::tables::{Entry, Standing};
use crate::desk::Desk;
use crate::rulebooks::book;

/// What is sought, and what is being typed into a value.
#[derive(Debug, Default)]
pub struct HousePanel {
    sought: String,
    only_changed: bool,
    typing: Option<(String, String)>,
}

impl HousePanel {
    /// Draws it.
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let Some(book) = book(desk.game().book()) else { return };
        let tables = (book.tables)();
        let patch = &desk.game().setup().house;
        ui.label(RichText::new(format!("House rules of {}", book.title)).font(theme::bold(size::TITLE)));
        section::note(
            ui,
            "A change holds from now on, is logged and can be undone. Marked: reading, house value; the rest is as printed.",
        );
        ui.horizontal(|ui| {
            let edit = TextEdit::singleline(&mut self.sought).hint_text("Find a rule").desired_width(300.0);
            ui.add(edit.margin(egui::Margin::symmetric(8, 4)));
            ui.checkbox(&mut self.only_changed, format!("Only changed ({})", patch.len()));
        });
        let sought = folded(&self.sought);
        let fits = |key: &str, entry: &Entry| {
            (!self.only_changed || patch.contains_key(key))
                && (folded(key).contains(&sought) || folded(&entry.label).contains(&sought))
        };
        let rows: Vec<(&str, &Entry)> = tables.entries().filter(|(key, entry)| fits(key, entry)).collect();
        ui.spacing_mut().interact_size.y = 24.0;
        ScrollArea::vertical().min_scrolled_height(440.0).max_height(480.0).auto_shrink([false, false]).show(
            ui,
            |ui| {
                let mut group = "";
                for (key, entry) in rows {
                    let part = key.split('.').next().unwrap_or("");
                    if part != group {
                        section::header(ui, part);
                        group = part;
                    }
                    row(ui, key, entry, patch.get(key), &mut self.typing, out);
                }
            },
        );
        if desk.game().setup().house.is_empty() {
            ui.label(
                RichText::new("Everything stands as shipped.").font(theme::text(size::NOTE)).color(tokens.soft_ink),
            );
        }
    }
}

fn row(
    ui: &mut Ui,
    key: &str,
    entry: &Entry,
    changed: Option<&Value>,
    typing: &mut Option<(String, String)>,
    out: &mut Intents,
) {
    let tokens = Tokens::of(ui);
    let now = changed.unwrap_or(&entry.value);
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(vec2(290.0, 24.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(290.0);
            match entry.mark {
                Standing::Reading => {
                    ui.add(Tag::doubt(Doubt::Reading));
                }
                Standing::House => {
                    ui.add(Tag::doubt(Doubt::HouseValue));
                }
                Standing::Sheet => {}
            }
            let label = ui.add(Label::new(RichText::new(&entry.label).font(theme::text(size::TABLE))).truncate());
            label.on_hover_text(if entry.help.is_empty() { key.to_owned() } else { format!("{}\n{key}", entry.help) });
        });
        if entry.alternatives.is_empty() {
            typed(ui, key, entry, now, typing, out);
        } else {
            let mut all = entry.alternatives.clone();
            if !all.contains(&entry.value) {
                all.insert(0, entry.value.clone());
            }
            for value in all {
                if ui.selectable_label(*now == value, shown(&value)).clicked() && *now != value {
                    out.push(Intent::House(key.to_owned(), (value != entry.value).then_some(value)));
                }
            }
        }
        if changed.is_some() {
            ui.add(Tag::warn("changed"));
            if ui
                .link(RichText::new("Reset").font(theme::text(size::NOTE)))
                .on_hover_text(shown(&entry.value))
                .clicked()
            {
                out.push(Intent::House(key.to_owned(), None));
            }
        }
    });
    if !entry.help.is_empty() {
        ui.add(Label::new(RichText::new(&entry.help).font(theme::text(size::NOTE)).color(tokens.soft_ink)).truncate());
    }
}

/// A value that is typed: it counts when the field is left or Enter is pressed.
fn typed(ui: &mut Ui, key: &str, entry: &Entry, now: &Value, typing: &mut Option<(String, String)>, out: &mut Intents) {
    let mut text = match typing {
        Some((at, text)) if at == key => text.clone(),
        _ => shown(now),
    };
    let response = ui.add(
        TextEdit::singleline(&mut text)
            .desired_width(180.0)
            .hint_text(&entry.label)
            .margin(egui::Margin::symmetric(6, 3)),
    );
    if response.changed() {
        *typing = Some((key.to_owned(), text.clone()));
    }
    if response.lost_focus() && typing.as_ref().is_some_and(|(at, _)| at == key) {
        *typing = None;
        let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
        if value != *now {
            out.push(Intent::House(key.to_owned(), (value != entry.value).then_some(value)));
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}
