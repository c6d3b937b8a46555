//! What each stop of the turn offers: a row a gun, a leader, a unit, a combat, an event.

use super::{acting, not_needed};
use crate::rulebooks::close_fire::combat::engage;
use crate::rulebooks::close_fire::command::action::actions_left;
use crate::rulebooks::close_fire::morale::redress;
use crate::rulebooks::close_fire::orders::give_order;
use crate::rulebooks::close_fire::prelude::*;

/// The units that act at this stop and still take part.
fn units<'a>(game: &'a Game<CloseFire>, frames: &[Frame]) -> impl Iterator<Item = (usize, &'a Unit)> {
    let side = acting(game, frames);
    let here = move |s: usize| side.is_none_or(|acts| acts == s);
    game.units.iter().enumerate().filter(move |(_, u)| here(u.side) && u.own.stands()).map(|(id, u)| (id, &u.own))
}

fn row(game: &Game<CloseFire>, id: usize, must: bool, procedure: &'static str, key: &str, what: &str) -> Work {
    let subject = Subject::Unit(id);
    let title = format!("{}{what}", game.name_of(subject));
    let draft = json!({ key: game.label_of(subject) });
    let work = if must { Work::must_by_id(procedure, title, draft) } else { Work::may_by_id(procedure, title, draft) };
    work.on(subject)
}

/// Whether nobody has anything to do at a stop, or it is the second of a pair that is not needed.
pub fn nobody(game: &Game<CloseFire>, frames: &[Frame]) -> bool {
    let here = frames.last().map_or("", |f| f.step.as_str());
    let due = game.flow.duties.iter().any(|duty| duty.at == here);
    let work = match here.trim_end_matches("-2") {
        "guns" => gun_work(game, frames),
        "muskets" => musket_work(game, frames),
        "control" => control_work(game, frames),
        "compulsory" => compulsory_work(game, frames),
        "close" => close_work(game, frames),
        "morale_dps" => morale_work(game, frames),
        "redress" => redress_work(game, frames),
        _ => Vec::new(),
    };
    not_needed(game, frames) || (work.is_empty() && !due)
}

/// Each gun that can fire: the same again, if it has fired before; or it reserves its fire.
pub fn gun_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let gun = |(id, gun): (usize, &Unit)| {
        let known = gun.previous_target.as_deref().filter(|t| game.find(t).is_ok());
        let what = if known.is_some() { ": same again" } else { ": fire" };
        let note = match (gun.reserved_fire, known, gun.previous_range) {
            (true, ..) => "fire reserved".to_owned(),
            (_, Some(target), Some(range)) if !gun.target_moved => format!("{target}, {range} yards"),
            (_, Some(target), _) => target.to_owned(),
            _ => "fire, lob or reserve".to_owned(),
        };
        let done = gun.fired || gun.reserved_fire;
        let again = known.is_some() && gun.previous_range.is_some() && !gun.target_moved && !done;
        row(game, id, true, "direct_artillery", "gun", what).done(done).note(note).again(again)
    };
    let guns: Vec<(usize, &Unit)> = units(game, frames).filter(|(_, u)| u.can_fire_guns()).collect();
    let mut list: Vec<Work> = guns.iter().copied().map(gun).collect();
    let open = guns.iter().filter(|(_, gun)| !gun.fired && !gun.reserved_fire);
    list.extend(open.map(|(id, _)| row(game, *id, false, "reserve_fire", "gun", ": reserve its fire")));
    let open: Vec<String> = guns
        .iter()
        .filter(|(_, gun)| !gun.fired && !gun.reserved_fire)
        .map(|(id, _)| game.label_of(Subject::Unit(*id)))
        .collect();
    // One row for all, for few guns lob; it names those that can, and is filled where there is but one.
    if let Some(first) = open.first() {
        let draft = if open.len() == 1 { json!({ "gun": first }) } else { json!({}) };
        list.push(Work::may_by_id("indirect_artillery", "Fire indirectly", draft).note(open.join(", ")));
    }
    list
}

/// Foot that may fire beyond close range.
pub fn musket_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let fires = |u: &Unit| u.arm == Arm::Foot && u.plight == Plight::None && u.strength() > u.pike_bases;
    let foot = units(game, frames).filter(|(_, u)| fires(u));
    foot.map(|(id, u)| row(game, id, false, "musketry", "unit", "").done(u.fired).note("beyond 40, up to 120 yards"))
        .collect()
}

/// Leaders with actions left.
pub fn leader_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let side = acting(game, frames);
    let leaders =
        || game.commands.iter().enumerate().filter(|(_, c)| side.is_none_or(|s| c.side == s) && !c.own.killed);
    let leader = |(id, c): (usize, &crate::core::game::CommandOf<CloseFire>)| {
        let left = actions_left(&c.own, game.rules());
        let with = c.own.attached_unit.as_ref().map_or_else(|| "detached".to_owned(), |u| format!("with {u}"));
        let note = format!("{} left, {with}", counted(left, "action", "actions"));
        let work = Work::may_by_id("command_action", c.name.clone(), json!({"leader": c.label}));
        work.on(Subject::Command(id)).done(left == 0).note(note)
    };
    let mut list: Vec<Work> = leaders().map(leader).collect();
    let hears = leaders().flat_map(|(id, c)| c.own.on_the_way.iter().map(move |message| (id, message)));
    list.extend(hears.filter(|(_, message)| message.arrived).map(|(id, message)| {
        let (whose, from) = (Subject::Command(id), give_order::giver(game, message));
        let title = format!("{} hears the order of {from}", game.name_of(whose));
        let draft = json!({"brigade": game.label_of(whose), "by": message.from});
        Work::may_by_id("hear_order", title, draft).on(whose).note("the messenger is there")
    }));
    list.push(Work::may_by_id("give_order", "Give an order", json!({})).note("face to face, or by messenger"));
    list
}

/// Messengers on their way.
fn messenger_work(game: &Game<CloseFire>, side: Option<usize>) -> Vec<Work> {
    let brigades = game.commands.iter().enumerate().filter(|(_, c)| side.is_none_or(|s| c.side == s));
    let all = brigades.flat_map(|(id, c)| c.own.on_the_way.iter().map(move |message| (id, message)));
    let row = |(id, message): (usize, &Message)| {
        let to = Subject::Command(id);
        let title = format!("Messenger of {} to {}", give_order::giver(game, message), game.name_of(to));
        let draft = json!({"brigade": game.label_of(to), "by": message.from});
        let note = if message.yards > 0 { format!("{} yards ridden", message.yards) } else { "sets out".to_owned() };
        Work::may_by_id("messenger_move", title, draft).on(to).done(message.moved).note(note)
    };
    all.filter(|(_, message)| !message.arrived).map(row).collect()
}

/// Every unit of a side: controlled unless said otherwise; those that must test first.
pub fn control_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let unit = |(id, u): (usize, &Unit)| {
        let must = u.charge_failed_last_turn && u.plight != Plight::Routing;
        let note = match (must, u.plight) {
            (true, _) => "charged without contact: must test",
            (_, Plight::None) => "controlled, or t to test",
            (_, Plight::Routing) => "routing; tests to stop when sheltered",
            (_, plight) => plight.said(),
        };
        row(game, id, must, "control_test", "unit", "").done(u.control != Control::Unknown).note(note)
    };
    let mut list: Vec<Work> = units(game, frames).map(unit).collect();
    list.sort_by_key(|w| !w.must);
    list
}

/// Units about which nothing was said are controlled; those caught up in something go on with it.
pub fn control_leave(game: &mut Game<CloseFire>, frames: &[Frame]) -> Vec<String> {
    let open: Vec<(usize, Control)> = units(game, frames)
        .filter(|(_, u)| u.control == Control::Unknown)
        .map(|(id, u)| {
            let free = matches!(u.plight, Plight::None | Plight::Retiring) && !u.charge_failed_last_turn;
            (id, if free { Control::Free } else { Control::Continue })
        })
        .collect();
    for (id, control) in open {
        if let Some(unit) = game.unit_mut(id) {
            unit.control = control;
        }
    }
    Vec::new()
}

/// Those who have no choice: rout, retirement, pursuit, and last moves repeated.
pub fn compulsory_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let mut list = Vec::new();
    for (id, u) in units(game, frames) {
        let goes_on = u.control != Control::Free;
        let mut push = |work: Work, note: &str| list.push(work.done(u.moved).note(note));
        match u.plight {
            Plight::Routing if goes_on => push(row(game, id, true, "move", "unit", " goes on routing"), ""),
            Plight::Pursuing if goes_on && !engage::engaged(game, id) => {
                push(row(game, id, true, "move", "unit", " goes on pursuing"), "");
            }
            Plight::Retiring => {
                let must = game.rules().after.retire_next == RetireNext::GoesOn;
                let mut on = row(game, id, must, "move", "unit", " goes on retiring");
                if let crate::core::sequence::Opens::Form { draft, .. } = &mut on.opens {
                    draft["move_type"] = "fast".into();
                    draft["fast_kind"] = "retire".into();
                }
                push(on, if must { "" } else { "or stays to re-form" });
                if !must {
                    let mut stays = row(game, id, false, "manoeuvre", "unit", " stays to re-form");
                    if let crate::core::sequence::Opens::Form { draft, .. } = &mut stays.opens {
                        draft["manoeuvre"] = "re_form".into();
                    }
                    push(stays, "a whole move");
                }
            }
            _ if u.control == Control::Repeat => {
                push(row(game, id, true, "move", "unit", " repeats its last move"), &u.last_move);
            }
            _ => {}
        }
    }
    list
}

/// Those who move as they wish.
pub fn move_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let free = |u: &Unit| {
        let fixed = u.arm == Arm::Gun && u.formation == Formation::Unlimbered && u.gun_class != GunClass::Battalion;
        matches!(u.control, Control::Free | Control::Unknown) && u.plight == Plight::None && !u.steadied && !fixed
    };
    let rows = units(game, frames).filter(|(_, u)| free(u)).map(|(id, u)| {
        let note = if u.inspire_level > 0 { "inspired" } else { "" };
        row(game, id, false, "move", "unit", "").done(u.moved).note(note)
    });
    let mut list: Vec<Work> = rows.collect();
    if !list.is_empty() {
        list.push(Work::may_by_id("manoeuvre", "Manoeuvre", json!({})));
    }
    let side = acting(game, frames);
    let leaders = game.commands.iter().enumerate().filter(|(_, c)| side.is_none_or(|s| c.side == s));
    let rides = leaders.filter(|(_, c)| !c.own.killed && c.own.attached_unit.is_none());
    list.extend(rides.map(|(id, c)| {
        let work = Work::may_by_id("leader_move", c.name.clone(), json!({"leader": c.label}));
        work.on(Subject::Command(id)).done(c.own.moved).note("detached leader")
    }));
    list.extend(messenger_work(game, side));
    list
}

/// Guns that reserved their fire.
pub fn close_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let guns = units(game, frames).filter(|(_, u)| u.reserved_fire && u.can_fire_guns());
    guns.map(|(id, u)| {
        row(game, id, true, "direct_artillery", "gun", ": reserved fire").done(u.fired).note("close range only")
    })
    .collect()
}

/// Fire that was reserved and not given is lost.
pub fn release_reserve(game: &mut Game<CloseFire>, frames: &[Frame]) -> Vec<String> {
    let held: Vec<usize> = units(game, frames).filter(|(_, u)| u.reserved_fire).map(|(id, _)| id).collect();
    for id in held {
        if let Some(gun) = game.unit_mut(id) {
            gun.reserved_fire = false;
        }
    }
    Vec::new()
}

/// Charges to declare.
pub fn charge_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let concerned = units(game, frames).filter(|(_, u)| u.charging || u.plight == Plight::Charging);
    let charge = |(id, u): (usize, &Unit)| {
        let what = if u.plight == Plight::Charging { " goes on charging" } else { " charges" };
        row(game, id, true, "charge", "unit", what).done(u.charging || u.charge_failed)
    };
    let mut list: Vec<Work> = concerned.map(charge).collect();
    list.push(Work::may_by_id("charge", "Declare a charge", json!({})).note("with the enemy's answer"));
    list
}

/// Combats and close fire, all resolved before anyone moves.
pub fn combat_work(game: &Game<CloseFire>, _: &[Frame]) -> Vec<Work> {
    let mut list = engage::work(game);
    list.push(Work::may_by_id("combat", "Another combat or close fire", json!({})).note("opponents within 40 yards"));
    list
}

/// Moves after combat besides those that are due.
pub fn combat_moves_work(_: &Game<CloseFire>, _: &[Frame]) -> Vec<Work> {
    vec![Work::may_by_id("post_combat_move", "Another move after combat", json!({}))]
}

/// What friends saw, and those who evaded.
pub fn morale_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let seen = game.own.seen.iter().map(|seen| {
        let subject = game.find(&seen.who).ok();
        let name = subject.map_or_else(|| seen.who.clone(), |s| game.name_of(s));
        let draft = json!({"who": seen.who, "event": seen.event.word()});
        let title = format!("{name}: {}", seen.event.said());
        let mut work = Work::must_by_id("morale_event", title, draft).done(seen.settled).note("who is near?");
        work.subject = subject;
        work
    });
    let mut list: Vec<Work> = seen.collect();
    let again = game.rules().morale.relief_again;
    let own = units(game, frames).filter(|(_, u)| u.evaded || (u.rode_through && again));
    list.extend(own.map(|(id, u)| {
        let what = if u.evaded { " evaded" } else { " rode through" };
        row(game, id, true, "morale", "unit", what).done(u.morale_taken)
    }));
    list
}

/// Who may redress, and by how much.
pub fn redress_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let rules = game.rules();
    let may = units(game, frames).filter_map(|(id, u)| {
        let relief = redress::Input::of(u).relief(rules);
        (relief > 0 || (u.redressed && u.dp > 0)).then(|| {
            let note = if u.redressed { "redressed".to_owned() } else { format!("{} of {} DPs off", relief, u.dp) };
            row(game, id, true, "redress", "unit", "").done(u.redressed).note(note)
        })
    });
    may.collect()
}
