//! What a battle needs to be shown at all: everybody on an existing side under existing commands, in a tree of bounded
//! depth. Battles made by this program always fulfil it; a file from elsewhere may not.

use super::game::Game;
use super::roster::Piece;
use super::rulebook::Rulebook;

pub const SIDES: usize = 8;
pub const COMMANDS: usize = 1_000;
pub const UNITS: usize = 5_000;
/// The deepest nesting of steps.
pub const STEPS: usize = 64;
/// The longest chain of command, and the deepest tree that the roster draws.
pub const DEEP: usize = 32;

impl<R: Rulebook> Game<R> {
    /// Why this battle cannot be shown, in a clause. One that only makes no sense can be.
    pub fn unshowable(&self) -> Option<String> {
        let (sides, commands, units) = (self.setup.sides.len(), self.commands.slot_count(), self.units.slot_count());
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
            .or_else(|| self.commands.slots().find_map(|(_, piece)| self.misplaced(piece)))
            .or_else(|| self.units.slots().find_map(|(_, piece)| self.misplaced(piece)))
            .or_else(|| self.too_deep())
    }

    fn misplaced<T>(&self, piece: &Piece<T>) -> Option<String> {
        let Piece { label, side, under, away, .. } = piece;
        if *side >= self.setup.sides.len() {
            return Some(format!("{label} is on a side that there is not"));
        }
        let above = (*under)?;
        let Some(superior) = self.commands.slot(above) else {
            return Some(format!("{label} stands under a command that there is not"));
        };
        let alone = away.is_none() && superior.away.is_some();
        alone.then(|| format!("{label} is on the table, and {} above it is not", superior.label))
    }

    /// The first command whose chain of superiors is too long or goes round in a circle.
    fn too_deep(&self) -> Option<String> {
        self.commands.slots().find_map(|(_, command)| {
            let mut up = command.under;
            for _ in 0..DEEP {
                up = self.commands.slot(up?)?.under;
            }
            up.map(|_| format!("the chain of command above {} is longer than {DEEP}", command.label))
        })
    }
}
