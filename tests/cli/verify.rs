//! `verify`: a battle written by the store, whole, branched, torn, damaged.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use std::fs;
use std::path::{Path, PathBuf};

use galloper::core::rulebook::Rulebook as _;
use galloper::rulebooks::book;
use galloper::rulebooks::dtn::Dtn;
use galloper::store::battle::{self, Note};
use galloper::store::journal::{encode_header, encode_line};
use galloper::store::{GotoLine, JournalLine};
use serde_json::json;

use super::{json, said};

/// Three steps, an undo of the last two, and another step: two branches.
fn write(dir: &Path, name: &str) -> PathBuf {
    let mut states = vec![(book(Dtn::ID).unwrap().demo)(1).unwrap()];
    let header = encode_header(&battle::header(&states[0], 0).unwrap()).unwrap();
    let (mut text, mut sum) = (header.text, header.sum);
    let mut put = |line: &JournalLine| {
        let encoded = encode_line(&sum, line).unwrap();
        text.push_str(&encoded.text);
        sum = encoded.sum;
    };
    for (n, follows) in [(1_u64, 0_u64), (2, 1), (3, 2), (5, 1)] {
        if n == 5 {
            put(&JournalLine::Goto(GotoLine { n: 4, to: 1, at: 0 }));
            states.push(states[1].clone());
        }
        let before = &states[follows as usize];
        let mut after = before.clone();
        after.battle_mut().next();
        let note = Note { n, label: "Next".to_owned(), ..Note::default() };
        put(&battle::line(&note, follows, after.changes_since(before).unwrap()).unwrap());
        states.push(after);
    }
    let path = dir.join(name);
    fs::write(&path, text).unwrap();
    path
}

fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_whole_battle() {
    let dir = tempfile::tempdir().unwrap();
    let path = write(dir.path(), "Teugn ♞.galloper");
    let (code, out, err) = said(&["verify", shown(&path)]);
    assert_eq!((code, err.as_str()), (0, ""));
    let wanted = "DTN: Combat at Teugn-Hausen, 1809; period 1; 6 lines, 5 states, 2 branches, whole to the end.\n";
    assert_eq!(out, wanted);
    let (code, answer) = json(&["verify", shown(&path)]);
    let wanted = json!({
        "rulebook": "dtn", "title": "Combat at Teugn-Hausen, 1809", "turn": 1, "lines": 6, "states": 5,
        "branches": 2, "torn": null,
    });
    assert_eq!((code, answer), (0, wanted));
}

#[test]
fn a_torn_tail_is_said_and_is_no_error() {
    let dir = tempfile::tempdir().unwrap();
    let path = write(dir.path(), "torn.galloper");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 10]).unwrap();
    let (code, out, _) = said(&["verify", shown(&path)]);
    assert_eq!((code, out.lines().count()), (0, 1));
    assert!(out.contains("5 lines") && out.contains("cut short"), "{out}");
    let (_, answer) = json(&["verify", shown(&path)]);
    assert_eq!(answer["torn"]["line"], 6);
    assert_eq!(fs::read(&path).unwrap().len(), bytes.len() - 10, "the file is left as it is");
}

#[test]
fn what_cannot_be_opened_exits_2_with_a_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = dir.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let whole = fs::read_to_string(write(dir.path(), "whole.galloper")).unwrap();
    // Its sums fit, but the rule book is not ours.
    let mut other = battle::header(&(book("dtn").unwrap().demo)(1).unwrap(), 0).unwrap();
    other.rulebook = "chess".to_owned();
    let cases = [
        (put("empty.galloper", b""), "empty"),
        (put("picture.galloper", b"\x89PNG\r\n\x1a\n and so on"), "not a Galloper battle"),
        (put("changed.galloper", whole.replacen("\"Next\"", "\"Text\"", 1).as_bytes()), "Line 2 was changed"),
        (put("other.galloper", encode_header(&other).unwrap().text.as_bytes()), "“chess”"),
        (dir.path().join("none.galloper"), "no such file"),
        (dir.path().to_path_buf(), "not a file"),
    ];
    for (path, word) in cases {
        let (code, out, err) = said(&["verify", shown(&path)]);
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
        assert!(err.contains(word) && err.trim_end().ends_with(shown(&path)), "{err}");
        assert_eq!(json(&["verify", shown(&path)]).1["error"], err.trim_end());
    }
}

#[test]
fn what_does_not_fit_together_is_said_and_what_cannot_be_shown_exits_2() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("forged.galloper");
    let demo = battle::header(&(book("dtn").unwrap().demo)(1).unwrap(), 0).unwrap();
    let forged = |forge: &dyn Fn(&mut serde_json::Value)| {
        let mut header = demo.clone();
        forge(&mut header.start);
        let json = serde_json::to_string(&header).unwrap();
        fs::write(&path, format!("{} {json}\n", galloper::store::journal::checksum("", &json))).unwrap();
    };
    forged(&|start| start["units"][0]["own"]["order"] = "attach".into());
    let (code, out, _) = said(&["verify", shown(&path)]);
    assert_eq!((code, out.lines().count()), (0, 1));
    assert!(out.contains("This does not fit together: "), "{out}");
    assert_eq!(json(&["verify", shown(&path)]).1["unsound"].as_array().map(Vec::len), Some(1));
    for many in [900, 20_000] {
        forged(&|start| {
            let commands = start["commands"].as_array_mut().unwrap();
            for n in commands.len()..many {
                let mut next = commands[0].clone();
                next["under"] = (n - 1).into();
                commands.push(next);
            }
        });
        let (code, out, err) = said(&["verify", shown(&path)]);
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
        assert!(err.starts_with("Line 1 "), "{err}");
    }
}
