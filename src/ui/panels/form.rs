//! The short form of a procedure, drawn from its field table: the fields that matter, and what is assumed on one line.

use egui::{Align, Id, Label, Layout, RichText, Ui, vec2};

use super::cell::FieldCell;
use super::rows::rows_ui;
use crate::core::schema::{Field, Kind};
use crate::desk::Form;
use crate::desk::list_rows::{is_default, said};
use crate::desk::view::Roster;
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint};

const LINE: f32 = 26.0;

/// Draws the fields that matter and, unfolded, the quiet ones. With `focus` the first gets the focus.
pub fn form_ui(ui: &mut Ui, form: &Form, roster: &Roster, more: &mut bool, focus: &mut bool, out: &mut Intents) {
    ui.spacing_mut().interact_size.y = LINE;
    ui.spacing_mut().item_spacing.y = size::STEP;
    let shown = form.info.fields.iter().filter(|f| !f.quiet || *more);
    let wide = |f: &Field| paint::line(ui, f.label, theme::text(size::TEXT), Tokens::of(ui).ink).size().x.ceil();
    let column = shown
        .filter(|f| !is_short(f) && !matches!(f.kind, Kind::List(_) | Kind::Tree(_)))
        .map(wide)
        .fold(150.0, f32::max)
        + size::STEP * 2.0;
    let part = FormPart { column, form, roster, more: *more };
    let loud: Vec<&'static Field> = form.info.fields.iter().filter(|f| !f.quiet).collect();
    part.fields(ui, &loud, focus, out);
    let quiet: Vec<&'static Field> = form.info.fields.iter().filter(|f| f.quiet).collect();
    if *more {
        part.fields(ui, &quiet, focus, out);
    }
    let folded = quiet.len() + loud.iter().filter(|f| has_quiet(f)).count();
    if folded > 0 && part.assumed(ui, &quiet) {
        *more = !*more;
    }
    // The request is dropped once it was served or nothing can take the focus.
    *focus = false;
}

fn has_quiet(field: &Field) -> bool {
    matches!(field.kind, Kind::List(rows) | Kind::Tree(rows) if rows.iter().any(|f| f.quiet))
}

/// This many consecutive choices are drawn in pairs, each as a drop-down.
const MANY_CHOICES: usize = 3;

/// Short fields share a line.
fn is_short(field: &Field) -> bool {
    matches!(field.kind, Kind::Flag | Kind::Whole { .. } | Kind::Length)
}

struct FormPart<'a> {
    /// The width of the widest label.
    column: f32,
    form: &'a Form,
    roster: &'a Roster,
    more: bool,
}

impl FormPart<'_> {
    /// Fields below each other; consecutive short ones of a kind side by side.
    fn fields(&self, ui: &mut Ui, fields: &[&'static Field], focus: &mut bool, out: &mut Intents) {
        let alike = |a: &&'static Field, b: &&'static Field| {
            let flag = |f: &Field| matches!(f.kind, Kind::Flag);
            let choice = |f: &Field| matches!(f.kind, Kind::Choice(_));
            (is_short(a) && is_short(b) && flag(a) == flag(b)) || (choice(a) && choice(b))
        };
        for run in fields.chunk_by(alike) {
            match run {
                [one] if matches!(one.kind, Kind::List(_) | Kind::Tree(_)) => {
                    rows_ui(ui, self.form, one, (self.roster, self.more), focus, out);
                }
                [one] => self.line(ui, one, focus, out),
                choices if matches!(choices[0].kind, Kind::Choice(_)) => {
                    if choices.len() < MANY_CHOICES {
                        for field in choices {
                            self.line(ui, field, focus, out);
                        }
                    } else {
                        for pair in choices.chunks(2) {
                            self.pair(ui, pair, focus, out);
                        }
                    }
                }
                several => {
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing.x = size::STEP * 1.5;
                        for (i, field) in several.iter().enumerate() {
                            self.beside(ui, field, i > 0, focus, out);
                        }
                    });
                    self.faults(ui, several);
                }
            }
        }
    }

    /// A field on a line of its own, its label in the column.
    fn line(&self, ui: &mut Ui, field: &'static Field, focus: &mut bool, out: &mut Intents) {
        let column = (ui.available_width() * 0.38).clamp(96.0, self.column);
        ui.horizontal_wrapped(|ui| {
            ui.allocate_ui_with_layout(vec2(column, LINE), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(column);
                self.label(ui, field, true);
            });
            self.cell(ui, field, focus, out);
            self.faults(ui, &[field]);
        });
    }

    /// Two choices on a line, each with its label before it and as a drop-down.
    fn pair(&self, ui: &mut Ui, pair: &[&'static Field], focus: &mut bool, out: &mut Intents) {
        let half = (ui.available_width() - size::STEP * 2.0) / 2.0;
        let box_width = (half * 0.34).clamp(84.0, 120.0);
        ui.horizontal(|ui| {
            for field in pair {
                ui.allocate_ui_with_layout(vec2(half, LINE), Layout::left_to_right(Align::Center), |ui| {
                    ui.set_width(half);
                    let room = half - box_width - size::STEP * 2.0;
                    ui.allocate_ui_with_layout(vec2(room, LINE), Layout::left_to_right(Align::Center), |ui| {
                        ui.set_width(room);
                        self.label(ui, field, true);
                    });
                    self.cell_in(ui, field, Some(box_width), focus, out);
                });
            }
        });
        self.faults(ui, pair);
    }

    /// A short field beside others; a flag has its label after its box.
    fn beside(&self, ui: &mut Ui, field: &'static Field, gap: bool, focus: &mut bool, out: &mut Intents) {
        let flag = matches!(field.kind, Kind::Flag);
        // A field and its label stay on the same line.
        let text = egui::WidgetText::from(RichText::new(field.label));
        let words = text.into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, theme::text(size::TEXT));
        let width = words.size().x + if flag { 28.0 } else { 92.0 };
        ui.allocate_ui_with_layout(vec2(width, LINE), Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = size::STEP * 1.5;
            if flag {
                self.cell(ui, field, focus, out);
                self.label(ui, field, false);
            } else {
                self.label(ui, field, false);
                self.cell(ui, field, focus, out);
            }
        });
        if gap || flag {
            ui.add_space(size::STEP);
        }
    }

    fn label(&self, ui: &mut Ui, field: &Field, truncate: bool) {
        let tokens = Tokens::of(ui);
        let colour = if self.form.given.0.contains_key(field.key) { tokens.ink } else { tokens.soft_ink };
        let label = Label::new(RichText::new(field.label).color(colour));
        let label = ui.add(if truncate { label.truncate() } else { label.extend() });
        if !field.help.is_empty() {
            label.on_hover_text(field.help);
        }
    }

    fn cell(&self, ui: &mut Ui, field: &'static Field, focus: &mut bool, out: &mut Intents) {
        self.cell_in(ui, field, None, focus, out);
    }

    fn cell_in(&self, ui: &mut Ui, field: &'static Field, width: Option<f32>, focus: &mut bool, out: &mut Intents) {
        let cell = FieldCell {
            field,
            value: self.form.filled.get(field.key),
            given: self.form.given.0.contains_key(field.key),
            roster: self.roster,
            width,
            salt: Id::unique(("form", field.key)),
            name: field.label,
            focus: std::mem::take(focus),
        };
        if let Some(made) = cell.show(ui) {
            out.push(Intent::SetField(field.key, made.value()));
        }
    }

    fn faults(&self, ui: &mut Ui, fields: &[&'static Field]) {
        let of = |key: &str| fields.iter().any(|f| f.key == key);
        for fault in self.form.examined.faults.iter().filter(|f| of(&f.key)) {
            let text = RichText::new(&fault.text).font(theme::text(size::NOTE)).color(Tokens::of(ui).on_warn);
            ui.add(Label::new(text).truncate());
        }
    }

    /// What the battle knows already, on one line; true when it is to be folded or unfolded.
    fn assumed(&self, ui: &mut Ui, quiet: &[&'static Field]) -> bool {
        let filled = &self.form.filled;
        let unusual = quiet.iter().filter(|f| !is_default(f, filled.get(f.key)));
        let words: Vec<String> = unusual.filter_map(|f| said(f, filled.get(f.key)?)).collect();
        let text = match (self.more, words.is_empty()) {
            (true, _) => "Fewer fields".to_owned(),
            (false, true) => "More fields".to_owned(),
            (false, false) => format!("Assumed: {}", words.join(" · ")),
        };
        ui.horizontal(|ui| {
            ui.set_height(size::TAG);
            let keys = MenuCommand::Fields.keys();
            let cap = TagWidget::key(&keys);
            let room = ui.available_width() - cap.extent(ui).x - size::STEP * 3.0;
            let shown = RichText::new(text).font(theme::text(size::NOTE)).color(Tokens::of(ui).soft_ink);
            let link = ui
                .scope(|ui| {
                    ui.set_max_width(room);
                    ui.add(Label::new(shown).truncate().sense(egui::Sense::click()))
                })
                .inner;
            ui.add(cap);
            link.on_hover_text("What the battle knows already; each can be changed").clicked()
        })
        .inner
    }
}
