//! Redressing ranks: DPs taken off at the end of the turn.

use crate::rulebooks::close_fire::prelude::*;

/// A unit redresses its ranks.
pub struct Redress;

fields! {
    /// Who, and what befell it this turn.
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        grade: Grade, default = Grade::C, from = unit;
        dp: u8, "DPs it has", 0..=30, default = 0, from = unit;
        stationary: bool, "Stationary this turn", from = !unit.moved;
        under_fire: bool, "Under fire this turn", from = unit;
        in_combat: bool, from = unit;
        dp_from_artillery: bool, "DPs from artillery this turn", from = unit.dp_from_artillery > 0,
            called = &["dp_from_artillery_this_turn"];
        redressed: bool, "Has redressed this turn", from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        dp_removed: u8, "DPs removed", 0..=99, summary;
        dp: u8, "DPs left", 0..=99;
    }
}

/// The DPs that a unit may take off; none while it is barred from redressing.
fn relief(grade: Grade, dp: u8, stationary: bool, under_fire: bool, barred: bool, rules: &Rules) -> u8 {
    if barred {
        return 0;
    }
    let table = &rules.redress;
    let most = match grade {
        Grade::A | Grade::B => i64::from(table.good) + when(stationary, table.good_stationary),
        Grade::C | Grade::D => when(stationary, table.usual),
        Grade::E => when(stationary && !under_fire, table.poor),
    };
    small(most).min(dp)
}

/// The DPs that a unit of the battle may take off.
pub fn relief_of(unit: &Unit, rules: &Rules) -> u8 {
    let barred = unit.in_combat || unit.dp_from_artillery > 0;
    relief(unit.grade, unit.dp, !unit.moved, unit.under_fire, barred, rules)
}

impl Procedure for Redress {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "redress";
    const TITLE: &'static str = "Redress ranks";
    const VERBS: &'static [&'static str] = &["redress"];
    const RULE: &'static str = "Redress ranks";
    const MANY: bool = true;

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let text = "It has redressed its ranks already this turn.";
        input.redressed.then(|| Reason::new("redressedAlready", "Redress ranks", text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let Input { grade, dp, stationary, under_fire, in_combat, dp_from_artillery, .. } = *input;
        let dp_removed = relief(grade, dp, stationary, under_fire, in_combat || dp_from_artillery, rules);
        chance.say("Redress ranks", || {
            let grade = input.grade.label();
            match (input.in_combat, input.dp_from_artillery) {
                (true, _) => "In combat: it cannot redress.".to_owned(),
                (_, true) => "DPs from artillery this turn: it cannot redress.".to_owned(),
                _ => {
                    let how = if input.stationary { "stationary" } else { "moved" };
                    format!("{grade}, {how}: {} off.", dps(dp_removed))
                }
            }
        });
        Ok(Outcome { dp_removed, dp: input.dp - dp_removed })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            gain(unit, -i64::from(outcome.dp_removed), Cause::Morale, rules);
            unit.redressed = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
        let headline = match outcome.dp_removed {
            0 => format!("{who} cannot redress"),
            n => format!("{who} redresses {}, {} left", dps(n), outcome.dp),
        };
        Report {
            headline,
            table: dp_line(&who, -i64::from(outcome.dp_removed)).into_iter().collect(),
            ..Report::default()
        }
    }
}
