//! What serde says of a value that does not fit, in words for a person. Knows no rule book.

/// One plain clause for what serde says.
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

/// What is wrong with a text that is no JSON.
pub fn not_json_message(error: &serde_json::Error) -> String {
    let at = error.column();
    match error.classify() {
        serde_json::error::Category::Eof => format!("it breaks off after {at} characters"),
        _ if error.line() > 1 => format!("it cannot be read at line {}, character {at}", error.line()),
        _ => format!("it cannot be read at character {at}"),
    }
}

/// The word between backticks after this beginning.
fn quoted_after<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    text.strip_prefix(beginning)?.split('`').nth(1)
}

/// What was found: the value itself where serde names it.
fn shown(found: &str) -> String {
    match found.split(['`', '"']).nth(1) {
        Some(value) => value.to_owned(),
        None => kind(found),
    }
}

/// The name of a type in words.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::num::NonZeroU8;

    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    use super::{not_json_message, plain_message};

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Pair {
        have: u8,
        to: i8,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Word {
        First,
        Second,
    }

    fn said<T: DeserializeOwned + std::fmt::Debug>(value: Value) -> String {
        plain_message(&serde_json::from_value::<T>(value).unwrap_err().to_string())
    }

    #[test]
    fn serde_is_put_into_words() {
        assert_eq!(said::<Pair>(json!({"have": 3})), "“to” is missing");
        assert_eq!(said::<Pair>(json!({"have": 300, "to": 1})), "it must be a whole number from 0 to 255, not 300");
        assert_eq!(said::<Pair>(json!({"have": 1.5, "to": 1})), "it must be a whole number from 0 to 255, not 1.5");
        assert_eq!(said::<Pair>(json!({"have": 1, "to": "x"})), "it must be a whole number from -128 to 127, not x");
        assert_eq!(said::<NonZeroU8>(json!(0)), "it must be a whole number from 1 to 255, not 0");
        assert_eq!(said::<Word>(json!("third")), "there is no “third”; it may be first or second");
        assert_eq!(said::<Vec<u8>>(json!({})), "it must be a list, not keys with values");
        assert_eq!(said::<Pair>(json!(7)), "it must be keys with values, not 7");
        assert_eq!(said::<BTreeMap<u8, u8>>(json!([])), "it must be keys with values, not a list");
        assert_eq!(said::<bool>(json!(null)), "it must be yes or no, not nothing");
    }

    #[test]
    fn what_is_no_json_is_told_by_its_place() {
        let broken = |text: &str| not_json_message(&serde_json::from_str::<Value>(text).unwrap_err());
        assert_eq!(broken("{\"a\":"), "it breaks off after 5 characters");
        assert_eq!(broken("nonsense"), "it cannot be read at character 2");
    }
}
