//! A battle from an order of battle. Knows no rule book.

use serde_json::{Map, Value};

use super::game::{Game, Setup};
use super::orbat::document::Document;
use super::orbat::plan::{Plan, PlanRow, Planned};
use super::orbat::{self, BookShape, Row, RowKind, Setting, Severity};
use super::phrases::sentence;
use super::pieces::Pieces;
use super::roster::{Away, Piece, Side, folded, side_named};
use super::rulebook::{PlainData, Rulebook};
use super::schema::Kind;
use super::serde_messages::read_value;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    #[error("the order of battle cannot be read: {0}")]
    Unreadable(String),
    #[error("the order of battle is for another rule book than {0}")]
    OtherBook(&'static str),
    /// A line that cannot be used as it stands.
    #[error("in the line “{line}”: {why}")]
    Row { line: String, why: String },
    #[error("the order of battle has no side")]
    NoSide,
    /// The rule book is played with another number of sides.
    #[error("this rule book is for {wanted} sides, and the order of battle has {given}")]
    Sides { given: usize, wanted: usize },
    /// A condition of the day names nobody in the battle.
    #[error("{label}: {why}")]
    Condition { label: &'static str, why: String },
}

/// What is kept of a unit or command about which nothing is said.
pub(super) fn start<R: Rulebook>(kind: RowKind) -> Map<String, Value> {
    let nothing = Value::Object(Map::new());
    let start = match kind {
        RowKind::Unit => own::<R::Unit>(&nothing).and_then(|own| plain(&own)),
        RowKind::Command => own::<R::Command>(&nothing).and_then(|own| plain(&own)),
        _ => Ok(Map::new()),
    };
    start.unwrap_or_default()
}

/// Whether a map can be a unit or command; a clause if not.
pub(super) fn fits<R: Rulebook>(kind: RowKind, values: &Map<String, Value>) -> Result<(), String> {
    let values = Value::Object(values.clone());
    match kind {
        RowKind::Unit => own::<R::Unit>(&values).map(drop),
        RowKind::Command => own::<R::Command>(&values).map(drop),
        _ => Ok(()),
    }
}

fn own<T: PlainData>(values: &Value) -> Result<T, String> {
    read_value(values)
}

fn plain<T: PlainData>(own: &T) -> Result<Map<String, Value>, String> {
    match serde_json::to_value(own) {
        Ok(Value::Object(map)) => Ok(map),
        other => Err(format!("{other:?}")),
    }
}

impl<R: Rulebook> Game<R> {
    /// Begins a battle.
    ///
    /// # Errors
    /// A sentence naming what is wrong.
    pub fn begin(plan: &Plan, seed: u64) -> Result<Self, ScenarioError> {
        let sides: Vec<Side> =
            plan.sides.iter().map(|side| Side { name: side.name.clone(), player: side.player.clone() }).collect();
        if let Some(wanted) = R::SIDES.filter(|wanted| *wanted != sides.len()) {
            return Err(ScenarioError::Sides { given: sides.len(), wanted });
        }
        if sides.is_empty() {
            return Err(ScenarioError::NoSide);
        }
        for field in R::CONDITIONS.iter().filter(|field| matches!(field.kind, Kind::Side)) {
            let named = plan.conditions.get(field.key).and_then(Value::as_str).filter(|name| !name.is_empty());
            named.map_or(Ok(0), |name| side_named(&sides, name)).map_err(|why| ScenarioError::Condition {
                label: field.label,
                why: why.trim_end_matches('.').to_owned(),
            })?;
        }
        let commands = plan.commands.iter().map(piece::<R::Command>).collect::<Result<Pieces<_>, _>>()?;
        let units = plan.units.iter().map(mustered::<R>).collect::<Result<Pieces<_>, ScenarioError>>()?;
        let Plan { title, house, conditions, table_rolls, .. } = plan.clone();
        let (booklet, clubs, ending) = (std::collections::BTreeSet::new(), Vec::new(), plan.ending());
        let (regrouped, former_labels) = (Vec::new(), Vec::new());
        let setup =
            Setup { title, sides, house, booklet, conditions, table_rolls, clubs, ending, regrouped, former_labels };
        let unreadable = |e: &dyn std::fmt::Display| ScenarioError::Unreadable(e.to_string());
        let mut game =
            Self::new(setup, commands, units, R::BattleState::default(), seed).map_err(|e| unreadable(&e))?;
        for text in R::CLUBS {
            let table = super::club::ClubTable::read(text).map_err(|e| unreadable(&e))?;
            game.add_club(table).map_err(|e| unreadable(&e))?;
        }
        for table in &plan.clubs {
            game.add_club(table.clone()).map_err(|e| unreadable(&e))?;
        }
        game.record_first_figures();
        Ok(game)
    }

    /// Reads an order of battle in lines.
    ///
    /// # Errors
    /// A sentence naming what is wrong.
    pub fn from_scenario(text: &str, seed: u64) -> Result<Self, ScenarioError> {
        let mut document = Document::parse(text, only::<R>);
        if !document.rows().any(|row| row.sets(Setting::Rules)) {
            document = document.with_text(&format!("{} {}\n{text}", Setting::Rules.word(), R::ID));
        }
        if document.shape().is_none() {
            return Err(ScenarioError::OtherBook(R::TITLE));
        }
        let Planned { plan, problems, .. } = orbat::plan::plan(&document);
        // That there is no unit yet, or another number of sides, is for the battle to judge.
        let wrong = problems.iter().find_map(|problem| match (problem.severity, problem.row) {
            (Severity::Wrong, Some(row)) => Some((row, &problem.text)),
            _ => None,
        });
        let condition = |row: usize| R::CONDITIONS.iter().find(|field| field.key == document.row(row).name);
        match wrong {
            None => Self::begin(&plan, seed),
            Some((row, why)) => {
                let why = why.trim_end_matches('.').to_owned();
                Err(match condition(row) {
                    Some(field) => ScenarioError::Condition { label: field.label, why },
                    None => ScenarioError::Row { line: document.line(row).trim().to_owned(), why },
                })
            }
        }
    }
}

/// What this rule book says, if it is the one that is named.
fn only<R: Rulebook>(name: &str) -> Option<&'static BookShape> {
    let named = [R::ID, R::TITLE].iter().any(|known| folded(known) == folded(name));
    named.then_some(const { &BookShape::of::<R>() })
}

/// A unit by itself, as a line of an order of battle describes it.
///
/// # Errors
/// A sentence if the line cannot be used as it stands.
pub(super) fn unit_of<R: Rulebook>(row: &Row) -> Result<Piece<R::Unit>, String> {
    mustered::<R>(&planned::<R>(row)?).map_err(|e| sentence(&e.to_string()))
}

/// A command by itself, as a line of an order of battle describes it.
///
/// # Errors
/// A sentence if the line cannot be used as it stands.
pub(super) fn command_of<R: Rulebook>(row: &Row) -> Result<Piece<R::Command>, String> {
    piece(&planned::<R>(row)?).map_err(|e| sentence(&e.to_string()))
}

/// A row in an order of battle of its own, so that it is judged as any other.
fn planned<R: Rulebook>(row: &Row) -> Result<PlanRow, String> {
    let rules = Setting::Rules.row(R::TITLE);
    let side = Row { kind: RowKind::Side, name: "Side".to_owned(), ..Row::default() };
    let document = Document::from_rows(vec![rules, side, Row { depth: 1, ..row.clone() }], only::<R>);
    let Planned { plan, problems, .. } = orbat::plan::plan(&document);
    if let Some(problem) = problems.into_iter().find(|p| p.severity == Severity::Wrong && p.row == Some(2)) {
        return Err(problem.text);
    }
    let mut made = plan.units.into_iter().chain(plan.commands);
    match (made.next(), made.next()) {
        (Some(one), None) => Ok(one),
        _ => Err(format!("{} is not one unit or command: add one at a time.", row.label)),
    }
}

fn mustered<R: Rulebook>(row: &PlanRow) -> Result<Piece<R::Unit>, ScenarioError> {
    let mut unit = piece::<R::Unit>(row)?;
    R::muster(&mut unit.own);
    Ok(unit)
}

fn piece<T: PlainData>(row: &PlanRow) -> Result<Piece<T>, ScenarioError> {
    let PlanRow { label, name, side, under, player, values, arrives, .. } = row.clone();
    let own = own(&Value::Object(values.into_iter().collect()))
        .map_err(|why| ScenarioError::Unreadable(format!("{label} {name}: {why}")))?;
    // Who comes in the first turn is asked for as it begins, like anybody who comes later.
    let away = arrives.map(Away::Awaited);
    Ok(Piece { label, name, side, under, player, own, away })
}
