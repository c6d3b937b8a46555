//! The journal's format and its round trip through real files.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
use std::fs;

use galloper::store::journal::{self, decode_header, decode_line, encode_header, encode_line};
use galloper::store::{FileFault, JournalLine, Overwrite, StoreError, Writer, parse, read};
use galloper_test_support::journals::{self, action, branched, goto, header, write};
use serde_json::{Value, json};

#[test]
fn every_line_decodes_to_what_was_encoded() {
    let first = encode_header(&header()).unwrap();
    let (sum, json) = journal::split(first.text.trim_end()).unwrap();
    assert_eq!(sum, first.sum);
    assert_eq!(decode_header(json).unwrap(), header());
    let mut previous = first.sum;
    for line in branched() {
        let encoded = encode_line(&previous, &line).unwrap();
        assert_eq!(encoded.text.matches('\n').count(), 1, "one record a line");
        let (sum, json) = journal::split(encoded.text.trim_end()).unwrap();
        assert_eq!(sum, journal::checksum(&previous, json));
        assert_eq!(decode_line(json).unwrap(), line);
        previous = encoded.sum;
    }
}

#[test]
fn the_format_is_as_documented() {
    let first = encode_header(&header()).unwrap();
    let (sum, json) = first.text.trim_end().split_once(' ').unwrap();
    assert_eq!(sum, format!("{:08x}", crc32fast::hash(json.as_bytes())));
    assert!(json.starts_with(r#"{"galloper":1,"rulebook":"dtn","title":"#));
    let next = encode_line(sum, &goto(1, 0)).unwrap();
    let text = r#"{"kind":"goto","n":1,"to":0,"at":-5}"#;
    let chained = crc32fast::hash(format!("{sum}{text}").as_bytes());
    assert_eq!(next.text, format!("{chained:08x} {text}\n"));
}

#[test]
fn fields_of_a_later_version_are_passed_over() {
    let mut json: Value = serde_json::to_value(action(1, 0)).unwrap();
    json["weather"] = json!("rain");
    json["changes"][0]["why"] = json!([1, 2]);
    assert_eq!(decode_line(&json.to_string()).unwrap(), action(1, 0));
    let mut json: Value = serde_json::to_value(header()).unwrap();
    json["umpire"] = json!("Anna");
    assert_eq!(decode_header(&json.to_string()).unwrap(), header());
}

#[test]
fn a_battle_with_branches_comes_back_whole() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a battle.galloper");
    write(&path, &branched());
    let loaded = read(&path).unwrap();
    assert_eq!((&loaded.header, &loaded.lines), (&header(), &branched()));
    assert_eq!(loaded.torn, None);
    assert_eq!(loaded.good_len, fs::metadata(&path).unwrap().len());
    assert_eq!((loaded.cursor(), loaded.next_n()), (8, 9));
    let trail = |n| loaded.trail(n).iter().map(|line| line.n).collect::<Vec<_>>();
    assert!(trail(0).is_empty());
    assert_eq!(trail(4), [1, 4]);
    assert_eq!(trail(6), [1, 2, 6], "the branch left by the undo stays readable");
    assert_eq!(trail(8), [8]);
    assert!(trail(3).is_empty(), "a jump is no action");
}

#[test]
fn a_battle_goes_on_where_it_was_left() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("b.galloper");
    write(&path, &[]);
    for (index, line) in branched().iter().enumerate() {
        let loaded = read(&path).unwrap();
        assert_eq!(loaded.lines.len(), index);
        let mut writer = Writer::resume(&path, &loaded).unwrap();
        assert_eq!(writer.next_n(), line.n());
        writer.append(line).unwrap();
        writer.close().unwrap();
    }
    assert_eq!(read(&path).unwrap().lines, branched());
}

#[test]
fn carriage_returns_of_git_or_mail_do_no_harm() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("c.galloper");
    write(&path, &branched());
    let text = fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
    fs::write(&path, &text).unwrap();
    let loaded = read(&path).unwrap();
    assert_eq!(loaded.lines, branched());
    let mut writer = Writer::resume(&path, &loaded).unwrap();
    writer.append(&action(9, 8)).unwrap();
    writer.close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 9);
}

#[test]
fn a_line_that_could_not_be_read_back_is_not_taken_in() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("d.galloper");
    let mut writer = Writer::create(&path, &header(), Overwrite::No).unwrap();
    writer.append(&action(1, 0)).unwrap();
    writer.append(&goto(2, 0)).unwrap();
    let mut deep = json!(0);
    for _ in 0..200 {
        deep = json!([deep]);
    }
    let mut too_deep = action(3, 1);
    if let JournalLine::Action(line) = &mut too_deep {
        line.action = deep;
    }
    let refused = [action(4, 1), action(2, 1), action(3, 2), action(3, 3), goto(3, 7), too_deep];
    for line in refused {
        let error = writer.append(&line).unwrap_err();
        journals::assert_sentence(&error.to_string(), &path);
    }
    writer.append(&action(3, 1)).unwrap();
    writer.close().unwrap();
    assert_eq!(read(&path).unwrap().lines, [action(1, 0), goto(2, 0), action(3, 1)]);
}

#[test]
fn references_to_no_action_are_found_when_reading() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("e.galloper");
    for wrong in [action(2, 2), action(2, 5), goto(2, 9), action(2, u64::MAX)] {
        let mut text = encode_header(&header()).unwrap();
        let mut bytes = text.text.clone();
        for line in [action(1, 0), wrong.clone()] {
            text = encode_line(&text.sum, &line).unwrap();
            bytes.push_str(&text.text);
        }
        let to = wrong.refers_to();
        assert_eq!(parse(bytes.as_bytes()).unwrap_err(), FileFault::NoSuchAction { line: 3, to });
        fs::write(&path, bytes).unwrap();
        let error = read(&path).unwrap_err();
        assert!(matches!(error, StoreError::Content { .. }));
        journals::assert_sentence(&error.to_string(), &path);
    }
}
