//! The battles that come with Galloper: each plans without a fault, says where it comes from, begins and can be played.

use std::collections::{BTreeMap, BTreeSet};

use galloper::core::orbat::document::Document;
use galloper::core::orbat::plan::{Card, Plan, Planned, plan};
use galloper::core::orbat::{LibraryBattle, Severity};
use galloper::desk::soak::play_from;
use galloper::rulebooks::{self, BOOKS, RegisteredBook};

fn planned(battle: &LibraryBattle) -> Planned {
    plan(&Document::parse(battle.text, rulebooks::shape))
}

fn library() -> impl Iterator<Item = (&'static RegisteredBook, &'static LibraryBattle)> {
    BOOKS.iter().flat_map(|book| book.library.iter().map(move |battle| (book, battle)))
}

/// What a battle of so many units is called.
fn size_of(units: usize) -> &'static str {
    match units {
        0..=30 => "small",
        31..=60 => "medium",
        _ => "large",
    }
}

#[test]
fn every_battle_plans_without_a_fault_and_begins() {
    for (book, battle) in library() {
        let Planned { plan, problems, left_out } = planned(battle);
        let wrong: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Wrong).collect();
        assert!(wrong.is_empty() && left_out.is_empty(), "{}: {wrong:?}", battle.id);
        assert_eq!(plan.book, book.id, "{}", battle.id);
        let game = (book.begin)(&plan, 1).unwrap_or_else(|e| panic!("{}: {e}", battle.id));
        assert!(game.battle().broken_invariants().is_empty(), "{}", battle.id);
    }
}

#[test]
fn every_battle_says_what_it_is_and_where_it_comes_from() {
    for (book, battle) in library() {
        let Plan { title, sides, units, commands, card, objectives, losses, last_turn, .. } = planned(battle).plan;
        let id = battle.id;
        let Card { about, sources, invented, period, size, length, .. } = card;
        let year = title.rsplit(' ').next().and_then(|word| word.parse::<u32>().ok());
        assert!(year.is_some_and(|year| (1700..1946).contains(&year)), "{id}: {title}");
        for (what, text) in [("about", &about), ("period", &period), ("length", &length)] {
            assert!(!text.is_empty(), "{id} has no {what}");
        }
        assert!(!sources.is_empty() || !invented.is_empty(), "{id} neither names a source nor says what is invented");
        assert_eq!(size, size_of(units.len()), "{id} has {} units", units.len());
        // The demos are for a first look: their umpires say when they end.
        let demo = battle.id == book.library[0].id;
        assert!(demo || !objectives.is_empty() && !losses.is_empty() && last_turn.is_some(), "{id} cannot be won");
        for side in &sides {
            assert!(!side.player.is_empty() && (demo || side.breaks_at.is_some()), "{id}: {}", side.name);
        }
        assert!(units.iter().all(|unit| unit.under.is_some()), "{id}: a unit stands under nobody");
        let mut labels = BTreeSet::new();
        for row in commands.iter().chain(&units) {
            assert!(labels.insert(row.label.to_lowercase()), "{id} has {} twice", row.label);
        }
    }
}

#[test]
fn there_is_something_for_an_evening_and_for_a_weekend_under_every_rule_book() {
    let mut largest = 0;
    for book in BOOKS {
        let mut sizes = BTreeMap::<&str, usize>::new();
        for battle in book.library {
            let units = planned(battle).plan.units.len();
            largest = largest.max(units);
            *sizes.entry(size_of(units)).or_default() += 1;
        }
        assert!(book.library.len() >= 3, "{}: {sizes:?}", book.id);
        assert_eq!(sizes.len(), 3, "{}: small, medium and large, but {sizes:?}", book.id);
    }
    assert!(largest >= 150, "the largest has {largest} units");
    let ids: BTreeSet<&str> = library().map(|(_, battle)| battle.id).collect();
    assert_eq!(ids.len(), library().count(), "two battles have one id");
}

#[test]
fn every_battle_can_be_played_at_random() {
    for (book, battle) in library() {
        let game = (book.begin)(&planned(battle).plan, 7).unwrap_or_else(|e| panic!("{}: {e}", battle.id));
        let played = play_from(&game, 7, 2).unwrap_or_else(|e| panic!("{}: {e}", battle.id));
        assert!(played.actions > 20, "{}: {played:?}", battle.id);
    }
}
