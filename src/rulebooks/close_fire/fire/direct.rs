//! Direct fire of a gun, in the bombardment and at close range, and fire held back for it.

use super::shot;
use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::OnlyOneMatches;
use crate::rulebooks::close_fire::turn::step_ids;

/// What a gun aims at, against its last shot.
#[choice(snake)]
pub enum Aim {
    #[default]
    NewTarget,
    FirstShot,
    #[is(label = "Same target, other range")]
    SameTarget,
    SameTargetAndRange,
}

/// The phase in which guns fire.
#[choice(snake)]
pub enum Phase {
    #[default]
    Bombardment,
    /// Close range only, with fire held back.
    CloseArtillery,
}

/// How far off the target is.
#[choice]
pub enum Band {
    #[default]
    Close,
    Effective,
    #[is(label = "Beyond effective")]
    Long,
}

impl Phase {
    /// The phase of fire in which the battle stands.
    fn of(game: &Game<CloseFire>) -> Self {
        let close = game.flow.cursor.first().is_some_and(|f| f.step == step_ids::CLOSE_ARTILLERY);
        if close { Self::CloseArtillery } else { Self::Bombardment }
    }
}

/// A gun fires at a target.
pub struct DirectArtillery;

fields! {
    pub struct Input for CloseFire {
        gun: Option<UnitRef>;
        target: Option<UnitRef>, from = gun.last_target(game), loud, asked;
        range: u16, "Range in yards", 0..=9999;
        aim: Aim, default = Aim::NewTarget, quiet;
        target_column: bool, "Target in column", from = target.formation.is_column();
        target_enfiladed: bool;
        target_fieldworks: bool, "Target in fieldworks", from = target, loud;
        gun_class: GunClass, default = GunClass::Field, from = gun.gun_class;
        dp: u8, "The gun's DPs", 0..=30, default = 0, from = gun;
        phase: Phase, default = Phase::Bombardment, from = Phase::of(game);
        fired: bool, "Has fired this turn", from = gun;
        reserved_fire: bool, "Reserved its fire", default = true, from = gun;
        cannot_fire: bool, "Limbered, abandoned or without crew", from = !gun.can_fire_guns();
    }
}

fields! {
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        dp: u8, "DPs on the target", 0..=2, summary;
        modifier: i64, -999..=999;
        total: i64, "Die and modifier", -999..=999;
        band: Band, "Range";
    }
}

/// The longest and the effective range of a gun.
pub fn ranges(class: GunClass, rules: &Rules) -> (i32, i32) {
    match class {
        GunClass::Heavy => (rules.ranges.heavy_max, rules.ranges.heavy_effective),
        GunClass::Field | GunClass::Battalion => (rules.ranges.field_max, rules.ranges.field_effective),
    }
}

impl Input {
    fn band(&self, rules: &Rules) -> Band {
        let range = i32::from(self.range);
        match range {
            _ if range <= rules.ranges.gun_close => Band::Close,
            _ if range <= ranges(self.gun_class, rules).1 => Band::Effective,
            _ => Band::Long,
        }
    }

    /// Each modifier with its words.
    fn modifiers(&self, rules: &Rules) -> Vec<(&'static str, i64)> {
        let table = &rules.artillery;
        let aim = match (self.aim, table.only_one_matches) {
            (Aim::NewTarget, _) | (Aim::SameTarget, OnlyOneMatches::Minus) => table.new_target,
            (Aim::FirstShot, _) if table.first_shot_is_new => table.new_target,
            (Aim::SameTargetAndRange, _) | (Aim::SameTarget, OnlyOneMatches::Plus) => table.same_target_and_range,
            (Aim::FirstShot | Aim::SameTarget, _) => 0,
        };
        let class = match self.gun_class {
            GunClass::Heavy => ("heavy gun", table.heavy),
            GunClass::Field => ("field gun", 0),
            GunClass::Battalion => ("battalion gun", table.battalion),
        };
        vec![
            (self.aim.said(), i64::from(aim)),
            ("target in column or enfiladed", when(self.target_column || self.target_enfiladed, table.column)),
            ("the gun's dps", i64::from(self.dp) * i64::from(table.per_dp)),
            ("beyond effective range", when(self.band(rules) == Band::Long, table.beyond_effective)),
            ("target in fieldworks", when(self.target_fieldworks, table.fieldworks)),
            (class.0, i64::from(class.1)),
        ]
    }
}

impl Procedure for DirectArtillery {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "direct_artillery";
    const TITLE: &'static str = "Fire a gun";
    const VERBS: &'static [&'static str] = &["fire", "gun"];
    const RULE: &'static str = "Direct artillery";
    const ROLLS: &'static str = "One D6.";
    const MANY: bool = true;

    fn after_fill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some((_, gun)) = draft.unit(game, key!(Input.gun)) else { return };
        let last = unit_at(game, gun.previous_target.as_deref()).map(|(id, _)| id);
        let same = last.is_some() && last == draft.unit(game, key!(Input.target)).map(|(id, _)| id);
        if let Some(range) = gun.previous_range.filter(|_| same && !gun.target_moved) {
            draft.fill(key!(Input.range), range);
        }
        let range = draft.0.get(key!(Input.range));
        let range = range.and_then(|v| v.as_u64().or_else(|| v.as_str()?.trim().parse().ok()));
        let same_range = range.is_some() && range == gun.previous_range.map(u64::from);
        let aim = match (gun.previous_target.is_some(), same, same_range) {
            (false, ..) => Aim::FirstShot,
            (true, false, _) => Aim::NewTarget,
            (true, true, false) => Aim::SameTarget,
            (true, true, true) => Aim::SameTargetAndRange,
        };
        draft.fill(key!(Input.aim), aim.word());
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = shot::against(input.fired, input.cannot_fire);
        let (most, _) = ranges(input.gun_class, rules);
        if i32::from(input.range) > most {
            let text = format!("{} yards is beyond the {most} yards that the gun reaches.", input.range);
            reasons.push(Reason::new("tooFar", "Shooting", text));
        }
        if input.phase == Phase::CloseArtillery {
            let close = rules.ranges.gun_close;
            if i32::from(input.range) > close {
                let text = format!("In this phase guns fire at close range only, up to {close} yards.");
                reasons.push(Reason::new("closeOnly", "Close artillery", text));
            }
            if !input.reserved_fire {
                let text = "Only guns that reserved their fire may fire now.";
                reasons.push(Reason::new("notReserved", "Close artillery", text));
            }
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let modifiers = input.modifiers(rules);
        let modifier: i64 = modifiers.iter().map(|(_, m)| m).sum();
        let band = input.band(rules);
        for (words, value) in modifiers.iter().filter(|(_, value)| *value != 0) {
            chance.say("Direct artillery", || format!("{} for {words}.", signed(*value)));
        }
        let die = chance.dice(&[Die::D6], "the shot", |d| d[0])?;
        let total = i64::from(die) + modifier;
        let table = &rules.artillery;
        let dp = match band {
            Band::Close if total >= i64::from(table.close_two) => 2,
            Band::Close if total >= i64::from(table.close_one) => 1,
            Band::Effective | Band::Long if total >= i64::from(table.far_one) => 1,
            _ => 0,
        };
        chance.say("Direct artillery", || {
            let range = band.said();
            format!("{die} and {} make {total}: {} at {range} range.", signed(modifier), dps(dp))
        });
        Ok(Outcome { dp, modifier, total, band })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { dp: outcome.dp, ..Outcome::default() }
    }

    fn acted(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        shot::fired(game, &input.gun, &input.target, Some(input.range));
        if let Some(target) = input.target.unit_mut(game) {
            target.fieldworks = input.target_fieldworks;
        }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        shot::struck(game, &input.target, outcome.dp, Cause::Artillery, rules);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let gun = input.gun.name(game, "The gun");
        let target = input.target.name(game, "the target");
        let headline = format!("{gun} fires at {target}, {} yards: {}", input.range, dps(outcome.dp));
        let table = taken_lines(game, input.target.unit(), &target, outcome.dp.into());
        let follows = leader_risk::follows(game, &[(input.target.unit(), outcome.dp.into())], Cause::Artillery);
        Report { headline, table, follows }
    }
}
