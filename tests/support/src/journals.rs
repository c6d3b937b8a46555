//! Small battles for the store's tests.

use std::path::Path;

use galloper::store::{
    ActionLine, FORMAT, GotoLine, Header, JournalChange, JournalLine, Overwrite, SaveStatus, Writer,
};
use serde_json::json;

/// A header with accents and a nested start.
pub fn header() -> Header {
    Header {
        galloper: FORMAT,
        rulebook: "dtn".to_owned(),
        title: "Königgrätz, 3 July".to_owned(),
        created: 1_700_000_000_123,
        start: json!({ "units": [{ "label": "f12", "bases": 6 }], "seed": u64::MAX }),
    }
}

/// Action `n` after action `follows`.
pub fn action(n: u64, follows: u64) -> JournalLine {
    JournalLine::Action(ActionLine {
        n,
        follows,
        at: 1_700_000_000_000 + n as i64,
        label: format!("Fire «{n}»\nby f12"),
        action: json!({ "procedure": "fire", "firer": "f12", "range": n }),
        rolls: json!([{ "cards": ["9s", "jd"], "how": "typed" }]),
        working: json!(["base 3", "−1 for smoke"]),
        changes: vec![JournalChange { part: "unit/f12".to_owned(), value: json!({ "hits": n }) }],
    })
}

/// Line `n` going to the state after `to`.
pub fn goto(n: u64, to: u64) -> JournalLine {
    JournalLine::Goto(GotoLine { n, to, at: -5 })
}

/// A battle with an undo, a branch, a redo into the old branch and a jump to the start.
pub fn branched() -> Vec<JournalLine> {
    vec![action(1, 0), action(2, 1), goto(3, 1), action(4, 1), goto(5, 2), action(6, 2), goto(7, 0), action(8, 0)]
}

/// Writes a battle and lets it go.
pub fn write(path: &Path, lines: &[JournalLine]) {
    let mut writer = Writer::create(path, &header(), Overwrite::No).expect("a new file");
    for line in lines {
        writer.append(line).expect("it can be written");
    }
    writer.close().expect("it is synced");
}

/// The number of the last synced line; fails if not everything is.
pub fn saved(status: &SaveStatus) -> u64 {
    match status {
        SaveStatus::Saved { last, .. } => *last,
        other => panic!("not saved: {other:?}"),
    }
}

/// One sentence with the path last.
pub fn assert_sentence(sentence: &str, path: &Path) {
    let path = path.display().to_string();
    assert!(sentence.ends_with(&format!(": {path}")), "{sentence}");
    assert!(!sentence.contains('\n') && !sentence.contains("os error"), "{sentence}");
    assert!(sentence.starts_with(char::is_uppercase) || sentence.starts_with(char::is_numeric));
}
