//! A breakthrough: an attacker that broke its enemy moves on, even into a second charge.

use super::engage::due;
use super::risk::{CONTACTS_GENERAL, contacted};
use crate::rulebooks::dtn::moves::facts::{fill_unit, going_words};
use crate::rulebooks::dtn::moves::ground::goes_off;
use crate::rulebooks::dtn::moves::rates::{allowance, mover};
use crate::rulebooks::dtn::moves::words::ART_TYPE;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::GOING;
use crate::rulebooks::dtn::turn::attack::is_attacked;

/// A move at the normal rate; one that reaches an enemy is fought in the second phase.
pub struct Breakthrough;

/// Who goes on, and at whom.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub target: Option<String>,
    pub face: Face,
    pub distance: Option<Length>,
    pub going: Going,
    pub arm: Arm,
    pub art_type: ArtType,
    #[serde(default)]
    pub contacts_general: bool,
}

/// How far it may go, and whether it fights again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// In inches.
    pub allowance: Length,
    /// It charges again.
    pub charges: bool,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::subject("target", "Charges", SubjectKind::Unit).help("Left blank: a move without a charge."),
        Field::choice("face", "Face attacked", FACES).or(Preset::Word("front")),
        Field::length("distance", "Distance").optional().help("Left blank, the allowance is taken as kept."),
        Field::choice("going", "Going", GOING).or(Preset::Word("good")).help("Bad if any part of the way is."),
        CONTACTS_GENERAL,
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")).quiet(),
        ART_TYPE.or(Preset::Word("medFoot")).quiet(),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::length("allowance", "How far it may go"), Field::flag("charges", "Charges again")];
    const SUMMARY: &'static [&'static str] = &["allowance", "charges"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        fill_unit(game, draft, "unit", Self::FIELDS);
    }

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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        goes_off(game, id);
        if let Some(unit) = game.unit_mut(id) {
            unit.moved = true;
            unit.zone = None;
        }
        if let Some((target, _)) = unit_at(game, input.target.as_deref()) {
            let at = due(game, "d10");
            is_attacked(game, target, &at);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "the unit");
        let touched = contacted(game, input.unit.as_deref(), input.contacts_general);
        if !outcome.charges {
            let far = input.distance.map_or_else(|| format!("up to {}″", outcome.allowance), |d| format!("{d}″"));
            return Report {
                headline: format!("{who} breaks through"),
                table: vec![format!("Move {who} on, {far}.")],
                follows: touched.into_iter().collect(),
            };
        }
        let enemy = spoken(game, input.target.as_deref(), "the enemy");
        let mut draft = json!({"phase": 2, "attackers": [{"face": input.face.word()}]});
        if let (Some(unit), Some(target)) = (&input.unit, &input.target) {
            draft["attackers"][0]["unit"] = unit.clone().into();
            draft["defender"] = target.clone().into();
        }
        let fight = Duty::by_id("charge_combat", format!("{who} on {enemy}, second phase"), draft)
            .on(input.target.as_deref().and_then(|label| game.find(label).ok()))
            .at(due(game, "d10"));
        Report {
            headline: format!("{who} breaks through and charges {enemy}"),
            table: vec![format!("Move {who} into contact with {enemy}.")],
            follows: std::iter::once(fight).chain(touched).collect(),
        }
    }
}
