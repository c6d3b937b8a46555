//! Questions asked in a battle: what it knows fills the input, as in a form of the window. The battle is only read.

use std::path::Path;

use serde_json::{Map, Value};

use super::{VerbAnswer, verify};
use crate::core::battle::{Battle, RunState};
use crate::core::headless::{self, RuleAnswer, RuleQuestion};
use crate::core::odds_table::OddsFault;
use crate::core::prepared::PreparedAction;
use crate::core::procedure::Draft;
use crate::desk::Form;
use crate::rulebooks::AnyGame;

/// The battle of a file as it stands now.
pub(super) fn open(path: &Path) -> Result<AnyGame, String> {
    verify::open(path).map(|(_, history)| history.state().clone())
}

pub(super) fn resolve(state: &AnyGame, ask: &RuleQuestion) -> VerbAnswer {
    answer(state.battle(), ask, |action, allowed| {
        let script = headless::script_of(ask).map_err(error)?;
        let run = state.battle().run(&action, script);
        Ok(VerbAnswer::from(match run.state {
            RunState::Done(outcome) => {
                RuleAnswer::Outcome { outcome: outcome.value, working: run.working, rolls: run.rolls, allowed }
            }
            RunState::Needs(need) => RuleAnswer::Needs(need),
            RunState::Refused(text) | RunState::Bad(text) => RuleAnswer::Error(text),
        }))
    })
}

pub(super) fn odds(state: &AnyGame, ask: &RuleQuestion) -> VerbAnswer {
    answer(state.battle(), ask, |action, _| {
        headless::no_rolls_in_odds(ask)?;
        let certain = || OddsFault::Input("Nothing is rolled here, so there are no odds.".to_owned());
        let job = state.battle().odds_job(&action, ask.choices.clone());
        job.ok_or_else(certain).and_then(|count| count(None)).map(VerbAnswer::Odds).map_err(headless::odds_answer)
    })
}

type Asked = Result<VerbAnswer, Box<RuleAnswer>>;

fn answer(game: &dyn Battle, ask: &RuleQuestion, run: impl FnOnce(PreparedAction, Vec<String>) -> Asked) -> VerbAnswer {
    let mut input = Map::new();
    let said = filled(game, ask, &mut input).and_then(|(action, allowed)| run(action, allowed));
    VerbAnswer::InBattle { input, answer: Box::new(said.unwrap_or_else(VerbAnswer::Outcome)) }
}

/// The action that the question means in this battle, and the reasons against it that are allowed. `input` gets what the
/// form would show.
fn filled(
    game: &dyn Battle,
    ask: &RuleQuestion,
    input: &mut Map<String, Value>,
) -> Result<(PreparedAction, Vec<String>), Box<RuleAnswer>> {
    if !ask.rulebook.eq_ignore_ascii_case(game.book()) {
        return Err(error(format!("This battle is played by {}, not by {}.", game.book(), ask.rulebook)));
    }
    let own = [
        ("house rules", "house_rules", ask.house_rules.is_empty()),
        ("tables", "tables", ask.tables.is_empty()),
        ("decks", "gone", ask.gone.is_empty()),
        ("a generator", "seed", ask.seed.is_none()),
    ];
    if let Some((what, key, _)) = own.iter().find(|(_, _, left_out)| !left_out) {
        return Err(error(format!("A battle has {what} of its own: leave “{key}” out.")));
    }
    let Some(info) = game.procedures().into_iter().find(|info| info.id == ask.procedure) else {
        let ids: Vec<&str> = game.procedures().iter().map(|info| info.id).collect();
        return Err(error(format!("{} has no procedure “{}”; it has {}.", game.book(), ask.procedure, ids.join(", "))));
    };
    let form = Form::open(info, Draft::from(ask.input.clone()), game);
    *input = form.filled;
    let faults = || headless::fault_texts(info.fields, &form.examined.faults);
    let action = form.examined.action.ok_or_else(|| error(faults()))?;
    Ok((action, headless::allowed_by(ask, form.examined.reasons)?))
}

fn error(text: String) -> Box<RuleAnswer> {
    Box::new(RuleAnswer::Error(text))
}
