//! One row of the booklet screen: label, what to look up, value and source.

use egui::text::{CCursor, CCursorRange};
use egui::{Align, Frame, Id, Label, Layout, Margin, RichText, Stroke, TextEdit, Ui, vec2};

use super::BookletPanel;
use crate::core::booklet::text_of;
use crate::desk::booklet::BookletRow;
use crate::ui::house_rules::rules::shown;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{Doubt, TagWidget};

/// The width of a value and its mark.
const VALUE: f32 = 190.0;

impl BookletPanel {
    pub(super) fn row(&mut self, ui: &mut Ui, at: usize) {
        let tokens = Tokens::of(ui);
        let here = self.at == at;
        let edge = if here { Stroke::new(size::RING, tokens.focus) } else { Stroke::new(size::HAIRLINE, tokens.line) };
        let fill = if here { tokens.go_tint } else { tokens.panel };
        let frame = Frame::new().fill(fill).stroke(edge).corner_radius(size::RADIUS_SMALL);
        let shown = frame.inner_margin(Margin::symmetric(10, 5)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = size::STEP * 0.5;
            ui.spacing_mut().interact_size.y = size::TAG;
            // Words, gap and value fill the row exactly; more would push the next row out.
            let words = ui.available_width() - VALUE - size::STEP * 2.0;
            ui.horizontal_top(|ui| {
                let gap = std::mem::take(&mut ui.spacing_mut().item_spacing.x);
                ui.allocate_ui_with_layout(vec2(words, 0.0), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(words);
                    ui.spacing_mut().item_spacing.x = gap;
                    self.words(ui, at);
                });
                ui.add_space(size::STEP * 2.0);
                ui.allocate_ui_with_layout(vec2(VALUE, 0.0), Layout::top_down(Align::Max), |ui| {
                    ui.set_width(VALUE);
                    ui.spacing_mut().item_spacing.x = gap;
                    self.value(ui, at, here);
                });
            });
        });
        let response = shown.response.interact(egui::Sense::click());
        let label = &self.form.rows[at].wanted.label;
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Row, true, here, label));
        if here && self.moved {
            ui.scroll_to_rect(response.rect.expand(size::STEP), None);
        }
        if response.clicked() && !here {
            self.go_to(at);
            self.moved = false;
        }
    }

    /// Label, what to look up, choices, fault.
    fn words(&mut self, ui: &mut Ui, at: usize) {
        let tokens = Tokens::of(ui);
        let row = &self.form.rows[at];
        ui.add(Label::new(RichText::new(&row.wanted.label).font(theme::semibold(size::TEXT))).selectable(false).wrap());
        let sentence = RichText::new(&row.wanted.look_up).font(theme::text(size::TABLE)).color(tokens.soft_ink);
        ui.add(Label::new(sentence).selectable(false).wrap());
        if self.at == at && !row.wanted.choices.is_empty() {
            self.choices(ui, at);
        }
        if let Some(fault) = &self.form.rows[at].fault {
            ui.add(Label::new(RichText::new(fault).font(theme::text(size::TABLE)).color(tokens.on_warn)).wrap());
        }
    }

    fn choices(&mut self, ui: &mut Ui, at: usize) {
        let row = &self.form.rows[at];
        let mut picked = None;
        ui.horizontal_wrapped(|ui| {
            for choice in &row.wanted.choices {
                let now = text_of(choice) == row.text;
                let response = ui.selectable_label(now, shown(choice));
                let name = format!("{}: {}", row.wanted.label, shown(choice));
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, now, &name));
                if response.clicked() {
                    picked = Some(text_of(choice));
                }
            }
        });
        if let Some(text) = picked {
            self.form.set(at, &text);
        }
    }

    /// The value, editable in the current row, and its mark.
    fn value(&mut self, ui: &mut Ui, at: usize, here: bool) {
        let row = &self.form.rows[at];
        if here && row.wanted.choices.is_empty() {
            self.typed(ui, at);
        } else {
            if here {
                // Something must have the focus, or Tab and the arrows move to a button.
                hold_keys(ui);
            }
            let text = RichText::new(in_words(row)).font(theme::semibold(size::TEXT));
            ui.add(Label::new(text).selectable(false).truncate());
        }
        let row = &self.form.rows[at];
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add(if row.told { TagWidget::status("your booklet") } else { TagWidget::doubt(Doubt::HouseValue) });
                let shipped = shown(&row.wanted.shipped);
                if shipped != in_words(row) {
                    let note = RichText::new(format!("shipped {shipped}")).font(theme::text(size::NOTE));
                    ui.add(Label::new(note.color(Tokens::of(ui).soft_ink)).selectable(false).truncate());
                }
            });
        });
    }

    fn typed(&mut self, ui: &mut Ui, at: usize) {
        let mut text = self.form.rows[at].text.clone();
        let id = Id::unique("booklet-value");
        let edit = TextEdit::singleline(&mut text).id(id).desired_width(VALUE - 16.0).lock_focus(true);
        let response = ui.add(edit.margin(Margin::symmetric(8, 4)));
        let label = &self.form.rows[at].wanted.label;
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, label));
        if !response.has_focus() {
            response.request_focus();
        } else if std::mem::take(&mut self.fresh) {
            let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
            let (start, end) = (CCursor::new(0), CCursor::new(text.chars().count()));
            state.cursor.set_char_range(Some(CCursorRange::two(start, end)));
            state.store(ui.ctx(), id);
        }
        if response.changed() {
            self.form.set(at, &text);
            (self.leaving, self.said) = (false, None);
        }
    }
}

/// An empty widget that has the focus while a choice is current.
fn hold_keys(ui: &mut Ui) {
    let id = Id::unique("booklet-choice");
    let rect = egui::Rect::from_min_size(ui.cursor().min, vec2(1.0, 1.0));
    let response = ui.interact(rect, id, egui::Sense::focusable_noninteractive());
    response.request_focus();
    let filter =
        egui::EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, ..egui::EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

/// The value as people read it: a choice in words, anything else as typed.
fn in_words(row: &BookletRow) -> String {
    let choice = row.wanted.choices.iter().find(|choice| text_of(choice) == row.text);
    let same = text_of(&row.wanted.shipped) == row.text;
    choice.or(same.then_some(&row.wanted.shipped)).map_or_else(|| row.text.clone(), shown)
}
