//! The panels beside the middle: roster, chits, tags, coins, cards, key and value.

use egui::{Margin, RichText, Ui, vec2};
use galloper::ui::theme::{self, Tone, size};
use galloper::ui::widgets::{
    CardFace, Chit, ChitColour, ChitShape, Doubt, Face, KeyValue, Suit, Tag, card, coins, pips, section,
};

/// Action, a disc.
pub const ACTION: Chit = Chit { shape: ChitShape::Disc, letter: 'A', colour: ChitColour(0) };
/// Regroup, a square.
pub const REGROUP: Chit = Chit { shape: ChitShape::Square, letter: 'R', colour: ChitColour(1) };
/// Move, an arrow.
pub const MOVE: Chit = Chit { shape: ChitShape::Arrow, letter: 'M', colour: ChitColour(2) };
/// Break off, a diamond.
pub const BREAK_OFF: Chit = Chit { shape: ChitShape::Diamond, letter: 'B', colour: ChitColour(3) };
/// No order, a ring.
pub const NONE: Chit = Chit { shape: ChitShape::Ring, letter: 'N', colour: ChitColour(5) };

pub(super) fn roster(ui: &mut Ui) {
    ui.spacing_mut().interact_size.y = size::TAG;
    let mut search = String::new();
    ui.add(
        egui::TextEdit::singleline(&mut search)
            .hint_text("Type a label or a name: F12, 13e…")
            .desired_width(f32::INFINITY)
            .margin(Margin::symmetric(8, 6)),
    );
    let rows: [(&str, Tone, &str, u32, u32, u32, Tag<'_>); 9] = [
        ("F12", Tone::First, "10e Léger", 4, 1, 0, Tag::status("charging")),
        ("F13", Tone::First, "3e Ligne", 3, 0, 0, Tag::status("fresh")),
        ("F14", Tone::First, "57e Ligne", 4, 2, 1, Tag::status("Defend")),
        ("F17", Tone::First, "Battery, 8 pdr", 2, 0, 1, Tag::status_in("fired", Tone::Go)),
        ("F101", Tone::First, "Old Guard, whole", 15, 3, 0, Tag::status("Rapid")),
        ("A3", Tone::Second, "IR 12 Manfredini", 4, 1, 0, Tag::status("Defend")),
        ("A4", Tone::Second, "IR 23 Würzburg", 8, 5, 3, Tag::warn("no turn yet")),
        ("A7", Tone::Second, "Battery, 6 pdr", 2, 1, 2, Tag::warn("fatigue due")),
        ("A9", Tone::Second, "Grenzer 4th Bn", 3, 2, 7, Tag::status("falling back")),
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
    [(ACTION, "Action"), (REGROUP, "Regroup"), (MOVE, "Move"), (BREAK_OFF, "Break off"), (NONE, "no order")]
}

fn roster_row(ui: &mut Ui, label: &str, side: Tone, name: &str, (total, lost, tired): (u32, u32, u32), tag: Tag<'_>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.add(Tag::label(label, side));
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
            CardFace::new(Face::Card(10, Suit::Clubs)).small().counts(true),
            CardFace::new(Face::Card(13, Suit::Hearts)).small().typed(true),
            CardFace::new(Face::Joker).small(),
            CardFace::new(Face::Back(Tone::Second)).small(),
        ],
    );
    section::note(ui, "36 left · 1 joker gone · 2 aces left");
    section::header(ui, "Move and measure");
    KeyValue::new("Battle cavalry, rapid, bad going", "4″").show(ui);
    KeyValue::new("Order over 15″", "2 CP").doubt(Doubt::Reading, "Measured from the general's base").show(ui);
    KeyValue::new("A key so long that it has to wrap onto another line", "rank 4 +").last().show(ui);
}
