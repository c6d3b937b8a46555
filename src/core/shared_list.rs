//! A list of shared values in shared chunks: cloning a state of a thousand units copies a few dozen pointers, and what
//! changed between two states is found by comparing pointers. Knows nothing of what it holds.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many values share a chunk: a change copies this many pointers, a clone one pointer for each chunk.
const CHUNK: usize = 32;

/// A list whose clones share everything that has not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedList<T> {
    chunks: Vec<Arc<Vec<Arc<T>>>>,
}

impl<T> Default for SharedList<T> {
    fn default() -> Self {
        Self { chunks: Vec::new() }
    }
}

impl<T> SharedList<T> {
    /// How many values there are.
    pub fn len(&self) -> usize {
        self.chunks.last().map_or(0, |last| (self.chunks.len() - 1) * CHUNK + last.len())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The value at `index`.
    pub fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK).map(Arc::as_ref)
    }

    /// All values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.chunks.iter().flat_map(|chunk| chunk.iter().map(Arc::as_ref))
    }

    /// The numbers of the values that are not the very same as in `before`.
    pub fn changed_since<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = usize> + 'a {
        self.chunks.iter().enumerate().flat_map(move |(c, chunk)| {
            let old = before.chunks.get(c).filter(|old| !Arc::ptr_eq(old, chunk));
            let same = before.chunks.get(c).is_some_and(|old| Arc::ptr_eq(old, chunk));
            chunk
                .iter()
                .enumerate()
                .filter(move |(i, value)| !same && !old.and_then(|o| o.get(*i)).is_some_and(|o| Arc::ptr_eq(o, value)))
                .map(move |(i, _)| c * CHUNK + i)
        })
    }
}

impl<T: Clone> SharedList<T> {
    /// The value at `index`, to change; its chunk and itself are copied only if shared.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let chunk = Arc::make_mut(self.chunks.get_mut(index / CHUNK)?);
        chunk.get_mut(index % CHUNK).map(Arc::make_mut)
    }

    /// Puts a value at the end and returns its number.
    pub fn push(&mut self, value: T) -> usize {
        if self.chunks.last().is_none_or(|last| last.len() == CHUNK) {
            self.chunks.push(Arc::new(Vec::with_capacity(CHUNK)));
        }
        if let Some(last) = self.chunks.last_mut() {
            Arc::make_mut(last).push(Arc::new(value));
        }
        self.len() - 1
    }

    /// Sets the value at `index`, which may be one past the end.
    ///
    /// Returns whether there was such a place.
    pub fn set(&mut self, index: usize, value: T) -> bool {
        if index == self.len() {
            self.push(value);
            return true;
        }
        match self.get_mut(index) {
            Some(place) => {
                *place = value;
                true
            }
            None => false,
        }
    }

    /// Keeps only the first `len` values.
    pub fn truncate(&mut self, len: usize) {
        self.chunks.truncate(len.div_ceil(CHUNK));
        if let Some(last) = self.chunks.last_mut().filter(|_| !len.is_multiple_of(CHUNK)) {
            Arc::make_mut(last).truncate(len % CHUNK);
        }
    }
}

impl<T: Clone> FromIterator<T> for SharedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut shelf = Self::default();
        for value in values {
            shelf.push(value);
        }
        shelf
    }
}

impl<T: Serialize> Serialize for SharedList<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Clone> Deserialize<'de> for SharedList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_touched_counts_as_changed() {
        let old: SharedList<u32> = (0..100).collect();
        let mut new = old.clone();
        *new.get_mut(40).unwrap() += 1;
        new.push(100);
        assert_eq!(new.changed_since(&old).collect::<Vec<_>>(), [40, 100]);
        assert_eq!(old.changed_since(&old.clone()).count(), 0);
        assert_eq!((old.get(40), new.get(40), new.len()), (Some(&40), Some(&41), 101));
    }

    #[test]
    fn it_is_a_plain_list_on_paper() {
        let shelf: SharedList<u32> = (0..70).collect();
        let text = serde_json::to_string(&shelf).unwrap();
        assert_eq!(serde_json::from_str::<SharedList<u32>>(&text).unwrap(), shelf);
        let mut short = shelf.clone();
        short.truncate(33);
        assert_eq!((short.len(), short.iter().last()), (33, Some(&32)));
        short.truncate(32);
        assert_eq!(short.len(), 32);
        assert!(short.set(32, 7) && !short.set(40, 7));
    }
}
