//! History: every state the battle has been in, each with its label and the state it follows. Undo, redo and looking
//! back are moves of a cursor; an action after an undo starts a branch and the old one stays.

/// One state and how it came about.
#[derive(Clone, Debug)]
pub struct Moment<S, N> {
    /// The state.
    pub state: S,
    /// What led to it.
    pub note: N,
    /// The moment it follows; `None` for the first.
    pub follows: Option<usize>,
}

/// Actions beside the present line: they left it at a moment and go on to an end of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The moment of the present line that it follows.
    pub left: usize,
    /// Its last moment.
    pub end: usize,
    /// How many actions it has beside the line.
    pub actions: usize,
}

/// All moments of a battle and which is now.
#[derive(Clone, Debug)]
pub struct History<S, N> {
    moments: Vec<Moment<S, N>>,
    now: usize,
    /// The branch that redo goes down: for each moment, its child last stood at.
    onward: Vec<Option<usize>>,
}

impl<S, N> History<S, N> {
    /// A history with only its first state.
    pub fn new(state: S, note: N) -> Self {
        Self { moments: vec![Moment { state, note, follows: None }], now: 0, onward: vec![None] }
    }

    /// The state now.
    pub fn state(&self) -> &S {
        &self.moments[self.now].state
    }

    /// The moment of this number.
    pub fn moment(&self, index: usize) -> Option<&Moment<S, N>> {
        self.moments.get(index)
    }

    /// The number of the moment now.
    pub fn now(&self) -> usize {
        self.now
    }

    /// How many moments there are, all branches together.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Never: there is always the first.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Adds a state that follows the present one and goes there.
    pub fn push(&mut self, state: S, note: N) -> usize {
        let index = self.moments.len();
        self.moments.push(Moment { state, note, follows: Some(self.now) });
        self.onward.push(None);
        self.onward[self.now] = Some(index);
        self.now = index;
        index
    }

    /// The moment undo would go to.
    pub fn before(&self) -> Option<usize> {
        self.moments[self.now].follows
    }

    /// The moment redo would go to.
    pub fn after(&self) -> Option<usize> {
        self.onward[self.now]
    }

    /// Goes to a moment; false if there is none of that number.
    pub fn go(&mut self, index: usize) -> bool {
        if index >= self.moments.len() {
            return false;
        }
        self.now = index;
        // Redo leads back along the branch that was come down.
        let mut child = index;
        while let Some(parent) = self.moments[child].follows {
            self.onward[parent] = Some(child);
            child = parent;
        }
        true
    }

    /// The moments from the first to the end of the present branch, by number.
    pub fn branch(&self) -> Vec<usize> {
        self.line_through(self.now)
    }

    /// The moments from the first to this one, and on from it to where redo would lead.
    pub fn line_through(&self, index: usize) -> Vec<usize> {
        let mut line = self.line_to(index);
        let mut onward = self.onward.get(index).copied().flatten();
        while let Some(index) = onward {
            line.push(index);
            onward = self.onward[index];
        }
        line
    }

    /// The moments from the first to this one; none if there is no such moment.
    pub fn line_to(&self, index: usize) -> Vec<usize> {
        let mut back = Vec::new();
        let mut at = Some(index).filter(|index| *index < self.moments.len());
        while let Some(index) = at {
            back.push(index);
            at = self.moments[index].follows;
        }
        back.reverse();
        back
    }

    /// How many actions were taken back and could still be redone: those that a new action would leave on a branch.
    pub fn undone(&self) -> usize {
        self.line_through(self.now).len() - self.line_to(self.now).len()
    }

    /// Every branch beside the present line, the newest end first. One that left another branch counts from where both
    /// left the line.
    pub fn branches(&self) -> Vec<Branch> {
        let mut on_line = vec![false; self.moments.len()];
        for index in self.branch() {
            on_line[index] = true;
        }
        let mut is_end = vec![true; self.moments.len()];
        for parent in self.moments.iter().filter_map(|moment| moment.follows) {
            is_end[parent] = false;
        }
        let of_end = |end: usize| {
            let (mut left, mut actions) = (end, 0);
            while !on_line[left] {
                left = self.moments[left].follows?;
                actions += 1;
            }
            Some(Branch { left, end, actions })
        };
        (0..self.moments.len()).rev().filter(|index| is_end[*index] && !on_line[*index]).filter_map(of_end).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(
            history.branches(),
            [Branch { left: one, end: other, actions: 1 }],
            "the other one is beside it now"
        );
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
}
