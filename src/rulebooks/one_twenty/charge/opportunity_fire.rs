//! Fire out of turn: its point, and the result recorded at once.

use super::answers::{ITSELF, itself};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::{CREW_IS_AWAY, NOT_UNLIMBERED, unfit};
use crate::rulebooks::one_twenty::state::words::{ALLOWED, AP_SPENT, CREW_AWAY, FORMATIONS, MARKED_PHASES, UNIT_TYPE};
use crate::rulebooks::one_twenty::tables::TroopKind;

/// Opportunity fire.
pub struct OpportunityFire;

/// Who at whom.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The firer's label.
    pub unit: Option<String>,
    /// The target's label.
    pub target: Option<String>,
    /// What the firer is.
    pub unit_type: UnitType,
    /// How it stands; none where nothing is told.
    #[serde(default)]
    pub formation: Option<Formation>,
    /// Guns whose crew has left them.
    #[serde(default)]
    pub crew_away: bool,
    /// Points it spent this turn.
    pub ap_spent: u8,
    /// The phase, whose marks allow it or not.
    pub phase: String,
    /// Whether it is allowed, told outright.
    pub allowed: Option<bool>,
}

/// What it costs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Points.
    pub cost: u8,
    /// Points of its base left.
    pub remaining: u8,
}

impl Procedure for OpportunityFire {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "opportunity_fire";
    const TITLE: &'static str = "Opportunity fire";
    const VERBS: &'static [&'static str] = &["oppfire", "of"];
    const RULE: &'static str = "1.1 and 1.2";
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::subject("target", "Target", SubjectKind::Unit).asked().help("At whom."),
        UNIT_TYPE,
        Field::choice("formation", "Formation", FORMATIONS)
            .optional()
            .help("Guns fire only unlimbered; left blank, it speaks against nothing.")
            .quiet(),
        CREW_AWAY,
        AP_SPENT,
        Field::choice("phase", "Phase", MARKED_PHASES)
            .or(Preset::Word("5e"))
            .help("The other side's phase in which it fires.")
            .quiet(),
        ALLOWED,
    ];
    const OUTCOME: &'static [Field] =
        &[Field::whole("cost", "Points it cost", 0, 20), Field::whole("remaining", "Points left", 0, 20)];
    const SUMMARY: &'static [&'static str] = &["cost"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        if let Some(frame) = game.flow.cursor.last() {
            draft.fill("allowed", game.rules().opportunity_in(&frame.step).fires());
        }
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        let (unit_type, formation, spent) = (plain(unit.unit_type), plain(unit.formation), unit.ap_spent);
        let away = game.rules().kind(unit.unit_type) == TroopKind::Guns && !unit.crew_on_guns;
        draft.fill("crew_away", away);
        draft.fill("unit_type", unit_type);
        draft.fill("formation", formation);
        draft.fill("ap_spent", spent);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let text = "No opportunity fire is marked for this phase.";
        let marked = rules.opportunity_in(&input.phase).fires();
        let guns = rules.kind(input.unit_type) == TroopKind::Guns;
        let packed = guns && input.formation.is_some_and(|formation| formation != Formation::Unlimbered);
        let facts = [
            (!input.allowed.unwrap_or(marked), "notInPhase", text),
            (packed, "limbered", NOT_UNLIMBERED),
            (guns && input.crew_away, "crewAway", CREW_IS_AWAY),
            (itself(input.unit.as_deref(), input.target.as_deref()), "itself", ITSELF),
        ];
        let against = Reason::among("1.1 Opportunity fire", facts);
        against.into_iter().chain(unfit(input.unit_type, input.formation, rules)).collect()
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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.pay(input.ap_spent, outcome.cost, rules.row(unit.unit_type).base);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let subject = unit_at(game, input.unit.as_deref()).map(|(id, _)| Subject::Unit(id));
        let draft = json!({ "unit": input.unit, "target": input.target });
        let follows = vec![Duty::by_id("record_fire", format!("{who}: what came of the fire"), draft).on(subject)];
        Report { headline: format!("{who} fires by opportunity: {} AP", outcome.cost), table: Vec::new(), follows }
    }
}
