//! Everyone's labels and names, folded once and sorted, so that a typed word is found without looking at every unit.
//! Knows no rule book.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::roster::{Piece, Subject, UnitId, folded, label_parts};
use super::shared_list::SharedList;

/// The labels and names of a battle.
#[derive(Debug, Default)]
pub struct NameIndex {
    commands: usize,
    units: usize,
    /// Folded labels; several may fold alike.
    labels: BTreeMap<String, Vec<Labelled>>,
    /// Labels as they stand on the bases, in small letters.
    as_written: BTreeSet<String>,
    /// Folded names.
    names: BTreeMap<String, Vec<Subject>>,
    /// Folded names and each of their words, sorted: whatever begins alike stands together.
    beginnings: Vec<(String, Subject)>,
    /// Units by the letters and the number of their labels.
    numbered: BTreeMap<(String, u32), Vec<UnitId>>,
    /// Labels and names in small letters.
    completions: BTreeSet<String>,
}

#[derive(Debug)]
struct Labelled {
    subject: Subject,
    /// The label has a space: "P1 6" is not P16.
    apart: bool,
}

/// Whether a text has a space within.
fn apart(text: &str) -> bool {
    text.trim().contains(char::is_whitespace)
}

impl NameIndex {
    fn of<C, U>(commands: &SharedList<Piece<C>>, units: &SharedList<Piece<U>>) -> Self {
        let mut index = Self { commands: commands.len(), units: units.len(), ..Self::default() };
        for (id, command) in commands.iter().enumerate() {
            index.add(Subject::Command(id), &command.label, &command.name);
        }
        for (id, unit) in units.iter().enumerate() {
            index.add(Subject::Unit(id), &unit.label, &unit.name);
            if let Some(parts) = label_parts(&unit.label) {
                index.numbered.entry(parts).or_default().push(id);
            }
        }
        index.beginnings.sort();
        index.beginnings.dedup();
        index
    }

    fn add(&mut self, subject: Subject, label: &str, name: &str) {
        self.labels.entry(folded(label)).or_default().push(Labelled { subject, apart: apart(label) });
        self.as_written.insert(label.to_ascii_lowercase());
        let whole = folded(name);
        let words = name.split([' ', '-', '.']).map(folded).filter(|word| !word.is_empty());
        self.beginnings.extend(words.map(|word| (word, subject)));
        self.beginnings.push((whole.clone(), subject));
        self.names.entry(whole).or_default().push(subject);
        self.completions.extend([label.to_lowercase(), name.to_lowercase()]);
    }

    /// Whom this text labels.
    pub fn labelled(&self, text: &str) -> Option<Subject> {
        let alike = self.labels.get(&folded(text))?;
        alike.iter().find(|one| one.apart == apart(text)).map(|one| one.subject)
    }

    /// Everyone of this folded name; commands first.
    pub fn named(&self, word: &str) -> &[Subject] {
        self.names.get(word).map_or(&[], Vec::as_slice)
    }

    /// Everyone whose name, or a word of it, begins with this folded word; commands first.
    pub fn begun(&self, word: &str) -> Vec<Subject> {
        let from = self.beginnings.partition_point(|(known, _)| known.as_str() < word);
        let alike = self.beginnings[from..].iter().take_while(|(known, _)| known.starts_with(word));
        let found: BTreeSet<Subject> = alike.map(|(_, subject)| *subject).collect();
        found.into_iter().collect()
    }

    /// The units with these letters and a number in this range, in the order of their numbers.
    pub fn numbered(&self, letters: &str, first: u32, last: u32) -> Vec<UnitId> {
        if first > last {
            return Vec::new();
        }
        let range = (letters.to_owned(), first)..=(letters.to_owned(), last);
        self.numbered.range(range).flat_map(|(_, units)| units.iter().copied()).collect()
    }

    /// Whether this is a label as it stands on a base, in large or small letters.
    pub fn is_label(&self, text: &str) -> bool {
        self.as_written.contains(&text.to_ascii_lowercase())
    }

    /// Whether this is a whole label or name.
    pub fn is_whole_name(&self, text: &str) -> bool {
        let word = folded(text);
        self.labels.contains_key(&word) || self.names.contains_key(&word)
    }

    /// The first labels and names that begin with these small letters and go on, sorted.
    pub fn completions(&self, low: &str, most: usize) -> Vec<String> {
        let from = self.completions.range(low.to_owned()..);
        from.take_while(|word| word.starts_with(low)).filter(|word| *word != low).take(most).cloned().collect()
    }
}

/// The index of a battle: made when it is first asked for, shared with copies of the battle, and no part of its state.
#[derive(Debug, Default)]
pub struct NameCache(Mutex<Option<Arc<NameIndex>>>);

impl NameCache {
    /// The index of these commands and units.
    pub fn get<C, U>(&self, commands: &SharedList<Piece<C>>, units: &SharedList<Piece<U>>) -> Arc<NameIndex> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is renamed but by `forget`; a new command makes the list longer.
        let fits = |index: &&Arc<NameIndex>| (index.commands, index.units) == (commands.len(), units.len());
        if let Some(index) = kept.as_ref().filter(fits) {
            return Arc::clone(index);
        }
        let index = Arc::new(NameIndex::of(commands, units));
        *kept = Some(Arc::clone(&index));
        index
    }

    /// Labels or names were replaced.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Clone for NameCache {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()))
    }
}

impl PartialEq for NameCache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for NameCache {}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(names: &[(&str, &str)]) -> SharedList<Piece<()>> {
        let piece = |(label, name): &(&str, &str)| Piece {
            label: (*label).to_owned(),
            name: (*name).to_owned(),
            side: 0,
            under: None,
            player: String::new(),
            own: (),
        };
        names.iter().map(piece).collect()
    }

    #[test]
    fn labels_names_and_beginnings_are_found() {
        let commands = pieces(&[("FR", "Friant")]);
        let units = pieces(&[("F12", "IR 12 Manfredini"), ("F3", "10e Léger"), ("P16", "Friaul"), ("P1 6", "Post")]);
        let index = NameIndex::of(&commands, &units);
        assert_eq!(index.labelled("f12"), Some(Subject::Unit(0)));
        assert_eq!((index.labelled("p16"), index.labelled("p1 6")), (Some(Subject::Unit(2)), Some(Subject::Unit(3))));
        assert_eq!(index.named("10eleger"), [Subject::Unit(1)]);
        assert_eq!(index.begun("fria"), [Subject::Command(0), Subject::Unit(2)]);
        assert_eq!(index.begun("manf"), [Subject::Unit(0)]);
        assert_eq!((index.numbered("f", 1, 20), index.numbered("f", 20, 1)), (vec![1, 0], Vec::new()));
        assert!(index.is_label("F12") && !index.is_label("f 12") && index.is_whole_name("f 12"));
        assert_eq!(index.completions("fr", 8), ["friant", "friaul"]);
    }

    #[test]
    fn copies_share_it_until_somebody_is_new() {
        let (mut commands, units) = (pieces(&[("FR", "Friant")]), pieces(&[]));
        let cache = NameCache::default();
        let first = cache.get(&commands, &units);
        assert!(Arc::ptr_eq(&first, &cache.clone().get(&commands, &units)));
        commands.push(commands.get(0).cloned().unwrap());
        assert!(!Arc::ptr_eq(&first, &cache.get(&commands, &units)));
    }
}
