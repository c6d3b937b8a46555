//! The order of movement: who moves when, for detachments of which the few facts that decide it are known.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{INITIATIVES, Response, facts};
use crate::rulebooks::lightning_war::tables::Movers;

/// Puts detachments in the order in which they move.
pub struct MovementOrder;

/// A detachment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its label.
    pub detachment: Option<String>,
    /// Its Initiative.
    pub initiative: Initiative,
    /// Morale drives it.
    pub morale_forced: bool,
    /// It moves as a discretionary action.
    pub discretionary: bool,
    /// The number of its side, from 1.
    pub side: usize,
}

/// All of them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Input {
    /// The detachments.
    pub detachments: Vec<Row>,
}

/// When a detachment moves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Placed {
    /// Its place, from 1; those of one place move together.
    pub place: usize,
    /// With whom.
    pub step: Movers,
    /// Its label.
    pub detachment: String,
}

/// The order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The detachments as they move.
    pub order: Vec<Placed>,
}

const STEPS: Words = &[
    ("morale", "Driven by morale"),
    ("discretionary", "Discretionary actions"),
    ("forced", "Morale and discretionary actions"),
    ("low", "Low Initiative"),
    ("medium", "Medium Initiative"),
    ("high", "High Initiative"),
];

impl Row {
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
    const FIELDS: &'static [Field] = &[Field::new(
        "detachments",
        "Detachments",
        Kind::List(&[
            Field::subject("detachment", "Detachment", SubjectKind::Command),
            Field::choice("initiative", "Initiative", INITIATIVES).or(Preset::Word("medium")).quiet(),
            Field::flag("morale_forced", "Morale drives it").quiet(),
            Field::flag("discretionary", "Acts when fired upon").quiet(),
            Field::whole("side", "Side", 1, 2).or(Preset::Whole(1)).quiet(),
        ]),
    )];
    const OUTCOME: &'static [Field] = &[Field::new(
        "order",
        "As they move",
        Kind::List(&[
            Field::whole("place", "Place", 1, 99).help("Those of one place move together."),
            Field::choice("step", "With", STEPS),
            Field::text("detachment", "Detachment"),
        ]),
    )];
    const SUMMARY: &'static [&'static str] = &["order"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let all = facts::detachments(game).map(|(id, piece)| Row {
            detachment: Some(piece.label.clone()),
            initiative: facts::initiative(game, id),
            morale_forced: facts::out_of_reach(game, id),
            discretionary: piece.own.response.is_some_and(|r| r == Response::Act),
            side: piece.side + 1,
        });
        draft.fill("detachments", plain(all.collect::<Vec<Row>>()));
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        Reason::among(Self::RULE, [(input.detachments.is_empty(), "nobody", "Name at least one detachment.")])
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let mut order: Vec<Placed> = Vec::new();
        let mut place = 0;
        for step in &rules.movement.order.0 {
            let here: Vec<(usize, &Row)> =
                input.detachments.iter().enumerate().filter(|(_, row)| row.moves_with(*step)).collect();
            // Of one Initiative both sides move together, unless one goes first.
            let first = rules.movement.ties.first_side().filter(|_| step.class().is_some());
            let (early, late): (Vec<_>, Vec<_>) =
                here.into_iter().partition(|(_, row)| first.is_none_or(|side| row.side == side + 1));
            for group in [early, late].into_iter().filter(|group| !group.is_empty()) {
                place += 1;
                let label = |(at, row): &(usize, &Row)| row.detachment.clone().unwrap_or_else(|| (at + 1).to_string());
                let labels: Vec<String> = group.iter().map(label).collect();
                let words = STEPS.iter().find(|(key, _)| plain(step) == *key).map_or("", |(_, words)| *words);
                chance.say(Self::RULE, || format!("{place}. {words}: {}.", labels.join(", ")));
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
