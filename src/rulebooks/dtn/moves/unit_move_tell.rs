//! What a unit's move means at the table, and what follows from it.

use super::approach::{self, Approach};
use super::facts::fights;
use super::ground::ground_left;
use super::unit_move::{Input, Outcome, leaves_its_place};
use super::words::Limbering;
use crate::rulebooks::dtn::fight::opportunity::at_the_defile;
use crate::rulebooks::dtn::fight::risk::contacted;
use crate::rulebooks::dtn::guns::recovery::{self, Recovery};
use crate::rulebooks::dtn::prelude::*;

pub fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
    let who = input.unit.name(game, "the unit");
    let mut table: Vec<String> = to_do(input, outcome, &who).into_iter().collect();
    match input.limber {
        Limbering::Stays => {}
        Limbering::Limber => table.insert(0, format!("Limber {who} up.")),
        Limbering::Unlimber => table.push(format!("Unlimber {who}.")),
    }
    if outcome.stops_after_defile {
        table.push(format!("{who} stops as soon as it has passed the defile."));
    }
    table.extend(markers(input, outcome, &who));
    let leaves = leaves_its_place(input, outcome);
    if leaves && input.unit.unit().is_some_and(|id| fights(game, id)) {
        table.push(format!("{who} leaves its firefight."));
    }
    if leaves && input.move_type != MoveType::TakeCover {
        table.extend(ground_left(game, &input.unit));
    }
    let headline = format!("{who}: {}", input.move_type.said().to_lowercase());
    let mut follows: Vec<Duty> = follow(input, game).into_iter().collect();
    follows.extend(contacted(game, &input.unit, input.contacts_general));
    if input.defile && input.in_reach && !input.response {
        follows.extend(at_the_defile(game, &input.unit));
    }
    Report { headline, table, follows }
}

/// What to do with the figures.
fn to_do(input: &Input, outcome: &Outcome, who: &str) -> Option<String> {
    let far = input.distance.map_or_else(|| format!("up to {}″", outcome.allowance), |d| format!("{d}″"));
    Some(match input.move_type {
        MoveType::ChangeFace => format!("Turn {who} to its new face."),
        MoveType::TakeDefend => return None,
        MoveType::Recover => format!("Draw a card for each hit on {who}."),
        MoveType::Relief => format!("{who} changes places with the friend behind it."),
        MoveType::FallBack => format!("Move {who} back {far}, facing forward."),
        MoveType::Retreat => format!("Move {who} back {far}, facing away."),
        MoveType::Rapid => format!("Move {who} forward {far}; it may wheel."),
        MoveType::RoadMarch => format!("Move {who} {far} along the road, with intervals."),
        what if Attack::of(what).is_some() => return None,
        _ if input.distance == Some(Length::ZERO) => return None,
        _ => format!("Move {who} {far}."),
    })
}

/// What to do with the markers.
fn markers(input: &Input, outcome: &Outcome, who: &str) -> Vec<String> {
    let mut lines = Vec::new();
    if input.status != outcome.status {
        if input.status != Status::Normal {
            lines.push(format!("Take the {} marker off {who}.", input.status.said()));
        }
        if outcome.status != Status::Normal {
            lines.push(format!("Place a {} marker beside {who}.", outcome.status.said()));
        }
    }
    if input.defile && !input.defile_vulnerable {
        lines.push(format!("Place a Vulnerable marker beside {who} until its next turn."));
    }
    lines
}

/// The duty that follows: the approach of an attack, or the cards of a recovery.
fn follow(input: &Input, game: &Game<Dtn>) -> Option<Duty> {
    let subject = Subject::Unit(input.unit.unit()?);
    let (name, label) = (game.name_of(subject), game.label_of(subject));
    let duty = match Attack::of(input.move_type) {
        Some(attack) => {
            let draft = draft!(approach::Input { unit: label, attack: attack, going: input.going });
            Duty::of::<Approach>(format!("{name} approaches"), draft)
        }
        None if input.move_type == MoveType::Recover => {
            Duty::of::<Recovery>(format!("{name} recovers hits"), draft!(recovery::Input { unit: label }))
        }
        None => return None,
    };
    Some(duty.on(Some(subject)))
}
