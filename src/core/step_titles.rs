//! Titles and prompts of the steps, read once from a rule book's asset.

use std::any::TypeId;
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex};

use serde::Deserialize;

use super::rulebook::Rulebook;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct StepWords {
    pub title: String,
    /// The title while it is not known whose step it is.
    #[serde(default)]
    pub unknown: String,
    #[serde(default)]
    pub prompt: String,
    #[serde(default)]
    pub rule: String,
}

#[derive(Debug, Deserialize)]
pub struct StepTitles {
    steps: BTreeMap<String, StepWords>,
    #[serde(skip)]
    none: StepWords,
}

static READ: LazyLock<Mutex<HashMap<TypeId, &'static StepTitles>>> = LazyLock::new(Mutex::default);

impl StepTitles {
    /// Read once and kept for the life of the program.
    pub fn of<R: Rulebook>() -> &'static Self {
        let mut read = READ.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        read.entry(TypeId::of::<R>()).or_insert_with(|| {
            let words: Self = toml::from_str(R::WORDS).expect("the rule book's own words can be read");
            Box::leak(Box::new(words))
        })
    }

    /// Empty if the step has none.
    pub fn step(&'static self, id: &str) -> &'static StepWords {
        self.steps.get(id).unwrap_or(&self.none)
    }
}
