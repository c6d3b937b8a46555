//! A batch of questions, one JSON object a line, each answered in one line, in order.

use std::io::{self, BufRead, Write};

use super::{Exit, VerbAnswer, json_answer, question};
use crate::core::headless::{RuleAnswer, RuleQuestion};

/// Answers line by line until the input ends. Every line is answered, so that line counts agree; only an empty last
/// line is ignored.
pub(super) fn run(
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    asked: &dyn Fn(&RuleQuestion) -> VerbAnswer,
) -> io::Result<Exit> {
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

fn reply(line: &[u8], out: &mut dyn Write, asked: &dyn Fn(&RuleQuestion) -> VerbAnswer) -> io::Result<()> {
    let said = match question::of_line(line) {
        Ok(ask) => asked(&ask),
        Err(text) => VerbAnswer::from(RuleAnswer::Error(text)),
    };
    // In one piece, because every write is searched for control characters.
    let mut text = json_answer::json(&said).to_string();
    text.push('\n');
    out.write_all(text.as_bytes())?;
    // The other side may wait for this answer before it asks the next question.
    out.flush()
}
