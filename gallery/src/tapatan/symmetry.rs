//! The rotations and reflections of the board of Tapatan.

use gt_core::Symmetric;
use gt_core::bits::ones;

use super::{Placed, Tapatan};

impl Placed {
    /// The pieces after a symmetry that says where each point goes.
    fn map(self, image: impl Fn(u32) -> u32) -> Self {
        let moved = |pieces: u16| ones(pieces.into()).fold(0, |points, at| points | 1 << image(at));
        Self { own: moved(self.own), other: moved(self.other) }
    }
}

impl Symmetric for Tapatan {
    /// The least of the eight rotations and reflections of the board.
    fn representative(&self, at: &Placed) -> Placed {
        let turned = |at: Placed| at.map(|point| 3 * (point % 3) + 2 - point / 3);
        let turns = core::iter::successors(Some(*at), |&at| Some(turned(at))).take(4);
        let both = turns.flat_map(|at| [at, at.map(|point| 3 * (point % 3) + point / 3)]);
        both.min().unwrap_or(*at)
    }
}
