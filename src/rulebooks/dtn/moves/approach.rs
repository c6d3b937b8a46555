//! The approach of an attack: from where it starts to where the target is chosen, and how far it reaches from there.

use super::facts::{fill_unit, going_words};
use super::final_move::{closes, reach};
use super::ground::{goes_off, gone_off};
use super::rates::{allowance, mover};
use super::words::ART_TYPE;
use crate::rulebooks::dtn::command::permits::permitted;
use crate::rulebooks::dtn::fight::risk::{CONTACTS_GENERAL, contacted};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::fields::STATUSES;
use crate::rulebooks::dtn::state::words::GOING;
use crate::rulebooks::dtn::tables::ApproachReading;
use crate::rulebooks::dtn::turn::attack::{Approached, after_approach};

/// An attacker comes up to the enemy.
pub struct Approach;

/// Who attacks from where.
#[derive(Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "a form: each is a question of its own")]
pub struct Input {
    /// The attacker's label.
    pub unit: Option<String>,
    /// The intended target's label.
    pub target: Option<String>,
    /// From the attacker to that enemy.
    pub distance: Length,
    /// What kind of attack.
    pub attack: Attack,
    /// Over what.
    pub going: Going,
    /// It changes face at the start.
    pub face_change: bool,
    /// The contact zone is narrowed by terrain.
    pub terrain_affected: bool,
    /// One sees little; by the visibility where it is not said.
    pub low_visibility: Option<bool>,
    /// Something impassable lies in between.
    pub blocked: bool,
    /// Enemy guns bear on it.
    pub guns_bear: bool,
    /// How far it may move; by arm and going where not given.
    pub allowance: Option<Length>,
    /// Its arm.
    pub arm: Arm,
    /// How it moves, for guns.
    pub art_type: ArtType,
    /// How far one can see.
    pub visibility: Length,
    /// Fire points on it.
    pub fp: u8,
    /// Its status.
    pub status: Status,
    /// The order it acts under.
    pub order: Order,
    /// The activation it acts under.
    pub activation: Drawn,
    /// It touches an enemy general.
    #[serde(default)]
    pub contacts_general: bool,
}

/// Where it comes to, and what it has left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// How far it moves now.
    pub approach: Length,
    /// What is left of its allowance.
    pub spare: Length,
    /// The attack ends there.
    pub halts: bool,
    /// How far the enemy is then.
    pub stop_distance: Length,
    /// How far it can still go.
    pub reach: Length,
    /// A charge gets into contact.
    pub contact: bool,
    /// It gets where an attack of its kind wants to be.
    pub arrives: bool,
    /// Guns may fire on it before it closes.
    #[serde(default)]
    pub artillery_check: bool,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Attacker", SubjectKind::Unit),
        Field::subject("target", "Intended target", SubjectKind::Unit),
        Field::length("distance", "Distance at the start"),
        Field::choice("attack", "Attack", Attack::WORDS).or(Preset::Word("charge")),
        Field::choice("going", "Going", GOING).or(Preset::Word("good")).help("Bad if any part of the way is."),
        Field::flag("face_change", "Changes face").help("Then nothing is added to the final move."),
        Field::flag("terrain_affected", "In or through terrain").help("The contact zone is smaller there.").quiet(),
        Field::new("low_visibility", "Low visibility", Kind::Flag)
            .optional()
            .quiet()
            .help("Left blank: by how far one can see."),
        Field::flag("blocked", "Impassable in between")
            .quiet()
            .help("There is no threat zone beyond it; the contact zone is distance alone."),
        Field::flag("guns_bear", "Enemy guns bear on it").help(
            "A charge in effective range of guns is fired on: the outcome says so, and the artillery check follows.",
        ),
        Field::length("allowance", "How far it may move").optional().quiet().help("By arm and going unless typed."),
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")).quiet(),
        ART_TYPE.or(Preset::Word("medFoot")).quiet(),
        Field::length("visibility", "Visibility").or(Preset::Whole(99)).quiet(),
        Field::whole("fp", "Fire points on it", 0, 30).or(Preset::Whole(0)).quiet(),
        Field::choice("status", "Status", STATUSES).or(Preset::Word("normal")).quiet(),
        Field::choice("order", "Order chit", CHITS).or(Preset::Word("action")).quiet(),
        Field::choice("activation", "Activation", ACTIVATIONS_OR_NONE).or(Preset::Word("full")).quiet(),
        CONTACTS_GENERAL.quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::length("approach", "Approach"),
        Field::length("spare", "Movement to spare"),
        Field::flag("halts", "The attack ends there"),
        Field::length("stop_distance", "Distance to the enemy then"),
        Field::length("reach", "Reach of the final move"),
        Field::flag("contact", "Gets into contact"),
        Field::flag("arrives", "Gets where it wants to be"),
        Field::flag("artillery_check", "Enemy guns may fire on it first"),
    ];
    const SUMMARY: &'static [&'static str] =
        &["approach", "spare", "halts", "stop_distance", "reach", "contact", "arrives"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        fill_unit(game, draft, "unit", Self::FIELDS);
        let sight = game.setup.conditions.get("visibility").and_then(|v| Length::from_value(v).ok());
        if sight.is_some_and(|sight| sight < game.rules().attack.low_visibility_below) {
            draft.fill("low_visibility", true);
        }
    }

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
            no("mayNot", format!("No move over {} for {who}.", going_words(input.going)));
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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
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
        let who = spoken(game, input.unit.as_deref(), "the attacker");
        let mut table = Vec::new();
        if outcome.approach > Length::ZERO {
            let enemy = spoken(game, input.target.as_deref(), "the enemy");
            table.push(format!("Move {who} {}″, to {}″ from {enemy}.", outcome.approach, outcome.stop_distance));
            table.extend(gone_off(game, input.unit.as_deref()));
        }
        if outcome.halts {
            table.push(format!("The attack of {who} ends there."));
        }
        let headline = match (outcome.halts, outcome.arrives) {
            (true, _) => format!("{who} halts {}″ from the enemy", outcome.stop_distance),
            (false, true) => format!("{who} comes up to {}″ and can close", outcome.stop_distance),
            (false, false) => format!("{who} comes up to {}″ and will fall short", outcome.stop_distance),
        };
        let came = unit_at(game, input.unit.as_deref()).filter(|_| !outcome.halts).map(|(unit, _)| Approached {
            unit,
            target: input.target.as_deref(),
            attack: input.attack,
            made_approach: outcome.approach > Length::ZERO,
            spare: outcome.spare,
            distance: outcome.stop_distance,
            face_change: input.face_change,
            guns_bear: input.guns_bear,
        });
        let mut follows = came.map_or_else(Vec::new, |came| after_approach(game, &came));
        follows.extend(contacted(game, input.unit.as_deref(), input.contacts_general));
        Report { headline, table, follows }
    }
}
