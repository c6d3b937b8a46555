//! A manoeuvre made for itself, in place of a move or a part of it.

use super::manoeuvre_cost::{INCLINE, ManoeuvreKind, OTHER_WORDS, Stance, cost, near};
use super::move_dice::unformed;
use super::{manoeuvre_check, movement_done};
use crate::rulebooks::close_fire::morale::dps::after_movement;
use crate::rulebooks::close_fire::prelude::*;

/// A unit manoeuvres.
pub struct Manoeuvre;

fields! {
    /// What it does, and how it stands.
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        manoeuvre: ManoeuvreKind, meaning = OTHER_WORDS, help = INCLINE;
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        grade: Grade, default = Grade::C, from = unit;
        formation: Formation, default = Formation::Line, from = unit;
        dp: u8, "DPs it has", 0..=30, default = 0, from = unit;
        near_enemy: bool, "Within 120 yards of the enemy";
        enemy_distance: Option<u16>, "Yards to the enemy", 0..=9999, quiet;
        under_fire: bool, from = unit;
        new_formation: Option<Formation>;
        cause_ceased: bool, "What unformed it has ceased", default = true, quiet;
        into_column: bool, "Changes into column for the gap", quiet;
        other: Option<UnitRef>, "Unit passed through", quiet;
        other_formed: bool, "It is formed", default = true,
            from = !unformed(other.formation, other.skirmishers, game.rules());
        #[serde(default)]
        other_unit_dp: u8, "DPs it has", 0..=30, default = 0, from = other.dp;
        through_guns: bool, "Passes through guns", from = other.arm == Arm::Gun;
        either_routing: bool, "One of them is routing",
            from = [unit.plight, other.plight].contains(&Plight::Routing);
        one_stationary: bool, "One of them is stationary", from = !other.moved;
        stationary_fired: bool, "The stationary one fired", from = other.fired;
        gun_class: GunClass, default = GunClass::Field, from = unit;
        plight: Plight, default = Plight::None, from = unit;
        control: Control, default = Control::Unknown, from = unit;
        steadied: bool, "Steadied this turn", from = unit;
        #[serde(default)]
        repeats: bool, "Repeats its last move", quiet;
        #[serde(default)]
        skirmishers: bool, from = unit;
    }
}

impl Input {
    /// What it does: guns that change from limbered to unlimbered unlimber.
    pub(super) fn kind(&self) -> ManoeuvreKind {
        match (self.manoeuvre, self.new_formation) {
            (ManoeuvreKind::ChangeFormation, Some(Formation::Unlimbered)) => ManoeuvreKind::Unlimber,
            (kind, _) => kind,
        }
    }

    pub(super) fn stance(&self, rules: &Rules) -> Stance {
        Stance {
            arm: self.arm,
            formation: self.formation,
            loose: unformed(self.formation, self.skirmishers, rules),
            near_enemy: near(self.near_enemy, self.enemy_distance, rules),
            under_fire: self.under_fire,
        }
    }

    /// Whether the unit gives up the ground it holds; unlimbered guns pivot on theirs.
    fn leaves_its_ground(&self) -> bool {
        let pivots = self.formation == Formation::Unlimbered && self.kind() == ManoeuvreKind::Wheel;
        self.kind().leaves_the_place() && !pivots
    }
}

fields! {
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cost: String, "Takes of the move", summary;
        move_halved: bool;
        rough: bool, "Counts as rough terrain";
        manoeuvre_dp: u8, "DPs before the cap", 0..=9;
        dp_gain: u8, "DPs gained", 0..=9, summary;
        dp: u8, "DPs then", 0..=99;
        other_dp: u8, "DPs on the other unit", 0..=9;
        #[serde(default)]
        yards: u16, "Yards taken of the move", 0..=9999;
    }
}

impl Procedure for Manoeuvre {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "manoeuvre";
    const TITLE: &'static str = "Manoeuvre";
    const VERBS: &'static [&'static str] = &["man", "manoeuvre"];
    const RULE: &'static str = "Manoeuvre";
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some((_, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        if draft.text(key!(Input.other)).is_some() {
            draft.fill(key!(Input.manoeuvre), ManoeuvreKind::PassageOfLines.word());
        }
        // It repeats what it did if that was this manoeuvre.
        let last = ManoeuvreKind::ALL.iter().find(|kind| kind.said() == unit.last_move);
        let same = last.is_some_and(|kind| draft.text(key!(Input.manoeuvre)) == Some(kind.word()));
        draft.fill(key!(Input.repeats), unit.control == Control::Repeat && same);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        manoeuvre_check::against(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let stance = input.stance(rules);
        let mut cost = cost(input.kind(), stance, rules);
        let mut other_dp = 0;
        if input.manoeuvre == ManoeuvreKind::PassGap && input.into_column {
            cost.halved = false;
            cost.halves = 1 + u8::from(stance.near_enemy);
        }
        if input.manoeuvre == ManoeuvreKind::PassageOfLines {
            let smooth =
                input.through_guns || (!input.either_routing && input.one_stationary && !input.stationary_fired);
            cost.dp = u8::from(!smooth && !stance.loose);
            let more = u8::from(!smooth && input.other_formed);
            other_dp = after_movement(input.other_unit_dp, more, rules) - input.other_unit_dp;
            chance.say("Passage of lines", || {
                if smooth { "They pass without disorder." } else { "1 DP for each that is formed." }.to_owned()
            });
        }
        let dp = after_movement(input.dp, cost.dp, rules);
        chance.say("Manoeuvre", || {
            let dp = dps(cost.dp);
            format!("{} {} and costs {dp}.", input.kind().label(), cost.words())
        });
        if dp - input.dp < cost.dp {
            chance.say("Maximum DPs", || format!("Movement and manoeuvre stop at {} DPs.", rules.fatigue.cap));
        }
        Ok(Outcome {
            cost: cost.word(),
            move_halved: cost.halved,
            rough: cost.rough,
            manoeuvre_dp: cost.dp,
            dp_gain: dp - input.dp,
            dp,
            other_dp,
            yards: cost.yards,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            gain(unit, outcome.manoeuvre_dp.into(), Cause::Movement, rules);
            match input.kind() {
                ManoeuvreKind::Unlimber => unit.formation = Formation::Unlimbered,
                ManoeuvreKind::MountDismount => unit.mounts_or_dismounts(),
                ManoeuvreKind::PassGap if input.into_column && unit.arm != Arm::Gun => {
                    unit.formation = Formation::MarchColumn;
                }
                ManoeuvreKind::ReForm if input.new_formation.is_none() => {
                    unit.formation = match unit.arm {
                        Arm::Gun => Formation::Limbered,
                        Arm::Foot if unit.skirmishers => Formation::Skirmish,
                        Arm::Foot | Arm::Cavalry => Formation::Line,
                    };
                }
                _ => {}
            }
            if input.manoeuvre == ManoeuvreKind::ReForm && unit.plight == Plight::Retiring {
                unit.plight = Plight::None;
            }
            if let Some(new) = input.new_formation {
                unit.formation = new;
            }
            unit.moved = true;
            input.kind().said().clone_into(&mut unit.last_move);
        }
        if let Some(unit) = input.other.unit_mut(game) {
            gain(unit, outcome.other_dp.into(), Cause::Movement, rules);
        }
        if input.leaves_its_ground() {
            movement_done::left_its_place(game, input.unit.unit());
        } else {
            movement_done::stirred(game, input.unit.unit());
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
        let what = input.kind().said();
        let part = match outcome.cost.as_str() {
            "half" if input.kind() == ManoeuvreKind::Incline => {
                ", half its move forward and half to the side".to_owned()
            }
            "half" => ", half its move".to_owned(),
            "full" => ", its whole move".to_owned(),
            _ if outcome.yards > 0 => format!(", {} yards", outcome.yards),
            _ => String::new(),
        };
        let headline = format!("{who}: {what}{part}, {}", dps(outcome.dp_gain));
        let mut table: Vec<String> = dp_line(&who, outcome.dp_gain.into()).into_iter().collect();
        if outcome.other_dp > 0 {
            table.extend(dp_line(&input.other.name(game, "the other unit"), outcome.other_dp.into()));
        }
        Report { headline, table, ..Report::default() }
    }
}
