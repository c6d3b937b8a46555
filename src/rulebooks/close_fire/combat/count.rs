//! Counting the bases of a unit that take part in a combat.

use super::super::prelude::*;
use super::super::switches::{Overlap, RankRounding};

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

/// The bases of a unit of the battle, all of them near enough.
pub fn counted_bases(unit: &Unit, charging: bool, rules: &Rules) -> u8 {
    if unit.formation == Formation::AssaultColumn && !unit.ranks.is_empty() {
        return column(&unit.ranks, charging, rules).min(unit.strength());
    }
    unit.strength()
}

/// Counts the bases of a unit in combat.
pub struct CountBases;

/// How it stands.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub arm: Arm,
    pub formation: Formation,
    pub charging: bool,
    pub bases: u8,
    pub overlap_left: bool,
    pub overlap_right: bool,
    pub rank_1: u8,
    pub rank_2: u8,
    pub rank_3: u8,
    pub rank_4: u8,
}

/// The count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Bases that count.
    pub bases: u8,
}

impl Procedure for CountBases {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "count_bases";
    const TITLE: &'static str = "Count bases for combat";
    const VERBS: &'static [&'static str] = &["bases"];
    const RULE: &'static str = "Combat and close fire";
    const FIELDS: &'static [Field] = &[
        unit("unit", "Unit"),
        arm(),
        formation(),
        Field::flag("charging", "Charging"),
        Field::whole("bases", "Bases in contact or within 40 yards", 0, 30).or(Preset::Whole(0)),
        Field::flag("overlap_left", "Overlaps on the left"),
        Field::flag("overlap_right", "Overlaps on the right"),
        number("rank_1", "Bases in the first rank", 30),
        number("rank_2", "Bases in the second rank", 30),
        number("rank_3", "Bases in the third rank", 30),
        number("rank_4", "Bases in the fourth rank", 30),
    ];
    const OUTCOME: &'static [Field] = &[Field::whole("bases", "Bases counted", 0, 120)];
    const SUMMARY: &'static [&'static str] = &["bases"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some(unit) = unit_in(game, draft, "unit") else { return };
        draft.fill("arm", unit.arm.word());
        draft.fill("formation", unit.formation.word());
        draft.fill("charging", unit.charging);
        draft.fill("bases", unit.strength());
        for (key, bases) in ["rank_1", "rank_2", "rank_3", "rank_4"].into_iter().zip(&unit.ranks) {
            draft.fill(key, *bases);
        }
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let always = rules.combat.overlap == Overlap::Always;
        let bases = match (input.arm, input.formation) {
            (Arm::Cavalry, _) => {
                let overlaps = u8::from(always || input.overlap_left) + u8::from(always || input.overlap_right);
                chance.say("Counting bases", || {
                    format!("{} in contact, {overlaps} more beyond the flanks.", counted(input.bases, "base", "bases"))
                });
                input.bases + overlaps
            }
            (Arm::Foot, Formation::AssaultColumn) => {
                let ranks = [input.rank_1, input.rank_2, input.rank_3, input.rank_4];
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

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Told {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        Told { headline: format!("{who} counts {}", counted(outcome.bases, "base", "bases")), ..Told::default() }
    }
}
