//! What happens by itself when a phase is left.

use super::work::tired;
use crate::rulebooks::one_twenty::command::reveal_cubes::reveal;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::{BlownEnds, Fatigue};

pub(super) fn cubes(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    reveal(game)
}

/// Left open, the first side listed is A, for somebody has to begin.
pub(super) fn initiative(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    if game.own.player_a.is_some() {
        return Vec::new();
    }
    game.own_mut().player_a = Some(0);
    vec![format!("Nobody settled the initiative: {} is A.", game.side_name(0))]
}

/// With the switch, cavalry that broke through is blown without a question.
pub(super) fn fatigue(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    if game.rules().breakthrough.fatigue != Fatigue::Blown {
        return Vec::new();
    }
    let mut told = Vec::new();
    for id in tired(game) {
        told.push(format!("Mark {} as blown.", game.name_of(Subject::Unit(id))));
        if let Some(unit) = game.unit_mut(id) {
            unit.blown = true;
        }
    }
    told
}

/// Clears the points, flags and cubes of the turn.
pub(super) fn turn(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    let rests = game.rules().blown.ends == BlownEnds::AfterRest;
    let mut told = vec!["Take the order cubes up again.".to_owned()];
    for id in game.units.ids() {
        let Some(old) = game.unit(id).map(|u| &u.own) else { continue };
        let fresh = rests && old.blown && !old.moved && !old.exerted && !old.in_melee;
        let new = rested(old, fresh);
        if *old == new {
            continue;
        }
        if fresh {
            told.push(format!("{} is no longer blown.", game.name_of(Subject::Unit(id))));
        }
        if let Some(place) = game.unit_mut(id) {
            *place = new;
        }
    }
    for id in game.commands.ids() {
        if let Some(command) = game.command_mut(id) {
            command.replacement_tried = false;
            command.order_tried = false;
            command.cube = None;
            command.cube_hidden = false;
            command.morale_seen = false;
        }
    }
    game.own_mut().player_a = None;
    told
}

/// A unit at the start of a turn.
fn rested(unit: &Unit, fresh: bool) -> Unit {
    let mut new = unit.clone();
    new.blown &= !fresh;
    (new.ap_spent, new.reaction_spent, new.ap_allowance) = (0, 0, None);
    (new.road_march, new.left_road, new.refused_off_road) = (false, false, false);
    (new.moved, new.acted, new.exerted, new.melee_recorded) = (false, false, false, false);
    (new.fire_declared, new.broke_through) = (false, false);
    new.charged(None, None);
    new
}
