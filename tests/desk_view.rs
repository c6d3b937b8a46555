//! What the window shows is made once when something changed, and Enter uses what the preview prepared.

use std::sync::Arc;

use galloper::desk::{Desk, OpenBattle};
use galloper::rulebooks::BOOKS;
use galloper_test_support::demo_desk;

fn open(id: &str) -> OpenBattle {
    OpenBattle::from(demo_desk(id, 7))
}

#[test]
fn a_view_is_kept_until_something_changes() {
    let mut open = open("dtn");
    let first = open.view();
    assert!(Arc::ptr_eq(&first, &open.view()));
    assert_eq!((open.built().views, open.built().battles), (1, 1));
    assert!(open.to_work().is_ok_and(Desk::cancel), "a form was open");
    let second = open.view();
    assert_ne!(first.default_action, second.default_action);
    assert!(first.shares_battle(&second), "a form that is closed changes nothing of the battle");
    open.select(vec![second.roster.rows[1].subject]);
    assert!(open.view().selection.dossier.is_some());
    assert!(open.to_work().is_ok_and(|desk| desk.enter("next")));
    assert!(!open.view().shares_battle(&second));
    assert_eq!((open.built().views, open.built().battles), (4, 2), "nor does a selection");
}

#[test]
fn a_view_says_what_the_desk_says() {
    for book in BOOKS {
        let mut open = open(book.id);
        for _ in 0..20 {
            let view = open.view();
            assert_eq!(view.work, open.work());
            assert_eq!(view.default_action, open.default_action());
            assert_eq!(view.list.map(|info| info.id), open.lists().first().map(|info| info.id));
            assert_eq!(view.told, open.last_told());
            let row = view.roster.rows.iter().find(|row| !row.label.is_empty()).expect("somebody");
            assert_eq!(view.roster.labelled(&row.label), Some(row));
            if let Ok(desk) = open.to_work() {
                while desk.cancel() {}
                desk.next();
            }
        }
    }
}

#[test]
fn enter_uses_the_line_that_was_shown() {
    let mut open = open("dtn");
    let shown = open.line_of("1 6");
    assert!(Arc::ptr_eq(&shown, &open.line_of("1 6")));
    assert_eq!(open.enter("1 6"), Ok(true));
    assert_eq!(open.built().lines, 1, "it was not read again");
    let now = open.form.as_ref().and_then(|form| form.told.clone());
    assert_eq!(now, shown.form.as_ref().and_then(|form| form.told.clone()));
    // What was shown before something changed is not used.
    let before = open.line_of("next");
    assert!(open.to_work().is_ok_and(Desk::cancel));
    assert!(!Arc::ptr_eq(&before, &open.line_of("next")));
}

#[test]
fn the_past_has_a_view_of_its_own() {
    let mut open = open("dtn");
    assert_eq!(open.enter("next"), Ok(true));
    let now = open.view();
    open.look(0);
    assert!(now.past.is_none() && open.view().past.is_some());
    assert!(open.enter("next").is_err());
    open.back_to_now();
    assert!(open.view().past.is_none());
}
