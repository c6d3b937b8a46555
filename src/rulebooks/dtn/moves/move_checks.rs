//! Every reason against a move, one small function for each part of the rule.

use super::rates::mover;
use super::unit_move::{Input, counts_as_moved, how_far};
use super::words::Limbering;
use crate::rulebooks::dtn::command::permits::{in_response, permitted};
use crate::rulebooks::dtn::prelude::*;

pub fn reasons(input: &Input, rules: &Rules) -> Vec<Reason> {
    let mut reasons = if input.response {
        in_response(input.move_type, input.status, rules)
    } else {
        permitted(input.move_type, input.order, input.activation, input.arm, input.status, rules)
    };
    let mut no = |key, text: String| reasons.push(Reason::new(key, "Movement", text));
    if input.broken {
        no("broken", "It is broken and off the table.".to_owned());
    }
    if input.response && input.responded {
        no("respondedAlready", "It has answered this turn of the enemy already.".to_owned());
    }
    if !input.in_command && !input.response {
        no("outOfCommand", "It is beyond its general's radius: this activation does not move it.".to_owned());
    }
    due_first(input, rules, &mut no);
    distance(input, rules, &mut no);
    zones(input, &mut no);
    clearances(input, rules, &mut no);
    manner(input, &mut no);
    limbers(input, &mut no);
    if input.defile && input.crossed >= rules.movement.defile_most {
        let text = format!(
            "{} units have passed it this period, and no more than {} may.",
            input.crossed, rules.movement.defile_most
        );
        no("defileFull", text);
    }
    reasons
}

/// What must come before a move.
fn due_first(input: &Input, rules: &Rules, no: &mut impl FnMut(&'static str, String)) {
    if !counts_as_moved(input, rules) {
        return;
    }
    if input.moved_turn {
        no("movedAlready", "It has moved already this turn.".to_owned());
    }
    if input.fp > 0 {
        no("fpsFirst", format!("First resolve the fire points on it ({}).", input.fp));
    }
    if input.fatigue > 0 && input.arm == Arm::Artillery {
        no("fatigueFirst", format!("First resolve its fatigue ({}).", input.fatigue));
    }
}

fn distance(input: &Input, rules: &Rules, no: &mut impl FnMut(&'static str, String)) {
    let rate = Rate::of(input.move_type);
    let who = mover(input.arm, input.art_type);
    match (how_far(input, rules), input.distance) {
        (None, _) => {
            let on = if rate == Rate::RoadMarch { "the road" } else { input.going.said() };
            no("mayNot", format!("{} may not move over {on} at all.", capital(who)));
        }
        (Some(most), Some(far)) if far > most => {
            let what = match input.move_type {
                MoveType::Relief => "a relief exchanges places over up to".to_owned(),
                _ if rate == Rate::None => "it stays where it is and may go".to_owned(),
                _ if rate == Rate::RoadMarch => format!("{who} on a road march goes up to"),
                _ => format!("{who} at the {} in {} goes up to", rate.said(), input.going.said()),
            };
            no("tooFar", format!("{far}″ is too far: {what} {most}″."));
        }
        _ => {}
    }
}

/// Where moves may begin and end.
fn zones(input: &Input, no: &mut impl FnMut(&'static str, String)) {
    let what = input.move_type;
    let free = matches!(what, MoveType::Normal | MoveType::Rapid | MoveType::RoadMarch);
    if free && input.zone == Some(Zone::Cz) && input.distance != Some(Length::ZERO) {
        let text = "In the contact zone there are only contact moves, falling back, adjustments and retreat.";
        no("inContactZone", text.to_owned());
    }
    if free && input.end_zone == Some(Zone::Cz) && input.zone != Some(Zone::Cz) {
        let text = "Only a contact move (charge, firefight attack, pin, support) ends in the contact zone.";
        no("entersContactZone", text.to_owned());
    }
    if what.is_contact() && input.zone == Some(Zone::Out) {
        no("outsideTz", "Contact moves start in the threat zone.".to_owned());
    }
    if what.is_contact() && input.end_zone.is_some_and(|end| end != Zone::Cz) {
        no("endsOutsideCz", "Contact moves end in the contact zone.".to_owned());
    }
    if let (Some(start), Some(end)) = (input.zone, input.end_zone) {
        let away = matches!(what, MoveType::FallBack | MoveType::Retreat);
        if Rate::of(what) == Rate::None && start != end {
            let text = format!("It stays where it is, {}: it cannot end {}.", start.said(), end.said());
            no("staysInZone", text);
        } else if away && end < start {
            let text = format!("It goes away from the enemy: {} now, it cannot end {}.", start.said(), end.said());
            no("backToEnemy", text);
        }
    }
    if what == MoveType::FirefightFromCz && input.zone == Some(Zone::Tz) {
        no("notInCz", "It stands in the threat zone: it would not start in the contact zone.".to_owned());
    }
}

/// Distances to the enemy, checked only where they were measured.
fn clearances(input: &Input, rules: &Rules, no: &mut impl FnMut(&'static str, String)) {
    let clear = rules.movement.clear_of_enemy;
    let (least, most) = (rules.attack.firefight_least, rules.attack.firefight_most);
    match (input.move_type, input.enemy_distance) {
        (MoveType::TakeCover, Some(far)) if far <= clear => {
            no("tooNearForCover", format!("Cover is taken only more than {clear}″ from the enemy; it is {far}″ off."));
        }
        (MoveType::Support, Some(far)) if far < clear => {
            no("tooNearForSupport", format!("Support stays {clear}″ or more from the enemy; {far}″ is too near."));
        }
        (MoveType::FirefightFromCz | MoveType::FirefightFromTz | MoveType::Pin, Some(far)) if far < least => {
            no("tooClose", format!("It stays {least}″ or more from the enemy; {far}″ is too close."));
        }
        (MoveType::FirefightFromCz | MoveType::FirefightFromTz, Some(far)) if far > most => {
            no("tooFarOff", format!("A firefight attack ends within {most}″ of the enemy, not at {far}″."));
        }
        _ => {}
    }
}

/// How the faster rates move.
fn manner(input: &Input, no: &mut impl FnMut(&'static str, String)) {
    let fast = matches!(input.move_type, MoveType::Rapid | MoveType::RoadMarch);
    if fast && input.change_face {
        no("rapidForwards", "At the rapid rate it goes forwards: it may wheel, but not change face.".to_owned());
    }
    if input.move_type == MoveType::RoadMarch {
        if !input.on_road {
            no("offRoad", "A road march follows the road all the way.".to_owned());
        } else if input.going == Going::Bad {
            no("offRoad", "A road is good going: a road march cannot go through bad going.".to_owned());
        }
    }
}

fn limbers(input: &Input, no: &mut impl FnMut(&'static str, String)) {
    let changes = input.limber != Limbering::Stays;
    if input.arm != Arm::Artillery {
        if changes {
            no("notArtillery", "Only artillery limbers and unlimbers.".to_owned());
        }
        return;
    }
    if changes && input.limber_changed && !input.response {
        no("limberTwice", "It has limbered or unlimbered already this turn.".to_owned());
    }
    match (input.limber, input.limbered) {
        (Limbering::Limber, true) => no("limberedAlready", "It is limbered already.".to_owned()),
        (Limbering::Unlimber, false) => no("deployedAlready", "It is deployed already.".to_owned()),
        (Limbering::Stays, false)
            if Rate::of(input.move_type) != Rate::None && input.distance != Some(Length::ZERO) =>
        {
            no("deployed", "Deployed guns only change face: limber them first.".to_owned());
        }
        _ => {}
    }
}
