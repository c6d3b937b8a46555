//! The initiative: who wins chooses to be player A or player B of the turn.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::PLAYERS;
use crate::rulebooks::one_twenty::tables::InitiativeMethod;

/// The throw of both sides.
pub struct Initiative;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the order in which they are listed")]
pub enum WhichPlayer {
    First,
    Second,
}

/// A player of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the players")]
pub enum Player {
    A,
    B,
}

const SIDES: Words = &[("first", "First side"), ("second", "Second side")];

/// What is known beforehand.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// What the winner chooses to be; asked for after the throw if nothing is said.
    pub picks: Option<Player>,
    /// The winner, where he is told and not thrown for.
    pub winner: Option<WhichPlayer>,
    /// It was found already this turn.
    pub known: bool,
}

/// Who is who.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won.
    pub winner: WhichPlayer,
    /// What he chose to be.
    pub picked: Player,
    /// Who is player A and acts first, in phase 5a.
    pub player_a: WhichPlayer,
    /// Who is player B.
    pub player_b: WhichPlayer,
}

impl WhichPlayer {
    /// The other.
    pub fn other(self) -> Self {
        if self == Self::First { Self::Second } else { Self::First }
    }

    /// Its number.
    pub fn index(self) -> usize {
        self as usize
    }

    fn words(self) -> &'static str {
        SIDES[self.index()].1
    }
}

/// The throw until it is no tie. Counting odds, a tie is as good as a toss, for both throw alike.
fn throw(dice: &[Die], chance: &mut Chance) -> Roll<WhichPlayer> {
    let each = dice.len() / 2;
    let mut why = "initiative, first side then second";
    loop {
        let (first, second): (u8, u8) = chance.dice(dice, why, |d| (d[..each].iter().sum(), d[each..].iter().sum()))?;
        chance.say("1.1 Initiative", || format!("First side {first}, second side {second}."));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => return Ok(WhichPlayer::First),
            std::cmp::Ordering::Less => return Ok(WhichPlayer::Second),
            std::cmp::Ordering::Equal if chance.enumerating() => {
                return Ok(if chance.dice(&[Die::D6], why, |d| d[0] <= 3)? {
                    WhichPlayer::First
                } else {
                    WhichPlayer::Second
                });
            }
            std::cmp::Ordering::Equal => why = "initiative again, after a tie",
        }
    }
}

impl Procedure for Initiative {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "initiative";
    const TITLE: &'static str = "Initiative";
    const VERBS: &'static [&'static str] = &["initiative", "init"];
    const RULE: &'static str = "1.1, phase 4";
    const FIELDS: &'static [Field] = &[
        Field::choice("picks", "The winner takes", PLAYERS)
            .optional()
            .help("Left blank, it is asked after the throw, as the choice “player”."),
        Field::choice("winner", "Winner", SIDES).optional().help("Told outright instead of a throw."),
        Field::flag("known", "Known already this turn").help("Then it is not thrown for again.").quiet(),
    ];
    const ROLLS: &'static str = "A D6 each (or as the house rule says), ties again; then the winner chooses.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("winner", "Winner", SIDES),
        Field::choice("picked", "He takes", PLAYERS),
        Field::choice("player_a", "Player A", SIDES),
        Field::choice("player_b", "Player B", SIDES),
    ];
    const SUMMARY: &'static [&'static str] = &["winner"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        draft.fill("known", game.own.player_a.is_some());
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let told = rules.initiative.method == InitiativeMethod::Manual && input.winner.is_none();
        let facts = [
            (input.known, "known", "The initiative of this turn is known already."),
            (told, "sayWinner", "By the house rule the winner is told: say first or second."),
        ];
        Reason::among("1.1 Initiative", facts)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let winner = match (input.winner, rules.initiative.method) {
            (Some(winner), _) => winner,
            (None, InitiativeMethod::D6 | InitiativeMethod::Manual) => throw(&[Die::D6; 2], chance)?,
            (None, InitiativeMethod::TwoD6) => throw(&[Die::D6; 4], chance)?,
            (None, InitiativeMethod::D10) => throw(&[Die::D10; 2], chance)?,
        };
        let question = || format!("{} has the initiative and takes player", winner.words());
        let picked = match input.picks {
            Some(picked) => picked,
            None if chance.choose("player", &question(), &["A", "B"], 0)? == 0 => Player::A,
            None => Player::B,
        };
        let player_a = if picked == Player::A { winner } else { winner.other() };
        chance.say("1.1 Initiative", || format!("{} is player A and acts first.", player_a.words()));
        Ok(Outcome { winner, picked, player_a, player_b: player_a.other() })
    }

    fn apply(_: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        game.own_mut().player_a = Some(outcome.player_a.index());
    }

    fn tell(_: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let name = |who: WhichPlayer| match game.side_name(who.index()) {
            "" => who.words().to_owned(),
            name => name.to_owned(),
        };
        let headline = format!("{} has the initiative: {} is A", name(outcome.winner), name(outcome.player_a));
        let table = vec![format!("{} acts first, in phases 5a, 5c, 5e and 5g.", name(outcome.player_a))];
        Report { headline, table, ..Report::default() }
    }
}
