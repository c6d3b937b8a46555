//! The rule books, each on the core alone, and the registry that makes one closed type of their battles.

pub mod bbb;
pub mod close_fire;
pub mod dtn;
pub mod lightning_war;
pub mod one_twenty;
#[cfg(feature = "example-rulebook")]
#[path = "../../examples/tiny/mod.rs"]
pub mod tiny;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::changes::{ChangeError, StateChange};
use crate::core::club;
use crate::core::game::{Game, tables_of};
use crate::core::headless::{self, RuleAnswer, RuleQuestion};
use crate::core::odds_table::OddsTable;
use crate::core::orbat::plan::Plan;
use crate::core::orbat::{BookShape, LibraryBattle, Row};
use crate::core::roster::folded;
use crate::core::rulebook::Rulebook;
use crate::core::scenario::ScenarioError;
use crate::core::survivors::Survivors;
use crate::core::tables::Tables;

/// A rule book as the edges see it.
#[derive(Clone, Copy, Debug)]
pub struct RegisteredBook {
    pub id: &'static str,
    pub title: &'static str,
    pub author: &'static str,
    /// What it calls a turn.
    pub turn: &'static str,
    /// What it says about the rows of its orders of battle.
    pub shape: BookShape,
    pub procedures: fn() -> Vec<ProcedureInfo>,
    /// Tables of a club's own as its procedures, from their texts; a sentence when one does not fit.
    pub clubs: fn(&[String]) -> Result<Vec<ProcedureInfo>, String>,
    pub tables: fn() -> Tables,
    pub resolve: fn(&RuleQuestion) -> RuleAnswer,
    pub odds: fn(&RuleQuestion) -> Result<OddsTable, Box<RuleAnswer>>,
    /// Its battles, the first of which is the demo.
    pub library: &'static [LibraryBattle],
    pub demo: fn(u64) -> Result<AnyGame, ScenarioError>,
    /// A battle from a plan.
    pub begin: fn(&Plan, u64) -> Result<AnyGame, ScenarioError>,
    /// A battle from the text of an order of battle.
    pub scenario: fn(&str, u64) -> Result<AnyGame, ScenarioError>,
}

/// The rule book of this name, in any case.
pub fn book(id: &str) -> Option<&'static RegisteredBook> {
    BOOKS.iter().chain(EXAMPLES).find(|b| b.id.eq_ignore_ascii_case(id))
}

/// What the rule book of this short name or title says about orders of battle, in any case.
pub fn shape(name: &str) -> Option<&'static BookShape> {
    let named = folded(name);
    let is = |book: &&RegisteredBook| folded(book.id) == named || folded(book.title) == named;
    BOOKS.iter().chain(EXAMPLES).find(is).map(|book| &book.shape)
}

macro_rules! registered {
    ($name:ident, $book:ty) => {
        RegisteredBook {
            id: <$book as Rulebook>::ID,
            title: <$book as Rulebook>::TITLE,
            author: <$book as Rulebook>::AUTHOR,
            turn: <$book as Rulebook>::TURN,
            shape: BookShape::of::<$book>(),
            procedures: || {
                let clubs = club::shipped::<$book>().into_iter().map(|entry| entry.info);
                <$book as Rulebook>::procedures().iter().map(|entry| entry.info).chain(clubs).collect()
            },
            clubs: headless::clubs_of::<$book>,
            tables: tables_of::<$book>,
            resolve: headless::resolve::<$book>,
            odds: headless::odds::<$book>,
            library: <$book as Rulebook>::LIBRARY,
            demo: |seed| Game::from_scenario(<$book as Rulebook>::DEMO, seed).map(AnyGame::$name),
            begin: |plan, seed| Game::begin(plan, seed).map(AnyGame::$name),
            scenario: |text, seed| Game::from_scenario(text, seed).map(AnyGame::$name),
        }
    };
}

macro_rules! books {
    ($($shipped:ident => $its_book:ty),*; $(#[$when:meta] $example:ident => $example_book:ty),*) => {
        pub static BOOKS: &[RegisteredBook] = &[$(registered!($shipped, $its_book)),*];
        /// Rule books that are compiled for tests only and not listed among the others.
        pub static EXAMPLES: &[RegisteredBook] = &[$(#[$when] registered!($example, $example_book)),*];

        any_game! {
            $($shipped => $its_book,)*
            $(#[$when] $example => $example_book,)*
        }
    };
}

macro_rules! any_game {
    ($($(#[$when:meta])? $name:ident => $book:ty,)*) => {

        /// A battle under any of the rule books.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(untagged)]
        pub enum AnyGame {
            $($(#[$when])? #[doc = concat!("A battle under ", stringify!($name), ".")] $name(Game<$book>)),*
        }

        impl AnyGame {
            pub fn battle(&self) -> &dyn Battle {
                match self { $($(#[$when])? Self::$name(game) => game),* }
            }

            pub fn battle_mut(&mut self) -> &mut dyn Battle {
                match self { $($(#[$when])? Self::$name(game) => game),* }
            }

            /// The battle as an order of battle.
            pub fn to_rows(&self) -> Vec<Row> {
                match self { $($(#[$when])? Self::$name(game) => game.to_rows()),* }
            }

            /// The battle as players may see it; nobody awaited is in it.
            pub fn public(&self) -> Self {
                match self {
                    $($(#[$when])? Self::$name(game) => {
                        Self::$name(<$book as Rulebook>::public(game).without_awaited())
                    }),*
                }
            }

            /// The armies as they begin the next battle.
            pub fn survivors(&self) -> Survivors<Self> {
                match self { $($(#[$when])? Self::$name(game) => {
                    let Survivors { game, remarks } = game.survivors();
                    Survivors { game: Self::$name(game), remarks }
                }),* }
            }

            /// What is new in this state against an earlier one of the same rule book.
            ///
            /// # Errors
            /// When a part cannot be put into words.
            pub fn changes_since(&self, before: &Self) -> Result<Vec<StateChange>, ChangeError> {
                match (self, before) {
                    $($(#[$when])? (Self::$name(now), Self::$name(before)) => now.changes_since(before),)*
                    #[allow(unreachable_patterns, reason = "with one rule book there is no other pair")]
                    _ => Ok(Vec::new()),
                }
            }

            /// Puts changes into this state.
            ///
            /// # Errors
            /// When one does not fit; call this on a copy.
            pub fn put(&mut self, changes: &[StateChange]) -> Result<(), ChangeError> {
                match self { $($(#[$when])? Self::$name(game) => game.put(changes)),* }
            }

            /// A whole battle of this rule book from its plain form.
            ///
            /// # Errors
            /// A sentence when it does not fit, or there is no such rule book.
            pub fn from_plain(book: &str, value: &Value) -> Result<Self, String> {
                match book {
                    $($(#[$when])? <$book as Rulebook>::ID => {
                        let mut game = Game::<$book>::deserialize(value).map_err(|e| format!("its first state does not fit: {e}"))?;
                        game.rebuild().map_err(|e| e.to_string())?;
                        Ok(Self::$name(game))
                    })*
                    other => Err(format!("it is for the rule book “{other}”, which this Galloper does not have")),
                }
            }
        }
    };
}

books! {
    Dtn => dtn::Dtn,
    Bbb => bbb::Bbb,
    CloseFire => close_fire::CloseFire,
    OneTwenty => one_twenty::OneTwenty,
    LightningWar => lightning_war::LightningWar;
    #[cfg(feature = "example-rulebook")]
    Tiny => tiny::Tiny
}
