//! Reads what is typed in answer to a request. Knows no deck: whether a card is there is seen when the rule is run again.

use super::need::{Need, NeedKind, RollFault};
use super::record::RollSource;
use super::script::{Given, Script};
use crate::core::cards::Card;
use crate::core::dice::Die;

/// A typed answer, and with it the queue of the script that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedRoll {
    /// Cards, or their summary.
    Cards(Vec<Given<Card>>),
    /// Dice, or their summary.
    Dice(Vec<Given<u8>>),
    /// A decision.
    Choice { key: String, picked: String },
}

impl TypedRoll {
    /// Puts the answer at the end of its queue.
    pub fn add_to(self, script: &mut Script) {
        match self {
            Self::Cards(cards) => script.cards.extend(cards),
            Self::Dice(dice) => script.dice.extend(dice),
            Self::Choice { key, picked } => {
                script.choices.insert(key, picked);
            }
        }
    }
}

impl Need {
    /// Reads a typed answer: `9s jd`, `3 5`, the sum or another summary of the whole roll, or an option.
    ///
    /// One number for several dice is their sum, where the rule reads sums: `11` is eleven, `1 1` two ones.
    ///
    /// # Errors
    /// One sentence that says what is wrong and what would be right.
    pub fn read(&self, text: &str) -> Result<TypedRoll, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err(format!("Nothing was typed; {} wanted for {}.", self.wanted(), self.why));
        }
        match &self.kind {
            NeedKind::Cards { missing, .. } => self.cards(text, *missing).map(TypedRoll::Cards),
            NeedKind::Dice { missing, have, .. } => self.dice(text, missing, have.is_empty()).map(TypedRoll::Dice),
            NeedKind::Choice { key, options, .. } => {
                option(text, options).map(|picked| TypedRoll::Choice { key: key.clone(), picked })
            }
        }
    }

    fn cards(&self, text: &str, missing: u32) -> Result<Vec<Given<Card>>, String> {
        let parsed: Vec<_> = words(text).map(str::parse::<Card>).collect();
        if !self.hint.is_empty() && parsed.iter().all(Result::is_err) {
            return Ok(vec![Given::Summary(text.to_owned())]);
        }
        let cards = parsed.into_iter().collect::<Result<Vec<_>, _>>().map_err(|error| format!("{error}."))?;
        self.not_too_many(cards.len(), missing as usize)?;
        Ok(cards.into_iter().map(|card| Given::Value(card, RollSource::Typed)).collect())
    }

    fn dice(&self, text: &str, missing: &[Die], first: bool) -> Result<Vec<Given<u8>>, String> {
        let faces: Option<Vec<u16>> = words(text).map(|word| word.parse().ok()).collect();
        let sums = !self.hint.is_empty();
        let summary = || Ok(vec![Given::Summary(text.to_owned())]);
        match faces {
            None if sums => summary(),
            None => Err(format!("`{text}` is not a throw of dice: type the faces, as in 3 5.")),
            Some(faces) if faces.len() == 1 && missing.len() > 1 && first && sums => summary(),
            Some(faces) => {
                self.not_too_many(faces.len(), missing.len())?;
                let shown = faces.iter().zip(missing).map(|(&face, &die)| {
                    let shown = u8::try_from(face).ok().filter(|&face| die.shows(face));
                    let value = shown.map(|face| Given::Value(face, RollSource::Typed));
                    value.ok_or_else(|| RollFault::Face { die, face }.to_string())
                });
                shown.collect()
            }
        }
    }

    fn not_too_many(&self, typed: usize, missing: usize) -> Result<(), String> {
        if typed <= missing {
            return Ok(());
        }
        let only = if missing == 1 { "only 1 is" } else { "no more are" };
        Err(format!("{typed} were typed, but {only} wanted: {} for {}.", self.wanted(), self.why))
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '\t']).filter(|word| !word.is_empty())
}

/// An option by its text in any case, or by a beginning that no other has.
fn option(text: &str, options: &[String]) -> Result<String, String> {
    let typed = text.to_lowercase();
    let exact = options.iter().find(|option| option.to_lowercase() == typed);
    let mut begun = options.iter().filter(|option| option.to_lowercase().starts_with(&typed));
    let only = begun.next().filter(|_| begun.next().is_none());
    exact.or(only).cloned().ok_or_else(|| format!("`{text}` is not offered; choose {}.", options.join(" or ")))
}
