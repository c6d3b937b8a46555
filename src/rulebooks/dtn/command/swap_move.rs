//! Swapping a Move order for a free Action order before the draw.

use super::issue_order::give_free;
use crate::rulebooks::dtn::prelude::*;

/// A division that starts in the threat zone may change Move for Action at no cost.
pub struct SwapMove;

/// Who swaps.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The label.
    pub who: Option<String>,
    /// The chit now.
    pub order: Order,
    /// It starts in the threat zone.
    pub in_tz: bool,
    /// What it drew: it must not have drawn yet.
    pub drawn: Drawn,
}

/// The new chit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Action.
    pub order: Order,
}

impl Procedure for SwapMove {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "swap_move";
    const TITLE: &'static str = "Swap Move for a free Action order";
    const VERBS: &'static [&'static str] = &["swap"];
    const RULE: &'static str = "Orders";
    const FIELDS: &'static [Field] = &[
        Field::subject("who", "Who", SubjectKind::Any),
        Field::choice("order", "Order chit", CHITS).or(Preset::Word("move")).quiet(),
        Field::flag("in_tz", "Starts in the threat zone").or(Preset::Flag(true)),
        Field::choice("drawn", "Activation", ACTIVATIONS_OR_NONE).or(Preset::Word("none")).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::choice("order", "Order chit", CHITS)];
    const SUMMARY: &'static [&'static str] = &["order"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(actor) = crate::core::sequence::actor(&game.flow.cursor) {
            draft.fill("who", game.label_of(actor));
        }
        let Some(who) = named(game, draft, "who") else { return };
        draft.fill("order", plain(order_of(game, who)));
        draft.fill("drawn", plain(Drawn::from(activation_of(game, who))));
    }

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
        give_free(game, input.who.as_deref(), outcome.order);
    }

    fn tell(input: &Input, _outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.who.as_deref(), "the division");
        let table = vec![format!("Change the Move chit beside {who} for Action.")];
        Report { headline: format!("{who} swaps Move for Action"), table, ..Report::default() }
    }
}
