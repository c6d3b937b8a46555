//! Who brings how many cards to a fight and how they are read: strength by face, caps, bonus cards, clubs.

use super::draw::{Clubs, JACK, Reading};
use super::fighter::most_at;
use super::sequel::cavalry_on_infantry;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{CavalryCap, JackRule, WeakClubs};

/// Charge or firefight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    Charge,
    Firefight,
}

impl Contest {
    /// The section of the rules.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Charge => "Charge combat",
            Self::Firefight => "Firefight",
        }
    }
}

/// What one fighter brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Strength points committed.
    pub sp: u8,
    /// The most it could commit.
    pub most: u8,
    /// Bonus cards it is eligible for.
    pub eligible: u8,
    pub why: Vec<&'static str>,
    pub reading: Reading,
}

impl Part {
    fn new(sp: u8, most: u8, fighter: &Fighter, flanked: bool, reading: Reading, rules: &Rules) -> Self {
        let (eligible, why) = fighter.eligible(flanked, rules);
        Self { sp, most, eligible, why, reading }
    }

    /// Bonus cards it draws: never more than the strength points committed.
    pub fn bonus(&self) -> u8 {
        self.eligible.min(self.sp)
    }

    /// All cards it draws.
    pub fn cards(&self) -> u32 {
        u32::from(self.sp) + u32::from(self.bonus())
    }

    /// How its number of cards comes about.
    pub fn words(&self) -> String {
        let why = if self.why.is_empty() { String::new() } else { format!(" ({})", self.why.join(", ")) };
        let kept = if self.bonus() < self.eligible { format!(" of {} eligible", self.eligible) } else { String::new() };
        format!("{} SP and {} bonus{kept}{why}", self.sp, self.bonus())
    }
}

/// What both sides of a charge bring.
#[derive(Clone, Debug)]
pub struct Muster {
    pub attackers: Vec<Part>,
    pub defender: Part,
    /// Cavalry and infantry: the most either side may commit.
    pub cap: Option<u8>,
}

/// Whether guns fall under the rule of the black court cards.
fn helpless(fighter: &Fighter, flanked: bool, rules: &Rules) -> bool {
    fighter.arm == Arm::Artillery && (fighter.is_silenced(rules) || flanked)
}

pub fn charge(attackers: &[(Face, Fighter)], defender: &Fighter, rules: &Rules) -> Muster {
    let arms = || attackers.iter().map(|(_, f)| f.arm);
    let on_infantry = cavalry_on_infantry(arms(), defender.arm, rules.fight.mixed_attack);
    let on_cavalry = defender.arm.is_cavalry() && !attackers.is_empty() && arms().all(|arm| arm == Arm::Infantry);
    let flanked = attackers.iter().any(|(face, _)| *face != Face::Front);
    let jack = helpless(defender, flanked, rules);
    let own_draw = jack && rules.fight.artillery_jack_rule == JackRule::OwnDraw;
    let weak = |clubs: WeakClubs| if clubs == WeakClubs::Count { Clubs::Count } else { Clubs::Never };
    let (attack_clubs, defence_clubs) = if defender.arm == Arm::Artillery {
        (Clubs::Conditional, weak(rules.fight.gun_clubs))
    } else if on_infantry {
        (Clubs::Conditional, weak(rules.fight.infantry_clubs))
    } else if on_cavalry {
        (weak(rules.fight.infantry_clubs), Clubs::Conditional)
    } else {
        (Clubs::Count, Clubs::Count)
    };
    let all = attackers.iter().fold(0_u8, |sum, (_, f)| sum.saturating_add(f.usable(rules)));
    let capped = on_infantry || (on_cavalry && rules.fight.cavalry_cap == CavalryCap::EitherAttacks);
    let cap = capped.then(|| all.min(defender.usable(rules)));
    let mut room = cap.unwrap_or(u8::MAX);
    let need_jack = jack && !own_draw;
    let part = |(face, fighter): &(Face, Fighter)| {
        // An attacker strikes with its own front, whichever face of the enemy it meets.
        let most = fighter.usable(rules).min(rules.fight.maxima.charge[0]).min(room);
        let sp = fighter.committed.unwrap_or(most);
        room = room.saturating_sub(sp);
        let least = rules.guns.cover.least_rank(fighter.terrain);
        let least = if need_jack { least.max(JACK) } else { least };
        let reading = Reading { least, joker: *face != Face::Front, jack_only: false, clubs: attack_clubs };
        Part::new(sp, most, fighter, false, reading, rules)
    };
    let parts: Vec<Part> = attackers.iter().map(part).collect();
    let table = if defender.arm == Arm::Artillery { rules.fight.maxima.guns_charge } else { rules.fight.maxima.charge };
    let faces = most_at(attackers.iter().map(|(face, _)| *face), table);
    let most = if own_draw { defender.sp } else { defender.usable(rules).min(faces) };
    let most = most.min(cap.unwrap_or(u8::MAX));
    let reading = Reading {
        least: rules.guns.cover.least_rank(defender.terrain),
        joker: false,
        jack_only: own_draw,
        clubs: defence_clubs,
    };
    let sp = defender.committed.unwrap_or(most);
    Muster { attackers: parts, defender: Part::new(sp, most, defender, flanked, reading, rules), cap }
}

/// Musters one side of a firefight, on this face, against this enemy.
pub fn firefight(own: (Face, &Fighter), enemy: &Fighter, rules: &Rules) -> Part {
    let (face, fighter) = own;
    let own_draw = rules.fight.artillery_jack_rule == JackRule::OwnDraw;
    let guns = fighter.arm == Arm::Artillery;
    let table = if guns { rules.fight.maxima.guns_firefight } else { rules.fight.maxima.firefight };
    let jack_only = own_draw && helpless(fighter, false, rules);
    let strength = if jack_only { fighter.sp } else { rules.usable(fighter.sp, fighter.hits) };
    // Guns that fire with infantry count as attached, and the maxima of guns are not for them.
    let guns = fighter.usable_guns(rules);
    let most = strength.min(table[face.column()]).saturating_add(guns);
    // What fights at its other faces does not fight here.
    let most = most.min(strength.saturating_add(guns).saturating_sub(fighter.elsewhere));
    let least = rules.guns.cover.least_rank(fighter.terrain);
    let least = if !own_draw && helpless(enemy, false, rules) { least.max(JACK) } else { least };
    let reading = Reading { least, joker: false, jack_only, clubs: Clubs::Conditional };
    let sp = fighter.committed.unwrap_or(most);
    let mut part = Part::new(sp, most, fighter, face != Face::Front, reading, rules);
    // Black court cards only: a joker is none.
    part.reading.joker = !jack_only && part.eligible >= rules.fight.bonus.joker_from;
    part
}
