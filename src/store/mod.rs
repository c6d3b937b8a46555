//! The battle on disk: journal, writer, recovery, and the small files beside it. Moves headers and lines of JSON and
//! knows no window; only `battle` and `recover` know that there are rule books.

mod atomic_write;
pub mod battle;
mod chain;
pub mod club_file;
pub mod draft;
pub mod error;
mod file_names;
pub mod journal;
pub mod json_file;
pub mod limits;
mod lock;
pub mod opening_note;
pub mod orbat_file;
pub mod paths;
pub mod read;
pub mod recent;
pub mod recover;
pub mod save_as;
pub mod settings;
pub mod sink;
pub mod status;
pub mod writer;
mod writer_thread;

pub use atomic_write::{Overwrite, place_text};
pub use draft::{DraftFile, DraftPlace, DraftStatus};
pub use error::{FileFault, StoreError};
pub use file_names::{EXTENSION, is_invisible};
pub use journal::{ActionLine, FORMAT, GotoLine, Header, JournalChange, JournalLine};
pub use json_file::SetAside;
pub use opening_note::OpeningNote;
pub use paths::DataFolders;
pub use read::{Loaded, Torn, parse, read};
pub use recent::{Recent, RecentBattle};
pub use recover::{Lost, Salvage};
pub use save_as::{open_copy, save_as};
pub use settings::{Settings, Theme};
pub use sink::{ForeignChange, Sink, WrittenSoFar};
pub use status::SaveStatus;
pub use writer::{Unsaved, Writer};

/// In Unix milliseconds, as the journal writes it.
pub fn now_ms() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
