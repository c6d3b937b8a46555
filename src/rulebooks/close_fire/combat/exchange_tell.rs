//! What is said and due after a combat.

use super::after_combat::{self, PostCombatMove};
use super::exchange::{Outcome, UnitFate};
use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::turn::{self, step_ids};

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
        let permitted =
            duty.draft.get(key!(after_combat::Input.permitted)).cloned().filter(|_| duty.at == step_ids::COMBAT_MOVES);
        permitted.and_then(|word| serde_json::from_value::<Compulsory>(word).ok()).map(order)
    });
}

/// Headline, markers, moves due and leaders at risk.
pub fn tell(outcome: &Outcome, game: &Game<CloseFire>) -> Report {
    let name = |fate: &UnitFate| if fate.unit.is_empty() { "the unit".to_owned() } else { fate.unit.name(game, "") };
    let mut table = Vec::new();
    for fate in &outcome.fates {
        table.extend(dp_line(&name(fate), i64::from(fate.dp) - i64::from(fate.bases_lost)));
        table.extend(lost_line(&name(fate), fate.bases_lost));
        if fate.abandoned {
            let crew = if fate.crew_killed { "take the crew off" } else { "the crew leaves them" };
            table.push(format!("{}: the guns are abandoned, {crew}.", name(fate)));
        }
    }
    let mut moving: Vec<&UnitFate> = outcome
        .fates
        .iter()
        .filter(|f| !f.unit.is_empty() && !matches!(f.compulsory, Compulsory::Remain | Compulsory::None))
        .collect();
    moving.sort_by_key(|fate| order(fate.compulsory));
    let at = if turn::in_combat_phase(game) { step_ids::COMBAT_MOVES } else { "" };
    let duty = |fate: &&UnitFate| {
        let title = format!("{}: {}", name(fate), fate.compulsory.said());
        let draft = draft!(after_combat::Input { unit: fate.unit, permitted: fate.compulsory });
        Duty::of::<PostCombatMove>(title, draft).on(fate.unit.subject()).at(at)
    };
    let mut follows: Vec<Duty> = moving.iter().map(duty).collect();
    let struck: Vec<(Option<UnitId>, i64)> =
        outcome.fates.iter().map(|fate| (fate.unit.unit(), fate.dp.into())).collect();
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
