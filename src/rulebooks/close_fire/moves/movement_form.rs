//! The form of a move: its fields, how they are filled from the battle, and what speaks against it.

use super::manoeuvre::{INCLINE, ManoeuvreKind, OTHER_WORDS, near};
use super::movement::{FastKind, Input, MoveType, Terrain};
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::Control;

const ON_THE_WAY: &[Field] = &[Field::choice("manoeuvre", "Manoeuvre", ManoeuvreKind::WORDS).meaning(OTHER_WORDS)];

/// The input.
pub const FIELDS: &[Field] = &[
    unit("unit", "Unit"),
    Field::choice("move_type", "Move", MoveType::WORDS).or(Preset::Word("tactical")),
    Field::choice("fast_kind", "Fast because of", FastKind::WORDS).or(Preset::Word("none")).quiet(),
    Field::whole("average_dice", "Average dice", 1, 2)
        .or(Preset::Whole(1))
        .help("Foot and guns throw one, cavalry one or two."),
    Field::flag("optional_d6", "Add the D6"),
    Field::choice("terrain", "Terrain", Terrain::WORDS).or(Preset::Word("good")),
    Field::flag("on_road", "On a road").quiet(),
    Field::flag("inspired", "Inspired").quiet(),
    Field::flag("initial", "First move of a rout, evasion or retirement").quiet(),
    Field::new("manoeuvres", "Manoeuvres on the way", Kind::List(ON_THE_WAY)).help(INCLINE).quiet(),
    Field::whole("enemy_distance", "Yards to the enemy at the start", 0, 9999).optional().quiet(),
    Field::whole("end_distance", "Yards to the enemy at the end", 0, 9999).optional().quiet(),
    Field::flag("near_enemy", "Within 120 yards of the enemy").quiet(),
    Field::flag("under_fire", "Under fire").quiet(),
    Field::flag("repeats", "Repeats its last move").quiet(),
    arm(),
    gun_class(),
    grade(),
    formation(),
    dp(),
    Field::choice("plight", "Plight", Plight::WORDS).or(Preset::Word("none")).quiet(),
    Field::choice("control", "Control", Control::WORDS).or(Preset::Word("unknown")).quiet(),
    Field::flag("steadied", "Steadied this turn").quiet(),
    Field::flag("skirmishers", "Skirmishers").quiet(),
    unit("meets", "Meets new enemy").help("Pursuers charge new enemy that they meet.").quiet(),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::whole("distance", "Yards", 0, 9999),
    Field::whole("full_distance", "Yards before manoeuvres", 0, 9999),
    Field::whole("dice", "Dice thrown", 0, 3),
    Field::whole("fatigue_dp", "DPs from the dice, before the cap", 0, 9),
    Field::whole("manoeuvre_dp", "DPs from manoeuvres, before the cap", 0, 99),
    Field::whole("dp_gain", "DPs gained", 0, 9),
    Field::whole("dp", "DPs then", 0, 99),
    Field::whole("sideways", "Yards to the side, inclining", 0, 9999),
];

/// Fills in what the battle knows.
pub fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
    let Some(unit) = unit_in(game, draft, "unit") else { return };
    draft.fill("arm", unit.arm.word());
    draft.fill("gun_class", unit.gun_class.word());
    draft.fill("grade", unit.grade.word());
    draft.fill("formation", unit.formation.word());
    draft.fill("dp", unit.dp);
    draft.fill("plight", unit.plight.word());
    draft.fill("control", unit.control.word());
    draft.fill("steadied", unit.steadied);
    draft.fill("skirmishers", unit.skirmishers);
    draft.fill("under_fire", unit.under_fire);
    draft.fill("inspired", unit.inspire_level > 0);
    if unit.arm == Arm::Cavalry {
        draft.fill("average_dice", 2);
    }
    let kind = match unit.plight {
        Plight::Routing | Plight::Pursuing if unit.control == Control::Free => FastKind::None,
        Plight::Routing => FastKind::Rout,
        Plight::Retiring => FastKind::Retire,
        Plight::Pursuing => FastKind::Pursue,
        Plight::None | Plight::Looting | Plight::Charging => FastKind::None,
    };
    if kind != FastKind::None {
        draft.fill("move_type", MoveType::Fast.word());
        draft.fill("fast_kind", kind.word());
    }
    draft.fill("repeats", unit.control == Control::Repeat);
}

/// What speaks against it.
pub fn against(input: &Input, rules: &Rules, reasons: &mut Vec<Reason>) {
    let mut no = |key, rule, text: &str| reasons.push(Reason::new(key, rule, text));
    let (how, why) = (input.how(), input.why());
    let fast = how == MoveType::Fast;
    if input.arm == Arm::Gun && input.formation == Formation::Unlimbered && input.gun_class != GunClass::Battalion {
        no("gunsStand", "Move distances", "Unlimbered guns only pivot; limbered guns and battalion guns move.");
    }
    if input.manoeuvres.iter().any(|m| m.manoeuvre == ManoeuvreKind::PassageOfLines) {
        no("passageApart", "Passage of lines", "Enter it as a manoeuvre of its own: its DPs hang on who is passed.");
    }
    let close = near(input.near_enemy, input.enemy_distance, rules) || near(false, input.end_distance, rules);
    if how == MoveType::March && close {
        no("tooNear", "March move", "A march starts and ends beyond 120 yards of the enemy.");
    }
    if how == MoveType::Road && !input.in_march_column(rules) {
        let guns = if rules.moves.limbered_road { ", or limbered guns," } else { "" };
        no("noColumn", "Road move", &format!("Only a march column{guns} makes a road move."));
    }
    if why != FastKind::None && !fast {
        no(
            "notBoth",
            "Move distances",
            "A march or road move is no evasion, rout, retirement or pursuit: say which it is.",
        );
    }
    if !input.formation.suits(input.arm) {
        no("wrongFormation", "Formations", &misfit(input.formation, input.arm).text);
    }
    if input.end_distance.is_some_and(|y| i32::from(y) < rules.distance.halt) && !fast {
        no("haltShort", "Sequence of play", "A move halts 20 yards from the enemy.");
    }
    if input.average_dice == 2 && input.arm != Arm::Cavalry && how == MoveType::Tactical {
        no("oneDie", "Tactical move", "Foot and guns throw one average die.");
    }
    if input.steadied {
        no("steadied", "Command actions", "A leader steadied it this turn: it stays halted.");
    }
    if input.meets.is_some() && why != FastKind::Pursue {
        no("notPursuing", "Pursue", "Only pursuers charge new enemy that they meet.");
    }
    let may_stay = rules.after.retire_next == RetireNext::MayStay;
    let goes_on = match input.plight {
        Plight::Routing => why == FastKind::Rout,
        Plight::Pursuing => why == FastKind::Pursue,
        Plight::Retiring => {
            let re_forms = input.manoeuvres.iter().any(|m| m.manoeuvre == ManoeuvreKind::ReForm);
            why == FastKind::Retire || (may_stay && re_forms)
        }
        Plight::Looting | Plight::Charging => false,
        Plight::None => true,
    };
    // A test frees from the rest; who retires has only the choice to go on or to re-form.
    if !goes_on && (input.control != Control::Free || input.plight == Plight::Retiring) {
        let text = match input.plight {
            Plight::Routing => "It is routing and has passed no test: it goes on.",
            Plight::Pursuing => "It is pursuing and has passed no test: it goes on.",
            Plight::Looting => "It is looting and has passed no test: it goes on.",
            Plight::Charging => "It is charging and has passed no test: it goes on in the combat phase.",
            _ if may_stay => "It is retiring: it goes on, or stays to re-form.",
            _ => "It is retiring: it goes on.",
        };
        no("goesOn", "Control test", text);
    }
    match input.control {
        Control::Halt => no("halted", "Control test", "The control test halted it."),
        Control::Repeat if !input.repeats => {
            no("mustRepeat", "Control test", "The control test makes it repeat its last move.");
        }
        _ => {}
    }
}
