//! The umpire's desk: the battle that is open, the form at hand, the roll that is pending, the list being filled. All
//! that the window does, without the window; every key and click ends up here. Knows no rule book by name and no egui.

mod again;
mod ask;
pub mod booklet;
pub mod branches;
pub mod club_form;
mod completion;
pub mod entry;
mod fill;
pub mod form;
pub mod green;
mod hand;
pub mod list;
pub mod log;
pub mod look_back;
pub mod odds;
pub mod past;
pub mod preview;
pub mod reading;
pub mod replay;
pub mod rolled;
pub mod rows;
mod said;
pub mod session;
pub mod soak;
mod soak_typed;
mod spoken;
mod spread;
mod tokens;
pub mod words;

pub use booklet::BookletForm;
pub use club_form::ClubForm;
pub use entry::Entry;
pub use form::{Form, Stage};
pub use green::Green;
pub use list::{ListForm, ListRow};
pub use look_back::{LookBack, OpenBattle};
pub use past::Past;
pub use preview::Preview;
pub use session::{Desk, DeskError};
