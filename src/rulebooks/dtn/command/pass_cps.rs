//! Passing command points to another senior officer.

use super::cp_throw::{MOST_CP, points};
use super::sending::{DIRECT_HELP, against_sender, sender, way};
use crate::rulebooks::dtn::prelude::*;

/// A senior officer passes points on; some are lost on a long way.
pub struct PassCps;

fields! {
    pub struct Input for Dtn {
        receiver: Option<CommandRef>, "To";
        n: u8, "How many", 1..=99, default = 1, asked;
        d2: Length, "Headquarters to receiver", default = 0, asked;
        d1: Length, "Giver to headquarters", default = 0;
        issuer: Option<CommandRef>, "From", from = sender(game, maybe(receiver).map(|to| to.piece.side)), loud;
        direct: bool, "Giver measures straight", from = !issuer.hq, help = DIRECT_HELP;
        blocked: bool, "Impassable or enemy contact zone on the way", quiet;
        cp: u8, "Command points in hand", 0..=99, from = issuer;
        issuer_role: CommandRole, "Giver is", default = CommandRole::Commander, from = issuer;
        receiver_role: CommandRole, "Receiver is", default = CommandRole::Corps, from = receiver;
        issuer_activation: Drawn, "Giver drew", default = Drawn::Full, from = issuer;
        same_side: bool, "Both are of one side", default = true, from = issuer.piece.side == receiver.piece.side;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        received: u8, "Points that arrive", 0..=99, summary;
        lost: u8, "Points lost on the way", 0..=99, summary;
        cp_left: u8, "Points the giver has left", 0..=99, summary;
    }
}

impl Procedure for PassCps {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "pass_cps";
    const TITLE: &'static str = "Pass command points";
    const VERBS: &'static [&'static str] = &["pass"];
    const RULE: &'static str = "Issuing orders";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons =
            against_sender(input.issuer_role, input.issuer_activation, input.blocked, "pass command points");
        let mut against = |key, text: String| reasons.push(Reason::new(key, "Issuing orders", text));
        if !input.receiver_role.is_senior() {
            against("receiverNotSenior", "Command points are passed to senior officers only.".to_owned());
        }
        if !input.same_side {
            against("otherSide", "Command points are passed to officers of the same side.".to_owned());
        }
        if input.issuer.same_as(&input.receiver) {
            against("toHimself", "An officer cannot pass points to himself.".to_owned());
        }
        if input.n > input.cp {
            against("tooMany", format!("He would pass {}, but has {}.", points(input.n), input.cp));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let way = way(input.d1, input.d2, input.direct, rules);
        let stretches = way.stretches(rules.orders.stretch);
        let toll = stretches.saturating_sub(rules.orders.free_pass_stretches.into()).max(0);
        let toll = u8::try_from(toll).unwrap_or(u8::MAX);
        let lost = toll.min(input.n);
        let received = input.n - lost;
        chance.say("Issuing orders", || {
            let stretch = rules.orders.stretch;
            format!("{way}″: nothing is lost over the first {stretch}″, then one point for every {stretch}″ begun, so {lost} of {}.", input.n)
        });
        Ok(Outcome { received, lost, cp_left: input.cp.saturating_sub(input.n) })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(giver) = input.issuer.command_mut(game) {
            giver.cp = outcome.cp_left;
            giver.cp_spent = giver.cp_spent.saturating_add(input.n).min(MOST_CP);
        }
        if let Some(receiver) = input.receiver.command_mut(game) {
            receiver.cp = receiver.cp.saturating_add(outcome.received).min(MOST_CP);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let from = input.issuer.name(game, "The officer");
        let to = input.receiver.name(game, "the receiver");
        let lost = if outcome.lost > 0 { format!(", {} lost on the way", outcome.lost) } else { String::new() };
        let table = vec![format!("Hand {to} {}.", points(outcome.received))];
        Report {
            headline: format!("{from} passes {} to {to}{lost}", points(outcome.received)),
            table,
            ..Report::default()
        }
    }
}
