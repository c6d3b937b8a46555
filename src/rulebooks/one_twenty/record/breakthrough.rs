//! A unit breaks through: it moves on, and may meet another enemy.

use crate::rulebooks::one_twenty::prelude::*;

/// A breakthrough.
pub struct Breakthrough;

/// Who, and whom it meets; it is its own outcome.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Broken {
    /// The unit's label.
    pub unit: Option<String>,
    /// The enemy it meets, if any.
    pub target: Option<String>,
}

impl Procedure for Breakthrough {
    type Book = OneTwenty;
    type Input = Broken;
    type Outcome = Broken;

    const ID: &'static str = "breakthrough";
    const TITLE: &'static str = "Break through";
    const VERBS: &'static [&'static str] = &["breakthrough", "bt"];
    const RULE: &'static str = "1.1, phases 9a and 9b";
    const FIELDS: &'static [Field] =
        &[UNIT, Field::subject("target", "Meets", SubjectKind::Unit).help("Left blank: it meets nobody.")];
    const OUTCOME: &'static [Field] = Self::FIELDS;
    const SUMMARY: &'static [&'static str] = &["target"];

    fn resolve(input: &Broken, _: &Rules, _: &mut Chance) -> Roll<Broken> {
        Ok(input.clone())
    }

    fn apply(input: &Broken, _: &Broken, _: &Rules, game: &mut Game<OneTwenty>) {
        let target = input.target.as_deref();
        on_unit(game, input.unit.as_deref(), |unit| {
            unit.broke_through = true;
            unit.exerted = true;
            unit.in_melee = false;
            if target.is_some() {
                unit.meet(target);
            }
        });
        on_unit(game, target, |unit| unit.meet(input.unit.as_deref()));
    }

    fn tell(input: &Broken, _: &Broken, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let meets = match &input.target {
            Some(target) => format!(" and meets {}", spoken(game, Some(target), "")),
            None => String::new(),
        };
        let table = vec![format!("Move {who} on{meets}.")];
        Report { headline: format!("{who} breaks through{meets}"), table, ..Report::default() }
    }
}
