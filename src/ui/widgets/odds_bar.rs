//! Odds as bars with words, the fraction on hover. Draws chances and computes none.

use std::cmp::Ordering;

use egui::{CornerRadius, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::paint;
use crate::ui::theme::{self, ColourRole, Tokens, size};

const BAR: f32 = 12.0;
const ROW: f32 = 22.0;

#[derive(Clone, Copy, Debug)]
pub struct OddsBar<'a> {
    pub words: &'a str,
    /// From 0 to 1.
    pub share: f64,
    /// Exact, shown on hover.
    pub fraction: &'a str,
    pub tone: ColourRole,
    /// A word after the percentage: "exact, 36 cards left"; may be empty.
    pub note: &'a str,
}

/// Draws the outcomes under each other, columns aligned.
pub fn odds_bars(ui: &mut Ui, rows: &[OddsBar<'_>]) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        rows_ui(ui, rows);
    });
}

fn rows_ui(ui: &mut Ui, rows: &[OddsBar<'_>]) {
    let tokens = Tokens::of(ui);
    let width = ui.available_width();
    let words: Vec<_> = rows
        .iter()
        .map(|row| {
            let run = (row.words, theme::text(size::TEXT), tokens.ink);
            paint::fitted(ui, &[run], width * 0.42, 1)
        })
        .collect();
    let after: Vec<_> = rows
        .iter()
        .map(|row| {
            let percent = percent(row.share);
            let note = if row.note.is_empty() { String::new() } else { format!(" · {}", row.note) };
            let runs = [
                (percent.as_str(), theme::semibold(size::TABLE), tokens.ink),
                (note.as_str(), theme::text(size::TABLE), tokens.soft_ink),
            ];
            paint::fitted(ui, &runs, width * 0.36, 1)
        })
        .collect();
    let widest = |galleys: &[std::sync::Arc<egui::Galley>]| galleys.iter().map(|g| g.size().x).fold(0.0, f32::max);
    let gap = 3.0 * size::STEP;
    let bar_left = widest(&words).ceil() + gap;
    let bar_width = (width - bar_left - widest(&after).ceil() - gap).max(24.0);
    for ((row, words), after) in rows.iter().zip(words).zip(after) {
        let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
        if ui.is_rect_visible(rect) {
            let painter = ui.painter();
            let middle = rect.center().y;
            paint::left_middle(painter, rect.left(), middle, words);
            let trough = Rect::from_min_size(pos2(rect.left() + bar_left, middle - BAR / 2.0), vec2(bar_width, BAR));
            paint_bar(ui, trough, row.share, row.tone);
            paint::left_middle(painter, trough.right() + gap, middle, after);
        }
        let spoken = format!("{}: {}, {}", row.words, percent(row.share), row.fraction);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Meter, ui.is_enabled(), &spoken);
            info.value = Some(row.share);
            info
        });
        if !row.fraction.is_empty() {
            response.on_hover_text(format!("{}: {}", row.words, row.fraction));
        }
    }
}

fn paint_bar(ui: &Ui, trough: Rect, share: f64, tone: ColourRole) {
    let tokens = Tokens::of(ui);
    let colour = if tone == ColourRole::Neutral { tokens.odds } else { tokens.tone(tone) };
    let corner = CornerRadius::same(3);
    ui.painter().rect_filled(trough, corner, tokens.trough);
    let share = if share.is_finite() { share.clamp(0.0, 1.0) as f32 } else { 0.0 };
    if share > 0.0 {
        // At least a sliver, because a small chance is still a chance.
        let length = (trough.width() * share).max(2.0);
        let bar = Rect::from_min_size(trough.min, Vec2::new(length, trough.height()));
        ui.painter().rect_filled(bar, corner, colour);
    }
}

/// In whole per cent; what is possible never reads 0 %, what may fail never 100 %.
pub fn percent(share: f64) -> String {
    match share.partial_cmp(&0.0) {
        None => "? %".to_owned(),
        Some(Ordering::Less | Ordering::Equal) => "0 %".to_owned(),
        Some(Ordering::Greater) if share >= 1.0 => "100 %".to_owned(),
        Some(Ordering::Greater) if share < 0.01 => "< 1 %".to_owned(),
        Some(Ordering::Greater) if share > 0.99 => "> 99 %".to_owned(),
        Some(Ordering::Greater) => format!("{:.0} %", share * 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn percentages_never_promise_too_much() {
        for (share, words) in [
            (0.0, "0 %"),
            (1e-12, "< 1 %"),
            (0.009_9, "< 1 %"),
            (0.01, "1 %"),
            (11.0 / 36.0, "31 %"),
            (0.99, "99 %"),
            (0.995, "> 99 %"),
            (1.0 - 1e-12, "> 99 %"),
            (1.0, "100 %"),
            (f64::NAN, "? %"),
        ] {
            assert_eq!(percent(share), words, "{share}");
        }
    }
}
