//! Saves a battle under another name: written beside its place, synced, renamed in, and only then continued. Needs
//! nothing of the old file, and does not know what the values mean.

use std::fs;
use std::path::Path;

use super::atomic_write::Overwrite;
use super::chain::Chain;
use super::error::StoreError;
use super::read::{self, Loaded};
use super::writer::Writer;

/// Saves the battle of `old` at `to`, including lines that could not be written at the old place.
///
/// The old writer keeps working; the caller drops it once the new one exists. Its wake call is not carried over.
///
/// # Errors
/// If `to` is the battle itself, exists and must not be overwritten, is open elsewhere, or cannot be written.
pub fn save_as(old: &Writer, to: &Path, overwrite: Overwrite) -> Result<Writer, StoreError> {
    if let (Ok(here), Ok(there)) = (fs::canonicalize(old.path()), fs::canonicalize(to))
        && here == there
    {
        return Err(StoreError::SamePlace { path: to.to_path_buf() });
    }
    let (text, chain) = old.contents();
    Writer::place(to, text, chain, overwrite)
}

/// Opens a copy at `to` of the battle at `from`, which may be open in another window.
///
/// # Errors
/// If `from` cannot be read, or `to` exists or cannot be written.
pub fn open_copy(from: &Path, to: &Path) -> Result<(Loaded, Writer), StoreError> {
    let mut text = read::read_bytes(from)?;
    let loaded = read::parse(&text).map_err(|fault| StoreError::content(from, fault))?;
    text.truncate(loaded.good_len as usize);
    if loaded.unended {
        text.push(b'\n');
    }
    let chain = Chain::after(&loaded.lines, loaded.last_sum.clone());
    let writer = Writer::place(to, text, chain, Overwrite::No)?;
    Ok((loaded, writer))
}
