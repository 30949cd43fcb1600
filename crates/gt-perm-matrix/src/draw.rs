//! Matrices and moves as text.

use core::cmp::Ordering::{Equal, Greater, Less};

use crate::rules::{Matrix, Reflection, Shape};
use gt_draw::coordinates::{Pitch, with_coordinates};

/// Draws the numbers in columns, with the rows r0, r1 and so on, and the columns c0, c1.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Matrix, Shape, draw};
///
/// let shape = Shape::new(2, 2)?;
/// let text = draw::matrix(shape, Matrix::parse(shape, "1 3/2 4")?);
/// assert_eq!(text, "   c0 c1\nr0  1  3\nr1  2  4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn matrix(shape: Shape, matrix: Matrix) -> String {
    grid(shape, 3, |cell| format!("{:>2}", matrix.number(cell)))
}

/// Draws the numbers; an arrow after a number shows the direction in which the move carries it.
pub fn with_move(shape: Shape, matrix: Matrix, reflection: &Reflection) -> String {
    grid(shape, 4, |cell| {
        let goes_to = reflection.sources().iter().find(|&&(_, from)| usize::from(from) == cell);
        let arrow = goes_to.map_or(' ', |&(to, _)| arrow(shape, cell, to.into()));
        format!("{:>2}{arrow}", matrix.number(cell))
    })
}

/// Describes a move: what it does with which rows and columns.
pub fn name(reflection: &Reflection) -> String {
    let Reflection { k, row, col, kind, .. } = reflection;
    format!("{kind} of r{row}-r{}, c{col}-c{}", row + k - 1, col + k - 1)
}

fn grid(shape: Shape, step: usize, cell: impl Fn(usize) -> String) -> String {
    let row = |row| {
        (0..shape.cols())
            .map(|col| cell(shape.cell(row, col)))
            .collect::<Vec<_>>()
            .join(" ")
            .trim_end()
            .to_owned()
    };
    let lines: Vec<String> = (0..shape.rows()).map(row).collect();
    let names = |letter, count| (0..count).map(move |name| format!("{letter}{name}"));
    with_coordinates(
        &lines,
        names('r', shape.rows()),
        names('c', shape.cols()),
        Pitch { step, lead: 1 },
    )
}

fn arrow(shape: Shape, from: usize, to: usize) -> char {
    let ((r, c), (s, d)) = (shape.row_col(from), shape.row_col(to));
    match (s.cmp(&r), d.cmp(&c)) {
        (Less, Less) => '↖',
        (Less, Equal) => '↑',
        (Less, Greater) => '↗',
        (Equal, Less) => '←',
        (Equal, _) => '→',
        (Greater, Less) => '↙',
        (Greater, Equal) => '↓',
        (Greater, Greater) => '↘',
    }
}
