//! When somebody arrives, as lines and cells say it.

use super::Arrival;

/// `period 2`, `period 2 on 4+` or `umpire`, whatever the turn is called.
///
/// # Errors
/// A sentence: what would be right. `turn` is what the rule book calls a turn.
pub fn read_arrival(text: &str, turn: &str) -> Result<Arrival, String> {
    let text = text.trim();
    let lower = text.to_lowercase();
    if matches!(lower.as_str(), "umpire" | "by the umpire" | "when the umpire says so") {
        return Ok(Arrival::Umpire);
    }
    let none = || Err(format!("“{text}” says no arrival; write “{turn} 2”, “{turn} 2 on 4+” or “umpire”."));
    let words: Vec<&str> = lower.split_whitespace().collect();
    let (when, roll) = match words.as_slice() {
        [when @ .., "on", roll] => (when, Some(*roll)),
        when => (when, None),
    };
    // “period 2”, “turn 2” or only “2”, but no sentence that ends in a number.
    let ([number] | [_, number]) = when else { return none() };
    let number = match number.parse::<u32>() {
        Ok(0) => return Err(format!("There is no {turn} 0; the first is {turn} 1.")),
        Ok(number) => number,
        Err(_) => return none(),
    };
    let Some(roll) = roll else { return Ok(Arrival::Turn(number)) };
    match roll.strip_suffix('+').unwrap_or(roll).parse::<u64>() {
        Ok(at_least @ 1..=6) => Ok(Arrival::Roll { turn: number, at_least: at_least as u8 }),
        Ok(_) => Err(format!("“{roll}” cannot be thrown with one die; write 1+ to 6+, as in “{turn} {number} on 4+”.")),
        Err(_) => none(),
    }
}

/// How many words behind `arrives` are meant as an arrival, right or wrong.
pub(super) fn length(words: &[&str]) -> usize {
    let is_figure = |at: usize| {
        let bare = words.get(at).map(|word| word.trim_start_matches(['-', '+', '−']));
        bare.is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let is = |at: usize, wanted: &str| words.get(at).is_some_and(|word| word.eq_ignore_ascii_case(wanted));
    let when = match words {
        _ if is(0, "umpire") => return 1,
        _ if is_figure(0) => 1,
        _ if is_figure(1) => 2,
        _ => return 0,
    };
    if is(when, "on") { words.len().min(when + 2) } else { when }
}
