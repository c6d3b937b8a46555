//! The terrain table as a look-up: movement, cover, assault, sight.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::ground::{Hindrance, STRENGTH};

/// Looks up a kind of ground.
pub struct TerrainLookup;

/// Which ground, for whom.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The ground.
    pub terrain: Terrain,
    /// The strength of works.
    pub strength: u8,
    /// The arm that stands there.
    pub arm: Arm,
}

/// What the table says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// How it hinders a move.
    pub movement: Hindrance,
    /// Columns to the left for fire at this arm there.
    pub cover: u8,
    /// Columns to the right for fire at those crossing it.
    pub right_shift: i8,
    /// What an assault on this arm there takes, as a modifier.
    pub assault_modifier: i16,
    /// It is a fortification.
    pub fortification: bool,
    /// There can be flanking fire and outflanking.
    pub has_flank: bool,
    /// What it does to sight.
    pub sight: String,
}

impl Procedure for TerrainLookup {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "terrain";
    const TITLE: &'static str = "Look up terrain";
    const VERBS: &'static [&'static str] = &["terrain"];
    const RULE: &'static str = "Terrain table";
    const FIELDS: &'static [Field] = &[
        Field::choice("terrain", "Terrain", Terrain::WORDS),
        Field::whole("strength", "Strength of works", 1, 2).or(Preset::Whole(1)).quiet().help(STRENGTH),
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::text("movement", "Movement"),
        Field::whole("cover", "Columns left", 0, 9),
        Field::whole("right_shift", "Columns right at those crossing", 0, 9),
        Field::whole("assault_modifier", "Assault", -9, 0),
        Field::flag("fortification", "Fortification"),
        Field::flag("has_flank", "Has a flank"),
        Field::text("sight", "Sight"),
    ];
    const SUMMARY: &'static [&'static str] = &["cover"];

    fn resolve(input: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        let ground = [Ground { terrain: input.terrain, strength: input.strength }];
        Ok(Outcome {
            movement: rules.hindrance(input.terrain),
            cover: rules.fire_cover(&ground, input.arm).0,
            right_shift: if input.terrain == Terrain::Bridge { rules.fire.shifts.target_on_bridge } else { 0 },
            assault_modifier: -i16::from(rules.assault_cover(&ground, input.arm).0),
            fortification: rules.fortified(&ground),
            has_flank: !rules.has_no_flank(&ground),
            sight: rules.ground(input.terrain).map_or_else(|| "No effect on sight.".to_owned(), |g| g.sight.clone()),
        })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<Bbb>) {}

    fn tell(input: &Input, outcome: &Outcome, _: &Game<Bbb>) -> Report {
        let (what, movement) = (input.terrain.label(), outcome.movement.words());
        let line = format!("Fire {} left, assault {}.", outcome.cover, outcome.assault_modifier);
        Report {
            headline: format!("{what}: {movement}"),
            table: vec![line, outcome.sight.clone()],
            ..Report::default()
        }
    }
}
