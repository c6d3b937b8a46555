//! Where a figure of the terrain chart comes from, and whether it may be used without asking. Knows nothing of moves.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::costs::cell_key;
use crate::core::game::tables_of;
use crate::core::tables::{Patch, TableEntry, Tables, ValueSource};
use crate::rulebooks::lightning_war::prelude::*;

/// The tables as shipped. They are read once, since every stretch of every move looks into them.
static SHIPPED: LazyLock<Tables> = LazyLock::new(tables_of::<LightningWar>);

/// The shipped modifiers by their words, for the same reason.
static MODIFIERS: LazyLock<BTreeMap<String, Shipped>> = LazyLock::new(|| {
    let modifier = |(key, entry): (&str, &TableEntry)| {
        let word = key.strip_prefix("modifier.")?;
        Some((word.to_owned(), Shipped::of(entry)))
    };
    SHIPPED.entries().filter_map(modifier).collect()
});

/// A shipped figure; none if the shipped value is no length.
#[derive(Clone, Copy)]
struct Shipped {
    figure: Option<Length>,
    mark: FigureSource,
}

impl Shipped {
    fn of(entry: &TableEntry) -> Self {
        Self { figure: Length::from_value(&entry.value).ok(), mark: entry.mark.into() }
    }
}

/// Where a figure comes from.
#[choice]
pub enum FigureSource {
    Sheet,
    Reading,
    #[is("house value", label = "House value")]
    House,
    #[is("your own", label = "Your own")]
    Own,
    #[is("asked for", label = "Asked for")]
    Asked,
}

impl From<ValueSource> for FigureSource {
    fn from(source: ValueSource) -> Self {
        match source {
            ValueSource::Sheet | ValueSource::Booklet => Self::Sheet,
            ValueSource::Reading => Self::Reading,
            ValueSource::House => Self::House,
        }
    }
}

/// What adds to a factor.
#[choice]
pub enum CostModifier {
    GentleSlope,
    SteepSlope,
    Mud,
    Snow,
}

/// A figure with its mark.
#[derive(Clone, Copy, Debug)]
pub struct Marked {
    /// Nought where it is asked for.
    pub figure: Length,
    pub mark: FigureSource,
}

impl Marked {
    pub const ASKED: Self = Self { figure: Length::ZERO, mark: FigureSource::Asked };

    /// The figure, if it is known.
    pub fn known(self) -> Option<Length> {
        (self.mark != FigureSource::Asked).then_some(self.figure)
    }
}

/// Where a figure comes from. It is the referee's own if he filled it on the chart (under its short key), or if it is
/// another than the shipped one.
fn mark(shipped: Option<Shipped>, short: &str, figure: Length, rules: &Rules) -> FigureSource {
    let same = shipped.is_some_and(|shipped| shipped.figure == Some(figure));
    if !same || rules.chart.confirmed.iter().any(|filled| filled == short) {
        return FigureSource::Own;
    }
    shipped.map_or(FigureSource::House, |shipped| shipped.mark)
}

/// A figure as the rules allow it to be used: house values only where they are wanted.
fn allowed(figure: Length, mark: FigureSource, rules: &Rules) -> Marked {
    if mark == FigureSource::House && !rules.chart.house_values { Marked::ASKED } else { Marked { figure, mark } }
}

/// The base factor of a cell of the chart; asked for where it is nought.
pub fn cell(terrain: Terrain, column: Column, rules: &Rules) -> Marked {
    let figure = rules.terrain.get(&terrain).map_or(Length::ZERO, |row| row.cell(column));
    if figure <= Length::ZERO {
        return Marked::ASKED;
    }
    let short = cell_key(terrain, column);
    let shipped = SHIPPED.get(&format!("terrain.{short}")).map(Shipped::of);
    allowed(figure, mark(shipped, &short, figure, rules), rules)
}

/// What a modifier adds.
pub fn modifier(which: CostModifier, rules: &Rules) -> Marked {
    let figure = match which {
        CostModifier::GentleSlope => rules.modifier.gentle_slope,
        CostModifier::SteepSlope => rules.modifier.steep_slope,
        CostModifier::Mud => rules.modifier.mud,
        CostModifier::Snow => rules.modifier.snow,
    };
    let shipped = MODIFIERS.get(which.word()).copied();
    allowed(figure, mark(shipped, which.word(), figure, rules), rules)
}

/// The source of the statement that vehicles may mire on a terrain, or may not.
pub fn mire_test(terrain: Terrain, mires: bool, rules: &Rules) -> FigureSource {
    let short = format!("{}.mireTest", terrain.word());
    if rules.chart.confirmed.contains(&short) {
        return FigureSource::Own;
    }
    let shipped = SHIPPED.get(&format!("terrain.{short}"));
    let same = shipped.filter(|entry| entry.value.as_bool() == Some(mires));
    same.map_or(FigureSource::Own, |entry| entry.mark.into())
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
