//! All widgets on one page, after the mock, with made-up values.

use egui::{CornerRadius, Frame, Margin, RichText, Stroke, Ui, UiBuilder, vec2};
use galloper::ui::theme::{self, Tokens, Tone, size};
use galloper::ui::widgets::{
    Action, CardFace, Chit, ChitColour, ChitShape, Die, DieKind, Doubt, Face, KeyValue, Odds,
    Phase, PhaseState, PhaseStrip, Steps, Suit, Tag, Timeline, card, coins, odds_bar, pips,
    section,
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

/// Action, a disc.
pub const ACTION: Chit = Chit {
    shape: ChitShape::Disc,
    letter: 'A',
    colour: ChitColour(0),
};
/// Regroup, a square.
pub const REGROUP: Chit = Chit {
    shape: ChitShape::Square,
    letter: 'R',
    colour: ChitColour(1),
};
/// Move, an arrow.
pub const MOVE: Chit = Chit {
    shape: ChitShape::Arrow,
    letter: 'M',
    colour: ChitColour(2),
};
/// Break off, a diamond.
pub const BREAK_OFF: Chit = Chit {
    shape: ChitShape::Diamond,
    letter: 'B',
    colour: ChitColour(3),
};
/// No order, a ring.
pub const NONE: Chit = Chit {
    shape: ChitShape::Ring,
    letter: 'N',
    colour: ChitColour(5),
};

/// The whole page.
pub fn page(ui: &mut Ui, clicks: &mut Clicks) {
    let tokens = Tokens::of(ui);
    egui::Panel::top("tracker")
        .frame(
            Frame::new()
                .inner_margin(Margin::symmetric(12, 8))
                .fill(tokens.paper),
        )
        .show(ui, |ui| tracker(ui, clicks));
    egui::Panel::bottom("history")
        .frame(
            Frame::new()
                .inner_margin(Margin::symmetric(12, 4))
                .fill(tokens.panel),
        )
        .show(ui, |ui| {
            let name = |entry: usize| format!("Entry {entry}: activation 8♦ against 6: full");
            let jump = Timeline::new(1000, 780, &name)
                .ticks(&[120, 300, 510, 700])
                .show(ui);
            clicks.entry = jump.or(clicks.entry);
        });
    egui::Panel::left("roster")
        .exact_size(size::ROSTER_PANEL)
        .frame(Frame::new().inner_margin(8).fill(tokens.panel))
        .show(ui, roster);
    egui::Panel::right("side")
        .exact_size(size::SIDE_PANEL)
        .frame(Frame::new().inner_margin(10).fill(tokens.panel))
        .show(ui, side);
    egui::CentralPanel::default()
        .frame(Frame::new().inner_margin(14).fill(tokens.paper))
        .show(ui, |ui| middle(ui, clicks));
}

fn tracker(ui: &mut Ui, clicks: &mut Clicks) {
    let phase = |title, note, state, tone| Phase {
        title,
        note,
        state,
        tone,
    };
    let phases = [
        phase(
            "Command points",
            "French 4 · Austrian 2",
            PhaseState::Done,
            Tone::Neutral,
        ),
        phase(
            "French movement",
            "division of Saint-Hilaire",
            PhaseState::Now,
            Tone::First,
        ),
        phase("Austrian movement", "", PhaseState::ToCome, Tone::Second),
        phase("Attrition", "", PhaseState::ToCome, Tone::Neutral),
        phase("End of period", "", PhaseState::ToCome, Tone::Neutral),
    ];
    ui.horizontal(|ui| {
        let room = ui.available_width() - size::BIG_ACTION - 10.0;
        ui.allocate_ui(vec2(room, size::STRIP), |ui| {
            let phase = PhaseStrip {
                period_word: "Period",
                period: 4,
                period_note: "French first",
                phases: &phases,
                steps: Some(Steps {
                    title: "Close combat",
                    note: "both players",
                    done: 6,
                    total: 14,
                }),
            }
            .show(ui);
            clicks.phase = phase.or(clicks.phase);
        });
        let next = ui.add(Action::big("Next").key("Space").note("1 duty open"));
        clicks.next |= next.clicked();
    });
}

fn roster(ui: &mut Ui) {
    ui.spacing_mut().interact_size.y = size::TAG;
    let mut search = String::new();
    ui.add(
        egui::TextEdit::singleline(&mut search)
            .hint_text("Type a label or a name: F12, 13e…")
            .desired_width(f32::INFINITY)
            .margin(Margin::symmetric(8, 6)),
    );
    let rows: [(&str, Tone, &str, u32, u32, u32, Tag<'_>); 9] = [
        (
            "F12",
            Tone::First,
            "10e Léger",
            4,
            1,
            0,
            Tag::status("charging"),
        ),
        (
            "F13",
            Tone::First,
            "3e Ligne",
            3,
            0,
            0,
            Tag::status("fresh"),
        ),
        (
            "F14",
            Tone::First,
            "57e Ligne",
            4,
            2,
            1,
            Tag::status("Defend"),
        ),
        (
            "F17",
            Tone::First,
            "Battery, 8 pdr",
            2,
            0,
            1,
            Tag::status_in("fired", Tone::Go),
        ),
        (
            "F101",
            Tone::First,
            "Old Guard, whole",
            15,
            3,
            0,
            Tag::status("Rapid"),
        ),
        (
            "A3",
            Tone::Second,
            "IR 12 Manfredini",
            4,
            1,
            0,
            Tag::status("Defend"),
        ),
        (
            "A4",
            Tone::Second,
            "IR 23 Würzburg",
            8,
            5,
            3,
            Tag::warn("no turn yet"),
        ),
        (
            "A7",
            Tone::Second,
            "Battery, 6 pdr",
            2,
            1,
            2,
            Tag::warn("fatigue due"),
        ),
        (
            "A9",
            Tone::Second,
            "Grenzer 4th Bn",
            3,
            2,
            7,
            Tag::status("falling back"),
        ),
    ];
    for (label, side, name, total, lost, tired, tag) in rows {
        roster_row(ui, label, side, name, (total, lost, tired), tag);
    }
    chits_and_tags(ui);
}

fn chits_and_tags(ui: &mut Ui) {
    section::header(ui, "Chits");
    ui.horizontal(|ui| {
        for (chit, name) in named_chits() {
            chit.show(ui, Chit::SMALL, name);
        }
    });
    ui.horizontal(|ui| {
        for (i, (chit, name)) in named_chits().into_iter().enumerate() {
            chit.choose(ui, i == 2, &format!("Give {name}"));
        }
    });
    section::header(ui, "Tags");
    ui.horizontal_wrapped(|ui| {
        ui.add(Tag::status("Defend"));
        ui.add(Tag::status_in("full activation", Tone::Go));
        ui.add(Tag::status_in("broken", Tone::Hit));
        ui.add(Tag::warn("fails next turn"));
        ui.add(Tag::doubt(Doubt::HouseValue));
        ui.add(Tag::doubt(Doubt::Reading));
        ui.add(Tag::key("Ctrl Z"));
        ui.add(Tag::key("↵"));
        ui.add(Tag::key("Esc"));
    });
}

fn named_chits() -> [(Chit, &'static str); 5] {
    [
        (ACTION, "Action"),
        (REGROUP, "Regroup"),
        (MOVE, "Move"),
        (BREAK_OFF, "Break off"),
        (NONE, "no order"),
    ]
}

fn roster_row(
    ui: &mut Ui,
    label: &str,
    side: Tone,
    name: &str,
    (total, lost, tired): (u32, u32, u32),
    tag: Tag<'_>,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.add(Tag::label(label, side));
        let rest = size::STATUS_COLUMN + size::STRENGTH_COLUMN + size::FATIGUE_COLUMN + 18.0;
        let room = ui.available_width() - rest;
        let name = egui::Label::new(RichText::new(name).font(theme::text(size::TABLE)));
        ui.allocate_ui_with_layout(
            vec2(room, size::TAG),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_min_width(room);
                ui.add(name.truncate());
            },
        );
        pips::strength(ui, total, lost, size::STRENGTH_COLUMN);
        pips::fatigue(ui, tired, size::FATIGUE_COLUMN);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add(tag);
        });
    });
}

fn side(ui: &mut Ui) {
    ui.spacing_mut().interact_size.y = size::TAG;
    section::header(ui, "Duties in this step");
    ui.checkbox(&mut true, "F12 resolved its fire points");
    ui.checkbox(&mut false, "Test the Austrian general");
    section::header(ui, "Command points");
    coins::coins(ui, "French", 58.0, 3, 4);
    coins::coins(ui, "Austrian", 58.0, 2, 2);
    coins::coins(ui, "Russian", 58.0, 11, 14);
    section::header(ui, "Orders");
    for (chit, name) in named_chits() {
        ui.horizontal(|ui| {
            chit.show(ui, Chit::SMALL, name);
            ui.label(name);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add(Tag::status("this period"));
            });
        });
    }
    section::header(ui, "Activation deck, French");
    card::hand(
        ui,
        &[
            CardFace::new(Face::Back(Tone::First)).small(),
            CardFace::new(Face::Card(9, Suit::Spades)).small(),
            CardFace::new(Face::Card(10, Suit::Clubs))
                .small()
                .counts(true),
            CardFace::new(Face::Card(13, Suit::Hearts))
                .small()
                .typed(true),
            CardFace::new(Face::Joker).small(),
            CardFace::new(Face::Back(Tone::Second)).small(),
        ],
    );
    section::note(ui, "36 left · 1 joker gone · 2 aces left");
    section::header(ui, "Move and measure");
    KeyValue::new("Battle cavalry, rapid, bad going", "4″").show(ui);
    KeyValue::new("Order over 15″", "2 CP")
        .doubt(Doubt::Reading, "Measured from the general's base")
        .show(ui);
    KeyValue::new(
        "A key so long that it has to wrap onto another line",
        "rank 4 +",
    )
    .last()
    .show(ui);
}

fn middle(ui: &mut Ui, clicks: &mut Clicks) {
    let tokens = Tokens::of(ui);
    ui.label(RichText::new("Charge: F12 10e Léger into A3 IR 12").heading());
    section::note(
        ui,
        "approach 3″ ✓ › artillery check passed ✓ › no evade ✓ › close combat",
    );
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
            CardFace::new(Face::Card(9, Suit::Spades)).counts(true),
            CardFace::new(Face::Card(3, Suit::Clubs)),
            CardFace::new(Face::Card(13, Suit::Hearts)).typed(true),
            CardFace::new(Face::Card(10, Suit::Diamonds))
                .counts(true)
                .typed(true),
            CardFace::new(Face::Card(1, Suit::Hearts)),
            CardFace::new(Face::Joker),
            CardFace::new(Face::Back(Tone::First)),
            CardFace::new(Face::Back(Tone::Second)),
            CardFace::new(Face::Unknown).clickable(),
        ],
    );
    clicks.card = card.or(clicks.card);
    dice(ui);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add(Action::go("Draw 1 card").key("Enter"));
        ui.add(Action::plain("Type cards").key("T"));
        ui.add(Action::plain("Why?").key("W"));
        ui.add(Action::plain("Cancel").key("Esc"));
    });
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.add(
            Action::go("Apply")
                .key("Enter")
                .enabled(false)
                .why_not("A card is missing"),
        );
        ui.add(Action::plain("Undo").key("Ctrl Z").enabled(false));
        ui.add(Action::plain("No key"));
        ui.add(Action::plain("A long text in a small button").width(150.0));
    });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add(Action::big("Next").key("Space").enabled(false));
        let _ = ui.button("egui's button");
        let _ = ui.selectable_label(true, "selected");
        ui.hyperlink_to("link", "https://example.org");
        egui::ComboBox::from_label("Formation")
            .selected_text("Line")
            .show_ui(ui, |_| {});
    });
}

fn odds() -> [Odds<'static>; 6] {
    let row = |words, share, fraction, tone, note| Odds {
        words,
        share,
        fraction,
        tone,
        note,
    };
    [
        row(
            "10e Léger wins",
            0.31,
            "4 433/14 300",
            Tone::First,
            "exact, 36 cards left",
        ),
        row("Manfredini breaks", 0.09, "129/1 430", Tone::Neutral, ""),
        row("Manfredini holds", 0.69, "9 867/14 300", Tone::Second, ""),
        row("A general is at risk", 0.001, "1/1 000", Tone::Hit, ""),
        row("Somebody is hit", 0.999, "999/1 000", Tone::Go, ""),
        row("The sun rises", 1.0, "1", Tone::Neutral, ""),
    ]
}

fn dice(ui: &mut Ui) {
    for small in [false, true] {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let mut add = |die: Die| ui.add(if small { die.small() } else { die });
            add(Die::new(DieKind::D6, Some(1)));
            add(Die::new(DieKind::D6, Some(5)).counts(true));
            add(Die::new(DieKind::D6, Some(6)).typed(true));
            add(Die::new(DieKind::D6, None));
            add(Die::new(DieKind::Average, Some(4)));
            add(Die::new(DieKind::D4, Some(3)));
            add(Die::new(DieKind::D8, Some(8)).counts(true));
            add(Die::new(DieKind::D10, Some(10)));
            add(Die::new(DieKind::D12, Some(12)).counts(true));
            add(Die::new(DieKind::D20, Some(17)));
            add(Die::new(DieKind::D10, None));
        });
    }
}

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
            .map(|(i, title)| Phase {
                title,
                note: if i == 1 {
                    "Archduke Charles 12 · Davout 10"
                } else {
                    ""
                },
                state: match now {
                    Some(now) if i == now => PhaseState::Now,
                    Some(now) if i > now => PhaseState::ToCome,
                    _ => PhaseState::Done,
                },
                tone: Tone::Second,
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
