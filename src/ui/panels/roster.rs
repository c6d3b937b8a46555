//! The roster: sides, commands as a tree, units; with virtual rows, aligned columns and folding.

use std::collections::BTreeMap;

use egui::{Align, Label, Layout, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use egui_extras::{Column, TableBuilder};

use super::{chit_widget, side_tone, tag_widget};
use crate::core::roster::Subject;
use crate::core::view::RosterRow;
use crate::desk::View;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{ChitWidget, TagWidget, pips};

/// Which commands the umpire folded or unfolded.
#[derive(Debug, Default)]
pub struct RosterPanel {
    folded: BTreeMap<Subject, bool>,
    /// The visible rows, and the number of the view they were built for.
    unfolded: Option<(u64, Vec<UnfoldedRow>)>,
}

/// A row that is not folded away.
#[derive(Clone, Copy, Debug)]
struct UnfoldedRow {
    /// Its index in the roster.
    place: usize,
    /// Whether it is folded; `None` if it cannot be.
    folds: Option<bool>,
}

impl RosterPanel {
    pub fn ui(&mut self, ui: &mut Ui, view: &View, out: &mut Intents) {
        let acting = view.tracker.actor;
        let rows = match self.unfolded.take().filter(|(number, _)| *number == view.number) {
            Some((_, rows)) => rows,
            None => self.unfold(&view.roster.rows, acting),
        };
        let mut folding = None;
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.spacing_mut().interact_size.y = size::TAG;
        TableBuilder::new(ui)
            .id_salt("roster")
            .sense(Sense::click())
            .auto_shrink([false, false])
            .column(Column::remainder().clip(true))
            .body(|body| {
                body.rows(size::ROW, rows.len(), |mut table_row| {
                    let UnfoldedRow { place, folds } = rows[table_row.index()];
                    let row = &view.roster.rows[place];
                    let selected = view.selection.is_selected(row.subject);
                    table_row.set_selected(false);
                    table_row.col(|ui| {
                        background(ui, row, selected);
                        row_ui(ui, row, folds);
                    });
                    let response = table_row.response();
                    if response.clicked() {
                        let by_triangle = folds.is_some()
                            && response.interact_pointer_pos().is_some_and(|p| p.x < response.rect.left() + 20.0);
                        if by_triangle || (folds.is_some() && selected) {
                            folding = Some((row.subject, folds == Some(false)));
                        }
                        out.push(Intent::Select(picked(ui_shift(&response), &view.selection.selected, row.subject)));
                    }
                });
            });
        match folding {
            Some((subject, fold)) => {
                self.folded.insert(subject, fold);
            }
            None => self.unfolded = Some((view.number, rows)),
        }
    }

    fn unfold(&self, rows: &[RosterRow], acting: Option<Subject>) -> Vec<UnfoldedRow> {
        let above = leaders(rows, acting);
        let mut shown = Vec::with_capacity(rows.len());
        let mut hidden_below: Option<usize> = None;
        for (i, row) in rows.iter().enumerate() {
            if hidden_below.is_some_and(|depth| row.depth > depth) {
                continue;
            }
            hidden_below = None;
            let parent = rows.get(i + 1).is_some_and(|next| next.depth > row.depth);
            let has_units = rows.get(i + 1).is_some_and(|next| matches!(next.subject, Subject::Unit(_)));
            // While one command acts, the others are folded to their totals.
            let by_itself =
                has_units && matches!(acting, Some(Subject::Command(_))) && !row.acting && !above.contains(&i);
            let folded = parent && self.folded.get(&row.subject).copied().unwrap_or(by_itself);
            if folded {
                hidden_below = Some(row.depth);
            }
            shown.push(UnfoldedRow { place: i, folds: parent.then_some(folded) });
        }
        shown
    }
}

/// Indices of the rows above the acting subject in the tree.
fn leaders(rows: &[RosterRow], acting: Option<Subject>) -> Vec<usize> {
    let Some(at) = rows.iter().position(|row| Some(row.subject) == acting) else { return Vec::new() };
    let mut depth = rows[at].depth;
    let above = rows[..at].iter().enumerate().rev().filter(|(_, row)| {
        let leads = row.depth < depth;
        depth = depth.min(row.depth);
        leads
    });
    above.map(|(place, _)| place).collect()
}

fn ui_shift(response: &egui::Response) -> bool {
    response.ctx.input(|i| i.modifiers.command || i.modifiers.shift)
}

/// A click selects; with Ctrl or Shift it adds or removes.
fn picked(adding: bool, selected: &[Subject], subject: Subject) -> Vec<Subject> {
    let mut selected = selected.to_vec();
    if !adding {
        return vec![subject];
    }
    match selected.iter().position(|s| *s == subject) {
        Some(at) => {
            selected.remove(at);
        }
        None => selected.push(subject),
    }
    selected
}

fn background(ui: &Ui, row: &RosterRow, selected: bool) {
    let tokens = Tokens::of(ui);
    let tone = side_tone(Some(row.side));
    let rect = ui.max_rect().shrink2(vec2(2.0, 1.0));
    if matches!(row.subject, Subject::Side(_)) {
        ui.painter().rect_filled(rect, size::RADIUS_SMALL, tokens.tint(tone));
    }
    if row.acting {
        ui.painter().rect_filled(rect, size::RADIUS_SMALL, tokens.tint(tone));
    }
    if selected {
        ui.painter().rect_stroke(rect, size::RADIUS, Stroke::new(size::RING, tokens.tone(tone)), StrokeKind::Inside);
    }
}

fn row_ui(ui: &mut Ui, row: &RosterRow, folds: Option<bool>) {
    let tokens = Tokens::of(ui);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.add_space(6.0);
        match row.subject {
            Subject::Side(_) => {
                let colour = tokens.tone(side_tone(Some(row.side)));
                ui.add(
                    Label::new(RichText::new(&row.name).font(theme::bold(size::TABLE)).color(colour)).selectable(false),
                );
                ui.add(
                    Label::new(RichText::new(&row.note).font(theme::text(size::NOTE)).color(colour)).selectable(false),
                );
                tail(ui, row, true, |_| {});
            }
            Subject::Command(_) => {
                // The triangle at the row's start folds; it is indented by rank.
                ui.add_space((row.depth.saturating_sub(1) * 8) as f32);
                triangle(ui, folds);
                if let Some(chit) = &row.chit {
                    chit_widget(chit).show(ui, ChitWidget::SMALL, chit.name);
                }
                // The right end first; the name gets the remaining room.
                tail(ui, row, folds == Some(true), |ui| {
                    let name = RichText::new(&row.name).font(theme::bold(size::TABLE));
                    ui.add(Label::new(name).selectable(false).truncate());
                    let note = RichText::new(format!("· {}", row.note)).font(theme::text(size::TABLE));
                    ui.add(Label::new(note.color(tokens.soft_ink)).selectable(false).truncate());
                });
            }
            Subject::Unit(_) => unit_ui(ui, row),
        }
    });
}

fn unit_ui(ui: &mut Ui, row: &RosterRow) {
    ui.add(TagWidget::label(&row.label, side_tone(Some(row.side))));
    // A narrow roster keeps the names and shortens the status.
    let status = (ui.available_width() * 0.28).min(size::STATUS_COLUMN);
    // A unit without a strength uses that room for its name.
    let counted = if row.pips.is_some() || row.dots > 0 {
        size::STRENGTH_COLUMN + size::FATIGUE_COLUMN * 0.5 + 22.0
    } else {
        0.0
    };
    let rest = status + counted;
    let room = (ui.available_width() - rest).max(40.0);
    ui.allocate_ui_with_layout(vec2(room, size::TAG), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(room);
        if let Some(chit) = &row.chit {
            chit_widget(chit).show(ui, ChitWidget::SMALL, chit.name);
        }
        let name = if row.note.is_empty() { row.name.clone() } else { format!("{} · {}", row.name, row.note) };
        ui.add(Label::new(RichText::new(name).font(theme::text(size::TABLE))).truncate().selectable(false));
    });
    if let Some((strength, lost)) = row.pips {
        pips::strength(ui, u32::from(strength), u32::from(lost), size::STRENGTH_COLUMN);
    }
    if row.dots > 0 {
        pips::fatigue(ui, u32::from(row.dots), size::FATIGUE_COLUMN * 0.5);
    }
    tail(ui, row, false, |_| {});
}

/// The right end (the tag, and the totals of a folded row), and before it what gets the remaining room.
fn tail(ui: &mut Ui, row: &RosterRow, totals: bool, before: impl FnOnce(&mut Ui)) {
    let tokens = Tokens::of(ui);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(8.0);
        if let Some(tag) = &row.tag {
            let widget = tag_widget(tag).within(ui.available_width());
            ui.add(widget).on_hover_text(&tag.text);
        }
        if totals {
            ui.add(
                Label::new(RichText::new(&row.totals).font(theme::text(size::NOTE)).color(tokens.soft_ink))
                    .selectable(false)
                    .truncate(),
            );
        }
        ui.with_layout(Layout::left_to_right(Align::Center), before);
    });
}

fn triangle(ui: &mut Ui, folds: Option<bool>) {
    let (rect, _) = ui.allocate_exact_size(vec2(8.0, size::TAG), Sense::hover());
    let Some(folded) = folds else { return };
    let middle = Rect::from_center_size(rect.center(), vec2(7.0, 7.0));
    let points = if folded {
        vec![middle.left_top(), middle.left_bottom(), pos2(middle.right(), middle.center().y)]
    } else {
        vec![middle.left_top(), middle.right_top(), pos2(middle.center().x, middle.bottom())]
    };
    ui.painter().add(egui::Shape::convex_polygon(points, Tokens::of(ui).soft_ink, Stroke::NONE));
}
