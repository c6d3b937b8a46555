//! House rules from a file.

use std::path::Path;

use crate::core::booklet;
use crate::core::tables::{Patch, Tables};

/// JSON if the file's name says so, else TOML.
pub(super) fn of_file(path: &Path, tables: &Tables) -> Result<Patch, String> {
    let shown = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("The house rules cannot be read ({error}): {shown}"))?;
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    booklet::read(&text, is_json, tables).map_err(|why| format!("The house rules cannot be read ({why}): {shown}"))
}
