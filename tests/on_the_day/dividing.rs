//! Splitting and merging units, under the rule books that can.

use galloper::core::roster::Subject;
use galloper_test_support::{demo_desk, field, say_unopposed, set, subject};
use serde_json::json;

use crate::refusal;

#[test]
fn strength_and_losses_are_divided_and_added_up_again() {
    // The field of the strength, of the losses, and whether the losses are part of the strength.
    for (book, strength, lost) in
        [("dtn", "sp", "hits"), ("close_fire", "bases", "casualties"), ("one_twenty", "strength", "casualties")]
    {
        let mut desk = demo_desk(book, 2);
        let rows = desk.game().roster();
        let number = |who: Subject| desk.game().field(who, strength).and_then(|n| n.as_i64()).unwrap_or(0);
        let unit = rows.iter().find(|row| matches!(row.subject, Subject::Unit(_)) && number(row.subject) >= 4).unwrap();
        let (label, all) = (unit.label.clone(), number(unit.subject));
        set(&mut desk, &label, lost, 2);
        say_unopposed(&mut desk, &format!("split {label} {}", all - 2));
        let part = desk.game().label_of(desk.selected[0]);
        assert_ne!(part, label);
        let sum = |key: &str| field(&desk, &label, key).as_i64().unwrap() + field(&desk, &part, key).as_i64().unwrap();
        assert_eq!((sum(strength), sum(lost)), (all, 2), "{book}");
        assert_eq!(field(&desk, &label, strength), json!(2), "{book}");
        say_unopposed(&mut desk, &format!("merge {label} {part}"));
        assert_eq!((field(&desk, &label, strength), field(&desk, &label, lost)), (json!(all), json!(2)), "{book}");
        assert!(desk.game().select(&part).is_err());
        assert_eq!(desk.game().broken_invariants(), Vec::<String>::new());
    }
}

#[test]
fn bases_lost_go_with_their_part() {
    let mut desk = demo_desk("bbb", 2);
    let unit = desk.game().roster().into_iter().find(|row| matches!(row.subject, Subject::Unit(_))).unwrap().label;
    set(&mut desk, &unit, "bases_original", 8);
    set(&mut desk, &unit, "bases", 6);
    say_unopposed(&mut desk, &format!("split {unit} 3"));
    let part = desk.game().label_of(desk.selected[0]);
    for label in [&unit, &part] {
        assert_eq!(
            (field(&desk, label, "bases"), field(&desk, label, "bases_original")),
            (json!(3), json!(4)),
            "{label}"
        );
    }
}

#[test]
fn one_stand_cannot_be_split() {
    let mut desk = demo_desk("lightning_war", 2);
    assert!(refusal(&mut desk, "split P1 1").contains("is one stand or model"));
    assert!(refusal(&mut desk, "merge P1 P2").contains("is one stand or model"));
    let _ = subject(&desk, "P1");
}

#[test]
fn what_went_to_a_part_is_not_counted_as_lost() {
    let mut desk = demo_desk("bbb", 2);
    let many = |who: Subject| desk.game().field(who, "bases").and_then(|n| n.as_i64()).unwrap_or(0);
    let unit = desk.game().roster().into_iter().find(|row| many(row.subject) >= 4).unwrap().label;
    say_unopposed(&mut desk, "points bases lost 1");
    let lost = |desk: &galloper::desk::Desk| format!("{:?}", desk.game().victory().section());
    let before = lost(&desk);
    say_unopposed(&mut desk, &format!("split {unit} 3"));
    let part = desk.game().label_of(desk.selected[0]);
    assert_eq!(lost(&desk), before);
    set(&mut desk, &part, "bases", 2);
    let with_one_lost = lost(&desk);
    assert_ne!(with_one_lost, before);
    say_unopposed(&mut desk, &format!("merge {unit} {part}"));
    assert_eq!(lost(&desk), with_one_lost);
}

#[test]
fn points_given_after_a_split_or_merger_count_as_if_they_had_been_given_before() {
    let play = |given_first: bool| {
        let mut desk = demo_desk("bbb", 2);
        let many = |who: Subject| desk.game().field(who, "bases").and_then(|n| n.as_i64()).unwrap_or(0);
        let rows: Vec<String> =
            desk.game().roster().into_iter().filter(|row| many(row.subject) >= 4).map(|row| row.label).collect();
        let (split, merged) = (&rows[0], &rows[1]);
        if given_first {
            say_unopposed(&mut desk, "points bases lost 1");
        }
        let bases = field(&desk, split, "bases").as_i64().unwrap();
        set(&mut desk, split, "bases", bases - 1);
        say_unopposed(&mut desk, &format!("split {split} 2"));
        let part = desk.game().label_of(desk.selected[0]);
        set(&mut desk, &part, "bases", 1);
        say_unopposed(&mut desk, &format!("merge {merged} {part}"));
        let bases = field(&desk, merged, "bases").as_i64().unwrap();
        set(&mut desk, merged, "bases", bases - 1);
        if !given_first {
            say_unopposed(&mut desk, "points bases lost 1");
        }
        desk.game().victory().lines()
    };
    let lines = play(false);
    assert_eq!(lines, play(true));
    assert!(lines.iter().any(|line| line.contains("bases lost: 3 × 1 = 3")), "{lines:?}");
}

#[test]
fn what_a_unit_had_lost_stays_lost_when_it_is_removed() {
    let mut desk = demo_desk("dtn", 2);
    for line in ["points hits 1", "points broken 2", "hits a11 2", "broken a11 yes", "hits a12 1"] {
        say_unopposed(&mut desk, line);
    }
    let points = |desk: &galloper::desk::Desk| desk.game().victory().sides[0].total;
    let before = points(&desk);
    say_unopposed(&mut desk, "remove a11");
    assert_eq!(points(&desk), before);
    let lines = desk.game().victory().lines();
    assert!(lines.iter().any(|line| line == "  Austrian hits, with 1 unit removed: 3 × 1 = 3"), "{lines:?}");
    assert!(
        lines.iter().any(|line| line == "  Austrian units broken: A11, with 1 unit removed: 1 × 2 = 2"),
        "{lines:?}"
    );
}
