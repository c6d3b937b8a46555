//! What a panel asks for. Panels read the desk and can change it only by sending one of these.

use std::path::PathBuf;

use serde_json::Value;

use super::commands::MenuCommand;
use super::new_battle::Begin;
use crate::core::roster::Subject;
use crate::core::tables::Patch;
use crate::desk::builder::Edit;
use crate::desk::list_rows::RowEdit;

#[derive(Clone, Debug)]
pub enum Intent {
    /// A command of the table.
    Do(MenuCommand),
    DefaultAction,
    Enter(String),
    OpenWork(usize),
    OpenForm(&'static str, Value),
    /// Open a procedure's form for the selection.
    Call(&'static str),
    OpenList(&'static str),
    SetField(&'static str, Option<Value>),
    Rows(&'static str, RowEdit),
    /// Something was chosen in the finder; its key is remembered.
    Found(String),
    /// The first field of the form gets the focus.
    FocusForm,
    Select(Vec<Subject>),
    /// Show a moment of the history.
    Look(usize),
    /// Move this many actions along the history.
    LookBy(isize),
    /// Move to the turn before, or to the next.
    LookByTurn(bool),
    LookAlong(usize),
    /// Back from the past to the present.
    BackToNow,
    /// Move along the work list or the rows of a list.
    Move(isize),
    /// Go to a row of the list.
    ListRow(usize),
    /// Change the order of battle that is being written.
    Build(Edit),
    /// Play or change what was chosen on the screen of new battles.
    Begin(Begin),
    /// An order of battle from the clipboard.
    PasteBattle(String),
    /// Read what did not say its rule book by this one.
    ByBook(&'static str),
    /// Write the order of battle to a file; its ending says the format.
    SaveOrder {
        path: PathBuf,
        /// Somebody was asked already whether a file of this name may be replaced.
        replace: bool,
    },
    /// Read a file into the order of battle.
    ReadOrder {
        path: PathBuf,
        append: bool,
    },
    OpenPath(PathBuf),
    SaveAs(PathBuf),
    /// Continue with a copy of the damaged battle, up to its last good line.
    OpenSalvage,
    Dialog(Dialog),
    /// Change a house rule, or reset it with `None`.
    House(String, Option<Value>),
    /// Apply values typed from the booklet; with a file's text they are also kept for the club.
    Booklet {
        values: Patch,
        file: Option<String>,
    },
    /// Fill the booklet's form from a file.
    BookletLoad(PathBuf),
    /// Write the booklet's values to a file.
    BookletExport(PathBuf, String),
    /// Add a club table from its text.
    AddClub(String),
    /// Add a club table from the values of its form.
    AddClubValues(Value),
    /// Remove a club table.
    DropClub(String),
    /// Write what could not be written.
    RetrySaving,
    /// The message was read.
    CloseMessage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    Open,
    SaveAs,
    /// An order of battle in a format, by its ending.
    SaveOrder(&'static str),
    /// A file to read into the order of battle.
    ReadOrder,
}

/// In the order asked.
pub type Intents = Vec<Intent>;
