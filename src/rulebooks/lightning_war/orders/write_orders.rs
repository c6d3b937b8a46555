//! Orders are written, suspended, or taken up again with the word Continue.

use crate::core::schema::SpokenWords;
use crate::rulebooks::lightning_war::prelude::*;

/// A card with orders is handed in.
pub struct WriteOrders;

/// What happens to the orders.
#[choice]
pub enum What {
    #[is(label = "New orders")]
    Write,
    Continue,
    Suspend,
}

fields! {
    pub struct Input for LightningWar {
        detachments: Vec<To>;
        what: What, "Card or word", default = What::Write;
        text: Option<String>, "What they say", said = SpokenWords::Anything,
            help = "May be left blank: the card is enough.";
        sender: Option<String>, "From", quiet;
        turn_written: u32, "Written in turn", 0..=9999, default = 1, from = game.flow.turn;
        turn_effective: Option<u32>, "Effective from turn", 0..=9999, quiet;
        general: bool, "General orders", quiet, help = "For reconnaissance and forward observers.";
        reserve_movement: bool, "Reserve Movement", quiet, help = "From outside the sheet.";
    }
}

fields! {
    /// A detachment that gets the card.
    pub struct To for LightningWar {
        detachment: Option<CommandRef>;
        has_orders: bool, default = true, from = detachment.card;
        is_suspended: bool, from = detachment.suspended;
        out_of_reach: bool, "Falls back or routs", from = facts::out_of_reach(game, detachment.id);
        walks: bool, "Walked this turn", from = facts::walks(game, detachment.id);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        turn_effective: u32, "Effective from turn", 0..=9999;
        suspended: bool, summary;
    }
}

impl Procedure for WriteOrders {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "orders";
    const TITLE: &'static str = "Orders handed in";
    const VERBS: &'static [&'static str] = &["orders", "o"];
    const RULE: &'static str = "Orders";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let unwritten = rules.orders.text_needed && input.text.is_none() && input.what == What::Write;
        let mut reasons = Vec::new();
        if unwritten {
            reasons.push(Reason::new("noText", Self::RULE, "House rules want the orders written out."));
        }
        if let Some(effective) = input.turn_effective.filter(|turn| *turn < input.turn_written) {
            let text = format!("Orders written in turn {} cannot hold from turn {effective}.", input.turn_written);
            reasons.push(Reason::new("tooEarly", Self::RULE, text));
        }
        for to in &input.detachments {
            let who = to.detachment.label().unwrap_or("The detachment");
            let whom = to.detachment.label().unwrap_or("the detachment");
            if input.what != What::Write && !to.has_orders {
                let text = format!("{who} has no orders to suspend or continue.");
                reasons.push(Reason::new("noOrders", Self::RULE, text));
            }
            if input.what == What::Continue && to.has_orders && !to.is_suspended {
                let text = format!("The orders of {whom} are not suspended, so Continue changes nothing.");
                reasons.push(Reason::new("notSuspended", Self::RULE, text));
            }
            if input.what != What::Suspend && to.out_of_reach {
                let text = format!("{who} falls back or routs, and takes no orders until it stops.");
                reasons.push(Reason::new("outOfReach", "Outside the sheet", text));
            }
            if input.what != What::Suspend && to.walks && rules.orders.walkers_out_of_reach {
                let text = format!("The infantry of {whom} walked this turn, and takes no orders until it stops.");
                reasons.push(Reason::new("walks", "Outside the sheet", text));
            }
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let effective = input.turn_effective.unwrap_or(input.turn_written + rules.orders.delay);
        chance.say(Self::RULE, || match input.what {
            What::Write => format!("Written in turn {}, effective from turn {effective}.", input.turn_written),
            What::Continue => "Continue: the former orders hold again.".to_owned(),
            What::Suspend => format!("Suspended {}.", rules.discretionary.orders_return.until()),
        });
        Ok(Outcome { turn_effective: effective, suspended: input.what == What::Suspend })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        for to in &input.detachments {
            let Some(detachment) = to.detachment.command_mut(game) else { continue };
            detachment.suspended = outcome.suspended;
            if input.what == What::Write {
                detachment.card = true;
                detachment.order_text = input.text.clone().unwrap_or_default();
                detachment.order_sender = input.sender.clone().unwrap_or_default();
                detachment.order_written = input.turn_written;
                detachment.order_effective = outcome.turn_effective;
                detachment.order_general = input.general;
                detachment.latitude = false;
                detachment.reserve_movement = input.reserve_movement;
            }
        }
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<LightningWar>) -> Report {
        let names: Vec<String> =
            input.detachments.iter().map(|to| to.detachment.name(game, "The detachment")).collect();
        let who = if names.is_empty() { "Nobody".to_owned() } else { names.join(", ") };
        let says = match (input.what, &input.text) {
            (What::Write, Some(text)) => format!("“{text}”"),
            (What::Write, None) => "orders handed in".to_owned(),
            (What::Continue, _) => "Continue".to_owned(),
            (What::Suspend, _) => "orders suspended".to_owned(),
        };
        Report { headline: format!("{who}: {says}"), ..Report::default() }
    }
}
