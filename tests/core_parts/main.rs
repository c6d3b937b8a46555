//! The small parts of the core, each by itself.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

mod booklet;
mod history;
mod length;
mod marks;
mod name_index;
mod pieces;
mod roster;
mod serde_messages;
mod shared_list;
mod tables;
mod validate;
mod value_marks;
mod weight;
