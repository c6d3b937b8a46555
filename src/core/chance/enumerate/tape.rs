//! The chance points of a run and the branch that it takes at each. Knows nothing of ways.

use std::any::Any;
use std::rc::Rc;

use crate::core::chance::need::RollFault;

/// A chance point and the branch that the present run takes.
struct Node {
    point: Rc<dyn Any>,
    branches: usize,
    branch: usize,
}

/// The chance points that the present run comes to, one after the other.
#[derive(Default)]
pub(super) struct Tape {
    nodes: Vec<Node>,
    at: usize,
}

impl Tape {
    /// Whether the run has come to a point that it never came to before.
    pub fn is_new(&self) -> bool {
        self.at == self.nodes.len()
    }

    /// Adds the point that the run has come to.
    pub fn add(&mut self, point: impl Any, branches: usize) {
        self.nodes.push(Node { point: Rc::new(point), branches, branch: 0 });
    }

    /// Goes on to the next point: the point and the branch to take there.
    pub fn next<P: 'static>(&mut self) -> Result<(Rc<P>, usize), RollFault> {
        let node = self.nodes.get(self.at).ok_or(RollFault::Unsteady)?;
        self.at += 1;
        let point = Rc::clone(&node.point).downcast::<P>().map_err(|_| RollFault::Unsteady)?;
        Ok((point, node.branch))
    }

    /// Begins another run, with the next branch not yet taken. False if there is none.
    pub fn rewind(&mut self) -> bool {
        self.at = 0;
        while let Some(node) = self.nodes.last_mut() {
            node.branch += 1;
            if node.branch < node.branches {
                return true;
            }
            self.nodes.pop();
        }
        false
    }
}
