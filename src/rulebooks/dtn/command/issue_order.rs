//! Issuing an order for command points.

use super::cp_throw::{MOST_CP, points};
use super::sending::{DIRECT_HELP, against_sender, is_senior, lay_chit, may_command, sender, way};
use crate::rulebooks::dtn::prelude::*;

/// A senior officer sends an order.
pub struct IssueOrder;

fields! {
    pub struct Input for Dtn {
        recipient: Option<AnyRef>, "To", help = "A division, or a unit with a turn of its own.";
        order: Order, words = ORDERS;
        d2: Length, "Headquarters to recipient", default = 0, asked,
            help = "Or straight from the officer where he has no headquarters.";
        d1: Length, "Officer to headquarters", default = 0, help = "Nought when he is with it.";
        attach_to: Option<CommandRef>, help = "The division that the unit is to join.";
        issuer: Option<CommandRef>, "From", from = sender(game, maybe(recipient).and_then(|to| game.side_of(*to))), loud,
            help = "The senior officer whose turn it is.";
        direct: bool, "Officer measures straight", from = !issuer.hq, help = DIRECT_HELP;
        blocked: bool, "Impassable or enemy contact zone on the way", quiet;
        cp: u8, "Command points in hand", 0..=99, from = issuer;
        issuer_role: CommandRole, "Officer's place", default = CommandRole::Commander, from = issuer;
        issuer_activation: Drawn, "Officer drew", default = Drawn::Full, from = issuer;
        under_him: bool, "Recipient is under him", default = true, from = may_command(game, issuer.id, *recipient);
        present_order: Order, "Recipient's chit now", default = Order::None, from = order_of(game, *recipient);
        to_unit: Option<bool>, "Recipient is a single unit", from = is_unit(recipient),
            help = "Attach orders go to single units; left blank, that is taken as kept.";
        to_senior: bool, "Recipient is a senior officer", from = is_senior(game, *recipient);
        target_his: bool, "Division to join is of his side", default = true,
            from = game.side_of(*recipient) == Some(attach_to.piece.side);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cost: u8, "Command points spent", summary;
        cp_left: u8, "Command points left", 0..=99, summary;
        order: Order, words = ORDERS, summary;
        /// The recipient is breaking off.
        pending: bool, "Waits for a full activation", summary;
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns_left: Option<u8>, "Turns left of an Attach order", 1..=9;
    }
}

/// What an order costs over this distance.
pub fn cost(distance: Length, rules: &Rules) -> u8 {
    let stretches = distance.stretches(rules.orders.stretch);
    u8::try_from(stretches).unwrap_or(u8::MAX).max(rules.orders.least_cost)
}

impl Procedure for IssueOrder {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "issue_order";
    const TITLE: &'static str = "Issue an order";
    const VERBS: &'static [&'static str] = &["o", "order"];
    const RULE: &'static str = "Issuing orders";
    const MANY: bool = true;

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nowhere = input.order == Order::Attach && input.attach_to.as_deref().is_none_or(str::is_empty);
        let text = "An Attach order must name the division to join.";
        nowhere.then(|| FieldFault::new(key!(Input.attach_to), text)).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = against_sender(input.issuer_role, input.issuer_activation, input.blocked, "issue orders");
        let mut against = |key, text: String| reasons.push(Reason::new(key, "Issuing orders", text));
        if input.to_senior {
            against("toSenior", "Orders go to divisions and units; to a senior officer points are passed.".to_owned());
        }
        if !input.under_him {
            against("notUnderHim", "The recipient is not under this officer's command.".to_owned());
        }
        if input.order == Order::Attach {
            if !input.target_his {
                against("attachSide", "A unit can only be attached to a division of its own side.".to_owned());
            }
            if input.to_unit == Some(false) {
                against("attachUnit", "Attach orders go to single units, not to divisions.".to_owned());
            }
        }
        let price = cost(way(input.d1, input.d2, input.direct, rules), rules);
        if price > input.cp {
            against("tooDear", format!("The order costs {}, but the officer has {}.", points(price), input.cp));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let way = way(input.d1, input.d2, input.direct, rules);
        let cost = cost(way, rules);
        let cp_left = input.cp.saturating_sub(cost);
        // An Attach order is no chit: it leaves Break-off where it is and waits for its own full activation anyway.
        let replaces = !matches!(input.order, Order::BreakOff | Order::Attach);
        let pending = input.present_order == Order::BreakOff && replaces;
        chance.say("Issuing orders", || {
            let stretch = rules.orders.stretch;
            format!("{way}″ at one point for every {stretch}″ begun: {}; {cp_left} left.", points(cost))
        });
        if pending {
            chance.say("Orders", || {
                "The recipient is breaking off: the new order waits for its full activation.".to_owned()
            });
        }
        let turns_left = (input.order == Order::Attach).then_some(rules.orders.attach_turns);
        Ok(Outcome { cost, cp_left, order: input.order, pending, turns_left })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(officer) = input.issuer.command_mut(game) {
            officer.cp = outcome.cp_left;
            officer.cp_spent = officer.cp_spent.saturating_add(outcome.cost).min(MOST_CP);
        }
        let Some(to) = input.recipient.subject() else { return };
        match outcome.order {
            Order::Attach => {
                let side = game.side_of(to);
                let target = input.attach_to.command().map(Subject::Command).filter(|to| game.side_of(*to) == side);
                let target = target.map(|target| game.label_of(target));
                let unit = input.recipient.unit_mut(game).filter(|u| !u.broken);
                if let (Some(unit), Some(target)) = (unit, target) {
                    let turns_left = outcome.turns_left.unwrap_or(rules.orders.attach_turns);
                    unit.attach = Some(AttachOrder { target, turns_left });
                }
            }
            order => {
                let chits = if outcome.pending { (Order::BreakOff, Some(order)) } else { (order, None) };
                lay_chit(game, to, chits, OrderSource::Cp);
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let to = input.recipient.name(game, "the recipient");
        let from = input.issuer.name(game, "The officer");
        let order = outcome.order.said();
        let place = match (outcome.pending, outcome.order, &input.attach_to) {
            (true, ..) => format!("Lay the {order} chit face down beside {to}: it waits for a full activation."),
            (_, Order::Attach, Some(target)) => {
                format!("Place an Attach marker beside {to}: it is to join {}.", target.name(game, "a division"))
            }
            _ if matches!(input.present_order, Order::None) => {
                format!("Place {} {order} chit beside {to}.", outcome.order.article())
            }
            _ => format!("Change the {} chit beside {to} for {order}.", input.present_order.said()),
        };
        Report {
            headline: format!("{from} orders {to}: {order}, {} CP", outcome.cost),
            table: vec![place],
            ..Report::default()
        }
    }
}
