//! The table of organisation as a tree, and whether a set of its units is a natural part of it.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::Partial;

/// A lowest-level unit of the organisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The formations above it, highest first, and itself last.
    pub path: Vec<String>,
    /// It belongs to the detachment.
    pub taken: bool,
    /// It is lost: it counts nowhere.
    pub destroyed: bool,
    pub initiative: Option<Initiative>,
}

/// How a formation is present in a detachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// All its survivors are there.
    Complete,
    /// Some are.
    Partial,
    /// None is.
    Absent,
}

/// What the test found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub status: Status,
    /// The lowest formation that holds the whole detachment.
    pub node: String,
    /// The way down to it.
    pub path: Vec<String>,
    /// Its direct parts and how each is present.
    pub children: Vec<(String, Presence)>,
    /// How many units there are in the detachment, and how many survive in the whole.
    pub kept: (usize, usize),
}

impl Finding {
    /// The names of the parts that are present so.
    pub fn named(&self, presence: Presence) -> Vec<&str> {
        self.children.iter().filter(|(_, p)| *p == presence).map(|(name, _)| name.as_str()).collect()
    }
}

/// Tests a detachment; none if nobody of it survives.
pub fn test(leaves: &[Leaf], rules: &Rules) -> Option<Finding> {
    let alive: Vec<&Leaf> = leaves.iter().filter(|leaf| !leaf.destroyed).collect();
    let taken: Vec<&Leaf> = alive.iter().copied().filter(|leaf| leaf.taken).collect();
    let first = taken.first()?;
    let shared = |leaf: &&Leaf| leaf.path.iter().zip(&first.path).take_while(|(a, b)| a == b).count();
    let depth = taken.iter().map(shared).min().unwrap_or(0);
    let node = match depth {
        0 => "the army".to_owned(),
        n => first.path[n - 1].clone(),
    };
    let within: Vec<&Leaf> = alive.into_iter().filter(|leaf| leaf.path.starts_with(&first.path[..depth])).collect();
    let mut children: Vec<(String, Presence)> = Vec::new();
    for leaf in &within {
        let Some(name) = leaf.path.get(depth) else { continue };
        if children.iter().any(|(known, _)| known == name) {
            continue;
        }
        let part = within.iter().filter(|l| l.path.get(depth) == Some(name));
        let (all, there) = part.fold((0, 0), |(all, there), l| (all + 1, there + usize::from(l.taken)));
        let presence = match there {
            0 => Presence::Absent,
            n if n == all => Presence::Complete,
            _ => Presence::Partial,
        };
        children.push((name.clone(), presence));
    }
    let kept = (taken.len(), within.len());
    let partial = children.iter().filter(|(_, p)| *p == Presence::Partial).count();
    let natural = taken.len() == 1
        || match rules.toe.partial_children_allowed {
            Partial::UpTo(most) => partial <= most as usize,
            Partial::MostKept => partial == 0 || (partial == 1 && kept.0 * 2 > kept.1),
        };
    let status = if natural { Status::Regular } else { Status::Irregular };
    Some(Finding { status, node, path: first.path[..depth].to_vec(), children, kept })
}
