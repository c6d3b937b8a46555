//! What issuing orders and passing command points have in common: the sender, the way, and the chit that arrives.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::inputs::commander;

/// The help line of the field that tells of an officer without headquarters.
pub const DIRECT_HELP: &str =
    "Without a headquarters of his own; only the second stretch counts then, unless a switch sends him by the army's.";

/// The way an order goes: by the headquarters, or straight where the officer has none of his own and the switch lets him.
/// What was typed for the way to a headquarters does not count then.
pub fn way(d1: Length, d2: Length, no_hq: bool, rules: &Rules) -> Length {
    if no_hq && rules.orders.corps_direct { d2 } else { d1 + d2 }
}

/// What speaks against the sender; `does` says what only senior officers do.
pub fn against_sender(role: CommandRole, drawn: Drawn, blocked: bool, does: &str) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut against = |key, text: String| reasons.push(Reason::new(key, "Issuing orders", text));
    if !role.is_senior() {
        against("notSenior", format!("Only the commander and corps leaders {does}."));
    }
    if blocked {
        let text = "The way must not pass impassable objects or an enemy's contact zone: measure around.";
        against("blocked", text.to_owned());
    }
    match drawn {
        Drawn::Fail => against("issuerFailed", "The officer failed his activation: his turn is over.".to_owned()),
        Drawn::None => against("issuerNotActive", "The officer has not drawn his activation yet.".to_owned()),
        Drawn::Limited | Drawn::Full => {}
    }
    reasons
}

pub fn is_senior(game: &Game<Dtn>, who: Subject) -> bool {
    matches!(who, Subject::Command(id) if game.command(id).is_some_and(|c| c.own.role.is_senior()))
}

/// Corps leaders command their own corps, a commander his whole side.
pub fn may_command(game: &Game<Dtn>, officer: usize, to: Subject) -> bool {
    let Some(command) = game.command(officer) else { return false };
    if game.side_of(to) != Some(command.side) || to == Subject::Command(officer) {
        return false;
    }
    command.own.role == CommandRole::Commander || game.is_under(to, officer)
}

/// The senior officer whose turn it is, or the commander of the side that the order goes to.
pub fn sender(game: &Game<Dtn>, to: Option<SideId>) -> Option<CommandRef> {
    let over = || commander(game, to?).map(Subject::Command);
    let issuer = acting(game).filter(|who| is_senior(game, *who)).or_else(over);
    issuer.map(|who| CommandRef::known(game, who))
}

/// Lays an order beside a division or unit, with the one that waits while it breaks off. Senior officers and broken units
/// take none; says whether it was taken.
pub fn lay_chit(
    game: &mut Game<Dtn>,
    to: Subject,
    (order, pending): (Order, Option<Order>),
    source: OrderSource,
) -> bool {
    match to {
        Subject::Command(id) => {
            let Some(division) = game.command_mut(id).filter(|c| !c.role.is_senior()) else { return false };
            (division.order, division.pending) = (order, pending);
            division.order_source = source;
        }
        Subject::Unit(id) => {
            let Some(unit) = game.unit_mut(id).filter(|u| !u.broken) else { return false };
            (unit.order, unit.pending) = (order, pending);
        }
        Subject::Side(_) => return false,
    }
    true
}
