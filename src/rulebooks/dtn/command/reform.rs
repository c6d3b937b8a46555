//! Safety reached: a division that broke off gets a free order to reform.

use super::issue_order::give_free;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::Reform as ReformTo;

/// Break-off becomes Regroup at no cost.
pub struct Reform;

/// Who is safe.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The label.
    pub who: Option<String>,
    /// The chit now.
    pub order: Order,
    /// It has reached safety.
    pub safe: bool,
}

/// The new chit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Regroup, or none by the switch.
    pub order: Order,
}

impl Procedure for Reform {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "reform";
    const TITLE: &'static str = "Safety reached: Regroup at no cost";
    const VERBS: &'static [&'static str] = &["reform", "safe"];
    const RULE: &'static str = "Orders";
    const FIELDS: &'static [Field] = &[
        Field::subject("who", "Who", SubjectKind::Any),
        Field::choice("order", "Order chit", CHITS).or(Preset::Word("breakOff")).quiet(),
        Field::flag("safe", "Safety reached").or(Preset::Flag(true)),
    ];
    const OUTCOME: &'static [Field] = &[Field::choice("order", "Order chit", CHITS)];
    const SUMMARY: &'static [&'static str] = &["order"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(actor) = crate::core::sequence::actor(&game.flow.cursor) {
            draft.fill("who", game.label_of(actor));
        }
        if let Some(who) = draft.text("who").and_then(|label| game.find(label).ok()) {
            draft.fill("order", plain(order_of(game, who)));
        }
    }

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
        give_free(game, input.who.as_deref(), outcome.order);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.who.as_deref(), "the division");
        let table = vec![match outcome.order {
            Order::None => format!("Take the Break-off chit off {who}."),
            order => format!("Change the Break-off chit beside {who} for {}.", order.said()),
        }];
        Report { headline: format!("{who} has reached safety and reforms"), table, ..Report::default() }
    }
}
