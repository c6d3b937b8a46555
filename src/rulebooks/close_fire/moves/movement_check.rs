//! What speaks against a move.

use super::manoeuvre_cost::{ManoeuvreKind, near};
use super::movement::{FastKind, Input, MoveType};
use crate::rulebooks::close_fire::prelude::*;

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
        no("wrongFormation", "Formations", &input.formation.misfit(input.arm).text);
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
    // A passed test frees a unit from the other plights; a retiring unit can only go on or re-form.
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
