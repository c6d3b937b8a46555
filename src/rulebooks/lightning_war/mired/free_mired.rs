//! A mired vehicle tries to get free by itself.

use crate::rulebooks::lightning_war::prelude::*;

/// Rolls to get free when it is time to move.
pub struct FreeMired;

/// Who tries.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The vehicle's label.
    pub unit: Option<String>,
    /// It is mired.
    pub mired: bool,
    /// It has tried this turn.
    pub tried: bool,
    /// For how many turns it tries, for odds.
    pub turns: u8,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It is free.
    pub freed: bool,
    /// In which of the turns.
    pub on_turn: u8,
    /// It moves this turn: fully, half, or not.
    pub moves: Share,
}

/// The words of how much of a move is left.
pub const SHARES: crate::core::schema::Words = &[("full", "Fully"), ("half", "Half"), ("none", "Not at all")];

impl Procedure for FreeMired {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "free_mired";
    const TITLE: &'static str = "Roll to free a mired vehicle";
    const VERBS: &'static [&'static str] = &["free"];
    const RULE: &'static str = "Miring";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Vehicle", SubjectKind::Unit),
        Field::flag("mired", "Is mired").or(Preset::Flag(true)).quiet(),
        Field::flag("tried", "Has tried this turn").quiet(),
        Field::whole("turns", "Turns it tries", 1, 20).or(Preset::Whole(1)).quiet().help("More than one for odds."),
    ];
    const ROLLS: &'static str = "1d6 a turn; a 1 frees it.";
    const OUTCOME: &'static [Field] = &[
        Field::flag("freed", "It gets free"),
        Field::whole("on_turn", "In which turn", 0, 20),
        Field::choice("moves", "It moves this turn", SHARES),
    ];
    const SUMMARY: &'static [&'static str] = &["freed"];
    const MANY: bool = true;

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        draft.fill("mired", unit.mired);
        draft.fill("tried", unit.tried);
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let reasons = [
            (!input.mired, "notMired", "It is not mired."),
            (input.tried, "tried", "It has tried already this turn: once each time it could move."),
        ];
        reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, Self::RULE, text)).collect()
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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.tried = true;
        if outcome.freed {
            unit.free();
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The vehicle");
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
