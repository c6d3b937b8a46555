//! Counting the bases of a unit that take part in a combat.

use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::{Overlap, RankRounding};

/// The bases of an assault column by its ranks, front first.
pub fn column(ranks: &[u8], charging: bool, rules: &Rules) -> u8 {
    let rank = |at: usize| ranks.get(at).copied().unwrap_or(0);
    if !charging {
        return rank(0);
    }
    let (third, fourth) = (rank(2), rank(3));
    let both = third.saturating_add(fourth);
    let half = match rules.combat.rank_rounding {
        RankRounding::SumUp => both.div_ceil(2),
        RankRounding::SumDown => both / 2,
        RankRounding::EachUp => third.div_ceil(2) + fourth.div_ceil(2),
    };
    rank(0).saturating_add(rank(1)).saturating_add(half)
}

/// The bases of a unit of the battle that count, if all of them are near enough.
pub fn counted_bases(unit: &Unit, charging: bool, rules: &Rules) -> u8 {
    if unit.formation == Formation::AssaultColumn && !unit.ranks.is_empty() {
        return column(&unit.ranks, charging, rules).min(unit.strength());
    }
    unit.strength()
}

/// Counts the bases of a unit in combat.
pub struct CountBases;

fields! {
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        formation: Formation, default = Formation::Line, from = unit;
        charging: bool, from = unit, loud;
        bases: u8, "Bases in contact or within 40 yards", 0..=30, default = 0, from = unit.strength(), loud;
        overlap_left: bool, "Overlaps on the left";
        overlap_right: bool, "Overlaps on the right";
        rank_1: u8, "Bases in the first rank", 0..=30, default = 0, from = unit.bases_in_rank(0);
        rank_2: u8, "Bases in the second rank", 0..=30, default = 0, from = unit.bases_in_rank(1);
        rank_3: u8, "Bases in the third rank", 0..=30, default = 0, from = unit.bases_in_rank(2);
        rank_4: u8, "Bases in the fourth rank", 0..=30, default = 0, from = unit.bases_in_rank(3);
        #[serde(default)]
        ranks: Vec<RankRow>, "Bases in each rank", quiet, as_given,
            help = "Front first, as in [2, 2, 2, 2], instead of one by one.";
    }
}

fields! {
    #[derive(Copy)]
    pub struct RankRow for CloseFire {
        bases: u8, 0..=30;
    }
}

impl Input {
    /// An assault column, which is counted by its ranks.
    fn by_ranks(&self) -> bool {
        self.arm == Arm::Foot && self.formation == Formation::AssaultColumn
    }

    /// The bases of each rank, front first.
    fn each_rank(&self) -> Vec<u8> {
        if self.ranks.is_empty() {
            vec![self.rank_1, self.rank_2, self.rank_3, self.rank_4]
        } else {
            self.ranks.iter().map(|rank| rank.bases).collect()
        }
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        bases: u8, "Bases counted", 0..=120, summary;
    }
}

impl Procedure for CountBases {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "count_bases";
    const TITLE: &'static str = "Count bases for combat";
    const VERBS: &'static [&'static str] = &["bases"];
    const RULE: &'static str = "Combat and close fire";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let blank = input.by_ranks() && input.each_rank().iter().all(|bases| *bases == 0);
        let text = "An assault column is counted by its ranks: give the bases of each, front first.";
        blank.then(|| Reason::new("noRanks", "Counting bases", text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let always = rules.combat.overlap == Overlap::Always;
        let bases = match input.arm {
            Arm::Cavalry => {
                let overlaps = u8::from(always || input.overlap_left) + u8::from(always || input.overlap_right);
                chance.say("Counting bases", || {
                    format!("{} in contact, {overlaps} more beyond the flanks.", counted(input.bases, "base", "bases"))
                });
                input.bases + overlaps
            }
            _ if input.by_ranks() => {
                let ranks = input.each_rank();
                chance.say("Counting bases", || {
                    if input.charging {
                        "First and second rank whole, half of the third and fourth.".to_owned()
                    } else {
                        "An assault column that does not charge counts its front rank.".to_owned()
                    }
                });
                column(&ranks, input.charging, rules)
            }
            _ => {
                chance.say("Counting bases", || "Bases within 40 yards to the front count.".to_owned());
                input.bases
            }
        };
        Ok(Outcome { bases })
    }

    fn apply(_input: &Input, _outcome: &Outcome, _rules: &Rules, _game: &mut Game<CloseFire>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
        Report { headline: format!("{who} counts {}", counted(outcome.bases, "base", "bases")), ..Report::default() }
    }
}
