//! A senior officer takes a division or unit in hand himself.

use super::sending::{is_senior, lay_chit, may_command, sender};
use crate::rulebooks::dtn::moves::facts::has_acted;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn;

/// The officer rides to the general's side, adopts an order and the division acts at once, fully activated.
pub struct DirectControl;

fields! {
    pub struct Input for Dtn {
        recipient: Option<AnyRef>, "Takes in hand";
        order: Order, "Order adopted", default = Order::Action, words = ADOPTED;
        issuer: Option<CommandRef>, "Officer", from = sender(game, maybe(recipient).and_then(|to| game.side_of(*to))), loud;
        issuer_role: CommandRole, "Officer's place", default = CommandRole::Commander, from = issuer;
        issuer_activation: Drawn, "Officer drew", default = Drawn::Full, from = issuer;
        under_him: bool, "Recipient is under him", default = true, from = may_command(game, issuer.id, *recipient);
        turn_taken: bool, "Recipient has had its turn", from = turn::turn_taken(game, *recipient);
        to_senior: bool, "Recipient is a senior officer", from = is_senior(game, *recipient);
        controlled_already: bool, "Has taken direct control this period", from = issuer.controlled;
        present_order: Order, "Recipient's chit now", default = Order::None, from = order_of(game, *recipient);
        added: Vec<Added>, "Other units he adds", quiet, help = "Any of his command within 6″ of him.";
    }
}

fields! {
    /// Another unit that takes part in the turn.
    pub struct Added for Dtn {
        unit: Option<UnitRef>;
        issuer: Option<CommandRef>, outer;
        in_radius: bool, "Within his 6″", default = true;
        /// An army resource counts as under the commander.
        under_him: bool, "Under his command", default = true,
            from = may_command(game, issuer.id, Subject::Unit(unit.id));
        #[serde(default)]
        acted: bool, "Has had its turn", from = has_acted(game, unit.id);
    }
}

fields! {
    /// The order adopted; the activation is full, without a draw.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        order: Order, "Order adopted", words = ADOPTED, summary;
        activation: Activation, summary;
    }
}

/// Whether an officer of this place may adopt this order.
pub fn may_adopt(role: CommandRole, order: Order) -> bool {
    match role {
        CommandRole::Commander => matches!(order, Order::Action | Order::Regroup | Order::Move | Order::BreakOff),
        CommandRole::Corps => matches!(order, Order::Action | Order::Regroup),
        CommandRole::Dg => false,
    }
}

impl Procedure for DirectControl {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "direct_control";
    const TITLE: &'static str = "Take direct control";
    const VERBS: &'static [&'static str] = &["control", "direct"];
    const RULE: &'static str = "Senior officer direct control";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut against = |key, text: String| reasons.push(Reason::new(key, "Senior officer direct control", text));
        match (input.issuer_role.is_senior(), input.issuer_activation) {
            (false, _) => against("notSenior", "Only the commander and corps leaders take direct control.".to_owned()),
            (true, Drawn::Full) => {}
            (true, Drawn::Limited) => {
                against("notFull", "A limited activation lets him issue orders, not take direct control.".to_owned());
            }
            (true, Drawn::Fail) => {
                against("issuerFailed", "The officer failed his activation: his turn is over.".to_owned());
            }
            (true, Drawn::None) => {
                against("issuerNotActive", "The officer has not drawn his activation yet.".to_owned());
            }
        }
        if input.issuer_role.is_senior() && !may_adopt(input.issuer_role, input.order) {
            let text =
                format!("A corps leader may adopt Action or Regroup; {} is for the commander.", input.order.said());
            against("orderNotHis", text);
        }
        if input.to_senior {
            against("toSenior", "A senior officer is not taken in hand; he has a turn of his own.".to_owned());
        }
        if input.controlled_already {
            against("controlledAlready", "He has led one division or unit himself this period already.".to_owned());
        }
        if !input.under_him {
            against("notUnderHim", "The recipient is not under this officer's command.".to_owned());
        }
        if input.turn_taken {
            against("turnTaken", "The recipient has had its turn this period.".to_owned());
        }
        for added in &input.added {
            let who = added.unit.as_deref().unwrap_or("The unit");
            if !added.in_radius {
                against("addedTooFar", format!("{who} is beyond his 6″ and cannot be added."));
            }
            if !added.under_him {
                against("addedNotHis", format!("{who} is not under his command and cannot be added."));
            }
            if added.acted {
                against("addedActed", format!("{who} has had its turn this period and cannot be added."));
            }
        }
        reasons
    }

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say("Direct control", || {
            format!("Direct control: {} at no cost in points, full activation without a draw.", input.order.said())
        });
        Ok(Outcome { order: input.order, activation: Activation::Full })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(to) = input.recipient.subject() else { return };
        let within_turn = input.issuer.subject().is_some_and(|issuer| acting(game) == Some(issuer));
        if let Some(officer) = input.issuer.command_mut(game) {
            officer.controlled = true;
        }
        if !lay_chit(game, to, (outcome.order, None), OrderSource::DirectControl) {
            return;
        }
        if let Some(division) = input.recipient.command_mut(game) {
            division.activation = Some(outcome.activation);
            // The turn in which a hit general would have failed is this one.
            division.force_fail = false;
        }
        if let Some(unit) = input.recipient.unit_mut(game) {
            unit.activation = Some(outcome.activation);
        }
        let leader = game.label_of(to);
        for added in &input.added {
            if let Some(unit) = added.unit.unit_mut(game) {
                unit.led_with = Some(leader.clone());
            }
        }
        if within_turn {
            turn::call_division_turn(game, to);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let officer = input.issuer.name(game, "The officer");
        let to = input.recipient.name(game, "the division");
        let table = vec![
            format!("Move {officer} next to {to} (up to 16″, or 8″ if any of it is bad going)."),
            match input.present_order {
                Order::None => format!("Place a chit for {} beside {to}.", outcome.order.said()),
                old if old == outcome.order => format!("The {} chit beside {to} stays.", old.said()),
                old => format!("Change the {} chit beside {to} for {}.", old.said(), outcome.order.said()),
            },
        ];
        Report {
            headline: format!("{officer} takes {to} in hand: {}", outcome.order.said()),
            table,
            ..Report::default()
        }
    }
}
