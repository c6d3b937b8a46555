//! Lightning War's tables and switches, typed. The figures, their marks and their alternatives are in the asset.

use std::collections::BTreeMap;

use serde::{Deserializer, de};

use super::{
    AdjustOf, AtSize, Binds, Counted, Direction, EnteredBy, FireOnLast, InPart, InWhole, MireWhen, Mixed, Order,
    OrdersReturn, Partial, Round, Sign, Single, Ties,
};
use crate::rulebooks::lightning_war::prelude::*;

#[table]
pub struct Rules {
    pub scale: ScaleRules,
    pub speed: SpeedRules,
    #[serde(rename = "move")]
    pub movement: MoveRules,
    pub chart: ChartRules,
    pub terrain: BTreeMap<Terrain, Row>,
    pub modifier: ModifierRules,
    pub mire: MireRules,
    pub free: FreeRules,
    pub tow: TowRules,
    pub mount: MountRules,
    pub overrun: OverrunRules,
    pub pivot: PivotRules,
    pub toe: ToeRules,
    pub initiative: InitiativeRules,
    pub orders: OrderRules,
    pub discretionary: DiscretionaryRules,
    pub reserve: ReserveRules,
    pub phases: PhaseRules,
}

/// What an inch stands for.
#[table]
pub struct ScaleRules {
    #[serde(deserialize_with = "more_than_nought")]
    pub mph_per_inch: Length,
    #[serde(deserialize_with = "more_than_nought")]
    pub metres_per_inch: Length,
}

/// Miles an hour of men and animals.
#[table]
pub struct SpeedRules {
    pub infantry_walk: u16,
    pub infantry_run: u16,
    pub pack_horse: u16,
    pub cavalry_walk: u16,
    pub cavalry_gallop: u16,
    pub infantry_runs_in_a_row: bool,
    pub gallop_only_at_cost_one: bool,
}

/// The order of movement and the sums.
#[table]
pub struct MoveRules {
    pub order: Order,
    pub ties: Ties,
    pub round: Round,
    pub round_direction: Direction,
    pub mixed: Mixed,
    pub entered: EnteredBy,
}

/// Which cells of the terrain chart are taken as known.
#[table]
pub struct ChartRules {
    pub house_values: bool,
    pub confirmed: Vec<String>,
}

/// One terrain of the chart: the factor of each column (nought where it is not known) and whether vehicles may mire.
#[table]
pub struct Row {
    #[serde(deserialize_with = "not_less_than_nought")]
    pub infantry: Length,
    #[serde(deserialize_with = "not_less_than_nought")]
    pub pack_horse: Length,
    #[serde(deserialize_with = "not_less_than_nought")]
    pub cavalry: Length,
    #[serde(deserialize_with = "not_less_than_nought")]
    pub wheeled: Length,
    #[serde(deserialize_with = "not_less_than_nought")]
    pub tracked: Length,
    #[serde(deserialize_with = "not_less_than_nought")]
    pub halftrack: Length,
    pub mire_test: bool,
}

impl Row {
    /// The cell of a column.
    pub fn cell(&self, column: Column) -> Length {
        match column {
            Column::Infantry => self.infantry,
            Column::PackHorse => self.pack_horse,
            Column::Cavalry => self.cavalry,
            Column::Wheeled => self.wheeled,
            Column::Tracked => self.tracked,
            Column::Halftrack => self.halftrack,
        }
    }
}

/// What is added to a factor.
#[table]
pub struct ModifierRules {
    pub gentle_slope: Length,
    pub steep_slope: Length,
    pub mud: Length,
    pub snow: Length,
}

#[table]
pub struct MireRules {
    #[serde(deserialize_with = "mire_numbers")]
    pub wheeled: [u8; 3],
    #[serde(deserialize_with = "mire_numbers")]
    pub tracked: [u8; 3],
    #[serde(deserialize_with = "mire_numbers")]
    pub halftrack: [u8; 3],
    pub modifier_sign: Sign,
    pub at_size: AtSize,
    pub when: MireWhen,
}

impl MireRules {
    /// The roll on which this vehicle mires, before its own modifier.
    pub fn number(&self, mobility: Mobility, size: Size) -> u8 {
        let class = match size {
            Size::At | Size::Light => 0,
            Size::Small | Size::Medium => 1,
            Size::Large | Size::Heavy => 2,
        };
        match mobility {
            Mobility::Wheeled => self.wheeled[class],
            Mobility::Tracked => self.tracked[class],
            Mobility::Halftrack => self.halftrack[class],
        }
    }
}

/// A mired vehicle gets free by itself.
#[table]
pub struct FreeRules {
    #[serde(deserialize_with = "within::<_, 1, 6>")]
    pub roll: u8,
    #[serde(rename = "move")]
    pub moves: Share,
}

#[table]
pub struct TowRules {
    #[serde(deserialize_with = "within::<_, 1, 9>")]
    pub still_turns: u8,
    pub reset_on_fire: bool,
    pub fire_on_last_turn: FireOnLast,
}

#[table]
pub struct MountRules {
    pub stationary_binds: Binds,
    pub own_mounts_move: Share,
}

#[table]
pub struct OverrunRules {
    #[serde(deserialize_with = "within::<_, 1, 9>")]
    pub mg_firepower: u8,
}

/// Pivots and small adjustments.
#[table]
pub struct PivotRules {
    #[serde(deserialize_with = "within::<_, 0, 100>")]
    pub per_cent: u8,
    pub adjust_of: AdjustOf,
}

/// Natural parts of an organisation.
#[table]
pub struct ToeRules {
    pub partial_children_allowed: Partial,
}

#[table]
pub struct InitiativeRules {
    pub single_unit: Single,
    pub counted: Counted,
}

#[table]
pub struct OrderRules {
    pub text_needed: bool,
    pub latitude: bool,
    pub delay: u32,
    pub walkers_out_of_reach: bool,
}

#[table]
pub struct DiscretionaryRules {
    pub spotting_inches: Length,
    pub fired_upon_in_part: InPart,
    pub fired_upon_whole: InWhole,
    pub orders_return: OrdersReturn,
}

/// Reserve Movement, which is not on the sheet.
#[table]
pub struct ReserveRules {
    pub used: bool,
    pub gun_danger: Length,
    pub infantry_danger: Length,
    pub morale_modifier: i8,
}

#[table]
pub struct PhaseRules {
    pub others_stop: bool,
}

impl DiscretionaryRules {
    /// Why a spotting round that fell so far off is not fire upon a unit, if it is not.
    pub fn too_far(&self, cause: Cause, distance: Option<Length>) -> Option<String> {
        let reach = self.spotting_inches;
        let far = cause == Cause::SpottingRound && distance.is_some_and(|distance| distance > reach);
        far.then(|| format!("A spotting round counts within {reach}″."))
    }
}

impl SpeedRules {
    /// Miles an hour of men and animals on foot or hoof.
    pub fn on_foot(&self, kind: UnitKind, fast: bool) -> u16 {
        match (kind, fast) {
            (UnitKind::Infantry, false) => self.infantry_walk,
            (UnitKind::Infantry, true) => self.infantry_run,
            (UnitKind::Cavalry, false) => self.cavalry_walk,
            (UnitKind::Cavalry, true) => self.cavalry_gallop,
            (UnitKind::PackHorse, _) => self.pack_horse,
            (UnitKind::Vehicle | UnitKind::Gun, _) => 0,
        }
    }
}

fn more_than_nought<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
    let length = Length::deserialize(deserializer)?;
    if length > Length::ZERO { Ok(length) } else { Err(de::Error::custom("it must be more than nought")) }
}

fn not_less_than_nought<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
    let length = Length::deserialize(deserializer)?;
    if length < Length::ZERO { Err(de::Error::custom("it must not be less than nought")) } else { Ok(length) }
}

/// A whole number within bounds, else a sentence that says which.
fn within<'de, D: Deserializer<'de>, const MIN: u8, const MAX: u8>(deserializer: D) -> Result<u8, D::Error> {
    let number = i64::deserialize(deserializer)?;
    let fits = u8::try_from(number).ok().filter(|n| (MIN..=MAX).contains(n));
    fits.ok_or_else(|| de::Error::custom(format!("it must lie between {MIN} and {MAX}")))
}

/// The three numbers of a row of the miring table; 13 is never thrown.
fn mire_numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 3], D::Error> {
    let wrong =
        || de::Error::custom("give three numbers from 2 to 13: AT and Light, Small and Medium, Large and Heavy");
    let numbers = Vec::<serde_json::Number>::deserialize(deserializer).map_err(|_| wrong())?;
    let fits = |n: &serde_json::Number| n.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| (2..=13).contains(n));
    let read: Option<Vec<u8>> = numbers.iter().map(fits).collect();
    read.and_then(|row| row.try_into().ok()).ok_or_else(wrong)
}
