//! One strongly connected component of a game, solved when everything that leaves it is.
//!
//! Inside a component, values come from retrograde analysis over its own edges. What its moves to
//! positions outside give is known, and enters at its ply: a move to a loss in `d` plies wins in `d +
//! 1` and not before; a position loses when its last move does, be it an inner or an outer one; a
//! move outside that draws or wins keeps a position from ever being lost.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse as Least;

use super::layers::{Outside, Queue, Reached, Walk};
use super::packed::{DrawKind, PackedValue};
use super::reverse::EdgeCounts;
use crate::error::SolveError;
use crate::run::{Meter, Run, try_vec};

/// What the moves of one position to solved positions are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// Plies to the fastest win through such a move, `u32::MAX` if there is none.
    fastest_win: u32,
    /// Plies to the slowest loss through such a move, 0 if there is none.
    slowest_loss: u32,
    /// The best of the draws: endless before ending, as an endless one keeps the draw from having
    /// to end.
    draw: Option<DrawKind>,
}

impl Solved {
    pub(super) const NOTHING: Self = Self { fastest_win: u32::MAX, slowest_loss: 0, draw: None };

    /// Takes in a move to a position with this entry, which is not open.
    #[inline]
    pub(super) fn add(&mut self, successor: PackedValue) {
        if !successor.is_decided() {
            self.add_draw(successor);
        } else if successor.is_win() {
            self.slowest_loss = self.slowest_loss.max(successor.plies() + 1);
        } else {
            self.fastest_win = self.fastest_win.min(successor.plies() + 1);
        }
    }

    fn add_draw(&mut self, successor: PackedValue) {
        let endless = self.draw == Some(DrawKind::Endless) || successor == PackedValue::ENDLESS;
        self.draw = Some(if endless { DrawKind::Endless } else { DrawKind::Ending });
    }

    /// Whether one of the moves keeps the position from being lost, whatever happens inside.
    ///
    /// It counts as one more thing to wait for. A win outside that comes late has to be waited for
    /// as well: all inner moves may be known to lose before.
    const fn saves(self) -> bool {
        self.fastest_win != u32::MAX || self.draw.is_some()
    }

    /// The entry of a position that has only such moves.
    pub(super) fn entry(self) -> Result<PackedValue, SolveError> {
        let (plies, entry): (u32, fn(u32) -> PackedValue) = match (self.fastest_win, self.draw) {
            (u32::MAX, Some(kind)) => return Ok(PackedValue::draw(kind)),
            (u32::MAX, None) => (self.slowest_loss, PackedValue::loss),
            (plies, _) => (plies, PackedValue::win),
        };
        if plies > PackedValue::MAX_PLIES {
            return Err(SolveError::Overflow { what: "remoteness in plies", max: PackedValue::MAX_PLIES.into() });
        }
        Ok(entry(plies))
    }
}

/// The moves out of a component, in the order of the plies at which they tell.
struct Exits<'a> {
    solved: &'a dyn Fn(u32) -> Solved,
    /// Ply and position, by ply.
    wins: Vec<(u32, u32)>,
    next_win: usize,
    /// Positions all of whose moves are lost, but the slowest outside only at this ply.
    late_losses: BinaryHeap<Least<(u32, u32)>>,
}

impl Outside for Exits<'_> {
    fn next_ply(&self) -> Option<u32> {
        let win = self.wins.get(self.next_win).map(|&(ply, _)| ply);
        let loss = self.late_losses.peek().map(|&Least((ply, _))| ply);
        win.into_iter().chain(loss).min()
    }

    fn take(&mut self, ply: u32, mut decide: impl FnMut(u32, PackedValue)) {
        while let Some(&(at, position)) = self.wins.get(self.next_win).filter(|&&(at, _)| at <= ply) {
            decide(position, PackedValue::win(at));
            self.next_win += 1;
        }
        while let Some(&Least((at, position))) = self.late_losses.peek().filter(|&&Least((at, _))| at <= ply) {
            decide(position, PackedValue::loss(at));
            self.late_losses.pop();
        }
    }

    fn loss_ply(&mut self, position: u32, ply: u32) -> u32 {
        let slowest = (self.solved)(position).slowest_loss;
        if slowest > ply {
            self.late_losses.push(Least((slowest, position)));
        }
        slowest.max(ply)
    }
}

/// Bytes per position and per inner edge while a component is solved, beside what the caller holds.
pub(super) const fn bytes(positions: u64, edges: u64) -> u64 {
    // Count, entry, queue, start, two exits; source, low bits and the copy while a block is sorted.
    positions.saturating_mul(4 + 4 + 4 + 4 + 16).saturating_add(edges.saturating_mul(4 + 2 + 4))
}

/// The entries of `positions` positions, none of them open.
///
/// `edges`: the moves inside, from and to a position below `positions`, once per move. `solved(p)`:
/// the others.
pub(super) fn solve(
    positions: u32,
    edges: impl Iterator<Item = (u32, u32)> + Clone,
    solved: &dyn Fn(u32) -> Solved,
    run: &Run,
    (meter, done): (&mut Meter<'_>, u64),
) -> Result<Vec<PackedValue>, SolveError> {
    let mut waiting = try_vec(0u32, positions as usize, run)?;
    let mut counts = EdgeCounts::new(positions as usize);
    for (from, to) in edges.clone() {
        let moves = &mut waiting[from as usize];
        *moves = moves.saturating_add(1);
        counts.edge(to);
    }
    let mut lists = counts.fill(run)?;
    edges.for_each(|(from, to)| lists.edge(from, to));
    let reverse = lists.sort(run)?;

    let mut exits = Exits { solved, wins: Vec::new(), next_win: 0, late_losses: BinaryHeap::new() };
    let mut entries = try_vec(PackedValue::UNKNOWN, positions as usize, run)?;
    for ((position, entry), moves) in (0..).zip(&mut entries).zip(waiting) {
        let outside = solved(position);
        let count = moves.saturating_add(outside.saves().into());
        if count > PackedValue::MAX_COUNT {
            return Err(SolveError::Overflow { what: "number of moves of a position", max: PackedValue::MAX_COUNT.into() });
        }
        *entry = PackedValue::open(count);
        if outside.fastest_win <= PackedValue::MAX_PLIES {
            exits.wins.push((outside.fastest_win, position));
        } else if outside.fastest_win != u32::MAX || outside.slowest_loss > PackedValue::MAX_PLIES {
            return Err(SolveError::Overflow { what: "remoteness in plies", max: PackedValue::MAX_PLIES.into() });
        }
    }
    exits.wins.sort_unstable();
    let mut queue = Queue::new(positions as usize, 0, run)?;
    let mut walk = Walk { entries: &mut entries, queue: &mut queue, reverse: &reverse, meter, reported: Some(done) };
    if let Reached::Stopped { limit } = walk.decide(&mut exits, u32::MAX)? {
        return Err(limit.into());
    }
    walk.settle_draws(|position| solved(position).draw == Some(DrawKind::Ending))?;
    Ok(entries)
}
