//! What ends when a unit leaves the place where it stood: its fights, its cover, its Defend status.

use crate::rulebooks::dtn::fight::engage::leave_fights;
use crate::rulebooks::dtn::prelude::*;

/// Ends the fights of a unit that leaves its place, its cover and its hold of a built-up area.
pub fn leaves_ground(game: &mut Game<Dtn>, id: usize) {
    leave_fights(game, id);
    let sheltered = game.unit(id).is_some_and(|u| u.own.cover != Cover::None || u.own.bua.is_some());
    if let Some(unit) = game.unit_mut(id).filter(|_| sheltered) {
        unit.cover = Cover::None;
        unit.bua = None;
    }
}

/// The same for a unit that attacks or evades, whose Defend status ends too.
pub fn goes_off(game: &mut Game<Dtn>, id: usize) {
    leaves_ground(game, id);
    let defends = game.unit(id).is_some_and(|u| u.own.status == Status::Defend);
    if let Some(unit) = game.unit_mut(id).filter(|_| defends) {
        unit.status = Status::Normal;
    }
}

/// The lines for the table about the ground that a unit leaves.
pub fn ground_left(game: &Game<Dtn>, who: &impl Who) -> Vec<String> {
    let Some(unit) = who.unit_in(game) else { return Vec::new() };
    let name = who.name(game, "");
    let cover = (unit.cover != Cover::None).then(|| format!("{name} leaves its cover."));
    let area = unit.bua.map(|_| format!("{name} leaves the built-up area."));
    cover.into_iter().chain(area).collect()
}

/// The same, and that its Defend status ends.
pub fn gone_off(game: &Game<Dtn>, who: &impl Who) -> Vec<String> {
    let mut lines = ground_left(game, who);
    if who.unit_in(game).is_some_and(|unit| unit.status == Status::Defend) {
        lines.push(format!("Take the Defend marker off {}.", who.name(game, "")));
    }
    lines
}
