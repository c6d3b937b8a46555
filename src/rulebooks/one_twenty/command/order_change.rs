//! A brigade changes its order: written on the first throw, issued on the second.

use crate::core::roster::folded;
use crate::rulebooks::one_twenty::prelude::*;

pub struct OrderChange;

fields! {
    /// Which brigade, and to what.
    pub struct Input for OneTwenty {
        brigade: Option<CommandRef>, help = "Its label in a battle.";
        new_order: Option<String>, said = SpokenWords::Anything,
            help = "In any words; left blank: the one that lies written. Another than that is written first.";
        order: Option<String>, "Order in force", from = brigade, help = "It stays if the change fails.";
        written_order: Option<String>, "Order lying written", from = brigade,
            help = "Kept from an earlier turn; it counts only with the house rule orders.keepWrittenOrder.";
        tried: bool, "Tried this turn", from = brigade.order_tried, help = "A brigade tries once a turn.";
        leader_lost: bool, from = brigade.lost,
            help = "It counts only with the house rule orders.withoutLeader off.";
        path_ap: Option<u8>, "Way from the leader in AP", 0..=40, quiet,
            help = "Told, the working says when it is beyond the radius; it may try all the same.";
        radius: u8, "Command radius", 0..=40, default = 3, help = "Of its leader, in AP.",
            from = game.rules().radius(brigade.level, brigade.arm).unwrap_or(0);
    }
}

impl Input {
    /// Whether the order wanted is the one that lies written; any other must be written first.
    fn lies_written(&self) -> bool {
        let same = |written: &String| self.new_order.as_ref().is_none_or(|new| folded(new) == folded(written));
        self.written_order.as_ref().is_some_and(same)
    }
}

/// How far a change came.
#[choice]
pub enum OrderResult {
    Failed,
    /// Written, and kept.
    Written,
    /// In force.
    Issued,
}

fields! {
    /// The orders afterwards.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        result: OrderResult, summary;
        issued: bool;
        order: Option<String>, "Order in force";
        written_order: Option<String>, "Order lying written";
    }
}

/// Throws to write an order and to issue it. `written` means that it lies written since an earlier turn.
///
/// # Errors
/// Stops for a die not yet thrown.
pub fn throw(written: bool, rules: &Rules, chance: &mut Chance) -> Roll<OrderResult> {
    let orders = &rules.orders;
    if written && orders.keep_written_order {
        chance.say("1.6 Order change", || "The order lies written: only the second throw is needed.".to_owned());
    } else if !chance.dice(&[Die::D6], "to write the order", |d| d[0] >= orders.write_from)? {
        chance.say("1.6 Order change", || format!("Less than {}: not written.", orders.write_from));
        return Ok(OrderResult::Failed);
    }
    let issued = chance.dice(&[Die::D6], "to issue the order", |d| d[0] >= orders.issue_from)?;
    let (change, said) = match (issued, orders.keep_written_order) {
        (true, _) => (OrderResult::Issued, "Written, and issued."),
        (false, true) => (OrderResult::Written, "Written but not issued: it is kept for the next turn."),
        (false, false) => (OrderResult::Failed, "Written but not issued: the attempt has failed."),
    };
    chance.say("1.6 Order change", || said.to_owned());
    Ok(change)
}

impl Procedure for OrderChange {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "order_change";
    const TITLE: &'static str = "Change a brigade's order";
    const VERBS: &'static [&'static str] = &["order", "o"];
    const RULE: &'static str = "1.6";
    const ROLLS: &'static str = "A D6 to write the order, another to issue it.";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let facts = [
            (input.tried, "tried", "This brigade tried to change its order already this turn."),
            (
                input.leader_lost && !rules.orders.without_leader,
                "noLeader",
                "By the house rule a brigade without a leader keeps its order.",
            ),
        ];
        Reason::among("1.6 Order change", facts)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        if input.path_ap.is_some_and(|path| path > input.radius) {
            chance.say("1.4 Command radius", || {
                "It stands outside the command radius; it may try all the same.".to_owned()
            });
        }
        let result = throw(input.lies_written(), rules, chance)?;
        let wanted = input.new_order.clone().or_else(|| input.written_order.clone());
        let (order, written_order) = match result {
            // If another order could not be written, the one that lies written stays.
            OrderResult::Failed if rules.orders.keep_written_order => {
                (input.order.clone(), input.written_order.clone())
            }
            OrderResult::Failed => (input.order.clone(), None),
            OrderResult::Written => (input.order.clone(), wanted.or_else(|| Some("new order".to_owned()))),
            OrderResult::Issued => (wanted.or_else(|| Some("new order".to_owned())), None),
        };
        Ok(Outcome { result, issued: result == OrderResult::Issued, order, written_order })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(brigade) = input.brigade.command_mut(game) {
            brigade.order.clone_from(&outcome.order);
            brigade.written_order.clone_from(&outcome.written_order);
            brigade.order_tried = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.brigade.name(game, "The brigade");
        let order = outcome.order.as_deref().unwrap_or("none");
        match outcome.result {
            OrderResult::Failed => Report { headline: format!("{who} keeps its order: {order}"), ..Report::default() },
            OrderResult::Written => {
                Report { headline: format!("{who}: the new order is written, not yet issued"), ..Report::default() }
            }
            OrderResult::Issued => {
                let table = vec![format!("Give {who} its new order: {order}.")];
                Report { headline: format!("{who} has a new order: {order}"), table, ..Report::default() }
            }
        }
    }
}
