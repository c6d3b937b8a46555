//! A messenger rides: a detached leader's move without actions.

use crate::rulebooks::close_fire::command::action::reach;
use crate::rulebooks::close_fire::prelude::*;

/// A messenger moves.
pub struct MessengerMove;

/// To whom he rides, and how near the enemy.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub brigade: Option<String>,
    pub by: Option<String>,
    pub arrives: bool,
    pub lost: bool,
    pub far_from_enemy: bool,
    pub enemy_distance: Option<u16>,
    pub distance: Option<u16>,
    pub on_the_way: bool,
    pub moved: bool,
}

/// How far he may ride, and what becomes of him.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub distance: u16,
    pub arrived: bool,
    pub lost: bool,
}

impl Input {
    fn limit(&self, rules: &Rules) -> u16 {
        let measured = self.enemy_distance.map(|yards| i32::from(yards) > rules.distance.enemy);
        reach(measured.unwrap_or(self.far_from_enemy), rules)
    }
}

/// The messenger meant among those on their way: of this giver if he is named, one that has not moved if there is any.
fn meant(all: &[Message], by: Option<&str>) -> Option<usize> {
    let rides = |m: &Message| !m.arrived && by.is_none_or(|by| m.from.as_deref() == Some(by));
    all.iter().position(|m| rides(m) && !m.moved).or_else(|| all.iter().position(rides))
}

impl Procedure for MessengerMove {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "messenger_move";
    const TITLE: &'static str = "Move a messenger";
    const VERBS: &'static [&'static str] = &["messenger"];
    const RULE: &'static str = "Move distances";
    const FIELDS: &'static [Field] = &[
        Field::subject("brigade", "Rides to", SubjectKind::Command).asked(),
        Field::subject("by", "Sent by", SubjectKind::Command).help("Left blank: any of his who has not moved.").quiet(),
        Field::flag("arrives", "Arrives").help("The order is heard once the leader there listens."),
        Field::flag("lost", "Lost on the way").help("The order is lost with him."),
        Field::flag("far_from_enemy", "Beyond 120 yards of the enemy"),
        Field::whole("enemy_distance", "Yards to the enemy", 0, 9999).optional().quiet(),
        Field::whole("distance", "Yards ridden", 0, 9999).optional().quiet(),
        Field::flag("on_the_way", "A messenger is on the way").or(Preset::Flag(true)).quiet(),
        Field::flag("moved", "Has moved this turn").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("distance", "Yards he may ride", 0, 9999),
        Field::flag("arrived", "He is there"),
        Field::flag("lost", "Lost"),
    ];
    const SUMMARY: &'static [&'static str] = &["distance", "arrived"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some((_, leader)) = command_at(game, draft.text("brigade")) else { return };
        let by = command_at(game, draft.text("by")).map(|(id, _)| game.label_of(Subject::Command(id)));
        let message = meant(&leader.on_the_way, by.as_deref()).and_then(|at| leader.on_the_way.get(at)).cloned();
        draft.fill("on_the_way", message.is_some());
        let Some(message) = message else { return };
        draft.fill("moved", message.moved);
        if let Some(from) = message.from {
            draft.fill("by", from);
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Move distances", text));
        if !input.on_the_way {
            no("noMessenger", "No messenger is on the way to him: give the order first.".to_owned());
        }
        if input.moved {
            no("movedAlready", "The messenger has moved already this turn.".to_owned());
        }
        if input.arrives && input.lost {
            no("notBoth", "A messenger who is lost does not arrive.".to_owned());
        }
        let limit = input.limit(rules);
        if input.distance.is_some_and(|yards| yards > limit) {
            no("tooFar", format!("He rides up to {limit} yards here."));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let distance = input.limit(rules);
        chance.say("Move distances", || format!("A messenger rides up to {distance} yards here, without an action."));
        Ok(Outcome { distance, arrived: input.arrives, lost: input.lost })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        let by = command_at(game, input.by.as_deref()).map(|(id, _)| game.label_of(Subject::Command(id)));
        let Some((id, _)) = command_at(game, input.brigade.as_deref()) else { return };
        let Some(leader) = game.command_mut(id) else { return };
        let Some(at) = meant(&leader.on_the_way, by.as_deref()) else { return };
        if outcome.lost {
            leader.on_the_way.remove(at);
            return;
        }
        if let Some(message) = leader.on_the_way.get_mut(at) {
            message.moved = true;
            message.arrived = outcome.arrived;
            message.yards = message.yards.saturating_add(input.distance.unwrap_or(outcome.distance).into());
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let to = spoken(game, input.brigade.as_deref(), "the brigade");
        let by = spoken(game, input.by.as_deref(), "the leader");
        let who = format!("The messenger of {by} to {to}");
        let (said, table) = match outcome {
            Outcome { lost: true, .. } => {
                ("is lost, and the order with him".to_owned(), format!("Take the messenger of {by} to {to} off."))
            }
            Outcome { arrived: true, .. } => {
                ("arrives".to_owned(), format!("Place the messenger of {by} beside {to}."))
            }
            Outcome { distance, .. } => {
                let yards = input.distance.unwrap_or(*distance);
                (format!("rides {yards} yards"), format!("Move the messenger of {by} {yards} yards towards {to}."))
            }
        };
        Report { headline: format!("{who} {said}"), table: vec![table], ..Report::default() }
    }
}
