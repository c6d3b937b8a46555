//! Moving a unit: how far it goes, and how that tires it.

use super::manoeuvre_cost::{Cost, INCLINE, ManoeuvreKind, OTHER_WORDS, Stance, against, cost, near};
use super::move_dice::{Terrain, fatigue, throw, unformed};
use super::movement_check;
use super::movement_done::{left_its_place, went, yards_of};
use crate::core::chance::Fold;
use crate::rulebooks::close_fire::combat::charge;
use crate::rulebooks::close_fire::morale::dps::after_movement;
use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;

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

impl FastKind {
    /// Why a unit of the battle has to move fast.
    fn of(unit: &Unit) -> Self {
        match unit.plight {
            Plight::Routing | Plight::Pursuing if unit.control == Control::Free => Self::None,
            Plight::Routing => Self::Rout,
            Plight::Retiring => Self::Retire,
            Plight::Pursuing => Self::Pursue,
            Plight::None | Plight::Looting | Plight::Charging => Self::None,
        }
    }

    fn move_type(self) -> MoveType {
        if self == Self::None { MoveType::Tactical } else { MoveType::Fast }
    }
}

/// A unit moves.
pub struct Move;

fields! {
    /// A manoeuvre on the way.
    pub struct OnTheWay for CloseFire {
        manoeuvre: ManoeuvreKind, meaning = OTHER_WORDS;
    }
}

fields! {
    /// Who moves, and how.
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        move_type: MoveType, "Move", default = MoveType::Tactical, from = FastKind::of(unit).move_type(), loud;
        fast_kind: FastKind, "Fast because of", default = FastKind::None, from = FastKind::of(unit);
        average_dice: u8, 1..=2, default = 1, from = 1 + u8::from(unit.arm == Arm::Cavalry), loud,
            help = "Foot and guns throw one, cavalry one or two.";
        optional_d6: bool, "Add the D6";
        terrain: Terrain, default = Terrain::Good;
        on_road: bool, "On a road", quiet;
        inspired: bool, from = unit.inspire_level > 0;
        initial: bool, "First move of a rout, evasion or retirement", quiet;
        manoeuvres: Vec<OnTheWay>, "Manoeuvres on the way", quiet, help = INCLINE;
        enemy_distance: Option<u16>, "Yards to the enemy at the start", 0..=9999, quiet;
        end_distance: Option<u16>, "Yards to the enemy at the end", 0..=9999, quiet;
        near_enemy: bool, "Within 120 yards of the enemy", quiet;
        under_fire: bool, from = unit;
        repeats: bool, "Repeats its last move", from = unit.control == Control::Repeat;
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        gun_class: GunClass, default = GunClass::Field, from = unit;
        grade: Grade, default = Grade::C, from = unit;
        formation: Formation, default = Formation::Line, from = unit;
        dp: u8, "DPs it has", 0..=30, default = 0, from = unit;
        plight: Plight, default = Plight::None, from = unit;
        control: Control, default = Control::Unknown, from = unit;
        steadied: bool, "Steadied this turn", from = unit;
        #[serde(default)]
        skirmishers: bool, from = unit;
        #[serde(default)]
        meets: Option<UnitRef>, "Meets new enemy", quiet, help = "Pursuers charge new enemy that they meet.";
    }
}

fields! {
    /// How far, and how tired.
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        distance: u16, "Yards", 0..=9999, summary;
        full_distance: u16, "Yards before manoeuvres", 0..=9999;
        dice: u8, "Dice thrown", 0..=3;
        fatigue_dp: u8, "DPs from the dice, before the cap", 0..=9, summary;
        manoeuvre_dp: u32, "DPs from manoeuvres, before the cap", 0..=99;
        dp_gain: u8, "DPs gained", 0..=9;
        dp: u8, "DPs then", 0..=99;
        #[serde(default)]
        sideways: u16, "Yards to the side, inclining", 0..=9999;
    }
}

impl Input {
    /// How it moves; a reason to move fast makes any tactical move fast.
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

    /// Whether it counts as a march column, as limbered guns may on a road.
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
    const ROLLS: &'static str =
        "Tactical: 1 average die (cavalry 1 or 2) and perhaps a D6. Fast: all of them. March and road: none.";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let stance = input.stance(rules);
        let mut reasons: Vec<Reason> =
            input.manoeuvres.iter().flat_map(|m| against(m.manoeuvre, stance, input.grade)).collect();
        movement_check::against(input, rules, &mut reasons);
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (full, dice, tired) = input.roll(rules, chance)?;
        if tired > 0 {
            chance.say("Fatigue and disorder", || format!("{} for the dice thrown.", dps(tired)));
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
                format!("Manoeuvres leave {left} of {full} yards and cost {}.", dps(manoeuvre_dp))
            });
        }
        let wanted = u8::try_from(manoeuvre_dp.saturating_add(tired.into())).unwrap_or(u8::MAX);
        let dp = after_movement(input.dp, wanted, rules);
        if dp - input.dp < wanted {
            chance.say("Maximum DPs", || {
                format!("Movement and manoeuvre stop at {} DPs: it has {dp}.", rules.fatigue.cap)
            });
        }
        Ok(Outcome {
            distance: to_yards(left),
            full_distance: to_yards(full),
            dice,
            fatigue_dp: tired,
            manoeuvre_dp,
            dp_gain: dp - input.dp,
            dp,
            sideways: to_yards(sideways),
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        let yards = yards_of(outcome);
        if let Some(unit) = input.unit.unit_mut(game) {
            gain(unit, i64::from(outcome.fatigue_dp) + i64::from(outcome.manoeuvre_dp), Cause::Movement, rules);
            went(unit, input, &yards, rules);
        }
        left_its_place(game, input.unit.unit());
        morale_dps::watch(game, input.unit.unit());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
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
        let tired = if outcome.dp_gain > 0 { format!(", {}", dps(outcome.dp_gain)) } else { String::new() };
        let pursues = input.how() == MoveType::Fast && input.why() == FastKind::Pursue;
        let follows = if pursues { charge::met(game, input.unit.unit(), input.meets.subject()) } else { None };
        Report { headline: format!("{who}: {how}, {yards}{tired}"), table, follows: follows.into_iter().collect() }
    }
}
