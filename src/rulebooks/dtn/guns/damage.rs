//! Hits on a unit by fire or fatigue: counted, typed, and what they make of it.

use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::invariants::leaves_the_table;
use crate::rulebooks::dtn::tables::{BreakAt, Silence};

/// The most hits a unit can be marked with.
pub const MOST_HITS: u8 = 30;

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

/// What must be known of a unit to say whether hits silence or break it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Struck {
    /// Its strength points; unknown, it is neither silenced nor broken.
    pub sp: Option<u8>,
    /// Hits it had.
    pub hits_before: u8,
    /// It is a battery.
    pub is_artillery: bool,
}

impl Struck {
    /// Fills in what the unit tells.
    pub fn fill(unit: &Unit, draft: &mut Draft) {
        draft.fill("sp", unit.sp);
        draft.fill("hits_before", unit.hits);
        draft.fill("is_artillery", unit.arm == Arm::Artillery);
    }

    /// These hits silence it.
    pub fn silenced(&self, hits: u32, rules: &Rules) -> bool {
        let reached = |sp: u8| hits.saturating_add(self.hits_before.into()) >= sp.into();
        hits > 0 && self.is_artillery && rules.guns.silence == Silence::Sp && self.sp.is_some_and(reached)
    }

    /// These hits break it.
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

/// Puts hits on a unit and what they make of it. A unit that breaks leaves its fights.
pub fn strike(game: &mut Game<Dtn>, label: Option<&str>, hits: u32, silenced: bool, broken: bool) {
    let Some((id, _)) = unit_at(game, label) else { return };
    if let Some(unit) = game.unit_mut(id) {
        unit.hits = unit.hits.saturating_add(u8::try_from(hits).unwrap_or(u8::MAX)).min(MOST_HITS);
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
        table.push(format!("Put {} on {who}.", crate::core::inputs::counted(hits, "hit", "hits")));
    }
    if silenced {
        table.push(format!("{who} is silenced: put a Silenced marker on it."));
    }
    if broken {
        table.push(format!("{who} is broken: take it off the table."));
    }
    table
}
