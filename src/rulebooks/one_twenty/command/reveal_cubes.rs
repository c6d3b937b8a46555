//! Hidden order cubes are shown, all at the same moment.

use crate::rulebooks::one_twenty::prelude::*;

pub struct RevealCubes;

fields! {
    /// Whether both are ready.
    pub struct Input for OneTwenty {
        waiting: usize, "Brigades without a cube", 0..=200, default = 0, from = waiting(game);
    }
}

fields! {
    /// Shown.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        revealed: bool, "They lie open", summary;
    }
}

/// Brigades that have not laid a cube.
pub fn waiting(game: &Game<OneTwenty>) -> usize {
    game.commands.iter().filter(|c| c.own.level == Level::Brigade && !c.own.has_cube()).count()
}

pub fn any_hidden(game: &Game<OneTwenty>) -> bool {
    game.commands.iter().any(|c| c.own.cube_hidden)
}

/// Turns all cubes up and says what they are.
pub fn reveal(game: &mut Game<OneTwenty>) -> Vec<String> {
    let mut told = Vec::new();
    for id in game.commands.ids() {
        let Some(piece) = game.command(id).filter(|c| c.own.cube_hidden) else { continue };
        if let Some(cube) = &piece.own.cube {
            told.push(format!("{}: {cube}.", piece.name));
        }
        if let Some(brigade) = game.command_mut(id) {
            brigade.cube_hidden = false;
        }
    }
    told
}

impl Procedure for RevealCubes {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "reveal_cubes";
    const TITLE: &'static str = "Show the order cubes";
    const VERBS: &'static [&'static str] = &["reveal", "show"];
    const RULE: &'static str = "1.1, phase 3";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let text = format!("Not everybody is ready: {} brigades have laid no cube.", input.waiting);
        Reason::among("1.1 Order cubes", [(input.waiting > 0, "notReady", text.as_str())])
    }

    fn resolve(_: &Input, _: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { revealed: true })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        reveal(game);
    }

    fn tell(_: &Input, _: &Outcome, game: &Game<OneTwenty>) -> Report {
        let table = reveal(&mut game.clone());
        Report { headline: "The order cubes lie open".to_owned(), table, ..Report::default() }
    }
}
