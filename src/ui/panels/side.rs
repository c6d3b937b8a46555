//! The side panel: the selected unit or command, then the rule book's sections and the umpire's own counters.

use egui::{Align, Layout, RichText, ScrollArea, Ui};

use super::roll::face;
use super::{chit_widget, side_tone, tag_widget};
use crate::core::tables::ValueSource;
use crate::core::view::{Dossier, Fact, SectionRow};
use crate::desk::View;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{CardFace, CardSide, ChitWidget, Doubt, KeyValue, card, coins, section, where_seen};

pub fn side_ui(ui: &mut Ui, view: &View, out: &mut Intents) {
    ui.spacing_mut().interact_size.y = size::TAG;
    ui.spacing_mut().item_spacing.y = size::STEP;
    ScrollArea::vertical().id_salt("side").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width((ui.available_width() - size::STEP).max(0.0));
        match (&view.selection.dossier, view.selection.selected.len()) {
            (Some((_, name, dossier)), _) => dossier_ui(ui, name, dossier, view.past.is_none(), out),
            (None, n) if n > 1 => {
                section::header(ui, &format!("{n} selected"));
                if view.past.is_none() {
                    section::note(ui, "Type a field and a value to set it for all, as in: status defend");
                }
            }
            _ => {}
        }
        for part in &view.sections {
            section::header(ui, &part.title);
            for (at, row) in part.rows.iter().enumerate() {
                where_seen(ui, (&part.title, at), |ui| row_ui(ui, row, out));
            }
        }
        if !view.own.is_empty() {
            section::header(ui, "The umpire's own");
        }
        for (at, (name, value)) in view.own.iter().enumerate() {
            where_seen(ui, ("own", at), |ui| {
                KeyValue::new(name, value).show(ui);
            });
        }
    });
}

fn dossier_ui(ui: &mut Ui, name: &str, dossier: &Dossier, acts: bool, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    section::header(ui, "Selected");
    ui.label(RichText::new(name).font(theme::bold(size::TEXT)));
    ui.label(RichText::new(&dossier.line).font(theme::text(size::TABLE)).color(tokens.soft_ink));
    for fact in &dossier.facts {
        fact_ui(ui, fact);
    }
    for (mark, until) in &dossier.marks {
        KeyValue::new(mark, until).show(ui);
    }
    // In the past it can do nothing.
    if acts {
        may_ui(ui, dossier, out);
    }
}

fn may_ui(ui: &mut Ui, dossier: &Dossier, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let can: Vec<_> = dossier.may.iter().filter(|may| may.against.is_empty()).collect();
    let cannot: Vec<_> = dossier.may.iter().filter(|may| !may.against.is_empty()).collect();
    for may in can {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("✓").color(tokens.go));
            let text = RichText::new(&may.what).font(theme::text(size::TABLE));
            match may.procedure {
                Some(procedure) => {
                    if ui.link(text).clicked() {
                        out.push(Intent::OpenForm(procedure, may.draft.clone()));
                    }
                }
                None => {
                    ui.label(text);
                }
            }
            if !may.note.is_empty() {
                ui.label(RichText::new(&may.note).font(theme::semibold(size::TABLE)));
            }
        });
    }
    // Reasons shared by several are listed once.
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for may in cannot {
        let why = may.against.first().map_or("", String::as_str);
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, whats)) => whats.push(&may.what),
            None => reasons.push((why, vec![&may.what])),
        }
    }
    for (why, whats) in reasons {
        let what = if whats.len() > 3 {
            format!("{} and {} more", whats[..2].join(", "), whats.len() - 2)
        } else {
            whats.join(", ")
        };
        let text = RichText::new(format!("✗ {what}")).font(theme::text(size::TABLE)).color(tokens.dim_ink);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(whats.join(", "));
        ui.add(egui::Label::new(RichText::new(why).font(theme::text(size::NOTE)).color(tokens.soft_ink)).wrap());
    }
}

fn fact_ui(ui: &mut Ui, fact: &Fact) {
    let row = KeyValue::new(&fact.name, &fact.value);
    match fact.doubt {
        Some(ValueSource::House) => row.doubt(Doubt::HouseValue, "Not on the sheet: ours, and can be changed"),
        Some(ValueSource::Reading) => row.doubt(Doubt::Reading, "Read from a damaged or terse place"),
        Some(ValueSource::Sheet | ValueSource::Booklet) | None => row,
    }
    .show(ui);
}

pub(super) fn row_ui(ui: &mut Ui, row: &SectionRow, out: &mut Intents) {
    match row {
        SectionRow::Coins { name, left, of, .. } => {
            coins::coins(ui, name, 96.0, *left, (*of).max(*left));
        }
        SectionRow::Chit { chit, name, tag, subject } => {
            ui.horizontal(|ui| {
                chit_widget(chit).show(ui, ChitWidget::SMALL, chit.name);
                // The tag first, at the right end; the name gets the remaining room.
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let tag = tag_widget(tag).within(ui.available_width() * 0.55);
                    ui.add(tag);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let words = RichText::new(name).font(theme::text(size::TABLE));
                        let label = egui::Label::new(words).truncate().sense(egui::Sense::click());
                        if ui.add(label).on_hover_text(name).clicked() {
                            out.push(Intent::Select(vec![*subject]));
                        }
                    });
                });
            });
        }
        SectionRow::Deck { side, last, note } => {
            let mut hand = vec![CardFace::new(CardSide::Back(side_tone(Some(*side)))).small()];
            hand.extend(last.iter().map(|c| CardFace::new(face(*c)).small()));
            card::hand(ui, &hand);
            section::note(ui, note);
        }
        SectionRow::Fact(fact) => fact_ui(ui, fact),
        SectionRow::Note(text) => {
            section::note(ui, text);
        }
    }
}
