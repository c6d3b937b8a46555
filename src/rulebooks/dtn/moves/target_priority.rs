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

fields! {
    /// An enemy in the contact zone.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Candidate {
        label: String, "Enemy";
        quadrant: Quadrant, "Stands in its";
        distance: Length;
        already_attacked: bool, "That face is attacked already";
        crosses: bool, "Crosses another enemy's front", help = "Then that other may be chosen instead.";
    }
}

fields! {
    pub struct Input for Dtn {
        targets: Vec<Candidate>, "Enemies in the contact zone", as_given;
    }
}

fields! {
    /// An enemy in its place.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Ranked {
        label: String, "Enemy";
        quadrant: Quadrant, "Stands in its";
        distance: Length;
        /// It is the first, or the next where a face is attacked already.
        may: bool, "May be chosen";
    }
}

fields! {
    /// The order of priority: first the one to take.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        sorted: Vec<Ranked>, "In order", summary;
    }
}

impl Procedure for TargetPriority {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "target_priority";
    const TITLE: &'static str = "Sort the targets of an attack";
    const VERBS: &'static [&'static str] = &["targets"];
    const RULE: &'static str = "Select target";

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
