//! The roll: cards and dice as pictures, what counts ringed, what is missing dashed.

use egui::{Align, Layout, RichText, Ui};

use crate::core::cards::{Card, Suit as CardSuit};
use crate::core::chance::{Need, NeedKind, RollSource, Rolled, RolledWhat};
use crate::core::dice::Die as CoreDie;
use crate::core::phrases::capital;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{CardFace, CardSide, DieKind, DieWidget, SuitSign};

/// The height of placeholders for cards.
const PLACES: f32 = 76.0;

pub fn face(card: Card) -> CardSide {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => CardSide::Card(
            rank,
            match suit {
                CardSuit::Spades => SuitSign::Spades,
                CardSuit::Hearts => SuitSign::Hearts,
                CardSuit::Diamonds => SuitSign::Diamonds,
                CardSuit::Clubs => SuitSign::Clubs,
            },
        ),
        _ => CardSide::Joker,
    }
}

fn die_kind(die: CoreDie) -> DieKind {
    match die {
        CoreDie::D4 => DieKind::D4,
        CoreDie::D6 => DieKind::D6,
        CoreDie::D8 => DieKind::D8,
        CoreDie::D10 => DieKind::D10,
        CoreDie::D12 => DieKind::D12,
        CoreDie::Average => DieKind::Average,
    }
}

/// The rolls made so far, and placeholders for what is missing.
pub fn rolls_ui(ui: &mut Ui, rolls: &[Rolled], need: Option<&Need>) {
    // An incomplete roll is the last one; its missing cards or dice are beside it.
    let begun = need.filter(|need| is_begun(need) && !rolls.is_empty());
    for (i, rolled) in rolls.iter().enumerate() {
        roll_ui(ui, &rolled.why, Some(&rolled.what), begun.filter(|_| i + 1 == rolls.len()));
    }
    let Some(need) = need.filter(|_| begun.is_none()) else { return };
    // Placeholders if there is room for them; else the words alone.
    if ui.clip_rect().bottom() - ui.cursor().top() >= PLACES {
        roll_ui(ui, &need.why, None, Some(need));
    } else {
        let text = RichText::new(format!("{}: {}", capital(&need.why), wanted(need)));
        let text = text.font(theme::text(size::TABLE)).color(Tokens::of(ui).soft_ink);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(wanted(need));
    }
}

/// What is to be rolled and how it may be typed.
fn wanted(need: &Need) -> String {
    let hint = if need.hint.is_empty() { String::new() } else { format!(", or {}", need.hint) };
    format!("{}: type what the table shows{hint}.", capital(&need.wanted()))
}

fn is_begun(need: &Need) -> bool {
    match &need.kind {
        NeedKind::Cards { have, .. } => !have.is_empty(),
        NeedKind::Dice { have, .. } => !have.is_empty(),
        NeedKind::Choice { .. } => false,
    }
}

fn roll_ui(ui: &mut Ui, why: &str, what: Option<&RolledWhat>, need: Option<&Need>) {
    let tokens = Tokens::of(ui);
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(egui::vec2(112.0, 40.0), Layout::top_down(Align::Min), |ui| {
            ui.set_min_width(112.0);
            ui.add(
                egui::Label::new(RichText::new(capital(why)).font(theme::text(size::TABLE)).color(tokens.soft_ink))
                    .wrap(),
            );
        });
        match what {
            Some(RolledWhat::Cards { cards, .. }) => {
                for card in cards {
                    let typed = card.how == RollSource::Typed;
                    ui.add(CardFace::new(face(card.value)).counts(card.counts).typed(typed));
                }
            }
            Some(RolledWhat::Dice { dice, faces }) => {
                for (die, shows) in dice.iter().zip(faces) {
                    ui.add(
                        DieWidget::new(die_kind(*die), Some(shows.value))
                            .counts(shows.counts)
                            .typed(shows.how == RollSource::Typed),
                    );
                }
            }
            Some(RolledWhat::Summary { text, .. }) => {
                ui.label(format!("“{text}”"));
                ui.add(crate::ui::widgets::TagWidget::status("summary typed"));
            }
            Some(RolledWhat::Choice { picked, .. }) => {
                ui.label(picked);
            }
            None => {}
        }
        match need.map(|n| &n.kind) {
            Some(NeedKind::Cards { missing, .. }) => {
                for _ in 0..*missing {
                    ui.add(CardFace::new(CardSide::Unknown));
                }
            }
            Some(NeedKind::Dice { missing, .. }) => {
                for die in missing {
                    ui.add(DieWidget::new(die_kind(*die), None));
                }
            }
            _ => {}
        }
        if let Some(need) = need {
            ui.add(
                egui::Label::new(RichText::new(wanted(need)).font(theme::text(size::TABLE)).color(tokens.soft_ink))
                    .wrap(),
            );
        }
    });
}
