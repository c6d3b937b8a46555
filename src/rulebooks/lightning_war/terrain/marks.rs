//! Where a figure of the terrain chart comes from, and whether it may be used without asking. Knows nothing of moves.

use std::sync::LazyLock;

use super::costs::cell_key;
use crate::core::game::tables_of;
use crate::core::tables::{Patch, Tables, ValueSource};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::words::words;

/// The tables as shipped, kept: every stretch of every move looks into them.
static SHIPPED: LazyLock<Tables> = LazyLock::new(tables_of::<LightningWar>);

words! {
    /// Where a figure comes from.
    Mark as MARKS {
        Sheet = "sheet", "Sheet";
        Reading = "reading", "Reading";
        House = "house value", "House value";
        Own = "your own", "Your own";
        Asked = "asked for", "Asked for";
    }
}

words! {
    /// What adds to a factor.
    Modifier as MODIFIERS {
        GentleSlope = "gentleSlope", "Gentle slope";
        SteepSlope = "steepSlope", "Steep slope";
        Mud = "mud", "Mud";
        Snow = "snow", "Snow";
    }
}

/// All that adds to a factor, in the order of the chart.
pub const ALL_MODIFIERS: [Modifier; 4] = [Modifier::GentleSlope, Modifier::SteepSlope, Modifier::Mud, Modifier::Snow];

/// A figure with its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Marked {
    /// The figure; nought where it is asked for.
    pub figure: Length,
    /// Where it comes from.
    pub mark: Mark,
}

impl Marked {
    const ASKED: Self = Self { figure: Length::ZERO, mark: Mark::Asked };

    /// The figure, if it is known.
    pub fn known(self) -> Option<Length> {
        (self.mark != Mark::Asked).then_some(self.figure)
    }
}

/// Where the figure of a key comes from: the referee has filled it himself on the chart (under its short key), or by
/// another figure than the shipped one.
fn mark(key: &str, short: &str, figure: Length, rules: &Rules) -> Mark {
    let shipped = SHIPPED.get(key);
    let same = shipped.is_some_and(|entry| Length::from_value(&entry.value).ok() == Some(figure));
    if !same || rules.chart.confirmed.iter().any(|filled| filled == short) {
        return Mark::Own;
    }
    match shipped.map(|entry| entry.mark) {
        Some(ValueSource::Sheet | ValueSource::Booklet) => Mark::Sheet,
        Some(ValueSource::Reading) => Mark::Reading,
        Some(ValueSource::House) | None => Mark::House,
    }
}

/// A figure as the rules allow it to be used: house values only where they are wanted.
fn allowed(figure: Length, mark: Mark, rules: &Rules) -> Marked {
    if mark == Mark::House && !rules.chart.house_values { Marked::ASKED } else { Marked { figure, mark } }
}

/// The base factor of a cell of the chart; asked for where it is nought.
pub fn cell(terrain: Terrain, column: Column, rules: &Rules) -> Marked {
    let figure = rules.terrain.get(&terrain).map_or(Length::ZERO, |row| row.cell(column));
    if figure <= Length::ZERO {
        return Marked::ASKED;
    }
    let short = cell_key(terrain, column);
    allowed(figure, mark(&format!("terrain.{short}"), &short, figure, rules), rules)
}

/// What a modifier adds.
pub fn modifier(which: Modifier, rules: &Rules) -> Marked {
    let figure = match which {
        Modifier::GentleSlope => rules.modifier.gentle_slope,
        Modifier::SteepSlope => rules.modifier.steep_slope,
        Modifier::Mud => rules.modifier.mud,
        Modifier::Snow => rules.modifier.snow,
    };
    allowed(figure, mark(&format!("modifier.{}", which.key()), which.key(), figure, rules), rules)
}

/// Where it comes from that vehicles may mire on a terrain, or may not.
pub fn mire_test(terrain: Terrain, mires: bool, rules: &Rules) -> Mark {
    let short = format!("{}.mireTest", terrain.key());
    if rules.chart.confirmed.contains(&short) {
        return Mark::Own;
    }
    let shipped = SHIPPED.get(&format!("terrain.{short}"));
    match shipped.filter(|entry| entry.value.as_bool() == Some(mires)).map(|entry| entry.mark) {
        Some(ValueSource::Sheet | ValueSource::Booklet) => Mark::Sheet,
        Some(ValueSource::Reading) => Mark::Reading,
        Some(ValueSource::House) => Mark::House,
        None => Mark::Own,
    }
}

/// A figure of the chart was typed from the booklet: it is the referee's own, even where it is the shipped one.
pub fn from_booklet(house: &mut Patch, key: &str, typed: bool) {
    let Some(short) = key.strip_prefix("terrain.").or_else(|| key.strip_prefix("modifier.")) else { return };
    let cells = house.entry("chart.confirmed".to_owned()).or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(cells) = cells {
        cells.retain(|cell| cell != short);
        cells.extend(typed.then(|| Value::from(short)));
    }
}

impl Modifier {
    /// Its key in the tables.
    pub fn key(self) -> &'static str {
        MODIFIERS[self as usize].0
    }
}
