//! The terrain movement chart: which column a unit reads, and what an inch of ground costs it.

use serde::{Deserialize, Serialize};

use super::LightningWar;
use super::distance::{Ratio, ratio};
use super::model::{Kind, Mobility};
use super::rules::Rules;
use super::words::words;
use crate::core::game::tables_of;
use crate::core::length::Length;

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
    let cell = rules.terrain.get(&terrain)?.cell(column);
    let known = || rules.chart.house_values || stated(terrain, column) || filled(terrain, column, cell, rules);
    (cell > Length::ZERO && known()).then_some(cell)
}

/// Whether the sheet has a figure for this cell, or lets it be read: open ground and the road cost 1.
fn stated(terrain: Terrain, column: Column) -> bool {
    matches!(terrain, Terrain::Open | Terrain::Road) || (terrain, column) == (Terrain::BrokenGround, Column::Tracked)
}

/// Whether the referee has filled this cell himself: on the chart, or by another figure than the shipped one.
fn filled(terrain: Terrain, column: Column, cell: Length, rules: &Rules) -> bool {
    let key = cell_key(terrain, column);
    let shipped = tables_of::<LightningWar>().get(&format!("terrain.{key}")).map(|entry| entry.value.clone());
    rules.chart.confirmed.contains(&key) || shipped.and_then(|value| Length::from_value(&value).ok()) != Some(cell)
}

impl Leg {
    /// A stretch of one terrain to the end of the move.
    pub const fn over(terrain: Terrain) -> Self {
        Self { terrain, slope: Slope::None, ground: Ground::Dry, modifier: 0, factor: None, inches: None }
    }

    /// What is added to the base factor.
    pub fn added(&self, rules: &Rules) -> Length {
        let slope = match self.slope {
            Slope::None => Length::ZERO,
            Slope::Gentle => rules.modifier.gentle_slope,
            Slope::Steep => rules.modifier.steep_slope,
        };
        let ground = match self.ground {
            Ground::Dry => Length::ZERO,
            Ground::Mud => rules.modifier.mud,
            Ground::Snow => rules.modifier.snow,
        };
        slope + ground + Length::whole(self.modifier)
    }

    /// The whole factor: base and modifiers; none if the base is not known.
    pub fn total(&self, column: Column, rules: &Rules) -> Option<Length> {
        Some(self.base(column, rules)? + self.added(rules)).filter(|sum| *sum > Length::ZERO)
    }

    /// The base factor: as given for this stretch, else of the chart; none if it is not known.
    pub fn base(&self, column: Column, rules: &Rules) -> Option<Length> {
        self.factor.filter(|f| *f > Length::ZERO).or_else(|| base(self.terrain, column, rules))
    }

    /// The same as an exact number.
    pub fn cost(&self, column: Column, rules: &Rules) -> Option<Ratio> {
        self.total(column, rules).map(ratio)
    }

    /// Whether a vehicle that enters it may mire.
    pub fn mires(&self, rules: &Rules) -> bool {
        rules.terrain.get(&self.terrain).is_some_and(|row| row.mire_test)
    }

    /// In words: "broken ground (2) + 1".
    pub fn words(&self, column: Column, rules: &Rules) -> String {
        let added = self.added(rules);
        let plus = if added == Length::ZERO { String::new() } else { format!(" + {added}") };
        let base = self.base(column, rules).unwrap_or_default();
        format!("{} ({base}{plus})", self.terrain.said())
    }
}
