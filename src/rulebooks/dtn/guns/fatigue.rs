//! Resolving the fatigue of a battery: at two, or when it moves or is attacked.

use super::damage::{Hits, Struck, on_the_table, strike};
use crate::core::cards::{Card, Suit};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::QUALITY;

/// A card for the fatigue of a battery.
pub struct Fatigue;

/// The battery and its fatigue.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The battery's label.
    pub unit: Option<String>,
    /// Its fatigue.
    pub fatigue: u8,
    /// Its quality.
    pub quality: Quality,
    /// Its strength points; unknown, it is not silenced.
    pub sp: Option<u8>,
    /// Hits it has.
    pub hits_before: u8,
    /// Whose deck.
    pub side: SideName,
}

/// What comes of it. The fatigue is gone either way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Hits on the battery.
    pub hits: u8,
    /// Fatigue left.
    pub fatigue: u8,
    /// It is silenced.
    pub silenced: bool,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Battery", SubjectKind::Unit),
        Field::whole("fatigue", "Fatigue", 0, 2),
        QUALITY.or(Preset::Word("regular")).quiet(),
        Field::whole("sp", "Strength points", 1, 30).optional().quiet(),
        Field::whole("hits_before", "Hits it has", 0, 99).or(Preset::Whole(0)).quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "One card.";
    const OUTCOME: &'static [Field] = &[
        Field::whole("hits", "Hits", 0, 1),
        Field::whole("fatigue", "Fatigue left", 0, 2),
        Field::flag("silenced", "Silenced"),
    ];
    const SUMMARY: &'static [&'static str] = &["hits"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(piece) = game.unit(id) else { return };
        draft.fill("fatigue", piece.own.fatigue.min(2));
        draft.fill("quality", plain(piece.own.quality));
        draft.fill("sp", piece.own.sp);
        draft.fill("hits_before", piece.own.hits);
        draft.fill("side", SideName::of(piece.side).word());
    }

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
        let label = input.unit.as_deref();
        if let Some((id, _)) = unit_at(game, label)
            && let Some(unit) = game.unit_mut(id)
        {
            unit.fatigue = outcome.fatigue;
        }
        strike(game, label, outcome.hits.into(), outcome.silenced, false);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The battery");
        let mut table = vec![format!("Take the fatigue off {who}.")];
        table.extend(on_the_table(&who, outcome.hits.into(), outcome.silenced, false));
        let fate = if outcome.silenced { ", silenced" } else { "" };
        let headline = format!("Fatigue of {who}: {}{fate}", counted(outcome.hits, "hit", "hits"));
        Report { headline, table, ..Report::default() }
    }
}
