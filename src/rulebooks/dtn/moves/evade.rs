//! Skirmish cavalry and guns evade a charge.

use super::ground::{goes_off, gone_off};
use super::rates::{allowance, mover};
use super::words::{BAD_GOING, CONTACTS_GENERAL};
use crate::rulebooks::dtn::fight::risk::contacted;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::attack;

/// A unit evades by its rapid rate less one or two dice.
pub struct Evade;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>;
        going: Going, default = Going::Good, help = BAD_GOING;
        fired_in_check: bool, "Fired in the artillery check", help = "Guns only: two dice instead of one.";
        arm: Arm, default = Arm::SkirmCav, from = unit;
        art_type: ArtType, "Battery moves as", default = ArtType::MedFoot, from = unit.art_type();
        fp: u8, "Fire points on it", 0..=30, default = 0, from = unit.fp.count();
        fatigue: u8, 0..=2, default = 0, from = unit;
        #[serde(default)]
        contacts_general: bool, "Contacts an enemy general", quiet, help = CONTACTS_GENERAL;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        distance: Length, "Evades", summary;
    }
}

fn rapid(input: &Input, rules: &Rules) -> Option<Length> {
    allowance(input.arm, input.art_type, Rate::Rapid, input.going, rules)
}

impl Procedure for Evade {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "evade";
    const TITLE: &'static str = "Evade a charge";
    const VERBS: &'static [&'static str] = &["evade"];
    const RULE: &'static str = "Enemy evade";
    const ROLLS: &'static str = "A D6, or two for guns that fired in the artillery check.";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Enemy evade", text));
        if !matches!(input.arm, Arm::SkirmCav | Arm::Artillery) {
            no("mayNotEvade", format!("Only skirmish cavalry and artillery evade, not {}.", input.arm.said()));
        }
        if rapid(input, rules).is_none() {
            let who = mover(input.arm, input.art_type);
            no("mayNot", format!("No move over {} for {who}.", input.going.said()));
        }
        if input.fp > 0 {
            no("fpsFirst", format!("First resolve the fire points on it ({}).", input.fp));
        }
        if input.fatigue > 0 && input.arm == Arm::Artillery {
            no("fatigueFirst", format!("First resolve its fatigue ({}).", input.fatigue));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let rapid = rapid(input, rules).unwrap_or_default();
        let two = input.arm == Arm::Artillery && input.fired_in_check;
        let dice: &[Die] = if two { &[Die::D6, Die::D6] } else { &[Die::D6] };
        let score = chance.dice(dice, "the evade", |faces| faces.iter().map(|face| u16::from(*face)).sum::<u16>())?;
        let distance = (rapid - Length::whole(i64::from(score))).max(Length::ZERO);
        chance.say("Enemy evade", || {
            let who = mover(input.arm, input.art_type);
            format!("{who} at the rapid rate in {}: {rapid}″ less {score} make {distance}″.", input.going.said())
        });
        Ok(Outcome { distance })
    }

    fn apply(input: &Input, _outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.unit.unit() else { return };
        goes_off(game, id);
        if let Some(unit) = game.unit_mut(id) {
            unit.moved = true;
            unit.zone = None;
            unit.limbered |= unit.arm == Arm::Artillery && rules.attack.evade_limbers;
        }
        attack::evaded(game, id);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "the unit");
        let limber = input.arm == Arm::Artillery && game.rules().attack.evade_limbers;
        let limber = if limber { ", limbered" } else { "" };
        let line = format!("Move {who} back {}″{limber}.", outcome.distance);
        let follows = contacted(game, &input.unit, input.contacts_general).into_iter().collect();
        let mut table = vec![line];
        table.extend(gone_off(game, &input.unit));
        Report { headline: format!("{who} evades {}″", outcome.distance), table, follows }
    }
}
