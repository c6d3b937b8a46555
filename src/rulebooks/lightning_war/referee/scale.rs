//! Miles an hour, inches a turn and metres: one into the others.

use crate::rulebooks::lightning_war::moves::distance::{length, ratio};
use crate::rulebooks::lightning_war::prelude::*;

/// Turns one measure into the others.
pub struct Scale;

/// One of them.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// Miles an hour.
    pub mph: Option<Length>,
    /// Inches on the table.
    pub inches: Option<Length>,
    /// Metres.
    pub metres: Option<Length>,
}

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Miles an hour.
    pub mph: Length,
    /// Inches on the table.
    pub inches: Length,
    /// Metres.
    pub metres: Length,
}

impl Procedure for Scale {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "scale";
    const TITLE: &'static str = "Miles an hour, inches, metres";
    const VERBS: &'static [&'static str] = &["scale"];
    const RULE: &'static str = "Scale";
    const FIELDS: &'static [Field] = &[
        Field::decimal("mph", "Miles an hour").optional(),
        Field::length("inches", "Inches on the table").optional(),
        Field::decimal("metres", "Metres").optional(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::decimal("mph", "Miles an hour"),
        Field::length("inches", "Inches on the table"),
        Field::decimal("metres", "Metres"),
    ];
    const SUMMARY: &'static [&'static str] = &["inches"];

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let given = [input.mph, input.inches, input.metres].iter().flatten().count();
        let text = "Give one of the three: miles an hour, inches or metres.";
        (given != 1).then(|| Reason::new("giveOne", Self::RULE, text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (mph, metres) = (ratio(rules.scale.mph_per_inch), ratio(rules.scale.metres_per_inch));
        let inches = match (input.mph, input.inches, input.metres) {
            (Some(speed), ..) => ratio(speed) / mph,
            (_, Some(inches), _) => ratio(inches),
            (_, _, far) => ratio(far.unwrap_or_default()) / metres,
        };
        let out = Outcome { mph: length(inches * mph), inches: length(inches), metres: length(inches * metres) };
        chance.say(Self::RULE, || format!("{} mph is {}″ a turn, {} metres.", out.mph, out.inches, out.metres));
        Ok(out)
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<LightningWar>) {}

    fn tell(_: &Input, out: &Outcome, _: &Game<LightningWar>) -> Report {
        Report { headline: format!("{} mph = {}″ = {} m", out.mph, out.inches, out.metres), ..Report::default() }
    }
}
