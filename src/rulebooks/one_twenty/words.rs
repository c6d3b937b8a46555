//! Words shared by the field tables of 120:1: each value with what a person reads.

use crate::core::schema::{Field, Preset, SubjectKind, Words};

/// Unit types.
pub const TYPES: Words = &[
    ("infantry", "Infantry"),
    ("footArtillery", "Foot artillery"),
    ("heavyCavalry", "Heavy cavalry"),
    ("horseArtillery", "Horse artillery"),
    ("lightCavalry", "Light cavalry"),
    ("britishHorseArtillery", "British horse artillery"),
    ("volante", "Volante"),
];
/// Formations.
pub const FORMATIONS: Words = &[
    ("line", "Line"),
    ("column", "Column"),
    ("marchColumn", "March column"),
    ("square", "Square"),
    ("skirmish", "Skirmish"),
    ("semiFormed", "Semi-formed"),
    ("limbered", "Limbered"),
    ("unlimbered", "Unlimbered"),
];
/// Facings.
pub const FACINGS: Words = &[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")];
/// Status cubes.
pub const STATUSES: Words =
    &[("goodOrder", "Good order"), ("disorder", "Disorder"), ("retreat", "Retreat"), ("rout", "Rout")];
/// Status cubes, or as before.
pub const NEW_STATUSES: Words = &[
    ("same", "As before"),
    ("goodOrder", "Good order"),
    ("disorder", "Disorder"),
    ("retreat", "Retreat"),
    ("rout", "Rout"),
];
/// Terrain of a space.
pub const TERRAINS: Words =
    &[("clear", "Clear"), ("light", "Light"), ("heavy", "Heavy"), ("strongPoint", "Strong point")];
/// Phases that may be marked for what the other side does out of turn.
pub const MARKED_PHASES: Words = &[
    ("5a", "5a cavalry charges, A"),
    ("5b", "5b cavalry charges, B"),
    ("5c", "5c infantry charges, A"),
    ("5d", "5d infantry charges, B"),
    ("5e", "5e movement, A"),
    ("5f", "5f movement, B"),
    ("5g", "5g reaction, A"),
    ("5h", "5h reaction, B"),
    ("9a", "9a breakthrough, first"),
    ("9b", "9b breakthrough, second"),
];
/// Phases in which points are spent.
pub const PHASES: Words = MARKED_PHASES.split_at(8).0;
/// Levels.
pub const LEVELS: Words = &[("brigade", "Brigade"), ("division", "Division"), ("corps", "Corps")];
/// Leaders' arms.
pub const ARMS: Words =
    &[("inf", "Infantry"), ("cav", "Cavalry"), ("footArty", "Foot artillery"), ("horseArty", "Horse artillery")];
/// The two players of a turn.
pub const PLAYERS: Words = &[("a", "Player A"), ("b", "Player B")];

/// The field of a unit.
pub const UNIT: Field = Field::subject("unit", "Unit", SubjectKind::Unit);
/// What the unit is.
pub const UNIT_TYPE: Field = Field::choice("unit_type", "Unit type", TYPES).or(Preset::Word("infantry")).quiet();
/// How it stands.
pub const FORMATION: Field = Field::choice("formation", "Formation", FORMATIONS).or(Preset::Word("column")).quiet();
/// Light infantry.
pub const LIGHT: Field = Field::flag("light_infantry", "Light infantry").quiet();
/// Heavy guns.
pub const HEAVY: Field = Field::flag("heavy_artillery", "Heavy artillery").quiet();
/// Blown.
pub const BLOWN: Field = Field::flag("blown", "Blown").quiet();
/// The terrain entered, where nothing else is said of a space.
pub const TERRAIN: Field = Field::choice("terrain", "Terrain", TERRAINS)
    .or(Preset::Word("clear"))
    .help("Of every space entered for which the string says nothing else.");
/// A stream in it.
pub const STREAM: Field = Field::flag("stream", "Stream").quiet();
/// Along a road.
pub const ROAD: Field = Field::flag("road", "Along a road").quiet();
/// All points on the road.
pub const ROAD_MARCH: Field = Field::flag("road_march", "All on the road")
    .help("Declared: every point of this turn is spent on the road, in march column.")
    .quiet();
