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
        let mut back = Vec::new();
        let mut at = Some(self.now);
        while let Some(index) = at {
            back.push(index);
            at = self.moments[index].follows;
        }
        back.reverse();
        let mut onward = self.onward[self.now];
        while let Some(index) = onward {
            back.push(index);
            onward = self.onward[index];
        }
        back
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
}
