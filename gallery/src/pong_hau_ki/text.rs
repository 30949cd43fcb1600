//! How positions and moves of Pong hau k'i are written.

#![expect(clippy::cast_possible_truncation, reason = "a set of five points")]

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use super::{LINES, POINTS, Pieces, PongHauKi};
use crate::board::{Board, glyph_at};

const POINT_NAMES: Board = Board(&["0 1 2 3 4"]);

impl PongHauKi {
    /// The points with their names and the lines between them.
    pub fn draw(&self, at: &ToMove<Pieces>) -> String {
        let [a, b, c, d, centre] = [0, 1, 2, 3, 4]
            .map(|point| POINT_NAMES.show(point, ['x', 'o'], at.board.of.map(u32::from)));
        format!("{a}     {b}\n | \\   / |\n |  {centre}  |\n | /   \\ |\n{c}-----{d}")
    }
}

/// A position is the points 0 to 4 with the first player's pieces as `x`, and the player to move:
/// `xxoo.:x`. A move is the point that the piece leaves.
impl Notation for PongHauKi {
    fn write_position(&self, at: &ToMove<Pieces>, out: &mut dyn fmt::Write) -> fmt::Result {
        POINT_NAMES.write(['x', 'o'], at.board.of.map(u32::from), out)?;
        write!(out, ":{}", ['x', 'o'][at.turn.index()])
    }

    fn parse_position(&self, text: &str) -> Result<ToMove<Pieces>, ParseError> {
        let read = || {
            let (board, turn) = text.split_once(':')?;
            let turn = [("x", Player::First), ("o", Player::Second)]
                .into_iter()
                .find(|&(name, _)| name == turn)?
                .1;
            let of = POINT_NAMES.parse(['x', 'o'], board)?;
            of.iter()
                .all(|pieces| pieces.count_ones() == 2)
                .then_some(ToMove::new(Pieces { of: of.map(|pieces| pieces as u8) }, turn))
        };
        let expected =
            "two x, two o and a dot for the points 0 to 4, and the player to move, such as xxoo.:x";
        let at = read().ok_or_else(|| ParseError::new(text, expected))?;
        let Pieces { of } = at.board;
        let empty = !(of[0] | of[1]) & POINTS;
        let has_left = LINES[empty.trailing_zeros() as usize] & of[at.turn.other().index()] != 0;
        has_left.then_some(at).ok_or_else(|| {
            ParseError::new(text, "an empty point that the player who has just moved can have left")
        })
    }

    fn write_move(&self, _: &ToMove<Pieces>, from: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{from}")
    }

    fn parse_move(&self, _: &ToMove<Pieces>, text: &str) -> Result<u32, ParseError> {
        POINT_NAMES
            .point(text)
            .ok_or_else(|| ParseError::new(text, "the point that the piece leaves, 0 to 4"))
    }
}

/// By point: its cell. The centre stands between the corners.
const CELLS: [u32; 5] = [0, 2, 6, 8, 4];

/// A move touches the piece and the empty point.
impl Grid for PongHauKi {
    fn size(&self) -> GridSize {
        GridSize::new(3, 3)
    }

    fn glyph(&self, at: &ToMove<Pieces>, cell: u32) -> Glyph {
        let (point, of) = ((0..).zip(CELLS).find(|&(_, other)| other == cell), at.board.of);
        point.map_or(Glyph::OUTSIDE, |(point, _)| glyph_at(point, ['x', 'o'], of.map(u32::from)))
    }

    fn touched(&self, at: &ToMove<Pieces>, from: u32) -> impl Iterator<Item = u32> {
        let empty = POINTS & !(at.board.of[0] | at.board.of[1]);
        [from, empty.trailing_zeros()].into_iter().map(|point| CELLS[point as usize])
    }

    fn turn(&self, at: &ToMove<Pieces>) -> Option<Player> {
        Some(at.turn)
    }
}
