//! What the aftermath of a charge says of its working and at the table, and the duties that come of it.

use super::aftermath::{Act, Aftermath, Input, Outcome, Rescued};
use super::breakthrough::{self, Breakthrough};
use super::charge::{self, ChargeCombat};
use super::engage::due;
use super::opportunity::{self, OpportunityCharge, Purpose};
use super::sequel::Sequel;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::step_ids;

/// What becomes of the loser, by what each really does.
pub fn say(input: &Input, sequel: Sequel, outcome: &Outcome, rules: &Rules, chance: &mut Chance) {
    let back = rules.fight.fall_back;
    let any = |act: Act| outcome.attackers.iter().any(|moved| moved.act == act);
    let won = input.winner == ChargeParty::Attacker;
    chance.say("Charge combat", || {
        if any(Act::FallsBack) && won {
            format!("Cavalry that failed to break infantry falls back {back}″.")
        } else if any(Act::FallsBack) && any(Act::Firefight) {
            format!("The attacking infantry turns the fight into a firefight; the others lost and fall back {back}″.")
        } else if any(Act::FallsBack) {
            format!("The attackers lost and fall back {back}″.")
        } else if any(Act::Firefight) {
            "The attacking infantry turns the fight into a firefight instead of falling back.".to_owned()
        } else if outcome.defender == Act::IntoBua {
            "The defender lost and retreats into the area behind it: the second phase is fought for that.".to_owned()
        } else if outcome.defender == Act::FallsBack {
            format!("The defender lost and falls back {back}″.")
        } else if sequel.press {
            "A garrison is not dislodged by this round: it may be pressed for another, or counterattacks.".to_owned()
        } else if sequel.guns_lost {
            let fate = match (outcome.captured, input.rescued) {
                (true, _) => "are removed",
                (false, Rescued::Yes) => "were rescued and stay",
                (false, _) => "are captured unless rescued",
            };
            format!("Beaten guns do not fall back: they {fate}.")
        } else if won && !input.defender_broken {
            "Infantry attacked by cavalry does not fall back.".to_owned()
        } else {
            "Nobody falls back.".to_owned()
        }
    });
    if outcome.convert_offered && !any(Act::Firefight) {
        chance
            .say("Charge combat", || "Equal hits: attacking infantry may turn the fight into a firefight.".to_owned());
    }
}

/// What it means at the table.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
    let defender = input.defender.name(game, "the defender");
    let mut table = Vec::new();
    for (attacker, moved) in input.attackers.iter().zip(&outcome.attackers) {
        let name = attacker.unit.name(game, "the attacker");
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

/// The attackers that still stand, as rows of charge combat.
fn standing(input: &Input) -> Vec<Value> {
    let named = input.attackers.iter().filter(|a| !a.broken && a.unit.is_some());
    named.map(|a| draft!(charge::Attacker { unit: a.unit, face: a.face })).collect()
}

/// Cavalry that beat infantry without breaking it, and attackers whose enemy took refuge in a village.
fn fights_on(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Option<Duty> {
    let rows = standing(input);
    let refuge = outcome.defender == Act::IntoBua;
    if !(outcome.follow_on || refuge) || rows.is_empty() {
        return None;
    }
    let bua = refuge.then_some(Size::Small);
    let draft = draft!(charge::Input { phase: 2, attackers: rows, defender: input.defender, bua: bua });
    let who = if refuge { "The attackers fight" } else { "Cavalry fights" };
    let title = format!("{who} {defender} again, second phase");
    Some(Duty::of::<ChargeCombat>(title, draft).on(input.defender.subject()).at(due(game, step_ids::SECOND_PHASE)))
}

/// A garrison that held: the attackers press it without its Defend, or it counterattacks; either or neither.
fn press(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Vec<Duty> {
    let rows = standing(input);
    if !outcome.press || rows.is_empty() || input.defender.is_none() {
        return Vec::new();
    }
    let back = draft!(charge::Input { phase: 2, attacker: input.defender, defender: rows[0]["unit"] });
    let again = draft!(charge::Input {
        phase: 2,
        attackers: rows,
        defender: input.defender,
        bua: input.bua,
        round: input.round + 1,
        defender_on_defend: false,
    });
    let duty = |title: String, draft: Value| {
        Duty::of::<ChargeCombat>(title, draft)
            .on(input.defender.subject())
            .at(due(game, step_ids::SECOND_PHASE))
            .optional()
    };
    vec![
        duty(format!("Press {defender} for another round: it loses Defend"), again),
        duty(format!("Or {defender} counterattacks"), back),
    ]
}

/// The side that responds may charge whoever still stands.
fn opportunities(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Option<Duty> {
    let side = game.side_of(input.defender.subject()?)?;
    // After the second phase only to rescue guns from a breakthrough.
    let offered = outcome.opportunity && (input.phase == 1 || outcome.guns_in_danger);
    let enemy = input.attackers.iter().find(|a| !a.broken)?.unit.as_ref()?;
    if !offered || !(outcome.guns_in_danger || fresh_cavalry(game, side)) {
        return None;
    }
    let (title, purpose) = if outcome.guns_in_danger {
        (format!("{} may rescue {defender}", game.side_name(side)), Purpose::Rescue)
    } else {
        (format!("{} may make an opportunity charge", game.side_name(side)), Purpose::Open)
    };
    let draft = draft!(opportunity::Input { target: enemy, phase: input.phase + 1, purpose: purpose });
    let step = if input.phase == 1 { step_ids::OPPORTUNITY_CHARGES } else { step_ids::RESCUE_OF_GUNS };
    Some(Duty::of::<OpportunityCharge>(title, draft).at(due(game, step)).optional())
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
        let name = attacker.unit.name(game, "The attacker");
        let draft = draft!(breakthrough::Input { unit: attacker.unit });
        Duty::of::<Breakthrough>(format!("{name} may break through"), draft)
            .on(attacker.unit.subject())
            .at(due(game, step_ids::BREAKTHROUGHS))
            .optional()
    });
    through.collect()
}

/// Beaten guns are removed after the next phase unless they were rescued.
fn guns(input: &Input, outcome: &Outcome, game: &Game<Dtn>, defender: &str) -> Option<Duty> {
    if !outcome.guns_in_danger {
        return None;
    }
    let draft = draft!(Input {
        phase: input.phase,
        winner: ChargeParty::Attacker,
        attackers: input.attackers,
        defender_arm: Arm::Artillery,
        defender_broken: false,
        guns_only: true,
        defender: input.defender,
    });
    let title = format!("{defender} is captured unless it was rescued");
    let step = if input.phase == 1 { step_ids::SECOND_PHASE } else { step_ids::THIRD_PHASE };
    Some(Duty::of::<Aftermath>(title, draft).on(input.defender.subject()).at(due(game, step)))
}
