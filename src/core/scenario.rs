//! Reads an order of battle (TOML) into a battle. Knows no rule book.

use serde::Deserialize;

use super::ending::Ending;
use super::game::{Game, Setup};
use super::pieces::Pieces;
use super::roster::{Piece, Side, folded, side_named};
use super::rulebook::Rulebook;
use super::schema::Kind;

#[derive(Deserialize)]
#[serde(bound = "")]
struct Text<R: Rulebook> {
    title: String,
    sides: Vec<Side>,
    #[serde(default)]
    commands: Vec<ScenarioRow<R::Command>>,
    #[serde(default)]
    units: Vec<ScenarioRow<R::Unit>>,
    #[serde(default)]
    conditions: std::collections::BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    house: super::tables::Patch,
    #[serde(default)]
    tables: Vec<super::club::ClubTable>,
}

#[derive(Deserialize)]
struct ScenarioRow<T> {
    label: String,
    name: String,
    side: String,
    #[serde(default)]
    under: Option<String>,
    #[serde(default)]
    player: String,
    #[serde(flatten)]
    own: T,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    #[error("the order of battle cannot be read: {0}")]
    Unreadable(String),
    #[error("the label “{0}” is given twice; each must be unique")]
    TwiceLabelled(String),
    #[error("“{0}” belongs to “{1}”, which is not a side of this battle")]
    NoSuchSide(String, String),
    /// Superiors must be listed before their subordinates.
    #[error("“{0}” is placed under “{1}”, which no command above it is labelled")]
    NoSuchCommand(String, String),
    /// The rule book is played with another number of sides.
    #[error("this rule book is for {wanted} sides, and the order of battle has {given}")]
    Sides { given: usize, wanted: usize },
    /// A condition of the day names nobody in the battle.
    #[error("{label}: {why}")]
    Condition { label: &'static str, why: String },
}

impl<R: Rulebook> Game<R> {
    /// Reads an order of battle.
    ///
    /// # Errors
    /// A sentence naming what is wrong.
    pub fn from_scenario(text: &str, seed: u64) -> Result<Self, ScenarioError> {
        let Text { title, sides, commands, units, conditions, house, tables } =
            toml::from_str::<Text<R>>(text).map_err(|e| ScenarioError::Unreadable(e.message().to_owned()))?;
        if let Some(wanted) = R::SIDES.filter(|wanted| *wanted != sides.len()) {
            return Err(ScenarioError::Sides { given: sides.len(), wanted });
        }
        for field in R::CONDITIONS.iter().filter(|field| matches!(field.kind, Kind::Side)) {
            let named = conditions.get(field.key).and_then(serde_json::Value::as_str).filter(|name| !name.is_empty());
            named.map_or(Ok(0), |name| side_named(&sides, name)).map_err(|why| ScenarioError::Condition {
                label: field.label,
                why: why.trim_end_matches('.').to_owned(),
            })?;
        }
        let labels: Vec<&str> =
            commands.iter().map(|c| c.label.as_str()).chain(units.iter().map(|u| u.label.as_str())).collect();
        if let Some(twice) =
            labels.iter().enumerate().find(|(i, l)| labels[..*i].iter().any(|m| folded(m) == folded(l)))
        {
            return Err(ScenarioError::TwiceLabelled((*twice.1).to_owned()));
        }
        let mut tree: Pieces<R::Command> = Pieces::default();
        for row in commands {
            let piece = placed(row, &sides, &tree)?;
            tree.push(piece);
        }
        let units = units.into_iter().map(|row| placed(row, &sides, &tree)).collect::<Result<Pieces<_>, _>>()?;
        let (booklet, clubs) = (std::collections::BTreeSet::new(), Vec::new());
        let setup =
            Setup { title, sides, house, booklet, conditions, table_rolls: false, clubs, ending: Ending::default() };
        let unreadable = |e: &dyn std::fmt::Display| ScenarioError::Unreadable(e.to_string());
        let mut game = Self::new(setup, tree, units, R::BattleState::default(), seed).map_err(|e| unreadable(&e))?;
        for text in R::CLUBS {
            let table = super::club::ClubTable::read(text).map_err(|e| unreadable(&e))?;
            game.add_club(table).map_err(|e| unreadable(&e))?;
        }
        for table in tables {
            game.add_club(table).map_err(|e| unreadable(&e))?;
        }
        Ok(game)
    }
}

fn placed<T, C>(row: ScenarioRow<T>, sides: &[Side], tree: &Pieces<C>) -> Result<Piece<T>, ScenarioError> {
    let ScenarioRow { label, name, side, under, player, own } = row;
    let Some(side) = sides.iter().position(|s| folded(&s.name) == folded(&side)) else {
        return Err(ScenarioError::NoSuchSide(label, side));
    };
    let under = match under {
        None => None,
        Some(above) => match tree.find_id(|c| folded(&c.label) == folded(&above)) {
            Some(id) => Some(id),
            None => return Err(ScenarioError::NoSuchCommand(label, above)),
        },
    };
    Ok(Piece { label, name, side, under, player, own, away: None })
}
