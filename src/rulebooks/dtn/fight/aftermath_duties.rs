//! What the aftermath of a charge tells the table, and the duties that come of it.

use serde_json::Map;

use super::aftermath::{Act, Input, Outcome};
use super::engage::due;
use crate::rulebooks::dtn::prelude::*;

/// What it means at the table.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
    let defender = spoken(game, input.defender.as_deref(), "the defender");
    let mut table = Vec::new();
    for (attacker, moved) in input.attackers.iter().zip(&outcome.attackers) {
        let name = spoken(game, attacker.unit.as_deref(), "the attacker");
        table.extend(line(&name, moved.act, moved.inches, attacker.arm, &defender));
    }
    table.extend(line(&defender, outcome.defender, outcome.defender_inches, input.defender_arm, "the attackers"));
    if outcome.convert_offered && !input.convert {
        table.push("Attacking infantry may stay in a firefight instead: say so before this is applied.".to_owned());
    }
    let headline = match (input.guns_only, outcome.captured, input.winner) {
        (true, true, _) => format!("{defender} is captured"),
        (true, false, _) => format!("{defender} is rescued"),
        (false, _, ChargeParty::Attacker) => format!("After phase {}: the attackers have won", input.phase),
        (false, _, ChargeParty::Defender) => format!("After phase {}: {defender} has held", input.phase),
    };
    let mut follows = Vec::new();
    if !input.guns_only {
        follows.extend(fights_on(input, outcome, game, &defender));
        follows.extend(opportunities(input, outcome, game, &defender));
        follows.extend(breakthroughs(input, outcome, game));
        follows.extend(guns(input, outcome, game, &defender));
        follows.extend(press(input, outcome, game, &defender));
    }
    Report { headline, table, follows }
}

fn line(name: &str, act: Act, inches: Length, arm: Arm, enemy: &str) -> Option<String> {
    Some(match act {
        Act::FallsBack if arm.is_cavalry() => format!("{name} falls back {inches}″, or further."),
        Act::FallsBack => format!("{name} falls back {inches}″."),
        Act::Advances => format!("{name} advances {inches}″."),
        Act::Firefight => format!("{name} stays in a firefight with {enemy}."),
        Act::FollowsOn => format!("{name} stays in contact with {enemy} for the second phase."),
        Act::Captured => format!("{name} is captured: take it off the table."),
        Act::IntoBua => format!("{name} retreats into the built-up area behind it."),
        Act::Stays | Act::Broken => return None,
    })
}

fn subject(game: &Game<Dtn>, label: Option<&str>) -> Option<Subject> {
    label.and_then(|l| game.find(l).ok())
}

/// The labels and faces of attackers that still stand, as rows of charge combat.
fn standing(input: &Input) -> Vec<Value> {
    let rows = input.attackers.iter().filter(|a| !a.broken).filter_map(|a| {
        let mut row = Map::new();
        row.insert("unit".to_owned(), a.unit.clone()?.into());
        row.insert("face".to_owned(), a.face.word().into());
        Some(Value::Object(row))
    });
    rows.collect()
}

/// Cavalry that beat infantry without breaking it, and attackers whose enemy took refuge in a village.
fn fights_on(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Option<Duty> {
    let rows = standing(input);
    let refuge = outcome.defender == Act::IntoBua;
    if !(outcome.follow_on || refuge) || rows.is_empty() {
        return None;
    }
    let mut draft = json!({"phase": 2, "attackers": rows});
    if let Some(label) = &input.defender {
        draft["defender"] = label.clone().into();
    }
    if refuge {
        draft["bua"] = plain(Size::Small);
    }
    let who = if refuge { "The attackers fight" } else { "Cavalry fights" };
    let title = format!("{who} {defender} again, second phase");
    let defender = subject(game, input.defender.as_deref());
    Some(Duty::by_id("charge_combat", title, draft).on(defender).at(due(game, "d10")))
}

/// A garrison that held: the attackers press it without its Defend, or it counterattacks; either or neither.
fn press(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Vec<Duty> {
    let (rows, Some(label)) = (standing(input), &input.defender) else { return Vec::new() };
    if !outcome.press || rows.is_empty() {
        return Vec::new();
    }
    let again = json!({
        "phase": 2, "attackers": rows, "defender": label, "bua": plain(input.bua), "round": input.round + 1,
        "defender_on_defend": false,
    });
    let back = json!({"phase": 2, "attacker": label, "defender": rows[0]["unit"]});
    let subject = subject(game, Some(label));
    let duty = |title: String, draft: Value| {
        Duty::by_id("charge_combat", title, draft).on(subject).at(due(game, "d10")).optional()
    };
    vec![
        duty(format!("Press {defender} for another round: it loses Defend"), again),
        duty(format!("Or {defender} counterattacks"), back),
    ]
}

/// The side that responds may charge whoever still stands.
fn opportunities(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Option<Duty> {
    let side = game.side_of(subject(game, input.defender.as_deref())?)?;
    // After the second phase only to rescue guns from a breakthrough.
    let offered = outcome.opportunity && (input.phase == 1 || outcome.guns_in_danger);
    let enemy = input.attackers.iter().find(|a| !a.broken).and_then(|a| a.unit.clone())?;
    if !offered || !(outcome.guns_in_danger || fresh_cavalry(game, side)) {
        return None;
    }
    let (title, purpose) = if outcome.guns_in_danger {
        (format!("{} may rescue {defender}", game.side_name(side)), "rescue")
    } else {
        (format!("{} may make an opportunity charge", game.side_name(side)), "open")
    };
    let draft = json!({"target": enemy, "phase": input.phase + 1, "purpose": purpose});
    let step = if input.phase == 1 { "d8" } else { "d11" };
    Some(Duty::by_id("opportunity_charge", title, draft).at(due(game, step)).optional())
}

fn fresh_cavalry(game: &Game<Dtn>, side: SideId) -> bool {
    game.units.iter().any(|u| u.side == side && u.own.arm.is_cavalry() && !u.own.broken && !u.own.moved)
}

/// Attackers that broke their enemy move on, even into a charge.
fn breakthroughs(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Vec<Duty> {
    if !outcome.breakthrough {
        return Vec::new();
    }
    let through = input.attackers.iter().filter(|a| !a.broken).map(|attacker| {
        let name = spoken(game, attacker.unit.as_deref(), "The attacker");
        let draft = attacker.unit.as_ref().map_or_else(|| json!({}), |unit| json!({ "unit": unit }));
        Duty::by_id("breakthrough", format!("{name} may break through"), draft)
            .on(subject(game, attacker.unit.as_deref()))
            .at(due(game, "d9"))
            .optional()
    });
    through.collect()
}

/// Beaten guns are removed after the next phase unless they were rescued.
fn guns(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Option<Duty> {
    if !outcome.guns_in_danger {
        return None;
    }
    let rows: Vec<Value> = input
        .attackers
        .iter()
        .map(|a| {
            let mut row = json!({"arm": plain(a.arm), "face": a.face.word(), "broken": a.broken});
            if let Some(unit) = &a.unit {
                row["unit"] = unit.clone().into();
            }
            row
        })
        .collect();
    let mut draft = json!({
        "phase": input.phase, "winner": "attacker", "attackers": rows, "defender_arm": "artillery",
        "defender_broken": false, "guns_only": true,
    });
    if let Some(label) = &input.defender {
        draft["defender"] = label.clone().into();
    }
    let title = format!("{defender} is captured unless it was rescued");
    let step = if input.phase == 1 { "d10" } else { "d12" };
    Some(Duty::by_id("aftermath", title, draft).on(subject(game, input.defender.as_deref())).at(due(game, step)))
}
