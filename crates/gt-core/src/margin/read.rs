//! Tables from margins that are known already: read from a file, or found by another program.

use alloc::format;
use alloc::vec::Vec;

use super::entry::MarginEntry;
use super::table::{Arrivals, MarginTable, Ranks};
use super::{Margin, Margins};
use crate::capability::Indexed;
use crate::error::stored;
use crate::error::{ShapeError, SolveError};
use crate::run::{LimitError, Meter, Run, Stats};
use crate::table::Discovered;

/// The name of the phase in which stored margins are read.
const READING: &str = "reading";

impl MarginEntry {
    const fn stored(Margin(points): Margin, plies: u32) -> Result<Self, SolveError> {
        // `u32::MAX` marks a hole.
        if plies == u32::MAX {
            Err(SolveError::too_many_plies())
        } else {
            Ok(Self { points, plies })
        }
    }
}

impl<G: Margins + Indexed> MarginTable<G> {
    /// Makes the table of `game` from one stored margin per rank, in the order of ranks.
    ///
    /// Each margin comes with the plies until it is settled, which
    /// [`settles_in`](Self::settles_in) returns: lines need them. A hole has `None`. The margins are
    /// believed: check them with [`certify`](super::certify()).
    /// # Complexity
    /// Time: one `unrank` per rank. Memory: 8 bytes per rank.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the positions or the memory, or if time is
    ///   over. The table is checked before it is allocated.
    /// * [`SolveError::Shape`] if there are more or fewer margins than ranks, if a hole has a
    ///   margin, or if a position has none.
    /// * [`SolveError::Overflow`] for `u32::MAX` plies.
    /// # Example
    /// ```
    /// use gt_core::{Run, graph::GameGraph, margin::MarginTable, prelude::*};
    /// let game: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
    /// let solved = MarginTable::dense(&game, &Run::new()).unwrap();
    /// let stored = |p: u32| Some((solved.margin(&p)?, solved.settles_in(&p)?));
    /// let table = MarginTable::from_margins(&game, (0..3).map(stored), &Run::new()).unwrap();
    /// assert_eq!((table.margin(&0), table.settles_in(&0)), (Some(Margin(1)), Some(1)));
    /// assert_eq!(table.line(&0), solved.line(&0));
    /// ```
    pub fn from_margins(
        game: G,
        margins: impl IntoIterator<Item = Option<(Margin, u32)>>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let (run, margins, len) = (&run.started(), margins.into_iter(), game.index_len());
        let bytes = len.saturating_mul(size_of::<MarginEntry>() as u64);
        run.check_positions(len)?;
        run.check_memory(bytes)?;
        stored::check_length(&margins, len)?;
        let mut entries = Vec::new();
        let reserved =
            usize::try_from(len).ok().and_then(|len| entries.try_reserve_exact(len).ok());
        reserved.ok_or(LimitError::OutOfMemory { bytes })?;
        let mut meter = Meter::new(run, READING, Some(len));
        let mut positions = 0;
        for (rank, known) in (0u64..).zip(margins) {
            meter.step(rank)?;
            if rank == len {
                return Err(stored::too_long(len));
            }
            entries.push(match (known, game.unrank(rank)) {
                (Some((margin, plies)), Some(_)) => {
                    positions += 1;
                    MarginEntry::stored(margin, plies)?
                }
                (Some((margin, _)), None) => return Err(stored::hole_with(margin, rank)),
                (None, Some(_)) => {
                    let expected = "a margin: the rank has a position";
                    return Err(ShapeError::new(
                        format!("margin of rank {rank}"),
                        "none",
                        expected,
                    )
                    .into());
                }
                (None, None) => MarginEntry::HOLE,
            });
        }
        if (entries.len() as u64) < len {
            return Err(stored::wrong_length(entries.len(), len));
        }
        meter.end(len);
        Ok(Self::new(game, Ranks::new(entries), Stats { positions, ..Stats::default() }))
    }
}

impl<G: Margins> MarginTable<G, Arrivals<G::Position>> {
    /// Makes a table of `game` from stored positions, in any order.
    ///
    /// Each comes with its margin and the plies until it is settled. The margins are believed, as
    /// in [`from_margins`](MarginTable::from_margins). A position may come again.
    /// # Complexity
    /// Time: one hash per position. Memory: see [`Arrivals`].
    /// # Errors
    /// * [`SolveError::Limit`] if a limit of `run` is reached.
    /// * [`SolveError::Shape`] if a position has two different margins, or two numbers of plies.
    /// * [`SolveError::Overflow`] for `u32::MAX` plies.
    pub fn from_pairs(
        game: G,
        margins: impl IntoIterator<Item = (G::Position, Margin, u32)>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = &run.started();
        let mut meter = Meter::new(run, READING, None);
        let mut table = Discovered::default();
        for (position, margin, plies) in margins {
            meter.step(table.len() as u64)?;
            let entry = MarginEntry::stored(margin, plies)?;
            let key = table.key(position);
            match table.number(&key) {
                None => {
                    table.insert_new(
                        key,
                        entry,
                        |position| game.owned_bytes(position),
                        run,
                        || 0,
                    )?;
                }
                Some(number) if *table.value(number) != entry => {
                    let MarginEntry { points, plies } = *table.value(number);
                    let [first, second] = [(Margin(points), plies), (margin, entry.plies)]
                        .map(|(margin, plies)| format!("{margin}, settled in {plies} plies"));
                    return Err(stored::contradiction(table.position(number), first, second));
                }
                Some(_) => {}
            }
        }
        meter.end(table.len() as u64);
        let stats = Stats { positions: table.len() as u64, ..Stats::default() };
        Ok(Self::new(game, Arrivals::new(table), stats))
    }
}
