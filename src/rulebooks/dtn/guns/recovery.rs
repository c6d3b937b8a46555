//! Recovery of infantry and cavalry in their division's turn, under Regroup orders.

use super::regain::{draw, take_off};
use crate::rulebooks::dtn::command::permits::against;
use crate::rulebooks::dtn::moves::facts::acts_under;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::RecoveryZone;

/// Infantry or cavalry recovers.
pub struct Recovery;

fields! {
    /// The unit, its order and where it stands.
    pub struct Input for Dtn {
        unit: Option<UnitRef>;
        zone: Option<Zone>, from = unit, loud, help = "Where it stands, or stood before it fell back.";
        zone_after: Option<Zone>, "Zone after the fall back", help = "Only if it falls back in this turn as well.";
        hits: u8, 0..=99, from = unit;
        quality: Quality, default = Quality::Regular, from = unit;
        arm: Arm, default = Arm::Infantry, from = unit;
        order: Order, default = Order::Regroup, from = order_of(game, acts_under(game, unit.id));
        activation: Drawn, default = Drawn::Full, from = activation_of(game, acts_under(game, unit.id));
        broken: bool, from = unit;
        recovered: bool, "Recovered already", from = unit;
        side: SideName, default = SideName::A, from = SideName::of(unit.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    /// What it recovers.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        hits_recovered: u8, "Hits taken off", 0..=99, summary;
        hits_left: u8, "Hits it keeps", 0..=99;
    }
}

impl Input {
    /// The zone that counts; where only one is known, that one.
    fn judged(&self, rules: &Rules) -> Option<Zone> {
        match rules.guns.recovery.zone {
            RecoveryZone::AfterFallBack => self.zone_after.or(self.zone),
            RecoveryZone::BeforeFallBack => self.zone.or(self.zone_after),
        }
    }
}

impl Procedure for Recovery {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "recovery";
    const TITLE: &'static str = "Recover hits";
    const VERBS: &'static [&'static str] = &["recover"];
    const RULE: &'static str = "Recovery of infantry and cavalry";
    const ROLLS: &'static str = "One card for each hit. After a joker that recovers all the rest change nothing.";
    const MANY: bool = true;

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nowhere = input.hits > 0 && input.zone.is_none() && input.zone_after.is_none();
        nowhere.then(|| FieldFault::new(key!(Input.zone), "Say where it stands: cz, tz or out.")).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let drawn = match input.activation {
            Drawn::None | Drawn::Fail => Activation::Fail,
            Drawn::Limited => Activation::Limited,
            Drawn::Full => Activation::Full,
        };
        let mut reasons = if input.activation == Drawn::None {
            vec![Reason::new("notDrawn", "Recovery of infantry and cavalry", "Its activation has not been drawn yet.")]
        } else {
            against(MoveType::Recover, input.order, drawn, input.arm, Status::Normal, rules)
        };
        let facts = [
            (input.broken, "broken", "The unit is broken."),
            (input.recovered, "recovered", "The unit has recovered already this turn."),
            (input.hits == 0, "nothing", "The unit has no hits."),
        ];
        reasons.extend(Reason::among("Recovery of infantry and cavalry", facts));
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        // A unit without hits draws nothing, wherever it stands.
        let zone = input.judged(rules).unwrap_or(Zone::Tz);
        let joker = input.quality == Quality::Elite && rules.guns.recovery.joker_elite_all_arms;
        let deck = rules.deck_of(input.side.index());
        let hits_recovered = draw(input.hits, zone, joker, deck, rules, chance)?;
        Ok(Outcome { hits_recovered, hits_left: input.hits - hits_recovered })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        take_off(game, &input.unit, 0, outcome.hits_recovered);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "The unit");
        let what = counted(outcome.hits_recovered, "hit", "hits");
        let table = if outcome.hits_recovered > 0 { vec![format!("Take {what} off {who}.")] } else { Vec::new() };
        Report { headline: format!("{who} recovers {what}"), table, ..Report::default() }
    }
}
