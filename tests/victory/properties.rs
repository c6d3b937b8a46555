//! Sums over random boards.

use galloper::core::ending::VictorySheet;
use galloper::core::ending::loss_rule::counts;
use galloper::core::roster::Subject;
use galloper::core::schema::Kind;
use galloper::desk::Desk;
use galloper_test_support::demo_desk;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};

const BOOKS: [&str; 6] = ["dtn", "bbb", "close_fire", "one_twenty", "lightning_war", "tiny"];

/// What a line gives by its own working.
fn worked(line: &galloper::core::ending::victory::ScoreLine) -> i64 {
    match line.working.split_once(" × ") {
        Some((count, each)) => count.parse::<i64>().unwrap() * each.parse::<i64>().unwrap(),
        None => line.points,
    }
}

fn adds_up(sheet: &VictorySheet) {
    for side in &sheet.sides {
        assert_eq!(side.total, side.lines.iter().map(worked).sum::<i64>(), "{side:?}");
        assert_eq!(side.broken, side.breaks_at.is_some_and(|at| side.losses >= i64::from(at)), "{side:?}");
    }
    let held = |row: &&galloper::core::ending::victory::ObjectiveRow| row.held_by.is_some();
    let objectives: i64 = sheet.objectives.iter().filter(held).map(|row| i64::from(row.points)).sum();
    let losses: i64 = sheet.sides.iter().map(|side| side.losses).sum();
    let all: i64 = sheet.sides.iter().map(|side| side.total).sum();
    assert_eq!(all, objectives + losses, "with two sides everything lost is the other's");
}

/// Counts a rule over the units of the other side, by the fields as anybody can read them.
fn by_hand(desk: &Desk, key: &str, enemy: usize) -> i64 {
    let units = desk.game().units_of(Subject::Side(enemy));
    let value = |unit: usize| desk.game().field(Subject::Unit(unit), key).unwrap_or(Value::Null);
    units.into_iter().map(value).map(|value| value.as_i64().map_or(i64::from(value == json!(true)), |n| n.max(0))).sum()
}

proptest! {
    // The same cases each time; more are tried by changing the seed.
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, rng_seed: RngSeed::Fixed(1809), ..ProptestConfig::default() })]

    #[test]
    fn totals_are_the_sum_of_their_lines_and_of_what_stands_on_the_board(
        book in 0..BOOKS.len(),
        objectives in prop::collection::vec((0u32..=1000, 0usize..3), 0..6),
        rules in prop::collection::vec((any::<prop::sample::Index>(), 1u32..=1000), 0..4),
        board in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0i64..9), 0..12),
        turns in prop::option::of(0u32..4),
        breaks in prop::option::of(1u32..50),
    ) {
        let mut desk = demo_desk(BOOKS[book], 3);
        let sides: Vec<String> = desk.game().setup().sides.iter().map(|side| side.name.clone()).collect();
        let fields: Vec<_> = desk.game().fields_of(Subject::Unit(0)).iter().filter(|f| counts(f)).collect();
        for (n, (points, holder)) in objectives.iter().enumerate() {
            let holder = sides.get(*holder).map_or("nobody", String::as_str);
            prop_assert!(desk.enter(&format!("objective Place{n} {points} {holder}")), "{:?}", desk.message);
        }
        let mut said = std::collections::BTreeMap::new();
        for (field, points) in &rules {
            let field = field.get(&fields);
            prop_assert!(desk.enter(&format!("points {} {points}", field.key)), "{:?}", desk.message);
            said.insert(field.key, i64::from(*points));
        }
        if let Some(turns) = turns {
            let taken = desk.enter(&format!("lasts {turns}"));
            prop_assert!(taken);
        }
        if let Some(breaks) = breaks {
            let taken = desk.enter(&format!("breaks {} {breaks}", sides[1]));
            prop_assert!(taken);
        }
        let units = desk.game().units_of(Subject::Side(0)).len() + desk.game().units_of(Subject::Side(1)).len();
        for (unit, field, value) in &board {
            let field = field.get(&fields);
            let value = if matches!(field.kind, Kind::Flag) { json!(value % 2 == 0) } else { json!(value) };
            // Some do not fit the field or the rules; the board is then as it was.
            desk.set_fields(&[Subject::Unit(unit.index(units))], field.key, &value);
        }
        let sheet = desk.game().victory();
        adds_up(&sheet);
        for (id, side) in sheet.sides.iter().enumerate() {
            let held: i64 = sheet.objectives.iter().filter(|o| o.held_by.as_ref() == Some(&side.side)).map(|o| i64::from(o.points)).sum();
            let lost: i64 = said.iter().map(|(key, points)| by_hand(&desk, key, 1 - id) * points).sum();
            prop_assert_eq!(side.total, held + lost);
        }
        let moments = desk.history().len();
        while desk.undo() {}
        prop_assert!(desk.game().victory().is_empty());
        prop_assert_eq!(desk.history().len(), moments);
    }
}
