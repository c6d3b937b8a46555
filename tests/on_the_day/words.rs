//! The words that change the order of battle mean nothing else anywhere.

use std::collections::BTreeSet;

use galloper::core::schema::Kind;
use galloper::desk::ParsedEntry;
use galloper::desk::order_commands::WORDS;
use galloper::rulebooks::{BOOKS, RegisteredBook};
use galloper_test_support::demo_game;

#[test]
fn no_rule_book_uses_these_words() {
    let words: Vec<&str> = WORDS.iter().map(|(word, _)| *word).chain(["arrival"]).collect();
    for book in BOOKS {
        let game = demo_game(book.id, 1);
        let battle = game.battle();
        for info in (book.procedures)() {
            for word in &words {
                assert!(info.id != *word && !info.verbs.contains(word), "{}: {} is called by {word}", book.id, info.id);
                let named = info.fields.iter().find(|field| field.is_named(word));
                assert!(named.is_none(), "{}: {} has a field {word}", book.id, info.id);
            }
        }
        let anybody = battle.roster().into_iter().map(|row| row.subject);
        let fields = anybody.flat_map(|who| battle.fields_of(who)).chain(battle.conditions());
        for field in fields {
            assert!(!words.iter().any(|word| field.is_named(word)), "{}: {} is a field", book.id, field.key);
        }
    }
}

#[test]
fn a_choice_of_an_open_form_comes_first_where_the_line_is_no_whole_command() {
    let choices = |book: &RegisteredBook| {
        let fields = (book.procedures)().into_iter().flat_map(|info| info.fields).map(|field| field.kind);
        let words = fields.flat_map(|kind| if let Kind::Choice(words) = kind { words } else { &[] });
        let ours = words.map(|(word, _)| *word).filter(|word| WORDS.iter().any(|(known, _)| known == word));
        ours.map(|word| (book.id, word)).collect::<BTreeSet<_>>()
    };
    let both: BTreeSet<_> = BOOKS.iter().flat_map(choices).collect();
    assert_eq!(both, BTreeSet::from([("lightning_war", "split")]), "a new one must be tried as this one is");
    let mut desk = galloper_test_support::demo_desk("lightning_war", 2);
    desk.open_form("discretionary_action", &serde_json::json!({}));
    assert!(matches!(desk.read_entry("split"), ParsedEntry::Fill(_)), "{:?}", desk.read_entry("split"));
    assert!(matches!(desk.read_entry("split P1 1"), ParsedEntry::Order(_)));
    assert!(matches!(desk.read_entry("merge"), ParsedEntry::Bad(_)));
}

#[test]
fn a_club_table_cannot_take_them() {
    let mut desk = galloper_test_support::demo_desk("dtn", 1);
    for word in ["add", "split", "arrive"] {
        let text = format!("id = 'x'\ntitle = 'X'\nverbs = ['{word}']\ndice = 'd6'\n[[rows]]\nresult = 'none'\n");
        let why = desk.add_club_table(&text).unwrap_err();
        assert!(why.contains("give the table another verb"), "{word}: {why}");
    }
}

#[test]
fn they_are_completed() {
    let desk = galloper_test_support::demo_desk("dtn", 1);
    assert!(desk.completions("trans").contains(&"transfer".to_owned()));
    assert!(desk.completions("remove f1").contains(&"remove f11".to_owned()));
}
