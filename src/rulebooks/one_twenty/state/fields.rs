//! The fields of units and leaders of 120:1: one table for roster, editor, entry line and headless form.

use super::words::{ARMS, FACINGS, FORMATIONS, LEVELS, STATUSES, TYPES};
use crate::rulebooks::one_twenty::prelude::*;

/// A unit's.
pub const UNIT: &[Field] = &[
    Field::choice("unit_type", "Unit type", TYPES),
    Field::flag("heavy_artillery", "Heavy artillery"),
    Field::flag("light_infantry", "Light infantry"),
    Field::choice("formation", "Formation", FORMATIONS),
    Field::choice("facing", "Facing", FACINGS),
    Field::whole("strength", "Strength", 1, 99),
    Field::whole("casualties", "Casualties", 0, 99),
    Field::whole("ap_spent", "Action points spent", 0, 20),
    Field::whole("ap_allowance", "Action points of the turn", 0, 20).optional(),
    Field::whole("reaction_spent", "Spent in reaction", 0, 20),
    Field::choice("status", "Status", STATUSES),
    Field::flag("blown", "Blown"),
    Field::flag("in_melee", "In melee"),
    Field::text("opponent", "In melee with").optional(),
    Field::flag("melee_recorded", "Melee recorded this turn"),
    Field::flag("acted", "Has acted"),
    Field::flag("moved", "Entered a space this turn"),
    Field::flag("exerted", "Moved, charged or fought this turn"),
    Field::text("charged_by", "Charged by").optional(),
    Field::whole("charge_ap", "Charge AP in sight", 0, 20).optional(),
    Field::flag("crew_on_guns", "Crew at the guns"),
    Field::flag("fire_declared", "Fire declared"),
    Field::flag("broke_through", "Broke through"),
    Field::flag("road_march", "All on the road this turn"),
    Field::flag("left_road", "Acted off the road this turn"),
    Field::text("note", "Note").optional(),
];

/// A leader's and his command's.
pub const COMMAND: &[Field] = &[
    Field::choice("level", "Level", LEVELS),
    Field::choice("arm", "Arm", ARMS),
    Field::flag("lost", "Leader lost"),
    Field::text("space", "Where he stands").optional(),
    Field::text("order", "Order in force").optional(),
    Field::text("written_order", "Order lying written").optional(),
    Field::text("cube", "Order cube").optional(),
    Field::flag("cube_hidden", "Cube hidden"),
    Field::text("morale_note", "Morale").optional(),
    Field::flag("order_tried", "Order change tried this turn"),
    Field::flag("replacement_tried", "Replacement tried this turn"),
    Field::flag("morale_seen", "Morale looked at this turn"),
];

/// The conditions of the day.
pub const CONDITIONS: &[Field] = &[Field::text("weather", "Weather").optional()];
