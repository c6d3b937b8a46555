//! A breakthrough: an attacker that broke its enemy moves on, even into a second charge.

use super::charge::{self, ChargeCombat};
use super::engage::due;
use super::risk::contacted;
use crate::rulebooks::dtn::moves::facts::going_words;
use crate::rulebooks::dtn::moves::ground::goes_off;
use crate::rulebooks::dtn::moves::rates::{allowance, mover};
use crate::rulebooks::dtn::moves::words::{BAD_GOING, CONTACTS_GENERAL, KEPT};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::attack::is_attacked;
use crate::rulebooks::dtn::turn::step_ids;

/// A move at the normal rate; one that reaches an enemy is fought in the second phase.
pub struct Breakthrough;

fields! {
    /// Who goes on, and at whom.
    pub struct Input for Dtn {
        unit: Option<UnitRef>;
        target: Option<UnitRef>, "Charges", help = "Left blank: a move without a charge.";
        face: Face, "Face attacked", default = Face::Front;
        distance: Option<Length>, help = KEPT;
        going: Going, default = Going::Good, help = BAD_GOING;
        #[serde(default)]
        contacts_general: bool, "Contacts an enemy general", help = CONTACTS_GENERAL;
        arm: Arm, default = Arm::Infantry, from = unit;
        art_type: ArtType, "Battery moves as", default = ArtType::MedFoot, from = unit.art_type();
    }
}

fields! {
    /// How far it may go, and whether it fights again.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        allowance: Length, "How far it may go", summary;
        charges: bool, "Charges again", summary;
    }
}

fn how_far(input: &Input, rules: &Rules) -> Option<Length> {
    allowance(input.arm, input.art_type, Rate::Normal, input.going, rules)
}

/// Whether it goes for another enemy.
fn charges(input: &Input) -> bool {
    input.target.as_deref().is_some_and(|label| !label.is_empty())
}

impl Procedure for Breakthrough {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "breakthrough";
    const TITLE: &'static str = "Break through";
    const VERBS: &'static [&'static str] = &["breakthrough", "bt"];
    const RULE: &'static str = "Charge combat";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let who = mover(input.arm, input.art_type);
        let over = going_words(input.going);
        let guns = input.arm == Arm::Artillery && charges(input);
        let mut reasons: Vec<Reason> =
            guns.then(|| Reason::new("gunsCharge", "Charge combat", "Artillery may not charge.")).into_iter().collect();
        match (how_far(input, rules), input.distance) {
            (None, _) => {
                reasons.push(Reason::new("mayNot", "Charge combat", format!("No move over {over} for {who}.")));
            }
            (Some(most), Some(far)) if far > most => {
                let text = format!("{far}″ is too far: {who} breaks through up to {most}″ over {over}.");
                reasons.push(Reason::new("tooFar", "Charge combat", text));
            }
            _ => {}
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let allowance = how_far(input, rules).unwrap_or_default();
        let charges = charges(input);
        chance.say("Charge combat", || {
            let then = if charges { "; the charge is fought in the second phase" } else { "" };
            format!("It broke its enemy and goes on, up to {allowance}″ over {}{then}.", going_words(input.going))
        });
        Ok(Outcome { allowance, charges })
    }

    fn apply(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.unit.unit() else { return };
        goes_off(game, id);
        if let Some(unit) = game.unit_mut(id) {
            unit.moved = true;
            unit.zone = None;
        }
        if let Some(target) = input.target.unit() {
            let at = due(game, step_ids::SECOND_PHASE);
            is_attacked(game, target, &at);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "the unit");
        let touched = contacted(game, &input.unit, input.contacts_general);
        if !outcome.charges {
            let far = input.distance.map_or_else(|| format!("up to {}″", outcome.allowance), |d| format!("{d}″"));
            return Report {
                headline: format!("{who} breaks through"),
                table: vec![format!("Move {who} on, {far}.")],
                follows: touched.into_iter().collect(),
            };
        }
        let enemy = input.target.name(game, "the enemy");
        let row = draft!(charge::Attacker { unit: input.unit, face: input.face });
        let draft = draft!(charge::Input { phase: 2, attackers: [row], defender: input.target });
        let fight = Duty::of::<ChargeCombat>(format!("{who} on {enemy}, second phase"), draft)
            .on(input.target.subject())
            .at(due(game, step_ids::SECOND_PHASE));
        Report {
            headline: format!("{who} breaks through and charges {enemy}"),
            table: vec![format!("Move {who} into contact with {enemy}.")],
            follows: std::iter::once(fight).chain(touched).collect(),
        }
    }
}
