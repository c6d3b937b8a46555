//! The odds before a roll: bars if there are few outcomes, else a line for each field; the fraction on hover.

use egui::text::{LayoutJob, TextFormat};
use egui::{RichText, Ui};

use crate::desk::odds_lines::{OddsGroup, OddsLine, OddsLines};
use crate::ui::theme::{self, ColourRole, Tokens, size};
use crate::ui::widgets::{OddsBar, odds_bar};

pub fn odds_ui(ui: &mut Ui, odds: &OddsLines, open: &mut bool) {
    if let Some(few) = &odds.whole {
        bars(ui, few, odds.note);
        return;
    }
    if *open {
        bars(ui, &odds.unfolded, odds.note);
        if ui.link(RichText::new("Fold").font(theme::text(size::NOTE))).clicked() {
            *open = false;
        }
        return;
    }
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = size::TAG;
    for (i, group) in odds.groups.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            line(ui, group);
            if i + 1 == odds.groups.len()
                && ui.link(RichText::new(format!("{}, show bars", odds.note)).font(theme::text(size::NOTE))).clicked()
            {
                *open = true;
            }
        });
    }
}

/// Outcomes on one line, each with its percentage.
fn line(ui: &mut Ui, group: &OddsGroup) {
    let tokens = Tokens::of(ui);
    let gap = size::STEP * 2.0;
    ui.spacing_mut().item_spacing.x = gap;
    let soft = TextFormat::simple(theme::text(size::TABLE), tokens.soft_ink);
    if let Some(name) = group.name {
        ui.label(LayoutJob::single_section(name.to_owned(), soft.clone()));
    }
    for OddsLine { words, share, fraction } in &group.lines {
        // An outcome and its percentage stay on the same line.
        let kept = |text: &str| text.replace(' ', "\u{a0}");
        let mut both = LayoutJob::default();
        both.append(&kept(words), 0.0, TextFormat::simple(theme::semibold(size::TABLE), tokens.ink));
        both.append(&kept(&odds_bar::percent(*share)), size::STEP, soft.clone());
        ui.label(both).on_hover_text(fraction);
    }
}

fn bars(ui: &mut Ui, lines: &[OddsLine], note: &str) {
    let bars = lines.iter().enumerate().map(|(i, OddsLine { words, share, fraction })| {
        let note = if i == 0 { note } else { "" };
        OddsBar { words, share: *share, fraction, tone: ColourRole::Neutral, note }
    });
    odds_bar::odds_bars(ui, &bars.collect::<Vec<_>>());
}
