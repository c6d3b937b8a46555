//! A leader listens to the order that a messenger brought.

use super::give_order::{giver, heard};
use crate::rulebooks::close_fire::command::action::{actions_left, spend};
use crate::rulebooks::close_fire::prelude::*;

/// A leader hears an order.
pub struct HearOrder;

fields! {
    /// Who listens, and to whose order.
    pub struct Input for CloseFire {
        brigade: Option<CommandRef>, asked, help = "Who listens.";
        by: Option<CommandRef>, "Order of", from = first_there(brigade), help = "Left blank: the one that came first.";
        on_the_way: bool, "An order is on the way", default = true, from = messages(brigade, maybe(by)).next().is_some();
        arrived: bool, "The messenger is there", default = true,
            from = messages(brigade, maybe(by)).any(|message| message.arrived), loud;
        action_spent: bool, "His action is spent already", quiet;
        actions_left: Option<u8>, "Actions he has left", 0..=9, from = actions_left(brigade, game.rules());
        killed: bool, "He is dead", from = brigade;
    }
}

fields! {
    /// The action it took.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        actions: u8, "Actions spent", 0..=1, summary;
    }
}

/// Who sent the first messenger that is there.
fn first_there(leader: &Command) -> Option<CommandRef> {
    let from = leader.on_the_way.iter().find(|message| message.arrived)?.from.clone();
    from.map(CommandRef::from)
}

/// The messages to a leader: those of this giver if he is named.
fn messages<'a>(to: &'a Command, by: Option<&'a Seen<'_, Command>>) -> impl Iterator<Item = &'a Message> {
    to.on_the_way.iter().filter(move |message| by.is_none_or(|by| message.from.as_ref() == Some(&by.piece.label)))
}

impl Procedure for HearOrder {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "hear_order";
    const TITLE: &'static str = "Hear an order";
    const VERBS: &'static [&'static str] = &["hear", "listen"];
    const RULE: &'static str = "Command actions";

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
        let by = input.by.subject().map(|giver| game.label_of(giver));
        let Some(leader) = input.brigade.command_mut(game) else { return };
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
        let who = input.brigade.name(game, "The leader");
        let by = input.by.subject().map(|giver| game.label_of(giver));
        let leader = input.brigade.command_in(game);
        let found = leader.and_then(|leader| leader.on_the_way.iter().find(|m| by.is_none() || m.from == by));
        let headline = match found {
            Some(message) => format!("{who} hears the order of {}: “{}”", giver(game, message), message.text),
            None => format!("{who} hears new orders"),
        };
        Report { headline, table: vec![format!("Take the messenger beside {who} off.")], ..Report::default() }
    }
}
