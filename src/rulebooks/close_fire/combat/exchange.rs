//! A combat or close-fire exchange: dice pools of both sides, their difference, and what it does to each unit.

use super::fighter::{Combatant, Facing, Fighter};
use super::result::{Case, Row};
use super::{engage, exchange_tell};
use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::near;
use crate::rulebooks::close_fire::tables::{ModifiersTo, Several, SingleRank};

/// Both sides fight.
pub struct Combat;

fields! {
    pub struct Input for CloseFire {
        side_a: Vec<Combatant>, "First side", help = "Labels, as in F11 F12.";
        side_b: Vec<Combatant>, "Second side", help = "Labels, as in A21.";
        // One name of each side is enough. The enemy's field comes first, because the first name of a typed line
        // becomes the first row.
        defender: Option<UnitRef>, "Opponent", quiet, help = "The only unit of the second side, instead of the list.";
        attacker: Option<UnitRef>, "First unit", quiet,
            help = "The only unit of the first side, instead of the list.";
    }
}

fields! {
    /// What befalls one unit.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct UnitFate {
        /// Its label, empty without a battle.
        unit: UnitRef, kind = Kind::Text;
        side: String;
        result: Row;
        dp: u8, "DPs", 0..=99;
        compulsory: Compulsory, "Move", key = "move";
        abandoned: bool, "Guns abandoned";
        crew_killed: bool;
        #[serde(default)]
        bases_lost: u8, "Bases lost, where DPs are limited", 0..=250;
    }
}

fields! {
    /// Hits, difference and results.
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        a_result: Row, "First side", summary;
        b_result: Row, "Second side", summary;
        difference: i64, -999..=999;
        a_hits: u32, "Hits of the first side", 0..=99_999;
        b_hits: u32, "Hits of the second side", 0..=99_999;
        a_dice: u32, "Dice of the first side", 0..=99_999;
        b_dice: u32, "Dice of the second side", 0..=99_999;
        fates: Vec<UnitFate>, "What befalls each unit";
    }
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

fn pools(own: &[Combatant], other: &[Combatant], rules: &Rules, chance: &mut Chance) -> Vec<Pool> {
    let facing = Facing::of(other);
    let of = |fighter: &Combatant| {
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

/// Throws the pools of a side in the order of its units; neighbours whose dice are read alike are thrown together.
/// Unless each unit keeps its own hits, the first is given those of all.
fn throw(own: &[Combatant], pools: &[Pool], whose: &str, rules: &Rules, chance: &mut Chance) -> Roll<Vec<u32>> {
    let reads = |least: i64| move |face: u8| u32::from(i64::from(face) >= least);
    if rules.combat.several == Several::Paired {
        let why = |fighter: &Combatant| if own.len() == 1 { whose.to_owned() } else { fighter.name() };
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
fn case(fighter: &Combatant, other: &[Combatant], rows: &[Row], rules: &Rules) -> Case {
    let charged = fighter.arm == Arm::Cavalry && fighter.action.charges();
    let single = |f: &Combatant| match (f.single_rank, rules.combat.single_rank) {
        (Some(told), _) => told,
        (None, SingleRank::Formation) => f.formation != Formation::DeeperFormation,
        (None, SingleRank::AsTold) => false,
    };
    let rideable = |f: &Combatant| match f.arm {
        Arm::Gun => true,
        Arm::Foot => f.skirmishers || f.formation == Formation::Skirmish,
        Arm::Cavalry => single(f),
    };
    let beaten = other.iter().zip(rows).filter(|(f, _)| f.arm == Arm::Foot).all(|(_, row)| row.is_defeat());
    Case {
        arm: fighter.arm,
        grade: fighter.grade,
        formation: fighter.formation,
        charged_foot: charged && other.iter().any(|f| f.arm == Arm::Foot),
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
    const ROLLS: &'static str =
        "A D6 for each base of the first side, more or fewer by its modifiers; then the second side.";

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let sides = [(key!(Input.attacker), key!(Input.side_a)), (key!(Input.defender), key!(Input.side_b))];
        for (one, list) in sides {
            near::fill(game, draft, list);
            let listed = draft.0.get(list).and_then(Value::as_array).is_some_and(|rows| !rows.is_empty());
            if let Some(unit) = draft.text(one).map(str::to_owned).filter(|_| !listed) {
                draft.0.insert(list.to_owned(), json!([draft!(Fighter { unit: unit })]));
            }
            let rows = draft.0.get_mut(list).and_then(Value::as_array_mut);
            for unit in rows.into_iter().flatten().filter_map(|row| row.get_mut(key!(Fighter.unit))) {
                if let Some((id, _)) = unit_at(game, unit.as_str()) {
                    *unit = game.label_of(Subject::Unit(id)).into();
                }
            }
        }
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: &str| reasons.push(Reason::new(key, "Combat and close fire", text));
        if input.side_a.is_empty() || input.side_b.is_empty() {
            no("nobody", "Name at least one unit of each side.");
        }
        let labels = |side: &[Combatant]| side.iter().filter_map(|f| f.unit.clone()).collect::<Vec<_>>();
        let (a, b) = (labels(&input.side_a), labels(&input.side_b));
        if a.iter().any(|label| b.contains(label)) {
            no("bothSides", "A unit cannot fight on both sides.");
        }
        if [&a, &b].iter().any(|side| (1..side.len()).any(|at| side[..at].contains(&side[at]))) {
            no("twice", "A unit fights once: name each only once.");
        }
        for reason in input.side_a.iter().chain(&input.side_b).flat_map(|fighter| fighter.against()) {
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
            // Odds are given for the results alone; without the fates more of the ways come to the same.
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
                    let dp = dps(befalls.dp);
                    format!("{}, {}: {dp}, {}.", fighter.name(), row.said(), befalls.said())
                });
                fates.push(UnitFate {
                    unit: fighter.unit.clone().unwrap_or_else(|| "".into()),
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
        let fighters = || input.side_a.iter().chain(&input.side_b);
        let units: Vec<UnitId> = fighters().filter_map(|fighter| fighter.unit.unit()).collect();
        if units.len() > 1 {
            engage::fought(game, &units);
        }
        // The ground named in the form is kept on the unit until it moves.
        for fighter in fighters() {
            if let Some(unit) = fighter.unit.unit_mut(game) {
                unit.ground = fighter.ground;
                unit.fieldworks = fighter.fieldworks;
            }
        }
        for fate in &outcome.fates {
            let Some(unit) = fate.unit.unit_mut(game) else { continue };
            gain(unit, fate.dp.into(), Cause::Combat, rules);
            unit.in_combat = true;
            // A pursuit ends in the combat it met; the combat's result says what follows.
            if unit.plight == Plight::Pursuing {
                unit.plight = Plight::None;
            }
            unit.abandoned |= fate.abandoned;
            unit.crew_killed |= fate.crew_killed;
            if let Some(id) = fate.unit.unit().filter(|_| fate.abandoned) {
                engage::leave(game, id);
            }
            morale_dps::watch(game, fate.unit.unit());
        }
    }

    fn tell(_input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        exchange_tell::tell(outcome, game)
    }
}
