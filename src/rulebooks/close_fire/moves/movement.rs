//! Moving a unit: how far the dice let it go, and how they tire it.

use super::manoeuvre::{Cost, ManoeuvreKind, Stance, against, cost, near};
use super::movement_done::{left_its_place, went, yards_of};
use super::movement_form;
use crate::core::chance::{Fold, Summary};
use crate::rulebooks::close_fire::combat::charge;
use crate::rulebooks::close_fire::morale::dps::after_movement;
use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::CavFour;

/// How a unit moves.
#[choice]
pub enum MoveType {
    /// Far from the enemy, without dice.
    March,
    /// Near the enemy, with dice.
    #[default]
    Tactical,
    /// In march column on a road near the enemy.
    Road,
    /// With all dice, unformed.
    Fast,
}

/// Why a unit moves fast.
#[choice]
pub enum FastKind {
    #[default]
    None,
    Evade,
    Rout,
    Retire,
    Pursue,
}

/// The ground.
#[choice]
pub enum Terrain {
    #[default]
    Good,
    Rough,
}

/// A unit moves.
pub struct Move;

/// A manoeuvre on the way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OnTheWay {
    /// Which.
    pub manoeuvre: ManoeuvreKind,
}

/// Who moves, and how.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub move_type: MoveType,
    pub fast_kind: FastKind,
    pub average_dice: u8,
    pub optional_d6: bool,
    pub terrain: Terrain,
    pub on_road: bool,
    pub inspired: bool,
    pub initial: bool,
    pub manoeuvres: Vec<OnTheWay>,
    pub enemy_distance: Option<u16>,
    pub end_distance: Option<u16>,
    pub near_enemy: bool,
    pub under_fire: bool,
    pub repeats: bool,
    pub arm: Arm,
    pub gun_class: GunClass,
    pub grade: Grade,
    pub formation: Formation,
    pub dp: u8,
    pub plight: Plight,
    pub control: Control,
    pub steadied: bool,
    #[serde(default)]
    pub skirmishers: bool,
    #[serde(default)]
    pub meets: Option<String>,
}

/// How far, and how tired.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub distance: u16,
    pub full_distance: u16,
    pub dice: u8,
    pub fatigue_dp: u8,
    pub manoeuvre_dp: u32,
    pub dp_gain: u8,
    pub dp: u8,
    #[serde(default)]
    pub sideways: u16,
}

/// What the movement dice come to: their points, and how many of them tire the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thrown {
    /// Points.
    pub pips: u16,
    /// DPs.
    pub tired: u8,
}

impl Summary for Thrown {
    fn counts(self) -> bool {
        self.tired > 0
    }
}

impl Fold for Thrown {
    fn join(self, other: Self) -> Self {
        Self { pips: self.pips.saturating_add(other.pips), tired: self.tired.saturating_add(other.tired) }
    }
}

/// Whether a unit is in no order, as skirmishers are by the switch, in movement and in combat alike: moving does not
/// disorder it, and it fights worse.
pub fn unformed(formation: Formation, skirmishers: bool, rules: &Rules) -> bool {
    let dispersed = skirmishers || formation == Formation::Skirmish;
    formation == Formation::Unformed || (dispersed && rules.skirmish.unformed)
}

/// The DPs that one movement die costs a unit in some order.
pub fn fatigue(face: u8, arm: Arm, formation: Formation, terrain: Terrain, rules: &Rules) -> u8 {
    let mounted_or_gun = arm != Arm::Foot;
    match (formation, terrain) {
        (Formation::MarchColumn | Formation::Unformed, _) | (Formation::AssaultColumn, Terrain::Good) => 0,
        (Formation::AssaultColumn, Terrain::Rough) | (_, Terrain::Good) => u8::from(face >= 6),
        (_, Terrain::Rough) => match rules.fatigue.cav_four {
            CavFour::Also4 => u8::from(face >= if mounted_or_gun { 4 } else { 5 }),
            CavFour::Double => u8::from(face >= 5) * if mounted_or_gun { 2 } else { 1 },
        },
    }
}

/// Throws average dice and perhaps the D6.
///
/// # Errors
/// Stops for dice not yet thrown.
pub fn throw(
    average: u8,
    d6: bool,
    why: &str,
    rules: &Rules,
    chance: &mut Chance,
    tires: impl Fn(u8) -> u8,
) -> Roll<Thrown> {
    let faces = rules.dice.avd_faces;
    // Faces that are not those of the average die are read off a D6.
    let usual = faces == *Die::Average.faces();
    let die = if usual { Die::Average } else { Die::D6 };
    let mut dice = vec![die; usize::from(average)];
    dice.extend(d6.then_some(Die::D6));
    chance.dice(&dice, why, |thrown| {
        let read = |(at, face): (usize, &u8)| {
            let average = at < usize::from(average) && !usual;
            if average { faces.get(usize::from(*face) - 1).copied().unwrap_or(*face) } else { *face }
        };
        let one = |face: u8| Thrown { pips: face.into(), tired: tires(face) };
        thrown.iter().enumerate().map(read).map(one).fold(Thrown::default(), Thrown::join)
    })
}

impl Input {
    /// How it moves: a reason to move fast says it alone.
    pub fn how(&self) -> MoveType {
        match (self.move_type, self.fast_kind) {
            (MoveType::Tactical, FastKind::None) => MoveType::Tactical,
            (MoveType::Tactical, _) => MoveType::Fast,
            (told, _) => told,
        }
    }

    /// Why it moves fast: as told, or else as its plight says.
    pub fn why(&self) -> FastKind {
        match (self.fast_kind, self.move_type, self.plight) {
            (FastKind::None, MoveType::Fast, Plight::Routing) => FastKind::Rout,
            (FastKind::None, MoveType::Fast, Plight::Retiring) => FastKind::Retire,
            (FastKind::None, MoveType::Fast, Plight::Pursuing) => FastKind::Pursue,
            (told, ..) => told,
        }
    }

    /// In column for the march, as limbered guns are on a road.
    pub fn in_march_column(&self, rules: &Rules) -> bool {
        self.formation == Formation::MarchColumn || (self.formation == Formation::Limbered && rules.moves.limbered_road)
    }

    fn terrain(&self) -> Terrain {
        let minor = self.manoeuvres.iter().any(|m| m.manoeuvre == ManoeuvreKind::CrossMinorObstacle);
        if minor { Terrain::Rough } else { self.terrain }
    }

    /// Whether it loses its order on the way, as those who run and those who follow them do.
    pub(super) fn loses_order(&self, rules: &Rules) -> bool {
        self.how() == MoveType::Fast && (self.why() != FastKind::Evade || rules.moves.evade_unformed)
    }

    /// How it is formed while it moves.
    fn moving(&self, rules: &Rules) -> Formation {
        if self.loses_order(rules) { Formation::Unformed } else { self.formation }
    }

    fn stance(&self, rules: &Rules) -> Stance {
        let near_enemy = near(self.near_enemy, self.enemy_distance, rules);
        let formation = self.moving(rules);
        let loose = unformed(formation, self.skirmishers, rules);
        Stance { arm: self.arm, formation, loose, near_enemy, under_fire: self.under_fire }
    }

    /// The yards of the move and the dice thrown for it.
    fn roll(&self, rules: &Rules, chance: &mut Chance) -> Roll<(i64, u8, u8)> {
        let Rules { moves, .. } = rules;
        let fixed = |yards: i32, chance: &mut Chance, what: &str| {
            chance.say("Move distances", || format!("{what}: up to {yards} yards, without dice."));
            Ok((i64::from(yards), 0, 0))
        };
        let (average, d6) = match self.how() {
            MoveType::March if self.arm == Arm::Cavalry => {
                return fixed(moves.march_cavalry, chance, "Cavalry on the march");
            }
            MoveType::March if self.on_road && self.in_march_column(rules) => {
                return fixed(moves.march_road, chance, "March column on a road");
            }
            MoveType::March => return fixed(moves.march_foot, chance, "On the march"),
            MoveType::Road => return fixed(moves.road, chance, "Road move near the enemy"),
            MoveType::Tactical if self.arm == Arm::Cavalry => (self.average_dice.clamp(1, 2), self.optional_d6),
            MoveType::Tactical => (1, self.optional_d6),
            MoveType::Fast if self.arm == Arm::Cavalry => (2, true),
            MoveType::Fast => (1, true),
        };
        let (arm, formation, terrain) = (self.arm, self.moving(rules), self.terrain());
        let loose = unformed(formation, self.skirmishers, rules);
        let tires = |face| if loose { 0 } else { fatigue(face, arm, formation, terrain, rules) };
        let later = self.how() == MoveType::Tactical && !moves.optional_before;
        let mut thrown = throw(average, d6 && !later, "movement", rules, chance, tires)?;
        let mut dice = average + u8::from(d6 && !later);
        if later {
            let wanted = chance.choose("optional_d6", "Add the D6?", &["yes", "no"], usize::from(!d6))? == 0;
            if wanted {
                thrown = thrown.join(throw(0, true, "the optional D6", rules, chance, tires)?);
                dice += 1;
            }
        }
        let mut yards = i64::from(thrown.pips) * i64::from(moves.per_pip);
        chance.say("Move distances", || {
            format!("{} to {} points: {yards} yards.", counted(dice, "die comes", "dice come"), thrown.pips)
        });
        let mut more = |is: bool, per_die: i32, what: &str| {
            let extra = if is { i64::from(dice) * i64::from(per_die) } else { 0 };
            yards += extra;
            if is {
                chance.say("Move distances", || format!("{what}: {extra} yards more."));
            }
        };
        more(self.inspired, moves.inspired, "Inspired");
        let initial = self.initial && self.how() == MoveType::Fast && self.why() != FastKind::Pursue;
        more(initial, moves.initial, "First move of a rout, evasion or retirement");
        Ok((yards, dice, thrown.tired))
    }
}

impl Procedure for Move {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "move";
    const TITLE: &'static str = "Move a unit";
    const VERBS: &'static [&'static str] = &["m", "move"];
    const RULE: &'static str = "Move distances";
    const FIELDS: &'static [Field] = movement_form::FIELDS;
    const ROLLS: &'static str =
        "Tactical: 1 average die (cavalry 1 or 2) and perhaps a D6. Fast: all of them. March and road: none.";
    const OUTCOME: &'static [Field] = movement_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["distance", "fatigue_dp"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        movement_form::prefill(game, draft);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let stance = input.stance(rules);
        let mut reasons: Vec<Reason> =
            input.manoeuvres.iter().flat_map(|m| against(m.manoeuvre, stance, input.grade)).collect();
        movement_form::against(input, rules, &mut reasons);
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (full, dice, tired) = input.roll(rules, chance)?;
        if tired > 0 {
            chance.say("Fatigue and disorder", || format!("{} for the dice thrown.", counted(tired, "DP", "DPs")));
        }
        let costs: Vec<Cost> = input.manoeuvres.iter().map(|m| cost(m.manoeuvre, input.stance(rules), rules)).collect();
        let manoeuvre_dp = costs.iter().map(|c| u32::from(c.dp)).sum::<u32>();
        let halves = costs.iter().fold(0_u8, |sum, c| sum.saturating_add(c.halves)).min(2);
        let mut left = full * i64::from(2 - halves) / 2;
        if costs.iter().any(|c| c.halved) {
            left /= 2;
        }
        left = (left - costs.iter().map(|c| i64::from(c.yards)).sum::<i64>()).max(0);
        let sideways = if costs.iter().any(|c| c.inclines) { left / 2 } else { 0 };
        if sideways > 0 {
            left /= 2;
            chance.say("Manoeuvre", || format!("Inclining: {left} yards forward and {sideways} to the side."));
        } else if !costs.is_empty() {
            chance.say("Manoeuvre", || {
                format!("Manoeuvres leave {left} of {full} yards and cost {}.", counted(manoeuvre_dp, "DP", "DPs"))
            });
        }
        let wanted = u8::try_from(manoeuvre_dp.saturating_add(tired.into())).unwrap_or(u8::MAX);
        let dp = after_movement(input.dp, wanted, rules);
        if dp - input.dp < wanted {
            chance.say("Maximum DPs", || {
                format!("Movement and manoeuvre stop at {} DPs: it has {dp}.", rules.fatigue.cap)
            });
        }
        let yards = |n: i64| u16::try_from(n.clamp(0, 9999)).unwrap_or(0);
        Ok(Outcome {
            distance: yards(left),
            full_distance: yards(full),
            dice,
            fatigue_dp: tired,
            manoeuvre_dp,
            dp_gain: dp - input.dp,
            dp,
            sideways: yards(sideways),
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        let yards = yards_of(outcome);
        change(game, input.unit.as_deref(), |unit| {
            gain(unit, i64::from(outcome.fatigue_dp) + i64::from(outcome.manoeuvre_dp), Cause::Movement, rules);
            went(unit, input, &yards, rules);
        });
        left_its_place(game, input.unit.as_deref());
        morale_dps::watch(game, input.unit.as_deref());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let how = match (input.how(), input.why()) {
            (MoveType::Fast, FastKind::None) => "fast move".to_owned(),
            (MoveType::Fast, kind) => kind.said().to_owned(),
            (kind, _) => format!("{} move", kind.said()),
        };
        let yards = yards_of(outcome);
        let mut table = vec![match input.how() {
            MoveType::Fast if input.loses_order(game.rules()) => format!("Move {who} {yards}, unformed."),
            MoveType::Fast => format!("Move {who} {yards}."),
            _ => format!("Move {who} up to {yards}; halt 20 yards from the enemy."),
        }];
        table.extend(dp_line(&who, outcome.dp_gain.into()));
        let tired =
            if outcome.dp_gain > 0 { format!(", {}", counted(outcome.dp_gain, "DP", "DPs")) } else { String::new() };
        let pursues = input.how() == MoveType::Fast && input.why() == FastKind::Pursue;
        let follows = if pursues { charge::met(game, input.unit.as_deref(), input.meets.as_deref()) } else { None };
        Report { headline: format!("{who}: {how}, {yards}{tired}"), table, follows: follows.into_iter().collect() }
    }
}
