//! What the command line answered before: every procedure with its fields, and a batch of questions to each, faults and
//! refusals among them. The answers stay the same byte for byte; a change is meant, written anew by
//! `GALLOPER_WRITE_GOLDEN=1 cargo test -p galloper --no-default-features --test golden`, and argued in its commit.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use galloper::cli::{Exit, Next, run};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn said(args: &[&str], input: &str) -> String {
    let args = std::iter::once("galloper").chain(args.iter().copied()).map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let next = run(args, &mut input.as_bytes(), &mut out, &mut err);
    assert_eq!(next, Next::Exit(Exit::Done), "{}", String::from_utf8_lossy(&err));
    String::from_utf8(out).expect("text")
}

/// Compares line by line, so that a failure shows the one question that is answered otherwise.
fn same(name: &str, questions: &str, answers: &str) {
    let path = golden(name);
    if std::env::var_os("GALLOPER_WRITE_GOLDEN").is_some() {
        fs::write(&path, answers).expect("the folder can be written");
        return;
    }
    let before = fs::read_to_string(&path).expect("the answers of before");
    let asked = questions.lines().chain(std::iter::repeat(""));
    for (question, (now, before)) in asked.zip(answers.lines().zip(before.lines())) {
        assert_eq!(now, before, "{name}: {question}");
    }
    assert_eq!(answers.lines().count(), before.lines().count(), "{name}");
}

#[test]
fn procedures_are_listed_as_before() {
    let listed: serde_json::Value = serde_json::from_str(&said(&["procedures", "--json"], "")).expect("JSON");
    let lines: Vec<String> = listed.as_array().expect("a list").iter().map(ToString::to_string).collect();
    same("procedures.jsonl", "", &(lines.join("\n") + "\n"));
}

#[test]
fn questions_are_resolved_as_before() {
    let questions = fs::read_to_string(golden("questions.jsonl")).expect("the questions");
    same("resolved.jsonl", &questions, &said(&["resolve", "--json", "--batch"], &questions));
}

#[test]
fn odds_are_counted_as_before() {
    let questions = fs::read_to_string(golden("odds_questions.jsonl")).expect("the questions");
    same("odds.jsonl", &questions, &said(&["odds", "--json", "--batch"], &questions));
}
