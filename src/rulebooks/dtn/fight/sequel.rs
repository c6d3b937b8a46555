//! What follows from a phase of charge combat: who falls back, who advances, who fights on. Pure, for combat and aftermath.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::MixedAttack;

/// A phase of charge combat and how it ended.
#[derive(Clone, Debug)]
pub struct Fought {
    /// First, second or third.
    pub phase: u8,
    pub winner: ChargeParty,
    /// Both sides scored the same and the defender stands.
    pub equal: bool,
    /// Each attacker's arm, and whether it is broken.
    pub attackers: Vec<(Arm, bool)>,
    pub defender: Arm,
    /// Whether it is broken, or lost if it is guns.
    pub defender_broken: bool,
    /// It is a garrison that one lost round more does not dislodge.
    pub holds: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sequel {
    /// The attackers still standing fall back, unless they turn the fight into a firefight.
    pub attackers_back: bool,
    pub defender_back: bool,
    pub advances: Which,
    /// Attacking infantry may turn the fight into a firefight.
    pub convert: bool,
    pub breakthrough: bool,
    /// Cavalry fights the infantry again in the second phase.
    pub follow_on: bool,
    /// Guns that lost and are captured unless rescued.
    pub guns_lost: bool,
    /// A garrison that lost this round and holds: the attackers may press on, or it counterattacks.
    pub press: bool,
}

pub fn cavalry_on_infantry(attackers: impl IntoIterator<Item = Arm>, defender: Arm, mixed: MixedAttack) -> bool {
    let arms: Vec<Arm> = attackers.into_iter().collect();
    let cavalry = match mixed {
        MixedAttack::Ordinary => !arms.is_empty() && arms.iter().all(|arm| arm.is_cavalry()),
        MixedAttack::AsCavalry => arms.iter().any(|arm| arm.is_cavalry()),
    };
    cavalry && defender == Arm::Infantry
}

impl Fought {
    pub fn sequel(&self, mixed: MixedAttack) -> Sequel {
        let standing: Vec<Arm> = self.attackers.iter().filter(|(_, broken)| !broken).map(|(arm, _)| *arm).collect();
        let on_infantry = cavalry_on_infantry(self.attackers.iter().map(|(arm, _)| *arm), self.defender, mixed);
        let won = self.winner == ChargeParty::Attacker;
        let stood = !self.defender_broken;
        let failed_to_break = self.phase >= 2 && on_infantry && stood;
        let attackers_back = !standing.is_empty() && (!won || failed_to_break);
        let press = won && stood && self.holds && !standing.is_empty();
        let defender_back = won && stood && self.defender != Arm::Artillery && !on_infantry && !self.holds;
        let convert = !won && self.equal && stood && !self.defender.is_cavalry() && standing.contains(&Arm::Infantry);
        let beaten = standing.is_empty() || attackers_back;
        Sequel {
            attackers_back,
            defender_back,
            advances: if won && !standing.is_empty() && (self.defender_broken || defender_back) {
                Which::Attacker
            } else if !won && stood && beaten && self.defender != Arm::Artillery {
                Which::Defender
            } else {
                Which::None
            },
            convert,
            breakthrough: self.phase == 1 && self.defender_broken && !standing.is_empty(),
            follow_on: self.phase == 1 && on_infantry && won && stood && !press && !standing.is_empty(),
            guns_lost: won && stood && self.defender == Arm::Artillery && !self.holds,
            press,
        }
    }
}
