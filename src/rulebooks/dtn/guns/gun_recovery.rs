//! Recovery of a battery that neither moved nor fired: fatigue first, then hits.

use super::regain::{draw, take_off};
use crate::rulebooks::dtn::prelude::*;

/// A battery recovers.
pub struct GunRecovery;

fields! {
    /// The battery, and what it did this period.
    pub struct Input for Dtn {
        unit: Option<UnitRef>, "Battery";
        zone: Option<Zone>, from = unit, loud, help = "Needed only when it draws for hits.";
        fatigue: u8, 0..=2, default = 0, from = unit.fatigue.min(2);
        hits: u8, 0..=99, default = 0, from = unit;
        /// Unknown, nobody asks whether it is still silenced.
        sp: Option<u8>, "Strength points", 1..=30, from = unit;
        silenced: bool, from = unit;
        quality: Quality, default = Quality::Regular, from = unit;
        is_artillery: bool, default = true, from = unit.arm == Arm::Artillery;
        moved: bool, "Moved this period", from = unit;
        fired: bool, "Fired this period", from = unit;
        fired_on_chargers: bool, "Fired on chargers this period", from = unit.fires_on_chargers > 0;
        recovered: bool, "Recovered already", from = unit;
        side: SideName, default = SideName::A, from = SideName::of(unit.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    /// What it recovers.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        fatigue_recovered: u8, "Fatigue taken off", 0..=2, summary;
        hits_recovered: u8, "Hits taken off", 0..=99, summary;
        fatigue_left: u8, "Fatigue it keeps", 0..=2;
        hits_left: u8, "Hits it keeps", 0..=99;
        unsilenced: bool, "No longer silenced";
    }
}

impl Procedure for GunRecovery {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "gun_recovery";
    const TITLE: &'static str = "Recovery of a battery";
    const VERBS: &'static [&'static str] = &["rest"];
    const RULE: &'static str = "Artillery recovery";
    const ROLLS: &'static str = "Nothing while it has fatigue; otherwise one card for each hit. After an elite battery's joker the rest change nothing.";
    const MANY: bool = true;

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nowhere = input.fatigue == 0 && input.hits > 0 && input.zone.is_none();
        nowhere.then(|| FieldFault::new(key!(Input.zone), "Say where it stands: cz, tz or out.")).into_iter().collect()
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let nothing = input.fatigue == 0 && input.hits == 0;
        Reason::among(
            "Artillery recovery",
            [
                (
                    !input.is_artillery,
                    "notArtillery",
                    "Other arms recover in their division's turn, under Regroup orders.",
                ),
                (input.moved, "moved", "The battery moved this period."),
                (input.fired, "fired", "The battery fired this period."),
                (input.fired_on_chargers, "firedOnChargers", "The battery fired on chargers this period."),
                (input.recovered, "recovered", "The battery has recovered already this period."),
                (nothing, "nothing", "The battery has neither fatigue nor hits."),
            ],
        )
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        if input.fatigue > 0 {
            chance.say("Recovery", || "It loses a fatigue point, and draws no cards.".to_owned());
            let (fatigue_left, hits_left) = (input.fatigue - 1, input.hits);
            return Ok(Outcome { fatigue_recovered: 1, hits_recovered: 0, fatigue_left, hits_left, unsilenced: false });
        }
        // Only the umpire's leave brings a battery here without a zone: the middle one.
        let zone = input.zone.unwrap_or(Zone::Tz);
        let deck = rules.deck_of(input.side.index());
        let elite = input.quality == Quality::Elite;
        let hits_recovered = draw(input.hits, zone, elite, deck, rules, chance)?;
        let hits_left = input.hits - hits_recovered;
        let unsilenced = input.silenced && hits_recovered > 0 && input.sp.is_some_and(|sp| hits_left < sp);
        Ok(Outcome { fatigue_recovered: 0, hits_recovered, fatigue_left: 0, hits_left, unsilenced })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        take_off(game, &input.unit, outcome.fatigue_recovered, outcome.hits_recovered);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "The battery");
        let what = if outcome.fatigue_recovered > 0 {
            "1 fatigue".to_owned()
        } else {
            counted(outcome.hits_recovered, "hit", "hits")
        };
        let mut table = Vec::new();
        if outcome.fatigue_recovered + outcome.hits_recovered > 0 {
            table.push(format!("Take {what} off {who}."));
        }
        if outcome.unsilenced {
            table.push(format!("Take the Silenced marker off {who}."));
        }
        table.push(format!("{who} does not fire this period."));
        Report { headline: format!("{who} recovers {what}"), table, ..Report::default() }
    }
}
