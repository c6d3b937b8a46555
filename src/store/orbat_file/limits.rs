//! How much a file with an order of battle may hold, so that a hostile one is refused in a sentence and at once.

/// Of the whole file, in bytes.
pub const FILE: usize = 16 << 20;
/// Of all parts of a workbook together once they are unpacked, in bytes.
pub const UNPACKED: u64 = 96 << 20;
/// Parts that a workbook is packed of.
pub const PARTS: usize = 2_000;
pub const ROWS: usize = 20_000;
pub const COLUMNS: usize = 200;
/// Of one cell, in characters.
pub const CELL: usize = 10_000;
/// Of the chain of command.
pub const LEVELS: usize = 50;
/// More problems than this are counted and not listed.
pub const PROBLEMS: usize = 1_000;
