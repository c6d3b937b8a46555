//! What an order and an activation allow: the sheet's orders table as one pure function.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{BreakOffLimited, DefendAdjusts, Disengagement};

/// What a unit may want to do in its division's turn.
#[choice(as_label)]
pub enum MoveType {
    /// At the normal rate, not into contact.
    #[is(label = "Normal move")]
    Normal,
    #[is(label = "Rapid move")]
    Rapid,
    /// In column on a road.
    RoadMarch,
    /// Into contact.
    Charge,
    /// Towards the enemy, short of contact.
    Pin,
    /// Alongside an attack.
    Support,
    /// To within 2″, starting in the contact zone.
    #[is(label = "Firefight attack from the contact zone")]
    FirefightFromCz,
    /// To within 2″, starting in the threat zone.
    #[is(label = "Firefight attack from the threat zone")]
    FirefightFromTz,
    /// Backwards, facing forward.
    FallBack,
    /// Backwards, facing away.
    Retreat,
    ChangeFace,
    /// Change of places with a friend behind.
    Relief,
    TakeCover,
    #[is(label = "Take Defend status")]
    TakeDefend,
    #[is(label = "Recover hits")]
    Recover,
}

impl MoveType {
    /// A move that begins in the threat zone and ends in the contact zone.
    pub fn is_contact(self) -> bool {
        matches!(self, Self::Charge | Self::Pin | Self::Support | Self::FirefightFromCz | Self::FirefightFromTz)
    }

    /// A defensive adjustment.
    pub fn is_adjustment(self) -> bool {
        matches!(self, Self::ChangeFace | Self::Relief | Self::TakeCover)
    }
}

/// Every reason against a move under an activation that may not have been drawn yet.
pub fn permitted(what: MoveType, order: Order, drawn: Drawn, arm: Arm, status: Status, rules: &Rules) -> Vec<Reason> {
    let activation = match drawn {
        Drawn::None => {
            return vec![Reason::new("notDrawn", "Activation draw", "Its activation has not been drawn yet.")];
        }
        Drawn::Fail => Activation::Fail,
        Drawn::Limited => Activation::Limited,
        Drawn::Full => Activation::Full,
    };
    against(what, order, activation, arm, status, rules)
}

/// Every reason against a move of this type as an answer to the enemy's turn, which needs neither order nor activation.
pub fn in_response(what: MoveType, status: Status, rules: &Rules) -> Vec<Reason> {
    let why = match what {
        MoveType::ChangeFace => return Vec::new(),
        MoveType::FallBack if status != Status::Defend || rules.moves.defend_falls_back_in_response => {
            return Vec::new();
        }
        MoveType::FallBack => ("onDefend", "On Defend its only response is a change of face."),
        _ => ("notAResponse", "In response to the enemy it may change face or fall back, nothing else."),
    };
    vec![Reason::new(why.0, "Divisional turn: responses", why.1)]
}

/// Every reason against a move of this type; none if it is allowed.
pub fn against(
    what: MoveType,
    order: Order,
    activation: Activation,
    arm: Arm,
    status: Status,
    rules: &Rules,
) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut no = |key, text: String| reasons.push(Reason::new(key, "Orders", text));
    if activation == Activation::Fail {
        no("failed", "The activation failed: nothing may be done.".to_owned());
        return reasons;
    }
    let full = activation == Activation::Full
        || (order == Order::BreakOff && rules.moves.break_off_limited == BreakOffLimited::CarriedOut);
    let granted = if full { by_order(what, order, rules) } else { at_limited(what, order, arm, rules) };
    if !granted {
        let drawn = if full { "a full" } else { "a limited" };
        let under = if order == Order::None { "no order".to_owned() } else { format!("{} orders", order.said()) };
        no("notGranted", format!("Not allowed under {under} at {drawn} activation."));
    }
    if what == MoveType::Charge && arm == Arm::Artillery {
        no("artilleryCharge", "Artillery may not charge.".to_owned());
    }
    if (what == MoveType::FirefightFromCz || what == MoveType::FirefightFromTz)
        && matches!(arm, Arm::BattleCav | Arm::SkirmCav)
    {
        no("cavalryFirefight", "Only infantry and artillery make firefight attacks.".to_owned());
    }
    if what == MoveType::Recover && arm == Arm::Artillery {
        no("artilleryRecovers", "Artillery recovers in the attrition phase.".to_owned());
    }
    if status == Status::Defend {
        defend(what, order, full, rules, &mut no);
    }
    reasons
}

/// What Defend status refuses besides.
fn defend(what: MoveType, order: Order, full: bool, rules: &Rules, no: &mut impl FnMut(&'static str, String)) {
    // Under Action a unit drops Defend and then acts, at a full activation; a Move or Break-off order ends it anyway.
    let may_drop = matches!(order, Order::Move | Order::BreakOff) || (full && order == Order::Action);
    let adjusts = rules.movement.defend_adjusts == DefendAdjusts::Any;
    match what {
        MoveType::ChangeFace | MoveType::TakeDefend | MoveType::Recover => {}
        MoveType::FallBack if full => {}
        MoveType::FallBack => no("onDefend", "On Defend it falls back only at a full activation.".to_owned()),
        MoveType::Relief | MoveType::TakeCover if adjusts => {}
        _ if may_drop => {}
        MoveType::Relief | MoveType::TakeCover => {
            no("onDefend", "On Defend the only adjustment is a change of face; drop Defend first.".to_owned());
        }
        _ => no("onDefend", "A unit on Defend stays where it is.".to_owned()),
    }
}

/// What the order grants at a full activation.
fn by_order(what: MoveType, order: Order, rules: &Rules) -> bool {
    use MoveType as M;
    let adjusts = what.is_adjustment() && !rules.moves.free_only_when_limited;
    match order {
        Order::None | Order::Attach => {
            matches!(what, M::Normal | M::FirefightFromCz | M::FallBack | M::TakeDefend) || adjusts
        }
        Order::Action => !matches!(what, M::Rapid | M::RoadMarch | M::Recover | M::Retreat),
        Order::Regroup => {
            matches!(what, M::FallBack | M::Recover) || (what.is_adjustment() && rules.moves.regroup_adjusts)
        }
        Order::Move => {
            let back = what == M::FallBack && rules.moves.fall_back_under_move;
            matches!(what, M::Normal | M::Rapid | M::RoadMarch) || back || adjusts
        }
        Order::BreakOff => matches!(what, M::Rapid | M::Retreat | M::FallBack),
    }
}

/// What is left at a limited activation: free moves, and a Move order's normal rate.
fn at_limited(what: MoveType, order: Order, arm: Arm, rules: &Rules) -> bool {
    use MoveType as M;
    if order == Order::BreakOff && rules.moves.break_off_limited != BreakOffLimited::FreeMoves {
        return false;
    }
    match what {
        M::Normal => order == Order::Move || matches!(arm, Arm::SkirmCav | Arm::Artillery),
        M::FallBack if order == Order::Move => rules.moves.fall_back_under_move,
        M::FallBack => rules.moves.disengagement == Disengagement::FallBack,
        M::ChangeFace | M::Relief | M::TakeCover => order != Order::Move || !rules.moves.free_only_when_limited,
        M::TakeDefend => !rules.moves.defend_needs_full && matches!(order, Order::None | Order::Action | Order::Attach),
        _ => false,
    }
}
