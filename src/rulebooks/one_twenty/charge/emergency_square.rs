//! The emergency square of infantry that cavalry charges.

use crate::rulebooks::one_twenty::action_points::facts::Points;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::NO_SQUARE;
use crate::rulebooks::one_twenty::tables::SquareAp;

/// A D6 against the points of the charge within sight.
pub struct EmergencySquare;

fields! {
    /// The unit and the charge.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        n: Option<u8>, "Charge AP in sight", 0..=20, help = "AP that the charger needs to enter, in sight.";
        charge_ap: Option<u8>, "Charge AP in all", 0..=20, quiet,
            help = "Instead of n: the whole way, of which out_of_sight_ap is taken off.";
        out_of_sight_ap: u8, "Of them out of sight", 0..=20, default = 0, quiet,
            help = "Points of charge_ap before the unit sees the charger.";
        charger: Option<UnitRef>, from = unit.charged_by.clone().map(UnitRef::from), help = help::CHARGER;
        unit_type: UnitType, default = UnitType::Infantry, from = unit.unit_type, help = help::UNIT_TYPE;
        status: Status, default = Status::GoodOrder, from = unit, help = help::STATUS;
        in_melee: bool, from = unit, help = "Then it forms no square.";
        charged_by_cavalry: bool, default = true, from = maybe(unit).map(|_| is_horse(game, maybe(charger)))?,
            help = "Nothing else makes it form square.";
        #[serde(flatten)]
        points: Points;
        #[serde(default)]
        involuntary: bool, quiet, help = "Forced into square: it costs the same, without a throw.";
    }
}

fields! {
    /// What came of it.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        formed: bool, "In square", summary;
        disorder: bool, "Marked disorder", summary;
        n: u8, "Charge AP in sight", 0..=20;
        cost: u8, "Points it cost", 0..=20;
        #[serde(default)]
        remaining: u8, "Points left", 0..=20;
    }
}

fn is_horse(game: &Game<OneTwenty>, charger: Option<&Seen<'_, Unit>>) -> bool {
    charger.is_some_and(|charger| charger.is(TroopKind::Horse, game.rules()))
}

impl Input {
    /// Points of the charge that count.
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
        self.points.left(self.unit_type, rules)
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
    const ROLLS: &'static str = "A D6, unless it is involuntary.";
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some((_, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        if !draft.0.contains_key(key!(Input.charge_ap)) {
            draft.fill(key!(Input.n), unit.charge_ap);
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let untold = input.counts().is_none() && !input.involuntary;
        let fault = || FieldFault::new(key!(Input.n), "Say how many AP of the charge lie within its sight.");
        untold.then(fault).into_iter().collect()
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
        let Some(unit) = input.unit.unit_mut(game) else { return };
        unit.pay(input.points.ap_spent, outcome.cost, rules);
        if outcome.formed {
            unit.formation = Formation::Square;
        }
        if outcome.disorder {
            unit.status = Status::Disorder;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let what = match (outcome.formed, outcome.disorder) {
            (true, _) if input.involuntary => "is forced into square",
            (true, _) => "forms emergency square",
            (false, true) => "fails its square and is disordered",
            (false, false) => "fails its emergency square",
        };
        let mut table = Vec::new();
        if outcome.formed {
            table.push(format!("Form {who} in square."));
        } else if outcome.disorder {
            table.push(format!("Place {} beside {who}.", game.rules().cube_words(Status::Disorder)));
        }
        Report { headline: format!("{who} {what}"), table, ..Report::default() }
    }
}
