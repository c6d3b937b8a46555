//! The form of a move after combat: its fields, how they are filled, and what is said of it.

use super::after_combat::{Action, Input, Outcome, allowed, caught};
use super::charge;
use super::result::Compulsory;
use crate::rulebooks::close_fire::prelude::*;

/// The input.
pub const FIELDS: &[Field] = &[
    unit("unit", "Unit"),
    Field::choice("action", "Action", Action::WORDS),
    unit("catches", "Catches").help("The retiring or routing unit that the pursuers catch."),
    unit("meets", "Meets").help("New enemy that the pursuers meet, and charge."),
    Field::whole("dice", "Dice for riding through", 2, 3).or(Preset::Whole(3)).quiet(),
    Field::flag("cannot_retire", "Unable to retire"),
    Field::flag("caught", "Caught by pursuers"),
    Field::choice("permitted", "Its result allows", Compulsory::WORDS)
        .optional()
        .help("Left blank: anything its arm can do.")
        .quiet(),
    Field::flag("inspired", "Inspired").quiet(),
    arm(),
    formation(),
    dp(),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::whole("distance", "Yards", 0, 9999),
    score("dp_gain", "DPs gained"),
    Field::whole("dp", "DPs then", 0, 99),
    Field::choice("plight", "Plight", Plight::WORDS),
    Field::flag("free_hack", "Free hack"),
    Field::whole("bases_lost", "Bases lost, where DPs are limited", 0, 250),
    Field::flag("charges", "Charges new enemy"),
];

/// Fills in what the battle knows; where only one thing is allowed it is that.
pub fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
    let Some(unit) = unit_in(game, draft, "unit") else { return };
    draft.fill("arm", unit.arm.word());
    draft.fill("formation", unit.formation.word());
    draft.fill("dp", unit.dp);
    draft.fill("inspired", unit.inspire_level > 0);
    let permitted = draft.0.get("permitted").cloned().and_then(|v| serde_json::from_value::<Compulsory>(v).ok());
    let may = allowed(permitted.unwrap_or(Compulsory::Any), unit.arm, unit.formation, game.rules());
    if let [only] = may.as_slice() {
        draft.fill("action", only.word());
    }
}

/// Headline, what to move, and the free hack due.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
    let who = spoken(game, input.unit.as_deref(), "The unit");
    let yards = outcome.distance;
    let mut table = Vec::new();
    let said = match input.action {
        Action::Remain => "remains in place".to_owned(),
        Action::Retire if input.cannot_retire => "cannot retire and stays".to_owned(),
        Action::Retire => format!("retires {yards} yards"),
        Action::Rout => format!("routs {yards} yards"),
        Action::Pursue => format!("pursues {yards} yards"),
        Action::RideThrough => format!("rides through, {yards} yards"),
        Action::TakePosition => "takes the position".to_owned(),
    };
    table.extend(match input.action {
        Action::Remain => None,
        Action::Retire if input.cannot_retire => None,
        Action::Retire => Some(format!("Move {who} back {yards} yards, unformed; it may halt behind formed friends or an obstacle.")),
        Action::Rout => Some(format!("Move {who} away {yards} yards, unformed, until behind formed friends, an obstacle or 240 yards from the enemy.")),
        Action::Pursue => Some(format!("Move {who} up to {yards} yards after the enemy, unformed; new enemy is charged.")),
        Action::RideThrough => Some(format!("Move {who} {yards} yards through the enemy, facing the nearest threat; it halts 20 yards from new enemy.")),
        Action::TakePosition => Some(format!("Move {who} onto the position.")),
    });
    table.extend(dp_line(&who, outcome.dp_gain));
    table.extend(lost_line(&who, outcome.bases_lost));
    let mut follows = Vec::new();
    if outcome.free_hack {
        let prey = input.catches.as_deref();
        if let Some((_, unit)) = unit_at(game, prey).filter(|(_, u)| u.plight == Plight::Retiring) {
            let name = spoken(game, prey, "the unit caught");
            table.push(format!("{name} breaks."));
            table.extend(taken_lines(game, prey, &name, caught(unit.dp, game.rules())));
        }
        let hunter = if input.action == Action::Pursue { input.unit.clone() } else { None };
        let target = if input.action == Action::Pursue { input.catches.clone() } else { input.unit.clone() };
        let caught = spoken(game, target.as_deref(), "the unit caught");
        let draft = [("unit", hunter), ("target", target)]
            .into_iter()
            .filter_map(|(key, label)| Some((key.to_owned(), label?.into())));
        follows.push(Duty {
            title: format!("Free hack at {caught}"),
            procedure: "free_hack".to_owned(),
            draft: draft.collect(),
            ..Duty::default()
        });
    }
    if input.action == Action::Pursue {
        follows.extend(charge::met(game, input.unit.as_deref(), input.meets.as_deref()));
    }
    Report { headline: format!("{who} {said}"), table, follows }
}
