//! Ranks what a few typed letters may mean: commands, procedures, units by name. Recent choices come first among
//! equals. Knows no rule book and no window.

use deunicode::deunicode;
use frizbee::{CaseMatching, Config, Matcher};

const REMEMBERED: usize = 12;

/// How much more a match in a name counts than one in a description.
const IN_A_NAME: u32 = 1000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findable {
    /// Identifies it among recent choices.
    pub key: String,
    name: String,
    about: String,
}

impl Findable {
    pub fn new(key: impl Into<String>, name: &str) -> Self {
        Self { key: key.into(), name: plain(name), about: String::new() }
    }

    /// Adds a description, in which it is found too.
    pub fn about(mut self, about: &str) -> Self {
        self.about = plain(about);
        self
    }
}

/// Lower case without accents.
fn plain(text: &str) -> String {
    deunicode(text).to_lowercase()
}

/// Indices of the matches, best first; every word must match. Without a text all of them, recent choices first.
pub fn ranked<'a>(text: &str, all: impl Iterator<Item = &'a Findable>, lately: &[String]) -> Vec<usize> {
    let config = Config { casing: CaseMatching::Ignore, ..Config::default() };
    let text = plain(text);
    let mut words: Vec<(&str, Matcher)> =
        text.split_whitespace().map(|word| (word, Matcher::new(word, &config))).collect();
    let mut score = |one: &Findable| -> Option<u32> {
        let mut sum = 0;
        for (word, matcher) in &mut words {
            let in_name = matcher.match_one(&one.name, 0).map(|found| u32::from(found.score) + IN_A_NAME);
            sum += in_name.or_else(|| one.about.contains(*word).then_some(0))?;
        }
        Some(sum)
    };
    let age = |one: &Findable| lately.iter().position(|key| *key == one.key).unwrap_or(lately.len());
    let mut found: Vec<(u32, usize, usize)> =
        all.enumerate().filter_map(|(place, one)| Some((score(one)?, age(one), place))).collect();
    found.sort_by_key(|(score, age, place)| (std::cmp::Reverse(*score), *age, *place));
    found.into_iter().map(|(.., place)| place).collect()
}

/// Records a choice as the most recent.
pub fn remember(lately: &mut Vec<String>, key: &str) {
    lately.retain(|known| known != key);
    lately.insert(0, key.to_owned());
    lately.truncate(REMEMBERED);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, lately: &[String]) -> Vec<&'static str> {
        const NAMES: [(&str, &str); 5] = [
            ("Undo", "Take the last action back"),
            ("Open…", "Open a battle, or one of the last"),
            ("Issue an order", ""),
            ("F12 10e Léger", ""),
            ("F13 Légion", ""),
        ];
        let all: Vec<Findable> = NAMES.iter().map(|(name, about)| Findable::new(*name, name).about(about)).collect();
        ranked(text, all.iter(), lately).into_iter().map(|place| NAMES[place].0).collect()
    }

    #[test]
    fn the_best_comes_first_and_every_word_must_fit() {
        assert_eq!(found("isor", &[]), ["Issue an order"]);
        assert_eq!(found("leger", &[])[0], "F12 10e Léger");
        assert_eq!(found("undo", &[])[0], "Undo");
        assert_eq!(found("last", &[]), ["Undo", "Open…"], "by what is said of them");
        assert_eq!(found("order xyz", &[]), [""; 0]);
    }

    #[test]
    fn what_was_chosen_lately_comes_first_among_equals() {
        let mut lately = Vec::new();
        for key in ["Undo", "F13 Légion", "Undo"] {
            remember(&mut lately, key);
        }
        assert_eq!(lately, ["Undo", "F13 Légion"]);
        assert_eq!(found("", &lately)[..3], ["Undo", "F13 Légion", "Open…"]);
        let many: Vec<String> = (0..20).map(|n| n.to_string()).collect();
        for key in &many {
            remember(&mut lately, key);
        }
        assert_eq!((lately.len(), lately[0].as_str()), (REMEMBERED, "19"));
    }
}
