//! `soak`: plays whole battles at random and checks the invariants after each action.

use std::io::{self, Write};

use serde_json::json;

use super::args::SoakArgs;
use super::new_battle::{from_file, from_library};
use super::orbat_problems::Checked;
use super::{Exit, failed, named};
use crate::core::orbat::plan::Plan;
use crate::core::phrases::sentence;
use crate::desk::soak::{SoakFailure, SoakSummary, play, play_from};
use crate::rulebooks::RegisteredBook;

/// The word for every battle of a rule book's library.
const ALL: &str = "all";

pub(super) fn run(args: &SoakArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let found = named(&args.rulebook).and_then(|book| Ok((book, plans(args, book)?)));
    let (book, plans) = match found {
        Ok(both) => both,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let mut sum = SoakSummary::default();
    let starts: Vec<Option<&Plan>> = if plans.is_empty() { vec![None] } else { plans.iter().map(Some).collect() };
    for start in &starts {
        for n in 0..args.battles {
            match played(book, *start, args.seed.wrapping_add(n), args.turns) {
                Ok(played) => add(&mut sum, played),
                Err(broken) => {
                    failed(&broken.to_string(), args.json, out, err)?;
                    return Ok(Exit::Trouble);
                }
            }
        }
    }
    tell(args, book, &plans, &sum, out)?;
    Ok(Exit::Done)
}

/// What the battles begin from; nothing for the demo.
fn plans(args: &SoakArgs, book: &RegisteredBook) -> Result<Vec<Plan>, String> {
    if let Some(path) = &args.from {
        return Ok(vec![playable(from_file(path, book)?)?]);
    }
    let ids = match args.battle.as_deref() {
        None => Vec::new(),
        Some(ALL) => book.library.iter().map(|battle| battle.id).collect(),
        Some(id) => vec![id],
    };
    ids.into_iter().map(|id| playable(from_library(id, book)?)).collect()
}

/// The plan, if a battle can begin from it.
fn playable(Checked { planned, .. }: Checked) -> Result<Plan, String> {
    if planned.can_begin() {
        return Ok(planned.plan);
    }
    Err(planned.problems.first().map(|problem| problem.text.clone()).unwrap_or_default())
}

fn played(book: &RegisteredBook, start: Option<&Plan>, seed: u64, turns: u32) -> Result<SoakSummary, SoakFailure> {
    let Some(plan) = start else { return play(book, seed, turns) };
    let not_begun = |what: String| SoakFailure { seed, action: 0, step: String::new(), what };
    let game = (book.begin)(plan, seed).map_err(|error| not_begun(sentence(&error.to_string())))?;
    let named = |broken: SoakFailure| SoakFailure { what: format!("{} ({})", broken.what, plan.title), ..broken };
    play_from(&game, seed, turns).map_err(named)
}

fn add(sum: &mut SoakSummary, played: SoakSummary) {
    sum.actions += played.actions;
    sum.procedures += played.procedures;
    sum.order_changes += played.order_changes;
    sum.refused += played.refused;
    sum.allowed += played.allowed;
    for (id, times) in played.by_id {
        *sum.by_id.entry(id).or_default() += times;
    }
}

fn tell(
    args: &SoakArgs,
    book: &RegisteredBook,
    plans: &[Plan],
    sum: &SoakSummary,
    out: &mut dyn Write,
) -> io::Result<()> {
    let SoakSummary { actions, procedures, by_id, order_changes, refused, allowed } = sum;
    let battles = args.battles * plans.len().max(1) as u64;
    let all = (book.procedures)();
    let never: Vec<&str> = all.iter().map(|info| info.id).filter(|id| !by_id.contains_key(id)).collect();
    let titles: Vec<&str> = plans.iter().map(|plan| plan.title.as_str()).collect();
    if args.json {
        let answer = json!({ "rulebook": book.id, "from": titles, "battles": battles, "turns": args.turns,
            "actions": actions, "procedures": procedures, "by_id": by_id, "never": never, "refused": refused,
            "allowed": allowed, "order_changes": order_changes });
        return writeln!(out, "{answer}");
    }
    let from = if titles.is_empty() { String::new() } else { format!(" ({})", titles.join("; ")) };
    writeln!(
        out,
        "{}{from}: {battles} battles of {} {}s, {actions} actions, {procedures} procedures carried out, {refused} refused of which {allowed} allowed, {order_changes} changes to the order of battle; everything held.",
        book.title, args.turns, book.turn
    )?;
    let rest = if never.is_empty() { String::new() } else { format!("; never {}", never.join(", ")) };
    writeln!(out, "{} of {} procedures were played{rest}.", all.len() - never.len(), all.len())
}
