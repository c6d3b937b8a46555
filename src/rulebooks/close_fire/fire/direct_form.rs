//! The form of a gun's fire: its fields, how they are filled from the battle, and what a shot leaves on the gun.

use super::direct::{Aim, Band, Phase};
use crate::rulebooks::close_fire::prelude::*;

/// The input.
pub const FIELDS: &[Field] = &[
    unit("gun", "Gun"),
    unit("target", "Target").asked(),
    Field::whole("range", "Range in yards", 0, 9999),
    Field::choice("aim", "Aim", Aim::WORDS).or(Preset::Word("new_target")).quiet(),
    Field::flag("target_column", "Target in column").quiet(),
    Field::flag("target_enfiladed", "Target enfiladed"),
    Field::flag("target_fieldworks", "Target in fieldworks"),
    gun_class(),
    number("dp", "The gun's DPs", 30),
    Field::choice("phase", "Phase", Phase::WORDS).or(Preset::Word("bombardment")).quiet(),
    Field::flag("fired", "Has fired this turn").quiet(),
    Field::flag("reserved_fire", "Reserved its fire").or(Preset::Flag(true)).quiet(),
    Field::flag("cannot_fire", "Limbered, abandoned or without crew").quiet(),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::whole("dp", "DPs on the target", 0, 2),
    score("modifier", "Modifier"),
    score("total", "Die and modifier"),
    Field::choice("band", "Range", Band::WORDS),
];

/// The phase of fire in which the battle stands.
pub fn phase(game: &Game<CloseFire>) -> Phase {
    let close = game.flow.cursor.first().is_some_and(|f| f.step == "close_artillery");
    if close { Phase::CloseArtillery } else { Phase::Bombardment }
}

/// Fills in what the battle knows of a gun and its target; "same again" is what it fired at last.
pub fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
    let Some(gun) = unit_in(game, draft, "gun").cloned() else { return };
    if let Some(last) = gun.previous_target.clone().filter(|l| game.find(l).is_ok()) {
        draft.fill("target", last);
    }
    let same = match (unit_at(game, draft.text("target")), gun.previous_target.as_deref()) {
        (Some((id, _)), Some(last)) => game.label_of(Subject::Unit(id)) == last,
        _ => false,
    };
    if let Some(range) = gun.previous_range.filter(|_| same && !gun.target_moved) {
        draft.fill("range", range);
    }
    let range = draft.0.get("range").and_then(|v| v.as_u64().or_else(|| v.as_str()?.trim().parse().ok()));
    let same_range = range.is_some() && range == gun.previous_range.map(u64::from);
    let aim = match (gun.previous_target.is_some(), same, same_range) {
        (false, ..) => Aim::FirstShot,
        (true, false, _) => Aim::NewTarget,
        (true, true, false) => Aim::SameTarget,
        (true, true, true) => Aim::SameTargetAndRange,
    };
    draft.fill("aim", aim.word());
    draft.fill("gun_class", gun.gun_class.word());
    draft.fill("dp", gun.dp);
    draft.fill("fired", gun.fired);
    draft.fill("reserved_fire", gun.reserved_fire);
    draft.fill("cannot_fire", !gun.can_fire_guns());
    draft.fill("phase", phase(game).word());
    if let Some(target) = unit_in(game, draft, "target") {
        let column = matches!(target.formation, Formation::AssaultColumn | Formation::MarchColumn);
        draft.fill("target_column", column);
        draft.fill("target_fieldworks", target.fieldworks);
    }
}

/// What speaks against any shot of a gun.
pub fn against(fired: bool, cannot_fire: bool) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if fired {
        reasons.push(Reason::new("firedAlready", "Shooting", "The gun has fired already this turn."));
    }
    if cannot_fire {
        let text = "The gun cannot fire: it is limbered, abandoned or without crew.";
        reasons.push(Reason::new("cannotFire", "Shooting", text));
    }
    reasons
}

/// A shot goes into the gun's memory.
pub fn fired(game: &mut Game<CloseFire>, gun: Option<&str>, target: Option<&str>, range: Option<u16>) {
    let target = target.and_then(|t| game.find(t).ok()).map(|s| game.label_of(s));
    change(game, gun, |gun| {
        gun.fired = true;
        gun.reserved_fire = false;
        gun.target_moved = false;
        gun.fire_target = target;
        gun.fire_range = range;
    });
}
