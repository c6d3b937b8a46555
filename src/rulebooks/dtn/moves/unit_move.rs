//! A unit's move within its order and activation.

use super::facts::{fill_unit, going_words, responds, ticked};
use super::ground::leaves_ground;
use super::rates::{allowance, mover};
use super::words::{ART_TYPE, Limbering};
use super::{move_checks, unit_move_tell};
use crate::rulebooks::dtn::fight::engage::leave_fights;
use crate::rulebooks::dtn::fight::risk::CONTACTS_GENERAL;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::fields::STATUSES;
use crate::rulebooks::dtn::state::words::{GOING, ZONES};
use crate::rulebooks::dtn::tables::DefendAdjusts;

/// One unit moves, adjusts or takes a status.
pub struct UnitMove;

/// Which unit, what it does, and what matters of it.
#[derive(Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "a form: each is a question of its own")]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// What it does.
    pub move_type: MoveType,
    /// Over what.
    pub going: Going,
    /// How far; left blank it is taken as kept.
    pub distance: Option<Length>,
    /// It changes face as well.
    pub change_face: bool,
    /// Its limbers, for guns.
    pub limber: Limbering,
    /// It passes a defile or bridge.
    pub defile: bool,
    /// Which.
    pub defile_name: Option<String>,
    /// How many units passed it this period.
    pub crossed: u8,
    /// The zone it ends in, where known.
    pub end_zone: Option<Zone>,
    /// How far the nearest enemy is, for support and taking cover.
    pub enemy_distance: Option<Length>,
    /// All of it on a road, for a road march.
    pub on_road: bool,
    /// Within its general's radius.
    pub in_command: bool,
    /// Its arm.
    pub arm: Arm,
    /// How it moves, for guns.
    pub art_type: ArtType,
    /// Its status.
    pub status: Status,
    /// The order it acts under.
    pub order: Order,
    /// The activation it acts under.
    pub activation: Drawn,
    /// Where it stands, where known.
    pub zone: Option<Zone>,
    /// Limbered, for guns.
    pub limbered: bool,
    /// It limbered or unlimbered this turn.
    pub limber_changed: bool,
    /// It moved this turn.
    pub moved_turn: bool,
    /// Fire points on it.
    pub fp: u8,
    /// Its fatigue.
    pub fatigue: u8,
    /// Broken.
    pub broken: bool,
    /// Still vulnerable from a defile.
    pub defile_vulnerable: bool,
    /// The defile lies in reach of the enemy.
    #[serde(default)]
    pub in_reach: bool,
    /// It touches an enemy general.
    #[serde(default)]
    pub contacts_general: bool,
    /// It answers the enemy's turn, which needs no activation.
    #[serde(default)]
    pub response: bool,
    /// It has answered this turn already.
    #[serde(default)]
    pub responded: bool,
}

/// How far it may go, and what it is afterwards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "an outcome: each is a fact of its own")]
pub struct Outcome {
    /// In inches.
    pub allowance: Length,
    /// The rate.
    pub rate: Rate,
    /// Its status afterwards.
    pub status: Status,
    /// Vulnerable afterwards.
    pub vulnerable: bool,
    /// It counts as having moved.
    pub moved: bool,
    /// It must stop as soon as it has passed the defile.
    pub stops_after_defile: bool,
    /// Its Defend status ends.
    pub drops_defend: bool,
    /// It moved at least its normal allowance.
    pub at_least_normal: bool,
    /// Limbered afterwards.
    pub limbered: bool,
}

/// How far this move may go; none where the unit may not move at all.
pub fn how_far(input: &Input, rules: &Rules) -> Option<Length> {
    match input.move_type {
        MoveType::Relief => Some(rules.movement.relief),
        what => allowance(input.arm, input.art_type, Rate::of(what), input.going, rules),
    }
}

/// Whether what it does counts as a move: for fire points, fatigue, recovery and opportunity charges. An answer to the
/// enemy's turn never does.
pub fn counts_as_moved(input: &Input, rules: &Rules) -> bool {
    if input.response {
        return false;
    }
    let limbers = input.limber != Limbering::Stays && rules.movement.limber_is_move;
    let goes = match input.move_type {
        MoveType::TakeDefend | MoveType::Recover => false,
        MoveType::ChangeFace => rules.movement.face_is_move,
        _ => input.distance != Some(Length::ZERO) || (input.change_face && rules.movement.face_is_move),
    };
    goes || limbers
}

/// Whether it is somewhere else afterwards, whatever that counts as.
pub(super) fn leaves_its_place(input: &Input, outcome: &Outcome) -> bool {
    let goes = outcome.moved || (input.response && input.distance != Some(Length::ZERO));
    goes && outcome.rate != Rate::None
}

impl Procedure for UnitMove {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "move";
    const TITLE: &'static str = "Move a unit";
    const VERBS: &'static [&'static str] = &["move", "mv"];
    const RULE: &'static str = "Movement";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit).asked(),
        Field::choice("move_type", "What it does", MoveType::WORDS).or(Preset::Word("normal")),
        Field::choice("going", "Going", GOING).or(Preset::Word("good")).help("Bad if any part of the way is."),
        Field::length("distance", "Distance").optional().help("Left blank, the allowance is taken as kept."),
        Field::flag("change_face", "Changes face").quiet(),
        Field::choice("limber", "Limbers", Limbering::WORDS)
            .or(Preset::Word("stays"))
            .help("Free, once a turn.")
            .quiet(),
        Field::flag("defile", "Passes a defile or bridge"),
        Field::flag("in_reach", "In reach of the enemy there").help("Then the enemy may charge it at the defile."),
        CONTACTS_GENERAL,
        Field::text("defile_name", "Which defile").optional().quiet().help("Where there is more than one."),
        Field::whole("crossed", "Units over it this period", 0, 99).or(Preset::Whole(0)).quiet(),
        Field::choice("end_zone", "Zone it ends in", ZONES).optional().quiet(),
        Field::length("enemy_distance", "Distance to the enemy")
            .optional()
            .quiet()
            .help("For support, where it ends; for taking cover, where it stands. Left blank it is taken as kept."),
        Field::flag("on_road", "All of it on the road").or(Preset::Flag(true)).quiet(),
        Field::flag("in_command", "Within its general's radius").or(Preset::Flag(true)).quiet(),
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")).quiet(),
        ART_TYPE.or(Preset::Word("medFoot")).quiet(),
        Field::choice("status", "Status", STATUSES).or(Preset::Word("normal")).quiet(),
        Field::choice("order", "Order chit", CHITS).or(Preset::Word("none")).quiet(),
        Field::choice("activation", "Activation", ACTIVATIONS_OR_NONE).or(Preset::Word("full")).quiet(),
        Field::choice("zone", "Zone it stands in", ZONES)
            .optional()
            .quiet()
            .help("Left blank, the rules of the zones are taken as kept."),
        Field::flag("limbered", "Limbered").or(Preset::Flag(true)).quiet(),
        Field::flag("limber_changed", "Limber changed this turn").quiet(),
        Field::flag("moved_turn", "Moved this turn").quiet(),
        Field::whole("fp", "Fire points on it", 0, 30).or(Preset::Whole(0)).quiet(),
        Field::whole("fatigue", "Fatigue", 0, 2).or(Preset::Whole(0)).quiet(),
        Field::flag("broken", "Broken").quiet(),
        Field::flag("defile_vulnerable", "Vulnerable from a defile").quiet(),
        Field::flag("response", "Answers the enemy's turn")
            .quiet()
            .help("A change of face or a fall back: it needs no activation and does not count as having moved."),
        Field::flag("responded", "Has answered it already").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::length("allowance", "How far it may go"),
        Field::choice("rate", "Rate", Rate::WORDS),
        Field::choice("status", "Status afterwards", STATUSES),
        Field::flag("vulnerable", "Vulnerable afterwards"),
        Field::flag("moved", "Counts as having moved"),
        Field::flag("stops_after_defile", "Stops after the defile"),
        Field::flag("drops_defend", "Defend ends"),
        Field::flag("at_least_normal", "Moved at least its normal allowance").help(
            "Where no unit of a division did, its Move order lapses at the end of its turn: a battle sees to that.",
        ),
        Field::flag("limbered", "Limbered afterwards"),
    ];
    const SUMMARY: &'static [&'static str] = &["allowance", "rate", "status", "vulnerable", "moved"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let name = draft.text("defile_name").unwrap_or_default().trim().to_lowercase();
        draft.fill("crossed", game.own.defiles.get(&name).copied().unwrap_or(0));
        if let Some(id) = fill_unit(game, draft, "unit", Self::FIELDS) {
            draft.fill("response", responds(game, id));
            draft.fill("responded", game.own.responded.contains(&id));
            // Contact or threat zone, by its word or its first letter.
            let seen = |key: &str| draft.text(key).is_some_and(|zone| zone.to_lowercase().starts_with(['c', 't']));
            let near = seen("zone") || seen("end_zone");
            draft.fill("in_reach", near && ticked(draft, "defile"));
        }
        draft.fill("move_type", usual(draft));
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        move_checks::reasons(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let what = input.move_type;
        let rate = Rate::of(what);
        let far = how_far(input, rules).unwrap_or_default();
        let moved = counts_as_moved(input, rules);
        chance.say("Move distances", || sum(input, rate, far, rules));
        let (status, drops_defend) = status_after(input, rules);
        if drops_defend {
            chance.say("Movement status", || "Its Defend status ends.".to_owned());
        }
        let vulnerable = fast(status, rules) || input.defile || input.defile_vulnerable;
        let stops_after_defile = input.defile && input.zone.is_some_and(|zone| zone != Zone::Out);
        if input.defile {
            chance.say("Defiles", || {
                let stop =
                    if stops_after_defile { " It stands in a zone, so it stops as soon as it has passed." } else { "" };
                format!("Vulnerable until its next turn.{stop}")
            });
        }
        let normal = allowance(input.arm, input.art_type, Rate::Normal, input.going, rules);
        let went =
            if rate == Rate::None || what == MoveType::Relief { Length::ZERO } else { input.distance.unwrap_or(far) };
        let at_least_normal = moved && went > Length::ZERO && normal.is_some_and(|normal| went >= normal);
        let limbered = match input.limber {
            Limbering::Stays => input.limbered,
            Limbering::Limber => true,
            Limbering::Unlimber => false,
        };
        Ok(Outcome {
            allowance: far,
            rate,
            status,
            vulnerable,
            moved,
            stops_after_defile,
            drops_defend,
            at_least_normal,
            limbered,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if input.defile {
            let name = input.defile_name.as_deref().unwrap_or_default().trim().to_lowercase();
            let crossed = input.crossed.saturating_add(1);
            game.own_mut().defiles.insert(name, crossed);
        }
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let gone = leaves_its_place(input, outcome);
        if gone && input.move_type == MoveType::TakeCover {
            leave_fights(game, id);
        } else if gone {
            leaves_ground(game, id);
        }
        if input.response && responds(game, id) && !game.own.responded.contains(&id) {
            game.own_mut().responded.push(id);
        }
        let Some(unit) = game.unit_mut(id) else { return };
        unit.status = outcome.status;
        unit.vulnerable = outcome.vulnerable;
        unit.moved |= outcome.moved;
        unit.moved_turn |= outcome.moved;
        unit.moved_normal |= outcome.at_least_normal;
        unit.defile |= input.defile;
        if unit.arm == Arm::Artillery {
            unit.limbered = outcome.limbered;
            unit.limber_changed |= input.limber != Limbering::Stays && !input.response;
        }
        unit.zone = match (input.end_zone, input.move_type) {
            (Some(end), _) => Some(end),
            (None, MoveType::Support) => Some(Zone::Cz),
            (None, what) if what.is_contact() => unit.zone,
            (None, _) if !gone => unit.zone,
            (None, _) => None,
        };
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        unit_move_tell::tell(input, outcome, game)
    }
}

/// What most units do under this order.
fn usual(draft: &Draft) -> &'static str {
    if ticked(draft, "response") {
        return "changeFace";
    }
    let full = draft.text("activation") == Some("full");
    match draft.text("order") {
        Some("move") if full => "rapid",
        Some("breakOff") if draft.text("zone") == Some("cz") => "retreat",
        Some("breakOff") => "rapid",
        Some("regroup") => "fallBack",
        _ => "normal",
    }
}

/// Rapid and Road march make vulnerable.
fn fast(status: Status, rules: &Rules) -> bool {
    status == Status::Rapid || (status == Status::RoadMarch && rules.movement.road_march_vulnerable)
}

/// Its status afterwards, and whether Defend ends with it.
fn status_after(input: &Input, rules: &Rules) -> (Status, bool) {
    // Its own turn decides about a fast rate, not the enemy's.
    if input.response && input.status != Status::Defend {
        return (input.status, false);
    }
    let keeps = match input.move_type {
        MoveType::ChangeFace | MoveType::Recover | MoveType::TakeDefend => true,
        MoveType::FallBack => rules.movement.fall_back_keeps_defend,
        MoveType::Relief | MoveType::TakeCover => {
            rules.movement.defend_adjusts == DefendAdjusts::Any && !matches!(input.order, Order::Move | Order::BreakOff)
        }
        _ => false,
    };
    let status = match input.move_type {
        MoveType::Rapid | MoveType::Retreat => Status::Rapid,
        MoveType::RoadMarch => Status::RoadMarch,
        MoveType::TakeDefend => Status::Defend,
        _ if input.status == Status::Defend && keeps => Status::Defend,
        _ => Status::Normal,
    };
    (status, input.status == Status::Defend && status != Status::Defend)
}

/// The allowance in words.
fn sum(input: &Input, rate: Rate, far: Length, rules: &Rules) -> String {
    let who = mover(input.arm, input.art_type);
    match (input.move_type, rate) {
        (MoveType::Relief, _) => format!("Relief: it changes places with a friend up to {far}″ behind."),
        (_, Rate::None) => "It stays where it is.".to_owned(),
        (_, Rate::RoadMarch) => {
            let row = rules.movement.table.of(input.arm, input.art_type);
            let part = |far: Option<Length>| far.unwrap_or_default();
            let (rapid, normal) = (part(row.rapid(Going::Good)), part(row.normal(Going::Good)));
            format!("Road march, {who}: rapid {rapid}″ and normal {normal}″ make {far}″.")
        }
        _ => format!("{who} at the {} in {}: {far}″.", rate.said(), going_words(input.going)),
    }
}
