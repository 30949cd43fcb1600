//! Puzzles: positions in which one capture is longer than all others.

use core::ops::RangeInclusive;

use crate::rules::{CaptureResult, FOXES, FoxHens, Move, Position, squares};

use gt_core::Game;

/// A position with the foxes to move and exactly one path of the greatest length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapturePuzzle {
    /// The position.
    pub position: Position,
    /// The solution.
    pub mv: Move,
    /// Its landing squares, the start first.
    pub path: Vec<u8>,
}

impl FoxHens {
    /// The fewest and the most hens that a puzzle can have whose solution takes `length` hens; empty if there can be none.
    ///
    /// No other number has a puzzle. Not every number in the range need have one.
    ///
    /// The fewest are those that are taken, and one more than the foxes win at. The most are those that the landing squares leave
    /// room for: a path that comes to a square twice can run the loop in between the other way round, so a single longest path of
    /// n jumps has n + 1 different squares, the start included.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// assert_eq!(FoxHens::book().puzzle_hens(9), 9..=22); // ten squares of the path and the other fox leave 22 of 33
    /// assert!(FoxHens::book().puzzle_hens(16).is_empty());
    /// ```
    pub fn puzzle_hens(&self, length: u32) -> RangeInclusive<u32> {
        let fewest = length.max(self.parameters.foxes_win_at + 1);
        let left = self.board().len().saturating_sub(self.foxes).saturating_sub(length);
        fewest..=left.min(self.parameters.hen_squares.count_ones())
    }

    /// Tries once to make a puzzle whose solution takes `length` hens, with exactly `hens` hens and the foxes of the rules on the
    /// board; `None` if the try failed. Every try fails beyond [`puzzle_hens`](Self::puzzle_hens).
    ///
    /// A fox is put on the board and led on a random trail, hens are put where it jumps and then anywhere, and what comes out is
    /// kept if its longest capture is unique. `below` gives a random number below its argument, which is never 0.
    ///
    /// # Complexity
    /// About a microsecond. Of tries with 14 hens on the cross three in ten succeed for a length of 3, one in twelve for 6, one in two
    /// hundred for 11; no position of the cross has a single longest capture of 12 or more.
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let mut state = 1u64;
    /// let mut below = |bound: u64| {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     (state >> 33) % bound
    /// };
    /// let puzzle = (0..1000).find_map(|_| FoxHens::book().puzzle(4, 12, &mut below)).expect("one in a thousand tries");
    /// assert_eq!(puzzle.path.len(), 5);
    /// ```
    pub fn puzzle(&self, length: u32, hens: u32, mut below: impl FnMut(u64) -> u64) -> Option<CapturePuzzle> {
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
            // Directions by their landing squares: every pair of a hen and a landing square is another direction.
            let mut jumps = [(0, 0); 8];
            let mut count = 0;
            self.for_each_jump(at, self.parameters.hen_squares & !taken & !landed, all & !taken, |over, to| {
                jumps[count] = (over, to);
                count += 1;
            });
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
        // Where captures need not be the longest, shorter ones are legal beside it.
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
