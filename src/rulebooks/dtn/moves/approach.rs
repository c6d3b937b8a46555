//! The approach of an attack: from where it starts to where the target is chosen, and how far it reaches from there.

use super::facts::acts_under;
use super::final_move::{closes, reach};
use super::ground::{goes_off, gone_off};
use super::rates::{allowance, mover};
use super::words::{BAD_GOING, CONTACTS_GENERAL};
use crate::rulebooks::dtn::command::permits::permitted;
use crate::rulebooks::dtn::fight::risk::contacted;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::visibility;
use crate::rulebooks::dtn::tables::ApproachReading;
use crate::rulebooks::dtn::turn::attack::{Approached, after_approach};

/// An attacker comes up to the enemy.
pub struct Approach;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>, "Attacker";
        target: Option<UnitRef>, "Intended target";
        distance: Length, "Distance at the start";
        attack: Attack, default = Attack::Charge;
        going: Going, default = Going::Good, help = BAD_GOING;
        face_change: bool, "Changes face", help = "Then nothing is added to the final move.";
        terrain_affected: bool, "In or through terrain", help = "The contact zone is smaller there.", quiet;
        low_visibility: Option<bool>, from = dim(game)?, help = "Left blank: by how far one can see.";
        blocked: bool, "Impassable in between", quiet,
            help = "There is no threat zone beyond it; the contact zone is distance alone.";
        guns_bear: bool, "Enemy guns bear on it",
            help = "A charge in effective range of guns is fired on: the outcome says so, and the artillery check follows.";
        allowance: Option<Length>, "How far it may move", quiet, help = "By arm and going unless typed.";
        arm: Arm, default = Arm::Infantry, from = unit;
        art_type: ArtType, "Battery moves as", default = ArtType::MedFoot, from = unit.art_type();
        visibility: Length, default = 99, from = visibility(game)?;
        fp: u8, "Fire points on it", 0..=30, default = 0, from = unit.fp.count();
        status: Status, default = Status::Normal, from = unit;
        order: Order, "Order chit", default = Order::Action, from = order_of(game, acts_under(game, unit.id));
        activation: Drawn, default = Drawn::Full, from = activation_of(game, acts_under(game, unit.id));
        #[serde(default)]
        contacts_general: bool, "Contacts an enemy general", quiet, help = CONTACTS_GENERAL;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        approach: Length, summary;
        spare: Length, "Movement to spare", summary;
        halts: bool, "The attack ends there", summary;
        stop_distance: Length, "Distance to the enemy then", summary;
        reach: Length, "Reach of the final move", summary;
        contact: bool, "Gets into contact", summary;
        arrives: bool, "Gets where it wants to be", summary;
        #[serde(default)]
        artillery_check: bool, "Enemy guns may fire on it first";
    }
}

/// Whether the conditions of the day let one see little.
fn dim(game: &Game<Dtn>) -> Option<bool> {
    (visibility(game)? < game.rules().attack.low_visibility_below).then_some(true)
}

fn may_move(input: &Input, rules: &Rules) -> Option<Length> {
    input.allowance.or_else(|| allowance(input.arm, input.art_type, Rate::Normal, input.going, rules))
}

/// How far the approach goes, by either reading of the sheet, if nothing holds the attacker back.
fn wanted(input: &Input, contact: Length, rules: &Rules) -> Length {
    let attack = &rules.attack;
    let low = input.low_visibility.unwrap_or(input.visibility < attack.low_visibility_below);
    let inches = if low { attack.approach_low_visibility } else { attack.approach_distance };
    let way = match attack.approach {
        ApproachReading::ToDistance => input.distance - inches,
        ApproachReading::AtMost => inches.min(input.distance - contact),
    };
    way.max(Length::ZERO)
}

impl Procedure for Approach {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "approach";
    const TITLE: &'static str = "Approach of an attack";
    const VERBS: &'static [&'static str] = &["approach", "charge", "ch"];
    const RULE: &'static str = "Approach movement";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Approach movement", text));
        let threat = rules.zones.threat(input.visibility, input.terrain_affected);
        if input.distance > threat {
            let text = format!("Attacks start in the threat zone: {}″ is more than {threat}″.", input.distance);
            no("outsideTz", text);
        } else if input.blocked && input.distance > rules.zones.contact(input.terrain_affected) {
            no("outsideTz", "Attacks start in the threat zone: something impassable lies in between.".to_owned());
        }
        if may_move(input, rules).is_none() {
            let who = mover(input.arm, input.art_type);
            no("mayNot", format!("No move over {} for {who}.", input.going.said()));
        }
        if input.fp > 0 {
            no("fpsFirst", format!("First resolve the fire points on it ({}).", input.fp));
        }
        let what = match input.attack {
            Attack::Charge => MoveType::Charge,
            Attack::Pin => MoveType::Pin,
            Attack::Firefight if input.distance <= rules.zones.contact(input.terrain_affected) => {
                MoveType::FirefightFromCz
            }
            Attack::Firefight => MoveType::FirefightFromTz,
        };
        reasons.extend(permitted(what, input.order, input.activation, input.arm, input.status, rules));
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let allowance = may_move(input, rules).unwrap_or_default();
        let contact = rules.zones.contact(input.terrain_affected);
        let outside = input.distance > contact;
        let approach = if outside { wanted(input, contact, rules).min(allowance) } else { Length::ZERO };
        let (spare, stop_distance) = (allowance - approach, input.distance - approach);
        // By the reading of at most so many inches, an attacker may stay short of the contact zone, where no target is.
        let short = rules.attack.approach == ApproachReading::AtMost && stop_distance > contact;
        let halts = outside && (spare < rules.attack.spare || short);
        chance.say("Approach", || {
            if outside {
                format!(
                    "It starts outside the contact zone ({contact}″): {approach}″ of {allowance}″ bring it to \
                     {stop_distance}″ from the enemy, with {spare}″ to spare."
                )
            } else {
                format!("It starts in the contact zone ({contact}″): no approach, {spare}″ to move.")
            }
        });
        if halts {
            chance.say("Approach", || {
                if short {
                    "No enemy is in its contact zone: the attack ends there.".to_owned()
                } else {
                    format!("It needs {}″ to spare: the attack ends there.", rules.attack.spare)
                }
            });
        }
        let reach = if halts { Length::ZERO } else { reach(spare, input.face_change, rules) };
        let gets_there = !halts && closes(input.attack, reach, stop_distance, rules);
        if !halts {
            chance.say("Final move", || {
                let face = if input.face_change { "nothing more after a change of face" } else { "the bonus included" };
                let there = if gets_there { "it gets there" } else { "it falls short" };
                format!("From there it reaches {reach}″, {face}: {there}.")
            });
        }
        let contact = gets_there && input.attack == Attack::Charge;
        let artillery_check = input.guns_bear && input.attack == Attack::Charge && !halts;
        if artillery_check {
            chance.say("Artillery check", || "Enemy guns bear on the charge and may fire before it closes.".to_owned());
        }
        Ok(Outcome { approach, spare, halts, stop_distance, reach, contact, arrives: gets_there, artillery_check })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.unit.unit() else { return };
        if outcome.approach > Length::ZERO {
            goes_off(game, id);
        }
        let inside = outcome.stop_distance <= rules.zones.contact(input.terrain_affected);
        if let Some(unit) = game.unit_mut(id) {
            unit.moved |= outcome.approach > Length::ZERO;
            unit.moved_turn |= outcome.approach > Length::ZERO;
            unit.zone = Some(if inside { Zone::Cz } else { Zone::Tz });
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "the attacker");
        let mut table = Vec::new();
        if outcome.approach > Length::ZERO {
            let enemy = input.target.name(game, "the enemy");
            table.push(format!("Move {who} {}″, to {}″ from {enemy}.", outcome.approach, outcome.stop_distance));
            table.extend(gone_off(game, &input.unit));
        }
        if outcome.halts {
            table.push(format!("The attack of {who} ends there."));
        }
        let headline = match (outcome.halts, outcome.arrives) {
            (true, _) => format!("{who} halts {}″ from the enemy", outcome.stop_distance),
            (false, true) => format!("{who} comes up to {}″ and can close", outcome.stop_distance),
            (false, false) => format!("{who} comes up to {}″ and will fall short", outcome.stop_distance),
        };
        let came = input.unit.unit().filter(|_| !outcome.halts).map(|unit| Approached {
            unit,
            target: input.target.as_ref(),
            attack: input.attack,
            made_approach: outcome.approach > Length::ZERO,
            spare: outcome.spare,
            distance: outcome.stop_distance,
            face_change: input.face_change,
            guns_bear: input.guns_bear,
        });
        let mut follows = came.map_or_else(Vec::new, |came| after_approach(game, &came));
        follows.extend(contacted(game, &input.unit, input.contacts_general));
        Report { headline, table, follows }
    }
}
