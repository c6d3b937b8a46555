//! You are here: the period's phases as a strip, the current one wide with its steps as dots. Knows no phase by name.

use egui::{
    Color32, CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::paint;
use crate::ui::theme::{self, Tokens, Tone, size};

/// Room between boxes.
const GAP: f32 = 4.0;
/// Room inside a box.
const PAD: f32 = 9.0;
/// Width of the period's column.
const PERIOD: f32 = 92.0;
/// A box is not narrower than this while the current one can give way.
const NARROWEST: f32 = 84.0;

/// Where a phase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseState {
    /// Over.
    Done,
    /// Being played.
    Now,
    /// Still to come.
    ToCome,
}

/// One phase of the period.
#[derive(Clone, Copy, Debug)]
pub struct Phase<'a> {
    /// Its name.
    pub title: &'a str,
    /// What is to be known of it: a result when done, who acts while it is played; may be empty.
    pub note: &'a str,
    /// Where it stands.
    pub state: PhaseState,
    /// Whose phase it is.
    pub tone: Tone,
}

/// The steps of the current phase.
#[derive(Clone, Copy, Debug)]
pub struct Steps<'a> {
    /// Name of the step being played.
    pub title: &'a str,
    /// A word after "step 7 of 14"; may be empty.
    pub note: &'a str,
    /// Steps done.
    pub done: usize,
    /// All steps.
    pub total: usize,
}

/// The strip.
#[derive(Clone, Copy, Debug)]
pub struct PhaseStrip<'a> {
    /// What a period is called: "Period", "Turn".
    pub period_word: &'a str,
    /// Its number.
    pub period: u32,
    /// A note under the number: who moves first; may be empty.
    pub period_note: &'a str,
    /// All phases, in order.
    pub phases: &'a [Phase<'a>],
    /// The steps of the current phase, if it has any.
    pub steps: Option<Steps<'a>>,
}

impl PhaseStrip<'_> {
    /// Shows the strip over the available width; returns the index of the phase that was clicked.
    pub fn show(&self, ui: &mut Ui) -> Option<usize> {
        let width = ui.available_width();
        let (rect, response) = ui.allocate_exact_size(vec2(width, size::STRIP), Sense::hover());
        let spoken = format!("{} {}", self.period_word, self.period);
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &spoken));
        self.paint_period(ui, rect);
        let mut clicked = None;
        let mut left = rect.left() + PERIOD + size::STEP;
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
        let now = self
            .phases
            .iter()
            .position(|phase| phase.state == PhaseState::Now);
        let room = (room - GAP * count.saturating_sub(1) as f32).max(0.0);
        let Some(now) = now.filter(|_| count > 1) else {
            return vec![room / count.max(1) as f32; count];
        };
        let others = (count - 1) as f32;
        let wide = (room - others * NARROWEST).clamp(room * 0.3, (room * 0.36).max(300.0));
        let narrow = (room - wide) / others;
        (0..count)
            .map(|i| if i == now { wide } else { narrow })
            .collect()
    }

    fn paint_period(&self, ui: &Ui, rect: Rect) {
        let tokens = Tokens::of(ui);
        let word = paint::line(
            ui,
            self.period_word,
            theme::text(size::NOTE),
            tokens.soft_ink,
        );
        let number = paint::line(
            ui,
            &self.period.to_string(),
            theme::bold(size::PERIOD),
            tokens.ink,
        );
        let note_run = (self.period_note, theme::text(size::NOTE), tokens.soft_ink);
        let note = paint::fitted(ui, &[note_run], PERIOD, 1);
        let elided = note.elided;
        let total = word.size().y + number.size().y + note.size().y - 4.0;
        let mut at = pos2(rect.left(), rect.center().y - total / 2.0);
        for galley in [word, number, note] {
            let height = galley.size().y;
            ui.painter().galley(at, galley, Color32::PLACEHOLDER);
            at.y += height - 2.0;
        }
        if elided {
            let place = Rect::from_min_size(rect.min, vec2(PERIOD, size::STRIP));
            ui.interact(place, ui.scope_id().with("period"), Sense::hover())
                .on_hover_text(self.period_note);
        }
    }

    fn phase(&self, ui: &mut Ui, index: usize, rect: Rect) -> bool {
        let phase = &self.phases[index];
        let response = ui.interact(rect, ui.scope_id().with(("phase", index)), Sense::click());
        let tokens = Tokens::of(ui);
        let side = match phase.tone {
            Tone::Neutral => tokens.focus,
            tone => tokens.tone(tone),
        };
        let (fill, edge) = match phase.state {
            PhaseState::Done => (tokens.done, Stroke::new(size::HAIRLINE, tokens.line)),
            PhaseState::Now => {
                let tint = if phase.tone == Tone::Neutral {
                    tokens.first_tint
                } else {
                    tokens.tint(phase.tone)
                };
                (tint, Stroke::new(size::RING, side))
            }
            PhaseState::ToCome if response.hovered() => {
                (tokens.hover, Stroke::new(size::HAIRLINE, tokens.line))
            }
            PhaseState::ToCome => (tokens.panel, Stroke::new(size::HAIRLINE, tokens.line)),
        };
        let corner = CornerRadius::same(size::RADIUS as u8);
        ui.painter()
            .rect(rect, corner, fill, edge, StrokeKind::Inside);
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

    fn paint_now(&self, ui: &Ui, phase: &Phase<'_>, inner: Rect, side: Color32) -> bool {
        let tokens = Tokens::of(ui);
        let note = spaced_note(phase.note);
        let title = paint::fitted(
            ui,
            &[
                (phase.title, theme::bold(size::TEXT), tokens.ink),
                (&note, theme::text(size::TABLE), tokens.ink),
            ],
            inner.width(),
            1,
        );
        let mut elided = title.elided;
        let below = inner.top() + title.size().y;
        ui.painter().galley(inner.min, title, Color32::PLACEHOLDER);
        if let Some(steps) = &self.steps {
            let count = format!(" {}", steps.words());
            let line = paint::fitted(
                ui,
                &[
                    (steps.title, theme::semibold(size::TABLE), tokens.ink),
                    (&count, theme::text(size::TABLE), tokens.soft_ink),
                ],
                inner.width(),
                1,
            );
            elided |= line.elided;
            ui.painter()
                .galley(pos2(inner.left(), below), line, Color32::PLACEHOLDER);
            paint_steps(ui, inner, steps, side);
        }
        elided
    }

    fn words(&self, phase: &Phase<'_>) -> String {
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

impl Steps<'_> {
    fn words(&self) -> String {
        let now = (self.done + 1).min(self.total);
        let note = if self.note.is_empty() {
            String::new()
        } else {
            format!(", {}", self.note)
        };
        format!("step {now} of {}{note}", self.total)
    }
}

fn spaced_note(note: &str) -> String {
    if note.is_empty() {
        String::new()
    } else {
        format!("  · {note}")
    }
}

fn paint_other(ui: &Ui, phase: &Phase<'_>, inner: Rect) -> bool {
    let tokens = Tokens::of(ui);
    let rows = if phase.note.is_empty() { 2 } else { 1 };
    let title_run = (phase.title, theme::text(size::TABLE), tokens.soft_ink);
    let title = paint::fitted(ui, &[title_run], inner.width(), rows);
    let note_run = (phase.note, theme::semibold(size::TABLE), tokens.soft_ink);
    let note = paint::fitted(ui, &[note_run], inner.width(), 2);
    let elided = title.elided || note.elided;
    let below = inner.min + Vec2::new(0.0, title.size().y + 1.0);
    ui.painter().galley(inner.min, title, Color32::PLACEHOLDER);
    if !phase.note.is_empty() {
        ui.painter().galley(below, note, Color32::PLACEHOLDER);
    }
    elided
}

/// Dots along the bottom: done half strong, now long and strong, to come pale.
fn paint_steps(ui: &Ui, inner: Rect, steps: &Steps<'_>, side: Color32) {
    if steps.total == 0 {
        return;
    }
    let pitch = (inner.width() / (steps.total as f32 + 1.0)).min(17.0);
    let dot = (pitch - 4.0).max(2.0);
    let mut left = inner.left();
    let middle = inner.bottom() - 3.0;
    for i in 0..steps.total {
        let length = if i == steps.done {
            dot + pitch * 0.8
        } else {
            dot
        };
        let colour = match i.cmp(&steps.done) {
            std::cmp::Ordering::Less => side.gamma_multiply(0.55),
            std::cmp::Ordering::Equal => side,
            std::cmp::Ordering::Greater => side.gamma_multiply(0.2),
        };
        let rect = Rect::from_min_size(pos2(left, middle - 3.5), vec2(length, 7.0));
        let corner = CornerRadius::same(3);
        ui.painter().rect_filled(rect, corner, colour);
        left += length + (pitch - dot);
    }
}
