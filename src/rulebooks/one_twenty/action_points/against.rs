//! What speaks against a string of actions: the phase, the kind of unit, how it stands, and points it has not.

use super::ledger::priced;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::{
    CREW_IS_AWAY, NO_SQUARE, NOT_UNLIMBERED, fits, formation_refusal, wrong_formation,
};

const AP: &str = "1.2 and 1.8 Action points";

/// Every reason against a string of actions.
pub fn against(facts: &Facts, acts: &[Act], rules: &Rules) -> Vec<Reason> {
    let stuck = no_reaction(facts, rules) && acts.iter().any(|act| !act.action.fires());
    let mut reasons = by_phase(facts, acts, stuck, rules);
    reasons.extend(by_kind(facts, acts, rules));
    if facts.turn.reaction_spent > facts.turn.ap_spent {
        let text = "More AP are told as spent in reaction than were spent this turn.";
        reasons.push(Reason::new("reactionSpent", AP, text));
    }
    if !stuck {
        reasons.extend(cannot_pay(facts, acts, rules));
    }
    reasons
}

/// A reaction phase of a unit that has no reaction move.
fn no_reaction(facts: &Facts, rules: &Rules) -> bool {
    facts.phase.reacts() && rules.row(facts.mover.unit_type).reaction == 0
}

/// What the phase does not allow.
fn by_phase(facts: &Facts, acts: &[Act], stuck: bool, rules: &Rules) -> Vec<Reason> {
    let (kind, phase, name) = (facts.kind(rules), facts.phase, facts.mover.unit_type.said());
    let any = |is: fn(Action) -> bool| acts.iter().any(|act| is(act.action));
    let guns = no_reaction(facts, rules) && !stuck && !rules.reaction.guns_fire;
    let no_move = format!("There is no reaction move for {name}: it can only fire here.");
    let no_fire = format!("By the house rule {name} does not fire in a reaction phase.");
    let rallies = any(|action| action == Action::Rally);
    Reason::among(
        AP,
        [
            (phase.cavalry_charges() && kind != TroopKind::Horse, "notCavalry", "Only cavalry charges in this phase."),
            (
                phase.infantry_charges() && kind != TroopKind::Foot,
                "notInfantry",
                "Only infantry charges in this phase.",
            ),
            (phase.reacts() && rallies, "noRally", "There is no rally in a reaction phase."),
            (phase.charges() && rallies, "noRally", "There is no rally in a phase of charges, but in 5e and 5f."),
            (
                phase.charges() && any(Action::fires),
                "noFire",
                "Nobody fires in a phase of charges but by opportunity fire; fire is declared in 5e to 5h.",
            ),
            (stuck, "noReactionMove", no_move.as_str()),
            (guns, "noReactionFire", no_fire.as_str()),
        ],
    )
}

/// What a unit of this kind, standing so, cannot do; each reason once.
fn by_kind(facts: &Facts, acts: &[Act], rules: &Rules) -> Vec<Reason> {
    let kind = facts.kind(rules);
    let mut formation = facts.stands(acts, rules);
    let mut reasons: Vec<Reason> =
        wrong_formation(facts.mover.unit_type, facts.mover.formation, rules).into_iter().collect();
    let mut crew_away = facts.turn.crew_away && kind == TroopKind::Guns;
    for act in acts {
        crew_away &= act.action != Action::RemanGuns;
        if crew_away && reasons.iter().all(|known| known.key != "crewAway") {
            reasons.push(Reason::new("crewAway", "1.2 Actions", CREW_IS_AWAY));
        }
        let found = impossible(act, kind, formation, rules).map(|(key, why)| (key, why.to_owned()));
        let found = found.or_else(|| cannot_form(act, facts, formation, rules));
        if let Some((key, why)) = found.filter(|(key, _)| reasons.iter().all(|known| known.key != *key)) {
            reasons.push(Reason::new(key, "1.2 Actions", why));
        }
        formation = act.formation_after(formation);
    }
    reasons
}

/// A formation that its type does not take up.
fn cannot_form(act: &Act, facts: &Facts, formation: Formation, rules: &Rules) -> Option<(&'static str, String)> {
    let after = act.formation_after(formation);
    let unit = facts.mover.unit_type;
    (after != formation && !fits(unit, after, rules)).then(|| ("formation", formation_refusal(unit, after, rules)))
}

fn impossible(act: &Act, kind: TroopKind, formation: Formation, rules: &Rules) -> Option<(&'static str, &'static str)> {
    use Formation::{Limbered, Square, Unlimbered};
    let after = act.formation_after(formation);
    let changes = act.to.is_some() && act.action == Action::FormationChange;
    let same = |is: Formation| formation == is && after == is;
    let guns = kind == TroopKind::Guns;
    let guns_only = matches!(act.action, Action::RemanGuns | Action::FireArtillery | Action::ArtilleryPivot90)
        || act.action.limbers()
        || (changes && matches!(after, Limbered | Unlimbered));
    let forms_square = act.action == Action::InvoluntarySquare || (changes && after == Square);
    let facts = [
        (guns_only && !guns, "notGuns", "Only guns limber, unlimber, are manned again, pivot or fire as artillery."),
        (
            guns && matches!(act.action, Action::FireSmallArms | Action::FacingChange90InfCav),
            "guns",
            "Guns fire as artillery and pivot; small arms and the facing change are of infantry and cavalry.",
        ),
        (forms_square && kind != TroopKind::Foot, "noSquare", NO_SQUARE),
        (guns && act.action.fires() && formation != Unlimbered, "limbered", NOT_UNLIMBERED),
        (
            guns && act.action.enters() && formation == Unlimbered && !rules.guns.manhandle,
            "inPosition",
            "Unlimbered guns pivot and fire but do not move a space: limber them first.",
        ),
        (guns && act.limbers(formation) && same(Limbered), "limbered", "The guns are limbered already."),
        (guns && act.limbers(formation) && same(Unlimbered), "unlimbered", "The guns are unlimbered already."),
    ];
    facts.into_iter().find(|(is, ..)| *is).map(|(_, key, why)| (key, why))
}

/// The first action that cannot be paid even if no die adds a point.
fn cannot_pay(facts: &Facts, acts: &[Act], rules: &Rules) -> Option<Reason> {
    let mut prices = priced(facts, acts, rules).into_iter().zip(acts).enumerate();
    let (i, price, act, left) = prices.find_map(|(i, ((p, short), act))| Some((i, p, act, short?)))?;
    let what = act.action.said();
    let text = format!("Action {} ({what}) costs {} AP and only {left} are left for it.", i + 1, price.fixed);
    Some(Reason::new("cannotPay", AP, text))
}
