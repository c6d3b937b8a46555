//! The form of a manoeuvre: its fields, how they are filled from the battle, what speaks against it, and what is said of it.

use super::manoeuvre::{INCLINE, Input, ManoeuvreKind, OTHER_WORDS, Outcome, against as against_kind};
use super::movement::unformed;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::Control;

/// The input.
pub const FIELDS: &[Field] = &[
    unit("unit", "Unit"),
    Field::choice("manoeuvre", "Manoeuvre", ManoeuvreKind::WORDS).meaning(OTHER_WORDS).help(INCLINE),
    arm(),
    grade(),
    formation(),
    dp(),
    Field::flag("near_enemy", "Within 120 yards of the enemy"),
    Field::whole("enemy_distance", "Yards to the enemy", 0, 9999).optional().quiet(),
    Field::flag("under_fire", "Under fire").quiet(),
    Field::choice("new_formation", "New formation", Formation::WORDS).optional(),
    Field::flag("cause_ceased", "What unformed it has ceased").or(Preset::Flag(true)).quiet(),
    Field::flag("into_column", "Changes into column for the gap").quiet(),
    unit("other", "Unit passed through").quiet(),
    Field::flag("other_formed", "It is formed").or(Preset::Flag(true)).quiet(),
    number("other_unit_dp", "DPs it has", 30),
    Field::flag("through_guns", "Passes through guns").quiet(),
    Field::flag("either_routing", "One of them is routing").quiet(),
    Field::flag("one_stationary", "One of them is stationary").quiet(),
    Field::flag("stationary_fired", "The stationary one fired").quiet(),
    gun_class(),
    Field::choice("plight", "Plight", Plight::WORDS).or(Preset::Word("none")).quiet(),
    Field::choice("control", "Control", Control::WORDS).or(Preset::Word("unknown")).quiet(),
    Field::flag("steadied", "Steadied this turn").quiet(),
    Field::flag("repeats", "Repeats its last move").quiet(),
    Field::flag("skirmishers", "Skirmishers").quiet(),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::text("cost", "Takes of the move"),
    Field::flag("move_halved", "Move halved"),
    Field::flag("rough", "Counts as rough terrain"),
    Field::whole("manoeuvre_dp", "DPs before the cap", 0, 9),
    Field::whole("dp_gain", "DPs gained", 0, 9),
    Field::whole("dp", "DPs then", 0, 99),
    Field::whole("other_dp", "DPs on the other unit", 0, 9),
    Field::whole("yards", "Yards taken of the move", 0, 9999),
];

/// Fills in what the battle knows.
pub fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
    let passing = draft.text("other").is_some();
    if let Some(other) = unit_in(game, draft, "other").cloned() {
        draft.fill("other_formed", !unformed(other.formation, other.skirmishers, game.rules()));
        draft.fill("other_unit_dp", other.dp);
        draft.fill("through_guns", other.arm == Arm::Gun);
        let routing = unit_in(game, draft, "unit").is_some_and(|u| u.plight == Plight::Routing);
        draft.fill("either_routing", routing || other.plight == Plight::Routing);
        draft.fill("one_stationary", !other.moved);
        draft.fill("stationary_fired", other.fired);
    }
    let Some(unit) = unit_in(game, draft, "unit") else { return };
    draft.fill("arm", unit.arm.word());
    draft.fill("grade", unit.grade.word());
    draft.fill("formation", unit.formation.word());
    draft.fill("dp", unit.dp);
    draft.fill("under_fire", unit.under_fire);
    draft.fill("gun_class", unit.gun_class.word());
    draft.fill("plight", unit.plight.word());
    draft.fill("control", unit.control.word());
    draft.fill("steadied", unit.steadied);
    draft.fill("skirmishers", unit.skirmishers);
    if passing {
        draft.fill("manoeuvre", ManoeuvreKind::PassageOfLines.word());
    }
    // It repeats what it did if that was this manoeuvre.
    let same = draft.text("manoeuvre").is_some_and(|m| m == word_of(&unit.last_move));
    draft.fill("repeats", unit.control == Control::Repeat && same);
}

/// What speaks against it.
pub fn against(input: &Input, rules: &Rules) -> Vec<Reason> {
    let kind = input.kind();
    let mut reasons = against_kind(kind, input.stance(rules), input.grade);
    held(input, rules, &mut reasons);
    if !input.formation.suits(input.arm) {
        reasons.push(misfit(input.formation, input.arm));
    }
    if let Some(new) = input.new_formation {
        takes_formation(input, kind, new, &mut reasons);
    }
    if kind == ManoeuvreKind::ReForm && !input.cause_ceased {
        let text = "It re-forms only once what unformed it has ceased.";
        reasons.push(Reason::new("causeLasts", "Manoeuvre", text));
    }
    reasons
}

/// What holds the unit back: its plight, a halt, a move to repeat, guns that stand.
fn held(input: &Input, rules: &Rules, reasons: &mut Vec<Reason>) {
    let kind = input.kind();
    let mut no = |key, text: &str| reasons.push(Reason::new(key, "Manoeuvre", text));
    let may_stay = rules.after.retire_next == RetireNext::MayStay;
    match input.plight {
        Plight::None => {}
        Plight::Retiring if kind == ManoeuvreKind::ReForm && may_stay => {}
        Plight::Retiring if may_stay => no("goesOn", "It is retiring: it goes on, or stays to re-form."),
        Plight::Retiring => no("goesOn", "It is retiring: it goes on."),
        _ if input.control == Control::Free => {}
        _ => no("goesOn", "It is out of hand and has passed no test: it goes on."),
    }
    if input.control == Control::Repeat && !input.repeats {
        no("mustRepeat", "The control test makes it repeat its last move.");
    }
    let goes = kind.leaves_the_place();
    if goes && (input.control == Control::Halt || input.steadied) {
        no("halted", "It stays halted this turn.");
    }
    let stands = input.arm == Arm::Gun && input.formation == Formation::Unlimbered;
    if goes && stands && input.gun_class != GunClass::Battalion && kind != ManoeuvreKind::Wheel {
        no("gunsStand", "Unlimbered guns only pivot.");
    }
}

/// What speaks against the formation it would take.
fn takes_formation(input: &Input, kind: ManoeuvreKind, new: Formation, reasons: &mut Vec<Reason>) {
    let mut no = |key, text: String| reasons.push(Reason::new(key, "Manoeuvre", text));
    let changes = match kind {
        ManoeuvreKind::ChangeFormation
        | ManoeuvreKind::ReForm
        | ManoeuvreKind::PassGap
        | ManoeuvreKind::MountDismount => true,
        ManoeuvreKind::Unlimber => new == Formation::Unlimbered,
        _ => false,
    };
    if !changes {
        no("keepsFormation", format!("{} leaves the formation as it is.", kind.label()));
    }
    if kind == ManoeuvreKind::ReForm && new == Formation::Unlimbered {
        no("unlimberApart", "Guns re-form limbered: to unlimber is a manoeuvre of its own.".to_owned());
    }
    if kind == ManoeuvreKind::ChangeFormation && new == Formation::Limbered && input.formation == new {
        no("limberedAlready", "The guns are limbered already.".to_owned());
    }
    if !new.taken_by(input.arm) {
        reasons.push(misfit(new, input.arm));
    }
}

/// The word of a manoeuvre as it stands in the memory of a unit.
fn word_of(words: &str) -> &str {
    ManoeuvreKind::WORDS.iter().find(|(_, label)| label.to_lowercase() == words).map_or("", |(word, _)| *word)
}

/// Headline and markers.
pub fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
    let who = spoken(game, input.unit.as_deref(), "The unit");
    let what = input.kind().said();
    let part = match outcome.cost.as_str() {
        "half" if input.kind() == ManoeuvreKind::Incline => ", half its move forward and half to the side".to_owned(),
        "half" => ", half its move".to_owned(),
        "full" => ", its whole move".to_owned(),
        _ if outcome.yards > 0 => format!(", {} yards", outcome.yards),
        _ => String::new(),
    };
    let headline = format!("{who}: {what}{part}, {}", counted(outcome.dp_gain, "DP", "DPs"));
    let mut table: Vec<String> = dp_line(&who, outcome.dp_gain.into()).into_iter().collect();
    if outcome.other_dp > 0 {
        table.extend(dp_line(&spoken(game, input.other.as_deref(), "the other unit"), outcome.other_dp.into()));
    }
    Report { headline, table, ..Report::default() }
}
