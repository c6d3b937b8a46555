//! What may answer a charge, and what charges do to those they meet.

use crate::core::roster::folded;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::TroopKind;

/// What a target may do against a charge, and the charger's contact: none of it must be done.
pub(super) fn answers(game: &Game<OneTwenty>, charger: Option<&str>, target: Option<&str>, n: Option<u8>) -> Vec<Duty> {
    let (Some(charger), Some(label)) = (charger, target) else { return Vec::new() };
    let Ok(Subject::Unit(id)) = game.find(label) else { return Vec::new() };
    let Some(unit) = game.unit(id).map(|u| &u.own) else { return Vec::new() };
    let here = game.flow.cursor.last().map_or_else(String::new, |f| f.step.clone());
    let name = game.name_of(Subject::Unit(id));
    let horse = game.find(charger).ok().is_some_and(|s| matches!(s, Subject::Unit(c) if is_horse(game, c)));
    let mut duties = Vec::new();
    if horse && may_square(unit, game) {
        let mut draft = json!({ "unit": label, "charger": charger });
        if let Some(n) = n {
            draft["n"] = n.into();
        }
        duties.push(Duty::by_id("emergency_square", format!("{name} may form emergency square"), draft));
    }
    if may_evade(unit, game) {
        let mut draft = json!({ "unit": label, "charger": charger });
        if let Some(n) = n {
            draft["charger_ap"] = n.into();
        }
        duties.push(Duty::by_id("evasion", format!("{name} may evade"), draft));
    }
    let draft = json!({ "unit": charger, "target": label });
    duties.push(Duty::by_id("contact", format!("The charge comes home on {name}"), draft));
    duties.into_iter().map(|duty| duty.on(Some(Subject::Unit(id))).at(here.clone()).optional()).collect()
}

/// Whether a unit is told to be its own enemy.
pub fn itself(unit: Option<&str>, target: Option<&str>) -> bool {
    matches!((unit, target), (Some(unit), Some(target)) if folded(unit) == folded(target) && !folded(unit).is_empty())
}

/// What the reason against that says.
pub const ITSELF: &str = "A unit cannot be its own target.";

/// Marks a unit as charged.
pub(super) fn charged(game: &mut Game<OneTwenty>, target: Option<&str>, charger: Option<&String>, n: Option<u8>) {
    on_unit(game, target, |unit| {
        unit.charged_by = charger.cloned();
        unit.charge_ap = n;
    });
}

pub(super) fn is_horse(game: &Game<OneTwenty>, id: usize) -> bool {
    game.unit(id).is_some_and(|u| game.rules().kind(u.own.unit_type) == TroopKind::Horse)
}

fn may_square(unit: &Unit, game: &Game<OneTwenty>) -> bool {
    let foot = game.rules().kind(unit.unit_type) == TroopKind::Foot;
    foot && unit.formation != Formation::Square && unit.status == Status::GoodOrder && !unit.in_melee
}

fn may_evade(unit: &Unit, game: &Game<OneTwenty>) -> bool {
    unit.formation == Formation::Skirmish || game.rules().kind(unit.unit_type) == TroopKind::Guns
}

/// The cube of a status, by the label the club gives it.
pub fn cube_words(status: Status, game: &Game<OneTwenty>) -> String {
    let cubes = &game.rules().cubes;
    let label = match status {
        Status::GoodOrder => return "no cube".to_owned(),
        Status::Disorder => &cubes.disorder,
        Status::Retreat => &cubes.retreat,
        Status::Rout => &cubes.rout,
    };
    format!("the {label} cube ({})", status.words())
}
