//! The risk to a leader whose unit suffers.

use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::RiskOn;
use crate::rulebooks::close_fire::turn;

/// What became of a leader at risk.
#[choice(snake)]
pub enum Fate {
    #[default]
    Safe,
    NearMiss,
    Wounded,
    Killed,
}

/// More wounds than any leader survives; the counters of a leader end here.
pub const MOST: u8 = 9;

/// A leader at risk.
pub struct LeaderRisk;

/// Who.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The leader's label.
    pub leader: Option<String>,
    /// Wounds he has.
    pub wounds: u8,
}

/// What became of him.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub result: Fate,
    pub hit: bool,
    pub wounds: u8,
    pub actions_lost: u8,
}

/// The tests due for leaders with units that took so many DPs from this cause.
pub fn follows(game: &Game<CloseFire>, struck: &[(Option<&str>, i64)], cause: Cause) -> Vec<Duty> {
    let at_risk = match game.rules().leader.risk_on {
        RiskOn::FireOrCombat => true,
        RiskOn::Combat => cause == Cause::Combat,
        RiskOn::Never => false,
    };
    let at = if cause == Cause::Combat && turn::in_combat_phase(game) { "leader_risk" } else { "" };
    let hurt = struck.iter().filter(|(_, dp)| at_risk && *dp > 0);
    let units = hurt.filter_map(|(label, _)| unit_at(game, *label).map(|(id, _)| game.label_of(Subject::Unit(id))));
    let with = |unit: String| {
        let here = move |c: &Command| !c.killed && c.attached_unit.as_deref() == Some(unit.as_str());
        game.commands.iter().enumerate().filter(move |(_, c)| here(&c.own))
    };
    let duty = |(id, leader): (usize, &crate::core::game::CommandOf<CloseFire>)| Duty {
        title: format!("{} is at risk", leader.name),
        procedure: "leader_risk".to_owned(),
        draft: [("leader".to_owned(), leader.label.clone().into())].into_iter().collect(),
        subject: Some(Subject::Command(id)),
        at: at.to_owned(),
        ..Duty::default()
    };
    units.flat_map(with).map(duty).collect()
}

impl Procedure for LeaderRisk {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "leader_risk";
    const TITLE: &'static str = "Risk to a leader";
    const VERBS: &'static [&'static str] = &["risk"];
    const RULE: &'static str = "Risk to leader";
    const FIELDS: &'static [Field] =
        &[Field::subject("leader", "Leader", SubjectKind::Command), number("wounds", "Wounds he has", 9)];
    const ROLLS: &'static str = "One D6; if he is hit, another.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("result", "Result", Fate::WORDS),
        Field::flag("hit", "Hit"),
        Field::whole("wounds", "Wounds then", 0, 9),
        Field::whole("actions_lost", "Actions lost", 0, 9),
    ];
    const SUMMARY: &'static [&'static str] = &["result"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        if let Some((_, leader)) = command_at(game, draft.text("leader")) {
            draft.fill("wounds", leader.wounds);
        }
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let table = &rules.leader;
        let face = |d: &[u8]| i32::from(d[0]);
        let hit = chance.dice(&[Die::D6], "risk to the leader", |d| face(d) <= table.hit)?;
        if !hit {
            chance.say("Risk to leader", || "He is not hit.".to_owned());
            return Ok(Outcome { result: Fate::Safe, hit, wounds: input.wounds, actions_lost: 0 });
        }
        // 0 killed, 1 wounded, 2 a near miss: what the rule needs of the second die.
        let how = chance.dice(&[Die::D6], "how he is hit", |d| {
            u8::from(face(d) > table.killed) + u8::from(face(d) > table.wounded)
        })?;
        let again = i32::from(input.wounds) + 1 >= table.wounds_kill;
        let more = input.wounds.saturating_add(1).min(MOST);
        let (result, wounds) = match how {
            0 => (Fate::Killed, input.wounds),
            1 if again => (Fate::Killed, more),
            1 => (Fate::Wounded, more),
            _ => (Fate::NearMiss, input.wounds),
        };
        chance.say("Risk to leader", || match result {
            Fate::Killed if how == 1 => "He is wounded again: that kills him.".to_owned(),
            Fate::Killed => "He is killed.".to_owned(),
            Fate::Wounded => "He is wounded and loses an action.".to_owned(),
            Fate::NearMiss | Fate::Safe => "A near miss: no effect.".to_owned(),
        });
        Ok(Outcome { result, hit, wounds, actions_lost: u8::from(result == Fate::Wounded) })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        let Some((id, _)) = command_at(game, input.leader.as_deref()) else { return };
        let label = game.label_of(Subject::Command(id));
        if let Some(leader) = game.command_mut(id) {
            leader.wounds = outcome.wounds;
            leader.actions_lost = leader.actions_lost.saturating_add(outcome.actions_lost).min(MOST);
            if outcome.result == Fate::Killed {
                leader.killed = true;
                leader.attached_unit = None;
            }
        }
        if outcome.result == Fate::Killed {
            morale_dps::lost_leader(game, &label);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.leader.as_deref(), "The leader");
        let (said, table) = match outcome.result {
            Fate::Safe => ("is safe", None),
            Fate::NearMiss => ("has a near miss", None),
            Fate::Wounded => ("is wounded and loses an action", Some(format!("Put a wound beside {who}."))),
            Fate::Killed => ("is killed", Some(format!("Take {who} off the table."))),
        };
        Report { headline: format!("{who} {said}"), table: table.into_iter().collect(), ..Report::default() }
    }
}
