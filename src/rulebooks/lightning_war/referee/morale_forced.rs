//! Morale drives units, or lets them stand again.

use super::marked::{Count, labels, nobody};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::listed_unit::{ListedUnit, UNITS_HELP, change_each};

pub struct MoraleForced;

/// What morale did.
#[choice]
pub enum Drive {
    FallBack,
    Rout,
    #[is(label = "Morale firm again")]
    Firm,
}

fields! {
    pub struct Input for LightningWar {
        units: Vec<ListedUnit>, help = UNITS_HELP;
        forced: Drive, "They", default = Drive::FallBack, asked;
    }
}

impl Procedure for MoraleForced {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Count;

    const ID: &'static str = "morale_forced";
    const TITLE: &'static str = "Mark units driven by morale";
    const VERBS: &'static [&'static str] = &["morale"];
    const RULE: &'static str = "Order of movement";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        nobody(&input.units)
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Count> {
        if input.forced != Drive::Firm {
            chance.say(Self::RULE, || "They move first in the next movement and need no orders.".to_owned());
        }
        Ok(Count { units: input.units.len() })
    }

    fn apply(input: &Input, _: &Count, _: &Rules, game: &mut Game<LightningWar>) {
        let forced = match input.forced {
            Drive::FallBack => Some(Forced::FallBack),
            Drive::Rout => Some(Forced::Rout),
            Drive::Firm => None,
        };
        change_each(game, &input.units, |unit| unit.forced = forced);
    }

    fn tell(input: &Input, _: &Count, _: &Game<LightningWar>) -> Report {
        let who = labels(input.units.iter().map(|listed| &listed.unit));
        Report { headline: format!("{}: {who}", input.forced.label()), ..Report::default() }
    }
}
