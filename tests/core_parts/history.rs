//! Tests of `core::history`.

use galloper::core::history::{Branch, History};

#[test]
fn undo_redo_and_branches() {
    let mut history = History::new(0, "start");
    let one = history.push(1, "one");
    history.push(2, "two");
    assert!(history.go(one));
    assert_eq!((*history.state(), history.after()), (1, Some(2)));
    let other = history.push(20, "other");
    assert_eq!(history.branch(), [0, 1, other]);
    assert_eq!(history.moment(2).map(|m| m.state), Some(2), "the old branch stays readable");
    assert!(history.go(2) && !history.go(9));
    assert!(history.go(0));
    assert_eq!(history.branch(), [0, 1, 2], "redo follows the branch last stood on");
}

#[test]
fn what_leaves_the_line_is_listed_until_one_goes_back_to_it() {
    let mut history = History::new(0, "start");
    let one = history.push(1, "one");
    history.push(2, "two");
    let three = history.push(3, "three");
    assert_eq!((history.branches(), history.undone()), (vec![], 0));
    history.go(one);
    assert_eq!((history.branches(), history.undone()), (vec![], 2), "undone, but still on the line");
    let other = history.push(20, "other");
    let old = Branch { left: one, end: three, actions: 2 };
    assert_eq!((history.branches(), history.undone()), (vec![old], 0));
    history.go(three);
    assert_eq!(history.branches(), [Branch { left: one, end: other, actions: 1 }], "the other one is beside it now");
}

#[test]
fn a_branch_of_a_branch_counts_from_the_line() {
    let mut history = History::new(0, "start");
    let one = history.push(1, "one");
    let two = history.push(2, "two");
    history.go(one);
    let side = history.push(3, "side");
    let first = history.push(4, "first end");
    history.go(side);
    history.push(5, "second");
    let second = history.push(6, "second end");
    history.go(two);
    let both = [Branch { left: one, end: second, actions: 3 }, Branch { left: one, end: first, actions: 2 }];
    assert_eq!(history.branches(), both, "the newest first");
    assert_eq!(history.line_through(first), [0, one, side, first]);
    assert_eq!(history.line_to(99), [0_usize; 0]);
}
