//! Text of positions and moves under these rules, and the path that a printed capture shows.
//!
//! A capture is printed as one of its paths. Reading goes the other way: the landing squares are
//! followed jump by jump, and the hens between them are the hens taken. So any path of a capture
//! reads back as the same move.

use core::fmt;

use gt_core::{Game, Notation, Outcome, ParseError};

use super::board::squares;
use super::fox_hens::FoxHens;
use super::position::{HENS, Move, Position};

impl FoxHens {
    /// Returns the landing squares of one path that makes a capture, the start first.
    ///
    /// A step has its two squares. If a capture has several paths, the result is the first in the
    /// order up, left, right, down at the first difference. `None` if no path makes this capture.
    ///
    /// # Complexity
    /// Depth first: each pair of a square and a set of hens taken is visited at most once.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/3/2xh3/4h2/7/3/3 f")?;
    /// let capture = book.legal_captures(&position)[0];
    /// let path = book.path(&position, capture.mv).expect("the capture is legal");
    /// let names: Vec<String> = path.iter().map(|&s| book.board().name(s).to_string()).collect();
    /// assert_eq!(names, ["c5", "e5", "e3"]);
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn path(&self, position: &Position, mv: Move) -> Option<Vec<u8>> {
        if !mv.is_capture() {
            return Some(vec![mv.from, mv.to]);
        }
        let fox = 1u64 << mv.from;
        let empty = self.empty(position) | fox;
        let mut seen = std::collections::HashSet::new();
        // A stack of (square, taken, jumps so far); `path` leads to the entry that was popped.
        let mut open = vec![(fox, 0u64, 0usize)];
        let mut path: Vec<u8> = Vec::new();
        while let Some((at, taken, jumps)) = open.pop() {
            path.truncate(jumps);
            path.extend(squares(at));
            if taken == mv.taken && at == 1 << mv.to {
                return Some(path);
            }
            if !seen.insert((at, taken)) {
                continue;
            }
            let first = open.len();
            self.for_each_jump(at, mv.taken & !taken & position.hens, empty, |over, to| {
                open.push((to, taken | over, jumps + 1));
            });
            open[first..].reverse();
        }
        None
    }

    /// Reads a position with any number of hens.
    ///
    /// A position with more than [`most_hens`](crate::Parameters::most_hens) hens has no
    /// [rank](gt_core::Indexed), and no table of these rules holds it. Apart from this it is played
    /// by the same rules: moves, captures, [`perft`](crate::solve::perft()) and a
    /// [`SearchPlayer`](crate::play::SearchPlayer) accept it. The side to move may have won, so
    /// that captures can be tried with few hens.
    ///
    /// # Errors
    /// [`ParseError`], as for [`Board::position`](crate::Board::position), and also if:
    ///
    /// * the number of foxes differs from the number in the rules;
    /// * a hen stands on a square where the rules allow none.
    ///
    /// # Example
    /// ```
    /// use gt_core::Notation;
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let crowd = "hhh/hhh/hhx1xhh/hhhhhhh/hhhhhhh/hhh/3 f";
    /// assert_eq!(book.parse_set_up(crowd)?.hens.count_ones(), 27);
    /// assert!(book.parse_position(crowd).is_err()); // ranks exist for at most 20 hens
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn parse_set_up(&self, text: &str) -> Result<Position, ParseError> {
        self.read(text, u32::MAX)
    }

    /// Refuses a position in which the side to move has won, so that the play was over before.
    ///
    /// Only the start may be such a position.
    ///
    /// # Errors
    /// [`ParseError`] with the text of the position if the foxes are to move and have taken enough
    /// hens, or if the hens are to move and fill the henhouse.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let check = |text: &str| book.check_side_to_move(&book.parse_set_up(text)?);
    /// assert!(check("3/3/2xh3/7/7/x2/3 h").is_ok()); // a hen is left: the hens have lost
    /// assert!(check("3/3/2xh3/7/7/x2/3 f").is_err());
    /// ```
    pub fn check_side_to_move(&self, position: &Position) -> Result<(), ParseError> {
        if self.decided(position) != Some(Outcome::Win) || *position == self.initial() {
            return Ok(());
        }
        let expected = if position.turn == HENS {
            "hens that do not fill the henhouse before they move: the play was over"
        } else {
            "foxes that have not taken enough hens before they move: the play was over"
        };
        Err(ParseError::new(self.board().position_text(position), expected))
    }

    /// Reads a position with at most `most_hens` hens.
    fn read(&self, text: &str, most_hens: u32) -> Result<Position, ParseError> {
        let position = self.board().position(text)?;
        let (foxes, hens) = (position.foxes.count_ones(), position.hens.count_ones());
        let wrong = |expected: String| Err(ParseError::new(text, expected));
        if foxes != self.foxes {
            return wrong(format!(
                "a position whose number of foxes (x) is {}, not {foxes}",
                self.foxes
            ));
        }
        if hens > most_hens {
            return wrong(format!("a position with at most {most_hens} hens, not {hens}"));
        }
        if let Some(square) = squares(position.hens & !self.parameters.hen_squares).next() {
            return wrong(format!(
                "no hen on {}, which is not a square for hens",
                self.board().name(square)
            ));
        }
        Ok(position)
    }

    /// Reads a step, or follows the landing squares of a capture; `None` if the text is neither.
    fn step_or_path(&self, position: &Position, text: &str) -> Option<Move> {
        let board = self.board();
        let separator = if text.contains('x') { 'x' } else { '-' };
        let path: Option<Vec<u8>> =
            text.trim().split(separator).map(|name| board.square(name.trim())).collect();
        let path = path?;
        let (&from, &to) = (path.first()?, path.last()?);
        if separator == '-' {
            return (path.len() == 2).then_some(Move { from, to, taken: 0 });
        }
        let (mut taken, mut at) = (0, from);
        for &landing in path.get(1..)? {
            let (mut over_next, to_next) = (0, 1u64 << landing);
            self.for_each_jump(1 << at, position.hens & !taken, to_next, |over, _| {
                over_next = over;
            });
            if over_next == 0 {
                return None;
            }
            taken |= over_next;
            at = landing;
        }
        (taken != 0).then_some(Move { taken, from, to })
    }
}

/// Steps are `a4-a5`, captures are their landing squares, `c5xc3xe3`.
///
/// Positions are written as in [`Board::position`](crate::Board::position).
impl Notation for FoxHens {
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board().write_position(position, out)
    }

    /// Reads only positions that have a rank, and in which the side to move has not won.
    ///
    /// # Errors
    /// As [`parse_set_up`](FoxHens::parse_set_up) and
    /// [`check_side_to_move`](FoxHens::check_side_to_move), and for more than
    /// [`most_hens`](crate::Parameters::most_hens) hens.
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let position = self.read(text, self.parameters.most_hens)?;
        self.check_side_to_move(&position)?;
        Ok(position)
    }

    /// Writes a step or the first path of a capture.
    ///
    /// A capture that is not possible in `position` is written by its two end squares.
    fn write_move(&self, position: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let separator = if mv.is_capture() { "x" } else { "-" };
        let path = self.path(position, mv).unwrap_or_else(|| vec![mv.from, mv.to]);
        for (nth, &square) in path.iter().enumerate() {
            write!(out, "{}{}", if nth == 0 { "" } else { separator }, self.board().name(square))?;
        }
        Ok(())
    }

    /// Reads a step or a capture.
    ///
    /// A step is not checked: it may be illegal. Each jump of a capture must go over a hen that was
    /// not yet taken.
    ///
    /// # Errors
    /// [`ParseError`] with the whole text.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        self.step_or_path(position, text).ok_or_else(|| {
            let example = if position.turn == HENS {
                "a step such as a4-a5"
            } else {
                "a step such as c5-c6, or the landing squares of a capture such as c5xc3xe3"
            };
            ParseError::new(text, format!("{example}, with squares of this board"))
        })
    }
}
