//! `soak`: plays whole battles at random and checks the invariants after each action.

use std::io::{self, Write};

use serde_json::json;

use super::args::SoakArgs;
use super::{Exit, failed, named};
use crate::desk::soak::{SoakSummary, play};

pub(super) fn run(args: &SoakArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let book = match named(&args.rulebook) {
        Ok(book) => book,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let mut sum = SoakSummary::default();
    for n in 0..args.battles {
        match play(book, args.seed.wrapping_add(n), args.turns) {
            Ok(played) => {
                sum.actions += played.actions;
                sum.procedures += played.procedures;
                sum.order_changes += played.order_changes;
                sum.refused += played.refused;
                sum.allowed += played.allowed;
                for (id, times) in played.by_id {
                    *sum.by_id.entry(id).or_default() += times;
                }
            }
            Err(broken) => {
                failed(&broken.to_string(), args.json, out, err)?;
                return Ok(Exit::Trouble);
            }
        }
    }
    let SoakSummary { actions, procedures, by_id, order_changes, refused, allowed } = sum;
    let battles = args.battles;
    let all = (book.procedures)();
    let never: Vec<&str> = all.iter().map(|info| info.id).filter(|id| !by_id.contains_key(id)).collect();
    if args.json {
        let answer = json!({ "rulebook": book.id, "battles": battles, "turns": args.turns, "actions": actions,
            "procedures": procedures, "by_id": by_id, "never": never, "order_changes": order_changes, "refused": refused, "allowed": allowed });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(
            out,
            "{}: {battles} battles of {} {}s, {actions} actions, {procedures} procedures carried out, {refused} refused of which {allowed} allowed, {order_changes} changes to the order of battle; everything held.",
            book.title, args.turns, book.turn
        )?;
        let played = all.len() - never.len();
        let rest = if never.is_empty() { String::new() } else { format!("; never {}", never.join(", ")) };
        writeln!(out, "{played} of {} procedures were played{rest}.", all.len())?;
    }
    Ok(Exit::Done)
}
