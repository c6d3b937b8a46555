//! Lists the library: the battles that every Galloper has.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::args::BattlesArgs;
use super::terminal_safe::terminal_safe;
use super::{Exit, books_named, failed};
use crate::core::orbat::LibraryBattle;
use crate::core::orbat::document::Document;
use crate::core::orbat::plan::{Plan, plan};
use crate::core::phrases::counted;
use crate::rulebooks::{self, RegisteredBook};

pub(super) fn run(args: &BattlesArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let books = match books_named(args.rulebook.as_deref()) {
        Ok(books) => books,
        Err(text) => return failed(&text, args.json, out, err),
    };
    if args.json {
        let all = books.iter().flat_map(|book| book.library.iter().map(|battle| battle_json(book, battle)));
        writeln!(out, "{}", all.collect::<Value>())?;
        return Ok(Exit::Done);
    }
    for book in books {
        writeln!(out, "{} ({})", book.title, book.id)?;
        for battle in book.library {
            writeln!(out, "  {}", terminal_safe(&battle_line(battle)))?;
        }
    }
    Ok(Exit::Done)
}

fn plan_of(battle: &LibraryBattle) -> Plan {
    plan(&Document::parse(battle.text, rulebooks::shape)).plan
}

fn battle_line(battle: &LibraryBattle) -> String {
    let Plan { title, units, card, .. } = plan_of(battle);
    let facts = [card.period, counted(units.len(), "unit", "units"), card.size, card.length];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    format!("{:<20} {title} ({})", battle.id, facts.join(", "))
}

fn battle_json(book: &RegisteredBook, battle: &LibraryBattle) -> Value {
    let Plan { title, sides, commands, units, card, .. } = plan_of(battle);
    json!({
        "id": battle.id, "rulebook": book.id, "title": title, "sides": sides.len(), "units": units.len(),
        "commands": commands.len(), "size": card.size, "length": card.length, "period": card.period,
        "about": card.about, "source": card.sources, "invented": card.invented,
    })
}
