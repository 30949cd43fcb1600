//! Positions as numbers: the lexicographic rank of Young diagrams.
//!
//! The bit positions b(0) > b(1) > ... > b(m-1) of a boundary path are a subset of {0, .., m + n - 1}, and its place among all of
//! them in lexicographic order is the sum of C(b(i), m - i) (the combinatorial number system). The empty diagram would be 0; it is
//! no position, so ranks are one less, and rank 0 is the single square. For a fixed first row, second row, and so on, the
//! positions are a contiguous range of ranks that does not depend on the row before: the whole-box engine rests on that.
//!
//! m + n <= 64, and C(64, 32) = 1832624140942590534 fits a u64, so no sum can overflow.

use gt_core::Indexed;

use crate::board::Chomp;
use crate::diagram::Diagram;

const N: usize = Chomp::MAX_SIDES as usize + 1;

/// `BINOMIALS[k][n]` is C(n, k), exact for n <= 64.
static BINOMIALS: [[u64; N]; N] = {
    let mut table = [[0; N]; N];
    let mut n = 0;
    while n < N {
        table[0][n] = 1;
        let mut k = 1;
        while k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Lexicographic by row lengths, the single square first, the full bar last; no holes.
///
/// # Complexity
/// O(m) for `rank`, O(m + n) for `unrank`.
impl Indexed for Chomp {
    fn index_len(&self) -> u64 {
        BINOMIALS[self.rows() as usize][(self.rows() + self.cols()) as usize] - 1
    }

    fn rank(&self, position: &Diagram) -> u64 {
        let mut path = position.path();
        let mut rank = 0;
        let mut chosen = 1;
        while path != 0 {
            rank += BINOMIALS[chosen][path.trailing_zeros() as usize];
            path &= path - 1;
            chosen += 1;
        }
        rank - 1
    }

    fn unrank(&self, rank: u64) -> Option<Diagram> {
        if rank >= self.index_len() {
            return None;
        }
        let mut rest = rank + 1;
        let mut path = 0;
        let mut bit = (self.rows() + self.cols()) as usize;
        for chosen in (1..=self.rows() as usize).rev() {
            bit = (0..bit).rev().find(|&bit| BINOMIALS[chosen][bit] <= rest)?;
            rest -= BINOMIALS[chosen][bit];
            path |= 1 << bit;
        }
        Some(Diagram::from_path(path))
    }
}

#[cfg(test)]
mod tests {
    use gt_core::Game;

    use super::*;

    #[test]
    fn every_rank_of_small_boxes_round_trips_in_lexicographic_order() {
        for (rows, cols) in [(1, 1), (1, 7), (7, 1), (3, 4), (5, 5), (2, 9)] {
            let chomp = Chomp::new(rows, cols).unwrap();
            let positions: Vec<_> = (0..chomp.index_len()).map(|rank| chomp.unrank(rank).unwrap()).collect();
            assert!(positions.is_sorted_by(|a, b| a.row_lengths().lt(b.row_lengths())));
            assert!((0..).zip(&positions).all(|(rank, position)| chomp.rank(position) == rank));
            assert_eq!(positions[0].to_string(), "1");
            assert_eq!(positions.last(), Some(&chomp.initial()));
            assert_eq!(chomp.unrank(chomp.index_len()), None);
        }
    }

    #[test]
    fn the_largest_boxes_fit_in_a_u64() {
        for (rows, cols) in [(32, 32), (1, 63), (63, 1), (20, 44)] {
            let chomp = Chomp::new(rows, cols).unwrap();
            assert_eq!(chomp.rank(&chomp.initial()), chomp.index_len() - 1);
            for rank in [0, 1, chomp.index_len() / 3, chomp.index_len() - 1] {
                assert_eq!(chomp.rank(&chomp.unrank(rank).unwrap()), rank);
            }
            assert_eq!(chomp.unrank(u64::MAX), None);
        }
        assert_eq!(Chomp::new(32, 32).unwrap().index_len(), 1_832_624_140_942_590_533);
    }
}
