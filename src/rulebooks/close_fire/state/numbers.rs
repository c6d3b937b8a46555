//! Numbers brought within what a counter or a tape holds, and how they are said.

/// A count from 0 to 250.
pub fn small(n: i64) -> u8 {
    u8::try_from(n.clamp(0, 250)).unwrap_or(0)
}

/// A distance from 0 to 9999.
pub fn to_yards(n: i64) -> u16 {
    u16::try_from(n.clamp(0, 9999)).unwrap_or(0)
}

/// "+1", "−2".
pub fn signed(n: i64) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

/// What a row of a table of modifiers is worth: nothing where it does not apply.
pub fn when(applies: bool, worth: i32) -> i64 {
    if applies { worth.into() } else { 0 }
}
