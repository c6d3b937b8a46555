//! Files that are torn, damaged, of another kind or of a later version: said in one sentence, never changed.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
use std::fs;
use std::path::Path;

use galloper::store::journal::{checksum, encode_header};
use galloper::store::{FileFault, Header, StoreError, Writer, open_copy, parse, read};
use galloper_test_support::journals::{action, assert_sentence, branched, header, write};

/// The bytes of a battle of eight lines, and the offset at which each row begins.
fn sample() -> (Vec<u8>, Vec<usize>) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x.galloper");
    write(&path, &branched());
    let bytes = fs::read(path).unwrap();
    let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1);
    let mut starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
    starts.pop();
    (bytes, starts)
}

/// The rows, each with its newline.
fn rows(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect()
}

/// Whether the fault names this line of the file.
fn names_line(fault: &FileFault, number: usize) -> bool {
    match fault {
        FileFault::Damaged { line }
        | FileFault::Misplaced { line, .. }
        | FileFault::NoSuchAction { line, .. }
        | FileFault::NotText { line }
        | FileFault::TooMuch { line, .. }
        | FileFault::Unknown { line, .. } => *line == number,
        FileFault::Newer { .. } | FileFault::OtherKind | FileFault::HeaderTorn | FileFault::Empty => number == 1,
    }
}

/// Goes on with the file at `path` after a torn tail and checks that it is then whole.
fn goes_on(path: &Path, whole: usize) {
    let loaded = read(path).unwrap();
    assert_eq!(loaded.lines, branched()[..whole]);
    let mut writer = Writer::resume(path, &loaded).unwrap();
    let next = action(writer.next_n(), 1);
    writer.append(&next).unwrap();
    writer.close().unwrap();
    let again = read(path).unwrap();
    assert_eq!(again.torn, None);
    assert_eq!(again.lines.last(), Some(&next));
    assert_eq!(again.lines.len(), whole + 1);
}

#[test]
fn a_tail_torn_at_any_byte_is_dropped_said_and_cut() {
    let (bytes, starts) = sample();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("torn.galloper");
    let last = *starts.last().unwrap();
    for cut in last..bytes.len() - 1 {
        fs::write(&path, &bytes[..cut]).unwrap();
        let torn = read(&path).unwrap().torn;
        assert_eq!(torn.map(|torn| torn.bytes), (cut > last).then_some((cut - last) as u64));
        if let Some(torn) = torn {
            assert_eq!(torn.line, 9);
            assert!(torn.to_string().starts_with("Line 9, the last, was cut short"), "{torn}");
        }
        goes_on(&path, 7);
    }
}

#[test]
fn a_last_line_that_lost_only_its_newline_is_kept() {
    let (bytes, starts) = sample();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("unended.galloper");
    let cut = &bytes[..bytes.len() - 1];
    fs::write(&path, cut).unwrap();
    let loaded = read(&path).unwrap();
    assert_eq!((loaded.torn, loaded.unended, loaded.good_len as usize), (None, true, cut.len()));
    assert_eq!(fs::read(&path).unwrap(), cut, "reading changes nothing");
    let copy = dir.path().join("copy.galloper");
    drop(open_copy(&path, &copy).unwrap());
    assert_eq!(fs::read(&copy).unwrap(), bytes, "a copy has the newline");
    goes_on(&path, 8);
    // The same for a battle of nothing but its header.
    fs::write(&path, &bytes[..starts[1] - 1]).unwrap();
    let loaded = read(&path).unwrap();
    assert!(loaded.unended && loaded.lines.is_empty());
    drop(Writer::resume(&path, &loaded).unwrap());
    assert_eq!(fs::read(&path).unwrap(), &bytes[..starts[1]]);
}

#[test]
fn zero_bytes_of_a_power_cut_are_a_torn_tail() {
    let (bytes, starts) = sample();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("zeros.galloper");
    let last = *starts.last().unwrap();
    let zeros_after = |from: usize, upto: usize| {
        let mut torn = bytes.clone();
        torn[from..upto].fill(0);
        torn
    };
    let mut more = bytes.clone();
    more.extend([0; 4096]);
    fs::write(&path, &more).unwrap();
    goes_on(&path, 8);
    for torn in [
        zeros_after(last, bytes.len()),
        zeros_after(last + 20, bytes.len()),
        // A block in the middle never arrived, but the last one with the newline did.
        zeros_after(last + 20, last + 60),
        zeros_after(last, bytes.len() - 1),
    ] {
        fs::write(&path, &torn).unwrap();
        goes_on(&path, 7);
    }
}

#[test]
fn a_flipped_byte_anywhere_is_found_in_its_line() {
    let (bytes, starts) = sample();
    for at in 0..bytes.len() {
        let row = starts.iter().rposition(|start| *start <= at).unwrap() + 1;
        for mask in [0x01, 0x02, 0x20, 0x80, 0xff] {
            let mut flipped = bytes.clone();
            flipped[at] ^= mask;
            match parse(&flipped) {
                Err(fault) => assert!(names_line(&fault, row), "byte {at} ^ {mask}: {fault}"),
                // The last line may lose its newline or gain a zero byte: then it is torn, and said; where nothing but
                // the newline is gone it is kept.
                Ok(loaded) if loaded.unended => assert_eq!(loaded.lines.len() + 1, starts.len()),
                Ok(loaded) => assert_eq!(loaded.torn.map(|torn| torn.line), Some(starts.len())),
            }
        }
    }
}

#[test]
fn a_byte_put_in_or_taken_out_is_found_in_its_line() {
    let (bytes, starts) = sample();
    for at in 0..*starts.last().unwrap() {
        let row = starts.iter().rposition(|start| *start <= at).unwrap() + 1;
        let mut shorter = bytes.clone();
        shorter.remove(at);
        let fault = parse(&shorter).unwrap_err();
        assert!(names_line(&fault, row), "byte {at} out: {fault}");
        let mut longer = bytes.clone();
        longer.insert(at, b'7');
        let fault = parse(&longer).unwrap_err();
        assert!(names_line(&fault, row), "byte {at} in: {fault}");
    }
}

#[test]
fn lines_missing_doubled_or_swapped_are_found() {
    let (bytes, _) = sample();
    let rows = rows(&bytes);
    for at in 1..rows.len() {
        let mut doubled = rows.clone();
        doubled.insert(at, rows[at].clone());
        let n = at as u64;
        let expected = FileFault::Misplaced { line: at + 2, found: n, expected: n + 1 };
        assert_eq!(parse(&doubled.concat()).unwrap_err(), expected);
        if at + 1 < rows.len() {
            let expected = FileFault::Misplaced { line: at + 1, found: n + 1, expected: n };
            let mut missing = rows.clone();
            missing.remove(at);
            assert_eq!(parse(&missing.concat()).unwrap_err(), expected);
            let mut swapped = rows.clone();
            swapped.swap(at, at + 1);
            assert_eq!(parse(&swapped.concat()).unwrap_err(), expected);
        }
    }
    let headless = rows[1..].concat();
    assert!(names_line(&parse(&headless).unwrap_err(), 1));
    let mut blank = rows.clone();
    blank.insert(4, b"\n".to_vec());
    assert_eq!(parse(&blank.concat()).unwrap_err(), FileFault::Damaged { line: 5 });
}

#[test]
fn a_newer_battle_asks_for_an_update() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("new.galloper");
    let newer = encode_header(&Header { galloper: 3, ..header() }).unwrap().text;
    let unsummed = encode_header(&header()).unwrap().text.replace(":1,", ":3,");
    let json = r#"{"galloper":3,"everything":"else"}"#;
    let unlike = format!("{} {json}\nand lines of another shape\n", checksum("", json));
    for text in [newer, unsummed, unlike] {
        fs::write(&path, &text).unwrap();
        let sentence = read(&path).unwrap_err().to_string();
        let words = "This battle was written by a newer Galloper (format 3; this one reads up to 1). Update Galloper to open it: ";
        assert_eq!(sentence, format!("{words}{}", path.display()));
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "never changed");
    }
}

#[test]
fn other_kinds_of_files_get_a_plain_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("other.galloper");
    let jpeg = [b"\xff\xd8\xff\xe0\0\x10JFIF\0".as_slice(), &[0xab; 5000]].concat();
    let header_text = encode_header(&header()).unwrap().text;
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), "This file is empty, so there is no battle in it"),
        (jpeg, "This is not a Galloper battle"),
        (b"{\"name\":\"galloping\",\"version\":1}\n".to_vec(), "This is not a Galloper battle"),
        (b"[1,2,3]".to_vec(), "This is not a Galloper battle"),
        (vec![0; 9000], "This is not a Galloper battle"),
        (b"\n\n\n".to_vec(), "This is not a Galloper battle"),
        (header_text[..header_text.len() - 2].into(), "The first line is cut short, so there is no battle to open"),
        (header_text[..40].into(), "The first line is cut short, so there is no battle to open"),
        (b"{\"galloper\":1}\n".to_vec(), "Line 1 was changed by hand or damaged (its checksum does not fit)"),
    ];
    for (bytes, words) in cases {
        fs::write(&path, &bytes).unwrap();
        let sentence = read(&path).unwrap_err().to_string();
        assert_eq!(sentence, format!("{words}: {}", path.display()));
        assert_eq!(fs::read(&path).unwrap(), bytes, "never changed");
    }
    let json = r#"{"galloper":1,"rulebook":7}"#;
    fs::write(&path, format!("{} {json}\n", checksum("", json))).unwrap();
    let sentence = read(&path).unwrap_err().to_string();
    assert!(sentence.starts_with("Line 1 cannot be understood ("), "{sentence}");
    assert_sentence(&sentence, &path);
}

#[test]
fn what_is_no_file_gets_a_plain_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let nothing = dir.path().join("nothing.galloper");
    assert!(matches!(read(&nothing), Err(StoreError::Missing { .. })));
    assert!(matches!(read(dir.path()), Err(StoreError::NotAFile { .. })));
    for path in [nothing.as_path(), dir.path()] {
        assert_sentence(&read(path).unwrap_err().to_string(), path);
    }
    #[cfg(unix)]
    {
        assert!(matches!(read(Path::new("/dev/zero")), Err(StoreError::NotAFile { .. })));
        let round = dir.path().join("round.galloper");
        std::os::unix::fs::symlink(&round, &round).unwrap();
        assert_sentence(&read(&round).unwrap_err().to_string(), &round);
    }
}

proptest::proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(
        keep in 0_usize..2000,
        noise in proptest::collection::vec(proptest::num::u8::ANY, 0..200),
        skip in 0_usize..2000,
    ) {
        let (bytes, _) = sample();
        let keep = keep.min(bytes.len());
        let rest = &bytes[(keep + skip).min(bytes.len())..];
        let spliced = [&bytes[..keep], noise.as_slice(), rest].concat();
        if let Ok(loaded) = parse(&spliced) {
            proptest::prop_assert!(loaded.good_len as usize <= spliced.len());
            proptest::prop_assert!(branched().starts_with(&loaded.lines), "only what was written is read");
        }
    }
}
