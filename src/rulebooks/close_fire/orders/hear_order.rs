//! A leader listens to the order that a messenger brought.

use super::give_order::{giver, heard};
use crate::rulebooks::close_fire::command::action::{actions_left, spend};
use crate::rulebooks::close_fire::prelude::*;

/// A leader hears an order.
pub struct HearOrder;

/// Who listens, and to whose order.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub brigade: Option<String>,
    pub by: Option<String>,
    pub on_the_way: bool,
    pub arrived: bool,
    pub action_spent: bool,
    pub actions_left: Option<u8>,
    pub killed: bool,
}

/// The action it took.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Actions spent.
    pub actions: u8,
}

impl Procedure for HearOrder {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "hear_order";
    const TITLE: &'static str = "Hear an order";
    const VERBS: &'static [&'static str] = &["hear", "listen"];
    const RULE: &'static str = "Command actions";
    const FIELDS: &'static [Field] = &[
        Field::subject("brigade", "Brigade", SubjectKind::Command).asked().help("Who listens."),
        Field::subject("by", "Order of", SubjectKind::Command).help("Left blank: the one that came first.").quiet(),
        Field::flag("on_the_way", "An order is on the way").or(Preset::Flag(true)).quiet(),
        Field::flag("arrived", "The messenger is there").or(Preset::Flag(true)),
        Field::flag("action_spent", "His action is spent already").quiet(),
        Field::whole("actions_left", "Actions he has left", 0, 9).optional().quiet(),
        Field::flag("killed", "He is dead").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::whole("actions", "Actions spent", 0, 1)];
    const SUMMARY: &'static [&'static str] = &["actions"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some((_, leader)) = command_at(game, draft.text("brigade")) else { return };
        let leader = leader.clone();
        if draft.text("by").is_none()
            && let Some(from) = leader.on_the_way.iter().find(|m| m.arrived).and_then(|m| m.from.clone())
        {
            draft.fill("by", from);
        }
        let by = command_at(game, draft.text("by")).map(|(id, _)| game.label_of(Subject::Command(id)));
        let mut his = leader.on_the_way.iter().filter(|m| by.is_none() || m.from == by).peekable();
        draft.fill("on_the_way", his.peek().is_some());
        draft.fill("arrived", his.any(|m| m.arrived));
        draft.fill("actions_left", actions_left(&leader, game.rules()));
        draft.fill("killed", leader.killed);
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let facts = [
            (!input.on_the_way, "noOrder", "No order is on the way to him."),
            (input.on_the_way && !input.arrived, "notThere", "The messenger has not reached him yet."),
            (input.killed, "killed", "He is dead."),
            (
                !input.action_spent && input.actions_left == Some(0),
                "noActions",
                "He has no action left to listen with.",
            ),
        ];
        Reason::among("Command actions", facts)
    }

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say("Command actions", || "To listen to new orders takes an action.".to_owned());
        Ok(Outcome { actions: u8::from(!input.action_spent) })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        let by = command_at(game, input.by.as_deref()).map(|(id, _)| game.label_of(Subject::Command(id)));
        let Some((id, _)) = command_at(game, input.brigade.as_deref()) else { return };
        let Some(leader) = game.command_mut(id) else { return };
        let fits = |m: &Message| by.is_none() || m.from == by;
        let there = leader.on_the_way.iter().position(|m| m.arrived && fits(m));
        if outcome.actions > 0 {
            spend(leader);
        }
        if let Some(at) = there.or_else(|| leader.on_the_way.iter().position(fits)) {
            let message = leader.on_the_way.remove(at);
            heard(leader, message.text, message.from, message.turn);
        }
    }

    fn tell(input: &Input, _outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.brigade.as_deref(), "The leader");
        let by = command_at(game, input.by.as_deref()).map(|(id, _)| game.label_of(Subject::Command(id)));
        let found = command_at(game, input.brigade.as_deref())
            .and_then(|(_, leader)| leader.on_the_way.iter().find(|m| by.is_none() || m.from == by));
        let headline = match found {
            Some(message) => format!("{who} hears the order of {}: “{}”", giver(game, message), message.text),
            None => format!("{who} hears new orders"),
        };
        Report { headline, table: vec![format!("Take the messenger beside {who} off.")], ..Report::default() }
    }
}
