//! Disorder points put on and taken off, with where they came from. The one place where a unit's DPs change.

use super::model::Unit;
use super::rules::Rules;

/// Where DPs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Guns.
    Artillery,
    /// Muskets beyond close range.
    Musketry,
    /// Movement and manoeuvre, which stop at three.
    Movement,
    /// Combat and what follows it.
    Combat,
    /// The morale phase.
    Morale,
}

/// What a unit has after movement or manoeuvre cost it so many DPs: they stop at the cap, and do nothing beyond it.
pub fn after_movement(dp: u8, gain: u8, rules: &Rules) -> u8 {
    let cap = u8::try_from(rules.fatigue.cap.clamp(0, 250)).unwrap_or(0);
    if dp < cap { dp.saturating_add(gain).min(cap) } else { dp }
}

/// Adds DPs to a unit, or takes them off it with a number below nought.
pub fn gain(unit: &mut Unit, change: i64, cause: Cause, rules: &Rules) {
    if change <= 0 {
        unit.dp = unit.dp.saturating_sub(u8::try_from(-change).unwrap_or(u8::MAX));
        return;
    }
    let more = u8::try_from(change).unwrap_or(u8::MAX);
    let before = unit.dp;
    unit.dp = match cause {
        Cause::Movement => after_movement(before, more, rules),
        _ => before.saturating_add(more).min(MOST),
    };
    if rules.dp.loose_files_cap {
        let most = u8::try_from(rules.dp.loose_files_most.clamp(0, i32::from(MOST))).unwrap_or(MOST);
        let beyond = unit.dp.saturating_sub(most.max(before));
        unit.dp -= beyond;
        unit.casualties = unit.casualties.saturating_add(beyond).min(unit.bases);
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

/// More DPs than any table sees.
const MOST: u8 = 30;
