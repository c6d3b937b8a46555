//! Resolving the fire points on a unit: at three in the attrition phase, or when it moves or is attacked.

use super::damage::{Struck, on_the_table, strike};
use super::groups::{Resolved, resolve_markers};
use crate::rulebooks::dtn::moves::morale_check::{self, MoraleCheck};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::FpDeck;
use crate::rulebooks::dtn::turn::attack;

/// Cards for the fire points on a unit.
pub struct ResolveFps;

fields! {
    /// Like markers.
    pub struct Row {
        count: u32, "Markers", 0..=30, default = 1;
        #[serde(flatten)] marker: Marker;
    }
}

fields! {
    /// The markers on a unit, and its cover.
    pub struct Input for Dtn {
        unit: Option<UnitRef>, "Unit under fire";
        cover: Ground, default = Ground::None, loud, from = game.rules().fight.terrain.of_cover(unit.cover),
            help = "The disadvantage of firing at it.";
        /// In the order in which they were laid.
        markers: Vec<Row>, "Fire points", from = rows(unit.fp.markers()), as_given;
        #[serde(flatten)] struck: Struck;
        check: bool, "Fired on as it charged", quiet, help = "Hits call for a morale check.";
        side: SideName, default = SideName::A, from = side_that_draws(game, unit.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    /// What comes of them.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        hits: u32, 0..=30, summary;
        discarded: usize, "Markers taken off undrawn", 0..=99_999;
        silenced: bool;
        broken: bool;
    }
}

/// Whose deck resolves the fire points on a unit of this side.
fn side_that_draws(game: &Game<Dtn>, side: SideId) -> SideName {
    SideName::of(match game.rules().guns.fp_deck {
        FpDeck::Target => side,
        FpDeck::Firer => game.other_side(side),
    })
}

impl Input {
    fn markers(&self) -> Vec<Marker> {
        let like = |row: &Row| std::iter::repeat_n(row.marker, row.count as usize);
        self.markers.iter().flat_map(like).collect()
    }
}

impl Procedure for ResolveFps {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "resolve_fps";
    const TITLE: &'static str = "Resolve fire points";
    const VERBS: &'static [&'static str] = &["resolve"];
    const RULE: &'static str = "Resolving FPs";
    const ROLLS: &'static str = "One card for each three markers, and two more for a diamond drawn for three; beyond six markers only if more than one face is under fire.";
    const MANY: bool = true;

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let none = || Reason::new("noMarkers", "Resolving FPs", "No fire points lie on it.");
        input.markers().is_empty().then(none).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let deck = rules.deck_of(input.side.index());
        let cover = input.cover.level(&rules.fight.terrain);
        let Resolved { hits, discarded } = resolve_markers(&input.markers(), cover, deck, rules, chance)?;
        let (silenced, broken) = (input.struck.silenced(hits, rules), input.struck.broken(hits, rules));
        Ok(Outcome { hits, discarded, silenced, broken })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.fp.clear();
        }
        strike(game, &input.unit, outcome.hits, outcome.silenced, outcome.broken);
        if let Some(id) = input.unit.unit().filter(|_| outcome.broken) {
            attack::call_off(game, id);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "The unit");
        let mut table = vec![format!("Take all fire points off {who}.")];
        table.extend(on_the_table(&who, outcome.hits, outcome.silenced, outcome.broken));
        let fate = match (outcome.silenced, outcome.broken) {
            (true, _) => ", silenced",
            (_, true) => ", broken",
            _ => "",
        };
        let headline = format!("Fire on {who}: {}{fate}", counted(outcome.hits, "hit", "hits"));
        let shaken = input.check && outcome.hits > 0 && !outcome.broken;
        let follows = input.unit.subject().filter(|_| shaken).map(|charger| {
            let draft = draft!(morale_check::Input { unit: game.label_of(charger), new_hits: outcome.hits });
            Duty::of::<MoraleCheck>(format!("{} checks its morale", game.name_of(charger)), draft).on(Some(charger))
        });
        Report { headline, table, follows: follows.into_iter().collect() }
    }
}

/// Markers one after the other that are alike make one row.
fn rows(markers: &[Marker]) -> Vec<Row> {
    let row = |alike: &[Marker]| Row { count: u32::try_from(alike.len()).unwrap_or(u32::MAX), marker: alike[0] };
    markers.chunk_by(|a, b| a == b).map(row).collect()
}
