//! The umpire's desk: the battle that is open, the form at hand, the roll that is pending, the list being filled. All
//! that the window does, without the window; every key and click ends up here. Knows no rule book by name and no egui.

mod action_strings;
mod assumed_fields;
pub mod booklet;
pub mod branches;
pub mod club_form;
mod completion;
pub mod default_action;
mod draft_each;
pub mod entry;
pub mod field_words;
mod fill_words;
pub mod finder;
pub mod form;
pub mod kept_views;
pub mod list_form;
pub mod list_rows;
pub mod log;
pub mod look_back;
mod manual_actions;
pub mod odds;
pub mod past_banner;
mod plain_commands;
pub mod preview;
pub mod read_only;
mod repeat_last;
pub mod roll_text;
pub mod session;
pub mod soak;
mod soak_typed;
mod tokens;
pub mod typed_line;
pub mod view;
pub mod write_history;

pub use booklet::BookletForm;
pub use club_form::ClubForm;
pub use default_action::DefaultAction;
pub use entry::ParsedEntry;
pub use form::{Form, Stage};
pub use list_form::{ListForm, ListRow};
pub use look_back::{LookBack, OpenBattle};
pub use past_banner::PastBanner;
pub use preview::Preview;
pub use session::{Desk, DeskError};
pub use typed_line::TypedLine;
pub use view::View;
