//! The battle on disk: journal, writer, recovery, and the small files beside it.
//! It moves headers and lines of JSON values and must not know any window; only `battle` and `recover` know there are rule books.

pub mod battle;
mod beside;
mod chain;
pub mod error;
pub mod journal;
pub mod limits;
mod lock;
pub mod medium;
mod names;
pub mod opening;
pub mod paths;
pub mod read;
pub mod recent;
pub mod recover;
pub mod save_as;
pub mod settings;
pub mod small_file;
pub mod status;
mod worker;
pub mod writer;

pub use beside::Overwrite;
pub use error::{Fault, StoreError};
pub use journal::{ActionLine, Change, FORMAT, GotoLine, Header, Line};
pub use medium::{Foreign, Left, Medium};
pub use names::{EXTENSION, is_invisible};
pub use opening::Opening;
pub use paths::Places;
pub use read::{Loaded, Torn, parse, read};
pub use recent::{Recent, RecentBattle};
pub use recover::{Lost, Salvage};
pub use save_as::{open_copy, save_as};
pub use settings::{Settings, Theme};
pub use small_file::SetAside;
pub use status::Status;
pub use writer::{Unsaved, Writer};

/// The time now as the journal writes it: Unix milliseconds.
pub fn now_ms() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
