//! `soak`: whole battles played at random, with what must always hold checked after each action.

use std::io::{self, Write};

use serde_json::json;

use super::args::SoakArgs;
use super::{Exit, failed, named};
use crate::desk::soak::{Played, play};

/// Plays so many battles and says how they went.
pub(super) fn run(args: &SoakArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let book = match named(&args.rulebook) {
        Ok(book) => book,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let mut sum = Played::default();
    for n in 0..args.battles {
        match play(book, args.seed.wrapping_add(n), args.turns) {
            Ok(played) => {
                sum.actions += played.actions;
                sum.procedures += played.procedures;
                sum.refused += played.refused;
                sum.allowed += played.allowed;
            }
            Err(broken) => {
                failed(&broken.to_string(), args.json, out, err)?;
                return Ok(Exit::Trouble);
            }
        }
    }
    let Played { actions, procedures, refused, allowed } = sum;
    let battles = args.battles;
    if args.json {
        let answer = json!({ "rulebook": book.id, "battles": battles, "turns": args.turns, "actions": actions,
            "procedures": procedures, "refused": refused, "allowed": allowed });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(
            out,
            "{}: {battles} battles of {} {}s, {actions} actions, {procedures} procedures carried out, {refused} refused of which {allowed} allowed; everything held.",
            book.title, args.turns, book.turn
        )?;
    }
    Ok(Exit::Done)
}
