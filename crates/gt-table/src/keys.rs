//! Keys of a sparse tier: positions as bytes, ascending, and how they stand in an array.
//!
//! A key of at most eight bytes is a number: its bytes read with the greatest first. So numbers
//! stand in the order of the keys, and a search for a number finds the key. A longer key is a row
//! of bytes.

use core::cmp::Ordering;
use core::iter;

use crate::array::Number;

/// The name of the plane of keys.
pub(crate) const KEYS: &str = "keys";
/// The most keys of a table.
pub(crate) const MOST: u64 = 1 << 40;
/// The greatest number of bytes of a key.
pub(crate) const MOST_BYTES: usize = 256;
/// The bytes of a key that is a number.
const AS_NUMBER: usize = 8;

/// The type of the plane of keys of `len` bytes each.
pub(crate) const fn number_of(len: u16) -> Number {
    if len as usize <= AS_NUMBER { Number::U64 } else { Number::Row(len) }
}

/// Keys of one length, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeySlice<'k> {
    bytes: &'k [u8],
    len: u16,
}

impl<'k> KeySlice<'k> {
    /// Keys of `len` bytes each, which is not 0.
    pub(crate) const fn new(bytes: &'k [u8], len: u16) -> Self {
        Self { bytes, len }
    }

    pub(crate) const fn number(self) -> Number {
        number_of(self.len)
    }

    /// So many keys from `first` on, as far as they are there.
    pub(crate) fn slice(self, first: usize, count: usize) -> Self {
        let [first, count] = [first, count].map(|keys| keys.saturating_mul(self.len.into()));
        let rest = self.bytes.get(first..).unwrap_or_default();
        Self { bytes: &rest[..rest.len().min(count)], len: self.len }
    }

    /// The key at a place; none behind the end.
    pub(crate) fn key(self, place: usize) -> &'k [u8] {
        let len = usize::from(self.len);
        self.bytes.get(place * len..(place + 1) * len).unwrap_or_default()
    }

    /// The place of a key; they ascend.
    pub(crate) fn find(self, key: &[u8]) -> Option<usize> {
        self.last_not_above(key).filter(|&place| self.key(place) == key)
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = &'k [u8]> {
        self.bytes.chunks_exact(self.len.into())
    }

    /// The place of the last key that is not greater than `key`; they ascend.
    pub(crate) fn last_not_above(self, key: &[u8]) -> Option<usize> {
        let (mut from, mut to) = (0, self.bytes.len() / usize::from(self.len));
        while from < to {
            let middle = from.midpoint(to);
            if self.key(middle) <= key {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        from.checked_sub(1)
    }

    /// Whether each is greater than the one before.
    pub(crate) fn ascends(self) -> bool {
        self.iter().is_sorted_by(|a, b| a < b)
    }

    /// The first key of each chunk of so many.
    pub(crate) fn firsts(self, chunk: usize) -> Vec<u8> {
        self.iter().step_by(chunk).flatten().copied().collect()
    }

    /// The first and the last one.
    pub(crate) fn ends(self) -> Option<[Box<[u8]>; 2]> {
        Some([self.iter().next()?.into(), self.iter().next_back()?.into()])
    }

    /// Writes keys as they stand in an array over what is in `out`.
    pub(crate) fn put_all(self, out: &mut Vec<u8>) {
        out.clear();
        let len = usize::from(self.len);
        if len > AS_NUMBER {
            return out.extend_from_slice(self.bytes);
        }
        for key in self.iter() {
            out.extend(key.iter().rev().copied().chain(iter::repeat_n(0, AS_NUMBER - len)));
        }
    }
}

/// Keys as they stand in an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyArray<'v> {
    values: &'v [u8],
    len: u16,
}

impl<'v> KeyArray<'v> {
    /// The values of an array of keys of `len` bytes each, which is not 0.
    pub(crate) const fn new(values: &'v [u8], len: u16) -> Self {
        Self { values, len }
    }

    const fn count(self) -> usize {
        self.values.len() / number_of(self.len).bytes()
    }

    /// The bytes of the key at a place, in the order in which keys compare.
    fn key(self, place: usize) -> impl Iterator<Item = u8> + use<'v> {
        let (len, size) = (usize::from(self.len), number_of(self.len).bytes());
        let value = self.values.get(place * size..(place + 1) * size).unwrap_or_default();
        let is_number = len <= AS_NUMBER;
        (0..len).filter_map(move |at| value.get(if is_number { len - 1 - at } else { at }).copied())
    }

    /// Whether the values are those of keys: a number is not greater than its bytes allow.
    fn are_keys(self) -> bool {
        let len = usize::from(self.len);
        len > AS_NUMBER
            || self.values.chunks_exact(AS_NUMBER).all(|value| value[len..].iter().all(|&b| b == 0))
    }

    /// The keys; `None` if a value is that of no key.
    pub(crate) fn keys(self) -> Option<Vec<u8>> {
        self.are_keys().then(|| {
            let mut keys = Vec::with_capacity(self.count() * usize::from(self.len));
            (0..self.count()).for_each(|place| keys.extend(self.key(place)));
            keys
        })
    }

    fn compare(self, place: usize, key: &[u8]) -> Ordering {
        self.key(place).cmp(key.iter().copied())
    }

    /// The place of a key among the first `count` values, which ascend.
    pub(crate) fn find(self, key: &[u8], count: usize) -> Option<usize> {
        let (mut from, mut to) = (0, count.min(self.count()));
        while from < to {
            let middle = from.midpoint(to);
            match self.compare(middle, key) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => to = middle,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of every length up to 20: numbers and rows.
    #[test]
    fn what_is_written_is_found_again() {
        for len in 1..=20_u16 {
            let of = |n: u8| iter::repeat_n(n / 7, usize::from(len) - 1).chain([n]);
            let all: Vec<_> = (0..100).flat_map(|n| of(2 * n)).collect();
            let keys = KeySlice::new(&all, len);
            assert!(keys.ascends() && keys.iter().count() == 100);
            let mut values = vec![9];
            keys.put_all(&mut values);
            assert_eq!(values.len(), 100 * keys.number().bytes());
            let array = KeyArray::new(&values, len);
            assert_eq!(array.keys().unwrap(), all);
            for n in 0..200 {
                let key: Vec<_> = of(n).collect();
                let expected = (n % 2 == 0).then_some(usize::from(n / 2));
                assert_eq!(array.find(&key, 100), expected, "{len} {n}");
                assert_eq!(array.find(&key, 50), expected.filter(|&at| at < 50));
            }
            assert_eq!(keys.firsts(30).len(), 4 * usize::from(len));
            if len < 8 {
                values[7] = 1;
                assert_eq!(KeyArray::new(&values, len).keys(), None);
            }
        }
    }

    #[test]
    fn numbers_stand_in_the_order_of_keys() {
        let mut values = Vec::new();
        KeySlice::new(&[1, 2, 3, 1, 3, 0], 3).put_all(&mut values);
        assert_eq!(values, [3, 2, 1, 0, 0, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0, 0]);
    }
}
