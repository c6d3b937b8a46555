//! The form of a unit's move: its fields, what the battle knows, what speaks against it.

use super::distance::{Way, length};
use super::movement::{Input, per_segment};
use crate::rulebooks::lightning_war::mired::free_mired::SHARES;
use crate::rulebooks::lightning_war::orders::orders_check::ORDER_STATES;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{KINDS, Kind as Troop, MOBILITIES, MODES, SIZES, facts};
use crate::rulebooks::lightning_war::terrain::costs::{GROUNDS, SLOPES, TERRAINS};
use crate::rulebooks::lightning_war::terrain::marks::Modifier;

/// A stretch of the way.
pub const LEG: &[Field] = &[
    Field::choice("terrain", "Over", TERRAINS),
    Field::length("inches", "For inches").optional().help("To the end of the move if left blank."),
    Field::choice("slope", "Slope", SLOPES).or(Preset::Word("none")),
    Field::choice("ground", "Ground", GROUNDS).or(Preset::Word("dry")),
    Field::whole("modifier", "Further modifier", -9, 9).or(Preset::Whole(0)),
    Field::decimal("factor", "Base factor").optional(),
];

/// The input.
pub const FIELDS: &[Field] = &[
    Field::subject("unit", "Unit", SubjectKind::Unit),
    Field::choice("mode", "How", MODES).optional().help("By its kind if left blank: walk, road or cross-country."),
    Field::choice("terrain", "Over", TERRAINS).optional(),
    Field::choice("slope", "Slope", SLOPES).or(Preset::Word("none")),
    Field::choice("ground", "Ground", GROUNDS).or(Preset::Word("dry")),
    Field::length("distance", "Goes").optional().help("All the way if left blank."),
    Field::whole("modifier", "Further modifier", -9, 9).or(Preset::Whole(0)).quiet(),
    Field::decimal("factor", "Base factor").optional().quiet().help("Where the chart has none, or your own."),
    Field::new("legs", "Several stretches", Kind::List(LEG))
        .quiet()
        .help("One after the other, instead of one terrain."),
    Field::new("entire_turn_on_road", "Entire turn on road", Kind::Flag)
        .optional()
        .quiet()
        .help("By the way it goes if left blank; only then a vehicle has its road speed."),
    Field::choice("kind", "Kind", KINDS)
        .optional()
        .quiet()
        .help("A vehicle if it has wheels, tracks or miles an hour, else infantry."),
    Field::choice("mobility", "Wheels or tracks", MOBILITIES)
        .optional()
        .quiet()
        .help("A vehicle is taken as tracked if left blank."),
    Field::choice("size", "Size", SIZES)
        .or(Preset::Word("medium"))
        .quiet()
        .help("From the vehicle's chart; for miring."),
    Field::decimal("road_mph", "Road speed, mph").or(Preset::Whole(0)).quiet(),
    Field::decimal("cross_mph", "Cross-country speed, mph").or(Preset::Whole(0)).quiet(),
    Field::whole("mire_modifier", "Own modifier to miring", -10, 10).or(Preset::Whole(0)).quiet(),
    Field::flag("ran_last_turn", "Ran last turn").quiet().help("Infantry cannot run two turns in a row."),
    Field::flag("mired", "Is mired").quiet(),
    Field::flag("locked", "Mounted or dismounted this turn, or tows").quiet(),
    Field::flag("is_motorcycle", "Motorcycle troops")
        .quiet()
        .help("They and cavalry move after mounting or dismounting."),
    Field::text("riding", "Rides on").optional().quiet().help("What carries it: it moves with that."),
    Field::flag("destroyed", "Destroyed").quiet(),
    Field::choice("share", "Share of its move", SHARES)
        .or(Preset::Word("full"))
        .quiet()
        .help("Less than all after getting free or mounting, if house rules say so."),
    Field::whole("segments", "Split into parts", 1, 4).or(Preset::Whole(1)).quiet().help("1, 2 or 4."),
    Field::choice("orders", "Its orders", ORDER_STATES)
        .or(Preset::Word("usable"))
        .quiet()
        .help("Without usable orders it does not move."),
    Field::whole("mire_tests", "Features that may mire", 0, 9)
        .optional()
        .quiet()
        .help("By the stretches if left blank: what the chart marks."),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::decimal("mph", "Miles an hour"),
    Field::length("inches", "Inches before terrain"),
    Field::decimal("factor", "Factor"),
    Field::length("distance", "May go this turn"),
    Field::text("exact", "The same as a fraction"),
    Field::length("per_segment", "In one part of a split move"),
    Field::new("legs", "Of each stretch", Kind::List(&[Field::length("inches", "Inches")])),
    Field::length("left", "Inches left at the end of the stretches"),
    Field::length("moved", "Goes now"),
    Field::flag("mired", "Sticks on the way"),
    Field::flag("moving_firer", "Fires as one that moved"),
    Field::flag("overrun", "Overruns"),
];

/// Fills in what the battle knows.
pub fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
    let Some((id, unit)) = unit_at(game, draft.text("unit")) else { return };
    draft.fill("kind", plain(unit.kind));
    if let Some(mobility) = unit.mobility {
        draft.fill("mobility", plain(mobility));
    }
    draft.fill("size", plain(unit.size));
    draft.fill("road_mph", unit.road_mph);
    draft.fill("cross_mph", unit.cross_mph);
    draft.fill("mire_modifier", unit.mire_modifier);
    draft.fill("ran_last_turn", unit.ran_last_turn);
    draft.fill("mired", unit.mired);
    draft.fill("locked", unit.locked || facts::tows(game, id));
    if let Some(carrier) = &unit.mounted_on {
        draft.fill("riding", carrier.as_str());
    }
    draft.fill("is_motorcycle", unit.is_motorcycle);
    draft.fill("destroyed", unit.destroyed);
    draft.fill("share", plain(share(unit, game.rules())));
    draft.fill("segments", unit.segments);
    if let Some(detachment) = game.unit(id).and_then(|u| u.under) {
        draft.fill("orders", plain(facts::orders(game, detachment)));
    }
}

/// How much of its move a unit has after getting free or on or off its own mount.
pub fn share(unit: &Unit, rules: &Rules) -> Share {
    let freed = if unit.freed { rules.free.moves } else { Share::Full };
    let mounted = matches!(unit.mode, Some(Mode::Mount | Mode::Dismount));
    freed.max(if mounted && !unit.locked { rules.mount.own_mounts_move } else { Share::Full })
}

/// What is said of the road contradicts the way or the mode, if it does. Open ground may be what the road runs through.
fn off_road(input: &Input) -> Option<&'static str> {
    let on = |terrain: Terrain| terrain == Terrain::Road;
    let legs = input.going.legs.iter().all(|leg| on(leg.terrain));
    let ground = input.going.terrain.is_none_or(|terrain| on(terrain) || terrain == Terrain::Open);
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

/// Everything that speaks against a move.
pub fn against(input: &Input, rules: &Rules) -> Vec<Reason> {
    let mode = input.mode();
    let column = Column::of(input.kind(), input.mobility);
    let legs = input.legs();
    let goes = !input.stays();
    let mut reasons: Vec<Reason> = Vec::new();
    let mut no = |is: bool, key: &'static str, rule: &'static str, text: String| {
        if is {
            reasons.push(Reason::new(key, rule, text));
        }
    };
    no(input.destroyed, "destroyed", "Movement", "It is destroyed.".to_owned());
    no(goes && input.mired, "mired", "Miring", "It is mired: roll to free it first, or have it towed.".to_owned());
    no(
        goes && input.locked,
        "locked",
        "Mounting",
        "It mounted or dismounted this turn, carries those who did, or tows: it stays.".to_owned(),
    );
    let carrier = input.riding.as_deref().unwrap_or("");
    no(
        goes && input.riding.is_some(),
        "riding",
        "Mounting",
        format!("It rides on {carrier}: move that, or dismount first."),
    );
    let unfit = input.unfit();
    no(unfit.is_some(), "unfit", "Movement", unfit.unwrap_or_default());
    let again = mode == Mode::Run && input.ran_last_turn && !rules.speed.infantry_runs_in_a_row;
    no(again, "ranLastTurn", "Movement", "It ran last turn, and infantry cannot run two turns in a row.".to_owned());
    let twice = "It is said both ways: one ground for all of the move, and several stretches. Give one of them.";
    no(input.going.said_twice(), "twoWays", "Movement", twice.to_owned());
    let off_road = off_road(input);
    no(off_road.is_some(), "onRoad", "Movement", off_road.unwrap_or_default().to_owned());
    let cannot = goes && !input.can_mire() && input.mire_tests.is_some_and(|tests| tests > 0);
    no(cannot, "cannotMire", "Miring", "Only what has wheels or tracks can mire.".to_owned());
    let modifiers: Vec<String> = legs.iter().flat_map(|leg| leg.unknown_modifiers(rules)).map(Modifier::said).collect();
    let unsaid = format!(
        "The sheet does not say what {} adds: give it as a further modifier, or your own figure in house rules.",
        modifiers.join(" and ")
    );
    no(goes && !modifiers.is_empty(), "modifierUnknown", "Terrain chart", unsaid);
    let unknown: Vec<String> =
        legs.iter().filter(|leg| leg.base(column, rules).is_none()).map(|leg| leg.terrain.said()).collect();
    let nought =
        goes && unknown.is_empty() && modifiers.is_empty() && legs.iter().any(|leg| leg.total(column, rules).is_none());
    no(nought, "noFactor", "Terrain chart", "With its modifiers an inch must cost more than nought.".to_owned());
    let ask = format!(
        "The chart has no factor for {} in {}: give the base factor, or put it on the chart.",
        column.label().to_lowercase(),
        unknown.join(" and ")
    );
    no(goes && !unknown.is_empty(), "factorUnknown", "Terrain chart", ask);
    let dear = legs.iter().filter_map(|leg| leg.total(column, rules)).find(|f| *f != Length::whole(1));
    let dear = dear.filter(|_| mode == Mode::Gallop && rules.speed.gallop_only_at_cost_one);
    let cost = dear.unwrap_or_default();
    no(
        dear.is_some(),
        "gallop",
        "Movement",
        format!("Cavalry gallops only where an inch costs 1; here it costs {cost}."),
    );
    let still = goes && matches!(input.kind(), Troop::Vehicle | Troop::Gun) && input.mover().mph(rules) == Length::ZERO;
    no(still, "noSpeed", "Movement", "It has no speed of its own there: give its miles an hour.".to_owned());
    let split = ![1, 2, 4].contains(&input.segments);
    no(split, "segments", "Splitting", "A move is split into 1, 2 or 4 parts.".to_owned());
    if let (Some(wanted), Some(_)) = (input.distance, input.way(rules)) {
        let most = most(input, rules);
        no(wanted > most, "tooFar", "Movement", format!("{wanted}″ is too far: it may go up to {most}″."));
    }
    reasons.extend(input.orders.against(rules).filter(|_| goes));
    reasons
}

/// Says how far it may go and why.
pub fn explain(input: &Input, rules: &Rules, way: &Way, chance: &mut Chance) {
    const RULE: &str = "Movement";
    let (mover, legs) = (input.mover(), input.legs());
    chance.say(RULE, || {
        let some_road = input.entire_turn_on_road == Some(false) || legs.iter().any(|leg| leg.terrain == Terrain::Road);
        let how = match input.mode() {
            mode if input.all_on_road() => mode.said(),
            Mode::Road => "not all of the turn on road".to_owned(),
            Mode::CrossCountry if some_road => "not all of the turn on road".to_owned(),
            mode => mode.said(),
        };
        format!("{}, {how}: {} mph = {}″.", input.kind().label(), mover.mph(rules), length(mover.inches(rules)))
    });
    if input.kind() == Troop::Vehicle && input.mobility.is_none() {
        chance.say(RULE, || "Whether it has wheels or tracks is not said: it is taken as tracked.".to_owned());
    }
    match input.share {
        Share::Full => {}
        Share::Half => chance.say(RULE, || "It has half its move.".to_owned()),
        Share::None => chance.say(RULE, || "It has no move left.".to_owned()),
    }
    if !input.stays() {
        chance.say(RULE, || {
            let over: Vec<String> = legs.iter().map(|leg| leg.words(mover.column, rules)).collect();
            format!("Over {}: {}″.", over.join(", then "), length(way.distance))
        });
    }
    if input.segments > 1 {
        chance.say(RULE, || {
            let each = length(per_segment(way.distance, input.segments));
            format!("Split into {} parts: {each}″ each.", input.segments)
        });
    }
    if input.mode() == Mode::Overrun {
        chance.say("Overruns", || format!("Machine guns count {} times.", rules.overrun.mg_firepower));
    }
}

/// How far a unit may go in one part of its move; nothing if a factor is not known.
pub fn most(input: &Input, rules: &Rules) -> Length {
    input.way(rules).map_or(Length::ZERO, |way| length(per_segment(way.distance, input.segments)))
}

/// How far a drafted move would go, whatever speaks against it.
pub fn reach(game: &Game<LightningWar>, draft: &serde_json::Value) -> Option<Length> {
    let mut filled = Draft::from(draft.as_object().cloned()?);
    prefill(game, &mut filled);
    let input = crate::core::schema::validate::complete(FIELDS, &serde_json::Value::Object(filled.0)).ok()?;
    let input: Input = serde_json::from_value(input).ok()?;
    Some(most(&input, game.rules()))
}
