//! Skirmish cavalry and guns evade a charge.

use super::facts::{fill_unit, going_words};
use super::ground::{goes_off, gone_off};
use super::rates::{allowance, mover};
use super::words::ART_TYPE;
use crate::rulebooks::dtn::fight::risk::{CONTACTS_GENERAL, contacted};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::GOING;
use crate::rulebooks::dtn::turn::attack;

/// The rapid rate less a die, or two.
pub struct Evade;

/// Who evades over what.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// Over what.
    pub going: Going,
    /// Guns that fired in the artillery check.
    pub fired_in_check: bool,
    /// Its arm.
    pub arm: Arm,
    /// How it moves, for guns.
    pub art_type: ArtType,
    /// Fire points on it.
    pub fp: u8,
    /// Its fatigue.
    pub fatigue: u8,
    /// It touches an enemy general.
    #[serde(default)]
    pub contacts_general: bool,
}

/// How far it gets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// In inches.
    pub distance: Length,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::choice("going", "Going", GOING).or(Preset::Word("good")).help("Bad if any part of the way is."),
        Field::flag("fired_in_check", "Fired in the artillery check").help("Guns only: two dice instead of one."),
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("skirmCav")).quiet(),
        ART_TYPE.or(Preset::Word("medFoot")).quiet(),
        Field::whole("fp", "Fire points on it", 0, 30).or(Preset::Whole(0)).quiet(),
        Field::whole("fatigue", "Fatigue", 0, 2).or(Preset::Whole(0)).quiet(),
        CONTACTS_GENERAL.quiet(),
    ];
    const ROLLS: &'static str = "A D6, or two for guns that fired in the artillery check.";
    const OUTCOME: &'static [Field] = &[Field::length("distance", "Evades")];
    const SUMMARY: &'static [&'static str] = &["distance"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        fill_unit(game, draft, "unit", Self::FIELDS);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Enemy evade", text));
        if !matches!(input.arm, Arm::SkirmCav | Arm::Artillery) {
            no("mayNotEvade", format!("Only skirmish cavalry and artillery evade, not {}.", input.arm.said()));
        }
        if rapid(input, rules).is_none() {
            let who = mover(input.arm, input.art_type);
            no("mayNot", format!("No move over {} for {who}.", going_words(input.going)));
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
            format!("{who} at the rapid rate in {}: {rapid}″ less {score} make {distance}″.", going_words(input.going))
        });
        Ok(Outcome { distance })
    }

    fn apply(input: &Input, _outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        goes_off(game, id);
        if let Some(unit) = game.unit_mut(id) {
            unit.moved = true;
            unit.zone = None;
            unit.limbered |= unit.arm == Arm::Artillery && rules.attack.evade_limbers;
        }
        attack::evaded(game, id);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "the unit");
        let limber = input.arm == Arm::Artillery && game.rules().attack.evade_limbers;
        let limber = if limber { ", limbered" } else { "" };
        let line = format!("Move {who} back {}″{limber}.", outcome.distance);
        let follows = contacted(game, input.unit.as_deref(), input.contacts_general).into_iter().collect();
        let mut table = vec![line];
        table.extend(gone_off(game, input.unit.as_deref()));
        Report { headline: format!("{who} evades {}″", outcome.distance), table, follows }
    }
}
