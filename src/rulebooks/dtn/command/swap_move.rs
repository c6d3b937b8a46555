//! Swapping a Move order for a free Action order before the draw.

use super::sending::lay_chit;
use crate::rulebooks::dtn::prelude::*;

/// A division that starts in the threat zone may change Move for Action at no cost.
pub struct SwapMove;

fields! {
    pub struct Input for Dtn {
        who: Option<AnyRef>, from = AnyRef::known(game, acting(game)?), loud;
        order: Order, "Order chit", default = Order::Move, from = order_of(game, *who);
        in_tz: bool, "Starts in the threat zone", default = true;
        drawn: Drawn, "Activation", default = Drawn::None, from = activation_of(game, *who);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        order: Order, "Order chit", summary;
    }
}

impl Procedure for SwapMove {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "swap_move";
    const TITLE: &'static str = "Swap Move for a free Action order";
    const VERBS: &'static [&'static str] = &["swap"];
    const RULE: &'static str = "Orders";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut against = |key, text: &str| reasons.push(Reason::new(key, "Orders", text));
        if input.order != Order::Move {
            against("noMoveOrder", "Only a Move order can be swapped.");
        }
        if !input.in_tz {
            against("notInTz", "The division must start in the threat zone.");
        }
        if input.drawn != Drawn::None {
            against("drawnAlready", "The swap is decided before the activation is drawn.");
        }
        reasons
    }

    fn resolve(_input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say("Orders", || "Starting in the threat zone: Move becomes Action at no cost.".to_owned());
        Ok(Outcome { order: Order::Action })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(who) = input.who.subject() {
            lay_chit(game, who, (outcome.order, None), OrderSource::Free);
        }
    }

    fn tell(input: &Input, _outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.who.name(game, "the division");
        let table = vec![format!("Change the Move chit beside {who} for Action.")];
        Report { headline: format!("{who} swaps Move for Action"), table, ..Report::default() }
    }
}
