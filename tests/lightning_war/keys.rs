//! How many keys things take, counted on the entry line: every character and every Enter is one.

use super::battle::{demo, field, go_to, here, line};

/// Types lines and counts the keys: each character, and Enter after each line.
fn keys(desk: &mut galloper::desk::Desk, lines: &[&str]) -> usize {
    let mut count = 0;
    for text in lines {
        line(desk, text);
        count += text.chars().count() + 1;
    }
    count
}

#[test]
#[allow(clippy::print_stdout, reason = "the counts are to be read")]
fn a_detachment_of_ten_moves_in_few_keys() {
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    let plain = keys(&mut desk, &[""]);
    assert_eq!(field(&desk, "P10", "moved"), 2);
    let mut desk = demo();
    go_to(&mut desk, "Medium Initiative");
    let typed = keys(&mut desk, &["fast"]);
    assert_eq!(field(&desk, "P10", "moved"), 4);
    eprintln!("a detachment of ten moves: {plain} key; running: {typed} keys");
    assert!(plain <= 6 && typed <= 6);
}

#[test]
#[allow(clippy::print_stdout, reason = "the counts are to be read")]
fn three_detachments_answer_for_fire_in_few_keys() {
    let mut desk = demo();
    line(&mut desk, "fired G1 artillery");
    line(&mut desk, "fired A1 A2 artillery");
    go_to(&mut desk, "Fired upon");
    let count = keys(&mut desk, &["ac", "ac", "i"]);
    assert_eq!((field(&desk, "G1", "response"), field(&desk, "A2", "response")), ("act".into(), "ignore".into()));
    assert_eq!(here(&desk), "Fired upon");
    eprintln!("fired-upon prompts for three detachments: {count} keys");
    assert!(count <= 9);
}

#[test]
fn orders_are_typed_in_any_words() {
    let desk = demo();
    let filled = |text: &str| desk.read_line(text).form.map(|form| form.filled).unwrap_or_default();
    let orders = filled("o G1 hold the ridge");
    assert_eq!(
        (&orders["text"], orders["detachments"][0]["detachment"].as_str()),
        (&"hold the ridge".into(), Some("G1"))
    );
    let orders = filled("o G1 G2 suspend");
    assert_eq!((&orders["what"], orders["detachments"][1]["detachment"].as_str()), (&"suspend".into(), Some("G2")));
    assert!(orders.get("text").is_none_or(serde_json::Value::is_null), "the word alone is no text");
}
