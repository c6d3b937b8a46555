//! The initiative: who wins chooses to be player A or player B of the turn.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::InitiativeMethod;

pub struct Initiative;

/// A side, by the order in which they are listed.
#[choice]
pub enum WhichPlayer {
    #[is(label = "First side")]
    First,
    #[is(label = "Second side")]
    Second,
}

/// A player of the turn.
#[choice]
pub enum Player {
    #[is(label = "Player A")]
    A,
    #[is(label = "Player B")]
    B,
}

fields! {
    /// What is known beforehand.
    pub struct Input for OneTwenty {
        picks: Option<Player>, "The winner takes",
            help = "Left blank, it is asked after the throw, as the choice “player”.";
        winner: Option<WhichPlayer>, help = "Told outright instead of a throw.";
        known: bool, "Known already this turn", from = game.own.player_a.is_some(),
            help = "Then it is not thrown for again.";
    }
}

fields! {
    /// Who is who; player A acts first, in phase 5a.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        winner: WhichPlayer, summary;
        picked: Player, "He takes";
        player_a: WhichPlayer, "Player A";
        player_b: WhichPlayer, "Player B";
    }
}

impl WhichPlayer {
    fn first_if(first: bool) -> Self {
        if first { Self::First } else { Self::Second }
    }

    pub fn other(self) -> Self {
        Self::first_if(self == Self::Second)
    }

    pub fn index(self) -> usize {
        self as usize
    }
}

/// Throws until there is no tie. Counting odds, a tie is decided by an even toss, since both sides throw alike.
fn throw(dice: &[Die], chance: &mut Chance) -> Roll<WhichPlayer> {
    let each = dice.len() / 2;
    let mut why = "initiative, first side then second";
    loop {
        let (first, second): (u8, u8) = chance.dice(dice, why, |d| (d[..each].iter().sum(), d[each..].iter().sum()))?;
        chance.say("1.1 Initiative", || format!("First side {first}, second side {second}."));
        if first != second {
            return Ok(WhichPlayer::first_if(first > second));
        }
        if chance.enumerating() {
            return chance.dice(&[Die::D6], why, |d| d[0] <= 3).map(WhichPlayer::first_if);
        }
        why = "initiative again, after a tie";
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
    const ROLLS: &'static str = "A D6 each (or as the house rule says), ties again; then the winner chooses.";

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
        let question = || format!("{} has the initiative and takes player", winner.label());
        let picked = match input.picks {
            Some(picked) => picked,
            None if chance.choose("player", &question(), &["A", "B"], 0)? == 0 => Player::A,
            None => Player::B,
        };
        let player_a = if picked == Player::A { winner } else { winner.other() };
        chance.say("1.1 Initiative", || format!("{} is player A and acts first.", player_a.label()));
        Ok(Outcome { winner, picked, player_a, player_b: player_a.other() })
    }

    fn apply(_: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        game.own_mut().player_a = Some(outcome.player_a.index());
    }

    fn tell(_: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let name = |who: WhichPlayer| match game.side_name(who.index()) {
            "" => who.label().to_owned(),
            name => name.to_owned(),
        };
        let headline = format!("{} has the initiative: {} is A", name(outcome.winner), name(outcome.player_a));
        let table = vec![format!("{} acts first, in phases 5a, 5c, 5e and 5g.", name(outcome.player_a))];
        Report { headline, table, ..Report::default() }
    }
}
