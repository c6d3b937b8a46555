//! The apostrophe that keeps a spreadsheet from calculating or rewriting a text.

/// An apostrophe before a text that a spreadsheet would calculate or rewrite; [`unguard`] takes it off.
pub fn guarded(cell: &str) -> String {
    if is_rewritten(cell) || unguarded(cell).is_some() { format!("'{cell}") } else { cell.to_owned() }
}

/// Takes the mark off again; a text that only looks like one keeps it.
pub fn unguard(cell: &mut String) {
    if let Some(rest) = unguarded(cell) {
        *cell = rest.to_owned();
    }
}

/// For a workbook, where a text is a text: only what [`unguard`] would change gets the mark.
pub fn doubled(cell: &str) -> String {
    if unguarded(cell).is_some() { format!("'{cell}") } else { cell.to_owned() }
}

fn unguarded(cell: &str) -> Option<&str> {
    let rest = cell.strip_prefix('\'')?;
    (is_rewritten(rest) || unguarded_deep(rest)).then_some(rest)
}

/// A text that itself began with a mark got a second one.
fn unguarded_deep(rest: &str) -> bool {
    let bare = rest.trim_start_matches('\'');
    bare.len() < rest.len() && is_rewritten(bare)
}

/// A spreadsheet would make a formula, a number, a date or a truth value of it that reads differently.
fn is_rewritten(cell: &str) -> bool {
    if is_plain_number(cell) {
        return false;
    }
    let calculated = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '−']);
    let figures =
        |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '/' | ':' | '+' | ' ' | '%' | 'e' | 'E');
    let numeric = cell.contains(|c: char| c.is_ascii_digit()) && cell.chars().all(figures);
    let truth = cell.eq_ignore_ascii_case("true") || cell.eq_ignore_ascii_case("false");
    calculated || numeric || truth
}

/// A number that every spreadsheet writes back as it is.
fn is_plain_number(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "1"));
    let all_digits = |text: &str| !text.is_empty() && text.len() < 10 && text.bytes().all(|b| b.is_ascii_digit());
    let canonical = whole == "0" || !whole.starts_with('0');
    cell != "-0" && all_digits(whole) && all_digits(part) && canonical && !part.ends_with('0')
}
