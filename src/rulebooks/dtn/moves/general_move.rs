//! How far a general's figure rides.

use serde::{Deserialize, Serialize};

use super::super::Dtn;
use super::super::hq_move::Going;
use super::super::inputs::spoken;
use super::super::rules::Rules;
use super::super::words::GOING;
use super::facts::going_words;
use crate::core::chance::{Chance, Roll};
use crate::core::game::Game;
use crate::core::length::Length;
use crate::core::procedure::{Procedure, Reason, Told};
use crate::core::schema::{Field, Preset, SubjectKind};

/// A general rides, as to the division he takes in hand.
pub struct GeneralMove;

/// Who rides how far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The general's label.
    pub general: Option<String>,
    /// How far; left blank it is taken as kept.
    pub distance: Option<Length>,
    /// Over what.
    pub going: Going,
    /// A divisional general takes his position as his turn begins.
    #[serde(default)]
    pub optimise: bool,
}

/// How far he may ride.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// In inches.
    pub allowance: Length,
}

fn allowance(input: &Input, rules: &Rules) -> Option<Length> {
    let rides = rules.movement.table.general.rapid(input.going);
    if input.optimise { rides.map(|far| far.min(rules.orders.distance.dg)) } else { rides }
}

fn rides(input: &Input) -> &'static str {
    if input.optimise { "a divisional general takes position" } else { "a general rides" }
}

impl Procedure for GeneralMove {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "general_move";
    const TITLE: &'static str = "Move a general";
    const VERBS: &'static [&'static str] = &["ride"];
    const RULE: &'static str = "Move distances";
    const FIELDS: &'static [Field] = &[
        Field::subject("general", "General", SubjectKind::Command),
        Field::length("distance", "Distance").optional().help("Left blank, the allowance is taken as kept."),
        Field::choice("going", "Going", GOING).or(Preset::Word("good")).help("Bad if any part of the way is."),
        Field::flag("optimise", "Takes position as his turn begins").quiet().help(
            "A divisional general, up to his command distance. As it ends he is put anywhere within that of a unit of his.",
        ),
    ];
    const OUTCOME: &'static [Field] = &[Field::length("allowance", "How far he may ride")];
    const SUMMARY: &'static [&'static str] = &["allowance"];

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let going = going_words(input.going);
        match (allowance(input, rules), input.distance) {
            (None, _) => vec![Reason::new("mayNot", "Move distances", format!("Generals may not move over {going}."))],
            (Some(most), Some(far)) if far > most => {
                let text = format!("{far}″ is too far: {} up to {most}″ over {going}.", rides(input));
                vec![Reason::new("tooFar", "Move distances", text)]
            }
            _ => Vec::new(),
        }
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let allowance = allowance(input, rules).unwrap_or_default();
        chance.say("Move distances", || {
            format!("Over {} {} up to {allowance}″.", going_words(input.going), rides(input))
        });
        Ok(Outcome { allowance })
    }

    fn apply(_input: &Input, _outcome: &Outcome, _rules: &Rules, _game: &mut Game<Dtn>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Told {
        let who = spoken(game, input.general.as_deref(), "the general");
        let far = input.distance.map_or_else(|| format!("up to {}″", outcome.allowance), |d| format!("{d}″"));
        let line = format!("Move {who} {far}.");
        Told { headline: format!("{who} rides {far}"), table: vec![line], ..Told::default() }
    }
}
