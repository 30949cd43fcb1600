//! Positions as numbers: the lexicographic rank of Young diagrams.
//!
//! The set bits b(0) > b(1) > ... > b(m-1) of a boundary path are a subset of {0, .., m + n - 1}.
//! The place of this subset among all such subsets, in lexicographic order, is the sum of
//! C(b(i), m - i). This is the combinatorial number system. The empty diagram would have place 0.
//! It is not a position, so each rank is one less than the place, and rank 0 is the single square.
//!
//! *Invariant:* positions that share their first rows are a contiguous range of ranks. The order
//! inside this range does not depend on the shared rows. The solver of whole boxes relies on this.
//!
//! No sum can overflow: m + n <= 64, and C(64, 32) = 1832624140942590534 fits in a `u64`.

use gt_core::Indexed;
use gt_core::bits::ones;

use super::board::Chomp;
use super::diagram::Diagram;

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

/// Ranks are lexicographic in the row lengths, and there are no holes.
///
/// The single square is first, the full bar last.
///
/// # Complexity
/// O(m) for `rank`, O(m + n) for `unrank`.
impl Indexed for Chomp {
    #[inline]
    fn index_len(&self) -> u64 {
        BINOMIALS[self.rows() as usize][(self.rows() + self.cols()) as usize] - 1
    }

    #[inline]
    fn rank(&self, position: &Diagram) -> u64 {
        let terms = (1..)
            .zip(ones(position.path()))
            .map(|(chosen, bit): (usize, u32)| BINOMIALS[chosen][bit as usize]);
        terms.sum::<u64>() - 1
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Diagram> {
        if rank >= self.index_len() {
            return None;
        }
        let mut rest = rank + 1;
        let mut path = 0;
        let mut chosen = self.rows() as usize;
        let sides = chosen + self.cols() as usize;
        for bit in (0..sides).rev() {
            let with_bit = BINOMIALS[chosen][bit];
            if with_bit <= rest {
                rest -= with_bit;
                path |= 1 << bit;
                chosen -= 1;
                if chosen == 0 {
                    break;
                }
            }
        }
        Some(Diagram::from_path(path))
    }

    #[inline]
    fn successor_ranks(&self, position: &Diagram) -> impl Iterator<Item = u64> {
        SuccessorRanks::new(self.rows(), position.path())
    }
}

/// The ranks after all moves, in O(1) each.
///
/// Take a box of m rows, and let h be the height of column j. Eating the square (i, j) does this:
///
/// * The rows above i stay.
/// * The rows i, .., `h - 1` are cut to length j.
/// * The rows from h on stay.
///
/// The cut rows contribute `C(j + t - 1, t)` for t = `m - h + 1`, .., `m - i`. These terms sum up
/// to `C(j + m - i, m - i) - C(j + m - h, m - h)`. So the new rank is the sum of a number for the
/// row, a number for the column, and one binomial coefficient.
struct SuccessorRanks {
    /// By column j: what the rows from h on contribute, less `C(j + m - h, m - h) + 1`.
    ///
    /// Modulo 2^64.
    of_column: [u64; 64],
    /// What the rows above the current row contribute.
    above: u64,
    /// C(j + m - i, m - i) for each column j of the current row i.
    cut: &'static [u64],
    col: usize,
    /// The boundary path from the current row on.
    path: u64,
    /// m - i, the number of bits set in `path`.
    from_here: usize,
}

impl SuccessorRanks {
    #[inline]
    fn new(rows: u32, path: u64) -> Self {
        let rows = rows as usize;
        let mut of_column = [0; 64];
        let (mut below, mut shorter, mut bit) = (0u64, 0, 0);
        let mut cut = &BINOMIALS[0];
        while shorter < rows {
            // No branch on the step, since a path cannot be predicted. An upward step writes a
            // wrong entry, and the step after it overwrites this entry.
            let up = path >> bit & 1;
            let longer = &BINOMIALS[shorter + 1];
            of_column[(bit - shorter) % 64] = below.wrapping_sub(cut[bit] + 1);
            below += longer[bit] * up;
            shorter += up as usize;
            cut = if up == 1 { longer } else { cut };
            bit += 1;
        }
        let mut ranks = Self { of_column, above: 0, cut: &[], col: 0, path, from_here: rows };
        ranks.begin_row();
        ranks.col = 1;
        ranks
    }

    /// Goes to the next row that is not empty.
    #[inline]
    fn next_row(&mut self) -> Option<()> {
        let high = self.path.checked_ilog2()?;
        self.above += BINOMIALS[self.from_here][high as usize];
        self.path ^= 1 << high;
        self.from_here -= 1;
        self.begin_row();
        (!self.cut.is_empty()).then_some(())
    }

    #[inline]
    fn begin_row(&mut self) {
        let end = (u64::BITS - self.path.leading_zeros()) as usize;
        (self.cut, self.col) = (&BINOMIALS[self.from_here][self.from_here..end], 0);
    }
}

impl Iterator for SuccessorRanks {
    type Item = u64;

    #[expect(clippy::inline_always, reason = "a walk over ranks takes a fifth less time")]
    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        loop {
            if let Some(cut) = self.cut.get(self.col) {
                let rank =
                    self.above.wrapping_add(*cut).wrapping_add(self.of_column[self.col % 64]);
                self.col += 1;
                return Some(rank);
            }
            self.next_row()?;
        }
    }

    /// Rows and columns are at most 64 together, so a position has at most 32 * 32 squares.
    ///
    /// A solver that sees a small upper bound consumes all ranks by [`fold`](Iterator::fold).
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(32 * 32))
    }

    fn fold<B, F: FnMut(B, u64) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        loop {
            let columns = self.cut.iter().zip(&self.of_column).skip(self.col);
            folded = columns.fold(folded, |folded, (cut, of_column)| {
                f(folded, self.above.wrapping_add(*cut).wrapping_add(*of_column))
            });
            if self.next_row().is_none() {
                return folded;
            }
        }
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
            let positions: Vec<_> =
                (0..chomp.index_len()).map(|rank| chomp.unrank(rank).unwrap()).collect();
            assert!(positions.is_sorted_by(|a, b| a.row_lengths().lt(b.row_lengths())));
            assert!((0..).zip(&positions).all(|(rank, position)| chomp.rank(position) == rank));
            assert_eq!(positions[0].to_string(), "1");
            assert_eq!(positions.last(), Some(&chomp.initial()));
            assert_eq!(chomp.unrank(chomp.index_len()), None);
        }
    }

    #[test]
    fn successor_ranks_are_the_ranks_of_the_successors() {
        for (rows, cols) in [(1, 1), (1, 7), (7, 1), (3, 4), (5, 5), (2, 9)] {
            let chomp = Chomp::new(rows, cols).unwrap();
            for position in (0..chomp.index_len()).map(|rank| chomp.unrank(rank).unwrap()) {
                let by_play: Vec<_> = chomp
                    .moves(&position)
                    .map(|bite| chomp.rank(&chomp.play(&position, bite)))
                    .collect();
                assert_eq!(
                    chomp.successor_ranks(&position).collect::<Vec<_>>(),
                    by_play,
                    "{position}"
                );
            }
        }
        let chomp = Chomp::new(32, 32).unwrap();
        let (full, mut moves) = (chomp.initial(), 0);
        assert!(
            chomp.successor_ranks(&full).eq(chomp
                .moves(&full)
                .inspect(|_| moves += 1)
                .map(|bite| chomp.rank(&chomp.play(&full, bite))))
        );
        assert_eq!(moves, 1023);
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
