//! The fields of units and detachments: one table for roster, editor, entry line and headless form.

use super::{CAUSES, FORCED, INITIATIVES, KINDS, LAST_ACTIONS, MOBILITIES, MODES, RESPONSES, ROLES, SIZES, STATUSES};
use crate::rulebooks::lightning_war::prelude::*;

/// A unit's.
pub const UNIT: &[Field] = &[
    Field::text("toe_path", "Formations above it").help("Highest first, as in 1 Bn/A Coy/1 Plt."),
    Field::choice("kind", "Kind", KINDS),
    Field::choice("initiative", "Initiative", INITIATIVES),
    Field::choice("mobility", "Wheels or tracks", MOBILITIES).optional(),
    Field::choice("size", "Size", SIZES),
    Field::whole("road_mph", "Road speed, mph", 0, 200),
    Field::whole("cross_mph", "Cross-country speed, mph", 0, 200),
    Field::whole("mire_modifier", "Modifier to miring", -10, 10),
    Field::choice("role", "There for", ROLES),
    Field::flag("is_motorcycle", "Motorcycle troops"),
    Field::flag("ran_last_turn", "Ran last turn"),
    Field::flag("ran", "Ran this turn"),
    Field::length("moved", "Moved this turn"),
    Field::choice("mode", "Moved how", MODES).optional(),
    Field::flag("mired", "Mired"),
    Field::flag("tried", "Tried to get free this turn"),
    Field::whole("tow_turns", "Still turns of towing", 0, 9),
    Field::text("towed_by", "Towed by").optional(),
    Field::text("mounted_on", "Mounted on").optional(),
    Field::flag("locked", "Mounted or dismounted this turn"),
    Field::choice("fired", "Fired upon", CAUSES).optional(),
    Field::text("fired_by", "Fired upon by").optional(),
    Field::choice("forced", "Driven by morale", FORCED).optional(),
    Field::flag("moving_firer", "Fires as one that moved"),
    Field::flag("overran", "Overran this turn"),
    Field::whole("segments", "Movement in parts", 1, 4),
    Field::whole("segments_done", "Parts done", 0, 4),
    Field::flag("destroyed", "Destroyed"),
];

/// A detachment's.
pub const DETACHMENT: &[Field] = &[
    Field::text("formation", "Formation"),
    Field::choice("ruling", "The referee rules it", STATUSES).optional(),
    Field::flag("card", "Orders handed in"),
    Field::text("order_text", "What the orders say"),
    Field::text("order_sender", "Orders from"),
    Field::whole("order_written", "Orders written in turn", 0, 9999),
    Field::whole("order_effective", "Orders effective from turn", 0, 9999),
    Field::flag("order_general", "General orders"),
    Field::flag("latitude", "The referee agrees"),
    Field::flag("suspended", "Orders suspended"),
    Field::flag("reserve_movement", "Reserve Movement"),
    Field::flag("leader", "Leader present"),
    Field::text("broken_from", "Broke off from").optional(),
    Field::choice("last_action", "Last moved by", LAST_ACTIONS).optional(),
    Field::choice("response", "Fired upon, it chose to", RESPONSES).optional(),
    Field::flag("moved", "Has moved"),
    Field::flag("reserve_moved", "Has moved again"),
];

/// The conditions of the day.
pub const CONDITIONS: &[Field] = &[Field::text("weather", "Weather").optional()];
