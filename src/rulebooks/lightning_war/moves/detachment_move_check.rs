//! What speaks against a detachment's move, and how those who go alike are listed.

use std::collections::BTreeMap;

use super::detachment_move::{Gone, Input, Member};
use super::movement_check;
use super::reserve::{self, Facts};
use crate::rulebooks::lightning_war::orders::discretionary::TOWARD_FIRER;
use crate::rulebooks::lightning_war::prelude::*;

/// Every reason against it.
pub fn against(input: &Input, rules: &Rules) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if input.units.is_empty() {
        reasons.push(Reason::new("nobody", "Movement", "Nobody is left in it to move."));
    }
    let mut known: BTreeMap<usize, Option<Vec<Reason>>> = BTreeMap::new();
    let mut movers: Vec<(&Member, Vec<Reason>)> = Vec::new();
    for (member, first) in input.units.iter().zip(input.alike()) {
        let found = known.entry(first).or_insert_with(|| {
            let own = input.as_unit(member, input.mode(member, rules));
            (!own.stays()).then(|| movement_check::against(&own, rules))
        });
        movers.extend(found.clone().map(|against| (member, against)));
    }
    if !movers.is_empty() && !input.discretionary {
        reasons.extend(input.orders.against(rules));
    }
    if input.discretionary && input.toward_firer {
        reasons.push(Reason::new("towardFirer", "Discretionary actions", TOWARD_FIRER));
    }
    let mut seen: Vec<(Column, &'static str)> = Vec::new();
    for (member, against) in movers {
        let column = member.who.column();
        // Units that stay because they are stuck or mounting are reported, not refused; reasons about the way come once.
        let told = ["mired", "locked", "riding", "noSpeed"];
        for mut reason in against {
            let of_all = ["twoWays", "modifierUnknown"].contains(&reason.key);
            let of_column = reason.key == "factorUnknown";
            let once = (of_all && seen.iter().any(|(_, key)| *key == reason.key))
                || (of_column && seen.contains(&(column, reason.key)));
            if told.contains(&reason.key) || once {
                continue;
            }
            seen.push((column, reason.key));
            if !of_all && !of_column {
                reason.text = format!("{}: {}", member.unit.label().unwrap_or("A unit"), reason.text);
            }
            reasons.push(reason);
        }
    }
    if input.reserve {
        let short = |m: &Member| {
            m.distance.is_some_and(|d| d < input.gone(&Member { distance: None, ..m.clone() }, rules).distance)
        };
        let facts = Facts {
            leader: input.leader,
            orders_say_so: input.reserve_orders,
            danger_area: input.danger_area,
            fired_upon: input.fired_upon,
            full_allowance: !input.units.iter().any(short),
            fires: false,
            observes_elsewhere: false,
        };
        reasons.extend(reserve::against(&facts, rules));
    }
    reasons
}

/// Units that go the same way and distance, in words, with their labels.
pub fn groups(gone: &[Gone], members: &[Member]) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for (number, (unit, member)) in (1..).zip(gone.iter().zip(members)) {
        let label = if unit.unit.is_empty() { format!("unit {number}") } else { unit.unit.clone() };
        let what = member.who.mobility.map_or(member.who.kind().label(), Mobility::label);
        let words = match (unit.stays.as_str(), unit.distance) {
            ("", Length::ZERO) => format!("{what} {}", unit.mode.said()),
            ("", far) => format!("{what} {} {far}″", unit.mode.said()),
            (why, _) if why.starts_with("rides") => format!("{what} {why}"),
            (why, _) => format!("{what} stays, {why}"),
        };
        match found.iter_mut().find(|(known, _)| *known == words) {
            Some((_, labels)) => labels.push(label),
            None => found.push((words, vec![label])),
        }
    }
    found
}
