//! Seeded random numbers for sampling and tournaments.
//!
//! Every function that draws at random takes any generator of the crate `rand`. Wherever this crate
//! documents the result of a seed, the generator is [`seeded`].
//!
//! # Source
//! D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators": the generator and its
//! seeding.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the random number generator with this seed.
///
/// The generator is xoshiro256++, with its state filled by `SplitMix64`. It gives the same numbers
/// on every machine and in every version. A clone continues with the same numbers as the original.
/// Do not use it for secrets.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch, seeded};
///
/// let engine = Engine::new(
///     Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None),
///     &Run::new(),
/// )?;
/// let nothing = Knowledge::new(engine.rules().board());
/// assert_eq!(
///     engine.sample(&nothing, 3, &mut seeded(7))?,
///     engine.sample(&nothing, 3, &mut seeded(7))?
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn seeded(seed: u64) -> impl Rng + Clone + core::fmt::Debug + Send + use<> {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Returns the generator for job `index`, where many jobs share one seed.
///
/// Each job gets its own sequence, so its result does not depend on the thread that runs it.
pub(crate) fn stream(seed: u64, index: u64) -> impl Rng {
    let mut mixed = seeded(seed ^ index.wrapping_mul(0xd134_2543_de82_ef95));
    mixed.next_u64();
    seeded(mixed.next_u64() ^ index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the `nth` number of a seed, computed from the definitions in the cited source.
    fn word(seed: u64, nth: usize) -> u64 {
        let mut counter = seed;
        let mut s = [0u64; 4].map(|_| {
            counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let word = (counter ^ counter >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ word >> 31
        });
        let mut next = || {
            let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
            let t = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = s[3].rotate_left(45);
            result
        };
        (0..=nth).map(|_| next()).last().unwrap_or(0)
    }

    #[test]
    fn a_seed_gives_the_words_of_xoshiro256_plus_plus() {
        for seed in [0, 1, 7, 2026, u64::MAX] {
            let mut random = seeded(seed);
            assert!((0..100).all(|nth| random.next_u64() == word(seed, nth)), "{seed}");
        }
    }
}
