//! A detached leader's or messenger's own move.

use super::action;
use crate::rulebooks::close_fire::prelude::*;

/// A leader rides.
pub struct LeaderMove;

fields! {
    /// Who, and how near the enemy.
    pub struct Input for CloseFire {
        leader: Option<CommandRef>;
        #[serde(flatten)]
        ride: Ride;
        attached: bool, "Attached to a unit", from = leader.attached_unit.is_some();
        moved: bool, "Has moved this turn", from = leader;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        distance: u16, "Yards he may ride", 0..=9999, summary;
    }
}

fields! {
    /// How a detached leader or a messenger rides.
    pub struct Ride for CloseFire {
        far_from_enemy: bool, "Beyond 120 yards of the enemy";
        enemy_distance: Option<u16>, "Yards to the enemy", 0..=9999, quiet;
        distance: Option<u16>, "Yards ridden", 0..=9999, quiet;
    }
}

impl Ride {
    /// The yards he may ride.
    pub fn limit(&self, rules: &Rules) -> u16 {
        let measured = self.enemy_distance.map(|yards| i32::from(yards) > rules.distance.enemy);
        action::reach(measured.unwrap_or(self.far_from_enemy), rules)
    }

    /// The reason against a ride beyond the limit.
    pub fn too_far(&self, rules: &Rules) -> Option<Reason> {
        let limit = self.limit(rules);
        let text = format!("He rides up to {limit} yards here.");
        self.distance.filter(|yards| *yards > limit).map(|_| Reason::new("tooFar", "Move distances", text))
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
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let facts = [
            (input.attached, "attached", "He moves with the unit he is attached to."),
            (input.moved, "movedAlready", "He has moved on his own already this turn."),
        ];
        let mut reasons = Reason::among("Move distances", facts);
        reasons.extend(input.ride.too_far(rules));
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let distance = input.ride.limit(rules);
        chance.say("Move distances", || format!("A detached leader rides up to {distance} yards here."));
        Ok(Outcome { distance })
    }

    fn apply(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(leader) = input.leader.command_mut(game) {
            leader.moved = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.leader.name(game, "The leader");
        let line = format!("Move {who} up to {} yards.", outcome.distance);
        Report {
            headline: format!("{who} rides up to {} yards", outcome.distance),
            table: vec![line],
            ..Report::default()
        }
    }
}
