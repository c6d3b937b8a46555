//! The terrain chart as the referee reads and fills it; what he fills is saved with the battle.

use super::costs::{COLUMNS, TERRAINS, base, cell_key};
use super::marks::{self, ALL_MODIFIERS, MARKS, MODIFIERS, Mark, Marked, Modifier};
use crate::rulebooks::lightning_war::prelude::*;

const ALL_COLUMNS: [Column; 6] =
    [Column::Infantry, Column::PackHorse, Column::Cavalry, Column::Wheeled, Column::Tracked, Column::Halftrack];

/// Offers to put factors that were given by hand on the chart, where it has none of its own.
pub fn offers(legs: &[Leg], columns: &[Column], rules: &Rules) -> Vec<Duty> {
    let mut found = Vec::new();
    for (leg, column) in legs.iter().flat_map(|leg| columns.iter().map(move |column| (leg, *column))) {
        let Some(factor) = leg.factor.filter(|f| *f > Length::ZERO && base(leg.terrain, column, rules).is_none())
        else {
            continue;
        };
        let title = format!("Put it on the chart: {} for {}, factor {factor}", leg.terrain.said(), column.said());
        let draft = json!({"terrain": leg.terrain, "column": column, "factor": factor});
        found.push(Duty::by_id("terrain_chart", title, draft).optional());
    }
    found
}

/// Fills a cell of the terrain chart, saved with the battle.
pub struct TerrainChart;

/// Which cell.
#[derive(Serialize, Deserialize)]
pub struct CellInput {
    /// The terrain.
    pub terrain: Terrain,
    /// The column; all if not said.
    pub column: Option<Column>,
    /// The factor.
    pub factor: Option<Length>,
    /// Vehicles roll for miring there.
    pub mire_test: Option<bool>,
}

/// What stands there then.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// The factor.
    pub factor: Length,
    /// Vehicles roll for miring there.
    pub mire_test: bool,
    /// The factor of each column; nought where it is asked for.
    pub factors: Vec<Of>,
    /// Where it comes from that vehicles roll there, or do not.
    pub mire_mark: Mark,
    /// What adds to a factor on any terrain.
    pub modifiers: Vec<Adds>,
}

/// A column of the chart and its factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Of {
    /// The column.
    pub column: Column,
    /// The factor.
    pub factor: Length,
    /// Where it comes from.
    pub mark: Mark,
}

/// A modifier of the chart and what it adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Adds {
    /// The modifier.
    pub modifier: Modifier,
    /// What it adds; nought where it is asked for.
    pub add: Length,
    /// Where it comes from.
    pub mark: Mark,
}

/// A figure in a list, with its mark.
fn listed(name: &str, figure: Length, mark: Mark) -> String {
    match mark {
        Mark::Asked => format!("{name} is asked for when it is needed"),
        mark => format!("{name} {figure} ({})", mark.said()),
    }
}

impl Procedure for TerrainChart {
    type Book = LightningWar;
    type Input = CellInput;
    type Outcome = Cell;

    const ID: &'static str = "terrain_chart";
    const TITLE: &'static str = "Read or fill the terrain chart";
    const VERBS: &'static [&'static str] = &["chart"];
    const RULE: &'static str = "Terrain chart";
    const FIELDS: &'static [Field] = &[
        Field::choice("terrain", "Terrain", TERRAINS),
        Field::choice("column", "For", COLUMNS).optional().help("All columns if left blank."),
        Field::decimal("factor", "Base factor").optional().help("Left blank, it stays as it is."),
        Field::new("mire_test", "Vehicles may mire", Kind::Flag).optional(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::decimal("factor", "Base factor").help("Nought if several columns are meant."),
        Field::flag("mire_test", "Vehicles may mire"),
        Field::new(
            "factors",
            "Factors of all columns",
            Kind::List(&[
                Field::choice("column", "For", COLUMNS),
                Field::decimal("factor", "Base factor").help("Nought where it is asked for."),
                Field::choice("mark", "Mark", MARKS).help("Where the figure comes from."),
            ]),
        ),
        Field::choice("mire_mark", "Mark of miring", MARKS).help("Where it comes from whether vehicles may mire."),
        Field::new(
            "modifiers",
            "Modifiers on any terrain",
            Kind::List(&[
                Field::choice("modifier", "Modifier", MODIFIERS),
                Field::decimal("add", "Adds").help("Nought where it is asked for."),
                Field::choice("mark", "Mark", MARKS).help("Where the figure comes from."),
            ]),
        ),
    ];
    const SUMMARY: &'static [&'static str] = &["factor"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let terrain = draft.text("terrain").and_then(|t| serde_json::from_value::<Terrain>(t.into()).ok());
        if let Some(row) = terrain.and_then(|t| game.rules().terrain.get(&t)) {
            draft.fill("mire_test", row.mire_test);
        }
    }

    fn resolve(input: &CellInput, rules: &Rules, chance: &mut Chance) -> Roll<Cell> {
        let row = rules.terrain.get(&input.terrain);
        let known = |column: &Column| base(input.terrain, *column, rules);
        let factor = input.factor.or(input.column.as_ref().and_then(known)).unwrap_or_default();
        let mire_test = input.mire_test.unwrap_or_else(|| row.is_some_and(|r| r.mire_test));
        let factors = ALL_COLUMNS.iter().map(|column| {
            let meant = input.column.is_none_or(|one| one == *column);
            let Marked { figure, mark } = match input.factor.filter(|_| meant) {
                // Nought takes the figure off the chart.
                Some(Length::ZERO) => Marked { figure: Length::ZERO, mark: Mark::Asked },
                Some(figure) => Marked { figure, mark: Mark::Own },
                None => marks::cell(input.terrain, *column, rules),
            };
            Of { column: *column, factor: figure, mark }
        });
        let factors: Vec<Of> = factors.collect();
        chance.say(Self::RULE, || {
            let all = factors.iter().filter(|of| input.column.is_none_or(|one| one == of.column));
            let words = all.map(|of| listed(&of.column.said(), of.factor, of.mark));
            format!("{}: {}.", input.terrain.label(), words.collect::<Vec<_>>().join(", "))
        });
        let mire_mark = marks::mire_test(input.terrain, mire_test, rules);
        chance.say(Self::RULE, || {
            let may = if mire_test { "may mire there" } else { "do not mire there" };
            format!("Vehicles {may} ({}).", mire_mark.said())
        });
        let adds = ALL_MODIFIERS.map(|modifier| {
            let Marked { figure, mark } = marks::modifier(modifier, rules);
            Adds { modifier, add: figure, mark }
        });
        chance.say(Self::RULE, || {
            let words = adds.iter().map(|adds| listed(&adds.modifier.said(), adds.add, adds.mark));
            format!("Added on any terrain: {}.", words.collect::<Vec<_>>().join(", "))
        });
        Ok(Cell { factor, mire_test, factors, mire_mark, modifiers: adds.to_vec() })
    }

    fn apply(input: &CellInput, outcome: &Cell, rules: &Rules, game: &mut Game<LightningWar>) {
        let columns = input.column.map_or_else(|| ALL_COLUMNS.to_vec(), |one| vec![one]);
        let mut confirmed = rules.chart.confirmed.clone();
        let mut changes: Vec<(String, Value)> = Vec::new();
        if let Some(factor) = input.factor {
            for column in columns {
                let cell = cell_key(input.terrain, column);
                changes.push((format!("terrain.{cell}"), plain(factor)));
                if !confirmed.contains(&cell) {
                    confirmed.push(cell);
                }
            }
            changes.push(("chart.confirmed".to_owned(), json!(confirmed)));
        }
        if rules.terrain.get(&input.terrain).is_some_and(|row| row.mire_test != outcome.mire_test) {
            changes.push((format!("terrain.{}.mireTest", input.terrain.key()), outcome.mire_test.into()));
        }
        for (key, value) in changes {
            // Keys and values are of the chart's own making, so there is nothing to refuse.
            let _ = game.set_house_rule(&key, Some(&value));
        }
    }

    fn tell(input: &CellInput, outcome: &Cell, _: &Game<LightningWar>) -> Report {
        let column = input.column.map_or_else(|| "all".to_owned(), Column::said);
        let what = match (input.factor, outcome.mire_test) {
            (Some(factor), false) => format!("factor {factor}"),
            (Some(factor), true) => format!("factor {factor}, vehicles may mire"),
            (None, true) => "vehicles may mire".to_owned(),
            (None, false) => "vehicles do not mire".to_owned(),
        };
        Report { headline: format!("Chart, {} for {column}: {what}", input.terrain.said()), ..Report::default() }
    }
}
