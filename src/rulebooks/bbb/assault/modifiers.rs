//! What is added to the difference of the dice.

use std::collections::BTreeMap;

use super::fighters::{Fighter, Line};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::Mixed;

/// What numbers are worth, for the attacker or with a minus for the defender.
pub fn numbers(attackers: u32, defenders: u32, rules: &Rules) -> i8 {
    let reaches =
        |a: u32, d: u32, have: u16, to: u16| a > 0 && u64::from(a) * u64::from(to) >= u64::from(d) * u64::from(have);
    rules
        .assault
        .numbers
        .iter()
        .find_map(|r| {
            let more = reaches(attackers, defenders, r.have, r.to).then_some(r.worth);
            more.or_else(|| reaches(defenders, attackers, r.have, r.to).then_some(-r.worth))
        })
        .unwrap_or(0)
}

/// What the ground takes from an assault on these defenders.
fn cover(defenders: &Line, terrain: &[Ground], rules: &Rules) -> i8 {
    let mut by_arm = BTreeMap::new();
    let mut of_arm = |arm: Arm| *by_arm.entry(arm).or_insert_with(|| rules.assault_cover(terrain, arm).0);
    let mut each: Vec<u8> = defenders.standing().map(|f| of_arm(f.fights_as(rules))).collect();
    each.sort_unstable();
    let taken = match rules.assault.mixed_sides {
        Mixed::Any => each.last(),
        Mixed::Majority => each.get(each.len().saturating_sub(1) / 2),
        Mixed::All => each.first(),
    };
    -i8::try_from(taken.copied().unwrap_or(0)).unwrap_or(i8::MAX)
}

/// What each side's units are worth, for the side itself.
fn worth(line: &Line, rules: &Rules) -> Vec<(&'static str, i8)> {
    let (by, mixed) = (&rules.assault, rules.assault.mixed_sides);
    let has = |what: fn(&Fighter) -> bool| mixed.counts(line.standing().map(what));
    [
        (has(|f| f.aggressive), "aggressive", by.aggressive),
        (has(|f| f.in_depth), "in depth", by.in_depth),
        (has(|f| f.disrupted || f.silenced), "disrupted or silenced", -by.disrupted_or_silenced),
        (has(|f| f.low_ammo), "low on ammunition", -by.low_ammo),
        (has(|f| f.fragile), "fragile", -by.fragile),
        (has(|f| f.spent), "spent", -by.spent),
    ]
    .into_iter()
    .filter(|(is, ..)| *is)
    .map(|(_, why, worth)| (why, worth))
    .collect()
}

/// Everything that counts in a round, with its reason; signed for the attacker.
pub fn modifiers(
    attackers: &Line,
    defenders: &Line,
    terrain: &[Ground],
    outflanked: bool,
    rules: &Rules,
) -> Vec<(String, i8)> {
    let flank = if outflanked && !rules.has_no_flank(terrain) { rules.assault.outflanked } else { 0 };
    let (a, d) = (attackers.bases(), defenders.bases());
    let mut all = vec![
        ("cover".to_owned(), cover(defenders, terrain, rules)),
        ("outflanked".to_owned(), flank),
        (format!("{a} bases to {d}"), numbers(a, d, rules)),
    ];
    all.extend(worth(attackers, rules).into_iter().map(|(why, worth)| (format!("attacker {why}"), worth)));
    all.extend(worth(defenders, rules).into_iter().map(|(why, worth)| (format!("defender {why}"), -worth)));
    all.retain(|(_, worth)| *worth != 0);
    all
}
