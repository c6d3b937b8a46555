//! A detachment is made of units ticked in the organisation.

use std::collections::BTreeSet;

use super::initiative::{self, Input as Counts, Ratings};
use super::tree::{self, Node, Places, TOE_HELP};
use super::{regular, toe};
use crate::core::roster::folded;
use crate::rulebooks::lightning_war::prelude::*;

pub struct FormDetachment;

fields! {
    pub struct Input for LightningWar {
        units: Vec<NewMember>, help = "A set of labels, or the name of a formation.";
        name: Option<String>;
        with_orders: bool, "New orders are handed in with it";
        toe: Vec<Node>, "Organisation", tree, as_given, quiet, help = TOE_HELP;
        status: Option<Status>, "The referee rules", quiet,
            help = "By the organisation if left blank; regular if there is none.";
    }
}

fields! {
    pub struct NewMember for LightningWar {
        unit: Option<UnitRef>;
        initiative: Option<Initiative>, from = unit, help = "By the organisation if left blank, else Medium.";
        destroyed: bool, from = unit;
        /// Its side is another than the first unit's.
        stranger: bool, "Of another side", quiet;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        initiative: Initiative, summary;
        status: Status, "Regular or not";
        units: usize, 0..=9999;
    }
}

impl Input {
    fn named(&self) -> Vec<&str> {
        self.units.iter().filter_map(|member| member.unit.label()).collect()
    }

    /// Its rows, each unit once: the same name means the same unit.
    fn rows(&self) -> impl Iterator<Item = &NewMember> {
        let mut seen = BTreeSet::new();
        let is_new = move |member: &&NewMember| member.unit.label().is_none_or(|name| seen.insert(folded(name)));
        self.units.iter().filter(is_new)
    }

    /// Its units in the organisation: those ticked there, else those named.
    fn leaves(&self) -> Vec<Leaf> {
        self.ticked().unwrap_or_else(|| tree::leaves(&self.toe, &self.named()))
    }

    /// The organisation, if units are ticked in it.
    fn ticked(&self) -> Option<Vec<Leaf>> {
        Some(tree::leaves(&self.toe, &[])).filter(|leaves| leaves.iter().any(|leaf| leaf.taken))
    }

    /// It is told by names that the organisation must know.
    fn is_named(&self) -> bool {
        !self.toe.is_empty() && self.ticked().is_none()
    }

    /// The Initiative of each of its units: as the row says that names it, else as the organisation does, else Medium.
    /// A row may name a whole formation of the organisation.
    fn ratings(&self) -> Vec<Initiative> {
        let places = Places::of(&self.toe);
        let paths = tree::paths(&self.toe);
        let meant = |text: &str| tree::meant(&paths, &places, text);
        let said = |member: &NewMember| Some((meant(member.unit.label()?), member.initiative?));
        let said: Vec<(Vec<bool>, Initiative)> = self.units.iter().filter_map(said).collect();
        let leaves = self.leaves();
        let there = leaves.iter().enumerate().filter(|(_, leaf)| leaf.taken && !leaf.destroyed);
        let rating = |(at, leaf): (usize, &Leaf)| {
            let by_row = said.iter().find(|(meant, _)| meant.get(at) == Some(&true)).map(|(_, rating)| *rating);
            by_row.or(leaf.initiative).unwrap_or(Initiative::Medium)
        };
        let by_leaves: Vec<Initiative> = there.map(rating).collect();
        if !by_leaves.is_empty() {
            return by_leaves;
        }
        self.rows().filter(|m| !m.destroyed).map(|m| m.initiative.unwrap_or(Initiative::Medium)).collect()
    }
}

impl Procedure for FormDetachment {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "form_detachment";
    const TITLE: &'static str = "Make a detachment, or split one off";
    const VERBS: &'static [&'static str] = &["detach", "form"];
    const RULE: &'static str = "Detachments";

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let found = |label: &String| unit_at(game, Some(label)).map(|(id, _)| id);
        let labels = row_labels(draft, key!(Input.units), key!(NewMember.unit));
        let units: Vec<UnitId> = labels.iter().filter_map(found).collect();
        let Some(side) = units.first().and_then(|id| game.unit(*id)).map(|unit| unit.side) else { return };
        draft.fill_rows(key!(Input.units), key!(NewMember.unit), |row| {
            if let Some(unit) = row.subject(game, key!(NewMember.unit)) {
                row.fill(key!(NewMember.stranger), game.side_of(unit) != Some(side));
            }
        });
        draft.fill(key!(Input.toe), plain(facts::tree(game, side, &|unit| units.contains(&unit))));
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        if input.is_named() { regular::unknown_names(&input.toe, &input.named()) } else { Vec::new() }
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let empty = input.units.is_empty() && input.ticked().is_none();
        let reasons = [
            (empty, "empty", "A detachment needs at least one unit."),
            (input.units.iter().any(|u| u.destroyed), "destroyed", "Lost units cannot be detached."),
            (input.units.iter().any(|u| u.stranger), "twoSides", "The units must all be of one side."),
        ];
        let mut against = Reason::among(Self::RULE, reasons);
        if input.is_named() {
            against.extend(regular::twice(&input.toe, &input.named()));
        }
        against
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let found = toe::test(&input.leaves(), rules);
        if let Some(found) = &found {
            regular::explain(found, chance);
        }
        if let Some(ruling) = input.status {
            chance.say(Self::RULE, || format!("The referee rules it {}.", ruling.said()));
        }
        let status = input.status.or(found.as_ref().map(|f| f.status)).unwrap_or(Status::Regular);
        let counts = Counts::of(input.ratings().into_iter().collect(), status, Ratings::default());
        let initiative = initiative::explained(&counts, rules, chance).initiative;
        let units = found.map_or_else(|| input.rows().count(), |found| found.kept.0);
        Ok(Outcome { initiative, status, units })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let units: Vec<UnitId> = input.units.iter().filter_map(|member| member.unit.unit()).collect();
        let Some(first) = units.first().and_then(|id| game.unit(*id)) else { return };
        let (side, Some(from)) = (first.side, first.under) else { return };
        let own: Vec<UnitId> = units.into_iter().filter(|id| game.unit(*id).is_some_and(|u| u.side == side)).collect();
        let turn = game.flow.turn;
        let new = facts::detach(game, from, &own, input.name.as_deref());
        if let Some(detachment) = new.and_then(|id| game.command_mut(id)) {
            detachment.ruling = input.status;
            detachment.card = input.with_orders;
            detachment.suspended = false;
            detachment.order_text = String::new();
            detachment.order_written = turn;
            detachment.order_effective = turn;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, _: &Game<LightningWar>) -> Report {
        let who = input.name.clone().unwrap_or_else(|| input.named().join(" "));
        let many = counted(outcome.units, "unit", "units");
        let what = format!("{}, {} Initiative", outcome.status.said(), outcome.initiative.label());
        Report { headline: format!("New detachment {who}: {many}, {what}"), ..Report::default() }
    }
}
