//! Not on the table means in no work list, no total, no odds.

use galloper::core::on_the_day::{Above, DayChange};
use galloper::core::orbat::Arrival;
use galloper::core::roster::Subject;
use galloper::desk::soak_orders::row_like;
use galloper::rulebooks::BOOKS;
use galloper_test_support::demo_desk;

use crate::{add_unit, do_change, some_command};

/// The only place where those are named who are awaited.
const AWAITED: &str = "Still to arrive";

/// All that is shown or offered, as one text.
fn shown(desk: &galloper::desk::Desk) -> String {
    let game = desk.game();
    let work: Vec<String> = desk.work().iter().map(|work| format!("{work:?}")).collect();
    let totals: Vec<String> = game.roster().iter().map(|row| format!("{row:?}")).collect();
    let sections: Vec<String> =
        game.sections().iter().filter(|part| part.title != AWAITED).map(|part| format!("{part:?}")).collect();
    format!("{} {} {} {:?}", work.join("\n"), totals.join("\n"), sections.join("\n"), game.names())
}

/// What the first items of the work list would be played with, and their odds.
fn odds(desk: &mut galloper::desk::Desk) -> Vec<String> {
    let items = desk.work().len().min(3);
    let mut seen = Vec::new();
    for item in 0..items {
        desk.open_work(item);
        desk.wait_odds();
        let input = desk.form.as_ref().map(|form| format!("{:?}", form.filled));
        seen.push(format!("{input:?} {:?} {:?}", desk.odds(), desk.odds_fault()));
        while desk.cancel() {}
    }
    seen
}

#[test]
fn one_who_is_awaited_changes_nothing_of_what_is_shown_turn_after_turn() {
    let mut compared = 0;
    for book in BOOKS {
        let (mut without, mut with) = (demo_desk(book.id, 9), demo_desk(book.id, 9));
        add_unit(&mut with, "Z1", Some(Arrival::Turn(99)));
        for _ in 0..30 {
            assert_eq!(shown(&without), shown(&with), "{}", book.id);
            let counted = odds(&mut with);
            assert_eq!(odds(&mut without), counted, "{}", book.id);
            compared += counted.iter().filter(|text| text.contains("OddsTable")).count();
            for desk in [&mut without, &mut with] {
                while desk.cancel() {}
                desk.next();
            }
        }
        assert!(with.game().sections().iter().any(|part| part.title == AWAITED), "{}", book.id);
    }
    assert!(compared > 0, "some of the forms had odds");
}

#[test]
fn one_who_was_removed_is_offered_nowhere() {
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 9);
        let who = Subject::Unit(desk.game().units_of(Subject::Command(some_command(&desk)))[0]);
        let label = desk.game().label_of(who);
        do_change(&mut desk, &DayChange::Remove(who));
        for _ in 0..40 {
            while desk.cancel() {}
            desk.next();
            assert_eq!(desk.game().broken_invariants(), Vec::<String>::new());
            let words = shown(&desk);
            assert!(!words.contains(&format!("\"{label}\"")), "{} {label}: {words}", book.id);
            assert!(desk.work().iter().all(|work| work.subject != Some(who)), "{}", book.id);
        }
    }
}

#[test]
fn a_command_that_is_awaited_hides_its_branch() {
    let mut desk = demo_desk("dtn", 2);
    let davout = desk.game().select("davout").unwrap()[0];
    let Subject::Command(above) = davout else { panic!("a command") };
    let friant = desk.game().select("friant").unwrap()[0];
    let row = row_like(&desk, friant, "GUD", Some(Arrival::Umpire));
    do_change(&mut desk, &DayChange::Add { row, above: Above::Command(above) });
    assert!(desk.game().select("GUD").is_err());
    let groups = desk.game().awaited();
    assert_eq!((groups.len(), groups[0].name.as_str(), groups[0].units), (1, "New GUD", 0));
}
