//! The price of one action: its fixed points and its terrain or move dice.

use super::action::Terrain;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::{FieldMove, HeavyBase, PerSpace, StreamInLight};

/// What an action costs before the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// Points for certain.
    pub fixed: u32,
    /// Dice, each of which may add a point.
    pub dice: u32,
    /// It is a move along the road.
    pub on_road: bool,
    /// How it comes about, part by part.
    pub parts: Vec<(String, Part)>,
}

/// A part of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Ap(u32),
    Dice(u32),
}

/// The price of an action in this formation. `moved` says whether the unit has entered a space this turn.
pub fn price(act: &Act, facts: &Facts, formation: Formation, moved: bool, rules: &Rules) -> Price {
    let turns = u32::from(act.turns().max(1));
    let base = u32::from(base_cost(act, facts.mover.unit_type, formation, rules)) * turns;
    let mut parts = vec![(act.action.said().to_owned(), Part::Ap(base))];
    let on_road = act.action.enters() && act.road.or(facts.turn.road).unwrap_or(facts.mover.road_march);
    let mut dice: Vec<(&str, u32)> = Vec::new();
    if act.action.enters() {
        ground(act, facts, formation, on_road, rules, &mut parts, &mut dice);
        let again = moved && rules.tmd.per_space == PerSpace::Turn;
        let foot = facts.kind(rules) == TroopKind::Foot;
        match formation {
            Formation::Line if foot && !again => dice.push(("infantry in line", rules.tmd.line.into())),
            Formation::Square if foot && !again => dice.push(("infantry in square", rules.tmd.square.into())),
            _ => {}
        }
        if facts.mover.blown && facts.kind(rules) == TroopKind::Horse {
            dice.push(("blown cavalry", rules.tmd.blown.into()));
        }
    }
    let field = act.action.enters() && (!on_road || rules.tmd.field_move == FieldMove::AnySpace);
    let guns = facts.kind(rules) == TroopKind::Guns;
    if facts.mover.heavy_artillery && guns && (field || act.action.turns()) {
        dice.push(("heavy artillery", u32::from(rules.tmd.heavy_artillery) * turns));
        if rules.tmd.heavy_base == HeavyBase::WholeBase {
            parts[0].1 = Part::Ap(u32::from(rules.row(facts.mover.unit_type).base) * turns);
        }
    }
    if !rules.tmd.cumulative {
        let most = dice.iter().copied().max_by_key(|(_, n)| *n);
        dice = most.into_iter().collect();
    }
    let points = |(_, part): &(String, Part)| if let Part::Ap(n) = part { *n } else { 0 };
    let fixed = parts.iter().map(points).sum();
    let number = dice.iter().map(|(_, n)| n).sum();
    parts.extend(dice.into_iter().map(|(why, n)| (why.to_owned(), Part::Dice(n))));
    Price { fixed, dice: number, on_road, parts }
}

/// What the ground adds.
fn ground(
    act: &Act,
    facts: &Facts,
    formation: Formation,
    on_road: bool,
    rules: &Rules,
    parts: &mut Vec<(String, Part)>,
    dice: &mut Vec<(&str, u32)>,
) {
    let light = facts.mover.light_infantry && facts.kind(rules) == TroopKind::Foot;
    let slips = light && matches!(formation, Formation::Skirmish | Formation::SemiFormed);
    if slips || (on_road && rules.road.negates_terrain) {
        return;
    }
    let terrain = act.terrain.unwrap_or(facts.mover.terrain);
    let stream = act.stream.unwrap_or(facts.turn.stream);
    let diagonal = matches!(act.action, Action::MoveDiagonalForward | Action::MoveDiagonalBackward);
    if matches!(terrain, Terrain::Heavy | Terrain::StrongPoint) {
        let more = if diagonal { rules.terrain.heavy_diagonal } else { rules.terrain.heavy };
        parts.push((terrain.said().to_owned(), Part::Ap(more.into())));
    }
    let light = terrain == Terrain::Light;
    if light {
        dice.push(("light terrain", rules.terrain.light_dice.into()));
    }
    if stream && (!light || rules.terrain.stream_in_light == StreamInLight::Both) {
        dice.push(("a stream", rules.terrain.light_dice.into()));
    }
}

/// The cost by the table of actions.
fn base_cost(act: &Act, unit: UnitType, formation: Formation, rules: &Rules) -> u8 {
    let cost = &rules.cost;
    let guns = rules.kind(unit) == TroopKind::Guns;
    let skirmish = formation == Formation::Skirmish;
    match act.action {
        _ if guns && act.limbers(formation) => cost.limber_or_unlimber,
        action if action.enters() && skirmish && cost.skirmish_all_directions => cost.move_side_or_back_skirmish,
        Action::MoveForward => cost.move_forward,
        Action::MoveSide | Action::MoveBack if skirmish => cost.move_side_or_back_skirmish,
        Action::MoveSide | Action::MoveBack => cost.move_side_or_back,
        Action::MoveDiagonalForward => cost.move_diagonal_forward,
        Action::MoveDiagonalBackward => cost.move_diagonal_backward,
        Action::FormationChange => cost.formation_change,
        Action::AboutFace => cost.about_face,
        action if action.turns() && guns => cost.artillery_pivot90,
        action if action.turns() => cost.facing_change90_inf_cav,
        action if action.fires() && guns => cost.fire_artillery,
        action if action.fires() => cost.fire_small_arms,
        Action::Limber | Action::Unlimber | Action::LimberOrUnlimber => cost.limber_or_unlimber,
        Action::RemanGuns => cost.reman_guns,
        Action::Rally => cost.rally_attempt,
        _ => cost.emergency_or_involuntary_square,
    }
}

impl Price {
    /// The price in words: "1 forward, 1 heavy terrain; 2 dice".
    pub fn words(&self) -> String {
        let part = |(why, part): &(String, Part)| match part {
            Part::Ap(n) => format!("{n} AP {why}"),
            Part::Dice(1) => format!("1 die {why}"),
            Part::Dice(n) => format!("{n} dice {why}"),
        };
        self.parts.iter().map(part).collect::<Vec<_>>().join(", ")
    }
}
