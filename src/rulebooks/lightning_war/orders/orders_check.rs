//! Whether a detachment may move: written orders, or what stands for them.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::words::words;
use crate::rulebooks::lightning_war::state::{ROLES, facts};
use crate::rulebooks::lightning_war::tables::OrdersReturn;

/// Looks at a detachment's orders.
pub struct OrdersCheck;

words! {
    /// How a detachment's orders stand.
    OrderState as ORDER_STATES {
        Usable = "usable", "Usable";
        None = "none", "None";
        NotYet = "notYet", "Not yet effective";
        Suspended = "suspended", "Suspended";
        NoText = "noText", "Nothing written";
        Unclear = "unclear", "Do not cover this";
    }
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
        role: if latitude { Role::Reconnaissance } else { Role::Line },
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

/// What is known of the orders.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The detachment's label.
    pub detachment: Option<String>,
    /// A card was handed in.
    pub orders: bool,
    /// Something is written on it.
    pub text: bool,
    /// It describes this movement; as orders do that are not general, if not said.
    pub describes_movement: Option<bool>,
    /// The orders are general.
    pub general: bool,
    /// What the detachment is there for.
    pub role: Role,
    /// The referee finds it still part of general orders.
    pub referee_approves: bool,
    /// The turn.
    pub turn: u32,
    /// The turn from which the orders hold.
    pub turn_effective: u32,
    /// A discretionary action suspended them.
    pub suspended: bool,
    /// The turn in which it did; this one if not said.
    #[serde(default)]
    pub suspended_turn: Option<u32>,
    /// Morale forces it to move.
    pub morale_forced: bool,
    /// It moves as a discretionary action.
    pub discretionary: bool,
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
        let observer = matches!(self.role, Role::Reconnaissance | Role::Fo) && rules.orders.latitude;
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

/// What the orders allow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It may move.
    pub may_move: bool,
    /// How the orders stand.
    pub state: OrderState,
}

impl Procedure for OrdersCheck {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "orders_check";
    const TITLE: &'static str = "May a detachment move?";
    const VERBS: &'static [&'static str] = &["orders?"];
    const RULE: &'static str = "Orders";
    const FIELDS: &'static [Field] = &[
        Field::subject("detachment", "Detachment", SubjectKind::Command),
        Field::flag("orders", "Has written orders"),
        Field::flag("text", "Something is written on the card").or(Preset::Flag(true)).quiet(),
        Field::new("describes_movement", "They describe this movement", Kind::Flag)
            .optional()
            .help("Yes, unless the orders are general."),
        Field::flag("general", "General orders").quiet(),
        Field::choice("role", "There for", ROLES).or(Preset::Word("line")).quiet(),
        Field::flag("referee_approves", "The referee finds it part of them")
            .help("For reconnaissance and observers: general orders, or none at all."),
        Field::whole("turn", "Turn", 0, 9999).or(Preset::Whole(1)).quiet(),
        Field::whole("turn_effective", "Effective from turn", 0, 9999).or(Preset::Whole(0)).quiet(),
        Field::flag("suspended", "Suspended").quiet().help("By a discretionary action."),
        Field::whole("suspended_turn", "Suspended in turn", 0, 9999)
            .optional()
            .quiet()
            .help("This turn if left blank; it matters where orders return on the next."),
        Field::flag("morale_forced", "Morale forces it").quiet(),
        Field::flag("discretionary", "A discretionary action").quiet(),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::flag("may_move", "It may move"), Field::choice("state", "Its orders are", ORDER_STATES)];
    const SUMMARY: &'static [&'static str] = &["may_move"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((id, detachment)) = command_at(game, draft.text("detachment")) else { return };
        draft.fill("orders", detachment.card);
        draft.fill("text", !detachment.order_text.is_empty());
        draft.fill("general", detachment.order_general);
        let role = if facts::has_latitude(game, id) { Role::Reconnaissance } else { Role::Line };
        draft.fill("role", plain(role));
        draft.fill("referee_approves", detachment.latitude);
        draft.fill("turn", game.flow.turn);
        draft.fill("turn_effective", detachment.order_effective);
        draft.fill("suspended", detachment.suspended);
        let forced = facts::living(game, id).any(|(_, u)| u.forced.is_some());
        draft.fill("morale_forced", forced);
    }

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
        let Some((id, detachment)) = command_at(game, input.detachment.as_deref()) else { return };
        let may = detachment.order_general || facts::has_latitude(game, id);
        if let Some(detachment) = may.then(|| game.command_mut(id)).flatten() {
            detachment.latitude = input.referee_approves;
        }
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        Report { headline: format!("{who} may move"), ..Report::default() }
    }
}
