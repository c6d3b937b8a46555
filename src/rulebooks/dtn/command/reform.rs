//! Safety reached: a division that broke off gets a free order to reform.

use super::sending::lay_chit;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::ReformTo;

/// Break-off becomes Regroup at no cost.
pub struct Reform;

fields! {
    pub struct Input for Dtn {
        who: Option<AnyRef>, from = AnyRef::known(game, acting(game)?), loud;
        order: Order, "Order chit", default = Order::BreakOff, from = order_of(game, *who);
        safe: bool, "Safety reached", default = true;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        order: Order, "Order chit", summary;
    }
}

impl Procedure for Reform {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "reform";
    const TITLE: &'static str = "Safety reached: Regroup at no cost";
    const VERBS: &'static [&'static str] = &["reform", "safe"];
    const RULE: &'static str = "Orders";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut against = |key, text: &str| reasons.push(Reason::new(key, "Orders", text));
        if input.order != Order::BreakOff {
            against("noBreakOff", "Only troops that break off reform in safety.");
        }
        if !input.safe {
            against("notSafe", "They must have reached safety.");
        }
        reasons
    }

    fn resolve(_input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let order = match rules.orders.reform {
            ReformTo::Regroup => Order::Regroup,
            ReformTo::None => Order::None,
        };
        chance.say("Orders", || format!("Safety is reached: Break-off becomes {} at no cost.", order.said()));
        Ok(Outcome { order })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(who) = input.who.subject() {
            lay_chit(game, who, (outcome.order, None), OrderSource::Free);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.who.name(game, "the division");
        let table = vec![match outcome.order {
            Order::None => format!("Take the Break-off chit off {who}."),
            order => format!("Change the Break-off chit beside {who} for {}.", order.said()),
        }];
        Report { headline: format!("{who} has reached safety and reforms"), table, ..Report::default() }
    }
}
