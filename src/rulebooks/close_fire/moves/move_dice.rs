//! The movement dice: how far they carry a unit, and how they tire it.

use crate::core::chance::{Fold, Summary};
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::CavFour;

/// The ground.
#[choice]
pub enum Terrain {
    #[default]
    Good,
    Rough,
}

/// What the movement dice come to: their points, and how many of them tire the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thrown {
    pub pips: u16,
    pub tired: u8,
}

impl Summary for Thrown {
    fn counts(self) -> bool {
        self.tired > 0
    }
}

impl Fold for Thrown {
    fn join(self, other: Self) -> Self {
        Self { pips: self.pips.saturating_add(other.pips), tired: self.tired.saturating_add(other.tired) }
    }
}

/// Whether a unit is in no order, as skirmishers are by the switch, in movement and in combat alike: moving does not
/// disorder it, and it fights worse.
pub fn unformed(formation: Formation, skirmishers: bool, rules: &Rules) -> bool {
    let dispersed = skirmishers || formation == Formation::Skirmish;
    formation == Formation::Unformed || (dispersed && rules.skirmish.unformed)
}

/// The DPs that one movement die costs a formed unit.
pub fn fatigue(face: u8, arm: Arm, formation: Formation, terrain: Terrain, rules: &Rules) -> u8 {
    let mounted_or_gun = arm != Arm::Foot;
    match (formation, terrain) {
        (Formation::MarchColumn | Formation::Unformed, _) | (Formation::AssaultColumn, Terrain::Good) => 0,
        (Formation::AssaultColumn, Terrain::Rough) | (_, Terrain::Good) => u8::from(face >= 6),
        (_, Terrain::Rough) => match rules.fatigue.cav_four {
            CavFour::Also4 => u8::from(face >= if mounted_or_gun { 4 } else { 5 }),
            CavFour::Double => u8::from(face >= 5) * if mounted_or_gun { 2 } else { 1 },
        },
    }
}

/// Throws average dice and perhaps the D6.
///
/// # Errors
/// Stops for dice not yet thrown.
pub fn throw(
    average: u8,
    d6: bool,
    why: &str,
    rules: &Rules,
    chance: &mut Chance,
    tires: impl Fn(u8) -> u8,
) -> Roll<Thrown> {
    let faces = rules.dice.avd_faces;
    // Faces that are not those of the average die are read off a D6.
    let usual = faces == *Die::Average.faces();
    let die = if usual { Die::Average } else { Die::D6 };
    let mut dice = vec![die; usize::from(average)];
    dice.extend(d6.then_some(Die::D6));
    chance.dice(&dice, why, |thrown| {
        let read = |(at, face): (usize, &u8)| {
            let average = at < usize::from(average) && !usual;
            if average { faces.get(usize::from(*face) - 1).copied().unwrap_or(*face) } else { *face }
        };
        let one = |face: u8| Thrown { pips: face.into(), tired: tires(face) };
        thrown.iter().enumerate().map(read).map(one).fold(Thrown::default(), Thrown::join)
    })
}
