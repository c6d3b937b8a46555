//! Makes printed text safe for a terminal: a title or label from a file may contain control characters.

use std::io::{self, Write};

/// Every control character, line ends included, and every invisible character is written as in JSON: `\u001b`.
pub(super) fn terminal_safe(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| put(c, c == '\n' || c == '\t', &mut out));
    out
}

/// Passes text on to another handle through [`terminal_safe`], but keeps line ends. JSON stays the same JSON.
pub(super) struct TerminalSafe<'a> {
    to: &'a mut dyn Write,
    /// The beginning of a character that is still incomplete.
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
        // Writing to a `String` cannot fail.
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
