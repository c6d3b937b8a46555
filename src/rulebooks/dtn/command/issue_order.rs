//! Issuing an order for command points.

use super::cp_throw::{MOST_CP, points};
use super::sending::{DIRECT_HELP, against_sender, fill_sender, way};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::ROLES;

/// A senior officer sends an order.
pub struct IssueOrder;

/// Who sends which order how far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The officer's label.
    pub issuer: Option<String>,
    /// The division's or unit's label.
    pub recipient: Option<String>,
    /// The order.
    pub order: Order,
    /// From the headquarters to the recipient.
    pub d2: Length,
    /// From the officer to the headquarters.
    pub d1: Length,
    /// He has no headquarters of his own.
    pub direct: bool,
    /// The way passes something impassable or an enemy's contact zone.
    pub blocked: bool,
    /// The division that an attached unit is to join.
    pub attach_to: Option<String>,
    /// The officer's command points in hand.
    pub cp: u8,
    /// The officer's place.
    pub issuer_role: CommandRole,
    /// What the officer drew.
    pub issuer_activation: Drawn,
    /// Whether the recipient is under his command.
    pub under_him: bool,
    /// The chit that lies beside the recipient now.
    pub present_order: Order,
    /// Whether the recipient is a single unit, where it is known.
    pub to_unit: Option<bool>,
    /// Whether the recipient is a senior officer.
    pub to_senior: bool,
    /// Whether the division to join is of the recipient's side.
    pub target_his: bool,
}

/// What it costs and where the chit goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Command points spent.
    pub cost: u8,
    /// Command points left.
    pub cp_left: u8,
    /// The order.
    pub order: Order,
    /// It waits for a full activation because the recipient is breaking off.
    pub pending: bool,
    /// Turns that an Attach order lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns_left: Option<u8>,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("recipient", "To", SubjectKind::Any).help("A division, or a unit with a turn of its own."),
        Field::choice("order", "Order", ORDERS),
        Field::length("d2", "Headquarters to recipient")
            .or(Preset::Whole(0))
            .asked()
            .help("Or straight from the officer where he has no headquarters."),
        Field::length("d1", "Officer to headquarters").or(Preset::Whole(0)).help("Nought when he is with it."),
        Field::subject("attach_to", "Attach to", SubjectKind::Command).help("The division that the unit is to join."),
        Field::subject("issuer", "From", SubjectKind::Command).help("The senior officer whose turn it is."),
        Field::flag("direct", "Officer measures straight").quiet().help(DIRECT_HELP),
        Field::flag("blocked", "Impassable or enemy contact zone on the way").quiet(),
        Field::whole("cp", "Command points in hand", 0, 99).quiet(),
        Field::choice("issuer_role", "Officer's place", ROLES).or(Preset::Word("commander")).quiet(),
        Field::choice("issuer_activation", "Officer drew", ACTIVATIONS_OR_NONE).or(Preset::Word("full")).quiet(),
        Field::flag("under_him", "Recipient is under him").or(Preset::Flag(true)).quiet(),
        Field::choice("present_order", "Recipient's chit now", CHITS).or(Preset::Word("none")).quiet(),
        Field::new("to_unit", "Recipient is a single unit", Kind::Flag)
            .optional()
            .quiet()
            .help("Attach orders go to single units; left blank, that is taken as kept."),
        Field::flag("to_senior", "Recipient is a senior officer").quiet(),
        Field::flag("target_his", "Division to join is of his side").or(Preset::Flag(true)).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("cost", "Command points spent", 0, 255),
        Field::whole("cp_left", "Command points left", 0, 99),
        Field::choice("order", "Order", ORDERS),
        Field::flag("pending", "Waits for a full activation"),
        Field::whole("turns_left", "Turns left of an Attach order", 1, 9).optional(),
    ];
    const SUMMARY: &'static [&'static str] = &["cost", "cp_left", "order", "pending"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let issuer = fill_sender(game, draft, "recipient");
        if let Some(to) = named(game, draft, "recipient") {
            if let Some(id) = issuer {
                draft.fill("under_him", may_command(game, id, to));
            }
            draft.fill("present_order", plain(order_of(game, to)));
            draft.fill("to_unit", matches!(to, Subject::Unit(_)));
            let senior = |id: usize| game.command(id).is_some_and(|c| c.own.role.is_senior());
            draft.fill("to_senior", matches!(to, Subject::Command(id) if senior(id)));
            if let Some(target) = named(game, draft, "attach_to") {
                draft.fill("target_his", game.side_of(target) == game.side_of(to));
            }
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nowhere = input.order == Order::Attach && input.attach_to.as_deref().is_none_or(str::is_empty);
        let text = "An Attach order must name the division to join.";
        nowhere.then(|| FieldFault::new("attach_to", text)).into_iter().collect()
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
        if let Some((id, _)) = command_at(game, input.issuer.as_deref())
            && let Some(officer) = game.command_mut(id)
        {
            officer.cp = outcome.cp_left;
            officer.cp_spent = officer.cp_spent.saturating_add(outcome.cost).min(MOST_CP);
        }
        let to = input.recipient.as_deref();
        if let Some((id, _)) = unit_at(game, to) {
            let side = game.side_of(Subject::Unit(id));
            let division = |s: &Subject| matches!(s, Subject::Command(_)) && game.side_of(*s) == side;
            let target = input.attach_to.as_deref().and_then(|t| game.find(t).ok()).filter(division);
            let target = target.map(|s| game.label_of(s));
            let Some(unit) = game.unit_mut(id).filter(|u| !u.broken) else { return };
            match (outcome.order, target) {
                (Order::Attach, Some(target)) => {
                    let turns_left = outcome.turns_left.unwrap_or(rules.orders.attach_turns);
                    unit.attach = Some(AttachOrder { target, turns_left });
                }
                (Order::Attach, None) => {}
                (order, _) => (unit.order, unit.pending) = chits(order, outcome.pending),
            }
        } else if let Some((id, _)) = command_at(game, to) {
            let takes = |c: &&mut Command| outcome.order != Order::Attach && !c.role.is_senior();
            let Some(division) = game.command_mut(id).filter(takes) else { return };
            (division.order, division.pending) = chits(outcome.order, outcome.pending);
            division.order_source = OrderSource::Cp;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let to = spoken(game, input.recipient.as_deref(), "the recipient");
        let from = spoken(game, input.issuer.as_deref(), "The officer");
        let order = outcome.order.said();
        let place = match (outcome.pending, outcome.order, input.attach_to.as_deref()) {
            (true, ..) => format!("Lay the {order} chit face down beside {to}: it waits for a full activation."),
            (_, Order::Attach, Some(target)) => {
                format!(
                    "Place an Attach marker beside {to}: it is to join {}.",
                    spoken(game, Some(target), "a division")
                )
            }
            _ if matches!(input.present_order, Order::None) => format!("Place an {order} chit beside {to}.")
                .replace("an Move", "a Move")
                .replace("an Regroup", "a Regroup")
                .replace("an Break", "a Break"),
            _ => format!("Change the {} chit beside {to} for {order}.", input.present_order.said()),
        };
        Report {
            headline: format!("{from} orders {to}: {order}, {} CP", outcome.cost),
            table: vec![place],
            ..Report::default()
        }
    }
}

/// The chit that lies beside the recipient, and the one that waits.
fn chits(order: Order, pending: bool) -> (Order, Option<Order>) {
    if pending { (Order::BreakOff, Some(order)) } else { (order, None) }
}

/// Corps leaders command their own corps, a commander his whole side.
pub fn may_command(game: &Game<Dtn>, officer: usize, to: Subject) -> bool {
    let Some(command) = game.command(officer) else { return false };
    if game.side_of(to) != Some(command.side) || to == Subject::Command(officer) {
        return false;
    }
    command.own.role == CommandRole::Commander || game.is_under(to, officer)
}

/// Changes a chit at no cost.
pub fn give_free(game: &mut Game<Dtn>, label: Option<&str>, order: Order) {
    match label.and_then(|label| game.find(label).ok()) {
        Some(Subject::Command(id)) => {
            if let Some(division) = game.command_mut(id).filter(|c| !c.role.is_senior()) {
                division.order = order;
                division.pending = None;
                division.order_source = OrderSource::Free;
            }
        }
        Some(Subject::Unit(id)) => {
            if let Some(unit) = game.unit_mut(id).filter(|u| !u.broken) {
                unit.order = order;
                unit.pending = None;
            }
        }
        _ => {}
    }
}
