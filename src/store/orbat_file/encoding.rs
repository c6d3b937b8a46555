//! Text in whatever encoding spreadsheets and editors save it: UTF-8, UTF-16 or Windows-1252. Knows no format.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::error::OrbatFileError;

/// The text of these bytes without its byte order mark.
///
/// # Errors
/// When it is no text at all.
pub fn decode(bytes: &[u8]) -> Result<String, OrbatFileError> {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned(),
        None => match std::str::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => text.to_owned(),
            _ => unmarked(bytes).decode_without_bom_handling(bytes).0.into_owned(),
        },
    };
    if is_binary(&text) { Err(OrbatFileError::NotText) } else { Ok(text) }
}

/// The encoding of bytes that are no UTF-8: plain letters in UTF-16 have every other byte zero.
fn unmarked(bytes: &[u8]) -> &'static Encoding {
    let head = &bytes[..bytes.len().min(1024)];
    let zeros = |offset: usize| head.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, half) = (zeros(0), zeros(1), head.len() / 4);
    match bytes.len() % 2 {
        0 if odd > half && even == 0 => UTF_16LE,
        0 if even > half && odd == 0 => UTF_16BE,
        _ => WINDOWS_1252,
    }
}

/// Control characters that no text has; a few broken letters are still a text.
fn is_binary(text: &str) -> bool {
    let steers = |c: &char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{c}' | '\u{85}');
    let (mut strange, mut all) = (0_usize, 0_usize);
    for c in text.chars() {
        all += 1;
        strange += usize::from(c == '\0' || c == char::REPLACEMENT_CHARACTER || steers(&c));
    }
    text.contains('\0') || strange * 20 > all
}
