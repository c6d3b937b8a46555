//! The selected unit or detachment: what it is and why, what it may do and how far.

use crate::core::battle::may_by_id;
use crate::core::view::{Dossier, Fact, May};
use crate::rulebooks::lightning_war::detachments::initiative::work_out;
use crate::rulebooks::lightning_war::detachments::regular;
use crate::rulebooks::lightning_war::moves::movement_form;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{Kind, facts};

/// A detachment.
pub fn command_dossier(game: &Game<LightningWar>, id: CommandId) -> Dossier {
    let Some(piece) = game.command(id) else { return Dossier::default() };
    let own = &piece.own;
    let mut found = Dossier { line: format!("detachment, {}", game.side_name(piece.side)), ..Dossier::default() };
    let mut fact = |name: &str, value: String| found.facts.push(Fact::new(name, value));
    let alive = facts::living(game, id).count() as u32;
    let lost = facts::members(game, id).count() as u32 - alive;
    let lost = if lost == 0 { String::new() } else { format!(", {lost} lost") };
    fact("Units", format!("{}{lost}", counted(alive, "unit", "units")));
    if alive > 0 {
        let counts = facts::initiative_input(game, id);
        let worked = work_out(&counts, game.rules());
        fact(
            "Initiative",
            format!(
                "{} · {} High, {} Medium, {} Low",
                worked.initiative.label(),
                counts.high,
                counts.medium,
                counts.low
            ),
        );
        if worked.pairs > 0 {
            fact(
                "Pairs",
                format!(
                    "{} High and Low count as Medium: {} High, {} Medium, {} Low",
                    worked.pairs, worked.high, worked.medium, worked.low
                ),
            );
        }
    }
    if let Some(tested) = facts::finding(game, id) {
        let ruled = if own.ruling.is_some() { " · the referee's ruling" } else { "" };
        fact("Status", format!("{}{ruled}", facts::status(game, id).label()));
        fact("Why", regular::why(&tested));
    }
    let state = facts::orders(game, id);
    let text = if own.order_text.is_empty() { String::new() } else { format!(" · “{}”", own.order_text) };
    fact("Orders", format!("{}{text}", state.label()));
    if !own.order_sender.is_empty() {
        fact("From", format!("{}, turn {}", own.order_sender, own.order_written));
    }
    if let Some(action) = own.last_action {
        fact("Last moved by", action.said());
    }
    if let Some(from) = &own.broken_from {
        fact("Broke off from", from.clone());
    }
    if own.suspended {
        found.marks.push(("Orders suspended".to_owned(), game.rules().discretionary.orders_return.until().to_owned()));
    }
    let label = piece.label.as_str();
    found.may.push(may_by_id(game, "detachment_move", "Move", json!({"detachment": label})));
    let word = if state == OrderState::Suspended { "continue" } else { "write" };
    found.may.push(may_by_id(game, "orders", "Orders", json!({"detachments": [{"detachment": label}], "what": word})));
    found.may.push(may_by_id(game, "discretionary_action", "Act when fired upon", json!({"detachment": label})));
    if own.reserve_movement {
        let mut second = may_by_id(game, "reserve_movement", "Reserve Movement", json!({"detachment": label}));
        "from outside the sheet".clone_into(&mut second.note);
        found.may.push(second);
    }
    if own.broken_from.is_some() {
        found.may.push(may_by_id(game, "rejoin", "Rejoin", json!({"who": label})));
    }
    found
}

/// A unit.
pub fn unit_dossier(game: &Game<LightningWar>, id: UnitId) -> Dossier {
    let Some(piece) = game.unit(id) else { return Dossier::default() };
    let unit = &piece.own;
    let rolls = unit.mobility.map_or_else(String::new, |m| format!("{} ", m.said()));
    let mut found = Dossier { line: format!("{rolls}{}", unit.kind.said()), ..Dossier::default() };
    let mut fact = |name: &str, value: String| found.facts.push(Fact::new(name, value));
    fact("Organisation", unit.toe_path.replace('/', " › "));
    let home =
        piece.under.and_then(|c| game.command(c)).map_or_else(String::new, |c| format!("{} {}", c.label, c.name));
    fact("Detachment", home);
    fact("Initiative", unit.initiative.label().to_owned());
    if matches!(unit.kind, Kind::Vehicle | Kind::Gun) {
        fact("Speed", format!("{} mph road, {} mph cross-country", unit.road_mph, unit.cross_mph));
        fact("Size", format!("{}, miring {:+}", unit.size.label(), unit.mire_modifier));
    }
    marks(unit, &mut found);
    let label = piece.label.as_str();
    for (mode, what) in modes(unit) {
        found.may.push(one(game, label, mode, what));
    }
    if unit.mired {
        found.may.push(may_by_id(game, "free_mired", "Roll to get free", json!({"unit": label})));
        found.may.push(may_by_id(game, "tow", "Be towed", json!({"unit": label})));
    }
    if matches!(unit.kind, Kind::Infantry | Kind::Cavalry) {
        let what = if unit.mounted_on.is_some() { "Dismount" } else { "Mount" };
        found.may.push(may_by_id(game, "mount", what, json!({"unit": label})));
    } else {
        found.may.push(may_by_id(game, "pivot", "Pivot or adjust", json!({"unit": label})));
        found.may.push(may_by_id(game, "overrun", "Overrun infantry", json!({"unit": label})));
    }
    found
}

fn marks(unit: &Unit, found: &mut Dossier) {
    let mut mark = |is: bool, text: String, until: &str| {
        if is {
            found.marks.push((text, until.to_owned()));
        }
    };
    let tow = unit
        .towed_by
        .as_ref()
        .map_or_else(String::new, |by| format!(", towed by {by}: {} still turns", unit.tow_turns));
    mark(unit.destroyed, "Destroyed".to_owned(), "kept in the organisation");
    mark(unit.mired, format!("Mired{tow}"), "until it is free");
    let fired = unit.fired.map_or_else(String::new, Cause::said);
    let by = unit.fired_by.as_ref().map_or_else(String::new, |by| format!(" by {by}"));
    mark(unit.fired.is_some(), format!("Fired upon{by}, {fired}"), "until movement ends");
    mark(unit.forced.is_some(), unit.forced.map_or("", |f| f.label()).to_owned(), "until movement ends");
    mark(unit.ran, "Ran".to_owned(), "cannot run next turn");
    mark(unit.ran_last_turn && !unit.ran, "Ran last turn".to_owned(), "this turn");
    let on = unit.mounted_on.as_deref().unwrap_or("").to_owned();
    mark(unit.mounted_on.is_some(), format!("Mounted on {on}"), "until it dismounts");
    mark(unit.overran, "Overran: machine guns doubled".to_owned(), "this turn");
    mark(unit.moving_firer, "Fires as one that moved".to_owned(), "this turn");
    mark(unit.segments > 1, format!("Moves in {} parts", unit.segments), "until changed");
}

fn modes(unit: &Unit) -> &'static [(&'static str, &'static str)] {
    match unit.kind {
        Kind::Infantry => &[("walk", "Walk"), ("run", "Run")],
        Kind::PackHorse => &[("walk", "Walk")],
        Kind::Cavalry => &[("walk", "Walk"), ("gallop", "Gallop")],
        Kind::Vehicle | Kind::Gun => &[("road", "Road"), ("crossCountry", "Cross-country")],
    }
}

/// A way to move over open ground and how far it goes.
fn one(game: &Game<LightningWar>, label: &str, mode: &str, what: &str) -> May {
    let draft = json!({"unit": label, "mode": mode});
    let mut found = may_by_id(game, "movement", what, draft.clone());
    let far = movement_form::reach(game, &draft);
    found.note = far.map_or_else(String::new, |far| format!("{far}″ in the open"));
    found
}
