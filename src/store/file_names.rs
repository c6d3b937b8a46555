//! File names made of titles: any title gives a name that every file system accepts. Does not look at the disk.

pub const EXTENSION: &str = "galloper";

/// In bytes; most file systems allow 255 with everything added.
const LONGEST: usize = 120;

/// The file stem for a battle called `title`; letters of any script are kept.
pub(super) fn stem(title: &str) -> String {
    let safe: String = title.chars().filter(|c| !is_invisible(*c)).map(safe_char).collect();
    let words: Vec<&str> = safe.split_whitespace().collect();
    let joined = words.join(" ");
    // A leading dot hides a file, a leading dash looks like an option; Windows drops dots and spaces at the end.
    let start = joined.trim_start_matches(['.', '-', ' ']);
    let stem = shortened(start).trim_end_matches(['.', '-', ' ']);
    if stem.is_empty() {
        "battle".to_owned()
    } else if is_reserved(stem) {
        format!("battle {stem}")
    } else {
        stem.to_owned()
    }
}

fn safe_char(c: char) -> char {
    match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        c if c.is_control() => ' ',
        c => c,
    }
}

/// Characters without width, among them those that change the reading direction and so disguise a name.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn shortened(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

/// Device names, which Windows reserves with any extension.
fn is_reserved(stem: &str) -> bool {
    let name = stem.split('.').next().unwrap_or(stem).trim_end().to_uppercase();
    let numbered = |device: &str| {
        let digit = name.strip_prefix(device).map(|rest| rest.chars().collect::<Vec<_>>());
        matches!(digit.as_deref(), Some(['0'..='9' | '¹' | '²' | '³']))
    };
    matches!(name.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn any_title_gives_a_safe_name() {
        for (title, expected) in [
            ("Ligny, 16 June 1815", "Ligny, 16 June 1815"),
            ("Königgrätz", "Königgrätz"),
            ("../../etc/passwd", "etc-passwd"),
            ("  a\tb\n c ", "a b c"),
            ("", "battle"),
            ("...", "battle"),
            ("con", "battle con"),
            ("Com1.part", "battle Com1.part"),
            ("COM10", "COM10"),
            ("--help", "help"),
            ("who?", "who"),
            ("nul\0", "battle nul"),
            ("gal\u{202e}loper", "galloper"),
        ] {
            assert_eq!(stem(title), expected, "{title:?}");
        }
        assert!(stem(&"é".repeat(500)).len() <= 120);
    }
}
