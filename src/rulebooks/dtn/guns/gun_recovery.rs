//! Recovery of a battery that neither moved nor fired: fatigue first, then hits.

use super::regain::{draw, take_off};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{QUALITY, ZONES};

/// A battery recovers.
pub struct GunRecovery;

/// The battery, and what it did this period.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The battery's label.
    pub unit: Option<String>,
    /// Where it stands; asked only when hits are drawn for.
    pub zone: Option<Zone>,
    /// Its fatigue.
    pub fatigue: u8,
    /// Its hits.
    pub hits: u8,
    /// Its strength points; unknown, nobody asks whether it is still silenced.
    pub sp: Option<u8>,
    /// It is silenced.
    pub silenced: bool,
    /// Its quality.
    pub quality: Quality,
    /// It is artillery.
    pub is_artillery: bool,
    /// It moved.
    pub moved: bool,
    /// It fired.
    pub fired: bool,
    /// It fired on chargers.
    pub fired_on_chargers: bool,
    /// It recovered already.
    pub recovered: bool,
    /// Whose deck.
    pub side: SideName,
}

/// What it recovers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Fatigue taken off.
    pub fatigue_recovered: u8,
    /// Hits taken off.
    pub hits_recovered: u8,
    /// Fatigue it keeps.
    pub fatigue_left: u8,
    /// Hits it keeps.
    pub hits_left: u8,
    /// It can fire again.
    pub unsilenced: bool,
}

impl Procedure for GunRecovery {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "gun_recovery";
    const TITLE: &'static str = "Recovery of a battery";
    const VERBS: &'static [&'static str] = &["rest"];
    const RULE: &'static str = "Artillery recovery";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Battery", SubjectKind::Unit),
        Field::choice("zone", "Zone", ZONES).optional().help("Needed only when it draws for hits."),
        Field::whole("fatigue", "Fatigue", 0, 2).or(Preset::Whole(0)).quiet(),
        Field::whole("hits", "Hits", 0, 99).or(Preset::Whole(0)).quiet(),
        Field::whole("sp", "Strength points", 1, 30).optional().quiet(),
        Field::flag("silenced", "Silenced").quiet(),
        QUALITY.or(Preset::Word("regular")).quiet(),
        Field::flag("is_artillery", "Is artillery").or(Preset::Flag(true)).quiet(),
        Field::flag("moved", "Moved this period").quiet(),
        Field::flag("fired", "Fired this period").quiet(),
        Field::flag("fired_on_chargers", "Fired on chargers this period").quiet(),
        Field::flag("recovered", "Recovered already").quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "Nothing while it has fatigue; otherwise one card for each hit. After an elite battery's joker the rest change nothing.";
    const OUTCOME: &'static [Field] = &[
        Field::whole("fatigue_recovered", "Fatigue taken off", 0, 2),
        Field::whole("hits_recovered", "Hits taken off", 0, 99),
        Field::whole("fatigue_left", "Fatigue it keeps", 0, 2),
        Field::whole("hits_left", "Hits it keeps", 0, 99),
        Field::flag("unsilenced", "No longer silenced"),
    ];
    const SUMMARY: &'static [&'static str] = &["fatigue_recovered", "hits_recovered"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(piece) = game.unit(id) else { return };
        let unit = &piece.own;
        if let Some(zone) = unit.zone {
            draft.fill("zone", plain(zone));
        }
        draft.fill("fatigue", unit.fatigue.min(2));
        draft.fill("hits", unit.hits);
        draft.fill("sp", unit.sp);
        draft.fill("silenced", unit.silenced);
        draft.fill("quality", plain(unit.quality));
        draft.fill("is_artillery", unit.arm == Arm::Artillery);
        draft.fill("moved", unit.moved);
        draft.fill("fired", unit.fired);
        draft.fill("fired_on_chargers", unit.fires_on_chargers > 0);
        draft.fill("recovered", unit.recovered);
        draft.fill("side", SideName::of(piece.side).word());
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nowhere = input.fatigue == 0 && input.hits > 0 && input.zone.is_none();
        nowhere.then(|| FieldFault::new("zone", "Say where it stands: cz, tz or out.")).into_iter().collect()
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let facts: [(bool, &'static str, &str); 6] = [
            (!input.is_artillery, "notArtillery", "Other arms recover in their division's turn, under Regroup orders."),
            (input.moved, "moved", "The battery moved this period."),
            (input.fired, "fired", "The battery fired this period."),
            (input.fired_on_chargers, "firedOnChargers", "The battery fired on chargers this period."),
            (input.recovered, "recovered", "The battery has recovered already this period."),
            (input.fatigue == 0 && input.hits == 0, "nothing", "The battery has neither fatigue nor hits."),
        ];
        facts
            .into_iter()
            .filter(|(against, ..)| *against)
            .map(|(_, key, text)| Reason::new(key, "Artillery recovery", text))
            .collect()
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
        take_off(game, input.unit.as_deref(), outcome.fatigue_recovered, outcome.hits_recovered);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The battery");
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
