//! What BBB's tables must hold to make sense, whatever a house rule puts there.

use super::ByArm;
use crate::rulebooks::bbb::prelude::*;

/// The most that any one modifier, shift or cover may be worth.
const MOST: i8 = 20;
/// The most rows or columns of a table.
const LONGEST: usize = 99;

/// The first value that makes no sense: its key, and what would be right.
pub fn invalid_rules(rules: &Rules) -> Option<(String, String)> {
    let wrong = tables(rules).into_iter().chain(lengths(rules)).find(|(fits, ..)| !fits);
    let table = wrong.map(|(_, key, right)| (key.to_owned(), right.to_owned()));
    table.or_else(|| beyond(rules)).or_else(|| terrain(rules))
}

type Check = (bool, &'static str, &'static str);

/// Tables must have rows, in order.
fn tables(rules: &Rules) -> Vec<Check> {
    let (moving, fire, assault) = (&rules.moving, &rules.fire, &rules.assault);
    let has_rows = |rows: usize| (1..=LONGEST).contains(&rows);
    let no_points = Points::zero();
    let odds = |have: u16, to: u16| u32::from(have) * 1000 / u32::from(to).max(1);
    let losses = &rules.spent.at_losses;
    vec![
        (has_rows(moving.table.len()), "move.table", "it takes 1 row to 99"),
        (
            moving.table.array_windows().all(|[above, below]| above.from > below.from),
            "move.table",
            "each row must begin at a lower total than the one above it",
        ),
        (has_rows(fire.columns.len()), "fire.columns", "it takes 1 column to 99"),
        (fire.columns.iter().all(|c| *c > no_points), "fire.columns", "each column must be more than 0"),
        (fire.columns.is_sorted_by(|a, b| a < b), "fire.columns", "each column must be more than the one before it"),
        (!fire.results.is_empty(), "fire.results", "it takes one result at least"),
        (
            (2..=13).contains(&fire.low_ammo_from),
            "fire.lowAmmoFrom",
            "it must lie between 2 and 12, or be 13 for never",
        ),
        (rising(&fire.bands.small_arms), "fire.bands.smallArms", BANDS),
        (rising(&fire.bands.guns), "fire.bands.guns", BANDS),
        (
            assault.numbers.iter().all(|r| r.to > 0 && r.have > r.to),
            "assault.numbers",
            "each row must set more bases (have) against fewer, 1 at least (to)",
        ),
        (
            assault.numbers.array_windows().all(|[a, b]| odds(a.have, a.to) > odds(b.have, b.to)),
            "assault.numbers",
            "the greatest odds must come first, for the first row that is reached counts",
        ),
        (
            [losses.raw, losses.trained, losses.veteran].iter().all(|at| *at > 0),
            "spent.atLosses",
            "each figure must be 1 at least",
        ),
    ]
}

const BANDS: &str = "it takes one band at least, each farther than the one before it";

fn rising(bands: &[Length]) -> bool {
    !bands.is_empty() && bands.is_sorted_by(|a, b| a < b) && bands.iter().all(|band| *band > Length::ZERO)
}

/// Lengths must not be negative.
fn lengths(rules: &Rules) -> Vec<Check> {
    let (far, assault) = (&rules.allowance, &rules.assault);
    let arms = |by: &ByArm| [by.infantry, by.artillery, by.cavalry, by.general];
    let lengths = [
        ("allowance.outsideArc", far.outside_arc),
        ("allowance.floor", far.floor),
        ("fire.rocketRange", rules.fire.rocket_range),
        ("assault.def46Retire", assault.def46_retire),
        ("assault.att46Retire", assault.att46_retire),
        ("assault.shortRetire", assault.short_retire),
    ];
    let full = arms(&far.full).map(|length| ("allowance.full", length));
    let by_arm = [Arm::Infantry, Arm::Artillery, Arm::Cavalry];
    let terrain = by_arm.map(|arm| ("allowance.terrain", far.terrain_cost(arm)));
    let general = ("allowance.terrainGeneral", far.terrain_cost(Arm::General));
    let all = lengths.into_iter().chain(full).chain(terrain).chain([general]);
    all.map(|(key, length)| (length >= Length::ZERO, key, "a length cannot be less than 0")).collect()
}

/// Modifiers and shifts must lie within [`MOST`].
fn beyond(rules: &Rules) -> Option<(String, String)> {
    let (key, worth) = worths(rules).into_iter().find(|(_, worth)| !(-MOST..=MOST).contains(worth))?;
    Some((key.to_owned(), format!("{worth} must lie between -{MOST} and {MOST}")))
}

fn worths(rules: &Rules) -> Vec<(&'static str, i8)> {
    let (by, shifts, assault) = (&rules.moving.modifiers, &rules.fire.shifts, &rules.assault);
    let moving = [by.command, by.column, by.passive, by.fragile, by.difficult, by.spent];
    let right =
        [shifts.target_limbered_or_mounted, shifts.target_inept, shifts.target_on_bridge, shifts.target_skirmisher];
    let firer =
        [shifts.firer_skirmisher, shifts.firer_devastating, shifts.firer_ragged, shifts.flanking_fire, shifts.rockets];
    let single = [
        ("assault.outflanked", assault.outflanked),
        ("assault.aggressive", assault.aggressive),
        ("assault.inDepth", assault.in_depth),
        ("assault.disruptedOrSilenced", assault.disrupted_or_silenced),
        ("assault.lowAmmo", assault.low_ammo),
        ("assault.fragile", assault.fragile),
        ("assault.spent", assault.spent),
    ];
    let all = moving.map(|worth| ("move.modifiers", worth)).into_iter();
    let all = all.chain(right.into_iter().chain(firer).map(|worth| ("fire.shifts", worth)));
    all.chain(assault.numbers.iter().map(|r| ("assault.numbers", r.worth))).chain(single).collect()
}

/// Cover must lie within [`MOST`].
fn terrain(rules: &Rules) -> Option<(String, String)> {
    let most = MOST.unsigned_abs();
    let right = || format!("cover cannot be worth more than {most}");
    if rules.cover.assault_most > most {
        return Some(("cover.assaultMost".to_owned(), right()));
    }
    let (terrain, _) = rules.terrain.iter().find(|(_, line)| line.cover > most || line.assault > most)?;
    Some((format!("terrain.{}", terrain.word()), right()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::{rules_of, tables_of};

    #[test]
    fn every_key_is_one_of_the_house_rules() {
        let rules = rules_of::<Bbb>(&[].into()).expect("the book's own");
        let tables = tables_of::<Bbb>();
        let checks = self::tables(&rules).into_iter().chain(lengths(&rules)).map(|(_, key, _)| key);
        let keys = checks.chain(worths(&rules).into_iter().map(|(key, _)| key)).chain(["cover.assaultMost"]);
        for key in keys {
            assert!(tables.get(key).is_some(), "{key}");
        }
    }
}
