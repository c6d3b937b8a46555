//! Labels, names and sets as a person types them: `f12`, `f12-f17 f20`, `friant`, `all but f14`. Knows no rule book.

use std::collections::BTreeSet;

use super::counts::count;
use super::game::Game;
use super::name_index::NameIndex;
use super::roster::{Subject, UnitId, folded, label_parts};
use super::rulebook::Rulebook;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectError {
    #[error("type a label or a name, as in F12 or F12-F17")]
    Empty,
    #[error("nobody here is called “{0}”")]
    Nobody(String),
    #[error("“{0}” could be {1}: type more of the name")]
    Several(String, String),
    /// A range that runs backwards or over different letters.
    #[error("“{0}” is no range: type the first and the last label, as in F12-F17")]
    BadRange(String),
}

impl<R: Rulebook> Game<R> {
    /// Whom a text means: one or many.
    ///
    /// # Errors
    /// When a part of it means nobody, or several.
    pub fn select(&self, text: &str) -> Result<Vec<Subject>, SelectError> {
        count(|counts| counts.look_ups += 1);
        self.selected(text)
    }

    fn selected(&self, text: &str) -> Result<Vec<Subject>, SelectError> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split([' ', ',', ';']).filter(|w| !w.is_empty()).collect();
        if words.is_empty() {
            return Err(SelectError::Empty);
        }
        let but = words.iter().position(|w| *w == "but" || *w == "except");
        let (take, leave) = match but {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words.as_slice(), [].as_slice()),
        };
        let mut taken = self.select_words(take)?;
        if but.is_some() {
            let left: BTreeSet<UnitId> = self.select_words(leave)?.into_iter().flat_map(|s| self.units_of(s)).collect();
            let all: Vec<UnitId> = taken.iter().flat_map(|s| self.units_of(*s)).collect();
            taken = all.into_iter().filter(|u| !left.contains(u)).map(Subject::Unit).collect();
        }
        let mut seen = BTreeSet::new();
        taken.retain(|subject| seen.insert(*subject));
        Ok(taken)
    }

    /// The units a subject stands for: itself, or all under it.
    pub fn units_of(&self, subject: Subject) -> Vec<UnitId> {
        match subject {
            Subject::Unit(id) => vec![id],
            Subject::Command(id) => self.units.ids().filter(|&u| self.is_under(Subject::Unit(u), id)).collect(),
            Subject::Side(side) => self.units.entries().filter(|(_, u)| u.side == side).map(|(id, _)| id).collect(),
        }
    }

    /// The one subject with this label, or with a name that can mean nobody else.
    ///
    /// # Errors
    /// When it means nobody, or several.
    pub fn find(&self, text: &str) -> Result<Subject, SelectError> {
        count(|counts| counts.look_ups += 1);
        self.found(text, &self.name_index())
    }

    fn found(&self, text: &str, index: &NameIndex) -> Result<Subject, SelectError> {
        let word = folded(text);
        if word.is_empty() {
            return Err(SelectError::Empty);
        }
        if let Some(subject) = index.labelled(text) {
            return Ok(subject);
        }
        if let Some(side) = self.setup.sides.iter().position(|s| folded(&s.name) == word) {
            return Ok(Subject::Side(side));
        }
        let found = match index.named(&word) {
            // Any word of the name may be begun: "manfredini" finds "IR 12 Manfredini". At least two letters.
            [] if word.len() >= 2 => index.begun(&word),
            exact => exact.to_vec(),
        };
        match found.as_slice() {
            [one] => Ok(*one),
            [] => Err(SelectError::Nobody(text.trim().to_owned())),
            // A leader is preferred to a unit whose name begins alike.
            some => {
                let commands: Vec<Subject> =
                    some.iter().copied().filter(|s| matches!(s, Subject::Command(_))).collect();
                if let [one] = commands.as_slice() {
                    return Ok(*one);
                }
                let names: Vec<String> = some.iter().take(4).map(|s| self.name_of(*s)).collect();
                Err(SelectError::Several(text.trim().to_owned(), names.join(" or ")))
            }
        }
    }

    fn select_words(&self, words: &[&str]) -> Result<Vec<Subject>, SelectError> {
        let index = self.name_index();
        let mut found = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if words[at] == "all" {
                found.extend(self.units.ids().map(Subject::Unit));
                at += 1;
                continue;
            }
            if let Some(range) = range(words[at], &index)? {
                found.extend(range);
                at += 1;
                continue;
            }
            // Takes the longest run of words that is a name.
            let run = (1..=words.len() - at)
                .rev()
                .find_map(|n| self.found(&words[at..at + n].join(" "), &index).ok().map(|subject| (n, subject)));
            let set = self.named_set(&words[at..]).filter(|(n, _)| run.is_none_or(|(shorter, _)| *n > shorter));
            match (run, set) {
                (_, Some((n, units))) => {
                    found.extend(units.into_iter().map(Subject::Unit));
                    at += n;
                }
                (Some((n, subject)), None) => {
                    found.push(subject);
                    at += n;
                }
                (None, None) => return self.found(words[at], &index).map(|s| vec![s]),
            }
        }
        Ok(found)
    }

    /// The longest run of words that names one of the rule book's own sets: its length, and the units.
    fn named_set(&self, words: &[&str]) -> Option<(usize, Vec<UnitId>)> {
        let index = self.name_index();
        let sets = index.sets.get_or_init(|| {
            count(|counts| counts.set_lists += 1);
            // Of two that fold alike the first counts.
            R::named_sets(self).into_iter().rev().map(|(name, units)| (folded(&name), units)).collect()
        });
        let found = |n: usize| sets.get(&folded(&words[..n].join(" "))).map(|units| (n, units.clone()));
        (1..=words.len()).rev().find_map(found)
    }

    /// Whom the first words name, and how many words that takes: the longest name, else a range, `all`, `all but f14`.
    pub fn names_at(&self, words: &[&str]) -> Option<(Vec<Subject>, usize)> {
        count(|counts| counts.look_ups += 1);
        let first = words.first()?;
        let one = |n: usize| {
            let found = self.selected(&words[..n].join(" ")).ok()?;
            (found.len() == 1).then_some((found, n))
        };
        // A label is a word of its own: `r1 3` is not r13.
        let longest = if self.name_index().is_label(first) { 1 } else { words.len() };
        let single = (1..=longest).rev().find_map(one);
        let set = self.named_set(words).filter(|(n, _)| single.as_ref().is_none_or(|(_, shorter)| n > shorter));
        if let Some((n, units)) = set {
            return Some((units.into_iter().map(Subject::Unit).collect(), n));
        }
        if single.is_some() {
            return single;
        }
        // Only "all but …" extends over several words; after a range each further name is separate.
        let most = if first.eq_ignore_ascii_case("all") { words.len() } else { 1 };
        (1..=most).rev().find_map(|n| self.selected(&words[..n].join(" ")).ok().map(|found| (found, n)))
    }
}

/// Lists the units of a range, `f12-f17` or `f12-17`.
fn range(word: &str, index: &NameIndex) -> Result<Option<Vec<Subject>>, SelectError> {
    let Some((from, to)) = word.split_once('-') else { return Ok(None) };
    let Some((letters, first)) = label_parts(from) else { return Ok(None) };
    let last = match (label_parts(to), to.parse::<u32>()) {
        (_, Ok(number)) => number,
        (Some((same, number)), _) if same == letters => number,
        (Some(_), _) => return Err(SelectError::BadRange(word.to_owned())),
        (None, _) => return Ok(None),
    };
    let found = index.numbered(&letters, first, last);
    if found.is_empty() {
        return Err(SelectError::BadRange(word.to_owned()));
    }
    Ok(Some(found.into_iter().map(Subject::Unit).collect()))
}
