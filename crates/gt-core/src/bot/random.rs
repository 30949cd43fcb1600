//! Chance that can be repeated.

use super::Bot;
use crate::error::SolveError;
use crate::game::{Game, GameExt};

/// A sequence of numbers that look random and depend on the seed alone: the generator `SplitMix64`.
///
/// Not for anything that must not be guessed.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, all equally likely; `bound` is not 0.
    ///
    /// The high half of a product falls below `bound`; the products whose low half is in a
    /// remainder are drawn again.
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a product are wanted")]
    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = self.next() as u128 * bound as u128;
            if product as u64 >= unfair {
                return (product >> 64) as u64;
            }
        }
    }

    /// One of `items`, all equally likely.
    pub(crate) fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        if items.is_empty() {
            return None;
        }
        let nth = self.below(items.len() as u64);
        usize::try_from(nth).ok().and_then(|nth| items.get(nth))
    }
}

/// Plays any legal move, all equally likely.
///
/// Every player can be measured against it: one that does not beat it clearly is broken.
/// # Complexity
/// Generates the moves of a position twice, and keeps none.
/// # Example
/// ```
/// use gt_core::bot::{Bot, Random};
/// let game: gt_core::graph::GameGraph = "a -> b c\nb\nc".parse().unwrap();
/// let choices = |seed| {
///     let mut bot = Random::new(seed);
///     (0..9).map(|_| bot.choose(&game, &0).unwrap().unwrap().nth).collect::<Vec<_>>()
/// };
/// assert_eq!(choices(1), choices(1));
/// assert_ne!(choices(1), choices(2));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    numbers: Numbers,
}

impl Random {
    /// A player whose choices depend on `seed` alone.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { numbers: Numbers::new(seed) }
    }
}

impl Random {
    /// A legal move; `None` where there is none.
    pub(crate) fn pick<G: Game>(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let count = game.legal_moves(position).count() as u64;
        if count == 0 {
            return None;
        }
        let nth = usize::try_from(self.numbers.below(count)).ok()?;
        game.legal_moves(position).nth(nth)
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<Option<G::Move>, SolveError> {
        Ok(self.pick(game, position))
    }

    fn begin(&mut self, seed: u64) {
        self.numbers = Numbers::new(seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference_program() {
        // Source: lit, the first outputs of SplitMix64 for the seed 1234567, as given by
        // rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64.
        let mut numbers = Numbers::new(1_234_567);
        let first = [(); 5].map(|()| numbers.next());
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        let mut numbers = Numbers::new(5);
        let mut counts = [0i32; 6];
        for _ in 0..60_000 {
            counts[usize::try_from(numbers.below(6)).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 400), "{counts:?}");
        // Bounds above 2^63 would be unfair by a factor of two without drawing again.
        let high = (0..10_000).filter(|_| numbers.below(3 << 62) >= 1 << 63).count();
        assert!((3_000..3_700).contains(&high), "{high} of 10000 in the upper third");
    }
}
