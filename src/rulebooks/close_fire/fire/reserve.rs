//! A gun holds its fire back for the close artillery phase.

use super::direct_form;
use crate::rulebooks::close_fire::prelude::*;

/// A gun reserves its fire.
pub struct ReserveFire;

/// The gun.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub gun: Option<String>,
    pub fired: bool,
    pub cannot_fire: bool,
}

/// Its fire is reserved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It may fire in the close artillery phase.
    pub reserved_fire: bool,
}

impl Procedure for ReserveFire {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "reserve_fire";
    const TITLE: &'static str = "Reserve fire";
    const VERBS: &'static [&'static str] = &["reserve", "res"];
    const RULE: &'static str = "Bombardment";
    const FIELDS: &'static [Field] = &[
        unit("gun", "Gun"),
        Field::flag("fired", "Has fired this turn").quiet(),
        Field::flag("cannot_fire", "Limbered, abandoned or without crew").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::flag("reserved_fire", "Fire reserved")];
    const SUMMARY: &'static [&'static str] = &["reserved_fire"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some(gun) = unit_in(game, draft, "gun") else { return };
        draft.fill("fired", gun.fired);
        draft.fill("cannot_fire", !gun.can_fire_guns());
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        direct_form::against(input.fired, input.cannot_fire)
    }

    fn resolve(_input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say("Bombardment", || "It may fire in the close artillery phase, at close range only.".to_owned());
        Ok(Outcome { reserved_fire: true })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        change(game, input.gun.as_deref(), |gun| gun.reserved_fire = outcome.reserved_fire);
    }

    fn tell(input: &Input, _outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let gun = spoken(game, input.gun.as_deref(), "The gun");
        Report { headline: format!("{gun} reserves its fire"), ..Report::default() }
    }
}
