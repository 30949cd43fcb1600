//! The board of `+` and `-`: one byte per cell, in the orientation of the board.

use core::fmt;
use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_core::run::Meter;
use gt_core::{LimitError, PositionOf, Run, ShapeError, SolveError};

use super::closed_form::ClosedForm;
use crate::rules::{Board, Cell, Queen};

/// What is written in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `+`: the player to move from here wins.
    Plus,
    /// `-`: the player to move from here loses.
    Minus,
    /// `?`: not known yet.
    Unknown,
    /// `#`: a blocked square, where no piece can stand.
    Blocked,
}

impl Sign {
    /// Returns the character: `+`, `-`, `?` or `#`.
    #[must_use]
    pub const fn as_char(self) -> char {
        self.byte() as char
    }

    /// Returns the outcome for the player to move, or `None` for `?` and `#`.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Plus => Some(Outcome::Win),
            Self::Minus => Some(Outcome::Loss),
            Self::Unknown | Self::Blocked => None,
        }
    }

    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Plus => b'+',
            Self::Minus => b'-',
            Self::Unknown => b'?',
            Self::Blocked => b'#',
        }
    }

    const fn of(byte: u8) -> Self {
        match byte {
            b'+' => Self::Plus,
            b'-' => Self::Minus,
            b'#' => Self::Blocked,
            _ => Self::Unknown,
        }
    }
}

/// A board of signs, full or partly filled.
///
/// `G` is the game: [`Queen`], [`PieceGame`](crate::PieceGame), or `Misere<PieceGame>` (a piece in
/// misère play).
///
/// Printing a board gives the picture that is drawn by hand. It has one line per row from the top,
/// with signs separated by one space. The start of the queen is at the top left, the corner at the
/// bottom right.
///
/// This is a [`Solution`] of outcomes. It knows the cells with `+` and `-`. It does not know cells
/// with `?` or `#`, or cells beyond the board.
///
/// # Shape and units
/// One byte per cell.
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_queen::solve::{Sign, SignBoard};
/// use gt_queen::{Cell, Queen};
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let board = SignBoard::closed_form(Queen::new(2, 3)?, &Run::new())?;
/// assert_eq!(board.to_string(), "- + +\n+ + -\n");
/// assert_eq!(board.count(Sign::Minus), 2);
/// assert_eq!(board.value(&Cell::new(1, 2))?, Some(Outcome::Loss));
/// assert_eq!(board.value(&Cell::new(2, 0))?, None); // off the board
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SignBoard<G = Queen> {
    game: G,
    board: Board,
    cols: usize,
    signs: Vec<u8>,
}

impl SignBoard {
    /// Returns the full board of the queen, by the closed form.
    ///
    /// It writes `+` everywhere, and then `-` on the lost cells.
    ///
    /// # Complexity
    /// Time: writing one byte per cell, and O(rows + cols). Memory: one byte per cell.
    /// # Errors
    /// [`SolveError::Limit`] in these cases:
    /// * the board has more cells than `run` allows bytes, or the system does not have that much
    ///   memory; this is known before anything is allocated;
    /// * the time of `run` is over.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::Queen;
    /// use gt_queen::solve::SignBoard;
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let board = SignBoard::closed_form(Queen::new(3, 8)?, &Run::new())?;
    /// assert_eq!(board.to_string(), "+ + + + + + - +\n+ + + + + - + +\n+ + + + + + + -\n");
    /// let too_little = Run::new().memory(999_999); // bytes
    /// assert!(SignBoard::closed_form(Queen::new(1000, 1000)?, &too_little).is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn closed_form(queen: Queen, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let mut board = Self::filled(queen, queen.board(), Sign::Plus, run)?;
        for (n, lost) in (0..).map_while(|n| ClosedForm::QUEEN.p_position(n)).enumerate() {
            if n.is_multiple_of(1024) {
                run.check_running()?;
            }
            if lost.a >= queen.rows().min(queen.cols()) {
                break;
            }
            for cell in [lost, lost.transposed()] {
                if queen.has(cell) {
                    board.set(cell, Sign::Minus);
                }
            }
        }
        Ok(board)
    }
}

impl<G> SignBoard<G> {
    /// Returns a board with the same sign everywhere.
    pub(crate) fn filled(game: G, board: Board, sign: Sign, run: &Run) -> Result<Self, SolveError> {
        /// The bytes that are filled between two looks at the clock.
        const PIECE: usize = 1 << 24;
        let bytes = board.cells();
        run.check_memory(bytes)?;
        let out_of_memory = LimitError::OutOfMemory { bytes };
        let cells = usize::try_from(bytes).map_err(|_| out_of_memory)?;
        let cols = usize::try_from(board.cols()).map_err(|_| out_of_memory)?;
        let mut signs = Vec::new();
        signs.try_reserve_exact(cells).map_err(|_| out_of_memory)?;
        // Filling gigabytes takes a while, so the clock is looked at between the pieces.
        let mut meter = Meter::new(run, "laying out the board", Some(bytes)).counting("cell");
        while signs.len() < cells {
            meter.look(signs.len() as u64)?;
            signs.resize(cells.min(signs.len().saturating_add(PIECE)), sign.byte());
        }
        Ok(Self { game, board, cols, signs })
    }

    /// Returns the size of the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the sign of a cell.
    ///
    /// # Errors
    /// [`ShapeError`] if the board does not have this cell.
    pub fn sign(&self, cell: Cell) -> Result<Sign, ShapeError> {
        self.board.check(cell).map(|cell| self.sign_at(cell))
    }

    /// Lists the rows from the top, each as the characters `+`, `-`, `?`, `#`.
    ///
    /// A row has one byte per cell, from left to right. Nothing is copied.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.signs.chunks_exact(self.cols)
    }

    /// Lists the rows from the top as they are printed: signs separated by one space.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::Queen;
    /// use gt_queen::solve::SignBoard;
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let board = SignBoard::closed_form(Queen::new(2, 3)?, &Run::new())?;
    /// assert_eq!(board.lines().next().as_deref(), Some("- + +"));
    /// assert_eq!(board.rows().next(), Some(b"-++".as_slice()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn lines(&self) -> impl ExactSizeIterator<Item = String> {
        self.rows().map(|row| {
            let mut line = String::with_capacity(2 * row.len());
            for (i, &sign) in row.iter().enumerate() {
                if i > 0 {
                    line.push(' ');
                }
                line.push(sign.into());
            }
            line
        })
    }

    /// Counts the cells with `sign`, in time O(cells).
    pub fn count(&self, sign: Sign) -> u64 {
        self.signs.iter().map(|&byte| u64::from(byte == sign.byte())).sum()
    }

    pub(crate) fn set(&mut self, cell: Cell, sign: Sign) {
        let index = self.index(cell);
        self.signs[index] = sign.byte();
    }

    /// Visits every cell after all of its successors, and writes a sign into it.
    ///
    /// `rewrite` gets the sign of the cell, and whether some successor was flagged. It returns the
    /// sign to write, and whether to flag this cell.
    pub(crate) fn rewrite_from_corner(&mut self, mut rewrite: impl FnMut(u8, bool) -> (u8, bool)) {
        let cols = self.cols;
        let rows = self.signs.len() / cols;
        let mut columns = vec![false; cols];
        let mut diagonals = vec![false; rows + cols - 1];
        for (a, row) in self.signs.chunks_exact_mut(cols).rev().enumerate() {
            let mut line = false;
            for (b, sign) in row.iter_mut().rev().enumerate() {
                let (column, diagonal) = (&mut columns[b], &mut diagonals[b + rows - 1 - a]);
                let (written, flagged) = rewrite(*sign, line || *column || *diagonal);
                *sign = written;
                line |= flagged;
                *column |= flagged;
                *diagonal |= flagged;
            }
        }
    }

    /// Returns the sign of a cell that the board has.
    fn sign_at(&self, cell: Cell) -> Sign {
        Sign::of(self.signs[self.index(cell)])
    }

    fn index(&self, cell: Cell) -> usize {
        self.signs.len()
            - 1
            - usize::try_from(self.board.rank(cell)).expect("a cell of a board in memory")
    }
}

impl<G: Game<Position = Cell>> Solution for SignBoard<G> {
    type Game = G;
    type Answer = Outcome;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, &cell: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        Ok(if self.board.has(cell) { self.sign_at(cell).outcome() } else { None })
    }
}

/// Lists every cell with `+` or `-`, row by row from the corner.
impl<G: Game<Position = Cell>> Enumerate for SignBoard<G> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Cell, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let cells = (0..self.board.cells()).filter_map(|rank| self.board.unrank(rank));
        let _ = cells
            .filter_map(|cell| Some((cell, self.sign_at(cell).outcome()?)))
            .try_for_each(|(cell, outcome)| visit(&cell, outcome));
        Ok(())
    }
}

impl<G> fmt::Display for SignBoard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Prints the picture, because a list of bytes is hard to read.
impl<G> fmt::Debug for SignBoard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
