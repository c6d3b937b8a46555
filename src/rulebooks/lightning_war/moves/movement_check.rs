//! What speaks against a unit's move.

use super::movement::Input;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::terrain::marks::CostModifier;

/// Every reason against it.
pub fn against(input: &Input, rules: &Rules) -> Vec<Reason> {
    let (who, mode, column, legs) = (&input.who, input.mode(), input.who.column(), input.legs());
    let goes = !input.stays();
    let mut reasons: Vec<Reason> = Vec::new();
    let mut no = |is: bool, key: &'static str, rule: &'static str, text: &str| {
        if is {
            reasons.push(Reason::new(key, rule, text));
        }
    };
    no(input.destroyed, "destroyed", "Movement", "It is destroyed.");
    no(goes && who.mired, "mired", "Miring", "It is mired: roll to free it first, or have it towed.");
    let locked = "It mounted or dismounted this turn, carries those who did, or tows: it stays.";
    no(goes && who.locked, "locked", "Mounting", locked);
    if let Some(carrier) = who.riding.as_deref().filter(|_| goes) {
        no(true, "riding", "Mounting", &format!("It rides on {carrier}: move that, or dismount first."));
    }
    if !fits(mode, who.kind()) {
        no(true, "unfit", "Movement", &format!("{} is not for {}.", mode.label(), who.kind().said()));
    }
    let again = mode == Mode::Run && who.ran_last_turn && !rules.speed.infantry_runs_in_a_row;
    no(again, "ranLastTurn", "Movement", "It ran last turn, and infantry cannot run two turns in a row.");
    let twice = "It is said both ways: one ground for all of the move, and several stretches. Give one of them.";
    no(input.over.contradicts(&input.further), "twoWays", "Movement", twice);
    if let Some(text) = off_road(input) {
        no(true, "onRoad", "Movement", text);
    }
    let cannot = goes && !who.can_mire() && input.mire_tests.is_some_and(|tests| tests > 0);
    no(cannot, "cannotMire", "Miring", "Only what has wheels or tracks can mire.");
    let modifiers: Vec<&str> =
        legs.iter().flat_map(|leg| leg.unknown_modifiers(rules)).map(CostModifier::said).collect();
    let unsaid = format!(
        "The sheet does not say what {} adds: give it as a further modifier, or your own figure in house rules.",
        modifiers.join(" and ")
    );
    no(goes && !modifiers.is_empty(), "modifierUnknown", "Terrain chart", &unsaid);
    let unknown: Vec<&str> =
        legs.iter().filter(|leg| leg.base(column, rules).is_none()).map(|leg| leg.terrain.said()).collect();
    let nought =
        goes && unknown.is_empty() && modifiers.is_empty() && legs.iter().any(|leg| leg.total(column, rules).is_none());
    no(nought, "noFactor", "Terrain chart", "With its modifiers an inch must cost more than nought.");
    let ask = format!(
        "The chart has no factor for {} in {}: give the base factor, or put it on the chart.",
        column.said(),
        unknown.join(" and ")
    );
    no(goes && !unknown.is_empty(), "factorUnknown", "Terrain chart", &ask);
    let dear = legs.iter().filter_map(|leg| leg.total(column, rules)).find(|cost| *cost != Length::whole(1));
    if let Some(cost) = dear.filter(|_| mode == Mode::Gallop && rules.speed.gallop_only_at_cost_one) {
        let text = format!("Cavalry gallops only where an inch costs 1; here it costs {cost}.");
        no(true, "gallop", "Movement", &text);
    }
    let still = goes && who.kind().drives() && input.mover().mph(rules) == Length::ZERO;
    no(still, "noSpeed", "Movement", "It has no speed of its own there: give its miles an hour.");
    let split = ![1, 2, 4].contains(&input.segments);
    no(split, "segments", "Splitting", "A move is split into 1, 2 or 4 parts.");
    if let (Some(wanted), Some(_)) = (input.distance, input.way(rules)) {
        let most = input.most(rules);
        no(wanted > most, "tooFar", "Movement", &format!("{wanted}″ is too far: it may go up to {most}″."));
    }
    reasons.extend(input.orders.against(rules).filter(|_| goes));
    reasons
}

/// Whether this mode is for this kind.
fn fits(mode: Mode, kind: UnitKind) -> bool {
    match mode {
        Mode::Stationary | Mode::Mount | Mode::Dismount => true,
        Mode::Walk => !kind.drives(),
        Mode::Run => kind == UnitKind::Infantry,
        Mode::Gallop => kind == UnitKind::Cavalry,
        Mode::Road | Mode::CrossCountry => kind.drives(),
        Mode::Tow | Mode::Overrun | Mode::Pivot => kind == UnitKind::Vehicle,
    }
}

/// How what is said of the road contradicts the way or the mode. Open ground may be what the road runs through.
fn off_road(input: &Input) -> Option<&'static str> {
    let on = |terrain: Terrain| terrain == Terrain::Road;
    let legs = input.further.legs.iter().all(|leg| on(leg.terrain));
    let ground = input.over.terrain.is_none_or(|terrain| on(terrain) || terrain == Terrain::Open);
    match input.entire_turn_on_road {
        Some(true) if input.mode == Some(Mode::CrossCountry) => {
            Some("It cannot go cross-country and spend the entire turn on a road: say one of them.")
        }
        Some(true) if !(legs && ground) => {
            Some("Not all of its way is road, so it does not spend the entire turn on it.")
        }
        _ => None,
    }
}
