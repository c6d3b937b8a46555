//! Reads a battle line by line and rebuilds every state of it.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

use serde_json::json;

use super::args::VerifyArgs;
use super::terminal_safe::terminal_safe;
use super::{Exit, failed};
use crate::core::phrases::counted;
use crate::rulebooks::book;
use crate::store::battle::{self, BattleHistory};
use crate::store::{Loaded, Torn, read};

/// Says in one line what the file holds, or what is wrong with it.
pub(super) fn run(args: &VerifyArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let (loaded, history) = match open(&args.file) {
        Ok(both) => both,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let held = Verified::of(&loaded, &history);
    if args.json {
        writeln!(out, "{}", held.json())?;
    } else {
        writeln!(out, "{}", held.sentence())?;
    }
    Ok(Exit::Done)
}

pub(super) fn open(path: &Path) -> Result<(Loaded, BattleHistory), String> {
    let loaded = read(path).map_err(|error| error.to_string())?;
    let history = battle::rebuild(&loaded).map_err(|error| format!("{error}: {}", path.display()))?;
    Ok((loaded, history))
}

/// What a battle's file holds.
struct Verified<'a> {
    rulebook: &'a str,
    title: &'a str,
    lines: usize,
    states: usize,
    branches: usize,
    turn: (&'static str, u32),
    torn: Option<Torn>,
    unsound: Vec<String>,
}

impl<'a> Verified<'a> {
    fn of(loaded: &'a Loaded, history: &BattleHistory) -> Self {
        let follows = |index: usize| history.moment(index).and_then(|moment| moment.follows);
        let followed: BTreeSet<usize> = (0..history.len()).filter_map(follows).collect();
        let play = history.state().battle();
        Self {
            rulebook: &loaded.header.rulebook,
            title: &loaded.header.title,
            lines: loaded.lines.len() + 1,
            states: history.len(),
            branches: history.len() - followed.len(),
            turn: (play.turn_word(), play.flow().turn),
            torn: loaded.torn,
            unsound: play.broken_invariants(),
        }
    }

    fn sentence(&self) -> String {
        let Self { rulebook, title, lines, states, branches, turn: (word, turn), torn, unsound } = self;
        let rules = book(rulebook).map_or(*rulebook, |book| book.title);
        let title = terminal_safe(title);
        let lines = counted(*lines, "line", "lines");
        let states = counted(*states, "state", "states");
        let branches = counted(*branches, "branch", "branches");
        let end = torn.map_or_else(|| ", whole to the end".to_owned(), |torn| format!(". {torn}"));
        let doubt = |what: &String| format!(" This does not fit together: {}.", terminal_safe(what));
        let doubts = unsound.iter().map(doubt).collect::<Vec<_>>().concat();
        format!("{rules}: {title}; {word} {turn}; {lines}, {states}, {branches}{end}.{doubts}")
    }

    fn json(&self) -> serde_json::Value {
        let Self { rulebook, title, lines, states, branches, turn: (_, turn), torn, unsound } = self;
        let cut = torn.map(|torn| json!({"line": torn.line, "bytes": torn.bytes}));
        let mut said = json!({
            "rulebook": rulebook, "title": title, "turn": turn, "lines": lines, "states": states,
            "branches": branches, "torn": cut,
        });
        if !unsound.is_empty() {
            said["unsound"] = json!(unsound);
        }
        said
    }
}
