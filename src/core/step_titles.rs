//! The words of a sequence of play: titles and prompts by step id, read once from a rule book's asset.

use std::any::TypeId;
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex};

use serde::Deserialize;

use super::rulebook::Rulebook;

/// What a step is called and what the Now panel says in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct StepWords {
    /// Its title.
    pub title: String,
    /// Its title while it is not known whose it is.
    #[serde(default)]
    pub unknown: String,
    /// What to do, in a sentence.
    #[serde(default)]
    pub prompt: String,
    /// The section of the rule book.
    #[serde(default)]
    pub rule: String,
}

/// All steps' words of a rule book.
#[derive(Debug, Deserialize)]
pub struct StepTitles {
    steps: BTreeMap<String, StepWords>,
    #[serde(skip)]
    none: StepWords,
}

static READ: LazyLock<Mutex<HashMap<TypeId, &'static StepTitles>>> = LazyLock::new(Mutex::default);

impl StepTitles {
    /// The words of a rule book; its asset is read once and kept for the life of the program.
    pub fn of<R: Rulebook>() -> &'static Self {
        let mut read = READ.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        read.entry(TypeId::of::<R>()).or_insert_with(|| {
            let words: Self = toml::from_str(R::WORDS).expect("the rule book's own words can be read");
            Box::leak(Box::new(words))
        })
    }

    /// The words of a step; empty if it has none.
    pub fn step(&'static self, id: &str) -> &'static StepWords {
        self.steps.get(id).unwrap_or(&self.none)
    }
}
