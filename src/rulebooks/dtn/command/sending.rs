//! What orders and passed points have in common: who sends them, and over which way.

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

/// Fills in the senior officer whose turn it is, or the commander of whoever is named.
pub fn fill_issuer(game: &Game<Dtn>, draft: &mut Draft, to: &str) {
    let senior =
        |s: &Subject| matches!(s, Subject::Command(id) if game.command(*id).is_some_and(|c| c.own.role.is_senior()));
    let acting = crate::core::sequence::actor(&game.flow.cursor).filter(senior);
    let over = || {
        named(game, draft, to)
            .and_then(|s| game.side_of(s))
            .and_then(|side| commander(game, side))
            .map(Subject::Command)
    };
    if let Some(issuer) = acting.or_else(over) {
        draft.fill("issuer", game.label_of(issuer));
    }
}

/// The same, and what is known of him; returns him.
pub fn fill_sender(game: &Game<Dtn>, draft: &mut Draft, to: &str) -> Option<usize> {
    fill_issuer(game, draft, to);
    let Subject::Command(id) = named(game, draft, "issuer")? else { return None };
    let officer = &game.command(id)?.own;
    draft.fill("cp", officer.cp);
    draft.fill("direct", Value::from(!officer.hq));
    draft.fill("issuer_role", plain(officer.role));
    draft.fill("issuer_activation", plain(Drawn::from(officer.activation)));
    Some(id)
}
