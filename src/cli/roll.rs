//! What was rolled, as JSON and in words.

use serde_json::{Value, json};

use crate::core::chance::{RollSource, Rolled, RolledItem, RolledWhat};
use crate::core::dice::dice_text;

/// A deck as headless calls name it.
pub(super) fn deck_name(deck: usize) -> String {
    match deck {
        0 => "a".to_owned(),
        1 => "b".to_owned(),
        other => (other + 1).to_string(),
    }
}

fn hows<T>(items: &[RolledItem<T>]) -> Vec<RollSource> {
    items.iter().map(|item| item.how).collect()
}

pub(super) fn json(rolled: &Rolled) -> Value {
    let why = &rolled.why;
    match &rolled.what {
        RolledWhat::Cards { deck, cards, .. } => {
            let faces: Vec<String> = cards.iter().map(|item| item.value.to_string()).collect();
            json!({"for": why, "cards": faces, "how": hows(cards), "deck": deck_name(*deck)})
        }
        RolledWhat::Dice { dice, faces } => {
            let shown: Vec<u8> = faces.iter().map(|item| item.value).collect();
            json!({"for": why, "dice": dice, "faces": shown, "how": hows(faces)})
        }
        RolledWhat::Summary { text, .. } => json!({"for": why, "summary": text}),
        RolledWhat::Choice { key, picked } => json!({"for": why, "choice": key, "picked": picked}),
    }
}

pub(super) fn words(rolled: &Rolled) -> String {
    let why = &rolled.why;
    let mine = |drawn: bool| if drawn { ", made by the program" } else { "" };
    match &rolled.what {
        RolledWhat::Cards { cards, .. } => {
            let faces: Vec<String> = cards.iter().map(|item| item.value.face()).collect();
            let drawn = cards.iter().any(|item| item.how == RollSource::Drawn);
            format!("Drawn for {why}: {}{}", faces.join(" "), mine(drawn))
        }
        RolledWhat::Dice { dice, faces } => {
            let shown: Vec<String> = faces.iter().map(|item| item.value.to_string()).collect();
            let drawn = faces.iter().any(|item| item.how == RollSource::Drawn);
            format!("Thrown for {why} ({}): {}{}", dice_text(dice), shown.join(" "), mine(drawn))
        }
        RolledWhat::Summary { text, .. } => format!("Typed for {why}: {text}"),
        RolledWhat::Choice { picked, .. } => format!("Chosen for {why}: {picked}"),
    }
}
