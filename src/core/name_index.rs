//! Labels and names, folded once and sorted, so that a typed word is found without looking at every unit. Knows no
//! rule book.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::pieces::Pieces;
use super::roster::{Away, Subject, UnitId, folded, label_parts};

#[derive(Debug, Default)]
pub struct NameIndex {
    commands: usize,
    units: usize,
    /// Folded; several labels may fold to the same text.
    labels: BTreeMap<String, Vec<Labelled>>,
    /// As on the bases, in lower case.
    as_written: BTreeSet<String>,
    names: BTreeMap<String, Vec<Subject>>,
    /// Folded names and each of their words, sorted, so that those with the same beginning are neighbours.
    beginnings: Vec<(String, Subject)>,
    /// Units by letters and number of their labels.
    numbered: BTreeMap<(String, u32), Vec<UnitId>>,
    /// Labels and names in lower case.
    completions: BTreeSet<String>,
    /// The rule book's own sets by folded name, listed when first asked for.
    pub(super) sets: OnceLock<BTreeMap<String, Vec<UnitId>>>,
}

#[derive(Debug)]
struct Labelled {
    subject: Subject,
    /// The label contains a space: "P1 6" is not P16.
    apart: bool,
}

/// Whether there is a space within a text.
fn apart(text: &str) -> bool {
    text.trim().contains(char::is_whitespace)
}

impl NameIndex {
    /// The names of those whose presence is such.
    pub(super) fn of<C, U>(commands: &Pieces<C>, units: &Pieces<U>, such: fn(Option<Away>) -> bool) -> Self {
        let mut index = Self { commands: commands.slot_count(), units: units.slot_count(), ..Self::default() };
        for (id, command) in commands.slots().filter(|(_, c)| such(c.away)) {
            index.add(Subject::Command(id), &command.label, &command.name);
        }
        for (id, unit) in units.slots().filter(|(_, u)| such(u.away)) {
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

    pub fn labelled(&self, text: &str) -> Option<Subject> {
        let alike = self.labels.get(&folded(text))?;
        alike.iter().find(|one| one.apart == apart(text)).map(|one| one.subject)
    }

    /// By folded name, commands first.
    pub fn named(&self, word: &str) -> &[Subject] {
        self.names.get(word).map_or(&[], Vec::as_slice)
    }

    /// By the beginning of a folded name or of a word in it, commands first.
    pub fn begun(&self, word: &str) -> Vec<Subject> {
        let from = self.beginnings.partition_point(|(known, _)| known.as_str() < word);
        let alike = self.beginnings[from..].iter().take_while(|(known, _)| known.starts_with(word));
        let found: BTreeSet<Subject> = alike.map(|(_, subject)| *subject).collect();
        found.into_iter().collect()
    }

    /// Units whose labels have these letters and a number in this range, by number.
    pub fn numbered(&self, letters: &str, first: u32, last: u32) -> Vec<UnitId> {
        if first > last {
            return Vec::new();
        }
        let range = (letters.to_owned(), first)..=(letters.to_owned(), last);
        self.numbered.range(range).flat_map(|(_, units)| units.iter().copied()).collect()
    }

    /// Whether this is a label as on a base, in any case.
    pub fn is_label(&self, text: &str) -> bool {
        self.as_written.contains(&text.to_ascii_lowercase())
    }

    /// Whether this is a whole label or name.
    pub fn is_whole_name(&self, text: &str) -> bool {
        let word = folded(text);
        self.labels.contains_key(&word) || self.names.contains_key(&word)
    }

    /// The first labels and names, sorted, that begin with these lower-case letters and are longer.
    pub fn completions(&self, low: &str, most: usize) -> Vec<String> {
        let from = self.completions.range(low.to_owned()..);
        from.take_while(|word| word.starts_with(low)).filter(|word| *word != low).take(most).cloned().collect()
    }
}

/// The index of a battle: built when first needed, shared with copies of the battle, no part of its state.
#[derive(Debug, Default)]
pub struct NameCache(Mutex<Option<Arc<NameIndex>>>);

impl NameCache {
    pub fn get<C, U>(&self, commands: &Pieces<C>, units: &Pieces<U>) -> Arc<NameIndex> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Labels, names and presence change only through `forget`; a new command or unit makes its list longer.
        let fits =
            |index: &&Arc<NameIndex>| (index.commands, index.units) == (commands.slot_count(), units.slot_count());
        if let Some(index) = kept.as_ref().filter(fits) {
            return Arc::clone(index);
        }
        let index = Arc::new(NameIndex::of(commands, units, |away| away.is_none()));
        *kept = Some(Arc::clone(&index));
        index
    }

    /// To be called when labels, names or what a set goes by were replaced, or somebody came or left.
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
