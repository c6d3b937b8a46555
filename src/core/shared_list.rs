//! A list of shared values in shared chunks: cloning a state of a thousand units copies a few dozen pointers, and what
//! changed between two states is found by comparing pointers.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A change copies this many pointers, a clone one pointer for each chunk.
const CHUNK: usize = 32;

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
    pub fn len(&self) -> usize {
        self.chunks.last().map_or(0, |last| (self.chunks.len() - 1) * CHUNK + last.len())
    }

    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    pub fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK).map(Arc::as_ref)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.chunks.iter().flat_map(|chunk| chunk.iter().map(Arc::as_ref))
    }

    /// Indices of the values that are not shared with `before`.
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
    /// Copies the chunk and the value only if they are shared.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let chunk = Arc::make_mut(self.chunks.get_mut(index / CHUNK)?);
        chunk.get_mut(index % CHUNK).map(Arc::make_mut)
    }

    /// Returns its index.
    pub fn push(&mut self, value: T) -> usize {
        if self.chunks.last().is_none_or(|last| last.len() == CHUNK) {
            self.chunks.push(Arc::new(Vec::with_capacity(CHUNK)));
        }
        if let Some(last) = self.chunks.last_mut() {
            Arc::make_mut(last).push(Arc::new(value));
        }
        self.len() - 1
    }

    /// Sets the value at `index`, which may be one past the end; false if it is further.
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
