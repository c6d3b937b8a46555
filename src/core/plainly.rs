//! What the reader of values says of one that does not fit, turned into words for people. Knows no rule book.

/// What would be right instead, as the end of a sentence: "it must be a whole number from 0 to 255".
pub fn plainly(error: &str) -> String {
    let error = error.split(" at line ").next().unwrap_or(error);
    let Some((what, wanted)) = error.split_once(", expected ") else { return error.to_owned() };
    if let Some(unknown) = what.strip_prefix("unknown variant ") {
        return format!("{} is none of {}", unknown.replace('`', ""), names(wanted));
    }
    if what.starts_with("invalid type: ") || what.starts_with("invalid value: ") {
        return format!("it must be {}", kind(wanted));
    }
    error.to_owned()
}

/// What is wrong with a text that is no JSON.
pub fn no_json(error: &serde_json::Error) -> String {
    let at = error.column();
    match error.classify() {
        serde_json::error::Category::Eof => format!("it breaks off after {at} characters"),
        _ if error.line() > 1 => format!("it cannot be read at line {}, character {at}", error.line()),
        _ => format!("it cannot be read at character {at}"),
    }
}

fn names(wanted: &str) -> String {
    wanted.trim_start_matches("one of ").replace('`', "").replace(" or ", ", ")
}

fn kind(wanted: &str) -> String {
    match wanted {
        "u8" => "a whole number from 0 to 255".to_owned(),
        "i8" => "a whole number from -128 to 127".to_owned(),
        "u16" => "a whole number from 0 to 65535".to_owned(),
        "u32" | "u64" | "usize" => "a whole number, 0 or more".to_owned(),
        "i16" | "i32" | "i64" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" | "string" => "a text".to_owned(),
        "a sequence" => "a list, as in [1, 2]".to_owned(),
        "a map" => "keys with values, as in {\"key\": 1}".to_owned(),
        other if other.starts_with("struct ") => "keys with values, as in {\"key\": 1}".to_owned(),
        other => other.replace('`', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_reader_says_becomes_plain() {
        let read = |error: serde_json::Error| plainly(&error.to_string());
        assert_eq!(read(serde_json::from_str::<u8>("-1").unwrap_err()), "it must be a whole number from 0 to 255");
        assert_eq!(read(serde_json::from_str::<Vec<u8>>("{}").unwrap_err()), "it must be a list, as in [1, 2]");
        assert_eq!(plainly("unknown variant `x`, expected `a` or `b`"), "x is none of a, b");
        assert_eq!(plainly("unknown variant `x`, expected one of `a`, `b`"), "x is none of a, b");
        assert_eq!(plainly("a word of its own"), "a word of its own");
        let broken = |text: &str| no_json(&serde_json::from_str::<serde_json::Value>(text).unwrap_err());
        assert_eq!(broken("{\"a\":"), "it breaks off after 5 characters");
        assert_eq!(broken("nonsense"), "it cannot be read at character 2");
    }
}
