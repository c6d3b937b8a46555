//! What leaders do with their actions, and their own moves.

use super::leader_risk;
use crate::rulebooks::close_fire::orders::give_order;
use crate::rulebooks::close_fire::prelude::*;

/// What an action is spent on.
#[choice]
pub enum Action {
    #[default]
    #[is(label = "Move, attach or detach")]
    Move,
    #[is(label = "Issue or receive orders")]
    Orders,
    #[is(label = "Steady his unit")]
    Steady,
    #[is(label = "Inspire his unit")]
    Inspire,
}

/// A leader spends an action.
pub struct CommandAction;

fields! {
    pub struct Input for CloseFire {
        leader: Option<CommandRef>;
        action: Action;
        unit: Option<UnitRef>, from = leader.with(game).map(|id| UnitRef::known(game, Subject::Unit(id))), loud,
            help = "The unit he joins, or the one he is with.";
        detach: bool, "Detaches himself";
        distance: Option<u16>, "Yards ridden", 0..=9999, quiet;
        enemy_distance: Option<u16>, "Yards to the enemy", 0..=9999, quiet;
        rank: Rank, default = Rank::Brigadier, from = leader;
        actions: Option<u8>, "Actions of his own", 0..=9, from = leader;
        actions_used: u8, "Actions spent this turn", 0..=99, default = 0, from = leader;
        actions_lost: u8, "Actions lost to wounds", 0..=9, default = 0, from = leader;
        attached: bool, "Attached to the unit", from = leader.with(game) == Some(unit.id);
        killed: bool, from = leader;
        unit_dp: u8, "The unit's DPs", 0..=30, default = 0, from = unit;
        unit_moved: bool, "The unit has moved", from = unit;
        inspire_level: u8, "Inspired already", 0..=2, default = 0, from = unit.inspire_level.min(2);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        actions_left: u8, 0..=99, summary;
        distance_limit: u16, "Yards he may ride", 0..=9999;
        dp_removed: u8, "DPs removed", 0..=1, summary;
        inspire_level: u8, "Inspired", 0..=9, summary;
        unit_halted: bool, "The unit stays halted";
    }
}

/// The actions of a leader in a turn, wounds taken off.
pub fn actions(rank: Rank, own: Option<u8>, lost: u8, rules: &Rules) -> u8 {
    let by_rank = if rank == Rank::Marshal { rules.leader.actions_marshal } else { rules.leader.actions };
    own.unwrap_or_else(|| small(by_rank.into())).saturating_sub(lost)
}

/// The actions a leader of the battle has left this turn.
pub fn actions_left(leader: &Command, rules: &Rules) -> u8 {
    let all = actions(leader.rank, leader.actions, leader.actions_lost, rules);
    if leader.killed { 0 } else { all.saturating_sub(leader.actions_used) }
}

/// A leader of the battle spends an action.
pub fn spend(leader: &mut Command) {
    leader.actions_used = leader.actions_used.saturating_add(1).min(leader_risk::MOST);
}

/// How far a leader rides.
pub fn reach(far: bool, rules: &Rules) -> u16 {
    to_yards(if far { rules.leader.move_far } else { rules.leader.move_ }.into())
}

impl Input {
    fn far(&self, rules: &Rules) -> bool {
        rules.command.move_far && self.enemy_distance.is_some_and(|y| i32::from(y) > rules.distance.enemy)
    }
}

impl Procedure for CommandAction {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "command_action";
    const TITLE: &'static str = "Spend a command action";
    const VERBS: &'static [&'static str] = &["act", "action"];
    const RULE: &'static str = "Command actions";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Command actions", text));
        if input.killed {
            no("killed", "He is dead.".to_owned());
        }
        let all = actions(input.rank, input.actions, input.actions_lost, rules);
        if input.actions_used >= all {
            no("noActions", format!("He has no action left: {} in a turn.", counted(all, "action", "actions")));
        }
        let influence = matches!(input.action, Action::Steady | Action::Inspire);
        if influence && !input.attached {
            no("notAttached", "He influences only the unit he is attached to.".to_owned());
        }
        if input.action == Action::Steady && input.unit_moved {
            no("hasMoved", "A unit that is steadied must remain halted, and it has moved.".to_owned());
        }
        if input.action == Action::Inspire && i32::from(input.inspire_level) >= rules.command.inspire_most {
            no("inspiredEnough", "The unit is inspired as far as it can be.".to_owned());
        }
        let limit = reach(input.far(rules), rules);
        if input.action == Action::Move && input.distance.is_some_and(|yards| yards > limit) {
            no("tooFar", format!("He rides up to {limit} yards."));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let all = actions(input.rank, input.actions, input.actions_lost, rules);
        let actions_left = all.saturating_sub(input.actions_used.saturating_add(1));
        chance.say("Command actions", || {
            format!("{}: {} left.", input.action.label(), counted(actions_left, "action", "actions"))
        });
        let steady = input.action == Action::Steady;
        let most = small(rules.command.inspire_most.into());
        let more = u8::from(input.action == Action::Inspire);
        Ok(Outcome {
            actions_left,
            distance_limit: if input.action == Action::Move { reach(input.far(rules), rules) } else { 0 },
            dp_removed: u8::from(steady && input.unit_dp > 0),
            inspire_level: (input.inspire_level + more).min(most),
            unit_halted: steady,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        let unit = input.unit.unit().map(|id| game.label_of(Subject::Unit(id)));
        if let Some(leader) = input.leader.command_mut(game) {
            spend(leader);
            match input.action {
                Action::Move if input.detach => leader.attached_unit = None,
                Action::Move => leader.attached_unit = unit,
                Action::Orders | Action::Steady | Action::Inspire => {}
            }
        }
        let Some(unit) = input.unit.unit_mut(game) else { return };
        match input.action {
            Action::Steady => {
                gain(unit, -i64::from(outcome.dp_removed), Cause::Morale, rules);
                unit.steadied = true;
            }
            Action::Inspire => unit.inspire_level = outcome.inspire_level,
            Action::Move | Action::Orders => {}
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.leader.name(game, "The leader");
        let unit = input.unit.name(game, "his unit");
        let (mut table, mut follows) = (Vec::new(), Vec::new());
        let done = match input.action {
            Action::Move => {
                table.push(format!("Move {who} up to {} yards.", outcome.distance_limit));
                match (&input.unit, input.detach) {
                    (Some(_), false) => format!("joins {unit}"),
                    _ => "rides on his own".to_owned(),
                }
            }
            Action::Orders => {
                follows = give_order::to_write_down(game, input.leader.command());
                "sends or hears orders".to_owned()
            }
            Action::Steady => {
                table.extend(dp_line(&unit, -i64::from(outcome.dp_removed)));
                format!("steadies {unit}, which stays halted")
            }
            Action::Inspire => format!("inspires {unit} ({})", outcome.inspire_level),
        };
        let left = counted(outcome.actions_left, "action", "actions");
        Report { headline: format!("{who} {done}; {left} left"), table, follows }
    }
}
