//! The form of charge combat: its fields, and how they are filled from the battle.

use super::bua::SIZES;
use super::fighter::{fill_draft, fill_row};
use super::words::{WHICH, WINNERS};
use crate::core::schema::validate::pick;
use crate::rulebooks::dtn::guns::words::GROUNDS;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::SIDES;

const fn arm(key: &'static str, label: &'static str) -> Field {
    Field::choice(key, label, ARMS).or(Preset::Word("infantry")).quiet()
}

const fn number(key: &'static str, label: &'static str, max: i64) -> Field {
    Field::whole(key, label, 0, max).or(Preset::Whole(0)).quiet()
}

const fn ground(label: &'static str) -> Field {
    Field::choice("terrain", label, GROUNDS)
        .help("A charge over bad going: a card must have the rank as well as the suit. Not inside woods and the like.")
}

const OBSTACLE: Field = Field::flag("obstacle", "Across an obstacle or bad going")
    .quiet()
    .help("The disadvantage that a switch gives it, if it is the worse.");

const ATTACKER: &[Field] = &[
    Field::subject("unit", "Attacker", SubjectKind::Unit),
    Field::choice("face", "Face attacked", FACES).optional().help("Left blank: the one told for all."),
    arm("arm", "Arm"),
    Field::whole("sp", "Strength points", 1, 30).or(Preset::Whole(1)).quiet(),
    number("hits", "Hits", 30),
    ground("Terrain disadvantage").optional(),
    OBSTACLE,
    Field::whole("committed", "SP committed", 0, 30).optional().help("Left blank: all it can."),
    Field::whole("bonus", "Bonus cards eligible", 0, 30).optional().help("Left blank: by the reasons ticked."),
    Field::subject("artillery", "Guns attached", SubjectKind::Unit).quiet(),
    number("artillery_sp", "Their strength points", 30),
    number("artillery_hits", "Their hits", 30),
    Field::flag("elite", "Elite").quiet(),
    Field::flag("uphill", "Uphill"),
    Field::flag("supported", "Supported"),
    Field::flag("general_near", "General within 1″"),
];

/// The input.
pub const FIELDS: &[Field] = &[
    Field::new("attackers", "Attackers", Kind::List(ATTACKER))
        .help("All who attack this unit, one combat: F11 F12:left."),
    Field::subject("attacker", "Attacker", SubjectKind::Unit)
        .quiet()
        .help("In a battle, the label of the only attacker; otherwise give the list of attackers."),
    Field::subject("defender", "Defender", SubjectKind::Unit).asked(),
    Field::choice("face", "Face attacked", FACES)
        .or(Preset::Word("front"))
        .quiet()
        .help("By all attackers for whom nothing else is said."),
    ground("Attackers' terrain disadvantage").or(Preset::Word("none")).quiet(),
    OBSTACLE,
    Field::whole("phase", "Phase", 1, 3).or(Preset::Whole(1)).quiet(),
    arm("defender_arm", "Defender's arm"),
    Field::whole("defender_sp", "Defender's strength points", 1, 30).or(Preset::Whole(1)).quiet(),
    number("defender_hits", "Defender's hits", 30),
    Field::flag("defender_silenced", "Silenced guns")
        .quiet()
        .help("Guns with as many hits as strength points are, whether it is said or not."),
    Field::flag("defender_on_defend", "Defender on Defend")
        .quiet()
        .help("A garrison pressed for a second round has lost it."),
    Field::flag("defender_vulnerable", "Defender vulnerable").quiet(),
    Field::whole("defender_committed", "Defender's SP committed", 0, 30)
        .optional()
        .quiet()
        .help("Left blank: all it can at the faces attacked."),
    Field::whole("defender_bonus", "Defender's bonus cards eligible", 0, 30)
        .optional()
        .quiet()
        .help("Left blank: by the reasons ticked."),
    Field::choice("defender_terrain", "Defender's terrain disadvantage", GROUNDS).or(Preset::Word("none")).quiet(),
    Field::subject("defender_artillery", "Guns attached to the defender", SubjectKind::Unit).quiet(),
    number("defender_artillery_sp", "Their strength points", 30),
    number("defender_artillery_hits", "Their hits", 30),
    Field::flag("defender_elite", "Defender elite").quiet(),
    Field::flag("defender_uphill", "Defender uphill"),
    Field::flag("defender_supported", "Defender supported"),
    Field::flag("defender_general_near", "General within 1″ of the defender"),
    number("fire_points", "Fire points on the defender", 99),
    number("fatigue", "Fatigue of the guns attacked", 9),
    Field::choice("bua", "Defender holds", SIZES)
        .optional()
        .quiet()
        .help("A garrison has cover by face and is not dislodged at once."),
    Field::whole("round", "Round against a garrison", 1, 9).or(Preset::Whole(1)).quiet(),
    Field::choice("attacker_side", "Attacker's side", SIDES).or(Preset::Word("a")).quiet(),
    Field::choice("defender_side", "Defender's side", SIDES).or(Preset::Word("b")).quiet(),
];

const STRUCK: &[Field] = &[
    Field::text("unit", "Attacker").optional(),
    Field::whole("hits", "Hits", 0, 255),
    Field::whole("artillery_hits", "Hits on attached guns", 0, 255),
    Field::flag("broken", "Broken"),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::choice("winner", "Winner", WINNERS),
    Field::flag("equal", "Equal hits"),
    Field::choice("more", "Scored more hits", WHICH),
    Field::flag("defender_broken", "Defender breaks"),
    Field::flag("attacker_broken", "An attacker breaks"),
    Field::choice("at_risk", "General at risk", WHICH),
    Field::whole("hits_by_attacker", "Hits by the attackers", 0, 99_999),
    Field::whole("hits_by_defender", "Hits by the defender", 0, 99_999),
    Field::new("on_attackers", "Hits on each attacker", Kind::List(STRUCK)),
    Field::whole("on_defender", "Hits on the defender", 0, 99_999),
    Field::whole("on_defender_artillery", "Hits on its attached guns", 0, 99_999),
    Field::whole("committed_attacker", "Attackers' SP", 0, 99_999),
    Field::whole("committed_defender", "Defender's SP", 0, 99_999),
    Field::whole("cards_attacker", "Attackers' cards", 0, 99_999),
    Field::whole("cards_defender", "Defender's cards", 0, 99_999),
    Field::whole("attacker_firm", "Attackers' firm hits", 0, 99_999),
    Field::whole("attacker_clubs", "Attackers' clubs", 0, 99_999),
    Field::whole("attacker_kings", "Attackers' Kings", 0, 99_999),
    Field::whole("defender_firm", "Defender's firm hits", 0, 99_999),
    Field::whole("defender_clubs", "Defender's clubs", 0, 99_999),
    Field::whole("defender_kings", "Defender's Kings", 0, 99_999),
    Field::whole("attacker_tests", "Tests of the attacking general", 0, 99_999),
    Field::whole("defender_tests", "Tests of the defending general", 0, 99_999),
    Field::flag("convert_offered", "May become a firefight"),
    Field::length("attacker_falls_back", "Attackers fall back"),
    Field::length("defender_falls_back", "Defender falls back"),
    Field::choice("advances", "Advances", WHICH),
    Field::flag("breakthrough", "May break through"),
    Field::flag("follow_on", "Cavalry fights on"),
    Field::flag("artillery_lost", "Guns lost"),
];

fn keys(fields: &'static [Field]) -> Vec<&'static str> {
    fields.iter().map(|f| f.key).collect()
}

/// Attackers as they are typed: JSON, or labels each with the face it attacks, as in `F11 F12:left`.
fn typed_rows(text: &str) -> Option<Vec<Value>> {
    if let Ok(Value::Array(rows)) = serde_json::from_str(text) {
        return Some(rows);
    }
    let row = |word: &str| {
        let (label, face) = word.split_once(':').unwrap_or((word, "front"));
        let face = pick(&Value::from(face), FACES)?;
        Some(json!({"unit": label, "face": face}))
    };
    text.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(row).collect()
}

/// Fills in what the battle knows.
pub fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
    if let Some(rows) = draft.text("attackers").and_then(typed_rows) {
        draft.0.insert("attackers".to_owned(), Value::Array(rows));
    }
    let listed = draft.0.get("attackers").and_then(Value::as_array).is_some_and(|rows| !rows.is_empty());
    if !listed && let Some(unit) = draft.text("attacker").map(str::to_owned) {
        draft.0.insert("attackers".to_owned(), json!([{ "unit": unit }]));
    }
    let known = keys(ATTACKER);
    let mut side = None;
    if let Some(Value::Array(rows)) = draft.0.get_mut("attackers") {
        for row in rows.iter_mut().filter_map(Value::as_object_mut) {
            let Some(label) = row.get("unit").and_then(Value::as_str) else { continue };
            let Ok(Subject::Unit(id)) = game.find(label) else { continue };
            row.insert("unit".to_owned(), game.label_of(Subject::Unit(id)).into());
            fill_row(game, id, &known, row);
            side = side.or_else(|| game.side_of(Subject::Unit(id)));
        }
    }
    if let Some(side) = side {
        draft.fill("attacker_side", SideName::of(side).word());
    }
    if let Some(Subject::Unit(id)) = named(game, draft, "defender")
        && let Some(piece) = game.unit(id)
    {
        if let Some(size) = piece.own.bua {
            draft.fill("bua", plain(size));
        }
        fill_draft(game, id, "defender_", &keys(FIELDS), draft);
        draft.fill("defender_side", SideName::of(piece.side).word());
        draft.fill("fire_points", piece.own.fp.count());
        if piece.own.arm == Arm::Artillery {
            draft.fill("fatigue", piece.own.fatigue);
        }
    }
}
