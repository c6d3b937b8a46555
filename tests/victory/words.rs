//! The words of the entry line mean one thing under every rule book.

use std::collections::BTreeSet;

use galloper::core::roster::Subject;
use galloper::core::schema::Field;
use galloper::desk::ParsedEntry;
use galloper::rulebooks::{BOOKS, EXAMPLES};
use galloper_test_support::{demo_desk, say_unopposed};

const WORDS: [&str; 5] = ["victory", "objective", "points", "lasts", "breaks"];

fn names(fields: &[Field]) -> impl Iterator<Item = String> {
    let all = fields.iter().flat_map(|field| [field.key, field.label].into_iter().chain(field.called.iter().copied()));
    all.map(str::to_lowercase).collect::<Vec<_>>().into_iter()
}

#[test]
fn no_verb_field_condition_or_label_is_called_so() {
    for book in BOOKS.iter().chain(EXAMPLES) {
        let desk = demo_desk(book.id, 1);
        let game = desk.game();
        let mut taken: BTreeSet<String> = names(game.conditions()).collect();
        for subject in [Subject::Unit(0), Subject::Command(0)] {
            taken.extend(names(game.fields_of(subject)));
        }
        for info in game.procedures() {
            taken.insert(info.id.to_owned());
            taken.extend(info.verbs.iter().map(|verb| (*verb).to_owned()));
            taken.extend(names(info.fields));
        }
        taken.extend(game.names().into_iter().flat_map(|(label, name)| [label.to_lowercase(), name.to_lowercase()]));
        for word in WORDS {
            assert!(!taken.contains(word), "“{word}” is taken in {}", book.id);
        }
    }
}

#[test]
fn they_are_understood_with_a_unit_selected_and_with_any_form_open() {
    for book in BOOKS.iter().chain(EXAMPLES) {
        let mut desk = demo_desk(book.id, 1);
        say_unopposed(&mut desk, "objective Mill 2");
        let side = desk.game().setup().sides[0].name.clone();
        let loss = desk.game().usual_losses().first().copied().unwrap();
        let lines = [
            "victory".to_owned(),
            format!("objective mill {side}"),
            "objective Bridge 4".to_owned(),
            "objective mill gone".to_owned(),
            format!("points {loss} 1"),
            "lasts 8".to_owned(),
            format!("breaks {side} 12"),
        ];
        let understood = |desk: &galloper::desk::Desk, where_: &str| {
            for line in &lines {
                let read = desk.read_entry(line);
                let good = matches!(read, ParsedEntry::Ending(_) | ParsedEntry::Word(_));
                assert!(good, "{}, {where_}: “{line}” is read as {read:?}", book.id);
            }
        };
        desk.selected = vec![Subject::Unit(0)];
        understood(&desk, "a unit selected");
        for info in desk.game().procedures() {
            while desk.cancel() {}
            desk.call(info.id);
            assert!(desk.form.is_some());
            understood(&desk, info.id);
        }
    }
}

#[test]
fn what_a_rule_book_suggests_can_be_typed() {
    for book in BOOKS.iter().chain(EXAMPLES) {
        let mut desk = demo_desk(book.id, 1);
        assert!(!desk.game().usual_losses().is_empty(), "{}", book.id);
        for loss in desk.game().usual_losses() {
            say_unopposed(&mut desk, &format!("points {loss} 2"));
        }
        assert_eq!(desk.game().setup().ending.losses.len(), desk.game().usual_losses().len());
    }
}

#[test]
fn a_club_table_may_not_take_them() {
    let mut desk = demo_desk("dtn", 1);
    for word in WORDS {
        let text =
            format!("id = \"x\"\ntitle = \"X\"\nverbs = [\"{word}\"]\ndice = \"2d6\"\n[[rows]]\nresult = \"ok\"\n");
        let why = desk.add_club_table(&text).expect_err(word);
        assert!(why.contains("is a command of the entry line"), "{word}: {why}");
    }
}
