//! Bouncethrough: shot that goes on into a second target. Measurements left blank are taken as kept.

use super::points::Reach;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::BounceMeasure;

fields! {
    /// The second target, as far as it was given.
    #[derive(Default)]
    #[serde(default)]
    pub struct Bounce for Dtn {
        bounce: bool, "Bouncethrough", quiet, help = "Into a second target behind the first.";
        bounce_target: Option<UnitRef>, "Second target", quiet;
        bounce_face: Face, "Second target's face", default = Face::Front, quiet;
        bounce_range: Option<Length>, "Second target's range", quiet;
        bounce_behind: Option<Length>, "Second target behind the first's front", quiet;
        bounce_bad_going: bool, "Bad going in between", quiet;
        bounce_rapid: bool, "Second target on Rapid movement", from = bounce_target.is_rapid();
    }
}

impl Bounce {
    /// Whether a second target is fired at.
    pub fn is_on(&self) -> bool {
        self.bounce || self.bounce_target.is_some()
    }

    /// What contradicts itself in its measurements, beside the range of the first target.
    pub fn faults(&self, first: Option<Length>) -> Option<FieldFault> {
        let (first, second) = (first?, self.bounce_range.filter(|_| self.is_on())?);
        let text = || {
            format!("The second target lies behind the first: its range cannot be {second}″ when that is at {first}″.")
        };
        (second < first).then(|| FieldFault::new(key!(Bounce.bounce_range), text()))
    }

    /// Every reason against it. `first` is where the first target is, `reach` where this one is.
    pub fn check(&self, howitzer: bool, first: Option<Reach>, reach: Option<Reach>, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if !self.is_on() {
            return reasons;
        }
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Bouncethrough", text));
        if howitzer {
            no("bounceHowitzer", "A howitzer's shell does not bounce through.".to_owned());
        }
        if first == Some(Reach::In(Band::Short)) {
            no("bounceShort", "Shot bounces through only when the first target is beyond short range.".to_owned());
        }
        if self.bounce_bad_going {
            no("bounceBadGoing", "Bad going in between stops the shot.".to_owned());
        }
        if reach == Some(Reach::OutOfRange) {
            no("bounceOutOfRange", "The second target is out of range.".to_owned());
        }
        let limit = rules.guns.bounce.distance;
        let too_far = |behind: &Length| match rules.guns.bounce.measure {
            BounceMeasure::Within => *behind > limit,
            BounceMeasure::AtLeast => *behind < limit,
        };
        if let Some(behind) = self.bounce_behind.filter(too_far) {
            let must = match rules.guns.bounce.measure {
                BounceMeasure::Within => "within",
                BounceMeasure::AtLeast => "at least",
            };
            let text = format!(
                "The second target is {behind}″ behind the front of the first; it must be {must} {limit}″ of it."
            );
            no("bounceDistance", text);
        }
        reasons
    }
}
