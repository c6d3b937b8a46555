//! The emergency square of infantry that cavalry charges.

use super::answers::{cube_words, is_horse};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::NO_SQUARE;
use crate::rulebooks::one_twenty::state::words::{ALLOWANCE, AP_SPENT, STATUS, UNIT_TYPE};
use crate::rulebooks::one_twenty::tables::{SquareAp, TroopKind};

/// A die against the charge's points.
pub struct EmergencySquare;

/// The unit and the charge.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// The charger's label.
    pub charger: Option<String>,
    /// Points the charger needs to enter the space, in sight.
    pub n: Option<u8>,
    /// Points of the whole charge, where `n` is not told.
    pub charge_ap: Option<u8>,
    /// Of them out of sight.
    pub out_of_sight_ap: u8,
    /// What the unit is.
    pub unit_type: UnitType,
    /// Its status.
    pub status: Status,
    /// In melee.
    pub in_melee: bool,
    /// Cavalry charges it.
    pub charged_by_cavalry: bool,
    /// Points it spent this turn.
    pub ap_spent: u8,
    /// Points of the turn; its base if nothing is told.
    pub allowance: Option<u8>,
    /// It is forced into square: no throw.
    #[serde(default)]
    pub involuntary: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// In square.
    pub formed: bool,
    /// Marked disorder.
    pub disorder: bool,
    /// Points of the charge that counted.
    pub n: u8,
    /// Points it cost.
    pub cost: u8,
    /// Points left.
    #[serde(default)]
    pub remaining: u8,
}

impl Input {
    /// Points that count.
    fn counts(&self) -> Option<u8> {
        self.n.or_else(|| self.in_sight())
    }

    /// What the way comes to, where it is told.
    fn in_sight(&self) -> Option<u8> {
        self.charge_ap.map(|ap| ap.saturating_sub(self.out_of_sight_ap))
    }

    /// The way is told besides `n` and comes to something else.
    fn told_twice(&self) -> bool {
        let way = self.charge_ap.is_some() || self.out_of_sight_ap > 0;
        self.n.is_some() && way && self.n != self.in_sight()
    }

    fn left(&self, rules: &Rules) -> u8 {
        self.allowance.unwrap_or_else(|| rules.row(self.unit_type).base).saturating_sub(self.ap_spent)
    }
}

impl Procedure for EmergencySquare {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "emergency_square";
    const TITLE: &'static str = "Emergency square";
    const VERBS: &'static [&'static str] = &["square", "sq"];
    const RULE: &'static str = "1.7";
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::whole("n", "Charge AP in sight", 0, 20).optional().help("AP that the charger needs to enter, in sight."),
        Field::whole("charge_ap", "Charge AP in all", 0, 20)
            .optional()
            .help("Instead of n: the whole way, of which out_of_sight_ap is taken off.")
            .quiet(),
        Field::whole("out_of_sight_ap", "Of them out of sight", 0, 20)
            .or(Preset::Whole(0))
            .help("Points of charge_ap before the unit sees the charger.")
            .quiet(),
        Field::subject("charger", "Charger", SubjectKind::Unit).help("Who charges it, in a battle.").quiet(),
        UNIT_TYPE,
        STATUS,
        Field::flag("in_melee", "In melee").help("Then it forms no square.").quiet(),
        Field::flag("charged_by_cavalry", "Charged by cavalry")
            .or(Preset::Flag(true))
            .help("Nothing else makes it form square.")
            .quiet(),
        AP_SPENT,
        ALLOWANCE,
        Field::flag("involuntary", "Involuntary")
            .help("Forced into square: it costs the same, without a throw.")
            .quiet(),
    ];
    const ROLLS: &'static str = "A D6, unless it is involuntary.";
    const OUTCOME: &'static [Field] = &[
        Field::flag("formed", "In square"),
        Field::flag("disorder", "Marked disorder"),
        Field::whole("n", "Charge AP in sight", 0, 20),
        Field::whole("cost", "Points it cost", 0, 20),
        Field::whole("remaining", "Points left", 0, 20),
    ];
    const SUMMARY: &'static [&'static str] = &["formed", "disorder"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        let unit = unit.clone();
        let charger = draft.text("charger").map(str::to_owned).or(unit.charged_by);
        let horse = |label: &String| matches!(game.find(label), Ok(Subject::Unit(id)) if is_horse(game, id));
        draft.fill("charged_by_cavalry", charger.as_ref().is_some_and(horse));
        if let Some(charger) = charger {
            draft.fill("charger", charger);
        }
        if let Some(n) = unit.charge_ap.filter(|_| draft.0.get("charge_ap").is_none()) {
            draft.fill("n", n);
        }
        draft.fill("unit_type", plain(unit.unit_type));
        draft.fill("status", plain(unit.status));
        draft.fill("in_melee", unit.in_melee);
        draft.fill("ap_spent", unit.ap_spent);
        if let Some(allowance) = unit.ap_allowance {
            draft.fill("allowance", allowance);
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let untold = input.counts().is_none() && !input.involuntary;
        untold
            .then(|| FieldFault::new("n", "Say how many AP of the charge lie within its sight."))
            .into_iter()
            .collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let price = rules.cost.emergency_or_involuntary_square;
        let facts = [
            (rules.kind(input.unit_type) != TroopKind::Foot, "notInfantry", NO_SQUARE),
            (!input.charged_by_cavalry && !input.involuntary, "notCharged", "No cavalry charges it."),
            (input.status == Status::Disorder, "disordered", "It is disordered."),
            (input.status == Status::Retreat, "retreating", "It is retreating."),
            (input.status == Status::Rout, "routing", "It is routing."),
            (input.in_melee, "inMelee", "It is in melee."),
            (
                input.charge_ap.is_some_and(|ap| input.out_of_sight_ap > ap),
                "outOfSight",
                "More AP are told to be out of sight than the charge takes.",
            ),
            (
                input.told_twice(),
                "toldTwice",
                "The AP in sight are told, and a way that comes to something else; allowed, those in sight count.",
            ),
            (
                rules.square.ap == SquareAp::MustHave && input.left(rules) < price,
                "cannotPay",
                "By the house rule it needs the AP for a square, and has not enough left.",
            ),
        ];
        Reason::among("1.7 Emergency square", facts)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let n = input.counts().unwrap_or(0);
        let miss = if input.involuntary {
            0
        } else {
            chance.dice(&[Die::D6], "emergency square", |d| d[0].saturating_sub(n).min(rules.square.disorder_from))?
        };
        let (formed, disorder) = (miss == 0, miss >= rules.square.disorder_from);
        let price = rules.cost.emergency_or_involuntary_square;
        let cost = match rules.square.ap {
            SquareAp::Free => 0,
            _ if !formed && !rules.square.pays_on_failure => 0,
            SquareAp::IfAvailable | SquareAp::MustHave => price.min(input.left(rules)),
        };
        chance.say("1.7 Emergency square", || {
            if input.involuntary {
                return format!("Forced into square, without a throw. It costs {cost} AP.");
            }
            let how = match (formed, disorder) {
                (true, _) => "it stands in square".to_owned(),
                (false, true) => format!("missed by {} or more, so it is disordered", rules.square.disorder_from),
                (false, false) => "missed".to_owned(),
            };
            format!("{n} or less is needed: {how}. It costs {cost} AP.")
        });
        Ok(Outcome { formed, disorder, n, cost, remaining: input.left(rules) - cost })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<OneTwenty>) {
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.pay(input.ap_spent, outcome.cost, rules.row(unit.unit_type).base);
        if outcome.formed {
            unit.formation = Formation::Square;
        }
        if outcome.disorder {
            unit.status = Status::Disorder;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        if outcome.formed {
            let table = vec![format!("Form {who} in square.")];
            let what = if input.involuntary { "is forced into square" } else { "forms emergency square" };
            return Report { headline: format!("{who} {what}"), table, ..Report::default() };
        }
        if outcome.disorder {
            let table = vec![format!("Place {} beside {who}.", cube_words(Status::Disorder, game))];
            return Report {
                headline: format!("{who} fails its square and is disordered"),
                table,
                ..Report::default()
            };
        }
        Report { headline: format!("{who} fails its emergency square"), ..Report::default() }
    }
}
