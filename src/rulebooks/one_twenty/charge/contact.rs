//! A charge that comes home: both are in melee.

use super::answers::{ITSELF, itself};
use crate::rulebooks::one_twenty::prelude::*;

/// Contact.
pub struct Contact;

/// Who with whom.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The charger's label.
    pub unit: Option<String>,
    /// The target's label.
    pub target: Option<String>,
}

/// They fight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// In melee.
    pub in_melee: bool,
}

impl Procedure for Contact {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "contact";
    const TITLE: &'static str = "Charge comes home";
    const VERBS: &'static [&'static str] = &["contact"];
    const RULE: &'static str = "1.1, phase 8";
    const FIELDS: &'static [Field] =
        &[UNIT, Field::subject("target", "Target", SubjectKind::Unit).help("Whom it met.")];
    const OUTCOME: &'static [Field] = &[Field::flag("in_melee", "In melee")];
    const SUMMARY: &'static [&'static str] = &["in_melee"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some(charger) = draft.text("unit").map(str::to_owned) else { return };
        let charged = game.units.iter().find(|u| u.own.charged_by.as_ref() == Some(&charger));
        if let Some(target) = charged.map(|u| u.label.clone()) {
            draft.fill("target", target);
        }
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let same = itself(input.unit.as_deref(), input.target.as_deref());
        Reason::among("1.1 Charges", [(same, "itself", ITSELF)])
    }

    fn resolve(_: &Input, _: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { in_melee: true })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        for (label, other) in [(&input.unit, &input.target), (&input.target, &input.unit)] {
            on_unit(game, label.as_deref(), |unit| {
                unit.meet(other.as_deref());
                unit.charged_by = None;
                unit.charge_ap = None;
            });
        }
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let whom = spoken(game, input.target.as_deref(), "its target");
        let table = vec![format!("Put {who} into contact with {whom}.")];
        Report { headline: format!("{who} and {whom} are in melee"), table, ..Report::default() }
    }
}
