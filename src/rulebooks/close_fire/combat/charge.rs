//! A charge declared, how its target answers, and whether it makes contact.

use super::engage;
use crate::rulebooks::close_fire::moves::movement_done;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::{self};
use crate::rulebooks::close_fire::turn;

/// How the target answers.
#[choice(snake)]
pub enum Response {
    #[default]
    Stand,
    #[is(label = "Counter-charge")]
    CounterCharge,
    Evade,
}

/// Whether the charge gets home.
#[choice]
pub enum Contact {
    #[default]
    #[is(label = "Contact")]
    Made,
    #[is(label = "No contact")]
    Failed,
}

/// A charge in the memory of a unit.
const CHARGED: &str = "charge";

/// The charge of pursuers at new enemy. Where nobody said whom they meet it may be left undone.
pub fn met(game: &Game<CloseFire>, unit: Option<&str>, enemy: Option<&str>) -> Option<Duty> {
    let (id, _) = unit_at(game, unit).filter(|(_, unit)| unit.arm != Arm::Gun)?;
    let subject = Subject::Unit(id);
    let who = game.name_of(subject);
    let target = enemy.and_then(|label| game.find(label).ok());
    let title = match target {
        Some(target) => format!("{who} charges {}", game.name_of(target)),
        None => format!("{who} charges new enemy, if it meets any"),
    };
    let draft = json!({"unit": game.label_of(subject), "target": target.map(|target| game.label_of(target))});
    let side = game.side_of(subject).unwrap_or(0);
    let duty = Duty::by_id("charge", title, draft).on(Some(subject)).at(turn::next_charges(game, side));
    Some(if target.is_some() { duty } else { duty.optional() })
}

/// A unit charges another.
pub struct DeclareCharge;

/// Who charges whom.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub target: Option<String>,
    pub response: Response,
    pub contact: Option<Contact>,
    pub outrance: bool,
    pub arm: Arm,
    pub plight: Plight,
    pub control: Control,
    pub steadied: bool,
    pub abandoned: bool,
    #[serde(default)]
    pub repeats: bool,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It made contact.
    pub contact: bool,
    /// It must test control next turn.
    pub charge_failed: bool,
    /// The target evades with a fast move.
    pub evades: bool,
}

impl Procedure for DeclareCharge {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "charge";
    const TITLE: &'static str = "Charge";
    const VERBS: &'static [&'static str] = &["charge", "c"];
    const RULE: &'static str = "Combat and close fire";
    const FIELDS: &'static [Field] = &[
        unit("unit", "Unit"),
        unit("target", "Target").asked(),
        Field::choice("response", "Response", Response::WORDS).or(Preset::Word("stand")).asked(),
        Field::choice("contact", "Contact", Contact::WORDS)
            .optional()
            .help("Left blank: made, unless the target evades."),
        Field::flag("outrance", "À l'outrance"),
        arm(),
        Field::choice("plight", "Plight", Plight::WORDS).or(Preset::Word("none")).quiet(),
        Field::choice("control", "Control", state::Control::WORDS).or(Preset::Word("unknown")).quiet(),
        Field::flag("steadied", "Steadied this turn").quiet(),
        Field::flag("abandoned", "Destroyed, abandoned or without crew").quiet(),
        Field::flag("repeats", "Repeats its last move").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("contact", "Contact"),
        Field::flag("charge_failed", "Tests control next turn"),
        Field::flag("evades", "Target evades"),
    ];
    const SUMMARY: &'static [&'static str] = &["contact", "charge_failed", "evades"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let evades = draft.0.get("response").and_then(Value::as_str) == Some(Response::Evade.word());
        draft.fill("contact", if evades { Contact::Failed } else { Contact::Made }.word());
        let Some(unit) = unit_in(game, draft, "unit") else { return };
        draft.fill("arm", unit.arm.word());
        draft.fill("plight", unit.plight.word());
        draft.fill("control", unit.control.word());
        draft.fill("steadied", unit.steadied);
        draft.fill("abandoned", !unit.stands());
        draft.fill("repeats", unit.control == Control::Repeat && unit.last_move == CHARGED);
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: &str| reasons.push(Reason::new(key, "Charges", text));
        if input.arm == Arm::Gun {
            no("gunsCharge", "Guns do not charge.");
        }
        if matches!(input.plight, Plight::Routing | Plight::Retiring | Plight::Looting) {
            no("notInHand", "A unit that routs, retires or loots does not charge.");
        }
        // Pursuers charge whom they meet, whatever was said of them before.
        let pursues = input.plight == Plight::Pursuing;
        if !pursues && (input.control == Control::Halt || input.steadied) {
            no("halted", "It stays halted this turn.");
        }
        if !pursues && input.control == Control::Repeat && !input.repeats {
            no("mustRepeat", "The control test makes it repeat its last move, which was no charge.");
        }
        if input.response == Response::Evade && input.contact == Some(Contact::Made) {
            no("evaded", "A target that evades is not contacted.");
        }
        if input.abandoned {
            no("gone", "It takes no more part in the battle.");
        }
        reasons
    }

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let usual = if input.response == Response::Evade { Contact::Failed } else { Contact::Made };
        let contact = input.contact.unwrap_or(usual) == Contact::Made;
        chance.say("Charges", || {
            let home = if contact { "it makes contact" } else { "no contact: it must test control next turn" };
            format!("The target's answer: {}; {home}.", input.response.said())
        });
        Ok(Outcome { contact, charge_failed: !contact, evades: input.response == Response::Evade })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        change(game, input.unit.as_deref(), |unit| {
            unit.charging = outcome.contact;
            unit.outrance = input.outrance;
            unit.charge_failed = outcome.charge_failed;
            unit.moved = true;
            CHARGED.clone_into(&mut unit.last_move);
        });
        movement_done::left_its_place(game, input.unit.as_deref());
        if input.response == Response::CounterCharge {
            change(game, input.target.as_deref(), |unit| {
                unit.charging = true;
                unit.leaves_its_ground();
            });
        }
        let ids = (unit_at(game, input.unit.as_deref()), unit_at(game, input.target.as_deref()));
        if let ((Some((a, _)), Some((b, _))), true) = (ids, outcome.contact && !outcome.evades)
            && game.side_of(Subject::Unit(a)) != game.side_of(Subject::Unit(b))
        {
            engage::join(game, &[a, b]);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let target = spoken(game, input.target.as_deref(), "the enemy");
        let how = if input.outrance { " à l'outrance" } else { "" };
        let answer = match input.response {
            Response::Stand => "stands",
            Response::CounterCharge => "counter-charges",
            Response::Evade => "evades",
        };
        let home = if outcome.contact { "contact" } else { "no contact" };
        let headline = format!("{who} charges {target}{how}, which {answer}: {home}");
        let table = if outcome.contact {
            vec![format!("Move {who} into contact with {target}.")]
        } else {
            vec![format!("{who} does not reach {target}; next turn it tests control.")]
        };
        let mut follows = Vec::new();
        if outcome.evades {
            let draft = json!({"unit": input.target, "move_type": "fast", "fast_kind": "evade", "initial": true});
            follows.push(Duty {
                title: format!("{target} evades"),
                procedure: "move".to_owned(),
                draft: draft.as_object().cloned().unwrap_or_default(),
                subject: unit_at(game, input.target.as_deref()).map(|(id, _)| Subject::Unit(id)),
                ..Duty::default()
            });
        }
        Report { headline, table, follows }
    }
}
