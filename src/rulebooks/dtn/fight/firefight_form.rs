//! The form of a firefight: its fields, and how they are filled from the battle.

use super::engage::standing;
use super::fighter::fill_draft;
use super::words::WHICH;
use crate::rulebooks::dtn::guns::words::GROUNDS;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::SIDES;

const fn face(key: &'static str, label: &'static str) -> Field {
    Field::choice(key, label, FACES).or(Preset::Word("front")).help("The face with which it fights.")
}

const fn ground(key: &'static str, label: &'static str) -> Field {
    Field::choice(key, label, GROUNDS)
        .or(Preset::Word("none"))
        .help("The cover of the unit shot at: a card must have the rank as well as the suit.")
}

const fn number(key: &'static str, label: &'static str) -> Field {
    Field::whole(key, label, 0, 30).or(Preset::Whole(0)).quiet()
}

const fn blank(key: &'static str, label: &'static str) -> Field {
    Field::whole(key, label, 0, 30).optional().quiet().help("Left blank: what the rules give.")
}

const fn elsewhere(key: &'static str, label: &'static str) -> Field {
    Field::whole(key, label, 0, 255)
        .or(Preset::Whole(0))
        .quiet()
        .help("In other firefights of this phase: at all faces together no more than it has.")
}

/// When guns are silenced without anybody saying so.
const SILENCED: &str = "Guns with as many hits as strength points are, whether it is said or not.";

/// The input.
pub const FIELDS: &[Field] = &[
    Field::subject("a", "First unit", SubjectKind::Unit),
    Field::subject("b", "Second unit", SubjectKind::Unit).asked(),
    face("a_face", "First unit's face"),
    face("b_face", "Second unit's face"),
    ground("a_terrain", "First unit's terrain disadvantage"),
    ground("b_terrain", "Second unit's terrain disadvantage"),
    Field::choice("a_arm", "First unit's arm", ARMS).or(Preset::Word("infantry")).quiet(),
    Field::choice("b_arm", "Second unit's arm", ARMS).or(Preset::Word("infantry")).quiet(),
    Field::whole("a_sp", "First unit's strength points", 1, 30).or(Preset::Whole(1)).quiet(),
    Field::whole("b_sp", "Second unit's strength points", 1, 30).or(Preset::Whole(1)).quiet(),
    number("a_hits", "First unit's hits"),
    number("b_hits", "Second unit's hits"),
    Field::flag("a_silenced", "First unit silenced").quiet().help(SILENCED),
    Field::flag("b_silenced", "Second unit silenced").quiet().help(SILENCED),
    blank("a_committed", "First unit's SP committed"),
    blank("b_committed", "Second unit's SP committed"),
    elsewhere("a_elsewhere", "First unit's SP committed at other faces"),
    elsewhere("b_elsewhere", "Second unit's SP committed at other faces"),
    blank("a_bonus", "First unit's bonus cards eligible"),
    blank("b_bonus", "Second unit's bonus cards eligible"),
    Field::subject("a_artillery", "Guns with the first unit", SubjectKind::Unit).quiet(),
    Field::subject("b_artillery", "Guns with the second unit", SubjectKind::Unit).quiet(),
    number("a_artillery_sp", "Strength points of those guns"),
    number("b_artillery_sp", "Strength points of those guns"),
    number("a_artillery_hits", "Hits on those guns"),
    number("b_artillery_hits", "Hits on those guns"),
    Field::flag("a_elite", "First unit elite").quiet(),
    Field::flag("b_elite", "Second unit elite").quiet(),
    Field::flag("a_uphill", "First unit uphill").quiet(),
    Field::flag("b_uphill", "Second unit uphill").quiet(),
    Field::flag("a_supported", "First unit supported").quiet(),
    Field::flag("b_supported", "Second unit supported").quiet(),
    Field::flag("a_general_near", "General within 1″ of the first unit").quiet(),
    Field::flag("b_general_near", "General within 1″ of the second unit").quiet(),
    Field::flag("a_vulnerable", "First unit vulnerable").quiet(),
    Field::flag("b_vulnerable", "Second unit vulnerable").quiet(),
    Field::choice("a_side", "First unit's side", SIDES).or(Preset::Word("a")).quiet(),
    Field::choice("b_side", "Second unit's side", SIDES).or(Preset::Word("b")).quiet(),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::whole("hits_by_a", "Hits by the first", 0, 99_999),
    Field::whole("hits_by_b", "Hits by the second", 0, 99_999),
    Field::flag("a_broken", "First breaks"),
    Field::flag("b_broken", "Second breaks"),
    Field::choice("at_risk", "General at risk", WHICH).help("Attacker is the first, defender the second."),
    Field::whole("on_a", "Hits on the first unit", 0, 99_999),
    Field::whole("on_a_artillery", "Hits on its guns", 0, 99_999),
    Field::whole("on_b", "Hits on the second unit", 0, 99_999),
    Field::whole("on_b_artillery", "Hits on its guns", 0, 99_999),
    Field::whole("committed_a", "First's SP", 0, 99_999),
    Field::whole("committed_b", "Second's SP", 0, 99_999),
    Field::whole("cards_a", "First's cards", 0, 99_999),
    Field::whole("cards_b", "Second's cards", 0, 99_999),
    Field::whole("a_firm", "First's firm hits", 0, 99_999),
    Field::whole("a_clubs", "First's clubs", 0, 99_999),
    Field::whole("a_kings", "First's Kings", 0, 99_999),
    Field::whole("b_firm", "Second's firm hits", 0, 99_999),
    Field::whole("b_clubs", "Second's clubs", 0, 99_999),
    Field::whole("b_kings", "Second's Kings", 0, 99_999),
    Field::whole("a_tests", "Tests of the first's general", 0, 99_999),
    Field::whole("b_tests", "Tests of the second's general", 0, 99_999),
];

/// Fills in what the battle knows: first what was noted when the two fought last, then the units themselves.
pub fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
    let keys: Vec<&str> = FIELDS.iter().map(|f| f.key).collect();
    let unit = |draft: &Draft, key: &str| match named(game, draft, key) {
        Some(Subject::Unit(id)) => Some(id),
        _ => None,
    };
    let (a, b) = (unit(draft, "a"), unit(draft, "b"));
    if let (Some(a), Some(b)) = (a, b)
        && let Some(engagement) = standing(game, a, b)
    {
        for party in &engagement.parties {
            let prefix = if party.unit == a { "a_" } else { "b_" };
            draft.fill(&format!("{prefix}face"), party.face.clone());
            for (key, value) in &party.notes {
                let key = format!("{prefix}{key}");
                if keys.contains(&key.as_str()) {
                    draft.fill(&key, value.clone());
                }
            }
        }
    }
    for (own, enemy, prefix) in [(a, b, "a_"), (b, a, "b_")] {
        if let Some(id) = own {
            fill_draft(game, id, prefix, &keys, draft);
            if let Some(side) = game.side_of(Subject::Unit(id)) {
                draft.fill(&format!("{prefix}side"), Value::from(SideName::of(side).word()));
            }
        }
        // Whoever shoots suffers from the cover of the other.
        if let Some(target) = enemy.and_then(|id| game.unit(id)) {
            let terrain = game.rules().fight.terrain.of_cover(target.own.cover);
            draft.fill(&format!("{prefix}terrain"), plain(terrain));
        }
    }
}
