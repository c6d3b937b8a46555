//! The organisation as a form gives it: a tree of formations and units of any depth, and who of it is meant.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::roster::folded;
use crate::rulebooks::lightning_war::prelude::*;

fields! {
    /// A formation or unit of the organisation with what is below it.
    #[derive(Default)]
    #[serde(default)]
    pub struct Node {
        name: String;
        /// So is all below it.
        taken: bool, "In the detachment";
        destroyed: bool;
        /// Of a lowest-level unit.
        #[serde(skip_serializing_if = "Option::is_none")]
        initiative: Option<Initiative>;
        /// Empty for a lowest-level unit.
        below: Vec<Node>, hidden;
    }
}

/// How a form takes the organisation.
pub const TOE_HELP: &str = "Formations, each with a list “below” it of the same; units have nothing below them.";

/// A place in the tree: its path as given, and as a person would type it.
struct Place<'a> {
    path: Vec<&'a str>,
    typed: Vec<String>,
}

/// Every place of the tree by its own name, so that a long list of names is looked up and not searched for.
pub struct Places<'a>(BTreeMap<String, Vec<Place<'a>>>);

impl<'a> Places<'a> {
    /// The places of this tree.
    pub fn of(toe: &'a [Node]) -> Self {
        fn within<'a>(nodes: &'a [Node], path: &[&'a str], typed: &[String], into: &mut Places<'a>) {
            for node in nodes {
                let name = folded(&node.name);
                let path = [path, &[node.name.as_str()]].concat();
                let typed = [typed, std::slice::from_ref(&name)].concat();
                into.0.entry(name).or_default().push(Place { path: path.clone(), typed: typed.clone() });
                within(&node.below, &path, &typed, into);
            }
        }
        let mut places = Self(BTreeMap::new());
        within(toe, &[], &[], &mut places);
        places
    }

    /// The places that a text may mean, each once: by its name, or by as much of the path as tells it apart. The whole
    /// path to one means only that.
    fn meant_by(&self, text: &str) -> Vec<&Vec<&'a str>> {
        let parts: Vec<String> = text.split('/').map(folded).collect();
        let (name, whole) = (parts.last().map_or("", String::as_str), folded(text));
        let by_path = self.0.get(name).into_iter().flatten().filter(|place| place.typed.ends_with(&parts));
        let by_name = self.0.get(&whole).into_iter().flatten();
        let mut found: Vec<&Place<'a>> = Vec::new();
        for place in by_path.chain(by_name) {
            if found.iter().all(|known| known.path != place.path) {
                found.push(place);
            }
        }
        match found.iter().find(|place| place.typed.concat() == whole) {
            Some(only) => vec![&only.path],
            None => found.into_iter().map(|place| &place.path).collect(),
        }
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

fn walk<'a>(nodes: &'a [Node], named: &BTreeSet<&Vec<&str>>, above: &Above<'a>, into: &mut Vec<Leaf>) {
    let mut twins: BTreeMap<&str, usize> = BTreeMap::new();
    for node in nodes {
        let mut here = above.clone();
        here.names.push(&node.name);
        // Three squads called “Squad” are three units all the same.
        let number = twins.entry(&node.name).and_modify(|number| *number += 1).or_insert(1);
        here.path.push(if *number == 1 { node.name.clone() } else { format!("{} ({number})", node.name) });
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
    let places = Places::of(toe);
    let named = named.iter().flat_map(|text| places.meant_by(text)).collect();
    let mut found = Vec::new();
    walk(toe, &named, &Above::default(), &mut found);
    found
}

/// The paths of the lowest-level units of a tree, in the order of [`leaves`].
pub fn paths(toe: &[Node]) -> Vec<Vec<&str>> {
    fn below<'a>(nodes: &'a [Node], above: &[&'a str], into: &mut Vec<Vec<&'a str>>) {
        for node in nodes {
            let path = [above, &[node.name.as_str()]].concat();
            if node.below.is_empty() {
                into.push(path);
            } else {
                below(&node.below, &path, into);
            }
        }
    }
    let mut found = Vec::new();
    below(toe, &[], &mut found);
    found
}

/// Which of the lowest-level units of a tree a name means, whoever is ticked.
pub fn meant(paths: &[Vec<&str>], places: &Places<'_>, text: &str) -> Vec<bool> {
    let meant = places.meant_by(text);
    paths.iter().map(|path| meant.iter().any(|place| path.starts_with(place))).collect()
}

/// Those of these names that are nowhere in the tree.
pub fn unknown<'a>(toe: &[Node], named: &[&'a str]) -> Vec<&'a str> {
    let places = Places::of(toe);
    named.iter().copied().filter(|text| places.meant_by(text).is_empty()).collect()
}

/// The first of these names that is at several places of the tree, with the paths to them.
pub fn ambiguous<'a>(toe: &[Node], named: &[&'a str]) -> Option<(&'a str, Vec<String>)> {
    let places = Places::of(toe);
    let paths = |text: &str| places.meant_by(text).iter().map(|path| path.join("/")).collect::<Vec<_>>();
    named.iter().map(|text| (*text, paths(text))).find(|(_, paths)| paths.len() > 1)
}
