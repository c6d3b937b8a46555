//! What speaks against a manoeuvre.

use super::manoeuvre::Input;
use super::manoeuvre_cost::{self, ManoeuvreKind};
use crate::rulebooks::close_fire::prelude::*;

pub fn against(input: &Input, rules: &Rules) -> Vec<Reason> {
    let kind = input.kind();
    let mut reasons = manoeuvre_cost::against(kind, input.stance(rules), input.grade);
    held(input, rules, &mut reasons);
    if !input.formation.suits(input.arm) {
        reasons.push(input.formation.misfit(input.arm));
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
        reasons.push(new.misfit(input.arm));
    }
}
