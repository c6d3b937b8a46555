//! Turns serde's messages into words for people. Knows no rule book.

use serde::Deserialize;
use serde_json::Value;

/// Reads a value of a type.
///
/// # Errors
/// A clause with the key that does not fit.
pub fn read_value<T: for<'de> Deserialize<'de>>(value: &Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let why = plain_message(&error.inner().to_string());
        // Serde does not know the way through a flattened struct and writes a question mark.
        let path = error.path().to_string();
        match why.strip_prefix("it ") {
            _ if path == "." || path.contains('?') => why,
            Some(rest) => format!("“{path}” {rest}"),
            None => format!("“{path}”: {why}"),
        }
    })
}

pub fn plain_message(why: &str) -> String {
    let why = why.split(" at line ").next().unwrap_or(why);
    if let Some(field) = quoted_after(why, "missing field ") {
        return format!("“{field}” is missing");
    }
    if let Some(word) = quoted_after(why, "unknown variant ") {
        let (_, known) = why.split_once(", expected ").unwrap_or_default();
        let known = known.trim_start_matches("one of ").replace('`', "");
        return format!("there is no “{word}”; it may be {known}");
    }
    let found = why.strip_prefix("invalid value: ").or_else(|| why.strip_prefix("invalid type: "));
    match found.and_then(|rest| rest.split_once(", expected ")) {
        Some((found, wanted)) => format!("it must be {}, not {}", kind(wanted), shown(found)),
        None => why.to_owned(),
    }
}

pub fn not_json_message(error: &serde_json::Error) -> String {
    let at = error.column();
    match error.classify() {
        serde_json::error::Category::Eof => format!("it breaks off after {at} characters"),
        _ if error.line() > 1 => format!("it cannot be read at line {}, character {at}", error.line()),
        _ => format!("it cannot be read at character {at}"),
    }
}

/// The word in backticks that follows this beginning.
fn quoted_after<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    text.strip_prefix(beginning)?.split('`').nth(1)
}

/// The value found, where serde names it.
fn shown(found: &str) -> String {
    match found.split(['`', '"']).nth(1) {
        Some(value) => value.to_owned(),
        None => kind(found),
    }
}

fn kind(name: &str) -> String {
    let whole = |min: i64, max: i64| format!("a whole number from {min} to {max}");
    match name.trim_start_matches("a ").trim_start_matches("an ") {
        "u8" => whole(0, u8::MAX.into()),
        "u16" => whole(0, u16::MAX.into()),
        "i8" => whole(i8::MIN.into(), i8::MAX.into()),
        "i16" => whole(i16::MIN.into(), i16::MAX.into()),
        "nonzero u8" => whole(1, u8::MAX.into()),
        "nonzero u16" => whole(1, u16::MAX.into()),
        "u32" | "u64" | "usize" => "a whole number from 0".to_owned(),
        "nonzero u32" | "nonzero u64" | "nonzero usize" => "a whole number from 1".to_owned(),
        "i32" | "i64" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "bool" | "boolean" => "yes or no".to_owned(),
        "str" | "string" | "borrowed string" => "a text".to_owned(),
        "sequence" => "a list".to_owned(),
        "null" | "unit value" | "unit" => "nothing".to_owned(),
        name if name == "map" || name.starts_with("struct ") => "keys with values".to_owned(),
        name if name.starts_with("enum ") || name.contains("variant") => "one of its words".to_owned(),
        _ => name.to_owned(),
    }
}
