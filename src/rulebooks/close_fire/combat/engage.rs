//! Combats in the battle's state: who is in contact, what was fought this turn, what goes on next turn.

use serde_json::Map;

use super::exchange::{self, Combat};
use super::fighter::Fighter;
use crate::core::marks::{Engagement, Party};
use crate::rulebooks::close_fire::prelude::*;

/// The kind of engagement that is a combat.
pub const COMBAT: &str = "combat";
/// The note that holds the turn in which a party last fought.
const FOUGHT: &str = "fought";

fn holds(engagement: &Engagement, unit: usize) -> bool {
    engagement.kind == COMBAT && engagement.parties.iter().any(|p| p.unit == unit)
}

fn side_of(game: &Game<CloseFire>, unit: usize) -> String {
    game.unit(unit).map_or(0, |u| u.side).to_string()
}

/// Brings units together in one combat with all that already fight any of them. `None` if all are of one side.
pub fn join(game: &mut Game<CloseFire>, units: &[usize]) -> Option<u32> {
    let old: Vec<u32> =
        game.engagements.standing.iter().filter(|e| units.iter().any(|unit| holds(e, *unit))).map(|e| e.id).collect();
    let mut parties: Vec<Party> = Vec::new();
    let known = game.engagements.standing.iter().filter(|e| old.contains(&e.id));
    parties.extend(known.flat_map(|e| e.parties.iter().cloned()));
    for unit in units {
        if !parties.iter().any(|p| p.unit == *unit) {
            parties.push(Party { unit: *unit, face: side_of(game, *unit), notes: Map::new() });
        }
    }
    if !two_sides(&parties) {
        return None;
    }
    let all = game.engagements_mut();
    all.standing.retain(|e| !old.contains(&e.id));
    Some(all.begin(COMBAT, parties))
}

/// Records that these fought each other this turn.
pub fn fought(game: &mut Game<CloseFire>, units: &[usize]) {
    let Some(id) = join(game, units) else { return };
    let turn = game.flow.turn;
    if let Some(engagement) = game.engagements_mut().standing.iter_mut().find(|e| e.id == id) {
        for party in &mut engagement.parties {
            party.notes.insert(FOUGHT.to_owned(), turn.into());
        }
    }
}

/// Takes a unit out of its combats, and ends those that no longer have two sides.
pub fn leave(game: &mut Game<CloseFire>, unit: usize) {
    if !game.engagements.standing.iter().any(|e| holds(e, unit)) {
        return;
    }
    let all = game.engagements_mut();
    for engagement in all.standing.iter_mut().filter(|e| e.kind == COMBAT) {
        engagement.parties.retain(|p| p.unit != unit);
    }
    all.standing.retain(|e| e.kind != COMBAT || two_sides(&e.parties));
}

fn two_sides(parties: &[Party]) -> bool {
    let mut sides = parties.iter().map(|p| &p.face);
    let first = sides.next();
    sides.any(|side| Some(side) != first)
}

/// Whether a unit is in a combat.
pub fn engaged(game: &Game<CloseFire>, unit: usize) -> bool {
    game.engagements.standing.iter().any(|e| holds(e, unit))
}

/// Ends every combat.
pub fn end_all(game: &mut Game<CloseFire>) {
    if game.engagements.standing.iter().any(|e| e.kind == COMBAT) {
        game.engagements_mut().standing.retain(|e| e.kind != COMBAT);
    }
}

/// The combats to be fought this turn.
pub fn work(game: &Game<CloseFire>) -> Vec<Work> {
    let row = |engagement: &Engagement| {
        let first = engagement.parties.first()?;
        let (a, b): (Vec<&Party>, Vec<&Party>) = engagement.parties.iter().partition(|p| p.face == first.face);
        let rows = |side: &[&Party]| -> Vec<Value> {
            side.iter().map(|p| draft!(Fighter { unit: game.label_of(Subject::Unit(p.unit)) })).collect()
        };
        let names = |side: &[&Party]| -> String {
            side.iter().map(|p| game.name_of(Subject::Unit(p.unit))).collect::<Vec<_>>().join(" and ")
        };
        let fought = |p: &Party| p.notes.get(FOUGHT).and_then(Value::as_u64) == Some(game.flow.turn.into());
        let done = engagement.parties.iter().all(fought);
        let draft = draft!(exchange::Input { side_a: rows(&a), side_b: rows(&b) });
        let work = Work::must::<Combat>(format!("{} against {}", names(&a), names(&b)), draft);
        Some(work.on(Subject::Unit(first.unit)).done(done))
    };
    game.engagements.standing.iter().filter(|e| e.kind == COMBAT).filter_map(row).collect()
}
