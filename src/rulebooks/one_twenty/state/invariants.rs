//! What players may see, what is mended after a change by hand, and what must hold in every battle of 120:1.

use crate::rulebooks::one_twenty::prelude::*;

/// The battle without the cubes that lie hidden.
pub fn public(game: &Game<OneTwenty>) -> Game<OneTwenty> {
    let mut seen = game.clone();
    let hidden = |id: &usize| game.command(*id).is_some_and(|c| c.own.cube_hidden);
    for id in game.commands.ids().filter(hidden) {
        if let Some(brigade) = seen.command_mut(id) {
            brigade.cube = None;
        }
    }
    seen
}

/// Points spent stay within the allowance, casualties within the strength, and only a cube that lies there is hidden.
pub fn mend(game: &mut Game<OneTwenty>, subject: Subject) {
    match subject {
        Subject::Unit(id) => {
            let rules = std::sync::Arc::clone(game.rules());
            let Some(unit) = game.unit_mut(id) else { return };
            if unit.ap_spent > 0 || unit.ap_allowance.is_some() {
                let allowance = unit.allowance(&rules);
                unit.ap_allowance = Some(allowance);
                unit.ap_spent = unit.ap_spent.min(allowance);
                unit.reaction_spent = unit.reaction_spent.min(unit.ap_spent);
            }
            unit.casualties = unit.casualties.min(unit.strength);
            unit.opponent = unit.opponent.take().filter(|_| unit.in_melee);
        }
        Subject::Command(id) => {
            if let Some(brigade) = game.command_mut(id) {
                brigade.cube_hidden &= brigade.cube.is_some();
            }
        }
        Subject::Side(_) => {}
    }
}

/// What does not hold, in sentences.
pub fn broken_invariants(game: &Game<OneTwenty>) -> Vec<String> {
    let mut wrong = Vec::new();
    for unit in &game.units {
        let own = &unit.own;
        let allowance = own.allowance(game.rules());
        if own.ap_spent > allowance {
            wrong.push(format!("{} has spent {} AP of {allowance}", unit.label, own.ap_spent));
        }
        if own.casualties > own.strength {
            wrong.push(format!("{} has lost more than it had", unit.label));
        }
    }
    let seen = public(game);
    for (id, brigade) in game.commands.entries().filter(|(_, c)| c.own.cube_hidden) {
        if seen.command(id).is_none_or(|c| c.own.cube.is_some()) {
            wrong.push(format!("the players can see the hidden cube of {}", brigade.name));
        }
        if brigade.own.cube.is_none() {
            wrong.push(format!("{} hides a cube that it has not", brigade.name));
        }
    }
    let acting = Phase::now(game).is_some_and(Phase::acts_in_turn);
    if acting && game.own.player_a.is_none() {
        wrong.push("a player's phase is under way and nobody knows who is A".to_owned());
    }
    wrong
}
