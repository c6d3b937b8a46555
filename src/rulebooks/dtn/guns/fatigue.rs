//! Resolving the fatigue of a battery: at two, or when it moves or is attacked.

use super::damage::{Hits, Struck, on_the_table, strike};
use crate::core::cards::{Card, Suit};
use crate::rulebooks::dtn::prelude::*;

/// A card for the fatigue of a battery.
pub struct Fatigue;

fields! {
    /// The battery and its fatigue.
    pub struct Input for Dtn {
        unit: Option<UnitRef>, "Battery";
        fatigue: u8, 0..=2, from = unit.fatigue.min(2), loud;
        quality: Quality, default = Quality::Regular, from = unit;
        /// Unknown, it is not silenced.
        sp: Option<u8>, "Strength points", 1..=30, from = unit;
        hits_before: u8, "Hits it has", 0..=99, default = 0, from = unit.hits;
        side: SideName, default = SideName::A, from = SideName::of(unit.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    /// What comes of it. The fatigue is gone either way.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        hits: u8, 0..=1, summary;
        fatigue: u8, "Fatigue left", 0..=2;
        silenced: bool;
    }
}

/// What one card does to a tired battery.
pub fn by_card(card: Card, fatigue: u8, quality: Quality) -> Hits {
    Hits(u8::from(match card.suit() {
        Some(Suit::Spades) => fatigue >= 1,
        Some(Suit::Clubs) => fatigue >= 2,
        Some(_) => false,
        None => quality == Quality::SecondRate,
    }))
}

impl Procedure for Fatigue {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "fatigue";
    const TITLE: &'static str = "Resolve fatigue";
    const VERBS: &'static [&'static str] = &["tire"];
    const RULE: &'static str = "Fatigue";
    const ROLLS: &'static str = "One card.";
    const MANY: bool = true;

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let none = || Reason::new("noFatigue", "Fatigue", "The battery has no fatigue.");
        (input.fatigue == 0).then(none).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (fatigue, quality) = (input.fatigue, input.quality);
        let deck = rules.deck_of(input.side.index());
        let Hits(hits) = chance.cards(deck, 1, "fatigue", |c| by_card(c, fatigue, quality))?;
        chance.say("Fatigue", || {
            let suits = if fatigue >= 2 { "a spade or club" } else { "a spade" };
            let joker = if quality == Quality::SecondRate { " or joker" } else { "" };
            format!("Fatigue {fatigue}: {suits}{joker} is a hit: {}. The fatigue goes.", counted(hits, "hit", "hits"))
        });
        let struck = Struck { sp: input.sp, hits_before: input.hits_before, is_artillery: true };
        Ok(Outcome { hits, fatigue: 0, silenced: struck.silenced(hits.into(), rules) })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.fatigue = outcome.fatigue;
        }
        strike(game, &input.unit, outcome.hits.into(), outcome.silenced, false);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "The battery");
        let mut table = vec![format!("Take the fatigue off {who}.")];
        table.extend(on_the_table(&who, outcome.hits.into(), outcome.silenced, false));
        let fate = if outcome.silenced { ", silenced" } else { "" };
        let headline = format!("Fatigue of {who}: {}{fate}", counted(outcome.hits, "hit", "hits"));
        Report { headline, table, ..Report::default() }
    }
}
