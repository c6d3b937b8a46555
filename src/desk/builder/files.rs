//! Orders of battle from and to files of any format, and from the clipboard, with what was wrong in them said once.

use std::path::Path;

use crate::core::orbat::document::Document;
use crate::rulebooks;
use crate::store::Overwrite;
use crate::store::orbat_file::{self, FileProblem, Format};

/// How many wrong cells are named.
const NAMED: usize = 3;

/// The document of a file, and a sentence about what in it does not make sense.
///
/// # Errors
/// A sentence if it cannot be read at all.
pub fn read(path: &Path) -> Result<(Document, Option<String>), String> {
    let opened = orbat_file::open(path, None).map_err(|error| error.to_string())?;
    Ok((opened.document, said(&opened.problems)))
}

/// The same of a text from the clipboard: rows of a spreadsheet, or our notation.
///
/// # Errors
/// A sentence if it cannot be read at all.
pub fn read_pasted(text: &str) -> Result<(Document, Option<String>), String> {
    if !orbat_file::is_table(text) {
        return Ok((Document::parse(text.trim_end(), rulebooks::shape), None));
    }
    let found = orbat_file::from_bytes(text.as_bytes(), Format::Csv, None).map_err(|error| error.to_string())?;
    Ok((Document::from_rows(found.rows, rulebooks::shape), said(&found.problems)))
}

/// # Errors
/// A sentence if it cannot be written.
pub fn write(document: &Document, path: &Path, overwrite: Overwrite) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        // What cannot be made is said when the file is written.
        let _ = std::fs::create_dir_all(folder);
    }
    orbat_file::save(path, document, overwrite).map_err(|error| error.to_string())
}

/// "2 cells wait: …"
fn said(problems: &[FileProblem]) -> Option<String> {
    let wrong: Vec<String> = problems.iter().filter(|p| p.is_wrong()).map(ToString::to_string).collect();
    if wrong.is_empty() {
        return None;
    }
    let count = if wrong.len() == 1 {
        "1 place of the file waits".to_owned()
    } else {
        format!("{} places of the file wait", wrong.len())
    };
    let more = if wrong.len() > NAMED { " …" } else { "" };
    Some(format!("{count} for you; the rest is here. {}{more}", wrong[..wrong.len().min(NAMED)].join(" ")))
}
