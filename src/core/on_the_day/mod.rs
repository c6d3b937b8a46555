//! Changes to the order of battle while it is fought: who joins, leaves, arrives or is called otherwise. Knows no rule
//! book.

mod labels;
