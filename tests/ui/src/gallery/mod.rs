//! All widgets on one page, after the mock, with made-up values.

mod panels;
mod strips;

pub use strips::crowded_strips;

use egui::{CornerRadius, Frame, Margin, RichText, Stroke, Ui, vec2};
use galloper::ui::theme::{ColourRole, Tokens, size};
use galloper::ui::widgets::{
    ActionButton, CardFace, CardSide, DieKind, DieWidget, OddsBar, PhaseState, PhaseStrip, Steps, StripPhase, SuitSign,
    Timeline, card, odds_bar, section,
};

/// What was last clicked on the page.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Clicks {
    /// Phase of the strip.
    pub phase: Option<usize>,
    /// Entry of the timeline.
    pub entry: Option<usize>,
    /// Card of the hand.
    pub card: Option<usize>,
    /// Whether Next was pressed.
    pub next: bool,
}

/// The whole page.
pub fn page(ui: &mut Ui, clicks: &mut Clicks) {
    let tokens = Tokens::of(ui);
    egui::Panel::top("tracker")
        .frame(Frame::new().inner_margin(Margin::symmetric(12, 8)).fill(tokens.paper))
        .show(ui, |ui| tracker(ui, clicks));
    egui::Panel::bottom("history").frame(Frame::new().inner_margin(Margin::symmetric(12, 4)).fill(tokens.panel)).show(
        ui,
        |ui| {
            let name = |entry: usize| format!("Entry {entry}: activation 8♦ against 6: full");
            let jump = Timeline::new(1000, 780, &name).ticks(&[120, 300, 510, 700]).show(ui);
            clicks.entry = jump.or(clicks.entry);
        },
    );
    egui::Panel::left("roster")
        .exact_size(size::ROSTER_PANEL)
        .frame(Frame::new().inner_margin(8).fill(tokens.panel))
        .show(ui, panels::roster);
    egui::Panel::right("side")
        .exact_size(size::SIDE_PANEL)
        .frame(Frame::new().inner_margin(10).fill(tokens.panel))
        .show(ui, panels::side);
    egui::CentralPanel::default()
        .frame(Frame::new().inner_margin(14).fill(tokens.paper))
        .show(ui, |ui| middle(ui, clicks));
}

fn tracker(ui: &mut Ui, clicks: &mut Clicks) {
    let phase = |title, note, state, tone| StripPhase { title, note, state, tone };
    let phases = [
        phase("Command points", "French 4 · Austrian 2", PhaseState::Done, ColourRole::Neutral),
        phase("French movement", "division of Saint-Hilaire", PhaseState::Now, ColourRole::First),
        phase("Austrian movement", "", PhaseState::ToCome, ColourRole::Second),
        phase("Attrition", "", PhaseState::ToCome, ColourRole::Neutral),
        phase("End of period", "", PhaseState::ToCome, ColourRole::Neutral),
    ];
    ui.horizontal(|ui| {
        let room = ui.available_width() - size::BIG_ACTION - 10.0;
        ui.allocate_ui(vec2(room, size::STRIP), |ui| {
            let phase = PhaseStrip {
                period_word: "Period",
                period: 4,
                period_note: "French first",
                phases: &phases,
                steps: Some(Steps { title: "Close combat", note: "both players", done: 6, total: 14 }),
            }
            .show(ui);
            clicks.phase = phase.or(clicks.phase);
        });
        let next = ui.add(ActionButton::big("Next").key("Space").note("1 duty open"));
        clicks.next |= next.clicked();
    });
}

fn middle(ui: &mut Ui, clicks: &mut Clicks) {
    let tokens = Tokens::of(ui);
    ui.label(RichText::new("Charge: F12 10e Léger into A3 IR 12").heading());
    section::note(ui, "approach 3″ ✓ › artillery check passed ✓ › no evade ✓ › close combat");
    ui.add_space(8.0);
    let boxed = Frame::new()
        .fill(tokens.panel)
        .stroke(Stroke::new(size::HAIRLINE, tokens.line))
        .corner_radius(CornerRadius::same(size::RADIUS as u8))
        .inner_margin(Margin::symmetric(10, 8));
    boxed.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        odds_bar::odds_bars(ui, &odds());
    });
    ui.add_space(8.0);
    let card = card::hand(
        ui,
        &[
            CardFace::new(CardSide::Card(9, SuitSign::Spades)).counts(true),
            CardFace::new(CardSide::Card(3, SuitSign::Clubs)),
            CardFace::new(CardSide::Card(13, SuitSign::Hearts)).typed(true),
            CardFace::new(CardSide::Card(10, SuitSign::Diamonds)).counts(true).typed(true),
            CardFace::new(CardSide::Card(1, SuitSign::Hearts)),
            CardFace::new(CardSide::Joker),
            CardFace::new(CardSide::Back(ColourRole::First)),
            CardFace::new(CardSide::Back(ColourRole::Second)),
            CardFace::new(CardSide::Unknown).clickable(),
        ],
    );
    clicks.card = card.or(clicks.card);
    dice(ui);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add(ActionButton::go("Draw 1 card").key("Enter"));
        ui.add(ActionButton::plain("Type cards").key("T"));
        ui.add(ActionButton::plain("Why?").key("W"));
        ui.add(ActionButton::plain("Cancel").key("Esc"));
    });
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.add(ActionButton::go("Apply").key("Enter").enabled(false).why_not("A card is missing"));
        ui.add(ActionButton::plain("Undo").key("Ctrl Z").enabled(false));
        ui.add(ActionButton::plain("No key"));
        ui.add(ActionButton::plain("A long text in a small button").width(150.0));
    });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add(ActionButton::big("Next").key("Space").enabled(false));
        let _ = ui.button("egui's button");
        let _ = ui.selectable_label(true, "selected");
        ui.hyperlink_to("link", "https://example.org");
        egui::ComboBox::from_label("Formation").selected_text("Line").show_ui(ui, |_| {});
    });
}

fn odds() -> [OddsBar<'static>; 6] {
    let row = |words, share, fraction, tone, note| OddsBar { words, share, fraction, tone, note };
    [
        row("10e Léger wins", 0.31, "4 433/14 300", ColourRole::First, "exact, 36 cards left"),
        row("Manfredini breaks", 0.09, "129/1 430", ColourRole::Neutral, ""),
        row("Manfredini holds", 0.69, "9 867/14 300", ColourRole::Second, ""),
        row("A general is at risk", 0.001, "1/1 000", ColourRole::Hit, ""),
        row("Somebody is hit", 0.999, "999/1 000", ColourRole::Go, ""),
        row("The sun rises", 1.0, "1", ColourRole::Neutral, ""),
    ]
}

fn dice(ui: &mut Ui) {
    for small in [false, true] {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let mut add = |die: DieWidget| ui.add(if small { die.small() } else { die });
            add(DieWidget::new(DieKind::D6, Some(1)));
            add(DieWidget::new(DieKind::D6, Some(5)).counts(true));
            add(DieWidget::new(DieKind::D6, Some(6)).typed(true));
            add(DieWidget::new(DieKind::D6, None));
            add(DieWidget::new(DieKind::Average, Some(4)));
            add(DieWidget::new(DieKind::D4, Some(3)));
            add(DieWidget::new(DieKind::D8, Some(8)).counts(true));
            add(DieWidget::new(DieKind::D10, Some(10)));
            add(DieWidget::new(DieKind::D12, Some(12)).counts(true));
            add(DieWidget::new(DieKind::D20, Some(17)));
            add(DieWidget::new(DieKind::D10, None));
        });
    }
}
