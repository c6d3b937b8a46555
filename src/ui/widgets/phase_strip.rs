//! The phases of the turn as a strip, the current one wide with its steps as dots. Knows no phase by name.

use egui::{Color32, CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::paint;
use super::steps::Steps;
use crate::ui::theme::{self, ColourRole, Tokens, size};

/// Room between boxes.
const GAP: f32 = 4.0;
/// Room inside a box.
const PAD: f32 = 8.0;
/// Least and greatest width of the period's column.
const PERIOD: [f32; 2] = [64.0, 132.0];
/// Text in narrower boxes is smaller.
const ROOMY: f32 = 120.0;
/// Boxes are at least this wide while the current one can shrink.
const NARROWEST: f32 = 84.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseState {
    Done,
    Now,
    ToCome,
}

#[derive(Clone, Copy, Debug)]
pub struct StripPhase<'a> {
    pub title: &'a str,
    /// A result when done, who acts while it is played; may be empty.
    pub note: &'a str,
    pub state: PhaseState,
    pub tone: ColourRole,
}

#[derive(Clone, Copy, Debug)]
pub struct PhaseStrip<'a> {
    /// What a turn is called: "Period", "Turn".
    pub period_word: &'a str,
    pub period: u32,
    /// Under the number: who moves first; may be empty.
    pub period_note: &'a str,
    pub phases: &'a [StripPhase<'a>],
    pub steps: Option<Steps<'a>>,
}

impl PhaseStrip<'_> {
    /// Over the available width; returns the index of the phase that was clicked.
    pub fn show(&self, ui: &mut Ui) -> Option<usize> {
        let width = ui.available_width();
        let (rect, response) = ui.allocate_exact_size(vec2(width, size::STRIP), Sense::hover());
        let spoken = format!("{} {}", self.period_word, self.period);
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &spoken));
        let mut clicked = None;
        let mut left = self.period(ui, rect) + 4.0 * size::STEP;
        for (i, box_width) in self.widths(rect.right() - left).into_iter().enumerate() {
            let place = Rect::from_min_size(pos2(left, rect.top()), vec2(box_width, size::STRIP));
            if self.phase(ui, i, place) {
                clicked = Some(i);
            }
            left += box_width + GAP;
        }
        clicked
    }

    /// The current phase takes about a third, the others share the rest.
    fn widths(&self, room: f32) -> Vec<f32> {
        let count = self.phases.len();
        let now = self.phases.iter().position(|phase| phase.state == PhaseState::Now);
        let room = (room - GAP * count.saturating_sub(1) as f32).max(0.0);
        let Some(now) = now.filter(|_| count > 1) else {
            return vec![room / count.max(1) as f32; count];
        };
        let others = (count - 1) as f32;
        let wide = (room - others * NARROWEST).clamp(room * 0.3, (room * 0.36).max(300.0));
        let narrow = (room - wide) / others;
        (0..count).map(|i| if i == now { wide } else { narrow }).collect()
    }

    /// Paints the period's column and returns its right edge.
    fn period(&self, ui: &Ui, rect: Rect) -> f32 {
        let tokens = Tokens::of(ui);
        let note_font = theme::text(size::NOTE);
        let [narrowest, widest] = PERIOD;
        let fit = |text: &str, font, colour| paint::fitted(ui, &[(text, font, colour)], widest, 1);
        let word = fit(self.period_word, note_font.clone(), tokens.soft_ink);
        let number = fit(&self.period.to_string(), theme::bold(size::PERIOD), tokens.ink);
        let note = fit(self.period_note, note_font, tokens.soft_ink);
        let elided = note.elided;
        let lines = [word, number, note];
        let total: f32 = lines.iter().map(|line| line.size().y).sum();
        let width = lines.iter().map(|line| line.size().x.ceil()).fold(narrowest, f32::max);
        let mut at = pos2(rect.left(), rect.center().y - (total - 4.0) / 2.0);
        for line in lines {
            let height = line.size().y;
            ui.painter().galley(at, line, Color32::PLACEHOLDER);
            at.y += height - 2.0;
        }
        if elided {
            let place = Rect::from_min_size(rect.min, vec2(width, size::STRIP));
            ui.interact(place, ui.scope_id().with("period"), Sense::hover()).on_hover_text(self.period_note);
        }
        rect.left() + width
    }

    fn phase(&self, ui: &mut Ui, index: usize, rect: Rect) -> bool {
        let phase = &self.phases[index];
        let response = ui.interact(rect, ui.scope_id().with(("phase", index)), Sense::click());
        let tokens = Tokens::of(ui);
        let side = match phase.tone {
            ColourRole::Neutral => tokens.focus,
            tone => tokens.tone(tone),
        };
        let (fill, edge) = match phase.state {
            PhaseState::Done => (tokens.done, Stroke::new(size::HAIRLINE, tokens.line)),
            PhaseState::Now => {
                let tint = if phase.tone == ColourRole::Neutral { tokens.first_tint } else { tokens.tint(phase.tone) };
                (tint, Stroke::new(size::RING, side))
            }
            PhaseState::ToCome if response.hovered() => (tokens.hover, Stroke::new(size::HAIRLINE, tokens.line)),
            PhaseState::ToCome => (tokens.panel, Stroke::new(size::HAIRLINE, tokens.line)),
        };
        let corner = CornerRadius::same(size::RADIUS as u8);
        ui.painter().rect(rect, corner, fill, edge, StrokeKind::Inside);
        let inner = rect.shrink2(vec2(PAD, 7.0));
        let elided = if phase.state == PhaseState::Now {
            self.paint_now(ui, phase, inner, side)
        } else {
            paint_other(ui, phase, inner)
        };
        paint::focus_ring(ui, &response, size::RADIUS);
        let spoken = self.words(phase);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
        let clicked = response.clicked();
        if elided {
            response.on_hover_text(spoken);
        }
        clicked
    }

    fn paint_now(&self, ui: &Ui, phase: &StripPhase<'_>, inner: Rect, side: Color32) -> bool {
        let tokens = Tokens::of(ui);
        let note = spaced_note(phase.note);
        let title = paint::fitted(
            ui,
            &[(phase.title, theme::bold(size::TEXT), tokens.ink), (&note, theme::text(size::TABLE), tokens.ink)],
            inner.width(),
            1,
        );
        let mut elided = title.elided;
        let below = inner.top() + title.size().y;
        ui.painter().galley(inner.min, title, Color32::PLACEHOLDER);
        if let Some(steps) = &self.steps {
            let line = pos2(inner.left(), below);
            elided |= super::steps::paint_line(ui, line, inner.width(), steps);
            super::steps::paint_dots(ui, inner, steps, side);
        }
        elided
    }

    fn words(&self, phase: &StripPhase<'_>) -> String {
        let mut words = phase.title.to_owned();
        if !phase.note.is_empty() {
            words.push_str(", ");
            words.push_str(phase.note);
        }
        if let (PhaseState::Now, Some(steps)) = (phase.state, &self.steps) {
            words = format!("{words}. {} {}", steps.title, steps.words());
        }
        words
    }
}

fn spaced_note(note: &str) -> String {
    if note.is_empty() { String::new() } else { format!(" · {note}") }
}

fn paint_other(ui: &Ui, phase: &StripPhase<'_>, inner: Rect) -> bool {
    let tokens = Tokens::of(ui);
    let height = if inner.width() < ROOMY { size::NOTE } else { size::TABLE };
    let width = inner.width();
    let put = |text: &str, font: egui::FontId, rows: usize| {
        let rows = rows.min(whole_rows(ui, text, &font, width));
        paint::fitted(ui, &[(text, font, tokens.soft_ink)], width, rows)
    };
    let rows = if phase.note.is_empty() { 3 } else { 1 };
    let title = put(phase.title, theme::text(height), rows);
    let note = put(phase.note, theme::semibold(height), 2);
    let elided = title.elided || note.elided;
    let below = inner.min + Vec2::new(0.0, title.size().y + 1.0);
    ui.painter().galley(inner.min, title, Color32::PLACEHOLDER);
    if !phase.note.is_empty() {
        ui.painter().galley(below, note, Color32::PLACEHOLDER);
    }
    elided
}

/// How many rows text may take without breaking a word in two; a word that does not fit is elided.
fn whole_rows(ui: &Ui, text: &str, font: &egui::FontId, width: f32) -> usize {
    let mut before = String::new();
    for word in text.split_whitespace() {
        let galley = paint::line(ui, word, font.clone(), Color32::PLACEHOLDER);
        if galley.size().x > width {
            let font = font.clone();
            let rows = paint::wrapped(ui, &before, font, Color32::PLACEHOLDER, width);
            let taken = if before.is_empty() { 0 } else { rows.rows.len() };
            return taken + 1;
        }
        before.push_str(word);
        before.push(' ');
    }
    usize::MAX
}
