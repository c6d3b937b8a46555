//! Orders are written, suspended, or taken up again with the word Continue.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::facts;
use crate::rulebooks::lightning_war::state::words::words;

/// A card with orders is handed in.
pub struct WriteOrders;

words! {
    /// What happens to the orders.
    What as WHATS {
        Write = "write", "New orders";
        Continue = "continue", "Continue";
        Suspend = "suspend", "Suspend";
    }
}

/// A detachment that gets the card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct To {
    /// Its label.
    pub detachment: Option<String>,
    /// It has orders.
    pub has_orders: bool,
    /// They are suspended.
    pub is_suspended: bool,
    /// It cannot be reached: it falls back or routs.
    pub out_of_reach: bool,
    /// Its infantry walked this turn.
    pub walks: bool,
}

/// What the card says.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// Who gets it.
    pub detachments: Vec<To>,
    /// New orders, or the word.
    pub what: What,
    /// The orders; may be left blank.
    pub text: Option<String>,
    /// Who wrote them.
    pub sender: Option<String>,
    /// The turn in which they were written.
    pub turn_written: u32,
    /// The turn from which they hold.
    pub turn_effective: Option<u32>,
    /// General orders.
    pub general: bool,
    /// They say that it uses Reserve Movement.
    pub reserve_movement: bool,
}

/// How the orders stand then.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The turn from which they hold.
    pub turn_effective: u32,
    /// They are suspended.
    pub suspended: bool,
}

impl Procedure for WriteOrders {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "orders";
    const TITLE: &'static str = "Orders handed in";
    const VERBS: &'static [&'static str] = &["orders", "o"];
    const RULE: &'static str = "Orders";
    const FIELDS: &'static [Field] = &[
        Field::new(
            "detachments",
            "Detachments",
            Kind::List(&[
                Field::subject("detachment", "Detachment", SubjectKind::Command),
                Field::flag("has_orders", "Has orders").or(Preset::Flag(true)).quiet(),
                Field::flag("is_suspended", "Is suspended").quiet(),
                Field::flag("out_of_reach", "Falls back or routs").quiet(),
                Field::flag("walks", "Walked this turn").quiet(),
            ]),
        ),
        Field::choice("what", "Card or word", WHATS).or(Preset::Word("write")),
        Field::text("text", "What they say").optional().help("May be left blank: the card is enough."),
        Field::text("sender", "From").optional().quiet(),
        Field::whole("turn_written", "Written in turn", 0, 9999).or(Preset::Whole(1)).quiet(),
        Field::whole("turn_effective", "Effective from turn", 0, 9999).optional().quiet(),
        Field::flag("general", "General orders").quiet().help("For reconnaissance and forward observers."),
        Field::flag("reserve_movement", "Reserve Movement").quiet().help("From outside the sheet."),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::whole("turn_effective", "Effective from turn", 0, 9999), Field::flag("suspended", "Suspended")];
    const SUMMARY: &'static [&'static str] = &["suspended"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        draft.fill("turn_written", game.flow.turn);
        facts::fill_rows(draft, "detachments", |row| {
            let Some((id, detachment)) = command_at(game, row.text("detachment")) else { return };
            row.fill("has_orders", detachment.card);
            row.fill("is_suspended", detachment.suspended);
            row.fill("out_of_reach", facts::out_of_reach(game, id));
            row.fill("walks", facts::walks(game, id));
        });
    }

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
            let who = to.detachment.as_deref().unwrap_or("The detachment");
            let whom = to.detachment.as_deref().unwrap_or("the detachment");
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
            let Some((id, _)) = command_at(game, to.detachment.as_deref()) else { continue };
            let Some(detachment) = game.command_mut(id) else { continue };
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
            input.detachments.iter().map(|to| spoken(game, to.detachment.as_deref(), "The detachment")).collect();
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
