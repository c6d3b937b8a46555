//! Disorder points put on and taken off, with where they came from. The one place where a unit's DPs change.

use crate::rulebooks::close_fire::prelude::*;

/// Where DPs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Artillery,
    /// Muskets beyond close range.
    Musketry,
    /// Movement and manoeuvre, which stop at three.
    Movement,
    Combat,
    Morale,
}

/// What a unit has after movement or manoeuvre cost it so many DPs: they stop at the cap, and do nothing beyond it.
pub fn after_movement(dp: u8, gain: u8, rules: &Rules) -> u8 {
    let cap = small(rules.fatigue.cap.into());
    if dp < cap { dp.saturating_add(gain).min(cap) } else { dp }
}

/// What a unit has after so many more DPs, and the bases it loses for those beyond the limit, where there is one.
pub fn limited(dp: u8, more: i64, rules: &Rules) -> (u8, u8) {
    let wanted = small(i64::from(dp) + more);
    if !rules.dp.loose_files_cap {
        return (wanted, 0);
    }
    // A unit that already has more, by hand or from before, keeps them.
    let kept = wanted.min(small(rules.dp.loose_files_most.into()).max(dp));
    (kept, wanted - kept)
}

/// Adds DPs to a unit, or takes them off it with a number below nought.
pub fn gain(unit: &mut Unit, change: i64, cause: Cause, rules: &Rules) {
    if change <= 0 {
        unit.dp = unit.dp.saturating_sub(u8::try_from(-change).unwrap_or(u8::MAX));
        return;
    }
    let more = u8::try_from(change).unwrap_or(u8::MAX);
    let before = unit.dp;
    let wanted = match cause {
        Cause::Movement => after_movement(before, more, rules),
        _ => before.saturating_add(more).min(MOST),
    };
    let (dp, lost) = limited(before, i64::from(wanted.saturating_sub(before)), rules);
    unit.dp = dp;
    if lost > 0 {
        unit.casualties = unit.casualties.saturating_add(lost).min(unit.bases);
        unit.destroyed |= unit.bases > 0 && unit.casualties >= unit.bases;
    }
    let added = unit.dp - before;
    let from = match cause {
        Cause::Artillery => &mut unit.dp_from_artillery,
        Cause::Musketry => &mut unit.dp_from_musketry,
        Cause::Movement => &mut unit.dp_from_movement,
        Cause::Combat => &mut unit.dp_from_combat,
        Cause::Morale => &mut unit.dp_from_morale,
    };
    *from = from.saturating_add(added).min(MOST);
    if cause == Cause::Movement && added > 0 {
        unit.dp_after_move = unit.dp;
    }
}

/// The most DPs that a unit's counter holds.
const MOST: u8 = 30;

/// What to do on the table for bases lost by a unit.
pub fn lost_line(who: &str, lost: impl Into<u32>) -> Option<String> {
    let lost = lost.into();
    (lost > 0).then(|| format!("Take {} of {who} off.", counted(lost, "base", "bases")))
}

/// What to do on the table for DPs added to a unit or taken off it.
pub fn dp_line(who: &str, change: i64) -> Option<String> {
    let n = change.unsigned_abs() as u32;
    match change {
        0 => None,
        c if c > 0 => Some(format!("Put {} beside {who}.", dps(n))),
        _ => Some(format!("Take {} off {who}.", dps(n))),
    }
}

/// What to do on the table for DPs that a unit of the battle takes, some of them in bases where they are limited.
pub fn taken_lines(game: &Game<CloseFire>, unit: Option<UnitId>, who: &str, more: i64) -> Vec<String> {
    let has = unit.and_then(|id| game.unit(id)).map_or(0, |unit| unit.own.dp);
    let (_, lost) = limited(has, more, game.rules());
    dp_line(who, more - i64::from(lost)).into_iter().chain(lost_line(who, lost)).collect()
}

/// "1 DP", "2 DPs".
pub fn dps(n: impl std::fmt::Display + Copy) -> String {
    counted(n, "DP", "DPs")
}
