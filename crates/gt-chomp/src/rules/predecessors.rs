//! Moves backwards: the positions from which one move leads to a given one.
//!
//! A move sorts a stretch of the boundary path that begins with a 0 and ends with a 1. The result
//! is a *corner*: some 1s followed by some 0s. So each predecessor comes from a corner: from its
//! last c 1s and its first d 0s, with c and d at least 1. Any arrangement of these c + d bits that
//! begins with a 0 and ends with a 1 leads to the given position. There are C(c + d - 2, c - 1)
//! such arrangements.
//!
//! *Invariant:* no predecessor comes twice. The first and the last step in which the paths differ
//! determine c, d and the corner.

use core::iter::successors;

use gt_core::Predecessors;

use super::board::Chomp;
use super::diagram::Diagram;

/// Lists each position with a move to the given one, exactly once.
///
/// # Complexity
/// A few word operations per predecessor. A small position on a large board has very many of them.
impl Predecessors for Chomp {
    #[inline]
    fn predecessors(&self, position: &Diagram) -> impl Iterator<Item = Diagram> {
        let path = position.path();
        let steps = self.rows() + self.cols();
        corners(path, steps).flat_map(move |corner| {
            let ones = (path << (u64::BITS - corner)).leading_ones();
            let zeros = (path >> corner).trailing_zeros().min(steps - corner);
            (1..=ones).flat_map(move |up| {
                (1..=zeros).flat_map(move |right| {
                    let low = corner - up;
                    let stretch = (u64::MAX >> (u64::BITS - up - right)) << low;
                    let ends = 1 << (corner + right - 1);
                    arrangements(up - 1, up + right - 2).map(move |inner| {
                        Diagram::from_path(path & !stretch | inner << (low + 1) | ends)
                    })
                })
            })
        })
    }
}

/// Every k such that step k - 1 of the path goes up and step k to the right.
fn corners(path: u64, steps: u32) -> impl Iterator<Item = u32> {
    (1..steps).filter(move |&step| path >> (step - 1) & 0b11 == 0b01)
}

/// Every word of `width` bits with `ones` of them set, in increasing order; `width` is at most 62.
fn arrangements(ones: u32, width: u32) -> impl Iterator<Item = u64> {
    let first = (1u64 << ones) - 1;
    successors(Some(first), move |&word| {
        if word == 0 {
            return None;
        }
        let carry = word + (word & word.wrapping_neg());
        let next = carry | ((word ^ carry) >> 2) >> word.trailing_zeros();
        (next >> width == 0).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_are_all_subsets_in_order() {
        assert_eq!(arrangements(0, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(arrangements(2, 2).collect::<Vec<_>>(), [0b11]);
        assert_eq!(
            arrangements(2, 4).collect::<Vec<_>>(),
            [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]
        );
        assert_eq!(arrangements(31, 62).take(3).count(), 3);
    }

    #[test]
    fn predecessors_on_the_longest_paths_do_not_overflow() {
        let chomp = Chomp::new(32, 32).unwrap();
        let poison = chomp.position(&[1]).unwrap();
        assert!(chomp.predecessors(&poison).take(1000).all(|before| before > poison));
        let line = Chomp::new(1, 63).unwrap();
        assert_eq!(line.predecessors(&line.position(&[1]).unwrap()).count(), 62);
        let column = Chomp::new(63, 1).unwrap();
        assert_eq!(column.predecessors(&column.position(&[1]).unwrap()).count(), 62);
    }
}
