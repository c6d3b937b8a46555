//! A mired vehicle tries to get free by itself.

use crate::rulebooks::lightning_war::prelude::*;

/// Rolls to get free when it is time to move.
pub struct FreeMired;

fields! {
    pub struct Input for LightningWar {
        unit: Option<UnitRef>, "Vehicle";
        mired: bool, "Is mired", default = true, from = unit;
        tried: bool, "Has tried this turn", from = unit;
        turns: u8, "Turns it tries", 1..=20, default = 1, quiet, help = "More than one for odds.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        freed: bool, "It gets free", summary;
        on_turn: u8, "In which turn", 0..=20;
        moves: Share, "It moves this turn";
    }
}

impl Procedure for FreeMired {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "free_mired";
    const TITLE: &'static str = "Roll to free a mired vehicle";
    const VERBS: &'static [&'static str] = &["free"];
    const RULE: &'static str = "Miring";
    const ROLLS: &'static str = "1d6 a turn; a 1 frees it.";
    const MANY: bool = true;

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let reasons = [
            (!input.mired, "notMired", "It is not mired."),
            (input.tried, "tried", "It has tried already this turn: once each time it could move."),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let needed = rules.free.roll;
        for turn in 1..=input.turns {
            let freed = chance.dice(&[Die::D6], "getting free", |d| d[0] <= needed)?;
            chance.say(Self::RULE, || {
                format!("A roll of {needed} frees it: {}.", if freed { "it is free" } else { "it is still stuck" })
            });
            if freed {
                return Ok(Outcome { freed, on_turn: turn, moves: rules.free.moves });
            }
        }
        Ok(Outcome { freed: false, on_turn: 0, moves: Share::None })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { on_turn: 0, ..outcome }
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let Some(unit) = input.unit.unit_mut(game) else { return };
        unit.tried = true;
        if outcome.freed {
            unit.free();
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.unit.name(game, "The vehicle");
        if !outcome.freed {
            return Report { headline: format!("{who} stays mired"), ..Report::default() };
        }
        let moves = match outcome.moves {
            Share::Full => "moves normally",
            Share::Half => "moves half its allowance",
            Share::None => "does not move this turn",
        };
        let table = vec![format!("Take the marker off {who}: it {moves}.")];
        Report { headline: format!("{who} is free and {moves}"), table, ..Report::default() }
    }
}
