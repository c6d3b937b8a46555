//! How an attack goes on: guns fire on it, its target evades, it closes, it fights. Every stage is due at its own step of a
//! divisional turn, so that all attacks of a turn go forward together; outside of one everything is due at once. No sums.

use serde_json::Map;

use super::step_ids;
use crate::rulebooks::dtn::fight::charge::{self, ChargeCombat};
use crate::rulebooks::dtn::fight::engage::{due, keep_firefight};
use crate::rulebooks::dtn::guns::points::effective_sp;
use crate::rulebooks::dtn::guns::steps::{due_first, is_duty, is_duty_of};
use crate::rulebooks::dtn::moves::artillery_check::{self, ArtilleryCheck};
use crate::rulebooks::dtn::moves::evade::{self, Evade};
use crate::rulebooks::dtn::moves::final_move::{self, FinalMove};
use crate::rulebooks::dtn::prelude::*;

/// An attacker that has come up to the enemy.
pub struct Approached<'a> {
    pub unit: UnitId,
    /// Whom it goes for, where it was said.
    pub target: Option<&'a UnitRef>,
    pub attack: Attack,
    /// It moved to get there.
    pub made_approach: bool,
    /// What is left of its allowance.
    pub spare: Length,
    /// How far the enemy is.
    pub distance: Length,
    pub face_change: bool,
    /// The umpire said that guns bear on it.
    pub guns_bear: bool,
}

/// What comes of an approach: guns may fire on a charge, its target may evade, then it finishes its move.
pub fn after_approach(game: &Game<Dtn>, came: &Approached) -> Vec<Duty> {
    let subject = Subject::Unit(came.unit);
    let (label, name) = (game.label_of(subject), game.name_of(subject));
    let mut list = Vec::new();
    if came.attack == Attack::Charge {
        let enemy = game.side_of(subject).map(|side| game.other_side(side));
        if came.guns_bear || enemy.is_some_and(|side| has_guns(game, side)) {
            let draft = draft!(artillery_check::Input { charger: label, made_approach: came.made_approach });
            let guns = Duty::of::<ArtilleryCheck>(format!("Guns may fire on {name}"), draft);
            list.push(guns.on(Some(subject)).at(due(game, step_ids::ARTILLERY_CHECKS)).optional());
        }
        list.extend(may_evade(game, came.target));
    }
    let draft = draft!(final_move::Input {
        unit: label,
        attack: came.attack,
        spare: came.spare,
        face_change: came.face_change,
        distance: came.distance,
        target: came.target,
    });
    let last = Duty::of::<FinalMove>(format!("{name} finishes its {}", came.attack.said()), draft);
    list.push(last.on(Some(subject)).at(due(game, step_ids::FINAL_CHARGE_MOVES)));
    list
}

fn has_guns(game: &Game<Dtn>, side: SideId) -> bool {
    let fires = |unit: &Unit| unit.arm == Arm::Artillery && !unit.broken && !unit.silenced && !unit.limbered;
    game.units.iter().any(|u| u.side == side && fires(&u.own) && effective_sp(&u.own, game.rules()) > 0)
}

fn may_evade(game: &Game<Dtn>, target: Option<&UnitRef>) -> Option<Duty> {
    let id = target?.unit()?;
    let unit = &game.unit(id)?.own;
    let evades = matches!(unit.arm, Arm::SkirmCav | Arm::Artillery) && !unit.broken;
    if !evades || is_duty_of::<Evade>(game, id) {
        return None;
    }
    let subject = Subject::Unit(id);
    let draft = draft!(evade::Input { unit: game.label_of(subject) });
    let duty = Duty::of::<Evade>(format!("{} may evade", game.name_of(subject)), draft);
    Some(duty.on(Some(subject)).at(due(game, step_ids::EVADES)).optional())
}

/// Drops the duties of a charger that stops, by its morale or because it broke.
pub fn call_off(game: &mut Game<Dtn>, unit: usize) {
    let stages = [FinalMove::ID, ArtilleryCheck::ID];
    let over = |d: &Duty| d.subject == Some(Subject::Unit(unit)) && stages.contains(&d.procedure.as_str());
    if game.flow.duties.iter().any(over) {
        game.flow_mut().duties.retain(|d| !over(d));
    }
}

/// Lets whoever charged a unit that evaded look for a fresh target, or stay where he is.
pub fn evaded(game: &mut Game<Dtn>, unit: usize) {
    let label = game.label_of(Subject::Unit(unit));
    let target = key!(final_move::Input.target);
    let at_it = |d: &Duty| d.procedure == FinalMove::ID && d.draft.get(target).and_then(Value::as_str) == Some(&label);
    if !game.flow.duties.iter().any(at_it) {
        return;
    }
    let names: Vec<Option<String>> =
        game.flow.duties.iter().map(|d| d.subject.filter(|_| at_it(d)).map(|s| game.name_of(s))).collect();
    for (duty, name) in game.flow_mut().duties.iter_mut().zip(names) {
        let Some(name) = name else { continue };
        duty.title = format!("{name} may charge a fresh target");
        duty.optional = true;
        duty.draft.remove(target);
        duty.draft.remove(key!(final_move::Input.distance));
        duty.draft.insert(key!(final_move::Input.fresh_target).to_owned(), true.into());
    }
}

/// Makes due what follows when an attacker reaches its target: what lies on the target is resolved, then they fight.
pub fn closes(game: &mut Game<Dtn>, attack: Attack, unit: usize, target: usize, face: Face) {
    let at = due(game, if attack == Attack::Charge { step_ids::CLOSE_COMBAT } else { "" });
    is_attacked(game, target, &at);
    match attack {
        Attack::Charge => charge_home(game, unit, target, face, at),
        Attack::Firefight => keep_firefight(game, (unit, Face::Front, Map::new()), (target, face, Map::new())),
        Attack::Pin => {}
    }
}

/// Makes due what lies on a unit that is attacked, to be resolved before it fights.
pub fn is_attacked(game: &mut Game<Dtn>, target: usize, at: &str) {
    for duty in due_first(game, target) {
        if !is_duty(game, target, &duty.procedure) {
            game.add_duty(duty.at(at));
        }
    }
}

/// Adds a charger to the combat with its target, for all who charge one unit fight one combat.
fn charge_home(game: &mut Game<Dtn>, unit: usize, target: usize, face: Face, at: String) {
    let (attacker, defender) = (Subject::Unit(unit), Subject::Unit(target));
    let label = game.label_of(defender);
    let row = draft!(charge::Attacker { unit: game.label_of(attacker), face: face });
    let same = |d: &Duty| {
        let defender = d.draft.get(key!(charge::Input.defender)).and_then(Value::as_str);
        d.procedure == ChargeCombat::ID && d.at == at && defender == Some(&label)
    };
    let title = format!("{} on {}", game.name_of(attacker), game.name_of(defender));
    if let Some(known) = game.flow.duties.iter().position(same) {
        let name = game.name_of(attacker);
        let duty = &mut game.flow_mut().duties[known];
        duty.title = format!("{name}, {}", duty.title);
        if let Some(Value::Array(rows)) = duty.draft.get_mut(key!(charge::Input.attackers)) {
            rows.push(row);
        }
    } else {
        let draft = draft!(charge::Input { defender: label, attackers: [row] });
        game.add_duty(Duty::of::<ChargeCombat>(title, draft).on(Some(defender)).at(at));
    }
}
