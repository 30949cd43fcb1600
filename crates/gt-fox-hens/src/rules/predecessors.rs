//! Moves backwards: the positions from which a move leads to a given position.
//!
//! An *un-step* takes back a step, an *un-capture* takes back a capture and puts hens back on the
//! board.
//!
//! # Un-steps
//! Hens un-step down, left and right. A fox un-steps to any empty neighbour. Where captures are
//! compulsory, the un-step of a fox counts only if no fox could take in the earlier position.
//! Otherwise the step was not legal there.
//!
//! # Un-captures
//! Jumps are walked backwards from the fox's square, over empty squares where hens may stand. In
//! the restored position the capture must be legal:
//!
//! * Under the rule of the longest capture, neither that fox nor the other fox can take more.
//! * Under the compulsory rule, the capture ends where no further jump is possible.
//!
//! # Complexity
//! Un-steps cost a few word operations each. There are as many un-captures as sets of hens that can
//! be put back: on the book's board some thousands at most, and none if no hen is missing. With
//! diagonals on an empty board there are millions.

use gt_core::prelude::*;
use smallvec::SmallVec;

use super::board::squares;
use super::captures::{Stage, Stages, merge};
use super::direction::{OF_HENS, ORTHOGONAL, shifted_back};
use super::fox_hens::FoxHens;
use super::parameters::CaptureRule;
use super::position::{HENS, Move, Position};

impl FoxHens {
    /// Returns where the pieces of a set came from by one step in a direction, on the board or not.
    #[inline]
    const fn back_along(&self, set: u64, direction: usize) -> u64 {
        let from = shifted_back(set, direction);
        if direction < ORTHOGONAL { from } else { from & self.diagonal_from }
    }

    /// Yields the positions before a step that led to `position`, each once.
    ///
    /// These are all predecessors in the same layer of hens. None of them is over by rule.
    ///
    /// # Example
    /// ```
    /// use gt_core::Game;
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let start = book.initial();
    /// let mv = book.moves(&start).next().expect("the hens can move");
    /// let after = book.play(&start, mv);
    /// assert!(book.unsteps(&after).any(|before| before == start));
    /// ```
    pub fn unsteps(&self, position: &Position) -> impl Iterator<Item = Position> + use<'_> {
        let position = *position;
        let turn = !position.turn;
        let empty = self.empty(&position);
        let hens_moved = turn == HENS;
        let room = if hens_moved { empty & self.parameters.hen_squares } else { empty };
        let movers = if hens_moved { position.hens } else { position.foxes };
        squares(movers).flat_map(move |square| {
            let to = 1u64 << square;
            let directions = (0..self.directions)
                .filter(move |direction| !hens_moved || OF_HENS.contains(direction));
            let from =
                directions.fold(0, |from, direction| from | self.back_along(to, direction)) & room;
            squares(from).filter_map(move |from| {
                let moved = movers & !to | 1 << from;
                let before = if hens_moved {
                    Position { hens: moved, foxes: position.foxes, turn }
                } else {
                    Position { hens: position.hens, foxes: moved, turn }
                };
                let allowed = hens_moved
                    || self.parameters.capture == CaptureRule::Free
                    || !self.capture_is_possible(&before);
                (allowed && self.decided(&before).is_none()).then_some(before)
            })
        })
    }

    /// Yields the positions before a capture that led to `position`, each once.
    ///
    /// Only positions with at most [`most_hens`](crate::Parameters::most_hens) hens are made. There
    /// are none if the foxes are to move, because the hens never capture.
    ///
    /// # Example
    /// ```
    /// use gt_core::Game;
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let before = book.board().position("3/3/2xh3/hhhh3/x6/hhh/hhh f")?;
    /// let after = book.play(&before, book.legal_captures(&before)[0].mv);
    /// assert!(book.uncaptures(&after).any(|position| position == before));
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn uncaptures(&self, position: &Position) -> impl Iterator<Item = Position> + use<'_> {
        let position = *position;
        let hens_to_move = position.turn == HENS;
        let foxes = if hens_to_move { position.foxes } else { 0 };
        squares(foxes).flat_map(move |square| self.uncaptures_to(position, 1 << square))
    }

    /// Yields the positions before a capture that ended on `end`, a set of one square.
    fn uncaptures_to(
        &self,
        position: Position,
        end: u64,
    ) -> impl Iterator<Item = Position> + use<'_> {
        let most = self.parameters.most_hens.saturating_sub(position.hens.count_ones());
        let land = self.empty(&position) | end;
        let room = self.empty(&position) & self.parameters.hen_squares;
        let others = position.foxes & !end;
        // Under the compulsory rule a capture ends only where no further jump is possible.
        let ends = self.parameters.capture != CaptureRule::Compulsory
            || !self.can_capture(end, position.hens, land);
        let mut stages: Stages = SmallVec::from_slice(&[Stage { at: end, taken: 0, paths: 1 }]);
        let jumps = if ends { 0..most } else { 0..0 };
        jumps
            .map_while(move |_| {
                stages = self.stages_back(&stages, room, land);
                (!stages.is_empty()).then(|| stages.clone())
            })
            .flatten()
            .map(move |stage| Position {
                hens: position.hens | stage.taken,
                foxes: others | stage.at,
                turn: !position.turn,
            })
            .filter(move |before| {
                let taken = before.hens & !position.hens;
                self.decided(before).is_none()
                    && (self.parameters.capture != CaptureRule::Longest
                        || self.longest_is(before, taken.count_ones()))
                    && !self.is_circuit_of_lower_fox(&position, before, end)
            })
    }

    /// Returns the stages one jump further back, each once; `taken` are the hens put back.
    fn stages_back(&self, stages: &[Stage], room: u64, land: u64) -> Stages {
        let mut before = Stages::new();
        for stage in stages {
            for direction in 0..self.directions {
                let over = self.back_along(stage.at, direction) & room & !stage.taken;
                let from = self.back_along(over, direction) & land;
                if from != 0 {
                    before.push(Stage { at: from, taken: stage.taken | over, paths: stage.paths });
                }
            }
        }
        merge(&mut before);
        before
    }

    /// Tells whether a fox on a lower square could have taken the same hens in a circle.
    ///
    /// Either fox may have captured in a circle and ended where it began. Both captures come from
    /// the same earlier position. To yield it once, it is yielded for the lower fox only.
    fn is_circuit_of_lower_fox(&self, position: &Position, before: &Position, end: u64) -> bool {
        let lower = before.foxes & end.wrapping_sub(1);
        before.foxes == position.foxes
            && squares(lower).any(|fox| {
                let circle = Move { from: fox, to: fox, taken: before.hens & !position.hens };
                self.path(before, circle).is_some()
            })
    }

    /// Tells whether no fox can take more than `jumps` hens.
    fn longest_is(&self, position: &Position, jumps: u32) -> bool {
        squares(position.foxes).all(|fox| self.longest_capture(position, fox) <= jumps)
    }
}

impl Predecessors for FoxHens {
    #[inline]
    fn predecessors(&self, position: &Position) -> impl Iterator<Item = Position> {
        self.unsteps(position).chain(self.uncaptures(position))
    }
}
