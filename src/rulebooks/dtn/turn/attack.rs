//! How an attack goes on: guns fire on it, its target evades, it closes, it fights. Every stage is due at its own step of a
//! divisional turn, so that all attacks of a turn go forward together; outside of one everything is due at once. No sums.

use serde_json::Map;

use crate::rulebooks::dtn::fight::engage::{due, keep_firefight};
use crate::rulebooks::dtn::guns::points::effective_sp;
use crate::rulebooks::dtn::guns::steps::{due_first, is_duty};
use crate::rulebooks::dtn::prelude::*;

/// An attacker that has come up to the enemy.
pub struct Approached<'a> {
    /// Its number.
    pub unit: usize,
    /// The label of whom it goes for, where it was said.
    pub target: Option<&'a str>,
    /// What kind of attack.
    pub attack: Attack,
    /// It moved to get there.
    pub made_approach: bool,
    /// What is left of its allowance.
    pub spare: Length,
    /// How far the enemy is.
    pub distance: Length,
    /// It changed face.
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
            let draft = json!({"charger": label, "made_approach": came.made_approach});
            let guns = Duty::by_id("artillery_check", format!("Guns may fire on {name}"), draft);
            list.push(guns.on(Some(subject)).at(due(game, "d4")).optional());
        }
        list.extend(may_evade(game, came.target));
    }
    let mut draft = json!({
        "unit": label, "attack": plain(came.attack), "spare": came.spare, "face_change": came.face_change,
        "distance": came.distance,
    });
    if let Some(target) = came.target {
        draft["target"] = target.into();
    }
    let last = Duty::by_id("final_move", format!("{name} finishes its {}", came.attack.said()), draft);
    list.push(last.on(Some(subject)).at(due(game, "d6")));
    list
}

fn has_guns(game: &Game<Dtn>, side: SideId) -> bool {
    let fires = |unit: &Unit| unit.arm == Arm::Artillery && !unit.broken && !unit.silenced && !unit.limbered;
    game.units.iter().any(|u| u.side == side && fires(&u.own) && effective_sp(&u.own, game.rules()) > 0)
}

fn may_evade(game: &Game<Dtn>, target: Option<&str>) -> Option<Duty> {
    let (id, unit) = unit_at(game, target)?;
    let evades = matches!(unit.arm, Arm::SkirmCav | Arm::Artillery) && !unit.broken;
    if !evades || is_duty(game, id, "evade") {
        return None;
    }
    let subject = Subject::Unit(id);
    let duty =
        Duty::by_id("evade", format!("{} may evade", game.name_of(subject)), json!({"unit": game.label_of(subject)}));
    Some(duty.on(Some(subject)).at(due(game, "d5")).optional())
}

/// A charger stops: by its morale, or because it is no more.
pub fn call_off(game: &mut Game<Dtn>, unit: usize) {
    let over =
        |d: &Duty| d.subject == Some(Subject::Unit(unit)) && matches!(&*d.procedure, "final_move" | "artillery_check");
    if game.flow.duties.iter().any(over) {
        game.flow_mut().duties.retain(|d| !over(d));
    }
}

/// A target has gone: whoever charged it may look for a fresh one, or stays where he is.
pub fn evaded(game: &mut Game<Dtn>, unit: usize) {
    let label = game.label_of(Subject::Unit(unit));
    let at_it = |d: &Duty| d.procedure == "final_move" && d.draft.get("target").and_then(Value::as_str) == Some(&label);
    if !game.flow.duties.iter().any(at_it) {
        return;
    }
    let names: Vec<Option<String>> =
        game.flow.duties.iter().map(|d| d.subject.filter(|_| at_it(d)).map(|s| game.name_of(s))).collect();
    for (duty, name) in game.flow_mut().duties.iter_mut().zip(names) {
        let Some(name) = name else { continue };
        duty.title = format!("{name} may charge a fresh target");
        duty.optional = true;
        duty.draft.remove("target");
        duty.draft.remove("distance");
        duty.draft.insert("fresh_target".to_owned(), true.into());
    }
}

/// An attacker has got where it wanted to be: what lies on its target is resolved, and they fight.
pub fn closes(game: &mut Game<Dtn>, attack: Attack, unit: usize, target: usize, face: Face) {
    let at = due(game, if attack == Attack::Charge { "d7" } else { "" });
    is_attacked(game, target, &at);
    match attack {
        Attack::Charge => charge_home(game, unit, target, face, at),
        Attack::Firefight => keep_firefight(game, (unit, Face::Front, Map::new()), (target, face, Map::new())),
        Attack::Pin => {}
    }
}

/// What lies on a unit that is attacked is resolved before it fights.
pub fn is_attacked(game: &mut Game<Dtn>, target: usize, at: &str) {
    for duty in due_first(game, target) {
        if !is_duty(game, target, &duty.procedure) {
            game.add_duty(duty.at(at));
        }
    }
}

/// All who charge one unit fight one combat.
fn charge_home(game: &mut Game<Dtn>, unit: usize, target: usize, face: Face, at: String) {
    let (attacker, defender) = (Subject::Unit(unit), Subject::Unit(target));
    let label = game.label_of(defender);
    let row = json!({"unit": game.label_of(attacker), "face": face.word()});
    let same = |d: &Duty| {
        d.procedure == "charge_combat" && d.at == at && d.draft.get("defender") == Some(&label.clone().into())
    };
    let title = format!("{} on {}", game.name_of(attacker), game.name_of(defender));
    if let Some(known) = game.flow.duties.iter().position(same) {
        let name = game.name_of(attacker);
        let duty = &mut game.flow_mut().duties[known];
        duty.title = format!("{name}, {}", duty.title);
        if let Some(Value::Array(rows)) = duty.draft.get_mut("attackers") {
            rows.push(row);
        }
    } else {
        let draft = json!({"defender": label, "attackers": [row]});
        game.add_duty(Duty::by_id("charge_combat", title, draft).on(Some(defender)).at(at));
    }
}
