//! What a panel asks for: panels look at the desk and can change it only by sending one of these.

use std::path::PathBuf;

use serde_json::Value;

use super::commands::MenuCommand;
use crate::core::roster::Subject;
use crate::core::tables::Patch;
use crate::desk::list_rows::RowEdit;

/// Something asked for by key, click or text.
#[derive(Clone, Debug)]
pub enum Intent {
    /// A command of the table.
    Do(MenuCommand),
    /// The green action.
    DefaultAction,
    /// Enter on the entry line.
    Enter(String),
    /// Open an item of the work list.
    OpenWork(usize),
    /// Open a procedure's form.
    OpenForm(&'static str, Value),
    /// Open a procedure as a list.
    OpenList(&'static str),
    /// Set or clear a field of the form.
    SetField(&'static str, Option<Value>),
    /// Change the rows of a list field of the form.
    Rows(&'static str, RowEdit),
    /// Something was chosen among all that can be found: its key is remembered.
    Found(String),
    /// The first field of the form takes the keys.
    FocusForm,
    /// Select.
    Select(Vec<Subject>),
    /// Look at a moment of the history.
    Look(usize),
    /// Look so many actions further back or on.
    LookBy(isize),
    /// Look back to the turn before, or on to the next.
    LookByTurn(bool),
    /// Look at the end of a branch.
    LookAlong(usize),
    /// Back from the past to now.
    BackToNow,
    /// Move along the work list or the rows of a list.
    Move(isize),
    /// Go to a row of the list.
    ListRow(usize),
    /// Open a battle.
    OpenPath(PathBuf),
    /// Start the demo battle of a rule book.
    Demo(&'static str),
    /// Save under this path.
    SaveAs(PathBuf),
    /// Go on with a copy of the damaged battle on the screen, up to its last good line.
    OpenSalvage,
    /// Show the system's dialog for opening or saving.
    Dialog(Dialog),
    /// Change a house rule, or take the change back.
    House(String, Option<Value>),
    /// The values typed from the booklet hold from now on; with a file's text they are kept for the club too.
    Booklet {
        /// The values by key.
        values: Patch,
        /// The club's file.
        file: Option<String>,
    },
    /// Fill the booklet's form from a file.
    BookletLoad(PathBuf),
    /// Write what was typed from the booklet to a file.
    BookletExport(PathBuf, String),
    /// Take a table of the club's own into the battle, from its text.
    AddClub(String),
    /// Take one into the battle, from the values of its form.
    AddClubValues(Value),
    /// Take one out again.
    DropClub(String),
    /// Write what could not be written.
    RetrySaving,
    /// The message was read.
    CloseMessage,
}

/// Which dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// To open a battle.
    Open,
    /// To save one.
    SaveAs,
}

/// What the panels ask for in one frame, in order.
pub type Intents = Vec<Intent>;
