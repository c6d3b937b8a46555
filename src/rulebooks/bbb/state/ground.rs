//! Ground: what the terrain table says of it, and whom it covers.

use std::collections::BTreeMap;

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{CoverJudged, PositionTaken};

#[choice]
pub enum Terrain {
    #[default]
    Open,
    GentleSlope,
    SteepSlope,
    Stream,
    River,
    Marsh,
    Woods,
    Village,
    Town,
    Fort,
    Road,
    Bridge,
    RiflePits,
    Entrenchment,
}

fields! {
    /// A piece of ground; works have the strength that the scenario gives them.
    #[derive(Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Ground for Bbb {
        terrain: Terrain, default = Terrain::Open;
        #[serde(default = "one")]
        strength: u8, "Strength of works", 1..=2, default = 1, quiet, help = STRENGTH;
    }
}

fn one() -> u8 {
    1
}

pub const STRENGTH: &str = "Of rifle pits and entrenchments, 1 or 2 as the scenario says; nothing for other ground.";

/// How ground hinders a move.
#[choice]
pub enum Hindrance {
    #[is(label = "no hindrance")]
    None,
    #[is(label = "difficult terrain")]
    Difficult,
    #[is(label = "linear obstacle")]
    Linear,
    #[is(label = "linear obstacle, unless all march in column or limbered")]
    LinearUnlessMarching,
    #[is(label = "impassable")]
    Impassable,
    #[is(label = "double speed in column of march or limbered")]
    Road,
}

/// What the terrain table says of one kind of ground.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GroundRules {
    pub movement: Hindrance,
    /// Columns to the left for fire at those in it.
    pub cover: u8,
    /// What it takes from an assault on those in it.
    pub assault: u8,
    /// Its value is the strength of the works.
    #[serde(default)]
    pub by_strength: bool,
    /// What it does to sight, and when its assault value counts.
    #[serde(default)]
    pub sight: String,
}

impl Rules {
    /// The table's line for a kind of ground; none for the open.
    pub fn ground(&self, terrain: Terrain) -> Option<&GroundRules> {
        self.terrain.get(&terrain)
    }

    /// How ground hinders a move.
    pub fn hindrance(&self, terrain: Terrain) -> Hindrance {
        if terrain == Terrain::GentleSlope && self.cover.gentle_slope_linear {
            return Hindrance::Linear;
        }
        self.ground(terrain).map_or(Hindrance::None, |g| g.movement)
    }

    pub fn difficult(&self, grounds: &[Ground]) -> bool {
        grounds.iter().any(|g| self.hindrance(g.terrain) == Hindrance::Difficult)
    }

    pub fn works_among(&self, grounds: &[Ground]) -> Vec<Ground> {
        grounds.iter().filter(|g| self.cover.fortifications.contains(&g.terrain)).copied().collect()
    }

    /// Whether nobody can stand on this or cross it; a bridge leads across.
    pub fn impassable(&self, grounds: &[Ground]) -> bool {
        let bars = |g: &Ground| self.hindrance(g.terrain) == Hindrance::Impassable;
        grounds.iter().any(bars) && !grounds.iter().any(|g| g.terrain == Terrain::Bridge)
    }

    pub fn fortified(&self, grounds: &[Ground]) -> bool {
        grounds.iter().any(|g| self.cover.fortifications.contains(&g.terrain))
    }

    /// Whether those on this ground can neither be fired at from the flank nor be outflanked.
    pub fn has_no_flank(&self, grounds: &[Ground]) -> bool {
        grounds.iter().any(|g| self.cover.no_flank.contains(&g.terrain))
    }

    /// Shelter that guns and horse may use too.
    fn serves_all_arms(&self, terrain: Terrain) -> bool {
        let obstacle = matches!(self.hindrance(terrain), Hindrance::Linear | Hindrance::LinearUnlessMarching);
        obstacle || self.cover.fortifications.contains(&terrain)
    }

    /// The arm that counts for cover and assaults: by the switch dismounted cavalry counts as infantry.
    pub fn arm_on_foot(&self, arm: Arm, on_foot: bool) -> Arm {
        if arm == Arm::Cavalry && on_foot && self.cover.dismounted { Arm::Infantry } else { arm }
    }

    /// The ground that those who take a position stand on.
    pub fn taken_with(&self, position: &[Ground]) -> Vec<Ground> {
        let crossed = |g: &Ground| matches!(g.terrain, Terrain::Stream | Terrain::River | Terrain::Bridge);
        let stays = |g: &&Ground| self.cover.taken == PositionTaken::All || !crossed(g);
        position.iter().filter(stays).copied().collect()
    }

    fn counts(&self, ground: Ground, arm: Arm, all: &[Ground]) -> bool {
        match (arm, self.cover.judged) {
            (Arm::Infantry | Arm::General, _) => true,
            (_, CoverJudged::PerTerrain) => self.serves_all_arms(ground.terrain),
            (_, CoverJudged::AnyServes) => all.iter().any(|g| self.serves_all_arms(g.terrain)),
        }
    }

    fn worth(&self, grounds: &[Ground], arm: Arm, of: impl Fn(&GroundRules) -> u8) -> Vec<(Terrain, u8)> {
        let counting = grounds.iter().filter(|g| self.counts(**g, arm, grounds));
        let worth = counting.filter_map(|g| {
            let line = self.ground(g.terrain)?;
            let value = of(line);
            Some((g.terrain, if line.by_strength && value > 0 { g.strength } else { value }))
        });
        // A kind of ground counts once, however often it was named; works by the strongest.
        let mut each = BTreeMap::new();
        for (terrain, value) in worth.filter(|(_, value)| *value > 0) {
            let best = each.entry(terrain).or_insert(value);
            *best = value.max(*best);
        }
        each.into_iter().collect()
    }

    /// Columns to the left that this ground gives a target of this arm, and what gives them.
    pub fn fire_cover(&self, grounds: &[Ground], arm: Arm) -> (u8, Vec<(Terrain, u8)>) {
        taken(self.worth(grounds, arm, |g| g.cover), self.cover.fire_cumulative)
    }

    /// What this ground takes from an assault on defenders of this arm, and what takes it.
    pub fn assault_cover(&self, grounds: &[Ground], arm: Arm) -> (u8, Vec<(Terrain, u8)>) {
        let (sum, of) = taken(self.worth(grounds, arm, |g| g.assault), self.cover.assault_cumulative);
        (sum.min(self.cover.assault_most), of)
    }
}

/// All of them together, or the best alone.
fn taken(worth: Vec<(Terrain, u8)>, all: bool) -> (u8, Vec<(Terrain, u8)>) {
    if all {
        return (worth.iter().fold(0, |sum, (_, value)| sum.saturating_add(*value)), worth);
    }
    let best = worth.into_iter().max_by_key(|(_, value)| *value);
    (best.map_or(0, |(_, value)| value), best.into_iter().collect())
}
