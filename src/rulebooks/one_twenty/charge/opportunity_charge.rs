//! A charge out of turn, on an enemy that moves or charges within range.

use super::answers::{OWN_TARGET, answers, targets_itself};
use crate::rulebooks::one_twenty::action_points::facts::{Mover, TurnSoFar};
use crate::rulebooks::one_twenty::action_points::phrase::{self, HELP};
use crate::rulebooks::one_twenty::action_points::{ledger, spend};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::wrong_formation;

pub struct OpportunityCharge;

fields! {
    /// Who, whom and the way.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        target: Option<UnitRef>, asked, help = help::CHARGED;
        charge_ap: Option<u8>, "AP to enter its space", 0..=20, help = help::CHARGE_AP;
        /// Where the way is not told as a string.
        tmds: u8, "Dice on the way", 0..=20, default = 0, help = "Terrain or move dice of charge_ap.";
        #[serde(flatten)]
        mover: Mover, quiet;
        phase: Phase, default = Phase::MovementA, words = MARKED,
            from = Phase::marked(game).unwrap_or(Phase::MovementA),
            help = "The other side's phase in which it charges.";
        #[serde(flatten)]
        turn: TurnSoFar;
        moves: Option<String>, "The way as actions", quiet, help = HELP;
        status: Status, default = Status::GoodOrder, from = unit, help = help::STATUS;
        allowed: Option<bool>, "Allowed in this phase", help = help::ALLOWED,
            from = Phase::now(game).map(|phase| game.rules().opportunity_in(phase).charges());
    }
}

fields! {
    /// Whether it comes home.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        reaches: bool, "Reaches its target", summary;
        cost: u8, "Points it took", 0..=20;
        range: u8, 0..=20;
    }
}

impl Input {
    /// The way as actions; none if it was not told so.
    fn said(&self) -> Result<Vec<Act>, String> {
        self.moves.as_deref().map_or(Ok(Vec::new()), phrase::read)
    }

    /// The way as actions with what bears on their price, if it was told so.
    fn way(&self) -> Option<(Facts, Vec<Act>)> {
        let acts = self.said().ok().filter(|acts| !acts.is_empty())?;
        let turn = TurnSoFar { ap_spent: 0, reaction_spent: 0, ..self.turn.clone() };
        // Points as in a charge: no bonus of the road.
        Some((Facts { mover: self.mover.clone(), phase: Phase::CavalryChargesA, turn }, acts))
    }

    /// The fixed points of the way.
    fn fixed(&self, rules: &Rules) -> Option<u32> {
        let Some((facts, acts)) = self.way() else { return self.charge_ap.map(u32::from) };
        let prices = ledger::priced(&facts, &acts, rules);
        Some(prices.iter().fold(0, |all: u32, (price, _)| all.saturating_add(price.fixed)))
    }
}

/// Whether these actions lead into a space.
fn is_way(acts: &[Act]) -> bool {
    let leads = |action: Action| {
        action.enters() || action.turns() || matches!(action, Action::AboutFace | Action::FormationChange)
    };
    acts.iter().all(|act| leads(act.action)) && acts.last().is_some_and(|act| act.action.enters())
}

impl Procedure for OpportunityCharge {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "opportunity_charge";
    const TITLE: &'static str = "Opportunity charge";
    const VERBS: &'static [&'static str] = &["oppcharge", "oc"];
    const RULE: &'static str = "1.1 and 1.8";
    const ROLLS: &'static str = "A D6 for each terrain or move die on the way.";

    fn faults(input: &Input) -> Vec<FieldFault> {
        match input.said() {
            Err(why) => vec![FieldFault::new(key!(Input.moves), why)],
            Ok(acts) if acts.is_empty() && input.charge_ap.is_none() => {
                vec![FieldFault::new(key!(Input.charge_ap), "Say how many AP it needs to enter the target's space.")]
            }
            Ok(_) => Vec::new(),
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let range = rules.row(input.mover.unit_type).opportunity;
        let far = input.fixed(rules).is_some_and(|ap| ap > range.into());
        let marked = rules.opportunity_in(input.phase).charges();
        let said = input.said().unwrap_or_default();
        let facts = [
            (range == 0, "noOpportunityCharge", "This type has no opportunity charge."),
            (range > 0 && far, "outOfRange", "The target's space costs more AP than its range."),
            (!input.allowed.unwrap_or(marked), "notInPhase", "No opportunity charge is marked for this phase."),
            (input.status.runs(), "away", "A unit that retreats or routs does not charge."),
            (
                !said.is_empty() && !is_way(&said),
                "notAWay",
                "The way of a charge is moves, turns and changes of formation, and ends with a move.",
            ),
            (
                !said.is_empty() && (input.charge_ap.is_some() || input.tmds > 0),
                "toldTwice",
                "Tell the way as actions, or as its AP and dice, not both; allowed, the actions count.",
            ),
            (targets_itself(&input.unit, &input.target), "itself", OWN_TARGET),
        ];
        let against = Reason::among("1.8 Opportunity charge", facts);
        against.into_iter().chain(wrong_formation(input.mover.unit_type, input.mover.formation, rules)).collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let range = rules.row(input.mover.unit_type).opportunity;
        let (reaches, cost) = if let Some((facts, acts)) = input.way() {
            let facts = Facts { turn: TurnSoFar { remaining: Some(range), ..facts.turn }, ..facts };
            let went = spend::outcome(&facts, &acts, rules, chance)?;
            (went.completed, went.cost)
        } else {
            let from = rules.tmd.from;
            let extra = chance.pool(u32::from(input.tmds), Die::D6, "dice on the way", |d| u32::from(d >= from))?;
            let cost = u32::from(input.charge_ap.unwrap_or(0)).saturating_add(extra);
            (cost <= range.into(), u8::try_from(cost).map_or(range, |cost| cost.min(range)))
        };
        chance.say("1.8 Opportunity charge", || {
            let how = if reaches { "it reaches its target" } else { "it runs out of range and stops short" };
            format!("Range {range} AP: {how}.")
        });
        Ok(Outcome { reaches, cost, range })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.exerted = true;
            unit.moved = true;
        }
        if outcome.reaches
            && let Some(target) = input.target.unit_mut(game)
        {
            target.charged(input.unit.label(), Some(outcome.cost));
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let whom = input.target.name(game, "its target");
        if !outcome.reaches {
            let table = vec![format!("Move {who} towards {whom}; it stops short after {} AP.", outcome.cost)];
            return Report { headline: format!("{who} falls short of {whom}"), table, ..Report::default() };
        }
        let follows = answers(game, &input.unit, &input.target, Some(outcome.cost));
        let table = vec![format!("Move {who} against {whom}.")];
        Report { headline: format!("{who} charges {whom} by opportunity"), table, follows }
    }
}
