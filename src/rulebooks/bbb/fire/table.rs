//! The firefight table: a column by fire points, shifted, and the result of a roll in it.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{FireRules, PastEdge};

impl FireRules {
    pub fn bands_of(&self, weapon: Weapon) -> &[Length] {
        if weapon.is_guns() { &self.bands.guns } else { &self.bands.small_arms }
    }

    /// The first column that takes so many fire points; the last takes all beyond.
    pub fn column_of(&self, points: Points) -> usize {
        self.columns.iter().position(|limit| points <= *limit).unwrap_or(self.columns.len())
    }

    /// A column so many to the right; none where fire off the left edge has no effect.
    pub fn shifted(&self, column: usize, by: i16) -> Option<usize> {
        let at = column as i64 + i64::from(by);
        if at < 0 && self.past_edge == PastEdge::NoEffect {
            return None;
        }
        Some(at.clamp(0, self.columns.len() as i64) as usize)
    }

    /// What stands over a column.
    pub fn header(&self, column: usize) -> String {
        match (self.columns.get(column), self.columns.last()) {
            (Some(limit), _) => limit.to_string(),
            (None, Some(last)) => format!("{}+", last.0.to_integer() + 1),
            (None, None) => "+".to_owned(),
        }
    }

    pub fn result(&self, column: usize, roll: u8) -> Code {
        let along = column as i64 - (12 - i64::from(roll));
        let Ok(along) = usize::try_from(along) else { return Code::None };
        self.results.get(along).or(self.results.last()).copied().unwrap_or_default()
    }
}
