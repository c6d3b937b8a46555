//! Hits on a unit by fire or fatigue: counted, typed, and what they make of it.

use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::invariants::leaves_the_table;
use crate::rulebooks::dtn::tables::{BreakAt, Silence};

/// The most hits a unit can be marked with.
const MOST_HITS: u8 = 30;

/// A number of hits that cards come to; "2 hits" may be typed instead of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hits(pub u8);

impl Summary for Hits {
    fn counts(self) -> bool {
        self.0 > 0
    }
    fn read(text: &str, n: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "hit" => Some(Self(1)),
            "miss" => Some(Self(0)),
            other => u8::read(other, n).map(Self),
        }
    }
    fn hint() -> &'static str {
        "the number of hits"
    }
}

impl Fold for Hits {
    fn join(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

fields! {
    /// What must be known of a unit to say whether hits silence or break it.
    #[derive(Default)]
    #[serde(default)]
    pub struct Struck for Dtn {
        unit: Option<UnitRef>, outer;
        /// Unknown, it is neither silenced nor broken.
        sp: Option<u8>, "Strength points", 1..=30, from = unit;
        hits_before: u8, "Hits it has", 0..=99, default = 0, from = unit.hits;
        is_artillery: bool, from = unit.arm == Arm::Artillery;
    }
}

impl Struck {
    pub fn silenced(&self, hits: u32, rules: &Rules) -> bool {
        let reached = |sp: u8| hits.saturating_add(self.hits_before.into()) >= sp.into();
        hits > 0 && self.is_artillery && rules.guns.silence == Silence::Sp && self.sp.is_some_and(reached)
    }

    pub fn broken(&self, hits: u32, rules: &Rules) -> bool {
        let most = |sp: u8| match rules.guns.break_at {
            BreakAt::Sp => Some(sp),
            BreakAt::HalfSp => Some(sp.div_ceil(2)),
            BreakAt::ByHand => None,
        };
        let reached = |sp: u8| hits.saturating_add(self.hits_before.into()) >= sp.into();
        hits > 0 && !self.is_artillery && self.sp.and_then(most).is_some_and(reached)
    }
}

/// The hits of a unit after some more.
pub fn marked(before: u8, hits: u32) -> u8 {
    before.saturating_add(u8::try_from(hits).unwrap_or(u8::MAX)).min(MOST_HITS)
}

/// Puts hits on a unit and what they make of it. A unit that breaks leaves its fights.
pub fn strike(game: &mut Game<Dtn>, unit: &impl Who, hits: u32, silenced: bool, broken: bool) {
    let Some(id) = unit.unit() else { return };
    if let Some(unit) = game.unit_mut(id) {
        unit.hits = marked(unit.hits, hits);
        unit.silenced |= silenced;
        unit.broken |= broken;
    }
    if broken {
        leaves_the_table(game, id);
    }
}

/// What to do on the table for hits on this unit.
pub fn on_the_table(who: &str, hits: u32, silenced: bool, broken: bool) -> Vec<String> {
    let mut table = Vec::new();
    if hits > 0 {
        table.push(format!("Put {} on {who}.", counted(hits, "hit", "hits")));
    }
    if silenced {
        table.push(format!("{who} is silenced: put a Silenced marker on it."));
    }
    if broken {
        table.push(format!("{who} is broken: take it off the table."));
    }
    table
}
