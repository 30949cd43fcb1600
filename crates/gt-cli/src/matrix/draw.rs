//! Matrices drawn as text.

use gt_draw::coordinates::{Pitch, with_coordinates};
use gt_perm_matrix::{Matrix, Reflection, Shape};

/// Draws the numbers in columns, with the rows r0, r1 and so on, and the columns c0, c1.
pub(crate) fn matrix(shape: Shape, matrix: Matrix) -> String {
    grid(shape, 3, |cell| format!("{:>2}", matrix.number(cell)))
}

/// Draws the numbers; an arrow after a number shows the direction in which the move carries it.
pub(crate) fn with_move(shape: Shape, matrix: Matrix, reflection: &Reflection) -> String {
    grid(shape, 4, |cell| {
        let goes_to = reflection.sources().iter().find(|&&(_, from)| usize::from(from) == cell);
        let arrow = goes_to.map_or(' ', |&(to, _)| arrow(shape, cell, to.into()));
        format!("{:>2}{arrow}", matrix.number(cell))
    })
}

/// Describes a move in words; rows and columns count from 0.
pub(crate) fn name(reflection: &Reflection) -> String {
    let Reflection { k, row, col, kind, .. } = reflection;
    format!("{kind} of the {k} x {k} square at row {row}, column {col}")
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
        (core::cmp::Ordering::Less, core::cmp::Ordering::Less) => '↖',
        (core::cmp::Ordering::Less, core::cmp::Ordering::Equal) => '↑',
        (core::cmp::Ordering::Less, core::cmp::Ordering::Greater) => '↗',
        (core::cmp::Ordering::Equal, core::cmp::Ordering::Less) => '←',
        (core::cmp::Ordering::Equal, _) => '→',
        (core::cmp::Ordering::Greater, core::cmp::Ordering::Less) => '↙',
        (core::cmp::Ordering::Greater, core::cmp::Ordering::Equal) => '↓',
        (core::cmp::Ordering::Greater, core::cmp::Ordering::Greater) => '↘',
    }
}
