//! What a verb prints, made safe to look at: a title or label from a file may hold characters that would steer a terminal.

use std::io::{self, Write};

/// A text with every control character, line ends too, and every invisible mark written as in JSON: `\u001b`.
pub(super) fn terminal_safe(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| put(c, c == '\n' || c == '\t', &mut out));
    out
}

/// Writes on to another handle what [`terminal_safe`] makes of it, but keeps line ends. Within JSON it is still the same JSON.
pub(super) struct TerminalSafe<'a> {
    to: &'a mut dyn Write,
    /// The beginning of a character whose end has not come yet.
    begun: Vec<u8>,
}

impl<'a> TerminalSafe<'a> {
    pub(super) fn over(to: &'a mut dyn Write) -> Self {
        Self { to, begun: Vec::new() }
    }
}

impl Write for TerminalSafe<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.begun.is_empty() && bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
            self.to.write_all(bytes)?;
            return Ok(bytes.len());
        }
        self.begun.extend_from_slice(bytes);
        let mut safe = String::new();
        let mut rest = self.begun.as_slice();
        loop {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    text.chars().for_each(|c| put(c, false, &mut safe));
                    rest = &[];
                    break;
                }
                Err(error) => {
                    let (good, bad) = rest.split_at(error.valid_up_to());
                    std::str::from_utf8(good).unwrap_or_default().chars().for_each(|c| put(c, false, &mut safe));
                    let Some(len) = error.error_len() else {
                        rest = bad;
                        break;
                    };
                    safe.push(char::REPLACEMENT_CHARACTER);
                    rest = &bad[len..];
                }
            }
        }
        self.begun = rest.to_vec();
        self.to.write_all(safe.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn put(c: char, breaks: bool, out: &mut String) {
    use std::fmt::Write as _;
    let steers = c.is_control() && (breaks || !matches!(c, '\n' | '\t'));
    if steers || crate::store::is_invisible(c) {
        // A text takes whatever is written to it.
        let _ = write!(out, "\\u{:04x}", u32::from(c));
    } else {
        out.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_gets_through_however_it_is_cut() {
        let text = "Ligny\u{1b}[2J\u{9b}1m\u{202e}é\u{7f}\n♞";
        let safe = "Ligny\\u001b[2J\\u009b1m\\u202eé\\u007f\n♞";
        assert_eq!(terminal_safe(text), safe.replace('\n', "\\u000a"));
        for cut in 1..text.len() {
            let mut out = Vec::new();
            let mut to = TerminalSafe::over(&mut out);
            text.as_bytes().chunks(cut).for_each(|part| to.write_all(part).unwrap());
            assert_eq!(String::from_utf8(out).unwrap(), safe);
        }
    }
}
