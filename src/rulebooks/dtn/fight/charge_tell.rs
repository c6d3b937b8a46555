//! What a phase of charge combat does to the battle and to the table.

use super::aftermath::{self, Aftermath};
use super::charge::{Input, Outcome};
use super::engage::{leave_fights, strike};
use super::risk::at_risk_duties;
use super::words::count;
use crate::rulebooks::dtn::prelude::*;

/// Its effect on the battle.
pub fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
    for (attacker, struck) in input.attackers.iter().zip(&outcome.on_attackers) {
        // Whoever charges has left his firefight.
        if let Some(id) = attacker.unit.unit() {
            leave_fights(game, id);
        }
        strike(game, &attacker.unit, struck.hits, Contest::Charge, rules);
        strike(game, &attacker.artillery, struck.artillery_hits, Contest::Charge, rules);
    }
    // A garrison pressed for another round has lost its Defend.
    let pressed = input.bua.is_some() && input.round > 1;
    if pressed && let Some(unit) = input.defender.unit_mut(game).filter(|unit| unit.status == Status::Defend) {
        unit.status = Status::Normal;
    }
    strike(game, &input.defender, outcome.on_defender, Contest::Charge, rules);
    strike(game, &input.defender_artillery, outcome.on_defender_artillery, Contest::Charge, rules);
}

/// What it means at the table.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
    let defender = input.defender.name(game, "the defender");
    let names: Vec<String> = input.attackers.iter().map(|a| a.unit.name(game, "the attacker")).collect();
    let mut table = Vec::new();
    let mut mark = |who: &str, hits: u32, gone: bool, guns: bool| {
        if gone {
            let how = if guns { "is lost" } else { "breaks" };
            table.push(format!("{who} {how} ({}): take it off the table.", count(hits, "hit")));
        } else if hits > 0 {
            table.push(format!("Mark {} on {who}.", count(hits, "hit")));
        }
    };
    let guns = input.defender_arm == Arm::Artillery;
    mark(&defender, outcome.on_defender, outcome.defender_broken, guns);
    let attached = input.defender_artillery.name(game, "the attached guns");
    mark(&attached, outcome.on_defender_artillery, outcome.artillery_lost && !guns, true);
    for ((attacker, struck), name) in input.attackers.iter().zip(&outcome.on_attackers).zip(&names) {
        mark(name, struck.hits, struck.broken, false);
        let lost = struck.artillery_hits > 0
            && struck.artillery_hits.saturating_add(attacker.artillery_hits.into()) >= attacker.artillery_sp.into();
        let attached = attacker.artillery.name(game, "the attached guns");
        mark(&attached, struck.artillery_hits, lost, true);
    }
    let who = match (outcome.winner, outcome.equal) {
        (ChargeParty::Attacker, _) => format!("{} beat {defender}", names.join(", ")),
        (ChargeParty::Defender, true) => format!("{defender} holds against {}, equal hits", names.join(", ")),
        (ChargeParty::Defender, false) => format!("{defender} throws back {}", names.join(", ")),
    };
    let headline = format!("{who} ({} : {})", outcome.hits_by_attacker, outcome.hits_by_defender);
    let mut follows = vec![what_each_does(input, outcome, &defender)];
    follows.extend(risks(input, outcome, game));
    Report { headline: capital(&headline), table, follows }
}

/// What each unit does now is a procedure of its own.
fn what_each_does(input: &Input, outcome: &Outcome, defender: &str) -> Duty {
    let rows = input.attackers.iter().zip(&outcome.on_attackers).map(|(attacker, struck)| {
        let face = input.face_of(attacker);
        draft!(aftermath::PastAttacker { unit: attacker.unit, arm: attacker.arm, face: face, broken: struck.broken })
    });
    let draft = draft!(aftermath::Input {
        phase: input.phase,
        winner: outcome.winner,
        equal: outcome.equal,
        attackers: rows.collect::<Vec<_>>(),
        defender_arm: input.defender_arm,
        defender_broken: outcome.defender_broken,
        defender: input.defender,
        bua: input.bua,
        round: input.bua.map(|_| input.round),
    });
    Duty::of::<Aftermath>(format!("After the charge on {defender}"), draft).on(input.defender.subject())
}

/// The generals at risk: those of all who attacked, each once, and the defender's.
fn risks(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Vec<Duty> {
    let under = |id: usize| game.unit(id).and_then(|u| u.under);
    let mut attackers: Vec<usize> = Vec::new();
    for id in input.attackers.iter().filter_map(|a| a.unit.unit()) {
        if !attackers.iter().any(|known| under(*known) == under(id)) {
            attackers.push(id);
        }
    }
    let attacking = attackers.into_iter().map(|id| (id, outcome.attacker_tests));
    let all = attacking.chain(input.defender.unit().map(|id| (id, outcome.defender_tests)));
    all.flat_map(|(id, tests)| at_risk_duties(game, id, tests)).collect()
}
