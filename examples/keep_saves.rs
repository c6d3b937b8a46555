//! Leaves a battle of every rule book as this version writes it, for later versions to open:
//! `cargo run -p galloper --no-default-features --example keep_saves -- tests/saves/NAME`. A folder once made is never
//! written again: make a new one when the format of a battle has grown.

use std::error::Error;
use std::path::PathBuf;

use galloper::core::club::ClubTable;
use galloper::desk::{Desk, soak, write_history};
use galloper::rulebooks::{BOOKS, RegisteredBook};
use serde_json::Value;

/// A table that fits every rule book.
const CLUB: &str = r#"
id = "club_nerves"
title = "Nerves (club table)"
verbs = ["nerves"]
dice = "2d6"

[[modifiers]]
key = "rain"
label = "It rains"
add = -1

[[rows]]
to = 5
result = "Shaken"
marks = ["shaken"]

[[rows]]
from = 6
result = "Steady"
"#;

/// House rules under which outcomes wait for the end of their step.
const HELD: [(&str, &str); 2] = [("bbb", "fire.held"), ("close_fire", "turn.holdShooting")];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("name the folder to write into")?);
    std::fs::create_dir(&folder)?;
    for book in BOOKS {
        let desk = battle(book)?;
        drop(write_history::write_history(&desk, &folder.join(format!("{}.galloper", book.id)))?);
        let mut text = serde_json::to_string(desk.state())?;
        text.push('\n');
        std::fs::write(folder.join(format!("{}.state.json", book.id)), text)?;
    }
    Ok(())
}

/// The first random battle that ends with second thoughts behind it and something still to do.
fn battle(book: &RegisteredBook) -> Result<Desk, Box<dyn Error>> {
    for seed in 1809..1909 {
        let mut game = (book.demo)(seed)?;
        let play = game.battle_mut();
        play.add_club(ClubTable::read(CLUB)?)?;
        for (_, key) in HELD.into_iter().filter(|(id, _)| *id == book.id) {
            play.set_house_rule(key, Some(&Value::Bool(true)))?;
        }
        let mut desk = soak::desk_after(game, seed, 1)?;
        // The end of a turn has few loose ends: go back to where most lies open.
        let waits = |index: usize| {
            let game = desk.history().moment(index).map(|m| m.state.battle());
            game.map_or(0, |game| game.flow().duties.len() + 10 * game.flow().held.len())
        };
        let most = desk.history().branch().into_iter().max_by_key(|index| (waits(*index), *index)).unwrap_or(0);
        let branched = desk.history().branch().len() < desk.history().len();
        if branched && waits(most) > 0 {
            desk.go(most);
            return Ok(desk);
        }
    }
    Err(format!("no random battle of {} leaves anything open", book.title).into())
}
