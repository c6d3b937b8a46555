//! Every state the battle has been in, each with its note and the state it follows. Undo, redo and looking back move a
//! cursor; an action after an undo starts a branch, and the old one stays.

#[derive(Clone, Debug)]
pub struct Moment<S, N> {
    pub state: S,
    pub note: N,
    /// `None` for the first.
    pub follows: Option<usize>,
}

/// Actions that left the present line at some moment and lead to another end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The moment of the present line that the branch follows.
    pub left: usize,
    pub end: usize,
    pub actions: usize,
}

#[derive(Clone, Debug)]
pub struct History<S, N> {
    moments: Vec<Moment<S, N>>,
    now: usize,
    /// For redo: the child of each moment that was visited last.
    onward: Vec<Option<usize>>,
}

impl<S, N> History<S, N> {
    pub fn new(state: S, note: N) -> Self {
        Self { moments: vec![Moment { state, note, follows: None }], now: 0, onward: vec![None] }
    }

    pub fn state(&self) -> &S {
        &self.moments[self.now].state
    }

    pub fn moment(&self, index: usize) -> Option<&Moment<S, N>> {
        self.moments.get(index)
    }

    pub fn now(&self) -> usize {
        self.now
    }

    /// All branches together.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Never true: there is always the first moment.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Adds a state that follows the present one and moves there.
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

    /// Moves to a moment; false if there is none of that number.
    pub fn go(&mut self, index: usize) -> bool {
        if index >= self.moments.len() {
            return false;
        }
        self.now = index;
        // Redo then leads back down the branch that this moment is on.
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

    /// How many undone actions could be redone; a new action would leave them on a branch.
    pub fn undone(&self) -> usize {
        self.line_through(self.now).len() - self.line_to(self.now).len()
    }

    /// Every branch beside the present line, the newest end first. A branch of a branch counts from where both left
    /// the line.
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
