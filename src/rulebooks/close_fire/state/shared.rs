//! Fields that many forms of Close Fire have, and what many outcomes say and change.

use crate::rulebooks::close_fire::prelude::*;

/// A unit, by its label.
pub const fn unit(key: &'static str, label: &'static str) -> Field {
    Field::subject(key, label, SubjectKind::Unit)
}

/// The arm, known in a battle.
pub const fn arm() -> Field {
    Field::choice("arm", "Arm", Arm::WORDS).meaning(ARM_WORDS).or(Preset::Word("foot")).quiet()
}

/// The grade, known in a battle.
pub const fn grade() -> Field {
    Field::choice("grade", "Grade", Grade::WORDS).or(Preset::Word("C")).quiet()
}

/// The formation, known in a battle.
pub const fn formation() -> Field {
    Field::choice("formation", "Formation", Formation::WORDS).or(Preset::Word("line")).quiet()
}

/// The class of a gun, known in a battle.
pub const fn gun_class() -> Field {
    Field::choice("gun_class", "Gun class", GunClass::WORDS).or(Preset::Word("field")).quiet()
}

/// A count that is nothing unless said.
pub const fn number(key: &'static str, label: &'static str, max: i64) -> Field {
    Field::whole(key, label, 0, max).or(Preset::Whole(0)).quiet()
}

/// The DPs a unit has.
pub const fn dp() -> Field {
    number("dp", "DPs it has", 30)
}

/// A whole number as part of an outcome, negative ones too.
pub const fn score(key: &'static str, label: &'static str) -> Field {
    Field::whole(key, label, -999, 999)
}

/// A number brought within what a counter holds.
pub fn small(n: i64) -> u8 {
    u8::try_from(n.clamp(0, 250)).unwrap_or(0)
}

/// "+1", "−2".
pub fn signed(n: i64) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

/// The unit a draft names under this key.
pub fn unit_in<'a>(game: &'a Game<CloseFire>, draft: &Draft, key: &str) -> Option<&'a Unit> {
    unit_at(game, draft.text(key)).map(|(_, unit)| unit)
}

/// Changes the unit a label means.
pub fn change(game: &mut Game<CloseFire>, label: Option<&str>, f: impl FnOnce(&mut Unit)) {
    let id = unit_at(game, label).map(|(id, _)| id);
    if let Some(unit) = id.and_then(|id| game.unit_mut(id)) {
        f(unit);
    }
}

/// Against a formation that units of this arm are never in.
pub fn misfit(formation: Formation, arm: Arm) -> Reason {
    let text = format!("“{}” is no formation of {}.", formation.label(), arm.many());
    Reason::new("wrongFormation", "Formations", text)
}

/// What to do on the table for bases lost by a unit.
pub fn lost_line(who: &str, lost: impl Into<u32>) -> Option<String> {
    let lost = lost.into();
    (lost > 0).then(|| format!("Take {} of {who} off.", counted(lost, "base", "bases")))
}

/// What to do on the table for DPs that a unit of the battle takes, some of them in bases where they are limited.
pub fn taken_lines(game: &Game<CloseFire>, label: Option<&str>, who: &str, more: i64) -> Vec<String> {
    let has = unit_at(game, label).map_or(0, |(_, unit)| unit.dp);
    let (_, lost) = limited(has, more, game.rules());
    dp_line(who, more - i64::from(lost)).into_iter().chain(lost_line(who, lost)).collect()
}

/// What to do on the table for DPs added to a unit or taken off it.
pub fn dp_line(who: &str, change: i64) -> Option<String> {
    let n = change.unsigned_abs() as u32;
    match change {
        0 => None,
        c if c > 0 => Some(format!("Put {} beside {who}.", counted(n, "DP", "DPs"))),
        _ => Some(format!("Take {} off {who}.", counted(n, "DP", "DPs"))),
    }
}
