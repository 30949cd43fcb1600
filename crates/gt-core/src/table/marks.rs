//! A set of marked places, whose next member is found quickly even if there are few.

use alloc::vec::Vec;
use core::ops::Range;

use crate::run::{LimitError, Run, try_vec};

/// Some places below a bound: one bit each, and one bit more for each word of 64.
/// # Invariants
/// * Bit `w` of `some` is set if and only if word `w` is not 0.
/// * `len` is the number of bits set in `words`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    words: Vec<u64>,
    some: Vec<u64>,
    len: usize,
}

impl Marks {
    /// No marks, and room for none.
    pub(crate) const EMPTY: Self = Self { words: Vec::new(), some: Vec::new(), len: 0 };

    /// Returns the bytes for places below `bound`: 65 bits for each 64 places.
    pub(crate) const fn bytes(bound: usize) -> usize {
        let words = bound.div_ceil(64);
        8 * (words + words.div_ceil(64))
    }

    /// Marks no place below `bound`.
    pub(crate) fn new(bound: usize, run: &Run) -> Result<Self, LimitError> {
        let words = bound.div_ceil(64);
        Ok(Self {
            words: try_vec(0, words, run)?,
            some: try_vec(0, words.div_ceil(64), run)?,
            len: 0,
        })
    }

    /// The number of marked places.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Marks a place that is not marked.
    #[inline]
    pub(crate) fn insert(&mut self, place: usize) {
        self.words[place / 64] |= 1 << (place % 64);
        self.some[place / 4096] |= 1 << (place / 64 % 64);
        self.len += 1;
    }

    #[inline]
    pub(crate) fn contains(&self, place: usize) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    /// Returns the first word from `from` on that has a mark, and its number.
    #[inline]
    pub(crate) fn next_word(&self, from: usize) -> Option<(usize, u64)> {
        let mut at = from / 64;
        let mut some = self.some.get(at)? & u64::MAX << (from % 64);
        while some == 0 {
            at += 1;
            some = *self.some.get(at)?;
        }
        let word = 64 * at + some.trailing_zeros() as usize;
        Some((word, self.words[word]))
    }

    /// Iterates over the marked places in some words, in ascending order.
    #[inline]
    pub(crate) fn places(&self, words: Range<usize>) -> impl Iterator<Item = usize> {
        let Range { mut start, end } = words;
        let mut rest = (0, 0_u64);
        core::iter::from_fn(move || {
            if rest.1 == 0 {
                rest = self.next_word(start).filter(|&(word, _)| word < end)?;
                start = rest.0 + 1;
            }
            let place = 64 * rest.0 + rest.1.trailing_zeros() as usize;
            rest.1 &= rest.1 - 1;
            Some(place)
        })
    }

    /// Removes the marks of some words, but of the places below `end` only.
    pub(crate) fn clear_below(&mut self, words: Range<usize>, end: usize) {
        self.clear(words.start..words.end.min(end / 64));
        if let Some(word) = self.words.get_mut(end / 64).filter(|_| words.contains(&(end / 64))) {
            let gone = *word & !(u64::MAX << (end % 64));
            *word &= !gone;
            self.len -= gone.count_ones() as usize;
            if *word == 0 {
                self.some[end / 4096] &= !(1 << (end / 64 % 64));
            }
        }
    }

    /// Removes the marks of some words.
    pub(crate) fn clear(&mut self, words: Range<usize>) {
        let mut from = words.start;
        while let Some((word, bits)) = self.next_word(from).filter(|&(word, _)| word < words.end) {
            self.words[word] = 0;
            self.some[word / 64] &= !(1 << (word % 64));
            self.len -= bits.count_ones() as usize;
            from = word + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_in_order_until_they_are_cleared() {
        for bound in [1, 64, 65, 4096, 4097, 300_000] {
            let mut marks = Marks::new(bound, &Run::new()).unwrap();
            assert_eq!(marks.places(0..usize::MAX).next(), None);
            let mut places: Vec<_> = [0, 1, 63, 64, 700, 4095, 4096, 299_999]
                .into_iter()
                .filter(|&at| at < bound)
                .collect();
            for &place in places.iter().rev() {
                assert!(!marks.contains(place));
                marks.insert(place);
                assert!(marks.contains(place));
            }
            assert_eq!(
                (marks.len(), marks.places(0..usize::MAX).collect::<Vec<_>>()),
                (places.len(), places.clone())
            );
            let mut below = marks.clone();
            below.clear_below(1..65, 700);
            let left: Vec<_> =
                places.iter().copied().filter(|place| !(64..700).contains(place)).collect();
            assert_eq!(
                (below.len(), below.places(0..usize::MAX).collect::<Vec<_>>()),
                (left.len(), left)
            );
            below.clear_below(64..65, 4096);
            assert!(places.get(6).is_none_or(|&at| below.contains(at)));
            below.clear_below(0..usize::MAX, 4097);
            assert_eq!(below.len(), places.iter().filter(|&&at| at > 4096).count());
            marks.clear(1..11);
            places.retain(|&place| place / 64 == 0 || place / 64 > 10);
            assert_eq!(
                (marks.len(), marks.places(0..usize::MAX).collect::<Vec<_>>()),
                (places.len(), places.clone())
            );
            places.retain(|&place| place >= 64);
            assert_eq!(marks.places(1..usize::MAX).collect::<Vec<_>>(), places);
        }
    }
}
