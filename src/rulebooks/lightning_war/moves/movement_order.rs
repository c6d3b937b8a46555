//! The order of movement: who moves when, for detachments of which the few facts that decide it are known.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::Movers;

/// Puts detachments in the order in which they move.
pub struct MovementOrder;

fields! {
    pub struct Input for LightningWar {
        detachments: Vec<MoverRow>;
    }
}

fields! {
    pub struct MoverRow for LightningWar {
        detachment: Option<CommandRef>;
        initiative: Initiative, default = Initiative::Medium, from = facts::initiative(game, detachment.id);
        morale_forced: bool, "Morale drives it", from = facts::out_of_reach(game, detachment.id);
        discretionary: bool, "Acts when fired upon", from = detachment.response == Some(Response::Act);
        side: usize, 1..=2, default = 1, from = detachment.piece.side + 1;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        order: Vec<Placed>, "As they move", summary;
    }
}

fields! {
    /// When a detachment moves.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Placed {
        place: usize, 1..=99, help = "Those of one place move together.";
        step: Movers, "With";
        detachment: String;
    }
}

impl MoverRow {
    /// Whether it moves with these: morale before its own will, and either before its orders.
    fn moves_with(&self, movers: Movers) -> bool {
        let by_orders = !self.morale_forced && !self.discretionary;
        match movers {
            Movers::Morale => self.morale_forced,
            Movers::Discretionary => self.discretionary && !self.morale_forced,
            Movers::Forced => !by_orders,
            class => by_orders && class.class() == Some(self.initiative),
        }
    }
}

impl Procedure for MovementOrder {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "movement_order";
    const TITLE: &'static str = "Order of movement";
    const VERBS: &'static [&'static str] = &["queue"];
    const RULE: &'static str = "Order of movement";

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let all: Vec<&str> = facts::detachments(game).map(|(_, piece)| piece.label.as_str()).collect();
        draft.fill(key!(Input.detachments), all);
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        Reason::among(Self::RULE, [(input.detachments.is_empty(), "nobody", "Name at least one detachment.")])
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let mut order: Vec<Placed> = Vec::new();
        let mut place = 0;
        for step in &rules.movement.order.0 {
            let here: Vec<(usize, &MoverRow)> =
                input.detachments.iter().enumerate().filter(|(_, row)| row.moves_with(*step)).collect();
            // Of one Initiative both sides move together, unless one goes first.
            let first = rules.movement.ties.first_side().filter(|_| step.class().is_some());
            let (early, late): (Vec<_>, Vec<_>) =
                here.into_iter().partition(|(_, row)| first.is_none_or(|side| row.side == side + 1));
            for group in [early, late].into_iter().filter(|group| !group.is_empty()) {
                place += 1;
                let label = |(at, row): &(usize, &MoverRow)| {
                    row.detachment.label().map_or_else(|| (at + 1).to_string(), str::to_owned)
                };
                let labels: Vec<String> = group.iter().map(label).collect();
                chance.say(Self::RULE, || format!("{place}. {}: {}.", step.label(), labels.join(", ")));
                order.extend(labels.into_iter().map(|detachment| Placed { place, step: *step, detachment }));
            }
        }
        Ok(Outcome { order })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<LightningWar>) {}

    fn tell(_: &Input, outcome: &Outcome, _: &Game<LightningWar>) -> Report {
        let labels: Vec<&str> = outcome.order.iter().map(|placed| placed.detachment.as_str()).collect();
        Report { headline: format!("Order of movement: {}", labels.join(", ")), ..Report::default() }
    }
}
