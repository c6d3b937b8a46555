//! Why a file with an order of battle cannot be read or written at all, one sentence each.

use super::limits;
use crate::store::StoreError;

#[derive(Debug, thiserror::Error)]
pub enum OrbatFileError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("This file is empty; an order of battle has at least a line for each side")]
    Empty,
    #[error("This file is larger than {} MiB, which is more than any order of battle needs", limits::FILE >> 20)]
    TooLarge,
    #[error("This is not text: save it as UTF-8 text, CSV, XLSX or ODS")]
    NotText,
    #[error("This is a workbook of the old kind (.xls); open it in your spreadsheet and save it as .xlsx or .ods")]
    OldWorkbook,
    #[error("This is no workbook, whatever its name says; save it as .xlsx or .ods, or call it .csv if it is text")]
    NotAWorkbook,
    #[error("This workbook has a password; save it without one")]
    Password,
    #[error("This workbook cannot be unpacked ({0}); open it in your spreadsheet and save it again")]
    Damaged(String),
    #[error(
        "This workbook unpacks to more than {} MiB, which is more than any order of battle needs",
        limits::UNPACKED >> 20
    )]
    Bomb,
    #[error("There are more than {} rows{}; an order of battle has fewer", limits::ROWS, of_sheet(.0))]
    Rows(String),
    #[error("There are more than {} columns{}; delete those that are not for the battle", limits::COLUMNS, of_sheet(.0))]
    Columns(String),
    #[error("The cell {cell}{} holds more than {} characters; shorten it", of_sheet(.sheet), limits::CELL)]
    Cell { sheet: String, cell: String },
    #[error("There is no row of headings with a column “Name” or “Label”; put one above the units")]
    NoHeadings,
    #[error(
        "It does not say which rule book it is for; name one of {0} by --rules, or in a line “rules” above the headings"
    )]
    NoRulebook(String),
    #[error("There is no rule book “{0}”; there is {1}")]
    UnknownRulebook(String, String),
    #[error("This is not TOML as it should be ({0})")]
    Toml(String),
    #[error(
        "The kind of file is told by the end of its name, and “{0}” is none: use .orbat, .toml, .csv, .xlsx or .ods"
    )]
    UnknownKind(String),
    #[error("An .ods file can be read but not written; write .xlsx, which LibreOffice opens as well")]
    ReadOnlyKind,
    #[error("The workbook cannot be made ({0})")]
    Unmade(String),
}

fn of_sheet(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" of sheet “{name}”") }
}
