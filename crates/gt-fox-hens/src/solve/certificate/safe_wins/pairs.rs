//! Sets of placements of two foxes on the squares that some hens leave empty.
//!
//! The empty squares are numbered in the order of the board, at most [`Pairs::MOST`] of them. A set
//! of placements is a symmetric relation with a row of bits for every square. Bit `b` of row `a`
//! says that foxes on `a` and `b` belong to the set, and so does bit `a` of row `b`.
//!
//! # Invariants
//! * The relation is symmetric: every operation keeps it so, by a transposition where it must.
//! * The diagonal is never set: two foxes do not share a square.

use gt_core::bits::ones;

/// A set of pairs of numbers below [`Pairs::MOST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs([u16; Self::MOST]);

impl Pairs {
    /// The most squares that are numbered.
    pub(super) const MOST: usize = 16;

    /// Returns all pairs of numbers below `squares`.
    pub(super) fn all(squares: usize) -> Self {
        let below = low_ones(squares);
        Self(core::array::from_fn(|a| if a < squares { below & !(1 << a) } else { 0 }))
    }

    /// Returns the pairs in which each number allows the other.
    ///
    /// `by` has, for each number, the partners that it allows.
    pub(super) fn allowed(by: [u16; Self::MOST]) -> Self {
        let rows = Self(by);
        rows.and(&rows.transposed())
    }

    /// Returns the pairs that are in both sets.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|a| self.0[a] & other.0[a]))
    }

    /// Returns the pairs that are in at least one of the sets.
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|a| self.0[a] | other.0[a]))
    }

    /// Returns the pairs that are not in `other`.
    pub(super) fn minus(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|a| self.0[a] & !other.0[a]))
    }

    /// Returns the number of pairs, each counted once.
    pub(super) fn len(&self) -> u64 {
        self.0.iter().map(|row| u64::from(row.count_ones())).sum::<u64>() / 2
    }

    /// Tells whether a pair is in the set.
    pub(super) const fn contains(&self, a: usize, b: usize) -> bool {
        self.0[a % Self::MOST] >> (b % Self::MOST) & 1 == 1
    }

    /// Returns the pairs that do not have the number `a`.
    pub(super) fn without(&self, a: usize) -> Self {
        let mut pairs = Self(self.0.map(|row| row & !(1 << a)));
        pairs.0[a % Self::MOST] = 0;
        pairs
    }

    /// Returns the pairs that one step of one fox turns into a pair of the set.
    pub(super) fn one_step_from(&self, neighbours: &[u16; Self::MOST]) -> Self {
        let mut stepped = Self::default();
        for (a, row) in stepped.0.iter_mut().enumerate() {
            for next in ones(neighbours[a].into()) {
                *row |= self.0[next as usize % Self::MOST];
            }
            *row &= !(1 << a);
        }
        stepped.or(&stepped.transposed())
    }

    /// Returns the same pairs of squares in another numbering of the empty squares.
    ///
    /// In the old numbering the square with the number `from` is empty. In the new numbering it is
    /// not empty, but another square is, with the number `to <= from`. So the squares in between
    /// get a number one higher. Pairs with the square that is no longer empty are left out.
    pub(super) fn renumbered(&self, to: usize, from: usize) -> Self {
        let (low, between, high) = (low_ones(to), low_ones(from - to), !low_ones(from + 1));
        let mut pairs = Self::default();
        for (a, row) in pairs.0.iter_mut().enumerate().filter(|&(a, _)| a != to) {
            let old = self.0[if a < to || a > from { a } else { a - 1 }];
            *row = old & low | (old >> to & between) << to << 1 | old & high;
        }
        pairs
    }

    /// Packs the set: the pair (a, b) with b < a has the bit a (a - 1) / 2 + b.
    pub(super) fn packed(&self) -> u128 {
        let row = |a: usize| u128::from(self.0[a] & !(u16::MAX << a)) << (a * (a - 1) / 2);
        (1..Self::MOST).fold(0, |bits, a| bits | row(a))
    }

    /// Undoes [`packed`](Self::packed).
    pub(super) fn unpacked(bits: u128) -> Self {
        let lower = Self(core::array::from_fn(|a| {
            if a == 0 { 0 } else { low_bits(bits >> (a * (a - 1) / 2)) & !(u16::MAX << a) }
        }));
        lower.or(&lower.transposed())
    }

    /// Swaps rows and columns, by swapping blocks of 8, 4, 2 and 1.
    fn transposed(&self) -> Self {
        let mut rows = self.0;
        for (size, mask) in [(8, 0x00ff), (4, 0x0f0f), (2, 0x3333), (1, 0x5555)] {
            for upper in (0..Self::MOST).filter(|row| row & size == 0) {
                let swapped = (rows[upper] >> size ^ rows[upper + size]) & mask;
                rows[upper + size] ^= swapped;
                rows[upper] ^= swapped << size;
            }
        }
        Self(rows)
    }
}

/// Returns a word with this many low bits set, at most all of them.
fn low_ones(count: usize) -> u16 {
    u16::try_from((1u32 << count.min(Pairs::MOST)) - 1).unwrap_or(u16::MAX)
}

/// Returns the lowest 16 bits.
const fn low_bits(bits: u128) -> u16 {
    let bytes = bits.to_le_bytes();
    u16::from_le_bytes([bytes[0], bytes[1]])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pairs of a fixed sequence.
    fn some(seed: u64) -> Pairs {
        let mut state = seed;
        let mut word = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            state >> 40
        };
        let low: u128 = (0..8).fold(0, |bits, _| bits << 16 | u128::from(word() & 0xffff));
        Pairs::unpacked(low & ((1 << 120) - 1))
    }

    fn pairs_of(pairs: &Pairs) -> Vec<(usize, usize)> {
        (0..16)
            .flat_map(|a| (0..16).map(move |b| (a, b)))
            .filter(|&(a, b)| pairs.contains(a, b))
            .collect()
    }

    #[test]
    fn packing_keeps_every_pair_and_all_is_all() {
        for seed in 0..50 {
            let pairs = some(seed);
            assert_eq!(Pairs::unpacked(pairs.packed()), pairs);
            let listed = pairs_of(&pairs);
            assert!(listed.iter().all(|&(a, b)| a != b && listed.contains(&(b, a))));
            assert_eq!(pairs.len(), listed.len() as u64 / 2);
        }
        assert_eq!((Pairs::all(13).len(), Pairs::all(16).len(), Pairs::all(0).len()), (78, 120, 0));
        assert_eq!(Pairs::all(13).packed(), (1 << 78) - 1);
    }

    #[test]
    fn a_step_moves_one_of_the_two_to_a_neighbour() {
        let ring: [u16; 16] = core::array::from_fn(|a| 1 << ((a + 1) % 16) | 1 << ((a + 15) % 16));
        for seed in 0..50 {
            let pairs = some(seed);
            let stepped = pairs.one_step_from(&ring);
            for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))).filter(|(a, b)| a != b)
            {
                let steps = [(a + 1, b), (a + 15, b), (a, b + 1), (a, b + 15)];
                let leads = steps.iter().any(|&(a, b)| a % 16 != b % 16 && pairs.contains(a, b));
                assert_eq!(stepped.contains(a, b), leads, "{seed} {a} {b}");
            }
        }
    }

    #[test]
    fn renumbering_follows_the_squares() {
        // `before` lists the old number of each new one; 99 stands for the square that was not empty.
        for (seed, (to, from)) in
            [(0, 0), (0, 5), (3, 4), (3, 15), (15, 15), (7, 9)].into_iter().enumerate()
        {
            let pairs = some(seed as u64);
            let mut before: Vec<u32> = (0..16).collect();
            before.remove(from);
            before.insert(to, 99);
            let moved = pairs.renumbered(to, from);
            for (a, &old_a) in before.iter().enumerate() {
                for (b, &old_b) in before.iter().enumerate() {
                    let expected = old_a != 99
                        && old_b != 99
                        && pairs.contains(old_a as usize, old_b as usize);
                    assert_eq!(moved.contains(a, b), expected, "{to} {from} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn pairs_are_allowed_by_both_and_can_lose_a_number() {
        let mut by = [0u16; 16];
        (by[1], by[2], by[3]) = (1 << 2 | 1 << 3, 1 << 1, 1 << 2);
        assert_eq!(pairs_of(&Pairs::allowed(by)), [(1, 2), (2, 1)]);
        let pairs = some(3);
        let left: Vec<_> =
            pairs_of(&pairs).into_iter().filter(|&(a, b)| a != 4 && b != 4).collect();
        assert_eq!(pairs_of(&pairs.without(4)), left);
        assert_eq!(pairs.minus(&pairs.without(4)).or(&pairs.without(4)), pairs);
    }
}
