//! Tests of `core::marks`.

use galloper::core::marks::{End, Engagements, Mark, Marks, Party, Reminder};
use galloper::core::roster::Subject;

#[test]
fn marks_go_when_their_end_comes() {
    let mark = |ends| Mark { on: Subject::Unit(1), text: "smoke".into(), ends };
    let mut marks = Marks {
        marks: vec![mark(End::ByHand), mark(End::Turn), mark(End::TurnNumber(4)), mark(End::Step("fire".into()))],
        ..Marks::default()
    };
    assert_eq!(marks.expire("move", false, 3).len(), 0);
    assert_eq!(marks.expire("fire", false, 3).len(), 1);
    assert_eq!(marks.expire("end", true, 3).len(), 1);
    assert_eq!(marks.expire("end", true, 4).len(), 1);
    assert_eq!(marks.marks, [mark(End::ByHand)]);
}

#[test]
fn a_reminder_is_said_once_and_never_missed() {
    let reminder = Reminder { text: "The bridge blows".into(), turn: 5, step: Some("fire".into()), said: false };
    let mut marks = Marks { reminders: vec![reminder], ..Marks::default() };
    assert!(marks.remind("fire", 4).is_empty() && marks.remind("move", 5).is_empty());
    assert_eq!(marks.clone().remind("move", 6), ["The bridge blows"]);
    assert_eq!(marks.remind("fire", 5), ["The bridge blows"]);
    assert!(marks.remind("fire", 5).is_empty());
}

#[test]
fn an_engagement_ends_with_any_of_its_units() {
    let party = |unit| Party { unit, face: "front".into(), notes: serde_json::Map::new() };
    let mut all = Engagements::default();
    all.begin("firefight", vec![party(1), party(2)]);
    let second = all.begin("firefight", vec![party(3), party(4)]);
    assert_eq!(all.end_for(4), [second]);
    assert_eq!(all.standing.len(), 1);
}
