//! Whether a typed text can only be a roll. Knows no rule book.

use super::tokens::is_number;
use crate::core::cards::Card;

/// Whether a text consists of numbers and cards only, as rolls are typed: `4 6`, `9s jd`, `2.1/1`, `+4`.
pub fn is_roll_text(text: &str) -> bool {
    let mut parts = text.split([' ', ',', '\t', '/']).filter(|part| !part.is_empty()).peekable();
    let number = |part: &str| is_number(part.trim_start_matches(['+', '-', '−']));
    parts.peek().is_some() && parts.all(|part| number(part) || part.parse::<Card>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_and_cards_are_a_roll() {
        for text in ["4", "4 6", "9s jd", "2.1/1", "+4", "3,5", "jk"] {
            assert!(is_roll_text(text), "{text}");
        }
        for text in ["", "f12", "range 9", "range=9", "next", "full", "9s f12", "fire f12 a3 7"] {
            assert!(!is_roll_text(text), "{text}");
        }
    }
}
