//! Whether a detachment is a natural part of its organisation.

use super::initiative::{self, Input as Counts, Ratings};
use super::toe::{self, Finding, Presence};
use super::tree::{self, Node, TOE_HELP};
use crate::rulebooks::lightning_war::prelude::*;

/// Tests a detachment against the table of organisation.
pub struct RegularTest;

fields! {
    pub struct Input for LightningWar {
        detachment: Option<CommandRef>;
        units: Vec<NamedUnit>, "Units of the detachment", as_given, help = "Beside those ticked in the organisation.";
        toe: Vec<Node>, "Organisation", tree, as_given, from = facts::tree_of(game, detachment.id), help = TOE_HELP;
        ruling: Option<Status>, "The referee rules", from = detachment;
    }
}

fields! {
    pub struct NamedUnit {
        unit: String, help = "A unit or a whole formation, by name or path.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        status: Status, "Regular or irregular", summary;
        node: String, "The lowest formation that holds them all";
        complete: usize, "Parts that are complete", 0..=9999;
        partial: usize, "Parts that are there in part", 0..=9999;
        absent: usize, "Parts that are absent", 0..=9999;
        initiative: Option<Initiative>, "Initiative, if all its units are rated";
    }
}

impl Input {
    fn named(&self) -> Vec<&str> {
        self.units.iter().map(|named| named.unit.as_str()).collect()
    }

    fn leaves(&self) -> Vec<Leaf> {
        tree::leaves(&self.toe, &self.named())
    }
}

/// Names that the organisation does not know: nobody can say who is meant.
pub fn unknown_names(toe: &[Node], named: &[&str]) -> Vec<FieldFault> {
    let unknown = tree::unknown(toe, named);
    let text =
        format!("{} is nowhere in the organisation: give its name or path as it stands there.", unknown.join(", "));
    (!unknown.is_empty()).then(|| FieldFault::new(key!(Input.units), text)).into_iter().collect()
}

/// A name that the organisation knows several times, as a reason against it.
pub fn twice(toe: &[Node], named: &[&str]) -> Option<Reason> {
    let (name, paths) = tree::ambiguous(toe, named)?;
    let text = format!("“{name}” is there {} times: say which by its path, as in {}.", paths.len(), paths[0]);
    Some(Reason::new("ambiguous", RegularTest::RULE, text))
}

/// What the Initiative of the detachment's survivors is worked out from; none if one of them is not rated.
fn counts(leaves: &[Leaf], status: Status) -> Option<Counts> {
    let there = leaves.iter().filter(|leaf| leaf.taken && !leaf.destroyed);
    let units: Ratings = there.map(|leaf| leaf.initiative).collect::<Option<_>>()?;
    Some(Counts::of(units, status, Ratings::default()))
}

/// Says what was found and why.
pub fn explain(found: &Finding, chance: &mut Chance) {
    let parts = |presence: Presence, words: &str| {
        let names = found.named(presence);
        (!names.is_empty()).then(|| format!("{words} {}", names.join(", ")))
    };
    chance.say(RegularTest::RULE, || format!("The lowest formation that holds them all: {}.", found.node));
    if found.kept.0 > 1 {
        chance.say(RegularTest::RULE, || {
            let kinds = [
                parts(Presence::Complete, "complete"),
                parts(Presence::Partial, "in part"),
                parts(Presence::Absent, "absent"),
            ];
            format!("Its parts: {}.", kinds.into_iter().flatten().collect::<Vec<_>>().join("; "))
        });
    }
    chance.say(RegularTest::RULE, || format!("{} So it is {}.", why(found), found.status.said()));
}

/// Why a detachment is what it is, in a sentence.
pub fn why(found: &Finding) -> String {
    let partial = found.named(Presence::Partial);
    if found.kept.0 == 1 {
        return "A unit alone is regular.".to_owned();
    }
    match partial.as_slice() {
        [] => format!("Every part of {} is there whole or not at all.", found.node),
        [one] => {
            let most = if found.kept.0 * 2 > found.kept.1 { "most of it" } else { "not most of it" };
            let (kept, all) = found.kept;
            format!("Of {}, {one} is there only in part: {kept} of {all} units in all, {most}.", found.node)
        }
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

    fn faults(input: &Input) -> Vec<FieldFault> {
        unknown_names(&input.toe, &input.named())
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let text = "No surviving unit of the organisation belongs to the detachment.";
        let nobody = toe::test(&input.leaves(), rules).is_none();
        let empty = nobody.then(|| Reason::new("empty", Self::RULE, text));
        twice(&input.toe, &input.named()).into_iter().chain(empty).collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let leaves = input.leaves();
        let Some(found) = toe::test(&leaves, rules) else {
            let (status, node) = (Status::Regular, String::new());
            return Ok(Outcome { status, node, complete: 0, partial: 0, absent: 0, initiative: None });
        };
        explain(&found, chance);
        if let Some(ruling) = input.ruling.filter(|r| *r != found.status) {
            chance.say(Self::RULE, || format!("The referee rules it {}.", ruling.said()));
        }
        let status = input.ruling.unwrap_or(found.status);
        let initiative = counts(&leaves, status).map(|counts| initiative::explained(&counts, rules, chance).initiative);
        Ok(Outcome {
            status,
            complete: found.named(Presence::Complete).len(),
            partial: found.named(Presence::Partial).len(),
            absent: found.named(Presence::Absent).len(),
            node: found.node,
            initiative,
        })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<LightningWar>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.detachment.name(game, "The detachment");
        Report { headline: format!("{who} is {}", outcome.status.said()), ..Report::default() }
    }
}
