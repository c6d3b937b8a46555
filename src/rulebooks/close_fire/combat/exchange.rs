//! A combat or close-fire exchange: dice pools of both sides, their difference, and what it does to each unit.

use super::fighter::{Facing, Fighter};
use super::result::{Case, Row};
use super::{exchange_form, exchange_tell};
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::{ModifiersTo, Several, SingleRank};

/// Both sides fight.
pub struct Combat;

/// Who fights.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The only unit of the first side, instead of the list.
    pub attacker: Option<String>,
    /// The only unit of the second side.
    pub defender: Option<String>,
    /// The first side.
    pub side_a: Vec<Fighter>,
    /// The second.
    pub side_b: Vec<Fighter>,
}

/// What befalls one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Fate {
    pub unit: String,
    pub side: String,
    pub result: Row,
    pub dp: u8,
    #[serde(rename = "move")]
    pub compulsory: Compulsory,
    pub abandoned: bool,
    pub crew_killed: bool,
    #[serde(default)]
    pub bases_lost: u8,
}

/// Hits, difference and results.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub a_result: Row,
    pub b_result: Row,
    pub difference: i64,
    pub a_hits: u32,
    pub b_hits: u32,
    pub a_dice: u32,
    pub b_dice: u32,
    pub fates: Vec<Fate>,
}

/// A unit's dice and what each must show.
pub(super) struct Pool {
    pub(super) dice: u32,
    pub(super) least: i64,
}

pub(super) fn pool(fighter: &Fighter, facing: Facing, rules: &Rules) -> Pool {
    let bonus: i64 = fighter.modifiers(facing, rules).iter().map(|(_, m)| m).sum();
    let (bases, hit) = (fighter.base_dice(facing, rules), fighter.hit(facing, rules));
    let number = |dice: i64| u32::try_from(dice.max(0)).unwrap_or(u32::MAX);
    match rules.combat.modifiers_to {
        ModifiersTo::Dice => Pool { dice: number((bases + bonus).max(rules.combat.min_dice.into())), least: hit },
        ModifiersTo::Score => Pool { dice: number(bases), least: hit - bonus },
    }
}

fn pools(own: &[Fighter], other: &[Fighter], rules: &Rules, chance: &mut Chance) -> Vec<Pool> {
    let facing = Facing::of(other);
    let of = |fighter: &Fighter| {
        let pool = pool(fighter, facing, rules);
        chance.say("Combat and close fire", || {
            let modifiers = fighter.modifiers(facing, rules);
            let said: Vec<String> =
                modifiers.iter().filter(|(_, m)| *m != 0).map(|(w, m)| format!("{} {w}", signed(*m))).collect();
            let bases = fighter.base_dice(facing, rules);
            let why = if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) };
            let dice = counted(pool.dice, "die", "dice");
            format!("{}: {bases} for its bases{why}: {dice}, hits on {} or more.", fighter.name(), pool.least)
        });
        pool
    };
    own.iter().map(of).collect()
}

/// Throws the pools of a side in the order of its units; neighbours whose dice are read alike are thrown together. The
/// hits of all stand with the first, unless each unit's own are wanted.
fn throw(own: &[Fighter], pools: &[Pool], whose: &str, rules: &Rules, chance: &mut Chance) -> Roll<Vec<u32>> {
    let reads = |least: i64| move |face: u8| u32::from(i64::from(face) >= least);
    if rules.combat.several == Several::Paired {
        let why = |fighter: &Fighter| if own.len() == 1 { whose.to_owned() } else { fighter.name() };
        let each = own.iter().zip(pools);
        return each.map(|(f, pool)| chance.pool(pool.dice, Die::D6, &why(f), reads(pool.least))).collect();
    }
    let mut thrown = Vec::new();
    let mut at = 0;
    for alike in pools.chunk_by(|a, b| a.least == b.least) {
        let dice = alike.iter().fold(0_u32, |dice, pool| dice.saturating_add(pool.dice));
        let why = if alike.len() == pools.len() { whose.to_owned() } else { own[at].name() };
        thrown.push((dice, why, reads(alike[0].least)));
        at += alike.len();
    }
    let mut hits = vec![0; pools.len()];
    let all = chance.pools(&thrown, Die::D6)?;
    if let Some(first) = hits.first_mut() {
        *first = all;
    }
    Ok(hits)
}

/// The difference that each unit of a side sees.
fn differences(own: &[u32], other: &[u32], rules: &Rules) -> Vec<i64> {
    let sum = |hits: &[u32]| hits.iter().map(|h| i64::from(*h)).sum::<i64>();
    let each = |at: usize| match rules.combat.several {
        Several::Summed => sum(own) - sum(other),
        Several::Paired => {
            let facing = other.get(at.min(other.len().saturating_sub(1))).copied().unwrap_or(0);
            i64::from(own[at]) - i64::from(facing)
        }
    };
    (0..own.len()).map(each).collect()
}

/// What the result table needs to know of a fighter and those it faces, with their own rows.
fn case(fighter: &Fighter, other: &[Fighter], rows: &[Row], rules: &Rules) -> Case {
    let charged = fighter.arm == Arm::Cavalry && fighter.action.charges();
    let single = |f: &Fighter| match (f.single_rank, rules.combat.single_rank) {
        (Some(told), _) => told,
        (None, SingleRank::Formation) => f.formation != Formation::DeeperFormation,
        (None, SingleRank::AsTold) => false,
    };
    let rideable = |f: &Fighter| match f.arm {
        Arm::Gun => true,
        Arm::Foot => f.skirmishers || f.formation == Formation::Skirmish,
        Arm::Cavalry => single(f),
    };
    let foot = |f: &&Fighter| f.arm == Arm::Foot;
    let beaten = other.iter().zip(rows).filter(|(f, _)| f.arm == Arm::Foot).all(|(_, row)| row.is_defeat());
    Case {
        arm: fighter.arm,
        grade: fighter.grade,
        formation: fighter.formation,
        charged_foot: charged && other.iter().any(|f| foot(&f)),
        charged_only_guns: charged && !other.is_empty() && other.iter().all(|f| f.arm == Arm::Gun),
        facing_cavalry: other.iter().any(|f| f.arm == Arm::Cavalry),
        charged_by_cavalry_only: other.iter().all(|f| f.arm == Arm::Cavalry)
            && other.iter().any(|f| f.action.charges()),
        outrance: charged && fighter.outrance,
        rideable: !other.is_empty() && other.iter().all(rideable),
        foot_defeated: beaten,
    }
}

impl Procedure for Combat {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "combat";
    const TITLE: &'static str = "Fight a combat or close fire";
    const VERBS: &'static [&'static str] = &["f", "fight", "melee"];
    const RULE: &'static str = "Combat and close fire";
    const FIELDS: &'static [Field] = exchange_form::FIELDS;
    const ROLLS: &'static str =
        "A D6 for each base of the first side, more or fewer by its modifiers; then the second side.";
    const OUTCOME: &'static [Field] = exchange_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["a_result", "b_result"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        exchange_form::prefill(game, draft);
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: &str| reasons.push(Reason::new(key, "Combat and close fire", text));
        if input.side_a.is_empty() || input.side_b.is_empty() {
            no("nobody", "Name at least one unit of each side.");
        }
        let labels = |side: &[Fighter]| side.iter().filter_map(|f| f.unit.clone()).collect::<Vec<_>>();
        let (a, b) = (labels(&input.side_a), labels(&input.side_b));
        if a.iter().any(|label| b.contains(label)) {
            no("bothSides", "A unit cannot fight on both sides.");
        }
        if [&a, &b].iter().any(|side| (1..side.len()).any(|at| side[..at].contains(&side[at]))) {
            no("twice", "A unit fights once: name each only once.");
        }
        for reason in input.side_a.iter().chain(&input.side_b).flat_map(Fighter::against) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (a, b) = (&input.side_a, &input.side_b);
        let (a_pools, b_pools) = (pools(a, b, rules, chance), pools(b, a, rules, chance));
        let a_each = throw(a, &a_pools, "first side", rules, chance)?;
        let b_each = throw(b, &b_pools, "second side", rules, chance)?;
        let sum = |n: &[u32]| n.iter().fold(0_u32, |all, hits| all.saturating_add(*hits));
        let (a_hits, b_hits) = (sum(&a_each), sum(&b_each));
        let difference = i64::from(a_hits) - i64::from(b_hits);
        let rows = |own: &[u32], other: &[u32]| -> Vec<Row> {
            differences(own, other, rules).into_iter().map(|d| Row::of(d, rules)).collect()
        };
        let (a_result, b_result) = (Row::of(difference, rules), Row::of(-difference, rules));
        if chance.enumerating() {
            // Odds tell of the results alone, and are counted over the more ways for it.
            return Ok(Outcome { a_result, b_result, ..Outcome::default() });
        }
        let (a_rows, b_rows) = (rows(&a_each, &b_each), rows(&b_each, &a_each));
        chance.say("Combat results", || {
            let hits = counted(a_hits, "hit", "hits");
            format!("{hits} against {b_hits}: {} and {}.", a_result.label(), b_result.label())
        });
        let mut fates = Vec::new();
        for (side, own, other, own_rows, other_rows) in [("a", a, b, &a_rows, &b_rows), ("b", b, a, &b_rows, &a_rows)] {
            for (fighter, row) in own.iter().zip(own_rows) {
                let befalls = case(fighter, other, other_rows, rules).befalls(*row, rules);
                chance.say("Combat results", || {
                    let dp = counted(befalls.dp, "DP", "DPs");
                    format!("{}, {}: {dp}, {}.", fighter.name(), row.said(), befalls.said())
                });
                fates.push(Fate {
                    unit: fighter.unit.clone().unwrap_or_default(),
                    side: side.to_owned(),
                    result: *row,
                    dp: befalls.dp,
                    compulsory: befalls.compulsory,
                    abandoned: befalls.abandoned,
                    crew_killed: befalls.crew_killed,
                    bases_lost: limited(fighter.dp, befalls.dp.into(), rules).1,
                });
            }
        }
        let all = |pools: &[Pool]| pools.iter().fold(0_u32, |n, pool| n.saturating_add(pool.dice));
        let (a_dice, b_dice) = (all(&a_pools), all(&b_pools));
        Ok(Outcome { a_result, b_result, difference, a_hits, b_hits, a_dice, b_dice, fates })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        exchange_tell::apply(input, outcome, rules, game);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        exchange_tell::tell(input, outcome, game)
    }
}
