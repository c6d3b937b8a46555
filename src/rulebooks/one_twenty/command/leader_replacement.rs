//! The replacement of a lost leader.

use crate::rulebooks::one_twenty::prelude::*;

pub struct LeaderReplacement;

fields! {
    /// Whom.
    pub struct Input for OneTwenty {
        leader: Option<CommandRef>;
        lost: bool, default = true, from = leader;
        tried: bool, "Tried this turn", from = leader.replacement_tried;
    }
}

fields! {
    /// Whether somebody takes over.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        replaced: bool, summary;
    }
}

/// Throws for a replacement.
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
    const ROLLS: &'static str = "A D6.";
    const MANY: bool = true;

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
        if let Some(leader) = input.leader.command_mut(game) {
            leader.lost = !outcome.replaced;
            leader.replacement_tried = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.leader.name(game, "The leader");
        if outcome.replaced {
            let table = vec![format!("Put a leader's figure back to {who}.")];
            return Report { headline: format!("{who} has a new leader"), table, ..Report::default() };
        }
        Report { headline: format!("{who} stays without a leader"), ..Report::default() }
    }
}
