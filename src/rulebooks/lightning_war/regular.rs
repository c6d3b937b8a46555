//! Whether a detachment is a natural part of its organisation.

use serde::{Deserialize, Serialize};

use super::LightningWar;
use super::facts;
use super::model::{STATUSES, Status};
use super::rules::Rules;
use super::toe::{self, Finding, Leaf, Presence};
use crate::core::chance::{Chance, Roll};
use crate::core::game::Game;
use crate::core::inputs::{named, plain, spoken};
use crate::core::procedure::{Draft, Procedure, Reason, Told};
use crate::core::roster::{Subject, folded};
use crate::core::schema::{Field, Kind, SubjectKind};

/// Tests a detachment against the table of organisation.
pub struct RegularTest;

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
    /// What is below it; nothing if it is a lowest-level unit.
    pub below: Vec<Node>,
}

/// A unit or formation of the detachment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Named {
    /// Its name, or the path to it where names come twice.
    pub unit: String,
}

/// The organisation and the detachment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Input {
    /// The detachment's label.
    pub detachment: Option<String>,
    /// The organisation.
    pub toe: Vec<Node>,
    /// Those who belong to the detachment, beside those ticked in the tree.
    pub units: Vec<Named>,
    /// What the referee rules.
    pub ruling: Option<Status>,
}

/// What the test found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Regular or irregular.
    pub status: Status,
    /// The lowest formation that holds the whole detachment.
    pub node: String,
    /// How many of its direct parts are complete.
    pub complete: usize,
    /// How many are partly present.
    pub partial: usize,
    /// How many are absent.
    pub absent: usize,
}

/// The lowest-level units of a tree; a ticked formation ticks all below it.
fn leaves(nodes: &[Node], above: &[String], named: &dyn Fn(&[String]) -> bool, up: (bool, bool), into: &mut Vec<Leaf>) {
    for node in nodes {
        let path = [above, std::slice::from_ref(&node.name)].concat();
        let taken = up.0 || node.taken || named(&path);
        let destroyed = up.1 || node.destroyed;
        if node.below.is_empty() {
            into.push(Leaf { path, taken, destroyed });
        } else {
            leaves(&node.below, &path, named, (taken, destroyed), into);
        }
    }
}

impl Input {
    fn leaves(&self) -> Vec<Leaf> {
        let named = |path: &[String]| {
            let (whole, last) = (path.join("/"), path.last().map_or("", String::as_str));
            self.units.iter().any(|n| folded(&n.unit) == folded(last) || folded(&n.unit) == folded(&whole))
        };
        let mut found = Vec::new();
        leaves(&self.toe, &[], &named, (false, false), &mut found);
        found
    }
}

/// Why a detachment is what it is, in a sentence.
pub fn why(found: &Finding) -> String {
    let partial = found.named(Presence::Partial);
    if found.kept.0 == 1 {
        return "A unit alone is regular.".to_owned();
    }
    match partial.as_slice() {
        [] => format!("Every part of {} is there whole or not at all.", found.node),
        [one] => format!("Of {}, {one} is there only in part: {} of {} units.", found.node, found.kept.0, found.kept.1),
        some => format!("Of {}, {} are there only in part.", found.node, some.join(" and ")),
    }
}

impl Procedure for RegularTest {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "regular_test";
    const TITLE: &'static str = "Is a detachment regular?";
    const VERBS: &'static [&'static str] = &["regular"];
    const RULE: &'static str = "Detachments";
    const FIELDS: &'static [Field] = &[
        Field::subject("detachment", "Detachment", SubjectKind::Command),
        Field::new(
            "units",
            "Units of the detachment",
            Kind::List(&[Field::text("unit", "Unit").help("A unit or a whole formation, by name or path.")]),
        )
        .help("Beside those ticked in the organisation."),
        Field::new(
            "toe",
            "Organisation",
            Kind::Tree(&[
                Field::text("name", "Name"),
                Field::flag("taken", "In the detachment"),
                Field::flag("destroyed", "Destroyed"),
            ]),
        )
        .quiet()
        .help("Formations, each with what is below it; units have nothing below them."),
        Field::choice("ruling", "The referee rules", STATUSES).optional().quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::choice("status", "Regular or irregular", STATUSES),
        Field::text("node", "The lowest formation that holds them all"),
        Field::whole("complete", "Parts that are complete", 0, 9999),
        Field::whole("partial", "Parts that are there in part", 0, 9999),
        Field::whole("absent", "Parts that are absent", 0, 9999),
    ];
    const SUMMARY: &'static [&'static str] = &["status"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some(Subject::Command(id)) = named(game, draft, "detachment") else { return };
        draft.fill("toe", plain(facts::tree(game, id)));
        if let Some(ruling) = game.command(id).and_then(|c| c.own.ruling) {
            draft.fill("ruling", plain(ruling));
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let text = "No surviving unit of the organisation belongs to the detachment.";
        let nobody = toe::test(&input.leaves(), rules).is_none();
        nobody.then(|| Reason::new("empty", Self::RULE, text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let Some(found) = toe::test(&input.leaves(), rules) else {
            let nothing = Outcome { status: Status::Regular, node: String::new(), complete: 0, partial: 0, absent: 0 };
            return Ok(nothing);
        };
        chance.say(Self::RULE, || format!("The lowest formation that holds them all: {}.", found.node));
        chance.say(Self::RULE, || format!("{} So it is {}.", why(&found), found.status.said()));
        if let Some(ruling) = input.ruling.filter(|r| *r != found.status) {
            chance.say(Self::RULE, || format!("The referee rules it {}.", ruling.said()));
        }
        Ok(Outcome {
            status: input.ruling.unwrap_or(found.status),
            complete: found.named(Presence::Complete).len(),
            partial: found.named(Presence::Partial).len(),
            absent: found.named(Presence::Absent).len(),
            node: found.node,
        })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<LightningWar>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Told {
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        Told { headline: format!("{who} is {}", outcome.status.said()), ..Told::default() }
    }
}
