//! The battles that come with Galloper: each plans without a fault, says where it comes from, begins and can be played.

use std::collections::{BTreeMap, BTreeSet};

use galloper::core::orbat::document::Document;
use galloper::core::orbat::plan::{BattleTexts, Plan, PlanRow, Planned, plan};
use galloper::core::orbat::{Arrival, LibraryBattle, Severity};
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
    for (_, battle) in library() {
        let Plan { title, sides, units, commands, card, .. } = planned(battle).plan;
        let id = battle.id;
        let BattleTexts { about, sources, invented, period, size, length, .. } = card;
        let year = title.rsplit(' ').next().and_then(|word| word.parse::<u32>().ok());
        assert!(year.is_some_and(|year| (1700..1946).contains(&year)), "{id}: {title}");
        for (what, text) in [("about", &about), ("period", &period), ("length", &length)] {
            assert!(!text.is_empty(), "{id} has no {what}");
        }
        assert!(!sources.is_empty() || !invented.is_empty(), "{id} neither names a source nor says what is invented");
        assert_eq!(size, size_of(units.len()), "{id} has {} units", units.len());
        assert!(about.matches(". ").count() < 2, "{id} is about more than two sentences: {about}");
        assert!(sides.iter().all(|side| !side.player.is_empty()), "{id}: a side has no player");
        assert!(units.iter().all(|unit| unit.under.is_some()), "{id}: a unit stands under nobody");
        let mut labels = BTreeSet::new();
        for row in commands.iter().chain(&units) {
            assert!(labels.insert(row.label.to_lowercase()), "{id} has {} twice", row.label);
        }
    }
}

/// Nobody takes a recollection or a figure of ours for one that a source gives.
#[test]
fn every_battle_from_sources_shows_its_scale_and_what_was_not_compared() {
    for (book, battle) in library() {
        let BattleTexts { sources, invented, notes, .. } = planned(battle).plan.card;
        let id = battle.id;
        assert!(invented.iter().any(|line| line.starts_with("The rules of victory")), "{id}: whose is victory?");
        // The strengths of the demos are all ours.
        if id == book.library[0].id {
            assert!(invented.iter().any(|line| line.contains("made for a first evening")), "{id}: {invented:?}");
            continue;
        }
        let scale = |note: &String| ["1 ", "Strength 1 for", "A vehicle is"].iter().any(|way| note.starts_with(way));
        assert!(!sources.is_empty() && notes.iter().any(scale), "{id} shows no scale: {notes:?}");
        assert!(notes.iter().any(|note| note.contains("rom general knowledge")), "{id}: what was not compared?");
    }
}

#[test]
fn every_battle_can_be_won() {
    for (_, battle) in library() {
        let Plan { sides, units, objectives, losses, last_turn, .. } = planned(battle).plan;
        let id = battle.id;
        assert!(objectives.len() >= 2 && !losses.is_empty(), "{id} has nothing to win");
        for objective in &objectives {
            let held = sides.iter().any(|side| side.name == objective.held_by);
            assert!(held && objective.points > 0, "{id}: {objective:?}");
        }
        let last = last_turn.unwrap_or_else(|| panic!("{id} never ends"));
        for (number, side) in sides.iter().enumerate() {
            assert!(side.breaks_at.is_some_and(|at| at > 1), "{id}: {} never breaks", side.name);
            let there = units.iter().any(|unit| unit.side == number && unit.arrives.is_none());
            assert!(there, "{id}: {} begins with nobody on the table", side.name);
        }
        let late = |unit: &&PlanRow| matches!(unit.arrives, Some(Arrival::Turn(turn) | Arrival::Roll { turn, .. }) if turn >= last);
        assert_eq!(units.iter().find(late).map(|unit| &unit.label), None, "{id}: too late to be of use");
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
