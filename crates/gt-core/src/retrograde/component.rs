//! Solves one strongly connected component; all positions outside that it leads to are solved.
//!
//! *Inner moves* stay in the component, *outer moves* leave it. Inside the component, values come
//! from retrograde analysis over the inner moves. The values of outer moves are known and take
//! effect at their ply:
//!
//! * An outer move to a loss in *d* plies wins in *d* + 1 plies, and not before.
//! * If all moves lose, inner and outer, the position is lost at the ply of the slowest move.
//! * A position with an outer move that draws or wins is never lost.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse as Least;

use super::layers::Outside;
use super::packed::{DrawKind, PackedValue};
use super::reverse::EdgeCounts;
use super::walk::{Queue, Walk};
use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, try_vec};

/// What the outer moves of one position are worth: its moves to solved positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OuterMoves {
    /// Plies to the fastest win by an outer move, `u32::MAX` if there is none.
    pub(super) fastest_win: u32,
    /// Plies to the slowest loss by an outer move, 0 if there is none.
    pub(super) slowest_loss: u32,
    /// The best draw by an outer move; `None` if there is none.
    ///
    /// `Endless` counts as better than `Ending`, because the position is endless if one move is.
    pub(super) draw: Option<DrawKind>,
}

impl OuterMoves {
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

    /// Returns whether some outer move does not lose, so that the position is never lost.
    ///
    /// Such a position waits for one move more than its inner moves, so it is never counted as
    /// lost. An outer win counts too, even a late one: all inner moves may be known to lose before
    /// its ply comes.
    pub(super) const fn saves(self) -> bool {
        self.fastest_win != u32::MAX || self.draw.is_some()
    }

    /// Returns the greatest remoteness that an outer move gives, 0 if there is none.
    pub(super) const fn plies(self) -> u32 {
        let win = if self.fastest_win == u32::MAX { 0 } else { self.fastest_win };
        if win > self.slowest_loss { win } else { self.slowest_loss }
    }

    /// Returns the entry of a position that has only outer moves.
    pub(super) fn entry(self) -> Result<PackedValue, SolveError> {
        let (plies, entry): (u32, fn(u32) -> PackedValue) = match (self.fastest_win, self.draw) {
            (u32::MAX, Some(kind)) => return Ok(PackedValue::draw(kind)),
            (u32::MAX, None) => (self.slowest_loss, PackedValue::loss),
            (plies, _) => (plies, PackedValue::win),
        };
        if plies > PackedValue::MAX_PLIES {
            return Err(PackedValue::too_late());
        }
        Ok(entry(plies))
    }
}

/// The outer moves of a component, in the order of the plies at which they take effect.
pub(super) struct Exits<'a> {
    pub(super) solved: &'a dyn Fn(u32) -> OuterMoves,
    /// Pairs of ply and position, sorted by ply.
    pub(super) wins: Vec<(u32, u32)>,
    pub(super) next_win: usize,
    /// Lost positions whose slowest outer move loses after all inner moves, with its ply.
    pub(super) late_losses: BinaryHeap<Least<(u32, u32)>>,
}

impl Outside for Exits<'_> {
    fn next_ply(&self) -> Option<u32> {
        let win = self.wins.get(self.next_win).map(|&(ply, _)| ply);
        let loss = self.late_losses.peek().map(|&Least((ply, _))| ply);
        win.into_iter().chain(loss).min()
    }

    fn take(&mut self, ply: u32, mut decide: impl FnMut(u32, PackedValue)) {
        while let Some(&(at, position)) = self.wins.get(self.next_win).filter(|&&(at, _)| at <= ply)
        {
            decide(position, PackedValue::win(at));
            self.next_win += 1;
        }
        while let Some(&Least((at, position))) =
            self.late_losses.peek().filter(|&&Least((at, _))| at <= ply)
        {
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

/// Returns the bytes that [`solve`] takes for this many positions and inner moves.
pub(super) const fn bytes(positions: u64, edges: u64) -> u64 {
    // Per position: count, entry, queue, start, two exits. Per edge: source, low bits, and a copy
    // while a block is sorted.
    positions.saturating_mul(4 + 4 + 4 + 4 + 16).saturating_add(edges.saturating_mul(4 + 2 + 4))
}

/// Returns the entries of `positions` positions; none of them is open.
///
/// * `edges`: the inner moves, once per move, as pairs of positions below `positions`.
/// * `solved(p)`: the outer moves of `p`.
pub(super) fn solve(
    positions: u32,
    (edges, root): (&[(u32, u32)], u32),
    solved: &dyn Fn(u32) -> OuterMoves,
    run: &Run,
    (meter, done): (&mut Meter<'_>, u64),
) -> Result<Vec<PackedValue>, SolveError> {
    let mut waiting = try_vec(0u32, positions as usize, run)?;
    let mut counts = EdgeCounts::new(positions as usize, run)?;
    let edges = edges.iter().map(|&(from, to)| (from - root, to - root));
    for (from, to) in edges.clone() {
        let moves = &mut waiting[from as usize];
        *moves = moves.saturating_add(1);
        counts.edge(to);
    }
    let mut lists = counts.fill(run)?;
    edges.for_each(|(from, to)| {
        lists.edge(from, to); // each of them was counted
    });
    let reverse = lists.sort(run, 1)?;

    let mut exits = Exits { solved, wins: Vec::new(), next_win: 0, late_losses: BinaryHeap::new() };
    let mut entries = try_vec(PackedValue::UNKNOWN, positions as usize, run)?;
    // Each of these positions enters `late_losses` at most once.
    let mut late = 0usize;
    for ((position, entry), moves) in (0..).zip(&mut entries).zip(waiting) {
        let outside = solved(position);
        *entry = PackedValue::waiting(u64::from(moves) + u64::from(outside.saves()))?;
        late += usize::from(outside.slowest_loss > 0 && !outside.saves());
        if outside.fastest_win <= PackedValue::MAX_PLIES {
            run.push(&mut exits.wins, (outside.fastest_win, position))?;
        } else if outside.fastest_win != u32::MAX || outside.slowest_loss > PackedValue::MAX_PLIES {
            return Err(PackedValue::too_late());
        }
    }
    exits.wins.sort_unstable();
    exits
        .late_losses
        .try_reserve_exact(late)
        .map_err(|_| LimitError::OutOfMemory { bytes: 8 * late as u64 })?;
    let mut queue = Queue::new(positions as usize, 0, 1, run)?;
    let mut walk = Walk {
        entries: &mut entries,
        queue: &mut queue,
        reverse: &reverse,
        meter,
        reported: Some(done),
    };
    walk.decide(&mut exits, u32::MAX)?;
    walk.settle_draws(|position| solved(position).draw == Some(DrawKind::Ending))?;
    Ok(entries)
}
