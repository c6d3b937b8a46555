//! The fields of BBB's units and generals: one table for roster, editor, entry line and headless form.

use super::words::{ARMS, FORMATIONS, ORDERS, PERMITS, QUALITIES, WEAPONS};
use crate::rulebooks::bbb::prelude::*;

/// A unit's.
pub const UNIT: &[Field] = &[
    Field::choice("arm", "Arm", ARMS),
    Field::choice("quality", "Quality", QUALITIES),
    Field::choice("weapon", "Weapon", WEAPONS),
    Field::whole("bases_original", "Bases at first", 1, 60),
    Field::whole("bases", "Bases", 0, 60),
    Field::choice("formation", "Formation", FORMATIONS),
    Field::choice("order", "Order", ORDERS),
    Field::flag("silenced", "Silenced"),
    Field::flag("reduced", "Reduced"),
    Field::flag("low_ammo", "Low Ammo"),
    Field::flag("spent", "Spent"),
    Field::flag("halted", "Halted"),
    Field::flag("removed", "Off the table"),
    Field::flag("passive", "Passive"),
    Field::flag("aggressive", "Aggressive"),
    Field::flag("fragile", "Fragile"),
    Field::flag("skirmisher", "Skirmishers"),
    Field::flag("devastating", "Devastating volleys"),
    Field::flag("tactically_inept", "Tactically inept"),
    Field::flag("ragged", "Ragged volleys"),
    Field::flag("dismounted", "Dismounted"),
    Field::flag("isolated", "Isolated"),
    Field::flag("out_of_command", "Out of command").help("Asked once a turn; this is the last answer."),
    Field::text("general", "Commanded by").optional().help("The general's label; whom it stands under if left blank."),
    Field::length("general_distance", "Distance to its general").optional(),
    Field::flag("awaits_ammo", "Waits for ammunition"),
    Field::whole("spent_at_losses", "Spent at lost bases", 1, 60).optional(),
    Field::flag("pivoted_or_unlimbered", "Pivoted or unlimbered"),
    Field::flag("advancing", "Moved this turn"),
    Field::flag("rolled", "Has rolled this turn"),
    Field::choice("permit", "Its roll allows", PERMITS),
    Field::flag("fired", "Fired in this step"),
    Field::flag("recovered", "Recovered this turn"),
    Field::text("contact", "In contact with").optional(),
    grounds("terrain_at", "Stands on or behind"),
];

/// A general's.
pub const COMMAND: &[Field] =
    &[Field::length("command_radius", "Command radius").optional(), Field::flag("moved", "Has moved this turn")];

/// The conditions of the day.
pub const CONDITIONS: &[Field] = &[
    Field::new("first_player", "First Player", Kind::Side).optional().help("The side that goes first each turn."),
    Field::text("night_after", "Night falls after turn").optional().help("The numbers of the turns, as in 4 or 4, 8."),
    Field::text("weather", "Weather").or(Preset::Word("")),
];
