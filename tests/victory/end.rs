//! The end by the scenario: told once, at the next stop, and never in the way.

use galloper::desk::Desk;
use galloper_test_support::{demo_desk, say, step};

use super::say_all;

/// What the last action told the table.
fn told(desk: &Desk) -> Vec<String> {
    desk.last_told().map(|row| row.table).unwrap_or_default()
}

fn due(desk: &Desk) -> Vec<String> {
    let end = |title: &String| title.starts_with("The end by the scenario");
    desk.game().work().into_iter().map(|work| work.title).filter(end).collect()
}

#[test]
fn the_last_turn_ends_the_battle_at_the_first_stop_after_it() {
    let mut desk = demo_desk("tiny", 7);
    say_all(&mut desk, &["objective Ford 2", "lasts 1"]);
    say(&mut desk, "next");
    assert!(told(&desk).is_empty() && due(&desk).is_empty(), "turn 1 is not over");
    while desk.game().flow().turn == 1 {
        say(&mut desk, "next");
    }
    let sides: Vec<String> = desk.game().setup().sides.iter().map(|side| side.name.clone()).collect();
    let standing = format!("{} 0, {} 0: nobody is ahead.", sides[0], sides[1]);
    assert_eq!(told(&desk), ["The end by the scenario: turn 1 was the last.", &standing]);
    assert_eq!(due(&desk).len(), 1);
    assert!(desk.game().work().iter().all(|work| !work.must || !work.title.starts_with("The end")), "it may be left");
    let stop = step(&desk).to_owned();
    say(&mut desk, "next");
    assert_ne!(step(&desk), stop, "play goes on");
    assert!(told(&desk).is_empty() && due(&desk).is_empty(), "it is said once");
    say_all(&mut desk, &["lasts 2"]);
    while desk.game().flow().turn == 2 {
        say(&mut desk, "next");
    }
    assert_eq!(told(&desk).first().map(String::as_str), Some("The end by the scenario: turn 2 was the last."));
}

#[test]
fn a_side_that_breaks_is_told_at_the_next_stop_and_again_after_an_undo() {
    let mut desk = demo_desk("tiny", 7);
    let men = |desk: &Desk| desk.game().field(desk.game().select("r1").unwrap()[0], "men").unwrap().as_i64().unwrap();
    let first = men(&desk);
    say_all(&mut desk, &["points men lost 1", "breaks red 2"]);
    say_all(&mut desk, &[&format!("men r1 {}", first - 2)]);
    assert!(due(&desk).is_empty(), "at the next stop");
    say(&mut desk, "next");
    assert_eq!(told(&desk)[0], "The end by the scenario: Red side is broken, losses 2 of 2.");
    let work = desk.game().work();
    let at = work.iter().position(|work| work.title.starts_with("The end by the scenario")).unwrap();
    desk.open_work(at);
    assert!(due(&desk).is_empty(), "ticked off");
    desk.undo();
    desk.undo();
    say(&mut desk, "next");
    assert_eq!(due(&desk).len(), 1);
    say_all(&mut desk, &[&format!("men r1 {first}")]);
    say(&mut desk, "next");
    say_all(&mut desk, &[&format!("men r1 {}", first - 3)]);
    say(&mut desk, "next");
    assert_eq!(told(&desk)[0], "The end by the scenario: Red side is broken, losses 3 of 2.", "it rallied meanwhile");
}
