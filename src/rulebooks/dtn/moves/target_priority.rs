//! Which enemy an attack goes for: advice, sorted by the sheet's priorities.

use crate::rulebooks::dtn::prelude::*;

/// Sorts the enemies in the contact zone.
pub struct TargetPriority;

/// A quadrant of the attacker.
#[choice]
pub enum Quadrant {
    Front,
    Flank,
    Rear,
}

/// An enemy in the contact zone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Candidate {
    /// Its label.
    pub label: String,
    /// The attacker's quadrant that it stands in.
    pub quadrant: Quadrant,
    /// How far it is.
    pub distance: Length,
    /// The face that would be attacked is attacked by another already.
    pub already_attacked: bool,
    /// The way to it crosses the front of another enemy's contact zone.
    pub crosses: bool,
}

/// All of them.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// In any order.
    pub targets: Vec<Candidate>,
}

/// An enemy in its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ranked {
    /// Its label.
    pub label: String,
    /// The attacker's quadrant that it stands in.
    pub quadrant: Quadrant,
    /// How far it is.
    pub distance: Length,
    /// It may be chosen: the first, and the next where a face is attacked already.
    pub may: bool,
}

/// The order of priority.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// First the one to take.
    pub sorted: Vec<Ranked>,
}

const RANKED: &[Field] = &[
    Field::text("label", "Enemy"),
    Field::choice("quadrant", "Stands in its", Quadrant::WORDS),
    Field::length("distance", "Distance"),
    Field::flag("may", "May be chosen"),
];

const CANDIDATE: &[Field] = &[
    Field::text("label", "Enemy"),
    Field::choice("quadrant", "Stands in its", Quadrant::WORDS),
    Field::length("distance", "Distance"),
    Field::flag("already_attacked", "That face is attacked already"),
    Field::flag("crosses", "Crosses another enemy's front").help("Then that other may be chosen instead."),
];

impl Procedure for TargetPriority {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "target_priority";
    const TITLE: &'static str = "Sort the targets of an attack";
    const VERBS: &'static [&'static str] = &["targets"];
    const RULE: &'static str = "Select target";
    const FIELDS: &'static [Field] = &[Field::new("targets", "Enemies in the contact zone", Kind::List(CANDIDATE))];
    const OUTCOME: &'static [Field] = &[Field::new("sorted", "In order", Kind::List(RANKED))];
    const SUMMARY: &'static [&'static str] = &["sorted"];

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let mut targets: Vec<&Candidate> = input.targets.iter().collect();
        targets.sort_by_key(|t| (t.crosses, t.quadrant, t.distance));
        let mut taken = false;
        let sorted = targets.into_iter().map(|target| {
            let may = !target.crosses && !taken;
            taken |= may && !target.already_attacked;
            Ranked { label: target.label.clone(), quadrant: target.quadrant, distance: target.distance, may }
        });
        let outcome = Outcome { sorted: sorted.collect() };
        chance.say("Select target", || {
            "Front before flank before rear, then the nearer; where that face is attacked already the next may be \
             taken; not across another enemy's front."
                .to_owned()
        });
        Ok(outcome)
    }

    fn apply(_input: &Input, _outcome: &Outcome, _rules: &Rules, _game: &mut Game<Dtn>) {}

    fn tell(_input: &Input, outcome: &Outcome, _game: &Game<Dtn>) -> Report {
        let may: Vec<&str> = outcome.sorted.iter().filter(|t| t.may).map(|t| t.label.as_str()).collect();
        let headline = match may.as_slice() {
            [] => "No target may be chosen".to_owned(),
            [only] => format!("The target is {only}"),
            [first, others @ ..] => format!("The target is {first}, or {}", others.join(" or ")),
        };
        Report { headline, ..Report::default() }
    }
}
