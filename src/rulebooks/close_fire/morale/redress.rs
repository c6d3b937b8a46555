//! Redressing ranks: DPs taken off at the end of the turn.

use crate::rulebooks::close_fire::prelude::*;

/// A unit redresses its ranks.
pub struct Redress;

/// Who, and what befell it this turn.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub grade: Grade,
    pub dp: u8,
    pub stationary: bool,
    pub under_fire: bool,
    pub in_combat: bool,
    pub dp_from_artillery: bool,
    pub redressed: bool,
}

/// What it takes off.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// DPs removed.
    pub dp_removed: u8,
    /// DPs left.
    pub dp: u8,
}

impl Input {
    /// What the battle knows of a unit.
    pub fn of(unit: &Unit) -> Self {
        Self {
            unit: None,
            grade: unit.grade,
            dp: unit.dp,
            stationary: !unit.moved,
            under_fire: unit.under_fire,
            in_combat: unit.in_combat,
            dp_from_artillery: unit.dp_from_artillery > 0,
            redressed: unit.redressed,
        }
    }

    /// DPs that it may take off.
    pub fn relief(&self, rules: &Rules) -> u8 {
        if self.in_combat || self.dp_from_artillery {
            return 0;
        }
        let table = &rules.redress;
        let when = |is: bool, value: i32| if is { i64::from(value) } else { 0 };
        let most = match self.grade {
            Grade::A | Grade::B => i64::from(table.good) + when(self.stationary, table.good_stationary),
            Grade::C | Grade::D => when(self.stationary, table.usual),
            Grade::E => when(self.stationary && !self.under_fire, table.poor),
        };
        small(most).min(self.dp)
    }
}

impl Procedure for Redress {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "redress";
    const TITLE: &'static str = "Redress ranks";
    const VERBS: &'static [&'static str] = &["redress"];
    const RULE: &'static str = "Redress ranks";
    const FIELDS: &'static [Field] = &[
        unit("unit", "Unit"),
        grade(),
        dp(),
        Field::flag("stationary", "Stationary this turn").quiet(),
        Field::flag("under_fire", "Under fire this turn").quiet(),
        Field::flag("in_combat", "In combat").quiet(),
        Field::flag("dp_from_artillery", "DPs from artillery this turn")
            .called(&["dp_from_artillery_this_turn"])
            .quiet(),
        Field::flag("redressed", "Has redressed this turn").quiet(),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::whole("dp_removed", "DPs removed", 0, 99), Field::whole("dp", "DPs left", 0, 99)];
    const SUMMARY: &'static [&'static str] = &["dp_removed"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some(unit) = unit_in(game, draft, "unit") else { return };
        let Input { dp, stationary, under_fire, in_combat, dp_from_artillery, redressed, .. } = Input::of(unit);
        draft.fill("grade", unit.grade.word());
        draft.fill("dp", dp);
        draft.fill("stationary", stationary);
        draft.fill("under_fire", under_fire);
        draft.fill("in_combat", in_combat);
        draft.fill("dp_from_artillery", dp_from_artillery);
        draft.fill("redressed", redressed);
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let text = "It has redressed its ranks already this turn.";
        input.redressed.then(|| Reason::new("redressedAlready", "Redress ranks", text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let dp_removed = input.relief(rules);
        chance.say("Redress ranks", || {
            let grade = input.grade.label();
            match (input.in_combat, input.dp_from_artillery) {
                (true, _) => "In combat: it cannot redress.".to_owned(),
                (_, true) => "DPs from artillery this turn: it cannot redress.".to_owned(),
                _ => {
                    let how = if input.stationary { "stationary" } else { "moved" };
                    format!("{grade}, {how}: {} off.", counted(dp_removed, "DP", "DPs"))
                }
            }
        });
        Ok(Outcome { dp_removed, dp: input.dp - dp_removed })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        change(game, input.unit.as_deref(), |unit| {
            gain(unit, -i64::from(outcome.dp_removed), Cause::Morale, rules);
            unit.redressed = true;
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let headline = match outcome.dp_removed {
            0 => format!("{who} cannot redress"),
            n => format!("{who} redresses {}, {} left", counted(n, "DP", "DPs"), outcome.dp),
        };
        Report {
            headline,
            table: dp_line(&who, -i64::from(outcome.dp_removed)).into_iter().collect(),
            ..Report::default()
        }
    }
}
