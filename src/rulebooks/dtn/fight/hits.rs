//! On whom hits fall: attached guns or infantry, and attacker after attacker by the face attacked.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::Rotation;

/// Hits on one fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// On the unit itself.
    pub unit: u32,
    /// On the guns attached to it.
    pub guns: u32,
}

impl Taken {
    /// Whether the unit is broken by them, or lost if it is guns.
    pub fn ends(self, fighter: &Fighter, rules: &Rules) -> bool {
        self.unit > 0 && u32::from(fighter.hits) + self.unit >= fighter.ends_at(rules).into()
    }

    /// Whether the guns attached are lost by them.
    pub fn ends_guns(self, fighter: &Fighter) -> bool {
        self.guns > 0 && u32::from(fighter.artillery_hits) + self.guns >= fighter.artillery_sp.into()
    }
}

/// One more hit: the attached guns take it if twice their strength is as much as the infantry's.
fn one_more(fighter: &Fighter, taken: &mut Taken) {
    let left = u32::from(fighter.sp.saturating_sub(fighter.hits)).saturating_sub(taken.unit);
    let guns = u32::from(fighter.artillery_sp.saturating_sub(fighter.artillery_hits)).saturating_sub(taken.guns);
    if guns > 0 && guns * 2 >= left { taken.guns += 1 } else { taken.unit += 1 }
}

/// Hits on one fighter and its attached guns.
pub fn split(fighter: &Fighter, hits: u32) -> Taken {
    let mut taken = Taken::default();
    for _ in 0..hits {
        one_more(fighter, &mut taken);
    }
    taken
}

/// Hits on several attackers: front, right flank, left flank, rear, one at a time and round again.
pub fn go_round(attackers: &[(Face, Fighter)], hits: u32, rules: &Rules) -> Vec<Taken> {
    let mut taken = vec![Taken::default(); attackers.len()];
    let mut faces: Vec<(Face, Vec<usize>)> = Vec::new();
    for (at, (face, _)) in attackers.iter().enumerate() {
        match faces.iter_mut().find(|(known, _)| known == face) {
            Some((_, units)) => units.push(at),
            None => faces.push((*face, vec![at])),
        }
    }
    faces.sort_unstable_by_key(|(face, _)| *face);
    let mut left = hits;
    while left > 0 && !faces.is_empty() {
        let mut hit_any = false;
        for (_, units) in &mut faces {
            if left == 0 {
                break;
            }
            let stands = |at: &usize| {
                let (_, fighter) = &attackers[*at];
                rules.fight.rotation == Rotation::Strict || !taken[*at].ends(fighter, rules)
            };
            let Some(next) = units.iter().position(stands) else { continue };
            let at = units.remove(next);
            units.push(at);
            one_more(&attackers[at].1, &mut taken[at]);
            left -= 1;
            hit_any = true;
        }
        if !hit_any {
            // Everyone is broken: what is left goes to the first.
            let at = faces[0].1[0];
            taken[at].unit += left;
            left = 0;
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attached_guns_take_hits_by_their_double_strength() {
        let fighter = |sp, guns| Fighter { label: String::new(), sp, artillery_sp: guns, ..Fighter::default() };
        assert_eq!(split(&fighter(3, 1), 2), Taken { unit: 1, guns: 1 });
        assert_eq!(split(&fighter(3, 2), 3), Taken { unit: 1, guns: 2 });
        assert_eq!(split(&fighter(1, 1), 9), Taken { unit: 8, guns: 1 }, "guns take no more than they have");
    }
}
