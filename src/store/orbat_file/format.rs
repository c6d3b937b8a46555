//! The kinds of files that hold an order of battle, told by the end of the name.

use std::path::Path;

use super::error::OrbatFileError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The indented notation: `.orbat`, also `.txt`.
    Text,
    Toml,
    /// Also `.tsv`; what separates the cells is found out.
    Csv,
    Xlsx,
    /// Read only.
    Ods,
}

impl Format {
    /// All of them with the ends of their names, the usual one first.
    pub const ALL: [(Self, &'static [&'static str]); 5] = [
        (Self::Text, &["orbat", "txt"]),
        (Self::Toml, &["toml"]),
        (Self::Csv, &["csv", "tsv", "tab"]),
        (Self::Xlsx, &["xlsx", "xlsm"]),
        (Self::Ods, &["ods"]),
    ];

    /// # Errors
    /// When no kind of file ends so.
    pub fn of(path: &Path) -> Result<Self, OrbatFileError> {
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        if end.eq_ignore_ascii_case("xls") {
            return Err(OrbatFileError::OldWorkbook);
        }
        let fits = |(_, ends): &&(Self, &[&str])| ends.iter().any(|known| known.eq_ignore_ascii_case(end));
        let found = Self::ALL.iter().find(fits).map(|(format, _)| *format);
        found.ok_or_else(|| {
            OrbatFileError::UnknownKind(path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        })
    }
}
