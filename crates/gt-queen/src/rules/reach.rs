//! How many squares a piece can surely reach, without a search.
//!
//! Take two steps in different directions. The piece goes any number of times along one of them,
//! and then any number of times along the other. All squares that it passes in this way are
//! different, and it can stop on each that is not blocked.
//!
//! Two steps along one line meet again: three steps of two squares lead where two of three do. So
//! the piece goes along one of them only as often as no other way leads to the same square.

use super::board::Cell;
use super::piece::{Step, gcd};
use super::piece_game::PieceGame;

/// The most looks along rays, for all pairs of steps together.
const LOOKS: u64 = 1 << 22;

impl PieceGame {
    /// Counts squares that the piece can reach from `from`, with `from` itself: a lower bound.
    ///
    /// A search stores at least as many squares. So a search that cannot fit the memory can be
    /// refused before it begins.
    ///
    /// The bound is exact for one step, and for two that both lead towards the corner, if no square
    /// is blocked and the board is not too large: the count ends after a few million looks.
    ///
    /// # Panics
    /// If `from` is beyond every square that play can reach from the board.
    ///
    /// # Complexity
    /// O(*k*² · (rows + columns) · blocked squares), but at most some 2^22 looks, for *k* steps.
    ///
    /// # Example
    /// ```
    /// use gt_queen::{Board, Cell, Piece, PieceGame};
    ///
    /// let board = Board::new(100_001, 100_001)?;
    /// let reach = |piece| PieceGame::new(piece, board).reaches_at_least(board.top_left());
    /// assert_eq!(reach(Piece::rook()), board.cells());
    /// assert_eq!(reach(Piece::bishop()), 100_001);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    #[must_use]
    pub fn reaches_at_least(&self, from: Cell) -> u64 {
        assert!(self.region().has(from), "{from} is beyond the board");
        let steps = self.piece().steps();
        let pairs = (steps.len() as u64).saturating_mul(steps.len() as u64);
        let looks = pairs.saturating_mul(self.blocked_squares().len() as u64 + 1);
        let rays = LOOKS.checked_div(looks).unwrap_or(0).max(1);
        let ways = steps.iter().flat_map(|&along| steps.iter().map(move |&across| (along, across)));
        ways.map(|(along, across)| self.squares_of_two(from, along, across, rays)).fold(1, u64::max)
    }

    /// Counts the squares along the ray of a step, and on the rays of another step from each of at
    /// most `rays` of them.
    fn squares_of_two(&self, from: Cell, along: Step, across: Step, rays: u64) -> u64 {
        let first = self.free_steps(from, along);
        let parallel =
            i64::from(along.a) * i64::from(across.b) == i64::from(along.b) * i64::from(across.a);
        // On one line, squares differ by their remainder modulo the length of `across`.
        let length = |step: Step| u64::from(step.a.unsigned_abs().max(step.b.unsigned_abs()));
        let (walks, jumps) = (length(along), length(across));
        let different = if parallel { jumps / gcd(walks, jumps) - 1 } else { u64::MAX };
        let mut count: u64 = 0;
        for nth in 0..=first.min(rays).min(different) {
            let square = moved(from, along, nth);
            count = count.saturating_add(self.free_steps(square, across)).saturating_add(1);
        }
        count
    }

    /// Counts how often the piece can take `step` one after another, stopping on each square.
    fn free_steps(&self, from: Cell, step: Step) -> u64 {
        let within = |change: i32, at: u64, side: u64| match change {
            0 => u64::MAX,
            ..0 => at / u64::from(change.unsigned_abs()),
            1.. => (side - 1 - at) / u64::from(change.unsigned_abs()),
        };
        let region = self.region();
        let to_edge =
            within(step.a, from.a, region.rows()).min(within(step.b, from.b, region.cols()));
        let stops =
            self.blocked_squares().iter().filter_map(|&square| steps_between(from, square, step));
        stops.filter(|&steps| steps > 0).map(|steps| steps - 1).fold(to_edge, u64::min)
    }
}

/// The square that so many steps lead to; it lies on the board.
fn moved(from: Cell, step: Step, times: u64) -> Cell {
    let along = |at: u64, change: i32| {
        let way = u64::from(change.unsigned_abs()) * times;
        if change < 0 { at - way } else { at + way }
    };
    Cell::new(along(from.a, step.a), along(from.b, step.b))
}

/// How many times `step` leads from one square to another; `None` if it does not.
fn steps_between(from: Cell, to: Cell, step: Step) -> Option<u64> {
    let (da, db) = (i128::from(to.a) - i128::from(from.a), i128::from(to.b) - i128::from(from.b));
    let (a, b) = (i128::from(step.a), i128::from(step.b));
    let times = if a == 0 { db.checked_div(b)? } else { da / a };
    (times >= 0 && (a * times, b * times) == (da, db)).then(|| u64::try_from(times).ok()).flatten()
}
