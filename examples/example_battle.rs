//! Plays a command phase and leaves it as the example battle:
//! `cargo run --no-default-features --example example_battle`, which writes `saves/teugn-hausen.example.galloper` anew.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::store::SaveStatus;

/// What was typed at the table; an empty line is Enter alone.
const LINES: &[&str] = &[
    // Both commanders throw for points; the French have more and choose to move first.
    "1 6",
    "",
    "3 4",
    "",
    "next",
    "",
    "",
    // Davout draws his card and sends his orders; the order to Friant is thought better of.
    "",
    "9s",
    "",
    "",
    "o saint-hilaire action 15",
    "o friant move 9",
    "undo",
    "o friant action 9",
    "remind 3 Lannes is heard to the south",
    // Montbrun's turn.
    "next",
    "next",
    "",
    "kd",
    "",
];

fn main() -> Result<(), Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/teugn-hausen.example.galloper");
    let part = path.with_extension("new");
    let game = (book("dtn").ok_or("DTN is on the shelf")?.demo)(1809)?;
    let mut desk = Desk::create(game, &part, Arc::new(|| {}))?;
    for line in LINES {
        if !desk.enter(line) {
            return Err(format!("“{line}” was not taken: {:?}", desk.message).into());
        }
    }
    if let Some(SaveStatus::Failed { sentence, .. }) = desk.wait_saved() {
        return Err(sentence.into());
    }
    drop(desk);
    std::fs::rename(part, path)?;
    Ok(())
}
