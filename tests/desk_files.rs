//! Battles that are forged, damaged, locked or read-only, through the desk.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too

use std::fs;
use std::path::{Path, PathBuf};

use galloper::core::display_limits::{COMMANDS, DEEP};
use galloper::desk::Desk;
use galloper::desk::read_only::still_readable;
use galloper::rulebooks::{BOOKS, book};
use galloper::store::battle;
use galloper::store::journal::encode_header;
use galloper::store::{Header, Lost, Overwrite, Salvage, SaveStatus, limits};
use galloper_test_support::{demo_game, no_window};
use serde_json::{Value, json};

fn header(id: &str) -> Header {
    battle::header(&(book(id).unwrap().demo)(1).unwrap(), 0).unwrap()
}

/// A battle with this first state, its checksum made for it.
fn forged(dir: &Path, header: &Header) -> PathBuf {
    let path = dir.join("forged.galloper");
    let json = serde_json::to_string(header).unwrap();
    fs::write(&path, format!("{} {json}\n", galloper::store::journal::checksum("", &json))).unwrap();
    path
}

/// Refused by the desk in one sentence with these words; the file stays as it is.
fn refused(path: &Path, words: &str) {
    let before = fs::read(path).unwrap();
    let Err(error) = Desk::open(path, no_window()) else { panic!("it opens: {words}") };
    let sentence = error.to_string();
    assert!(sentence.contains(words) && !sentence.contains('\n'), "{sentence}");
    assert!(Desk::look(path, "why", no_window()).is_err());
    assert_eq!(fs::read(path).unwrap(), before);
}

/// Played a little: so many marks on the first unit.
fn played(path: &Path, marks: usize) {
    let mut desk = Desk::create(demo_game("dtn", 1), path, no_window()).unwrap();
    for n in 1..=marks {
        assert!(desk.enter(&format!("mark f11 smoke {n}")), "{:?}", desk.message);
    }
    assert!(matches!(desk.make_sure_saved(), Some(SaveStatus::Saved { .. })));
}

#[test]
fn twenty_thousand_nested_commands_do_not_open() {
    let dir = tempfile::tempdir().unwrap();
    for many in [DEEP + 60, 900, 20_000] {
        let mut header = header("dtn");
        let commands = header.start["commands"].as_array_mut().unwrap();
        let model = commands[0].clone();
        for n in commands.len()..many {
            let mut next = model.clone();
            next["under"] = (n - 1).into();
            next["label"] = format!("C{n}").into();
            commands.push(next);
        }
        refused(
            &forged(dir.path(), &header),
            if many > COMMANDS { "more than a battle can" } else { "chain of command" },
        );
    }
}

#[test]
fn what_cannot_be_shown_does_not_open_and_a_sentence_says_why() {
    type Forgery = (&'static str, fn(&mut Value));
    let cases: [Forgery; 8] = [
        ("chain of command", |start| {
            start["commands"][0]["under"] = 1.into();
            start["commands"][1]["under"] = 0.into();
        }),
        ("under a command that there is not", |start| start["units"][0]["under"] = 999.into()),
        ("on a side that there is not", |start| start["units"][0]["side"] = 7.into()),
        ("no sides", |start| start["setup"]["sides"] = json!([])),
        ("9 sides", |start| start["setup"]["sides"] = vec![json!({"name": "x"}); 9].into()),
        ("6000 units", |start| {
            let unit = start["units"][0].clone();
            start["units"] = vec![unit; 6000].into();
        }),
        ("a text of 100001 bytes", |start| start["units"][0]["name"] = "x".repeat(limits::TEXT + 1).into()),
        ("a list of 10001", |start| start["flow"]["passed"] = vec![json!("x"); limits::SIDE_BY_SIDE + 1].into()),
    ];
    let dir = tempfile::tempdir().unwrap();
    for book in BOOKS {
        for (words, forge) in cases {
            let mut header = header(book.id);
            forge(&mut header.start);
            refused(&forged(dir.path(), &header), words);
        }
    }
}

#[test]
fn what_makes_no_sense_opens_and_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let mut header = header("dtn");
    header.start["units"][0]["own"]["attach"] = Value::Null;
    header.start["units"][0]["own"]["order"] = "attach".into();
    let path = forged(dir.path(), &header);
    let mut desk = Desk::open(&path, no_window()).unwrap();
    let said = desk.message.take().unwrap();
    assert!(said.starts_with("Something in this battle does not fit together: "), "{said}");
    assert!(desk.enter("mark f12 smoke"), "{:?}", desk.message);
    assert!(matches!(desk.make_sure_saved(), Some(SaveStatus::Saved { .. })));
}

#[test]
fn what_could_not_be_opened_again_is_not_taken_in() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    played(&path, 1);
    let mut desk = Desk::open(&path, no_window()).unwrap();
    let (before, moments) = (desk.state().clone(), desk.history().len());
    desk.enter(&format!("mark f12 {}", "x".repeat(limits::TEXT + 1)));
    let said = desk.message.take().unwrap_or_default();
    assert!(said.contains("more than a battle can"), "{said}");
    assert_eq!((desk.state(), desk.history().len()), (&before, moments), "nothing is applied");
    assert!(desk.enter("mark f12 smoke"), "{:?}", desk.message);
    assert!(matches!(desk.make_sure_saved(), Some(SaveStatus::Saved { last: 2, .. })));
    drop(desk);
    assert_eq!(Desk::open(&path, no_window()).unwrap().history().len(), moments + 1);
}

#[test]
fn a_locked_battle_is_looked_at_and_nothing_is_accepted() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    played(&path, 3);
    let mut owner = Desk::open(&path, no_window()).unwrap();
    let Err(error) = Desk::open(&path, no_window()) else { panic!("it is locked") };
    let why = still_readable(&error).unwrap();
    let mut desk = Desk::look(&path, &why, no_window()).unwrap();
    assert_eq!(desk.path(), Some(path.as_path()));
    assert_eq!(desk.read_only(), Some("it is open in another Galloper window"));
    assert!(desk.form.is_none(), "nothing asks to be filled in");
    let (bytes, state, now) = (fs::read(&path).unwrap(), desk.state().clone(), desk.history().now());
    let deeds: [fn(&mut Desk); 8] = [
        Desk::do_default_action,
        Desk::next,
        |desk| {
            desk.enter("mark f11 smoke");
        },
        |desk| {
            desk.enter("hits f12 +1");
        },
        |desk| {
            desk.enter("next");
        },
        |desk| {
            desk.undo();
        },
        |desk| desk.go(1),
        |desk| desk.set_house_rule("cp.difference", None),
    ];
    for deed in deeds {
        deed(&mut desk);
        let said = desk.message.take().unwrap_or_default();
        assert!(said.contains("only looked at") && said.contains("another Galloper window"), "{said}");
        assert_eq!((desk.state(), desk.history().now()), (&state, now));
    }
    assert!(desk.saved().is_none(), "it is never called saved");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    // The other goes on meanwhile; the copy has it all.
    assert!(owner.enter("mark f12 smoke"));
    owner.wait_saved();
    let copy = dir.path().join("copy.galloper");
    let mut copied = Desk::open_copy(&path, &copy, no_window()).unwrap();
    assert_eq!(copied.state(), owner.state());
    assert!(copied.enter("mark f11 more") && copied.read_only().is_none());
    assert!(matches!(copied.make_sure_saved(), Some(SaveStatus::Saved { last: 5, .. })));
}

#[test]
fn a_file_marked_read_only_is_looked_at() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    played(&path, 1);
    let mut rights = fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).unwrap();
    let Err(error) = Desk::open(&path, no_window()) else { panic!("it is read-only") };
    let why = still_readable(&error).unwrap();
    assert_eq!(why, "it cannot be written (it is marked read-only)");
    assert!(Desk::look(&path, &why, no_window()).is_ok());
}

/// The rows of a file, each with its newline.
fn rows(path: &Path) -> Vec<Vec<u8>> {
    fs::read(path).unwrap().split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect()
}

#[test]
fn a_damaged_battle_is_good_up_to_the_line_before() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (dir.path().join("a.galloper"), dir.path().join("copy.galloper"));
    played(&path, 6);
    let whole = rows(&path);
    for damaged in 1..whole.len() {
        let mut bytes = whole.clone();
        let middle = bytes[damaged].len() / 2;
        bytes[damaged][middle] ^= 0x01;
        fs::write(&path, bytes.concat()).unwrap();
        assert!(Desk::open(&path, no_window()).is_err());
        let salvage = Salvage::of(&path).unwrap();
        assert_eq!(salvage.last_line(), damaged);
        let Some(Lost { from, lines, labels, why }) = salvage.lost.clone() else { panic!("something is lost") };
        assert_eq!((from, lines), (damaged + 1, whole.len() - damaged));
        assert!(why.starts_with(&format!("Line {}", damaged + 1)), "{why}");
        assert!(labels.iter().all(|(line, label)| *line > damaged && label.contains("smoke")), "{labels:?}");
        assert!(labels.len() >= whole.len() - damaged - 1, "those after it can be read");
        let _ = fs::remove_file(&copy);
        let mut desk = Desk::open_salvage(&salvage, &copy, no_window()).unwrap();
        assert_eq!(desk.history().len(), damaged);
        assert!(desk.enter("mark f12 on again"), "{:?}", desk.message);
        assert!(matches!(desk.make_sure_saved(), Some(SaveStatus::Saved { .. })));
        assert_eq!(fs::read(&path).unwrap(), bytes.concat(), "the damaged file stays");
        assert!(salvage.write(&copy, Overwrite::No).is_err(), "a copy is never written over");
    }
}

#[test]
fn a_line_that_cannot_be_played_is_where_a_copy_ends() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    let header = header("dtn");
    let first = encode_header(&header).unwrap();
    let mut text = first.text;
    let mut sum = first.sum;
    for (n, part) in [(1, "own"), (2, "nonsense"), (3, "own")] {
        let value = header.start["own"].clone();
        let line = json!({
            "kind": "action", "n": n, "follows": n - 1, "at": 0, "label": format!("Action {n}"), "action": {"kind": "hand"},
            "rolls": [], "working": [], "changes": [{"part": part, "value": value}],
        });
        let json = line.to_string();
        sum = galloper::store::journal::checksum(&sum, &json);
        text.extend([sum.as_str(), " ", &json, "\n"]);
    }
    fs::write(&path, text).unwrap();
    refused(&path, "Line 3 cannot be played");
    let salvage = Salvage::of(&path).unwrap();
    assert_eq!((salvage.last_line(), salvage.history.len()), (2, 2));
    let lost = salvage.lost.unwrap();
    assert_eq!((lost.from, lost.lines), (3, 2));
    assert_eq!(lost.labels, [(3, "Action 2".to_owned()), (4, "Action 3".to_owned())]);
}

#[test]
fn a_battle_of_nobody_does_not_walk_for_ever() {
    let dir = tempfile::tempdir().unwrap();
    for book in BOOKS {
        let mut header = header(book.id);
        header.start["units"] = json!([]);
        header.start["commands"] = json!([]);
        let mut desk = Desk::open(&forged(dir.path(), &header), no_window()).unwrap();
        for _ in 0..3 {
            let before = desk.game().flow().turn;
            desk.next();
            assert!(desk.game().flow().turn <= before + 3, "{}", book.id);
        }
    }
}

#[test]
fn steps_that_there_are_not_are_gone_on_from_at_once() {
    let dir = tempfile::tempdir().unwrap();
    for book in BOOKS {
        let mut header = header(book.id);
        let cursor = header.start["flow"]["cursor"].as_array_mut().unwrap();
        let last = cursor.last().cloned().unwrap();
        cursor.extend(vec![last; 50]);
        let frames = cursor.len();
        let mut desk = Desk::open(&forged(dir.path(), &header), no_window()).unwrap();
        desk.next();
        assert!(desk.game().flow().cursor.len() < frames - 40, "{}", book.id);
        header.start["flow"]["cursor"] = vec![header.start["flow"]["cursor"][0].clone(); 2_000].into();
        refused(&forged(dir.path(), &header), "2000 steps within each other");
    }
}

#[test]
fn what_a_looked_at_battle_refuses_leaves_form_and_rolls_at_hand() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("looked-at.galloper");
    played(&path, 1);
    let mut desk = Desk::look(&path, "it is open in another Galloper window", no_window()).unwrap();
    desk.open_form("cp_throw", &json!({ "officer": "DAV" }));
    desk.answer("1 6").unwrap();
    let script = desk.form.as_ref().unwrap().script.clone();
    desk.apply();
    assert!(desk.message.take().unwrap().contains("only looked at"));
    assert_eq!(desk.form.as_ref().unwrap().script, script, "the throw is still there");
    desk.next();
    assert!(desk.form.is_some(), "a step that is refused puts nothing away");
    let form = galloper::desk::BookletForm::of(desk.game()).unwrap();
    let values = form.rows.iter().map(|row| (row.wanted.key.clone(), row.wanted.shipped.clone())).collect();
    assert!(desk.set_booklet(&values).is_err(), "nothing is kept as done that was refused");
    let elsewhere = desk.save_as(&dir.path().join("elsewhere.galloper"), Overwrite::No).unwrap_err();
    assert!(elsewhere.to_string().contains("open a copy"), "{elsewhere}");
}
