//! The panels beside the middle: roster, chits, tags, coins, cards, key and value.

use egui::{Margin, RichText, Ui, vec2};
use galloper::ui::theme::{self, ColourRole, size};
use galloper::ui::widgets::{
    CardFace, CardSide, ChitColour, ChitOutline, ChitWidget, Doubt, KeyValue, SuitSign, TagWidget, card, coins, pips,
    section,
};

/// Action, a disc.
pub const ACTION: ChitWidget = ChitWidget { shape: ChitOutline::Disc, letter: 'A', colour: ChitColour(0) };
/// Regroup, a square.
pub const REGROUP: ChitWidget = ChitWidget { shape: ChitOutline::Square, letter: 'R', colour: ChitColour(1) };
/// Move, an arrow.
pub const MOVE: ChitWidget = ChitWidget { shape: ChitOutline::Arrow, letter: 'M', colour: ChitColour(2) };
/// Break off, a diamond.
pub const BREAK_OFF: ChitWidget = ChitWidget { shape: ChitOutline::Diamond, letter: 'B', colour: ChitColour(3) };
/// No order, a ring.
pub const NONE: ChitWidget = ChitWidget { shape: ChitOutline::Ring, letter: 'N', colour: ChitColour(5) };

pub(super) fn roster(ui: &mut Ui) {
    ui.spacing_mut().interact_size.y = size::TAG;
    let mut search = String::new();
    ui.add(
        egui::TextEdit::singleline(&mut search)
            .hint_text("Type a label or a name: F12, 13e…")
            .desired_width(f32::INFINITY)
            .margin(Margin::symmetric(8, 6)),
    );
    let rows: [(&str, ColourRole, &str, u32, u32, u32, TagWidget<'_>); 9] = [
        ("F12", ColourRole::First, "10e Léger", 4, 1, 0, TagWidget::status("charging")),
        ("F13", ColourRole::First, "3e Ligne", 3, 0, 0, TagWidget::status("fresh")),
        ("F14", ColourRole::First, "57e Ligne", 4, 2, 1, TagWidget::status("Defend")),
        ("F17", ColourRole::First, "Battery, 8 pdr", 2, 0, 1, TagWidget::status_in("fired", ColourRole::Go)),
        ("F101", ColourRole::First, "Old Guard, whole", 15, 3, 0, TagWidget::status("Rapid")),
        ("A3", ColourRole::Second, "IR 12 Manfredini", 4, 1, 0, TagWidget::status("Defend")),
        ("A4", ColourRole::Second, "IR 23 Würzburg", 8, 5, 3, TagWidget::warn("no turn yet")),
        ("A7", ColourRole::Second, "Battery, 6 pdr", 2, 1, 2, TagWidget::warn("fatigue due")),
        ("A9", ColourRole::Second, "Grenzer 4th Bn", 3, 2, 7, TagWidget::status("falling back")),
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
            chit.show(ui, ChitWidget::SMALL, name);
        }
    });
    ui.horizontal(|ui| {
        for (i, (chit, name)) in named_chits().into_iter().enumerate() {
            chit.choose(ui, i == 2, &format!("Give {name}"));
        }
    });
    section::header(ui, "Tags");
    ui.horizontal_wrapped(|ui| {
        ui.add(TagWidget::status("Defend"));
        ui.add(TagWidget::status_in("full activation", ColourRole::Go));
        ui.add(TagWidget::status_in("broken", ColourRole::Hit));
        ui.add(TagWidget::warn("fails next turn"));
        ui.add(TagWidget::doubt(Doubt::HouseValue));
        ui.add(TagWidget::doubt(Doubt::Reading));
        ui.add(TagWidget::key("Ctrl Z"));
        ui.add(TagWidget::key("↵"));
        ui.add(TagWidget::key("Esc"));
    });
}

fn named_chits() -> [(ChitWidget, &'static str); 5] {
    [(ACTION, "Action"), (REGROUP, "Regroup"), (MOVE, "Move"), (BREAK_OFF, "Break off"), (NONE, "no order")]
}

fn roster_row(
    ui: &mut Ui,
    label: &str,
    side: ColourRole,
    name: &str,
    (total, lost, tired): (u32, u32, u32),
    tag: TagWidget<'_>,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.add(TagWidget::label(label, side));
        let rest = size::STATUS_COLUMN + size::STRENGTH_COLUMN + size::FATIGUE_COLUMN + 18.0;
        let room = ui.available_width() - rest;
        let name = egui::Label::new(RichText::new(name).font(theme::text(size::TABLE)));
        ui.allocate_ui_with_layout(vec2(room, size::TAG), egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_width(room);
            ui.add(name.truncate());
        });
        pips::strength(ui, total, lost, size::STRENGTH_COLUMN);
        pips::fatigue(ui, tired, size::FATIGUE_COLUMN);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add(tag);
        });
    });
}

pub(super) fn side(ui: &mut Ui) {
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
            chit.show(ui, ChitWidget::SMALL, name);
            ui.label(name);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add(TagWidget::status("this period"));
            });
        });
    }
    section::header(ui, "Activation deck, French");
    card::hand(
        ui,
        &[
            CardFace::new(CardSide::Back(ColourRole::First)).small(),
            CardFace::new(CardSide::Card(9, SuitSign::Spades)).small(),
            CardFace::new(CardSide::Card(10, SuitSign::Clubs)).small().counts(true),
            CardFace::new(CardSide::Card(13, SuitSign::Hearts)).small().typed(true),
            CardFace::new(CardSide::Joker).small(),
            CardFace::new(CardSide::Back(ColourRole::Second)).small(),
        ],
    );
    section::note(ui, "36 left · 1 joker gone · 2 aces left");
    section::header(ui, "Move and measure");
    KeyValue::new("Battle cavalry, rapid, bad going", "4″").show(ui);
    KeyValue::new("Order over 15″", "2 CP").doubt(Doubt::Reading, "Measured from the general's base").show(ui);
    KeyValue::new("A key so long that it has to wrap onto another line", "rank 4 +").last().show(ui);
}
