//! A messenger rides: a detached leader's move without actions.

use crate::rulebooks::close_fire::command::leader_move::Ride;
use crate::rulebooks::close_fire::prelude::*;

pub struct MessengerMove;

fields! {
    /// To whom he rides, and how near the enemy.
    pub struct Input for CloseFire {
        brigade: Option<CommandRef>, "Rides to", asked;
        by: Option<CommandRef>, "Sent by", from = message(brigade, None)?.from.clone().map(CommandRef::from), help = "Left blank: any of his who has not moved.";
        arrives: bool, help = "The order is heard once the leader there listens.";
        lost: bool, "Lost on the way", help = "The order is lost with him.";
        #[serde(flatten)]
        ride: Ride;
        on_the_way: bool, "A messenger is on the way", default = true, from = message(brigade, maybe(by)).is_some();
        moved: bool, "Has moved this turn", from = message(brigade, maybe(by))?.moved;
    }
}

fields! {
    /// How far he may ride, and what becomes of him.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        distance: u16, "Yards he may ride", 0..=9999, summary;
        arrived: bool, "He is there", summary;
        lost: bool;
    }
}

/// The messenger meant among those on their way: of this giver if he is named, one that has not moved if there is any.
fn meant(all: &[Message], by: Option<&str>) -> Option<usize> {
    let rides = |m: &Message| !m.arrived && by.is_none_or(|by| m.from.as_deref() == Some(by));
    all.iter().position(|m| rides(m) && !m.moved).or_else(|| all.iter().position(rides))
}

fn message<'a>(to: &'a Command, by: Option<&Seen<'_, Command>>) -> Option<&'a Message> {
    meant(&to.on_the_way, by.map(|by| by.piece.label.as_str())).and_then(|at| to.on_the_way.get(at))
}

impl Procedure for MessengerMove {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "messenger_move";
    const TITLE: &'static str = "Move a messenger";
    const VERBS: &'static [&'static str] = &["messenger"];
    const RULE: &'static str = "Move distances";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let facts = [
            (!input.on_the_way, "noMessenger", "No messenger is on the way to him: give the order first."),
            (input.moved, "movedAlready", "The messenger has moved already this turn."),
            (input.arrives && input.lost, "notBoth", "A messenger who is lost does not arrive."),
        ];
        let mut reasons = Reason::among("Move distances", facts);
        reasons.extend(input.ride.too_far(rules));
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let distance = input.ride.limit(rules);
        chance.say("Move distances", || format!("A messenger rides up to {distance} yards here, without an action."));
        Ok(Outcome { distance, arrived: input.arrives, lost: input.lost })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        let by = input.by.subject().map(|giver| game.label_of(giver));
        let Some(leader) = input.brigade.command_mut(game) else { return };
        let Some(at) = meant(&leader.on_the_way, by.as_deref()) else { return };
        if outcome.lost {
            leader.on_the_way.remove(at);
            return;
        }
        if let Some(message) = leader.on_the_way.get_mut(at) {
            message.moved = true;
            message.arrived = outcome.arrived;
            message.yards = message.yards.saturating_add(input.ride.distance.unwrap_or(outcome.distance).into());
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let to = input.brigade.name(game, "the brigade");
        let by = input.by.name(game, "the leader");
        let who = format!("The messenger of {by} to {to}");
        let (said, table) = match outcome {
            Outcome { lost: true, .. } => {
                ("is lost, and the order with him".to_owned(), format!("Take the messenger of {by} to {to} off."))
            }
            Outcome { arrived: true, .. } => {
                ("arrives".to_owned(), format!("Place the messenger of {by} beside {to}."))
            }
            Outcome { distance, .. } => {
                let yards = input.ride.distance.unwrap_or(*distance);
                (format!("rides {yards} yards"), format!("Move the messenger of {by} {yards} yards towards {to}."))
            }
        };
        Report { headline: format!("{who} {said}"), table: vec![table], ..Report::default() }
    }
}
