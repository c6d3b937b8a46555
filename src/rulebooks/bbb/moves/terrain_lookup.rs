//! The terrain table as a look-up: movement, cover, assault, sight.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::ground::{Hindrance, STRENGTH};

pub struct TerrainLookup;

fields! {
    pub struct Input for Bbb {
        terrain: Terrain;
        strength: u8, "Strength of works", 1..=2, default = 1, quiet, help = STRENGTH;
        arm: Arm, default = Arm::Infantry, words = ARMS;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        movement: Hindrance, kind = Kind::Text;
        cover: u8, "Columns left", 0..=9, summary;
        right_shift: i8, "Columns right at those crossing", 0..=9;
        assault_modifier: i16, "Assault", -9..=0;
        fortification: bool;
        has_flank: bool, "Has a flank";
        sight: String;
    }
}

impl Procedure for TerrainLookup {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "terrain";
    const TITLE: &'static str = "Look up terrain";
    const VERBS: &'static [&'static str] = &["terrain"];
    const RULE: &'static str = "Terrain table";

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
        let (what, movement) = (input.terrain.label(), outcome.movement.label());
        let line = format!("Fire {} left, assault {}.", outcome.cover, outcome.assault_modifier);
        Report {
            headline: format!("{what}: {movement}"),
            table: vec![line, outcome.sight.clone()],
            ..Report::default()
        }
    }
}
