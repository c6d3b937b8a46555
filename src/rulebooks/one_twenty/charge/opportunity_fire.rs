//! Fire out of turn: its point, and the result recorded at once.

use super::answers::{OWN_TARGET, targets_itself};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::record::fire::{FireRecord, RecordFire};
use crate::rulebooks::one_twenty::state::formation::{CREW_IS_AWAY, NOT_UNLIMBERED, wrong_formation};

pub struct OpportunityFire;

fields! {
    /// Who at whom.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        target: Option<UnitRef>, asked, help = "At whom.";
        unit_type: UnitType, default = UnitType::Infantry, from = unit.unit_type, help = help::UNIT_TYPE;
        #[serde(default)]
        formation: Option<Formation>, from = unit,
            help = "Guns fire only unlimbered; left blank, it speaks against nothing.";
        #[serde(default)]
        crew_away: bool, "Crew away from the guns", from = unit.crew_away(game.rules()), help = help::CREW_AWAY;
        ap_spent: u8, "Action points spent this turn", 0..=20, default = 0, from = unit, help = help::AP_SPENT;
        phase: Phase, default = Phase::MovementA, words = MARKED, quiet,
            help = "The other side's phase in which it fires.";
        allowed: Option<bool>, "Allowed in this phase", help = help::ALLOWED,
            from = Phase::now(game).map(|phase| game.rules().opportunity_in(phase).fires());
    }
}

fields! {
    /// What it costs.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cost: u8, "Points it cost", 0..=20, summary;
        /// Of its base.
        remaining: u8, "Points left", 0..=20;
    }
}

impl Procedure for OpportunityFire {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "opportunity_fire";
    const TITLE: &'static str = "Opportunity fire";
    const VERBS: &'static [&'static str] = &["oppfire", "of"];
    const RULE: &'static str = "1.1 and 1.2";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let text = "No opportunity fire is marked for this phase.";
        let marked = rules.opportunity_in(input.phase).fires();
        let guns = rules.kind(input.unit_type) == TroopKind::Guns;
        let packed = guns && input.formation.is_some_and(|formation| formation != Formation::Unlimbered);
        let facts = [
            (!input.allowed.unwrap_or(marked), "notInPhase", text),
            (packed, "limbered", NOT_UNLIMBERED),
            (guns && input.crew_away, "crewAway", CREW_IS_AWAY),
            (targets_itself(&input.unit, &input.target), "itself", OWN_TARGET),
        ];
        let against = Reason::among("1.1 Opportunity fire", facts);
        against.into_iter().chain(wrong_formation(input.unit_type, input.formation, rules)).collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let left = rules.row(input.unit_type).base.saturating_sub(input.ap_spent);
        let price = match rules.kind(input.unit_type) {
            TroopKind::Guns => rules.cost.fire_artillery,
            _ => rules.cost.fire_small_arms,
        };
        let cost = if rules.opportunity_fire.free { 0 } else { price.min(left) };
        chance.say("1.2 Opportunity fire", || format!("It costs {cost} AP of the {left} left of its base."));
        Ok(Outcome { cost, remaining: left - cost })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.pay(input.ap_spent, outcome.cost, rules);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let draft = draft!(FireRecord { unit: input.unit, target: input.target });
        let duty = Duty::of::<RecordFire>(format!("{who}: what came of the fire"), draft);
        let follows = vec![duty.on(input.unit.unit().map(Subject::Unit))];
        Report { headline: format!("{who} fires by opportunity: {} AP", outcome.cost), table: Vec::new(), follows }
    }
}
