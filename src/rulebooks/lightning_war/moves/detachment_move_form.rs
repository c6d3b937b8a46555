//! The form of a detachment's move: its fields, what the battle knows, what speaks against it, how it reads.

use std::collections::BTreeMap;

use super::detachment_move::{Gone, Input, Member, PACES};
use super::movement_form::{self, LEG};
use super::reserve::{self, Facts};
use crate::rulebooks::lightning_war::mired::free_mired::SHARES;
use crate::rulebooks::lightning_war::orders::orders_check::ORDER_STATES;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{KINDS, MOBILITIES, MODES, SIZES, facts};
use crate::rulebooks::lightning_war::terrain::costs::{GROUNDS, SLOPES, TERRAINS};
use crate::rulebooks::lightning_war::turn::pass;
use crate::rulebooks::lightning_war::turn::queue::waits;

const MEMBER: &[Field] = &[
    Field::subject("unit", "Unit", SubjectKind::Unit),
    Field::choice("mode", "How", MODES).optional(),
    Field::length("distance", "Goes").optional(),
    Field::choice("kind", "Kind", KINDS)
        .optional()
        .quiet()
        .help("By its speeds if left blank: infantry, or a vehicle."),
    Field::choice("mobility", "Wheels or tracks", MOBILITIES).optional().quiet(),
    Field::choice("size", "Size", SIZES).or(Preset::Word("medium")).quiet(),
    Field::decimal("road_mph", "Road speed, mph").or(Preset::Whole(0)).quiet(),
    Field::decimal("cross_mph", "Cross-country speed, mph").or(Preset::Whole(0)).quiet(),
    Field::whole("mire_modifier", "Own modifier to miring", -10, 10).or(Preset::Whole(0)).quiet(),
    Field::flag("ran_last_turn", "Ran last turn").quiet(),
    Field::flag("mired", "Is mired").quiet(),
    Field::flag("locked", "Mounted or dismounted this turn, or tows").quiet(),
    Field::flag("is_motorcycle", "Motorcycle troops").quiet(),
    Field::text("riding", "Rides on").optional().quiet(),
    Field::choice("share", "Share of its move", SHARES).or(Preset::Word("full")).quiet(),
    Field::whole("segments", "Split into parts", 1, 4).or(Preset::Whole(1)).quiet(),
];

/// The input.
pub const FIELDS: &[Field] = &[
    Field::subject("detachment", "Detachment", SubjectKind::Command),
    Field::choice("pace", "How", PACES).or(Preset::Word("normal")),
    Field::choice("terrain", "Over", TERRAINS).optional().help("Open ground or the road if left blank."),
    Field::choice("slope", "Slope", SLOPES).or(Preset::Word("none")),
    Field::choice("ground", "Ground", GROUNDS).or(Preset::Word("dry")),
    Field::new("units", "Units", Kind::List(MEMBER)).help("Exceptions: the unit, then how it moves or how far."),
    Field::whole("modifier", "Further modifier", -9, 9).or(Preset::Whole(0)).quiet(),
    Field::decimal("factor", "Base factor").optional().quiet().help("Where the chart has none, or your own."),
    Field::new("legs", "Several stretches", Kind::List(LEG)).quiet(),
    Field::choice("orders", "Its orders", ORDER_STATES).or(Preset::Word("usable")).quiet(),
    Field::flag("discretionary", "A discretionary action").quiet(),
    Field::flag("toward_firer", "That is towards the firer").quiet(),
    Field::flag("reserve", "Second move, under Reserve Movement").quiet(),
    Field::flag("leader", "A leader is with it").or(Preset::Flag(true)).quiet(),
    Field::flag("reserve_orders", "Its orders say Reserve Movement").or(Preset::Flag(true)).quiet(),
    Field::flag("danger_area", "Through a known enemy's danger area").quiet(),
    Field::flag("fired_upon", "It was fired upon").quiet(),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::new(
        "units",
        "Units",
        Kind::List(&[
            Field::text("unit", "Unit"),
            Field::choice("mode", "How", MODES),
            Field::length("distance", "Goes"),
            Field::whole("mire_tests", "Rolls for miring", 0, 9),
            Field::new("enters", "Has gone when it enters each", Kind::List(&[Field::length("inches", "Inches")])),
            Field::flag("moving_firer", "Fires as one that moved"),
            Field::text("stays", "Why it stays"),
        ]),
    ),
    Field::length("together", "All keep together for"),
];

/// Fills in what the battle knows: the units still to move in this part of the phase, and of each what it is.
pub fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
    let Some((id, detachment)) = command_at(game, draft.text("detachment")) else { return };
    let reserve = draft.0.get("reserve") == Some(&json!(true));
    let free = reserve || draft.0.get("discretionary") == Some(&json!(true));
    let pass = pass(&game.flow.cursor);
    let able = |u: &Unit| u.forced.is_none();
    let due = |u: &Unit| able(u) && (free || waits(u, pass));
    let some = facts::living(game, id).any(|(_, u)| due(u));
    let rows = facts::living(game, id).filter(|(_, u)| if some { due(u) } else { able(u) });
    let rows = rows.map(|(unit, _)| json!({"unit": game.label_of(Subject::Unit(unit))}));
    draft.fill("units", rows.collect::<Vec<Value>>());
    facts::fill_rows(draft, "units", |row| {
        let mut own = Draft::default();
        if let Some(label) = row.text("unit") {
            own.fill("unit", label);
        }
        movement_form::prefill(game, &mut own);
        for field in MEMBER.iter().filter(|f| f.quiet) {
            if let Some(value) = own.0.get(field.key) {
                row.fill(field.key, value.clone());
            }
        }
        if reserve {
            row.0.insert("segments".to_owned(), 1.into());
        }
    });
    draft.fill("orders", plain(facts::orders(game, id)));
    draft.fill("leader", detachment.leader);
    draft.fill("reserve_orders", detachment.reserve_movement);
    draft.fill("fired_upon", facts::living(game, id).any(|(_, u)| u.fired.is_some()));
}

/// Everything that speaks against it.
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
            (!own.stays()).then(|| movement_form::against(&own, rules))
        });
        movers.extend(found.clone().map(|against| (member, against)));
    }
    if !movers.is_empty() && !input.discretionary {
        reasons.extend(input.orders.against(rules));
    }
    if input.discretionary && input.toward_firer {
        let text = "It may not move towards the one that fires at it.";
        reasons.push(Reason::new("towardFirer", "Discretionary actions", text));
    }
    let mut seen: Vec<(Column, &'static str)> = Vec::new();
    for (member, against) in movers {
        let column = member.column();
        // What stays because it is stuck or mounting is told, not refused; the rest is asked of each once.
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
                reason.text = format!("{}: {}", member.unit.as_deref().unwrap_or("A unit"), reason.text);
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
        let what = match member.mobility {
            Some(mobility) => mobility.label(),
            None => member.kind().label(),
        };
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
