//! What DTN's tables must hold to make sense, whatever a house rule puts there.

use crate::rulebooks::dtn::prelude::*;

/// The first value that makes no sense: its key, and what would be right.
pub fn invalid_rules(rules: &Rules) -> Option<(String, String)> {
    let wrong = lengths(rules).into_iter().chain(orders(rules)).find(|(fits, ..)| !fits);
    wrong.map(|(_, key, right)| (key.to_owned(), right.to_owned()))
}

type Check = (bool, &'static str, &'static str);

/// No length is less than nothing.
fn lengths(rules: &Rules) -> Vec<Check> {
    let Rules { orders, hq, movement, zones, attack, fight, guns, .. } = rules;
    let all = [
        ("orders.distance.dg", orders.distance.dg),
        ("orders.distance.senior", orders.distance.senior),
        ("hq.good", hq.good),
        ("hq.bad", hq.bad),
        ("movement.relief", movement.relief),
        ("movement.clearOfEnemy", movement.clear_of_enemy),
        ("zones.contact", zones.contact),
        ("zones.contactInTerrain", zones.contact_in_terrain),
        ("zones.threat", zones.threat),
        ("attack.approachDistance", attack.approach_distance),
        ("attack.approachLowVisibility", attack.approach_low_visibility),
        ("attack.lowVisibilityBelow", attack.low_visibility_below),
        ("attack.spare", attack.spare),
        ("attack.finalBonus", attack.final_bonus),
        ("attack.firefightLeast", attack.firefight_least),
        ("attack.firefightMost", attack.firefight_most),
        ("fight.fallBack", fight.fall_back),
        ("fight.advance", fight.advance),
        ("fight.risk.highDistance", fight.risk.high_distance),
        ("fight.risk.seniorDistance", fight.risk.senior_distance),
        ("guns.closestMargin", guns.closest_margin),
        ("guns.overhead.gap", guns.overhead.gap),
        ("guns.overhead.edge", guns.overhead.edge),
        ("guns.bounce.distance", guns.bounce.distance),
        ("guns.ranges.light", guns.ranges.light[0]),
        ("guns.ranges.medium", guns.ranges.medium[0]),
        ("guns.ranges.heavy", guns.ranges.heavy[0]),
        ("guns.ranges.howitzer", guns.ranges.howitzer[0]),
    ];
    all.into_iter().map(|(key, length)| (length >= Length::ZERO, key, "a length cannot be less than 0")).collect()
}

/// What follows on something does not lie before it.
fn orders(rules: &Rules) -> Vec<Check> {
    const BANDS: &str = "no band may end before the one nearer by";
    const RANKS: &str = "minor, medium and severe must each ask for no less than the one before";
    let Rules { zones, attack, guns, .. } = rules;
    let (ranges, cover) = (&guns.ranges, &guns.cover);
    vec![
        (ranges.light.is_sorted(), "guns.ranges.light", BANDS),
        (ranges.medium.is_sorted(), "guns.ranges.medium", BANDS),
        (ranges.heavy.is_sorted(), "guns.ranges.heavy", BANDS),
        (ranges.howitzer.is_sorted(), "guns.ranges.howitzer", BANDS),
        (cover.minor <= cover.medium, "guns.cover.minor", RANKS),
        (cover.medium <= cover.severe, "guns.cover.severe", RANKS),
        (zones.contact <= zones.threat, "zones.contact", "the contact zone lies within the threat zone"),
        (
            zones.contact_in_terrain <= zones.contact,
            "zones.contactInTerrain",
            "terrain does not make the contact zone wider",
        ),
        (
            attack.firefight_least <= attack.firefight_most,
            "attack.firefightLeast",
            "the least distance of a firefight attack cannot be more than the most",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::{rules_of, tables_of};

    #[test]
    fn every_key_is_one_of_the_house_rules() {
        let rules = rules_of::<Dtn>(&[].into()).expect("the book's own");
        let tables = tables_of::<Dtn>();
        let keys = lengths(&rules).into_iter().chain(orders(&rules)).map(|(_, key, _)| key);
        for key in keys {
            assert!(tables.get(key).is_some(), "{key}");
        }
    }
}
