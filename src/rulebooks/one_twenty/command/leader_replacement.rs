//! The replacement of a lost leader.

use crate::rulebooks::one_twenty::prelude::*;

/// A die for a lost leader.
pub struct LeaderReplacement;

/// Whom.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The label of the leader's command.
    pub leader: Option<String>,
    /// He is lost.
    pub lost: bool,
    /// It was tried this turn.
    pub tried: bool,
}

/// Whether somebody takes over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Replaced.
    pub replaced: bool,
}

/// The throw.
///
/// # Errors
/// Stops for a die not yet thrown.
pub fn throw(rules: &Rules, chance: &mut Chance) -> Roll<bool> {
    let from = rules.leader.replaced_from;
    let replaced = chance.dice(&[Die::D6], "leader replacement", |d| d[0] >= from)?;
    chance.say("1.5 Leader replacement", || {
        let said = if replaced { "replaced" } else { "nobody is available" };
        format!("He is replaced from {from} up: {said}.")
    });
    Ok(replaced)
}

impl Procedure for LeaderReplacement {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "leader_replacement";
    const TITLE: &'static str = "Replace a lost leader";
    const VERBS: &'static [&'static str] = &["replace"];
    const RULE: &'static str = "1.5";
    const FIELDS: &'static [Field] = &[
        Field::subject("leader", "Leader", SubjectKind::Command),
        Field::flag("lost", "Lost").or(Preset::Flag(true)).quiet(),
        Field::flag("tried", "Tried this turn").quiet(),
    ];
    const ROLLS: &'static str = "A D6.";
    const OUTCOME: &'static [Field] = &[Field::flag("replaced", "Replaced")];
    const SUMMARY: &'static [&'static str] = &["replaced"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some((_, leader)) = command_at(game, draft.text("leader")) else { return };
        let (lost, tried) = (leader.lost, leader.replacement_tried);
        draft.fill("lost", lost);
        draft.fill("tried", tried);
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let facts = [
            (!input.lost, "notLost", "This leader is not lost."),
            (input.tried, "tried", "His replacement was thrown for already this turn."),
        ];
        Reason::among("1.5 Leader replacement", facts)
    }

    fn resolve(_: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { replaced: throw(rules, chance)? })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        let Some((id, _)) = command_at(game, input.leader.as_deref()) else { return };
        if let Some(leader) = game.command_mut(id) {
            leader.lost = !outcome.replaced;
            leader.replacement_tried = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.leader.as_deref(), "The leader");
        if outcome.replaced {
            let table = vec![format!("Put a leader's figure back to {who}.")];
            return Report { headline: format!("{who} has a new leader"), table, ..Report::default() };
        }
        Report { headline: format!("{who} stays without a leader"), ..Report::default() }
    }
}
