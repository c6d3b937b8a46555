//! What the sequence of play asks of guns: who may recover and fire, what must be resolved, what happens by itself.

use super::fatigue::{self, Fatigue};
use super::fire::{self, ArtilleryFire, NO_TARGET};
use super::gun_recovery::{self, GunRecovery};
use super::points::effective_sp;
use super::recovery::{self, Recovery};
use super::resolve::{self, ResolveFps};
use crate::core::battle::may;
use crate::core::tables::ValueSource;
use crate::core::view::{Dossier, Fact};
use crate::rulebooks::dtn::command::permits::against;
use crate::rulebooks::dtn::moves::statuses::units_in_turn;
use crate::rulebooks::dtn::prelude::*;

fn batteries(game: &Game<Dtn>) -> impl Iterator<Item = (usize, &Unit)> {
    let guns = |u: &Unit| u.arm == Arm::Artillery && !u.broken;
    game.units.entries().map(|(id, u)| (id, &u.own)).filter(move |(_, u)| guns(u))
}

/// Batteries that neither moved nor fired, on chargers included, and have something to recover.
pub fn recovery_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let idle = |u: &Unit| !u.moved && !u.fired && u.fires_on_chargers == 0;
    let row = |(id, unit): (usize, &Unit)| {
        let wants = unit.fatigue > 0 || unit.hits > 0 || unit.recovered;
        (idle(unit) && wants).then(|| {
            let who = Subject::Unit(id);
            let note = match (unit.recovered, unit.fatigue) {
                (true, _) => "has recovered".to_owned(),
                (false, 0) => format!("{}; then it may not fire", counted(unit.hits, "hit", "hits")),
                (false, n) => format!("fatigue {n}; then it may not fire"),
            };
            Work::may::<GunRecovery>(game.name_of(who), draft!(gun_recovery::Input { unit: game.label_of(who) }))
                .on(who)
                .done(unit.recovered)
                .note(note)
        })
    };
    batteries(game).filter_map(row).collect()
}

/// No battery has anything to recover.
pub fn nothing_to_recover(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    recovery_work(game, frames).is_empty()
}

/// Every battery that can fire, with its last target.
pub fn fire_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let row = |(id, unit): (usize, &Unit)| {
        let can = !unit.silenced && !unit.limbered && !unit.recovered && effective_sp(unit, game.rules()) > 0;
        (can || unit.fired).then(|| {
            let who = Subject::Unit(id);
            Work::may::<ArtilleryFire>(game.name_of(who), draft!(fire::Input { firer: game.label_of(who) }))
                .on(who)
                .done(unit.fired)
                .note(last_shot(game, unit))
                .again(unit.last_target.is_some() && !unit.fired)
        })
    };
    batteries(game).filter_map(row).collect()
}

fn weight_of(game: &Game<Dtn>, unit: &Unit) -> ArtWeight {
    game.rules().guns.weight(unit.art_weight, unit.horse)
}

fn last_shot(game: &Game<Dtn>, unit: &Unit) -> String {
    let how_far = match (unit.last_range, unit.last_band) {
        (Some(range), _) => format!(", {range}″"),
        (None, Some(band)) => format!(", {} range", band.said()),
        (None, None) => String::new(),
    };
    let Some(target) = &unit.last_target else { return weight_of(game, unit).said().to_owned() };
    if unit.fired { format!("fired at {target}{how_far}") } else { format!("last at {target}{how_far}") }
}

/// No battery can fire.
pub fn nobody_fires(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    fire_work(game, frames).is_empty()
}

/// Targets and batteries that must draw now.
pub fn resolution_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let rules = &game.rules().guns;
    let struck = game.units.entries().filter(|(_, u)| !u.own.broken && u.own.fp.count() >= rules.resolve_at);
    let fire = struck.filter(|(_, u)| !u.own.fp.is_empty()).map(|(id, unit)| {
        let who = Subject::Unit(id);
        let draft = draft!(resolve::Input { unit: unit.label });
        Work::must::<ResolveFps>(format!("Fire on {}", game.name_of(who)), draft).on(who).note(counted(
            unit.own.fp.count(),
            "fire point",
            "fire points",
        ))
    });
    let tired = batteries(game).filter(|(_, u)| u.fatigue > 0 && u.fatigue >= rules.fatigue_at).map(|(id, unit)| {
        let who = Subject::Unit(id);
        let draft = draft!(fatigue::Input { unit: game.label_of(who) });
        Work::must::<Fatigue>(format!("Fatigue of {}", game.name_of(who)), draft)
            .on(who)
            .note(format!("fatigue {}", unit.fatigue))
    });
    fire.chain(tired).collect()
}

/// Nothing has come to the point where it must be resolved.
pub fn nothing_to_resolve(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    resolution_work(game, frames).is_empty()
}

/// Every battery that fired in this phase gets its fatigue, once a period; says so to the table.
pub fn tire(game: &mut Game<Dtn>, _: &[Frame]) -> Vec<String> {
    let due: Vec<usize> = batteries(game).filter(|(_, u)| u.fired && !u.tired).map(|(id, _)| id).collect();
    let mut told = Vec::new();
    for id in due {
        let name = game.name_of(Subject::Unit(id));
        let Some(unit) = game.unit_mut(id) else { continue };
        unit.tired = true;
        unit.fatigue = unit.fatigue.saturating_add(1).min(2);
        told.push(format!("Put a fatigue marker on {name}: it has {}.", unit.fatigue));
    }
    told
}

/// Counts a shot on chargers. The second in a period tires the battery; what must be resolved then is returned.
pub fn fired_on_chargers(game: &mut Game<Dtn>, unit: usize) -> Vec<Duty> {
    let at = game.rules().guns.fatigue_at;
    let Some(battery) = game.unit_mut(unit) else { return Vec::new() };
    battery.fires_on_chargers = battery.fires_on_chargers.saturating_add(1).min(9);
    if battery.fires_on_chargers != 2 {
        return Vec::new();
    }
    battery.fatigue = battery.fatigue.saturating_add(1).min(2);
    let due = battery.fatigue >= at && is_tired(game, unit);
    if due { vec![fatigue_duty(game, unit)] } else { Vec::new() }
}

/// What must be resolved before a unit moves or is attacked: its fire points, and a battery's fatigue.
pub fn due_first(game: &Game<Dtn>, unit: usize) -> Vec<Duty> {
    let fire = is_under_fire(game, unit).then(|| fire_duty(game, unit));
    fire.into_iter().chain(is_tired(game, unit).then(|| fatigue_duty(game, unit))).collect()
}

/// The same as work before its move, where nothing asks for it already.
pub fn before_move_work(game: &Game<Dtn>, unit: usize) -> impl Iterator<Item = Work> {
    let subject = Subject::Unit(unit);
    let label = game.label_of(subject);
    let fire = is_under_fire(game, unit) && !is_duty_of::<ResolveFps>(game, unit);
    let tired = is_tired(game, unit) && !is_duty_of::<Fatigue>(game, unit);
    let fire = fire.then(|| Work::must::<ResolveFps>(fire_title(game, unit), draft!(resolve::Input { unit: label })));
    let tired = tired.then(|| Work::must::<Fatigue>(fatigue_title(game, unit), draft!(fatigue::Input { unit: label })));
    fire.into_iter().chain(tired).map(move |work| work.on(subject).note("before it moves"))
}

fn is_under_fire(game: &Game<Dtn>, unit: usize) -> bool {
    game.unit(unit).is_some_and(|u| !u.own.fp.is_empty() && !u.own.broken)
}

fn is_tired(game: &Game<Dtn>, unit: usize) -> bool {
    game.unit(unit).is_some_and(|u| u.own.arm == Arm::Artillery && u.own.fatigue > 0 && !u.own.broken)
}

fn fire_title(game: &Game<Dtn>, unit: usize) -> String {
    format!("Resolve the fire points on {}", game.name_of(Subject::Unit(unit)))
}

fn fatigue_title(game: &Game<Dtn>, unit: usize) -> String {
    format!("Resolve the fatigue of {}", game.name_of(Subject::Unit(unit)))
}

/// Whether this is on the list of duties for the unit.
pub fn is_duty(game: &Game<Dtn>, unit: usize, procedure: &str) -> bool {
    game.flow.duties.iter().any(|d| d.procedure == procedure && d.subject == Some(Subject::Unit(unit)))
}

/// The same of a procedure by its type.
pub fn is_duty_of<P: Procedure>(game: &Game<Dtn>, unit: usize) -> bool {
    is_duty(game, unit, P::ID)
}

/// The fire points on a unit, to be resolved at once.
pub fn fire_duty(game: &Game<Dtn>, unit: usize) -> Duty {
    let subject = Subject::Unit(unit);
    let draft = draft!(resolve::Input { unit: game.label_of(subject) });
    Duty::of::<ResolveFps>(fire_title(game, unit), draft).on(Some(subject))
}

fn fatigue_duty(game: &Game<Dtn>, unit: usize) -> Duty {
    let subject = Subject::Unit(unit);
    let draft = draft!(fatigue::Input { unit: game.label_of(subject) });
    Duty::of::<Fatigue>(fatigue_title(game, unit), draft).on(Some(subject))
}

/// Units of whoever acts that may recover hits under their order and activation.
pub fn regroup_work(game: &Game<Dtn>, who: Subject) -> Vec<Work> {
    let Some(drawn) = activation_of(game, who) else { return Vec::new() };
    let order = order_of(game, who);
    let row = |id: usize| {
        let unit = &game.unit(id).filter(|u| !u.own.broken && (u.own.hits > 0 || u.own.recovered))?.own;
        let may = against(MoveType::Recover, order, drawn, unit.arm, unit.status, game.rules()).is_empty();
        let title = format!("{} recovers", game.name_of(Subject::Unit(id)));
        let work = Work::may::<Recovery>(title, draft!(recovery::Input { unit: game.label_of(Subject::Unit(id)) }));
        may.then(|| work.on(Subject::Unit(id)).done(unit.recovered).note(counted(unit.hits, "hit", "hits")))
    };
    units_in_turn(game, who).into_iter().filter_map(row).collect()
}

/// What the selected unit's guns and markers have to say.
pub fn describe(game: &Game<Dtn>, id: usize, dossier: &mut Dossier) {
    let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
    if !unit.fp.is_empty() {
        let ends = "resolved at three, or when it moves or is attacked".to_owned();
        dossier.marks.push((counted(unit.fp.count(), "fire point", "fire points"), ends));
    }
    if unit.arm != Arm::Artillery {
        return;
    }
    let weight = weight_of(game, unit);
    let [short, effective, long] = game.rules().guns.ranges.of(weight, unit.howitzer);
    let reach = if unit.howitzer {
        format!("howitzers: {effective}″ · {long}″")
    } else {
        format!("{}: {short}″ · {effective}″ · {long}″", weight.said())
    };
    dossier.facts.push(Fact::new("Guns", reach).doubted(ValueSource::Reading));
    if unit.last_target.is_some() {
        dossier.facts.push(Fact::new("Fire", last_shot(game, unit)));
    }
    if unit.fatigue > 0 {
        let ends = "resolved at two, or when it moves or is attacked".to_owned();
        dossier.marks.push((format!("Fatigue {}", unit.fatigue), ends));
    }
    if unit.silenced {
        dossier.marks.push(("Silenced".to_owned(), "until it recovers".to_owned()));
    }
    let label = game.label_of(Subject::Unit(id));
    let mut fire = may::<ArtilleryFire>(game, "Fire", draft!(fire::Input { firer: label }));
    fire.against.retain(|text| text != NO_TARGET);
    dossier.may.push(fire);
    let rest = draft!(gun_recovery::Input { unit: label });
    dossier.may.push(may::<GunRecovery>(game, "Recover instead of firing", rest));
}
