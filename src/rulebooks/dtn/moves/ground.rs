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
pub fn ground_left(game: &Game<Dtn>, label: Option<&str>) -> Vec<String> {
    let Some((id, unit)) = unit_at(game, label) else { return Vec::new() };
    let who = game.name_of(Subject::Unit(id));
    let cover = (unit.cover != Cover::None).then(|| format!("{who} leaves its cover."));
    let area = unit.bua.map(|_| format!("{who} leaves the built-up area."));
    cover.into_iter().chain(area).collect()
}

/// The same, and that its Defend status ends.
pub fn gone_off(game: &Game<Dtn>, label: Option<&str>) -> Vec<String> {
    let mut lines = ground_left(game, label);
    if let Some((id, _)) = unit_at(game, label).filter(|(_, unit)| unit.status == Status::Defend) {
        lines.push(format!("Take the Defend marker off {}.", game.name_of(Subject::Unit(id))));
    }
    lines
}
