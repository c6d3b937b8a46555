//! After the battle: the survivors as an order of battle for the next one. Knows no rule book.

use crate::core::orbat::document::Document;
use crate::core::orbat::{Row, RowKind};
use crate::rulebooks::{AnyGame, shape};

/// The survivors of a battle as the rows of an order of battle, under remarks that say how they were judged.
pub fn survivors(game: &AnyGame) -> Vec<Row> {
    let after = game.survivors();
    let remark = |text: String| Row { kind: RowKind::Remark, text, ..Row::default() };
    after.remarks.into_iter().map(remark).chain(after.game.to_rows()).collect()
}

/// The same in lines, as it is edited and kept in a file.
pub fn survivors_document(game: &AnyGame) -> Document {
    Document::from_rows(survivors(game), shape)
}
