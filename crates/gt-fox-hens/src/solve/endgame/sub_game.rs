//! The part of a game that a position can lead to.

use gt_core::ShapeError;

use crate::rules::{FoxHens, OF_HENS, Parameters, Position};

impl FoxHens {
    /// The same rules with all that `position` can never come to left out: squares that its hens cannot reach, and more hens than it has.
    ///
    /// Every position that play from `position` leads to is one of the part, with the same moves and so the same value; its
    /// endgame tables are the smallest that hold them. `None` if the part has more positions than 64 bits number, too many for
    /// any table.
    ///
    /// # Errors
    /// [`ShapeError`] if the position does not fit the rules, or has no more hens than the foxes win at.
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// use gt_fox_hens::solve::Endgame;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/1h1/hhh1hhh/h5h/3x3/3/x2 h")?;
    /// let part = book.part_from(&position)?.expect("few positions");
    /// assert_eq!((part.parameters().most_hens, part.parameters().hen_squares.count_ones()), (9, 20));
    /// assert!(Endgame::forecast(&part)?.bytes < 1 << 29);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn part_from(&self, position: &Position) -> Result<Option<Self>, ShapeError> {
        let board = self.board();
        let mut hen_squares = position.hens;
        loop {
            let directions = OF_HENS.into_iter().filter(|&direction| direction < self.directions);
            let wider = directions.fold(hen_squares, |set, direction| set | self.along(hen_squares, direction) & board.all());
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
