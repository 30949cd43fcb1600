//! Makes the rules a [`Game`] of gt-core, with ranks, predecessors, symmetry and notation.

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use super::matrix::Matrix;
use super::moves::MoveIndex;
use super::perm_matrix::PermMatrix;
use super::position::MatrixPosition;
use super::rule_set::{RuleSet, WinRule};

impl PermMatrix {
    fn may_play(&self, position: &MatrixPosition, index: usize) -> bool {
        let undone = position.last.map(|last| self.inverses[usize::from(last.0)]);
        let reflection = &self.reflections[index];
        undone != Some(reflection.index) && self.belongs(reflection, position.turn)
    }

    fn has_won(&self, player: Player, matrix: Matrix) -> bool {
        self.win_set(player).contains(self.shape, matrix)
    }

    fn slot(last: Option<MoveIndex>) -> u64 {
        last.map_or(0, |mv| u64::from(mv.0) + 1)
    }
}

impl Game for PermMatrix {
    type Position = MatrixPosition;
    type Move = MoveIndex;

    fn initial(&self) -> MatrixPosition {
        MatrixPosition::new(self.start, self.first)
    }

    #[inline]
    fn moves(&self, position: &MatrixPosition) -> impl Iterator<Item = MoveIndex> {
        let allowed = (0..self.reflections.len()).filter(|&index| self.may_play(position, index));
        allowed.map(|index| self.reflections[index].index)
    }

    #[inline]
    fn play(&self, position: &MatrixPosition, mv: MoveIndex) -> MatrixPosition {
        let matrix = position.matrix.moved(self.reflections[usize::from(mv.0)].sources());
        let last = (self.rule == RuleSet::Ko).then_some(mv);
        MatrixPosition { matrix, turn: position.turn.other(), last }
    }

    /// Judges the state; the win set of the player who has just moved is asked first.
    ///
    /// At the start the player who is not to move counts as the one who has just moved.
    fn decided(&self, position: &MatrixPosition) -> Option<Outcome> {
        if self.has_won(position.turn.other(), position.matrix) {
            Some(Outcome::Loss)
        } else if self.win == WinRule::Any && self.has_won(position.turn, position.matrix) {
            Some(Outcome::Win)
        } else {
            None
        }
    }

    /// A player without a move has lost, if nobody has won.
    ///
    /// That happens only with few [kinds](PermMatrix::with_kinds) of moves, under `axes` and `ko`.
    fn blocked(&self, _: &MatrixPosition) -> Outcome {
        Outcome::Loss
    }
}

impl Partizan for PermMatrix {
    fn turn(&self, position: &MatrixPosition) -> Player {
        position.turn
    }

    /// Changes the turn; under `ko` the move that may not be undone stays the same.
    fn with_turn(&self, position: &MatrixPosition, turn: Player) -> Option<MatrixPosition> {
        Some(MatrixPosition { turn, ..*position })
    }
}

/// The rank is `2 * (index * slots + slot) + turn`.
///
/// `index` is the index of the state. `slots` is the number of moves plus 1 under `ko`, else 1.
/// `slot` is 0 for no last move, else the number of the last move plus 1. `turn` is 0 or 1.
impl Indexed for PermMatrix {
    #[inline]
    fn index_len(&self) -> u64 {
        self.shape.states() * self.slots() * 2
    }

    #[inline]
    fn rank(&self, position: &MatrixPosition) -> u64 {
        let board = position.matrix.index(self.shape) * self.slots() + Self::slot(position.last);
        board * 2 + position.turn.index() as u64
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<MatrixPosition> {
        let (board, turn) = ToMove::<()>::split_rank(rank);
        let matrix = Matrix::from_index(self.shape, board / self.slots())?;
        let slot = u16::try_from(board % self.slots()).ok()?;
        Some(MatrixPosition { matrix, turn, last: slot.checked_sub(1).map(MoveIndex) })
    }
}

/// The bytes of the rank.
impl Encode for PermMatrix {
    fn encode_into(&self, position: &MatrixPosition, out: &mut Encoder<'_>) {
        out.put_rank(self, position);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<MatrixPosition> {
        from.take_rank(self)
    }
}

impl Predecessors for PermMatrix {
    #[inline]
    fn predecessors(&self, position: &MatrixPosition) -> impl Iterator<Item = MatrixPosition> {
        let turn = position.turn.other();
        let ko = self.rule == RuleSet::Ko;
        let made = self.reflections.iter().filter(move |reflection| match position.last {
            _ if !ko => self.belongs(reflection, turn),
            last => last == Some(reflection.index),
        });
        made.flat_map(move |reflection| {
            let inverse = self.inverses[usize::from(reflection.index.0)];
            let matrix = position.matrix.moved(self.reflections[usize::from(inverse.0)].sources());
            let slots = 0..self.slots();
            #[expect(clippy::cast_possible_truncation, reason = "a board has at most 210 moves")]
            let before = slots.map(move |slot| MatrixPosition {
                matrix,
                turn,
                last: (slot as u16).checked_sub(1).map(MoveIndex),
            });
            before.filter(move |before| self.may_play(before, usize::from(reflection.index.0)))
        })
        .filter(|before| self.decided(before).is_none())
    }
}

impl Symmetric for PermMatrix {
    /// Returns the least image under the known automorphisms of the win sets.
    ///
    /// If no automorphism is known, this is the position itself.
    fn representative(&self, position: &MatrixPosition) -> MatrixPosition {
        let images = self.automorphisms.iter().map(|automorphism| automorphism.image(position));
        images.fold(*position, Ord::min)
    }
}

/// Writes positions as `1 2/3 4 to move 0`, and moves by number.
///
/// A position is the matrix and the player to move, 0 or 1. Under `ko` it ends in `after` and the
/// last move, if there was one.
impl Notation for PermMatrix {
    fn write_position(&self, position: &MatrixPosition, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{} to move {}", position.matrix.display(self.shape), position.turn.index())?;
        match position.last {
            Some(mv) => write!(out, " after {mv}"),
            None => Ok(()),
        }
    }

    fn parse_position(&self, text: &str) -> Result<MatrixPosition, ParseError> {
        let expected = |what: String| ParseError::new(text, what);
        let (matrix, rest) = text
            .split_once(" to move ")
            .ok_or_else(|| expected("MATRIX to move 0|1 [after MOVE]".into()))?;
        let matrix = Matrix::parse(self.shape, matrix)?;
        let (turn, last) = match rest.split_once(" after ") {
            None => (rest, None),
            Some((turn, last)) if self.rule == RuleSet::Ko => (turn, Some(self.parse_index(last)?)),
            Some(_) => return Err(expected("no last move, because the rule set is not ko".into())),
        };
        let turn = match turn.trim() {
            "0" => Player::First,
            "1" => Player::Second,
            other => return Err(ParseError::new(other, "player 0 or 1")),
        };
        let position = MatrixPosition { matrix, turn, last };
        let is_reached = last.is_none() || self.predecessors(&position).next().is_some();
        let before = || {
            format!(
                "a last move of player {} from a state in which the play goes on",
                turn.other().index()
            )
        };
        is_reached.then_some(position).ok_or_else(|| expected(before()))
    }

    fn write_move(
        &self,
        _: &MatrixPosition,
        mv: MoveIndex,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, _: &MatrixPosition, text: &str) -> Result<MoveIndex, ParseError> {
        self.parse_index(text)
    }
}

impl PermMatrix {
    fn parse_index(&self, text: &str) -> Result<MoveIndex, ParseError> {
        let moves = self.reflections.len();
        let index = text.trim().parse().ok().filter(|&index: &u16| usize::from(index) < moves);
        index
            .map(MoveIndex)
            .ok_or_else(|| ParseError::new(text, format!("a move number from 0 to {}", moves - 1)))
    }
}
