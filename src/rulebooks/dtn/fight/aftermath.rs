//! After a phase of charge combat: what each unit does, and what it leads to.

use serde_json::Map;

use super::aftermath_tell;
use super::bua::rounds_to_dislodge;
use super::engage::{keep_firefight, leave_fights};
use super::sequel::Fought;
use crate::rulebooks::dtn::moves::ground::leaves_ground;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::invariants::leaves_the_table;
use crate::rulebooks::dtn::turn::attack::is_attacked;

/// Falling back, advancing, breaking through, fighting on, losing guns.
pub struct Aftermath;

/// Whether beaten guns were rescued.
#[choice]
pub enum Rescued {
    #[default]
    #[is(label = "Not yet settled")]
    Open,
    Yes,
    No,
}

/// What a unit does.
#[choice]
pub enum Act {
    #[default]
    Stays,
    FallsBack,
    Advances,
    Broken,
    #[is(label = "Turns to a firefight")]
    Firefight,
    #[is(label = "Fights on")]
    FollowsOn,
    Captured,
    #[is(label = "Retreats into the built-up area")]
    IntoBua,
}

fields! {
    pub struct PastAttacker {
        unit: Option<UnitRef>, "Attacker";
        arm: Arm, default = Arm::Infantry;
        face: Face, "Face attacked", default = Face::Front;
        broken: bool;
    }
}

fields! {
    /// How the phase ended.
    pub struct Input for Dtn {
        defender: Option<UnitRef>;
        winner: ChargeParty, default = ChargeParty::Defender, asked;
        equal: bool, "Equal hits";
        convert: bool, "Turn it into a firefight", help = "Attacking infantry, equal hits, not against cavalry.";
        rescued: Rescued, "Guns rescued", default = Rescued::Open, quiet;
        guns_only: bool, "Only the fate of guns is left", quiet, help = "Everybody else has moved.";
        phase: u8, 1..=3, default = 1, quiet;
        attackers: Vec<PastAttacker>, quiet, as_given;
        defender_arm: Arm, "Defender's arm", default = Arm::Infantry, from = defender;
        defender_broken: bool, from = defender;
        bua: Option<Size>, "Defender holds", from = defender;
        round: u8, "Round against a garrison", 1..=9, default = 1, quiet;
        #[serde(default)]
        into_bua: bool, "Defender retreats into a small built-up area behind it", quiet,
            help = "Instead of falling back; it is fought for in the second phase.";
    }
}

fields! {
    /// What one unit does.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Move {
        /// Its label, empty without a battle.
        #[serde(default)]
        unit: String, optional;
        act: Act, "Does";
        inches: Length;
    }
}

fields! {
    /// What each unit does and what may follow.
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        attackers: Vec<Move>;
        defender: Act, summary;
        defender_inches: Length, "Defender's inches";
        convert_offered: bool, "May become a firefight", summary;
        opportunity: bool, "Opportunity charges";
        breakthrough: bool, "May break through", summary;
        follow_on: bool, "Attackers fight on", summary,
            help = "Cavalry against the infantry it did not break, or for the area the defender retreats into.";
        guns_in_danger: bool, "Guns lost unless rescued";
        captured: bool, "Guns captured", summary;
        press: bool, "May be pressed";
    }
}

impl Input {
    fn fought(&self, rules: &Rules) -> Fought {
        Fought {
            holds: self.bua.is_some_and(|size| self.round < rounds_to_dislodge(size, rules)),
            phase: self.phase,
            winner: self.winner,
            equal: self.equal,
            attackers: self.attackers.iter().map(|a| (a.arm, a.broken)).collect(),
            defender: self.defender_arm,
            defender_broken: self.defender_broken,
        }
    }
}

impl Procedure for Aftermath {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "aftermath";
    const TITLE: &'static str = "After a charge";
    const VERBS: &'static [&'static str] = &["aftermath", "after"];
    const RULE: &'static str = "Charge combat";

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nobody = || FieldFault::new(key!(Input.attackers), "Nobody attacked: name the attackers.");
        input.attackers.is_empty().then(nobody).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let sequel = input.fought(rules).sequel(rules.fight.mixed_attack);
        let mut reasons = Vec::new();
        if input.winner == ChargeParty::Defender && input.defender_broken {
            let text = "A defender that breaks has not won: the winner is the attacker.";
            reasons.push(Reason::new("brokenWinner", "Charge combat", text));
        }
        if input.winner == ChargeParty::Attacker && input.equal && !input.defender_broken {
            let text = "On equal hits a defender that stands has won: the winner is the defender.";
            reasons.push(Reason::new("equalIsDefenders", "Charge combat", text));
        }
        if input.convert && !sequel.convert {
            let text = "Only attacking infantry may turn to a firefight, on equal hits and not against cavalry.";
            reasons.push(Reason::new("noConversion", "Charge combat", text));
        }
        if input.into_bua && !(sequel.defender_back && input.phase == 1) {
            let text = "Only a defender that falls back after the first phase may retreat into the area behind it.";
            reasons.push(Reason::new("noRefuge", "Small BUA", text));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let sequel = input.fought(rules).sequel(rules.fight.mixed_attack);
        let last_word = input.phase == 3 || input.guns_only || input.rescued == Rescued::No;
        let captured = sequel.guns_lost && last_word && input.rescued != Rescued::Yes;
        if input.guns_only {
            chance.say("Artillery capture", || {
                let fate = if captured { "they are removed from play" } else { "they stay" };
                format!("Only the fate of the guns is settled now: {fate}.")
            });
            let defender = if captured { Act::Captured } else { Act::Stays };
            return Ok(Outcome { defender, captured, ..Outcome::default() });
        }
        let (back, forth) = (rules.fight.fall_back, rules.fight.advance);
        let converts = input.convert && input.equal && input.winner == ChargeParty::Defender;
        let refuge = input.into_bua && sequel.defender_back;
        let attackers = input.attackers.iter().map(|attacker| {
            let act = if attacker.broken {
                Act::Broken
            } else if converts && attacker.arm == Arm::Infantry {
                Act::Firefight
            } else if sequel.attackers_back {
                Act::FallsBack
            } else if refuge {
                Act::FollowsOn
            } else if sequel.advances == Which::Attacker {
                Act::Advances
            } else if sequel.follow_on {
                Act::FollowsOn
            } else {
                Act::Stays
            };
            Move {
                unit: attacker.unit.as_deref().unwrap_or_default().to_owned(),
                act,
                inches: inches(act, back, forth),
            }
        });
        let attackers: Vec<Move> = attackers.collect();
        let held = attackers.iter().any(|m| m.act == Act::Firefight);
        let defender = if input.defender_broken {
            Act::Broken
        } else if captured {
            Act::Captured
        } else if refuge {
            Act::IntoBua
        } else if sequel.defender_back {
            Act::FallsBack
        } else if sequel.advances == Which::Defender && !held {
            Act::Advances
        } else {
            Act::Stays
        };
        let outcome = Outcome {
            attackers,
            defender,
            defender_inches: inches(defender, back, forth),
            convert_offered: sequel.convert,
            opportunity: input.phase < 3,
            breakthrough: sequel.breakthrough,
            follow_on: sequel.follow_on || refuge,
            guns_in_danger: sequel.guns_lost && !captured && input.rescued != Rescued::Yes,
            captured,
            press: sequel.press,
        };
        aftermath_tell::say(input, sequel, &outcome, rules, chance);
        Ok(outcome)
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let defender = input.defender.unit();
        for (attacker, moved) in input.attackers.iter().zip(&outcome.attackers) {
            let Some(id) = attacker.unit.unit() else { continue };
            match (moved.act, defender) {
                (Act::Firefight, Some(enemy)) => {
                    keep_firefight(game, (id, Face::Front, Map::new()), (enemy, attacker.face, Map::new()));
                }
                (Act::FallsBack, _) => falls_back(game, id),
                (Act::Broken, _) => leave_fights(game, id),
                _ => {}
            }
        }
        if rules.fight.after_combat_is_move {
            let attackers = input.attackers.iter().zip(&outcome.attackers).map(|(a, m)| (a.unit.unit(), m.act));
            for (unit, act) in attackers.chain([(defender, outcome.defender)]) {
                if let Some(id) = unit.filter(|_| matches!(act, Act::FallsBack | Act::Advances)) {
                    has_moved(game, id);
                }
            }
        }
        if let Some(id) = defender {
            match outcome.defender {
                Act::FallsBack => falls_back(game, id),
                Act::IntoBua => leaves_ground(game, id),
                Act::Broken | Act::Captured => leave_fights(game, id),
                _ => {}
            }
            if let Some(unit) = game.unit_mut(id).filter(|_| outcome.defender == Act::IntoBua) {
                unit.bua = Some(Size::Small);
            }
            if let Some(unit) = game.unit_mut(id).filter(|_| outcome.captured) {
                unit.broken = true;
                leaves_the_table(game, id);
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        aftermath_tell::tell(input, outcome, game)
    }
}

/// It is off its ground, and nobody has measured where it stands now.
fn falls_back(game: &mut Game<Dtn>, id: usize) {
    leaves_ground(game, id);
    if let Some(unit) = game.unit_mut(id) {
        unit.zone = None;
    }
}

/// Where a move after combat counts as one: fire points and fatigue are due as if it was attacked, and it may make no
/// opportunity charge.
fn has_moved(game: &mut Game<Dtn>, id: usize) {
    is_attacked(game, id, "");
    if let Some(unit) = game.unit_mut(id) {
        unit.moved = true;
    }
}

fn inches(act: Act, back: Length, forth: Length) -> Length {
    match act {
        Act::FallsBack => back,
        Act::Advances => forth,
        _ => Length::ZERO,
    }
}
