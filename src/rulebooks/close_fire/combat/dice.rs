//! The dice of one unit in a combat, for a question at the table: nothing is thrown.

use super::exchange;
use super::fighter::{ALONE, Facing, Fighter, known};
use crate::rulebooks::close_fire::prelude::*;

/// How many dice a unit throws.
pub struct CombatDice;

/// The unit and what it faces.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    #[serde(flatten)]
    pub fighter: Fighter,
    pub facing_cavalry: bool,
    pub charged_by_cavalry: bool,
    pub opponent_fieldworks: bool,
}

/// Its dice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub dice: u32,
    pub base_dice: i64,
    pub modifier: i64,
    pub hits_on: i64,
}

impl Procedure for CombatDice {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "combat_dice";
    const TITLE: &'static str = "Count the dice of a unit";
    const VERBS: &'static [&'static str] = &["dice"];
    const RULE: &'static str = "Combat and close fire";
    const FIELDS: &'static [Field] = ALONE;
    const OUTCOME: &'static [Field] = &[
        Field::whole("dice", "Dice", 0, 250),
        score("base_dice", "Dice for its bases"),
        score("modifier", "Modifier"),
        score("hits_on", "Hits on"),
    ];
    const SUMMARY: &'static [&'static str] = &["dice"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some(unit) = unit_in(game, draft, "unit") else { return };
        for (key, value) in known(unit, game.rules()) {
            draft.fill(key, value);
        }
    }

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
        let who = spoken(game, input.fighter.unit.as_deref(), "The unit");
        let dice = counted(outcome.dice, "die", "dice");
        Report { headline: format!("{who} throws {dice}, hits on {} or more", outcome.hits_on), ..Report::default() }
    }
}
