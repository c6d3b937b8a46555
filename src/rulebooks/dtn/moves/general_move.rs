//! How far a general's figure rides.

use super::facts::ticked;
use super::words::{BAD_GOING, KEPT};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::step_ids::{PUT_IN_PLACE, TAKES_POSITION};

/// A general rides, as to the division he takes in hand.
pub struct GeneralMove;

fields! {
    pub struct Input for Dtn {
        general: Option<CommandRef>;
        distance: Option<Length>, help = KEPT;
        going: Going, default = Going::Good, help = BAD_GOING;
        #[serde(default)]
        optimise: bool, "Takes position as his turn begins", quiet,
            help = "A divisional general, up to his command distance.";
        #[serde(default)]
        reposition: bool, "Is put near a unit of his as his turn ends", quiet,
            help = "Anywhere within his command distance of it: then the distance is that from the unit.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        allowance: Length, "How far he may ride", summary;
    }
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

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let (optimise, reposition) = (key!(Input.optimise), key!(Input.reposition));
        let here = game.flow.cursor.last().map_or("", |frame| frame.step.as_str());
        let Some(general) = acting(game).filter(|_| matches!(here, TAKES_POSITION | PUT_IN_PLACE)) else { return };
        if is_command(&general) {
            draft.fill(key!(Input.general), game.label_of(general));
        }
        if draft.subject(game, key!(Input.general)) == Some(general) {
            draft.fill(optimise, here == TAKES_POSITION && !ticked(draft, reposition));
            draft.fill(reposition, here == PUT_IN_PLACE && !ticked(draft, optimise));
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let text = "He takes position as his turn begins or is put in place as it ends: tick one of the two.";
        let both = input.optimise && input.reposition;
        both.then(|| FieldFault::new(key!(Input.reposition), text)).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let going = input.going.said();
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
                format!("Over {} {} up to {allowance}″.", input.going.said(), rides(input))
            }
        });
        Ok(Outcome { allowance })
    }

    fn apply(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.general.command() else { return };
        let in_his_turn = acting(game) == Some(Subject::Command(id));
        if in_his_turn && (input.optimise || input.reposition) && !game.own.placed.contains(&id) {
            game.own_mut().placed.push(id);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.general.name(game, "the general");
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
