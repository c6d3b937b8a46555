//! What is said and due after a move that follows a combat.

use super::after_combat::{Input, MoveAfterCombat, Outcome, caught};
use super::charge;
use super::free_hack::{self, FreeHack};
use crate::rulebooks::close_fire::prelude::*;

/// Headline, what to move, and the free hack due.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
    let who = input.unit.name(game, "The unit");
    let yards = outcome.distance;
    let mut table = Vec::new();
    let said = match input.action {
        MoveAfterCombat::Remain => "remains in place".to_owned(),
        MoveAfterCombat::Retire if input.cannot_retire => "cannot retire and stays".to_owned(),
        MoveAfterCombat::Retire => format!("retires {yards} yards"),
        MoveAfterCombat::Rout => format!("routs {yards} yards"),
        MoveAfterCombat::Pursue => format!("pursues {yards} yards"),
        MoveAfterCombat::RideThrough => format!("rides through, {yards} yards"),
        MoveAfterCombat::TakePosition => "takes the position".to_owned(),
    };
    let path = match input.action {
        MoveAfterCombat::Remain => None,
        MoveAfterCombat::Retire if input.cannot_retire => None,
        MoveAfterCombat::Retire => {
            Some(format!("back {yards} yards, unformed; it may halt behind formed friends or an obstacle"))
        }
        MoveAfterCombat::Rout => Some(format!(
            "away {yards} yards, unformed, until behind formed friends, an obstacle or 240 yards from the enemy"
        )),
        MoveAfterCombat::Pursue => Some(format!("up to {yards} yards after the enemy, unformed; new enemy is charged")),
        MoveAfterCombat::RideThrough => Some(format!(
            "{yards} yards through the enemy, facing the nearest threat; it halts 20 yards from new enemy"
        )),
        MoveAfterCombat::TakePosition => Some("onto the position".to_owned()),
    };
    table.extend(path.map(|path| format!("Move {who} {path}.")));
    table.extend(dp_line(&who, outcome.dp_gain));
    table.extend(lost_line(&who, outcome.bases_lost));
    let mut follows = Vec::new();
    if outcome.free_hack {
        if let Some(prey) = input.catches.unit_in(game).filter(|prey| prey.plight == Plight::Retiring) {
            let name = input.catches.name(game, "the unit caught");
            table.push(format!("{name} breaks."));
            table.extend(taken_lines(game, input.catches.unit(), &name, caught(prey.dp, game.rules())));
        }
        let (hunter, target) = match input.action {
            MoveAfterCombat::Pursue => (&input.unit, &input.catches),
            _ => (&None, &input.unit),
        };
        let title = format!("Free hack at {}", target.name(game, "the unit caught"));
        follows.push(Duty::of::<FreeHack>(title, draft!(free_hack::Input { unit: hunter, target: target })));
    }
    if input.action == MoveAfterCombat::Pursue {
        follows.extend(charge::met(game, input.unit.unit(), input.meets.subject()));
    }
    Report { headline: format!("{who} {said}"), table, follows }
}
