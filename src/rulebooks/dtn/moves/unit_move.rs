//! A unit's move within its order and activation.

use super::facts::{acts_under, responds, ticked};
use super::ground::leaves_ground;
use super::rates::{allowance, mover};
use super::words::{BAD_GOING, CONTACTS_GENERAL, KEPT, Limbering};
use super::{move_checks, unit_move_tell};
use crate::rulebooks::dtn::fight::engage::leave_fights;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::DefendAdjusts;

/// One unit moves, adjusts or takes a status.
pub struct UnitMove;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>, asked;
        move_type: MoveType, "What it does", default = MoveType::Normal;
        going: Going, default = Going::Good, help = BAD_GOING;
        distance: Option<Length>, help = KEPT;
        change_face: bool, "Changes face", quiet;
        limber: Limbering, "Limbers", default = Limbering::Stays, help = "Free, once a turn.", quiet;
        defile: bool, "Passes a defile or bridge";
        #[serde(default)]
        in_reach: bool, "In reach of the enemy there", help = "Then the enemy may charge it at the defile.";
        #[serde(default)]
        contacts_general: bool, "Contacts an enemy general", help = CONTACTS_GENERAL;
        defile_name: Option<String>, "Which defile", quiet, help = "Where there is more than one.";
        crossed: u8, "Units over it this period", 0..=99, default = 0, quiet;
        end_zone: Option<Zone>, "Zone it ends in", quiet;
        enemy_distance: Option<Length>, "Distance to the enemy", quiet,
            help = "For support, where it ends; for taking cover, where it stands. Left blank it is taken as kept.";
        on_road: bool, "All of it on the road", default = true, quiet;
        in_command: bool, "Within its general's radius", default = true, quiet;
        arm: Arm, default = Arm::Infantry, from = unit;
        art_type: ArtType, "Battery moves as", default = ArtType::MedFoot, from = unit.art_type();
        status: Status, default = Status::Normal, from = unit;
        order: Order, "Order chit", default = Order::None, from = order_of(game, acts_under(game, unit.id));
        activation: Drawn, default = Drawn::Full, from = activation_of(game, acts_under(game, unit.id));
        zone: Option<Zone>, "Zone it stands in", from = unit,
            help = "Left blank, the rules of the zones are taken as kept.";
        limbered: bool, default = true, from = unit;
        limber_changed: bool, "Limber changed this turn", from = unit;
        moved_turn: bool, "Moved this turn", from = unit;
        fp: u8, "Fire points on it", 0..=30, default = 0, from = unit.fp.count();
        fatigue: u8, 0..=2, default = 0, from = unit;
        broken: bool, from = unit;
        defile_vulnerable: bool, "Vulnerable from a defile", from = unit.defile;
        #[serde(default)]
        response: bool, "Answers the enemy's turn", from = responds(game, unit.id),
            help = "A change of face or a fall back: it needs no activation and does not count as having moved.";
        #[serde(default)]
        responded: bool, "Has answered it already", from = game.own.responded.contains(&unit.id);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        allowance: Length, "How far it may go", summary;
        rate: Rate, summary;
        status: Status, "Status afterwards", summary;
        vulnerable: bool, "Vulnerable afterwards", summary;
        moved: bool, "Counts as having moved", summary;
        stops_after_defile: bool, "Stops after the defile";
        drops_defend: bool, "Defend ends";
        at_least_normal: bool, "Moved at least its normal allowance",
            help = "Where no unit of a division did, its Move order lapses at the end of its turn: a battle sees to that.";
        limbered: bool, "Limbered afterwards";
    }
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
    const MANY: bool = true;

    fn after_fill(game: &Game<Dtn>, draft: &mut Draft) {
        let name = draft.text(key!(Input.defile_name)).unwrap_or_default().trim().to_lowercase();
        draft.fill(key!(Input.crossed), game.own.defiles.get(&name).copied().unwrap_or(0));
        if draft.unit(game, key!(Input.unit)).is_some() {
            // Contact or threat zone, by its word or its first letter.
            let seen = |key: &str| draft.text(key).is_some_and(|zone| zone.to_lowercase().starts_with(['c', 't']));
            let near = seen(key!(Input.zone)) || seen(key!(Input.end_zone));
            draft.fill(key!(Input.in_reach), near && ticked(draft, key!(Input.defile)));
        }
        draft.fill(key!(Input.move_type), usual(draft).word());
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
        let Some(id) = input.unit.unit() else { return };
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
fn usual(draft: &Draft) -> MoveType {
    if ticked(draft, key!(Input.response)) {
        return MoveType::ChangeFace;
    }
    let order = |order: Order| draft.text(key!(Input.order)) == Some(order.word());
    let full = draft.text(key!(Input.activation)) == Some(Drawn::Full.word());
    let in_contact_zone = draft.text(key!(Input.zone)) == Some(Zone::Cz.word());
    if order(Order::BreakOff) && in_contact_zone {
        MoveType::Retreat
    } else if order(Order::BreakOff) || (order(Order::Move) && full) {
        MoveType::Rapid
    } else if order(Order::Regroup) {
        MoveType::FallBack
    } else {
        MoveType::Normal
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
        _ => format!("{who} at the {} in {}: {far}″.", rate.said(), input.going.said()),
    }
}
