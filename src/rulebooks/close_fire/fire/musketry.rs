//! Musketry beyond close range.

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
}

/// A unit fires its muskets.
pub struct Musketry;

/// Who fires at whom.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub target: Option<String>,
    pub range: Option<u16>,
    pub cover: Cover,
    pub bases: u8,
    pub by_platoons: bool,
    pub dp: u8,
    pub skirmishers: bool,
    pub target_skirmishers: bool,
    pub arm: Arm,
    pub fired: bool,
    pub plight: Plight,
}

/// What it does to the target.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// DPs on the target.
    pub dp: u32,
    /// Dice thrown.
    pub dice: u8,
}

impl Procedure for Musketry {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "musketry";
    const TITLE: &'static str = "Fire muskets";
    const VERBS: &'static [&'static str] = &["volley", "musketry"];
    const RULE: &'static str = "Musketry";
    const FIELDS: &'static [Field] = &[
        unit("unit", "Unit"),
        unit("target", "Target").asked(),
        Field::whole("range", "Range in yards", 0, 9999)
            .optional()
            .help("Beyond 40, up to 120. Left blank: it is taken to be so."),
        Field::choice("cover", "Target's cover", Cover::WORDS).or(Preset::Word("none")),
        Field::whole("bases", "Bases able to fire", 0, 30),
        Field::flag("by_platoons", "Fires by platoons").quiet(),
        number("dp", "The firer's DPs", 30),
        Field::flag("skirmishers", "Firers are skirmishers").quiet(),
        Field::flag("target_skirmishers", "Target are skirmishers").quiet(),
        arm(),
        Field::flag("fired", "Has fired this turn").quiet(),
        Field::choice("plight", "Plight", Plight::WORDS).or(Preset::Word("none")).quiet(),
    ];
    const ROLLS: &'static str = "A D6 for each base able to fire, less its DPs; halved for skirmishers or cover.";
    const OUTCOME: &'static [Field] =
        &[Field::whole("dp", "DPs on the target", 0, 99), Field::whole("dice", "Dice", 0, 99)];
    const SUMMARY: &'static [&'static str] = &["dp"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        if let Some(target) = unit_in(game, draft, "target") {
            draft.fill("target_skirmishers", target.skirmishes());
            draft.fill("cover", Cover::of(target).word());
        }
        let Some(unit) = unit_in(game, draft, "unit") else { return };
        // Of an assault column the front rank alone has anybody before it to fire at.
        let firing = count::counted_bases(unit, false, game.rules());
        draft.fill("bases", firing.min(unit.strength().saturating_sub(unit.pike_bases)));
        draft.fill("by_platoons", unit.platoon_fire);
        draft.fill("dp", unit.dp);
        draft.fill("skirmishers", unit.skirmishes());
        draft.fill("arm", unit.arm.word());
        draft.fill("fired", unit.fired);
        draft.fill("plight", unit.plight.word());
    }

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
            format!("{bases} able to fire, {}: {}.", counted(input.dp, "DP", "DPs"), counted(full, "die", "dice"))
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
        change(game, input.unit.as_deref(), |unit| {
            unit.fired = true;
            unit.fired_by_platoons |= input.by_platoons;
        });
        change(game, input.target.as_deref(), |target| {
            target.fieldworks |= input.cover == Cover::Fieldworks;
            target.hard_cover |= input.cover == Cover::HardCover;
        });
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        change(game, input.target.as_deref(), |target| {
            target.under_fire = true;
            gain(target, outcome.dp.into(), Cause::Musketry, rules);
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let target = spoken(game, input.target.as_deref(), "the target");
        let headline = format!("{who} fires at {target}: {}", counted(outcome.dp, "DP", "DPs"));
        let table = taken_lines(game, input.target.as_deref(), &target, outcome.dp.into());
        let follows = leader_risk::follows(game, &[(input.target.as_deref(), outcome.dp.into())], Cause::Musketry);
        Report { headline, table, follows }
    }
}
