//! A detached leader's or messenger's own move.

use super::action;
use crate::rulebooks::close_fire::prelude::*;

/// A leader rides.
pub struct LeaderMove;

/// Who, and how near the enemy.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub leader: Option<String>,
    pub far_from_enemy: bool,
    pub enemy_distance: Option<u16>,
    pub distance: Option<u16>,
    pub attached: bool,
    pub moved: bool,
}

/// How far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Yards he may ride.
    pub distance: u16,
}

impl Input {
    fn limit(&self, rules: &Rules) -> u16 {
        let measured = self.enemy_distance.map(|yards| i32::from(yards) > rules.distance.enemy);
        action::reach(measured.unwrap_or(self.far_from_enemy), rules)
    }
}

impl Procedure for LeaderMove {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "leader_move";
    const TITLE: &'static str = "Move a detached leader";
    const VERBS: &'static [&'static str] = &["ride"];
    const RULE: &'static str = "Move distances";
    const FIELDS: &'static [Field] = &[
        Field::subject("leader", "Leader", SubjectKind::Command),
        Field::flag("far_from_enemy", "Beyond 120 yards of the enemy"),
        Field::whole("enemy_distance", "Yards to the enemy", 0, 9999).optional().quiet(),
        Field::whole("distance", "Yards ridden", 0, 9999).optional().quiet(),
        Field::flag("attached", "Attached to a unit").quiet(),
        Field::flag("moved", "Has moved this turn").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::whole("distance", "Yards he may ride", 0, 9999)];
    const SUMMARY: &'static [&'static str] = &["distance"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some((_, Command { attached_unit, moved, .. })) = command_at(game, draft.text("leader")) else { return };
        draft.fill("attached", attached_unit.is_some());
        draft.fill("moved", *moved);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Move distances", text));
        if input.attached {
            no("attached", "He moves with the unit he is attached to.".to_owned());
        }
        if input.moved {
            no("movedAlready", "He has moved on his own already this turn.".to_owned());
        }
        let limit = input.limit(rules);
        if input.distance.is_some_and(|yards| yards > limit) {
            no("tooFar", format!("He rides up to {limit} yards here."));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let distance = input.limit(rules);
        chance.say("Move distances", || format!("A detached leader rides up to {distance} yards here."));
        Ok(Outcome { distance })
    }

    fn apply(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        let id = command_at(game, input.leader.as_deref()).map(|(id, _)| id);
        if let Some(leader) = id.and_then(|id| game.command_mut(id)) {
            leader.moved = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.leader.as_deref(), "The leader");
        let line = format!("Move {who} up to {} yards.", outcome.distance);
        Report {
            headline: format!("{who} rides up to {} yards", outcome.distance),
            table: vec![line],
            ..Report::default()
        }
    }
}
