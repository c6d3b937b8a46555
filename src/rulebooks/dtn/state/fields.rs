//! The fields of DTN's units and generals: one table for roster, editor, entry line and headless form.

use super::words::{A_RATING, ADOPTED as WAITING, CHARACTERS, CLASSES, QUALITY, RANKS, ROLES, ZONES};
use crate::rulebooks::dtn::fight::bua::SIZES;
use crate::rulebooks::dtn::guns::words::WEIGHTS;
use crate::rulebooks::dtn::prelude::*;

/// How a unit stands or moves.
pub const STATUSES: Words =
    &[("normal", "Normal"), ("defend", "Defend"), ("rapid", "Rapid"), ("roadMarch", "Road march")];

/// What shelters a unit.
pub const COVERS: Words = &[("none", "None"), ("partial", "Partial"), ("full", "Full"), ("fortified", "Fortified")];

/// A unit's.
pub const UNIT: &[Field] = &[
    Field::choice("arm", "Arm", ARMS),
    Field::whole("sp", "Strength points", 1, 30),
    Field::whole("hits", "Hits", 0, 30),
    Field::whole("morale", "Morale level", 2, 13).meaning(RANKS),
    Field::whole("a_rating", "Own activation rating", 2, 13).meaning(RANKS).optional(),
    QUALITY,
    Field::choice("status", "Status", STATUSES),
    Field::flag("vulnerable", "Vulnerable"),
    Field::whole("fp", "Fire points", 0, 30),
    Field::whole("fatigue", "Fatigue", 0, 2),
    Field::flag("limbered", "Limbered"),
    Field::flag("silenced", "Silenced"),
    Field::flag("broken", "Broken"),
    Field::flag("moved", "Moved this period"),
    Field::flag("fired", "Fired this period"),
    Field::choice("order", "Own order chit", CHITS),
    Field::choice("pending", "Own order waiting", WAITING).optional().help("Only while it breaks off."),
    Field::subject("attach_to", "Attach order to join", SubjectKind::Command).help("A division of its own side."),
    Field::whole("attach_turns", "Turns left of the Attach order", 1, 9).optional(),
    Field::flag("on_own", "Acts on its own this period")
        .help("Its general was hit, or it assists in a turn of its own."),
    Field::flag("turn_taken", "Has had its turn"),
    Field::choice("activation", "Activation", ACTIVATIONS_OR_NONE).optional(),
    Field::choice("zone", "Zone", ZONES).optional(),
    Field::flag("limber_changed", "Limber changed this turn"),
    Field::flag("moved_turn", "Moved this turn"),
    Field::flag("moved_normal", "Moved its normal allowance this turn"),
    Field::flag("defile", "Vulnerable from a defile"),
    Field::text("attached_to", "Guns attached to").optional(),
    Field::choice("cover", "Cover", COVERS),
    Field::choice("bua", "Built-up area held", SIZES).optional(),
    Field::choice("art_weight", "Weight of guns", WEIGHTS).optional(),
    Field::flag("horse", "Horse artillery"),
    Field::flag("howitzer", "Howitzers"),
    Field::flag("consolidated", "Consolidated"),
    Field::whole("fires_on_chargers", "Shots on chargers this period", 0, 9),
    Field::flag("recovered", "Recovered this period"),
];

/// A general's and his command's.
pub const COMMAND: &[Field] = &[
    Field::choice("role", "Place", ROLES),
    Field::choice("c_class", "Command class", CLASSES).optional(),
    A_RATING,
    Field::choice("character", "Character", CHARACTERS),
    Field::whole("cp", "Command points", 0, 99),
    Field::choice("order", "Order chit", CHITS),
    Field::choice("pending", "Order waiting", WAITING).optional().help("Only while it breaks off."),
    Field::choice("activation", "Activation", ACTIVATIONS_OR_NONE).optional(),
    Field::flag("force_fail", "Fails next turn"),
    Field::whole("times_hit", "Times hit", 0, 9),
    Field::flag("turn_taken", "Has had its turn"),
    Field::flag("hq", "Has a headquarters"),
    Field::flag("hq_moved", "Headquarters moved this period"),
    Field::whole("cp_spent", "Points spent this period", 0, 99),
    Field::flag("controlled", "Has taken direct control this period"),
];

/// The conditions of the day.
pub const CONDITIONS: &[Field] = &[
    Field::whole("visibility", "Visibility in inches", 1, 99)
        .or(Preset::Whole(99))
        .help("The threat zone reaches no further."),
    Field::text("weather", "Weather").optional(),
];
