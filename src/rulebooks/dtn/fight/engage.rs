//! Fights in the battle's state: hits marked on units, and firefights that stand from one attrition phase to the next.

use serde_json::Map;

use super::firefight::{self, Firefight};
use crate::core::marks::{Engagement, Party};
use crate::rulebooks::dtn::guns::damage;
use crate::rulebooks::dtn::moves::facts::fights;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::Silence;
use crate::rulebooks::dtn::turn::step_ids;

/// What a firefight is called among the engagements.
pub const FIREFIGHT: &str = "firefight";
/// The note in which period it was fought last.
const FOUGHT: &str = "fought";

/// Marks hits on a unit. Infantry and cavalry break; guns are lost in a charge and silenced by fire.
pub fn strike(game: &mut Game<Dtn>, unit: &impl Who, hits: u32, by: Contest, rules: &Rules) {
    let Some(before) = unit.unit_in(game).filter(|_| hits > 0) else { return };
    let guns = before.arm == Arm::Artillery;
    let after = damage::marked(before.hits, hits);
    let ended = after >= if guns { before.sp.max(1) } else { rules.breaks_at(before.sp) };
    let by_fire = guns && by == Contest::Firefight;
    let silenced = ended && by_fire && rules.guns.silence == Silence::Sp;
    damage::strike(game, unit, hits, silenced, ended && !by_fire);
}

/// Ends every engagement a unit is in; nothing is touched if it is in none.
pub fn leave_fights(game: &mut Game<Dtn>, unit: usize) {
    if fights(game, unit) {
        game.engagements_mut().end_for(unit);
    }
}

/// The standing firefight of these two.
pub fn standing(game: &Game<Dtn>, a: usize, b: usize) -> Option<&Engagement> {
    let is = |e: &&Engagement| matches!(e.parties.as_slice(), [x, y] if (x.unit, y.unit) == (a, b) || (x.unit, y.unit) == (b, a));
    game.engagements.standing.iter().filter(|e| e.kind == FIREFIGHT).find(is)
}

/// Starts a firefight of two units, each on its face, or keeps the one that stands and notes what is new.
pub fn keep_firefight(
    game: &mut Game<Dtn>,
    a: (usize, Face, Map<String, Value>),
    b: (usize, Face, Map<String, Value>),
) {
    if [a.0, b.0].iter().any(|id| game.unit(*id).is_none_or(|u| u.own.broken)) {
        return;
    }
    let known = standing(game, a.0, b.0).map(|e| e.id);
    let party =
        |(unit, face, notes): (usize, Face, Map<String, Value>)| Party { unit, face: face.word().to_owned(), notes };
    let parties = vec![party(a), party(b)];
    let all = game.engagements_mut();
    match known.and_then(|id| all.standing.iter_mut().find(|e| e.id == id)) {
        Some(engagement) => engagement.parties = parties,
        None => {
            all.begin(FIREFIGHT, parties);
        }
    }
}

/// A note that the firefight was fought in this period.
pub fn fought_in(turn: u32) -> (String, Value) {
    (FOUGHT.to_owned(), turn.into())
}

/// All standing firefights as a work list.
pub fn firefight_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let row = |engagement: &Engagement| {
        let [a, b] = engagement.parties.as_slice() else { return None };
        let name = |party: &Party| game.name_of(Subject::Unit(party.unit));
        let label = |party: &Party| game.label_of(Subject::Unit(party.unit));
        let draft = draft!(firefight::Input { a: label(a), b: label(b), a_face: a.face, b_face: b.face });
        let done = a.notes.get(FOUGHT).and_then(Value::as_u64) == Some(game.flow.turn.into());
        let work = Work::must::<Firefight>(format!("{} and {}", name(a), name(b)), draft);
        Some(work.on(Subject::Unit(a.unit)).done(done))
    };
    let mut list: Vec<Work> =
        game.engagements.standing.iter().filter(|e| e.kind == FIREFIGHT).filter_map(row).collect();
    list.push(Work::may::<Firefight>("Another firefight", json!({})));
    list
}

/// The step of a divisional turn where something falls due; at once outside of one.
pub fn due(game: &Game<Dtn>, step: &str) -> String {
    let in_turn = game.flow.cursor.iter().any(|frame| frame.step == step_ids::DIVISION_TURN);
    if in_turn { step.to_owned() } else { String::new() }
}

/// Whether nothing falls due at the step on top, so that the game does not stop there.
pub fn nothing_due(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    let here = frames.last().map_or("", |frame| frame.step.as_str());
    !game.flow.duties.iter().any(|duty| duty.at == here)
}
