//! A script at work: hands a rule its results one request after another. Knows no odds.

mod cards;
mod dice;

use std::collections::BTreeSet;

use rand_pcg::Pcg64;

use super::deck_in_use::DeckInUse;
use super::need::{Need, NeedKind, Roll, RollFault, RollStop};
use super::record::{Finished, Rolled, RolledWhat, Working};
use super::script::{Script, Unused};
use crate::core::deck::Deck;
use crate::core::roster::folded;

/// A script, how far it has been used, and what came of it.
pub(super) struct ScriptedChance {
    tables: Vec<DeckInUse>,
    generator: Pcg64,
    script: Script,
    next_card: usize,
    next_die: usize,
    asked: BTreeSet<String>,
    roll: usize,
    rolls: Vec<Rolled>,
    pub working: Vec<Working>,
}

impl ScriptedChance {
    pub fn new(decks: Vec<Deck>, generator: Pcg64, script: Script) -> Self {
        Self {
            tables: decks.into_iter().map(DeckInUse::new).collect(),
            generator,
            script,
            next_card: 0,
            next_die: 0,
            asked: BTreeSet::new(),
            roll: 0,
            rolls: Vec::new(),
            working: Vec::new(),
        }
    }

    pub fn finish(self) -> Finished {
        let Self { tables, generator, script, rolls, working, .. } = self;
        let decks = tables.into_iter().map(DeckInUse::into_deck).collect();
        Finished { rolls, working, decks, generator, script }
    }

    pub fn unused(&self) -> Unused {
        let Self { script, next_card, next_die, asked, .. } = self;
        let choices = script.choices.keys().filter(|key| !asked.contains(*key)).cloned().collect();
        Unused { cards: script.cards[*next_card..].to_vec(), dice: script.dice[*next_die..].to_vec(), choices }
    }

    fn next_roll(&mut self) -> usize {
        self.roll += 1;
        self.roll - 1
    }

    fn record(&mut self, why: &str, what: RolledWhat) {
        self.rolls.push(Rolled { why: why.to_owned(), what });
    }

    pub fn choose(&mut self, key: &str, question: &str, options: &[&str], usual: usize) -> Roll<usize> {
        let roll = self.next_roll();
        self.asked.insert(key.to_owned());
        let Some(picked) = self.script.choices.get(key) else {
            let options = options.iter().map(ToString::to_string).collect();
            return Err(needs(roll, question, NeedKind::Choice { key: key.to_owned(), options, usual }, ""));
        };
        let at = picked_option(key, picked, options)?;
        let picked = options[at].to_owned();
        self.record(question, RolledWhat::Choice { key: key.to_owned(), picked });
        Ok(at)
    }
}

/// The option that a decision names, in any case and however its words are joined: `low ammo`, `lowAmmo`; a number with
/// or without its plus.
pub(super) fn picked_option(key: &str, picked: &str, options: &[&str]) -> Result<usize, RollFault> {
    let plain = |text: &str| text.trim().trim_start_matches('+').to_lowercase();
    let exactly = options.iter().position(|option| plain(option) == plain(picked));
    let alike = |at: &usize| !folded(picked).is_empty() && folded(options[*at]) == folded(picked);
    let mut alike = (0..options.len()).filter(alike);
    let only = || alike.next().filter(|_| alike.next().is_none());
    exactly.or_else(only).ok_or_else(|| RollFault::NotOffered {
        key: key.to_owned(),
        picked: picked.to_owned(),
        options: options.iter().map(ToString::to_string).collect(),
    })
}

fn needs(roll: usize, why: &str, kind: NeedKind, hint: &str) -> RollStop {
    RollStop::Needs(Box::new(Need { roll, why: why.to_owned(), kind, hint: hint.to_owned() }))
}
