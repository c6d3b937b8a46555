//! What a battle must hold to be shown at all: everyone on a side that there is, under commands that there are, in a tree
//! of bounded depth. Battles made here always do; a file from elsewhere may not.

use super::game::Game;
use super::roster::{CommandId, SideId};
use super::rulebook::Rulebook;

/// The most sides.
pub const SIDES: usize = 8;
/// The most commands.
pub const COMMANDS: usize = 1_000;
/// The most units.
pub const UNITS: usize = 5_000;
/// The most steps of the sequence of play within each other.
pub const STEPS: usize = 64;
/// The deepest chain of command, and the deepest that the roster is drawn.
pub const DEEP: usize = 32;

impl<R: Rulebook> Game<R> {
    /// Why this battle cannot be shown, in a clause; a battle that merely makes no sense can be.
    pub fn unshowable(&self) -> Option<String> {
        let (sides, commands, units) = (self.setup.sides.len(), self.commands.len(), self.units.len());
        let too_many = |what: &str, many: usize, most: usize| {
            (many > most).then(|| format!("it has {many} {what}, and {most} is the most"))
        };
        if sides == 0 {
            return Some("it has no sides".to_owned());
        }
        too_many("sides", sides, SIDES)
            .or_else(|| too_many("commands", commands, COMMANDS))
            .or_else(|| too_many("units", units, UNITS))
            .or_else(|| too_many("steps within each other", self.flow.cursor.len(), STEPS))
            .or_else(|| self.commands.iter().find_map(|c| self.misplaced(&c.label, c.side, c.under)))
            .or_else(|| self.units.iter().find_map(|u| self.misplaced(&u.label, u.side, u.under)))
            .or_else(|| self.too_deep())
    }

    fn misplaced(&self, label: &str, side: SideId, under: Option<CommandId>) -> Option<String> {
        if side >= self.setup.sides.len() {
            return Some(format!("{label} is on a side that there is not"));
        }
        let stray = under.is_some_and(|id| id >= self.commands.len());
        stray.then(|| format!("{label} stands under a command that there is not"))
    }

    /// The first command with too long a chain above it, or one that goes round in a ring.
    fn too_deep(&self) -> Option<String> {
        self.commands.iter().find_map(|command| {
            let mut up = command.under;
            for _ in 0..DEEP {
                up = self.command(up?)?.under;
            }
            up.map(|_| format!("the chain of command above {} is longer than {DEEP}", command.label))
        })
    }
}
