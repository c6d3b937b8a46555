//! What is said and due after a move that follows a combat.

use super::after_combat::{Action, Input, Outcome, caught};
use super::charge;
use super::free_hack::{self, FreeHack};
use crate::rulebooks::close_fire::prelude::*;

/// Headline, what to move, and the free hack due.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
    let who = input.unit.name(game, "The unit");
    let yards = outcome.distance;
    let mut table = Vec::new();
    let said = match input.action {
        Action::Remain => "remains in place".to_owned(),
        Action::Retire if input.cannot_retire => "cannot retire and stays".to_owned(),
        Action::Retire => format!("retires {yards} yards"),
        Action::Rout => format!("routs {yards} yards"),
        Action::Pursue => format!("pursues {yards} yards"),
        Action::RideThrough => format!("rides through, {yards} yards"),
        Action::TakePosition => "takes the position".to_owned(),
    };
    let path = match input.action {
        Action::Remain => None,
        Action::Retire if input.cannot_retire => None,
        Action::Retire => {
            Some(format!("back {yards} yards, unformed; it may halt behind formed friends or an obstacle"))
        }
        Action::Rout => Some(format!(
            "away {yards} yards, unformed, until behind formed friends, an obstacle or 240 yards from the enemy"
        )),
        Action::Pursue => Some(format!("up to {yards} yards after the enemy, unformed; new enemy is charged")),
        Action::RideThrough => Some(format!(
            "{yards} yards through the enemy, facing the nearest threat; it halts 20 yards from new enemy"
        )),
        Action::TakePosition => Some("onto the position".to_owned()),
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
            Action::Pursue => (&input.unit, &input.catches),
            _ => (&None, &input.unit),
        };
        let title = format!("Free hack at {}", target.name(game, "the unit caught"));
        follows.push(Duty::of::<FreeHack>(title, draft!(free_hack::Input { unit: hunter, target: target })));
    }
    if input.action == Action::Pursue {
        follows.extend(charge::met(game, input.unit.unit(), input.meets.subject()));
    }
    Report { headline: format!("{who} {said}"), table, follows }
}
