//! The positions that a walk solves, by their ranks.

use core::ops::{ControlFlow, Range};

use crate::error::SolveError;
use crate::game::Game;

/// The positions of a tier, or of a whole game, by their ranks.
pub(crate) trait Source: Clone {
    type Game: Game;

    fn game(&self) -> &Self::Game;

    /// How many ranks there are.
    fn len(&self) -> u64;

    /// The position with this rank, after a look at the rank of the position; `None` for a hole.
    fn position(&self, rank: u64) -> Result<Option<PositionOf<Self>>, SolveError>;

    /// The ranks among `ranks` that are to be solved, with their positions where they are at hand.
    fn roots(&self, ranks: Range<u64>) -> impl Iterator<Item = (u64, Option<PositionOf<Self>>)>;

    /// Checks the rank of a position that [`roots`](Self::roots) yielded.
    fn check(&self, rank: u64, position: &PositionOf<Self>) -> Result<(), SolveError>;

    /// How many of `ranks` are counted when they are done.
    fn count(&self, ranks: Range<u64>) -> usize;

    /// Calls `visit` with the successors of `position` until it breaks.
    fn successors(
        &mut self,
        position: &PositionOf<Self>,
        visit: impl FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The error for a move of `position` that leads nowhere.
    fn refuse(&self, position: &PositionOf<Self>, to: u64) -> SolveError;

    /// The error for a move of the position with rank `from` to the hole `to`.
    fn hole(&self, from: u64, to: u64) -> SolveError;
}

pub(super) type PositionOf<S> = <<S as Source>::Game as Game>::Position;

/// Where a move leads.
#[derive(Clone, Copy)]
pub(crate) enum Successor {
    /// To a rank that is being solved.
    Inside(u64),
    /// To a position that was solved before, with this code.
    Below(u32),
    /// To a rank that no position has, or that the rules must not lead to.
    Nowhere(u64),
}
