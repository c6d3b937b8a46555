//! What charge combat asks, and what of it the battle knows.

use super::fighter::{SILENCED, guns_of};
use crate::core::schema::validate::pick;
use crate::rulebooks::dtn::prelude::*;

const BAD_GOING: &str =
    "A charge over bad going: a card must have the rank as well as the suit. Not inside woods and the like.";
const OBSTACLE: &str = "The disadvantage that a switch gives it, if it is the worse.";
const BY_REASONS: &str = "Left blank: by the reasons ticked.";

fields! {
    pub struct Attacker for Dtn {
        unit: Option<UnitRef>, "Attacker";
        face: Option<Face>, "Face attacked", help = "Left blank: the one told for all.";
        arm: Arm, default = Arm::Infantry, from = unit;
        sp: u8, "Strength points", 1..=30, default = 1, from = unit;
        hits: u8, 0..=30, default = 0, from = unit;
        terrain: Option<Ground>, "Terrain disadvantage", help = BAD_GOING;
        obstacle: bool, "Across an obstacle or bad going", quiet, help = OBSTACLE;
        committed: Option<u8>, "SP committed", 0..=30, help = "Left blank: all it can.";
        bonus: Option<u8>, "Bonus cards eligible", 0..=30, help = BY_REASONS;
        artillery: Option<UnitRef>, "Guns attached", from = guns_of(game, unit);
        artillery_sp: u8, "Their strength points", 0..=30, default = 0, from = artillery;
        artillery_hits: u8, "Their hits", 0..=30, default = 0, from = artillery;
        elite: bool, from = unit.is_elite();
        uphill: bool;
        supported: bool;
        general_near: bool, "General within 1″";
    }
}

fields! {
    /// Who attacks whom, and how they stand.
    pub struct Input for Dtn {
        attackers: Vec<Attacker>, help = "All who attack this unit, one combat: F11 F12:left.";
        attacker: Option<UnitRef>, quiet,
            help = "In a battle, the label of the only attacker; otherwise give the list of attackers.";
        defender: Option<UnitRef>, asked;
        face: Face, "Face attacked", default = Face::Front, quiet,
            help = "By all attackers for whom nothing else is said.";
        terrain: Ground, "Attackers' terrain disadvantage", default = Ground::None, quiet, help = BAD_GOING;
        obstacle: bool, "Across an obstacle or bad going", quiet, help = OBSTACLE;
        phase: u8, 1..=3, default = 1, quiet;
        /// The unit attacked.
        each Defender of defender "defender" {
            arm: Arm, default = Arm::Infantry, from = own;
            sp: u8, "{}'s strength points", 1..=30, default = 1, from = own;
            hits: u8, 0..=30, default = 0, from = own;
            silenced: bool, "Silenced guns", from = own.is_silenced_guns(), help = SILENCED;
            on_defend: bool, "{} on Defend", from = own.status == Status::Defend,
                help = "A garrison pressed for a second round has lost it.";
            vulnerable: bool, "{} vulnerable", from = own;
            committed: Option<u8>, "{}'s SP committed", 0..=30, quiet,
                help = "Left blank: all it can at the faces attacked.";
            bonus: Option<u8>, "{}'s bonus cards eligible", 0..=30, quiet, help = BY_REASONS;
            terrain: Ground, "{}'s terrain disadvantage", default = Ground::None, quiet;
            artillery: Option<UnitRef>, "Guns attached to the {}", from = guns_of(game, own);
            artillery_sp: u8, "Their strength points", 0..=30, default = 0, from = artillery;
            artillery_hits: u8, "Their hits", 0..=30, default = 0, from = artillery;
            elite: bool, "{} elite", from = own.is_elite();
            uphill: bool, "{} uphill";
            supported: bool, "{} supported";
            general_near: bool, "General within 1″ of the {}";
        }
        fire_points: u8, "Fire points on the defender", 0..=99, default = 0, from = defender.fp.count();
        fatigue: u8, "Fatigue of the guns attacked", 0..=9, default = 0,
            from = if defender.arm == Arm::Artillery { defender.fatigue } else { 0 };
        bua: Option<Size>, "Defender holds", from = defender,
            help = "A garrison has cover by face and is not dislodged at once.";
        round: u8, "Round against a garrison", 1..=9, default = 1, quiet;
        attacker_side: SideName, "Attacker's side", default = SideName::A, quiet;
        defender_side: SideName, "Defender's side", default = SideName::B, from = SideName::of(defender.piece.side);
    }
}

/// Attackers as they are typed: JSON, or labels each with the face it attacks, as in `F11 F12:left`.
fn typed_rows(text: &str) -> Option<Vec<Value>> {
    if let Ok(Value::Array(rows)) = serde_json::from_str(text) {
        return Some(rows);
    }
    let row = |word: &str| {
        let (label, face) = word.split_once(':').unwrap_or((word, Face::Front.word()));
        let face = pick(&Value::from(face), Face::WORDS)?;
        Some(draft!(Attacker { unit: label, face: face }))
    };
    text.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(row).collect()
}

/// Makes rows of the attackers however they were given, with their labels as the roster has them, and finds their side.
pub(super) fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
    let attackers = key!(Input.attackers);
    let typed = draft.text(attackers).and_then(typed_rows);
    let listed = draft.0.get(attackers).and_then(Value::as_array).is_some_and(|rows| !rows.is_empty());
    let only = draft.text(key!(Input.attacker)).filter(|_| !listed && typed.is_none());
    if let Some(rows) = typed.or_else(|| Some(vec![draft!(Attacker { unit: only? })])) {
        draft.0.insert(attackers.to_owned(), rows.into());
    }
    let mut side = None;
    for row in draft.0.get_mut(attackers).and_then(Value::as_array_mut).into_iter().flatten() {
        let found = row.get(key!(Attacker.unit)).and_then(Value::as_str).map(|label| game.find(label));
        if let Some(Ok(unit @ Subject::Unit(_))) = found {
            row[key!(Attacker.unit)] = game.label_of(unit).into();
            side = side.or_else(|| game.side_of(unit));
        }
    }
    if let Some(side) = side {
        draft.fill(key!(Input.attacker_side), SideName::of(side).word());
    }
}
