//! The combat result table: what a difference of hits does to a unit of each kind.

use crate::core::chance::RollFault;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::{CavalryVictory, Gap, OutranceSkirmishers};

/// A row of the table.
#[choice(snake)]
pub enum Row {
    Victory,
    Success,
    #[default]
    Inconclusive,
    #[is(label = "Driven Back")]
    DrivenBack,
    Defeat,
    Break,
    /// A difference between Defeat and Break, where the table is read as having no row for it.
    NoResult,
}

/// What a unit does after its combat.
#[choice(snake)]
pub enum Compulsory {
    #[default]
    #[is(label = "Remain in place")]
    Remain,
    Pursue,
    Retire,
    Rout,
    RideThrough,
    #[is(label = "Any permitted action")]
    Any,
    RemainOrRetire,
    None,
}

impl Row {
    /// The row of a difference.
    pub fn of(difference: i64, rules: &Rules) -> Self {
        let table = &rules.combat;
        let (victory, defeat, broken) =
            (i64::from(table.victory_at), i64::from(table.defeat_at), i64::from(table.break_at));
        match difference {
            d if d >= victory => Self::Victory,
            d if d > 0 => Self::Success,
            0 => Self::Inconclusive,
            d if d > defeat => Self::DrivenBack,
            d if d <= broken => Self::Break,
            // As printed this row covers two differences; the sheet has none from there to Break.
            d if d > defeat - 2 || table.gap == Gap::Defeat => Self::Defeat,
            _ => Self::NoResult,
        }
    }

    /// Defeated or worse.
    pub fn is_defeat(self) -> bool {
        matches!(self, Self::Defeat | Self::Break)
    }

    /// The DPs that it costs.
    pub fn dp(self, rules: &Rules) -> i64 {
        let [victory, success, inconclusive, driven_back, defeat, broken] = rules.combat.dps;
        i64::from(match self {
            Self::Victory => victory,
            Self::Success => success,
            Self::Inconclusive => inconclusive,
            Self::DrivenBack => driven_back,
            Self::Defeat => defeat,
            Self::Break => broken,
            Self::NoResult => 0,
        })
    }
}

fields! {
    /// What the table needs to know of a unit.
    #[derive(Copy)]
    pub struct Case for CloseFire {
        arm: Arm, default = Arm::Foot, meaning = ARM_WORDS;
        grade: Grade, default = Grade::C;
        formation: Formation, default = Formation::Line, quiet;
        charged_foot: bool, "Cavalry that charged foot";
        charged_only_guns: bool, "Cavalry that charged only guns", quiet;
        facing_cavalry: bool, "Faces cavalry";
        charged_by_cavalry_only: bool;
        outrance: bool, "Charged à l'outrance", quiet;
        rideable: bool, "Against guns, skirmishers or a single rank of cavalry", quiet;
        foot_defeated: bool, "The foot charged was defeated", default = true, quiet;
    }
}

/// What a result does to one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Befalls {
    pub dp: u8,
    pub compulsory: Compulsory,
    pub abandoned: bool,
    pub crew_killed: bool,
}

impl Befalls {
    pub fn said(&self) -> &'static str {
        match (self.abandoned, self.crew_killed) {
            (true, true) => "guns abandoned, crew killed",
            (true, false) => "guns abandoned",
            _ => self.compulsory.said(),
        }
    }
}

impl Case {
    /// What a row does to it.
    pub fn befalls(&self, row: Row, rules: &Rules) -> Befalls {
        let gun = self.arm == Arm::Gun;
        let driven = row == Row::DrivenBack && self.charged_foot && self.arm == Arm::Cavalry;
        let more = if driven { i64::from(rules.combat.driven_back_cavalry) } else { 0 };
        let stays = row == Row::DrivenBack && self.arm != Arm::Cavalry && self.charged_by_cavalry_only;
        let abandoned = gun && !stays && (row == Row::DrivenBack || row.is_defeat());
        Befalls {
            dp: small(row.dp(rules) + more),
            compulsory: if abandoned { Compulsory::None } else { self.compulsory(row, stays, rules) },
            abandoned,
            crew_killed: gun && row.is_defeat(),
        }
    }

    fn compulsory(&self, row: Row, stays: bool, rules: &Rules) -> Compulsory {
        let horse = self.arm == Arm::Cavalry;
        let fixed = self.arm == Arm::Gun && self.formation != Formation::Limbered && !rules.combat.guns_pursue;
        // Foot that can be ridden through is always skirmishers.
        let retires = self.charged_foot && rules.combat.outrance_skirmishers == OutranceSkirmishers::Retire;
        let each_foot = rules.combat.cavalry_victory == CavalryVictory::EachFoot;
        match row {
            Row::Victory if horse && self.charged_foot && each_foot && !self.foot_defeated => Compulsory::Retire,
            Row::Victory if fixed => Compulsory::Remain,
            Row::Victory if self.grade >= Grade::C => Compulsory::Pursue,
            Row::Success if horse && self.charged_foot => Compulsory::Retire,
            Row::Success if !horse && self.facing_cavalry => Compulsory::Remain,
            Row::Success if horse && self.charged_only_guns => Compulsory::RideThrough,
            Row::Success if fixed => Compulsory::Remain,
            Row::Victory | Row::Success => Compulsory::Any,
            Row::Inconclusive if horse && self.outrance && self.rideable && !retires => Compulsory::RideThrough,
            Row::Inconclusive if horse && self.charged_foot => Compulsory::Retire,
            Row::Inconclusive if horse => Compulsory::RemainOrRetire,
            Row::DrivenBack if !stays => Compulsory::Retire,
            Row::Defeat => Compulsory::Retire,
            Row::Break => Compulsory::Rout,
            Row::Inconclusive | Row::DrivenBack | Row::NoResult => Compulsory::Remain,
        }
    }
}

/// Looks a difference up.
pub struct CombatResult;

fields! {
    pub struct Input for CloseFire {
        difference: Option<i16>, "Difference of hits", -99..=99;
        hits: Option<u8>, "Own hits", 0..=99, quiet, help = "Instead of the difference.";
        enemy_hits: Option<u8>, 0..=99, quiet;
        #[serde(flatten)]
        case: Case;
    }
}

impl Input {
    /// The difference that both hits make.
    fn of_hits(&self) -> Option<i64> {
        Some(i64::from(self.hits?) - i64::from(self.enemy_hits?))
    }

    fn difference(&self) -> Option<i64> {
        self.difference.map(i64::from).or_else(|| self.of_hits())
    }
}

/// What is said where neither is known.
const NO_HITS: &str = "Give the difference of hits, or the hits of both.";

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        result: Row, summary;
        difference: i64, -999..=999;
        dp: u8, "DPs", 0..=99, summary;
        compulsory: Compulsory, "Move", key = "move", summary;
        abandoned: bool, "Guns abandoned";
        crew_killed: bool;
    }
}

impl Procedure for CombatResult {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "combat_result";
    const TITLE: &'static str = "Look up a combat result";
    const VERBS: &'static [&'static str] = &["result"];
    const RULE: &'static str = "Combat results";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let told = input.difference.map(i64::from);
        match (told, input.of_hits()) {
            (None, None) => vec![Reason::new("noHits", "Combat results", NO_HITS)],
            (Some(told), Some(made)) if told != made => {
                let text = format!("The hits make a difference of {made}, not {told}: give one or the other.");
                vec![Reason::new("hitsDiffer", "Combat results", text)]
            }
            _ => Vec::new(),
        }
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        // Without a difference there is no result that an umpire could allow.
        let difference = input.difference().ok_or(RollFault::Untold(NO_HITS))?;
        let result = Row::of(difference, rules);
        let befalls = input.case.befalls(result, rules);
        chance.say("Combat results", || {
            let dp = dps(befalls.dp);
            format!("A difference of {difference}: {}, {dp}, {}.", result.label(), befalls.said())
        });
        let Befalls { dp, compulsory, abandoned, crew_killed } = befalls;
        Ok(Outcome { result, difference, dp, compulsory, abandoned, crew_killed })
    }

    fn apply(_input: &Input, _outcome: &Outcome, _rules: &Rules, _game: &mut Game<CloseFire>) {}

    fn tell(_input: &Input, outcome: &Outcome, _game: &Game<CloseFire>) -> Report {
        let dp = dps(outcome.dp);
        let headline = format!("{}: {dp}, {}", outcome.result.label(), outcome.compulsory.said());
        Report { headline, ..Report::default() }
    }
}
