//! Many questions, one JSON object a line, each answered in one line, in order.

use std::io::{self, BufRead, Write};

use super::{Exit, Said, answer, ask};
use crate::core::headless::{Answer, Ask};

/// Answers line by line until the input ends. Every line is answered, so that line counts agree; only an empty last line
/// is passed over.
pub(super) fn run(input: &mut dyn BufRead, out: &mut dyn Write, asked: fn(&Ask) -> Said) -> io::Result<Exit> {
    let mut line = Vec::new();
    let mut blank = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(Exit::Done);
        }
        if !blank.is_empty() {
            reply(&blank, out, asked)?;
            blank.clear();
        }
        if line.trim_ascii().is_empty() {
            blank.clone_from(&line);
        } else {
            reply(&line, out, asked)?;
        }
    }
}

fn reply(line: &[u8], out: &mut dyn Write, asked: fn(&Ask) -> Said) -> io::Result<()> {
    let said = match ask::of_line(line) {
        Ok(ask) => asked(&ask),
        Err(text) => Said::Outcome(Box::new(Answer::Error(text))),
    };
    writeln!(out, "{}", answer::json(&said))?;
    // Whoever asks may wait for the answer before the next question.
    out.flush()
}
