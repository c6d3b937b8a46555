//! Orders of battle without a window: check, convert, new, battles and the documented columns.

use std::path::{Path, PathBuf};

use galloper::rulebooks::BOOKS;
use galloper::store::orbat_file::Format;
use serde_json::Value;

use crate::{json, said};

const GOOD: &str = "battle The ford\nrules DTN\n\nFrench  player Anna\n  [DAV] Davout  A8\n    F11 10e  infantry  4 SP  M6\n    F12 3e  infantry  4 SP  M6\nAustrian\n  [HIL] Hiller  A7\n    A11 IR 9  infantry  5 SP  M7\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("it works"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.path().join(name), text).expect("it works");
        self.path(name)
    }
}

#[test]
fn check_says_what_a_file_holds_and_what_is_wrong() {
    let folder = Folder::new();
    let good = folder.file("good.orbat", GOOD);
    let (code, out, err) = said(&["check", &good]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.ends_with("DTN: The ford; 2 sides, 2 commands, 3 units. Nothing is wrong.\n"), "{out}");

    let bad = folder.file("bad.orbat", &GOOD.replace("5 SP", "50 SP"));
    let (code, out, _) = said(&["check", &bad]);
    assert_eq!(code, 3);
    assert!(out.contains("Line 10: "), "{out}");
    let (code, answer) = json(&["check", &bad]);
    assert_eq!((code, answer["wrong"].as_u64() > Some(0)), (3, true), "{answer}");
    let wrong = |problem: &&Value| problem["severity"] == "wrong";
    let first = answer["problems"].as_array().unwrap().iter().find(wrong).unwrap();
    assert_eq!(first["line"], 10, "{first}");
    assert!(first["text"].as_str().unwrap().ends_with('.'), "{first}");
}

#[test]
fn a_wrong_cell_is_said_once_and_by_its_name() {
    let folder = Folder::new();
    let table = "Label,Name,Side,Command,Arm,SP,Morale level\nF11,10e,French,Davout,inf,forty,6\nA11,IR 9,Austrian,Hiller,inf,5,7\n";
    let file = folder.file("club.csv", table);
    let (code, answer) = json(&["check", &file]);
    assert_eq!(code, 3);
    let wrong: Vec<&Value> =
        answer["problems"].as_array().unwrap().iter().filter(|problem| problem["severity"] == "wrong").collect();
    let of_cell: Vec<&&Value> = wrong.iter().filter(|problem| problem["cell"] == "F2").collect();
    assert_eq!(of_cell.len(), 1, "{answer}");
    assert_eq!(of_cell[0]["column"], "SP");
    assert_eq!(of_cell[0]["word"], "forty");
    assert!(!wrong.iter().any(|problem| problem["word"] == "sp=forty"), "{answer}");
}

/// What `check` passes, `new` begins with; what it does not pass is left out.
#[test]
fn a_house_rule_that_cannot_be_is_told_and_left_out() {
    let folder = Folder::new();
    let file = folder.file("house.orbat", &format!("house attack.firefightLeast 9\n{GOOD}"));
    let (code, out, _) = said(&["check", &file]);
    assert_eq!(code, 3, "{out}");
    assert!(out.contains("Line 1: The house rule “attack.firefightLeast” cannot be 9: "), "{out}");
    let (code, answer) = json(&["new", "dtn", "--from", &file, "--out", &folder.path("a.galloper")]);
    assert_eq!((code, &answer["left_out"][0]["line"]), (0, &Value::from(1)), "{answer}");
}

#[test]
fn a_wrong_cell_is_one_thing_wrong() {
    let folder = Folder::new();
    let table = "Label,Name,Side,Arm,SP,Morale level,Arrives\nF11,10e,French,infanry,forty,6,\nA11,IR 9,Austrian,inf,5,7,period 2 on 9+\n";
    let (code, answer) = json(&["check", &folder.file("club.csv", table)]);
    let wrong = answer["problems"].as_array().unwrap().iter().filter(|problem| problem["severity"] == "wrong");
    let cells: Vec<(&Value, &Value)> = wrong
        .filter(|problem| !problem["line"].is_null())
        .map(|problem| (&problem["cell"], &problem["instead"]))
        .collect();
    let none = Value::Null;
    let expected = [(&"D2".into(), &"Infantry".into()), (&"E2".into(), &none), (&"G3".into(), &none)];
    assert_eq!((code, cells.as_slice()), (3, &expected[..]), "{answer}");
}

#[test]
fn convert_goes_to_every_format_and_back() {
    let folder = Folder::new();
    let good = folder.file("good.orbat", GOOD);
    let mut from = good.clone();
    for name in ["a.csv", "a.xlsx", "a.toml", "back.orbat"] {
        let to = folder.path(name);
        let (code, out, err) = said(&["convert", &from, &to]);
        assert_eq!(code, 0, "{name}: {err}");
        assert!(out.contains("10 rows written"), "{name}: {out}");
        from = to;
    }
    assert_eq!(std::fs::read_to_string(&from).unwrap(), GOOD);
    let (code, _, err) = said(&["convert", &good, &from]);
    assert_eq!(code, 2);
    assert!(err.contains("a file of this name already"), "{err}");
    assert_eq!(said(&["convert", &good, &from, "--replace"]).0, 0);
    let (code, _, err) = said(&["convert", &good, &folder.path("a.ods")]);
    assert!(code == 2 && err.contains(".xlsx"), "{err}");
}

#[test]
fn convert_writes_also_what_is_wrong() {
    let folder = Folder::new();
    let bad = folder.file("bad.orbat", &GOOD.replace("4 SP  M6", "forty SP  M6"));
    let out = folder.path("bad.csv");
    assert_eq!(said(&["convert", &bad, &out]).0, 3);
    let back = folder.path("back.orbat");
    assert_eq!(json(&["convert", &out, &back]).0, 3);
    let text = std::fs::read_to_string(&back).unwrap();
    assert!(text.contains("forty"), "{text}");
}

#[test]
fn new_begins_a_battle_that_verifies() {
    let folder = Folder::new();
    let good = folder.file("good.orbat", GOOD);
    let battle = folder.path("evening.galloper");
    let (code, out, err) = said(&["new", "dtn", "--from", &good, "--out", &battle, "--seed", "7"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let (code, out, _) = said(&["verify", &battle]);
    assert_eq!(code, 0);
    assert!(out.contains("The ford"), "{out}");
    let (code, _, err) = said(&["new", "dtn", "--from", &good, "--out", &battle]);
    assert!(code == 2 && err.contains("already"), "{err}");
    let (code, _, err) = said(&["new", "bbb", "--from", &good, "--out", &folder.path("b.galloper")]);
    assert!(code == 2 && err.contains("is for DTN, not for BBB"), "{err}");
}

#[test]
fn new_says_what_it_leaves_out_and_when_nothing_can_begin() {
    let folder = Folder::new();
    let bad = folder.file("bad.orbat", &GOOD.replace("F12 3e  infantry  4 SP", "F12 3e  infantry"));
    let battle = folder.path("evening.galloper");
    let (code, answer) = json(&["new", "dtn", "--from", &bad, "--out", &battle]);
    assert_eq!(code, 0, "{answer}");
    assert_eq!(answer["left_out"][0]["line"], 7, "{answer}");
    assert_eq!(answer["units"], 2, "{answer}");
    let empty = folder.file("empty.orbat", "battle x\nrules DTN\nFrench\nAustrian\n");
    let none = folder.path("none.galloper");
    let (code, _, err) = said(&["new", "dtn", "--from", &empty, "--out", &none]);
    assert_eq!(code, 3, "{err}");
    assert!(!err.is_empty() && !Path::new(&none).exists(), "{err}");
}

#[test]
fn a_file_that_cannot_be_read_gets_one_sentence() {
    let folder = Folder::new();
    let names = ["no.csv", "a.doc", "old.xls"];
    folder.file("old.xls", "x");
    folder.file("a.doc", "x");
    for name in names {
        let (code, out, err) = said(&["check", &folder.path(name)]);
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{name}: {err}");
        let (code, answer) = json(&["check", &folder.path(name)]);
        assert!(code == 2 && answer["error"].is_string(), "{name}: {answer}");
    }
    let escape = folder.file("escape.orbat", "battle \u{1b}[2J\nrules DTN\nA\u{202e}\n");
    let (_, out, err) = said(&["check", &escape]);
    assert!(!format!("{out}{err}").contains(['\u{1b}', '\u{202e}']), "{out}");
}

#[test]
fn battles_lists_the_library_and_each_can_be_begun() {
    let (code, answer) = json(&["battles"]);
    assert_eq!(code, 0);
    let folder = Folder::new();
    for battle in answer.as_array().unwrap() {
        let (id, book) = (battle["id"].as_str().unwrap(), battle["rulebook"].as_str().unwrap());
        assert!(battle["units"].as_u64() > Some(0), "{battle}");
        let out = folder.path(&format!("{id}.galloper"));
        assert_eq!(said(&["new", book, "--battle", id, "--out", &out]).0, 0, "{id}");
    }
    let (code, _, err) = said(&["new", "dtn", "--battle", "nowhere", "--out", &folder.path("x.galloper")]);
    assert!(code == 2 && err.contains("no battle “nowhere”"), "{err}");
    assert_eq!(said(&["battles", "nothing"]).0, 2);
}

/// The document is written anew by `GALLOPER_WRITE_GOLDEN=1`.
#[test]
fn the_documented_tables_are_those_of_the_rule_books() {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/orders-of-battle.md"));
    let text = std::fs::read_to_string(&path).unwrap();
    let by_hand = text.split("\n### ").next().unwrap().trim_end();
    let tables =
        BOOKS.iter().map(|book| format!("\n\n### {}\n\n{}", book.title, said(&["columns", book.id]).1.trim_end()));
    let whole = format!("{by_hand}{}\n", tables.collect::<String>());
    if std::env::var_os("GALLOPER_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, &whole).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "docs/orders-of-battle.md");
    for (_, ends) in Format::ALL {
        assert!(text.contains(&ends[0].to_uppercase()) || text.contains(&format!(".{}", ends[0])), "{ends:?}");
    }
}
