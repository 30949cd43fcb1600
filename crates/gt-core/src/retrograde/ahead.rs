//! A bounded look ahead: all positions within so many plies of where play begins, solved backwards.
//!
//! Breadth-first, so that a position is met at its least distance *j* from a root. Positions at the last depth are only asked
//! whether the game is over there. What the walk backwards decides in *r* plies rests on positions at depth up to *j* + *r*; so it
//! is exact if *j* + *r* is at most the depth looked to, and only that is kept.

use alloc::vec::Vec;

use super::entry::Entry;
use super::error::TableError;
use super::layers::{Queue, Reached, Walk};
use super::reverse::EdgeCounts;
use crate::game::{Game, GameExt};
use crate::limits::{Limits, Meter, Stats};
use crate::table::Exact;

/// What was seen of a game.
pub(crate) struct View<P> {
    /// Decided entries are exact. What is open is not decided within as many plies as it counts; a draw, in any number.
    pub(crate) table: Exact<P, Entry>,
    /// Nothing more can be decided by looking further.
    pub(crate) is_all: bool,
    /// Moves of positions at the last depth are not played.
    pub(crate) stats: Stats,
}

/// The graph that is discovered; positions are numbered in the order in which they are met.
struct Discovery<'a, G: Game> {
    game: &'a G,
    limits: &'a Limits,
    /// Open, with the number for a count.
    table: Exact<G::Position, Entry>,
    /// By number, as far as the positions have been looked at.
    entries: Vec<Entry>,
    /// The successors of every open entry, in order.
    targets: Vec<u32>,
    next: Vec<G::Position>,
}

impl<G: Game> Discovery<'_, G> {
    /// The number of a position, which is new or known.
    fn number(&mut self, position: G::Position) -> Result<u32, TableError> {
        let hash = self.table.hash(&position);
        if let Some(number) = self.table.get_hashed(hash, &position).and_then(|entry| entry.open_count()) {
            return Ok(number);
        }
        let (positions, max) = (self.table.len() as u64 + 1, Entry::MAX_COUNT);
        let number = u32::try_from(self.table.len()).ok().filter(|&number| number < max);
        let number = number.ok_or(TableError::TooManyPositions { positions, max: max.into() })?;
        if self.limits.max_bytes().is_some() {
            self.limits.check_bytes(self.table.bytes_to_insert().saturating_add(self.bytes_beside()))?;
        }
        self.table.insert_new_hashed(hash, position.clone(), Entry::open(number), self.limits)?;
        self.next.push(position);
        Ok(number)
    }

    const fn bytes_beside(&self) -> u64 {
        let words = self.entries.capacity() + self.targets.capacity();
        // The layer at work and the next one.
        (4 * words + 2 * self.next.capacity() * size_of::<G::Position>()) as u64
    }

    /// Looks at a position with moves that may be followed.
    fn expand(&mut self, position: &G::Position) -> Result<Entry, TableError> {
        if let Some(outcome) = self.game.decided(position) {
            return Ok(Entry::terminal(outcome));
        }
        let (game, before) = (self.game, self.targets.len());
        game.moves(position).try_for_each(|mv| {
            let target = self.number(game.play(position, mv))?;
            self.targets.push(target);
            Ok::<_, TableError>(())
        })?;
        match u32::try_from(self.targets.len() - before) {
            Ok(0) => Ok(Entry::terminal(game.blocked(position))),
            Ok(count) if count <= Entry::MAX_COUNT => Ok(Entry::open(count)),
            _ => Err(TableError::Overflow { what: "number of moves of a position", max: Entry::MAX_COUNT.into() }),
        }
    }

    /// Every move that was followed, as a pair of numbers.
    fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let counted = (0..).zip(&self.entries).filter_map(|(from, entry)| entry.open_count().map(|count| (from, count)));
        let sources = counted.flat_map(|(from, count)| core::iter::repeat_n(from, count as usize));
        sources.zip(self.targets.iter().copied())
    }
}

/// Everything that can be decided by looking `plies` plies ahead from `roots`.
pub(crate) fn solve<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    plies: u32,
    limits: &Limits,
) -> Result<View<G::Position>, TableError> {
    let mut meter = Meter::new(limits, None);
    let (table, entries, targets, next) = (Exact::default(), Vec::new(), Vec::new(), Vec::new());
    let mut found = Discovery { game, limits, table, entries, targets, next };
    roots.into_iter().try_for_each(|root| found.number(root).map(|_| ()))?;
    let mut depth_ends = Vec::new();
    let mut is_cut = false;
    for depth in 0..=plies {
        let layer = core::mem::take(&mut found.next);
        if layer.is_empty() {
            break;
        }
        for position in layer {
            meter.step(found.entries.len() as u64, &mut ())?;
            let entry = if depth < plies {
                found.expand(&position)?
            } else {
                game.terminal(&position).map_or(Entry::UNKNOWN, Entry::terminal)
            };
            is_cut |= entry == Entry::UNKNOWN;
            found.entries.push(entry);
        }
        depth_ends.push(found.entries.len());
    }

    let positions = found.entries.len();
    let expanded = found.entries.iter().filter(|entry| entry.is_open()).count() as u64;
    let stats = Stats { positions: positions as u64, expanded, edges: found.targets.len() as u64 };
    let mut counts = EdgeCounts::new(positions);
    found.targets.iter().for_each(|&to| counts.edge(to));
    let needed = counts.bytes().saturating_add(Queue::bytes(positions as u64));
    limits.check_bytes(found.table.bytes().saturating_add(found.bytes_beside()).saturating_add(needed))?;
    let mut lists = counts.fill(limits)?;
    found.edges().for_each(|(from, to)| lists.edge(from, to));
    found.targets = Vec::new();
    let reverse = lists.sort(limits)?;
    let mut queue = Queue::new(positions, 0, limits)?;
    let (entries, observer, done) = (&mut found.entries[..], &mut (), positions as u64);
    let mut walk = Walk { entries, queue: &mut queue, reverse: &reverse, meter: &mut meter, observer, done };
    let reached = walk.decide(&mut (), plies)?;
    if let Reached::Stopped { limit } = reached {
        return Err(limit.into());
    }

    let is_all = !is_cut && reached == Reached::Fixpoint;
    let mut start = 0;
    for (depth, end) in (0u32..).zip(depth_ends) {
        let seen = if is_cut { plies - depth } else { plies };
        for entry in &mut found.entries[start..end] {
            let is_exact = entry.is_decided() && (!is_cut || entry.plies() <= seen) || *entry == Entry::BY_RULE;
            if !is_exact {
                *entry = if is_all { Entry::ENDLESS } else { Entry::open(seen.min(Entry::MAX_COUNT)) };
            }
        }
        start = end;
    }
    for entry in found.table.values_mut() {
        if let Some(number) = entry.open_count() {
            *entry = found.entries[number as usize];
        }
    }
    Ok(View { table: found.table, is_all, stats })
}
