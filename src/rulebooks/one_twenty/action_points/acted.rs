//! A unit that has acted on the table without its actions being told: its points are gone, or so many of them.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::{ALLOWANCE, AP_SPENT, UNIT_TYPE};

/// It has acted.
pub struct Acted;

/// Who, and how many points that took.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// Points spent by it; all that are left if nothing is said.
    pub ap: Option<u8>,
    /// Its row of the table.
    pub unit_type: UnitType,
    /// Points spent before.
    pub ap_spent: u8,
    /// Points of the turn, where the road gives more than the base.
    pub allowance: Option<u8>,
}

/// What is left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Points spent by it.
    pub cost: u8,
    /// Points left.
    pub remaining: u8,
    /// Points of the turn.
    pub allowance: u8,
}

fn allowance(input: &Input, rules: &Rules) -> u8 {
    input.allowance.unwrap_or_else(|| rules.row(input.unit_type).base)
}

impl Procedure for Acted {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "acted";
    const TITLE: &'static str = "Mark as having acted";
    const VERBS: &'static [&'static str] = &["acted", "done"];
    const RULE: &'static str = "1.8";
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::whole("ap", "Action points it took", 0, 20).optional().help("Left blank: all that are left."),
        UNIT_TYPE,
        AP_SPENT,
        ALLOWANCE,
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("cost", "Points spent", 0, 20),
        Field::whole("remaining", "Points left", 0, 20),
        Field::whole("allowance", "Points of the turn", 0, 20),
    ];
    const SUMMARY: &'static [&'static str] = &["remaining"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
        draft.fill("unit_type", plain(unit.unit_type));
        draft.fill("ap_spent", unit.ap_spent);
        if let Some(allowance) = unit.ap_allowance {
            draft.fill("allowance", allowance);
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let left = allowance(input, rules).saturating_sub(input.ap_spent);
        let text = format!("It has {left} AP left.");
        let short = input.ap.is_some_and(|ap| ap > left);
        short.then(|| Reason::new("cannotPay", "1.8 Action points", text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        let allowance = allowance(input, rules).max(input.ap_spent);
        let left = allowance - input.ap_spent;
        let cost = input.ap.unwrap_or(left).min(left);
        Ok(Outcome { cost, remaining: left - cost, allowance })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.acted = true;
        unit.ap_spent = input.ap_spent.saturating_add(outcome.cost);
        unit.ap_allowance = Some(outcome.allowance);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        Report { headline: format!("{who} has acted: {} AP left", outcome.remaining), ..Report::default() }
    }
}
