//! A general rides.

use crate::rulebooks::bbb::prelude::*;

/// Moves a general.
pub struct GeneralMove;

/// Who, and how far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The general's label.
    pub general: Option<String>,
    /// How far, if anyone asks.
    pub distance: Option<Length>,
    /// He has moved this turn.
    pub moved: bool,
}

/// How far he may.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Inches at the most.
    pub most: Length,
}

impl Procedure for GeneralMove {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "general_move";
    const TITLE: &'static str = "Move a general";
    const VERBS: &'static [&'static str] = &["ride"];
    const RULE: &'static str = "Generals";
    const FIELDS: &'static [Field] = &[
        Field::subject("general", "General", SubjectKind::Command),
        Field::length("distance", "Distance").optional(),
        Field::flag("moved", "Has moved this turn").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::length("most", "At most")];
    const SUMMARY: &'static [&'static str] = &["most"];
    const MANY: bool = true;

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        if let Some((_, general)) = command_at(game, draft.text("general")) {
            draft.fill("moved", general.moved);
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let most = rules.allowance.full.general;
        let mut reasons = Vec::new();
        if input.moved {
            reasons.push(Reason::new("moved", "Generals", "He has moved already this turn."));
        }
        if input.distance.is_some_and(|far| far > most) {
            reasons.push(Reason::new("tooFar", "Generals", format!("A general rides {most}″ at the most.")));
        }
        reasons
    }

    fn resolve(_: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { most: rules.allowance.full.general })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<Bbb>) {
        let Some((id, _)) = command_at(game, input.general.as_deref()) else { return };
        if let Some(general) = game.command_mut(id) {
            general.moved = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Told {
        let who = spoken(game, input.general.as_deref(), "The general");
        let far = input.distance.map_or_else(|| format!("up to {}″", outcome.most), |far| format!("{far}″"));
        Told { headline: format!("{who} rides {far}"), ..Told::default() }
    }
}
