//! What a phase of charge combat does to the battle and to the table.

use serde_json::Map;

use super::charge::{Input, Outcome};
use super::engage::strike;
use super::risk::at_risk_duties;
use super::words::count;
use crate::rulebooks::dtn::prelude::*;

/// Its effect on the battle.
pub fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
    for (attacker, struck) in input.attackers.iter().zip(&outcome.on_attackers) {
        // Whoever charges has left his firefight.
        if let Some((id, _)) = unit_at(game, attacker.unit.as_deref())
            && game.engagements.standing.iter().any(|e| e.parties.iter().any(|p| p.unit == id))
        {
            game.engagements_mut().end_for(id);
        }
        strike(game, attacker.unit.as_deref(), struck.hits, Contest::Charge, rules);
        strike(game, attacker.artillery.as_deref(), struck.artillery_hits, Contest::Charge, rules);
    }
    // A garrison pressed for another round has lost its Defend.
    if input.bua.is_some()
        && input.round > 1
        && let Some((id, _)) = unit_at(game, input.defender.as_deref())
        && let Some(unit) = game.unit_mut(id).filter(|unit| unit.status == Status::Defend)
    {
        unit.status = Status::Normal;
    }
    strike(game, input.defender.as_deref(), outcome.on_defender, Contest::Charge, rules);
    strike(game, input.defender_artillery.as_deref(), outcome.on_defender_artillery, Contest::Charge, rules);
}

/// What it means at the table.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
    let defender = spoken(game, input.defender.as_deref(), "the defender");
    let names: Vec<String> = input.attackers.iter().map(|a| spoken(game, a.unit.as_deref(), "the attacker")).collect();
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
    let attached = spoken(game, input.defender_artillery.as_deref(), "the attached guns");
    mark(&attached, outcome.on_defender_artillery, outcome.artillery_lost && !guns, true);
    for ((attacker, struck), name) in input.attackers.iter().zip(&outcome.on_attackers).zip(&names) {
        mark(name, struck.hits, struck.broken, false);
        let lost = struck.artillery_hits > 0
            && struck.artillery_hits.saturating_add(attacker.artillery_hits.into()) >= attacker.artillery_sp.into();
        let attached = spoken(game, attacker.artillery.as_deref(), "the attached guns");
        mark(&attached, struck.artillery_hits, lost, true);
    }
    let who = match (outcome.winner, outcome.equal) {
        (ChargeParty::Attacker, _) => format!("{} beat {defender}", names.join(", ")),
        (ChargeParty::Defender, true) => format!("{defender} holds against {}, equal hits", names.join(", ")),
        (ChargeParty::Defender, false) => format!("{defender} throws back {}", names.join(", ")),
    };
    let headline = format!("{who} ({} : {})", outcome.hits_by_attacker, outcome.hits_by_defender);
    let mut follows = vec![aftermath(input, outcome, game, &defender)];
    follows.extend(risks(input, outcome, game));
    Report { headline: capital(&headline), table, follows }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What each unit does now is a procedure of its own.
fn aftermath(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Duty {
    let attackers: Vec<Value> = input
        .attackers
        .iter()
        .zip(&outcome.on_attackers)
        .map(|(attacker, struck)| {
            let mut row = Map::new();
            if let Some(unit) = &attacker.unit {
                row.insert("unit".to_owned(), unit.clone().into());
            }
            row.insert("arm".to_owned(), plain(attacker.arm));
            row.insert("face".to_owned(), input.face_of(attacker).word().into());
            row.insert("broken".to_owned(), struck.broken.into());
            Value::Object(row)
        })
        .collect();
    let mut draft = json!({
        "phase": input.phase,
        "winner": plain(outcome.winner),
        "equal": outcome.equal,
        "attackers": attackers,
        "defender_arm": plain(input.defender_arm),
        "defender_broken": outcome.defender_broken,
    });
    if let Some(label) = &input.defender {
        draft["defender"] = label.clone().into();
    }
    if let Some(size) = input.bua {
        draft["bua"] = plain(size);
        draft["round"] = input.round.into();
    }
    let subject = input.defender.as_deref().and_then(|l| game.find(l).ok());
    Duty::by_id("aftermath", format!("After the charge on {defender}"), draft).on(subject)
}

/// The generals at risk: those of all who attacked, each once, and the defender's.
fn risks(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Vec<Duty> {
    let unit = |label: Option<&str>| unit_at(game, label).map(|(id, _)| id);
    let under = |id: usize| game.unit(id).and_then(|u| u.under);
    let mut attackers: Vec<usize> = Vec::new();
    for id in input.attackers.iter().filter_map(|a| unit(a.unit.as_deref())) {
        if !attackers.iter().any(|known| under(*known) == under(id)) {
            attackers.push(id);
        }
    }
    let defender = unit(input.defender.as_deref());
    let attacking = attackers.into_iter().map(|id| (id, outcome.attacker_tests));
    let all = attacking.chain(defender.map(|id| (id, outcome.defender_tests)));
    all.flat_map(|(id, tests)| at_risk_duties(game, id, tests)).collect()
}
