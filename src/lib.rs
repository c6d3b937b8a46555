//! Galloper: the umpire's companion for miniatures battles.
//!
//! One window beside the table keeps the roster, the order chits, the markers and the sequence of play, says what comes
//! next, does the sums and shows its working. Everything it can do, this library can do without a window.
//!
//! | module | what it is | what it must not know |
//! |---|---|---|
//! | [`core`] | cards, dice, chance, odds, fields, marks, sequence, history | rule books, disk, window |
//! | [`rulebooks`] | one folder for each rule book, and the registry | disk, window |
//! | [`store`] | the journal on disk, and the small files beside it | window |
//! | [`desk`] | the open battle: forms, lists, the entry line, undo | window |
//! | [`cli`] | the headless verbs | window |
//! | `ui` | the window (feature `gui`) | any rule book by name |
//!
//! # A rule on its own
//!
//! A procedure takes a plain input and what was rolled, and answers with its outcome and its working:
//!
//! ```
//! use galloper::core::headless::{RuleAnswer, RuleQuestion};
//! use galloper::rulebooks::book;
//! use serde_json::json;
//!
//! let dtn = book("dtn").expect("a rule book");
//! let input = json!({ "class": "C8" }).as_object().cloned().unwrap_or_default();
//! let mut ask = RuleQuestion { procedure: "cp_throw".to_owned(), input, dice: vec![2.into(), 7.into()], ..RuleQuestion::default() };
//! let RuleAnswer::Outcome { outcome, working, .. } = (dtn.resolve)(&ask) else { panic!("refused") };
//! assert_eq!(outcome["cp"], 5);
//! assert_eq!(working[0].text, "C8: the difference of d6 and d8 gives 5 command points.");
//!
//! // With a die missing it says what to throw instead of guessing.
//! ask.dice.clear();
//! assert!(matches!((dtn.resolve)(&ask), RuleAnswer::Needs(_)));
//! ```
//!
//! # Its odds
//!
//! Odds come from the same code as results: exact fractions, counted over everything that may still be rolled.
//!
//! ```
//! use galloper::core::headless::RuleQuestion;
//! use galloper::rulebooks::book;
//! use serde_json::json;
//!
//! let input = json!({ "a_rating": 7 }).as_object().cloned().unwrap_or_default();
//! let ask = RuleQuestion { procedure: "activation".to_owned(), input, ..RuleQuestion::default() };
//! let table = (book("dtn").expect("a rule book").odds)(&ask).expect("odds");
//! let full = table.rows.iter().find(|(summary, _)| summary["activation"] == "full").expect("a row");
//! assert_eq!(full.1.to_string(), "14/27");
//! ```
//!
//! # A battle
//!
//! A [`desk::Desk`] holds a battle and takes the lines that an umpire types; the empty line is the green action. Every
//! state is kept, so undo and looking back are moves of a cursor. [`desk::Desk::create`] does the same with a file.
//!
//! ```
//! use std::sync::Arc;
//!
//! use galloper::desk::Desk;
//! use galloper::rulebooks::book;
//!
//! let game = (book("dtn").expect("a rule book").demo)(1809).expect("its demo battle");
//! let mut desk = Desk::in_memory(game, Arc::new(|| {}));
//! assert_eq!(desk.preview("").text, "Throw d6, d10");
//! desk.enter("1 6"); // thrown at the table
//! desk.enter(""); // applied
//! assert_eq!(desk.undo_label(), Some("Davout: 5 command points"));
//! desk.enter(""); // thrown by the program
//! desk.enter("");
//! assert!(desk.undo() && desk.undo() && !desk.undo());
//! ```

pub mod cli;
pub mod core;
pub mod desk;
pub mod rulebooks;
pub mod store;
#[cfg(feature = "gui")]
pub mod ui;
