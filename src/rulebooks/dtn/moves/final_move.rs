//! The end of an attack's movement: into contact, or to firing distance.

use super::ground::{goes_off, gone_off};
use super::words::CONTACTS_GENERAL;
use crate::rulebooks::dtn::fight::risk::contacted;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::attack;

/// An attacker finishes its move, at its target or, where that evaded, at a fresh one.
pub struct FinalMove;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>, "Attacker";
        target: Option<UnitRef>;
        attack: Attack, default = Attack::Charge;
        distance: Length, "Distance to the target";
        spare: Length, "Movement to spare";
        face_change: bool, "Changed face", help = "Then nothing is added.";
        fresh_target: bool, "The first target evaded", help = "A charge may go for a fresh one within reach.";
        ends_at: Option<Length>, help = "For a firefight attack or pin: 1″ to 2″ off.", quiet;
        face: Face, "Face attacked", default = Face::Front;
        #[serde(default)]
        contacts_general: bool, "Contacts an enemy general", help = CONTACTS_GENERAL;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        reach: Length, summary;
        contact: bool, "In contact", summary;
        arrives: bool, "Gets where it wants to be", summary;
        moves: Length, summary;
        end_distance: Length, "Distance to the enemy then", summary;
    }
}

/// What is left of the allowance and the bonus for closing, which a change of face takes away.
pub fn reach(spare: Length, face_change: bool, rules: &Rules) -> Length {
    let bonus = if face_change { Length::ZERO } else { rules.attack.final_bonus };
    (spare + bonus).max(Length::ZERO)
}

/// Whether this reach brings an attack where it wants to be.
pub fn closes(attack: Attack, reach: Length, distance: Length, rules: &Rules) -> bool {
    match attack {
        Attack::Charge => reach >= distance,
        Attack::Firefight => distance - reach <= rules.attack.firefight_most,
        Attack::Pin => true,
    }
}

/// Where it wants to end: touching, or at firing distance.
fn goal(input: &Input, rules: &Rules) -> Length {
    match input.attack {
        Attack::Charge => Length::ZERO,
        Attack::Firefight | Attack::Pin => input.ends_at.unwrap_or(rules.attack.firefight_most).min(input.distance),
    }
}

impl Procedure for FinalMove {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "final_move";
    const TITLE: &'static str = "Finish an attack's move";
    const VERBS: &'static [&'static str] = &["close"];
    const RULE: &'static str = "Complete movement";
    const MANY: bool = true;

    fn faults(input: &Input) -> Vec<FieldFault> {
        let distance = input.distance;
        let wrong = match (input.attack, input.ends_at) {
            (Attack::Charge, Some(end)) if end > Length::ZERO => {
                Some("A charge ends in contact: leave blank where it ends.".to_owned())
            }
            (_, Some(end)) if end > distance => {
                Some(format!("It is {distance}″ from the enemy and cannot end farther off, at {end}″."))
            }
            _ => None,
        };
        wrong.map(|text| FieldFault::new(key!(Input.ends_at), text)).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Complete movement", text));
        let (least, most) = (rules.attack.firefight_least, rules.attack.firefight_most);
        match (input.attack, input.ends_at) {
            (Attack::Firefight | Attack::Pin, Some(end)) if end < least => {
                no("tooClose", format!("It stays {least}″ or more from the enemy; {end}″ is too close."));
            }
            (Attack::Firefight, Some(end)) if end > most => {
                no("tooFarOff", format!("A firefight attack ends within {most}″ of the enemy, not at {end}″."));
            }
            _ => {}
        }
        if input.fresh_target {
            if input.attack != Attack::Charge {
                no("freshChargeOnly", "Only a charge goes for a fresh target.".to_owned());
            } else if reach(input.spare, input.face_change, rules) < input.distance {
                no("freshTooFar", format!("The fresh target is {}″ off, out of reach.", input.distance));
            }
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let reach = reach(input.spare, input.face_change, rules);
        let arrives = closes(input.attack, reach, input.distance, rules);
        let end_distance = (input.distance - reach).max(goal(input, rules));
        let moves = input.distance - end_distance;
        chance.say("Complete movement", || {
            let bonus = if input.face_change {
                "nothing is added after a change of face".to_owned()
            } else {
                format!("{}″ are added", rules.attack.final_bonus)
            };
            let there = if arrives { "it gets there" } else { "it falls short" };
            format!("{}″ left and {bonus}: {reach}″ for {}″; {there}.", input.spare, input.distance)
        });
        Ok(Outcome { reach, contact: arrives && input.attack == Attack::Charge, arrives, moves, end_distance })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.unit.unit() else { return };
        if outcome.moves > Length::ZERO {
            goes_off(game, id);
        }
        if let Some(unit) = game.unit_mut(id) {
            unit.moved = true;
            unit.moved_turn = true;
            if outcome.end_distance <= rules.zones.contact {
                unit.zone = Some(Zone::Cz);
            }
        }
        if let Some(target) = input.target.unit().filter(|_| outcome.arrives) {
            attack::closes(game, input.attack, id, target, input.face);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "the attacker");
        let enemy = input.target.name(game, "the enemy");
        let (line, headline) = if outcome.contact {
            (format!("Move {who} into contact with {enemy}."), format!("{who} charges home on {enemy}"))
        } else {
            let line = format!("Move {who} {}″, to {}″ from {enemy}.", outcome.moves, outcome.end_distance);
            let short = if outcome.arrives { "closes with" } else { "falls short of" };
            (line, format!("{who} {short} {enemy}"))
        };
        let follows = contacted(game, &input.unit, input.contacts_general).into_iter().collect();
        let mut table = vec![line];
        if outcome.moves > Length::ZERO {
            table.extend(gone_off(game, &input.unit));
        }
        Report { headline, table, follows }
    }
}
