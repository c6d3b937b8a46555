//! Draws pictures of the window: `cargo run -p galloper-ui-tests --example screenshots` follows `screenshots/script.txt`;
//! named a script and a folder, it follows that one into that folder.

use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let home = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../screenshots");
    let mut args = std::env::args().skip(1);
    let script = args.next().map_or_else(|| home.join("script.txt"), PathBuf::from);
    let into = args.next().map_or(home, PathBuf::from);
    galloper_ui_tests::script::pictures(&std::fs::read_to_string(script)?, &into)
}
