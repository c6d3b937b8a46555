//! Miles an hour, inches a turn and metres: one into the others.

use crate::rulebooks::lightning_war::moves::distance::{length, ratio};
use crate::rulebooks::lightning_war::prelude::*;

pub struct Scale;

fields! {
    /// One of the three.
    pub struct Input for LightningWar {
        mph: Option<Length>, "Miles an hour", unitless;
        inches: Option<Length>, "Inches on the table";
        metres: Option<Length>, unitless;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        mph: Length, "Miles an hour", unitless;
        inches: Length, "Inches on the table", summary;
        metres: Length, unitless;
    }
}

impl Procedure for Scale {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "scale";
    const TITLE: &'static str = "Miles an hour, inches, metres";
    const VERBS: &'static [&'static str] = &["scale"];
    const RULE: &'static str = "Scale";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let given = [input.mph, input.inches, input.metres].iter().flatten().count();
        let text = "Give one of the three: miles an hour, inches or metres.";
        Reason::among(Self::RULE, [(given != 1, "giveOne", text)])
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
