//! Changes to the order of battle on the day, and reinforcements, under every rule book.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

mod arrivals;
mod changes;
mod dividing;
mod journals;
mod presence;
mod words;

use galloper::core::on_the_day::{Above, DayChange};
use galloper::core::orbat::Arrival;
use galloper::core::roster::Subject;
use galloper::desk::Desk;
use galloper::desk::soak_orders::row_like;
use galloper::rulebooks::BOOKS;
use galloper_test_support::{demo_desk, subject};

/// A desk with the demo battle of each rule book.
fn every_desk() -> impl Iterator<Item = Desk> {
    BOOKS.iter().map(|book| demo_desk(book.id, 5))
}

/// The first command that has units of its own.
fn some_command(desk: &Desk) -> usize {
    let leads = |who: Subject| matches!(who, Subject::Command(_)) && !desk.game().units_of(who).is_empty();
    let rows = desk.game().roster();
    let below = |at: usize| rows.get(at + 1).is_some_and(|row| matches!(row.subject, Subject::Unit(_)));
    let mut found = (0..rows.len()).filter(|at| leads(rows[*at].subject) && below(*at)).map(|at| rows[at].subject);
    let Some(Subject::Command(id)) = found.next() else { panic!("nobody leads units in {}", desk.game().book()) };
    id
}

/// Adds a unit like the first one under a command.
fn add_unit(desk: &mut Desk, label: &str, arrives: Option<Arrival>) {
    let under = some_command(desk);
    let like = Subject::Unit(desk.game().units_of(Subject::Command(under))[0]);
    let row = row_like(desk, like, label, arrives);
    do_change(desk, &DayChange::Add { row, above: Above::Command(under) });
}

/// A change that must be taken.
fn do_change(desk: &mut Desk, change: &DayChange) {
    desk.message = None;
    assert!(desk.change_order(change), "{}: {change:?}: {:?}", desk.game().book(), desk.message);
    assert_eq!(desk.game().broken_invariants(), Vec::<String>::new(), "{change:?}");
}

/// The sentence with which a line is refused, shown beforehand as well.
fn refusal(desk: &mut Desk, line: &str) -> String {
    let preview = desk.preview(line);
    assert!(!preview.good, "“{line}” is promised: {}", preview.text);
    let moments = desk.history().len();
    assert!(!desk.enter(line), "“{line}” was taken");
    assert_eq!(desk.history().len(), moments, "“{line}” changed something");
    assert_eq!(desk.message.as_deref(), Some(preview.text.as_str()));
    preview.text
}

fn label_of(desk: &Desk, text: &str) -> String {
    desk.game().label_of(subject(desk, text))
}
