//! Long rolls: pools and series that are counted as one, and questions with more ways than anyone waits for.

use galloper::core::chance::{Chance, Roll, RollFault, RollStop, Script};
use galloper::core::dice::Die;
use galloper::core::odds::{MOST_STEPS, Odds, OddsStop, odds};
use rand_pcg::Pcg64;

use super::brute::agree;

fn counted<T: Ord + Clone>(rule: impl FnMut(&mut Chance) -> Roll<T>) -> Result<Odds<T>, OddsStop> {
    let found = odds(&[], &[].into(), None, rule);
    assert!(found.as_ref().map_or(0, |found| found.steps) <= MOST_STEPS, "an answer stays within its steps");
    found
}

/// Hits of pools of so many dice, each with the least face that hits.
fn volleys(chance: &mut Chance, pools: &[(u32, u8)]) -> Roll<u32> {
    let pool = |&(n, least): &(u32, u8)| (n, format!("{least} or more"), move |face: u8| u32::from(face >= least));
    chance.pools(&pools.iter().map(pool).collect::<Vec<_>>(), Die::D6)
}

#[test]
fn pools_together_come_to_what_they_come_to_one_by_one() {
    agree(&[], |chance| volleys(chance, &[(2, 5), (1, 4), (0, 3), (1, 5)]));
    let apart = |chance: &mut Chance| {
        let mut hits = 0;
        for (n, least) in [(20, 5), (10, 4), (20, 5)] {
            hits += chance.pool(n, Die::D6, "apart", |face| u32::from(face >= least))?;
        }
        Ok(hits)
    };
    let together = |pools: [(u32, u8); 3]| counted(|chance| volleys(chance, &pools)).unwrap().rows;
    assert_eq!(together([(20, 5), (10, 4), (20, 5)]), counted(apart).unwrap().rows);
    assert_eq!(together([(20, 5), (20, 5), (10, 4)]), together([(10, 4), (20, 5), (20, 5)]));
}

#[test]
fn each_pool_is_asked_for_by_itself() {
    let thrown = |dice: Vec<u8>| {
        volleys(&mut Chance::script(Vec::new(), Pcg64::new(1, 1), Script::of_dice(dice)), &[(2, 5), (1, 4), (1, 5)])
    };
    assert_eq!(thrown(vec![5, 1, 4, 4]), Ok(2), "the dice are read in the order of the pools");
    let Err(RollStop::Needs(need)) = thrown(vec![5, 1]) else { panic!("the second pool is missing") };
    assert_eq!((need.why.as_str(), need.wanted()), ("4 or more", "d6".to_owned()));
}

/// Points spent by moves that cost one and a point more on a five or six, while they last.
fn marched(chance: &mut Chance, moves: usize, points: u32) -> Roll<(usize, u32)> {
    let hit = |face: u8| u32::from(face >= 5);
    chance.series(&vec![1; moves], Die::D6, "the march", hit, (0, points), |(done, left), _, more| {
        let goes = *left > more;
        if goes {
            *left -= 1 + more;
            *done += 1;
        }
        goes
    })
}

#[test]
fn a_series_comes_to_what_brute_force_finds() {
    agree(&[], |chance| marched(chance, 4, 3));
    agree(&[], |chance| {
        let first = marched(chance, 2, 3)?;
        Ok((first, marched(chance, 2, first.1)?))
    });
}

#[test]
fn a_long_series_is_counted_by_its_states() {
    let found = counted(|chance| marched(chance, 1_000, 60)).unwrap();
    assert_eq!(found.chance_of(|_| true).to_string(), "1");
    assert!(found.rows.len() < 200);
}

#[test]
fn too_many_ways_are_declined() {
    let faces = |n: usize| counted(move |chance| chance.dice(&vec![Die::D12; n], "faces", |faces| faces.len() as u32));
    assert!(faces(3).is_ok());
    assert_eq!(faces(40), Err(OddsStop::TooMany));
    assert_eq!(counted(|chance| volleys(chance, &[(30_000, 5)])), Err(OddsStop::TooMany));
    let endless = |chance: &mut Chance| {
        let mut runs = 0_u64;
        while chance.dice(&[Die::D6], "again", |faces| faces[0] > 1)? {
            runs += 1;
        }
        Ok(runs)
    };
    assert_eq!(counted(endless), Err(OddsStop::TooMany));
    let many = |chance: &mut Chance| (0..40).map(|_| chance.dice(&[Die::D6], "one", |faces| faces[0])).collect();
    assert_eq!(counted::<Vec<u8>>(many), Err(OddsStop::TooMany));
}

#[test]
fn nobody_throws_a_heap_of_dice() {
    let mut chance = Chance::script(Vec::new(), Pcg64::new(1, 1), Script::generated());
    let fault = chance.pool(u32::MAX, Die::D6, "a heap", |face| u32::from(face > 1)).unwrap_err();
    assert_eq!(fault, RollFault::Heap(u64::from(u32::MAX)).into());
    let fault = volleys(&mut chance, &[(u32::MAX, 5), (u32::MAX, 4)]).unwrap_err();
    assert_eq!(fault, RollFault::Heap(u64::from(u32::MAX) * 2).into());
}

#[test]
fn a_summary_of_very_many_dice_is_declined_and_not_waited_for() {
    let mut script = Script::default();
    script.dice.push(galloper::core::chance::Given::Summary("7 hits".to_owned()));
    let mut chance = Chance::script(Vec::new(), Pcg64::new(1, 1), script);
    let said = chance.pool(30_000, Die::D6, "a heap", |face| u32::from(face > 5));
    assert_eq!(said, Err(RollFault::TooMany.into()));
}
