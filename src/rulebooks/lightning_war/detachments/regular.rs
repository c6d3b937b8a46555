//! Whether a detachment is a natural part of its organisation.

use super::initiative::{self, Input as Counts};
use super::toe::{self, Finding, Presence};
use super::tree::{self, Node, TOE};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{INITIATIVES, STATUSES, facts};

/// Tests a detachment against the table of organisation.
pub struct RegularTest;

/// A unit or formation of the detachment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NamedUnit {
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
    pub units: Vec<NamedUnit>,
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
    /// Its Initiative, if all its units are rated.
    pub initiative: Option<Initiative>,
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
    let strangers = tree::unknown(toe, named);
    let text =
        format!("{} is nowhere in the organisation: give its name or path as it stands there.", strangers.join(", "));
    (!strangers.is_empty()).then(|| FieldFault::new("units", text)).into_iter().collect()
}

/// A name that the organisation knows several times, as a reason against it.
pub fn twice(toe: &[Node], named: &[&str]) -> Option<Reason> {
    let (name, paths) = tree::ambiguous(toe, named)?;
    let text = format!("“{name}” is there {} times: say which by its path, as in {}.", paths.len(), paths[0]);
    Some(Reason::new("ambiguous", RegularTest::RULE, text))
}

/// How many High, Medium and Low survivors the detachment has; none if one of them is not rated.
pub fn counts(leaves: &[Leaf], status: Status) -> Option<Counts> {
    let there = leaves.iter().filter(|leaf| leaf.taken && !leaf.destroyed);
    let mut counts = Counts { status: Some(status), ..Counts::default() };
    for leaf in there {
        match leaf.initiative? {
            Initiative::High => counts.high += 1,
            Initiative::Medium => counts.medium += 1,
            Initiative::Low => counts.low += 1,
        }
    }
    Some(counts)
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
    const FIELDS: &'static [Field] = &[
        Field::subject("detachment", "Detachment", SubjectKind::Command),
        Field::new(
            "units",
            "Units of the detachment",
            Kind::List(&[Field::text("unit", "Unit").help("A unit or a whole formation, by name or path.")]),
        )
        .help("Beside those ticked in the organisation."),
        TOE,
        Field::choice("ruling", "The referee rules", STATUSES).optional().quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::choice("status", "Regular or irregular", STATUSES),
        Field::text("node", "The lowest formation that holds them all"),
        Field::whole("complete", "Parts that are complete", 0, 9999),
        Field::whole("partial", "Parts that are there in part", 0, 9999),
        Field::whole("absent", "Parts that are absent", 0, 9999),
        Field::choice("initiative", "Initiative, if all its units are rated", INITIATIVES).optional(),
    ];
    const SUMMARY: &'static [&'static str] = &["status"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some(Subject::Command(id)) = named(game, draft, "detachment") else { return };
        let Some(side) = game.command(id).map(|c| c.side) else { return };
        let inside = |unit: UnitId| game.unit(unit).is_some_and(|u| u.under == Some(id));
        draft.fill("toe", plain(facts::tree(game, side, &inside)));
        if let Some(ruling) = game.command(id).and_then(|c| c.own.ruling) {
            draft.fill("ruling", plain(ruling));
        }
    }

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
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        Report { headline: format!("{who} is {}", outcome.status.said()), ..Report::default() }
    }
}
