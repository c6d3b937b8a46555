//! Whether a detachment may move: written orders, or what stands for them.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::OrdersReturn;

/// Looks at a detachment's orders.
pub struct OrdersCheck;

/// How a detachment's orders stand.
#[choice]
pub enum OrderState {
    Usable,
    None,
    #[is(label = "Not yet effective")]
    NotYet,
    Suspended,
    #[is(label = "Nothing written")]
    NoText,
    #[is(label = "Do not cover this")]
    Unclear,
}

impl OrderState {
    /// Why it may not move, if it may not.
    pub fn against(self, rules: &Rules) -> Option<Reason> {
        let suspended = format!(
            "Its orders are suspended by a discretionary action {}.",
            rules.discretionary.orders_return.until()
        );
        let (key, text) = match self {
            Self::Usable => return None,
            Self::None => ("noOrders", "It has no written orders, so it does not move."),
            Self::NotYet => ("notYet", "Its orders are not effective yet."),
            Self::Suspended => ("suspended", suspended.as_str()),
            Self::NoText => ("noText", "The card says nothing, and house rules want it written out."),
            Self::Unclear => (
                "unclear",
                "Its orders do not describe this movement; reconnaissance and observers may, if the referee agrees.",
            ),
        };
        Some(Reason::new(key, "Orders", text))
    }
}

/// How its orders stand in this turn.
pub fn state_of(detachment: &Detachment, latitude: bool, turn: u32, rules: &Rules) -> OrderState {
    let facts = Input {
        detachment: None,
        orders: detachment.card,
        text: !detachment.order_text.is_empty(),
        describes_movement: None,
        general: detachment.order_general,
        role: role(latitude),
        referee_approves: detachment.latitude,
        turn,
        turn_effective: detachment.order_effective,
        suspended: detachment.suspended,
        suspended_turn: None,
        morale_forced: false,
        discretionary: false,
    };
    facts.state(rules)
}

fields! {
    /// What is known of the orders.
    pub struct Input for LightningWar {
        detachment: Option<CommandRef>;
        orders: bool, "Has written orders", from = detachment.card, loud;
        text: bool, "Something is written on the card", default = true, from = !detachment.order_text.is_empty();
        describes_movement: Option<bool>, "They describe this movement", help = "Yes, unless the orders are general.";
        general: bool, "General orders", from = detachment.order_general;
        role: UnitRole, "There for", default = UnitRole::Line, from = role(facts::has_latitude(game, detachment.id));
        referee_approves: bool, "The referee finds it part of them", from = detachment.latitude, loud,
            help = "For reconnaissance and observers: general orders, or none at all.";
        turn: u32, 0..=9999, default = 1, from = game.flow.turn;
        turn_effective: u32, "Effective from turn", 0..=9999, default = 0, from = detachment.order_effective;
        suspended: bool, from = detachment, help = "By a discretionary action.";
        #[serde(default)]
        suspended_turn: Option<u32>, "Suspended in turn", 0..=9999, quiet,
            help = "This turn if left blank; it matters where orders return on the next.";
        morale_forced: bool, "Morale forces it",
            from = facts::living(game, detachment.id).any(|(_, unit)| unit.forced.is_some());
        discretionary: bool, "A discretionary action", quiet;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        may_move: bool, "It may move", summary;
        state: OrderState, "Its orders are";
    }
}

/// What a detachment is there for, by whether it may have general orders.
fn role(latitude: bool) -> UnitRole {
    if latitude { UnitRole::Reconnaissance } else { UnitRole::Line }
}

impl Input {
    /// Orders suspended in an earlier turn hold again where house rules say so.
    fn still_suspended(&self, rules: &Rules) -> bool {
        let past = self.suspended_turn.is_some_and(|turn| turn < self.turn);
        self.suspended && !(past && rules.discretionary.orders_return == OrdersReturn::NextTurn)
    }

    /// It moves whatever its orders are.
    fn needs_none(&self) -> bool {
        self.morale_forced || self.discretionary
    }

    fn state(&self, rules: &Rules) -> OrderState {
        let observer = self.role.observes() && rules.orders.latitude;
        let agreed = observer && self.referee_approves;
        match self {
            _ if !self.orders && agreed => OrderState::Usable,
            _ if !self.orders => OrderState::None,
            _ if self.still_suspended(rules) => OrderState::Suspended,
            _ if self.turn_effective > self.turn => OrderState::NotYet,
            _ if rules.orders.text_needed && !self.text => OrderState::NoText,
            _ if self.describes_movement.unwrap_or(!self.general) || agreed => OrderState::Usable,
            _ => OrderState::Unclear,
        }
    }
}

impl Procedure for OrdersCheck {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "orders_check";
    const TITLE: &'static str = "May a detachment move?";
    const VERBS: &'static [&'static str] = &["orders?"];
    const RULE: &'static str = "Orders";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        input.state(rules).against(rules).filter(|_| !input.needs_none()).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let state = input.state(rules);
        chance.say(Self::RULE, || match (input.morale_forced, input.discretionary) {
            (true, _) => "Morale forces it: no orders are needed.".to_owned(),
            (_, true) => "A discretionary action needs no orders.".to_owned(),
            _ => format!("Its orders: {}.", state.said()),
        });
        Ok(Outcome { may_move: true, state })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let Some(id) = input.detachment.command() else { return };
        let general = input.detachment.command_in(game).is_some_and(|detachment| detachment.order_general);
        let may = general || facts::has_latitude(game, id);
        if let Some(detachment) = may.then(|| game.command_mut(id)).flatten() {
            detachment.latitude = input.referee_approves;
        }
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.detachment.name(game, "The detachment");
        Report { headline: format!("{who} may move"), ..Report::default() }
    }
}
