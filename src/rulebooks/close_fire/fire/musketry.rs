//! Musketry beyond close range.

use super::shot;
use crate::rulebooks::close_fire::combat::count;
use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::{DpsTake, Halved};

/// What shelters the target.
#[choice(snake)]
pub enum Cover {
    #[default]
    None,
    Fieldworks,
    HardCover,
}

impl Cover {
    /// What shelters a unit where it stands.
    fn of(unit: &Unit) -> Self {
        match (unit.fieldworks, unit.hard_cover) {
            (true, _) => Self::Fieldworks,
            (false, true) => Self::HardCover,
            (false, false) => Self::None,
        }
    }

    /// Records what was said of a unit's cover. Behind works in hard cover it keeps both.
    fn shelters(self, unit: &mut Unit) {
        if self != Self::of(unit) {
            unit.fieldworks = self == Self::Fieldworks;
            unit.hard_cover = self == Self::HardCover;
        }
    }
}

/// The bases of a unit that can fire: of an assault column the front rank alone has anybody before it to fire at.
fn muskets(unit: &Unit, rules: &Rules) -> u8 {
    count::counted_bases(unit, false, rules).min(unit.strength().saturating_sub(unit.pike_bases))
}

/// A unit fires its muskets.
pub struct Musketry;

fields! {
    /// Who fires at whom.
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        target: Option<UnitRef>, asked;
        range: Option<u16>, "Range in yards", 0..=9999,
            help = "Beyond 40, up to 120. Left blank: it is taken to be so.";
        cover: Cover, "Target's cover", default = Cover::None, from = Cover::of(target), loud;
        bases: u8, "Bases able to fire", 0..=30,
            from = muskets(unit, game.rules()), loud;
        by_platoons: bool, "Fires by platoons", from = unit.platoon_fire;
        dp: u8, "The firer's DPs", 0..=30, default = 0, from = unit;
        skirmishers: bool, "Firers are skirmishers", from = unit.skirmishes();
        target_skirmishers: bool, "Target are skirmishers", from = target.skirmishes();
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        fired: bool, "Has fired this turn", from = unit;
        plight: Plight, default = Plight::None, from = unit;
    }
}

fields! {
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        dp: u32, "DPs on the target", 0..=99, summary;
        dice: u8, 0..=99;
    }
}

impl Procedure for Musketry {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "musketry";
    const TITLE: &'static str = "Fire muskets";
    const VERBS: &'static [&'static str] = &["volley", "musketry"];
    const RULE: &'static str = "Musketry";
    const ROLLS: &'static str = "A D6 for each base able to fire, less its DPs; halved for skirmishers or cover.";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Musketry", text));
        if input.arm != Arm::Foot {
            no("footOnly", "Only foot fires muskets in this phase.".to_owned());
        }
        if input.fired {
            no("firedAlready", "It has fired already this turn.".to_owned());
        }
        if input.plight != Plight::None {
            no("notInHand", "A unit that routs, retires, pursues, loots or charges does not fire.".to_owned());
        }
        let (close, most) = (rules.ranges.musketry_close, rules.ranges.musketry);
        match input.range.map(i32::from) {
            Some(yards) if yards <= close => {
                no("tooClose", format!("Up to {close} yards it is close fire, which is fought as combat."));
            }
            Some(yards) if yards > most => no("tooFar", format!("Muskets reach {most} yards.")),
            _ => {}
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let by_score = rules.musketry.dps == DpsTake::Score;
        let full = if by_score { input.bases } else { input.bases.saturating_sub(input.dp) };
        chance.say("Musketry", || {
            let bases = counted(input.bases, "base", "bases");
            format!("{bases} able to fire, {}: {}.", dps(input.dp), counted(full, "die", "dice"))
        });
        let skirmishers = match rules.musketry.skirmishers {
            Halved::Firer => input.skirmishers,
            Halved::Target => input.target_skirmishers,
        };
        let halved = skirmishers || input.cover != Cover::None;
        let dice = if halved { full.div_ceil(2) } else { full };
        if halved {
            let why = if skirmishers { "Skirmishers" } else { "Cover" };
            chance
                .say("Musketry", || format!("{why}: halved, rounded up, once only: {}.", counted(dice, "die", "dice")));
        }
        let worse = if by_score { i32::from(input.dp) } else { 0 };
        let hits = |face: u8| u32::from(i32::from(face) - worse >= rules.musketry.hit);
        let dp = chance.pool(dice.into(), Die::D6, "musketry", hits)?;
        chance.say("Musketry", || format!("Each {} is a DP: {dp}.", rules.musketry.hit));
        Ok(Outcome { dp, dice })
    }

    fn acted(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.fired = true;
            unit.fired_by_platoons |= input.by_platoons;
        }
        if let Some(target) = input.target.unit_mut(game) {
            input.cover.shelters(target);
        }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        shot::struck(game, &input.target, outcome.dp, Cause::Musketry, rules);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
        let target = input.target.name(game, "the target");
        let headline = format!("{who} fires at {target}: {}", dps(outcome.dp));
        let table = taken_lines(game, input.target.unit(), &target, outcome.dp.into());
        let follows = leader_risk::follows(game, &[(input.target.unit(), outcome.dp.into())], Cause::Musketry);
        Report { headline, table, follows }
    }
}
