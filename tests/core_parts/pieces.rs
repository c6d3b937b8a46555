//! Tests of `core::pieces`: those who are away keep their slot and are seen by nothing else.

use galloper::core::orbat::Arrival;
use galloper::core::pieces::Pieces;
use galloper::core::roster::{Away, Piece};

fn piece(label: &str, away: Option<Away>) -> Piece<()> {
    Piece { label: label.to_owned(), name: String::new(), side: 0, under: None, player: String::new(), own: (), away }
}

fn four() -> Pieces<()> {
    let removed = Some(Away::Removed { turn: 3 });
    let awaited = Some(Away::Awaited(Arrival::Turn(2)));
    [piece("F1", removed), piece("F2", None), piece("F3", awaited), piece("F4", None)].into_iter().collect()
}

#[test]
fn ids_are_slots_whoever_is_away() {
    let pieces = four();
    let labels = |all: Vec<(usize, &Piece<()>)>| all.iter().map(|(id, p)| (*id, p.label.clone())).collect::<Vec<_>>();
    assert_eq!(labels(pieces.entries().collect()), [(1, "F2".to_owned()), (3, "F4".to_owned())]);
    assert_eq!(pieces.ids().collect::<Vec<_>>(), [1, 3]);
    assert_eq!(pieces.iter().map(|p| p.label.as_str()).collect::<Vec<_>>(), ["F2", "F4"]);
    assert_eq!(pieces.iter().rev().map(|p| p.label.as_str()).collect::<Vec<_>>(), ["F4", "F2"]);
    assert_eq!(pieces.find_id(|p| p.label.as_str() > "F2"), Some(3));
    assert!(pieces.get(0).is_none() && pieces.get(2).is_none() && pieces.get(4).is_none());
    assert_eq!((pieces.slot_count(), pieces.slots().count()), (4, 4));
    assert!(pieces.slot(2).is_some_and(|p| p.label == "F3"));
}

#[test]
fn nobody_away_can_be_changed_by_a_rule() {
    let mut pieces = four();
    assert!(pieces.get_mut(0).is_none() && pieces.get_mut(2).is_none());
    assert!(pieces.get_mut(1).is_some());
    let gone: Pieces<()> = [piece("F1", Some(Away::Removed { turn: 1 }))].into_iter().collect();
    assert!(gone.is_empty() && !pieces.is_empty());
}

#[test]
fn files_keep_those_who_are_away_and_older_files_have_nobody_away() {
    let text = serde_json::to_string(&four()).unwrap();
    assert_eq!(serde_json::from_str::<Pieces<()>>(&text).unwrap(), four());
    assert!(!serde_json::to_string(&piece("F2", None)).unwrap().contains("away"));
    let old = r#"[{"label":"F1","name":"","side":0,"under":null,"own":null}]"#;
    assert!(serde_json::from_str::<Pieces<()>>(old).unwrap().get(0).is_some());
}
