//! The terrain chart as the referee reads and fills it; what he fills is saved with the battle.

use super::costs::{base, cell_key};
use super::marks::{self, CostModifier, FigureSource, Marked};
use crate::rulebooks::lightning_war::prelude::*;

/// Offers to put factors that were given by hand on the chart, where it has none of its own.
pub fn offers(legs: &[Leg], columns: &[Column], rules: &Rules) -> Vec<Duty> {
    let mut found = Vec::new();
    for (leg, column) in legs.iter().flat_map(|leg| columns.iter().map(move |column| (leg, *column))) {
        let Some(factor) = leg.factor.filter(|f| *f > Length::ZERO && base(leg.terrain, column, rules).is_none())
        else {
            continue;
        };
        let title = format!("Put it on the chart: {} for {}, factor {factor}", leg.terrain.said(), column.said());
        let draft = draft!(Input { terrain: leg.terrain, column: column, factor: factor });
        found.push(Duty::of::<TerrainChart>(title, draft).optional());
    }
    found
}

/// Fills a cell of the terrain chart, saved with the battle.
pub struct TerrainChart;

fields! {
    pub struct Input for LightningWar {
        terrain: Terrain;
        column: Option<Column>, "For", help = "All columns if left blank.";
        factor: Option<Length>, "Base factor", unitless, help = "Left blank, it stays as it is.";
        mire_test: Option<bool>, "Vehicles may mire";
    }
}

fields! {
    /// What stands there then.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        factor: Length, "Base factor", unitless, summary, help = "Nought if several columns are meant.";
        mire_test: bool, "Vehicles may mire";
        factors: Vec<Factor>, "Factors of all columns";
        mire_mark: FigureSource, "Mark of miring", help = "Where it comes from whether vehicles may mire.";
        modifiers: Vec<Adds>, "Modifiers on any terrain";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Factor {
        column: Column, "For";
        factor: Length, "Base factor", unitless, help = "Nought where it is asked for.";
        mark: FigureSource, help = "Where the figure comes from.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Adds {
        modifier: CostModifier;
        add: Length, "Adds", unitless, help = "Nought where it is asked for.";
        mark: FigureSource, help = "Where the figure comes from.";
    }
}

/// A figure in a list, with its mark.
fn listed(name: &str, figure: Length, mark: FigureSource) -> String {
    match mark {
        FigureSource::Asked => format!("{name} is asked for when it is needed"),
        mark => format!("{name} {figure} ({})", mark.said()),
    }
}

impl Procedure for TerrainChart {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "terrain_chart";
    const TITLE: &'static str = "Read or fill the terrain chart";
    const VERBS: &'static [&'static str] = &["chart"];
    const RULE: &'static str = "Terrain chart";

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let terrain = draft.text(key!(Input.terrain)).and_then(|t| serde_json::from_value::<Terrain>(t.into()).ok());
        if let Some(row) = terrain.and_then(|t| game.rules().terrain.get(&t)) {
            draft.fill(key!(Input.mire_test), row.mire_test);
        }
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let row = rules.terrain.get(&input.terrain);
        let known = |column: &Column| base(input.terrain, *column, rules);
        let factor = input.factor.or(input.column.as_ref().and_then(known)).unwrap_or_default();
        let mire_test = input.mire_test.unwrap_or_else(|| row.is_some_and(|r| r.mire_test));
        let factors = Column::ALL.iter().map(|column| {
            let meant = input.column.is_none_or(|one| one == *column);
            let Marked { figure, mark } = match input.factor.filter(|_| meant) {
                // Nought takes the figure off the chart.
                Some(Length::ZERO) => Marked::ASKED,
                Some(figure) => Marked { figure, mark: FigureSource::Own },
                None => marks::cell(input.terrain, *column, rules),
            };
            Factor { column: *column, factor: figure, mark }
        });
        let factors: Vec<Factor> = factors.collect();
        chance.say(Self::RULE, || {
            let all = factors.iter().filter(|cell| input.column.is_none_or(|one| one == cell.column));
            let words = all.map(|cell| listed(cell.column.said(), cell.factor, cell.mark));
            format!("{}: {}.", input.terrain.label(), words.collect::<Vec<_>>().join(", "))
        });
        let mire_mark = marks::mire_test(input.terrain, mire_test, rules);
        chance.say(Self::RULE, || {
            let may = if mire_test { "may mire there" } else { "do not mire there" };
            format!("Vehicles {may} ({}).", mire_mark.said())
        });
        let adds = CostModifier::ALL.iter().map(|&modifier| {
            let Marked { figure, mark } = marks::modifier(modifier, rules);
            Adds { modifier, add: figure, mark }
        });
        let modifiers: Vec<Adds> = adds.collect();
        chance.say(Self::RULE, || {
            let words = modifiers.iter().map(|adds| listed(adds.modifier.said(), adds.add, adds.mark));
            format!("Added on any terrain: {}.", words.collect::<Vec<_>>().join(", "))
        });
        Ok(Outcome { factor, mire_test, factors, mire_mark, modifiers })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<LightningWar>) {
        let columns = input.column.map_or_else(|| Column::ALL.to_vec(), |one| vec![one]);
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
            changes.push(("chart.confirmed".to_owned(), plain(confirmed)));
        }
        if rules.terrain.get(&input.terrain).is_some_and(|row| row.mire_test != outcome.mire_test) {
            changes.push((format!("terrain.{}.mireTest", input.terrain.word()), outcome.mire_test.into()));
        }
        for (key, value) in changes {
            // The chart makes these keys and values itself, so none is refused.
            let _ = game.set_house_rule(&key, Some(&value));
        }
    }

    fn tell(input: &Input, outcome: &Outcome, _: &Game<LightningWar>) -> Report {
        let column = input.column.map_or("all", Column::said);
        let what = match (input.factor, outcome.mire_test) {
            (Some(factor), false) => format!("factor {factor}"),
            (Some(factor), true) => format!("factor {factor}, vehicles may mire"),
            (None, true) => "vehicles may mire".to_owned(),
            (None, false) => "vehicles do not mire".to_owned(),
        };
        Report { headline: format!("Chart, {} for {column}: {what}", input.terrain.said()), ..Report::default() }
    }
}
