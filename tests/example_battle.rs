//! The example battle in `saves/` opens in this version, verifies, and can be gone on with.

use std::path::{Path, PathBuf};
use std::process::Command;

use galloper::desk::Desk;
use galloper_test_support::no_window;

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/teugn-hausen.example.galloper")
}

#[test]
fn the_example_battle_verifies() {
    let output = Command::new(env!("CARGO_BIN_EXE_galloper")).arg("verify").arg(example()).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("Teugn-Hausen") && said.contains("whole to the end"), "{said}");
}

#[test]
fn the_example_battle_stands_where_it_was_left_and_goes_on() {
    let dir = tempfile::tempdir().expect("a folder");
    let copy = dir.path().join("copy.galloper");
    std::fs::copy(example(), &copy).expect("a copy");
    let mut desk = Desk::open(&copy, no_window()).expect("it opens");
    let field = |desk: &Desk, who: &str, key: &str| {
        let who = desk.game().select(who).expect("a name")[0];
        desk.game().field(who, key).expect("a field")
    };
    assert_eq!(field(&desk, "friant", "order"), "action");
    assert_eq!(field(&desk, "saint-hilaire", "order"), "action");
    let undone = desk.history().branch().len() < desk.history().len();
    assert!(undone, "the order that was taken back is still there, on a branch of its own");
    let lines = desk.history().len();
    assert!(desk.enter("hits f12 +1"), "{:?}", desk.message);
    assert_eq!((field(&desk, "f12", "hits"), desk.history().len()), (1.into(), lines + 1));
}
