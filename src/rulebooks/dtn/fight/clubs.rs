//! When clubs hit: in a firefight, and where they must break or destroy something to count.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::FirefightClubs;

/// The hits of both sides of a firefight. Clubs must not make one side inflict more than the other.
pub fn firefight_hits(a: Draw, b: Draw, how: FirefightClubs) -> (u32, u32) {
    let level = |ahead: u32, behind: Draw| behind.firm + behind.clubs.min(ahead - behind.firm);
    let lead = |side: Draw| match how {
        FirefightClubs::LeaderMayAdd => side.firm + side.clubs,
        FirefightClubs::LevelAndPair | FirefightClubs::LevelOnly => side.firm,
    };
    let (hits_a, hits_b) = match a.firm.cmp(&b.firm) {
        std::cmp::Ordering::Greater => (lead(a), level(lead(a), b)),
        std::cmp::Ordering::Less => (level(lead(b), a), lead(b)),
        std::cmp::Ordering::Equal => (a.firm, b.firm),
    };
    if hits_a != hits_b || how == FirefightClubs::LevelOnly {
        return (hits_a, hits_b);
    }
    let pairs = (a.firm + a.clubs - hits_a).min(b.firm + b.clubs - hits_b);
    (hits_a + pairs, hits_b + pairs)
}

/// The hits of a side whose clubs count, all of them or none, only if they bring about what the firm hits alone do not.
pub fn conditional_hits(draw: Draw, brings_it_about: impl Fn(u32) -> bool) -> u32 {
    let all = draw.firm + draw.clubs;
    if draw.clubs > 0 && !brings_it_about(draw.firm) && brings_it_about(all) { all } else { draw.firm }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits(a: (u32, u32), b: (u32, u32), how: FirefightClubs) -> (u32, u32) {
        let draw = |(firm, clubs)| Draw { firm, clubs, kings: 0 };
        firefight_hits(draw(a), draw(b), how)
    }

    #[test]
    fn a_leader_who_may_add_does_and_the_other_levels() {
        assert_eq!(hits((2, 1), (0, 1), FirefightClubs::LeaderMayAdd), (3, 1));
        assert_eq!(hits((2, 1), (0, 3), FirefightClubs::LeaderMayAdd), (3, 3));
        assert_eq!(hits((1, 2), (1, 1), FirefightClubs::LeaderMayAdd), (2, 2));
    }

    #[test]
    fn clubs_never_make_one_side_inflict_more_than_it_would_without_the_others() {
        for a in 0..20_u32 {
            for b in 0..20_u32 {
                let (a, b) = ((a / 5, a % 5), (b / 5, b % 5));
                for how in [FirefightClubs::LevelAndPair, FirefightClubs::LevelOnly] {
                    let (x, y) = hits(a, b, how);
                    assert!(x.abs_diff(y) <= a.0.abs_diff(b.0), "{a:?} {b:?}");
                    assert_eq!((y, x), hits(b, a, how));
                }
            }
        }
    }
}
