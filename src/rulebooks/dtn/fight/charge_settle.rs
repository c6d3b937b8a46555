//! What the cards of a charge come to: hits, losses, the winner and what follows. No form and no battle.

use super::clubs::conditional_hits;
use super::draw::{Clubs, Reading};
use super::hits::{Taken, go_round, split};
use super::muster::{Muster, Part};
use super::sequel::Fought;
use super::words::count;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{KingRisk, RiskTests};

fields! {
    /// What became of one attacker.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct AttackerFate {
        /// Its label, empty without a battle.
        #[serde(default)]
        unit: String, "Attacker", optional;
        hits: u32, 0..=255;
        artillery_hits: u32, "Hits on attached guns", 0..=255;
        broken: bool;
    }
}

fields! {
    /// Who won, and what it cost.
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        winner: ChargeParty, summary;
        equal: bool, "Equal hits", summary = 3;
        #[serde(default)]
        more: Which, "Scored more hits", summary = 2;
        defender_broken: bool, "Defender breaks", summary;
        attacker_broken: bool, "An attacker breaks", summary;
        at_risk: Which, "General at risk", summary;
        hits_by_attacker: u32, "Hits by the attackers", 0..=99_999;
        hits_by_defender: u32, "Hits by the defender", 0..=99_999;
        on_attackers: Vec<AttackerFate>, "Hits on each attacker";
        on_defender: u32, "Hits on the defender", 0..=99_999;
        on_defender_artillery: u32, "Hits on its attached guns", 0..=99_999;
        committed_attacker: u32, "Attackers' SP", 0..=99_999;
        committed_defender: u32, "Defender's SP", 0..=99_999;
        cards_attacker: u32, "Attackers' cards", 0..=99_999;
        cards_defender: u32, "Defender's cards", 0..=99_999;
        attacker_firm: u32, "Attackers' firm hits", 0..=99_999;
        attacker_clubs: u32, "Attackers' clubs", 0..=99_999;
        attacker_kings: u32, "Attackers' Kings", 0..=99_999;
        defender_firm: u32, "Defender's firm hits", 0..=99_999;
        defender_clubs: u32, "Defender's clubs", 0..=99_999;
        defender_kings: u32, "Defender's Kings", 0..=99_999;
        attacker_tests: u32, "Tests of the attacking general", 0..=99_999;
        defender_tests: u32, "Tests of the defending general", 0..=99_999;
        convert_offered: bool, "May become a firefight";
        attacker_falls_back: Length, "Attackers fall back";
        defender_falls_back: Length, "Defender falls back";
        advances: Which;
        breakthrough: bool, "May break through";
        follow_on: bool, "Cavalry fights on";
        artillery_lost: bool, "Guns lost";
    }
}

/// A charge with its cards drawn.
pub struct Melee {
    /// First, second or third.
    pub phase: u8,
    /// The garrison needs more rounds lost than this one.
    pub holds: bool,
    pub attackers: Vec<(Face, Fighter)>,
    pub defender: Fighter,
    pub muster: Muster,
    pub attack: Draw,
    pub defence: Draw,
}

/// Hits, losses, the winner and what follows from it.
pub fn settle(melee: &Melee, rules: &Rules, chance: &mut Chance) -> Outcome {
    let Melee { phase, holds, attackers, defender, muster, attack, defence } = melee;
    let (attack, defence) = (*attack, *defence);
    let attack_reading = muster.attackers.first().map_or(muster.defender.reading, |p| p.reading);
    // Clubs that must destroy something find nothing to destroy in guns that have no strength left.
    let left = defender.hits < defender.ends_at(rules);
    let ends = |hits: u32| left && split(defender, hits).ends(defender, rules);
    let by_attacker = match attack_reading.clubs {
        Clubs::Conditional => conditional_hits(attack, ends),
        _ => attack_reading.sure(attack),
    };
    let round = |hits: u32| go_round(attackers, hits, rules);
    let fallen = |taken: &[Taken]| attackers.iter().zip(taken).filter(|((_, f), t)| t.ends(f, rules)).count();
    let by_defender = match muster.defender.reading.clubs {
        Clubs::Conditional => {
            let before = fallen(&round(defence.firm));
            conditional_hits(defence, |hits| fallen(&round(hits)) > before)
        }
        _ => muster.defender.reading.sure(defence),
    };
    let on_defender = split(defender, by_attacker);
    let taken = round(by_defender);
    let on_attackers: Vec<AttackerFate> = attackers
        .iter()
        .zip(&taken)
        .map(|((_, fighter), taken)| AttackerFate {
            unit: fighter.label.clone(),
            hits: taken.unit,
            artillery_hits: taken.guns,
            broken: taken.ends(fighter, rules),
        })
        .collect();
    let defender_broken = on_defender.ends(defender, rules);
    let winner =
        if defender_broken || by_attacker > by_defender { ChargeParty::Attacker } else { ChargeParty::Defender };
    let fought = Fought {
        phase: *phase,
        winner,
        equal: by_attacker == by_defender && !defender_broken,
        attackers: attackers.iter().zip(&on_attackers).map(|((_, f), s)| (f.arm, s.broken)).collect(),
        defender: defender.arm,
        defender_broken,
        holds: *holds,
    };
    say_hits("The attackers", attack, attack_reading, by_attacker, chance);
    say_hits("The defender", defence, muster.defender.reading, by_defender, chance);
    say_winner(&fought, by_attacker, by_defender, chance);
    let (attacker_tests, defender_tests) = tests(attack.kings, defence.kings, rules);
    let sequel = fought.sequel(rules.fight.mixed_attack);
    let inches = |falls: bool| if falls { rules.fight.fall_back } else { Length::ZERO };
    let committed = |parts: &[Part]| parts.iter().map(|p| u32::from(p.sp)).sum::<u32>();
    let cards = |parts: &[Part]| parts.iter().map(Part::cards).sum::<u32>();
    Outcome {
        winner,
        equal: by_attacker == by_defender,
        more: Which::of(by_attacker > by_defender, by_defender > by_attacker),
        defender_broken,
        attacker_broken: on_attackers.iter().any(|s| s.broken),
        at_risk: Which::of(attacker_tests > 0, defender_tests > 0),
        hits_by_attacker: by_attacker,
        hits_by_defender: by_defender,
        on_attackers,
        on_defender: on_defender.unit,
        on_defender_artillery: on_defender.guns,
        committed_attacker: committed(&muster.attackers),
        committed_defender: muster.defender.sp.into(),
        cards_attacker: cards(&muster.attackers),
        cards_defender: cards(std::slice::from_ref(&muster.defender)),
        attacker_firm: attack.firm,
        attacker_clubs: attack.clubs,
        attacker_kings: attack.kings,
        defender_firm: defence.firm,
        defender_clubs: defence.clubs,
        defender_kings: defence.kings,
        attacker_tests,
        defender_tests,
        convert_offered: sequel.convert,
        attacker_falls_back: inches(sequel.attackers_back),
        defender_falls_back: inches(sequel.defender_back),
        advances: sequel.advances,
        breakthrough: sequel.breakthrough,
        follow_on: sequel.follow_on,
        artillery_lost: defender_broken && defender.arm == Arm::Artillery || on_defender.ends_guns(defender),
    }
}

/// How often the general of the first and of the second side is tested for the Kings that each drew.
pub fn tests(first_kings: u32, second_kings: u32, rules: &Rules) -> (u32, u32) {
    let (first, second) = match rules.fight.risk.king_risk {
        KingRisk::Target => (second_kings, first_kings),
        KingRisk::Drawer => (first_kings, second_kings),
        KingRisk::Both => (first_kings + second_kings, first_kings + second_kings),
    };
    match rules.fight.risk.tests {
        RiskTests::OncePerCombat => (first.min(1), second.min(1)),
        RiskTests::PerKing => (first, second),
    }
}

fn say_hits(who: &str, drawn: Draw, reading: Reading, hits: u32, chance: &mut Chance) {
    chance.say("Combat draw", || {
        let clubs = match (drawn.clubs, reading.clubs) {
            (0, _) => String::new(),
            (1, Clubs::Never) => ", 1 club that never counts here".to_owned(),
            (n, Clubs::Never) => format!(", {n} clubs that never count here"),
            (1, Clubs::Conditional) if hits == drawn.firm => ", 1 club that would break nothing".to_owned(),
            (n, Clubs::Conditional) if hits == drawn.firm => format!(", {n} clubs that would break nothing"),
            (1, _) => ", 1 club that counts".to_owned(),
            (n, _) => format!(", {n} clubs that count"),
        };
        let kings = if drawn.kings > 0 { format!("; {}", count(drawn.kings, "King")) } else { String::new() };
        format!("{who} draw {}{clubs}: {}{kings}.", count(drawn.firm, "firm hit"), count(hits, "hit"))
            .replace("defender draw", "defender draws")
    });
}

fn say_winner(fought: &Fought, by_attacker: u32, by_defender: u32, chance: &mut Chance) {
    chance.say("Combat resolution", || {
        let why = match (fought.defender_broken, by_attacker.cmp(&by_defender)) {
            (true, _) if fought.defender == Arm::Artillery => "the guns are lost, so the attacker wins".to_owned(),
            (true, _) => "the defender is broken, so the attacker wins".to_owned(),
            (false, std::cmp::Ordering::Greater) => "the attacker scored more and wins".to_owned(),
            (false, std::cmp::Ordering::Equal) => "equal hits: the defender wins".to_owned(),
            (false, std::cmp::Ordering::Less) => "the defender scored more and wins".to_owned(),
        };
        format!("{by_attacker} against {by_defender}: {why}.")
    });
}
