//! Phase strips with more than fits.

use egui::{Ui, UiBuilder};
use galloper::ui::theme::ColourRole;
use galloper::ui::widgets::{PhaseState, PhaseStrip, Steps, StripPhase};

/// Strips that must fit: a long period of many phases, and one with none current.
pub fn crowded_strips(ui: &mut Ui) {
    let names = [
        "Initiative and weather determination",
        "Command and signals distribution",
        "French grand tactical movement",
        "Offensive artillery preparation fire",
        "Skirmish and volley fire exchange",
        "Charges, countercharges and close combat resolution",
        "Exploitation",
        "Rally, rout and pursuit",
        "Victory check and end of the turn",
    ];
    for now in [Some(5), Some(0), None] {
        let phases: Vec<_> = names
            .iter()
            .enumerate()
            .map(|(i, title)| StripPhase {
                title,
                note: if i == 1 { "Archduke Charles 12 · Davout 10" } else { "" },
                state: match now {
                    Some(now) if i == now => PhaseState::Now,
                    Some(now) if i > now => PhaseState::ToCome,
                    _ => PhaseState::Done,
                },
                tone: ColourRole::Second,
            })
            .collect();
        let strip = PhaseStrip {
            period_word: "Grand turn",
            period: 128,
            period_note: "Austrians and Russians move first",
            phases: &phases,
            steps: Some(Steps {
                title: "Determination of the breakthrough distance",
                note: "both players at the same time",
                done: 20,
                total: 40,
            }),
        };
        ui.scope_builder(UiBuilder::new().id_salt(now), |ui| strip.show(ui));
        ui.add_space(8.0);
    }
}
