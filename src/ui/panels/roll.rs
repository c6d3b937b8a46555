//! The roll: cards and dice as themselves, what counts ringed, what is missing dashed; and the odds before it.

use egui::{Align, Layout, RichText, Ui};

use super::now::capital;
use crate::core::cards::{Card, Suit as CardSuit};
use crate::core::chance::{How, Need, NeedKind, Rolled, RolledWhat};
use crate::core::dice::Die as CoreDie;
use crate::core::procedure::OddsTable;
use crate::core::schema::{Field, Kind};
use crate::ui::theme::{self, Tokens, Tone, size};
use crate::ui::widgets::{CardFace, Die, DieKind, Face, Odds, Suit, odds_bar};

/// How many rows of odds are bars at once; more stand on one line that opens.
const BARS: usize = 4;

/// A card's face.
pub fn face(card: Card) -> Face {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => Face::Card(
            rank,
            match suit {
                CardSuit::Spades => Suit::Spades,
                CardSuit::Hearts => Suit::Hearts,
                CardSuit::Diamonds => Suit::Diamonds,
                CardSuit::Clubs => Suit::Clubs,
            },
        ),
        _ => Face::Joker,
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

/// Draws the rolls made so far and places for what is missing.
pub fn rolls_ui(ui: &mut Ui, rolls: &[Rolled], need: Option<&Need>) {
    // A roll that has some of its cards or dice is the last one; what it lacks stands beside them.
    let begun = need.filter(|need| is_begun(need) && !rolls.is_empty());
    for (i, rolled) in rolls.iter().enumerate() {
        roll_ui(ui, &rolled.why, Some(&rolled.what), begun.filter(|_| i + 1 == rolls.len()));
    }
    if let Some(need) = need.filter(|_| begun.is_none()) {
        roll_ui(ui, &need.why, None, Some(need));
    }
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
                    let typed = card.how == How::Typed;
                    ui.add(CardFace::new(face(card.value)).counts(card.counts).typed(typed));
                }
            }
            Some(RolledWhat::Dice { dice, faces }) => {
                for (die, shows) in dice.iter().zip(faces) {
                    ui.add(
                        Die::new(die_kind(*die), Some(shows.value)).counts(shows.counts).typed(shows.how == How::Typed),
                    );
                }
            }
            Some(RolledWhat::Summary { text, .. }) => {
                ui.label(format!("“{text}”"));
                ui.add(crate::ui::widgets::Tag::status("summary typed"));
            }
            Some(RolledWhat::Choice { picked, .. }) => {
                ui.label(picked);
            }
            None => {}
        }
        match need.map(|n| &n.kind) {
            Some(NeedKind::Cards { missing, .. }) => {
                for _ in 0..*missing {
                    ui.add(CardFace::new(Face::Unknown));
                }
            }
            Some(NeedKind::Dice { missing, .. }) => {
                for die in missing {
                    ui.add(Die::new(die_kind(*die), None));
                }
            }
            _ => {}
        }
        if let Some(need) = need {
            let hint = if need.hint.is_empty() { String::new() } else { format!(", or {}", need.hint) };
            let text = format!("{}: type what the table shows{hint}.", capital(&need.wanted()));
            ui.add(egui::Label::new(RichText::new(text).font(theme::text(size::TABLE)).color(tokens.soft_ink)).wrap());
        }
    });
}

/// Draws the odds: words, bars, per cent; the fraction on hover.
pub fn odds_ui(ui: &mut Ui, table: &OddsTable, outcome: &'static [Field], open: &mut bool) {
    let rows: Vec<(String, f64, String)> = table
        .rows
        .iter()
        .map(|(fields, p)| {
            let words: Vec<String> = fields.iter().map(|(key, value)| words_of(outcome, key, value)).collect();
            (words.join(" · "), p.to_f64(), p.to_string())
        })
        .collect();
    let note = if table.fresh_assumed { "fresh deck assumed" } else { "exact" };
    if rows.len() > BARS && !*open {
        one_line(ui, &rows, outcome, table, note, open);
        return;
    }
    let bars: Vec<Odds<'_>> = rows
        .iter()
        .enumerate()
        .map(|(i, (words, share, fraction))| Odds {
            words,
            share: *share,
            fraction,
            tone: Tone::Neutral,
            note: if i == 0 { note } else { "" },
        })
        .collect();
    odds_bar::odds_bars(ui, &bars);
    if rows.len() > BARS && ui.link(RichText::new("Fold").font(theme::text(size::NOTE))).clicked() {
        *open = false;
    }
}

/// Many rows on one line: each value with its per cent; it opens to bars.
fn one_line(
    ui: &mut Ui,
    rows: &[(String, f64, String)],
    outcome: &'static [Field],
    table: &OddsTable,
    note: &str,
    open: &mut bool,
) {
    let tokens = Tokens::of(ui);
    let name = table
        .rows
        .first()
        .and_then(|(fields, _)| fields.keys().next())
        .and_then(|key| outcome.iter().find(|f| f.key == key));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = size::STEP * 2.0;
        ui.label(RichText::new(name.map_or("Odds", |f| f.label)).font(theme::semibold(size::TABLE)));
        for ((fields, _), (words, share, fraction)) in table.rows.iter().zip(rows) {
            let value = match fields.values().next() {
                Some(serde_json::Value::Number(n)) if fields.len() == 1 => n.to_string(),
                _ => words.clone(),
            };
            ui.spacing_mut().item_spacing.x = size::STEP;
            ui.label(RichText::new(value).font(theme::semibold(size::TABLE))).on_hover_text(fraction);
            ui.spacing_mut().item_spacing.x = size::STEP * 2.0;
            ui.label(RichText::new(odds_bar::percent(*share)).font(theme::text(size::TABLE)).color(tokens.soft_ink))
                .on_hover_text(fraction);
        }
        if ui.link(RichText::new(format!("{note}, show bars")).font(theme::text(size::NOTE))).clicked() {
            *open = true;
        }
    });
}

/// A value of the outcome in words.
fn words_of(outcome: &'static [Field], key: &str, value: &serde_json::Value) -> String {
    let field = outcome.iter().find(|f| f.key == key);
    match (field.map(|f| f.kind), value) {
        (Some(Kind::Choice(words)), serde_json::Value::String(word)) => {
            words.iter().find(|(w, _)| w == word).map_or_else(|| word.clone(), |(_, label)| (*label).to_owned())
        }
        (Some(Kind::Flag), serde_json::Value::Bool(on)) => {
            let label = field.map_or("", |f| f.label);
            if *on { label.to_owned() } else { format!("not: {}", label.to_lowercase()) }
        }
        (_, serde_json::Value::Number(n)) => format!("{n} {}", field.map_or("", |f| f.label).to_lowercase()),
        (_, other) => other.as_str().map_or_else(|| other.to_string(), str::to_owned),
    }
}
