//! Puzzles: positions in which one capture is longer than all others, and has one path only.
//!
//! A puzzle is made by trial: a fox walks a random trail of jumps, hens are added, and the capture
//! search tells whether the longest capture is unique. So [`FoxHens::puzzle`] may fail, and the
//! caller tries again. The caller also supplies the random numbers: the same numbers give the same
//! puzzle.

use core::ops::RangeInclusive;

use crate::rules::{CaptureResult, FOXES, FoxHens, Move, Position, squares};

use gt_core::Game;

/// A position with the foxes to move and exactly one path of the greatest length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapturePuzzle {
    /// The position to solve.
    pub position: Position,
    /// The solution as a move.
    pub mv: Move,
    /// The landing squares of the solution, the start first.
    pub path: Vec<u8>,
}

impl FoxHens {
    /// Returns the fewest and the most hens that a puzzle of this length can have.
    ///
    /// The solution takes `length` hens. There is no puzzle with a number of hens outside the
    /// range, and there need not be one for every number inside. The range is empty if there can be
    /// no puzzle at all.
    ///
    /// * *The fewest*: `length` hens are taken, and the position must have more hens than the foxes
    ///   win at.
    /// * *The most*: hens stand on squares for hens, but not on a landing square and not on the
    ///   square of the other fox. A path of n jumps that is the only longest path has n + 1
    ///   different squares, the start included. Why: a path that comes to a square twice can run
    ///   the loop in between the other way round.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// // Ten squares of the path and the other fox leave 22 of the 33 squares.
    /// assert_eq!(FoxHens::book().puzzle_hens(9), 9..=22);
    /// assert!(FoxHens::book().puzzle_hens(16).is_empty());
    /// ```
    pub fn puzzle_hens(&self, length: u32) -> RangeInclusive<u32> {
        let fewest = length.max(self.parameters.foxes_win_at + 1);
        let left = self.board().len().saturating_sub(self.foxes).saturating_sub(length);
        fewest..=left.min(self.parameters.hen_squares.count_ones())
    }

    /// Tries once to make a puzzle whose solution takes `length` hens; `None` if the try failed.
    ///
    /// The puzzle has exactly `hens` hens, and as many foxes as the rules. Every try fails for a
    /// number of hens outside [`puzzle_hens`](Self::puzzle_hens). `below` returns a random number
    /// below its argument, which is never 0.
    ///
    /// A try puts a fox on the board and leads it along a random trail. It puts hens where the fox
    /// jumps, and further hens anywhere off the trail. The position is kept if its longest capture
    /// is unique.
    ///
    /// # Complexity
    /// About a microsecond. With 14 hens on the cross, three tries in ten succeed for a length of
    /// 3, one in twelve for 6, one in two hundred for 11. No position of the cross has a single
    /// longest capture of 12 or more.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let mut state = 1u64;
    /// let mut below = |bound: u64| {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     (state >> 33) % bound
    /// };
    /// let book = FoxHens::book();
    /// let puzzle = (0..1000).find_map(|_| book.puzzle(4, 12, &mut below));
    /// assert_eq!(puzzle.expect("one try in a thousand succeeds").path.len(), 5);
    /// ```
    pub fn puzzle(
        &self,
        length: u32,
        hens: u32,
        mut below: impl FnMut(u64) -> u64,
    ) -> Option<CapturePuzzle> {
        if !self.puzzle_hens(length).contains(&hens) {
            return None;
        }
        let mut pick = |set: u64| {
            let choices = u64::from(set.count_ones());
            let nth = if choices == 0 { return 0 } else { below(choices) };
            squares(set).nth(usize::try_from(nth).unwrap_or(0)).map_or(0, |square| 1u64 << square)
        };
        let all = self.board().all();
        let start = pick(all);
        let (mut at, mut taken, mut landed) = (start, 0u64, start);
        for _ in 0..length {
            // Each direction gives at most one pair of a hen and a landing square, so eight places suffice.
            let mut jumps = [(0, 0); 8];
            let mut count = 0;
            self.for_each_jump(
                at,
                self.parameters.hen_squares & !taken & !landed,
                all & !taken,
                |over, to| {
                    jumps[count] = (over, to);
                    count += 1;
                },
            );
            let choice = pick((1 << count) - 1);
            let (over, to) = *jumps.get(choice.trailing_zeros() as usize)?;
            (at, taken, landed) = (to, taken | over, landed | to);
        }
        let mut foxes = start;
        if self.foxes == 2 {
            let second = pick(all & !taken & !landed);
            if second == 0 {
                return None;
            }
            foxes |= second;
        }
        let mut position = Position { hens: taken, foxes, turn: FOXES };
        while position.hens.count_ones() < hens {
            let hen = pick(self.parameters.hen_squares & all & !position.occupied() & !landed);
            if hen == 0 {
                return None;
            }
            position.hens |= hen;
        }
        // Where captures need not be the longest, shorter captures are legal as well.
        let captures = self.legal_captures(&position);
        let taken = |capture: &CaptureResult| capture.mv.taken.count_ones();
        let longest = captures.iter().map(taken).max()?;
        let mut of_longest = captures.iter().filter(|&capture| taken(capture) == longest);
        let (Some(capture), None) = (of_longest.next(), of_longest.next()) else { return None };
        let good = capture.paths == 1 && longest == length && self.decided(&position).is_none();
        let path = if good { self.path(&position, capture.mv)? } else { return None };
        Some(CapturePuzzle { position, mv: capture.mv, path })
    }
}
