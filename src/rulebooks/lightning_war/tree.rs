//! The organisation as a form gives it: a tree of formations and units of any depth, and who of it is meant.

use serde::{Deserialize, Serialize};

use super::model::{INITIATIVES, Initiative};
use super::toe::Leaf;
use crate::core::roster::folded;
use crate::core::schema::{Field, Kind};

/// A formation or unit of the organisation with what is below it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// It is ticked: it and all below it belong to the detachment.
    pub taken: bool,
    /// It is lost.
    pub destroyed: bool,
    /// Its Initiative, if it is a lowest-level unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initiative: Option<Initiative>,
    /// What is below it; nothing if it is a lowest-level unit.
    pub below: Vec<Node>,
}

/// The field that holds the organisation.
pub const TOE: Field = Field::new(
    "toe",
    "Organisation",
    Kind::Tree(&[
        Field::text("name", "Name"),
        Field::flag("taken", "In the detachment"),
        Field::flag("destroyed", "Destroyed"),
        Field::choice("initiative", "Initiative", INITIATIVES).optional(),
    ]),
)
.quiet()
.help("Formations, each with a list “below” it of the same; units have nothing below them.");

/// Whether a text means what lies at this path: by its name, or by as much of the path as tells it apart.
fn means(text: &str, path: &[&str]) -> bool {
    let last = path.last().is_some_and(|name| folded(name) == folded(text));
    let parts: Vec<String> = text.split('/').map(folded).collect();
    let tail = path.len().checked_sub(parts.len()).map(|from| &path[from..]);
    last || tail.is_some_and(|tail| tail.iter().map(|name| folded(name)).eq(parts))
}

/// The places that a text may mean, each once; the whole path to one means only that.
fn places<'a>(toe: &'a [Node], text: &str) -> Vec<Vec<&'a str>> {
    fn within<'a>(nodes: &'a [Node], above: &[&'a str], text: &str, into: &mut Vec<Vec<&'a str>>) {
        for node in nodes {
            let path = [above, &[node.name.as_str()]].concat();
            if means(text, &path) && !into.contains(&path) {
                into.push(path.clone());
            }
            within(&node.below, &path, text, into);
        }
    }
    let mut found = Vec::new();
    within(toe, &[], text, &mut found);
    let whole = |path: &Vec<&str>| folded(&path.join("/")) == folded(text);
    match found.iter().position(whole) {
        Some(at) => vec![found.swap_remove(at)],
        None => found,
    }
}

/// What lies above a part of the tree.
#[derive(Clone, Default)]
struct Above<'a> {
    /// Names as given.
    names: Vec<&'a str>,
    /// Names that tell siblings apart.
    path: Vec<String>,
    taken: bool,
    destroyed: bool,
}

fn walk<'a>(nodes: &'a [Node], named: &[Vec<&str>], above: &Above<'a>, into: &mut Vec<Leaf>) {
    for (at, node) in nodes.iter().enumerate() {
        let mut here = above.clone();
        here.names.push(&node.name);
        // Three squads called “Squad” are three units all the same.
        let twins = nodes[..at].iter().filter(|other| other.name == node.name).count();
        here.path.push(if twins == 0 { node.name.clone() } else { format!("{} ({})", node.name, twins + 1) });
        here.taken |= node.taken || named.contains(&here.names);
        here.destroyed |= node.destroyed;
        if node.below.is_empty() {
            let Above { path, taken, destroyed, .. } = here;
            into.push(Leaf { path, taken, destroyed, initiative: node.initiative });
        } else {
            walk(&node.below, named, &here, into);
        }
    }
}

/// The lowest-level units of a tree; a ticked or named formation takes all below it.
pub fn leaves(toe: &[Node], named: &[&str]) -> Vec<Leaf> {
    let named: Vec<Vec<&str>> = named.iter().flat_map(|text| places(toe, text)).collect();
    let mut found = Vec::new();
    walk(toe, &named, &Above::default(), &mut found);
    found
}

/// Which of the lowest-level units of a tree a name means, whoever is ticked.
pub fn meant(toe: &[Node], text: &str) -> Vec<bool> {
    fn below(nodes: &[Node], above: &[&str], within: bool, places: &[Vec<&str>], into: &mut Vec<bool>) {
        for node in nodes {
            let path = [above, &[node.name.as_str()]].concat();
            let within = within || places.contains(&path);
            if node.below.is_empty() {
                into.push(within);
            } else {
                below(&node.below, &path, within, places, into);
            }
        }
    }
    let mut found = Vec::new();
    below(toe, &[], false, &places(toe, text), &mut found);
    found
}

/// Those of these names that are nowhere in the tree.
pub fn unknown<'a>(toe: &[Node], named: &[&'a str]) -> Vec<&'a str> {
    named.iter().copied().filter(|text| places(toe, text).is_empty()).collect()
}

/// The first of these names that is at several places of the tree, with the paths to them.
pub fn ambiguous<'a>(toe: &[Node], named: &[&'a str]) -> Option<(&'a str, Vec<String>)> {
    let paths = |text: &str| places(toe, text).iter().map(|path| path.join("/")).collect::<Vec<_>>();
    named.iter().map(|text| (*text, paths(text))).find(|(_, paths)| paths.len() > 1)
}
