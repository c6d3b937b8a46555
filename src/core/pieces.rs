//! The units or the commands of a battle, each in a slot of its own for good. Those who are away, because they are awaited
//! or were removed, keep their slot and are seen by nothing but what asks for slots. Knows no rule book.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::roster::Piece;
use super::shared_list::SharedList;

/// A piece's id is its slot, so ids survive whatever joins or leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces<T> {
    slots: SharedList<Piece<T>>,
}

impl<T> Default for Pieces<T> {
    fn default() -> Self {
        Self { slots: SharedList::default() }
    }
}

impl<T> Pieces<T> {
    /// `None` if there is no such piece, or it is not on the table.
    pub fn get(&self, id: usize) -> Option<&Piece<T>> {
        self.slot(id).filter(|piece| piece.away.is_none())
    }

    /// Those on the table. Their positions are not their ids; see [`Self::entries`].
    pub fn iter(&self) -> Present<'_, T> {
        Present { pieces: self, ids: 0..self.slots.len() }
    }

    /// Those on the table, with their ids.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (usize, &Piece<T>)> {
        self.slots().filter(|(_, piece)| piece.away.is_none())
    }

    /// The first one on the table like this.
    pub fn find_id(&self, mut is: impl FnMut(&Piece<T>) -> bool) -> Option<usize> {
        self.entries().find(|(_, piece)| is(piece)).map(|(id, _)| id)
    }

    /// The ids of those on the table, free of the battle, so that it can be changed meanwhile.
    pub fn ids(&self) -> std::vec::IntoIter<usize> {
        self.entries().map(|(id, _)| id).collect::<Vec<_>>().into_iter()
    }

    /// Whether nobody is on the table.
    pub fn is_empty(&self) -> bool {
        self.entries().next().is_none()
    }

    /// A piece on the table or away.
    pub fn slot(&self, id: usize) -> Option<&Piece<T>> {
        self.slots.get(id)
    }

    /// All pieces with their ids, those who are away included.
    pub fn slots(&self) -> impl DoubleEndedIterator<Item = (usize, &Piece<T>)> {
        (0..self.slots.len()).filter_map(|id| self.slots.get(id).map(|piece| (id, piece)))
    }

    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn list(&self) -> &SharedList<Piece<T>> {
        &self.slots
    }
}

impl<T: Clone> Pieces<T> {
    /// `None` if there is no such piece, or it is not on the table.
    pub fn get_mut(&mut self, id: usize) -> Option<&mut Piece<T>> {
        self.get(id)?;
        self.slots.get_mut(id)
    }

    /// A piece on the table or away. Labels, names and presence must be changed through the battle, which keeps an index
    /// of them.
    pub(super) fn slot_mut(&mut self, id: usize) -> Option<&mut Piece<T>> {
        self.slots.get_mut(id)
    }

    /// Returns its id.
    pub fn push(&mut self, piece: Piece<T>) -> usize {
        self.slots.push(piece)
    }

    pub(super) fn list_mut(&mut self) -> &mut SharedList<Piece<T>> {
        &mut self.slots
    }
}

impl<'a, T> IntoIterator for &'a Pieces<T> {
    type Item = &'a Piece<T>;
    type IntoIter = Present<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Clone> FromIterator<Piece<T>> for Pieces<T> {
    fn from_iter<I: IntoIterator<Item = Piece<T>>>(pieces: I) -> Self {
        Self { slots: pieces.into_iter().collect() }
    }
}

impl<T: Serialize> Serialize for Pieces<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.slots.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + Clone> Deserialize<'de> for Pieces<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SharedList::deserialize(deserializer).map(|slots| Self { slots })
    }
}

/// An iterator over pieces on the table that cannot be counted through: a position is no id where somebody is away.
#[derive(Clone, Debug)]
pub struct Present<'a, T> {
    pieces: &'a Pieces<T>,
    ids: std::ops::Range<usize>,
}

/// Has no use; see [`Present::enumerate`].
#[derive(Debug)]
pub struct PositionsAreNoIds;

impl<T> Present<'_, T> {
    /// Hides [`Iterator::enumerate`], whose numbers would be taken for ids: use [`Pieces::entries`].
    pub fn enumerate(self) -> PositionsAreNoIds {
        PositionsAreNoIds
    }

    /// Hides [`Iterator::position`], whose number would be taken for an id: use [`Pieces::find_id`].
    pub fn position<F>(self, _: F) -> PositionsAreNoIds {
        PositionsAreNoIds
    }
}

impl<'a, T> Iterator for Present<'a, T> {
    type Item = &'a Piece<T>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { pieces, ids } = self;
        ids.find_map(|id| pieces.get(id))
    }
}

impl<T> DoubleEndedIterator for Present<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let Self { pieces, ids } = self;
        ids.rev().find_map(|id| pieces.get(id))
    }
}
