//! Names of Rust turned into words of English and of JSON.

/// `in_command_radius` as "in command radius".
pub fn spaced(name: &str) -> String {
    name.trim_start_matches("r#").replace('_', " ")
}

/// `ColumnOfMarch` as "column of march".
pub fn lower(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

/// `ColumnOfMarch` as "columnOfMarch".
pub fn camel(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// `ColumnOfMarch` as `column_of_march`.
pub fn snake(name: &str) -> String {
    lower(name).replace(' ', "_")
}

/// The same with a capital first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(capital(&spaced("in_command_radius")), "In command radius");
        assert_eq!(lower("ColumnOfMarch"), "column of march");
        assert_eq!(camel("ColumnOfMarch"), "columnOfMarch");
        assert_eq!(snake("ColumnOfMarch"), "column_of_march");
        assert_eq!((camel(""), capital("")), (String::new(), String::new()));
    }
}
