//! Direct fire of a gun, in the bombardment and at close range, and fire held back for it.

use super::direct_form;
use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::OnlyOneMatches;

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

/// A gun fires at a target.
pub struct DirectArtillery;

/// The gun and its target.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub gun: Option<String>,
    pub target: Option<String>,
    pub range: u16,
    pub aim: Aim,
    pub target_column: bool,
    pub target_enfiladed: bool,
    pub target_fieldworks: bool,
    pub gun_class: GunClass,
    pub dp: u8,
    pub phase: Phase,
    pub fired: bool,
    pub reserved_fire: bool,
    pub cannot_fire: bool,
}

/// What it does to the target.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub dp: u8,
    pub modifier: i64,
    pub total: i64,
    pub band: Band,
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
        let when = |is: bool, value: i32| if is { i64::from(value) } else { 0 };
        vec![
            (self.aim.label(), i64::from(aim)),
            ("target in column or enfiladed", when(self.target_column || self.target_enfiladed, table.column)),
            ("the gun's DPs", i64::from(self.dp) * i64::from(table.per_dp)),
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
    const FIELDS: &'static [Field] = direct_form::FIELDS;
    const ROLLS: &'static str = "One D6.";
    const OUTCOME: &'static [Field] = direct_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["dp"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        direct_form::prefill(game, draft);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = direct_form::against(input.fired, input.cannot_fire);
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
            chance.say("Direct artillery", || format!("{} for {}.", signed(*value), words.to_lowercase()));
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
            format!("{die} and {} make {total}: {} at {range} range.", signed(modifier), counted(dp, "DP", "DPs"))
        });
        Ok(Outcome { dp, modifier, total, band })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { dp: outcome.dp, ..Outcome::default() }
    }

    fn acted(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        direct_form::fired(game, input.gun.as_deref(), input.target.as_deref(), Some(input.range));
        change(game, input.target.as_deref(), |target| target.fieldworks |= input.target_fieldworks);
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        change(game, input.target.as_deref(), |target| {
            target.under_fire = true;
            gain(target, outcome.dp.into(), Cause::Artillery, rules);
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let gun = spoken(game, input.gun.as_deref(), "The gun");
        let target = spoken(game, input.target.as_deref(), "the target");
        let headline = format!("{gun} fires at {target}, {} yards: {}", input.range, counted(outcome.dp, "DP", "DPs"));
        let table = taken_lines(game, input.target.as_deref(), &target, outcome.dp.into());
        let follows = leader_risk::follows(game, &[(input.target.as_deref(), outcome.dp.into())], Cause::Artillery);
        Report { headline, table, follows }
    }
}
