//! Recovery of infantry and cavalry in their division's turn, under Regroup orders.

use super::regain::{draw, take_off};
use crate::rulebooks::dtn::command::permits::against;
use crate::rulebooks::dtn::moves::facts::acts_under;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{QUALITY, ZONES};
use crate::rulebooks::dtn::tables::RecoveryZone;

/// Infantry or cavalry recovers.
pub struct Recovery;

/// The unit, its order and where it stands.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// Where it stands, or stood before it fell back.
    pub zone: Option<Zone>,
    /// Where it came to stand, if it fell back in this turn.
    pub zone_after: Option<Zone>,
    /// Its hits.
    pub hits: u8,
    /// Its quality.
    pub quality: Quality,
    /// Its arm.
    pub arm: Arm,
    /// Its order, or its division's.
    pub order: Order,
    /// What was drawn for it.
    pub activation: Drawn,
    /// It is broken.
    pub broken: bool,
    /// It recovered already this turn.
    pub recovered: bool,
    /// Whose deck.
    pub side: SideName,
}

/// What it recovers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Hits taken off.
    pub hits_recovered: u8,
    /// Hits it keeps.
    pub hits_left: u8,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::choice("zone", "Zone", ZONES).optional().help("Where it stands, or stood before it fell back."),
        Field::choice("zone_after", "Zone after the fall back", ZONES)
            .optional()
            .help("Only if it falls back in this turn as well."),
        Field::whole("hits", "Hits", 0, 99).quiet(),
        QUALITY.or(Preset::Word("regular")).quiet(),
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")).quiet(),
        Field::choice("order", "Order", CHITS).or(Preset::Word("regroup")).quiet(),
        Field::choice("activation", "Activation", ACTIVATIONS_OR_NONE).or(Preset::Word("full")).quiet(),
        Field::flag("broken", "Broken").quiet(),
        Field::flag("recovered", "Recovered already").quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "One card for each hit. After a joker that recovers all the rest change nothing.";
    const OUTCOME: &'static [Field] =
        &[Field::whole("hits_recovered", "Hits taken off", 0, 99), Field::whole("hits_left", "Hits it keeps", 0, 99)];
    const SUMMARY: &'static [&'static str] = &["hits_recovered"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(piece) = game.unit(id) else { return };
        let unit = &piece.own;
        let acts = acts_under(game, id);
        if let Some(zone) = unit.zone {
            draft.fill("zone", plain(zone));
        }
        draft.fill("hits", unit.hits);
        draft.fill("quality", plain(unit.quality));
        draft.fill("arm", plain(unit.arm));
        draft.fill("order", plain(order_of(game, acts)));
        draft.fill("activation", plain(Drawn::from(activation_of(game, acts))));
        draft.fill("broken", unit.broken);
        draft.fill("recovered", unit.recovered);
        draft.fill("side", SideName::of(piece.side).word());
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nowhere = input.hits > 0 && input.zone.is_none() && input.zone_after.is_none();
        nowhere.then(|| FieldFault::new("zone", "Say where it stands: cz, tz or out.")).into_iter().collect()
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
        let facts: [(bool, &'static str, &str); 3] = [
            (input.broken, "broken", "The unit is broken."),
            (input.recovered, "recovered", "The unit has recovered already this turn."),
            (input.hits == 0, "nothing", "The unit has no hits."),
        ];
        let facts = facts.into_iter().filter(|(against, ..)| *against);
        reasons.extend(facts.map(|(_, key, text)| Reason::new(key, "Recovery of infantry and cavalry", text)));
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
        take_off(game, input.unit.as_deref(), 0, outcome.hits_recovered);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let what = counted(outcome.hits_recovered, "hit", "hits");
        let table = if outcome.hits_recovered > 0 { vec![format!("Take {what} off {who}.")] } else { Vec::new() };
        Report { headline: format!("{who} recovers {what}"), table, ..Report::default() }
    }
}
