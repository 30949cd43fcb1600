//! The rules value: parameters that fit together, and data derived from them.
//!
//! [`FoxHens::new`] checks the parameters once. After that no other file has to ask whether a set
//! lies on the board, or whether a hen can leave its squares.
//!
//! # Derived data
//! * the numbering of positions, made at once;
//! * the tables of longest captures, made after some hundred captures: 4 MB for the cross.
//!
//! Both are behind an [`Arc`], so clones share them. The tables are made at most once per rules
//! value, on whichever thread asks first.

use std::sync::Arc;

use gt_core::ShapeError;

use super::board::{Board, squares};
use super::direction::{DELTAS, EVEN, OF_HENS, ORTHOGONAL, shifted};
use super::numbering::HensIndex;
use super::parameters::{Diagonals, Parameters};
use super::position::Position;
use super::tables::{Answerer, LazyTables, Tables};

/// The rules of foxes and hens, as a value with every parameter.
///
/// Cheap to clone: clones share all derived data.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_fox_hens::{CaptureRule, FoxHens, Parameters};
/// # fn main() -> Result<(), gt_core::ShapeError> {
/// let book = FoxHens::book();
/// assert_eq!(book.moves(&book.initial()).count(), 5);
///
/// let (capture, foxes_win_at) = (CaptureRule::Free, 4);
/// let tame = FoxHens::new(Parameters { capture, foxes_win_at, ..Parameters::default() })?;
/// assert_eq!(tame.parameters().foxes_win_at, 4);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct FoxHens {
    pub(crate) parameters: Parameters,
    /// How many foxes there are, 1 or 2.
    pub(crate) foxes: u32,
    /// The squares from which pieces also move diagonally.
    pub(crate) diagonal_from: u64,
    /// How many of the eight directions are in use: the first 4, or all 8.
    pub(crate) directions: usize,
    /// Whether the mirror image of every position is a position with the same value.
    pub(crate) mirrors: bool,
    /// The numbering behind [`Indexed`](gt_core::Indexed).
    pub(crate) index: Arc<HensIndex>,
    /// The capture tables.
    tables: Arc<LazyTables>,
}

impl FoxHens {
    /// Returns the book's game: the cross of 33 squares, 20 hens, two foxes.
    ///
    /// # Complexity
    /// Microseconds. The capture tables are made later, after some hundred captures.
    #[expect(
        clippy::missing_panics_doc,
        reason = "the default parameters fit together, which a test checks"
    )]
    pub fn book() -> Self {
        Self::new(Parameters::default()).expect("the parameters of the book's game are consistent")
    }

    /// Makes the rules with these parameters.
    ///
    /// # Errors
    /// [`ShapeError`] names the parameter that does not fit:
    ///
    /// * the henhouse, the squares for hens or the start leave the board;
    /// * the start has a hen and a fox on one square, or a hen outside the squares for hens;
    /// * the start does not have 1 or 2 foxes;
    /// * a hen could step out of the squares for hens;
    /// * `most_hens` is less than the hens of the start, or more than fit on the board;
    /// * `foxes_win_at` is not less than `most_hens`;
    /// * there are too many positions for 64-bit ranks.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::{FoxHens, Parameters};
    /// let too_few = Parameters { most_hens: 19, ..Parameters::default() };
    /// let error = FoxHens::new(too_few).unwrap_err();
    /// assert!(error.to_string().starts_with("the most hens cannot be 19"));
    /// ```
    pub fn new(parameters: Parameters) -> Result<Self, ShapeError> {
        let (hens, squares) = (parameters.most_hens, parameters.hen_squares.count_ones());
        Self::numbered(parameters)?.ok_or_else(|| {
            let fewer = "fewer hens or a smaller board, so that 64 bits can number the positions";
            ShapeError::new("the most hens", format!("{hens} on {squares} squares"), fewer)
        })
    }

    /// Makes the game; `None` if its positions have no 64-bit ranks.
    pub(crate) fn numbered(parameters: Parameters) -> Result<Option<Self>, ShapeError> {
        let Parameters {
            board,
            henhouse,
            hen_squares,
            start,
            most_hens,
            foxes_win_at,
            diagonals,
            ..
        } = parameters;
        let name = |set: u64| {
            squares(set).next().map_or_else(String::new, |square| board.name(square).to_string())
        };
        for (what, set) in [
            ("the henhouse", henhouse),
            ("the set of squares for hens", hen_squares),
            ("the start", start.occupied()),
        ] {
            let outside = set & !board.all();
            if outside != 0 {
                return Err(ShapeError::new(
                    what,
                    format!("on {}", name(outside)),
                    format!("squares of the board {board}"),
                ));
            }
        }
        if start.hens & start.foxes != 0 {
            let both = format!("a hen and a fox on {}", name(start.hens & start.foxes));
            return Err(ShapeError::new("the start", both, "at most one piece on a square"));
        }
        if start.hens & !hen_squares != 0 {
            let outside = format!("on {}", name(start.hens & !hen_squares));
            return Err(ShapeError::new("a hen of the start", outside, "a square for hens"));
        }
        let foxes = start.foxes.count_ones();
        if !(1..=2).contains(&foxes) {
            return Err(ShapeError::new("the number of foxes at the start", foxes, "1 or 2"));
        }
        let room = hen_squares.count_ones().min(board.len().saturating_sub(foxes));
        let at_start = start.hens.count_ones();
        if !(at_start..=room).contains(&most_hens) {
            let valid = format!(
                "at least the {at_start} of the start and at most the {room} that fit on the board"
            );
            return Err(ShapeError::new("the most hens", most_hens, valid));
        }
        if foxes_win_at >= most_hens {
            let valid = format!("less than {most_hens}, the most hens of any position");
            return Err(ShapeError::new(
                "the number of hens that the foxes win at",
                foxes_win_at,
                valid,
            ));
        }
        let diagonal_from = match diagonals {
            Diagonals::None => 0,
            Diagonals::All => board.all(),
            Diagonals::Alquerque => board.all() & EVEN,
        };
        let Some(index) = HensIndex::new(&parameters, foxes) else { return Ok(None) };
        let mut rules = Self {
            foxes,
            diagonal_from,
            directions: if diagonal_from == 0 { ORTHOGONAL } else { DELTAS.len() },
            mirrors: false,
            index: Arc::new(index),
            tables: Arc::default(),
            parameters,
        };
        if let Some((from, to)) = rules.way_out(hen_squares) {
            let open = format!(
                "without {}, to which a hen may step from {}",
                board.name(to),
                board.name(from)
            );
            return Err(ShapeError::new(
                "the set of squares for hens",
                open,
                "a set closed under steps of hens",
            ));
        }
        let mirrored = |set: u64| board.mirrored(set) == set;
        rules.mirrors =
            [board.all(), henhouse, hen_squares, diagonal_from].into_iter().all(mirrored);
        Ok(Some(rules))
    }

    /// Finds a step of a hen out of a set of squares, as the squares before and after it.
    fn way_out(&self, set: u64) -> Option<(u8, u8)> {
        OF_HENS.into_iter().filter(|&direction| direction < self.directions).find_map(|direction| {
            let to =
                squares(self.along(set, direction) & !set & self.parameters.board.all()).next()?;
            Some((to.wrapping_add_signed(-DELTAS[direction]), to))
        })
    }

    /// Returns the tables of longest captures; `None` if the board has diagonals or is too large.
    ///
    /// The first call makes them. All later calls are a read of a `OnceLock`. Long computations
    /// call it first; single questions ask [`answerer`](Self::answerer).
    #[inline]
    pub(crate) fn tables(&self) -> Option<&Tables> {
        if self.diagonal_from == 0 { self.tables.full(self.board()) } else { None }
    }

    /// Returns what answers a question about the captures of these pieces.
    ///
    /// These are the tables if they are made, or if many questions were asked.
    #[inline]
    pub(crate) fn answerer(&self, hens: u64, foxes: u64) -> Answerer<'_> {
        if self.diagonal_from != 0 {
            return Answerer::Neither;
        }
        match self.tables.made() {
            Some(Some(tables)) => Answerer::Full(tables),
            Some(None) => Answerer::Neither,
            None => self.tables.answerer(self.board(), hens, foxes),
        }
    }

    /// Returns the parameters that the rules were made from.
    pub const fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.parameters.board
    }

    /// Returns the number of foxes, 1 or 2.
    pub const fn foxes(&self) -> u32 {
        self.foxes
    }

    /// Tells whether mirroring left to right keeps the rules.
    ///
    /// It does if the board, the henhouse, the squares for hens and the diagonals are their own
    /// images. The start does not matter.
    pub const fn is_symmetric(&self) -> bool {
        self.mirrors
    }

    /// Returns the squares without a piece.
    #[inline]
    pub const fn empty(&self, position: &Position) -> u64 {
        self.parameters.board.all() & !position.occupied()
    }

    /// Returns where the pieces of a set arrive by one step in a direction.
    ///
    /// The result may lie outside the board or hold other pieces: the caller cuts it. For a
    /// diagonal direction, pieces on squares without diagonals are dropped.
    #[inline]
    pub(crate) const fn along(&self, set: u64, direction: usize) -> u64 {
        let set = if direction < ORTHOGONAL { set } else { set & self.diagonal_from };
        shifted(set, direction)
    }

    /// Tells whether some fox of a set can take a hen, where `empty` are the squares to land on.
    ///
    /// The sets need not form a position. Solvers ask for one fox alone, or with the hens that are
    /// left in the middle of a capture.
    ///
    /// # Complexity
    /// Four shift expressions, eight with diagonals.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/3/2xh3/7/7/3/3 f")?;
    /// assert!(book.can_capture(position.foxes, position.hens, book.empty(&position)));
    /// assert!(!book.can_capture(position.foxes, position.hens, 0)); // no square to land on
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    #[inline]
    pub fn can_capture(&self, foxes: u64, hens: u64, empty: u64) -> bool {
        let lands = |direction| self.along(self.along(foxes, direction) & hens, direction) & empty;
        let orthogonal = lands(0) | lands(1) | lands(2) | lands(3);
        orthogonal != 0 || (ORTHOGONAL..self.directions).any(|direction| lands(direction) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(change: impl FnOnce(&mut Parameters)) -> Result<FoxHens, ShapeError> {
        let mut parameters = Parameters::default();
        change(&mut parameters);
        FoxHens::new(parameters)
    }

    #[test]
    fn the_default_is_the_books_game() {
        let parameters = Parameters::default();
        let board = parameters.board;
        assert_eq!(board.position_text(&parameters.start), "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h");
        assert_eq!(Ok(parameters.henhouse), board.squares_named("c5 d5 e5 c6 d6 e6 c7 d7 e7"));
        assert!(FoxHens::book().is_symmetric());
    }

    #[test]
    fn parameters_that_do_not_fit_are_refused_by_name() {
        let message = |change: fn(&mut Parameters)| with(change).unwrap_err().to_string();
        assert!(
            message(|p| p.henhouse = 1)
                .starts_with("the henhouse cannot be on a7: expected squares of the board 2:3")
        );
        assert!(
            message(|p| p.start.hens |= 1 << 18)
                .starts_with("the start cannot be a hen and a fox on c5")
        );
        let foxes =
            |count| format!("the number of foxes at the start cannot be {count}: expected 1 or 2");
        assert_eq!(message(|p| p.start.foxes = 0), foxes(0));
        assert_eq!(message(|p| p.start.foxes = 0x1c), foxes(3));
        assert!(
            message(|p| p.hen_squares &= !(1 << 24))
                .starts_with("a hen of the start cannot be on a4")
        );
        assert!(
            message(|p| p.hen_squares &= !4)
                .contains("without c7, to which a hen may step from c6")
        );
        assert!(
            message(|p| p.most_hens = 19)
                .starts_with("the most hens cannot be 19: expected at least the 20")
        );
        assert!(message(|p| p.most_hens = 32).contains("at most the 31"));
        assert!(
            message(|p| p.foxes_win_at = 20)
                .starts_with("the number of hens that the foxes win at cannot be 20")
        );
        let wide: fn(&mut Parameters) = |p| {
            p.board = Board::new(&[(0, 7); 8]).unwrap();
            p.hen_squares = p.board.all();
            p.most_hens = 54;
        };
        assert!(
            message(wide)
                .starts_with("the most hens cannot be 54 on 56 squares: expected fewer hens")
        );
    }
}
