//! The terrain movement chart: which column a unit reads, and what an inch of ground costs it.

use super::marks::{self, CostModifier, Marked};
use crate::rulebooks::lightning_war::moves::distance::ratio;
use crate::rulebooks::lightning_war::prelude::*;

/// What is crossed.
#[choice]
pub enum Terrain {
    Open,
    Road,
    BrokenGround,
    Cultivated,
    Scrub,
    LightWoods,
    HeavyWoods,
    SoftGround,
    Marsh,
    Sand,
    Stream,
    Ford,
    Village,
    Town,
    #[is(label = "Referee's own")]
    Special,
}

/// A column of the chart.
#[choice]
pub enum Column {
    Infantry,
    PackHorse,
    Cavalry,
    Wheeled,
    Tracked,
    #[is(label = "Half-track")]
    Halftrack,
}

/// How steep it is.
#[choice]
pub enum Slope {
    #[is(label = "Level")]
    None,
    #[is(label = "Gentle slope")]
    Gentle,
    #[is(label = "Steep slope")]
    Steep,
}

/// What the weather made of it.
#[choice]
pub enum Ground {
    Dry,
    Mud,
    Snow,
}

impl Column {
    /// The column of a unit: a gun by what it rolls on, else as the infantry that pushes it.
    pub fn of(kind: UnitKind, mobility: Option<Mobility>) -> Self {
        match (kind, mobility) {
            (UnitKind::Infantry, _) | (UnitKind::Gun, None) => Self::Infantry,
            (UnitKind::PackHorse, _) => Self::PackHorse,
            (UnitKind::Cavalry, _) => Self::Cavalry,
            (UnitKind::Vehicle | UnitKind::Gun, Some(Mobility::Wheeled)) => Self::Wheeled,
            (UnitKind::Vehicle | UnitKind::Gun, Some(Mobility::Halftrack)) => Self::Halftrack,
            (UnitKind::Vehicle, None) | (UnitKind::Vehicle | UnitKind::Gun, Some(Mobility::Tracked)) => Self::Tracked,
        }
    }
}

/// The key of a cell in the tables.
pub fn cell_key(terrain: Terrain, column: Column) -> String {
    format!("{}.{}", terrain.word(), column.word())
}

fields! {
    /// A stretch of the way.
    #[derive(PartialEq, Eq)]
    pub struct Leg {
        terrain: Terrain, "Over";
        inches: Option<Length>, "For inches", help = "To the end of the move if left blank.";
        slope: Slope, default = Slope::None;
        ground: Ground, default = Ground::Dry;
        modifier: i64, "Further modifier", -9..=9, default = 0;
        factor: Option<Length>, "Base factor", unitless;
    }
}

fields! {
    /// One ground for all of a move.
    pub struct Over for LightningWar {
        terrain: Option<Terrain>, "Over", help = "Open ground or the road if left blank.";
        slope: Slope, default = Slope::None;
        ground: Ground, default = Ground::Dry;
    }
}

fields! {
    /// What else says how a move goes: additions to that ground, or several stretches instead of it.
    pub struct Further for LightningWar {
        modifier: i64, "Further modifier", -9..=9, default = 0, quiet;
        factor: Option<Length>, "Base factor", unitless, quiet, help = "Where the chart has none, or your own.";
        legs: Vec<Leg>, "Several stretches", as_given, quiet, help = "One after the other, instead of one terrain.";
    }
}

impl Over {
    /// Both are given: one ground for all of the move, and several stretches.
    pub fn contradicts(&self, further: &Further) -> bool {
        let given = self.terrain.is_some() || further.factor.is_some() || further.modifier != 0;
        !further.legs.is_empty() && (given || self.slope != Slope::None || self.ground != Ground::Dry)
    }

    /// The stretches of the move; over this terrain if none is named.
    pub fn stretches(&self, further: &Further, otherwise: Terrain) -> Vec<Leg> {
        if !further.legs.is_empty() {
            return further.legs.clone();
        }
        let &Self { terrain, slope, ground } = self;
        let &Further { modifier, factor, .. } = further;
        vec![Leg { terrain: terrain.unwrap_or(otherwise), inches: None, slope, ground, modifier, factor }]
    }
}

/// The base factor of the chart; none if it is not known and must be asked for.
pub fn base(terrain: Terrain, column: Column, rules: &Rules) -> Option<Length> {
    marks::cell(terrain, column, rules).known()
}

impl Leg {
    /// What of the chart adds to the base factor.
    pub fn modifiers(&self) -> impl Iterator<Item = CostModifier> + use<> {
        let slope = match self.slope {
            Slope::None => None,
            Slope::Gentle => Some(CostModifier::GentleSlope),
            Slope::Steep => Some(CostModifier::SteepSlope),
        };
        let ground = match self.ground {
            Ground::Dry => None,
            Ground::Mud => Some(CostModifier::Mud),
            Ground::Snow => Some(CostModifier::Snow),
        };
        slope.into_iter().chain(ground)
    }

    /// Those of them whose figure must be asked for.
    pub fn unknown_modifiers(&self, rules: &Rules) -> Vec<CostModifier> {
        self.modifiers().filter(|which| marks::modifier(*which, rules).known().is_none()).collect()
    }

    /// What is added to the base factor; none if a modifier is not known.
    pub fn added(&self, rules: &Rules) -> Option<Length> {
        let further = Length::whole(self.modifier);
        self.modifiers().try_fold(further, |sum, which| Some(sum + marks::modifier(which, rules).known()?))
    }

    /// The whole factor: base and modifiers; none if one of them is not known.
    pub fn total(&self, column: Column, rules: &Rules) -> Option<Length> {
        Some(self.base(column, rules)? + self.added(rules)?).filter(|sum| *sum > Length::ZERO)
    }

    /// The base factor: as given for this stretch, else of the chart; none if it is not known.
    pub fn base(&self, column: Column, rules: &Rules) -> Option<Length> {
        self.factor.or_else(|| base(self.terrain, column, rules))
    }

    /// The same as an exact number.
    pub fn cost(&self, column: Column, rules: &Rules) -> Option<Ratio> {
        self.total(column, rules).map(ratio)
    }

    /// Whether a vehicle that enters it may mire.
    pub fn mires(&self, rules: &Rules) -> bool {
        rules.terrain.get(&self.terrain).is_some_and(|row| row.mire_test)
    }

    /// In words, each figure with its mark: "broken ground (2, sheet) + gentle slope (1, sheet)".
    pub fn words(&self, column: Column, rules: &Rules) -> String {
        let marked = |found: Marked| match found.known() {
            Some(figure) => format!("{figure}, {}", found.mark.said()),
            None => found.mark.said().to_owned(),
        };
        let base = match self.factor {
            Some(given) => format!("{given}, as given"),
            None => marked(marks::cell(self.terrain, column, rules)),
        };
        let adds = |which: CostModifier| format!("{} ({})", which.said(), marked(marks::modifier(which, rules)));
        let ground = format!("{} ({base})", self.terrain.said());
        let words = [ground].into_iter().chain(self.modifiers().map(adds)).collect::<Vec<_>>().join(" + ");
        match self.modifier {
            0 => words,
            more if more < 0 => format!("{words} − {} more", -more),
            more => format!("{words} + {more} more"),
        }
    }
}
