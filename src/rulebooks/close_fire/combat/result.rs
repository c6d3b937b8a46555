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
    /// A difference that has no row, where the table is read so.
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
            // Two wide as printed; beyond it and above Break the sheet has no row.
            d if d > defeat - 2 || table.gap == Gap::Defeat => Self::Defeat,
            _ => Self::NoResult,
        }
    }

    /// Defeated or worse.
    pub fn is_defeat(self) -> bool {
        matches!(self, Self::Defeat | Self::Break)
    }

    fn dp(self, rules: &Rules) -> i64 {
        rules.combat.dps.get(self as usize).map_or(0, |dp| i64::from(*dp))
    }
}

/// What the table needs to know of a unit.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Case {
    pub arm: Arm,
    pub grade: Grade,
    pub formation: Formation,
    pub charged_foot: bool,
    pub charged_only_guns: bool,
    pub facing_cavalry: bool,
    pub charged_by_cavalry_only: bool,
    pub outrance: bool,
    pub rideable: bool,
    pub foot_defeated: bool,
}

/// What befalls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Befalls {
    /// DPs.
    pub dp: u8,
    /// What it does then.
    pub compulsory: Compulsory,
    /// Guns abandoned.
    pub abandoned: bool,
    /// Their crew killed.
    pub crew_killed: bool,
}

impl Befalls {
    /// In words.
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
        // Rideable foot is skirmishers.
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

/// The difference and the unit.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub hits: Option<u8>,
    pub enemy_hits: Option<u8>,
    pub difference: Option<i16>,
    #[serde(flatten)]
    pub case: Case,
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

/// The row and what it does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub result: Row,
    pub difference: i64,
    pub dp: u8,
    #[serde(rename = "move")]
    pub compulsory: Compulsory,
    pub abandoned: bool,
    pub crew_killed: bool,
}

impl Procedure for CombatResult {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "combat_result";
    const TITLE: &'static str = "Look up a combat result";
    const VERBS: &'static [&'static str] = &["result"];
    const RULE: &'static str = "Combat results";
    const FIELDS: &'static [Field] = &[
        Field::whole("difference", "Difference of hits", -99, 99).optional(),
        Field::whole("hits", "Own hits", 0, 99).optional().help("Instead of the difference.").quiet(),
        Field::whole("enemy_hits", "Enemy hits", 0, 99).optional().quiet(),
        Field::choice("arm", "Arm", Arm::WORDS).meaning(ARM_WORDS).or(Preset::Word("foot")),
        Field::choice("grade", "Grade", Grade::WORDS).or(Preset::Word("C")),
        formation(),
        Field::flag("charged_foot", "Cavalry that charged foot"),
        Field::flag("charged_only_guns", "Cavalry that charged only guns").quiet(),
        Field::flag("facing_cavalry", "Faces cavalry"),
        Field::flag("charged_by_cavalry_only", "Charged by cavalry only"),
        Field::flag("outrance", "Charged à l'outrance").quiet(),
        Field::flag("rideable", "Against guns, skirmishers or a single rank of cavalry").quiet(),
        Field::flag("foot_defeated", "The foot charged was defeated").or(Preset::Flag(true)).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::choice("result", "Result", Row::WORDS),
        score("difference", "Difference"),
        Field::whole("dp", "DPs", 0, 99),
        Field::choice("move", "Move", Compulsory::WORDS),
        Field::flag("abandoned", "Guns abandoned"),
        Field::flag("crew_killed", "Crew killed"),
    ];
    const SUMMARY: &'static [&'static str] = &["result", "dp", "move"];

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
        // No umpire can allow a result of nothing.
        let difference = input.difference().ok_or(RollFault::Untold(NO_HITS))?;
        let result = Row::of(difference, rules);
        let befalls = input.case.befalls(result, rules);
        chance.say("Combat results", || {
            let dp = counted(befalls.dp, "DP", "DPs");
            format!("A difference of {difference}: {}, {dp}, {}.", result.label(), befalls.said())
        });
        let Befalls { dp, compulsory, abandoned, crew_killed } = befalls;
        Ok(Outcome { result, difference, dp, compulsory, abandoned, crew_killed })
    }

    fn apply(_input: &Input, _outcome: &Outcome, _rules: &Rules, _game: &mut Game<CloseFire>) {}

    fn tell(_input: &Input, outcome: &Outcome, _game: &Game<CloseFire>) -> Report {
        let dp = counted(outcome.dp, "DP", "DPs");
        let headline = format!("{}: {dp}, {}", outcome.result.label(), outcome.compulsory.said());
        Report { headline, ..Report::default() }
    }
}
