//! How far a general's figure rides.

use super::facts::{going_words, ticked};
use crate::core::sequence::actor;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::GOING;

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
    /// A divisional general is put near a unit of his as his turn ends; the distance is that from the unit.
    #[serde(default)]
    pub reposition: bool,
}

/// How far he may ride.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// In inches.
    pub allowance: Length,
}

fn allowance(input: &Input, rules: &Rules) -> Option<Length> {
    if input.reposition {
        return Some(rules.orders.distance.dg);
    }
    let rides = rules.movement.table.general.rapid(input.going);
    if input.optimise { rides.map(|far| far.min(rules.orders.distance.dg)) } else { rides }
}

fn rides(input: &Input) -> &'static str {
    if input.reposition {
        "a divisional general is put near a unit of his,"
    } else if input.optimise {
        "a divisional general takes position"
    } else {
        "a general rides"
    }
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
        Field::flag("optimise", "Takes position as his turn begins")
            .quiet()
            .help("A divisional general, up to his command distance."),
        Field::flag("reposition", "Is put near a unit of his as his turn ends")
            .quiet()
            .help("Anywhere within his command distance of it: then the distance is that from the unit."),
    ];
    const OUTCOME: &'static [Field] = &[Field::length("allowance", "How far he may ride")];
    const SUMMARY: &'static [&'static str] = &["allowance"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let here = game.flow.cursor.last().map_or("", |frame| frame.step.as_str());
        let Some(acting) = actor(&game.flow.cursor).filter(|_| matches!(here, "d1" | "d13")) else { return };
        if matches!(acting, Subject::Command(_)) {
            draft.fill("general", game.label_of(acting));
        }
        if named(game, draft, "general") == Some(acting) {
            draft.fill("optimise", here == "d1" && !ticked(draft, "reposition"));
            draft.fill("reposition", here == "d13" && !ticked(draft, "optimise"));
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let text = "He takes position as his turn begins or is put in place as it ends: tick one of the two.";
        let both = input.optimise && input.reposition;
        both.then(|| FieldFault::new("reposition", text)).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let going = going_words(input.going);
        match (allowance(input, rules), input.distance) {
            (None, _) => vec![Reason::new("mayNot", "Move distances", format!("Generals may not move over {going}."))],
            (Some(most), Some(far)) if far > most => {
                let over = if input.reposition { String::new() } else { format!(" over {going}") };
                let text = format!("{far}″ is too far: {} up to {most}″{over}.", rides(input));
                vec![Reason::new("tooFar", "Move distances", text)]
            }
            _ => Vec::new(),
        }
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let allowance = allowance(input, rules).unwrap_or_default();
        chance.say("Move distances", || {
            if input.reposition {
                format!("As his turn ends {} up to {allowance}″ from it.", rides(input))
            } else {
                format!("Over {} {} up to {allowance}″.", going_words(input.going), rides(input))
            }
        });
        Ok(Outcome { allowance })
    }

    fn apply(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some((id, _)) = command_at(game, input.general.as_deref()) else { return };
        let in_his_turn = actor(&game.flow.cursor) == Some(Subject::Command(id));
        if in_his_turn && (input.optimise || input.reposition) && !game.own.placed.contains(&id) {
            game.own_mut().placed.push(id);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.general.as_deref(), "the general");
        let far = input.distance.map_or_else(|| format!("up to {}″", outcome.allowance), |d| format!("{d}″"));
        if input.reposition {
            let near =
                input.distance.map_or_else(|| format!("within {}″ of", outcome.allowance), |d| format!("{d}″ from"));
            let line = format!("Put {who} {near} a unit of his.");
            return Report { headline: format!("{who} is put near his units"), table: vec![line], ..Report::default() };
        }
        let line = format!("Move {who} {far}.");
        Report { headline: format!("{who} rides {far}"), table: vec![line], ..Report::default() }
    }
}
