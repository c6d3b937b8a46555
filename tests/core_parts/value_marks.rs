//! What panels show of a house rule has the mark of that rule: the key exists.

use galloper::core::battle::Battle;
use galloper::core::roster::Subject;
use galloper::core::view::{Fact, SectionRow};
use galloper::rulebooks::BOOKS;

fn everybody(battle: &dyn Battle) -> Vec<Subject> {
    battle.names().iter().flat_map(|(label, _)| battle.select(label).unwrap_or_default()).collect()
}

/// What the panels show with the mark of a house rule. A key that no house rule has fails on the way.
fn marked(battle: &dyn Battle) -> usize {
    let in_sections = battle.sections().into_iter().flat_map(|section| section.rows).filter_map(|row| match row {
        SectionRow::Fact(fact) => Some(fact),
        _ => None,
    });
    let in_dossiers = everybody(battle).into_iter().flat_map(|who| battle.dossier(who).facts);
    in_sections.chain(in_dossiers).filter(|fact: &Fact| fact.doubt.is_some()).count()
}

#[test]
fn every_mark_is_that_of_a_house_rule() {
    for book in BOOKS {
        let mut game = (book.demo)(1).unwrap();
        let mut most = marked(game.battle());
        for _ in 0..40 {
            game.battle_mut().next();
            most = most.max(marked(game.battle()));
        }
        // Each has some: in Close Fire there are more actions for marshals, by a key of their own.
        let battle = game.battle_mut();
        for leader in everybody(battle) {
            if battle.set_field(leader, "rank", &"marshal".into()).is_ok() {
                most = most.max(marked(battle));
            }
        }
        assert!(most > 0, "{}", book.id);
    }
}
