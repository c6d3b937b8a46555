//! `recover`: a damaged battle copied up to its last good line; and what a file holds never steers the terminal.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use std::fs;
use std::path::{Path, PathBuf};

use galloper::desk::Desk;
use galloper::store::journal::{checksum, encode_header};
use galloper::store::{battle, read};
use galloper_test_support::{demo_game, no_window};
use serde_json::Value;

use super::{json, said};

/// A battle of five lines after the header.
fn battle_in(dir: &Path) -> PathBuf {
    let path = dir.join("battle.galloper");
    let mut desk = Desk::create(demo_game("dtn", 1), &path, no_window()).unwrap();
    for n in 1..=5 {
        assert!(desk.enter(&format!("mark f11 smoke {n}")));
    }
    desk.wait_saved();
    path
}

fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_damaged_battle_is_copied_up_to_its_last_good_line() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (battle_in(dir.path()), dir.path().join("copy.galloper"));
    let text = fs::read_to_string(&path).unwrap().replacen("smoke 3", "smoke 8", 1);
    fs::write(&path, &text).unwrap();
    assert_eq!(said(&["verify", shown(&path)]).0, 2);
    let (code, out, err) = said(&["recover", shown(&path), "--out", shown(&copy)]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("3 lines, 3 states kept; 3 lines are lost, from line 4. Line 4 was changed by hand"), "{out}");
    assert!(out.contains("lost: line 5, ") && out.contains("smoke 4"), "{out}");
    assert!(out.ends_with(&format!("The copy: {}\n", shown(&copy))), "{out}");
    assert_eq!(said(&["verify", shown(&copy)]).0, 0);
    assert_eq!(read(&copy).unwrap().lines.len(), 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "the damaged file stays as it is");
    // A copy is replaced only when that is asked for.
    let before = fs::read(&copy).unwrap();
    let (code, out, err) = said(&["recover", shown(&path), "--out", shown(&copy)]);
    assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1));
    assert!(err.contains("There is a file of this name already"), "{err}");
    assert_eq!(fs::read(&copy).unwrap(), before);
    let (code, answer) = json(&["recover", shown(&path), "--out", shown(&copy), "--replace"]);
    assert_eq!(code, 0);
    assert_eq!((&answer["lines"], &answer["states"], &answer["lost"]["from"]), (&3.into(), &3.into(), &4.into()));
    assert_eq!((&answer["lost"]["lines"], &answer["lost"]["labels"][0]["line"]), (&3.into(), &4.into()));
    assert_eq!(answer["copy"], shown(&copy));
}

#[test]
fn a_whole_battle_is_copied_whole_and_what_is_none_exits_2() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (battle_in(dir.path()), dir.path().join("copy.galloper"));
    let (code, answer) = json(&["recover", shown(&path), "--out", shown(&copy)]);
    assert_eq!((code, &answer["lost"]), (0, &Value::Null));
    assert_eq!(fs::read(&copy).unwrap(), fs::read(&path).unwrap());
    let other = dir.path().join("none.galloper");
    let bad = dir.path().join("bad.galloper");
    fs::write(&bad, "12345678 {\"galloper\":1}\n").unwrap();
    for (from, word) in [(dir.path().join("no such file"), "no such file"), (bad, "Line 1")] {
        let (code, out, err) = said(&["recover", shown(&from), "--out", shown(&other)]);
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
        assert!(err.contains(word), "{err}");
        assert!(!other.exists());
    }
}

#[test]
fn control_characters_of_a_file_are_not_printed() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (dir.path().join("a.galloper"), dir.path().join("copy.galloper"));
    let mut header = battle::header(&demo_game("dtn", 1), 0).unwrap();
    header.title = "Li\u{1b}[2Jgny\n\r\u{9b}1m\u{202e}".to_owned();
    let whole = encode_header(&header).unwrap().text;
    header.rulebook = "ch\u{1b}[31mess\nand more".to_owned();
    let other = encode_header(&header).unwrap().text;
    let json_text = serde_json::json!({"kind": "\u{1b}]0;x\u{7}\n"}).to_string();
    let line = format!("{} {json_text}\n", checksum(&whole[..8], &json_text));
    for (text, verbs) in
        [(&whole, &["verify", "recover"][..]), (&other, &["verify"]), (&format!("{whole}{line}"), &["verify"])]
    {
        fs::write(&path, text).unwrap();
        for verb in verbs {
            let _ = fs::remove_file(&copy);
            let mut args = vec![*verb, shown(&path)];
            if *verb == "recover" {
                args.extend(["--out", shown(&copy)]);
            }
            let (_, out, err) = said(&args);
            let all = format!("{out}{err}");
            assert!(all.chars().all(|c| c == '\n' || !c.is_control()) && !all.contains('\u{202e}'), "{all:?}");
            assert!(all.contains("\\u001b"), "{all}");
            assert_eq!(all.lines().count(), if *verb == "recover" { 2 } else { 1 }, "{all}");
            args.push("--json");
            let _ = fs::remove_file(&copy);
            let (_, out, _) = said(&args);
            assert!(out.trim_end().chars().all(|c| !c.is_control()), "{out:?}");
            assert!(serde_json::from_str::<Value>(&out).is_ok());
        }
    }
    let (_, answer) = {
        fs::write(&path, &whole).unwrap();
        json(&["verify", shown(&path)])
    };
    assert_eq!(answer["title"], "Li\u{1b}[2Jgny\n\r\u{9b}1m\u{202e}", "as JSON it is still what it was");
}
