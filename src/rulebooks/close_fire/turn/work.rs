//! What each stop of the turn offers: a row a gun, a leader, a unit, a combat, an event.

use super::{acting, nothing_due};
use crate::core::game::{CommandOf, UnitOf};
use crate::core::sequence::{StepKind, steps_of};
use crate::rulebooks::close_fire::combat::after_combat::PostCombatMove;
use crate::rulebooks::close_fire::combat::charge::{self, DeclareCharge};
use crate::rulebooks::close_fire::combat::engage;
use crate::rulebooks::close_fire::combat::exchange::Combat;
use crate::rulebooks::close_fire::command::action::{self, CommandAction, actions_left};
use crate::rulebooks::close_fire::command::control_test::{self, ControlTest};
use crate::rulebooks::close_fire::command::leader_move::{self, LeaderMove};
use crate::rulebooks::close_fire::fire::direct::{self, DirectArtillery};
use crate::rulebooks::close_fire::fire::indirect::{self, IndirectArtillery};
use crate::rulebooks::close_fire::fire::musketry::{self, Musketry};
use crate::rulebooks::close_fire::fire::reserve::{self, ReserveFire};
use crate::rulebooks::close_fire::morale::morale_dps::{self, Morale};
use crate::rulebooks::close_fire::morale::morale_event::{self, MoraleEvent};
use crate::rulebooks::close_fire::morale::redress::{self, Redress};
use crate::rulebooks::close_fire::moves::manoeuvre::{self, Manoeuvre};
use crate::rulebooks::close_fire::moves::manoeuvre_cost::ManoeuvreKind;
use crate::rulebooks::close_fire::moves::movement::{self, FastKind, Move, MoveType};
use crate::rulebooks::close_fire::orders::give_order::{self, GiveOrder};
use crate::rulebooks::close_fire::orders::hear_order::{self, HearOrder};
use crate::rulebooks::close_fire::orders::messenger_move::{self, MessengerMove};
use crate::rulebooks::close_fire::prelude::*;

/// The units that act at this stop and still take part.
fn units<'a>(
    game: &'a Game<CloseFire>,
    frames: &[Frame],
) -> impl Iterator<Item = (UnitId, &'a UnitOf<CloseFire>)> + use<'a> {
    let side = acting(game, frames);
    let here = move |s: SideId| side.is_none_or(|acts| acts == s);
    game.units.entries().filter(move |(_, u)| here(u.side) && u.own.stands())
}

/// A row for a unit that must act.
fn must<P: Procedure>(game: &Game<CloseFire>, id: UnitId, what: &str, draft: Value) -> Work {
    let subject = Subject::Unit(id);
    Work::must::<P>(format!("{}{what}", game.name_of(subject)), draft).on(subject)
}

/// A row for a unit that may act.
fn may<P: Procedure>(game: &Game<CloseFire>, id: UnitId, what: &str, draft: Value) -> Work {
    Work { must: false, ..must::<P>(game, id, what, draft) }
}

/// Whether nobody has anything to do at a stop.
pub fn nobody(game: &Game<CloseFire>, frames: &[Frame]) -> bool {
    let idle = match steps_of::<CloseFire>(frames).last().map(|step| &step.does) {
        Some(StepKind::Stop(stop)) => (stop.work)(game, frames).is_empty(),
        _ => true,
    };
    idle && nothing_due(game, frames)
}

/// Each gun that can fire: the same again, if it has fired before; or it reserves its fire.
pub fn gun_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let guns: Vec<_> = units(game, frames).filter(|(_, u)| u.own.can_fire_guns()).collect();
    let row = |(id, piece): &(UnitId, &UnitOf<CloseFire>)| {
        let gun = &piece.own;
        let known = gun.last_target(game);
        let what = if known.is_some() { ": same again" } else { ": fire" };
        let done = gun.fired || gun.reserved_fire;
        let again = known.is_some() && gun.previous_range.is_some() && !gun.target_moved && !done;
        let note = match (gun.reserved_fire, known, gun.previous_range) {
            (true, ..) => "fire reserved".to_owned(),
            (_, Some(target), Some(range)) if !gun.target_moved => format!("{}, {range} yards", &*target),
            (_, Some(target), _) => target.to_string(),
            _ => "fire, lob or reserve".to_owned(),
        };
        let draft = draft!(direct::Input { gun: piece.label });
        must::<DirectArtillery>(game, *id, what, draft).done(done).note(note).again(again)
    };
    let mut list: Vec<Work> = guns.iter().map(row).collect();
    let open: Vec<_> = guns.iter().filter(|(_, gun)| !gun.own.fired && !gun.own.reserved_fire).collect();
    list.extend(open.iter().map(|(id, gun)| {
        let draft = draft!(reserve::Input { gun: gun.label });
        may::<ReserveFire>(game, *id, ": reserve its fire", draft)
    }));
    // One row for all guns, because few fire indirectly. It lists those that can, and is filled if there is only one.
    if let Some((_, first)) = open.first() {
        let only = Some(&first.label).filter(|_| open.len() == 1);
        let draft = only.map_or_else(|| json!({}), |gun| draft!(indirect::Input { gun: gun }));
        let labels: Vec<&str> = open.iter().map(|(_, gun)| gun.label.as_str()).collect();
        list.push(Work::may::<IndirectArtillery>("Fire indirectly", draft).note(labels.join(", ")));
    }
    list
}

/// Foot that may fire beyond close range.
pub fn musket_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let fires = |u: &Unit| u.arm == Arm::Foot && u.plight == Plight::None && u.strength() > u.pike_bases;
    let foot = units(game, frames).filter(|(_, u)| fires(&u.own));
    let row = |(id, u): (UnitId, &UnitOf<CloseFire>)| {
        let work = may::<Musketry>(game, id, "", draft!(musketry::Input { unit: u.label }));
        work.done(u.own.fired).note("beyond 40, up to 120 yards")
    };
    foot.map(row).collect()
}

/// The leaders of the side that acts at this stop.
fn leaders<'a>(
    game: &'a Game<CloseFire>,
    frames: &[Frame],
) -> impl Iterator<Item = (CommandId, &'a CommandOf<CloseFire>)> + use<'a> {
    let side = acting(game, frames);
    game.commands.entries().filter(move |(_, c)| side.is_none_or(|s| c.side == s))
}

/// Leaders with actions left.
pub fn leader_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let alive = || leaders(game, frames).filter(|(_, c)| !c.own.killed);
    let leader = |(id, c): (CommandId, &CommandOf<CloseFire>)| {
        let left = actions_left(&c.own, game.rules());
        let with = c.own.attached_unit.as_ref().map_or_else(|| "detached".to_owned(), |u| format!("with {u}"));
        let note = format!("{} left, {with}", counted(left, "action", "actions"));
        let work = Work::may::<CommandAction>(c.name.clone(), draft!(action::Input { leader: c.label }));
        work.on(Subject::Command(id)).done(left == 0).note(note)
    };
    let mut list: Vec<Work> = alive().map(leader).collect();
    let hears = alive().flat_map(|(id, c)| c.own.on_the_way.iter().map(move |message| (id, c, message)));
    list.extend(hears.filter(|(.., message)| message.arrived).map(|(id, c, message)| {
        let title = format!("{} hears the order of {}", c.name, give_order::giver(game, message));
        let draft = draft!(hear_order::Input { brigade: c.label, by: message.from });
        Work::may::<HearOrder>(title, draft).on(Subject::Command(id)).note("the messenger is there")
    }));
    list.push(Work::may::<GiveOrder>("Give an order", json!({})).note("face to face, or by messenger"));
    list
}

/// Messengers on their way.
fn messenger_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let all = leaders(game, frames).flat_map(|(id, c)| c.own.on_the_way.iter().map(move |message| (id, c, message)));
    let row = |(id, c, message): (CommandId, &CommandOf<CloseFire>, &Message)| {
        let title = format!("Messenger of {} to {}", give_order::giver(game, message), c.name);
        let draft = draft!(messenger_move::Input { brigade: c.label, by: message.from });
        let note = if message.yards > 0 { format!("{} yards ridden", message.yards) } else { "sets out".to_owned() };
        Work::may::<MessengerMove>(title, draft).on(Subject::Command(id)).done(message.moved).note(note)
    };
    all.filter(|(.., message)| !message.arrived).map(row).collect()
}

/// Every unit of a side: controlled unless said otherwise; those that must test first.
pub fn control_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let unit = |(id, piece): (UnitId, &UnitOf<CloseFire>)| {
        let u = &piece.own;
        let tests = u.must_test_control();
        let note = match (tests, u.plight) {
            (true, _) => "charged without contact: must test",
            (_, Plight::None) => "controlled, or t to test",
            (_, Plight::Routing) => "routing; tests to stop when sheltered",
            (_, plight) => plight.said(),
        };
        let draft = draft!(control_test::Input { unit: piece.label });
        let work = may::<ControlTest>(game, id, "", draft).done(u.control != Control::Unknown).note(note);
        Work { must: tests, ..work }
    };
    let mut list: Vec<Work> = units(game, frames).map(unit).collect();
    list.sort_by_key(|w| !w.must);
    list
}

/// Units about which nothing was said are controlled; those caught up in something go on with it.
pub fn control_leave(game: &mut Game<CloseFire>, frames: &[Frame]) -> Vec<String> {
    let open: Vec<(UnitId, Control)> = units(game, frames)
        .filter(|(_, u)| u.own.control == Control::Unknown)
        .map(|(id, piece)| {
            let u = &piece.own;
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
    for (id, piece) in units(game, frames) {
        let (u, label) = (&piece.own, &piece.label);
        let goes_on = u.control != Control::Free;
        let mut push = |work: Work, note: &str| list.push(work.done(u.moved).note(note));
        let moves = |what| must::<Move>(game, id, what, draft!(movement::Input { unit: label }));
        match u.plight {
            Plight::Routing if goes_on => push(moves(" goes on routing"), ""),
            Plight::Pursuing if goes_on && !engage::engaged(game, id) => push(moves(" goes on pursuing"), ""),
            Plight::Retiring => {
                let must = game.rules().after.retire_next == RetireNext::GoesOn;
                let draft =
                    draft!(movement::Input { unit: label, move_type: MoveType::Fast, fast_kind: FastKind::Retire });
                let work = Work { must, ..may::<Move>(game, id, " goes on retiring", draft) };
                push(work, if must { "" } else { "or stays to re-form" });
                if !must {
                    let draft = draft!(manoeuvre::Input { unit: label, manoeuvre: ManoeuvreKind::ReForm });
                    push(may::<Manoeuvre>(game, id, " stays to re-form", draft), "a whole move");
                }
            }
            _ if u.control == Control::Repeat => push(moves(" repeats its last move"), &u.last_move),
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
    let rows = units(game, frames).filter(|(_, u)| free(&u.own)).map(|(id, u)| {
        let note = if u.own.inspire_level > 0 { "inspired" } else { "" };
        may::<Move>(game, id, "", draft!(movement::Input { unit: u.label })).done(u.own.moved).note(note)
    });
    let mut list: Vec<Work> = rows.collect();
    if !list.is_empty() {
        list.push(Work::may::<Manoeuvre>("Manoeuvre", json!({})));
    }
    let rides = leaders(game, frames).filter(|(_, c)| !c.own.killed && c.own.attached_unit.is_none());
    list.extend(rides.map(|(id, c)| {
        let work = Work::may::<LeaderMove>(c.name.clone(), draft!(leader_move::Input { leader: c.label }));
        work.on(Subject::Command(id)).done(c.own.moved).note("detached leader")
    }));
    list.extend(messenger_work(game, frames));
    list
}

/// Guns that reserved their fire.
pub fn close_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let guns = units(game, frames).filter(|(_, u)| u.own.reserved_fire && u.own.can_fire_guns());
    guns.map(|(id, u)| {
        let work = must::<DirectArtillery>(game, id, ": reserved fire", draft!(direct::Input { gun: u.label }));
        work.done(u.own.fired).note("close range only")
    })
    .collect()
}

/// Clears reserved fire that was not given.
pub fn release_reserve(game: &mut Game<CloseFire>, frames: &[Frame]) -> Vec<String> {
    let held: Vec<usize> = units(game, frames).filter(|(_, u)| u.own.reserved_fire).map(|(id, _)| id).collect();
    for id in held {
        if let Some(gun) = game.unit_mut(id) {
            gun.reserved_fire = false;
        }
    }
    Vec::new()
}

/// Charges to declare.
pub fn charge_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let concerned = units(game, frames).filter(|(_, u)| u.own.charging || u.own.plight == Plight::Charging);
    let charge = |(id, u): (UnitId, &UnitOf<CloseFire>)| {
        let what = if u.own.plight == Plight::Charging { " goes on charging" } else { " charges" };
        let work = must::<DeclareCharge>(game, id, what, draft!(charge::Input { unit: u.label }));
        work.done(u.own.charging || u.own.charge_failed)
    };
    let mut list: Vec<Work> = concerned.map(charge).collect();
    list.push(Work::may::<DeclareCharge>("Declare a charge", json!({})).note("with the enemy's answer"));
    list
}

/// Combats and close fire, all resolved before anyone moves.
pub fn combat_work(game: &Game<CloseFire>, _: &[Frame]) -> Vec<Work> {
    let mut list = engage::work(game);
    list.push(Work::may::<Combat>("Another combat or close fire", json!({})).note("opponents within 40 yards"));
    list
}

/// Moves after combat besides those that are due.
pub fn combat_moves_work(_: &Game<CloseFire>, _: &[Frame]) -> Vec<Work> {
    vec![Work::may::<PostCombatMove>("Another move after combat", json!({}))]
}

/// What friends saw, and those who evaded.
pub fn morale_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let seen = game.own.seen.iter().map(|seen| {
        let subject = game.find(&seen.who).ok();
        let name = subject.map_or_else(|| seen.who.clone(), |s| game.name_of(s));
        let draft = draft!(morale_event::Input { who: seen.who, event: seen.event });
        let title = format!("{name}: {}", seen.event.said());
        let work = Work::must::<MoraleEvent>(title, draft).done(seen.settled).note("who is near?");
        Work { subject, ..work }
    });
    let mut list: Vec<Work> = seen.collect();
    let again = game.rules().morale.relief_again;
    let own = units(game, frames).filter(|(_, u)| u.own.evaded || (u.own.rode_through && again));
    list.extend(own.map(|(id, u)| {
        let what = if u.own.evaded { " evaded" } else { " rode through" };
        must::<Morale>(game, id, what, draft!(morale_dps::Input { unit: u.label })).done(u.own.morale_taken)
    }));
    list
}

/// Who may redress, and by how much.
pub fn redress_work(game: &Game<CloseFire>, frames: &[Frame]) -> Vec<Work> {
    let rules = game.rules();
    let may = units(game, frames).filter_map(|(id, piece)| {
        let u = &piece.own;
        let relief = redress::relief_of(u, rules);
        (relief > 0 || (u.redressed && u.dp > 0)).then(|| {
            let note = if u.redressed { "redressed".to_owned() } else { format!("{} of {} DPs off", relief, u.dp) };
            must::<Redress>(game, id, "", draft!(redress::Input { unit: piece.label })).done(u.redressed).note(note)
        })
    });
    may.collect()
}
