//! The terrain movement chart: which column a unit reads, and what an inch of ground costs it.

use super::marks::{self, Marked, Modifier};
use crate::rulebooks::lightning_war::moves::distance::ratio;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::Kind;
use crate::rulebooks::lightning_war::state::words::words;

words! {
    /// What is crossed.
    Terrain as TERRAINS {
        Open = "open", "Open";
        Road = "road", "Road";
        BrokenGround = "brokenGround", "Broken ground";
        Cultivated = "cultivated", "Cultivated";
        Scrub = "scrub", "Scrub";
        LightWoods = "lightWoods", "Light woods";
        HeavyWoods = "heavyWoods", "Heavy woods";
        SoftGround = "softGround", "Soft ground";
        Marsh = "marsh", "Marsh";
        Sand = "sand", "Sand";
        Stream = "stream", "Stream";
        Ford = "ford", "Ford";
        Village = "village", "Village";
        Town = "town", "Town";
        Special = "special", "Referee's own";
    }
}

words! {
    /// A column of the chart.
    Column as COLUMNS {
        Infantry = "infantry", "Infantry";
        PackHorse = "packHorse", "Pack horse";
        Cavalry = "cavalry", "Cavalry";
        Wheeled = "wheeled", "Wheeled";
        Tracked = "tracked", "Tracked";
        Halftrack = "halftrack", "Half-track";
    }
}

words! {
    /// How steep it is.
    Slope as SLOPES {
        None = "none", "Level";
        Gentle = "gentle", "Gentle slope";
        Steep = "steep", "Steep slope";
    }
}

words! {
    /// What the weather made of it.
    Ground as GROUNDS {
        Dry = "dry", "Dry";
        Mud = "mud", "Mud";
        Snow = "snow", "Snow";
    }
}

impl Column {
    /// The column of a unit: a gun by what it rolls on, else as the infantry that pushes it.
    pub fn of(kind: Kind, mobility: Option<Mobility>) -> Self {
        match (kind, mobility) {
            (Kind::Infantry, _) | (Kind::Gun, None) => Self::Infantry,
            (Kind::PackHorse, _) => Self::PackHorse,
            (Kind::Cavalry, _) => Self::Cavalry,
            (Kind::Vehicle | Kind::Gun, Some(Mobility::Wheeled)) => Self::Wheeled,
            (Kind::Vehicle | Kind::Gun, Some(Mobility::Halftrack)) => Self::Halftrack,
            (Kind::Vehicle, None) | (Kind::Vehicle | Kind::Gun, Some(Mobility::Tracked)) => Self::Tracked,
        }
    }

    /// Its key in the tables.
    pub fn key(self) -> &'static str {
        COLUMNS[self as usize].0
    }
}

impl Terrain {
    /// Its key in the tables.
    pub fn key(self) -> &'static str {
        TERRAINS[self as usize].0
    }
}

/// The key of a cell in the tables.
pub fn cell_key(terrain: Terrain, column: Column) -> String {
    format!("{}.{}", terrain.key(), column.key())
}

/// A stretch of the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// What is crossed.
    pub terrain: Terrain,
    /// How steep it is.
    pub slope: Slope,
    /// What the weather made of it.
    pub ground: Ground,
    /// Whatever else adds to the factor.
    pub modifier: i64,
    /// The base factor where the chart has none, or the referee's own.
    pub factor: Option<Length>,
    /// How far it goes; to the end of the move if not said.
    pub inches: Option<Length>,
}

/// The way of a move as it is entered: one ground for all of it, or several stretches.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Going {
    /// What is crossed; open ground or the road if not said.
    pub terrain: Option<Terrain>,
    /// How steep it is.
    pub slope: Slope,
    /// What the weather made of it.
    pub ground: Ground,
    /// Whatever else adds to the factor.
    pub modifier: i64,
    /// The base factor where the chart has none.
    pub factor: Option<Length>,
    /// Several stretches one after the other, instead.
    pub legs: Vec<Leg>,
}

impl Going {
    /// It is said both ways: one ground for all of it and several stretches.
    pub fn said_twice(&self) -> bool {
        let Self { terrain, slope, ground, modifier, factor, legs } = self;
        let given = terrain.is_some() || factor.is_some() || *modifier != 0;
        !legs.is_empty() && (given || *slope != Slope::None || *ground != Ground::Dry)
    }

    /// Its stretches; over this terrain if none is named.
    pub fn stretches(&self, otherwise: Terrain) -> Vec<Leg> {
        if !self.legs.is_empty() {
            return self.legs.clone();
        }
        let &Self { slope, ground, modifier, factor, .. } = self;
        vec![Leg { terrain: self.terrain.unwrap_or(otherwise), slope, ground, modifier, factor, inches: None }]
    }
}

/// The base factor of the chart; none if it is not known and must be asked for.
pub fn base(terrain: Terrain, column: Column, rules: &Rules) -> Option<Length> {
    marks::cell(terrain, column, rules).known()
}

impl Leg {
    /// A stretch of one terrain to the end of the move.
    pub const fn over(terrain: Terrain) -> Self {
        Self { terrain, slope: Slope::None, ground: Ground::Dry, modifier: 0, factor: None, inches: None }
    }

    /// What of the chart adds to the base factor.
    pub fn modifiers(&self) -> impl Iterator<Item = Modifier> + use<> {
        let slope = match self.slope {
            Slope::None => None,
            Slope::Gentle => Some(Modifier::GentleSlope),
            Slope::Steep => Some(Modifier::SteepSlope),
        };
        let ground = match self.ground {
            Ground::Dry => None,
            Ground::Mud => Some(Modifier::Mud),
            Ground::Snow => Some(Modifier::Snow),
        };
        slope.into_iter().chain(ground)
    }

    /// Those of them whose figure must be asked for.
    pub fn unknown_modifiers(&self, rules: &Rules) -> Vec<Modifier> {
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
            None => found.mark.said(),
        };
        let base = match self.factor {
            Some(given) => format!("{given}, as given"),
            None => marked(marks::cell(self.terrain, column, rules)),
        };
        let adds = |which: Modifier| format!("{} ({})", which.said(), marked(marks::modifier(which, rules)));
        let ground = format!("{} ({base})", self.terrain.said());
        let words = [ground].into_iter().chain(self.modifiers().map(adds)).collect::<Vec<_>>().join(" + ");
        match self.modifier {
            0 => words,
            more if more < 0 => format!("{words} − {} more", -more),
            more => format!("{words} + {more} more"),
        }
    }
}
