//! How a battle stands by its scenario, worked out line by line. A pure function of the battle.

use serde::Serialize;
use serde_json::Value;

use super::loss_rule::figure;
use super::{EndReason, LossRule};
use crate::core::counts::count;
use crate::core::game::{Game, UnitOf};
use crate::core::phrases::counted;
use crate::core::roster::SideId;
use crate::core::rulebook::Rulebook;
use crate::core::schema::Kind;

/// So many units are named in a line; of the rest the number is said.
const NAMED: usize = 12;

/// Everything that counts for victory. Empty if the scenario says nothing of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VictorySheet {
    pub sides: Vec<SideScore>,
    pub objectives: Vec<ObjectiveRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<TurnsLeft>,
    /// `None` if nobody is.
    pub ahead: Option<Ahead>,
    /// Why the battle is over by the scenario; empty while it goes on.
    pub over: Vec<Over>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideScore {
    pub side: String,
    /// What its points are for.
    pub lines: Vec<ScoreLine>,
    /// The sum of its lines.
    pub total: i64,
    /// What its own losses are worth to the enemy.
    pub losses: i64,
    /// Where it breaks.
    #[serde(rename = "breaksAt", skip_serializing_if = "Option::is_none")]
    pub breaks_at: Option<u32>,
    pub broken: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreLine {
    /// "Hausen, held", "Austrian hits".
    pub what: String,
    /// "7 × 1"; empty if nothing is to be worked out.
    pub working: String,
    pub points: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObjectiveRow {
    pub name: String,
    pub points: u32,
    #[serde(rename = "heldBy")]
    pub held_by: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TurnsLeft {
    /// What the rule book calls a turn.
    pub word: &'static str,
    pub now: u32,
    pub last: u32,
    /// This one included.
    pub left: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ahead {
    pub side: String,
    pub by: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Over {
    pub reason: EndReason,
    /// A clause.
    pub why: String,
}

impl ScoreLine {
    /// "Austrian hits: 7 × 1 = 7".
    pub fn text(&self) -> String {
        let Self { what, working, points } = self;
        if working.is_empty() { format!("{what}: {points}") } else { format!("{what}: {working} = {points}") }
    }
}

impl SideScore {
    /// "Austrian losses 11 of 12: 1 more breaks them".
    pub fn break_line(&self) -> Option<String> {
        let at = self.breaks_at?;
        let more = i64::from(at).saturating_sub(self.losses);
        let then = if self.broken { "broken".to_owned() } else { format!("{more} more {} them", breaks(more)) };
        Some(format!("{} losses {} of {at}: {then}", self.side, self.losses))
    }
}

fn breaks(more: i64) -> &'static str {
    if more == 1 { "breaks" } else { "break" }
}

impl TurnsLeft {
    /// "period 5 of 8", "period 8 was the last".
    pub fn line(&self) -> String {
        let Self { word, now, last, .. } = self;
        if now > last { format!("{word} {last} was the last") } else { format!("{word} {now} of {last}") }
    }
}

impl VictorySheet {
    /// Whether the scenario says nothing of victory.
    pub fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    /// How it stands, in a sentence: "French 10, Austrian 7: French ahead by 3."
    pub fn standing(&self) -> String {
        let scores: Vec<String> = self.sides.iter().map(|side| format!("{} {}", side.side, side.total)).collect();
        let then = self
            .ahead
            .as_ref()
            .map_or_else(|| "nobody is ahead".to_owned(), |ahead| format!("{} ahead by {}", ahead.side, ahead.by));
        format!("{}: {then}.", scores.join(", "))
    }

    /// Everything as lines of text.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.is_empty() {
            return lines;
        }
        lines.push(self.standing());
        for side in &self.sides {
            lines.push(format!("{}: {}", side.side, counted(side.total, "point", "points")));
            lines.extend(side.lines.iter().map(|line| format!("  {}", line.text())));
        }
        let open = |objective: &&ObjectiveRow| objective.held_by.is_none();
        lines.extend(
            self.objectives.iter().filter(open).map(|open| {
                format!("{}, held by nobody: worth {}", open.name, counted(open.points, "point", "points"))
            }),
        );
        lines.extend(self.sides.iter().filter_map(SideScore::break_line));
        lines.extend(self.turns.map(|turns| turns.line()));
        lines.extend(self.over.iter().map(|over| format!("The end by the scenario: {}.", over.why)));
        lines
    }
}

/// A unit whose losses count.
struct CountingUnit<'a> {
    id: usize,
    label: &'a str,
    side: SideId,
    removed: bool,
    fields: Value,
}

impl<'a> CountingUnit<'a> {
    fn of<R: Rulebook>(id: usize, unit: &'a UnitOf<R>) -> Self {
        count(|counts| counts.figures += 1);
        let fields = serde_json::to_value(&unit.own).unwrap_or_default();
        Self { id, label: &unit.label, side: unit.side, removed: unit.is_removed(), fields }
    }

    /// How much a rule counts of it.
    fn lost_by(&self, rule: &LossRule, first: &[Option<i64>]) -> i64 {
        let now = figure(self.fields.get(&rule.field));
        if !rule.lost {
            return now;
        }
        let first = first.get(self.id).copied().flatten();
        first.map_or(0, |first| first.saturating_sub(now).max(0))
    }
}

/// What a rule finds among the units of a side.
struct Counted {
    what: String,
    count: i64,
    points: i64,
}

impl<R: Rulebook> Game<R> {
    /// How the battle stands by its scenario. Units that are awaited count in nothing; what those had lost who were taken
    /// off the table stays lost.
    pub fn victory(&self) -> VictorySheet {
        let ending = &self.setup.ending;
        if ending.is_empty() {
            return VictorySheet::default();
        }
        let sides = 0..self.setup.sides.len();
        let counted = self.counted_losses();
        let losses: Vec<i64> = counted.iter().map(|lines| sum(lines.iter().map(|line| line.points))).collect();
        let of_side = |side: SideId| {
            let held = ending.objectives.iter().filter(|objective| objective.held_by == Some(side));
            let held = held.map(|objective| ScoreLine {
                what: format!("{}, held", objective.name),
                working: String::new(),
                points: objective.points.into(),
            });
            let enemies = sides.clone().filter(|enemy| *enemy != side);
            let lost =
                enemies.flat_map(|enemy| counted[enemy].iter().zip(&ending.losses)).map(|(line, rule)| ScoreLine {
                    what: line.what.clone(),
                    working: format!("{} × {}", line.count, rule.points),
                    points: line.points,
                });
            let lines: Vec<ScoreLine> = held.chain(lost).collect();
            let breaks_at = ending.breaks.iter().find(|known| known.side == side).map(|known| known.losses);
            SideScore {
                side: self.side_name(side).to_owned(),
                total: sum(lines.iter().map(|line| line.points)),
                lines,
                losses: losses[side],
                breaks_at,
                broken: breaks_at.is_some_and(|at| losses[side] >= at.into()),
            }
        };
        let sides: Vec<SideScore> = sides.clone().map(of_side).collect();
        let turns = ending.last_turn.map(|last| TurnsLeft {
            word: R::TURN,
            now: self.flow.turn,
            last,
            left: last.saturating_add(1).saturating_sub(self.flow.turn),
        });
        let objectives = ending.objectives.iter().map(|objective| ObjectiveRow {
            name: objective.name.clone(),
            points: objective.points,
            held_by: objective.held_by.and_then(|side| self.setup.sides.get(side)).map(|side| side.name.clone()),
        });
        let objectives = objectives.collect();
        VictorySheet { objectives, turns, ahead: ahead(&sides), over: over(&sides, turns), sides }
    }

    /// For each side what each rule finds among its units.
    fn counted_losses(&self) -> Vec<Vec<Counted>> {
        let rules = &self.setup.ending.losses;
        let units = if rules.is_empty() { Vec::new() } else { self.counting_units() };
        let first: Vec<Vec<Option<i64>>> =
            rules.iter().map(|rule| if rule.lost { self.first_figures(&rule.field) } else { Vec::new() }).collect();
        let of_side = |side| {
            let own: Vec<&CountingUnit<'_>> = units.iter().filter(|unit| unit.side == side).collect();
            rules.iter().zip(&first).map(|(rule, first)| self.counted(rule, side, &own, first)).collect()
        };
        (0..self.setup.sides.len()).map(of_side).collect()
    }

    /// Those on the table, and those who were removed and live on in no other unit.
    fn counting_units(&self) -> Vec<CountingUnit<'_>> {
        let merged = self.merged_away();
        let counts =
            |(id, unit): &(usize, &UnitOf<R>)| unit.away.is_none() || unit.is_removed() && !merged.contains(id);
        self.units.slots().filter(counts).map(|(id, unit)| CountingUnit::of::<R>(id, unit)).collect()
    }

    fn counted(&self, rule: &LossRule, side: SideId, units: &[&CountingUnit<'_>], first: &[Option<i64>]) -> Counted {
        let found = units.iter().map(|unit| (*unit, unit.lost_by(rule, first)));
        let found: Vec<(&CountingUnit<'_>, i64)> = found.filter(|(_, count)| *count > 0).collect();
        let count = sum(found.iter().map(|(_, count)| *count));
        let what = format!("{} {}", self.side_name(side), rule.words(R::UNIT_FIELDS));
        let labels: Vec<&str> = found.iter().map(|(unit, _)| unit.label).collect();
        let what = if is_flag::<R>(rule) { named(&what, &labels) } else { what };
        let removed = found.iter().filter(|(unit, _)| unit.removed).count();
        let what = if removed == 0 { what } else { format!("{what}, {}", with_removed(removed)) };
        Counted { what, count, points: count.saturating_mul(rule.points.into()) }
    }

    /// A field of every unit by its number, also of those who are away.
    pub fn figures(&self, field: &str) -> Vec<Option<i64>> {
        let of_unit = |unit: &UnitOf<R>| serde_json::to_value(&unit.own).ok().map(|plain| figure(plain.get(field)));
        self.units.slots().map(|(_, unit)| of_unit(unit)).collect()
    }
}

fn is_flag<R: Rulebook>(rule: &LossRule) -> bool {
    R::UNIT_FIELDS.iter().any(|field| field.key == rule.field && matches!(field.kind, Kind::Flag))
}

/// "Austrian units broken: A11, A13".
fn named(what: &str, labels: &[&str]) -> String {
    match labels.len() {
        0 => what.to_owned(),
        many if many > NAMED => {
            format!("{what}: {} and {} more", labels[..NAMED].join(", "), many - NAMED)
        }
        _ => format!("{what}: {}", labels.join(", ")),
    }
}

/// Says whose losses count although they are not on the table.
fn with_removed(units: usize) -> String {
    format!("with {} removed", counted(units, "unit", "units"))
}

/// A sum that never wraps.
fn sum(numbers: impl Iterator<Item = i64>) -> i64 {
    numbers.fold(0, i64::saturating_add)
}

fn ahead(sides: &[SideScore]) -> Option<Ahead> {
    let best = sides.iter().max_by_key(|side| side.total)?;
    let next = sides.iter().filter(|side| !std::ptr::eq(*side, best)).map(|side| side.total).max()?;
    let by = best.total.saturating_sub(next);
    (by > 0).then(|| Ahead { side: best.side.clone(), by })
}

fn over(sides: &[SideScore], turns: Option<TurnsLeft>) -> Vec<Over> {
    let played = turns.filter(|turns| turns.left == 0);
    let played = played.map(|turns| Over { reason: EndReason::LastTurn(turns.last), why: turns.line() });
    let broken = sides.iter().enumerate().filter(|(_, side)| side.broken).map(|(id, side)| Over {
        reason: EndReason::Broken(id),
        why: format!("{} side is broken, losses {} of {}", side.side, side.losses, side.breaks_at.unwrap_or_default()),
    });
    played.into_iter().chain(broken).collect()
}
