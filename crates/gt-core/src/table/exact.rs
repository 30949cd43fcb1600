//! The exact table: keeps everything it is given, and grows only as far as the limits allow.

use core::hash::Hash;

use hashbrown::HashMap;

use crate::limits::{LimitError, Limits};

/// A hash map from positions to `V` that checks [`Limits`] before it grows.
///
/// Bytes per position: `size_of::<(P, V)>() + 1`, divided by a load between 7/16 and 7/8; while it grows, half as much again.
#[derive(Clone, Debug)]
pub(crate) struct Exact<P, V> {
    map: HashMap<P, V>,
}

impl<P, V> Default for Exact<P, V> {
    fn default() -> Self {
        Self { map: HashMap::default() }
    }
}

impl<P: Eq + Hash, V> Exact<P, V> {
    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<&V> {
        self.map.get(position)
    }

    /// Stores a position that is not there yet.
    #[inline]
    pub(crate) fn insert_new(&mut self, position: P, value: V, limits: &Limits) -> Result<(), LimitError> {
        if self.map.len() == self.map.capacity() {
            limits.check_bytes(self.bytes_to_grow())?;
        }
        limits.check_positions(self.map.len() as u64 + 1)?;
        self.map.insert(position, value);
        Ok(())
    }

    /// Changes the value of a position that is there.
    #[inline]
    pub(crate) fn update(&mut self, position: &P, value: V) {
        if let Some(slot) = self.map.get_mut(position) {
            *slot = value;
        }
    }

    pub(crate) fn remove(&mut self, position: &P) {
        self.map.remove(position);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, &V)> {
        self.map.iter()
    }

    /// What the table takes while it grows by one step: the old one and one of twice its buckets.
    fn bytes_to_grow(&self) -> u64 {
        let entry = size_of::<(P, V)>() as u64 + 1;
        let buckets = (self.map.capacity() as u64).max(2) * 8 / 7;
        self.map.allocation_size() as u64 + entry.saturating_mul(buckets.saturating_mul(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_to_grow_past_the_byte_limit() {
        let limits = Limits::default().bytes(10_000);
        let mut table = Exact::default();
        let refused = (0u64..1_000_000).find(|&i| table.insert_new(i, (), &limits).is_err());
        assert!(table.map.allocation_size() <= 10_000);
        assert!(refused.is_some_and(|stored| stored >= 256), "stopped at {refused:?}");
    }

    #[test]
    fn stores_exactly_as_many_positions_as_allowed() {
        let limits = Limits::default().positions(3);
        let mut table = Exact::default();
        for i in 0..3 {
            table.insert_new(i, (), &limits).unwrap();
        }
        assert_eq!(table.insert_new(3, (), &limits), Err(LimitError::Positions { limit: 3 }));
        assert_eq!(table.len(), 3);
    }
}
