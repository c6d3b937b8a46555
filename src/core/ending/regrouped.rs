//! Units that were split or merged since the start: what went from one to another is not lost. Knows no rule book.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::loss_rule::figure;
use crate::core::game::Game;
use crate::core::roster::UnitId;
use crate::core::rulebook::Rulebook;
use crate::core::schema::Kind;

/// One split or merger. Kept whatever is counted, for points may be given for a field later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Regrouped {
    /// What the part had of each field when it was parted from the unit.
    Split { unit: UnitId, figures: BTreeMap<String, i64> },
    /// The other became part of the unit.
    Merged { unit: UnitId, other: UnitId },
}

impl<R: Rulebook> Game<R> {
    pub(in crate::core) fn note_split(&mut self, unit: UnitId, part: UnitId) {
        let Some(own) = self.unit(part).and_then(|part| serde_json::to_value(&part.own).ok()) else { return };
        let numbers = R::UNIT_FIELDS.iter().filter(|field| matches!(field.kind, Kind::Whole { .. }));
        let figures = numbers.map(|field| (field.key.to_owned(), figure(own.get(field.key))));
        let figures = figures.filter(|(_, figure)| *figure > 0).collect();
        self.setup_mut().regrouped.push(Regrouped::Split { unit, figures });
    }

    pub(in crate::core) fn note_merger(&mut self, unit: UnitId, other: UnitId) {
        self.setup_mut().regrouped.push(Regrouped::Merged { unit, other });
    }

    /// A field of each unit as it would have been at the start, had the units been grouped then as they are now.
    pub(super) fn first_figures(&self, field: &str) -> Vec<Option<i64>> {
        let known = self.setup.ending.at_first.iter().find(|figures| figures.field == field);
        let mut first = known.map(|figures| figures.of.clone()).unwrap_or_default();
        for regrouped in &self.setup.regrouped {
            let (unit, more) = match regrouped {
                Regrouped::Split { unit, figures } => (*unit, figures.get(field).map_or(0, |figure| -figure)),
                Regrouped::Merged { unit, other } => (*unit, first.get(*other).copied().flatten().unwrap_or(0)),
            };
            if let Some(Some(first)) = first.get_mut(unit) {
                *first = first.saturating_add(more);
            }
        }
        first
    }

    /// Units that live on as parts of others.
    pub(super) fn merged_away(&self) -> BTreeSet<UnitId> {
        let other = |regrouped: &Regrouped| match regrouped {
            Regrouped::Merged { other, .. } => Some(*other),
            Regrouped::Split { .. } => None,
        };
        self.setup.regrouped.iter().filter_map(other).collect()
    }
}
