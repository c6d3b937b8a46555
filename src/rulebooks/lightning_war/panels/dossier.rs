//! The selected unit or detachment: what it is and why, what it may do and how far.

use crate::core::battle::may;
use crate::core::view::{Dossier, Fact, May};
use crate::rulebooks::lightning_war::detachments::initiative::work_out;
use crate::rulebooks::lightning_war::detachments::regular;
use crate::rulebooks::lightning_war::detachments::rejoin::{self, Rejoin};
use crate::rulebooks::lightning_war::mired::free_mired::{self, FreeMired};
use crate::rulebooks::lightning_war::mired::tow::{self, Tow};
use crate::rulebooks::lightning_war::moves::detachment_move::{self, DetachmentMove};
use crate::rulebooks::lightning_war::moves::mount::{self, Mount};
use crate::rulebooks::lightning_war::moves::movement::{self, Movement};
use crate::rulebooks::lightning_war::moves::movement_way::reach;
use crate::rulebooks::lightning_war::moves::overrun::{self, Overrun};
use crate::rulebooks::lightning_war::moves::pivot::{self, Pivot};
use crate::rulebooks::lightning_war::moves::reserve::{self, ReserveMovement};
use crate::rulebooks::lightning_war::orders::discretionary::{self, Discretionary};
use crate::rulebooks::lightning_war::orders::write_orders::{self, To, What, WriteOrders};
use crate::rulebooks::lightning_war::prelude::*;

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
        fact("Last moved by", action.said().to_owned());
    }
    if let Some(from) = &own.broken_from {
        fact("Broke off from", from.clone());
    }
    if own.suspended {
        found.marks.push(("Orders suspended".to_owned(), game.rules().discretionary.orders_return.until().to_owned()));
    }
    let label = piece.label.as_str();
    found.may.push(may::<DetachmentMove>(game, "Move", draft!(detachment_move::Input { detachment: label })));
    let what = if state == OrderState::Suspended { What::Continue } else { What::Write };
    let card = draft!(write_orders::Input { detachments: [draft!(To { detachment: label })], what: what });
    found.may.push(may::<WriteOrders>(game, "Orders", card));
    let draft = draft!(discretionary::Input { detachment: label });
    found.may.push(may::<Discretionary>(game, "Act when fired upon", draft));
    if own.reserve_movement {
        let draft = draft!(reserve::Input { detachment: label });
        let second = may::<ReserveMovement>(game, "Reserve Movement", draft);
        found.may.push(May { note: "from outside the sheet".to_owned(), ..second });
    }
    if own.broken_from.is_some() {
        found.may.push(may::<Rejoin>(game, "Rejoin", draft!(rejoin::Input { who: label })));
    }
    found
}

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
    if unit.kind.drives() {
        fact("Speed", format!("{} mph road, {} mph cross-country", unit.road_mph, unit.cross_mph));
        fact("Size", format!("{}, miring {:+}", unit.size.label(), unit.mire_modifier));
    }
    marks(unit, &mut found);
    let label = piece.label.as_str();
    for mode in modes(unit.kind) {
        found.may.push(one(game, label, *mode));
    }
    if unit.mired {
        found.may.push(may::<FreeMired>(game, "Roll to get free", draft!(free_mired::Input { unit: label })));
        found.may.push(may::<Tow>(game, "Be towed", draft!(tow::Input { unit: label })));
    }
    if matches!(unit.kind, UnitKind::Infantry | UnitKind::Cavalry) {
        let what = if unit.mounted_on.is_some() { "Dismount" } else { "Mount" };
        found.may.push(may::<Mount>(game, what, draft!(mount::Input { unit: label })));
    } else {
        found.may.push(may::<Pivot>(game, "Pivot or adjust", draft!(pivot::Input { unit: label })));
        found.may.push(may::<Overrun>(game, "Overrun infantry", draft!(overrun::Input { unit: label })));
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
    let fired = unit.fired.map_or("", Cause::said);
    let by = unit.fired_by.as_ref().map_or_else(String::new, |by| format!(" by {by}"));
    mark(unit.fired.is_some(), format!("Fired upon{by}, {fired}"), "until movement ends");
    mark(unit.forced.is_some(), unit.forced.map_or("", Forced::label).to_owned(), "until movement ends");
    mark(unit.ran, "Ran".to_owned(), "cannot run next turn");
    mark(unit.ran_last_turn && !unit.ran, "Ran last turn".to_owned(), "this turn");
    let on = unit.mounted_on.as_deref().unwrap_or("").to_owned();
    mark(unit.mounted_on.is_some(), format!("Mounted on {on}"), "until it dismounts");
    mark(unit.overran, "Overran: machine guns doubled".to_owned(), "this turn");
    mark(unit.moving_firer, "Fires as one that moved".to_owned(), "this turn");
    mark(unit.segments > 1, format!("Moves in {} parts", unit.segments), "until changed");
}

fn modes(kind: UnitKind) -> &'static [Mode] {
    match kind {
        UnitKind::Infantry => &[Mode::Walk, Mode::Run],
        UnitKind::PackHorse => &[Mode::Walk],
        UnitKind::Cavalry => &[Mode::Walk, Mode::Gallop],
        UnitKind::Vehicle | UnitKind::Gun => &[Mode::Road, Mode::CrossCountry],
    }
}

/// A way to move over open ground and how far it goes.
fn one(game: &Game<LightningWar>, label: &str, mode: Mode) -> May {
    let draft = draft!(movement::Input { unit: label, mode: mode });
    let note = reach(game, &draft).map_or_else(String::new, |far| format!("{far}″ in the open"));
    May { note, ..may::<Movement>(game, mode.label(), draft) }
}
