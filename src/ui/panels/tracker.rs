//! The tracker along the top: the turn, its phases as a strip, the present step, and Next.

use egui::{Align, Layout, Ui, vec2};

use super::side_tone;
use crate::core::phrases::capital;
use crate::core::tracker::{PhaseProgress, Tracker};
use crate::desk::View;
use crate::desk::branches::undone_actions;
use crate::desk::default_action::DefaultActionKind;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::size;
use crate::ui::widgets::{ActionButton, PhaseState, PhaseStrip, Steps, StripPhase};

pub fn tracker_ui(ui: &mut Ui, view: &View, out: &mut Intents) {
    let tracker = &view.tracker;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), size::STRIP), Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = size::STEP * 2.0;
        let is_next = view.default_action.does == DefaultActionKind::Next;
        let note = match tracker.open {
            0 if is_next && view.undone > 0 => format!("Enter · leaves {} undone", view.undone),
            0 if is_next => "Enter".to_owned(),
            0 => "F5".to_owned(),
            1 => "F5 · 1 duty open".to_owned(),
            n => format!("F5 · {n} duties open"),
        };
        let next =
            if is_next { ActionButton::big("Next").note(&note) } else { ActionButton::big("Next").note(&note).quiet() };
        let about = match view.undone {
            0 => "Step on; open duties are only a warning".to_owned(),
            undone => format!("Step on; it leaves {} on a branch", undone_actions(undone)),
        };
        if ui.add(next).on_hover_text(about).clicked() {
            out.push(Intent::Do(crate::ui::commands::MenuCommand::Next));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| strip(ui, tracker));
    });
}

fn strip(ui: &mut Ui, tracker: &Tracker) {
    let phases: Vec<StripPhase<'_>> = tracker
        .phases
        .iter()
        .map(|phase| StripPhase {
            title: &phase.title,
            note: &phase.note,
            state: match phase.progress {
                PhaseProgress::Done => PhaseState::Done,
                PhaseProgress::Now => PhaseState::Now,
                PhaseProgress::ToCome => PhaseState::ToCome,
            },
            tone: side_tone(phase.side),
        })
        .collect();
    let steps = Steps { title: &tracker.title, note: &tracker.who, done: tracker.dot.0, total: tracker.dot.1 };
    let word = capital(tracker.word);
    PhaseStrip {
        period_word: &word,
        period: tracker.turn,
        period_note: &tracker.note,
        phases: &phases,
        steps: Some(steps),
    }
    .show(ui);
}
