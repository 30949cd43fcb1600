//! The smallest part of a game that holds a position and everything it can lead to.
//!
//! A part is the same rules with fewer squares for hens and fewer hens. It is closed under play, so
//! its tables give values of the whole game.

use gt_core::ShapeError;

use crate::rules::{FoxHens, OF_HENS, Parameters, Position};

impl FoxHens {
    /// Returns the part of these rules that `position` can lead to.
    ///
    /// The part leaves out the squares that the hens of `position` cannot reach, and positions with
    /// more hens. Play from `position` never leaves the part. Its positions have the same moves as
    /// in the whole game, and therefore the same values. So the endgame tables of the part are the
    /// smallest that hold everything that `position` can lead to.
    ///
    /// `None` if 64 bits cannot number the positions of the part: that is too many for any table.
    ///
    /// # Errors
    /// [`ShapeError`] if the position does not fit the rules, or has no more hens than the foxes
    /// win at.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// use gt_fox_hens::solve::Endgame;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/1h1/hhh1hhh/h5h/3x3/3/x2 h")?;
    /// let part = book.part_from(&position)?.expect("64 bits number the positions");
    /// assert_eq!(part.parameters().most_hens, 9);
    /// assert_eq!(part.parameters().hen_squares.count_ones(), 20);
    /// assert!(Endgame::forecast(&part)?.bytes < 1 << 29);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn part_from(&self, position: &Position) -> Result<Option<Self>, ShapeError> {
        let board = self.board();
        let mut hen_squares = position.hens;
        loop {
            let directions = OF_HENS.into_iter().filter(|&direction| direction < self.directions);
            let wider = directions.fold(hen_squares, |set, direction| {
                set | self.along(hen_squares, direction) & board.all()
            });
            if wider == hen_squares {
                break;
            }
            hen_squares = wider;
        }
        Self::numbered(Parameters {
            hen_squares,
            start: *position,
            most_hens: position.hens.count_ones(),
            ..self.parameters().clone()
        })
    }
}
