//! Numberings of combinatorial objects, to rank the positions of a game.
//!
//! A game whose positions have ranks is [`Indexed`](crate::Indexed).
//!
//! | objects                         | type             | order                     | time of rank, unrank          |
//! |---------------------------------|------------------|---------------------------|-------------------------------|
//! | subsets of a fixed size         | [`Subsets`]      | colexicographic: by masks | O(size), O(n)                 |
//! | permutations                    | [`Permutations`] | lexicographic             | O(n), O(n^2)                  |
//! | Young diagrams in a box         | [`Diagrams`]     | lexicographic by rows     | O(rows), O(rows log(columns)) |
//! | boards of pieces with some sum  | [`Boards`]       | by sums, then last cells  | O(cells)                      |
//!
//! Each type numbers its objects from 0 without holes. The number of objects is known when the
//! numbering is created. More than 2^64 - 1 objects are refused with [`TooMany`].
//!
//! # Should I be using this?
//! Yes, for boards with a known number of pieces on unknown squares. Rank several kinds of pieces
//! one after another, each among the squares that the earlier kinds left free. Backup the ranks as
//! in the example. [`bits::gather`](crate::bits::gather) and
//! [`bits::scatter`](crate::bits::scatter) renumber the free squares.
//!
//! If nearly every arrangement of bits is a position, the bits themselves are the better rank.
//!
//! [`Subsets`] number pieces on a board. [`Permutations`] are for boards on which every cell holds
//! a different thing, such as the matrix of permutations or a sliding puzzle. [`Boards`] number the
//! positions of a *tier*, if the tier is a sum over the pieces, such as the number of stones, or of
//! the rows that all pawns have still to go. [`Diagrams`] are for games in which a staircase is
//! eaten away. gt-chomp has a numbering of its own for them, with a table, and compares the two in
//! a test.
//!
//! # Example
//! Three white stones and one black stone on eight squares:
//! ```
//! use gt_core::{bits::{gather, scatter}, combinatorics::Subsets};
//!
//! let whites = Subsets::new(8, 3).unwrap();
//! let blacks = Subsets::new(5, 1).unwrap(); // the black stone is on one of the five squares left
//! let rank = |white: u64, black: u64| {
//!     Some(whites.rank(white)? * blacks.len() + blacks.rank(gather(black, !white))?)
//! };
//! let unrank = |rank: u64| {
//!     let white = whites.unrank(rank / blacks.len())?;
//!     Some((white, scatter(blacks.unrank(rank % blacks.len())?, !white)))
//! };
//! let (white, black) = (0b0110_0001, 0b1000_0000);
//! assert_eq!(rank(white, black).and_then(unrank), Some((white, black)));
//! let boards = (0..280).filter_map(unrank); // 56 * 5
//! assert_eq!(boards.filter(|&(white, black)| white & black == 0).count(), 280);
//! ```

mod boards;
mod diagrams;
mod permutations;
mod subsets;
mod words;

pub use self::boards::Boards;
pub use self::diagrams::Diagrams;
pub use self::permutations::Permutations;
pub use self::subsets::Subsets;

use alloc::string::String;

use thiserror::Error;

/// The error of a numbering with more objects than 64 bits can number, or with too many elements.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} cannot be numbered: {limit}")]
pub struct TooMany {
    /// The objects that cannot be numbered.
    pub what: String,
    /// The limit that is exceeded, in words.
    pub limit: &'static str,
}

/// Counts the subsets of `k` of `n` elements; `None` from 2^64 on.
///
/// 0 if `k` is greater than `n`.
/// # Complexity
/// O(min(`k`, `n` - `k`)), and never more than 34 steps, because then the product exceeds 64 bits.
pub fn binomial(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let mut product: u128 = 1;
    for i in 1..=u128::from(k.min(n - k)) {
        product = product.checked_mul(u128::from(n) - u128::from(k.min(n - k)) + i)? / i;
        if product > u128::from(u64::MAX) {
            return None;
        }
    }
    u64::try_from(product).ok()
}

/// Counts the permutations of `n` elements; `None` from n = 21 on.
pub fn factorial(n: u64) -> Option<u64> {
    (1..=n.min(21)).try_fold(1u64, u64::checked_mul)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_arguments_end_at_once() {
        assert_eq!(binomial(u64::MAX, 1), Some(u64::MAX));
        assert_eq!(binomial(u64::MAX, u64::MAX - 1), Some(u64::MAX));
        assert_eq!(binomial(u64::MAX, u64::MAX / 2), None);
        assert_eq!(factorial(u64::MAX), None);
    }
}
