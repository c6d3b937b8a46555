//! How far a unit goes: speed, factor, distance, as exact numbers.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::{Direction, Mixed, Round};

/// An exact number of inches.
pub type Ratio = num_rational::Ratio<i64>;

/// A length as an exact number.
pub fn ratio(length: Length) -> Ratio {
    Ratio::new(length.in_thousandths(), 1000)
}

/// An exact number to the nearest thousandth.
pub fn length(ratio: Ratio) -> Length {
    Length::thousandths((ratio * 1000).round().to_integer())
}

/// Who moves and how fast.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    pub kind: UnitKind,
    pub mode: Mode,
    pub road_mph: Length,
    pub cross_mph: Length,
    /// It spends the whole turn on a road.
    pub all_on_road: bool,
}

impl Mover {
    /// Miles an hour by the table of base movement.
    pub fn mph(&self, rules: &Rules) -> Length {
        match self.kind {
            UnitKind::Vehicle | UnitKind::Gun if self.all_on_road => self.road_mph,
            UnitKind::Vehicle | UnitKind::Gun => self.cross_mph,
            kind => Length::whole(rules.speed.on_foot(kind, matches!(self.mode, Mode::Run | Mode::Gallop)).into()),
        }
    }

    /// Inches a turn before terrain.
    pub fn inches(&self, rules: &Rules) -> Ratio {
        ratio(self.mph(rules)) / ratio(rules.scale.mph_per_inch)
    }
}

/// How far a move goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// All of it.
    pub distance: Ratio,
    /// Of each stretch how far.
    pub legs: Vec<Ratio>,
    /// What is left of the allowance at the end, in inches of open ground.
    pub left: Ratio,
}

/// How far these inches take a unit over these stretches; none if a factor is not known.
pub fn way(inches: Ratio, legs: &[Leg], column: Column, rules: &Rules) -> Option<Way> {
    let costs: Vec<Ratio> = legs.iter().map(|leg| leg.cost(column, rules)).collect::<Option<_>>()?;
    let worst = costs.iter().max().copied().unwrap_or_else(|| Ratio::from(1));
    let mut left = inches;
    let mut gone = Vec::new();
    for (leg, cost) in legs.iter().zip(&costs) {
        let cost = match rules.movement.mixed {
            Mixed::PerInch => *cost,
            Mixed::WorstFactor => worst,
        };
        let reach = left / cost;
        let far = leg.inches.map_or(reach, |wanted| reach.min(ratio(wanted)));
        left -= far * cost;
        gone.push(far);
    }
    let whole: Ratio = gone.iter().sum();
    Some(Way { distance: rounded(whole, rules), legs: gone, left })
}

/// A distance rounded as the switch says.
pub fn rounded(distance: Ratio, rules: &Rules) -> Ratio {
    let step = match rules.movement.round {
        Round::None => return distance,
        Round::Quarter => Ratio::new(1, 4),
        Round::Half => Ratio::new(1, 2),
    };
    let steps = distance / step;
    let steps = match rules.movement.round_direction {
        Direction::Nearest => steps.round(),
        Direction::Down => steps.floor(),
        Direction::Up => steps.ceil(),
    };
    steps * step
}

/// An exact number as a person writes it: `2`, `1/2`, `4/3`.
pub fn exact(ratio: Ratio) -> String {
    ratio.to_string()
}
