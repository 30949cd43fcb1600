//! Tables from values that are known already: read from a file, or found by another program.

use alloc::vec::Vec;
use core::fmt;

use super::Tablebase;
use super::packed::PackedValue;
use super::store::{Dense, Hashed};
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::error::stored;
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Run, Stats};

/// The name of the phase in which stored values are read.
const READING: &str = "reading";

impl<G: Indexed + Shared> Tablebase<G, Dense> {
    /// Makes the table of `game` from one stored value per rank, in the order of ranks.
    ///
    /// `V` is [`Value`](crate::Value), `Option<Value>`, or [`PackedValue`]. A rank that is a hole,
    /// or whose position is unknown, has no value: it is `None` or `PackedValue::default()`.
    ///
    /// * The values are believed. Check them with [`certify`](mod@crate::certify).
    /// * The kind of a draw is kept if `V` is `PackedValue`. Otherwise it is lost: then
    ///   [`draw_kind`](Self::draw_kind) is `None`, and the [`Census`](super::Census) counts the
    ///   draw as `drawn_somehow`.
    /// * [`is_complete`](Self::is_complete) is whether every position has a value.
    /// # Complexity
    /// Time: one `unrank` per rank. Memory: 4 bytes per rank.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the positions or the memory, or if time ran
    ///   out. The table is checked before it is allocated.
    /// * [`SolveError::Shape`] if there are more or fewer values than ranks, or if a hole has a
    ///   value.
    /// * [`SolveError::Overflow`] beyond 2^30 - 1 plies.
    /// # Example
    /// ```
    /// use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
    /// let game: GameGraph = "a -> b\nb -> a c\nc\nd -> d".parse().unwrap();
    /// let solved = Tablebase::dense(&game, &Run::new())?;
    /// let table = Tablebase::from_values(&game, solved.entries().to_vec(), &Run::new())?;
    /// assert_eq!((table.value(&0), table.census()), (solved.value(&0), solved.census()));
    ///
    /// let lost = |plies| Value::Loss { plies };
    /// let all = [lost(2), Value::Win { plies: 1 }, lost(0), Value::Draw];
    /// let table = Tablebase::from_values(&game, all, &Run::new())?;
    /// assert_eq!((table.draw_kind(&3), table.census().unwrap().drawn_somehow), (None, 1));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn from_values<V>(
        game: G,
        values: impl IntoIterator<Item = V>,
        run: &Run,
    ) -> Result<Self, SolveError>
    where
        PackedValue: TryFrom<V, Error: Into<SolveError>>,
    {
        let (values, len) = (values.into_iter(), game.index_len());
        run.check_positions(len)?;
        run.check_memory(len.saturating_mul(size_of::<PackedValue>() as u64))?;
        stored::check_length(&values, len)?;
        let mut entries = Vec::new();
        let reserved =
            usize::try_from(len).ok().and_then(|len| entries.try_reserve_exact(len).ok());
        reserved.ok_or(LimitError::OutOfMemory {
            bytes: len.saturating_mul(size_of::<PackedValue>() as u64),
        })?;
        let mut meter = Meter::new(run, READING, Some(len));
        let (mut positions, mut complete) = (0, true);
        for (rank, value) in (0u64..).zip(values) {
            meter.step(rank)?;
            if rank == len {
                return Err(stored::too_long(len));
            }
            let entry = PackedValue::try_from(value).map_err(Into::into)?;
            let is_hole = game.unrank(rank).is_none();
            entries.push(match entry.value() {
                Some(value) if is_hole => {
                    return Err(stored::hole_with(value, rank));
                }
                Some(_) => entry,
                None if is_hole => PackedValue::HOLE,
                None => PackedValue::UNKNOWN,
            });
            positions += u64::from(entry.value().is_some());
            complete &= is_hole || entry.value().is_some();
        }
        if (entries.len() as u64) < len {
            return Err(stored::wrong_length(entries.len(), len));
        }
        meter.end(len);
        let stats = Stats { positions, ..Stats::default() };
        Ok(Self { game, store: Dense::new(entries), complete, stats })
    }
}

impl<G: Shared> Tablebase<G, Hashed<G::Position>> {
    /// Makes a table of `game` from stored pairs of a position and its value, in any order.
    ///
    /// `V` is as for [`from_values`](Tablebase::from_values), and kinds of draws are kept or lost
    /// as there. The values are believed. A pair without a value is left out, and then
    /// [`is_complete`](Self::is_complete) is false. A pair may come again.
    ///
    /// [`extend`](Self::extend) solves further positions. If a draw without a kind is in the table,
    /// `extend` drops the kinds of all draws that are not by rule.
    /// # Complexity
    /// Time: one hash per pair. Memory: the bytes that [`explore`](Self::explore) keeps.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached.
    /// * [`SolveError::Shape`] if a position has two different values, or two kinds of draw.
    /// * [`SolveError::Overflow`] beyond 2^30 - 1 plies.
    /// # Example
    /// ```
    /// use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
    /// let game: GameGraph = "a -> b\nb -> a c\nc\nfar -> a".parse().unwrap();
    /// let stored = [(2, Value::Loss { plies: 0 }), (1, Value::Win { plies: 1 })];
    /// let mut table = Tablebase::from_pairs(&game, stored, &Run::new())?;
    /// assert_eq!((table.value(&1)?, table.value(&0)?), (Some(stored[1].1), None));
    /// table.extend([3], &Run::new())?;
    /// assert_eq!(table.value(&3)?, Some(Value::Win { plies: 3 }));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn from_pairs<V>(
        game: G,
        pairs: impl IntoIterator<Item = (G::Position, V)>,
        run: &Run,
    ) -> Result<Self, SolveError>
    where
        PackedValue: TryFrom<V, Error: Into<SolveError>>,
    {
        let run = run.started();
        let mut meter = Meter::new(&run, READING, None);
        let (mut store, mut complete) = (Hashed::default(), true);
        for (position, value) in pairs {
            meter.step(store.len() as u64)?;
            let entry = PackedValue::try_from(value).map_err(Into::into)?;
            if entry.value().is_none() {
                complete = false;
                continue;
            }
            let before =
                store.insert(position.clone(), entry, game.owned_bytes(&position), &run)?;
            if before != entry {
                return Err(stored::contradiction(&position, Shown(before), Shown(entry)));
            }
        }
        meter.end(store.len() as u64);
        let stats = Stats { positions: store.len() as u64, ..Stats::default() };
        Ok(Self { game, store, complete, stats })
    }
}

/// Shows an entry as its value, and a draw with its kind.
struct Shown(PackedValue);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.value() {
            Some(value) if self.0.draw_kind().is_none() => value.fmt(f),
            _ => write!(f, "{:?}", self.0),
        }
    }
}
