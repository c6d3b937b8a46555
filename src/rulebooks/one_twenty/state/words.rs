//! Words shared by the field tables of 120:1: each value with what a person reads.

use crate::rulebooks::one_twenty::prelude::*;

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
/// All phases of a turn, as they come.
pub const ALL_PHASES: Words = &[
    ("1", "1 leader replacement"),
    ("2", "2 brigade orders"),
    ("3", "3 order cubes"),
    ("4", "4 initiative"),
    ("5a", "5a cavalry charges, A"),
    ("5b", "5b cavalry charges, B"),
    ("5c", "5c infantry charges, A"),
    ("5d", "5d infantry charges, B"),
    ("5e", "5e movement, A"),
    ("5f", "5f movement, B"),
    ("5g", "5g reaction, A"),
    ("5h", "5h reaction, B"),
    ("6", "6 artillery fire"),
    ("7", "7 musketry"),
    ("8", "8 melee"),
    ("9a", "9a breakthrough, first"),
    ("9b", "9b breakthrough, second"),
    ("9c", "9c breakthrough melee"),
    ("10", "10 breakthrough fatigue"),
    ("11", "11 brigade morale"),
    ("12", "12 end of the turn"),
];
/// Phases that may be marked for what the other side does out of turn.
pub const MARKED_PHASES: Words = &{
    let mut marked = [("", ""); 10];
    let mut i = 0;
    while i < 10 {
        // Those of 5, and 9a and 9b.
        marked[i] = ALL_PHASES[if i < 8 { i + 4 } else { i + 7 }];
        i += 1;
    }
    marked
};
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
pub const UNIT: Field =
    Field::subject("unit", "Unit", SubjectKind::Unit).help("Its label in a battle; without one it may be left out.");
/// What the unit is.
pub const UNIT_TYPE: Field = Field::choice("unit_type", "Unit type", TYPES)
    .or(Preset::Word("infantry"))
    .help("Its row of the table of action points.")
    .quiet();
/// How it stands.
pub const FORMATION: Field = Field::choice("formation", "Formation", FORMATIONS)
    .or(Preset::Usual("column"))
    .help("How it stands before it acts. Guns are limbered, unlimbered or in march column; left blank: as they must.")
    .quiet();
/// Light infantry.
pub const LIGHT: Field = Field::flag("light_infantry", "Light infantry")
    .help("In skirmish or semi-formed order the terrain costs it nothing more.")
    .quiet();
/// Heavy guns.
pub const HEAVY: Field = Field::flag("heavy_artillery", "Heavy artillery")
    .help("Guns that throw a die for a pivot or a field move.")
    .quiet();
/// Blown.
pub const BLOWN: Field = Field::flag("blown", "Blown").help("Cavalry that throws dice for each space.").quiet();
/// Guns without their crew.
pub const CREW_AWAY: Field = Field::flag("crew_away", "Crew away from the guns")
    .help("It evaded or ran: the guns do nothing until they are manned again.")
    .quiet();
/// The terrain entered, where nothing else is said of a space.
pub const TERRAIN: Field = Field::choice("terrain", "Terrain", TERRAINS)
    .or(Preset::Word("clear"))
    .help("Of every space entered for which the string says nothing else.");
/// A stream in it.
pub const STREAM: Field =
    Field::flag("stream", "Stream").help("In every space entered for which the string says nothing else.").quiet();
/// Along a road.
pub const ROAD: Field = Field::new("road", "Along a road", Kind::Flag)
    .optional()
    .help("Every space entered for which nothing else is said; left blank: as declared in road_march.")
    .quiet();
/// Whether it is allowed out of turn.
pub const ALLOWED: Field = Field::new("allowed", "Allowed in this phase", Kind::Flag)
    .optional()
    .help("Told outright; left blank, the house rule opportunity.PHASE says.")
    .quiet();
/// Points spent before.
pub const AP_SPENT: Field = Field::whole("ap_spent", "Action points spent this turn", 0, 20)
    .or(Preset::Whole(0))
    .help("Before this; they come off the allowance.")
    .quiet();
/// Points of the turn.
pub const ALLOWANCE: Field = Field::whole("allowance", "Points of the turn", 0, 20)
    .optional()
    .help("Left blank: the base of the unit type; a march by road gives more.")
    .quiet();
/// The status of the one who acts.
pub const STATUS: Field =
    Field::choice("status", "Status", STATUSES).or(Preset::Word("goodOrder")).help("Good order is no cube.").quiet();
/// All points on the road.
pub const ROAD_MARCH: Field = Field::flag("road_march", "All on the road")
    .help("Declared: every point of this turn is spent on the road, in march column or limbered. Spaces told as road do too.")
    .quiet();
