//! How many moves a table has, from those of some of its ranks.

use crate::run::Run;

/// The most ranks that an estimate looks at.
pub(super) const SAMPLE: u64 = 1 << 12;

/// The most moves that an estimate looks at.
const MOVES: u64 = 1 << 18;

/// At most so many of the ranks, spread over all of them; all of them if there are no more.
///
/// There is one in each of as many equal stretches, at another place in each. At even distances all
/// of them could have the same player to move. Any number of the first ones is spread, too.
fn spread(ranks: u64, most: u64) -> impl Iterator<Item = u64> {
    /// The golden ratio less 1, in units of 2^-64.
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let stretches = ranks.min(most);
    let start = move |nth: u64| u128::from(nth) * u128::from(ranks) / u128::from(stretches);
    let step = u64::try_from((u128::from(stretches) * u128::from(GOLDEN)) >> 64).unwrap_or(0);
    // An odd step meets every stretch of a power of two.
    let step = if stretches.is_power_of_two() { step | 1 } else { 1 };
    (0..stretches).filter_map(move |nth| {
        let stretch = nth.wrapping_mul(step) % stretches;
        let (first, end) = (start(stretch), start(stretch + 1));
        let place = u128::from(stretch.wrapping_mul(GOLDEN));
        u64::try_from(first + (((end - first) * place) >> 64)).ok()
    })
}

/// Numbers of moves of some ranks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sample {
    looked_at: u64,
    sum: u128,
    squares: u128,
}

impl Sample {
    /// Looks at not more than `most` of the ranks.
    ///
    /// `moves` hears a rank, and at how many moves it may look. The sample is smaller if there are
    /// very many moves, or if the time of `run` is over.
    pub(super) fn of(
        ranks: u64,
        most: u64,
        run: &Run,
        mut moves: impl FnMut(u64, usize) -> u64,
    ) -> Self {
        let (mut sample, mut left) = (Self::default(), MOVES);
        for rank in spread(ranks, most) {
            if left == 0 || run.check_running().is_err() {
                break;
            }
            let found = moves(rank, usize::try_from(left).unwrap_or(usize::MAX));
            sample.add(found);
            left = left.saturating_sub(found);
        }
        sample
    }

    pub(super) fn add(&mut self, moves: u64) {
        let moves = u128::from(moves);
        self.looked_at += 1;
        self.sum = self.sum.saturating_add(moves);
        self.squares = self.squares.saturating_add(moves.saturating_mul(moves));
    }

    /// The moves of so many ranks: as of those that were looked at, and three standard errors more.
    ///
    /// If all ranks were looked at, there is no error.
    pub(super) fn total(&self, ranks: u64) -> u64 {
        let (looked_at, all) = (u128::from(self.looked_at.max(1)), u128::from(ranks));
        let spread = self.squares.saturating_sub(self.sum.saturating_mul(self.sum) / looked_at);
        let error = 3 * (spread.saturating_mul(all.saturating_sub(looked_at)) / all.max(1)).isqrt();
        let sum = self.sum.saturating_add(error).saturating_mul(all) / looked_at;
        u64::try_from(sum).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn of_few_ranks_all_are_looked_at_and_of_many_one_in_each_stretch() {
        assert!(spread(5, 8).eq(0..5));
        assert_eq!((spread(0, 8).count(), spread(u64::MAX, 8).count()), (0, 8));
        for ranks in [4_096, 5_000, 1 << 40] {
            let mut some: Vec<u64> = spread(ranks, SAMPLE).collect();
            let ends = |bits: u64| some.iter().filter(|&rank| rank % 4 == bits).count();
            assert!((0..4).all(|bits| ends(bits) > 900), "{ranks}");
            let early = some.iter().take(64).filter(|&&rank| rank < ranks / 2).count();
            assert!((28..=36).contains(&early), "the first 64 are spread: {early}");
            some.sort_unstable();
            let stretch = |rank: u64| u128::from(rank) * u128::from(SAMPLE) / u128::from(ranks);
            assert!((0..).zip(&some).all(|(nth, &rank)| stretch(rank).abs_diff(nth) <= 1));
        }
    }

    #[test]
    fn a_whole_sample_has_no_error_and_a_part_has_one_if_its_numbers_differ() {
        let sample = |moves: &[u64]| {
            Sample::of(moves.len() as u64, 9, &Run::new(), |at, _| {
                moves[usize::try_from(at).unwrap()]
            })
        };
        assert_eq!(sample(&[1, 5, 0]).total(3), 6);
        assert_eq!(sample(&[7, 7, 7, 7]).total(400), 2_800);
        // Two of 2 and two of 4: the squares of the differences from 3 add up to 4.
        let error = 3 * (4 * 396 / 400_u64).isqrt();
        assert_eq!(sample(&[2, 4, 4, 2]).total(400), (12 + error) * 100);
        assert_eq!(sample(&[u64::MAX; 3]).total(u64::MAX), u64::MAX);
    }

    #[test]
    fn very_many_moves_end_a_sample_soon() {
        let mut looked_at = 0;
        let sample = Sample::of(1 << 40, SAMPLE, &Run::new(), |_, left| {
            looked_at += 1;
            100_000.min(left as u64)
        });
        assert_eq!((looked_at, sample.total(3)), (3, sample.total(3)));
    }
}
