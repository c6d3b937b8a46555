//! The night: whether it falls, and its steps for both sides.

use super::{dawn, generals, order_note, standing, step_ids};
use crate::core::sequence::{both, nothing, stop};
use crate::rulebooks::bbb::night::nightfall::{self, Comes, Nightfall};
use crate::rulebooks::bbb::night::rest::{self, Rest};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::Conditions;

pub static NIGHT: &[Step<Bbb>] = &[
    Step { id: "night-withdraw", does: stop(withdraw_work, by_day, nothing), who: both },
    Step { id: "night-formations", does: stop(formations_work, by_day, nothing), who: both },
    Step { id: "night-guns", does: stop(guns_work, by_day, nothing), who: both },
    Step { id: "night-generals", does: stop(all_generals_work, by_day, dawn), who: both },
    Step { id: "night-ammo", does: stop(ammo_work, by_day, nothing), who: both },
    Step { id: "night-rally", does: stop(rally_work, by_day, nothing), who: both },
];

/// Whether night falls after this turn: by the umpire's word, else by the scenario.
pub fn night_falls(game: &Game<Bbb>) -> bool {
    if let Some(said) = game.own.night.filter(|said| said.turn == game.flow.turn) {
        return said.falls;
    }
    let after = game.setup.conditions.get(key!(Conditions.night_after));
    let text = after.map_or_else(String::new, |v| v.as_str().map_or_else(|| v.to_string(), str::to_owned));
    text.split(|c: char| !c.is_ascii_digit()).any(|word| word.parse() == Ok(game.flow.turn))
}

fn by_day(game: &Game<Bbb>, _: &[Frame]) -> bool {
    !night_falls(game)
}

/// Offers in the last step of a turn to let night fall, or to do without the night of the scenario.
pub fn night_work(game: &Game<Bbb>, frames: &[Frame]) -> Option<Work> {
    let last = frames.first().is_some_and(|frame| frame.step == step_ids::SECOND_HALF);
    let (title, note, comes) = if night_falls(game) {
        ("No night after this turn", "night falls after it", Comes::Day)
    } else {
        ("Night falls after this turn", "if you say so", Comes::Night)
    };
    last.then(|| Work::may::<Nightfall>(title, draft!(nightfall::Input { comes: comes })).note(note))
}

fn rests(game: &Game<Bbb>, draft: impl Fn(&str, &Unit) -> Option<(Value, String)>) -> Vec<Work> {
    standing(game, None)
        .filter_map(|(who, label, unit)| {
            let (draft, note) = draft(label, unit)?;
            Some(Work::may::<Rest>(game.name_of(who), draft).on(who).note(note))
        })
        .collect()
}

fn withdraw_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    rests(game, |label, unit| {
        let ground: Vec<&str> = unit.terrain_at.iter().map(|g| g.terrain.said()).collect();
        let note = if ground.is_empty() { "in the open".to_owned() } else { ground.join(", ") };
        Some((draft!(rest::Input { unit: label }), note))
    })
}

fn formations_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    let foot = |unit: &Unit| unit.arm != Arm::Artillery;
    rests(game, |label, unit| {
        foot(unit).then(|| (draft!(rest::Input { unit: label }), unit.formation.said().to_owned()))
    })
}

fn guns_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    let guns = |unit: &Unit| unit.arm == Arm::Artillery;
    rests(game, |label, unit| {
        guns(unit).then(|| (draft!(rest::Input { unit: label }), unit.formation.said().to_owned()))
    })
}

fn all_generals_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    generals(game, None)
}

fn ammo_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    rests(game, |label, unit| {
        unit.low_ammo.then(|| (draft!(rest::Input { unit: label, resupply: true }), "low ammo".to_owned()))
    })
}

fn rally_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    rests(game, |label, unit| {
        let disrupted = unit.disrupted();
        let note = format!("{} of {} bases, {}", unit.bases, unit.bases_original, order_note(unit));
        (disrupted || unit.lost() > 0).then(|| (draft!(rest::Input { unit: label, rally: disrupted }), note))
    })
}
