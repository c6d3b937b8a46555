//! A tiny rule book, complete: companies fire volleys and rally. It is the example of ARCHITECTURE.md, "How to add a rule
//! book", and is compiled for tests only.
//! Assets: `tables.toml` (tables and switches), `words.toml` (words of the steps), `demo.orbat` (demo battle).

pub mod panels;
pub mod rally;
pub mod state;
pub mod tables;
pub mod turn;
pub mod volley;

use self::{rally::Rally, volley::Volley};
use crate::core::orbat::LibraryBattle;
use crate::core::procedure::ProcedureEntry;
use crate::core::rulebook::{Rulebook, usual_rooms};

/// The rule book: a name for the compiler, without data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiny;

static PROCEDURES: &[ProcedureEntry<Tiny>] = &[ProcedureEntry::of::<Volley>(), ProcedureEntry::of::<Rally>()];

impl Rulebook for Tiny {
    usual_rooms!(command Leader);

    const ID: &'static str = "tiny";
    const TITLE: &'static str = "Tiny";
    const AUTHOR: &'static str = "the authors of Galloper";
    const TABLES: &'static str = include_str!("tables.toml");
    const WORDS: &'static str = include_str!("words.toml");
    const LIBRARY: &'static [LibraryBattle] = &[LibraryBattle { id: "ford", text: include_str!("demo.orbat") }];
    const LOSSES: &'static [&'static str] = &["men lost"];

    fn survivor(_rules: &tables::Rules, unit: &state::Unit, fresh: state::Unit) -> Option<state::Unit> {
        unit.stands().then_some(state::Unit { men_at_first: unit.men, ..fresh })
    }
    fn muster(unit: &mut state::Unit) {
        if unit.men_at_first == 0 {
            unit.men_at_first = unit.men;
        }
    }
}
