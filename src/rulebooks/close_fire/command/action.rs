//! What leaders do with their actions, and their own moves.

use super::leader_risk;
use crate::rulebooks::close_fire::orders::give_order;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::Rank;

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

/// Who does what.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub leader: Option<String>,
    pub action: Action,
    pub unit: Option<String>,
    pub detach: bool,
    pub distance: Option<u16>,
    pub enemy_distance: Option<u16>,
    pub rank: Rank,
    pub actions: Option<u8>,
    pub actions_used: u8,
    pub actions_lost: u8,
    pub attached: bool,
    pub killed: bool,
    pub unit_dp: u8,
    pub unit_moved: bool,
    pub inspire_level: u8,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub actions_left: u8,
    pub distance_limit: u16,
    pub dp_removed: u8,
    pub inspire_level: u8,
    pub unit_halted: bool,
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
    let yards = if far { rules.leader.move_far } else { rules.leader.move_ };
    u16::try_from(yards.clamp(0, 9999)).unwrap_or(0)
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
    const FIELDS: &'static [Field] = &[
        Field::subject("leader", "Leader", SubjectKind::Command),
        Field::choice("action", "Action", Action::WORDS),
        unit("unit", "Unit").help("The unit he joins, or the one he is with."),
        Field::flag("detach", "Detaches himself"),
        Field::whole("distance", "Yards ridden", 0, 9999).optional().quiet(),
        Field::whole("enemy_distance", "Yards to the enemy", 0, 9999).optional().quiet(),
        Field::choice("rank", "Rank", Rank::WORDS).or(Preset::Word("brigadier")).quiet(),
        Field::whole("actions", "Actions of his own", 0, 9).optional().quiet(),
        number("actions_used", "Actions spent this turn", 99),
        number("actions_lost", "Actions lost to wounds", 9),
        Field::flag("attached", "Attached to the unit").quiet(),
        Field::flag("killed", "Killed").quiet(),
        number("unit_dp", "The unit's DPs", 30),
        Field::flag("unit_moved", "The unit has moved").quiet(),
        number("inspire_level", "Inspired already", 2),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("actions_left", "Actions left", 0, 99),
        Field::whole("distance_limit", "Yards he may ride", 0, 9999),
        Field::whole("dp_removed", "DPs removed", 0, 1),
        Field::whole("inspire_level", "Inspired", 0, 9),
        Field::flag("unit_halted", "The unit stays halted"),
    ];
    const SUMMARY: &'static [&'static str] = &["actions_left", "dp_removed", "inspire_level"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        if let Some((_, leader)) = command_at(game, draft.text("leader")) {
            let leader = leader.clone();
            draft.fill("rank", leader.rank.word());
            if let Some(own) = leader.actions {
                draft.fill("actions", own);
            }
            draft.fill("actions_used", leader.actions_used);
            draft.fill("actions_lost", leader.actions_lost);
            draft.fill("killed", leader.killed);
            if let Some(with) = leader.attached_unit.filter(|l| game.find(l).is_ok()) {
                draft.fill("attached", draft.text("unit").is_none_or(|u| game.find(u) == game.find(&with)));
                draft.fill("unit", with);
            }
        }
        if let Some(unit) = unit_in(game, draft, "unit") {
            draft.fill("unit_dp", unit.dp);
            draft.fill("unit_moved", unit.moved);
            draft.fill("inspire_level", unit.inspire_level.min(2));
        }
    }

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
        let label = unit_at(game, input.unit.as_deref()).map(|(id, _)| game.label_of(Subject::Unit(id)));
        let id = command_at(game, input.leader.as_deref()).map(|(id, _)| id);
        if let Some(leader) = id.and_then(|id| game.command_mut(id)) {
            spend(leader);
            match input.action {
                Action::Move if input.detach || label.is_none() => leader.attached_unit = None,
                Action::Move => leader.attached_unit.clone_from(&label),
                Action::Orders | Action::Steady | Action::Inspire => {}
            }
        }
        change(game, input.unit.as_deref(), |unit| match input.action {
            Action::Steady => {
                gain(unit, -i64::from(outcome.dp_removed), Cause::Morale, rules);
                unit.steadied = true;
            }
            Action::Inspire => unit.inspire_level = outcome.inspire_level,
            Action::Move | Action::Orders => {}
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.leader.as_deref(), "The leader");
        let unit = spoken(game, input.unit.as_deref(), "his unit");
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
                follows = give_order::to_write_down(game, input.leader.as_deref());
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
