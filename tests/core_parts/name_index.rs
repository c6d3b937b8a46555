//! Tests of `core::name_index`.

use std::sync::Arc;

use galloper::core::name_index::NameCache;
use galloper::core::pieces::Pieces;
use galloper::core::roster::{Piece, Subject};

fn pieces(names: &[(&str, &str)]) -> Pieces<()> {
    let piece = |(label, name): &(&str, &str)| Piece {
        label: (*label).to_owned(),
        name: (*name).to_owned(),
        side: 0,
        under: None,
        player: String::new(),
        own: (),
        away: None,
    };
    names.iter().map(piece).collect()
}

#[test]
fn labels_names_and_beginnings_are_found() {
    let commands = pieces(&[("FR", "Friant")]);
    let units = pieces(&[("F12", "IR 12 Manfredini"), ("F3", "10e Léger"), ("P16", "Friaul"), ("P1 6", "Post")]);
    let index = NameCache::default().get(&commands, &units);
    assert_eq!(index.labelled("f12"), Some(Subject::Unit(0)));
    assert_eq!((index.labelled("p16"), index.labelled("p1 6")), (Some(Subject::Unit(2)), Some(Subject::Unit(3))));
    assert_eq!(index.named("10eleger"), [Subject::Unit(1)]);
    assert_eq!(index.begun("fria"), [Subject::Command(0), Subject::Unit(2)]);
    assert_eq!(index.begun("manf"), [Subject::Unit(0)]);
    assert_eq!((index.numbered("f", 1, 20), index.numbered("f", 20, 1)), (vec![1, 0], Vec::new()));
    assert!(index.is_label("F12") && !index.is_label("f 12") && index.is_whole_name("f 12"));
    assert_eq!(index.completions("fr", 8), ["friant", "friaul"]);
}

#[test]
fn copies_share_it_until_somebody_is_new() {
    let (mut commands, units) = (pieces(&[("FR", "Friant")]), pieces(&[]));
    let cache = NameCache::default();
    let first = cache.get(&commands, &units);
    assert!(Arc::ptr_eq(&first, &cache.clone().get(&commands, &units)));
    commands.push(commands.get(0).cloned().unwrap());
    assert!(!Arc::ptr_eq(&first, &cache.get(&commands, &units)));
}
