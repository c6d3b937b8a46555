//! Killed at any moment, a battle holds every action that was called saved, and opens again.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
#![cfg(unix)]
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use galloper::store::{JournalLine, Overwrite, StoreError, Writer, read};
use galloper_test_support::journals::{action, header, saved};
use serde_json::json;

/// Names the battle to the helper process.
const BATTLE: &str = "GALLOPER_TEST_BATTLE";

/// Not a test of its own: the process that is killed. It appends until then, and prints each number once it is synced.
#[test]
fn helper_appends_until_killed() {
    let Some(path) = std::env::var_os(BATTLE) else {
        return;
    };
    let path = Path::new(&path);
    let mut writer = Writer::resume(path, &read(path).unwrap()).unwrap();
    let mut out = std::io::stdout();
    loop {
        let n = writer.next_n();
        writer.append(&long_action(n)).unwrap();
        // Now and then several at once, so that the kill finds a queue.
        if !n.is_multiple_of(3) {
            writeln!(out, "synced {};", saved(&writer.wait())).unwrap();
            out.flush().unwrap();
        }
    }
}

/// An action of up to some tens of kilobytes.
fn long_action(n: u64) -> JournalLine {
    let mut line = action(n, n - 1);
    if let JournalLine::Action(line) = &mut line {
        line.working = json!("x".repeat((n as usize * 7919) % 40_000));
    }
    line
}

fn start(path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "helper_appends_until_killed", "--nocapture"])
        .env(BATTLE, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The numbers that the helper prints, as they come.
fn numbers(child: &mut Child) -> impl Iterator<Item = u64> + use<> {
    let out = BufReader::new(child.stdout.take().unwrap());
    // Only a line with its end counts: a number cut short is another number.
    out.split(b'\n').map_while(Result::ok).filter_map(|line| {
        let line = String::from_utf8(line).ok()?;
        line.split_once("synced ")?.1.strip_suffix(';')?.parse().ok()
    })
}

#[test]
fn whatever_was_called_saved_outlasts_kill_9() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("killed.galloper");
    Writer::create(&path, &header(), Overwrite::No).unwrap().close().unwrap();
    let mut confirmed = 0;
    for round in 0_u64..20 {
        let mut child = start(&path);
        let mut numbers = numbers(&mut child);
        // The helper runs on while we count, so the kill falls anywhere in its work.
        for n in numbers.by_ref().take(1 + (round * 7 % 11) as usize) {
            confirmed = n;
        }
        if round % 4 == 0 {
            let loaded = read(&path).unwrap();
            assert!(loaded.lines.len() as u64 >= confirmed, "readable while it is written");
            let refused = Writer::resume(&path, &loaded).unwrap_err();
            assert!(matches!(refused, StoreError::InUse { .. }), "locked by another process: {refused}");
        }
        child.kill().unwrap();
        confirmed = numbers.last().unwrap_or(confirmed);
        child.wait().unwrap();
        let loaded = read(&path).unwrap();
        assert!(loaded.lines.len() as u64 >= confirmed, "round {round}: {confirmed} was called saved");
        assert!(loaded.lines.iter().zip(1..).all(|(line, n)| *line == long_action(n)));
    }
    assert!(confirmed >= 20);
    let writer = Writer::resume(&path, &read(&path).unwrap()).unwrap();
    writer.close().unwrap();
}
