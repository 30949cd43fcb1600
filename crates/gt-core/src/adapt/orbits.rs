//! Reduced games whose orbits are numbered without gaps.
//!
//! The ranks of the inner game leave most ranks of a reduced game as holes, and a dense table has
//! an entry for each hole. Here one bit per rank of the inner game says whether its position is a
//! representative. The number of an orbit is the number of representatives with a smaller rank. So
//! a dense table of 4 bytes per entry shrinks from 4 bytes per rank to 4 bytes per orbit, at the
//! cost of 1.25 bits per rank.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use super::bit_ranks::BitRanks;
use super::reduced::Reduced;
use crate::capability::{Indexed, Symmetric};
use crate::error::SolveError;
use crate::run::{Forecast, Meter, Run, try_vec};

/// A reduced game whose ranks are the numbers of its orbits, without holes.
///
/// [`Reduced::numbered`] makes it, and has an example.
pub type Orbits<G> = Reduced<G, OrbitNumbers>;

/// The numbers of all orbits of a game, as the ranks of [`Orbits`].
///
/// It takes 1.25 bits per rank of the inner game, holes included.
#[derive(Clone)]
pub struct OrbitNumbers {
    representatives: BitRanks,
}

impl fmt::Debug for OrbitNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OrbitNumbers")
            .field("orbits", &self.representatives.members())
            .finish_non_exhaustive()
    }
}

impl<G: Symmetric + Indexed> Reduced<G> {
    /// Numbers the orbits of the game from 0, so that dense tables have no holes.
    ///
    /// Looks at every rank of the inner game, and counts the positions that are their own
    /// representative. The order of the numbers is the order of the ranks.
    ///
    /// A table of this game finds the orbit of any position of the inner game, not only of
    /// representatives. Its best moves are then moves of the position that was asked about. For
    /// whole lines use [`Lifted`](super::Lifted).
    /// # Complexity
    /// One `unrank` and one `representative` per rank of the inner game, on one thread. Memory: at
    /// most 1.25 bits per rank, see [`forecast_numbered`](Self::forecast_numbered). Afterwards a
    /// `rank` costs one `rank` of the inner game and a look at one block of 64 bytes. An `unrank`
    /// also searches for the block.
    /// # Errors
    /// [`SolveError::Limit`] if `run` does not allow the memory, or as many positions as there are
    /// orbits, or if time is over. Memory is checked before it is allocated.
    /// # Example
    /// A walk along nine squares and its mirror image; the player at an end has lost.
    /// ```
    /// use gt_core::{Run, prelude::*, retrograde::Tablebase};
    /// struct Walk;
    /// # impl Game for Walk {
    /// #     type Position = u8;
    /// #     type Move = bool;
    /// #     fn initial(&self) -> u8 { 4 }
    /// #     fn moves(&self, at: &u8) -> impl Iterator<Item = bool> {
    /// #         [true, false].into_iter().take(if (1..8).contains(at) { 2 } else { 0 })
    /// #     }
    /// #     fn play(&self, at: &u8, right: bool) -> u8 { if right { at + 1 } else { at - 1 } }
    /// # }
    /// impl Indexed for Walk {
    ///     fn index_len(&self) -> u64 { 9 }
    ///     fn rank(&self, at: &u8) -> u64 { u64::from(*at) }
    ///     fn unrank(&self, rank: u64) -> Option<u8> {
    ///         u8::try_from(rank).ok().filter(|&at| at < 9)
    ///     }
    /// }
    /// impl Symmetric for Walk {
    ///     fn representative(&self, &at: &u8) -> u8 { at.max(8 - at) }
    /// }
    ///
    /// let run = Run::new();
    /// let orbits = Walk.reduced().numbered(&run)?;
    /// assert_eq!((orbits.index_len(), orbits.unrank(0), orbits.rank(&8)), (5, Some(4), 4));
    /// let table = Tablebase::dense(&orbits, &run)?;
    /// assert_eq!(table.entries().len(), 5);
    /// assert_eq!(table.value(&1)?, Some(Value::Win { plies: 1 })); // 1 is in the orbit of 7
    /// // Weigh each orbit by its size: the census of all nine squares.
    /// let sizes = orbits.orbit_sizes(&run)?;
    /// assert_eq!(sizes, [1, 2, 2, 2, 2]);
    /// let census = table.weighted_census(|at| sizes[orbits.rank(at) as usize].into())?;
    /// assert_eq!((census.won(), census.lost(), census.endless), (2, 2, 5));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn numbered(self, run: &Run) -> Result<Orbits<G>, SolveError> {
        let len = self.game.index_len();
        let mut meter = Meter::new(run, "numbering orbits", Some(len));
        let representatives = BitRanks::collect(len, run, |rank| {
            meter.step(rank)?;
            Ok(self.unrank(rank).is_some())
        })?;
        meter.end(len);
        Ok(Reduced { game: self.game, numbers: OrbitNumbers { representatives } })
    }
}

impl<G: Symmetric + Indexed> Reduced<G> {
    /// What [`numbered`](Self::numbered) takes: the ranks that it looks at, and at most 1.25 bits
    /// for each.
    ///
    /// The number of orbits is known only after the look at all ranks.
    /// [`index_len`](Indexed::index_len) of the numbered game returns it. A table of the numbered
    /// game has its own forecast.
    pub fn forecast_numbered(&self) -> Forecast {
        let positions = self.game.index_len();
        Forecast::new(positions, BitRanks::most_bytes(positions))
    }
}

impl<G: Symmetric + Indexed> Orbits<G> {
    /// How many positions of the inner game each orbit has, by the number of the orbit.
    ///
    /// It counts the indexed positions. It needs no [`Images`](crate::Images).
    /// # Complexity
    /// One `unrank` per rank of the inner game, and one `representative` per position that is not
    /// one. Memory: 4 bytes per orbit.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the memory, or if time is over.
    /// * [`SolveError::RankOutOfRange`] if a representative is not indexed, or has another
    ///   representative. The laws `symmetric` and `indexed_symmetric` find the mistake.
    /// * [`SolveError::Overflow`] if an orbit has more than 2^32 - 1 positions.
    pub fn orbit_sizes(&self, run: &Run) -> Result<Vec<u32>, SolveError> {
        let (orbits, len) = (self.index_len(), self.game.index_len());
        // No more orbits than bits of memory, so the number fits.
        let mut sizes = try_vec(0u32, usize::try_from(orbits).unwrap_or(usize::MAX), run)?;
        let mut meter = Meter::new(run, "counting positions", Some(len));
        for rank in 0..len {
            meter.step(rank)?;
            let Some(position) = self.game.unrank(rank) else { continue };
            let orbit = self.orbit_at(rank, &position);
            let Some(size) = orbit.and_then(|orbit| sizes.get_mut(usize::try_from(orbit).ok()?))
            else {
                let position = format!("{:?}", self.game.representative(&position));
                return Err(SolveError::RankOutOfRange { position, rank: orbits, len: orbits });
            };
            let max = u32::MAX;
            *size = size.checked_add(1).ok_or(SolveError::Overflow {
                what: "number of positions of an orbit",
                max: max.into(),
            })?;
        }
        meter.end(len);
        Ok(sizes)
    }

    /// The number of the orbit of the position with this rank in the inner game.
    fn orbit_at(&self, rank: u64, position: &G::Position) -> Option<u64> {
        let representatives = &self.numbers.representatives;
        let other =
            || representatives.index_of(self.game.rank(&self.game.representative(position)));
        representatives.index_of(rank).or_else(other)
    }
}

/// The rank is the number of the orbit: how many representatives have a smaller rank in the inner
/// game.
///
/// Any position of the inner game has the rank of its representative. If there is none among the
/// numbered representatives, the rank is out of range.
impl<G: Symmetric + Indexed> Indexed for Orbits<G> {
    fn index_len(&self) -> u64 {
        self.numbers.representatives.members()
    }

    #[inline]
    fn rank(&self, position: &Self::Position) -> u64 {
        self.orbit_at(self.game.rank(position), position).unwrap_or_else(|| self.index_len())
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        self.game.unrank(self.numbers.representatives.member(rank)?)
    }
}
