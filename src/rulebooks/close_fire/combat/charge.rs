//! A charge declared, how its target answers, and whether it makes contact.

use super::engage;
use crate::rulebooks::close_fire::moves::movement::{self, FastKind, Move, MoveType};
use crate::rulebooks::close_fire::moves::movement_done;
use crate::rulebooks::close_fire::prelude::*;
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

/// How a charge is recorded as a unit's last move.
const CHARGED: &str = "charge";

/// The duty of pursuers to charge new enemy; optional while nobody has said whom they meet.
pub fn met(game: &Game<CloseFire>, unit: Option<UnitId>, enemy: Option<Subject>) -> Option<Duty> {
    let id = unit.filter(|id| game.unit(*id).is_some_and(|unit| unit.own.arm != Arm::Gun))?;
    let subject = Subject::Unit(id);
    let who = game.name_of(subject);
    let title = match enemy {
        Some(enemy) => format!("{who} charges {}", game.name_of(enemy)),
        None => format!("{who} charges new enemy, if it meets any"),
    };
    let enemy_label = enemy.map(|enemy| game.label_of(enemy));
    let draft = draft!(Input { unit: game.label_of(subject), target: enemy_label });
    let side = game.side_of(subject).unwrap_or(0);
    let duty = Duty::of::<DeclareCharge>(title, draft).on(Some(subject)).at(turn::next_charges(game, side));
    Some(if enemy.is_some() { duty } else { duty.optional() })
}

/// A unit charges another.
pub struct DeclareCharge;

fields! {
    /// Who charges whom.
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        target: Option<UnitRef>, asked;
        response: Response, default = Response::Stand, asked;
        contact: Option<Contact>, help = "Left blank: made, unless the target evades.";
        outrance: bool, "À l'outrance";
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        plight: Plight, default = Plight::None, from = unit;
        control: Control, default = Control::Unknown, from = unit;
        steadied: bool, "Steadied this turn", from = unit;
        abandoned: bool, "Destroyed, abandoned or without crew", from = !unit.stands();
        #[serde(default)]
        repeats: bool, "Repeats its last move", from = unit.control == Control::Repeat && unit.last_move == CHARGED;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        contact: bool, summary;
        charge_failed: bool, "Tests control next turn", summary;
        evades: bool, "Target evades", summary;
    }
}

impl Procedure for DeclareCharge {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "charge";
    const TITLE: &'static str = "Charge";
    const VERBS: &'static [&'static str] = &["charge", "c"];
    const RULE: &'static str = "Combat and close fire";

    fn prefill(_game: &Game<CloseFire>, draft: &mut Draft) {
        let evades = draft.text(key!(Input.response)) == Some(Response::Evade.word());
        draft.fill(key!(Input.contact), if evades { Contact::Failed } else { Contact::Made }.word());
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        // Neither a halt nor a move to repeat binds pursuers: they charge whom they meet.
        let pursues = input.plight == Plight::Pursuing;
        let halted = !pursues && (input.control == Control::Halt || input.steadied);
        let repeats = !pursues && input.control == Control::Repeat && !input.repeats;
        let runs = matches!(input.plight, Plight::Routing | Plight::Retiring | Plight::Looting);
        let evaded = input.response == Response::Evade && input.contact == Some(Contact::Made);
        let facts = [
            (input.arm == Arm::Gun, "gunsCharge", "Guns do not charge."),
            (runs, "notInHand", "A unit that routs, retires or loots does not charge."),
            (halted, "halted", "It stays halted this turn."),
            (repeats, "mustRepeat", "The control test makes it repeat its last move, which was no charge."),
            (evaded, "evaded", "A target that evades is not contacted."),
            (input.abandoned, "gone", "It takes no more part in the battle."),
        ];
        Reason::among("Charges", facts)
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
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.charging = outcome.contact;
            unit.outrance = input.outrance;
            unit.charge_failed = outcome.charge_failed;
            unit.moved = true;
            CHARGED.clone_into(&mut unit.last_move);
        }
        movement_done::left_its_place(game, input.unit.unit());
        if input.response == Response::CounterCharge
            && let Some(target) = input.target.unit_mut(game)
        {
            target.charging = true;
            target.leaves_its_ground();
        }
        let ids = (input.unit.unit(), input.target.unit());
        if let ((Some(a), Some(b)), true) = (ids, outcome.contact && !outcome.evades)
            && game.side_of(Subject::Unit(a)) != game.side_of(Subject::Unit(b))
        {
            engage::join(game, &[a, b]);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
        let target = input.target.name(game, "the enemy");
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
            let draft = draft!(movement::Input {
                unit: input.target,
                move_type: MoveType::Fast,
                fast_kind: FastKind::Evade,
                initial: true,
            });
            follows.push(Duty::of::<Move>(format!("{target} evades"), draft).on(input.target.subject()));
        }
        Report { headline, table, follows }
    }
}
