//! A list inside a form, as a table: a row per entry, a column per field that matters, values not given muted.

use egui::{Align, Label, Layout, RichText, Ui, vec2};
use serde_json::Value;

use super::cell::FieldCell;
use super::side_tone;
use crate::core::schema::{Field, Kind};
use crate::desk::Form;
use crate::desk::form_table::FormRows;
use crate::desk::list_rows::{ListField, RowEdit, is_default, row_at, said};
use crate::desk::view::Roster;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint, where_seen};

const ROW: f32 = 24.0;
/// The least and greatest width of the column of names.
const HEAD: std::ops::RangeInclusive<f32> = 110.0..=230.0;
/// More rows than this are folded if all are as the battle knows them, because only exceptions are asked for.
const FOLDED: usize = 4;
/// How many of a folded list are shown by their labels.
const TAGS: usize = 40;
/// So many rows are passed over at once where they are out of sight.
const BUNCH: usize = 16;
/// The width of the button that removes a row.
const OFF: f32 = 16.0;

pub fn rows_ui(
    ui: &mut Ui,
    form: &Form,
    field: &'static Field,
    (roster, more): (&Roster, bool),
    focus: &mut bool,
    out: &mut Intents,
) {
    let tokens = Tokens::of(ui);
    let Some(list) = ListField::of(field) else { return };
    let empty = Vec::new();
    let rows = form.filled.get(field.key).and_then(Value::as_array).unwrap_or(&empty);
    let Some(FormRows { given, places, plain }) = form.rows(field.key) else { return };
    let mut columns: Vec<&'static Field> = list.row.iter().filter(|f| !f.quiet && f.key != list.head.key).collect();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(size::STEP, 2.0);
        ui.spacing_mut().interact_size.y = ROW;
        ui.spacing_mut().button_padding = vec2(6.0, 1.0);
        let room = ui.available_width() - OFF - 2.0 * size::STEP;
        let (widths, fit) = kept_widths(ui, field, &columns, room - HEAD.start());
        let taken: f32 = widths.iter().map(|width| width + size::STEP).sum();
        let head = (room - taken).clamp(*HEAD.start(), *HEAD.end());
        if !more && rows.len() > FOLDED && *plain {
            folded(ui, field, (list, rows, places), (roster, head), out);
            return;
        }
        // Columns for which there is no room are drawn below each row.
        let beneath = columns.split_off(fit);
        heading(ui, field, (&columns, &widths), rows.is_empty(), head, out);
        let mut draw_row = |ui: &mut Ui, path: &Vec<usize>, out: &mut Intents| {
            let Some(row) = row_at(rows, path) else { return };
            let own = row_at(given, path);
            let wanted = std::mem::take(focus);
            let focus = std::cell::Cell::new(wanted);
            let line = RowLine { list, path, row, own, roster, width: head, focus };
            let draw = |ui: &mut Ui| {
                ui.horizontal(|ui| {
                    line.head(ui, field, out);
                    for (column, width) in columns.iter().zip(&widths) {
                        line.cell(ui, field, column, *width, out);
                    }
                    line.off(ui, field, out);
                });
                line.beneath(ui, field, &beneath, more, out);
                let path = fault_path(field.key, path);
                for fault in form.examined.faults.iter().filter(|f| f.key.starts_with(&path)) {
                    let text = RichText::new(&fault.text).font(theme::text(size::NOTE)).color(tokens.on_warn);
                    ui.add(Label::new(text).truncate());
                }
            };
            // What gets the focus is drawn wherever it is.
            if wanted {
                ui.scope(draw);
            } else {
                where_seen(ui, (field.key, path), draw);
            }
        };
        // In bunches, so that a long list out of sight is not gone through row by row.
        for (at, bunch) in places.chunks(BUNCH).enumerate() {
            let mut draw_bunch = |ui: &mut Ui| {
                for path in bunch {
                    draw_row(ui, path, out);
                }
            };
            if at == 0 {
                draw_bunch(ui);
            } else {
                where_seen(ui, (field.key, "bunch", at, bunch.len(), more), draw_bunch);
            }
        }
        if rows.is_empty() && list.is_of_subjects() {
            let text = "Type who: F11 F12 · later +F13 adds, -F12 takes off, F12 with what is said of it changes";
            ui.label(RichText::new(text).font(theme::text(size::NOTE)).color(tokens.dim_ink));
        }
    });
}

/// The prefix of the faults of this row.
fn fault_path(key: &str, path: &[usize]) -> String {
    let places: Vec<String> = path.iter().map(|at| (at + 1).to_string()).collect();
    format!("{key}.{}.", places.join(".below."))
}

/// The widths of the columns as they were measured for this room.
fn kept_widths(ui: &Ui, field: &'static Field, columns: &[&'static Field], room: f32) -> (Vec<f32>, usize) {
    let id = ui.scope_id().with(("widths", egui::Id::unique(field.key)));
    // Compared to the bit: only the very same room needs no measuring.
    let measured_for = [room.to_bits(), ui.pixels_per_point().to_bits()];
    let kept: Option<([u32; 2], (Vec<f32>, usize))> = ui.data(|data| data.get_temp(id));
    if let Some((_, widths)) = kept.filter(|(of, _)| *of == measured_for) {
        return widths;
    }
    let measured = widths(ui, columns, room);
    ui.data_mut(|data| data.insert_temp(id, (measured_for, measured.clone())));
    measured
}

/// The widths of the columns, and how many fit. No word of a heading is broken; cells get what they need as far as
/// there is room.
fn widths(ui: &Ui, columns: &[&'static Field], room: f32) -> (Vec<f32>, usize) {
    let wide = |text: &str, size| paint::line(ui, text, theme::text(size), Tokens::of(ui).ink).size().x.ceil() + 2.0;
    let longest = |label: &str| label.split(' ').map(|word| wide(word, size::NOTE)).fold(0.0, f32::max);
    let inside = |field: &Field| match field.kind {
        Kind::Flag => 20.0,
        Kind::Whole { .. } | Kind::Length => 46.0,
        Kind::Choice(words) => words.iter().map(|(_, name)| wide(name, size::TABLE)).fold(0.0, f32::max) + 34.0,
        Kind::Text => 160.0,
        _ => 110.0,
    };
    // At most two lines of heading, if the words allow it.
    let head = |label: &str| longest(label).max((wide(label, size::NOTE) * 0.56).min(54.0));
    let least: Vec<f32> = columns.iter().map(|f| head(f.label).max(inside(f).min(52.0))).collect();
    let wish: Vec<f32> = columns.iter().zip(&least).map(|(f, least)| inside(f).max(*least)).collect();
    let mut used = 0.0;
    let fits = |width: &&f32| {
        used += **width + size::STEP;
        used <= room
    };
    let fit = least.iter().take_while(fits).count();
    let (least, wish) = (&least[..fit], &wish[..fit]);
    let gaps = size::STEP * fit as f32;
    let (low, high) = (least.iter().sum::<f32>() + gaps, wish.iter().sum::<f32>() + gaps);
    let share = if high > low { ((room - low) / (high - low)).clamp(0.0, 1.0) } else { 1.0 };
    let widths = least.iter().zip(wish).map(|(least, wish)| (least + (wish - least) * share).floor());
    (widths.collect(), fit)
}

fn heading(
    ui: &mut Ui,
    field: &'static Field,
    (columns, widths): (&[&'static Field], &[f32]),
    alone: bool,
    head: f32,
    out: &mut Intents,
) {
    let tokens = Tokens::of(ui);
    let cell = |ui: &mut Ui, width: f32, text: &str, help: &str| {
        ui.allocate_ui_with_layout(vec2(width, 14.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(width);
            let words = RichText::new(text).font(theme::text(size::NOTE)).color(tokens.soft_ink);
            let label = ui.add(Label::new(words).wrap());
            if !help.is_empty() {
                label.on_hover_text(help);
            }
        });
    };
    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
        name_of_list(ui, field, head, out);
        if !alone {
            for (column, width) in columns.iter().zip(widths) {
                cell(ui, *width, column.label, column.help);
            }
        }
    });
}

/// The name of the list, and a button to add to it.
fn name_of_list(ui: &mut Ui, field: &'static Field, width: f32, out: &mut Intents) {
    ui.allocate_ui_with_layout(vec2(width, 18.0), Layout::left_to_right(Align::Center), |ui| {
        ui.set_width(width);
        let label = RichText::new(field.label).font(theme::semibold(size::TABLE)).color(Tokens::of(ui).soft_ink);
        let label = ui.add(Label::new(label).truncate());
        if !field.help.is_empty() {
            label.on_hover_text(field.help);
        }
        let add = ui.add(egui::Button::new("+").small()).on_hover_text("Add a row");
        add.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Add a row"));
        if add.clicked() {
            out.push(Intent::Rows(field.key, RowEdit::Add(Vec::new())));
        }
    });
}

/// A long list without exceptions: only who is in it.
fn folded(
    ui: &mut Ui,
    field: &'static Field,
    (list, rows, places): (ListField, &[Value], &[Vec<usize>]),
    (roster, head): (&Roster, f32),
    out: &mut Intents,
) {
    name_of_list(ui, field, head, out);
    ui.horizontal_wrapped(|ui| {
        let shown = places.iter().take(TAGS).filter_map(|path| row_at(rows, path)?.get(list.head.key)?.as_str());
        for label in shown {
            let side = roster.labelled(label).map(|r| r.side);
            ui.add(TagWidget::label(label, side_tone(side)));
        }
        if places.len() > TAGS {
            ui.label(RichText::new(format!("and {} more", places.len() - TAGS)).font(theme::text(size::NOTE)));
        }
        let note = "a label with what is otherwise; F6 shows each";
        ui.label(RichText::new(note).font(theme::text(size::NOTE)).color(Tokens::of(ui).dim_ink));
    });
}

struct RowLine<'a> {
    list: ListField,
    path: &'a [usize],
    row: &'a Value,
    /// What was given in it.
    own: Option<&'a Value>,
    roster: &'a Roster,
    /// The width of its name.
    width: f32,
    /// Its first cell gets the focus.
    focus: std::cell::Cell<bool>,
}

impl RowLine<'_> {
    /// The name of the row: the chip and name of a unit; anything else can be chosen or typed.
    fn head(&self, ui: &mut Ui, field: &'static Field, out: &mut Intents) {
        let label = self.row.get(self.list.head.key).and_then(Value::as_str).unwrap_or("");
        let known = self.roster.labelled(label);
        ui.allocate_ui_with_layout(vec2(self.width, ROW), Layout::left_to_right(Align::Center), |ui| {
            ui.set_width(self.width);
            ui.add_space(self.path.len().saturating_sub(1) as f32 * 3.0 * size::STEP);
            match known {
                Some(who) if self.path.len() == 1 => {
                    ui.add(TagWidget::label(&who.label, side_tone(Some(who.side))));
                    let name = RichText::new(&who.name).font(theme::text(size::TABLE));
                    let name = ui.add(Label::new(name).truncate().selectable(false));
                    let quiet = self.quiet_words();
                    if !quiet.is_empty() {
                        name.on_hover_text(quiet);
                    }
                }
                _ => {
                    let width = ui.available_width() - 4.0;
                    self.cell(ui, field, self.list.head, width, out);
                }
            }
        });
    }

    fn cell(&self, ui: &mut Ui, field: &'static Field, column: &'static Field, width: f32, out: &mut Intents) {
        let who = said(self.list.head, self.row.get(self.list.head.key).unwrap_or(&Value::Null));
        let name = format!("{} of {}", column.label, who.as_deref().unwrap_or("row"));
        let preset = column.default.map(crate::core::schema::Preset::value);
        let cell = FieldCell {
            field: column,
            value: self.row.get(column.key).or(preset.as_ref()),
            given: self.own.is_some_and(|own| own.get(column.key).is_some()),
            roster: self.roster,
            width: Some(width),
            salt: egui::Id::unique((field.key, self.path, column.key)),
            name: &name,
            focus: self.focus.take(),
        };
        ui.allocate_ui_with_layout(vec2(width, ROW), Layout::left_to_right(Align::Center), |ui| {
            ui.set_width(width);
            if let Some(made) = cell.show(ui) {
                out.push(Intent::Rows(field.key, RowEdit::Set(self.path.to_vec(), column.key, made.value())));
            }
        });
    }

    /// The button that removes the row.
    fn off(&self, ui: &mut Ui, field: &'static Field, out: &mut Intents) {
        let who = said(self.list.head, self.row.get(self.list.head.key).unwrap_or(&Value::Null));
        let name = format!("Take {} off", who.unwrap_or_default());
        let off = ui.add_sized(vec2(OFF, ROW), egui::Button::new("×").frame(false)).on_hover_text(&name);
        off.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
        if off.clicked() {
            out.push(Intent::Rows(field.key, RowEdit::Drop(self.path.to_vec())));
        }
    }

    /// Fields that had no room in the row, and the quiet ones when unfolded.
    fn beneath(&self, ui: &mut Ui, field: &'static Field, pushed: &[&'static Field], more: bool, out: &mut Intents) {
        let quiet = self.list.row.iter().filter(|f| more && f.quiet && f.key != self.list.head.key);
        let shown: Vec<&'static Field> = pushed.iter().copied().chain(quiet).collect();
        let below = more && matches!(field.kind, Kind::Tree(_));
        if shown.is_empty() && !below {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            for column in shown {
                let width = if matches!(column.kind, Kind::Flag) { 20.0 } else { 84.0 };
                let words = RichText::new(column.label).font(theme::text(size::NOTE)).color(Tokens::of(ui).soft_ink);
                // A label and its cell stay on the same line.
                let room = egui::WidgetText::from(words.clone())
                    .into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Body)
                    .size();
                let both = vec2(room.x + size::STEP * 2.0 + width, ROW);
                ui.allocate_ui_with_layout(both, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_width(both.x);
                    ui.add(Label::new(words).extend());
                    self.cell(ui, field, column, width, out);
                });
            }
            if below && ui.link("Add below").clicked() {
                out.push(Intent::Rows(field.key, RowEdit::Add(self.path.to_vec())));
            }
        });
    }

    /// Quiet fields that differ from their default, in words.
    fn quiet_words(&self) -> String {
        let quiet = self.list.row.iter().filter(|f| f.quiet && !is_default(f, self.row.get(f.key)));
        quiet.filter_map(|f| said(f, self.row.get(f.key)?)).collect::<Vec<_>>().join(" · ")
    }
}
