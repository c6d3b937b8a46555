//! The fields of Close Fire's units and leaders: one table for roster, editor, entry line and headless form.

use super::{Control, Rank};
use crate::rulebooks::close_fire::prelude::*;

/// A unit's.
pub const UNIT: &[Field] = &[
    Field::choice("arm", "Arm", Arm::WORDS).meaning(ARM_WORDS),
    Field::choice("gun_class", "Gun class", GunClass::WORDS),
    Field::choice("grade", "Grade", Grade::WORDS),
    Field::whole("bases", "Bases", 1, 30),
    Field::whole("pike_bases", "Pike bases", 0, 30),
    Field::choice("formation", "Formation", Formation::WORDS),
    Field::flag("platoon_fire", "Fires by platoons"),
    Field::flag("traditional_cavalry", "Traditional cavalry"),
    Field::flag("skirmishers", "Skirmishers"),
    Field::flag("dismounted", "Cavalry on foot"),
    Field::flag("fieldworks", "In fieldworks, until it moves"),
    Field::flag("hard_cover", "In hard cover, until it moves"),
    Field::flag("ground", "Advantage of ground, until it moves"),
    Field::whole("dp", "DPs", 0, 30),
    Field::whole("dp_from_artillery", "DPs from artillery this turn", 0, 30),
    Field::whole("dp_from_musketry", "DPs from musketry this turn", 0, 30),
    Field::whole("dp_from_movement", "DPs from movement this turn", 0, 30),
    Field::whole("dp_from_combat", "DPs from combat this turn", 0, 30),
    Field::whole("dp_from_morale", "DPs from morale this turn", 0, 30),
    Field::flag("under_fire", "Under fire this turn"),
    Field::flag("moved", "Moved this turn"),
    Field::flag("fired", "Fired this turn"),
    Field::flag("fired_by_platoons", "Fired by platoons this turn"),
    Field::flag("in_combat", "In combat"),
    Field::flag("evaded", "Evaded this turn"),
    Field::flag("charging", "Charging"),
    Field::flag("outrance", "Charging à l'outrance"),
    Field::flag("rode_through", "Rode through or took a position"),
    Field::flag("charge_failed", "Charged without contact this turn"),
    Field::flag("charge_failed_last_turn", "Charged without contact last turn"),
    Field::choice("plight", "Plight", Plight::WORDS),
    Field::choice("control", "Control", Control::WORDS),
    Field::text("last_move", "Last move"),
    Field::flag("reserved_fire", "Reserved its fire"),
    Field::text("previous_target", "Last target").optional(),
    Field::whole("previous_range", "Last range in yards", 0, 9999).optional(),
    Field::flag("target_moved", "Last target has moved since"),
    Field::whole("inspire_level", "Inspired this turn", 0, 2),
    Field::flag("steadied", "Steadied this turn"),
    Field::flag("redressed", "Redressed this turn"),
    Field::whole("casualties", "Casualties", 0, 30),
    Field::flag("crew_killed", "Crew killed"),
    Field::flag("abandoned", "Guns abandoned"),
    Field::flag("destroyed", "Destroyed"),
];

/// A leader's.
pub const COMMAND: &[Field] = &[
    Field::choice("rank", "Rank", Rank::WORDS),
    Field::whole("actions", "Actions of his own", 0, 9).optional(),
    Field::whole("actions_used", "Actions spent this turn", 0, 9),
    Field::whole("actions_lost", "Actions lost to wounds", 0, 9),
    Field::whole("wounds", "Wounds", 0, 9),
    Field::text("attached_unit", "Attached to").optional(),
    Field::flag("killed", "Killed"),
    Field::flag("moved", "Moved on his own this turn"),
    Field::text("order", "Order in force").optional(),
    Field::subject("order_from", "Order from", SubjectKind::Command),
    Field::whole("order_turn", "Order given in turn", 0, 9999).optional(),
];

/// The conditions of the day.
pub const CONDITIONS: &[Field] = &[Field::text("weather", "Weather").optional()];
