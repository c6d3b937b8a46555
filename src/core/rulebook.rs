//! What a rule book gives to the core: its types, tables, procedures, sequence of play and plain rows for the panels.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::deck::Deck;
use super::game::Game;
use super::orbat::LibraryBattle;
use super::procedure::ProcedureEntry;
use super::roster::{CommandId, SideId, Subject, UnitId};
use super::schema::Field;
use super::sequence::Step;
use super::tables::Patch;
use super::view::{Dossier, RosterRow, Section};

pub trait PlainData: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned + Send + Sync + 'static> PlainData for T {}

pub trait Rulebook: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// In commands and files.
    const ID: &'static str;
    const TITLE: &'static str;
    const AUTHOR: &'static str;
    /// What it calls a turn.
    const TURN: &'static str = "turn";
    /// Tables and switches: the text of its asset.
    const TABLES: &'static str;
    /// Titles and prompts of its steps: the text of its asset.
    const WORDS: &'static str;
    /// Its battles, the first of which is the demo.
    const LIBRARY: &'static [LibraryBattle];
    /// The demo battle: its order of battle.
    const DEMO: &'static str = Self::LIBRARY[0].text;

    /// Examples for the empty entry line: a label, a roll, a verb with its words, a field set by hand.
    const TYPED: &'static str = "a label · a roll · next · undo";
    /// Club tables that its battles begin with, as texts: examples for a club's own.
    const CLUBS: &'static [&'static str] = &[];

    /// What points for losses are usually given for, as typed: `hits`, `bases lost`.
    const LOSSES: &'static [&'static str] = &[];

    /// How many sides a battle has; `None` for any number.
    const SIDES: Option<usize> = None;

    type Unit: PlainData;
    /// A command with its leader.
    type Command: PlainData;
    /// What belongs to the battle as a whole.
    type BattleState: PlainData + Default;
    /// Its tables, typed.
    type Rules: DeserializeOwned + Clone + Debug + PartialEq + Eq + Send + Sync;

    /// Fields that can be seen and set by hand; so are those of commands.
    const UNIT_FIELDS: &'static [Field];
    const COMMAND_FIELDS: &'static [Field];
    const CONDITIONS: &'static [Field];

    /// A value of the right kind that makes no sense: its key, and what would be right.
    fn invalid_rules(_rules: &Self::Rules) -> Option<(String, String)> {
        None
    }

    /// Runs when a value was typed from the booklet, or no longer is, to keep dependent house rules in step.
    fn from_booklet(_house: &mut Patch, _key: &str, _typed: bool) {}

    fn procedures() -> &'static [ProcedureEntry<Self>];
    /// The phases of a turn.
    fn sequence() -> &'static [Step<Self>];
    /// Groups of steps that another step may call.
    fn callable() -> &'static [Step<Self>] {
        &[]
    }
    fn decks(_rules: &Self::Rules) -> Vec<Deck> {
        Vec::new()
    }
    /// Applies house rules that concern decks to the decks of a battle under way.
    fn refit_decks(_rules: &Self::Rules, _decks: &mut Vec<Deck>) {}
    /// Fills in what an order of battle leaves open of a unit because it follows from the rest.
    fn muster(_unit: &mut Self::Unit) {}
    /// Runs when a new turn begins.
    fn turn_begins(_game: &mut Game<Self>) {}

    /// The battle as players may see it, without what is hidden from them.
    fn public(game: &Game<Self>) -> Game<Self> {
        game.clone()
    }

    /// Carries out what a field just set by hand implies.
    ///
    /// # Errors
    /// A sentence if the value cannot stand; the field is set back then.
    fn set_by_hand(_game: &mut Game<Self>, _subject: Subject, _key: &str) -> Result<(), String> {
        Ok(())
    }
    /// Makes marks agree with each other after something was set by hand.
    fn mend(_game: &mut Game<Self>, _subject: Subject) {}
    /// Takes a unit out of its fights: it is removed from the battle, or changes sides.
    fn leaves_fights(game: &mut Game<Self>, unit: UnitId) {
        if game.engagements.standing.iter().any(|e| e.parties.iter().any(|p| p.unit == unit)) {
            game.engagements_mut().end_for(unit);
        }
    }
    /// Runs when somebody joined, left, arrived or stands elsewhere in the chain of command.
    fn reorganised(_game: &mut Game<Self>) {}
    /// Takes so much of a unit, counted as its strength is, and returns it as a unit of its own.
    ///
    /// # Errors
    /// A sentence if it cannot be divided so.
    fn split(_rules: &Self::Rules, _unit: &mut Self::Unit, _part: i64) -> Result<Self::Unit, String> {
        Err(format!("Units of {} cannot be split.", Self::TITLE))
    }
    /// Makes another unit part of this one.
    ///
    /// # Errors
    /// A sentence if they cannot be one unit.
    fn merge(_rules: &Self::Rules, _unit: &mut Self::Unit, _other: &Self::Unit) -> Result<(), String> {
        Err(format!("Units of {} cannot be merged.", Self::TITLE))
    }
    /// How survivors are judged for the next battle, a remark of one line or more in their order of battle.
    const SURVIVORS: &'static str =
        "The rules say nothing of a next battle: what is left of each unit is our judgement.";
    /// What is left of a unit for the next battle. `fresh` is the unit with only what an order of battle says of it;
    /// `None` if it is lost.
    fn survivor(_rules: &Self::Rules, _unit: &Self::Unit, fresh: Self::Unit) -> Option<Self::Unit> {
        Some(fresh)
    }
    /// The same for a leader with his command; without him those under him go to his superior.
    fn surviving_leader(_rules: &Self::Rules, _leader: &Self::Command, fresh: Self::Command) -> Option<Self::Command> {
        Some(fresh)
    }
    /// Invariants that do not hold, in sentences; checked by random play.
    fn broken_invariants(_game: &Game<Self>) -> Vec<String> {
        Vec::new()
    }
    /// The words under a phase of the tracker: "French 4 · Austrian 2".
    fn phase_note(_game: &Game<Self>, _step: &str) -> String {
        String::new()
    }
    /// The words under the turn number: "French move first".
    fn turn_note(_game: &Game<Self>) -> String {
        String::new()
    }
    /// The step whose title and prompt are shown at this one; another where the work depends on the rules in force.
    fn said_as<'a>(_game: &Game<Self>, step: &'a str) -> &'a str {
        step
    }
    /// Whether a command has a row in the roster. One that was merged into another is kept, but not shown.
    fn in_play(_game: &Game<Self>, _command: CommandId) -> bool {
        true
    }
    /// Named sets of units other than commands: the formations of an organisation.
    fn named_sets(_game: &Game<Self>) -> Vec<(String, Vec<UnitId>)> {
        Vec::new()
    }
    fn side_row(game: &Game<Self>, side: SideId) -> RosterRow;
    fn command_row(game: &Game<Self>, command: CommandId) -> RosterRow;
    fn unit_row(game: &Game<Self>, unit: UnitId) -> RosterRow;
    /// What the command may do now, and why not the rest.
    fn command_dossier(game: &Game<Self>, command: CommandId) -> Dossier;
    fn unit_dossier(game: &Game<Self>, unit: UnitId) -> Dossier;
    fn roster_row(game: &Game<Self>, subject: Subject) -> RosterRow {
        match subject {
            Subject::Side(side) => Self::side_row(game, side),
            Subject::Command(id) => Self::command_row(game, id),
            Subject::Unit(id) => Self::unit_row(game, id),
        }
    }
    fn dossier(game: &Game<Self>, subject: Subject) -> Dossier {
        match subject {
            Subject::Side(_) => Dossier { line: "A side of the battle".to_owned(), ..Dossier::default() },
            Subject::Command(id) => Self::command_dossier(game, id),
            Subject::Unit(id) => Self::unit_dossier(game, id),
        }
    }
    /// The sections of the right-hand panel.
    fn sections(game: &Game<Self>) -> Vec<Section>;
}

/// The parts of a rule book that lie at the same place in every rule book's folder: its assets, `state`, `tables`, `turn`
/// and `panels`, and the `PROCEDURES` of its `mod.rs`. `$id` names the rule book in commands and files, `$battle` each
/// battle of its library, the demo first; a rule book whose assets lie elsewhere names them itself and leaves both out.
/// `command` names the type of its commands in `state`.
macro_rules! usual_rooms {
    ($id:literal, battles [$($battle:literal),+ $(,)?], command $command:ident) => {
        $crate::core::rulebook::usual_rooms!(@assets $id, $($battle),+);
        $crate::core::rulebook::usual_rooms!(command $command);
    };
    (command $command:ident) => {
        $crate::core::rulebook::usual_rooms!(@rooms);

        type Command = state::$command;

        const UNIT_FIELDS: &'static [$crate::core::schema::Field] =
            <state::Unit as $crate::core::fields::Fields>::FIELDS;
        const COMMAND_FIELDS: &'static [$crate::core::schema::Field] =
            <state::$command as $crate::core::fields::Fields>::FIELDS;
        const CONDITIONS: &'static [$crate::core::schema::Field] =
            <state::Conditions as $crate::core::fields::Fields>::FIELDS;
    };
    (@assets $id:literal, $($battle:literal),+) => {
        const ID: &'static str = $id;
        const TABLES: &'static str =
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rulebooks/", $id, ".toml"));
        const WORDS: &'static str =
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rulebooks/", $id, ".words.toml"));
        const LIBRARY: &'static [$crate::core::orbat::LibraryBattle] = &[$($crate::core::orbat::LibraryBattle {
            id: $battle,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/battles/", $battle, ".orbat")),
        }),+];
    };
    (@rooms) => {
        type Unit = state::Unit;
        type BattleState = state::BattleState;
        type Rules = tables::Rules;

        fn procedures() -> &'static [$crate::core::procedure::ProcedureEntry<Self>] {
            PROCEDURES
        }
        fn sequence() -> &'static [$crate::core::sequence::Step<Self>] {
            turn::TURN
        }
        fn mend(game: &mut $crate::core::game::Game<Self>, subject: $crate::core::roster::Subject) {
            state::invariants::mend(game, subject);
        }
        fn broken_invariants(game: &$crate::core::game::Game<Self>) -> Vec<String> {
            state::invariants::broken_invariants(game)
        }
        fn side_row(
            game: &$crate::core::game::Game<Self>,
            id: $crate::core::roster::SideId,
        ) -> $crate::core::view::RosterRow {
            panels::side_row(game, id)
        }
        fn command_row(
            game: &$crate::core::game::Game<Self>,
            id: $crate::core::roster::CommandId,
        ) -> $crate::core::view::RosterRow {
            panels::command_row(game, id)
        }
        fn unit_row(
            game: &$crate::core::game::Game<Self>,
            id: $crate::core::roster::UnitId,
        ) -> $crate::core::view::RosterRow {
            panels::unit_row(game, id)
        }
        fn command_dossier(
            game: &$crate::core::game::Game<Self>,
            id: $crate::core::roster::CommandId,
        ) -> $crate::core::view::Dossier {
            panels::command_dossier(game, id)
        }
        fn unit_dossier(
            game: &$crate::core::game::Game<Self>,
            id: $crate::core::roster::UnitId,
        ) -> $crate::core::view::Dossier {
            panels::unit_dossier(game, id)
        }
        fn sections(game: &$crate::core::game::Game<Self>) -> Vec<$crate::core::view::Section> {
            panels::sections(game)
        }
    };
}
pub(crate) use usual_rooms;
