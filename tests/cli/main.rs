//! The real binary, verb by verb: what it writes, where, and with which exit code.

mod any;
mod batch;
mod branches;
mod faults;
mod in_battle;
mod odds_effort;
mod orbats;
mod random;
mod recover;
mod soak;
mod survivors;
mod verbs;
mod verify;
mod victory;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs the binary with these arguments and this input. Whatever it is asked, it must not panic.
pub fn galloper(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_galloper"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // Written beside the reading: a full pipe would block both.
    let writing = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the binary ends");
    writing.join().expect("the input is written");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(!err.contains("panicked"), "{args:?}: {err}");
    assert!(output.status.code().is_some(), "{args:?} was ended by a signal");
    output
}

/// The exit code, the standard output and the standard error.
pub fn said(args: &[&str]) -> (i32, String, String) {
    let output = galloper(args, b"");
    let text = |bytes: &[u8]| std::str::from_utf8(bytes).expect("UTF-8").to_owned();
    (output.status.code().expect("a code"), text(&output.stdout), text(&output.stderr))
}

/// The exit code and the one JSON value in one line that `--json` writes, with nothing on the standard error.
pub fn json(args: &[&str]) -> (i32, Value) {
    let (code, out, err) = said(&[args, &["--json"]].concat());
    assert_eq!(err, "", "{args:?}");
    assert_eq!(out.lines().count(), 1, "{args:?}: {out}");
    (code, serde_json::from_str(&out).expect("JSON"))
}

/// The answers to these lines.
pub fn batch(verb: &str, lines: &str) -> Vec<Value> {
    let output = galloper(&[verb, "--batch"], lines.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let out = std::str::from_utf8(&output.stdout).expect("UTF-8");
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}
