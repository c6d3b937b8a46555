//! The night: whether it falls, and its steps for both sides.

use super::{dawn, generals, order_note, standing};
use crate::core::sequence::{both, nothing, stop};
use crate::rulebooks::bbb::prelude::*;

/// The steps of a night.
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
    let after = game.setup.conditions.get("night_after");
    let text = after.map_or_else(String::new, |v| v.as_str().map_or_else(|| v.to_string(), str::to_owned));
    text.split(|c: char| !c.is_ascii_digit()).any(|word| word.parse() == Ok(game.flow.turn))
}

fn by_day(game: &Game<Bbb>, _: &[Frame]) -> bool {
    !night_falls(game)
}

/// In the last step of a turn: night falls if the umpire says so, or does not though the scenario has one.
pub fn night_work(game: &Game<Bbb>, frames: &[Frame]) -> Option<Work> {
    let last = frames.first().is_some_and(|frame| frame.step == "second");
    let (title, note, draft) = if night_falls(game) {
        ("No night after this turn", "night falls after it", json!({"comes": "day"}))
    } else {
        ("Night falls after this turn", "if you say so", json!({"comes": "night"}))
    };
    last.then(|| Work::may_by_id("nightfall", title, draft).note(note))
}

fn rest(game: &Game<Bbb>, draft: impl Fn(&str, &Unit) -> Option<(Value, String)>) -> Vec<Work> {
    standing(game, None)
        .filter_map(|(who, label, unit)| {
            let (draft, note) = draft(label, unit)?;
            Some(Work::may_by_id("night_rest", game.name_of(who), draft).on(who).note(note))
        })
        .collect()
}

fn withdraw_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    rest(game, |label, unit| {
        let ground: Vec<&str> = unit.terrain_at.iter().map(|g| g.terrain.label()).collect();
        let note = if ground.is_empty() { "in the open".to_owned() } else { ground.join(", ").to_lowercase() };
        Some((json!({"unit": label}), note))
    })
}

fn formations_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    let foot = |unit: &Unit| unit.arm != Arm::Artillery;
    rest(game, |label, unit| foot(unit).then(|| (json!({"unit": label}), unit.formation.said().to_owned())))
}

fn guns_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    let guns = |unit: &Unit| unit.arm == Arm::Artillery;
    rest(game, |label, unit| guns(unit).then(|| (json!({"unit": label}), unit.formation.said().to_owned())))
}

fn all_generals_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    generals(game, None)
}

fn ammo_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    rest(game, |label, unit| unit.low_ammo.then(|| (json!({"unit": label, "resupply": true}), "low ammo".to_owned())))
}

fn rally_work(game: &Game<Bbb>, _: &[Frame]) -> Vec<Work> {
    rest(game, |label, unit| {
        let disrupted = unit.order == Order::Disrupted;
        let note = format!("{} of {} bases, {}", unit.bases, unit.bases_original, order_note(unit));
        (disrupted || unit.lost() > 0).then(|| (json!({"unit": label, "rally": disrupted}), note))
    })
}
