//! What a combat leaves in the battle, and what is said and due after it.

use super::engage;
use super::exchange::{Fate, Input, Outcome};
use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::turn;

/// The step in which units move after combat.
const MOVES: &str = "combat_moves";

/// Marks DPs, lost guns and who is in contact.
pub fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
    let units: Vec<usize> = input
        .side_a
        .iter()
        .chain(&input.side_b)
        .filter_map(|f| unit_at(game, f.unit.as_deref()).map(|(id, _)| id))
        .collect();
    if units.len() > 1 {
        engage::fought(game, &units);
    }
    // What is said of the ground once is the unit's until it moves.
    for fighter in input.side_a.iter().chain(&input.side_b) {
        change(game, fighter.unit.as_deref(), |unit| {
            unit.ground |= fighter.ground;
            unit.fieldworks |= fighter.fieldworks;
        });
    }
    for fate in &outcome.fates {
        let label = Some(fate.unit.as_str()).filter(|l| !l.is_empty());
        change(game, label, |unit| {
            gain(unit, fate.dp.into(), Cause::Combat, rules);
            unit.in_combat = true;
            // A pursuit that met with a combat ends in it: its result says what follows.
            if unit.plight == Plight::Pursuing {
                unit.plight = Plight::None;
            }
            unit.abandoned |= fate.abandoned;
            unit.crew_killed |= fate.crew_killed;
        });
        if fate.abandoned
            && let Some((id, _)) = unit_at(game, label)
        {
            engage::leave(game, id);
        }
        morale_dps::watch(game, label);
    }
}

/// The order in which units move after combat.
fn order(compulsory: Compulsory) -> u8 {
    match compulsory {
        Compulsory::Rout => 0,
        Compulsory::Retire => 1,
        Compulsory::RideThrough => 2,
        Compulsory::Any | Compulsory::RemainOrRetire => 3,
        Compulsory::Pursue => 4,
        Compulsory::Remain | Compulsory::None => 5,
    }
}

/// Puts the moves that are due into their order; other duties stay where they are before them.
pub fn sort_moves(duties: &mut [Duty]) {
    duties.sort_by_key(|duty| {
        let permitted = duty.draft.get("permitted").cloned().filter(|_| duty.at == MOVES);
        permitted.and_then(|word| serde_json::from_value::<Compulsory>(word).ok()).map(order)
    });
}

/// Headline, markers, moves due and leaders at risk.
pub fn tell(_input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
    let name = |fate: &Fate| spoken(game, Some(fate.unit.as_str()).filter(|u| !u.is_empty()), "the unit");
    let mut table = Vec::new();
    for fate in &outcome.fates {
        table.extend(dp_line(&name(fate), i64::from(fate.dp) - i64::from(fate.bases_lost)));
        table.extend(lost_line(&name(fate), fate.bases_lost));
        if fate.abandoned {
            let crew = if fate.crew_killed { "take the crew off" } else { "the crew leaves them" };
            table.push(format!("{}: the guns are abandoned, {crew}.", name(fate)));
        }
    }
    let mut moving: Vec<&Fate> = outcome
        .fates
        .iter()
        .filter(|f| !f.unit.is_empty() && !matches!(f.compulsory, Compulsory::Remain | Compulsory::None))
        .collect();
    moving.sort_by_key(|fate| order(fate.compulsory));
    let duty = |fate: &&Fate| Duty {
        title: format!("{}: {}", name(fate), fate.compulsory.said()),
        procedure: "post_combat_move".to_owned(),
        draft: [("unit".to_owned(), fate.unit.clone().into()), ("permitted".to_owned(), fate.compulsory.word().into())]
            .into_iter()
            .collect(),
        subject: unit_at(game, Some(fate.unit.as_str())).map(|(id, _)| Subject::Unit(id)),
        at: if turn::in_combat_phase(game) { MOVES.to_owned() } else { String::new() },
        ..Duty::default()
    };
    let mut follows: Vec<Duty> = moving.iter().map(duty).collect();
    let struck: Vec<(Option<&str>, i64)> =
        outcome.fates.iter().map(|f| (Some(f.unit.as_str()), i64::from(f.dp))).collect();
    follows.extend(leader_risk::follows(game, &struck, Cause::Combat));
    let said = |side: &str| -> String {
        let names: Vec<String> = outcome.fates.iter().filter(|f| f.side == side).map(name).collect();
        names.join(" and ")
    };
    let headline = format!(
        "{} {}, {} {} ({} to {})",
        said("a"),
        outcome.a_result.label(),
        said("b"),
        outcome.b_result.label(),
        counted(outcome.a_hits, "hit", "hits"),
        outcome.b_hits
    );
    Report { headline, table, follows }
}
