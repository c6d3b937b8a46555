//! The current house rule: what it is, where it comes from, its values to choose from or to type, and how to reset it.

use egui::text::{CCursor, CCursorRange};
use egui::{Frame, Label, Margin, RichText, Stroke, TextEdit, Ui};
use serde_json::Value;

use super::rules::{HouseRule, shown};
use super::{HousePanel, set};
use crate::core::tables::ValueSource;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{ActionButton, Doubt, TagWidget, section};

impl HousePanel {
    pub(super) fn detail(&mut self, ui: &mut Ui, rule: &HouseRule, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        ui.spacing_mut().item_spacing.y = size::STEP * 1.5;
        ui.add(Label::new(RichText::new(&rule.label).font(theme::bold(size::TEXT + 2.0))).wrap());
        ui.horizontal(|ui| {
            let words = match rule.mark {
                ValueSource::Sheet => {
                    ui.add(TagWidget::status("sheet"));
                    "as printed"
                }
                ValueSource::Reading => {
                    ui.add(TagWidget::doubt(Doubt::Reading));
                    "from a damaged or terse place"
                }
                ValueSource::Booklet => {
                    ui.add(TagWidget::status("your booklet"));
                    "typed from it by you"
                }
                ValueSource::House => {
                    ui.add(TagWidget::doubt(Doubt::HouseValue));
                    "not on the sheet: ours"
                }
            };
            section::note(ui, words);
        });
        if !rule.help.is_empty() {
            ui.add(Label::new(RichText::new(&rule.help).color(tokens.soft_ink)).wrap());
        }
        ui.add_space(size::STEP);
        if rule.choices.is_empty() {
            self.typed(ui, rule, out);
        } else {
            self.choices(ui, rule, out);
        }
        ui.add_space(size::STEP);
        if rule.changed {
            ui.horizontal(|ui| {
                if ui.add(ActionButton::plain("As shipped").key("Del")).clicked() {
                    out.push(Intent::House(rule.key.clone(), None));
                }
                section::note(ui, &shown(&rule.shipped));
            });
        }
        ui.label(RichText::new(&rule.key).font(theme::text(size::NOTE)).color(tokens.dim_ink));
    }

    fn choices(&mut self, ui: &mut Ui, rule: &HouseRule, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        for value in &rule.choices {
            let (now, at) = (*value == rule.now, self.pending.as_ref() == Some(value));
            let edge =
                if at { Stroke::new(size::RING, tokens.focus) } else { Stroke::new(size::HAIRLINE, tokens.line) };
            let fill = if now { tokens.go_tint } else { tokens.panel };
            let frame = Frame::new().fill(fill).stroke(edge).corner_radius(size::RADIUS_SMALL);
            let response = frame.inner_margin(Margin::symmetric(10, 5)).show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.horizontal(|ui| {
                    let font = if now { theme::semibold(size::TEXT) } else { theme::text(size::TEXT) };
                    ui.add(Label::new(RichText::new(shown(value)).font(font)).selectable(false));
                    if *value == rule.shipped {
                        section::note(ui, "shipped");
                    }
                    if now {
                        ui.label(RichText::new("✓").color(tokens.go));
                    }
                    if at && !now {
                        ui.add(TagWidget::key("Enter"));
                    }
                });
            });
            let response = response.response.interact(egui::Sense::click());
            let name = format!("{}: {}", rule.label, shown(value));
            response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, now, &name));
            if response.clicked() {
                self.pending = None;
                set(rule, value.clone(), out);
            }
        }
    }

    fn typed(&mut self, ui: &mut Ui, rule: &HouseRule, out: &mut Intents) {
        let mut text = self.typing.clone().unwrap_or_else(|| shown_whole(&rule.now));
        let id = egui::Id::unique("house-value");
        let edit = TextEdit::singleline(&mut text).id(id).desired_width(f32::INFINITY).margin(Margin::symmetric(8, 5));
        let response = ui.add(edit);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, &rule.label));
        // When it gets the focus, typing replaces the old value.
        if response.has_focus() && std::mem::take(&mut self.fresh) {
            let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
            let (start, end) = (CCursor::new(0), CCursor::new(text.chars().count()));
            state.cursor.set_char_range(Some(CCursorRange::two(start, end)));
            state.store(ui.ctx(), id);
        }
        // Enter in the list opens the field for typing, as does a click into it.
        match &mut self.typing {
            Some(typing) => {
                *typing = text;
                response.request_focus();
            }
            None if response.gained_focus() || response.changed() => self.typing = Some(text),
            None => {}
        }
        if self.typing.is_some() {
            ui.horizontal(|ui| {
                if ui.add(ActionButton::go("Set").key("Enter")).clicked() {
                    let text = self.typing.take().unwrap_or_default();
                    let value = serde_json::from_str(text.trim()).unwrap_or(Value::String(text));
                    set(rule, value, out);
                }
                section::note(ui, "Esc leaves it");
            });
        } else {
            section::note(ui, "Enter to type another value");
        }
    }
}

/// A value in the form in which it can be typed.
pub(super) fn shown_whole(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
