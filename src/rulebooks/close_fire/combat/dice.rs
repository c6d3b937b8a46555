//! The dice of one unit in a combat, for a question at the table: nothing is thrown.

use super::exchange;
use super::fighter::{Facing, Fighter};
use crate::rulebooks::close_fire::prelude::*;

/// How many dice a unit throws.
pub struct CombatDice;

fields! {
    /// The unit and what it faces.
    pub struct Input for CloseFire {
        #[serde(flatten)]
        fighter: Fighter;
        facing_cavalry: bool, "Faces cavalry";
        charged_by_cavalry: bool;
        opponent_fieldworks: bool, "Opponent defends fieldworks";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        dice: u32, 0..=250, summary;
        base_dice: i64, "Dice for its bases", -999..=999;
        modifier: i64, -999..=999;
        hits_on: i64, -999..=999;
    }
}

impl Procedure for CombatDice {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "combat_dice";
    const TITLE: &'static str = "Count the dice of a unit";
    const VERBS: &'static [&'static str] = &["dice"];
    const RULE: &'static str = "Combat and close fire";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        input.fighter.against()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let facing = Facing {
            cavalry: input.facing_cavalry || input.charged_by_cavalry,
            charging_cavalry: input.charged_by_cavalry,
            fieldworks: input.opponent_fieldworks,
        };
        let base_dice = input.fighter.base_dice(facing, rules);
        chance.say("Combat and close fire", || format!("{base_dice} for its bases."));
        let modifiers = input.fighter.modifiers(facing, rules);
        for (words, value) in modifiers.iter().filter(|(_, value)| *value != 0) {
            chance.say("Combat and close fire", || format!("{} {words}.", signed(*value)));
        }
        let modifier: i64 = modifiers.iter().map(|(_, m)| m).sum();
        let pool = exchange::pool(&input.fighter, facing, rules);
        Ok(Outcome { dice: pool.dice, base_dice, modifier, hits_on: pool.least })
    }

    fn apply(_input: &Input, _outcome: &Outcome, _rules: &Rules, _game: &mut Game<CloseFire>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.fighter.unit.name(game, "The unit");
        let dice = counted(outcome.dice, "die", "dice");
        Report { headline: format!("{who} throws {dice}, hits on {} or more", outcome.hits_on), ..Report::default() }
    }
}
