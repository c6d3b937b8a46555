//! The house rules: every switch and table value of the rule book, found by a word and changed by keys alone.

mod detail;
pub(super) mod rules;

use egui::{Align, Key, Label, Layout, Modifiers, RichText, TextEdit, Ui, vec2};
use egui_extras::{Column, TableBuilder};
use serde_json::Value;

use super::commands::MenuCommand;
use super::intent::{Intent, Intents};
use super::panels::now::warn_line;
use super::theme::{self, Tokens, size};
use super::widgets::{ActionButton, Doubt, TagWidget, section};
use crate::core::tables::ValueSource;
use crate::desk::{Desk, View};
use rules::{HouseRule, HouseRules, shown};

/// The height of the list and of the details beside it, if the window has that much.
const HEIGHT: f32 = 470.0;
/// The height of everything above and below them.
const AROUND: f32 = 150.0;
/// A list narrower than this has no room for the groups.
const NARROW: f32 = 450.0;
/// Rows per page.
const PAGE: usize = 12;

/// The search, the current rule, and what is being chosen or typed for it.
#[derive(Debug, Default)]
pub struct HousePanel {
    sought: String,
    at: usize,
    /// The alternative under the cursor.
    pending: Option<Value>,
    typing: Option<String>,
    /// The value is selected as a whole, so that typing replaces it.
    fresh: bool,
    /// The current rule changed and must be scrolled into view.
    moved: bool,
    rules: Option<HouseRules>,
}

impl HousePanel {
    /// Whether a value is being typed, so that it gets the keys.
    pub fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Gives up what is being typed or chosen; false if nothing was.
    pub fn cancel(&mut self) -> bool {
        self.typing.take().is_some() | self.pending.take().is_some()
    }

    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk, view: &View, message: Option<&str>, out: &mut Intents) {
        let Some(rules) = HouseRules::now(self.rules.take(), desk, view, &self.sought) else { return };
        self.panel(ui, &rules, message, out);
        self.rules = Some(rules);
    }

    fn panel(&mut self, ui: &mut Ui, rules: &HouseRules, message: Option<&str>, out: &mut Intents) {
        self.at = self.at.min(rules.found().saturating_sub(1));
        self.keys(ui, rules, out);
        ui.horizontal(|ui| {
            ui.label(RichText::new("House rules").font(theme::bold(size::TITLE)));
            let HouseRules { changed, lost, .. } = rules;
            let count = format!("{} of {} · {changed} changed · {lost} to look up", rules.found(), rules.all());
            section::note(ui, &count);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let booklet = MenuCommand::Booklet;
                if ui.add(ActionButton::plain(booklet.row().text).key(&booklet.keys())).clicked() {
                    out.push(Intent::Do(booklet));
                }
            });
        });
        self.search(ui);
        let height = HEIGHT.min(ui.ctx().content_rect().height() - AROUND).max(100.0);
        let list = ui.available_width() * 0.6;
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(vec2(list, height), Layout::top_down(Align::Min), |ui| {
                ui.set_min_size(vec2(list, height));
                self.list(ui, rules, height);
            });
            ui.add_space(size::STEP * 2.0);
            ui.allocate_ui_with_layout(vec2(ui.available_width(), height), Layout::top_down(Align::Min), |ui| {
                ui.set_min_height(height);
                match rules.get(self.at) {
                    Some(rule) => self.detail(ui, rule, out),
                    None => {
                        section::note(ui, "No rule has this word. Try another, or: changed, reading, house value.");
                    }
                }
            });
        });
        if let Some(message) = message {
            warn_line(ui, message);
        }
        footer(ui);
    }

    fn search(&mut self, ui: &mut Ui) {
        let edit = TextEdit::singleline(&mut self.sought)
            .hint_text("Find a rule: a word of it, or changed, reading, house value")
            .desired_width(f32::INFINITY)
            .margin(egui::Margin::symmetric(8, 5));
        let response = ui.add(edit);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Find a rule"));
        if response.changed() {
            (self.at, self.pending, self.typing, self.moved) = (0, None, None, true);
        }
        // Letters go to the search, unless a value is being typed.
        if self.typing.is_none() {
            response.request_focus();
        }
    }

    /// Handled before any widget sees them.
    fn keys(&mut self, ui: &Ui, rules: &HouseRules, out: &mut Intents) {
        let pressed = |key: Key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if self.typing.is_some() {
            if pressed(Key::Enter) {
                self.enter_typed(rules, out);
            }
            return;
        }
        let last = rules.found().saturating_sub(1);
        let to = [
            (Key::ArrowDown, self.at + 1),
            (Key::ArrowUp, self.at.saturating_sub(1)),
            (Key::PageDown, self.at + PAGE),
            (Key::PageUp, self.at.saturating_sub(PAGE)),
            (Key::Home, 0),
            (Key::End, last),
        ];
        if let Some((_, to)) = to.into_iter().find(|(key, _)| pressed(*key)) {
            self.go_to(to.min(last));
        }
        let Some(rule) = rules.get(self.at) else { return };
        for (key, by) in [(Key::ArrowRight, 1), (Key::ArrowLeft, -1)] {
            if pressed(key) {
                let from = self.pending.as_ref().unwrap_or(&rule.now);
                self.pending = rule.neighbour(from, by);
            }
        }
        if pressed(Key::Delete) && rule.changed {
            self.pending = None;
            out.push(Intent::House(rule.key.clone(), None));
        }
        if pressed(Key::Enter) {
            if let Some(value) = self.pending.take().or_else(|| rule.neighbour(&rule.now, 1)) {
                set(rule, value, out);
            } else {
                (self.typing, self.fresh) = (Some(detail::shown_whole(&rule.now)), true);
            }
        }
    }

    fn go_to(&mut self, at: usize) {
        (self.at, self.pending, self.typing, self.moved) = (at, None, None, true);
    }

    fn enter_typed(&mut self, rules: &HouseRules, out: &mut Intents) {
        let (Some(text), Some(rule)) = (self.typing.take(), rules.get(self.at)) else { return };
        let value = serde_json::from_str(text.trim()).unwrap_or_else(|_| Value::String(text.trim().to_owned()));
        set(rule, value, out);
    }

    fn list(&mut self, ui: &mut Ui, rules: &HouseRules, height: f32) {
        ui.spacing_mut().item_spacing.y = 0.0;
        // In a narrow list the names matter more; the groups can be read from the keys.
        let (group, value) = if ui.available_width() < NARROW { (0.0, 92.0) } else { (82.0, 112.0) };
        let mut table = TableBuilder::new(ui)
            .id_salt("house")
            .cell_layout(Layout::left_to_right(Align::Center))
            .sense(egui::Sense::click())
            .auto_shrink([false, false])
            .max_scroll_height(height)
            .column(Column::exact(group).clip(true))
            .column(Column::remainder().clip(true))
            .column(Column::exact(96.0).clip(true))
            .column(Column::exact(value).clip(true));
        if std::mem::take(&mut self.moved) {
            table = table.scroll_to_row(self.at, None);
        }
        let mut clicked = None;
        table.body(|body| {
            body.rows(size::ROW, rules.found(), |mut row| {
                let index = row.index();
                let Some(rule) = rules.get(index) else { return };
                row.set_selected(index == self.at);
                let before = index.checked_sub(1).and_then(|before| rules.get(before));
                let first = before.is_none_or(|before| before.group != rule.group);
                row.col(|ui| {
                    let text = if first { rule.group.as_str() } else { "" };
                    let words = RichText::new(text).font(theme::semibold(size::NOTE)).color(Tokens::of(ui).soft_ink);
                    ui.add(Label::new(words).selectable(false).truncate());
                });
                row.col(|ui| {
                    let label = RichText::new(&rule.label).font(theme::text(size::TABLE));
                    ui.add(Label::new(label).selectable(false).truncate());
                });
                row.col(|ui| mark_ui(ui, rule.mark));
                row.col(|ui| value_ui(ui, rule));
                let response = row.response();
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Row, true, &rule.label));
                if response.clicked() {
                    clicked = Some(index);
                }
            });
        });
        if let Some(index) = clicked {
            self.go_to(index);
            self.moved = false;
        }
    }
}

/// A mark of doubt, if there is doubt.
fn mark_ui(ui: &mut Ui, mark: ValueSource) {
    match mark {
        ValueSource::Reading => drop(ui.add(TagWidget::doubt(Doubt::Reading))),
        ValueSource::House => drop(ui.add(TagWidget::doubt(Doubt::HouseValue))),
        ValueSource::Booklet => drop(ui.add(TagWidget::status("your booklet"))),
        ValueSource::Sheet => {}
    }
}

/// The present value, at the right end; a change is in the colour of warnings.
fn value_ui(ui: &mut Ui, rule: &HouseRule) {
    let tokens = Tokens::of(ui);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(size::STEP);
        let colour = if rule.changed { tokens.on_warn } else { tokens.ink };
        let text = RichText::new(shown(&rule.now)).font(theme::semibold(size::TABLE)).color(colour);
        ui.add(Label::new(text).selectable(false).truncate());
    });
}

/// Sets a rule, or resets it if the value is the shipped one.
fn set(rule: &HouseRule, value: Value, out: &mut Intents) {
    if value != rule.now {
        out.push(Intent::House(rule.key.clone(), (value != rule.shipped).then_some(value)));
    }
}

fn footer(ui: &mut Ui) {
    ui.horizontal(|ui| {
        for (key, does) in [
            ("↑ ↓", "rule"),
            ("← →", "choose"),
            ("Enter", "change or type"),
            ("Del", "as shipped"),
            ("Ctrl Z", "undo"),
            ("Esc", "close"),
        ] {
            ui.add(TagWidget::key(key));
            section::note(ui, does);
            ui.add_space(size::STEP);
        }
    });
}
