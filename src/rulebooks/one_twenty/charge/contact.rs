//! A charge that comes home: both are in melee.

use super::answers::{OWN_TARGET, targets_itself};
use crate::rulebooks::one_twenty::prelude::*;

pub struct Contact;

fields! {
    /// Who with whom.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        target: Option<UnitRef>, from = target_of(game, unit.id), loud, help = "Whom it met.";
    }
}

fields! {
    /// They fight.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        in_melee: bool, summary;
    }
}

/// The unit that this charger charges.
fn target_of(game: &Game<OneTwenty>, charger: UnitId) -> Option<UnitRef> {
    let charged =
        |unit: &Unit| unit.charged_by.as_deref().is_some_and(|by| game.find(by) == Ok(Subject::Unit(charger)));
    let target = game.units.find_id(|unit| charged(&unit.own))?;
    Some(UnitRef::known(game, Subject::Unit(target)))
}

impl Procedure for Contact {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "contact";
    const TITLE: &'static str = "Charge comes home";
    const VERBS: &'static [&'static str] = &["contact"];
    const RULE: &'static str = "1.1, phase 8";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        Reason::among("1.1 Charges", [(targets_itself(&input.unit, &input.target), "itself", OWN_TARGET)])
    }

    fn resolve(_: &Input, _: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { in_melee: true })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        for (one, other) in [(&input.unit, &input.target), (&input.target, &input.unit)] {
            if let Some(unit) = one.unit_mut(game) {
                unit.meet(other.label());
                unit.charged(None, None);
            }
        }
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let whom = input.target.name(game, "its target");
        let table = vec![format!("Put {who} into contact with {whom}.")];
        Report { headline: format!("{who} and {whom} are in melee"), table, ..Report::default() }
    }
}
