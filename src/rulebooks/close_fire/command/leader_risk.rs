//! The risk to a leader whose unit suffers.

use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::RiskOn;
use crate::rulebooks::close_fire::turn;

/// What became of a leader at risk.
#[choice(snake)]
pub enum LeaderFate {
    #[default]
    Safe,
    NearMiss,
    Wounded,
    Killed,
}

/// More wounds than any leader survives; the counters of a leader end here.
pub const MOST: u8 = 9;

/// Whether a leader is hit where his unit fights or is fired on.
pub struct LeaderRisk;

fields! {
    pub struct Input for CloseFire {
        leader: Option<CommandRef>;
        wounds: u8, "Wounds he has", 0..=9, default = 0, from = leader;
    }
}

fields! {
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        result: LeaderFate, summary;
        hit: bool;
        wounds: u8, "Wounds then", 0..=9;
        actions_lost: u8, 0..=9;
    }
}

/// The tests due for leaders with units that took so many DPs from this cause.
pub fn follows(game: &Game<CloseFire>, struck: &[(Option<UnitId>, i64)], cause: Cause) -> Vec<Duty> {
    let at_risk = match game.rules().leader.risk_on {
        RiskOn::FireOrCombat => true,
        RiskOn::Combat => cause == Cause::Combat,
        RiskOn::Never => false,
    };
    let at = if cause == Cause::Combat && turn::in_combat_phase(game) { turn::step_ids::LEADER_RISK } else { "" };
    let hurt = struck.iter().filter(|(_, dp)| at_risk && *dp > 0).filter_map(|(unit, _)| *unit);
    hurt.flat_map(|unit| leaders_with(game, unit))
        .map(|(id, leader)| {
            let title = format!("{} is at risk", leader.name);
            let duty = Duty::of::<LeaderRisk>(title, draft!(Input { leader: leader.label }));
            duty.on(Some(Subject::Command(id))).at(at)
        })
        .collect()
}

impl Procedure for LeaderRisk {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "leader_risk";
    const TITLE: &'static str = "Risk to a leader";
    const VERBS: &'static [&'static str] = &["risk"];
    const RULE: &'static str = "Risk to leader";
    const ROLLS: &'static str = "One D6; if he is hit, another.";
    const MANY: bool = true;

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let table = &rules.leader;
        let face = |d: &[u8]| i32::from(d[0]);
        let hit = chance.dice(&[Die::D6], "risk to the leader", |d| face(d) <= table.hit)?;
        if !hit {
            chance.say("Risk to leader", || "He is not hit.".to_owned());
            return Ok(Outcome { result: LeaderFate::Safe, hit, wounds: input.wounds, actions_lost: 0 });
        }
        // All that the rule needs of the second die: 0 killed, 1 wounded, 2 a near miss.
        let how = chance.dice(&[Die::D6], "how he is hit", |d| {
            u8::from(face(d) > table.killed) + u8::from(face(d) > table.wounded)
        })?;
        let again = i32::from(input.wounds) + 1 >= table.wounds_kill;
        let more = input.wounds.saturating_add(1).min(MOST);
        let (result, wounds) = match how {
            0 => (LeaderFate::Killed, input.wounds),
            1 if again => (LeaderFate::Killed, more),
            1 => (LeaderFate::Wounded, more),
            _ => (LeaderFate::NearMiss, input.wounds),
        };
        chance.say("Risk to leader", || match result {
            LeaderFate::Killed if how == 1 => "He is wounded again: that kills him.".to_owned(),
            LeaderFate::Killed => "He is killed.".to_owned(),
            LeaderFate::Wounded => "He is wounded and loses an action.".to_owned(),
            LeaderFate::NearMiss | LeaderFate::Safe => "A near miss: no effect.".to_owned(),
        });
        Ok(Outcome { result, hit, wounds, actions_lost: u8::from(result == LeaderFate::Wounded) })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        let Some(id) = input.leader.command() else { return };
        if let Some(leader) = game.command_mut(id) {
            leader.wounds = outcome.wounds;
            leader.actions_lost = leader.actions_lost.saturating_add(outcome.actions_lost).min(MOST);
            if outcome.result == LeaderFate::Killed {
                leader.killed = true;
                leader.attached_unit = None;
            }
        }
        if outcome.result == LeaderFate::Killed {
            morale_dps::lost_leader(game, id);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.leader.name(game, "The leader");
        let (said, table) = match outcome.result {
            LeaderFate::Safe => ("is safe", None),
            LeaderFate::NearMiss => ("has a near miss", None),
            LeaderFate::Wounded => ("is wounded and loses an action", Some(format!("Put a wound beside {who}."))),
            LeaderFate::Killed => ("is killed", Some(format!("Take {who} off the table."))),
        };
        Report { headline: format!("{who} {said}"), table: table.into_iter().collect(), ..Report::default() }
    }
}
