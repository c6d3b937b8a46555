//! Resolving the fire points on a unit: at three in the attrition phase, or when it moves or is attacked.

use super::damage::{Struck, on_the_table, strike};
use super::groups::{Resolved, resolve_markers};
use super::words::GROUNDS;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::FpDeck;
use crate::rulebooks::dtn::turn::attack;

/// Cards for the fire points on a unit.
pub struct ResolveFps;

/// Like markers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// How many.
    pub count: u32,
    /// The face under fire.
    pub face: Face,
    /// Long range or indirect.
    pub long_or_indirect: bool,
    /// Of a heavy battery or howitzer.
    pub heavy_or_howitzer: bool,
    /// By bouncethrough.
    pub bounce: bool,
    /// By which battery of a check on chargers; nought in the attrition phase.
    pub check: u8,
}

/// The markers on a unit, and its cover.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// Its terrain disadvantage for the firers.
    pub cover: Ground,
    /// The markers, in the order in which they were laid.
    pub markers: Vec<Row>,
    /// What it can bear.
    #[serde(flatten)]
    pub struck: Struck,
    /// It was fired on as it charged: hits call for a morale check.
    pub check: bool,
    /// Whose deck.
    pub side: SideName,
}

/// What comes of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Hits on the unit.
    pub hits: u32,
    /// Markers taken off without a card.
    pub discarded: usize,
    /// The battery is silenced.
    pub silenced: bool,
    /// The unit breaks.
    pub broken: bool,
}

const ROW: &[Field] = &[
    Field::whole("count", "Markers", 0, 30).or(Preset::Whole(1)),
    Field::choice("face", "Face", FACES).or(Preset::Word("front")),
    Field::flag("long_or_indirect", "Long range or indirect"),
    Field::flag("heavy_or_howitzer", "Heavy or howitzer"),
    Field::flag("bounce", "Bouncethrough"),
    Field::whole("check", "Battery of a check on chargers", 0, 30)
        .or(Preset::Whole(0))
        .help("Nought in the attrition phase. A switch keeps several batteries apart."),
];

impl Input {
    fn markers(&self) -> Vec<Marker> {
        let like = |row: &Row| {
            let &Row { count, face, long_or_indirect, heavy_or_howitzer, bounce, check } = row;
            std::iter::repeat_n(Marker { face, long_or_indirect, heavy_or_howitzer, bounce, check }, count as usize)
        };
        self.markers.iter().flat_map(like).collect()
    }
}

impl Procedure for ResolveFps {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "resolve_fps";
    const TITLE: &'static str = "Resolve fire points";
    const VERBS: &'static [&'static str] = &["resolve"];
    const RULE: &'static str = "Resolving FPs";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit under fire", SubjectKind::Unit),
        Field::choice("cover", "Cover", GROUNDS).or(Preset::Word("none")).help("The disadvantage of firing at it."),
        Field::new("markers", "Fire points", Kind::List(ROW)).quiet(),
        Field::whole("sp", "Strength points", 1, 30).optional().quiet(),
        Field::whole("hits_before", "Hits it has", 0, 99).or(Preset::Whole(0)).quiet(),
        Field::flag("is_artillery", "Is artillery").quiet(),
        Field::flag("check", "Fired on as it charged").quiet().help("Hits call for a morale check."),
        SIDE,
    ];
    const ROLLS: &'static str = "One card for each three markers, and two more for a diamond drawn for three; beyond six markers only if more than one face is under fire.";
    const OUTCOME: &'static [Field] = &[
        Field::whole("hits", "Hits", 0, 30),
        Field::whole("discarded", "Markers taken off undrawn", 0, 99_999),
        Field::flag("silenced", "Silenced"),
        Field::flag("broken", "Broken"),
    ];
    const SUMMARY: &'static [&'static str] = &["hits"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(piece) = game.unit(id) else { return };
        draft.fill("markers", plain(rows(piece.own.fp.markers())));
        draft.fill("cover", plain(game.rules().fight.terrain.of_cover(piece.own.cover)));
        Struck::fill(&piece.own, draft);
        let side = match game.rules().guns.fp_deck {
            FpDeck::Target => piece.side,
            FpDeck::Firer => game.other_side(piece.side),
        };
        draft.fill("side", SideName::of(side).word());
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let none = || Reason::new("noMarkers", "Resolving FPs", "No fire points lie on it.");
        input.markers().is_empty().then(none).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let deck = rules.deck_of(input.side.index());
        let cover = input.cover.level(&rules.fight.terrain);
        let Resolved { hits, discarded } = resolve_markers(&input.markers(), cover, deck, rules, chance)?;
        let (silenced, broken) = (input.struck.silenced(hits, rules), input.struck.broken(hits, rules));
        Ok(Outcome { hits, discarded, silenced, broken })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let label = input.unit.as_deref();
        if let Some((id, _)) = unit_at(game, label)
            && let Some(unit) = game.unit_mut(id)
        {
            unit.fp.clear();
        }
        strike(game, label, outcome.hits, outcome.silenced, outcome.broken);
        if let Some((id, _)) = unit_at(game, label).filter(|_| outcome.broken) {
            attack::call_off(game, id);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let mut table = vec![format!("Take all fire points off {who}.")];
        table.extend(on_the_table(&who, outcome.hits, outcome.silenced, outcome.broken));
        let fate = match (outcome.silenced, outcome.broken) {
            (true, _) => ", silenced",
            (_, true) => ", broken",
            _ => "",
        };
        let headline = format!("Fire on {who}: {}{fate}", counted(outcome.hits, "hit", "hits"));
        let shaken = input.check && outcome.hits > 0 && !outcome.broken;
        let charger = input.unit.as_deref().filter(|_| shaken).and_then(|label| game.find(label).ok());
        let follows = charger.map(|subject| {
            let draft = json!({"unit": game.label_of(subject), "new_hits": outcome.hits});
            Duty::by_id("morale_check", format!("{} checks its morale", game.name_of(subject)), draft).on(Some(subject))
        });
        Report { headline, table, follows: follows.into_iter().collect() }
    }
}

/// Markers one after the other that are alike make one row.
fn rows(markers: &[Marker]) -> Vec<Row> {
    let row = |these: &[Marker]| {
        let Marker { face, long_or_indirect, heavy_or_howitzer, bounce, check } = these[0];
        Row {
            count: u32::try_from(these.len()).unwrap_or(u32::MAX),
            face,
            long_or_indirect,
            heavy_or_howitzer,
            bounce,
            check,
        }
    };
    markers.chunk_by(|a, b| a == b).map(row).collect()
}
